"""Regressions: what a newer compiler or environment fails, gets wrong or slows down, and what is a suspicion only."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from test_views import DISTURBED, QUIET
from warehouse_rows import NOON, filled, ingested, run, sample

from ops.evaluation.benchmark.builds import Build
from ops.evaluation.compare.rows import VerdictRow, verdict_rows
from ops.evaluation.verdict.findings import ComparisonFinding, FindingScope
from ops.evaluation.verdict.rules import Metric, Verdict
from tests.verdict_cases import CASES, CRASH


def speed(ratio: float, reach: float = 0.1) -> dict[str, float]:
    return {"speedup": ratio, "speedup_low": ratio - reach, "speedup_high": ratio + reach}


def at(minutes: int, *changes: Any, **fields: Any) -> dict[str, Any]:
    """Fields of a run that ended so many minutes after noon."""
    return {"minutes": minutes, **{name: value for change in changes for name, value in change.items()}, **fields}


def newer(minutes: int, *changes: Any, **fields: Any) -> dict[str, Any]:
    return at(minutes, *changes, **{"backend_version": "2", **fields})


SLOW = speed(0.5)
OLD, NOISY, BEFORE = at(1, QUIET), at(1, DISTURBED), at(1, QUIET, env_hash="before")
SUSPECT, AS_FAST, FAILS = newer(5, SLOW, QUIET), newer(5, QUIET), newer(5, CRASH)
ELSEWHERE = [at(minutes, SLOW, QUIET, env_hash="newer") for minutes in (5, 6)]
BETWEEN = newer(2, DISTURBED)
SLOWER, SUSPECTED = ("slower", True), ("slower", False)
RUNS: dict[str, tuple[list[dict[str, Any]], tuple[str, bool, int] | None]] = {
    "slower": ([at(1), newer(5, speed(1.5)), {"verdict": "slower"}], (*SLOWER, 0)),
    "slower within the intervals": ([at(1), newer(5, speed(1.8, 0.15))], None),
    "slower by less than counts": ([at(1, speed(2.0, 0.001)), newer(5, speed(1.96, 0.005))], None),
    "faster": ([at(1), newer(5, speed(4.0))], None),
    "other options": ([at(1), newer(5, speed(0.1, 0.05), backend_options='{"mode": "x"}')], None),
    "the newest before": (
        [at(1, SLOW, backend_version="0"), at(3, env_hash="before"), at(4, SLOW), at(5, SLOW)], (*SLOWER, 1),
    ),
    "disturbed now": ([at(1, QUIET), newer(5, SLOW, DISTURBED)], None),
    "disturbed before": ([NOISY, *ELSEWHERE], None),
    "neither disturbed": ([OLD, *ELSEWHERE], (*SLOWER, 0)),
    # Twin runs, of which there is a verdict, decide what stored runs suspect.
    "suspected": ([OLD, SUSPECT], (*SUSPECTED, 0)),
    "suspected twice": ([OLD, SUSPECT, newer(7, SLOW, QUIET)], (*SUSPECTED, 0)),
    "decided": ([OLD, SUSPECT, {"verdict": "slower"}], (*SLOWER, 0)),
    "refuted": ([OLD, SUSPECT, {"verdict": "unchanged"}], (*SUSPECTED, 0)),
    "decided of other builds": ([OLD, SUSPECT, {"verdict": "slower", "a_build_hash": "another"}], (*SUSPECTED, 0)),
    "too small for stored runs": ([OLD, AS_FAST, {"verdict": "slower"}], (*SLOWER, 0)),
    "failed": ([OLD, FAILS], ("failed", True, 0)),
    "flaky": ([OLD, FAILS, {"verdict": "flaky", "metric": Metric.RESULT}], ("failed", False, 0)),
    # An environment that is gone has no twins: it has to be slower in each of two undisturbed runs at least.
    "since then once": ([BEFORE, at(6, SLOW, DISTURBED), at(5, SLOW, QUIET)], (*SUSPECTED, 0)),
    "since then twice": ([BEFORE, at(5, SLOW, QUIET), at(7, SLOW, QUIET)], (*SLOWER, 0)),
    "since then not always": ([BEFORE, at(5, SLOW, QUIET), at(6, QUIET), at(7, SLOW, QUIET)], None),
    # The run that counts.
    "repeated": ([OLD, AS_FAST, newer(6, SLOW, DISTURBED)], None),
    "disturbed between": ([OLD, BETWEEN, *ELSEWHERE], (*SLOWER, 0)),
    "failed after a disturbed one": ([OLD, BETWEEN, at(5, CRASH, backend_version="3")], ("failed", True, 1)),
    "wrong though disturbed": ([OLD, newer(5, DISTURBED, t_min=float("inf"))], ("incorrect", True, 0)),
}  # fmt: skip
RUNS |= {
    name: ([at(1, case.before), newer(5, case.now)], case.regression and (case.regression, True, 0))
    for name, case in CASES.items()
}


def decided(sample_id: str, verdict: str = "slower", metric: Metric = Metric.SPEED, **builds: str) -> VerdictRow:
    finding = ComparisonFinding(FindingScope.SAMPLE, sample_id, metric, Verdict(verdict), "catalog", pair_count=6)
    common = {"a_build_hash": "inductor 1", "b_build_hash": "inductor 2", "a": "1", "b": "2", **builds}
    (row,) = verdict_rows([finding], backend="inductor", variant="", **common)
    return row


def test_what_became_worse_and_whether_it_is_decided(tmp_path: Path) -> None:
    results = {
        name: [decided(name, **row) if "verdict" in row else run(name, **row) for row in rows]
        for name, (rows, _) in RUNS.items()
    }
    warehouse = filled(tmp_path, *map(sample, RUNS), *(row for rows in results.values() for row in rows))
    columns = "sample_id, regression, is_confirmed, previous_run_id, run_id"
    told = {name: values for name, *values in warehouse.rows(f"SELECT {columns} FROM regression_candidates")}
    expected = {}
    for name, (_, regression) in RUNS.items():
        if regression is not None:
            *kind, place = regression
            ids = [row.run_id for row in results[name] if not isinstance(row, VerdictRow)]
            expected[name] = [*kind, ids[place], ids[-1]]
    assert told == expected
    versions = warehouse.rows(
        "SELECT previous_backend_version, backend_version FROM regressions WHERE sample_id = 'failed'"
    )
    assert versions == [("1", "2")]
    shown = {name for (name,) in warehouse.rows("SELECT sample_id FROM regressions")}
    assert shown == {name for name, values in expected.items() if values[1]}


def test_verdicts_are_of_the_newest_build_against_an_earlier_one(tmp_path: Path) -> None:
    """What a person compares besides, other backends or a build with a later one, tells nothing of the newest build."""
    builds = [
        Build(f"{backend} {number}", backend, "", str(number), "", {}, {}, backend, NOON + timedelta(days=number))
        for backend in ("inductor", "tvm")
        for number in (1, 2)
    ]
    warehouse = filled(tmp_path, *builds)
    comparisons: list[tuple[VerdictRow, list[tuple[str]]]] = [
        (decided("last"), [("last",)]),
        (decided("other", a_build_hash="tvm 2"), [("last",)]),
        (decided("backwards", a_build_hash="inductor 2", b_build_hash="inductor 1"), [("last",)]),
        (decided("again"), [("again",)]),
        (decided("again", verdict="unchanged"), []),
    ]
    for place, (row, names) in enumerate(comparisons):
        ingested(warehouse, replace(row, compared_at=NOON + timedelta(minutes=place)))
        assert warehouse.rows("SELECT name FROM build_verdicts") == names
