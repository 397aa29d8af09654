"""Draws samples with known probabilities, spread evenly over their known features.

The local pivotal method (Grafström, Lundström and Schelin 2012): two near samples compete for the sum of their
probabilities, until each sample has 0 or 1. Each is drawn with exactly its probability, and two similar samples are
hardly ever drawn together, as with strata, but without borders between strata.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ops.reporting.subset.population import Floats, Population, SubsetError, components, standardize

_NEAR = 32
"""Neighbours that are stored for each sample."""

_ROWS = 512
"""Samples whose distances to all others are in memory at once."""

_RESULTS = 6
"""Principal components of results in distances; the first is what backends have in common."""


def probabilities(population: Population, count: int) -> Floats:
    """The probability of each sample to be drawn, proportional to its vote, with the sum `count`.

    Raises:
        SubsetError: `count` is 0 or above the number of samples, or there are no samples.
    """
    total = len(population.units)
    if not total:
        raise SubsetError("there are no samples to draw from: what is asked for has none here, or none that are valid")
    if not 0 < count <= total:
        raise SubsetError(f"cannot draw {count:,} of {total:,} samples: ask for 1 to {total:,}")
    votes, certain = population.votes, np.zeros(total, dtype=bool)
    while True:  # a probability above 1 becomes 1, and the others share the rest
        rest = votes[~certain].sum()
        chances = np.where(certain, 1.0, votes * (count - certain.sum()) / rest if rest else 1.0)
        above = (chances > 1.0) & ~certain
        if not above.any():
            return chances
        certain |= above


@dataclass(frozen=True, slots=True)
class Space:
    """Positions of samples, with the nearest neighbours of each.

    Attributes:
        points: Positions, shape (samples, axes).
        near: Indices of each sample's nearest neighbours, nearest first, shape (samples, up to 32).
        distances: Squares of the distances to them.
    """

    points: Floats
    near: NDArray[np.int64]
    distances: Floats

    @classmethod
    def of(cls, points: Floats) -> Space:
        """Find the neighbours, once for all draws: 10,000 samples take some seconds."""
        count = min(_NEAR, max(0, len(points) - 1))
        near = np.zeros((len(points), count), dtype=np.int64)
        distances = np.zeros((len(points), count))
        for start in range(0, len(points), _ROWS):
            own = _square_distances(points[start : start + _ROWS], points)
            rows = np.arange(len(own))[:, None]
            own[rows[:, 0], start + rows[:, 0]] = np.inf
            chosen = np.argpartition(own, count - 1, axis=1)[:, :count] if count else near[: len(own)]
            chosen = chosen[rows, np.argsort(own[rows, chosen], axis=1)]
            near[start : start + _ROWS], distances[start : start + _ROWS] = chosen, own[rows, chosen]
        return cls(points, near, distances)

    def nearest_samples(self, number: int, others: NDArray[np.int64], is_open: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Find the open samples nearest to a sample: several where they are equally near."""
        near, distances = self.near[number], self.distances[number]
        listed = is_open[near]
        first = int(listed.argmax())
        if listed[first]:
            return np.asarray(near[listed & (distances <= distances[first] + 1e-9)])
        # No stored neighbour is open, late in a draw.
        candidates = others[others != number]
        distances = _square_distances(self.points[[number]], self.points[candidates])[0]
        return np.asarray(candidates[distances <= distances.min() + 1e-9])


def _square_distances(points: Floats, others: Floats) -> Floats:
    squares = (points**2).sum(axis=1)[:, None] + (others**2).sum(axis=1)
    return np.asarray(np.maximum(squares - 2 * points @ others.T, 0.0))


def sample_space(population: Population) -> Space:
    """Place samples near each other that have similar operators, sizes, times, kinds and results."""
    outcomes = population.outcomes
    blocks = [
        (standardize(population.sizes), 1.0),
        (standardize(population.mixtures), 1.0),
        (population.members("architecture"), 1.0),
        (population.members("family"), 1.0),
        (population.members("task2"), 1.0),
        (population.members("dtype"), 0.5),
        (components(standardize(outcomes), _RESULTS) if outcomes.size else outcomes, 3.0),
    ]
    scaled = [weight * block / _spread(block) for block, weight in blocks if block.size]
    return Space.of(np.hstack(scaled) if scaled else np.zeros((len(population.units), 1)))


def _spread(block: Floats) -> float:
    """Root mean square distance from the mean; divided by it, blocks with any number of columns count the same."""
    return float(np.sqrt(((block - block.mean(axis=0)) ** 2).sum(axis=1).mean())) or 1.0


def draw(chances: Floats, space: Space, generator: np.random.Generator) -> NDArray[np.int64]:
    """Draw samples: as many as the sum of the chances, each with exactly its own chance.

    Args:
        chances: The probability of each sample.
        space: Their positions.
        generator: Random numbers.

    Returns:
        Indices of the drawn samples, ascending.
    """
    left_over = chances.astype(np.float64).copy()
    is_open = (left_over > 1e-12) & (left_over < 1 - 1e-12)
    open_ = np.flatnonzero(is_open)
    spots = np.zeros(len(chances), dtype=np.int64)
    spots[open_] = np.arange(len(open_))
    count = len(open_)
    # A random open sample and one of its nearest open neighbours compete, until at most one sample is open.
    while count > 1:
        first = int(open_[generator.integers(count)])
        nearest = space.nearest_samples(first, open_[:count], is_open)
        second = int(nearest[generator.integers(len(nearest))])
        _compete(left_over, first, second, generator)
        for number in (first, second):
            if not 1e-12 < left_over[number] < 1 - 1e-12:  # decided: the last open sample takes its place
                count -= 1
                is_open[number] = False
                spot, last = spots[number], open_[count]
                open_[spot], spots[last] = last, spot
    for last in open_[:count]:  # left over if the sum of chances is not an integer
        left_over[last] = float(generator.random() < left_over[last])
    return np.flatnonzero(left_over > 0.5)


def _compete(chances: Floats, first: int, second: int, generator: np.random.Generator) -> None:
    """Give one of two samples the chances of both, or as much as makes it certain and the rest to the other."""
    together = chances[first] + chances[second]
    if together < 1:
        wins = generator.random() * together < chances[first]
        chances[first], chances[second] = (together, 0.0) if wins else (0.0, together)
    else:
        wins = generator.random() * (2 - together) < 1 - chances[second]
        chances[first], chances[second] = (1.0, together - 1) if wins else (together - 1, 1.0)
