"""Ingest: rows from the spool into the database, then the database to where readers look for it.

The order makes it safe to be killed at any instruction: rows are committed to the built file, which is copied and
put in place of the live one, and only then are their spool files deleted. A file that is ingested twice changes
nothing, since a row whose key is there already is not inserted again.
"""

import contextlib
import errno
import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import duckdb

from ops.errors import is_disk_full
from warehouse.database import layout as files
from warehouse.database import schema, spool
from warehouse.database.former import FORMER, rows_of
from warehouse.database.layout import WarehouseFiles
from warehouse.database.run_index import index_runs
from warehouse.database.table import Table
from warehouse.database.tables import TABLES
from warehouse.errors import WarehouseError, brief_message

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class IngestReport:
    """The result of an ingest.

    Attributes:
        file_count: Spool files ingested.
        inserted: Table → rows that were not there before; only tables that had any.
        rejected: (new path, reason) of spool files that could not be read.
    """

    file_count: int = 0
    inserted: Mapping[str, int] = field(default_factory=dict)
    rejected: tuple[tuple[Path, str], ...] = ()


def ingest(layout: WarehouseFiles, *, force: bool = False) -> IngestReport:
    """Bring all spooled rows into the live file; `force` publishes even if nothing is new.

    Raises:
        WarehouseError: No room, the folder cannot be written, or the built file is in use. Spooled rows stay.
        NewerSchemaError: The database was written by newer code.
        OlderSchemaError: It was written by code that is too old.
    """
    with _actionable_errors(layout), files.hold_lock(layout):
        spool.remove_abandoned_files(layout.spool)
        paths = files.waiting_files(layout.spool)
        if not paths and not force and files.is_published(layout, schema.digest()):
            return IngestReport()
        files.prepare(layout)
        batches, rejected = _sort(layout, paths)
        inserted = _store(layout, batches, rejected)
        files.publish(layout, schema.digest())
        done = [path for batch in batches.values() for path in batch]
        for path in done:
            path.unlink()
    report = IngestReport(len(done), inserted, tuple(rejected))
    logger.info("ingested %d spool files: %s", report.file_count, dict(inserted) or "nothing new")
    return report


Batches = dict[tuple[str, int], list[Path]]
"""(table, schema version of the writer) → files; those of one batch have the same columns."""

Rejected = list[tuple[Path, str]]


def _sort(layout: WarehouseFiles, paths: Sequence[Path]) -> tuple[Batches, Rejected]:
    batches: Batches = {}
    rejected: Rejected = []
    for path in paths:
        try:
            table, version = spool.target_of(path)
        except WarehouseError as error:
            rejected.append((files.reject(layout, path, str(error)), str(error)))
            continue
        if version > schema.known_version():
            logger.warning("%s waits for newer code: it has schema version %d", path.name, version)
            continue
        batches.setdefault((table, version), []).append(path)
    return batches, rejected


def _store(layout: WarehouseFiles, batches: Batches, rejected: Rejected) -> dict[str, int]:
    """Insert all batches into the built file; bad files leave `batches` for `rejected`."""
    try:
        return _write_build(layout, batches)
    except duckdb.Error as error:
        if _is_not_damage(error):
            raise
        first = error
    bad = _reject_bad_files(layout, batches)
    rejected += bad
    if not bad:
        if isinstance(first, duckdb.ProgrammingError):  # SQL of ours that is wrong; no file is to blame
            raise first
        logger.warning("%s cannot be written: %s", layout.build, brief_message(first))
        files.restore_build(layout)
    try:
        return _write_build(layout, batches)
    except duckdb.Error as error:
        if bad or _is_not_damage(error):
            raise
        if _is_sound(layout.live):
            raise WarehouseError(
                f"{layout.live} can be read, and this code cannot bring it to its schema: use the version before, and "
                f"report this error. Nothing was changed, and spooled rows are kept. ({brief_message(error)})"
            ) from error
        logger.warning("%s cannot be used either: %s", layout.live, brief_message(error))
    files.start_empty(layout)
    return _write_build(layout, batches)


def _write_build(layout: WarehouseFiles, batches: Batches) -> dict[str, int]:
    """Insert all rows in one transaction, so that the file always has whole ingests."""
    connection = duckdb.connect(str(layout.build))
    try:
        schema.upgrade(connection)
        before = _row_counts(connection)
        connection.begin()
        for table in dict.fromkeys((*FORMER, *TABLES)):
            for (name, version), paths in sorted(batches.items()):
                if name == table and paths:
                    _insert(connection, name, version, paths)
        connection.commit()
        index_runs(connection, {name for (name, _), paths in batches.items() if paths})
        after = _row_counts(connection)
        connection.execute("CHECKPOINT")
    finally:
        with contextlib.suppress(duckdb.Error):  # the first error says more
            connection.close()
    return {name: after[name] - before[name] for name in TABLES if after[name] > before[name]}


def _insert(connection: duckdb.DuckDBPyConnection, table: str, version: int, paths: Sequence[Path]) -> None:
    """Insert rows of files with the same columns; those of older code may lack some, which get their defaults."""
    files_read = [[str(path) for path in paths]]
    for name, rows in rows_of(table, version, "read_parquet(?)").items():
        _insert_rows(connection, TABLES[name], rows, files_read)


def _insert_rows(connection: duckdb.DuckDBPyConnection, table: Table, rows: str, files_read: list[list[str]]) -> None:
    insert = f"INSERT INTO {table.name} BY NAME {rows}"
    if table.newest_by is None:
        connection.execute(f"{insert} ON CONFLICT DO NOTHING", files_read)
        return
    key, newest = ", ".join(table.key), table.newest_by
    written = {column[0] for column in connection.execute(f"{rows} LIMIT 0", files_read).description}
    changed = [name for name in table.columns if name in written and name not in (*table.key, *table.determined)]
    changes = ", ".join(f"{column} = excluded.{column}" for column in changed)
    connection.execute(
        f"{insert} QUALIFY row_number() OVER (PARTITION BY {key} ORDER BY {newest} DESC) = 1 "
        f"ON CONFLICT ({key}) DO UPDATE SET {changes} WHERE excluded.{newest} > {table.name}.{newest}",
        files_read,
    )


def _row_counts(connection: duckdb.DuckDBPyConnection) -> dict[str, int]:
    counts = ", ".join(f"(SELECT count(*) FROM {name})" for name in TABLES)
    row = connection.execute(f"SELECT {counts}").fetchone() or ()
    return dict(zip(TABLES, map(int, row), strict=True))


def _reject_bad_files(layout: WarehouseFiles, batches: Batches) -> Rejected:
    """Try each file alone against empty tables in memory, to tell a bad file from a bad database."""
    rejected: Rejected = []
    with contextlib.closing(duckdb.connect(":memory:", config={"threads": 1})) as connection:
        schema.create(connection)
        for (name, version), paths in batches.items():
            for path in list(paths):
                connection.begin()
                try:
                    _insert(connection, name, version, [path])
                except duckdb.Error as error:
                    if is_disk_full(error):
                        raise
                    reason = f"not a readable file of {name} rows: {brief_message(error)}"
                    rejected.append((files.reject(layout, path, reason), reason))
                    paths.remove(path)
                finally:
                    connection.rollback()
    return rejected


def _is_not_damage(error: duckdb.Error) -> bool:
    return is_disk_full(error) or any(text in str(error) for text in ("set lock", _NEWER_DUCKDB))


def _is_sound(database: Path) -> bool:
    """Tell whether all rows of a database can be read."""
    try:
        with contextlib.closing(duckdb.connect(str(database), read_only=True)) as connection:
            tables = connection.execute("SELECT table_name FROM duckdb_tables() WHERE NOT internal").fetchall()
            for (name,) in tables:
                connection.execute(f'SELECT count(hash(row)) FROM "{name}" AS row')
    except duckdb.Error:
        return False
    return bool(tables)


_NEWER_DUCKDB = "with version number"
"""DuckDB's message for a file in the format of a newer DuckDB."""

_REFUSED = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


@contextlib.contextmanager
def _actionable_errors(layout: WarehouseFiles) -> Iterator[None]:
    """Turn errors of the system and of DuckDB into messages with advice."""
    try:
        yield
    except (OSError, duckdb.Error) as error:
        if is_disk_full(error):
            advice = "there is no room; free some space and run this again"
        elif "set lock" in str(error):
            advice = f"another program has {layout.build.name} open; close that and run this again"
        elif isinstance(error, OSError) and error.errno in _REFUSED:
            advice = "it cannot be written; make it writable, or choose another file by GRAPHNET_WAREHOUSE_PATH"
        elif _NEWER_DUCKDB in str(error):
            advice = "the database was written by a newer DuckDB; install that"
        else:
            advice = f"check the folder; a copy of every changed or damaged database is in {layout.aside.name}/"
        raise WarehouseError(
            f"could not ingest into {layout.folder}: {advice}. Spooled rows are kept. ({brief_message(error)})"
        ) from error
