"""What moved from build to build: plants are found at their build, noise and drift are not, facts need no test."""

import dataclasses
from collections.abc import Callable

import numpy as np
import pytest

from ops.history.changes import changes_of, points_of
from ops.history.rows import ChangeKind, ChangePoint, Direction, GroupKind, Measure
from ops.history.series import BuildRef, Curve, RunFacts, SampleRef
from ops.history.steps import find_steps, series_noise
from ops.score.metrics import ScoredSample

RIGHT, FAILED, WRONG = "right", "failed", "wrong"


def curve(
    builds: int = 40,
    samples: int = 20,
    *,
    noise: float = 0.03,
    seed: int = 0,
    factor: Callable[[int, int], float] = lambda _build, _sample: 1.0,
    state: Callable[[int, int], str | None] = lambda _build, _sample: RIGHT,
    compile_factor: Callable[[int, int], float] = lambda _build, _sample: 1.0,
) -> Curve:
    """A curve of runs with noise; `factor` changes the speedup of a sample in a build, `state` None leaves it out."""
    generator = np.random.default_rng(seed)
    runs: dict[tuple[int, int], RunFacts] = {}
    for build in range(builds):
        for sample in range(samples):
            spread, compile_spread = generator.normal(0, noise, 2)
            ended = state(build, sample)
            if ended is None:
                continue
            speedup = (1 + sample / samples) * factor(build, sample) * float(np.exp(spread))
            scored = {
                RIGHT: ScoredSample(speedup, -4.0, 1),
                WRONG: ScoredSample(speedup, float("inf"), 1),
                FAILED: ScoredSample(None, float("inf"), 2),
            }[ended]
            cost = 800.0 * compile_factor(build, sample) * float(np.exp(compile_spread))
            runs[build, sample] = RunFacts(ended == FAILED, scored, None if ended == FAILED else cost)
    refs = [
        SampleRef(f"s{place:02}", "nlp" if place % 2 else "vision", frozenset({"mm", "gelu"} if place < 8 else {"mm"}))
        for place in range(samples)
    ]
    return Curve([BuildRef(f"b{place:02}", f"1.{place}") for place in range(builds)], refs, runs)


def place_of(change: ChangePoint) -> int:
    """Which build of `curve` changed."""
    return int(change.build_hash[1:])


def of(changes: list[ChangePoint], *measures: Measure, kind: GroupKind = GroupKind.ALL) -> list[ChangePoint]:
    return [change for change in changes if change.measure in measures and change.group_kind is kind]


@pytest.mark.parametrize("noise", [0.02, 0.05])
def test_noise_between_nights_makes_no_change_point(noise: float) -> None:
    for seed in range(20):
        series = np.random.default_rng(seed).normal(0, noise, 40)
        assert find_steps(series, noise=series_noise(series, least=0.0)) == ([], False), seed


SLOWER, FASTER = float(-np.log(1.3)), float(np.log(1.3))
SHORT = range(4, 13)


def steps_of(series: np.ndarray) -> list[tuple[int, bool]]:
    """Place of each step of one sample's series, and whether it is one to larger values."""
    steps, _ = find_steps(series, noise=series_noise(series, least=0.02), least=0.01)
    return [(step.place, step.after > step.before) for step in steps]


@pytest.mark.parametrize("builds", SHORT)
@pytest.mark.parametrize("height", [SLOWER, FASTER])
def test_a_short_series_shows_a_step_of_a_third_with_its_second_build(builds: int, height: float) -> None:
    place = builds - 2
    hits = 0
    for seed in range(40):
        series = np.random.default_rng(seed).normal(0, 0.02, builds) + height * (np.arange(builds) >= place)
        hits += steps_of(series) == [(place, height > 0)]
    assert hits >= 32


@pytest.mark.parametrize("builds", SHORT)
@pytest.mark.parametrize(("apart", "noise"), [(1.3, 0.01), (1.3, 0.02), (1.3, 0.03), (5 / 3, 0.02), (5 / 3, 0.03)])
def test_two_modes_are_no_step(builds: int, apart: float, noise: float) -> None:
    generator = np.random.default_rng(0)
    sides = [side for side in generator.integers(0, 2, (200, builds)) if np.count_nonzero(np.diff(side)) > 1]
    false = [side for side in sides if steps_of(generator.normal(0, noise, builds) + np.log(apart) * side)]
    assert len(false) <= 0.02 * len(sides), false


@pytest.mark.parametrize("sides", ["01011001", "00011011", "01110000", "0010", "00100100100", "0001101100011"])
def test_what_goes_back_and_forth_is_two_modes_though_the_largest_changes_are_few(sides: str) -> None:
    series = np.array([0.51 * int(side) for side in sides]) + np.random.default_rng(0).normal(0, 0.02, len(sides))
    assert steps_of(series) == []


def test_two_steps_in_one_direction_and_a_step_beyond_two_modes_are_found() -> None:
    generator = np.random.default_rng(0)
    stairs = np.array([0, 0, 0, 1, 1, 1, 1, 2]) * SLOWER + generator.normal(0, 0.02, 8)
    assert steps_of(stairs) == [(3, False), (7, False)]
    beyond = np.array([0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 4, 4, 4]) * 0.2 + generator.normal(0, 0.02, 16)
    assert steps_of(beyond) == [(13, True)]


def test_noise_in_a_short_series_is_no_step() -> None:
    false = 0
    for builds in SHORT:
        false += sum(steps_of(series) != [] for series in np.random.default_rng(builds).normal(0, 0.05, (60, builds)))
    assert false <= 0.02 * 60 * len(SHORT)


def test_samples_that_fail_and_are_mended_hide_no_step_of_the_others() -> None:
    changes = changes_of(
        curve(
            10,
            noise=0.02,
            factor=lambda build, _: 0.77 if build >= 8 else 1.0,
            state=lambda build, sample: FAILED if build == 3 and sample < 3 else RIGHT,
        )
    )
    assert (8, Direction.WORSE) in [(place_of(change), change.direction) for change in of(changes, Measure.S0)]


@pytest.mark.parametrize("noise", [0.02, 0.05])
def test_histories_without_a_change_have_none(noise: float) -> None:
    false = [change for seed in range(10) for change in changes_of(curve(noise=noise, seed=seed))]
    assert len(false) <= 1, false


@pytest.mark.parametrize("place", [12, 36, 39])
def test_five_percent_of_the_mean_of_twenty_samples_is_found_at_its_build(place: int) -> None:
    hits = 0
    for seed in range(20):
        changes = changes_of(curve(seed=seed, noise=0.025, factor=lambda build, _: 0.95 if build >= place else 1.0))
        scores = of(changes, Measure.S0)
        hits += [(place_of(change), change.direction) for change in scores] == [(place, Direction.WORSE)]
        if hits:
            assert all(change.previous_build_hash == f"b{place - 1:02}" for change in scores)
    assert hits >= 18


def test_a_step_is_told_with_its_size_its_samples_and_when_it_ended() -> None:
    def slower(build: int, sample: int) -> float:
        return 0.5 if 10 <= build < 25 and sample in (3, 7) else 1.0

    scores = of(changes_of(curve(factor=slower)), Measure.S0)
    assert [(place_of(change), change.direction, change.builds_since) for change in scores] == [
        (10, Direction.WORSE, 15),
        (25, Direction.BETTER, 15),
    ]
    for change in scores:
        assert set(change.sample_ids[:2]) == {"s03", "s07"}
        ratio = change.value_after / change.value_before
        assert (ratio if change.direction is Direction.WORSE else 1 / ratio) == pytest.approx(0.5**0.1, rel=0.02)
        assert change.deviations is not None and change.deviations > 5


def test_drift_is_no_step_and_is_told_as_drift() -> None:
    steps, drifts = [], 0
    for seed in range(20):
        drifting = curve(seed=seed, factor=lambda build, _: 1 - 0.1 * build / 39)
        changes = of(changes_of(drifting), Measure.S0)
        steps += [change for change in changes if change.kind is ChangeKind.STEP]
        for change in changes:
            if change.kind is ChangeKind.DRIFT:
                drifts += 1
                assert change.direction is Direction.WORSE and 0.87 < change.value_after / change.value_before < 0.97
    assert len(steps) <= 2 and drifts >= 18


def test_failures_and_wrong_results_are_facts_with_the_names_of_their_samples() -> None:
    def ended(build: int, sample: int) -> str:
        if sample == 2 and build >= 30:
            return FAILED
        if sample == 5:
            return WRONG if 20 <= build < 39 else RIGHT
        if sample == 9:  # flaky
            return FAILED if build % 3 == 0 else RIGHT
        return RIGHT

    changes = of(changes_of(curve(state=ended)), Measure.FAILURES, Measure.WRONG)
    assert [
        (change.measure, place_of(change), change.direction, change.sample_ids, change.deviations) for change in changes
    ] == [
        (Measure.WRONG, 20, Direction.WORSE, ("s05",), None),
        (Measure.FAILURES, 30, Direction.WORSE, ("s02",), None),
        (Measure.WRONG, 39, Direction.BETTER, ("s05",), None),
    ]


def test_a_failure_of_the_newest_of_two_builds_is_found() -> None:
    changes = changes_of(curve(2, state=lambda build, sample: FAILED if build and sample == 4 else RIGHT))
    (failure,) = of(changes, Measure.FAILURES)
    assert (place_of(failure), failure.value_before, failure.value_after, failure.sample_ids) == (1, 0, 1, ("s04",))
    assert failure.is_newest and failure.previous_build_hash == "b00"
    assert changes_of(curve(1)) == []


def test_compile_time_that_doubles_is_worse_and_leaves_scores_alone() -> None:
    changes = changes_of(curve(12, compile_factor=lambda build, _: 2.0 if build >= 9 else 1.0))
    assert [
        (change.measure, place_of(change), change.direction) for change in changes if change.group_value == "all"
    ] == [(Measure.COMPILE, 9, Direction.WORSE)]
    assert of(changes, *_scores()) == []


def _scores() -> tuple[Measure, ...]:
    return Measure.S0, Measure.ES1, Measure.ES3


def test_samples_that_share_an_operator_name_it() -> None:
    changes = changes_of(curve(factor=lambda build, sample: 0.95 if build >= 20 and sample < 8 else 1.0))
    (change,) = of(changes, Measure.SPEEDUP, kind=GroupKind.OPERATOR)
    assert (change.group_value, place_of(change), change.direction) == ("gelu", 20, Direction.WORSE)
    assert change.value_after / change.value_before == pytest.approx(0.95, abs=0.01)


def test_one_sample_that_loses_a_third_is_found_by_itself() -> None:
    changes = changes_of(curve(factor=lambda build, sample: 0.67 if build >= 38 and sample == 11 else 1.0))
    (change,) = of(changes, Measure.SPEEDUP, kind=GroupKind.SAMPLE)
    assert (change.group_value, place_of(change), change.builds_since) == ("s11", 38, 2)


def test_a_task_has_its_own_changes() -> None:
    changes = changes_of(curve(factor=lambda build, sample: 0.9 if build >= 20 and sample % 2 else 1.0))
    tasks = of(changes, Measure.S0, kind=GroupKind.TASK)
    assert [(change.group_value, place_of(change)) for change in tasks] == [("nlp", 20)]


def test_samples_that_come_go_or_are_not_measured_move_no_trend() -> None:
    def ended(build: int, sample: int) -> str | None:
        if sample >= 15:  # thirteen toy models that fail joined a suite
            return FAILED if build >= 10 else None
        return None if (build + sample) % 4 == 0 else RIGHT

    trend = _trend(curve(20, state=ended, noise=0.0), Measure.S0)
    assert trend == pytest.approx([trend[0]] * 20)
    assert not any(change.kind is ChangeKind.STEP for change in changes_of(curve(20, state=ended, noise=0.0)))


def test_a_build_that_was_tried_on_a_few_samples_is_no_point() -> None:
    tried = curve(6, state=lambda build, sample: RIGHT if build != 3 or sample < 9 else None)
    assert [build.name for build in tried.covered().builds] == ["1.0", "1.1", "1.2", "1.4", "1.5"]
    assert len(_trend(tried.covered(), Measure.S0)) == 5


def test_duplicates_and_weights_count_by_their_weight() -> None:
    full = curve(2, 3, noise=0.0)
    light = dataclasses.replace(full.samples[2], weight=0.0)
    weighted = dataclasses.replace(full, samples=[*full.samples[:2], light])
    assert _trend(weighted, Measure.S0) == pytest.approx(_trend(curve(2, 2, noise=0.0), Measure.S0), rel=0.2)
    assert _trend(weighted, Measure.S0)[0] == pytest.approx((1 * (1 + 1 / 3)) ** 0.5)


def _trend(of_curve: Curve, measure: Measure) -> list[float]:
    points = (point for point in points_of(of_curve) if point.measure is measure and point.group_kind is GroupKind.ALL)
    return [point.value for point in points]
