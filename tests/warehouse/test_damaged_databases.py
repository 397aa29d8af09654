"""Whatever happened to the databases: ingest and readers go on, and what they cannot use is kept and told."""

import logging
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import pytest
from test_ingest import empty, text, truncate
from warehouse_rows import filled, ingested, run, run_ids, spooled

from tests.read_only import read_only_folder
from tests.warehouse.old_databases import other_code
from warehouse.database import ingest, layout, schema
from warehouse.database.layout import WarehouseFiles
from warehouse.errors import NewerSchemaError, OlderSchemaError, WarehouseError
from warehouse.store import Warehouse


def test_a_live_file_with_a_log_is_set_aside_with_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Somebody opened the live file for writing and left a log, which must not be replayed into the next file."""
    first, second = run(), run()
    warehouse = filled(tmp_path, first)
    leave_log(warehouse.path)
    assert Path(f"{warehouse.path}.wal").stat().st_size > 0

    ingested(warehouse, second)

    assert run_ids(warehouse) == [first.run_id, second.run_id]
    assert not Path(f"{warehouse.path}.wal").exists()
    assert "left a log" in caplog.text
    assert_theirs_is_aside(tmp_path)


def assert_theirs_is_aside(folder: Path) -> None:
    """The table that somebody else has made is still there."""
    (kept,) = (folder / "graphnet.duckdb.aside").iterdir()
    with duckdb.connect(str(kept / "graphnet.duckdb")) as aside:
        assert aside.execute("SELECT * FROM theirs").fetchall() == [(42,)]


def test_a_log_is_noticed_when_nothing_is_new(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    leave_log(warehouse.path)
    warehouse.ingest()

    assert not Path(f"{warehouse.path}.wal").exists()
    assert len(run_ids(warehouse)) == 1


def test_a_reader_gets_past_a_stale_log(tmp_path: Path) -> None:
    """A log of one file beside another file: DuckDB itself refuses to open it."""
    warehouse = filled(tmp_path, run())
    leave_log(warehouse.path)
    stale = Path(f"{warehouse.path}.wal").read_bytes()
    ingested(warehouse, run())
    Path(f"{warehouse.path}.wal").write_bytes(stale)

    assert len(run_ids(warehouse)) == 2


def leave_log(path: Path) -> None:
    """Write to a database as another program and die before its log is merged."""
    code = f"""
import duckdb, os
connection = duckdb.connect({str(path)!r})
connection.execute("PRAGMA disable_checkpoint_on_shutdown")
connection.execute("CREATE TABLE theirs AS SELECT 42 AS n")
os._exit(0)
"""
    subprocess.run([sys.executable, "-c", code], check=True)


@contextmanager
def open_elsewhere(path: Path) -> Iterator[None]:
    """Meanwhile, another program has a database open for writing."""
    code = f"import duckdb; c = duckdb.connect({str(path)!r}); print('open', flush=True); input()"
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", code], text=True, **pipes) as other:
        assert other.stdout is not None and other.stdout.readline() == "open\n"
        try:
            yield
        finally:
            other.communicate("\n")


def test_reading_while_another_program_has_the_live_file_open_for_writing(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    with open_elsewhere(warehouse.path):
        assert len(run_ids(warehouse)) == 1
    ingested(warehouse, run())
    assert len(run_ids(warehouse)) == 2


def test_a_live_file_that_somebody_changed_is_kept_aside(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    with duckdb.connect(str(warehouse.path)) as theirs:
        theirs.execute("CREATE TABLE theirs AS SELECT 42 AS n")
    warehouse.ingest()

    assert "theirs" not in warehouse.query("SELECT table_name FROM duckdb_tables()")["table_name"].tolist()
    assert_theirs_is_aside(tmp_path)


def test_a_backup_can_be_put_back(tmp_path: Path) -> None:
    first = run()
    warehouse = filled(tmp_path, first)
    backup = shutil.copy(warehouse.path, tmp_path / "backup")
    ingested(warehouse, run())

    shutil.copy(backup, warehouse.path)
    (tmp_path / "graphnet.duckdb.build").unlink()
    warehouse.ingest()
    assert run_ids(warehouse) == [first.run_id]


def test_a_copied_folder_goes_on(tmp_path: Path) -> None:
    filled(tmp_path / "one", run())
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    moved = Warehouse(tmp_path / "two" / "graphnet.duckdb")
    ingested(moved, run())

    assert len(run_ids(moved)) == 2
    assert not (tmp_path / "two" / "graphnet.duckdb.aside").exists()


@pytest.mark.parametrize("damage", [truncate, empty, text, Path.unlink], ids=["truncated", "empty", "text", "missing"])
def test_a_damaged_built_file_is_made_again_from_the_live_one(tmp_path: Path, damage) -> None:
    first, second = run(), run()
    warehouse = filled(tmp_path, first)
    damage(tmp_path / "graphnet.duckdb.build")
    ingested(warehouse, second)

    assert run_ids(warehouse) == [first.run_id, second.run_id]
    assert spooled(tmp_path) == []


def test_duckdbs_own_errors_are_told_without_their_stack_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A log that was cut by a full disk makes DuckDB fail inside, with a page of addresses."""
    text = "INTERNAL Error: Failure while replaying WAL file\nThis error signals one\n\nStack Trace:\n\nlib.so [0x7f]"
    warehouse = filled(tmp_path, run())
    write, failures = ingest._write_build, [duckdb.InternalException(text)]

    def fail_once(*arguments: Any) -> dict[str, int]:
        if failures:
            raise failures.pop()
        return write(*arguments)

    monkeypatch.setattr(ingest, "_write_build", fail_once)
    ingested(warehouse, run())
    assert "cannot be written: INTERNAL Error: Failure while replaying WAL file" in caplog.text
    assert "Stack Trace" not in caplog.text and "0x7f" not in caplog.text
    assert len(run_ids(warehouse)) == 2

    failures += [duckdb.InternalException(text) for _ in range(3)]
    monkeypatch.setattr(ingest, "_store", fail_once)
    with pytest.raises(WarehouseError, match="Failure while replaying") as caught:
        ingested(warehouse, run())
    assert "Stack Trace" not in str(caught.value)


def test_a_log_without_its_built_file_is_not_replayed(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    (tmp_path / "graphnet.duckdb.build").unlink()
    (tmp_path / "graphnet.duckdb.build.wal").write_bytes(b"left over")
    ingested(warehouse, run())

    assert len(run_ids(warehouse)) == 2


def test_both_damaged_starts_empty_and_keeps_both_aside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    warehouse = filled(tmp_path, run())
    later = run()
    warehouse.spool([later])
    text(tmp_path / "graphnet.duckdb.build")
    (tmp_path / "graphnet.duckdb").write_text("not a database either\n")
    warehouse.ingest()

    assert run_ids(warehouse) == [later.run_id]
    kept = sorted(path.name for path in (tmp_path / "graphnet.duckdb.aside").glob("*/*"))
    assert {"graphnet.duckdb.build", "graphnet.duckdb"} <= set(kept)
    assert "starts empty" in caplog.text and str(tmp_path / "graphnet.duckdb.aside") in caplog.text


def test_garbage_alone_is_set_aside_once(tmp_path: Path) -> None:
    """Nothing valid was ever published: reading gets an empty database, and the garbage is kept one time."""
    warehouse = Warehouse(tmp_path / "graphnet.duckdb")
    warehouse.path.write_bytes(b"garbage" * 10_000)
    for _ in range(3):
        assert warehouse.query("FROM benchmark_run").empty
    (kept,) = (path for path in (tmp_path / "graphnet.duckdb.aside").glob("*/*"))
    assert kept.read_bytes() == b"garbage" * 10_000


@pytest.mark.parametrize("kept", ["all", "database"])
def test_reading_needs_no_writable_folder(kept: str, caplog: pytest.LogCaptureFixture) -> None:
    row = run()
    with read_only_folder() as (folder, freeze):
        warehouse = filled(folder, row)
        if kept == "database":
            for path in folder.iterdir():
                if path != warehouse.path:
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
        before = sorted(folder.iterdir())
        with freeze():
            assert run_ids(warehouse) == [row.run_id]
            with pytest.raises(WarehouseError, match="make that folder writable"):
                warehouse.spool([run()])
            with pytest.raises(WarehouseError, match="GRAPHNET_WAREHOUSE_PATH"):
                warehouse.ingest()
        assert sorted(folder.iterdir()) == before
    assert ("read as it is" in caplog.text) == (kept == "database")


def test_nothing_to_read_in_a_folder_that_cannot_be_written() -> None:
    with read_only_folder() as (folder, freeze), freeze():
        for path in (folder / "graphnet.duckdb", folder / "deeper" / "graphnet.duckdb"):
            with pytest.raises(WarehouseError, match="GRAPHNET_WAREHOUSE_PATH"):
                Warehouse(path).query("FROM benchmark_run")


def test_a_missing_live_file_is_published_again(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    warehouse.path.unlink()

    assert len(run_ids(warehouse)) == 1


@pytest.mark.parametrize(
    ("version", "error", "message"),
    [
        (99, NewerSchemaError, "schema version 99, and this code knows versions up to"),
        (31, OlderSchemaError, r"schema version 31.* to 32: .*GRAPHNET_WAREHOUSE_PATH"),
    ],
)
def test_a_schema_of_which_this_code_knows_nothing_is_a_clear_error_that_changes_nothing(
    tmp_path: Path, version: int, error: type[WarehouseError], message: str
) -> None:
    warehouse = filled(tmp_path, run())
    with duckdb.connect(str(tmp_path / "graphnet.duckdb.build")) as build:
        build.execute("DELETE FROM schema_migration; INSERT INTO schema_migration VALUES (?, 'x', now())", [version])
    (path,) = warehouse.spool([run()])

    with pytest.raises(error, match=message):
        warehouse.ingest()
    assert path.exists()
    assert not (tmp_path / "graphnet.duckdb.aside").exists()


def test_an_older_schema_is_migrated(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    added = schema.Migration(schema.known_version() + 1, "0099_next", "ALTER TABLE fault ADD COLUMN colour VARCHAR")
    migrations = (*schema.migrations(), added)
    with other_code(migrations=lambda: migrations):
        assert "colour" in warehouse.query("DESCRIBE fault")["column_name"].tolist()  # a reader sees to it
        assert len(run_ids(warehouse)) == 1


def test_a_migration_that_duckdb_cannot_do_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DuckDB has internal errors, too; a database all of whose rows can be read is not damaged."""
    warehouse = filled(tmp_path, run())

    def fail(_: duckdb.DuckDBPyConnection) -> None:
        raise duckdb.InternalException("INTERNAL Error: a bug of DuckDB")

    warehouse.spool([run()])
    with monkeypatch.context() as patched:
        patched.setattr(schema, "upgrade", fail)
        with pytest.raises(WarehouseError, match="cannot bring it to its schema: use the version before"):
            warehouse.ingest()
    assert not (tmp_path / "graphnet.duckdb.aside").exists()
    warehouse.ingest()
    assert len(run_ids(warehouse)) == 2


def test_a_wrong_view_is_not_taken_for_a_damaged_database(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    wrong = (("bad", "CREATE VIEW bad AS SELECT nothing FROM nowhere"),)
    with other_code(view_files=lambda: wrong), pytest.raises(WarehouseError, match="nowhere"):
        warehouse.ingest()
    assert not (tmp_path / "graphnet.duckdb.aside").exists()
    assert len(run_ids(warehouse)) == 1


def test_somebody_who_has_the_built_file_open_is_named_in_the_error(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    (path,) = warehouse.spool([run()])
    with (
        open_elsewhere(tmp_path / "graphnet.duckdb.build"),
        pytest.raises(WarehouseError, match=r"another program has graphnet\.duckdb\.build open"),
    ):
        warehouse.ingest()
    assert path.exists()
    warehouse.ingest()
    assert len(run_ids(warehouse)) == 2


def test_the_live_file_cannot_be_named_as_the_built_one(tmp_path: Path) -> None:
    with pytest.raises(WarehouseError, match="choose another"):
        WarehouseFiles(tmp_path / "graphnet.duckdb.build")


def test_progress_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        filled(tmp_path, run())
    assert "ingested 1 spool files" in caplog.text


def test_the_schema_is_computed_only_where_the_code_is_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warehouse, computed = filled(tmp_path, run()), []
    monkeypatch.setattr(schema, "digest", lambda digest=schema.digest: computed.append(1) or digest())
    assert len(run_ids(warehouse)) == 1 and not computed
    monkeypatch.setattr(layout, "code_stamp", lambda: "other code")
    assert len(run_ids(warehouse)) == 1 and computed
    warehouse.ingest()  # notes that this code has the same schema
    computed.clear()
    assert len(run_ids(warehouse)) == 1 and not computed


def test_the_stamp_of_the_code_changes_with_a_view_a_row_and_a_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layout, "CHECKOUT", tmp_path)
    stamps = [layout.code_stamp.__wrapped__()]
    for name in ("warehouse/views/10_new.sql", "ops/dataset/sample/rows.py", "samples/shipped@2.csv"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("select 1")
        stamps.append(layout.code_stamp.__wrapped__())
    (tmp_path / name).write_text("select 2 ")
    stamps.append(layout.code_stamp.__wrapped__())
    assert len(set(stamps)) == len(stamps)
    (tmp_path / "warehouse/graphnet.duckdb").write_text("results are no code")
    assert layout.code_stamp.__wrapped__() == stamps[-1]
