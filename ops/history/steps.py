"""Where a series of builds jumps: by `ruptures`, told from noise, from slow drift and from two modes.

The series is cut into segments with means of their own, as many as lower the squared deviations by more than a penalty
each (Killick, Fearnhead and Eckley: PELT). The penalty is in variances of a single build, so that noise makes a jump in
less than 0.5% of series of 12 to 80 builds, and in 2% at most of shorter ones, whatever its size (docs/history.md). A
jump that a straight line explains about as well as two means do is drift. Jumps to and fro, between the same levels or
about the middle of all, as often as a coin may change sides, are two modes of one build.
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
"""The penalty grows by this many parts of (builds − 2): the noise of a short series is not well known."""

_SHORT = 11
"""Builds up to which a series is short: it may have steps in one direction only, and its noise is what these leave."""

_FEW_SHORT = 5.0
"""`_FEW_BUILDS` of a short series."""

_FEWEST_FOR_NOISE = 5
"""Builds up to which the noise between nights is taken to be `_NIGHT_NOISE` at least."""

_FEWEST_FOR_TWO = 6
"""Builds from which on a short series may have two steps."""

_COIN = 0.02
"""Jumps to and fro are steps only if a coin, thrown once a build, changes sides as seldom by at most this chance."""

_SAME_LEVEL = 3.0
"""Standard deviations by which two means of one level may differ."""

_TRIMMED = 0.3
"""Share of the changes from build to build that are taken for jumps when noise is estimated, at least one."""

_ABRUPT = 10.0
"""Variances by which two means have to be nearer than a line: noise makes a drift look like stairs."""

_NIGHT_NOISE = 0.01
"""Standard deviation of log(value) between nights as long as there are too few to tell."""


@dataclass(frozen=True, slots=True)
class Step:
    """A jump.

    Attributes:
        place: The first build behind it.
        start: The first build of the segment before it.
        end: One past the last build of the segment that it begins.
        before: Mean of the segment before.
        after: Mean of the segment that it begins.
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
        """Its height in standard deviations of a build."""
        return abs(self.after - self.before) / self.noise


def _noise_of(values: Series, least: float) -> float:
    """Standard deviation of a build of a series.

    Of a long series by the changes from build to build without the largest ones, of a short one by what steps in one
    direction leave.

    Args:
        values: One a build.
        least: What it is at least: the noise of the samples' own runs.
    """
    count = len(values)
    if count < _FEWEST_FOR_NOISE:
        least = math.hypot(least, _NIGHT_NOISE)
    if count <= _SHORT:
        return max(least, math.sqrt(_left_by_steps(values))) if count > 2 else least
    squares = np.sort(np.diff(values) ** 2) / 2
    kept = len(squares) - max(1, math.ceil(_TRIMMED * len(squares)))
    return max(least, math.sqrt(float(squares[:kept].mean()) / _trimmed_mean(kept / len(squares))))


def _left_by_steps(values: Series) -> float:
    """Variance of a build about the best single step, or about the best two in one direction."""
    count = len(values)
    sums, squares = (np.concatenate([[0.0], np.cumsum(part)]) for part in (values, values**2))
    starts, ends = np.triu_indices(count + 1, 1)
    means, rests = np.zeros((2, count + 1, count + 1))
    means[starts, ends] = (sums[ends] - sums[starts]) / (ends - starts)
    rests[starts, ends] = squares[ends] - squares[starts] - (ends - starts) * means[starts, ends] ** 2
    places = np.arange(1, count)
    rest = float((rests[0, places] + rests[places, count]).min()) / (count - 2)
    if count >= _FEWEST_FOR_TWO:
        first, second = np.triu_indices(count - 1, 1)
        first, second = first + 1, second + 1
        rises = means[first, second] > means[0, first], means[second, count] > means[first, second]
        two = (rests[0, first] + rests[first, second] + rests[second, count])[rises[0] == rises[1]]
        rest = min(rest, float(two.min(initial=math.inf)) / (count - 3))
    return max(rest, 0.0)  # rounding


def _trimmed_mean(share: float) -> float:
    """Mean of the squares of a standard normal value that are among the smallest of a share."""
    normal = NormalDist()
    bound = normal.inv_cdf((1 + share) / 2)
    return (share - 2 * bound * normal.pdf(bound)) / share


def find_steps(
    values: Series, *, least_noise: float, series_count: int = 1, least: float = 0.0, calm: Series | None = None
) -> tuple[list[Step], bool]:
    """The jumps of a series, and whether it drifts.

    Args:
        values: One a build, the oldest first.
        least_noise: Standard deviation of a build at least: the noise of the samples' own runs.
        series_count: Series that are looked at together: the chance that noise makes a jump in any is kept.
        least: Jumps that are lower are left out.
        calm: The series without what is known to have changed, which noise and modes are of; None for the same.
    """
    if len(values) < 2:
        return [], False
    calm = values if calm is None else calm
    noise = _noise_of(calm, least_noise)
    cuts = _cut(values, noise, series_count)
    undone = _undone(calm, cuts if calm is values else _cut(calm, noise, series_count), noise)
    steps, drifts = [], False
    for start, place, end in zip(cuts, cuts[1:], cuts[2:], strict=False):
        before, after = float(values[start:place].mean()), float(values[place:end].mean())
        if place in undone:
            continue
        if _is_drift(values[start:end], place - start, noise):
            drifts = True
        elif abs(after - before) >= least:
            steps.append(Step(place, start, end, before, after, noise))
    return steps, drifts


def _undone(values: Series, cuts: Sequence[int], noise: float) -> frozenset[int]:
    """The cuts where a series may have modes: all if it changes sides often, else those between segments of a level.

    Noise that is estimated of a series with modes may be so high that a segment is a mixture of both.
    """
    segments = list(pairwise(cuts))
    changes = _changes_of_side(values, [float(values[start:end].mean()) for start, end in segments], noise)
    if changes > 1 and _coin_chance(changes, len(values)) > _COIN:
        return frozenset(cuts[1:-1])
    undone: set[int] = set()
    for (start, end), (later, last) in combinations(segments, 2):
        deviation = noise * math.sqrt(1 / (end - start) + 1 / (last - later))
        if later > end and abs(values[start:end].mean() - values[later:last].mean()) < _SAME_LEVEL * deviation:
            undone.update(cut for cut in cuts if end <= cut <= later)
    return frozenset(undone) if _coin_chance(len(undone), len(values)) > _COIN else frozenset()


def _changes_of_side(values: Series, levels: Sequence[float], noise: float) -> int:
    """How often a series crosses the middle of its lowest and its highest level; builds near to it have no side."""
    sides = values - (min(levels) + max(levels)) / 2
    return int(np.count_nonzero(np.diff(sides[np.abs(sides) > noise] > 0)))


def _coin_chance(changes: int, count: int) -> float:
    """The chance that a coin, thrown once a build, changes sides so often or less."""
    return math.ldexp(sum(math.comb(count - 1, number) for number in range(changes + 1)), 1 - count)


def _cut(values: Series, noise: float, series_count: int) -> list[int]:
    """Where the segments begin, and the number of builds."""
    from ruptures import KernelCPD  # takes a second

    few = _FEW_SHORT if len(values) <= _SHORT else _FEW_BUILDS
    penalty = (_PENALTY + 2 * math.log(series_count)) * (1 + few / max(len(values) - 2, 1))
    detection = KernelCPD(kernel="linear", min_size=1).fit(values.reshape(-1, 1))
    return [0, *map(int, detection.predict(pen=penalty * noise**2))]


def _is_drift(values: Series, place: int, noise: float) -> bool:
    """Whether a straight line is about as near to the values as two means are."""
    times = np.arange(len(values))
    slope, level = np.polyfit(times, values, 1) if len(values) > 2 else (0.0, float(values.mean()))
    line = float(((values - slope * times - level) ** 2).sum())
    means = float(sum(((part - part.mean()) ** 2).sum() for part in (values[:place], values[place:])))
    return line < means + _ABRUPT * noise**2
