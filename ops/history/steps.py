"""Where a series of builds jumps: by `ruptures`, told from the noise between nights and from slow drift.

The series is cut into segments with means of their own, as many as lower the squared deviations by more than a penalty
each (Killick, Fearnhead and Eckley: PELT). The penalty is in variances of a single build, so that noise makes a jump in
less than 0.5% of series of 12 to 80 builds, and in 2% at most of shorter ones, whatever its size (docs/history.md). A
jump that a straight line explains about as well as two means do is drift.
"""

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

Series = NDArray[np.float64]

_PENALTY = 16.0
"""Variances that a jump has to save in a long series."""

_FEW_BUILDS = 8.0
"""The penalty grows by this many parts of (builds − 2): the noise of a short series is not well known."""

_FEWEST_FOR_NOISE = 5
"""Builds from which on the series itself tells its noise."""

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


def series_noise(values: Series, *, least: float) -> float:
    """Standard deviation of a build of a series, by the changes from build to build without the largest ones.

    Args:
        values: One a build.
        least: What it is at least: the noise of the samples' own runs.
    """
    if len(values) < _FEWEST_FOR_NOISE:
        return math.hypot(least, _NIGHT_NOISE)
    squares = np.sort(np.diff(values) ** 2) / 2
    kept = len(squares) - max(1, math.ceil(_TRIMMED * len(squares)))
    return max(least, math.sqrt(float(squares[:kept].mean()) / _trimmed_mean(kept / len(squares))))


def _trimmed_mean(share: float) -> float:
    """Mean of the squares of a standard normal value that are among the smallest of a share."""
    normal = NormalDist()
    bound = normal.inv_cdf((1 + share) / 2)
    return (share - 2 * bound * normal.pdf(bound)) / share


def find_steps(values: Series, *, noise: float, series_count: int = 1, least: float = 0.0) -> tuple[list[Step], bool]:
    """The jumps of a series, and whether it drifts.

    Args:
        values: One a build, the oldest first.
        noise: Standard deviation of a build.
        series_count: Series that are looked at together: the chance that noise makes a jump in any is kept.
        least: Jumps that are lower are left out.
    """
    if len(values) < 2:
        return [], False
    cuts = [0, *_cut(values, noise, series_count), len(values)]
    steps, drifts = [], False
    for start, place, end in zip(cuts, cuts[1:], cuts[2:], strict=False):
        before, after = float(values[start:place].mean()), float(values[place:end].mean())
        if _is_drift(values[start:end], place - start, noise):
            drifts = True
        elif abs(after - before) >= least:
            steps.append(Step(place, start, end, before, after, noise))
    return steps, drifts


def _cut(values: Series, noise: float, series_count: int) -> list[int]:
    from ruptures import KernelCPD  # takes a second

    penalty = (_PENALTY + 2 * math.log(series_count)) * (1 + _FEW_BUILDS / max(len(values) - 2, 1))
    detection = KernelCPD(kernel="linear", min_size=1).fit(values.reshape(-1, 1))
    return [int(place) for place in detection.predict(pen=penalty * noise**2)[:-1]]


def _is_drift(values: Series, place: int, noise: float) -> bool:
    """Whether a straight line is about as near to the values as two means are."""
    times = np.arange(len(values))
    slope, level = np.polyfit(times, values, 1) if len(values) > 2 else (0.0, float(values.mean()))
    line = float(((values - slope * times - level) ** 2).sum())
    means = float(sum(((part - part.mean()) ** 2).sum() for part in (values[:place], values[place:])))
    return line < means + _ABRUPT * noise**2
