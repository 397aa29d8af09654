"""Two failures of one fault have one signature, and those of two faults do not."""

import pytest

from ops.evaluation.benchmark.result_parsing import ReportedRun
from ops.evaluation.benchmark.results import Phase
from ops.evaluation.locate.signature import Signature, signature_of
from ops.execution.worker.task import TaskFailure
from ops.failures import FailureKind, FaultKind
from ops.words import normalised


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("KeyError: 'relu_3'", "KeyError: 'gelu'"),
        ("RuntimeError: shape [2, 3] at 0x7f3a\nmore", "RuntimeError: shape [40, 1] at 0x1b\nother"),
        ("no lowering for %12 of buf7", "no lowering for %3 of buf190"),
    ],
)
def test_names_and_numbers_are_no_part_of_it(first: str, second: str) -> None:
    assert normalised(first) == normalised(second) != ""


def test_types_of_errors_and_words_are() -> None:
    assert normalised("KeyError: 'a'") != normalised("IndexError: 'a'")
    assert normalised("no lowering of erf") != normalised("no lowering of tanh")


def test_the_first_line_that_says_something_counts() -> None:
    assert normalised("\n  ValueError: no\nmore") == "ValueError: no"
    assert len(normalised("x " * 1000)) <= 200


def failure(phase: str | None, kind: str = "error") -> TaskFailure:
    return TaskFailure(FailureKind(kind), phase, "E: text")


@pytest.mark.parametrize("phase", [Phase.LOAD, Phase.EAGER, "start", None])
def test_a_sample_that_fails_itself_or_is_not_run_is_no_fault(phase: str | None) -> None:
    assert signature_of(failure(phase), ReportedRun(), t=-3) is None


def test_failures_are_crashes_and_mismatches_wrong() -> None:
    crash = signature_of(failure(Phase.COMPILE), ReportedRun(), t=-3)
    assert crash == Signature(FaultKind.CRASH, "compile", "error", "E: text")
    mismatch = signature_of(failure(Phase.COMPARE, "dtype_mismatch"), ReportedRun(), t=-3)
    assert mismatch == Signature(FaultKind.WRONG, "compare", "dtype_mismatch")


@pytest.mark.parametrize(
    ("t_min", "own", "eager", "kind"),
    [
        (float("-inf"), None, None, None),
        (-3.0, None, None, None),
        (-2.0, None, None, "accuracy"),
        (None, None, None, "accuracy"),  # nothing says that they agree
        (float("inf"), None, None, "accuracy"),
        (-1.0, -5.0, -2.0, None),  # nearer to float64 than eager is
        (-1.0, -1.0, -4.0, "accuracy"),
    ],
)
def test_numbers_are_wrong_beyond_the_noise_of_eager(
    t_min: float | None, own: float | None, eager: float | None, kind: str | None
) -> None:
    reported = ReportedRun(t_min=t_min, t_min_float64=own, eager_t_min_float64=eager)
    signature = signature_of(None, reported, t=-3)
    assert (signature and signature.failure) == kind
