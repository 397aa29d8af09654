"""When a sample failed, is wrong or is slower: levels of t, the baseline rule, margins, ratios and verdicts.

Whoever compares a `t_min`, asks whether a run has a baseline, or holds a time against a margin, does it by what stands
here; docs/verdicts.md has a table of who uses which rule. Two procedures on top of it have numbers of their own, of how
a search goes on: `ops.compare` (many ratios, looked at several times) and `ops.history` (steps in a series of builds).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist, median
from types import MappingProxyType
from typing import Protocol

from ops.benchmark.results import FailureKind, Phase, Status
from ops.benchmark.tolerances import rounding

# Levels of t: how far outputs may be from eager's, or from a reference's.

CORRECT_T = 0
"""Tolerance at which outputs count as right: what S(0) counts."""

T_FROZEN = 1
"""The largest tolerance at which S(t) and ES(t) count who is right: beyond it, only the codes of errors are forgiven
(arXiv 2510.24035)."""

NOISE_T = -4
"""A `t_min` below counts as this where two runs are compared: another order of a sum makes as much."""

WRONG_STEPS = 2
"""Levels of t that `t_min` has to be looser than before, and than `NOISE_T`, to be worse."""

AGREED_T = NOISE_T + WRONG_STEPS - 1
"""What outputs are held to where there is no earlier `t_min` to compare with.

It is the loosest level at which `is_worse_match` calls no result worse, whatever the one before. Its bounds are
0.001 + 0.029% for float32, 0.001 + 1.6% for float16 and 0.001 + 8.4% for bfloat16; torch tests its operators at -5.
"""

# The baseline rule, and how a run ended.

NO_BASELINE = frozenset({Phase.LOAD, Phase.EAGER})
"""Phases of failures that are none of the compiler's: the sample did not load, or eager itself failed."""

COMPILER_PHASES = frozenset(Phase) - NO_BASELINE
"""Phases of failures that are the compiler's."""


class State(StrEnum):
    """How a run ended. The first three are what a compiler did; of the others nothing is scored."""

    RIGHT = "right"
    WRONG = "wrong"
    FAILED = "failed"
    NO_BASELINE = "no_baseline"
    UNAVAILABLE = "unavailable"

    @property
    def is_scored(self) -> bool:
        """Whether it counts: the backend is installed, the sample loaded, and eager ran."""
        return self not in (State.NO_BASELINE, State.UNAVAILABLE)

    @property
    def is_bad(self) -> bool:
        """Whether the compiler failed, or computed something else."""
        return self in (State.WRONG, State.FAILED)


class Ended(Protocol):
    """How a run ended: columns of `benchmark_run`."""

    @property
    def status(self) -> Status:
        """Whether it ended well."""

    @property
    def phase(self) -> Phase | None:
        """In which it failed."""

    @property
    def failure_kind(self) -> FailureKind | None:
        """How it failed."""

    @property
    def t_min(self) -> float | None:
        """From which tolerance on outputs agree."""


def is_right(t_min: float | None, t: float = CORRECT_T) -> bool:
    """Whether outputs of a run that ended well agree at `t`; without a `t_min` nothing says that they do."""
    return t_min is not None and t_min <= t


def state_of(run: Ended, t: float = CORRECT_T) -> State:
    """How a run ended, its outputs held to `t`."""
    if run.status == Status.UNAVAILABLE:
        return State.UNAVAILABLE
    if run.status == Status.FAILURE:
        return State.NO_BASELINE if run.phase in NO_BASELINE else State.FAILED
    return State.RIGHT if is_right(run.t_min, t) else State.WRONG


BOUND_SHARE = 1.1
"""A side's own speedup counts up to so many times that by the judge's clock (`benchmark_run.judge_speedup`); of a run
whose own is higher, the judge's counts."""

# Results: what one build gives beside what another gave.

LEAST_ERROR = 0.003
"""Relative error of an output (`benchmark_run.relative_error`) up to which it says nothing."""

ERROR_ROUNDINGS = 16
"""The same in units of rounding of the output's dtype: more than `LEAST_ERROR` for outputs of 8 and 16 bits."""

WORSE_ERROR = 5
"""A relative error is worse if it is more than so many times that of before."""


class Result(Ended, Protocol):
    """What two builds' results are compared by."""

    @property
    def relative_error(self) -> float | None:
        """Of the worst output, relative to its scale."""

    @property
    def relative_error_dtype(self) -> str | None:
        """Of that output."""


def is_worse_match(before: float | None, after: float | None) -> bool:
    """Whether outputs agree with eager less than before: right at `CORRECT_T` no more, or clearly looser.

    Args:
        before: `t_min` of the run compared with; None says nothing.
        after: `t_min` of the other.
    """
    if before is None or after is None or not before < after:
        return False
    return before <= CORRECT_T < after or after >= max(before, NOISE_T) + WRONG_STEPS


def is_far(error: float | None, dtype: str | None) -> bool:
    """Whether the relative error of an output of this dtype is more than other sums of the same graph make."""
    return error is not None and error > max(LEAST_ERROR, ERROR_ROUNDINGS * rounding(dtype or ""))


def is_worse_error(before: float | None, after: float | None, dtype: str | None) -> bool:
    """Whether outputs are further from eager's than before, whatever their size.

    Args:
        before: Relative error of the run compared with; None says nothing.
        after: That of the other.
        dtype: Of the output that `after` is of.
    """
    return before is not None and after is not None and is_far(after, dtype) and after > WORSE_ERROR * before


def is_worse_answer(before: Result, after: Result) -> bool:
    """Whether outputs are worse than before by their `t_min` or by their relative error."""
    errors = before.relative_error, after.relative_error
    return is_worse_match(before.t_min, after.t_min) or is_worse_error(*errors, after.relative_error_dtype)


def is_near_as_eager(own: float | None, eager: float | None) -> bool:
    """Whether outputs are no farther from a run in float64 than those of eager.

    Args:
        own: `t_min_float64` of the run.
        eager: `eager_t_min_float64`.
    """
    return own is not None and eager is not None and own <= eager and own != math.inf


class Fact(StrEnum):
    """How two results differ, times aside. `CHANGED`: outputs equalled eager's bit by bit, and now only agree."""

    SAME = "same"
    CHANGED = "changed"
    FAILED = "failed"
    WRONG = "wrong"
    FIXED = "fixed"
    BOTH_FAIL = "both fail"
    INCOMPARABLE = "incomparable"


def fact_of(a: Result, b: Result) -> Fact:
    """How the result of B differs from that of A."""
    before, after = state_of(a), state_of(b)
    if not (before.is_scored and after.is_scored):
        return Fact.INCOMPARABLE
    if before is State.FAILED:
        return Fact.BOTH_FAIL if after is State.FAILED else Fact.FIXED
    if after is State.FAILED:
        return Fact.FAILED
    if is_worse_answer(a, b):
        return Fact.WRONG
    if is_worse_answer(b, a):
        return Fact.FIXED
    was_equal = a.t_min == -math.inf and b.t_min is not None
    return Fact.CHANGED if was_equal and b.t_min != -math.inf else Fact.SAME


# Figures: what counts as more or less of them, and how sure that is.


class Metric(StrEnum):
    """What of two builds is compared. `RESULT` is whether they run, and what they compute."""

    RESULT = "result"
    SPEED = "speed"
    COMPILE = "compile"
    COMPILE_CPU = "compile_cpu"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class Threshold:
    """When a ratio of two builds counts.

    Attributes:
        sample: Difference of a sample that counts, as a share.
        group: Difference of a group of samples, or of all, that counts.
        offset: What is added to both values before they are divided, so that a large share of nothing is nothing.
        noise: Standard deviation of log(ratio) between twin runs as assumed before any; it weighs as much as four.
        least_noise: The least that an estimate of it may be.
        stored_noise: Standard deviation of log(ratio) between runs of one build in processes minutes or days apart.
        unit: Of the values.
        stored: Least difference of a sample, in the unit, that stored runs may call slower or larger; a smaller one is
            unsure, and so is that of a group, unless this is 0.
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
        """The margin on the scale of log(ratio)."""
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
"""Chance is tested against this share of the margin, not against 0: a smaller difference may be a bias of measuring."""

SERIES_STEPS: Mapping[str, float] = MappingProxyType({"scores": 0.01, "compile": 0.03, "sample": 0.05})
"""The least step of log(value) in a series of builds (`ops.history`): of S(t) and ES(t), of the time to compile, and of
the speedup of one sample. Nights differ by more than twin runs, so a sample's is wider than the margin of a ratio."""

_CONFIDENCE = 0.95
_TRIMMED = 0.2
"""Share of the blocks that is left out at each end: spells in which one process lost its cores."""

_MIN_BLOCKS = 3


@dataclass(frozen=True, slots=True)
class Ratio:
    """A ratio of B to A on the scale of logarithms.

    Attributes:
        log_ratio: log(B / A).
        error: Its standard error; 0 for a plain quotient.
        degrees: Degrees of freedom of Student's distribution that the error has; inf where it is taken as known.
        count: What it rests on: blocks of each side, or pairs of processes.
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
        """How probable so large a difference is where the true one is no larger than `bound`.

        Args:
            bound: On the scale of log(B / A), not negative.
            direction: 1 asks whether B takes more than A, −1 whether it takes less.
        """
        from scipy.special import stdtr

        return float(stdtr(self.degrees, -(direction * self.log_ratio - bound) / self.error))

    def is_below(self, margin: float) -> bool:
        """Whether the whole interval lies between −margin and margin, so that no difference counts in any direction."""
        low, high = self.log_interval
        return -margin < low and high < margin


def verdict_of_time(ratio: Ratio) -> Verdict:
    """What a ratio of times says that is looked at once: slower or faster if its interval lies beyond the margin."""
    low, high = ratio.log_interval
    margin = THRESHOLDS[Metric.SPEED].log_margin()
    return Verdict.SLOWER if low > margin else Verdict.FASTER if high < -margin else Verdict.UNCHANGED


def is_slower_speedup(low_before: float | None, high_after: float | None) -> bool:
    """Whether the interval of a speedup, up to `high_after`, lies below an earlier run's by more than the margin.

    The speedups are of two processes and of two days, so it is a suspicion; twin runs decide.
    """
    if low_before is None or high_after is None:
        return False
    return high_after * (1 + THRESHOLDS[Metric.SPEED].sample) < low_before


def is_slower_than_eager(speedup_high: float | None) -> bool:
    """Whether a run is slower than eager beyond its interval: no margin, since both are calls of one run."""
    return speedup_high is not None and speedup_high < 1


def _quantile(degrees: float) -> float:
    if math.isinf(degrees):
        return NormalDist().inv_cdf((1 + _CONFIDENCE) / 2)
    from scipy.special import stdtrit

    return float(stdtrit(degrees, (1 + _CONFIDENCE) / 2))


def paired_ratio(a: Sequence[Sequence[float]], b: Sequence[Sequence[float]]) -> Ratio | None:
    """The ratio of two builds' times, block beside block; None of fewer than three pairs of blocks.

    A trimmed mean of the log ratios of blocks that were timed beside each other: what slows the machine hits both, and
    spells of one side alone are left out. Its error is that of the winsorized values (Yuen).

    Args:
        a: Times of each block of A.
        b: Times of each block of B; the one at the same position was timed right after or before.
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
    """The ratio of `count` pairs of blocks that is `value` with this interval: what `paired_ratio` gave."""
    degrees = max(1, count - 2 * int(_TRIMMED * count) - 1)
    return Ratio(math.log(value), math.log(high / low) / (2 * _quantile(degrees)), degrees, count)


def stored_ratio(a: Sequence[Sequence[float]], b: Sequence[Sequence[float]]) -> Ratio | None:
    """The ratio of two builds' times of other days, whose blocks are no pairs; None where a side has none.

    Each side has an error of its own, by the bootstrap over its blocks; what two processes differ by is added. The
    error is infinite where a side has too few blocks for one.

    Args:
        a: Times of each block of A.
        b: Times of each block of B.
    """
    from ops.benchmark.measuring.timing.statistics import speedup, student_quantile

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
    """What became of a sample, a group or a metric from A to B, the worst first (docs/verdicts.md says when)."""

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
"""Fact → verdict."""


def verdict_of(metric: Metric, direction: int) -> Verdict:
    """What something has become that takes more (1) or less (−1) of a metric."""
    if metric is Metric.MEMORY:
        return Verdict.LARGER if direction > 0 else Verdict.SMALLER
    return Verdict.SLOWER if direction > 0 else Verdict.FASTER
