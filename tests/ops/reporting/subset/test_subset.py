"""Subsets: drawn as probabilities say, unbiased, and nearer to the truth than as many samples at random."""

import dataclasses
import math
from collections import defaultdict

import numpy as np
import pytest

from benchmarks.dataset.simulated_population import simulated_population
from ops.reporting.score.metrics import ScoredSample, score
from ops.reporting.subset.calibrate import calibrate_weights, totals
from ops.reporting.subset.draw import Space, draw, probabilities, sample_space
from ops.reporting.subset.errors import ALL, left_out_errors, random_draw, representative_draw, subset_of, weighted_mean
from ops.reporting.subset.population import Population, PopulationUnit, SubsetError

DRAWS = 800


def weighted(population: Population) -> Population:
    """The same with votes of very different weight."""
    units = [
        dataclasses.replace(unit, weight=1.0 + 9.0 * (number % 3 == 0)) for number, unit in enumerate(population.units)
    ]
    return dataclasses.replace(population, units=tuple(units))


@pytest.mark.parametrize("change", [lambda population: population, weighted])
def test_samples_are_drawn_as_often_as_their_probability_says(change: "type[Population]") -> None:
    population = change(simulated_population(60, 3, seed=1))
    chances, space = probabilities(population, 12), sample_space(population)
    assert chances.sum() == pytest.approx(12)
    assert chances.max() <= 1
    generator = np.random.default_rng(2)
    counts = np.zeros(60)
    for _ in range(DRAWS):
        drawn = draw(chances, space, generator)
        assert len(drawn) == 12
        counts[drawn] += 1
    error = np.sqrt(np.maximum(chances * (1 - chances), 1e-9) / DRAWS)
    assert np.abs((counts / DRAWS - chances) / error).max() < 4.5


def test_scores_are_estimated_without_bias() -> None:
    """The mean over many subsets is the truth: exactly as designed, and with calibrated weights nearly so."""
    population = weighted(simulated_population(120, 4, seed=3))
    rest, values = population.without_backend(0), population.logs[:, 0, 0]
    truth = weighted_mean(values, population.votes)
    chances, space, given = probabilities(rest, 24), sample_space(rest), totals(rest, 24)
    generator = np.random.default_rng(4)
    plain, estimates = [], []
    for _ in range(DRAWS):
        drawn = draw(chances, space, generator)
        first = rest.votes / chances
        plain.append(values[drawn] @ first[drawn] / rest.votes.sum())
        estimates.append(weighted_mean(values[drawn], calibrate_weights(first, given, rest.votes @ given, drawn)))
    assert abs(np.mean(plain) - truth) < 4 * np.std(plain) / math.sqrt(DRAWS)
    assert abs(np.mean(estimates) - truth) < 0.15 * np.std(estimates)


def test_what_is_known_of_all_comes_out_of_the_weights() -> None:
    population = simulated_population(400, 3, seed=5)
    chances, given = probabilities(population, 80), totals(population, 80)
    drawn = draw(chances, sample_space(population), np.random.default_rng(6))
    weights = calibrate_weights(population.votes / chances, given, population.votes @ given, drawn)
    assert (weights > 0).all()
    gaps = np.abs(weights @ given[drawn] - population.votes @ given)
    assert (gaps[:4] < 1e-5 * len(population.units)).all()
    assert (gaps < 1e-5 * len(population.units)).mean() > 0.7  # some are of samples of which none was drawn


def test_samples_that_are_alike_are_not_drawn_together() -> None:
    """Of two kinds each gives its share to every draw."""
    space = Space.of(np.repeat([[0.0, 0.0], [5.0, 5.0]], 20, axis=0))
    generator = np.random.default_rng(7)
    for _ in range(50):
        drawn = draw(np.full(40, 0.25), space, generator)
        assert (drawn < 20).sum() == 5


@pytest.mark.parametrize("fails", [True, False])
def test_errors_are_at_most_half_of_those_at_random(fails: bool) -> None:
    """At a tenth of the samples, for backends that were left out; docs/subsets.md has the figures of 200 draws."""
    ours: defaultdict[str, list[float]] = defaultdict(list)
    random: defaultdict[str, list[float]] = defaultdict(list)
    for seed in (1, 2):
        population = simulated_population(500, 4, seed=seed, failing=4 if fails else 0)
        for method, errors, draws in ((representative_draw, ours, 25), (random_draw, random, 200)):
            for error in left_out_errors(population, 50, method, draws=draws, seed=seed):
                if error.group == ALL:
                    errors[error.measure].append(error.error**2)
    assert set(ours) == {"S(0)", "ES(1)", "ES(2)", "ES(3)"}
    for measure, squares in ours.items():
        assert math.sqrt(np.mean(squares) / np.mean(random[measure])) < 0.5


def test_a_score_over_the_whole_is_the_mean_that_is_estimated() -> None:
    samples = {"a": ScoredSample(2.0, -6, 3), "b": ScoredSample(None, math.inf, 2), "c": ScoredSample(0.5, 0, 1)}
    units = [
        PopulationUnit(name, "nlp/x", "transformer/bert", "float32", {"torch.add": 1}, 1, 1, 4) for name in samples
    ]
    population = Population.of(units, {"backend": samples}, p=0.5, b=0.1)
    for place, t in enumerate((0, 1, 2, 3)):
        expected = score(list(samples.values()), t, p=0.5, b=0.1).es
        assert math.exp(weighted_mean(population.logs[:, 0, place], population.votes)) == pytest.approx(expected)


def test_without_any_results_samples_are_drawn_by_what_they_are() -> None:
    population = simulated_population(50, 0)
    subset = subset_of(population, 10, seed=1)
    assert len(subset) == 10
    assert np.mean(list(subset.values())) == pytest.approx(1)
    assert subset == subset_of(population, 10, seed=1)
    assert subset != subset_of(population, 10, seed=2)
    assert list(left_out_errors(population, 10)) == []


def test_backends_are_judged_by_the_samples_of_their_framework() -> None:
    """A backend of torch has no results of Paddle's samples, and is left out in its turn all the same."""
    population = simulated_population(60, 3, seed=8)
    units = [
        dataclasses.replace(unit, framework="paddle" if number < 20 else "torch")
        for number, unit in enumerate(population.units)
    ]
    logs = population.logs.copy()
    logs[:20] = math.nan
    mixed = Population(tuple(units), population.backends, logs)
    assert {error.backend for error in left_out_errors(mixed, 15, draws=3)} == set(population.backends)
    logs[20:30, 0] = math.nan  # ran on three quarters of them
    assert {error.backend for error in left_out_errors(mixed, 15, draws=3)} == {"backend1", "backend2"}


def test_all_samples_stand_for_themselves() -> None:
    subset = subset_of(simulated_population(20, 2), 20, seed=0)
    assert list(subset.values()) == pytest.approx([1.0] * 20)


@pytest.mark.parametrize("count", [0, 51])
def test_there_must_be_as_many_samples(count: int) -> None:
    with pytest.raises(SubsetError, match="of 50 samples"):
        subset_of(simulated_population(50, 2), count, seed=0)


def test_neighbours_are_those_that_distances_say() -> None:
    """Those that are listed, and those that are looked for when no listed one is open."""
    points = np.random.default_rng(9).normal(size=(600, 3))
    space = Space.of(points)
    distances = ((points[:, None] - points[None]) ** 2).sum(axis=2)
    np.fill_diagonal(distances, np.inf)
    assert (space.near[:, 0] == distances.argmin(axis=1)).all()
    for kept in (300, 3):
        others = np.sort(np.random.default_rng(kept).choice(600, kept, replace=False))
        is_open = np.isin(np.arange(600), others)
        for number in others[:50]:
            assert space.nearest_samples(number, others, is_open) == others[distances[number, others].argmin()]


def test_many_samples_are_drawn_in_seconds() -> None:
    """By the number of distances: a draw of 3,000 looks at some of each sample, not at all of them."""
    points = np.random.default_rng(10).normal(size=(3000, 60))
    space, looked_at = Space.of(points), 0

    class Counting(Space):
        def nearest_samples(self, number: int, others: "np.ndarray", is_open: "np.ndarray") -> "np.ndarray":
            nonlocal looked_at
            looked_at += 0 if is_open[self.near[number]].any() else len(others)
            return super().nearest_samples(number, others, is_open)

    drawn = draw(np.full(3000, 0.02), Counting(space.points, space.near, space.distances), np.random.default_rng(11))
    assert len(drawn) == 60
    assert looked_at < 3000 * 60  # by looking at all of them it would be 4,500,000


def test_variants_of_a_backend_are_left_out_together() -> None:
    """They do well and badly on the same samples: one of them would tell of the other what a new backend has not."""
    population = simulated_population(60, 3, seed=12)
    logs = np.concatenate([population.logs, population.logs[:, :1] + 0.01], axis=1)
    twins = Population(population.units, ("a", "b", "c", "a mode=fast"), logs)
    assert twins.without_backend(0).backends == ("b", "c")
    assert twins.without_backend(3).backends == ("b", "c")
    assert twins.without_backend(1).backends == ("a", "c", "a mode=fast")
    alone = Population(population.units, ("a", "b", "c"), population.logs)
    assert of_s0(twins, 12)["a"] == pytest.approx(of_s0(alone, 12)["a"])


def of_s0(population: Population, count: int, draws: int = 12) -> dict[str, float]:
    """The error of S(0) over all samples of each backend."""
    errors = left_out_errors(population, count, draws=draws)
    return {error.backend: error.error for error in errors if (error.measure, error.group) == ("S(0)", ALL)}


def test_a_backend_that_fails_everywhere_says_nothing_of_errors() -> None:
    """Its score is the same over any samples: it would make the mean error smaller than that of the others."""
    population = simulated_population(60, 3, seed=13, failing=0)
    logs = population.logs.copy()
    logs[:, 0] = math.log(0.1)
    errors = list(left_out_errors(dataclasses.replace(population, logs=logs), 12, draws=10))
    assert {error.backend for error in errors if error.draws} == {"backend1", "backend2"}
    assert all(error.error > 0 for error in errors if error.draws)


def test_one_score_of_twenty_is_off_by_more_than_twice_the_worst_that_is_stated() -> None:
    """Of backends with failures that a list was not drawn by; docs/subsets.md has the shares of many more."""
    beyond = []
    for seed in range(3):
        population = simulated_population(120, 5, seed=seed)
        for new in (0, 1):
            rest, values = population.without_backend(new), population.logs[:, new, 0]
            stated = max(of_s0(rest, 12).values())
            one_draw, generator = representative_draw(rest, 12), np.random.default_rng((seed, new))
            for _ in range(30):
                drawn, weights = one_draw(generator)
                gap = weighted_mean(values[drawn], weights) - weighted_mean(values, population.votes)
                beyond.append(abs(gap) > 2 * stated)
    assert np.mean(beyond) < 0.15
