"""Ingest keeps every row once, whatever lies in the folder, and tells what it could not use."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import duckdb
import pytest
from warehouse_rows import NOON, filled, one_of_each, output, run, run_ids, sample, spooled

from tests.read_only import read_only_folder
from warehouse import ingest, schema, spool
from warehouse.errors import NewerSchemaError, OlderSchemaError, WarehouseError
from warehouse.layout import Layout
from warehouse.store import Warehouse
from warehouse.tables import TABLES


def test_a_new_warehouse_is_empty_and_readable(tmp_path: Path) -> None:
    warehouse = Warehouse(tmp_path / "new" / "graphnet.duckdb")

    assert run_ids(warehouse) == []
    assert warehouse.query("FROM scores()").empty


def test_rows_of_all_tables_arrive(tmp_path: Path) -> None:
    warehouse = Warehouse(tmp_path / "w.duckdb")
    paths = warehouse.spool(one_of_each())
    report = warehouse.ingest()

    assert [path.name.partition(".")[0] for path in paths] == list(TABLES)
    assert report.file_count == len(TABLES)
    assert dict(report.inserted) == dict.fromkeys(TABLES, 1)
    assert spooled(tmp_path) == []


def test_no_rows_make_no_file(tmp_path: Path) -> None:
    assert Warehouse(tmp_path / "w.duckdb").spool([]) == ()


def test_rows_that_are_there_are_not_doubled(tmp_path: Path) -> None:
    first, second = run(), run()
    warehouse = filled(tmp_path, first, output(first.run_id), output(first.run_id, 1))
    warehouse.spool([first, first, second, second, output(first.run_id)])  # twice in one file as well
    warehouse.spool([first, second])
    report = warehouse.ingest()

    assert dict(report.inserted) == {"benchmark_run": 1}
    assert run_ids(warehouse) == [first.run_id, second.run_id]


def test_a_sample_has_the_time_of_its_newest_catalog(tmp_path: Path) -> None:
    later, latest = NOON + timedelta(hours=1), NOON + timedelta(hours=2)
    warehouse = filled(tmp_path, sample(task="nlp"))
    warehouse.spool([sample(cataloged_at=latest, task="audio")])
    warehouse.spool([sample(cataloged_at=later, task="other")])
    warehouse.ingest()
    warehouse.spool([sample(cataloged_at=later, task="late")])
    warehouse.ingest()

    stored = warehouse.query("SELECT cataloged_at, task FROM sample")
    assert stored.values.tolist() == [[latest.replace(tzinfo=None), "audio"]]


def test_nothing_new_is_not_published_again(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    before = (tmp_path / "graphnet.duckdb").stat()
    assert warehouse.ingest().file_count == 0

    assert (tmp_path / "graphnet.duckdb").stat().st_ino == before.st_ino


def test_a_connection_made_after_ingest_sees_it_although_an_older_one_is_open(tmp_path: Path) -> None:
    """Connections of one process share an instance by path, which would go on reading the replaced file."""
    first, second = run(), run()
    warehouse = filled(tmp_path, first)
    with warehouse.connect() as held:
        warehouse.spool([second])
        warehouse.ingest()

        assert run_ids(warehouse) == [first.run_id, second.run_id]
        assert held.execute("SELECT count(*) FROM benchmark_run").fetchone() == (1,)


def test_a_plain_duckdb_reads_the_file_while_it_is_replaced(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    before = warehouse.path.stat().st_ino
    with duckdb.connect(str(warehouse.path), read_only=True) as held:
        warehouse.spool([run()])
        warehouse.ingest()
        assert warehouse.path.stat().st_ino != before
        assert held.execute("SELECT count(*) FROM benchmark_latest").fetchone() == (0,)  # no catalog, views work


def test_what_a_reader_leaves_is_gone_for_the_next(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run(run_id="first"))
    for _ in range(2):
        with warehouse.connect() as connection, warehouse.connect() as other:
            connection.execute("ATTACH ':memory:' AS mine")
            connection.execute("CREATE TABLE mine.kept AS SELECT 1")
            other.execute("CREATE TEMP TABLE kept AS SELECT 1")
            assert other.execute("SELECT run_id FROM benchmark_run").fetchall() == [("first",)]
    with pytest.raises(WarehouseError, match="kept"):
        warehouse.query("FROM kept")
    assert run_ids(warehouse) == ["first"]


def test_a_forked_process_reads_although_this_one_has_read(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run(run_id="first"))
    assert run_ids(warehouse) == ["first"]
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        os._exit(0 if run_ids(warehouse) == ["first"] else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_readers_cannot_write(tmp_path: Path) -> None:
    with filled(tmp_path, run()).connect() as connection, pytest.raises(duckdb.Error, match="read-only"):
        connection.execute("DELETE FROM benchmark_run")


def test_a_wrong_query_says_so(tmp_path: Path) -> None:
    with pytest.raises(WarehouseError, match="benchmark_rum"):
        filled(tmp_path).query("FROM benchmark_rum")


# What cannot be ingested


def truncate(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def text(path: Path) -> None:
    path.write_text("run_id,backend\n1,2\n")


def other_columns(path: Path) -> None:
    duckdb.sql(f"COPY (SELECT 1 AS run_id, 2 AS colour) TO '{path}' (FORMAT parquet)")


def missing_values(path: Path) -> None:
    duckdb.sql(f"COPY (SELECT 'x' AS run_id, NULL::VARCHAR AS backend) TO '{path}' (FORMAT parquet)")


def wrong_type(path: Path) -> None:
    duckdb.sql(f"COPY (SELECT * REPLACE ('soon' AS finished_at) FROM '{path}') TO '{path}.new' (FORMAT parquet)")
    Path(f"{path}.new").replace(path)


@pytest.mark.parametrize("spoil", [truncate, empty, text, other_columns, missing_values, wrong_type])
def test_a_bad_file_is_set_aside_with_its_reason_and_the_rest_goes_in(tmp_path: Path, spoil) -> None:
    good = [run(), run()]
    warehouse = filled(tmp_path, good[0])
    (bad,) = warehouse.spool([run()])
    spoil(bad)
    warehouse.spool([sample(), good[1]])
    report = warehouse.ingest()

    assert run_ids(warehouse) == [row.run_id for row in good]
    assert len(warehouse.query("FROM sample")) == 1
    ((moved, reason),) = report.rejected
    assert moved == tmp_path / "graphnet.duckdb.rejected" / bad.name
    assert moved.exists()
    assert "not a readable file of benchmark_run rows" in reason
    assert reason in moved.with_suffix(".reason.txt").read_text()
    assert spooled(tmp_path) == []
    assert not (tmp_path / "graphnet.duckdb.aside").exists()  # the database was not to blame


def test_a_file_of_unknown_name_is_set_aside(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    (tmp_path / "graphnet.duckdb.spool" / "results.parquet").write_bytes(b"?")
    report = warehouse.ingest()

    assert "not named <table>" in report.rejected[0][1]


def test_a_file_of_newer_code_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog) -> None:
    warehouse = filled(tmp_path)
    with monkeypatch.context() as newer:
        newer.setattr(spool, "known_version", lambda: schema.known_version() + 1)
        warehouse.spool([run()])
    report = warehouse.ingest()

    assert report.rejected == ()
    assert len(spooled(tmp_path)) == 1
    assert "waits for newer code" in caplog.text


def test_a_file_of_older_code_gets_defaults(tmp_path: Path) -> None:
    """A migration may add columns while files without them wait."""
    warehouse = filled(tmp_path)
    (path,) = warehouse.spool([run()])
    older = path.with_name("benchmark_run.0.older.parquet")
    duckdb.sql(f"COPY (SELECT * EXCLUDE (seed_dependent, log_path) FROM '{path}') TO '{older}' (FORMAT parquet)")
    path.unlink()
    warehouse.spool([run()])
    report = warehouse.ingest()

    assert report.rejected == ()
    assert warehouse.query("SELECT seed_dependent FROM benchmark_run")["seed_dependent"].tolist() == [False, False]


def test_a_file_of_older_code_updates_what_it_knows(tmp_path: Path) -> None:
    """Rows of some tables replace those with the same key."""
    warehouse = filled(tmp_path, sample(graph_breaks=("print",)))
    (path,) = warehouse.spool([sample(task="audio", cataloged_at=NOON + timedelta(days=1))])
    older = path.with_name("sample.1.older.parquet")
    duckdb.sql(f"COPY (SELECT * EXCLUDE (graph_breaks, wiring) FROM '{path}') TO '{older}' (FORMAT parquet)")
    path.unlink()
    report = warehouse.ingest()

    assert report.rejected == ()
    assert warehouse.query("SELECT task, graph_breaks[1] FROM sample").values.tolist() == [["audio", "print"]]


def test_a_bad_file_that_is_alone_is_set_aside(tmp_path: Path) -> None:
    warehouse = filled(tmp_path)
    (bad,) = warehouse.spool([run()])
    truncate(bad)
    report = warehouse.ingest()

    assert [moved.name for moved, _ in report.rejected] == [bad.name]
    assert not (tmp_path / "graphnet.duckdb.aside").exists()


def test_unfinished_files_are_left_until_they_are_old(tmp_path: Path) -> None:
    warehouse = filled(tmp_path)
    spool_folder = tmp_path / "graphnet.duckdb.spool"
    spool_folder.mkdir(exist_ok=True)
    young, old = spool_folder / "a.unfinished", spool_folder / "b.unfinished"
    young.touch()
    old.touch()
    os.utime(old, (0, 0))
    warehouse.ingest()

    assert spooled(tmp_path) == [young]


# What may have happened to the databases


def test_a_live_file_with_a_log_is_set_aside_with_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Somebody opened the live file for writing and left a log, which must not be replayed into the next file."""
    first, second = run(), run()
    warehouse = filled(tmp_path, first)
    leave_log(warehouse.path)
    assert Path(f"{warehouse.path}.wal").stat().st_size > 0

    warehouse.spool([second])
    warehouse.ingest()

    assert run_ids(warehouse) == [first.run_id, second.run_id]
    assert not Path(f"{warehouse.path}.wal").exists()
    assert "left a log" in caplog.text
    (folder,) = (tmp_path / "graphnet.duckdb.aside").iterdir()
    with duckdb.connect(str(folder / "graphnet.duckdb")) as aside:  # their work is still there
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
    warehouse.spool([run()])
    warehouse.ingest()
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


def test_reading_while_another_program_has_the_live_file_open_for_writing(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    code = f"import duckdb; c = duckdb.connect({str(warehouse.path)!r}); print('open', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline() == "open\n"
        try:
            assert len(run_ids(warehouse)) == 1
        finally:
            other.stdin.write("\n")
            other.stdin.close()
    warehouse.spool([run()])
    warehouse.ingest()
    assert len(run_ids(warehouse)) == 2


def test_a_live_file_that_somebody_changed_is_kept_aside(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    with duckdb.connect(str(warehouse.path)) as theirs:
        theirs.execute("CREATE TABLE theirs AS SELECT 42 AS n")
    warehouse.ingest()

    assert "theirs" not in warehouse.query("SELECT table_name FROM duckdb_tables()")["table_name"].tolist()
    (folder,) = (tmp_path / "graphnet.duckdb.aside").iterdir()
    with duckdb.connect(str(folder / "graphnet.duckdb")) as aside:
        assert aside.execute("SELECT * FROM theirs").fetchall() == [(42,)]


def test_a_backup_can_be_put_back(tmp_path: Path) -> None:
    first = run()
    warehouse = filled(tmp_path, first)
    backup = shutil.copy(warehouse.path, tmp_path / "backup")
    warehouse.spool([run()])
    warehouse.ingest()

    shutil.copy(backup, warehouse.path)
    (tmp_path / "graphnet.duckdb.build").unlink()
    warehouse.ingest()
    assert run_ids(warehouse) == [first.run_id]


def test_a_copied_folder_goes_on(tmp_path: Path) -> None:
    filled(tmp_path / "one", run())
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    moved = Warehouse(tmp_path / "two" / "graphnet.duckdb")
    moved.spool([run()])
    moved.ingest()

    assert len(run_ids(moved)) == 2
    assert not (tmp_path / "two" / "graphnet.duckdb.aside").exists()


@pytest.mark.parametrize("damage", [truncate, empty, text, Path.unlink], ids=["truncated", "empty", "text", "missing"])
def test_a_damaged_built_file_is_made_again_from_the_live_one(tmp_path: Path, damage) -> None:
    first, second = run(), run()
    warehouse = filled(tmp_path, first)
    damage(tmp_path / "graphnet.duckdb.build")
    warehouse.spool([second])
    warehouse.ingest()

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
    warehouse.spool([run()])
    warehouse.ingest()
    assert "cannot be written: INTERNAL Error: Failure while replaying WAL file" in caplog.text
    assert "Stack Trace" not in caplog.text and "0x7f" not in caplog.text
    assert len(run_ids(warehouse)) == 2

    failures += [duckdb.InternalException(text) for _ in range(3)]
    with pytest.raises(WarehouseError, match="Failure while replaying") as caught:
        warehouse.spool([run()])
        monkeypatch.setattr(ingest, "_store", fail_once)
        warehouse.ingest()
    assert "Stack Trace" not in str(caught.value)


def test_a_log_without_its_built_file_is_not_replayed(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    (tmp_path / "graphnet.duckdb.build").unlink()
    (tmp_path / "graphnet.duckdb.build.wal").write_bytes(b"left over")
    warehouse.spool([run()])
    warehouse.ingest()

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


def test_a_newer_schema_is_a_clear_error_that_changes_nothing(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    with duckdb.connect(str(tmp_path / "graphnet.duckdb.build")) as build:
        build.execute("INSERT INTO schema_migration VALUES (99, '0099_future', now()::TIMESTAMP)")
    (path,) = warehouse.spool([run()])

    with pytest.raises(NewerSchemaError, match="schema version 99, and this code knows versions up to"):
        warehouse.ingest()
    assert path.exists()
    assert not (tmp_path / "graphnet.duckdb.aside").exists()


def test_a_schema_from_before_the_first_migration_is_a_clear_error(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    with duckdb.connect(str(tmp_path / "graphnet.duckdb.build")) as build:
        build.execute("UPDATE schema_migration SET version = 31")
    (path,) = warehouse.spool([run()])

    with pytest.raises(OlderSchemaError, match=r"schema version 31.* to 32: .*GRAPHNET_WAREHOUSE_PATH"):
        warehouse.ingest()
    assert path.exists()
    assert not (tmp_path / "graphnet.duckdb.aside").exists()


def test_an_older_schema_is_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warehouse = filled(tmp_path, run())
    migrations = schema.migrations()
    added = schema.Migration(schema.known_version() + 1, "0099_next", "ALTER TABLE model ADD COLUMN colour VARCHAR")
    monkeypatch.setattr(schema, "migrations", lambda: (*migrations, added))
    schema.digest.cache_clear()
    try:
        assert "colour" in warehouse.query("DESCRIBE model")["column_name"].tolist()  # a reader sees to it
        assert len(run_ids(warehouse)) == 1
    finally:
        monkeypatch.undo()
        schema.digest.cache_clear()


def test_a_wrong_view_is_not_taken_for_a_damaged_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warehouse = filled(tmp_path, run())
    monkeypatch.setattr(schema, "view_files", lambda: (("bad", "CREATE VIEW bad AS SELECT nothing FROM nowhere"),))
    schema.digest.cache_clear()
    try:
        with pytest.raises(WarehouseError, match="nowhere"):
            warehouse.ingest()
    finally:
        monkeypatch.undo()
        schema.digest.cache_clear()
    assert not (tmp_path / "graphnet.duckdb.aside").exists()
    assert len(run_ids(warehouse)) == 1


def test_somebody_who_has_the_built_file_open_is_named_in_the_error(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    built = str(tmp_path / "graphnet.duckdb.build")
    code = f"import duckdb; c = duckdb.connect({built!r}); print('open', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline() == "open\n"
        (path,) = warehouse.spool([run()])
        with pytest.raises(WarehouseError, match=r"another program has graphnet\.duckdb\.build open"):
            warehouse.ingest()
        other.stdin.write("\n")
        other.stdin.close()
    assert path.exists()
    warehouse.ingest()
    assert len(run_ids(warehouse)) == 2


def test_the_live_file_cannot_be_named_as_the_built_one(tmp_path: Path) -> None:
    with pytest.raises(WarehouseError, match="choose another"):
        Layout(tmp_path / "graphnet.duckdb.build")


def test_progress_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        filled(tmp_path, run())
    assert "ingested 1 spool files" in caplog.text
