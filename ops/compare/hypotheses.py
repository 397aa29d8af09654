"""What the first round of a comparison points to, and what a test of the second makes of it."""

from __future__ import annotations

from dataclasses import dataclass

from ops.sample.catalog.rows import SampleKey
from ops.verdict.findings import Scope
from ops.verdict.rules import THRESHOLDS, Metric, Ratio

_LOOSE_ERRORS = 1.5

_SHOWN_BY_SECOND = 0.01
"""Probability of chance up to which the second round shows a difference, though it does not confirm it."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """What the second round tests: that something takes more, or less, under B.

    Attributes:
        scope: Of what.
        name: The sample, or the group; None for the whole.
        metric: Which ratio.
        direction: 1 for more, −1 for less.
    """

    scope: Scope
    name: SampleKey | str | None
    metric: Metric
    direction: int


@dataclass(frozen=True, slots=True)
class Tested:
    """A hypothesis as it was last tested.

    Attributes:
        estimate: The difference; None where too little was measured.
        probability: That chance makes as much.
        is_confirmed: Whether Holm's procedure rejected chance, and the difference exceeds the margin.
        is_chance_rejected: The first of these two.
        is_open: More pairs could change it.
    """

    estimate: Ratio | None = None
    probability: float = 1.0
    is_confirmed: bool = False
    is_chance_rejected: bool = False
    is_open: bool = True

    @property
    def is_shown(self) -> bool:
        """Whether the second round shows it, though it may not confirm it."""
        return self.is_confirmed or (self.is_open and self.probability < _SHOWN_BY_SECOND)


def margin_of(item: Hypothesis) -> float:
    """The practical margin of a hypothesis, on the scale of logarithms."""
    return THRESHOLDS[item.metric].log_margin(is_group=item.scope is not Scope.SAMPLE)


def is_suspect(estimate: Ratio, metric: Metric) -> bool:
    """Whether the first round of a sample points to a difference."""
    margin = THRESHOLDS[metric].log_margin()
    return abs(estimate.log_ratio) > max(margin / 2, _LOOSE_ERRORS * estimate.error)


def is_below_margin(estimate: Ratio, metric: Metric) -> bool:
    """Whether the 95% interval of a sample's difference excludes one that counts."""
    return estimate.is_below(THRESHOLDS[metric].log_margin())


def concluded(item: Hypothesis, tested: Tested, is_rejected: bool) -> Tested:
    """What a test says of a hypothesis, and whether more pairs could change it."""
    if tested.estimate is None:
        return tested
    margin, size = margin_of(item), item.direction * tested.estimate.log_ratio
    low, high = (item.direction * end for end in tested.estimate.log_interval)
    is_confirmed = is_rejected and size >= margin
    is_open = not is_confirmed and max(low, high) >= margin
    return Tested(tested.estimate, tested.probability, is_confirmed, is_rejected, is_open)
