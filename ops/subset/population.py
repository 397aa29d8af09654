"""All samples that a subset is to stand for: what they are, and how backends did on them, as arrays.

A score is a geometric mean of what each sample counts as (`ops.score.metrics.rectified_speedups`), so its logarithm is
a mean: that mean is what a subset has to estimate.
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
from ops.score.metrics import ScoredSample, rectified_speedups

Floats = NDArray[np.float64]

TOLERANCES = (0, 1, 2, 3)
"""The t of the scores that a subset is judged by: S(0), ES(1), ES(2), ES(3)."""

_OPERATORS = 60
"""Operators that most samples call, which are looked at."""

_MIXTURES = 8
"""Mixtures of operators that samples are told apart by."""


class SubsetError(GraphNetError):
    """No subset can be drawn, or none of that size."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One content: samples that share it have one vote.

    Attributes:
        content_hash: As in `SampleRow`; likewise the others.
        operators: Operator → calls.
        eager_ms: Its time in eager mode; None where nobody measured it.
        weight: Of its vote among all samples.
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
    """All samples, and what some backends made of them.

    Attributes:
        units: The samples.
        backends: Names of backends, with the options of a variant behind a space.
        logs: What each sample counts as under each backend at each of `TOLERANCES`, as a logarithm, shape (samples,
            backends, 4); NaN where it has no result.
    """

    units: tuple[Unit, ...]
    backends: tuple[str, ...]
    logs: Floats

    @classmethod
    def of(
        cls, units: Sequence[Unit], results: Mapping[str, Mapping[str, ScoredSample]], *, p: float, b: float
    ) -> Population:
        """The samples, and of each backend the scored sample of each content hash; p and b as in `score`."""
        logs = np.full((len(units), len(results), len(TOLERANCES)), math.nan)
        for column, scored in enumerate(results.values()):
            rows = [row for row, unit in enumerate(units) if unit.content_hash in scored]
            samples = [scored[units[row].content_hash] for row in rows]
            for place, t in enumerate(TOLERANCES):
                logs[rows, column, place] = np.log(rectified_speedups(samples, t, p=p, b=b))
        return cls(tuple(units), tuple(results), logs)

    @property
    def compilers(self) -> tuple[str, ...]:
        """Each backend without its options: its variants do well and badly on much the same samples."""
        return tuple(backend.partition(" ")[0] for backend in self.backends)

    def without(self, backend: int) -> Population:
        """The same as if a backend had never run, with any options."""
        rest = [number for number, name in enumerate(self.compilers) if name != self.compilers[backend]]
        population = Population(self.units, tuple(self.backends[number] for number in rest), self.logs[:, rest])
        vars(population)["mixtures"] = self.mixtures  # of the same samples
        return population

    def coverage(self, backend: int) -> float:
        """The share of the samples of a backend's framework that it has results of."""
        present = ~np.isnan(self.logs[:, backend, 0])
        frameworks = {unit.framework for unit, has_result in zip(self.units, present, strict=True) if has_result}
        own = np.array([unit.framework in frameworks for unit in self.units])
        return float(present[own].mean()) if own.any() else 0.0

    @property
    def votes(self) -> Floats:
        """The weight of each sample among all."""
        return np.array([unit.weight for unit in self.units])

    @property
    def outcomes(self) -> Floats:
        """Results as columns, shape (samples, backends × 4); what is missing is the mean of its column."""
        columns = self.logs.reshape(len(self.units), -1)
        usable = columns[:, ~np.isnan(columns).all(axis=0)]
        return np.where(np.isnan(usable), np.nanmean(usable, axis=0, keepdims=True), usable)

    @property
    def sizes(self) -> Floats:
        """Logarithms of what says how large a sample is, shape (samples, 4); a missing time is that of the others."""
        times = np.log([math.nan if unit.eager_ms is None else unit.eager_ms for unit in self.units])
        given = times[~np.isnan(times)]
        times = np.where(np.isnan(times), given.mean() if len(given) else 0.0, times)
        counts = [(unit.operator_count, unit.tensor_count, unit.size_bytes) for unit in self.units]
        return np.column_stack([np.log1p(np.array(counts, dtype=np.float64)), times])

    @functools.cached_property
    def mixtures(self) -> Floats:
        """What samples' operators are mixed of: the first components of the square roots of shares, by importance."""
        spread = Counter(operator for unit in self.units for operator in unit.operators)
        column = {operator: place for place, (operator, _) in enumerate(spread.most_common(_OPERATORS))}
        shares = np.zeros((len(self.units), len(column)))
        for row, unit in enumerate(self.units):
            for operator, count in unit.operators.items():
                if operator in column:
                    shares[row, column[operator]] = math.sqrt(count / max(1, sum(unit.operators.values())))
        return components(shares, _MIXTURES)

    def members(self, label: str) -> Floats:
        """Who has each value of a label, a column of 0 and 1 for each, the most frequent first.

        Args:
            label: An attribute of `Unit`, or "architecture", the first level of the family.
        """
        values = [
            unit.family.partition("/")[0] if label == "architecture" else str(getattr(unit, label))
            for unit in self.units
        ]
        names = [name for name, _ in Counter(values).most_common()]
        return np.array([[float(value == name) for name in names] for value in values]).reshape(len(values), -1)


def standardized(columns: Floats) -> Floats:
    """Columns with mean 0 and variance 1; without those that are constant."""
    deviations = columns.std(axis=0)
    kept = deviations > 1e-9
    result: Floats = (columns[:, kept] - columns[:, kept].mean(axis=0)) / deviations[kept]
    return result


def components(columns: Floats, count: int) -> Floats:
    """The first principal components of centred columns."""
    centred = columns - columns.mean(axis=0)
    axes, values, _ = np.linalg.svd(centred, full_matrices=False)
    kept = values > 1e-9 * max(values.max(initial=0.0), 1e-300)
    result: Floats = (axes * values)[:, kept][:, :count]
    return result
