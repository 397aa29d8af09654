"""The speedup of a measurement and its confidence interval: a block bootstrap of the ratio of medians.

Blocks come in pairs, one of each side next to each other in time. The bootstrap resamples units of two neighbouring
pairs, of which each side came first in one, or single pairs while there are few: a slow spell of the machine hits both
sides and cancels, and calls close in time are not treated as independent. With few units a bootstrap's spread is too
small and its tails too thin, so the interval is the logarithm of the estimate, plus and minus Student's quantile times
the bootstrap's standard error, corrected for the number of units and for slow spells of one side that last longer than
a unit.

Needs numpy alone.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, median

import numpy as np
from numpy.typing import NDArray

Block = Sequence[float]
"""Times of the calls of one block, in ms."""

RESAMPLES = 400
"""Number of resamples: the relative error of a standard error is then 1 / sqrt(2 · 400), 3.5%."""

MIN_UNITS = 8
"""Fewest units; pairs are joined to units only while at least so many units remain."""


FEW_CALLS = 2
"""Most calls of a unit with which the bootstrap of their median is wide enough without a correction."""

_BY_CHANCE = 0.1
_MOST_PERSISTENT = 0.5


@dataclass(frozen=True, slots=True)
class Speedup:
    """Ratio of median times with its confidence interval.

    Attributes:
        ratio: Median of all eager calls / median of all compiled calls.
        low: Lower end of the interval; None with too few pairs for one.
        high: Upper end; None as for `low`.
        log_error: Standard error of log(ratio); None as for `low`.
        unit_count: Independent units, of one or two pairs of blocks, in the estimate.
    """

    ratio: float
    low: float | None
    high: float | None
    log_error: float | None
    unit_count: int

    @property
    def width(self) -> float:
        """Width of the interval as a share of the ratio; inf without one."""
        if self.low is None or self.high is None:
            return math.inf
        return (self.high - self.low) / self.ratio

    def differs_from(self, ratio: float, *, confidence: float = 0.95) -> bool:
        """Tell whether `ratio` lies outside the interval of this confidence."""
        if not self.log_error:
            return False
        distance = abs(math.log(self.ratio / ratio)) / self.log_error
        return distance > student_quantile((1 + confidence) / 2, self.unit_count - 1)


def speedup(eager: Sequence[Block], compiled: Sequence[Block], *, seed: int = 0) -> Speedup:
    """Ratio of the medians of all eager and all compiled times, with its 95% interval.

    Args:
        eager: Blocks of eager times in the order they were measured.
        compiled: Blocks of compiled times; the block at the same position was measured next to it.
        seed: Seed of the resampling.

    Raises:
        ValueError: A side has no times, or the sides have different numbers of blocks.
    """
    if len(eager) != len(compiled):
        raise ValueError(f"{len(eager)} eager blocks cannot be paired with {len(compiled)} compiled ones")
    ratio = median(itertools.chain(*eager)) / median(itertools.chain(*compiled))
    eager_units, compiled_units = _units(eager), _units(compiled)
    count = len(eager_units)
    if count < 2:
        return Speedup(ratio, None, None, None, count)
    weights = np.random.default_rng(seed).multinomial(count, np.full(count, 1 / count), size=RESAMPLES)
    ratios = np.log(_medians(eager_units, weights)) - np.log(_medians(compiled_units, weights))
    error = float(ratios.std(ddof=1)) * _small_sample_factor(eager_units) * _persistence(eager_units, compiled_units)
    reach = student_quantile(0.975, count - 1) * error
    return Speedup(ratio, ratio * math.exp(-reach), ratio * math.exp(reach), error, count)


def _small_sample_factor(units: Sequence[Sequence[float]]) -> float:
    """Correction for the bootstrap, which divides by n where an unbiased variance divides by n - 1.

    It is 1 with a call or two in each unit: the bootstrap of a median of so few is already too wide by more than that.
    """
    count = len(units)
    calls = sum(map(len, units)) / count
    return math.sqrt(count / (count - 1)) if calls > FEW_CALLS else 1.0


def _persistence(eager: Sequence[Sequence[float]], compiled: Sequence[Sequence[float]]) -> float:
    """Factor that widens the interval, since a slow spell of one side often lasts longer than a unit.

    The standard error of a mean of values with lag-one autocorrelation r is sqrt((1 + r) / (1 - r)) times that of
    independent ones. r is estimated from the units' log ratios, clipped so that one spell does not decide it; the size
    that r has by chance is subtracted.
    """
    count = len(eager)
    if count < MIN_UNITS:
        return 1.0
    ratios = np.log([median(a) / median(b) for a, b in zip(eager, compiled, strict=True)])
    # Not numpy's median: it imports numpy.ma, for 20 ms in each child of a host.
    ratios -= median(ratios)
    reach = 3 * 1.4826 * float(median(np.abs(ratios)))
    ratios = np.clip(ratios, -reach, reach)
    ratios -= ratios.mean()
    square = float(ratios @ ratios)
    if square == 0.0:
        return 1.0
    correlation = float(ratios[1:] @ ratios[:-1]) / square
    r = min(_MOST_PERSISTENT, max(0.0, correlation - _BY_CHANCE))
    return math.sqrt((1 + r) / (1 - r))


def _units(blocks: Sequence[Block]) -> list[list[float]]:
    """Times of each unit for resampling: of two neighbouring blocks where that leaves enough units."""
    size = 2 if len(blocks) >= 2 * MIN_UNITS else 1
    units = [list(itertools.chain(*blocks[start : start + size])) for start in range(0, len(blocks), size)]
    if size == 2 and len(blocks) % 2:
        # A single remaining block would be a smaller unit than the others.
        rest = units.pop()
        units[-1] += rest
    return units


def _medians(blocks: Sequence[Block], weights: NDArray[np.int64]) -> NDArray[np.float64]:
    """Median of the times of each resample, shape (resamples,).

    Args:
        blocks: Times of one side.
        weights: How often each block occurs in each resample, shape (resamples, blocks).
    """
    times = np.concatenate([np.asarray(block, dtype=np.float64) for block in blocks])
    owners = np.repeat(np.arange(len(blocks)), [len(block) for block in blocks])
    order = np.argsort(times, kind="stable")
    times, owners = times[order], owners[order]
    # By default numpy sums 32-bit integers in 64 bits, which takes four times as long.
    counts = np.cumsum(weights.astype(np.int32).take(owners, axis=1), axis=1, dtype=np.int32)
    totals = counts[:, -1:]
    # The two middle ranks, counted from 1; the same one twice when the number of times is odd.
    lower = np.count_nonzero(counts < (totals + 1) // 2, axis=1)
    upper = np.count_nonzero(counts < totals // 2 + 1, axis=1)
    return np.asarray((times[lower] + times[upper]) / 2)


def student_quantile(probability: float, degrees: int) -> float:
    """Quantile of Student's t distribution, for probabilities above one half.

    Exact for one and two degrees of freedom; else the Cornish-Fisher expansion, good to 1% at 97.5% from three on.
    """
    if degrees == 1:
        return math.tan(math.pi * (probability - 0.5))
    if degrees == 2:
        tail = 4 * probability * (1 - probability)
        return 2 * (probability - 0.5) * math.sqrt(2 / tail)
    z = NormalDist().inv_cdf(probability)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / degrees**power for power, term in enumerate(terms))
