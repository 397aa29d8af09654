"""Results of two builds and what is said of them: all who judge facts say the same of these."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from ops.evaluation.benchmark.results import Phase, Status
from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.rules import Fact
from ops.failures import FailureKind

Fields = Mapping[str, Any]

CRASH: Fields = {"status": Status.FAILURE, "phase": Phase.RUN, "failure_kind": FailureKind.CRASH}
NO_EAGER: Fields = {**CRASH, "phase": Phase.EAGER}
GONE: Fields = {"status": Status.UNAVAILABLE}


class Case(NamedTuple):
    """Two results, the fact of both, the kind of regression that SQL calls it, and the word of `graphnet expect`."""

    before: Fields
    now: Fields
    fact: Fact
    regression: str | None = None
    word: str = "same"


def _error(size: float, t_min: float = -5.0, dtype: str = "float32") -> Fields:
    return {"t_min": t_min, "relative_error": size, "relative_error_dtype": dtype}


def _levels(before: float | None, now: float | None, *told: Any) -> Case:
    return Case({"t_min": before}, {"t_min": now}, *told)


_WRONG = (Fact.WRONG, "incorrect")
_INF = math.inf
CASES = {
    "the same": Case({}, {}, Fact.SAME),
    "it fails": Case({}, CRASH, Fact.FAILED, "failed", "worse"),
    "it is mended": Case(CRASH, {}, Fact.FIXED, None, "better"),
    "it fails as before": Case(CRASH, CRASH, Fact.BOTH_FAIL),
    "it fails elsewhere": Case(CRASH, {**CRASH, "phase": Phase.COMPILE}, Fact.BOTH_FAIL),
    "it fails otherwise": Case(CRASH, {**CRASH, "failure_kind": FailureKind.ERROR}, Fact.BOTH_FAIL, None, "changed"),
    "it fails, and was wrong": Case({"t_min": 1.0}, CRASH, Fact.FAILED, "failed", "worse"),
    "eager fails": Case({}, NO_EAGER, Fact.INCOMPARABLE, None, "changed"),
    "eager failed": Case(NO_EAGER, {}, Fact.INCOMPARABLE, None, "changed"),
    "eager fails as before": Case(NO_EAGER, NO_EAGER, Fact.INCOMPARABLE),
    "it is not installed any more": Case({}, GONE, Fact.INCOMPARABLE, None, "changed"),
    "right at 0 no more": _levels(0.0, 1.0, *_WRONG, "worse"),
    "right at 0 again": _levels(1.0, -6.0, Fact.FIXED, None, "better"),
    "wrong as before": _levels(_INF, _INF, Fact.SAME),
    "wrong by a step more": _levels(1.0, 2.0, Fact.SAME),
    "right at no t": _levels(1.0, _INF, *_WRONG, "worse"),
    "clearly looser than -4": _levels(-_INF, -1.0, *_WRONG, "worse"),
    "looser by two steps": _levels(-6.0, -2.0, *_WRONG, "worse"),
    "looser by less than another order of a sum makes": _levels(-6.0, -3.0, Fact.SAME),
    "looser by a step": _levels(-3.0, -2.0, Fact.SAME),
    "equal no more": _levels(-_INF, -5.0, Fact.CHANGED),
    "equal again": _levels(-5.0, -_INF, Fact.SAME),
    "tighter": _levels(-2.0, -6.0, Fact.FIXED, None, "better"),
    "much farther off": Case(_error(1e-3), _error(0.05), *_WRONG),
    "farther off than equal": Case(_error(0.0, -_INF), _error(0.01, -3.0), *_WRONG),
    "farther off, as other sums are": Case(_error(1e-4), _error(0.002), Fact.SAME),
    "as far off, nearly": Case(_error(0.005), _error(0.01), Fact.SAME),
    "three units of rounding off": Case(_error(0.0, dtype="bfloat16"), _error(0.01, dtype="bfloat16"), Fact.SAME),
    "far off for its dtype": Case(_error(0.0, dtype="bfloat16"), _error(0.1, dtype="bfloat16"), *_WRONG),
    "off without end": Case(_error(0.0, dtype="float64"), _error(_INF, dtype="float64"), *_WRONG),
    "as near as eager again": Case(_error(0.01, -3.0), _error(0.0, -_INF), Fact.FIXED),
}


def result_of(fields: Fields, kind: type[RunResult] = RunResult, **more: Any) -> RunResult:
    """A result with these fields; a success agrees from t = -6 on, unless they say otherwise."""
    usual = {} if "status" in fields else {"t_min": -6.0}
    return kind.of({**usual, **fields}, **more)
