"""Timing two callables against each other: alternating blocks until the interval of their ratio is narrow enough.

The time that a GPU spends in kernels is measured apart, by torch's profiler, which sees the kernels of every library.
Worker only.
"""

from __future__ import annotations

import contextlib
import gc
import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING, Any

from ops.benchmark.config import MAX_TRIALS, BenchmarkConfig
from ops.benchmark.measuring.timing.statistics import Speedup, speedup
from ops.benchmark.measuring.watching.watched_calls import CallRecorder, Rounds
from ops.environments.process import preferred

if TYPE_CHECKING:
    from ops.benchmark.measuring.tensors.gpu_clock import GpuClock

MIN_PAIRS_FOR_INTERVAL = 10
"""Pairs of blocks before the interval may end the measurement: with fewer it is too unsure of itself."""

MAX_PAIRS = 200
"""Pairs after which measuring on would only fill tables."""

MIN_PAIRS = 3
"""Pairs that are measured even when the time budget is over after the first call."""

_clock_ns, _sleep = time.perf_counter_ns, time.sleep
"""Held from before a backend is loaded, which could put others in their place."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Time of one call, by the clock and, on a GPU, between two CUDA events, and of getting the GPU ready for it."""

    wall_ms: float
    event_ms: float | None = None
    set_up_ms: float = 0.0


@dataclass(slots=True)
class Stopwatch:
    """Times single calls on a device.

    Attributes:
        device: "cpu" or "cuda:<index>".
        synchronize: The backend's own way to wait until the device is idle; its time counts as the call's.
        gpu: Times between events on a GPU, and waits for it whatever `synchronize` does; None on a CPU.
        total_ms: All time that its readings took.
    """

    device: str
    synchronize: Callable[[str], None]
    gpu: GpuClock | None = None
    total_ms: float = 0.0

    def read(self, call: Callable[[], Any]) -> tuple[Reading, Any]:
        """Time one call; its result is returned, so that releasing it is not timed."""
        reading, result = self._read(call) if self.gpu is None else self._read_on(self.gpu, call)
        self.total_ms += reading.wall_ms
        return reading, result

    def _read(self, call: Callable[[], Any]) -> tuple[Reading, Any]:
        # Nothing of the backend's runs between the moment that the inputs have their values and the start.
        start = _clock_ns()
        result = call()
        self.synchronize(self.device)
        return Reading((_clock_ns() - start) / 1e6), result

    def _read_on(self, gpu: GpuClock, call: Callable[[], Any]) -> tuple[Reading, Any]:
        # The GPU copies values in while this waits, and would compute whatever else was queued with them.
        set_up_ms = milliseconds_of(gpu.set_up)
        start = _clock_ns()
        gpu.start()
        result = call()
        gpu.stop()
        self.synchronize(self.device)
        gpu.wait()
        return Reading((_clock_ns() - start) / 1e6, gpu.elapsed_ms(), set_up_ms), result


@dataclass(slots=True)
class Side:
    """One of the two callables and what was measured of it.

    Attributes:
        call: The callable, its arguments bound.
        prepare: Called before every call, untimed: same seed, restored inputs.
        checks: Called after every block; they raise when the block was not what it should be.
        recorder: Sees every timed call.
        blocks: Times of each block, in ms.
        last_ms: Time of the latest call, timed or not; 0 before the first.
        event_ms: Times between CUDA events, of all calls.
        kernel_ms: See the function `kernel_ms`.
        prepared_ms: What preparing each of the timed calls took.
    """

    call: Callable[[], Any]
    prepare: Callable[[], None]
    checks: Sequence[Callable[[], None]] = ()
    recorder: CallRecorder | None = None
    blocks: list[list[float]] = field(default_factory=list)
    last_ms: float = 0.0
    event_ms: list[float] = field(default_factory=list)
    kernel_ms: float | None = None
    prepared_ms: list[float] = field(default_factory=list)

    @property
    def trials_ms(self) -> tuple[float, ...]:
        """All times, block after block."""
        return tuple(time_ms for block in self.blocks for time_ms in block)

    @property
    def median_ms(self) -> float:
        """Median of all times."""
        return median(self.trials_ms)

    def fields(self, name: str) -> dict[str, Any]:
        """Fields of `BenchmarkRun` of the side "eager" or "compiled"."""
        return {
            f"{name}_median_ms": self.median_ms,
            f"{name}_trials_ms": self.trials_ms,
            f"{name}_block_sizes": [len(block) for block in self.blocks],
            f"{name}_event_median_ms": median(self.event_ms) if self.event_ms else None,
            f"{name}_kernel_ms": self.kernel_ms,
        }

    def run_block(self, stopwatch: Stopwatch, call_count: int, seconds: float) -> None:
        """Time a block of at most `call_count` calls that ends once it has taken `seconds`."""
        block: list[Reading] = []
        spent_ms = 0.0
        while len(block) < call_count and spent_ms < seconds * 1000:
            if self.recorder is not None:
                self.recorder.before(len(block))
            prepared_ms = milliseconds_of(self.prepare)
            reading, result = stopwatch.read(self.call)
            self.prepared_ms.append(prepared_ms + reading.set_up_ms)
            if self.recorder is not None:
                self.recorder.after(reading.wall_ms, result)
            del result
            block.append(reading)
            spent_ms += reading.wall_ms
        for check in self.checks:
            check()
        self.add(block)

    def run_reads(self, stopwatch: Stopwatch, call_count: int) -> None:
        """Time calls together with reading all that they returned; they are in none of the blocks."""
        assert self.recorder is not None
        for place in range(call_count):
            self.recorder.before(place)
            self.prepare()
            reading, (result, read) = stopwatch.read(self.call_and_read)
            self.recorder.after_read(reading.wall_ms, result, read)
            del result, read

    def call_and_read(self) -> tuple[Any, Any]:
        """Call, and have the recorder read all that the call returned: both results."""
        assert self.recorder is not None
        result = self.call()
        return result, self.recorder.read(result)

    def add(self, block: Sequence[Reading]) -> None:
        """Take these for a block of times."""
        self.blocks.append([reading.wall_ms for reading in block])
        self.event_ms += [reading.event_ms for reading in block if reading.event_ms is not None]
        self.last_ms = block[-1].wall_ms

    def run_untimed(self, stopwatch: Stopwatch) -> None:
        """Call once and forget it."""
        self.prepare()
        reading, result = stopwatch.read(self.call)
        del result
        self.last_ms = reading.wall_ms


def milliseconds_of(action: Callable[[], None]) -> float:
    """How long something takes."""
    start = _clock_ns()
    action()
    return (_clock_ns() - start) / 1e6


@contextlib.contextmanager
def steady() -> Iterator[None]:
    """Time calls without the garbage collector, preferred by the scheduler where it may."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        with preferred():
            yield
    finally:
        if was_enabled:
            gc.enable()


def time_alternately(
    eager: Side,
    compiled: Side,
    stopwatch: Stopwatch,
    config: BenchmarkConfig,
    *,
    cooldown_ms: float = 0.0,
    rounds: Rounds | None = None,
    is_repeated: Callable[[], bool] = lambda: False,
    pass_turn: Callable[[], bool] = lambda: False,
) -> Speedup:
    """Time both sides in alternating blocks, which are left in `eager.blocks` and `compiled.blocks`.

    The order within a pair of blocks is flipped every time. The compiled side begins, since it was called last, so
    that a pair changes sides once. Where a compiler's threads go on spinning, each change waits for `cooldown_ms`,
    and the first call after it is thrown away, unless calls are longer than a block: what is left of the other side
    is nothing beside them. Without `cooldown_ms` every call counts: the first one after a change takes as long as the
    others (see benchmarks/README.md).

    With `config.trials` exactly that many calls of each side are timed; otherwise pairs are added until the interval
    is narrower than `config.target_interval`, or `config.time_budget_s` has been timed, or the run will be repeated.

    Args:
        eager: The baseline.
        compiled: What is measured against it; the caller has called it just before.
        stopwatch: Times the calls.
        config: When to stop, and the size of blocks.
        cooldown_ms: How long to idle at each change of sides.
        rounds: Which values the calls of each pair of blocks get, and how many of them are read; None for the same
            values always.
        is_repeated: Asked when enough pairs for an interval were timed: whether the run is to be measured again.
        pass_turn: Called before each pair: lets another process have a turn, and says whether it had one. Then the
            caches are that one's, and the first call is thrown away.
    """
    last: Side | None = compiled
    with steady():
        for call_count, seconds in _blocks(eager, compiled, config, has_cooldown=cooldown_ms > 0):
            if pass_turn():
                last = None
            if rounds is not None:
                rounds.begin(min(call_count, _fitting(eager, compiled, seconds)))
            # Flipped every pair, so that every second change of pairs is no change of sides.
            for side in (compiled, eager) if len(eager.blocks) % 2 == 0 else (eager, compiled):
                if side is not last and (cooldown_ms > 0 or last is None):
                    _sleep(cooldown_ms / 1000)
                    if side.last_ms < config.block_seconds * 1000:
                        side.run_untimed(stopwatch)
                side.run_block(stopwatch, call_count, seconds)
                if rounds is not None:
                    side.run_reads(stopwatch, rounds.read_calls)
                last = side
            if config.trials is None and (result := _result_if_enough(eager, compiled, config, is_repeated)):
                return result
    return speedup(eager.blocks, compiled.blocks, seed=config.seed)


def time_in_turns(
    side: Side,
    stopwatch: Stopwatch,
    config: BenchmarkConfig,
    rounds: Rounds,
    pass_turn: Callable[[], bool],
) -> None:
    """Time a block of one side a turn, for as long as there are others; the first call of each is thrown away."""
    with steady():
        while True:
            call_count, seconds = next(_blocks(side, side, config, has_cooldown=False))
            rounds.begin(min(call_count, _fitting(side, side, seconds)))
            if side.last_ms < config.block_seconds * 1000:
                side.run_untimed(stopwatch)
            side.run_block(stopwatch, call_count, seconds)
            if not pass_turn():
                return


def _blocks(eager: Side, compiled: Side, config: BenchmarkConfig, *, has_cooldown: bool) -> Iterator[tuple[int, float]]:
    """Calls of each block to come, and the seconds after which it ends even so."""
    if config.trials is None:
        for _ in range(MAX_PAIRS):
            yield config.block_calls, config.block_seconds
        return
    remaining = config.trials
    # Few trials are spread over as many pairs as an interval wants, or as are worth a call that is thrown away in each.
    size = math.ceil(remaining / MIN_PAIRS) if has_cooldown else max(1, remaining // MIN_PAIRS_FOR_INTERVAL)
    size = min(config.block_calls, size)
    while remaining > 0:
        count = min(size, remaining, _fitting(eager, compiled, config.block_seconds))
        # Its seconds are in its size already: both sides are to have as many calls as were asked for.
        yield count, math.inf
        remaining -= count


def _fitting(eager: Side, compiled: Side, seconds: float) -> int:
    """Calls of either side that take no longer than this; at least one."""
    slowest_ms = max(eager.last_ms, compiled.last_ms)
    return max(1, int(min(seconds * 1000 / slowest_ms, MAX_TRIALS))) if slowest_ms else MAX_TRIALS


def _result_if_enough(
    eager: Side, compiled: Side, config: BenchmarkConfig, is_repeated: Callable[[], bool]
) -> Speedup | None:
    """The result, if the times measured so far are enough for one."""
    pair_count = len(eager.blocks)
    if pair_count < MIN_PAIRS:
        return None
    is_over = sum(eager.trials_ms) + sum(compiled.trials_ms) >= config.time_budget_s * 1000
    if not is_over and not _is_checkpoint(pair_count):
        return None
    result = speedup(eager.blocks, compiled.blocks, seed=config.seed)
    return result if is_over or result.width < config.target_interval or is_repeated() else None


def _is_checkpoint(pair_count: int) -> bool:
    """Whether to look at the interval now: looking after every pair would stop at the luckiest, and cost more."""
    look = MIN_PAIRS_FOR_INTERVAL
    while look < pair_count:
        look += max(2, look // 4)
    return look == pair_count


_PROFILED_CALLS = 5
"""Calls that are profiled: kernels' times hardly vary, and profiling slows down everything around them."""


def kernel_ms(side: Side, stopwatch: Stopwatch) -> float | None:
    """Median over some calls of the sum of their kernels' times, copies and fills included, in milliseconds.

    Kernels that overlap count in full each, so that this can exceed the time of the call. None where the profiler saw
    no kernel, as on machines whose driver keeps performance counters from users.
    """
    sums = [_profile(side, stopwatch) for _ in range(_PROFILED_CALLS)]
    return median(sums) or None


def _profile(side: Side, stopwatch: Stopwatch) -> float:
    import torch

    # Restoring inputs launches kernels as well: it stays outside.
    side.prepare()
    stopwatch.synchronize(stopwatch.device)
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profiler:
        side.call()
        stopwatch.synchronize(stopwatch.device)
    return sum_on_device(profiler.events() or ())


def sum_on_device(events: Iterable[Any]) -> float:
    """Time of a profile's events on the device, in milliseconds; ranges that users marked are not work."""
    from ops.torch_private import DeviceType

    on_device = (event for event in events if event.device_type != DeviceType.CPU and not event.is_user_annotation)
    return sum((float(event.self_device_time_total) for event in on_device), start=0.0) / 1000
