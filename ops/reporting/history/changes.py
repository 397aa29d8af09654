"""The trends of a curve and their changes, each with the first bad or the first good build."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from ops.evaluation.verdict.rules import SERIES_STEPS
from ops.reporting.history.rows import BuildPoint, ChangeKind, ChangePoint, Direction, GroupKind, Measure
from ops.reporting.history.series import Chosen, Curve, Matrix, SampleRef
from ops.reporting.history.steps import Series, SeriesStep, find_steps
from ops.words import listed

_LEAST_NOISE = 0.002
"""Least standard deviation of a mean in a build: equal numbers have no noise."""

_RUN_NOISE = 0.02
"""Least standard deviation of a run, by which processes of one binary differ (`benchmark.process_spread`)."""

_MOST_FLIPS = 2
"""A sample that changes between failure and success more often than this is flaky: it makes no changes."""

_FEWEST_SAMPLES = 2
"""Fewest samples with an operator, and without it, for a series of the operator."""

_NAMED = 5
"""Largest number of samples that a change names."""

_FORGIVING = (Measure.ES1, Measure.ES3)
_SCORES = (Measure.S0, *_FORGIVING)
_TIMES = (Measure.COMPILE, Measure.COMPILE_CPU)
_COUNTS = (Measure.FAILURES, Measure.WRONG)


@dataclass(frozen=True, slots=True)
class SampleGroup:
    """The samples of a series."""

    kind: GroupKind
    value: str
    chosen: Chosen


def points_of(curve: Curve) -> Iterator[BuildPoint]:
    """Yield the trends that are shown, build by build: of all samples, and of each task."""
    for measure in (*_SCORES, *_TIMES, *_COUNTS):
        values = curve.matrix(measure)
        for group in _groups(curve):
            counts = np.nansum(values[:, group.chosen], axis=1)
            numbers = counts if measure.is_count else np.exp(curve.mean(values, group.chosen))
            if np.isnan(numbers).any():
                continue
            measured, count = curve.measured[:, group.chosen].sum(axis=1), int(group.chosen.sum())
            for place, build in enumerate(curve.builds):
                yield BuildPoint(
                    *curve.key,
                    group.kind,
                    group.value,
                    measure,
                    build.build_hash,
                    place,
                    float(numbers[place]),
                    int(measured[place]),
                    count,
                    curve.read_at,
                )


def changes_of(curve: Curve) -> list[ChangePoint]:
    """List all changes of a curve, the oldest first; among those of a build, operators and samples come last."""
    if len(curve.builds) < 2:
        return []
    changes = [change for measure in (*_SCORES, *_TIMES) for change in _mean_changes(curve, measure)]
    changes += [change for measure in _COUNTS for change in _count_changes(curve, measure)]
    changes += [*_operator_changes(curve), *_sample_changes(curve)]
    places = {build.build_hash: place for place, build in enumerate(curve.builds)}
    return sorted(changes, key=lambda change: places[change.build_hash])


def _groups(curve: Curve) -> list[SampleGroup]:
    everything = SampleGroup(GroupKind.ALL, "all", np.ones(len(curve.samples), dtype=bool))
    tasks = sorted({sample.task for sample in curve.samples if sample.task})
    if len(tasks) < 2:
        return [everything]
    members = ((task, np.array([sample.task == task for sample in curve.samples])) for task in tasks)
    return [everything, *(SampleGroup(GroupKind.TASK, task, chosen) for task, chosen in members)]


def _change(
    curve: Curve,
    group: SampleGroup,
    measure: Measure,
    direction: Direction,
    builds: tuple[int, int],
    ends: tuple[float, float],
    *,
    since: int,
    deviations: float | None = None,
    sample_ids: tuple[str, ...] = (),
    kind: ChangeKind = ChangeKind.STEP,
) -> ChangePoint:
    """Make the change between two builds, by their places, and between two values."""
    previous, place = builds
    return ChangePoint(
        *curve.key,
        group.kind,
        group.value,
        measure,
        curve.builds[place].build_hash,
        direction,
        kind,
        curve.builds[previous].build_hash,
        *ends,
        deviations,
        sample_ids,
        place == len(curve.builds) - 1,
        since,
        curve.read_at,
    )


def _mean_changes(curve: Curve, measure: Measure) -> Iterator[ChangePoint]:
    values = curve.matrix(measure)
    groups = _groups(curve)
    sample_noise = curve.sample_noise(values)
    least = SERIES_STEPS["compile" if measure in _TIMES else "scores"]
    for group in groups:
        mean = curve.mean(values, group.chosen)
        if np.isnan(mean).any():
            continue
        floor = max(_LEAST_NOISE, curve.mean_noise(max(sample_noise, _RUN_NOISE), group.chosen))
        count = 1 if group.kind is GroupKind.ALL else len(groups) - 1
        calm = curve.mean(values, group.chosen & curve.steady)
        calm = mean if np.isnan(calm).any() else calm
        steps, drifts = find_steps(mean, least_noise=floor, series_count=count, least=least, calm=calm)
        for step in steps:
            yield _step_change(curve, group, measure, step, values)
        if drifts and group.kind is GroupKind.ALL and (drift := _drift(curve, group, measure, mean, steps, least)):
            yield drift


def _step_change(curve: Curve, group: SampleGroup, measure: Measure, step: SeriesStep, values: Matrix) -> ChangePoint:
    """Make the change of a step of logarithms, with the samples that moved most in its direction."""
    rises = step.after > step.before
    moves = values[step.place : step.end].mean(axis=0) - values[step.start : step.place].mean(axis=0)
    moves = np.where(group.chosen & ~np.isnan(moves), moves if rises else -moves, -math.inf)
    order = [place for place in np.argsort(-moves, kind="stable")[:_NAMED] if moves[place] > 0]
    return _change(
        curve,
        group,
        measure,
        _direction(measure, rises=rises),
        (step.place - 1, step.place),
        (math.exp(step.before), math.exp(step.after)),
        since=step.end - step.place,
        deviations=step.deviations,
        sample_ids=tuple(curve.samples[place].sample_id for place in order),
    )


def _direction(measure: Measure, *, rises: bool) -> Direction:
    return Direction.WORSE if rises == measure.less_is_better else Direction.BETTER


def _drift(
    curve: Curve, group: SampleGroup, measure: Measure, mean: Series, steps: Sequence[SeriesStep], least: float
) -> ChangePoint | None:
    """Make the change of a drift of the builds since the last step; None where it is too small to tell."""
    start = steps[-1].place if steps else 0
    own = mean[start:]
    if len(own) < 3:
        return None
    slope, level = np.polyfit(np.arange(len(own)), own, 1)
    change = float(slope) * (len(own) - 1)
    if abs(change) < 2 * least:
        return None
    builds, since = (start, len(mean) - 1), len(own) - 1
    ends = math.exp(float(level)), math.exp(float(level) + change)
    direction = _direction(measure, rises=change > 0)
    return _change(curve, group, measure, direction, builds, ends, since=since, kind=ChangeKind.DRIFT)


def _count_changes(curve: Curve, measure: Measure) -> Iterator[ChangePoint]:
    """Yield the samples that began to fail, and those that recovered, build by build: facts, which need no test."""
    states = np.nan_to_num(curve.matrix(measure)) > 0
    flips = (states[1:] != states[:-1]).sum(axis=0)
    steady = flips <= _MOST_FLIPS
    group = _groups(curve)[0]
    counts = states.sum(axis=1)
    flipped = [place for place in range(1, len(states)) if ((states[place] != states[place - 1]) & steady).any()]
    for place, end in pairwise([*flipped, len(states)]):
        began, ended = states[place] & ~states[place - 1] & steady, ~states[place] & states[place - 1] & steady
        for direction, moved in ((Direction.WORSE, began), (Direction.BETTER, ended)):
            if moved.any():
                names = tuple(sample.sample_id for sample, chosen in zip(curve.samples, moved, strict=True) if chosen)
                builds, ends = (place - 1, place), (float(counts[place - 1]), float(counts[place]))
                yield _change(curve, group, measure, direction, builds, ends, since=end - place, sample_ids=names)


def _operator_changes(curve: Curve) -> Iterator[ChangePoint]:
    """Yield for each build and direction the operator whose samples moved most against all others."""
    values = curve.matrix(Measure.SPEEDUP)
    noise = max(curve.sample_noise(values), _RUN_NOISE)
    usable = np.asarray(~np.isnan(values).any(axis=0))
    groups = _operator_groups(curve.samples, usable)
    strongest: dict[tuple[str, Direction], ChangePoint] = {}
    for group in groups:
        others = usable & ~group.chosen
        with_, without = curve.mean(values, group.chosen), curve.mean(values, others)
        floor = math.hypot(curve.mean_noise(noise, group.chosen), curve.mean_noise(noise, others))
        difference = with_ - without
        steps, _ = find_steps(difference, least_noise=floor, series_count=len(groups), least=SERIES_STEPS["scores"])
        for step in steps:
            own = float(with_[step.place : step.end].mean() - with_[step.start : step.place].mean())
            if 2 * own * math.copysign(1, step.after - step.before) < abs(step.after - step.before):
                continue  # most of the difference is the other samples'
            change = _step_change(curve, group, Measure.SPEEDUP, step, values)
            key = (change.build_hash, change.direction)
            if key not in strongest or (change.deviations or 0) > (strongest[key].deviations or 0):
                strongest[key] = change
    yield from strongest.values()


def _operator_groups(samples: Sequence[SampleRef], usable: Chosen) -> list[SampleGroup]:
    """Make a group of each set of samples that operators have in common, named after up to three of them."""
    names: dict[bytes, list[str]] = {}
    sets: dict[bytes, Chosen] = {}
    for operator in sorted(frozenset().union(*(sample.operators for sample in samples))):
        chosen = np.array([operator in sample.operators for sample in samples]) & usable
        if min(chosen.sum(), (usable & ~chosen).sum()) >= _FEWEST_SAMPLES:
            names.setdefault(chosen.tobytes(), []).append(operator)
            sets[chosen.tobytes()] = chosen
    return [SampleGroup(GroupKind.OPERATOR, listed(operators), sets[key]) for key, operators in names.items()]


def _sample_changes(curve: Curve) -> Iterator[ChangePoint]:
    """Yield steps of single samples relative to the median sample: a step of all is no step of each."""
    values = curve.matrix(Measure.SPEEDUP)
    noise = max(curve.sample_noise(values), _RUN_NOISE)
    count = len(curve.samples)
    usable = ~np.isnan(values).any(axis=0)
    if not usable.any():
        return
    centred = values[:, usable] - np.median(values[:, usable], axis=0)
    common = np.median(centred, axis=1) if usable.sum() > _FEWEST_SAMPLES else np.zeros(len(values))
    for place in map(int, np.flatnonzero(usable)):
        own, beside = values[:, place], values[:, place] - common
        group = SampleGroup(GroupKind.SAMPLE, curve.samples[place].sample_id, np.arange(count) == place)
        steps, _ = find_steps(beside, least_noise=noise, series_count=count, least=SERIES_STEPS["sample"])
        for step in steps:
            before, after = float(own[step.start : step.place].mean()), float(own[step.place : step.end].mean())
            if 2 * (after - before) * math.copysign(1, step.after - step.before) >= abs(step.after - step.before):
                yield _step_change(curve, group, Measure.SPEEDUP, replace(step, before=before, after=after), values)


def select_shown(changes: Iterable[ChangePoint]) -> list[ChangePoint]:
    """Select the changes to show: those of ES(t) only where S(0) did not change with the same build."""
    changes = list(changes)
    scores = {_group_key(change) for change in changes if change.measure is Measure.S0}
    return [change for change in changes if change.measure not in _FORGIVING or _group_key(change) not in scores]


def _group_key(change: ChangePoint) -> tuple[str, Direction, str]:
    return change.build_hash, change.direction, change.group_value
