"""Regressions: what a newer compiler or environment fails, gets wrong or slows down, and what is a suspicion only."""

from pathlib import Path
from typing import Any

import pandas as pd
from test_views import DISTURBED, FAILED, INF, QUIET
from warehouse_rows import filled, run, sample

from ops.benchmark.results import BenchmarkRun, FailureKind, Phase, Status
from warehouse import outstanding
from warehouse.store import Warehouse


def regressions_of(warehouse: Warehouse) -> pd.DataFrame:
    return warehouse.query(
        "FROM regressions WHERE dataset = 'catalog' ORDER BY backend, variant, regression, sample_id"
    )


NEWER = {"backend_version": "2", "minutes": 5}

REGRESSIONS: dict[str, tuple[dict[str, Any], dict[str, Any], str | None]] = {
    "the same": ({}, {}, None),
    "slower": ({}, {"speedup": 1.5, "speedup_low": 1.4, "speedup_high": 1.6}, "slower"),
    "slower within the intervals": ({}, {"speedup": 1.8, "speedup_low": 1.7, "speedup_high": 1.95}, None),
    "faster": ({}, {"speedup": 4.0, "speedup_low": 3.9, "speedup_high": 4.1}, None),
    "failed": ({}, {"status": Status.FAILURE, "phase": Phase.RUN, "failure_kind": FailureKind.CRASH}, "failed"),
    "failed before too": (
        {"status": Status.FAILURE, "phase": Phase.RUN, "failure_kind": FailureKind.CRASH},
        {"status": Status.FAILURE, "phase": Phase.COMPILE, "failure_kind": FailureKind.ERROR},
        None,
    ),
    "repaired": ({"status": Status.FAILURE, "phase": Phase.RUN, "failure_kind": FailureKind.CRASH}, {}, None),
    "wrong": ({}, {"t_min": INF, "nan_mismatch": True}, "incorrect"),
    "wrong at 0": ({"t_min": 0.0}, {"t_min": 1.0}, "incorrect"),
    "far less exact": ({"t_min": -6.0}, {"t_min": -2.0}, "incorrect"),
    "a step less exact": ({"t_min": -3.0}, {"t_min": -2.0}, None),
    "less exact but exact enough": ({"t_min": -INF}, {"t_min": -5.0}, None),
    "wrong before too": ({"t_min": INF}, {"t_min": INF}, None),
    "not installed any more": ({}, {"status": Status.UNAVAILABLE}, None),
    "other options": ({}, {"backend_options": '{"mode": "x"}', "speedup": 0.1, "speedup_high": 0.2}, None),
}


def test_regressions(tmp_path: Path) -> None:
    old = {name: run(name, **before) for name, (before, _, _) in REGRESSIONS.items()}
    new = {name: run(name, **NEWER, **after) for name, (_, after, _) in REGRESSIONS.items()}
    # What is slower counts once it was measured twice.
    again = run("slower", **(NEWER | {"minutes": 4}), **REGRESSIONS["slower"][1])
    warehouse = filled(tmp_path, *map(sample, REGRESSIONS), *old.values(), again, *new.values())
    columns = ["sample_id", "regression", "previous_run_id", "run_id", "previous_backend_version", "backend_version"]
    assert sorted(regressions_of(warehouse)[columns].values.tolist()) == sorted(
        [name, expected, old[name].run_id, new[name].run_id, "1", "2"]
        for name, (_, _, expected) in REGRESSIONS.items()
        if expected is not None
    )


def test_a_regression_is_against_the_newest_run_of_another_version_or_environment(tmp_path: Path) -> None:
    slow = {"speedup": 0.5, "speedup_low": 0.4, "speedup_high": 0.6}
    previous = run(minutes=3, env_hash="before")
    warehouse = filled(
        tmp_path,
        sample(),
        run(minutes=1, backend_version="0", **slow),  # as slow, but long ago
        previous,
        run(minutes=4, **slow),  # the same version and environment as the newest
        run(minutes=5, **slow),
    )
    result = regressions_of(warehouse)
    assert result["previous_run_id"].tolist() == [previous.run_id]
    assert result["regression"].tolist() == ["slower"]


SLOW = {"speedup": 0.5, "speedup_low": 0.4, "speedup_high": 0.6}


def regression(tmp_path: Path, *runs: BenchmarkRun) -> list[tuple[str, str]]:
    """(kind, id of the run compared with) of each regression of one sample."""
    result = regressions_of(filled(tmp_path, sample(), *runs))
    return list(zip(result["regression"], result["previous_run_id"], strict=True))


def test_a_disturbed_run_is_not_called_slower(tmp_path: Path) -> None:
    old = run(minutes=1, **QUIET)
    assert regression(tmp_path / "new", old, run(minutes=5, backend_version="2", **SLOW, **DISTURBED)) == []
    newer = [run(minutes=minute, backend_version="2", **SLOW, **QUIET) for minute in (5, 6)]
    assert regression(tmp_path / "old", run(minutes=1, **DISTURBED), *newer) == []
    assert regression(tmp_path / "neither", old, *newer) == [("slower", old.run_id)]


def test_a_run_that_is_slower_once_is_only_a_suspicion(tmp_path: Path) -> None:
    old = run(minutes=1, **QUIET)
    once, again = (run(minutes=minute, backend_version="2", **SLOW, **QUIET) for minute in (5, 7))
    disturbed = run(minutes=6, backend_version="2", **SLOW, **DISTURBED)
    as_fast = run(minutes=6, backend_version="2", **QUIET)
    failed = run(minutes=5, backend_version="2", **FAILED)

    def suspects(name: str, *runs: BenchmarkRun) -> tuple[list[str], int]:
        warehouse = filled(tmp_path / name, sample(), *runs)
        key = {
            "backend": "inductor",
            "backend_version": "2",
            "build_hash": "inductor 2",
            "env_hash": "env",
            "config_hash": "config",
        }
        result = outstanding.suspected_regressions(warehouse, **key) if outstanding.has_previous(warehouse, key) else []
        return [target.sample_id for target in result], len(regressions_of(warehouse))

    assert suspects("once", old, once) == (["zoo/a"], 0)
    assert suspects("disturbed", old, once, disturbed) == (["zoo/a"], 0), "a disturbed repetition confirms nothing"
    assert suspects("twice", old, once, again) == ([], 1)
    assert suspects("refuted", old, once, as_fast, again) == ([], 0), "it was as fast as before in between"
    assert suspects("failed", old, failed) == ([], 1), "a failure is no matter of time"


def test_a_regression_is_of_the_run_that_counts(tmp_path: Path) -> None:
    old = run(minutes=1, **QUIET)
    repeated = [run(minutes=5, backend_version="2", **QUIET), run(minutes=6, backend_version="2", **SLOW, **DISTURBED)]
    assert regression(tmp_path / "repeated", old, *repeated) == []
    between = run(minutes=2, backend_version="2", **DISTURBED)
    newest = [run(minutes=minute, backend_version="3", **SLOW, **QUIET) for minute in (5, 6)]
    assert regression(tmp_path / "between", old, between, *newest) == [("slower", old.run_id)]
    failed = run(minutes=5, backend_version="3", **FAILED)
    assert regression(tmp_path / "failed", old, between, failed) == [("failed", between.run_id)]
    wrong = run(minutes=5, backend_version="3", t_min=INF, **DISTURBED)
    assert regression(tmp_path / "wrong", old, wrong) == [("incorrect", old.run_id)]
