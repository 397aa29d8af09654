"""Whether outputs are there when a call returns: by their bytes afterwards, and by the times of calls.

Calls whose outputs are read may take no longer than others and reading them; nor may calls on values that no call had
seen, which also tells outputs that are replayed.

Few of either are timed among the others, and any call may lose its core to another process. So where they look slow,
they are timed again, in rounds with eager's, until most have been slow or enough were not. Worker only.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median, median_low
from typing import Any

from ops.benchmark.measuring.timing.blocks import Side, Stopwatch, steady
from ops.benchmark.measuring.watching.watched_calls import CallRecorder
from ops.benchmark.results import FailureKind, Phase
from ops.worker.child import TaskError

_SLOWER = 1.5
"""Slow is what takes so many times longer than half of the other calls, and eager's does not."""

_CLEARLY_SLOWER, _MANY_CALLS = 3.0, 20
"""The same factor where fewer than `_MANY_CALLS` other calls were timed."""

_READING = 3.0
"""Reading the compiled side's outputs may take so many times longer than reading eager's."""

_UNMEASURED_MS = 0.05
"""How much longer a call may take than others by chance, in ms."""

_ROUNDS = 20
_QUICK_SHARE = 0.25
"""Share of the rounds that have to be quick: replayed answers are none, honest ones most, however busy the machine."""

_FEWEST_ROUNDS, _SECONDS = 4, 10.0
"""Rounds after which the time counts, and how long they take then."""

_clock, _sleep = time.perf_counter, time.sleep
"""Held from before a backend is loaded, which could put others in their place."""


def check_late(compiled: CallRecorder) -> None:
    """Hold the compiled side to having its outputs ready when a call returns.

    Raises:
        TaskError: They change after the clock has stopped.
    """
    if compiled.late is not None:
        raise TaskError(
            FailureKind.LAZY,
            f"the answers come late: output {compiled.late} still changes after the call has returned and the clock "
            "has stopped",
            Phase.RUN,
        )


def limit_ms(usual: Sequence[float], slowdown: float, reading_ms: float = 0.0) -> float:
    """The longest time that a call on unseen values, or a call whose outputs are read, may take.

    Args:
        usual: The compiled side's times of other calls.
        slowdown: How many times longer eager takes for such calls, or now, than for the others, then.
        reading_ms: What reading takes of eager's outputs.
    """
    slower = _SLOWER if len(usual) >= _MANY_CALLS else _CLEARLY_SLOWER
    return (median(usual) * slowdown + _READING * reading_ms) * slower + _UNMEASURED_MS


def slowdown_of(usual: Sequence[float], now: Sequence[float]) -> float:
    """How many times longer calls take now; at least 1. Most usual ones may have lost their core."""
    return max(1.0, median(now) / sorted(usual)[len(usual) // 4])


def suspicion_of(
    eager: Side, compiled: Side, stopwatch: Stopwatch, *, cooldown_ms: float, block_seconds: float
) -> TaskError | None:
    """The failure that the times of unseen and of read calls point to; None if they are what they may be.

    Args:
        eager: The baseline.
        compiled: What is judged.
        stopwatch: Times the calls.
        cooldown_ms: How long to idle at each change of sides.
        block_seconds: Calls that take longer need none before them to warm up for.
    """
    eagers, own = eager.recorder, compiled.recorder
    assert eagers is not None and own is not None
    if len(own.seen_ms) < 2 or not eagers.seen_ms:
        return None
    again = _Again((eager, compiled), eagers.seen_ms, own, stopwatch, cooldown_ms, block_seconds)
    with steady():
        if own.read_ms and eagers.read_ms:
            reading_ms = max(0.0, min(eagers.read_ms) - median(eagers.seen_ms))
            if median_low(own.read_ms) > limit_ms(own.seen_ms, 1.0, reading_ms) and (failure := again.late()):
                return failure
        eager_unseen, unseen = ([call.wall_ms for call in watch.unseen] for watch in (eagers, own))
        if not unseen and not own.rounds.variants.is_unvaried:
            return again.replayed()  # few trials, or the backend had nothing drawn
        if eager_unseen and median_low(unseen) > limit_ms(own.seen_ms, slowdown_of(eagers.seen_ms, eager_unseen)):
            return again.replayed()
    return None


@dataclass(frozen=True, slots=True)
class _Again:
    """Times calls that looked slow again.

    Attributes:
        sides: Eager's and the compiled one.
        eager_ms: Eager's times of usual calls.
        watch: What was seen of the compiled side's calls.
        stopwatch: As the next two, of `suspicion_of`.
    """

    sides: tuple[Side, Side]
    eager_ms: Sequence[float]
    watch: CallRecorder
    stopwatch: Stopwatch
    cooldown_ms: float
    block_seconds: float

    def late(self) -> TaskError | None:
        """The failure if calls are slow again when their outputs are read."""
        eager, compiled = self.sides
        eager_now: list[float] = []
        reading: list[float] = []
        read: list[float] = []

        def time_round(values: Mapping[str, Any]) -> float:
            eager_now.append(self._time(eager, values, values))
            reading.append(self._time(eager, values, values, is_read=True) - eager_now[-1])
            read.append(self._time(compiled, values, values, is_read=True))
            return limit_ms(self.watch.seen_ms, slowdown_of(self.eager_ms, eager_now), max(0.0, median(reading)))

        if not self._stay_slow(read, time_round):
            return None
        return TaskError(
            FailureKind.LAZY,
            f"the answers come late: a call takes {median(self.watch.seen_ms):.3g} ms, and {median(read):.3g} ms if "
            f"its outputs are read, which takes {max(0.0, median(reading)):.3g} ms of eager's",
            Phase.RUN,
        )

    def replayed(self) -> TaskError | None:
        """The failure if calls on unseen values are slow again."""
        eager, compiled = self.sides
        eager_unseen: list[float] = []
        unseen: list[float] = []

        def time_round(values: Mapping[str, Any]) -> float:
            drawn = self.watch.rounds.draw()
            # First, for it could learn the answer while eager computes it.
            unseen.append(self._time(compiled, values, drawn))
            eager_unseen.append(self._time(eager, values, drawn))
            return limit_ms(self.watch.seen_ms, slowdown_of(self.eager_ms, eager_unseen))

        if not self._stay_slow(unseen, time_round):
            return None
        return TaskError(
            FailureKind.REPLAYED,
            f"the answers belong to other values: calls on inputs that no call had seen take {median(unseen):.3g} ms, "
            f"the others {median(self.watch.seen_ms):.3g} ms",
            Phase.RUN,
        )

    def _stay_slow(self, times_ms: Sequence[float], time_round: Callable[[Mapping[str, Any]], float]) -> bool:
        """Time rounds until it is sure whether calls are slow.

        Args:
            times_ms: Of the compiled side's calls in all rounds.
            time_round: Times another round, with this variant of the inputs; what a call may take, by all rounds.
        """
        variants, started = self.watch.rounds.variants.values, _clock()
        for number in range(_ROUNDS):
            limit = time_round(variants[number % len(variants)])
            quick = sum(time_ms <= limit for time_ms in times_ms)
            slow = len(times_ms) - quick
            if quick >= _QUICK_SHARE * _ROUNDS:
                return False
            is_over = number + 1 >= _FEWEST_ROUNDS and _clock() - started > _SECONDS
            if is_over or slow > (1 - _QUICK_SHARE) * _ROUNDS:
                return quick < _QUICK_SHARE * len(times_ms)
        return True

    def _time(self, side: Side, usual: Mapping[str, Any], values: Mapping[str, Any], *, is_read: bool = False) -> float:
        """Time of a call with these values, after one with usual values that leaves the caches as timed calls do."""
        inputs = self.watch.rounds.inputs
        inputs.choose(usual)
        _sleep(self.cooldown_ms / 1000)
        if side.last_ms < self.block_seconds * 1000:
            side.run_untimed(self.stopwatch)
        inputs.choose(values)
        side.prepare()
        reading, result = self.stopwatch.read(side.call_and_read if is_read else side.call)
        del result
        return reading.wall_ms
