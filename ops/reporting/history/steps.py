"""Finds the jumps of a series of builds by `ruptures`, and tells them from noise, slow drift and two modes.

The series is cut into segments with means of their own. A cut has to lower the squared deviations by more than a
penalty (Killick, Fearnhead and Eckley: PELT). The penalty is in variances of a single build, so that noise of any size
makes a jump in less than 0.5% of series of 12 to 80 builds, and in at most 2% of shorter ones (docs/history.md). A jump
that a straight line explains about as well as two means do is drift. Jumps to and fro, between the same levels or about
the middle of all, are two modes of one build, if they are as frequent as the changes of sides of a coin.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

Series = NDArray[np.float64]

_PENALTY = 16.0
"""Variances that a jump has to save in a long series."""

_FEW_BUILDS = 8.0
"""The penalty is larger by this number / (builds − 2), as a share: the noise of a short series is not well known."""

_SHORT = 11
"""Builds up to which a series is short: its noise is estimated from the residuals of steps in one direction."""

_FEW_SHORT = 5.0
"""`_FEW_BUILDS` for a short series."""

_FEWEST_FOR_NOISE = 5
"""Builds below which the noise includes `_NIGHT_NOISE`, that between nights."""

_FEWEST_FOR_TWO = 6
"""Fewest builds at which a short series may have two steps."""

_COIN = 0.02
"""Jumps to and fro are steps only if a coin, thrown once a build, changes sides so seldom with at most this chance."""

_SAME_LEVEL = 3.0
"""Standard deviations by which two means of one level may differ."""

_TRIMMED = 0.3
"""Share of the changes from build to build, at least one, that are left out as jumps when noise is estimated."""

_ABRUPT = 10.0
"""Variances by which two means have to fit better than a line: noise makes a drift look like stairs."""

_NIGHT_NOISE = 0.01
"""Assumed standard deviation of log(value) between nights, while there are too few to estimate it."""


@dataclass(frozen=True, slots=True)
class SeriesStep:
    """A jump between two segments of a series.

    Attributes:
        place: First build of the later segment.
        start: First build of the earlier segment.
        end: One past the last build of the later segment.
        before: Mean of the earlier segment.
        after: Mean of the later segment.
        noise: Standard deviation of a build.
    """

    place: int
    start: int
    end: int
    before: float
    after: float
    noise: float

    @property
    def deviations(self) -> float:
        """Height of the jump in standard deviations of a build."""
        return abs(self.after - self.before) / self.noise


def _noise_of(values: Series, least: float) -> float:
    """Estimate the standard deviation of a build of a series.

    For a long series, by the changes from build to build without the largest ones; for a short one, by the residuals of
    steps in one direction.

    Args:
        values: One value of each build.
        least: Floor of the estimate: the noise of the samples' own runs.
    """
    count = len(values)
    if count < _FEWEST_FOR_NOISE:
        least = math.hypot(least, _NIGHT_NOISE)
    if count <= _SHORT:
        return max(least, math.sqrt(_residual_variance(values))) if count > 2 else least
    squares = np.sort(np.diff(values) ** 2) / 2
    kept = len(squares) - max(1, math.ceil(_TRIMMED * len(squares)))
    return max(least, math.sqrt(float(squares[:kept].mean()) / _trimmed_mean(kept / len(squares))))


def _residual_variance(values: Series) -> float:
    """Compute the variance of a build about the best single step, or about the best two in one direction."""
    # 1. Mean and squared deviations of every segment, by its start and end.
    count = len(values)
    sums, squares = (np.concatenate([[0.0], np.cumsum(part)]) for part in (values, values**2))
    starts, ends = np.triu_indices(count + 1, 1)
    means, rests = np.zeros((2, count + 1, count + 1))
    means[starts, ends] = (sums[ends] - sums[starts]) / (ends - starts)
    rests[starts, ends] = squares[ends] - squares[starts] - (ends - starts) * means[starts, ends] ** 2
    # 2. The best single step.
    places = np.arange(1, count)
    rest = float((rests[0, places] + rests[places, count]).min()) / (count - 2)
    # 3. The best two steps that both rise or both fall.
    if count >= _FEWEST_FOR_TWO:
        first, second = np.triu_indices(count - 1, 1)
        first, second = first + 1, second + 1
        rises = means[first, second] > means[0, first], means[second, count] > means[first, second]
        two = (rests[0, first] + rests[first, second] + rests[second, count])[rises[0] == rises[1]]
        rest = min(rest, float(two.min(initial=math.inf)) / (count - 3))
    return max(rest, 0.0)  # rounding


def _trimmed_mean(share: float) -> float:
    """Compute the mean of the squares of a standard normal value, over the share of the smallest ones."""
    normal = NormalDist()
    bound = normal.inv_cdf((1 + share) / 2)
    return (share - 2 * bound * normal.pdf(bound)) / share


def find_steps(
    values: Series, *, least_noise: float, series_count: int = 1, least: float = 0.0, calm: Series | None = None
) -> tuple[list[SeriesStep], bool]:
    """Find the jumps of a series; return these, and whether it drifts.

    Args:
        values: One value of each build, the oldest first.
        least_noise: Floor of a build's standard deviation: the noise of the samples' own runs.
        series_count: Number of series that are searched together; the chance that noise makes a jump in any stays.
        least: Least height of a jump.
        calm: The series without samples that are known to have changed, for noise and modes; None for the same series.
    """
    if len(values) < 2:
        return [], False
    calm = values if calm is None else calm
    # 1. Cut the series by its noise, and reject the cuts between two modes.
    noise = _noise_of(calm, least_noise)
    cuts = _find_cuts(values, noise, series_count)
    rejected = _rejected_cuts(calm, cuts if calm is values else _find_cuts(calm, noise, series_count), noise)
    # 2. Each remaining cut is drift, or a jump that is high enough.
    steps, drifts = [], False
    for start, place, end in zip(cuts, cuts[1:], cuts[2:], strict=False):
        before, after = float(values[start:place].mean()), float(values[place:end].mean())
        if place in rejected:
            continue
        if _is_drift(values[start:end], place - start, noise):
            drifts = True
        elif abs(after - before) >= least:
            steps.append(SeriesStep(place, start, end, before, after, noise))
    return steps, drifts


def _rejected_cuts(values: Series, cuts: Sequence[int], noise: float) -> frozenset[int]:
    """Find the cuts that two modes may explain: all if the series changes sides often, else those of one level.

    The estimated noise of a series with modes may be so high that a segment is a mixture of both, hence the sides.
    """
    # 1. A series that changes sides about as often as a coin has no steps.
    segments = list(pairwise(cuts))
    changes = _changes_of_side(values, [float(values[start:end].mean()) for start, end in segments], noise)
    if changes > 1 and _coin_chance(changes, len(values)) > _COIN:
        return frozenset(cuts[1:-1])
    # 2. Cuts between two segments of the same level, if there are about as many as a coin makes.
    between: set[int] = set()
    for (start, end), (later, last) in combinations(segments, 2):
        deviation = noise * math.sqrt(1 / (end - start) + 1 / (last - later))
        if later > end and abs(values[start:end].mean() - values[later:last].mean()) < _SAME_LEVEL * deviation:
            between.update(cut for cut in cuts if end <= cut <= later)
    return frozenset(between) if _coin_chance(len(between), len(values)) > _COIN else frozenset()


def _changes_of_side(values: Series, levels: Sequence[float], noise: float) -> int:
    """Count the crossings of the middle between the lowest and the highest level; builds near to it have no side."""
    sides = values - (min(levels) + max(levels)) / 2
    return int(np.count_nonzero(np.diff(sides[np.abs(sides) > noise] > 0)))


def _coin_chance(changes: int, count: int) -> float:
    """Chance that a coin, thrown once a build, changes sides so often or less."""
    return math.ldexp(sum(math.comb(count - 1, number) for number in range(changes + 1)), 1 - count)


def _find_cuts(values: Series, noise: float, series_count: int) -> list[int]:
    """Find the first build of each segment; the number of builds is added at the end."""
    from ruptures import KernelCPD  # takes a second

    few = _FEW_SHORT if len(values) <= _SHORT else _FEW_BUILDS
    penalty = (_PENALTY + 2 * math.log(series_count)) * (1 + few / max(len(values) - 2, 1))
    detection = KernelCPD(kernel="linear", min_size=1).fit(values.reshape(-1, 1))
    return [0, *map(int, detection.predict(pen=penalty * noise**2))]


def _is_drift(values: Series, place: int, noise: float) -> bool:
    """Tell whether a straight line fits the values about as well as two means do."""
    times = np.arange(len(values))
    slope, level = np.polyfit(times, values, 1) if len(values) > 2 else (0.0, float(values.mean()))
    line = float(((values - slope * times - level) ** 2).sum())
    means = float(sum(((part - part.mean()) ** 2).sum() for part in (values[:place], values[place:])))
    return line < means + _ABRUPT * noise**2
