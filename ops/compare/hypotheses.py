"""What the first round of a comparison points to, and what a test of the second makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ops.sample.catalog.rows import SampleKey
from ops.verdict.findings import Scope
from ops.verdict.rules import THRESHOLDS, Metric, Ratio

LOOSE_ERRORS = 1.5
"""Standard errors from which on a difference is suspected."""

_SHOWN_BY_SECOND = 0.01
"""Probability of chance up to which the second round shows a difference, though it does not confirm it."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """What the second round tests: that a metric of something is another one under B.

    Attributes:
        scope: Of what.
        key: The sample; ("", name) of a group, ("", "") of the whole.
        metric: Which ratio.
    """

    scope: Scope
    key: SampleKey
    metric: Metric

    @property
    def margin(self) -> float:
        """The practical margin, on the scale of logarithms."""
        return THRESHOLDS[self.metric].log_margin(is_group=self.scope is not Scope.SAMPLE)


@dataclass(frozen=True, slots=True)
class Tested:
    """A hypothesis as it was last tested.

    Attributes:
        direction: 1 where it is that B takes more, −1 for less.
        estimate: The difference; None where too little was measured.
        probability: That chance makes as much.
        is_confirmed: Whether Holm's procedure rejected chance, and the difference exceeds the margin.
        is_chance_rejected: The first of these two.
        is_open: More pairs could change it.
    """

    direction: int
    estimate: Ratio | None = None
    probability: float = 1.0
    is_confirmed: bool = False
    is_chance_rejected: bool = False
    is_open: bool = True

    @property
    def is_shown(self) -> bool:
        """Whether the second round shows it, though it may not confirm it."""
        return self.is_confirmed or (self.is_open and self.probability < _SHOWN_BY_SECOND)

    def concluded(self, margin: float, is_rejected: bool) -> Tested:
        """What the test says where chance is rejected or not, and whether more pairs could change it."""
        if self.estimate is None:
            return self
        is_confirmed = is_rejected and self.direction * self.estimate.log_ratio >= margin
        is_open = not is_confirmed and max(self.direction * end for end in self.estimate.log_interval) >= margin
        return replace(self, is_confirmed=is_confirmed, is_chance_rejected=is_rejected, is_open=is_open)


def is_suspect(estimate: Ratio, metric: Metric) -> bool:
    """Whether the first round of a sample points to a difference."""
    return abs(estimate.log_ratio) > max(THRESHOLDS[metric].log_margin() / 2, LOOSE_ERRORS * estimate.error)


def is_below_margin(estimate: Ratio, metric: Metric) -> bool:
    """Whether the 95% interval of a sample's difference excludes one that counts."""
    return estimate.is_below(THRESHOLDS[metric].log_margin())
