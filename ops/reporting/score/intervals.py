"""Confidence intervals of geometric means over samples, for the population that the samples were drawn from.

The samples count as a random draw from a population, so samples are resampled. A sample's measured speedup contains the
noise of its trials, and so does its resample; resampling trials as well would count that noise twice.

Fewer than `MIN_INTERVAL_VALUES` values have no interval. With fewer than `MIN_BOOTSTRAP_VALUES` values it is Student's;
so it is with more than `MAX_BOOTSTRAP_VALUES`, where the mean is nearly normal. In between, each end is the average of
Student's and that of a bootstrap of the studentised mean: Student's interval is too narrow for skewed populations, the
bootstrap's for values with very unequal noise, and simulations show that their average fits both.

No interval covers events that the samples do not have: 20 samples without a failure say little about failures of one
sample in 50.
"""

import functools
import math
import sys
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ops.evaluation.benchmark.measuring.timing.statistics import student_quantile
from ops.reporting.score.metrics import MIN_INTERVAL_VALUES, Interval, ScoredSample, rectified_speedups

MIN_BOOTSTRAP_VALUES = 8
"""Least values for a bootstrap of the studentised mean; with fewer its scale is too uncertain."""

MAX_BOOTSTRAP_VALUES = 200
"""Most values for a bootstrap; with more the mean is nearly normal, and a bootstrap only takes time."""

RESAMPLES = 2000

_TAIL = 0.975
"""Quantile of the upper end of a 95% interval."""

_LARGEST_LOG = math.log(sys.float_info.max)

Floats = NDArray[np.float64]


def geometric_interval(values: Sequence[float] | Floats, weights: Sequence[float] | None = None) -> Interval | None:
    """The 95% interval of the geometric mean of the population that positive values were drawn from."""
    ends = mean_interval(np.log(np.asarray(values, dtype=np.float64)), weights)
    return None if ends is None else (math.exp(ends[0]), math.exp(min(ends[1], _LARGEST_LOG)))


def mean_interval(values: Sequence[float] | Floats, weights: Sequence[float] | None = None) -> Interval | None:
    """The 95% interval of the mean of the population that `values` were drawn from.

    A weighted mean is a ratio of two means; its standard error is the first-order one (Särndal et al. 1992, 5.7).

    Args:
        values: A finite value for each sample.
        weights: A positive weight for each; None for equal ones.

    Returns:
        The ends of the interval; None for fewer than `MIN_INTERVAL_VALUES` values.
    """
    drawn = np.asarray(values, dtype=np.float64)
    count = len(drawn)
    if count < MIN_INTERVAL_VALUES:
        return None
    shares = np.ones(count) if weights is None else np.asarray(weights, dtype=np.float64) / np.mean(weights)
    mean = float(np.average(drawn, weights=shares))
    error = float(np.linalg.norm(shares * (drawn - mean))) / math.sqrt(count * (count - 1))
    if count < MIN_BOOTSTRAP_VALUES or count > MAX_BOOTSTRAP_VALUES or error <= 1e-12 * abs(mean):
        reach = student_quantile(_TAIL, count - 1) * error
        return mean - reach, mean + reach
    means, errors = _resampled_means(shares, drawn - mean)
    # A resample that repeats a single value has no scale.
    kept = errors > 1e-6 * error
    low, high = np.quantile(means[kept] / errors[kept], [1 - _TAIL, _TAIL])
    # Each end: the average of the bootstrap's quantile and Student's.
    student = student_quantile(_TAIL, count - 1)
    return mean - (float(high) + student) / 2 * error, mean - (float(low) - student) / 2 * error


def _resampled_means(weights: Floats, values: Floats) -> tuple[Floats, Floats]:
    """The weighted mean of each resample, and its standard error."""
    drawn, count = _resamples(len(values)), len(values)
    totals = drawn @ weights
    means = drawn @ (weights * values) / totals
    squares = [drawn @ (weights**2 * values**power) for power in (0, 1, 2)]
    spread = np.maximum(squares[2] - 2 * means * squares[1] + means**2 * squares[0], 0.0)
    return means, np.sqrt(spread / (count - 1)) / totals


@functools.lru_cache(maxsize=16)
def _resamples(count: int) -> Floats:
    """The share of each value in each resample, shape (RESAMPLES, count)."""
    drawn = np.random.default_rng((0, count)).multinomial(count, np.full(count, 1 / count), RESAMPLES)
    return np.asarray(drawn / count, dtype=np.float64)


def curve_intervals(
    samples: Sequence[ScoredSample], t_values: Iterable[int], *, p: float = 0.0, b: float = 0.1
) -> dict[int, Interval]:
    """The 95% interval of ES(t) over a population of samples like these, at each t; p and b as in `metrics.score`.

    Tolerances with the same values are resampled once.

    Returns:
        t → ends of the interval; empty for fewer than `MIN_INTERVAL_VALUES` samples.
    """
    by_values: dict[tuple[float, ...], Interval | None] = {}
    weights = [sample.weight for sample in samples]
    differing = None if len(set(weights)) == 1 else weights
    intervals = {}
    for t in t_values:
        values = rectified_speedups(samples, t, p=p, b=b)
        if values not in by_values:
            by_values[values] = geometric_interval(values, differing)
        if (interval := by_values[values]) is not None:
            intervals[t] = interval
    return intervals
