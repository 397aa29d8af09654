"""All samples that a subset represents: their features, and the results of backends on them, as arrays.

A score is a geometric mean over samples (of `ops.reporting.score.metrics.rectified_speedups`), so its logarithm is a
mean, which a subset has to estimate.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ops.errors import GraphNetError
from ops.reporting.score.metrics import ScoredSample, rectified_speedups

Floats = NDArray[np.float64]

TOLERANCES = (0, 1, 2, 3)
"""Tolerances t of the scores that a subset has to estimate: S(0), ES(1), ES(2), ES(3)."""

_OPERATORS = 60
"""Number of operators, those that most samples call, that mixtures are computed from."""

_MIXTURES = 8
"""Number of components that describe a sample's mixture of operators."""


class SubsetError(GraphNetError):
    """No subset can be drawn, or none of that size."""


@dataclass(frozen=True, slots=True)
class PopulationUnit:
    """One content: samples that share it have one vote. Fields without a description are as in `SampleRow`.

    Attributes:
        operators: Operator → number of calls.
        eager_ms: Its time in eager mode; None if not measured.
        weight: Weight of its vote among all samples.
    """

    content_hash: str
    task2: str
    family: str
    dtype: str
    operators: Mapping[str, int]
    operator_count: int
    tensor_count: int
    size_bytes: int
    eager_ms: float | None = None
    weight: float = 1.0
    framework: str = "torch"


@dataclass(frozen=True)
class Population:
    """All samples, and the results of some backends.

    Attributes:
        units: The samples.
        backends: Names of backends; the options of a variant follow after a space.
        logs: Logarithm of each sample's rectified speedup under each backend at each of `TOLERANCES`, shape (samples,
            backends, 4); NaN without a result.
    """

    units: tuple[PopulationUnit, ...]
    backends: tuple[str, ...]
    logs: Floats

    @classmethod
    def of(
        cls, units: Sequence[PopulationUnit], results: Mapping[str, Mapping[str, ScoredSample]], *, p: float, b: float
    ) -> Population:
        """Make the population from backend → content hash → scored sample; p and b as in `score`."""
        logs = np.full((len(units), len(results), len(TOLERANCES)), math.nan)
        for column, scored in enumerate(results.values()):
            rows = [row for row, unit in enumerate(units) if unit.content_hash in scored]
            samples = [scored[units[row].content_hash] for row in rows]
            for place, t in enumerate(TOLERANCES):
                logs[rows, column, place] = np.log(rectified_speedups(samples, t, p=p, b=b))
        return cls(tuple(units), tuple(results), logs)

    @property
    def compilers(self) -> tuple[str, ...]:
        """Each backend's name without options, since variants of a backend have similar results."""
        return tuple(backend.partition(" ")[0] for backend in self.backends)

    def without_backend(self, backend: int) -> Population:
        """Make the population as if a backend had never run, with any options."""
        rest = [number for number, name in enumerate(self.compilers) if name != self.compilers[backend]]
        population = Population(self.units, tuple(self.backends[number] for number in rest), self.logs[:, rest])
        vars(population)["mixtures"] = self.mixtures  # of the same samples
        return population

    def coverage(self, backend: int) -> float:
        """The share of samples, of a backend's frameworks, that it has results of."""
        present = ~np.isnan(self.logs[:, backend, 0])
        frameworks = {unit.framework for unit, has_result in zip(self.units, present, strict=True) if has_result}
        own = np.array([unit.framework in frameworks for unit in self.units])
        return float(present[own].mean()) if own.any() else 0.0

    @property
    def votes(self) -> Floats:
        """The weight of each sample's vote."""
        return np.array([unit.weight for unit in self.units])

    @property
    def outcomes(self) -> Floats:
        """Results as columns, shape (samples, backends × 4); missing values are the mean of their column."""
        columns = self.logs.reshape(len(self.units), -1)
        usable = columns[:, ~np.isnan(columns).all(axis=0)]
        return np.where(np.isnan(usable), np.nanmean(usable, axis=0, keepdims=True), usable)

    @property
    def sizes(self) -> Floats:
        """Logarithms of each sample's sizes and time, shape (samples, 4); a missing time is the mean of the others."""
        times = np.log([math.nan if unit.eager_ms is None else unit.eager_ms for unit in self.units])
        given = times[~np.isnan(times)]
        times = np.where(np.isnan(times), given.mean() if len(given) else 0.0, times)
        counts = [(unit.operator_count, unit.tensor_count, unit.size_bytes) for unit in self.units]
        return np.column_stack([np.log1p(np.array(counts, dtype=np.float64)), times])

    @functools.cached_property
    def mixtures(self) -> Floats:
        """The mixture of each sample's operators: first principal components of the square roots of their shares."""
        spread = Counter(operator for unit in self.units for operator in unit.operators)
        column = {operator: place for place, (operator, _) in enumerate(spread.most_common(_OPERATORS))}
        shares = np.zeros((len(self.units), len(column)))
        for row, unit in enumerate(self.units):
            for operator, count in unit.operators.items():
                if operator in column:
                    shares[row, column[operator]] = math.sqrt(count / max(1, sum(unit.operators.values())))
        return components(shares, _MIXTURES)

    def members(self, label: str) -> Floats:
        """Membership in each value of a label, as columns of 0 and 1, the most frequent value first.

        Args:
            label: An attribute of `PopulationUnit`, or "architecture", the first level of the family.
        """
        values = [
            unit.family.partition("/")[0] if label == "architecture" else str(getattr(unit, label))
            for unit in self.units
        ]
        names = [name for name, _ in Counter(values).most_common()]
        return np.array([[float(value == name) for name in names] for value in values]).reshape(len(values), -1)


def standardize(columns: Floats) -> Floats:
    """Scale columns to mean 0 and variance 1, and drop constant ones."""
    deviations = columns.std(axis=0)
    kept = deviations > 1e-9
    return np.asarray((columns[:, kept] - columns[:, kept].mean(axis=0)) / deviations[kept])


def components(columns: Floats, count: int) -> Floats:
    """Compute the first principal components of columns."""
    centred = columns - columns.mean(axis=0)
    axes, values, _ = np.linalg.svd(centred, full_matrices=False)
    kept = values > 1e-9 * max(values.max(initial=0.0), 1e-300)
    return np.asarray((axes * values)[:, kept][:, :count])
