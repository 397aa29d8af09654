"""What moved from build to build: plants are found at their build, noise and drift are not, facts need no test."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ops.evaluation.verdict.rules import RunState
from ops.reporting.history.changes import changes_of, points_of
from ops.reporting.history.rows import ChangeKind, ChangePoint, Direction, GroupKind, Measure
from ops.reporting.history.series import BuildRef, Curve, RunFacts, SampleRef
from ops.reporting.history.steps import find_steps
from ops.reporting.score.metrics import ScoredSample

RIGHT, FAILED, WRONG = "right", "failed", "wrong"
WORSE, BETTER = Direction.WORSE, Direction.BETTER
SLOWER, FASTER = float(-np.log(1.3)), float(np.log(1.3))
SHORT = range(4, 13)


def curve(
    builds: int = 40,
    samples: int = 20,
    *,
    noise: float = 0.03,
    seed: int = 0,
    factor: Callable[[int, int], float] = lambda _build, _sample: 1.0,
    state: Callable[[int, int], str | None] = lambda _build, _sample: RIGHT,
    compile_factor: Callable[[int], float] = lambda _build: 1.0,
) -> Curve:
    """A curve of runs with noise; `factor` changes the speedup of a sample in a build, `state` None leaves it out."""
    generator = np.random.default_rng(seed)
    runs: dict[tuple[int, int], RunFacts] = {}
    for build, sample in np.ndindex(builds, samples):
        spread, compile_spread = generator.normal(0, noise, 2)
        ended = state(build, sample)
        speedup = (1 + sample / samples) * factor(build, sample) * float(np.exp(spread))
        cost = 800.0 * compile_factor(build) * float(np.exp(compile_spread))
        if ended == FAILED:
            runs[build, sample] = RunFacts(RunState.FAILED, ScoredSample(None, float("inf"), 2))
        elif ended is not None:
            ended_state, t_min = (RunState.RIGHT, -4.0) if ended == RIGHT else (RunState.WRONG, float("inf"))
            runs[build, sample] = RunFacts(ended_state, ScoredSample(speedup, t_min, 1), cost)
    refs = [
        SampleRef(f"s{place:02}", "nlp" if place % 2 else "vision", frozenset({"mm", "gelu"} if place < 8 else {"mm"}))
        for place in range(samples)
    ]
    return Curve([BuildRef(f"b{place:02}", f"1.{place}") for place in range(builds)], refs, runs)


def changes(*measures: Measure, kind: GroupKind = GroupKind.ALL, **plant: Any) -> list[ChangePoint]:
    """The changes of some measures of a curve."""
    return [item for item in changes_of(curve(**plant)) if item.measure in measures and item.group_kind is kind]


def told(points: list[ChangePoint]) -> list[tuple[str, int, Direction]]:
    """Of what, at which build, and which way."""
    return [(change.group_value, int(change.build_hash[1:]), change.direction) for change in points]


def trend(of: Curve) -> list[float]:
    asked = (Measure.S0, GroupKind.ALL)
    return [point.value for point in points_of(of) if (point.measure, point.group_kind) == asked]


def steps_of(series: np.ndarray) -> list[tuple[int, bool]]:
    """Place of each step of one sample's series, and whether it is one to larger values."""
    steps, _ = find_steps(series, least_noise=0.02, least=0.01)
    return [(step.place, step.after > step.before) for step in steps]


@pytest.mark.parametrize("noise", [0.02, 0.05])
def test_noise_between_nights_makes_no_change_point(noise: float) -> None:
    for seed in range(20):
        series = np.random.default_rng(seed).normal(0, noise, 40)
        assert find_steps(series, least_noise=0.0) == ([], False), seed
    false = [change for seed in range(10) for change in changes_of(curve(noise=noise, seed=seed))]
    assert len(false) <= 1, false


@pytest.mark.parametrize("builds", SHORT)
@pytest.mark.parametrize("height", [SLOWER, FASTER])
def test_a_short_series_shows_a_step_of_a_third_with_its_second_build_and_none_of_noise(
    builds: int, height: float
) -> None:
    step = height * (np.arange(builds) >= builds - 2)
    series = [np.random.default_rng(seed).normal(0, 0.02, builds) + step for seed in range(40)]
    assert sum(steps_of(item) == [(builds - 2, height > 0)] for item in series) >= 32
    assert sum(steps_of(noise) != [] for noise in np.random.default_rng(builds).normal(0, 0.05, (60, builds))) <= 3


@pytest.mark.parametrize("builds", SHORT)
@pytest.mark.parametrize(("apart", "noise"), [(1.3, 0.01), (1.3, 0.02), (1.3, 0.03), (5 / 3, 0.02), (5 / 3, 0.03)])
def test_two_modes_are_no_step(builds: int, apart: float, noise: float) -> None:
    generator = np.random.default_rng(0)
    sides = [side for side in generator.integers(0, 2, (200, builds)) if np.count_nonzero(np.diff(side)) > 1]
    false = [side for side in sides if steps_of(generator.normal(0, noise, builds) + np.log(apart) * side)]
    assert len(false) <= 0.02 * len(sides), false


@pytest.mark.parametrize(
    ("levels", "height", "steps"),
    [
        *((sides, 0.51, []) for sides in ("01011001", "00011011", "01110000", "0010", "00100100100", "0001101100011")),
        ("00011112", SLOWER, [(3, False), (7, False)]),
        ("0011000110000444", 0.2, [(13, True)]),
    ],
)
def test_what_goes_back_and_forth_is_two_modes_and_what_goes_on_or_beyond_is_steps(
    levels: str, height: float, steps: list[tuple[int, bool]]
) -> None:
    noise = np.random.default_rng(0).normal(0, 0.02, len(levels))
    assert steps_of(height * np.array(list(map(int, levels))) + noise) == steps


def test_samples_that_fail_and_are_mended_hide_no_step_of_the_others() -> None:
    plant = {
        "factor": lambda build, _: 0.77 if build >= 8 else 1,
        "state": lambda build, sample: FAILED if build == 3 and sample < 3 else RIGHT,
    }
    assert ("all", 8, WORSE) in told(changes(Measure.S0, builds=10, noise=0.02, **plant))


@pytest.mark.parametrize("place", [12, 36, 39])
def test_five_percent_of_the_mean_of_twenty_samples_is_found_at_its_build(place: int) -> None:
    drop = {"noise": 0.025, "factor": lambda build, _: 0.95 if build >= place else 1}
    hits = [
        points
        for seed in range(20)
        if told(points := changes(Measure.S0, seed=seed, **drop)) == [("all", place, WORSE)]
    ]
    assert len(hits) >= 18 and {points[0].previous_build_hash for points in hits} == {f"b{place - 1:02}"}


def test_a_step_is_told_with_its_size_its_samples_and_when_it_ended() -> None:
    scores = changes(Measure.S0, factor=lambda build, sample: 0.5 if 10 <= build < 25 and sample in (3, 7) else 1)
    assert told(scores) == [("all", 10, WORSE), ("all", 25, BETTER)]
    for change in scores:
        assert set(change.sample_ids[:2]) == {"s03", "s07"} and change.builds_since == 15
        ratio = change.value_after / change.value_before
        assert (ratio if change.direction is WORSE else 1 / ratio) == pytest.approx(0.5**0.1, rel=0.02)
        assert change.deviations is not None and change.deviations > 5


def test_drift_is_no_step_and_is_told_as_drift() -> None:
    plants = [changes(Measure.S0, seed=seed, factor=lambda build, _: 1 - 0.1 * build / 39) for seed in range(20)]
    points = [change for plant in plants for change in plant]
    drifts = [change for change in points if change.kind is ChangeKind.DRIFT]
    assert len(points) - len(drifts) <= 2 and len(drifts) >= 18
    for change in drifts:
        assert change.direction is WORSE and 0.87 < change.value_after / change.value_before < 0.97


def test_failures_and_wrong_results_are_facts_with_the_names_of_their_samples() -> None:
    def ended(build: int, sample: int) -> str:
        flaky = sample == 9 and build % 3 == 0
        if flaky or (sample == 2 and build >= 30):
            return FAILED
        return WRONG if sample == 5 and 20 <= build < 39 else RIGHT

    points = changes(Measure.FAILURES, Measure.WRONG, state=ended)
    assert told(points) == [("all", 20, WORSE), ("all", 30, WORSE), ("all", 39, BETTER)]
    assert [change.sample_ids for change in points] == [("s05",), ("s02",), ("s05",)]
    assert {change.deviations for change in points} == {None}
    (failure,) = changes(Measure.FAILURES, builds=2, state=lambda build, _: FAILED if build else RIGHT)
    assert (failure.value_before, failure.value_after, failure.is_newest) == (0, 20, True)
    assert failure.previous_build_hash == "b00" and changes_of(curve(1)) == []


def test_compile_time_that_doubles_is_worse_and_leaves_scores_alone() -> None:
    points = changes(*Measure, builds=12, compile_factor=lambda build: 2.0 if build >= 9 else 1.0)
    assert told(points) == [("all", 9, WORSE)] and points[0].measure is Measure.COMPILE


@pytest.mark.parametrize(
    ("factor", "kind", "measure", "expected"),
    [
        (lambda build, sample: 0.95 if build >= 20 and sample < 8 else 1, "operator", Measure.SPEEDUP, ("gelu", 20)),
        (lambda build, sample: 0.67 if build >= 38 and sample == 11 else 1, "sample", Measure.SPEEDUP, ("s11", 38)),
        (lambda build, sample: 0.9 if build >= 20 and sample % 2 else 1, "task", Measure.S0, ("nlp", 20)),
    ],
)
def test_what_moves_by_itself_is_named(
    factor: Callable[[int, int], float], kind: str, measure: Measure, expected: tuple[str, int]
) -> None:
    points = changes(measure, kind=GroupKind(kind), factor=factor)
    assert told(points) == [(*expected, WORSE)]
    size = points[0].value_after / points[0].value_before
    assert size == pytest.approx(min(factor(39, 11), factor(39, 1)), abs=0.03)


def test_samples_that_come_go_or_are_not_measured_move_no_trend() -> None:
    def ended(build: int, sample: int) -> str | None:
        if sample >= 15:  # toy models that fail joined a suite
            return FAILED if build >= 10 else None
        return None if (build + sample) % 4 == 0 else RIGHT

    plant = curve(20, state=ended, noise=0.0)
    assert trend(plant) == pytest.approx([trend(plant)[0]] * 20)
    assert not any(change.kind is ChangeKind.STEP for change in changes_of(plant))
    tried = curve(6, state=lambda build, sample: RIGHT if build != 3 or sample < 9 else None).drop_sparse_builds()
    assert [build.name for build in tried.builds] == ["1.0", "1.1", "1.2", "1.4", "1.5"], "it ran on a few alone"
    assert len(trend(tried)) == 5
