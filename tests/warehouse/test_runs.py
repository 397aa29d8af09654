"""Trials and dropped runs are kept, and no score, chart or list of what is out of date counts them."""

from datetime import timedelta
from pathlib import Path

import pytest

from ops.dataset.validate.base import ValidationRow
from ops.errors import GraphNetError
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.results import Phase, Status
from ops.failures import FailureKind
from tests.warehouse.warehouse_rows import NOON, at_0, failure, filled, run, sample, stale
from warehouse.questions.queries import scores_frame
from warehouse.selection.runs import RunFilter, find_runs, mark_runs
from warehouse.store import Warehouse


def two_samples(folder: Path) -> Warehouse:
    """Two samples with a run of 4× each, and newer trials and runs of another backend."""
    return filled(
        folder,
        sample("zoo/a"),
        sample("zoo/b"),
        run("zoo/a", speedup=4.0),
        run("zoo/b", speedup=4.0),
        run("zoo/a", minutes=1, speedup=1.0, trial="trials=10", config_hash="quick"),
        run("zoo/b", minutes=1, speedup=1.0, trial="trials=10", config_hash="quick"),
        run("zoo/a", minutes=2, backend="tvm", speedup=8.0),
        failure("zoo/b", Phase.COMPILE, FailureKind.CRASH, minutes=3, backend="tvm"),
    )


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Warehouse:
    return two_samples(tmp_path_factory.mktemp("runs"))


def test_trials_take_over_no_score(warehouse: Warehouse) -> None:
    assert at_0(warehouse) == pytest.approx(4.0)
    assert len(warehouse.query("FROM benchmark_run WHERE trial <> ''")) == 2
    for view in ("benchmark_latest", "benchmark_current", "worst_samples", "failures", "regressions"):
        assert set(warehouse.query(f"SELECT run_id FROM {view}")["run_id"]).isdisjoint(
            warehouse.query("SELECT run_id FROM benchmark_run WHERE trial <> ''")["run_id"]
        )


def test_a_trial_is_no_result_of_the_settings_and_the_other_way_round(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, sample("zoo/a"), sample("zoo/b"), run("zoo/a", trial="trials=10"), run("zoo/b"))
    assert stale(warehouse) == ["zoo/a"]
    assert stale(warehouse, trial="trials=10") == ["zoo/b"]


def test_dropped_runs_are_out_of_scores_and_out_of_date_until_taken_back(tmp_path: Path) -> None:
    warehouse = two_samples(tmp_path)
    chosen = find_runs(warehouse, RunFilter(backends=("inductor",), sample="*/b", trials=False))
    mark_runs(warehouse, [item["run_id"] for item in chosen], dropped=True, reason="throttled")
    assert stale(warehouse) == ["zoo/b"]
    assert scores_frame(warehouse).query("backend == 'inductor' and t == 0")["sample_count"].tolist() == [1]
    (dropped,) = find_runs(warehouse, RunFilter(dropped=True))
    assert (dropped["state"], dropped["reason"]) == ("dropped", "throttled")
    assert len(warehouse.query("FROM benchmark_run")) == 6, "no row is deleted"

    mark_runs(warehouse, [dropped["run_id"]], dropped=False)
    assert stale(warehouse) == []
    assert find_runs(warehouse, RunFilter(dropped=True)) == []
    assert at_0(warehouse) == pytest.approx(4.0)


def test_what_no_score_can_count_is_not_called_scored(tmp_path: Path) -> None:
    runs = [
        run("", sample_hash="", backend="absent", status=Status.UNAVAILABLE, minutes=3),
        failure("zoo/a", Phase.EAGER, FailureKind.ERROR, minutes=2),
        run("zoo/invalid", minutes=1),
        failure("zoo/b", Phase.RUN, FailureKind.CRASH),
    ]
    finding = ValidationRow("v1", "catalog", "zoo/invalid", "hash of zoo/invalid", "runnable", False, None, NOON)
    warehouse = filled(tmp_path, *map(sample, ("zoo/a", "zoo/b", "zoo/invalid")), finding, *runs)
    states = [item["state"] for item in find_runs(warehouse, RunFilter())]
    assert states == ["unscored", "unscored", "unscored", "scored"]


def test_an_older_run_counts_when_the_newest_is_dropped(tmp_path: Path) -> None:
    old, new = run(speedup=4.0), run(minutes=1, speedup=1.0)
    warehouse = filled(tmp_path, sample(), old, new)
    assert [item["state"] for item in find_runs(warehouse, RunFilter())] == ["scored", "superseded"]
    mark_runs(warehouse, [new.run_id], dropped=True)
    assert at_0(warehouse) == pytest.approx(4.0)
    assert [item["state"] for item in find_runs(warehouse, RunFilter())] == ["dropped", "scored"]


@pytest.mark.parametrize(
    ("chosen", "count"),
    [
        (RunFilter(), 6),
        (RunFilter(backends=("tvm", "inductor")), 6),
        (RunFilter(backends=("tvm",)), 2),
        (RunFilter(sample="zoo/[ab]", trials=True), 2),
        (RunFilter(since=NOON + timedelta(minutes=2)), 2),
        (RunFilter(before=NOON + timedelta(minutes=1)), 2),
        (RunFilter(dataset="other"), 0),
        (RunFilter(ids=("runrun",)), 0),
    ],
)
def test_rules_choose(warehouse: Warehouse, chosen: RunFilter, count: int) -> None:
    assert len(find_runs(warehouse, chosen)) == count


def test_an_identity_may_be_abbreviated_but_not_to_nothing(warehouse: Warehouse) -> None:
    complete = str(find_runs(warehouse, RunFilter(sample="zoo/b", trials=False))[0]["run_id"])
    assert [item["run_id"] for item in find_runs(warehouse, RunFilter(ids=(complete,)))] == [complete]
    with pytest.raises(GraphNetError, match="at least 6 characters"):
        find_runs(warehouse, RunFilter(ids=("run",)))


def test_what_differs_from_the_settings_has_a_name() -> None:
    settings = BenchmarkConfig()
    assert settings.differences(settings) == ""
    assert BenchmarkConfig(wait_quiet_s=60, repeat_disturbed=2).differences(settings) == "", "when is not how"
    assert BenchmarkConfig(trials=10, warmup=0).differences(settings) == "warmup=0 trials=10"
    assert run(status=Status.UNAVAILABLE).trial == ""
