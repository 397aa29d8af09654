"""How much two builds differ on each sample, from twin runs of fresh processes, and how sure that is.

A process has a speed of its own: where its memory lies, which cores its threads got. So the unit is a pair of
processes, and blocks within it say only how well that pair was measured. A sample has few pairs; its own variance is
drawn towards what all samples show (an empirical Bayes estimate, as limma's for genes), unless it is clearly noisier,
and is never taken for less than a floor.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from types import MappingProxyType
from typing import TypeVar

from ops.verdict.rules import Ratio, Threshold

Key = TypeVar("Key", bound=Hashable)

PRIOR_PAIRS = 4
"""Degrees of freedom that the variance which all samples show weighs beside a sample's own."""

_UNLIKE_OTHERS = 3.0
"""Times the expected variance from which on a sample is taken for what it shows: it is noisier than others."""

_PRIOR_SAMPLES = 4
"""Samples that the assumed noise weighs beside those that were measured."""


def estimates(
    readings: Mapping[Key, Sequence[Ratio]],
    threshold: Threshold,
    earlier: Mapping[Key, Sequence[Ratio]] = MappingProxyType({}),
) -> dict[Key, Ratio]:
    """The difference of each sample.

    Args:
        readings: Sample → the ratio of each pair; samples without any are left out.
        threshold: Of the metric.
        earlier: Ratios of another round, which say how much pairs of a sample vary and nothing else.
    """
    readings = {key: ratios for key, ratios in readings.items() if ratios}
    spreads = {key: _spread(ratios, earlier.get(key, ())) for key, ratios in readings.items()}
    of_process = _process_variance(spreads.values(), threshold)
    result = {}
    for key, ratios in readings.items():
        spread, count = spreads[key], len(ratios)
        expected, degrees = of_process + spread.within, PRIOR_PAIRS + spread.degrees
        pooled = (PRIOR_PAIRS * expected + spread.squares) / degrees
        if spread.squares > _UNLIKE_OTHERS * expected * spread.degrees:
            pooled, degrees = spread.squares / spread.degrees, spread.degrees
        pooled = max(pooled, spread.within, threshold.least_noise**2)
        mean = fmean(item.log_ratio for item in ratios)
        result[key] = Ratio(mean, math.sqrt(pooled / count), degrees, count)
    return result


@dataclass(frozen=True, slots=True)
class _Spread:
    """How much the pairs of a sample vary: sum of squares, degrees of freedom, and the variance that blocks show."""

    squares: float
    degrees: int
    within: float


def _spread(*rounds: Sequence[Ratio]) -> _Spread:
    """The variation of pairs about the mean of their round."""
    several = [[item.log_ratio for item in ratios] for ratios in rounds if len(ratios) > 1]
    squares = sum((log - fmean(logs)) ** 2 for logs in several for log in logs)
    within = fmean(item.error**2 for ratios in rounds for item in ratios)
    return _Spread(squares, sum(len(logs) - 1 for logs in several), within)


def _process_variance(spreads: Iterable[_Spread], threshold: Threshold) -> float:
    """Variance between pairs beyond what blocks show: the typical sample's, which no single noisy one decides."""
    excess = [
        item.squares / item.degrees / _median_of_variance(item.degrees) - item.within
        for item in spreads
        if item.degrees
    ]
    seen = max(median(excess), threshold.least_noise**2) if excess else 0.0
    return (_PRIOR_SAMPLES * threshold.noise**2 + len(excess) * seen) / (_PRIOR_SAMPLES + len(excess))


def _median_of_variance(degrees: int) -> float:
    """Median of a variance that is estimated with so many degrees of freedom, as a share (Wilson and Hilferty)."""
    return (1 - 2 / (9 * degrees)) ** 3


def holm(probabilities: Mapping[Key, float], level: float) -> set[Key]:
    """The hypotheses that Holm's procedure rejects: the probability that any of them is true stays below the level."""
    rejected: set[Key] = set()
    for rank, (key, probability) in enumerate(sorted(probabilities.items(), key=lambda item: item[1])):
        if probability > level / (len(probabilities) - rank):
            break
        rejected.add(key)
    return rejected
