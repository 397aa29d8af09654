"""Intervals of means over samples: how often they hold the population's mean, by simulation."""

import math
import sys
from collections.abc import Callable

import numpy as np
import pytest

from ops.reporting.score.intervals import (
    MAX_BOOTSTRAP_VALUES,
    MIN_BOOTSTRAP_VALUES,
    curve_intervals,
    geometric_interval,
    mean_interval,
)
from ops.reporting.score.metrics import MIN_INTERVAL_VALUES, ScoredSample, score

MEAN = 0.3
DRAWS = 1200
LOGNORMAL_MEAN = math.exp(0.125)

POPULATIONS: dict[str, Callable[[np.random.Generator, int], np.ndarray]] = {
    "normal": lambda rng, count: rng.normal(MEAN, 0.4, count),
    "right-skewed": lambda rng, count: MEAN + rng.lognormal(0, 0.5, count) - LOGNORMAL_MEAN,
    "left-skewed": lambda rng, count: MEAN - rng.lognormal(0, 0.5, count) + LOGNORMAL_MEAN,
    "nothing but noise": lambda rng, count: np.full(count, MEAN),
    "exponential tail": lambda rng, count: MEAN - 1 + rng.exponential(1, count),
    "noise of very different size": lambda rng, count: MEAN + rng.normal(0, 0.1, count) * rng.lognormal(0, 1, count),
    "Student's of three degrees": lambda rng, count: MEAN + 0.2 * rng.standard_t(3, count),
}


@pytest.mark.parametrize("population", POPULATIONS)
@pytest.mark.parametrize("count", [10, 60])
def test_19_of_20_intervals_hold_the_mean(population: str, count: int) -> None:
    """Log speedups of a population, each measured with the noise of its trials (2%)."""
    rng = np.random.default_rng([count, *population.encode()])
    held = 0
    for _ in range(DRAWS):
        measured = POPULATIONS[population](rng, count) + rng.normal(0, 0.02, count)
        result = mean_interval(measured)
        assert result is not None
        held += result[0] <= MEAN <= result[1]
    # 93% to 97%, as far as so many draws can tell: their standard error is 0.7%.
    assert 0.925 <= held / DRAWS <= 0.975


@pytest.mark.parametrize("count", [8, 20])
def test_one_method_alone_would_not_hold_the_mean(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Student's interval is too narrow for a tail, a bootstrap's for noise of different size; this one for neither."""
    rng = np.random.default_rng(count)

    def coverage(population: str) -> float:
        result = [mean_interval(POPULATIONS[population](rng, count)) for _ in range(DRAWS)]
        return float(np.mean([low <= MEAN <= high for low, high in filter(None, result)]))

    kept = coverage("exponential tail"), coverage("noise of very different size")
    with monkeypatch.context() as changed:
        changed.setattr("ops.reporting.score.intervals.MIN_BOOTSTRAP_VALUES", count + 1)
        student = coverage("exponential tail")
    assert min(kept) > 0.915 and max(kept) < 0.975
    assert kept[0] > student + 0.01


@pytest.mark.parametrize("count", [MIN_INTERVAL_VALUES, MIN_BOOTSTRAP_VALUES - 1, MAX_BOOTSTRAP_VALUES + 1])
def test_few_and_many_samples(count: int) -> None:
    rng = np.random.default_rng(count)
    result = [mean_interval(rng.normal(MEAN, 0.4, count)) for _ in range(DRAWS)]
    assert 0.93 <= np.mean([low <= MEAN <= high for low, high in filter(None, result)]) <= 0.97


def test_trials_are_not_counted_twice() -> None:
    """Samples that differ by noise alone: the interval is that of the noise, not wider by the root of two."""
    measured = np.random.default_rng(0).normal(0, 0.02, 100)
    result = mean_interval(measured)
    assert result is not None
    assert result[1] - result[0] == pytest.approx(2 * 1.98 * measured.std(ddof=1) / 10, rel=0.1)


def test_values_that_say_nothing_of_others() -> None:
    for count in range(MIN_INTERVAL_VALUES + 2):
        assert (mean_interval(list(map(float, range(count)))) is None) == (count < MIN_INTERVAL_VALUES)
    assert mean_interval([0.5] * 9) == (0.5, 0.5)
    assert geometric_interval([2.0] * 9) == pytest.approx((2.0, 2.0))
    assert geometric_interval([1e-300, 1e300] * 3) == (0.0, pytest.approx(sys.float_info.max)), "wider than numbers are"
    one_off = mean_interval([0.0] * 9 + [1.0])
    assert one_off is not None and all(map(math.isfinite, one_off))


def test_the_interval_of_a_score_holds_it_and_counts_failures() -> None:
    samples = [ScoredSample(1.5 + index / 10, -6, 1) for index in range(10)]
    failed = [ScoredSample(None, math.inf, 3)] * 2
    for t in (-3, 0, 1, 4):
        complete, broken = (curve_intervals(chosen, [t]).get(t) for chosen in (samples, samples + failed))
        assert complete is not None and broken is not None
        assert complete[0] <= score(samples, t).es <= complete[1]
        assert broken[0] <= score(samples + failed, t).es <= broken[1]
        assert broken[0] < complete[0]
        assert curve_intervals(samples + failed, [-3, t])[t] == broken
    assert curve_intervals(samples[:5], [0]) == {}
    assert curve_intervals(samples, [0]) == curve_intervals(samples, [0]), "seeded"
