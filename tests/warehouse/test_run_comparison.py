"""Backends side by side: what counts as right, what the mean's interval is, and frames that the charts take."""

import math
from collections.abc import Sequence
from typing import Any

import pytest

from ops.dataset.outputs.tolerances import AGREED_T
from ops.evaluation.benchmark.results import BenchmarkRun, Phase, Status
from ops.evaluation.verdict.rules import RunState, state_of
from ops.evaluation.verdict.words import reason_text
from ops.failures import FailureKind
from ops.reporting.score.charts import ChartContext, score_chart, speedup_violin
from ops.reporting.score.report import ReportData
from ops.reporting.score.run_outcomes import share_text
from tests.empty_database import copy_empty_database
from tests.warehouse.warehouse_rows import failure
from tests.warehouse.warehouse_rows import run as made
from warehouse.questions.run_comparison import BackendSummary, compare_runs


def run(sample_id: str, backend: str = "xla", **changes: Any) -> BenchmarkRun:
    figures = {"speedup": 2.0, "compile_ms": 1000.0, "compiled_peak_bytes": 2**20}
    return made(sample_id, **{"backend": backend, "dataset": "d", **figures, **changes})


def failed(sample_id: str, phase: Phase = Phase.COMPILE, **changes: Any) -> BenchmarkRun:
    fields = {"dataset": "d", "backend": "xla", "message": "no", **changes}
    return failure(sample_id, phase, FailureKind.ERROR, **fields)


@pytest.fixture(autouse=True)
def databases_are_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each comparison makes a database."""
    copy_empty_database(monkeypatch)


def compare_backends(runs: Sequence[BenchmarkRun]) -> list[BackendSummary]:
    with compare_runs(runs) as compared:
        return compared.summaries()


def reported(runs: Sequence[BenchmarkRun]) -> ReportData:
    with compare_runs(runs) as compared:
        return compared.report()


RUNS = [
    run("a", speedup=4.0, speedup_low=3.9, speedup_high=4.1, compile_ms=3000.0),
    run("b", speedup=1.0, speedup_low=0.9, speedup_high=1.1, t_min=-1.0, evidence_fallback_count=2),
    run("c", speedup=9.0, t_min=1.0),
    failed("d"),
    run("a", "tvm", variant="tuned=false", speedup=0.1, speedup_low=0.1, speedup_high=0.1),
]


def test_a_row_a_backend_and_variant() -> None:
    xla, tvm = compare_backends(RUNS)
    assert (xla.is_joint, xla.cells()["samples"]) == (True, "4")
    assert (tvm.is_joint, tvm.cells()["samples"]) == (False, "1 of 4")
    assert (xla.backend, tvm.backend) == ("xla", "tvm tuned=false")
    assert (xla.sample_count, xla.compiled_count, xla.strict_count, xla.correct_count) == (4, 3, 1, 2)
    assert (xla.partial_count, xla.failed_count, xla.unavailable_count) == (1, 1, 0)
    assert xla.speedup == pytest.approx(2.0), "of those right at t = 0"
    assert xla.score == pytest.approx((4 * 1 * 0.1 * 0.1) ** 0.25)
    assert (xla.compile_median_ms, xla.peak_median_bytes) == (1000.0, 2**20)


def test_intervals_come_from_the_spread_between_samples() -> None:
    """However narrow the intervals of single samples are, a mean over samples that differ is unsure."""
    runs = [run(str(place), speedup=s, speedup_low=s, speedup_high=s) for place, s in enumerate([1.0, 4.0] * 8)]
    (item,) = compare_backends(runs)
    assert item.speedup_low and item.speedup_high and item.speedup_low < 1.5 and item.speedup_high > 2.7
    assert item.score_interval == (item.speedup_low, item.speedup_high), "all are right"
    assert item.cells()["95% interval"] == f"{item.speedup_low:.3g}–{item.speedup_high:.3g}"
    assert item.cells()["S(0)"] == f"2 [{item.score_low:.3g}, {item.score_high:.3g}]"
    frame = reported(runs).scores.query("t == 0")
    assert frame[["score_low", "score_high"]].values.tolist() == [[item.score_low, item.score_high]]


def test_what_has_no_interval_or_row() -> None:
    (item,) = compare_backends([run("a")])
    assert (item.speedup, item.speedup_low, item.score_low) == (2.0, None, None), "one sample says nothing of others"
    assert item.cells()["S(0)"] == "2"
    assert compare_backends([]) == [] and share_text(1234, 1234) == "1,234"
    gone = [run("a", "tvm", status=Status.UNAVAILABLE, t_min=None, speedup=None, message="not installed\nmore")]
    assert compare_backends(gone) == []
    assert [item.backend for item in compare_backends([*gone, *RUNS[:4]])] == ["xla"]


@pytest.mark.parametrize("phase", Phase)
def test_a_failure_is_the_compilers_once_eager_has_run(phase: Phase) -> None:
    (item,) = compare_backends([failed("a", phase), failed("b"), RUNS[2]])
    untried = int(phase in (Phase.LOAD, Phase.EAGER))
    assert (item.sample_count, item.baseline_count, item.failed_count) == (3 - untried, untried, 2 - untried)
    assert (item.cells()["no baseline"], item.cells()["failed"]) == (untried, 2 - untried)


def test_why_a_result_is_not_right_is_one_line() -> None:
    assert state_of(run("a", t_min=-2.0), AGREED_T) is RunState.WRONG
    reasons = {
        RUNS[0]: "",
        RUNS[2]: "outputs agree with eager only from t = 1 on",
        run("a", t_min=math.inf): "outputs agree with eager at no t (NaN never does)",
        run("a", t_min=math.inf, nan_mismatch=True): "outputs hold NaN or infinity where eager's are finite",
        failed("a", message="\nno rule\nfor this"): "no rule",
    }
    assert {item: reason_text(item) for item in reasons} == reasons


def test_frames_are_what_the_charts_take() -> None:
    report = reported(RUNS)
    at_0 = report.scores.query("backend == 'xla' and t == 0").iloc[0]
    assert (at_0["partial_count"], at_0["lambda"]) == (1, 0.5)
    assert "xla 1 of 3" in str(score_chart(report.scores, "es").to_dict()["title"])
    assert "1 hollow: compiled only in part" in str(speedup_violin(report.speedups).to_dict()["title"])
    assert reported([]).scores.empty and reported([]).speedups.empty


def test_frameworks_are_compared_apart() -> None:
    paddle = [run(name, "paddle_eager", framework="paddle") for name in ("p", "q", "r")]
    every = [*RUNS[:4], *paddle]
    told = {item.backend: (item.is_joint, item.cells()["samples"]) for item in compare_backends(every)}
    assert told == {"xla": (True, "4"), "paddle_eager": (True, "3")}
    report, context = reported(every), ChartContext(group_by="framework")
    assert "N = 7 samples" in str(score_chart(report.grouped_scores, "es", context=context).to_dict()["title"])
    assert speedup_violin(report.speedups, context=context)
