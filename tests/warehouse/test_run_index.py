"""What ingest stores of runs for scores is what their definitions say, after every kind of ingest."""

import os
import signal
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import duckdb
import pytest
from warehouse_rows import NOON, failure, filled, ingested, run, sample

from ops.dataset.sample.catalog.lists import SampleListRow
from ops.dataset.sample.catalog.rows import BrokenRow
from ops.dataset.validate.base import ValidationRow
from ops.dataset.validate.registry import gating_checks
from ops.evaluation.benchmark.results import Phase, Status
from ops.evaluation.benchmark.run_mark import RunMark
from ops.failures import FailureKind
from tests.warehouse.old_databases import other_code
from warehouse.database import run_index, schema
from warehouse.database.table import Row
from warehouse.store import Warehouse

LATER = NOON + timedelta(days=1)

_STORED = """
SELECT run.* EXCLUDE (sample_key, setup_key), sample.* EXCLUDE (sample_key), setup.* EXCLUDE (setup_key, dataset)
FROM run_index AS run
JOIN run_sample AS sample USING (sample_key)
JOIN run_setup AS setup ON setup.setup_key = run.setup_key AND setup.dataset = sample.dataset
ORDER BY run_row
"""

_DEFINED = """
SELECT rowid AS run_row,
    min(rowid) OVER (PARTITION BY {names}, trial <> '', status = 'unavailable') AS first_row,
    trial <> '' AS is_trial, status = 'unavailable' AS is_unavailable, finished_at,
    is_disturbed(others_cpu_share, eager_block_spread) AS is_disturbed,
    status, phase, failure_kind, framework, backend_version, speedup, t_min, t_min_float64, eager_t_min_float64,
    nan_mismatch, coalesce(evidence_fallback_count, 0) > 0 AS fell_back, {names}
FROM benchmark_run ORDER BY run_row
"""
_NAMES = "dataset, sample_id, sample_hash, backend, variant, env_hash, config_hash, build_hash"


def check(warehouse: Warehouse) -> list[tuple[str, str]]:
    """Compare both tables with their definitions; the runs that scores are of."""
    assert warehouse.rows(_STORED) == warehouse.rows(_DEFINED.format(names=_NAMES))
    for name in ("run_sample", "run_setup"):
        assert warehouse.rows(f"SELECT count(*) FROM (SELECT DISTINCT * EXCLUDE ({name[4:]}_key) FROM {name})") == (
            warehouse.rows(f"SELECT count(DISTINCT {name[4:]}_key) FROM {name}")
        )
    judged = "SELECT * EXCLUDE (curve_key) FROM {source} ORDER BY ALL"
    assert warehouse.rows(judged.format(source="judged_run")) == warehouse.rows(
        judged.format(source="run_judged_among()")
    )
    curves = "SELECT count(DISTINCT curve_key), count(DISTINCT (suite, backend, variant)) FROM judged_run"
    assert len(set(warehouse.rows(curves)[0])) == 1
    return warehouse.rows(
        "SELECT sample_id, backend_version FROM benchmark_judged WHERE backend <> 'eager' ORDER BY ALL"
    )


def judged(warehouse: Warehouse, *rows: Row) -> list[tuple[str, str]]:
    """The runs that scores are of, after an ingest of these rows."""
    ingested(warehouse, *rows)
    return check(warehouse)


def builds(version: str, names: Sequence[str], minutes: int) -> list[Row]:
    return [run(f"zoo/{name}", minutes=minutes, backend_version=version) for name in names]


def test_they_follow_every_kind_of_ingest(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, *(sample(f"zoo/{name}") for name in "abcd"), *builds("1", "abcd", 1))
    assert check(warehouse) == [(f"zoo/{name}", "1") for name in "abcd"]

    newer = builds("2", "ab", 10)
    assert judged(warehouse, *newer) == [("zoo/a", "2"), ("zoo/b", "2")]
    repeated = [*builds("2", "a", 12), run("zoo/a", minutes=13, backend_version="2", trial="tried")]
    assert judged(warehouse, *repeated) == [("zoo/a", "2"), ("zoo/b", "2")]

    # The first run of zoo/a is dropped, and the repetition still covers the sample.
    assert judged(warehouse, RunMark(newer[0].run_id, NOON, True, "hot")) == [("zoo/a", "2"), ("zoo/b", "2")]
    # Without zoo/b the build covers one of four: it is partial.
    both = judged(warehouse, RunMark(newer[1].run_id, NOON, True, "hot"))
    assert both == [(f"zoo/{name}", "1") for name in "abcd"]
    assert judged(warehouse, RunMark(newer[1].run_id, LATER, False, "")) == [("zoo/a", "2"), ("zoo/b", "2")]

    catalog = [sample("zoo/a", cataloged_at=LATER), sample("zoo/b", cataloged_at=LATER, sample_hash="changed")]
    assert judged(warehouse, *catalog) == [("zoo/a", "2")]
    broken = failure("zoo/x", Phase.LOAD, FailureKind.ERROR, sample_hash="", minutes=60 * 24 + 1)
    gone = run("", sample_hash="", backend="absent", status=Status.UNAVAILABLE)
    rows = [broken, gone, BrokenRow("catalog", "zoo/x", "samples/zoo/x", "expected JSON", LATER)]
    everything = [("", "1"), ("zoo/a", "1"), ("zoo/x", "1")]
    assert judged(warehouse, *rows) == everything
    assert judged(warehouse, SampleListRow("mine", "content of zoo/a", 2.0, NOON)) == everything
    finding = ValidationRow("v", "catalog", "zoo/a", "hash of zoo/a", gating_checks()[0], False, "no", NOON)
    judged(warehouse, finding)
    assert warehouse.rows("SELECT validity FROM judged_run WHERE sample_id = 'zoo/a'") == [("invalid",)]


def test_code_that_changed_makes_them_anew(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, sample(), run())
    changed = tuple(
        (name, sql.replace("coalesce(run.evidence_fallback_count, 0) > 0", "true")) for name, sql in schema.view_files()
    )
    with other_code(view_files=lambda: changed):
        warehouse.ingest()
        stored = warehouse.rows("SELECT fell_back FROM run_index UNION ALL SELECT fell_back FROM judged_run")
        assert stored == [(True,)] * 2


@pytest.mark.parametrize("damage", ["DELETE FROM run_index", "DELETE FROM run_index WHERE run_row = 0"])
def test_what_is_missing_is_made_again(tmp_path: Path, damage: str) -> None:
    warehouse = filled(tmp_path, sample(), run(), run("zoo/b"))
    with duckdb.connect(str(tmp_path / "graphnet.duckdb.build")) as connection:
        connection.execute(damage)
    assert judged(warehouse, run("zoo/c")) == [("zoo/a", "1")]


def test_an_ingest_killed_before_they_are_made_is_made_up_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warehouse = filled(tmp_path, sample(), sample("zoo/b"), run())
    warehouse.spool([run("zoo/b"), RunMark("none", NOON, True, "")])
    child = os.fork()
    if child == 0:
        monkeypatch.setattr("warehouse.database.ingest.index_runs", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
        warehouse.ingest()
        os._exit(1)
    assert os.WIFSIGNALED(os.waitpid(child, 0)[1])
    assert warehouse.rows("SELECT count(*) FROM benchmark_run") == [(1,)], "what readers see is from before"
    check(warehouse)
    with duckdb.connect(str(tmp_path / "graphnet.duckdb.build")) as connection:
        assert connection.execute("SELECT count(*) FROM benchmark_run").fetchall() == [(2,)]
        assert connection.execute("SELECT count(*) FROM run_index").fetchall() == [(1,)]
    warehouse.ingest()
    assert check(warehouse) == [("zoo/a", "1"), ("zoo/b", "1")]


def test_only_new_runs_are_indexed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warehouse = filled(tmp_path, sample(), run(), run("zoo/b"))
    monkeypatch.setattr(run_index, "forget_index", lambda _: pytest.fail("was made anew"))
    judged(warehouse, run(), run(backend="tvm"))
