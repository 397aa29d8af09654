"""By how much scores over a subset are off, for a backend that the subset was not chosen by.

One backend after the other is left out: subsets are drawn and weighted as if it had never run, and its scores over them
are held against those over all samples. What comes out is the error to expect of a backend, or a build, that is new.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ops.subset.calibrate import calibrated, totals
from ops.subset.draw import draw, places, probabilities
from ops.subset.population import TOLERANCES, Floats, Population

Drawn = NDArray[np.int64]

Draw = Callable[[np.random.Generator], tuple[Drawn, Floats]]
"""Draws samples, and weighs them: their numbers and their weights."""

Method = Callable[[Population, int], Draw]
"""A way to draw so many samples of a population; what all draws share is computed once."""

ALL = "all"

_FEWEST = 5
"""Samples of a group that a score over it takes."""

_COVERED = 0.9
"""Share of the samples of its framework that a backend needs results of, so that its score over all is known."""


@dataclass(frozen=True, slots=True)
class LeftOutError:
    """The error of a score of one backend over subsets that were drawn without it.

    Attributes:
        backend: Which was left out.
        measure: "S(0)", "ES(1)", …
        group: A task in two levels; "all" for all samples.
        error: Root of the mean square of the logarithm's error: 0.03 is about 3%.
        bias: Mean of the logarithm's error.
        draws: Subsets that had samples of the group; 0 where all its samples count the same, as where all fail: then
            no choice of them is off, which says nothing of choices.
    """

    backend: str
    measure: str
    group: str
    error: float
    bias: float
    draws: int


def standing_for_all(population: Population, count: int) -> Draw:
    """Samples spread over what is known of all, with calibrated weights."""
    chances, space = probabilities(population, count), places(population)
    given, votes = totals(population, count), population.votes

    def drawn_and_weighed(generator: np.random.Generator) -> tuple[Drawn, Floats]:
        drawn = draw(chances, space, generator)
        return drawn, calibrated(votes / chances, given, votes @ given, drawn)

    return drawn_and_weighed


def at_random(population: Population, count: int) -> Draw:
    """Each sample with the same probability, and its vote for a weight."""
    votes = population.votes

    def drawn_and_weighed(generator: np.random.Generator) -> tuple[Drawn, Floats]:
        drawn = generator.choice(len(votes), count, replace=False)
        return drawn, votes[drawn]

    return drawn_and_weighed


def subset_of(population: Population, count: int, seed: int) -> dict[str, float]:
    """Draw a subset; the same one for the same samples, results and seed.

    Returns:
        Content hash → weight; their mean is 1.
    """
    drawn, weights = standing_for_all(population, count)(np.random.default_rng(seed))
    scaled = weights / weights.mean()
    return {population.units[number].content_hash: float(weight) for number, weight in zip(drawn, scaled, strict=True)}


def measure_name(t: int) -> str:
    """What a score at a tolerance is called."""
    return f"S({t})" if t <= 0 else f"ES({t})"


def left_out_errors(
    population: Population, count: int, method: Method = standing_for_all, *, draws: int = 200, seed: int = 0
) -> Iterator[LeftOutError]:
    """The errors of each backend in turn: of all samples at each tolerance, and of each task at t = 0.

    Args:
        population: All samples, with results of at least one backend.
        count: Samples of a subset.
        method: Draws and weighs.
        draws: Subsets that are drawn for each backend.
        seed: Of the draws.
    """
    tasks = [unit.task2 for unit in population.units]
    groups = {name: np.array([task == name for task in tasks]) for name in dict.fromkeys(tasks)}
    for number, backend in enumerate(population.backends):
        logs = population.logs[:, number]
        if population.coverage(number) < _COVERED:
            continue
        one_draw, generator = method(population.without(number), count), np.random.default_rng((seed, number))
        subsets = [one_draw(generator) for _ in range(draws)]
        for place, t in enumerate(TOLERANCES):
            yield _error(logs[:, place], population.votes, subsets, backend, measure_name(t), ALL)
        for name, inside in groups.items():
            if inside.sum() >= _FEWEST:
                values = np.where(inside, logs[:, 0], math.nan)
                yield _error(values, population.votes, subsets, backend, measure_name(0), name)


def _error(
    values: Floats, votes: Floats, subsets: list[tuple[Drawn, Floats]], backend: str, measure: str, group: str
) -> LeftOutError:
    """How far weighted means over subsets are from that over all; samples without a value count nowhere."""
    truth = weighted_mean(values, votes)
    estimates = np.array([weighted_mean(values[drawn], weights) for drawn, weights in subsets])
    gaps = estimates[~np.isnan(estimates)] - truth
    if not len(gaps) or np.nanmax(values) - np.nanmin(values) < 1e-9:
        return LeftOutError(backend, measure, group, math.nan, math.nan, 0)
    return LeftOutError(backend, measure, group, float(np.sqrt((gaps**2).mean())), float(gaps.mean()), len(gaps))


def weighted_mean(values: Floats, weights: Floats) -> float:
    """The mean of the values that are there; NaN where there is none."""
    present = ~np.isnan(values)
    total = weights[present].sum()
    return float(values[present] @ weights[present] / total) if total > 0 else math.nan
