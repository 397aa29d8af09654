"""What a twin run of two builds on a sample gives: how each ended, and the ratio of their times, block by block."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median

from ops.compare.thresholds import THRESHOLDS, Metric, is_equal_no_more, is_worse_answer

Key = tuple[str, str]
"""(dataset, sample id)."""

_TRIMMED = 0.2
"""Share of the blocks that is left out at each end: spells in which one process lost its cores."""

_MIN_BLOCKS = 3


class Fact(StrEnum):
    """How the outcomes of a pair differ, times aside; `CHANGED` outputs equalled eager's, and are now near them."""

    SAME = "same"
    CHANGED = "changed"
    FAILED = "failed"
    WRONG = "wrong"
    FIXED = "fixed"
    BOTH_FAIL = "both fail"
    INCOMPARABLE = "incomparable"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one build ended on a sample in a twin run.

    Attributes:
        failure: Kind of the failure and its phase, such as "crash in compile"; "" for none.
        message: First line of the failure's message.
        has_baseline: Whether the sample loaded, and eager ran: else its failure is none of the compiler's.
        t_min: As in `benchmark_run`, like all that follow.
        relative_error: Likewise.
        relative_error_dtype: Likewise.
        compiled_median_ms: Likewise.
        eager_median_ms: Likewise.
        compile_ms: Likewise.
        compile_cpu_ms: Likewise.
        compiled_peak_bytes: Likewise.
        evidence_operator_count: Likewise.
        evidence_fallback_count: Likewise.
        log_path: Likewise.
    """

    failure: str = ""
    message: str = ""
    has_baseline: bool = True
    t_min: float | None = None
    relative_error: float | None = None
    relative_error_dtype: str | None = None
    compiled_median_ms: float | None = None
    eager_median_ms: float | None = None
    compile_ms: float | None = None
    compile_cpu_ms: float | None = None
    compiled_peak_bytes: int | None = None
    evidence_operator_count: int | None = None
    evidence_fallback_count: int | None = None
    log_path: str | None = None

    def value(self, metric: Metric) -> float | None:
        """The value of a metric; None of a failed run."""
        if self.failure:
            return None
        match metric:
            case Metric.SPEED:
                return self.compiled_median_ms
            case Metric.COMPILE:
                return self.compile_ms
            case Metric.COMPILE_CPU:
                return self.compile_cpu_ms
            case Metric.MEMORY:
                return self.compiled_peak_bytes
            case Metric.RESULT:
                return self.t_min


@dataclass(frozen=True, slots=True)
class Ratio:
    """A ratio of B to A on the scale of logarithms.

    Attributes:
        log_ratio: log(B / A).
        error: Standard error that its blocks show; 0 where there is one value of each.
        block_count: Blocks of each side.
    """

    log_ratio: float
    error: float
    block_count: int = 1


@dataclass(frozen=True, slots=True)
class Pair:
    """A twin run of two builds on a sample.

    Attributes:
        round: 1 of the first look at what is suspected, 2 of the independent one that decides.
        number: Of the round, from 0; the order of A and B flips from one to the next.
        a: How A ended.
        b: How B ended.
        speed: Ratio of the compiled times; None where one side has none.
        control: Ratio of eager's times, of stored runs of both.
        note: What keeps it from being compared; "" for nothing.
        seconds: What it took.
    """

    round: int
    number: int
    a: Outcome
    b: Outcome
    speed: Ratio | None = None
    control: Ratio | None = None
    note: str = ""
    seconds: float = 0.0

    @property
    def fact(self) -> Fact:
        """How the outcomes differ."""
        if not (self.a.has_baseline and self.b.has_baseline):
            return Fact.INCOMPARABLE
        if self.a.failure:
            return Fact.BOTH_FAIL if self.b.failure else Fact.FIXED
        if self.b.failure:
            return Fact.FAILED
        if is_worse_answer(self.a, self.b):
            return Fact.WRONG
        if is_worse_answer(self.b, self.a):
            return Fact.FIXED
        return Fact.CHANGED if is_equal_no_more(self.a.t_min, self.b.t_min) else Fact.SAME

    def ratio(self, metric: Metric) -> Ratio | None:
        """The ratio of a metric; None where a side has none."""
        if metric is Metric.SPEED:
            return self.speed
        a, b = self.a.value(metric), self.b.value(metric)
        if a is None or b is None or metric is Metric.RESULT:
            return None
        offset = THRESHOLDS[metric].offset
        return Ratio(math.log((b + offset) / (a + offset)), 0.0)


def ratio_of(a: Sequence[Sequence[float]], b: Sequence[Sequence[float]]) -> Ratio | None:
    """The ratio of two sides' times, block beside block; None of fewer than three pairs of blocks.

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
    return Ratio(math.fsum(kept) / len(kept), error, count)
