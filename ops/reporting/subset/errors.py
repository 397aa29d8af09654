"""Estimates the error of scores over a subset, for a backend whose results did not choose the subset.

One backend after the other is left out: subsets are drawn and weighted as if it had never run, and its scores over them
are compared with those over all samples. The result is the expected error for a new backend, or a new build.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ops.reporting.subset.calibrate import calibrate_weights, totals
from ops.reporting.subset.draw import draw, probabilities, sample_space
from ops.reporting.subset.population import TOLERANCES, Floats, Population

Drawn = NDArray[np.int64]

Draw = Callable[[np.random.Generator], tuple[Drawn, Floats]]
"""Draws samples and weights them: (their indices, their weights)."""

Method = Callable[[Population, int], Draw]
"""Prepares draws of a number of samples from a population; what all draws share is computed once."""

ALL = "all"

_FEWEST = 5
"""Least samples of a group for a score over it."""

_COVERED = 0.9
"""Least share of its framework's samples with results of a backend, for its score over all to be known."""


@dataclass(frozen=True, slots=True)
class LeftOutError:
    """The error of a score of one backend over subsets that were drawn without it.

    Attributes:
        backend: The backend that was left out.
        measure: "S(0)", "ES(1)", …
        group: A task in two levels; "all" for all samples.
        error: Root mean square error of the score's logarithm: 0.03 is about 3%.
        bias: Mean error of the score's logarithm.
        draws: Number of subsets that had samples of the group; 0 if all its samples count the same, such as where all
            fail: every choice of samples is then exact, which says nothing about choices.
    """

    backend: str
    measure: str
    group: str
    error: float
    bias: float
    draws: int


def representative_draw(population: Population, count: int) -> Draw:
    """Draw samples spread over their known features, with calibrated weights."""
    chances, space = probabilities(population, count), sample_space(population)
    given, votes = totals(population, count), population.votes

    def draw_weighted(generator: np.random.Generator) -> tuple[Drawn, Floats]:
        drawn = draw(chances, space, generator)
        return drawn, calibrate_weights(votes / chances, given, votes @ given, drawn)

    return draw_weighted


def random_draw(population: Population, count: int) -> Draw:
    """Draw each sample with the same probability, and use its vote as its weight."""
    votes = population.votes

    def draw_weighted(generator: np.random.Generator) -> tuple[Drawn, Floats]:
        drawn = generator.choice(len(votes), count, replace=False)
        return drawn, votes[drawn]

    return draw_weighted


def subset_of(population: Population, count: int, seed: int) -> dict[str, float]:
    """Draw a subset; the same samples, results and seed give the same one.

    Returns:
        Content hash → weight; their mean is 1.
    """
    drawn, weights = representative_draw(population, count)(np.random.default_rng(seed))
    scaled = weights / weights.mean()
    return {population.units[number].content_hash: float(weight) for number, weight in zip(drawn, scaled, strict=True)}


def measure_name(t: int) -> str:
    """Name of the score at a tolerance: "S(0)", "ES(1)"."""
    return f"S({t})" if t <= 0 else f"ES({t})"


def left_out_errors(
    population: Population, count: int, method: Method = representative_draw, *, draws: int = 200, seed: int = 0
) -> Iterator[LeftOutError]:
    """Estimate the errors of each backend in turn: over all samples at each tolerance, and for each task at t = 0.

    Args:
        population: All samples, with results of at least one backend.
        count: Number of samples of a subset.
        method: The way to draw and weight subsets.
        draws: Number of subsets drawn for each backend.
        seed: Seed of the draws.
    """
    tasks = [unit.task2 for unit in population.units]
    groups = {name: np.array([task == name for task in tasks]) for name in dict.fromkeys(tasks)}
    for number, backend in enumerate(population.backends):
        logs = population.logs[:, number]
        if population.coverage(number) < _COVERED:
            continue
        one_draw, generator = method(population.without_backend(number), count), np.random.default_rng((seed, number))
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
    """Compare weighted means over subsets with that over all samples; samples without a value count in neither."""
    truth = weighted_mean(values, votes)
    estimates = np.array([weighted_mean(values[drawn], weights) for drawn, weights in subsets])
    gaps = estimates[~np.isnan(estimates)] - truth
    if not len(gaps) or np.nanmax(values) - np.nanmin(values) < 1e-9:
        return LeftOutError(backend, measure, group, math.nan, math.nan, 0)
    return LeftOutError(backend, measure, group, float(np.sqrt((gaps**2).mean())), float(gaps.mean()), len(gaps))


def weighted_mean(values: Floats, weights: Floats) -> float:
    """The weighted mean of the values that are not NaN; NaN if there is none."""
    present = ~np.isnan(values)
    total = weights[present].sum()
    return float(values[present] @ weights[present] / total) if total > 0 else math.nan
