"""Regressions: what a newer compiler or environment fails, gets wrong or slows down, and what is a suspicion only."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pandas as pd
from test_views import DISTURBED, FAILED, INF, QUIET
from warehouse_rows import NOON, filled, run, sample

from ops.benchmark.builds import Build
from ops.benchmark.results import BenchmarkRun, FailureKind, Phase, Status
from ops.compare.rows import VerdictRow, verdict_rows
from ops.verdict.findings import Finding, Scope
from ops.verdict.rules import Metric, Verdict
from warehouse.database.tables import Row
from warehouse.store import Warehouse


def regressions_of(warehouse: Warehouse) -> pd.DataFrame:
    return warehouse.query(
        "FROM regressions WHERE dataset = 'catalog' ORDER BY backend, variant, regression, sample_id"
    )


def speed(ratio: float, reach: float) -> dict[str, float]:
    return {"speedup": ratio, "speedup_low": ratio - reach, "speedup_high": ratio + reach}


SLOW = speed(0.5, 0.1)
NEWER = {"backend_version": "2", "minutes": 5}
CRASH = {"status": Status.FAILURE, "phase": Phase.RUN, "failure_kind": FailureKind.CRASH}
FAR = {"t_min": -5.0, "relative_error_dtype": "float32"}
REGRESSIONS: dict[str, tuple[dict[str, Any], dict[str, Any], str | None]] = {
    "the same": ({}, {}, None),
    "slower": ({}, speed(1.5, 0.1), "slower"),
    "slower within the intervals": ({}, speed(1.8, 0.15), None),
    "slower by less than counts": (speed(2.0, 0.001), speed(1.96, 0.005), None),
    "eager fails": ({}, {**CRASH, "phase": Phase.EAGER}, None),
    "faster": ({}, speed(4.0, 0.1), None),
    "failed": ({}, CRASH, "failed"),
    "failed before too": (CRASH, {**CRASH, "phase": Phase.COMPILE}, None),
    "repaired": (CRASH, {}, None),
    "wrong": ({}, {"t_min": INF, "nan_mismatch": True}, "incorrect"),
    "wrong at 0": ({"t_min": 0.0}, {"t_min": 1.0}, "incorrect"),
    "far less exact": ({"t_min": -6.0}, {"t_min": -2.0}, "incorrect"),
    "a step less exact": ({"t_min": -3.0}, {"t_min": -2.0}, None),
    "less exact but exact enough": ({"t_min": -INF}, {"t_min": -5.0}, None),
    "much farther off": (FAR | {"relative_error": 0.001}, FAR | {"relative_error": 0.05}, "incorrect"),
    "farther off, as other sums are": (FAR | {"relative_error": 0.0001}, FAR | {"relative_error": 0.002}, None),
    "wrong before too": ({"t_min": INF}, {"t_min": INF}, None),
    "not installed any more": ({}, {"status": Status.UNAVAILABLE}, None),
    "other options": ({}, {"backend_options": '{"mode": "x"}', **speed(0.1, 0.05)}, None),
}


def decided(
    sample_id: str = "zoo/a", verdict: str = "slower", metric: Metric = Metric.SPEED, **builds: str
) -> VerdictRow:
    """What twin runs said of a sample."""
    finding = Finding(Scope.SAMPLE, sample_id, metric, Verdict(verdict), "catalog", pair_count=6)
    common = {"a_build_hash": "inductor 1", "b_build_hash": "inductor 2", "a": "1", "b": "2", **builds}
    (row,) = verdict_rows([finding], backend="inductor", variant="", **common)
    return row


def test_regressions(tmp_path: Path) -> None:
    old = {name: run(name, **before) for name, (before, _, _) in REGRESSIONS.items()}
    new = {name: run(name, **NEWER, **after) for name, (_, after, _) in REGRESSIONS.items()}
    # What is slower counts once twin runs have decided it.
    warehouse = filled(tmp_path, *map(sample, REGRESSIONS), *old.values(), decided("slower"), *new.values())
    columns = ["sample_id", "regression", "previous_run_id", "run_id", "previous_backend_version", "backend_version"]
    assert sorted(regressions_of(warehouse)[columns].values.tolist()) == sorted(
        [name, expected, old[name].run_id, new[name].run_id, "1", "2"]
        for name, (_, _, expected) in REGRESSIONS.items()
        if expected is not None
    )


def regression(tmp_path: Path, *runs: BenchmarkRun) -> list[tuple[str, str]]:
    """(kind, id of the run compared with) of each regression of one sample."""
    result = regressions_of(filled(tmp_path, sample(), *runs))
    return list(zip(result["regression"], result["previous_run_id"], strict=True))


def test_a_regression_is_against_the_newest_run_of_another_version_or_environment(tmp_path: Path) -> None:
    long_ago, previous = run(minutes=1, backend_version="0", **SLOW), run(minutes=3, env_hash="before")
    now = [run(minutes=minute, **SLOW) for minute in (4, 5)]
    assert regression(tmp_path, long_ago, previous, *now) == [("slower", previous.run_id)]


def test_a_disturbed_run_is_not_called_slower(tmp_path: Path) -> None:
    old = run(minutes=1, **QUIET)
    assert regression(tmp_path / "new", old, run(minutes=5, backend_version="2", **SLOW, **DISTURBED)) == []
    newer = [run(minutes=minute, env_hash="newer", **SLOW, **QUIET) for minute in (5, 6)]
    assert regression(tmp_path / "old", run(minutes=1, **DISTURBED), *newer) == []
    assert regression(tmp_path / "neither", old, *newer) == [("slower", old.run_id)]


def test_twin_runs_decide_what_stored_runs_suspect(tmp_path: Path) -> None:
    old = run(minutes=1, **QUIET)
    slow, again = (run(minutes=minute, backend_version="2", **SLOW, **QUIET) for minute in (5, 7))
    as_fast = run(minutes=5, backend_version="2", **QUIET)
    failed = run(minutes=5, backend_version="2", **FAILED)

    def confirmed(name: str, *rows: Row) -> list[bool]:
        warehouse = filled(tmp_path / name, sample(), old, *rows)
        return [value for (value,) in warehouse.rows("SELECT is_confirmed FROM regression_candidates")]

    assert confirmed("suspected", slow) == confirmed("twice", slow, again) == [False]
    assert confirmed("decided", slow, decided()) == [True]
    assert confirmed("refuted", slow, decided(verdict="unchanged")) == [False]
    assert confirmed("of other builds", slow, decided(a_build_hash="another")) == [False]
    assert confirmed("small", as_fast, decided()) == [True], "stored runs cannot show what twin runs can"
    assert confirmed("failed", failed) == [True]
    assert confirmed("flaky", failed, decided(verdict="flaky", metric=Metric.RESULT)) == [False]


def test_an_environment_that_is_gone_has_no_twins(tmp_path: Path) -> None:
    """What is slower since then has to be so in each of two undisturbed runs at least."""
    old, slow, again = run(minutes=1, env_hash="before", **QUIET), *(run(minutes=at, **SLOW, **QUIET) for at in (5, 7))
    as_fast = run(minutes=6, **QUIET)
    disturbed = run(minutes=6, **SLOW, **DISTURBED)
    assert regression(tmp_path / "once", old, slow, disturbed) == []
    assert regression(tmp_path / "twice", old, slow, again) == [("slower", old.run_id)]
    assert regression(tmp_path / "refuted", old, slow, as_fast, again) == []


def test_a_regression_is_of_the_run_that_counts(tmp_path: Path) -> None:
    old = run(minutes=1, **QUIET)
    repeated = [run(minutes=5, backend_version="2", **QUIET), run(minutes=6, backend_version="2", **SLOW, **DISTURBED)]
    assert regression(tmp_path / "repeated", old, *repeated) == []
    between = run(minutes=2, backend_version="2", **DISTURBED)
    newest = [run(minutes=minute, env_hash="newest", **SLOW, **QUIET) for minute in (5, 6)]
    assert regression(tmp_path / "between", old, between, *newest) == [("slower", old.run_id)]
    failed = run(minutes=5, backend_version="3", **FAILED)
    assert regression(tmp_path / "failed", old, between, failed) == [("failed", between.run_id)]
    wrong = run(minutes=5, backend_version="3", t_min=INF, **DISTURBED)
    assert regression(tmp_path / "wrong", old, wrong) == [("incorrect", old.run_id)]


def test_verdicts_are_of_the_newest_build_against_an_earlier_one(tmp_path: Path) -> None:
    """What a person compares besides, other backends or a build with a later one, tells nothing of the newest build."""
    builds = [
        Build(f"{backend} {number}", backend, "", str(number), "", {}, {}, backend, NOON + timedelta(days=number))
        for backend in ("inductor", "tvm")
        for number in (1, 2)
    ]

    def named(*rows: VerdictRow) -> list[str]:
        later = [replace(row, compared_at=NOON + timedelta(minutes=place)) for place, row in enumerate(rows)]
        folder = tmp_path / f"of {len(list(tmp_path.iterdir()))}"
        return [name for (name,) in filled(folder, *builds, *later).rows("SELECT name FROM build_verdicts")]

    last = decided("last")
    assert named(last) == ["last"]
    assert named(last, decided("other", a_build_hash="tvm 2")) == ["last"]
    assert named(last, decided("backwards", a_build_hash="inductor 2", b_build_hash="inductor 1")) == ["last"]
    assert named(last, decided("again")) == ["again"]
    assert named(last, decided("again", verdict="unchanged")) == []
