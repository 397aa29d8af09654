"""What counts as worse: one table of thresholds for everything that compares builds.

The command `compare`, the verdict after each run, the views, reproducers and `locate` use these numbers and no others.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Protocol

from ops.benchmark.tolerances import rounding

FAMILY_ERROR = 0.01
"""Probability that a comparison of two equal builds reports any regression, over all samples, groups and metrics."""

BIAS_SHARE = 1 / 3
"""Share of a margin that a difference has to exceed beyond chance: less may be a bias of the measurement."""

CORRECT_T = 0
"""Tolerance at which outputs count as right."""

STRICT_T = -4
"""Tolerance up to which a change of `t_min` says nothing: another order of a sum makes as much."""

WRONG_STEPS = 2
"""Steps that `t_min` has to be looser than before, and than `STRICT_T`."""


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
        noise: Standard deviation of log(ratio) between twin runs, where too few were made to tell.
        least_noise: The same at least, whatever few twin runs say.
        unit: Of the values.
        stored: Difference of a sample, in the unit, from which on stored runs alone tell it; of less, and of groups
            where it is not 0, they only suspect it.
    """

    sample: float
    group: float
    offset: float
    noise: float
    least_noise: float
    unit: str
    stored: float = 0.0

    def log_margin(self, *, is_group: bool) -> float:
        """The margin on the scale of log(ratio)."""
        return math.log1p(self.group if is_group else self.sample)


MIB = 1024**2

THRESHOLDS: Mapping[Metric, Threshold] = MappingProxyType(
    {
        Metric.SPEED: Threshold(0.03, 0.01, offset=0.0, noise=0.01, least_noise=0.004, unit="ms"),
        Metric.COMPILE: Threshold(0.10, 0.05, offset=100.0, noise=0.08, least_noise=0.02, unit="ms", stored=math.inf),
        Metric.COMPILE_CPU: Threshold(
            0.10, 0.05, offset=100.0, noise=0.05, least_noise=0.015, unit="ms", stored=math.inf
        ),
        Metric.MEMORY: Threshold(
            0.05, 0.02, offset=4.0 * MIB, noise=0.03, least_noise=0.005, unit="bytes", stored=64.0 * MIB
        ),
    }
)

STORED_NOISE = 0.05
"""Standard deviation of log(ratio) between processes minutes or days apart: what stored runs can tell."""


def is_worse_match(before: float | None, after: float | None) -> bool:
    """Whether outputs agree with eager less than before: right at `CORRECT_T` no more, or clearly looser.

    Args:
        before: `t_min` of the run compared with; None says nothing.
        after: `t_min` of the other.
    """
    if before is None or after is None or not before < after:
        return False
    return before <= CORRECT_T < after or after >= max(before, STRICT_T) + WRONG_STEPS


LEAST_ERROR = 0.003
"""Relative error of an output (`benchmark_run.relative_error`) up to which other sums of the same graph may be off."""

ERROR_ROUNDINGS = 16
"""The same in units of rounding of the output's dtype: 16-bit outputs are rounded by more than that."""

WORSE_ERROR = 5
"""Times the error of before from which on a relative error is worse."""


def is_worse_error(before: float | None, after: float | None, dtype: str | None) -> bool:
    """Whether outputs are further from eager's than before, whatever their size.

    Args:
        before: Relative error of the run compared with; None says nothing.
        after: That of the other.
        dtype: Of the output that `after` is of.
    """
    if before is None or after is None:
        return False
    return after > max(LEAST_ERROR, ERROR_ROUNDINGS * rounding(dtype or ""), WORSE_ERROR * before)


class Answer(Protocol):
    """How the outputs of a run agree with eager's: columns of `benchmark_run`."""

    @property
    def t_min(self) -> float | None: ...  # noqa: D102
    @property
    def relative_error(self) -> float | None: ...  # noqa: D102
    @property
    def relative_error_dtype(self) -> str | None: ...  # noqa: D102


def is_worse_answer(before: Answer, after: Answer) -> bool:
    """Whether outputs are worse than before by a tolerance, or by their relative error."""
    errors = before.relative_error, after.relative_error
    return is_worse_match(before.t_min, after.t_min) or is_worse_error(*errors, after.relative_error_dtype)


def is_equal_no_more(before: float | None, after: float | None) -> bool:
    """Whether outputs equalled eager's, and no longer do: this is said, however near they are.

    Args:
        before: `t_min` of the run compared with; None says nothing.
        after: `t_min` of the other.
    """
    return before == -math.inf and after is not None and after > before
