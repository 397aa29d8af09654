"""Weights of drawn samples, with which they have the same known totals as all samples.

The inverse of its probability is the weight of a sample that makes sums unbiased (Horvitz and Thompson 1952).
Calibration (Deville and Särndal 1992) changes these weights as little as possible, so that known totals of all samples
come out: numbers of each architecture, sizes, and scores of backends that ran on all. A new backend is fast and slow on
much the same samples as these, so calibration reduces its error. Raking keeps weights positive.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ops.reporting.subset.population import Floats, Population, components, standardize

_SAMPLES_A_TOTAL = 8
"""Least drawn samples for each total: with fewer, weights would follow chance."""

_MOST_CHANGE = 4.0
"""Largest factor by which a weight may differ from its first value."""

_STEPS = 50


def totals(population: Population, count: int) -> Floats:
    """Columns whose totals a subset of `count` samples has to reproduce: ones, then others, most important first."""
    outcomes = population.outcomes
    blocks = [
        components(standardize(outcomes), 8) if outcomes.size else np.zeros((len(population.units), 0)),
        standardize(population.sizes),
        population.members("architecture")[:, :4],
        standardize(population.mixtures)[:, :4],
    ]
    columns: Floats = standardize(np.hstack(blocks))
    limited = columns[:, : max(0, count // _SAMPLES_A_TOTAL)]
    return np.hstack([np.ones((len(columns), 1)), limited])


def calibrate_weights(first: Floats, columns: Floats, wanted: Floats, drawn: NDArray[np.int64]) -> Floats:
    """Find weights of drawn samples that reproduce the wanted totals.

    Totals that cannot be reproduced, such as of a kind that was not drawn, are dropped; earlier ones take precedence.

    Args:
        first: Vote over probability of each sample.
        columns: The summed values, shape (samples, totals), with ones in the first column.
        wanted: The totals over all samples.
        drawn: Indices of the drawn samples.
    """
    own, width = columns[drawn], columns.shape[1]
    weights = _rake(first[drawn], own, wanted)
    if weights is not None:
        return weights
    # Not all totals can be reproduced: start with the first, the number of samples, and add others while they can.
    kept = [0]
    weights = first[drawn] * float(wanted[0] / first[drawn].sum())
    for number in range(1, width):
        tried = _rake(first[drawn], own[:, [*kept, number]], wanted[[*kept, number]])
        if tried is not None:
            kept.append(number)
            weights = tried
    return weights


def _rake(first: Floats, columns: Floats, wanted: Floats) -> Floats | None:
    """Find weights first · exp(columns · x) with the wanted totals, by Newton's method; None if too far off."""
    exponents = np.zeros(columns.shape[1])
    scale = max(1.0, float(np.abs(wanted).max()), float(first.sum()))
    for _ in range(_STEPS):
        weights = first * np.exp(np.clip(columns @ exponents, -20, 20))
        gap = wanted - columns.T @ weights
        # Done when all totals are met.
        if np.abs(gap).max() < 1e-9 * scale:
            change = weights / first
            return weights if change.max() < _MOST_CHANGE and change.min() > 1 / _MOST_CHANGE else None
        try:
            step = np.linalg.solve(columns.T @ (weights[:, None] * columns), gap)
        except np.linalg.LinAlgError:
            return None
        # A step of Newton's method, damped so that no weight changes by more than e².
        exponents = exponents + step * min(1.0, 2.0 / max(1e-12, float(np.abs(columns @ step).max())))
    return None
