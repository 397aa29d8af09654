"""Ingest keeps every row once, whatever lies in the folder, and tells what it could not use."""

import os
import signal
from datetime import timedelta
from pathlib import Path

import duckdb
import pytest
from warehouse_rows import NOON, filled, ingested, one_of_each, output, run, run_ids, sample, spooled

from warehouse.database import schema, spool
from warehouse.database.ingest import IngestReport
from warehouse.database.table import Row
from warehouse.database.tables import TABLES
from warehouse.errors import WarehouseError
from warehouse.store import Warehouse


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
    report = ingested(warehouse, first, second)

    assert dict(report.inserted) == {"benchmark_run": 1}
    assert run_ids(warehouse) == [first.run_id, second.run_id]


def test_a_sample_has_the_time_of_its_newest_catalog(tmp_path: Path) -> None:
    later, latest = NOON + timedelta(hours=1), NOON + timedelta(hours=2)
    warehouse = filled(tmp_path, sample(task="nlp"))
    warehouse.spool([sample(cataloged_at=latest, task="audio")])
    ingested(warehouse, sample(cataloged_at=later, task="other"))
    ingested(warehouse, sample(cataloged_at=later, task="late"))

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
        ingested(warehouse, second)

        assert run_ids(warehouse) == [first.run_id, second.run_id]
        assert held.execute("SELECT count(*) FROM benchmark_run").fetchone() == (1,)


def test_a_plain_duckdb_reads_the_file_while_it_is_replaced(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, run())
    before = warehouse.path.stat().st_ino
    with duckdb.connect(str(warehouse.path), read_only=True) as held:
        ingested(warehouse, run())
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
    report = ingested(warehouse, sample(), good[1])

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


def ingested_of_older_code(warehouse: Warehouse, table: str, version: int, query: str, *rows: Row) -> IngestReport:
    """Ingest what a query makes of a file of rows, as if code of an older schema had written it."""
    (path,) = warehouse.spool(rows)
    older = path.with_name(f"{table}.{version}.older.parquet")
    duckdb.sql(f"COPY ({query.replace('{rows}', repr(str(path)))}) TO '{older}' (FORMAT parquet)")
    path.unlink()
    report = warehouse.ingest()
    assert report.rejected == ()
    return report


def test_a_file_of_older_code_gets_defaults(tmp_path: Path) -> None:
    """A migration may add columns while files without them wait."""
    warehouse = filled(tmp_path, run())
    query = "SELECT * EXCLUDE (seed_dependent, log_path) FROM {rows}"
    ingested_of_older_code(warehouse, "benchmark_run", 0, query, run())

    assert warehouse.query("SELECT seed_dependent FROM benchmark_run")["seed_dependent"].tolist() == [False, False]


def test_columns_that_are_gone_keep_no_file_of_older_code_out(tmp_path: Path) -> None:
    """A migration may drop columns while files with them wait."""
    added = "1.5 AS clean_median_ms, [1.5] AS clean_trials_ms, 'a note' AS baseline_note"
    query = f"SELECT * EXCLUDE (judge_speedup), {added} FROM {{rows}}"
    report = ingested_of_older_code(filled(tmp_path), "benchmark_run", 44, query, run())

    assert report.inserted == {"benchmark_run": 1}


def test_times_of_a_file_of_older_code_come_into_their_table(tmp_path: Path) -> None:
    """Runs had their timed calls themselves; `process_block_counts` came last."""
    warehouse = filled(tmp_path)
    times = "[2.0, 2.0] AS eager_trials_ms, [1.0] AS compiled_trials_ms"
    times += ", [2] AS eager_block_sizes, [1] AS compiled_block_sizes"
    none = "* REPLACE (if(run_id = 'untimed', [], eager_trials_ms) AS eager_trials_ms)"
    query = f"SELECT {none} FROM (SELECT *, {times} FROM {{rows}})"
    report = ingested_of_older_code(warehouse, "benchmark_run", 49, query, run(), run(run_id="untimed"))

    assert report.inserted == {"run_blocks": 1, "benchmark_run": 2}
    assert warehouse.rows("SELECT COLUMNS('_trials_ms|_sizes') FROM run_blocks") == [
        ([2.0, 2.0], [1.0], [2], [1], [], [])
    ]


def test_a_file_of_older_code_updates_what_it_knows(tmp_path: Path) -> None:
    """Rows of some tables replace those with the same key."""
    warehouse = filled(tmp_path, sample(graph_breaks=("print",)))
    query = "SELECT * EXCLUDE (graph_breaks, wiring) FROM {rows}"
    newer = sample(task="audio", cataloged_at=NOON + timedelta(days=1))
    ingested_of_older_code(warehouse, "sample", 1, query, newer)

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
