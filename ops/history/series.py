"""Numbers of each build of a curve over the same samples, so that what came or went changes no trend.

A sample that a build did not measure counts as in the build before, and one that came later as when it came. What
eager itself failed on was not measured.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ops.history.rows import Measure
from ops.sample.catalog.datasets import OWN_DATASET
from ops.score.conditions import USUAL, ScoreConditions
from ops.score.metrics import ScoredSample, rectified_speedups
from ops.verdict.rules import State

Matrix = NDArray[np.float64]
"""A row a build, a column a sample."""

Chosen = NDArray[np.bool_]
"""Whether each sample is meant."""

_LEAST_COVERED = 0.5
"""Share of the samples known by then that a build has to have measured: one that was tried on a few is no point."""

_NORMAL_MAD = 0.6745
"""Median of the absolute value of a standard normal value."""

_SCORE_T: Mapping[Measure, int] = {Measure.S0: 0, Measure.ES1: 1, Measure.ES3: 3}


@dataclass(frozen=True, slots=True)
class Suite:
    """What a history is over.

    Attributes:
        dataset: "catalog" or the name of a folder's dataset.
        list_name: Name of a list of samples; "" for all of the dataset.
    """

    dataset: str = OWN_DATASET
    list_name: str = ""


@dataclass(frozen=True, slots=True)
class BuildRef:
    """A build: its hash, and how tables call it."""

    build_hash: str
    name: str


@dataclass(frozen=True, slots=True)
class SampleRef:
    """A sample.

    Attributes:
        sample_id: Its name.
        task: What its model is for.
        operators: What its graph calls.
        weight: Weight of its vote; duplicates of one content share a vote.
    """

    sample_id: str
    task: str = ""
    operators: frozenset[str] = frozenset()
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class RunFacts:
    """What history needs of a run that is scored.

    Attributes:
        state: How it ended.
        scored: Its part in scores.
        compile_ms: Time to compile.
        compile_cpu_ms: Processor time to compile.
    """

    state: State
    scored: ScoredSample
    compile_ms: float | None = None
    compile_cpu_ms: float | None = None


@dataclass(frozen=True)
class Curve:
    """A backend with options on a suite of samples, build by build.

    Attributes:
        builds: The oldest first.
        samples: All that any of them ran.
        runs: (place of the build, place of the sample) → what came of it.
        conditions: How they are scored.
        suite: The samples' dataset and list.
        backend: Its name.
        variant: Its options that differ from their defaults.
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
        """What rows of its series begin with: dataset, list, backend and variant."""
        return self.suite.dataset, self.suite.list_name, self.backend, self.variant

    @cached_property
    def measured(self) -> Chosen:
        """Which builds measured which samples."""
        present = np.zeros((len(self.builds), len(self.samples)), dtype=bool)
        for place in self.runs:
            present[place] = True
        return present

    @cached_property
    def steady(self) -> Chosen:
        """Which samples fail in all builds or in none, and are wrong in all or in none: what these do is no noise."""
        counts = (self.matrix(measure) for measure in (Measure.FAILURES, Measure.WRONG))
        return np.asarray(np.logical_and.reduce([(values == values[0]).all(axis=0) for values in counts]))

    @cached_property
    def weights(self) -> Matrix:
        """Weights of the samples."""
        return np.array([sample.weight for sample in self.samples])

    def covered(self) -> "Curve":
        """The curve without builds that measured less than half of the samples that were known by then."""
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
        """Values of a measure, logarithms unless it counts; NaN where a sample has none in any build."""
        if measure not in self._matrices:
            values = np.full((len(self.builds), len(self.samples)), math.nan)
            for place, run in self.runs.items():
                values[place] = self._value(measure, run)
            self._matrices[measure] = _carried(values)
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
        """Weighted mean of a row over the chosen samples that have values."""
        usable = ~np.isnan(values).any(axis=0) & (True if chosen is None else chosen)
        if not usable.any():
            return np.full(len(values), math.nan)
        return np.asarray(np.average(values[:, usable], axis=1, weights=self.weights[usable]))

    def sample_noise(self, values: Matrix) -> float:
        """Standard deviation of a sample in a build: by how much it moves beside the others from build to build.

        By the median of the absolute changes, which a sample that really changed does not move.
        """
        changes = []
        for place in range(1, len(values)):
            both = self.measured[place] & self.measured[place - 1] & ~np.isnan(values[place])
            if both.sum() > 1:
                moves = values[place, both] - values[place - 1, both]
                changes.append(np.abs(moves - np.median(moves)))
        if not changes:
            return 0.0
        return float(np.median(np.concatenate(changes))) / (_NORMAL_MAD * math.sqrt(2))

    def mean_noise(self, sample_noise: float, chosen: Chosen) -> float:
        """Standard deviation of the weighted mean over samples of that noise each."""
        weights = self.weights[chosen]
        return sample_noise * math.sqrt(float((weights**2).sum())) / float(weights.sum())


def _log(value: float | None) -> float:
    return math.log(value) if value is not None and value > 0 and math.isfinite(value) else math.nan


_VALUES: Mapping[Measure, Callable[[RunFacts], float]] = {
    Measure.FAILURES: lambda run: float(run.state is State.FAILED),
    Measure.WRONG: lambda run: float(run.state is State.WRONG),
    Measure.COMPILE: lambda run: _log(run.compile_ms),
    Measure.COMPILE_CPU: lambda run: _log(run.compile_cpu_ms),
    Measure.SPEEDUP: lambda run: _log(run.scored.speedup if run.state is State.RIGHT else None),
}
"""Measure that is no score → its value of a run."""


def _carried(values: Matrix) -> Matrix:
    """The values with each gap filled from the build before, and at the beginning from the first one that has any."""
    filled = values.copy()
    for rows in (range(1, len(filled)), range(len(filled) - 2, -1, -1)):
        for row in rows:
            other = filled[row - 1] if rows.step > 0 else filled[row + 1]
            filled[row] = np.where(np.isnan(filled[row]), other, filled[row])
    return filled
