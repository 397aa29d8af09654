"""The warehouse as the rest of the project sees it: spool rows, ingest them, read.

Reading does not import the row types, which would take longer than most queries.
"""

from __future__ import annotations

import contextlib
import logging
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb

from warehouse.database.layout import WarehouseFiles, is_readable, is_writable, waiting_files
from warehouse.errors import WarehouseError, brief_message

if TYPE_CHECKING:
    import pandas as pd

    from warehouse.database.ingest import IngestReport
    from warehouse.database.spool import SpoolBuffer
    from warehouse.database.table import Row

logger = logging.getLogger(__name__)

Parameters = Sequence[Any] | Mapping[str, Any] | None


class Warehouse:
    """One DuckDB file that many processes add rows to, readable at any time.

    Args:
        path: The live file, such as `warehouse/graphnet.duckdb`; files that ingest needs lie beside it.
    """

    def __init__(self, path: Path) -> None:
        self._layout = WarehouseFiles(Path(path).absolute())

    @property
    def path(self) -> Path:
        """The live file."""
        return self._layout.live

    def spool(self, rows: Sequence[Row]) -> tuple[Path, ...]:
        """Write rows of any types, mixed, to the spool; cheap, and safe from any process. `ingest` makes them readable.

        Returns:
            The files written, one per table; () for no rows.

        Raises:
            WarehouseError: A row is not of a row type, or cannot be written.
        """
        from warehouse.database import spool

        return spool.write(self._layout.spool, rows)

    def open_buffer(self, *, every_s: float = 5.0) -> SpoolBuffer:
        """Make a context manager that takes rows and spools them every few seconds and at its end."""
        from warehouse.database.spool import SpoolBuffer

        return SpoolBuffer(self._layout.spool, every_s=every_s)

    def ingest(self, *, force: bool = False) -> IngestReport:
        """Bring all spooled rows into the live file, after other processes that ingest. Cheap if there are no rows.

        Args:
            force: Put a sound file in place of the live one even if there are no rows.

        Raises:
            WarehouseError: The rows could not be ingested; they stay spooled, and the message says what to do.
            NewerSchemaError: The database was written by newer code.
        """
        from warehouse.database.ingest import ingest

        return ingest(self._layout, force=force)

    def waiting_count(self) -> int:
        """Count the spooled files that no ingest has brought into the live file yet."""
        return len(waiting_files(self._layout.spool))

    @contextlib.contextmanager
    def connect(self) -> Iterator[duckdb.DuckDBPyConnection]:
        """Open a read-only connection to the live file as it is now. Keep it short: it does not see later ingests.

        Global settings (`SET GLOBAL threads = 1`) may hold for later connections of this process, too.

        In a read-only folder the file is not upgraded, but read with the views that it has.

        Raises:
            WarehouseError: The file cannot be opened.
        """
        writable = is_writable(self._layout) or not self.path.exists()
        if not is_readable(self._layout, _digest):
            if writable:
                self.ingest()  # makes an empty file, or brings an older one to this code's views
            else:
                logger.warning("%s is read as it is: its folder cannot be written", self.path)
        try:
            instance = _attach(self.path)
        except duckdb.Error as error:
            if not writable:
                raise WarehouseError(
                    f"cannot read {self.path}: {brief_message(error)}; copy it to a folder that can be written, "
                    "where it is mended"
                ) from error
            # Another program has it open for writing or left a log that does not fit: put a sound file in its place.
            self.ingest(force=True)
            try:
                instance = _attach(self.path)
            except duckdb.Error as error:
                raise WarehouseError(
                    f"cannot read {self.path}: {brief_message(error)}; close programs that have it open and try again"
                ) from error
        try:
            with contextlib.closing(instance.cursor()) as connection:
                connection.execute("USE graphnet")
                yield connection
        finally:
            _detach(instance)

    @contextlib.contextmanager
    def _result(self, sql: str, params: Parameters) -> Iterator[duckdb.DuckDBPyConnection]:
        with self.connect() as connection:
            try:
                yield connection.execute(sql, params)
            except duckdb.Error as error:
                raise WarehouseError(f"query failed: {brief_message(error)}") from error

    def rows(self, sql: str, params: Parameters = None) -> list[tuple[Any, ...]]:
        """Run a SQL query; return its rows as tuples.

        Raises:
            WarehouseError: The file cannot be opened, or the query is wrong.
        """
        with self._result(sql, params) as result:
            return list(result.fetchall())

    def records(self, sql: str, params: Parameters = None) -> list[dict[str, Any]]:
        """Run a SQL query; return each row as column → value. Errors as of `rows`."""
        with self._result(sql, params) as result:
            names = [column[0] for column in result.description]
            return [dict(zip(names, row, strict=True)) for row in result.fetchall()]

    def query(self, sql: str, params: Parameters = None) -> pd.DataFrame:
        """Run a SQL query; return its rows as a data frame. Errors as of `rows`."""
        with self._result(sql, params) as result:
            frame: pd.DataFrame = result.df()
        return frame


def _digest() -> str:
    from warehouse.database.schema import digest

    return digest()


@contextlib.contextmanager
def temporary_warehouse(rows: Sequence[Row], name: str = "graphnet.duckdb") -> Iterator[Warehouse]:
    """Make a warehouse with some rows in a temporary folder, which is removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="graphnet-") as folder:
        warehouse = Warehouse(Path(folder) / name)
        warehouse.spool(rows)
        warehouse.ingest()
        yield warehouse


_instances: list[duckdb.DuckDBPyConnection] = []
"""Databases in memory with nothing attached, for the next readers: making one takes longer than most queries."""

_of_parent: list[duckdb.DuckDBPyConnection] = []
"""Instances of the process that this one was forked from: their threads do not exist here, so even closing fails."""


def _leave_to_parent() -> None:
    """Set the parent's instances aside in a forked process, so that they are neither used nor closed."""
    _of_parent.extend(_instances)
    _instances.clear()


os.register_at_fork(after_in_child=_leave_to_parent)


def _attach(path: Path) -> duckdb.DuckDBPyConnection:
    """Attach the file as `graphnet` to a database in memory.

    Connections of one process to one path share one instance, which keeps reading the file it opened first, even
    after the file was replaced. An attached file belongs to its own instance, and is opened anew each time.
    """
    try:
        instance = _instances.pop()
    except IndexError:  # asking first whether there is one would race with other threads
        instance = duckdb.connect(":memory:")
    try:
        quoted = str(path).replace("'", "''")
        instance.execute(f"ATTACH '{quoted}' AS graphnet (READ_ONLY)")
    except duckdb.Error:
        instance.close()
        raise
    return instance


def _detach(instance: duckdb.DuckDBPyConnection) -> None:
    """Keep an instance for the next reader, unless this reader left a database attached to it."""
    try:
        instance.execute("DETACH graphnet")
        databases = instance.execute("SELECT count(*) FROM duckdb_databases() WHERE NOT internal").fetchall()
    except duckdb.Error:
        databases = []
    if databases == [(1,)]:
        _instances.append(instance)
    else:
        instance.close()
