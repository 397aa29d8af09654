"""Calls on unseen values, and calls that are read: honest ones are never called slow, however busy the machine is."""

import contextlib
import dataclasses
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from ops.benchmark.measuring.timing.blocks import Side, Stopwatch
from ops.benchmark.measuring.verdict import late_outputs as module
from ops.benchmark.measuring.verdict.late_outputs import limit_ms, slowdown_of, suspicion_of
from ops.benchmark.measuring.watching.variants import Variants
from ops.benchmark.measuring.watching.watched_calls import CallRecorder, Rounds, UnseenCall
from ops.benchmark.results import FailureKind


def quiet(random: np.random.Generator) -> Iterator[float]:
    while True:
        yield float(random.lognormal(0, 0.05))


def loses_cores(random: np.random.Generator) -> Iterator[float]:
    """Each fourth call waits for a core, for up to 80 times what it takes."""
    for pace in quiet(random):
        yield pace + float(random.exponential(20.0) if random.random() < 0.25 else 0.0)


def slow_spells(random: np.random.Generator) -> Iterator[float]:
    """Now and then the neighbour computes, and everything takes twice as long for some calls."""
    factor = 1.0
    for pace in quiet(random):
        if random.random() < 0.05:
            factor = 3.0 - factor
        yield pace * factor


def becomes_busy(random: np.random.Generator) -> Iterator[float]:
    """Three times as slow from some call on."""
    start = random.integers(20, 60)
    for number, pace in enumerate(loses_cores(random)):
        yield pace * (3.0 if number > start else 1.0)


MACHINES = (quiet, loses_cores, slow_spells, becomes_busy)


@dataclasses.dataclass
class Machine:
    """Two sides: what calls of each take, in ms, on seen values, on unseen ones, and with reading."""

    noise: Iterator[float]
    eager_ms: tuple[float, float, float] = (1.0, 1.0, 1.1)
    compiled_ms: tuple[float, float, float] = (0.5, 0.5, 0.6)

    def judge(self, monkeypatch: pytest.MonkeyPatch, seen: int, special: int) -> FailureKind | None:
        draws = Rounds(None, Variants(({},), ((),), ()))  # type: ignore[arg-type]
        sides = [Side(tuple, lambda: None, recorder=CallRecorder(draws, tuple, 1.0, False)) for _ in range(2)]
        figures = dict(zip(map(id, sides), (self.eager_ms, self.compiled_ms), strict=True))
        for _ in range(seen):
            for side in sides:
                side.recorder.seen_ms.append(figures[id(side)][0] * next(self.noise))
        for number in range(special):
            for side in sides:
                side.recorder.unseen.append(UnseenCall(number, figures[id(side)][1] * next(self.noise)))
                side.recorder.read_ms.append(figures[id(side)][2] * next(self.noise))

        def time(_again: object, side: Side, usual: object, values: object, *, is_read: bool = False) -> float:
            return figures[id(side)][2 if is_read else int(values is not usual)] * next(self.noise)

        monkeypatch.setattr(module._Again, "_time", time)
        monkeypatch.setattr(Rounds, "draw", lambda _rounds: {"x": 0})
        failure = suspicion_of(*sides, Stopwatch("cpu", lambda _device: None), cooldown_ms=0, block_seconds=1)
        return None if failure is None else FailureKind(failure.kind)


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(("seen", "special"), [(5, 1), (12, 2), (60, 1), (60, 8)])
def test_no_honest_run_of_300_is_flagged(
    machine: Callable[..., Iterator[float]], seen: int, special: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "steady", contextlib.nullcontext)
    random = np.random.default_rng(special)
    flags = [Machine(machine(random)).judge(monkeypatch, seen, special) for _ in range(300)]
    assert flags.count(None) == 300


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    ("compiled_ms", "kind"), [((0.05, 1.0, 0.06), FailureKind.REPLAYED), ((0.05, 0.05, 1.1), FailureKind.LAZY)]
)
def test_cheats_are_flagged_on_the_same_machines(
    machine: Callable[..., Iterator[float]],
    compiled_ms: tuple[float, float, float],
    kind: FailureKind,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "steady", contextlib.nullcontext)
    random = np.random.default_rng(1)
    flags = [Machine(machine(random), compiled_ms=compiled_ms).judge(monkeypatch, 60, 2) for _ in range(100)]
    assert flags.count(kind) >= (99 if machine is quiet else 50)
    assert set(flags) <= {None, kind}


def test_a_call_may_take_what_the_machine_and_reading_take_of_eager() -> None:
    assert limit_ms([1.0, 1.0, 9.0] * 10, 1.0) == pytest.approx(1.5, abs=0.06)
    assert limit_ms([1.0] * 20, 2.0) == pytest.approx(3.0, abs=0.06)
    assert limit_ms([1.0] * 20, 2.0, reading_ms=1.0) == pytest.approx(7.5, abs=0.06)
    assert limit_ms([1.0] * 19, 1.0) == pytest.approx(3.0, abs=0.06)
    assert slowdown_of([1.0, 1.0, 9.0, 9.0, 9.0], [2.0, 2.0, 9.0]) == 2.0
    assert slowdown_of([2.0], [1.0]) == 1.0, "a machine that became quicker excuses nothing, and asks no more"
