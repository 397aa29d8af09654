"""Numbers of each build of a curve over the same samples, so that samples which come or go change no trend.

A sample that a build did not measure counts as in the build before; before its first build, a sample counts as in that.
Samples that eager itself failed on count as not measured.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.evaluation.verdict.rules import RunState
from ops.reporting.history.rows import Measure
from ops.reporting.score.conditions import USUAL, ScoreConditions
from ops.reporting.score.metrics import ScoredSample, rectified_speedups

Matrix = NDArray[np.float64]
"""A row a build, a column a sample."""

Chosen = NDArray[np.bool_]
"""True at each sample that is chosen."""

_LEAST_COVERED = 0.5
"""Least share of the samples known by then that a build has to have measured: fewer make no point of the series."""

_NORMAL_MAD = 0.6745
"""Median of the absolute value of a standard normal value."""

_SCORE_T: Mapping[Measure, int] = {Measure.S0: 0, Measure.ES1: 1, Measure.ES3: 3}


@dataclass(frozen=True, slots=True)
class Suite:
    """The samples of a history.

    Attributes:
        dataset: "catalog" or the name of a folder's dataset.
        list_name: Name of a list of samples; "" for all of the dataset.
    """

    dataset: str = OWN_DATASET
    list_name: str = ""


@dataclass(frozen=True, slots=True)
class BuildRef:
    """A build: its hash, and its name in tables."""

    build_hash: str
    name: str


@dataclass(frozen=True, slots=True)
class SampleRef:
    """A sample.

    Attributes:
        sample_id: Its name.
        task: Task of its model.
        operators: Operators of its graph.
        weight: Weight of its vote; duplicates of one content share a vote.
    """

    sample_id: str
    task: str = ""
    operators: frozenset[str] = frozenset()
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class RunFacts:
    """The facts on a scored run that history needs.

    Attributes:
        state: State of the run.
        scored: The run as scores count it.
        compile_ms: Time to compile.
        compile_cpu_ms: Processor time to compile.
    """

    state: RunState
    scored: ScoredSample
    compile_ms: float | None = None
    compile_cpu_ms: float | None = None


@dataclass(frozen=True)
class Curve:
    """A backend with options on a suite of samples, build by build.

    Attributes:
        builds: The builds, the oldest first.
        samples: All samples that any build ran.
        runs: (place of the build, place of the sample) → facts on the run.
        conditions: Conditions of the scores.
        suite: The samples' dataset and list.
        backend: Name of the backend.
        variant: Options of the backend that differ from their defaults.
        read_at: When the runs were read, UTC.
    """

    builds: Sequence[BuildRef]
    samples: Sequence[SampleRef]
    runs: Mapping[tuple[int, int], RunFacts]
    conditions: ScoreConditions = USUAL
    suite: Suite = Suite()
    backend: str = ""
    variant: str = ""
    read_at: datetime = field(default_factory=lambda: datetime.now(UTC))

    @property
    def key(self) -> tuple[str, str, str, str]:
        """The first columns of its rows: dataset, list, backend and variant."""
        return self.suite.dataset, self.suite.list_name, self.backend, self.variant

    @cached_property
    def measured(self) -> Chosen:
        """True where a build (row) measured a sample (column)."""
        present = np.zeros((len(self.builds), len(self.samples)), dtype=bool)
        for place in self.runs:
            present[place] = True
        return present

    @cached_property
    def steady(self) -> Chosen:
        """True at samples that fail in all builds or in none, and likewise for wrong: their values show noise alone."""
        counts = (self.matrix(measure) for measure in (Measure.FAILURES, Measure.WRONG))
        return np.asarray(np.logical_and.reduce([(values == values[0]).all(axis=0) for values in counts]))

    @cached_property
    def weights(self) -> Matrix:
        """Weights of the samples."""
        return np.array([sample.weight for sample in self.samples])

    def drop_sparse_builds(self) -> "Curve":
        """Return the curve without builds that measured less than half of the samples known by then."""
        seen = np.maximum.accumulate(self.measured, axis=0).sum(axis=1)
        kept = [
            place
            for place, count in enumerate(self.measured.sum(axis=1))
            if count and count >= _LEAST_COVERED * seen[place]
        ]
        places = {old: new for new, old in enumerate(kept)}
        runs = {(places[build], sample): run for (build, sample), run in self.runs.items() if build in places}
        return replace(self, builds=[self.builds[place] for place in kept], runs=runs)

    def matrix(self, measure: Measure) -> Matrix:
        """Return the values of a measure, as logarithms unless it counts; NaN where a sample has none in any build."""
        if measure not in self._matrices:
            values = np.full((len(self.builds), len(self.samples)), math.nan)
            for place, run in self.runs.items():
                values[place] = self._value(measure, run)
            self._matrices[measure] = _fill_gaps(values)
        return self._matrices[measure]

    @cached_property
    def _matrices(self) -> dict[Measure, Matrix]:
        return {}

    def _value(self, measure: Measure, run: RunFacts) -> float:
        if measure in _VALUES:
            return _VALUES[measure](run)
        return math.log(
            rectified_speedups([run.scored], _SCORE_T[measure], p=self.conditions.p, b=self.conditions.b)[0]
        )

    def mean(self, values: Matrix, chosen: Chosen | None = None) -> Matrix:
        """Compute the weighted mean of each row over the chosen samples that have values."""
        usable = ~np.isnan(values).any(axis=0) & (True if chosen is None else chosen)
        if not usable.any():
            return np.full(len(values), math.nan)
        return np.asarray(np.average(values[:, usable], axis=1, weights=self.weights[usable]))

    def sample_noise(self, values: Matrix) -> float:
        """Estimate the standard deviation of a sample in a build, by its changes from build to build beside the others.

        The median of the absolute changes ignores the few samples that really changed.
        """
        # 1. Changes of each sample between neighbouring builds, less the median change of all.
        changes = []
        for place in range(1, len(values)):
            both = self.measured[place] & self.measured[place - 1] & ~np.isnan(values[place])
            if both.sum() > 1:
                moves = values[place, both] - values[place - 1, both]
                changes.append(np.abs(moves - np.median(moves)))
        if not changes:
            return 0.0
        # 2. Their scale, as of a normal distribution; a change has the variance of two builds.
        return float(np.median(np.concatenate(changes))) / (_NORMAL_MAD * math.sqrt(2))

    def mean_noise(self, sample_noise: float, chosen: Chosen) -> float:
        """Compute the standard deviation of the weighted mean over samples, each with this noise."""
        weights = self.weights[chosen]
        return sample_noise * math.sqrt(float((weights**2).sum())) / float(weights.sum())


def _log(value: float | None) -> float:
    return math.log(value) if value is not None and value > 0 and math.isfinite(value) else math.nan


_VALUES: Mapping[Measure, Callable[[RunFacts], float]] = {
    Measure.FAILURES: lambda run: float(run.state is RunState.FAILED),
    Measure.WRONG: lambda run: float(run.state is RunState.WRONG),
    Measure.COMPILE: lambda run: _log(run.compile_ms),
    Measure.COMPILE_CPU: lambda run: _log(run.compile_cpu_ms),
    Measure.SPEEDUP: lambda run: _log(run.scored.speedup if run.state is RunState.RIGHT else None),
}
"""Measure other than scores → its value of a run."""


def _fill_gaps(values: Matrix) -> Matrix:
    """Fill each gap from the build before; at the beginning, from the first build with a value."""
    import pandas as pd  # takes long to import

    return np.asarray(pd.DataFrame(values).ffill().bfill())
