"""Drawing samples with known probabilities, spread over what is known of them.

The local pivotal method (Grafström, Lundström and Schelin 2012): two samples that are near each other compete for the
probability that both have, until each has 0 or 1. Probabilities are kept exactly, and of samples that are alike hardly
ever two are drawn, which is what strata are for, without borders between strata.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ops.subset.population import Floats, Population, SubsetError, components, standardized

_RESULTS = 6
"""Components of results that distances are made of; what all backends agree on comes first."""


def probabilities(population: Population, count: int) -> Floats:
    """The probability of each sample to be drawn, as its vote is among all, with the sum `count`.

    Raises:
        SubsetError: There are fewer samples than that, or none is asked for.
    """
    total = len(population.units)
    if not 0 < count <= total:
        raise SubsetError(f"cannot draw {count:,} of {total:,} samples: ask for 1 to {total:,}")
    votes, certain = population.votes, np.zeros(total, dtype=bool)
    while True:  # what would have more than 1 has 1, which leaves less to the others
        rest = votes[~certain].sum()
        chances = np.where(certain, 1.0, votes * (count - certain.sum()) / rest if rest else 1.0)
        above = (chances > 1.0) & ~certain
        if not above.any():
            return chances
        certain |= above


def places(population: Population) -> Floats:
    """Where samples lie: near each other where operators, sizes, times, kinds and results are alike."""
    outcomes = population.outcomes
    blocks = [
        (standardized(population.sizes), 1.0),
        (standardized(population.mixtures), 1.0),
        (population.members("architecture"), 1.0),
        (population.members("family"), 1.0),
        (population.members("task2"), 1.0),
        (population.members("dtype"), 0.5),
        (components(standardized(outcomes), _RESULTS) if outcomes.size else outcomes, 3.0),
    ]
    scaled = [weight * block / _spread(block) for block, weight in blocks if block.size]
    return np.hstack(scaled) if scaled else np.zeros((len(population.units), 1))


def _spread(block: Floats) -> float:
    """The typical distance from the middle, by which blocks of any number of columns weigh the same."""
    return float(np.sqrt(((block - block.mean(axis=0)) ** 2).sum(axis=1).mean())) or 1.0


def draw(chances: Floats, where: Floats, generator: np.random.Generator) -> NDArray[np.int64]:
    """Draw samples: as many as the chances sum up to, each with its own chance.

    Args:
        chances: The probability of each sample.
        where: Where each lies, shape (samples, axes).
        generator: Decides.

    Returns:
        The numbers of the drawn ones, ascending.
    """
    left_over = chances.astype(np.float64).copy()
    open_ = np.flatnonzero((left_over > 1e-12) & (left_over < 1 - 1e-12))
    norms = (where**2).sum(axis=1)
    while len(open_) > 1:
        place = int(generator.integers(len(open_)))
        first = int(open_[place])
        distances = norms[open_] - 2 * where[open_] @ where[first]
        distances[place] = np.inf
        nearest = np.flatnonzero(distances <= distances.min() + 1e-12)
        other = int(nearest[generator.integers(len(nearest))])
        second = int(open_[other])
        _compete(left_over, first, second, generator)
        decided = [spot for spot in (place, other) if not 1e-12 < left_over[open_[spot]] < 1 - 1e-12]
        open_ = np.delete(open_, decided)
    for last in open_:  # the sum need not be a whole number
        left_over[last] = float(generator.random() < left_over[last])
    return np.flatnonzero(left_over > 0.5)


def _compete(chances: Floats, first: int, second: int, generator: np.random.Generator) -> None:
    """One of two samples gets all of the chance of both, or as much as makes it certain."""
    together = chances[first] + chances[second]
    if together < 1:
        wins = generator.random() * together < chances[first]
        chances[first], chances[second] = (together, 0.0) if wins else (0.0, together)
    else:
        wins = generator.random() * (2 - together) < 1 - chances[second]
        chances[first], chances[second] = (1.0, together - 1) if wins else (together - 1, 1.0)
