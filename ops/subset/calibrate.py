"""Weights of drawn samples: what is known of all samples is what the weighted ones have, too.

One over its probability is the weight that makes a sum unbiased (Horvitz and Thompson 1952). Calibration (Deville and
Särndal 1992) changes these weights as little as possible, so that totals that are known of all samples come out: how
many there are of an architecture, how large they are, and what backends scored that ran on all. A new backend does well
and badly on much the same samples, so that its error shrinks by what these explain. By raking weights stay positive.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ops.subset.population import Floats, Population, components, standardized

_SAMPLES_A_TOTAL = 8
"""Drawn samples for each total that has to come out: with fewer, weights would follow chance."""

_MOST_CHANGE = 4.0
"""How much larger or smaller than its first weight one may become."""

_STEPS = 50


def totals(population: Population, count: int) -> Floats:
    """What has to come out of `count` samples: a column for each total, the most telling first, then scaled alike."""
    outcomes = population.outcomes
    blocks = [
        components(standardized(outcomes), 8) if outcomes.size else np.zeros((len(population.units), 0)),
        standardized(population.sizes),
        population.members("architecture")[:, :4],
        standardized(population.mixtures)[:, :4],
    ]
    columns: Floats = standardized(np.hstack(blocks))
    limited = columns[:, : max(0, count // _SAMPLES_A_TOTAL)]
    return np.hstack([np.ones((len(columns), 1)), limited])


def calibrated(first: Floats, columns: Floats, wanted: Floats, drawn: NDArray[np.int64]) -> Floats:
    """Weights of drawn samples with which totals come out.

    Args:
        first: Of each sample, its vote over its probability.
        columns: What is totalled, shape (samples, totals), ones in the first column.
        wanted: The totals over all samples. One that cannot come out, as where none that it is about was drawn, is
            left out; those before it come first.
        drawn: Which samples were drawn.
    """
    own, width = columns[drawn], columns.shape[1]
    weights = _raked(first[drawn], own, wanted)
    if weights is not None:
        return weights
    kept = [0]
    weights = first[drawn] * float(wanted[0] / first[drawn].sum())
    for number in range(1, width):
        tried = _raked(first[drawn], own[:, [*kept, number]], wanted[[*kept, number]])
        if tried is not None:
            kept.append(number)
            weights = tried
    return weights


def _raked(first: Floats, columns: Floats, wanted: Floats) -> Floats | None:
    """Weights first · exp(columns · x) with the totals that are wanted; None where none are near the first ones."""
    exponents = np.zeros(columns.shape[1])
    scale = max(1.0, float(np.abs(wanted).max()), float(first.sum()))
    for _ in range(_STEPS):
        weights = first * np.exp(np.clip(columns @ exponents, -20, 20))
        gap = wanted - columns.T @ weights
        if np.abs(gap).max() < 1e-9 * scale:
            change = weights / first
            return weights if change.max() < _MOST_CHANGE and change.min() > 1 / _MOST_CHANGE else None
        try:
            step = np.linalg.solve(columns.T @ (weights[:, None] * columns), gap)
        except np.linalg.LinAlgError:
            return None
        exponents = exponents + step * min(1.0, 2.0 / max(1e-12, float(np.abs(columns @ step).max())))
    return None
