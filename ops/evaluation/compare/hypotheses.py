"""The hypotheses of the first round of a comparison, and the results of their tests by the second."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ops.dataset.sample.catalog.rows import SampleKey
from ops.evaluation.verdict.findings import FindingScope
from ops.evaluation.verdict.rules import THRESHOLDS, Metric, Ratio

LOOSE_ERRORS = 1.5
"""Standard errors above which a difference is suspected."""

_SHOWN_BY_SECOND = 0.01
"""Probability of chance below which the second round shows a difference, though it may not confirm it."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A hypothesis for the second round: a metric of a sample, a group or the whole differs between A and B.

    Attributes:
        scope: Sample, group or whole.
        key: The sample; ("", name) of a group, ("", "") of the whole.
        metric: The metric.
    """

    scope: FindingScope
    key: SampleKey
    metric: Metric

    @property
    def margin(self) -> float:
        """The practical margin, on the scale of logarithms."""
        return THRESHOLDS[self.metric].log_margin(is_group=self.scope is not FindingScope.SAMPLE)


@dataclass(frozen=True, slots=True)
class TestedHypothesis:
    """The result of a hypothesis's last test.

    Attributes:
        direction: 1 if the hypothesis is that B takes more, −1 if it takes less.
        estimate: The difference; None where too little was measured.
        probability: Probability that chance makes so large a difference.
        is_confirmed: Whether Holm's procedure rejected chance, and the difference reaches the margin.
        is_chance_rejected: Whether Holm's procedure rejected chance.
        is_open: Whether more pairs could change the result.
    """

    direction: int
    estimate: Ratio | None = None
    probability: float = 1.0
    is_confirmed: bool = False
    is_chance_rejected: bool = False
    is_open: bool = True

    @property
    def is_shown(self) -> bool:
        """True where the second round shows the difference, though it may not confirm it."""
        return self.is_confirmed or (self.is_open and self.probability < _SHOWN_BY_SECOND)

    def with_conclusion(self, margin: float, is_rejected: bool) -> TestedHypothesis:
        """Return the result with its conclusion, where chance is rejected or not.

        Confirmed: chance is rejected, and the estimate reaches the margin. Open: not confirmed, and the interval does.
        """
        if self.estimate is None:
            return self
        is_confirmed = is_rejected and self.direction * self.estimate.log_ratio >= margin
        is_open = not is_confirmed and max(self.direction * end for end in self.estimate.log_interval) >= margin
        return replace(self, is_confirmed=is_confirmed, is_chance_rejected=is_rejected, is_open=is_open)


def is_suspect(estimate: Ratio, metric: Metric) -> bool:
    """Tell whether the first round of a sample points to a difference."""
    return abs(estimate.log_ratio) > max(THRESHOLDS[metric].log_margin() / 2, LOOSE_ERRORS * estimate.error)


def is_below_margin(estimate: Ratio, metric: Metric) -> bool:
    """Tell whether the 95% interval of a sample's difference lies within the margin."""
    return estimate.is_below(THRESHOLDS[metric].log_margin())
