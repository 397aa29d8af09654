"""Eager's times as a control: what they share with the compiled graph's is a property of the process, not of the build.

Both processes of a pair run the same eager mode. Where one happens to be quicker, since its memory lies better, its
compiled graph is so as well. So a share of eager's ratio is taken off, the one that the pairs of samples show (a
control variate). It takes nothing off that all samples, or all pairs of one, have in common: that may be the build's
doing.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Self, TypeVar

from ops.compare.pairs import Pair, Ratio
from ops.compare.thresholds import THRESHOLDS, Metric

Key = TypeVar("Key", bound=Hashable)

_PRIOR_PAIRS = 8
"""Pairs' worth of chance that the share is drawn towards zero by: few pairs do not tell it."""

_SYSTEMATIC = 0.03
"""Mean of eager's log ratio over a sample's pairs from which on it is no chance, and nothing is taken off."""


@dataclass(frozen=True, slots=True)
class Control:
    """How much of eager's ratio is in the compiled graph's.

    Attributes:
        share: From 0 to 1.
        mean: Eager's log ratio over all pairs.
    """

    share: float = 0.0
    mean: float = 0.0

    @classmethod
    def of(cls, samples: Iterable[Sequence[Pair]]) -> Self:
        """What the pairs of each sample show."""
        squares, products, controls = 0.0, 0.0, list[float]()
        for pairs in samples:
            both = [(pair.speed.log_ratio, pair.control.log_ratio) for pair in pairs if pair.speed and pair.control]
            if len(both) < 2:
                continue
            speed_mean, control_mean = (fmean(values) for values in zip(*both, strict=True))
            squares += sum((control - control_mean) ** 2 for _, control in both)
            products += sum((speed - speed_mean) * (control - control_mean) for speed, control in both)
            controls += [control for _, control in both]
        if not controls:
            return cls()
        share = products / (squares + _PRIOR_PAIRS * THRESHOLDS[Metric.SPEED].noise ** 2)
        return cls(min(1.0, max(0.0, share)), fmean(controls))

    def applied(self, samples: Mapping[Key, Sequence[Pair]]) -> dict[Key, list[Ratio]]:
        """The ratios of compiled times, without what eager's say of the processes."""
        return {key: [self._adjusted(pair, pairs) for pair in pairs if pair.speed] for key, pairs in samples.items()}

    def _adjusted(self, pair: Pair, pairs: Sequence[Pair]) -> Ratio:
        assert pair.speed is not None
        controls = [item.control.log_ratio for item in pairs if item.control]
        if pair.control is None or abs(fmean(controls) - self.mean) > _SYSTEMATIC:
            return pair.speed
        surplus = self.share * (pair.control.log_ratio - self.mean)
        return replace(pair.speed, log_ratio=pair.speed.log_ratio - surplus)
