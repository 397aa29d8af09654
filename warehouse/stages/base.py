"""Places where every stage reads and writes, so that no finished result is lost."""

import shutil
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from ops.dataset.sample.catalog.rows import SampleKey, SampleTarget
from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.provenance import Ledger
from warehouse.database.spool import SpoolBuffer
from warehouse.database.table import Row
from warehouse.store import Warehouse

Result = TypeVar("Result")

_INGEST_EVERY_S = 120.0
"""Seconds between two times that spooled rows are brought into the database."""


def key_of(target: SampleTarget) -> SampleKey:
    """Return the key of a sample, which is the same in any version."""
    return target.dataset, target.sample_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """The places where a stage reads and writes.

    Attributes:
        warehouse: Where results are.
        log_dir: Folder of the logs of tasks.
        lock_dir: Folder of the locks of devices.
        ledger: Who made which samples, and how far their code is trusted.
        environments: Folder of the environments that compilers have of their own.
        builds: Folder of the code that is kept of backends (`ops.evaluation.benchmark.builds`); None to keep none.
        store: Whether results are stored.
    """

    warehouse: Warehouse
    log_dir: Path
    lock_dir: Path
    ledger: Ledger
    environments: Path | None = None
    builds: Path | None = None
    store: bool = True

    def begin(self, rows: Sequence[Row], *, ask: bool) -> None:
        """Store rows known before a stage runs; where it asks what is current, with all that is in the spool."""
        if self.store:
            self.warehouse.spool(rows)
            if ask:
                self.warehouse.ingest()

    @contextmanager
    def open_buffer(self, *rows: Row) -> Iterator[SpoolBuffer]:
        """Yield a buffer whose rows are in the database at the end, after errors too; dropped where none are stored."""
        try:
            with self.warehouse.open_buffer() if self.store else SpoolBuffer(None) as buffer:
                buffer.add(*rows)
                yield buffer
        finally:
            if self.store:
                self.warehouse.ingest()

    def ingest_during(self, results: Iterable[Result]) -> Iterator[Result]:
        """Yield results as they come; those of a long run are brought into the database meanwhile, for others."""
        ingested_at = time.monotonic()
        for result in results:
            if self.store and time.monotonic() - ingested_at >= _INGEST_EVERY_S:
                self.warehouse.ingest()
                ingested_at = time.monotonic()
            yield result


def drop_others(root: Path, sample_ids: Collection[str]) -> None:
    """Remove results of samples that the catalog no longer has."""
    for folder in list(find_samples(root)) if root.is_dir() else ():
        if folder.relative_to(root).as_posix() not in sample_ids:
            shutil.rmtree(folder)
