"""Where every stage reads and writes, so that no finished result is lost; and stages with one result a sample.

`SampleStage`, `choose`, `among` and `work_through` serve decomposition, passes and conversion. Benchmarks have a result
for each backend, validation one for each constraint and extraction one for each model: they choose by themselves.

By default a command works on all samples that it was given, and with `--changed` on those that are out of date; an
asset works on those that are out of date, and with `again` on all.
"""

import contextlib
import itertools
import shutil
import time
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from ops.sample.catalog.rows import BrokenSample, SampleKey, SampleTarget
from ops.sample.catalog.walk import find_samples
from ops.sample.provenance import Ledger
from ops.worker.client import WorkerHost
from ops.worker.pool import Pool, abandon
from warehouse.database.spool import SpoolBuffer
from warehouse.database.tables import Row
from warehouse.selection.outstanding import Candidate
from warehouse.store import Warehouse

Result = TypeVar("Result")
_AHEAD = 4
"""Samples that are begun for each stage before the first of them has its result: some take longer than others."""

_INGEST_EVERY_S = 120.0
"""Seconds between two times that what was spooled is brought into the database."""


def key_of(target: SampleTarget) -> SampleKey:
    """What identifies a sample in any version."""
    return target.dataset, target.sample_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """Where a stage reads and writes.

    Attributes:
        warehouse: Where results are.
        log_dir: Folder of the logs of tasks.
        lock_dir: Folder of the locks of devices.
        ledger: Who made which samples, and how far their code is trusted.
        environments: Folder of the environments that compilers have of their own.
        builds: Folder of the code that is kept of backends (`ops.benchmark.builds`); None to keep none.
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
        """Store what is known before a stage runs; where it asks what is current, with all that is in the spool."""
        if self.store:
            self.warehouse.spool(rows)
            if ask:
                self.warehouse.ingest()

    @contextmanager
    def storing(self, *rows: Row) -> Iterator[SpoolBuffer]:
        """A buffer for rows: all are in the database at the end, however it comes; dropped where none are stored."""
        try:
            with self.warehouse.spooling() if self.store else SpoolBuffer(None) as buffer:
                buffer.add(*rows)
                yield buffer
        finally:
            if self.store:
                self.warehouse.ingest()

    def ingesting(self, results: Iterable[Result]) -> Iterator[Result]:
        """Results as they come; others see those of a long run in the database meanwhile."""
        ingested_at = time.monotonic()
        for result in results:
            if self.store and time.monotonic() - ingested_at >= _INGEST_EVERY_S:
                self.warehouse.ingest()
                ingested_at = time.monotonic()
            yield result


class SampleStage(Protocol[Result]):
    """A stage that makes one result of each sample."""

    @property
    def site(self) -> Site:
        """Where it works."""
        ...

    def unreadable(self, sample: BrokenSample) -> Result:
        """The result of a folder that cannot be read."""
        ...

    def candidates(self, dataset: str) -> Sequence[Candidate[Result]]:
        """The samples of a dataset's newest catalog that the stage takes; those that are up to date have a result."""
        ...

    def run(self, target: SampleTarget) -> tuple[Result, Sequence[Row]]:
        """Work on a sample: the result, and the rows to store."""
        ...


@dataclass(frozen=True, slots=True)
class Choice(Generic[Result]):
    """The samples that a stage is to work on.

    Attributes:
        targets: Those, in order.
        current: Results of samples that were asked for and are up to date, hence left alone.
        all_ids: Ids of all samples that the stage takes.
    """

    targets: list[SampleTarget]
    current: dict[SampleKey, Result]
    all_ids: frozenset[str]


def choose(
    candidates: Iterable[Candidate[Result]], *, again: bool = False, only: Collection[str] = ()
) -> Choice[Result]:
    """Choose what is out of date; with `again`, what is up to date, too; only the samples `only`, if there are any."""
    candidates = list(candidates)
    asked = [item for item in candidates if not only or item.target.sample_id in only]
    current = {} if again else {key_of(item.target): item.result for item in asked if item.result is not None}
    targets = [item.target for item in asked if key_of(item.target) not in current]
    return Choice(targets, current, frozenset(item.target.sample_id for item in candidates))


def among(stage: SampleStage[Result], targets: Sequence[SampleTarget]) -> list[Candidate[Result]]:
    """Some samples of any datasets as candidates of a stage, each as it is now."""
    results = {
        (*key_of(item.target), item.target.sample_hash): item.result
        for dataset in sorted({target.dataset for target in targets})
        for item in stage.candidates(dataset)
    }
    return [Candidate(target, results.get((*key_of(target), target.sample_hash))) for target in targets]


def work_through(
    stages: Sequence[SampleStage[Result]],
    targets: Iterable[SampleTarget],
    *,
    hosts: Sequence[WorkerHost] = (),
    on_start: Callable[[SampleTarget], None] = lambda _: None,
) -> Generator[Result, None, None]:
    """Results of samples, in their order; the rows of those that were finished are stored, however this ends.

    Args:
        stages: One stage, or the same in several hosts, each of which works on a sample at a time.
        targets: The samples.
        hosts: Those of several stages: what runs in them is ended at once where this ends early.
        on_start: Called with each sample before its result is waited for.
    """
    results = _results(stages, targets, hosts, on_start)
    with stages[0].site.storing() as buffer, contextlib.closing(results):
        for result, rows in stages[0].site.ingesting(results):
            buffer.add(*rows)
            yield result


def _results(
    stages: Sequence[SampleStage[Result]],
    targets: Iterable[SampleTarget],
    hosts: Sequence[WorkerHost],
    on_start: Callable[[SampleTarget], None],
) -> Generator[tuple[Result, Sequence[Row]], None, None]:
    if len(stages) == 1:
        for target in targets:
            on_start(target)
            yield stages[0].run(target)
        return
    idle = Pool(stages)

    def run(target: SampleTarget) -> tuple[Result, Sequence[Row]]:
        with idle.borrowed() as stage:
            return stage.run(target)

    remaining = iter(targets)
    begun: deque[tuple[SampleTarget, Future[tuple[Result, Sequence[Row]]]]] = deque()
    with ThreadPoolExecutor(len(stages)) as pool:
        try:
            ahead = len(stages) * _AHEAD
            begun += ((target, pool.submit(run, target)) for target in itertools.islice(remaining, ahead))
            while begun:
                on_start(begun[0][0])
                yield begun[0][1].result()
                begun.popleft()
                begun += ((target, pool.submit(run, target)) for target in itertools.islice(remaining, 1))
        except BaseException:
            abandon(hosts, (future for _, future in begun))
            raise


def drop_others(root: Path, sample_ids: Collection[str]) -> None:
    """Remove results of samples that the catalog no longer has."""
    for folder in list(find_samples(root)) if root.is_dir() else ():
        if folder.relative_to(root).as_posix() not in sample_ids:
            shutil.rmtree(folder)
