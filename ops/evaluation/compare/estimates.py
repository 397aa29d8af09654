"""Estimates the difference of two builds on each sample, with its error, from twin runs of fresh processes.

Each process has a speed of its own: where its memory lies, which cores its threads got. So the unit is a pair of
processes, and the blocks within a pair only say how well that pair was measured. A sample has few pairs. Its variance
is therefore drawn towards that of all samples (an empirical Bayes estimate, as limma's for genes), unless the sample is
clearly noisier, and has a floor.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from types import MappingProxyType
from typing import TypeVar

from ops.evaluation.verdict.rules import Ratio, Threshold

Key = TypeVar("Key", bound=Hashable)

PRIOR_PAIRS = 4
"""Weight of the variance of all samples beside a sample's own, in degrees of freedom."""

_UNLIKE_OTHERS = 3.0
"""A sample whose variance is more than so many times the expected one is noisier: its own variance counts alone."""

_PRIOR_SAMPLES = 4
"""Weight of the assumed noise beside that of the measured samples, in samples."""


def estimates(
    readings: Mapping[Key, Sequence[Ratio]],
    threshold: Threshold,
    earlier: Mapping[Key, Sequence[Ratio]] = MappingProxyType({}),
) -> dict[Key, Ratio]:
    """Estimate the difference of each sample.

    Args:
        readings: Sample → the ratio of each pair; samples without any are left out.
        threshold: Of the metric.
        earlier: Ratios of another round, used only for how much the pairs of a sample vary.
    """
    readings = {key: ratios for key, ratios in readings.items() if ratios}
    # 1. The variance within each sample, and the typical one between processes.
    spreads = {key: _spread(ratios, earlier.get(key, ())) for key, ratios in readings.items()}
    of_process = _process_variance(spreads.values(), threshold)
    result = {}
    for key, ratios in readings.items():
        spread, count = spreads[key], len(ratios)
        # 2. The variance of a pair: the sample's own pooled with the expected one, or alone if it is clearly noisier.
        expected, degrees = of_process + spread.within, PRIOR_PAIRS + spread.degrees
        pooled = (PRIOR_PAIRS * expected + spread.squares) / degrees
        if spread.squares > _UNLIKE_OTHERS * expected * spread.degrees:
            pooled, degrees = spread.squares / spread.degrees, spread.degrees
        # 3. Its floors: the error within a pair, and the least noise of the metric.
        pooled = max(pooled, spread.within, threshold.least_noise**2)
        # 4. The mean of the pairs, with its standard error.
        mean = fmean(item.log_ratio for item in ratios)
        result[key] = Ratio(mean, math.sqrt(pooled / count), degrees, count)
    return result


@dataclass(frozen=True, slots=True)
class _Spread:
    """The variation of a sample's pairs: sum of squares, degrees of freedom, and the variance that blocks show."""

    squares: float
    degrees: int
    within: float


def _spread(*rounds: Sequence[Ratio]) -> _Spread:
    """Compute the variation of pairs about the mean of their round."""
    several = [[item.log_ratio for item in ratios] for ratios in rounds if len(ratios) > 1]
    squares = sum((log - fmean(logs)) ** 2 for logs in several for log in logs)
    within = fmean(item.error**2 for ratios in rounds for item in ratios)
    return _Spread(squares, sum(len(logs) - 1 for logs in several), within)


def _process_variance(spreads: Iterable[_Spread], threshold: Threshold) -> float:
    """Estimate the variance between pairs beyond that of blocks: the median over samples, so that few do not decide."""
    # 1. Of each sample: its variance, corrected for the skew of a variance of few degrees, less that of its blocks.
    excess = [
        item.squares / item.degrees / _median_of_variance(item.degrees) - item.within
        for item in spreads
        if item.degrees
    ]
    # 2. The median of these, pooled with the assumed noise by their numbers of samples.
    seen = max(median(excess), threshold.least_noise**2) if excess else 0.0
    return (_PRIOR_SAMPLES * threshold.noise**2 + len(excess) * seen) / (_PRIOR_SAMPLES + len(excess))


def _median_of_variance(degrees: int) -> float:
    """Median of an estimated variance of so many degrees of freedom, as a share of the true (Wilson and Hilferty)."""
    return (1 - 2 / (9 * degrees)) ** 3


def holm(probabilities: Mapping[Key, float], level: float) -> set[Key]:
    """Return the hypotheses that Holm's procedure rejects: any of them is true with a probability below `level`."""
    rejected: set[Key] = set()
    for rank, (key, probability) in enumerate(sorted(probabilities.items(), key=lambda item: item[1])):
        if probability > level / (len(probabilities) - rank):
            break
        rejected.add(key)
    return rejected
