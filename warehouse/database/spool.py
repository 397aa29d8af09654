"""The spool: files of rows that wait to be ingested, written by any process at any time without a lock.

A file is named `<table>.<schema version>.<uuid>.parquet` and appears complete or not at all.
"""

from __future__ import annotations

import contextlib
import logging
import os
import threading
import time
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from ops.errors import is_disk_full
from warehouse.database.former import FORMER
from warehouse.database.layout import SUFFIX, sync_folder
from warehouse.database.schema import known_version
from warehouse.database.table import Row, Table
from warehouse.database.tables import TABLES, group_rows, to_arrow
from warehouse.errors import WarehouseError

if TYPE_CHECKING:
    import pyarrow as pa

UNFINISHED_SUFFIX = ".unfinished"

_ABANDONED_AFTER_S = 24 * 3600.0
_SHORTEST_S = 1.0

logger = logging.getLogger(__name__)


def write(folder: Path, rows: Sequence[Row]) -> tuple[Path, ...]:
    """Write rows of any types, mixed, into a folder that is made where it is missing: one file per table.

    Returns:
        The files, in the order of `warehouse.database.tables.TABLES`; () for no rows.

    Raises:
        WarehouseError: A row has no table or a wrong value, or the files cannot be written. Files of tables before
            the failing one stay: their rows alone do not count as results.
    """
    tables = [(table, to_arrow(table, group)) for table, group in group_rows(rows)]
    return tuple(_write_file(folder, table, content) for table, content in tables)


def target_of(path: Path) -> tuple[str, int]:
    """Parse the name of a spool file: (table, schema version of its writer).

    Raises:
        WarehouseError: The name is not of this form.
    """
    table, _, rest = path.name.partition(".")
    version = rest.partition(".")[0]
    if not ((table in TABLES or table in FORMER) and version.isdecimal()):
        raise WarehouseError(f"not named <table>.<schema version>.<uuid>{SUFFIX} with one of {', '.join(TABLES)}")
    return table, int(version)


def remove_abandoned_files(folder: Path) -> None:
    """Delete unfinished files that are so old that their writer must have died."""
    oldest = time.time() - _ABANDONED_AFTER_S
    for path in folder.glob(f"*{UNFINISHED_SUFFIX}"):
        with contextlib.suppress(FileNotFoundError):  # its writer has just renamed it
            if path.stat().st_mtime < oldest:
                path.unlink()


def _write_file(folder: Path, table: Table, content: pa.Table) -> Path:
    import pyarrow.parquet as pq

    path = folder / f"{table.name}.{known_version()}.{uuid.uuid4().hex}{SUFFIX}"
    unfinished = path.with_suffix(UNFINISHED_SUFFIX)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with unfinished.open("wb") as file:
            pq.write_table(content, file, compression="zstd")
            file.flush()
            os.fsync(file.fileno())
        unfinished.rename(path)
        sync_folder(folder)
    except OSError as error:
        with contextlib.suppress(OSError):  # a read-only file system refuses to delete even a missing file
            unfinished.unlink(missing_ok=True)
        advice = "free some space" if is_disk_full(error) else "make that folder writable"
        raise WarehouseError(
            f"could not spool {content.num_rows} rows of {table.name} to {folder}: {error}; {advice} and run this again"
        ) from error
    return path


class SpoolBuffer:
    """Collects rows and spools them every few seconds, so that not every row makes a file.

    A context manager. While it is open, a thread spools waiting rows every `every_s` seconds, whatever its caller does;
    the rest is spooled when it closes, after an error too. A kill loses the rows of the last `every_s` seconds at
    most; they are made again. Without a folder, rows are dropped.
    """

    def __init__(
        self,
        folder: Path | None,
        *,
        every_s: float = 5.0,
        every_rows: int = 10_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder = folder
        self._every_s = every_s
        self._every_rows = every_rows
        self._clock = clock
        self._rows: list[Row] = []
        self._flushed_at = clock()
        self._lock = threading.RLock()
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def add(self, *rows: Row) -> None:
        """Take rows that belong together (such as a run and its outputs), to be spooled together."""
        with self._lock:
            self._rows.extend(rows)
            if len(self._rows) >= self._every_rows or self._clock() - self._flushed_at >= self._every_s:
                self.flush()

    def flush(self) -> None:
        """Spool the rows taken so far; on failure they are kept, so that a later flush can succeed."""
        with self._lock:
            if self._folder is not None:
                write(self._folder, self._rows)
            self._rows.clear()
            self._flushed_at = self._clock()

    def _flush_in_time(self) -> None:
        while not self._ended.wait(self._every_s or _SHORTEST_S):
            try:
                if self._rows:
                    self.flush()
            except WarehouseError as error:  # the rows are kept: the next `add` or the end raises it
                logger.warning("%s", error)

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=self._flush_in_time, name="spool", daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._ended.set()
        if self._thread is not None:
            self._thread.join()
        self.flush()
