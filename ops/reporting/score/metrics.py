"""Defines the scores S(t) and ES(t) of the GraphNet report; tests compare the warehouse's SQL with it.

There are two equal forms: the macro form (`score`, `curve`) from α, β, λ, η and γ, which the warehouse computes in SQL,
and the sample level (`rectified_speedups`), whose geometric mean is the score and which intervals are computed from.

    S(t)  = α^λ · β^(λ·η·p) · b^(1−λ)                                 for t ≤ 0
    γ(t)  = b^(Σ_c π_c·[t < c])
    ES(t) = α^λ · β^(λ·η·p) · γ(t)^(1−λ)
"""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from ops.dataset.outputs.tolerances import T_FROZEN, is_right
from ops.errors import GraphNetError
from ops.evaluation.benchmark.results import Phase, Status
from ops.evaluation.verdict.result import RunResult
from ops.failures import FailureKind
from ops.reporting.score.policies import ACCURACY, NAN, ErrorPolicy

Measure = Literal["s", "es"]

Interval = tuple[float, float]
"""(lower end, upper end)."""

MIN_INTERVAL_VALUES = 6
"""Least values for an interval. All of n values lie on one side of the median with a probability of 2^(1 − n), which is
below 5% from 6 on. With fewer, an interval of 95% rests on the assumption that logarithms of speedups are normal, which
so few values cannot show; with two, Student's interval may reach from 0.003 to 900."""

TOO_FEW = f"no interval for fewer than {MIN_INTERVAL_VALUES} samples"

Reference = Literal["eager", "float64"]
"""The reference that outputs must agree with to be correct."""

NO_SAMPLES = "no sample was scored, so there is no score: N counts runs whose eager run works on an available backend"


@dataclass(frozen=True, slots=True)
class ScoredSample:
    """A run as scoring needs it.

    Attributes:
        speedup: Median eager time / median compiled time; None without times, when it is never correct.
        t_min: Smallest t at which all outputs pass; -inf when equal, inf when they pass at no t.
        code: Error code at every t at which the run is not correct.
        weight: Weight in shares and means.
    """

    speedup: float | None
    t_min: float
    code: int
    weight: float = 1.0

    def __post_init__(self) -> None:
        """Reject speedups without a logarithm, as one would turn every score into NaN, and codes below 1."""
        if self.speedup is not None and not (self.speedup > 0 and math.isfinite(self.speedup)):
            raise ValueError(f"speedup must be positive and finite, or None; got {self.speedup}")
        if self.code < 1:
            raise ValueError(f"error code must be at least 1; got {self.code}")

    @classmethod
    def of(
        cls,
        run: RunResult,
        policy: ErrorPolicy,
        *,
        reference: Reference = "eager",
        eager_t_min_float64: float | None = None,
    ) -> ScoredSample | None:
        """Make the scored sample of a run; None when it is not scored: `unavailable`, or loading or eager failed.

        Args:
            run: The run.
            policy: Gives the code of a failure.
            reference: Outputs have to agree with eager's, or with those of a float64 run if there is one.
            eager_t_min_float64: Smallest t at which eager agrees with float64 on this sample, in any run of it; used
                for a result that is equal to eager's, which has no float64 run of its own.
        """
        if run.status is Status.UNAVAILABLE:
            return None
        code = policy.code(*failure_cause(run))
        if code is None:
            return None
        if run.status is Status.FAILURE:
            return cls(None, math.inf, code)
        smallest = run.t_min
        if reference == "float64":
            eager_t = eager_t_min_float64 if run.t_min == -math.inf else None
            smallest = next((t for t in (run.t_min_float64, eager_t) if t is not None), run.t_min)
        return cls(run.speedup if has_speedup(run) else None, math.inf if smallest is None else smallest, code)

    def is_correct(self, t: int) -> bool:
        """Tell whether it ran and its outputs pass at t; for t above 1, as at t = 1."""
        return self.speedup is not None and is_right(self.t_min, min(t, T_FROZEN))


def has_speedup(run: RunResult) -> bool:
    """Tell whether a run has a speedup that can be scored: positive and finite."""
    return run.speedup is not None and run.speedup > 0 and math.isfinite(run.speedup)


def failure_cause(run: RunResult) -> tuple[str, str]:
    """(phase, kind) of a run that is not correct, as a key of the error policy.

    For a failed run, the recorded pair (run/error if missing). For a successful run that is not correct at some t:
    run/error if it has no usable speedup, else compare/nan if `nan_mismatch`, else compare/accuracy.
    """
    if run.status is Status.FAILURE:
        return run.phase or Phase.RUN, run.failure_kind or FailureKind.ERROR
    if not has_speedup(run):
        return Phase.RUN, FailureKind.ERROR
    return Phase.COMPARE, NAN if run.nan_mismatch else ACCURACY


@dataclass(frozen=True, slots=True)
class ScorePoint:
    """A point of the curves S(t) and ES(t), with all values that it was computed from.

    With N = 0 every ratio and score is NaN, and `message` says so.

    Attributes:
        t: Tolerance.
        sample_count: N: samples scored.
        correct_count: M: samples correct at t, or at t = 1 if t is larger.
        slow_count: K: correct samples with a speedup below 1.
        alpha: α: geometric mean of the speedups of correct samples; 1 when there are none.
        beta: β: geometric mean of the speedups of correct samples below 1; 1 when there are none.
        lambda_: λ = M / N, by weight.
        eta: η = K / M, by weight; 0 when M = 0.
        gamma: γ: average value of a failure; b when t ≤ 0, 1 when nothing failed at t ≥ 1.
        s: S(t); None for t ≥ 1, where it is not defined.
        es: ES(t).
        error_shares: (error code c, π_c: its share of the N − M failures), codes ascending; () without failures.
        message: Reason why there is no score; None when there is one.
    """

    t: int
    sample_count: int
    correct_count: int
    slow_count: int
    alpha: float
    beta: float
    lambda_: float
    eta: float
    gamma: float
    s: float | None
    es: float
    error_shares: tuple[tuple[int, float], ...] = ()
    message: str | None = None


def combine(alpha: float, beta: float, lambda_: float, eta: float, gamma: float, *, p: float = 0.0) -> float:
    """Compute the score from its statistics: α^λ · β^(λ·η·p) · γ^(1−λ); S(t) with γ = b."""
    return float(alpha**lambda_ * beta ** (lambda_ * eta * p) * gamma ** (1 - lambda_))


def failure_weight(error_shares: Iterable[tuple[int, float]], t: int, *, b: float = 0.1) -> float:
    """γ(t) = b^(Σ_c π_c·[t < c]): b where no failure is forgiven yet (every t ≤ 0), 1 where all are.

    Without failures π is empty, which gives 1; only t ≤ 0 keeps b, so that γ does not depend on M there.
    """
    if t <= 0:
        return b
    return float(b ** math.fsum(share for code, share in error_shares if t < code))


def score(samples: Sequence[ScoredSample], t: int, *, p: float = 0.0, b: float = 0.1) -> ScorePoint:
    """Score samples at one tolerance, in the macro form.

    Args:
        samples: Runs of one backend, in any order.
        t: Tolerance, a whole number.
        p: Penalty for slowdowns, ≥ 0: a correct sample of speedup s < 1 counts as s^(p+1).
        b: Value of a failure, 0 < b ≤ 1.

    Returns:
        The point; NaN with a message when `samples` is empty.

    Raises:
        GraphNetError: p or b is out of range.
    """
    check_penalties(p, b)
    count = len(samples)
    if count == 0:
        nan = math.nan
        return ScorePoint(t, 0, 0, 0, nan, nan, nan, nan, nan, None if t > 0 else nan, nan, message=NO_SAMPLES)
    correct = [
        (sample.speedup, sample.weight) for sample in samples if sample.speedup is not None and sample.is_correct(t)
    ]
    slow = [(speedup, weight) for speedup, weight in correct if speedup < 1]
    alpha, beta = (geometric_mean([value for value, _ in of], [weight for _, weight in of]) for of in (correct, slow))
    correct_weight = math.fsum(weight for _, weight in correct)
    lambda_ = correct_weight / math.fsum(sample.weight for sample in samples)
    eta = math.fsum(weight for _, weight in slow) / correct_weight if correct else 0.0
    shares = _error_shares(sample for sample in samples if not sample.is_correct(t))
    gamma = failure_weight(shares, t, b=b)
    es = combine(alpha, beta, lambda_, eta, gamma, p=p)
    s = combine(alpha, beta, lambda_, eta, b, p=p) if t <= 0 else None
    return ScorePoint(t, count, len(correct), len(slow), alpha, beta, lambda_, eta, gamma, s, es, shares)


def curve(
    samples: Sequence[ScoredSample], t_values: Iterable[int], *, p: float = 0.0, b: float = 0.1
) -> tuple[ScorePoint, ...]:
    """Score samples at each tolerance; see `score`."""
    return tuple(score(samples, t, p=p, b=b) for t in t_values)


def rectified_speedups(samples: Iterable[ScoredSample], t: int, *, p: float = 0.0, b: float = 0.1) -> tuple[float, ...]:
    """The value of each sample in a score, which is their geometric mean; p and b as in `score`.

    For a speedup s: s if correct and s ≥ 1; s^(p+1) if correct and s < 1; otherwise b, and for ES 1 from t = c on.

    Raises:
        GraphNetError: p or b is out of range.
    """
    check_penalties(p, b)
    return tuple(_rectified_speedup(sample, t, p=p, b=b) for sample in samples)


def _rectified_speedup(sample: ScoredSample, t: int, *, p: float, b: float) -> float:
    if sample.speedup is None or not sample.is_correct(t):
        return b if t < sample.code else 1.0
    return sample.speedup if sample.speedup >= 1 else float(sample.speedup ** (p + 1))


def geometric_mean(values: Sequence[float], weights: Sequence[float] | None = None) -> float:
    """The geometric mean of positive values; 1 for none."""
    return math.exp(statistics.fmean(map(math.log, values), weights)) if values else 1.0


def check_penalties(p: float, b: float) -> None:
    """Reject penalties that would make a score meaningless.

    Raises:
        GraphNetError: Unless p ≥ 0 and 0 < b ≤ 1.
    """
    if not (p >= 0 and math.isfinite(p)):
        raise GraphNetError(f"slowdown penalty p must be 0 or more, got {p}; 0 reproduces the report's tables")
    if not 0 < b <= 1:
        raise GraphNetError(f"failure penalty b must be above 0 and at most 1, got {b}; the report uses 0.1")


def score_text(value: float, interval: Interval | None) -> str:
    """A score with its interval over samples, as tables show it: "1.234 [1.1, 1.38]"."""
    return f"{value:.4g}" if interval is None else f"{value:.4g} [{interval[0]:.3g}, {interval[1]:.3g}]"


def _error_shares(failures: Iterable[ScoredSample]) -> tuple[tuple[int, float], ...]:
    weights: defaultdict[int, float] = defaultdict(float)
    for sample in failures:
        weights[sample.code] += sample.weight
    total = sum(weights.values())
    return tuple((code, weights[code] / total) for code in sorted(weights))
