"""The rules by which a sample failed, is wrong or is slower: levels of t, the baseline rule, margins, ratios, verdicts.

All code that compares a `t_min`, asks for a baseline, or compares a time with a margin uses these rules;
docs/verdicts.md has a table of the rules and their uses. Two procedures built on them have numbers of their own, for
their search: `ops.evaluation.compare` (many ratios, tested several times) and `ops.reporting.history` (steps in a
    series of builds).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist, median
from types import MappingProxyType
from typing import Protocol

from ops.dataset.outputs.tolerances import CORRECT_T, NOISE_T, WRONG_STEPS, is_right, rounding
from ops.evaluation.benchmark.results import Phase, Status
from ops.failures import FailureKind

# The baseline rule, and how a run ended.

NO_BASELINE = frozenset({Phase.LOAD, Phase.EAGER})
"""Phases of failures that are not the compiler's: the sample did not load, or eager itself failed."""

COMPILER_PHASES = frozenset(Phase) - NO_BASELINE
"""Phases of failures that are the compiler's."""


class RunState(StrEnum):
    """The end of a run. The first three are the compiler's; the others are not scored."""

    RIGHT = "right"
    WRONG = "wrong"
    FAILED = "failed"
    NO_BASELINE = "no_baseline"
    UNAVAILABLE = "unavailable"

    @property
    def is_scored(self) -> bool:
        """True where the run counts: the backend is installed, the sample loaded, and eager ran."""
        return self not in (RunState.NO_BASELINE, RunState.UNAVAILABLE)

    @property
    def is_bad(self) -> bool:
        """True where the compiler failed, or computed something else."""
        return self in (RunState.WRONG, RunState.FAILED)


class EndedRun(Protocol):
    """The end of a run: columns of `benchmark_run`."""

    @property
    def status(self) -> Status:
        """Success, failure, or unavailable."""

    @property
    def phase(self) -> Phase | None:
        """The phase in which it failed; None otherwise."""

    @property
    def failure_kind(self) -> FailureKind | None:
        """The kind of its failure; None otherwise."""

    @property
    def t_min(self) -> float | None:
        """The smallest tolerance at which outputs agree."""


def state_of(run: EndedRun, t: float = CORRECT_T) -> RunState:
    """Return the end of a run, with its outputs compared at tolerance `t`."""
    if run.status == Status.UNAVAILABLE:
        return RunState.UNAVAILABLE
    if run.status == Status.FAILURE:
        return RunState.NO_BASELINE if run.phase in NO_BASELINE else RunState.FAILED
    return RunState.RIGHT if is_right(run.t_min, t) else RunState.WRONG


BOUND_SHARE = 1.1
"""A side's own speedup counts up to so many times that by the judge's clock (`benchmark_run.judge_speedup`); beyond,
the judge's counts."""

# Results of two builds.

LEAST_ERROR = 0.003
"""Relative error of an output (`benchmark_run.relative_error`) up to which the error is normal."""

ERROR_ROUNDINGS = 16
"""The same in units of rounding of the output's dtype: more than `LEAST_ERROR` for outputs of 8 and 16 bits."""

WORSE_ERROR = 5
"""A relative error is worse if it is more than so many times the earlier one."""


class Result(EndedRun, Protocol):
    """A run whose results are compared with those of another build: columns of `benchmark_run`."""

    @property
    def relative_error(self) -> float | None:
        """Error of the worst output, relative to its scale."""

    @property
    def relative_error_dtype(self) -> str | None:
        """The dtype of that output."""


def is_worse_match(before: float | None, after: float | None) -> bool:
    """Tell whether outputs agree less with eager than before: no longer right at `CORRECT_T`, or clearly looser.

    Args:
        before: `t_min` of the earlier run; without it nothing is worse.
        after: `t_min` of the later run; without it nothing is worse.
    """
    if before is None or after is None or not before < after:
        return False
    return before <= CORRECT_T < after or after >= max(before, NOISE_T) + WRONG_STEPS


def is_far(error: float | None, dtype: str | None) -> bool:
    """Tell whether a relative error of this dtype is more than another order of the same sums makes."""
    return error is not None and error > max(LEAST_ERROR, ERROR_ROUNDINGS * rounding(dtype or ""))


def is_worse_error(before: float | None, after: float | None, dtype: str | None) -> bool:
    """Tell whether outputs are further from eager's than before, relative to their size.

    Args:
        before: Relative error of the earlier run; without it nothing is worse.
        after: Relative error of the later run; without it nothing is worse.
        dtype: Dtype of the output that `after` is of.
    """
    return before is not None and after is not None and is_far(after, dtype) and after > WORSE_ERROR * before


def is_worse_answer(before: Result, after: Result) -> bool:
    """Tell whether outputs are worse than before by their `t_min` or by their relative error."""
    errors = before.relative_error, after.relative_error
    return is_worse_match(before.t_min, after.t_min) or is_worse_error(*errors, after.relative_error_dtype)


def is_near_as_eager(own: float | None, eager: float | None) -> bool:
    """Tell whether outputs are no farther from a run in float64 than those of eager.

    Args:
        own: `t_min_float64` of the run.
        eager: `eager_t_min_float64`.
    """
    return own is not None and eager is not None and own <= eager and own != math.inf


class Fact(StrEnum):
    """The difference of two results without their times. `CHANGED`: outputs had eager's bits, and now only agree."""

    SAME = "same"
    CHANGED = "changed"
    FAILED = "failed"
    WRONG = "wrong"
    FIXED = "fixed"
    BOTH_FAIL = "both fail"
    INCOMPARABLE = "incomparable"


def fact_of(a: Result, b: Result) -> Fact:
    """Compare the result of B with that of A, by the first rule that applies."""
    before, after = state_of(a), state_of(b)
    if not (before.is_scored and after.is_scored):
        return Fact.INCOMPARABLE
    if before is RunState.FAILED:
        return Fact.BOTH_FAIL if after is RunState.FAILED else Fact.FIXED
    if after is RunState.FAILED:
        return Fact.FAILED
    if is_worse_answer(a, b):
        return Fact.WRONG
    if is_worse_answer(b, a):
        return Fact.FIXED
    was_equal = a.t_min == -math.inf and b.t_min is not None
    return Fact.CHANGED if was_equal and b.t_min != -math.inf else Fact.SAME


# Figures: the margins of differences, and the certainty of ratios.


class Metric(StrEnum):
    """A quantity of two builds that is compared. `RESULT`: whether they run, and what they compute."""

    RESULT = "result"
    SPEED = "speed"
    COMPILE = "compile"
    COMPILE_CPU = "compile_cpu"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class Threshold:
    """The margins and the noise of a metric's ratio of two builds.

    Attributes:
        sample: Difference of a sample that counts, as a share.
        group: Difference of a group of samples, or of all, that counts.
        offset: Added to both values before they are divided, so that a large share of nothing is nothing.
        noise: Assumed standard deviation of log(ratio) between twin runs; it weighs as much as four samples.
        least_noise: Floor of the estimate of that deviation.
        stored_noise: Standard deviation of log(ratio) between runs of one build in processes minutes or days apart.
        unit: Unit of the values.
        stored: Least difference of a sample, in the unit, that stored runs may call slower or larger; smaller ones are
            unsure. Unless this is 0, differences of groups are unsure, too.
    """

    sample: float
    group: float
    offset: float
    noise: float
    least_noise: float
    stored_noise: float
    unit: str
    stored: float = 0.0

    def log_margin(self, *, is_group: bool = False) -> float:
        """Return the margin on the scale of log(ratio)."""
        return math.log1p(self.group if is_group else self.sample)


MIB = 1024**2

THRESHOLDS: Mapping[Metric, Threshold] = MappingProxyType(
    {
        Metric.SPEED: Threshold(0.03, 0.01, 0.0, noise=0.01, least_noise=0.004, stored_noise=0.05, unit="ms"),
        Metric.COMPILE: Threshold(
            0.10, 0.05, 100.0, noise=0.08, least_noise=0.02, stored_noise=0.1, unit="ms", stored=math.inf
        ),
        Metric.COMPILE_CPU: Threshold(
            0.10, 0.05, 100.0, noise=0.05, least_noise=0.015, stored_noise=0.1, unit="ms", stored=math.inf
        ),
        Metric.MEMORY: Threshold(
            0.05, 0.02, 4.0 * MIB, noise=0.03, least_noise=0.005, stored_noise=0.02, unit="bytes", stored=64.0 * MIB
        ),
    }
)

FAMILY_ERROR = 0.01
"""Probability that a comparison of two equal builds reports any regression, over all samples, groups and metrics."""

BIAS_SHARE = 1 / 3
"""Share of the margin that chance is tested against, instead of 0: a smaller difference may be a bias of measuring."""

SERIES_STEPS: Mapping[str, float] = MappingProxyType({"scores": 0.01, "compile": 0.03, "sample": 0.05})
"""The least step of log(value) in a series of builds (the history): of S(t) and ES(t), of the time to compile, and of
the speedup of one sample. Nights differ by more than twin runs, so a sample's is wider than the margin of a ratio."""

_CONFIDENCE = 0.95
_TRIMMED = 0.2
"""Share of the blocks that is trimmed at each end: spells in which one process lost its cores."""

_MIN_BLOCKS = 3


@dataclass(frozen=True, slots=True)
class Ratio:
    """A ratio of B to A on the scale of logarithms.

    Attributes:
        log_ratio: log(B / A).
        error: Standard error of it; 0 for a plain quotient.
        degrees: Degrees of freedom of the error, for Student's distribution; inf where the error is known.
        count: Number of values that it rests on: blocks of each side, or pairs of processes.
    """

    log_ratio: float
    error: float = 0.0
    degrees: float = math.inf
    count: int = 1

    @property
    def value(self) -> float:
        """B / A."""
        return math.exp(self.log_ratio)

    @property
    def interval(self) -> tuple[float, float]:
        """Both ends of the 95% interval of B / A."""
        low, high = self.log_interval
        return math.exp(low), math.exp(high)

    @property
    def log_interval(self) -> tuple[float, float]:
        """Both ends of the 95% interval of log(B / A)."""
        reach = _quantile(self.degrees) * self.error
        return self.log_ratio - reach, self.log_ratio + reach

    def probability(self, bound: float, direction: int) -> float:
        """Probability of so large a difference where the true one is no larger than `bound`.

        Args:
            bound: A difference on the scale of log(B / A), not negative.
            direction: 1 for more by B than by A, −1 for less.
        """
        from scipy.special import stdtr

        return float(stdtr(self.degrees, -(direction * self.log_ratio - bound) / self.error))

    def is_below(self, margin: float) -> bool:
        """Tell whether the interval lies between −margin and margin, so that no difference counts in any direction."""
        low, high = self.log_interval
        return -margin < low and high < margin


def verdict_of_time(ratio: Ratio) -> Verdict:
    """Judge a ratio of times that is tested once: slower or faster if its interval lies beyond the margin."""
    low, high = ratio.log_interval
    margin = THRESHOLDS[Metric.SPEED].log_margin()
    return Verdict.SLOWER if low > margin else Verdict.FASTER if high < -margin else Verdict.UNCHANGED


def is_slower_speedup(low_before: float | None, high_after: float | None) -> bool:
    """Tell whether the interval of a speedup lies below that of an earlier run by more than the margin.

    The speedups are of processes on different days, so this is a suspicion; twin runs decide.
    """
    if low_before is None or high_after is None:
        return False
    return high_after * (1 + THRESHOLDS[Metric.SPEED].sample) < low_before


def is_slower_than_eager(speedup_high: float | None) -> bool:
    """Tell whether the interval of a speedup lies below 1; there is no margin, since both sides are of one run."""
    return speedup_high is not None and speedup_high < 1


def _quantile(degrees: float) -> float:
    if math.isinf(degrees):
        return NormalDist().inv_cdf((1 + _CONFIDENCE) / 2)
    from scipy.special import stdtrit

    return float(stdtrit(degrees, (1 + _CONFIDENCE) / 2))


def paired_ratio(a: Sequence[Sequence[float]], b: Sequence[Sequence[float]]) -> Ratio | None:
    """Estimate the ratio of two builds' times, block beside block; None for fewer than three pairs of blocks.

    A trimmed mean of the log ratios of neighbouring blocks: what slows the machine hits both blocks of a pair, and slow
    spells of one side are trimmed. Its error is that of the winsorized values (Yuen).

    Args:
        a: Times of each block of A.
        b: Times of each block of B; the block at the same position was timed right after or before.
    """
    logs = sorted(math.log(median(after) / median(before)) for before, after in zip(a, b, strict=False))
    count = len(logs)
    if count < _MIN_BLOCKS:
        return None
    cut = int(_TRIMMED * count)
    kept = logs[cut : count - cut]
    winsorized = [kept[0]] * cut + kept + [kept[-1]] * cut
    mean = math.fsum(winsorized) / count
    variance = math.fsum((value - mean) ** 2 for value in winsorized) / (count - 1)
    error = math.sqrt(variance / count) / (len(kept) / count)
    return Ratio(math.fsum(kept) / len(kept), error, len(kept) - 1, count)


def paired_ratio_of(value: float, low: float, high: float, count: int) -> Ratio:
    """Restore the ratio that `paired_ratio` gave, from its value, its interval and its count of pairs of blocks."""
    degrees = max(1, count - 2 * int(_TRIMMED * count) - 1)
    return Ratio(math.log(value), math.log(high / low) / (2 * _quantile(degrees)), degrees, count)


def stored_ratio(a: Sequence[Sequence[float]], b: Sequence[Sequence[float]]) -> Ratio | None:
    """Estimate the ratio of two builds' times on different days, without pairs of blocks; None where a side has none.

    Each side has an error of its own, by the bootstrap over its blocks; the usual difference of two processes is added.
    The error is infinite where a side has too few blocks for one.

    Args:
        a: Times of each block of A.
        b: Times of each block of B.
    """
    from ops.evaluation.benchmark.measuring.timing.statistics import speedup, student_quantile

    if not (a and b):
        return None
    of_a, of_b = (speedup(blocks, [(1.0,)] * len(blocks)) for blocks in (a, b))
    log_ratio, count = math.log(of_b.ratio / of_a.ratio), min(of_a.unit_count, of_b.unit_count)
    if of_a.log_error is None or of_b.log_error is None:
        return Ratio(log_ratio, math.inf, count=count)
    usual = _quantile(math.inf)
    reach = math.hypot(of_a.log_error, of_b.log_error) * student_quantile((1 + _CONFIDENCE) / 2, count - 1)
    return Ratio(log_ratio, math.hypot(reach / usual, THRESHOLDS[Metric.SPEED].stored_noise), count=count)


# Verdicts.


class Verdict(StrEnum):
    """The change of a sample, a group or a metric from A to B, the worst first (docs/verdicts.md says when)."""

    FAILED = "failed"
    WRONG = "wrong"
    SLOWER = "slower"
    LARGER = "larger"
    DAMAGED = "damaged"
    FLAKY = "flaky"
    UNSURE = "unsure"
    INCOMPARABLE = "incomparable"
    CHANGED = "changed"
    FIXED = "fixed"
    FASTER = "faster"
    SMALLER = "smaller"
    UNCHANGED = "unchanged"


REGRESSED = frozenset({Verdict.FAILED, Verdict.WRONG, Verdict.SLOWER, Verdict.LARGER})
IMPROVED = frozenset({Verdict.FIXED, Verdict.FASTER, Verdict.SMALLER})

OF_FACT: Mapping[Fact, Verdict] = MappingProxyType(
    {fact: Verdict.UNCHANGED if fact in (Fact.SAME, Fact.BOTH_FAIL) else Verdict(fact.value) for fact in Fact}
)
"""Fact → its verdict."""


def verdict_of(metric: Metric, direction: int) -> Verdict:
    """Name the change of something that takes more (1) or less (−1) of a metric."""
    if metric is Metric.MEMORY:
        return Verdict.LARGER if direction > 0 else Verdict.SMALLER
    return Verdict.SLOWER if direction > 0 else Verdict.FASTER
