"""A side as the judge sees it: its actions, the time of each call, and its outputs.

A call ends when nothing of the side runs any more. The side's own clock is more precise, since it leaves out waking and
stopping; the difference between both clocks may not exceed eager's.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Literal, NamedTuple

import numpy as np
from pydantic import TypeAdapter

from ops.dataset.outputs.comparing import Output, storage_dtype
from ops.evaluation.benchmark.measuring.judge.answers import ANSWER, KERNELS, Answer, OutputKind
from ops.evaluation.benchmark.measuring.judge.arguments import Arguments, Values
from ops.evaluation.benchmark.results import MOST_RANK_TIMES
from ops.execution.untrusted.values import MalformedError, read
from ops.execution.worker.side import Side
from ops.failures import FailureKind

_SLACK_NS = 50_000
_SLACK_SHARE = 0.05
"""Most that a call's difference between both clocks may exceed eager's: the larger of both, the second of the call."""

_DYING_S = 0.3
"""Time in which a rank that was killed is gone."""

_LEAST_SHARE = 0.1
"""Smallest share of the judge's time that counts, however long waking eager takes."""


def now_ns() -> int:
    """Read the kernel's clock that nobody adjusts, in nanoseconds."""
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW)


class CallTime(NamedTuple):
    """Time of a call.

    Attributes:
        own_ns: Time by the side's clock.
        judge_ns: Time by the judge's clock, from before the side is resumed until all of it is stopped.
        beside_ns: Time of the side's work before and after the call: reading the message, locating the outputs.
        ranks_ns: Time by the clock of each rank; empty for a side of one process.
    """

    own_ns: int
    judge_ns: int
    beside_ns: int
    ranks_ns: tuple[int, ...] = ()

    @property
    def gap_ns(self) -> int:
        """Difference between both clocks."""
        return self.judge_ns - self.own_ns


@dataclass(frozen=True, slots=True)
class CallResult:
    """The result of a call.

    Attributes:
        time: Its time.
        outputs: Its outputs, and after them the values of inputs that the graph has written to.
        answer: The side's complete answer.
    """

    time: CallTime
    outputs: tuple[Output, ...]
    answer: Answer


Action = Literal["call", "try", "first_call"]


class Participant:
    """One of the sides of a run.

    name: Name in messages.
    side: Its process.
    arguments: Arguments of the graph.
    seed: Seed that is set before every call.
    deadline: Time by which answers have to arrive, on the monotonic clock.
    most_bytes: Most bytes of a call's outputs in this process.
    """

    def __init__(
        self, name: str, side: Side, arguments: Arguments, *, seed: int, deadline: float, most_bytes: int
    ) -> None:
        self.name, self.side, self.seed, self.deadline, self._most_bytes = name, side, seed, deadline, most_bytes
        self.blocks: list[list[CallTime]] = []
        self.event_ms: list[float] = []
        self.last_ns = 0
        """Time of the latest call, timed or not; 0 before the first."""
        self.total_ns = self.judge_total_ns = 0
        """Time of all calls by the side's clock; of all actions by the judge's."""
        self.kernel_ms: float | None = None
        """Time of the kernels of a call on a GPU, if asked for."""
        self.frames = 0
        """Number of compilations that its framework started by itself, at the latest call."""
        self.peak_bytes: int | None = None
        """Memory that a call takes beyond that held before; None until it was measured."""
        self.resident_bytes = 0
        """Memory held before that call."""
        self.warm: list[tuple[float, float]] = []
        """Milliseconds and processor milliseconds of each call of the warm-up after the first."""
        self.written: tuple[str, ...] = ()
        """Inputs that the graph writes to: their values after a call are compared as outputs are."""
        self.expected: Sequence[tuple[str, tuple[int, ...]]] | None = None
        """Dtypes and shapes of eager's outputs, once they are known; outputs that differ in these are not read."""
        self._arguments = arguments
        self._memory = arguments.input_memory()
        self._kinds: tuple[OutputKind, ...] = ()
        self._values: Values = {}
        if arguments.parts.devices is not None:
            side.explain = self._require_ranks

    def meet(self) -> None:
        """Wait until the process has started, and let it load the graph.

        Raises:
            SideEndedError: It has ended.
        """
        self.side.meet(self.deadline)
        self.begin_loading()

    def begin_loading(self) -> None:
        """Let it load the graph, or bind its arguments anew; it runs until `finish`."""
        arguments = self._arguments
        self._memory.write(arguments.parts.split(arguments.inputs))
        message = {
            "do": "load",
            "arguments": arguments.describe(self._memory),
            "sizes": [arguments.weights.size, self._memory.size],
            "written": list(self.written),
            "descriptors": 2,
            **self._ranks_message(),
        }
        self.side.send(message, [arguments.weights.descriptor, self._memory.descriptor])

    def _ranks_message(self) -> dict[str, Any]:
        """Describe each rank's part, and the process groups; nothing for one device."""
        arguments, parts = self._arguments, self._arguments.parts
        if parts.devices is None:
            return {}
        own = [{"arguments": arguments.describe(self._memory, rank)} for rank in parts.ranks]
        return {"ranks": {"parts": own, "texts": parts.texts, "groups": parts.devices.named_groups}}

    def rebind(self, written: Collection[str]) -> None:
        """Bind its arguments anew, after `Arguments.move_to_inputs` of those that the graph writes to."""
        self.written = tuple(sorted(name for name in written if name in self._arguments.inputs))
        self._memory.close()
        self._memory = self._arguments.input_memory()
        self.side.resume()
        self.begin_loading()
        self.finish()

    def finish(self) -> dict[str, Any]:
        """Wait for its answer, and stop it."""
        answer = self.side.receive(self.deadline)
        self.side.stop()
        self.side.halting.note_rest()
        return answer

    def ask(self, action: str, **details: Any) -> tuple[dict[str, Any], int]:
        """Let it do an action: its answer, and the judge's time in nanoseconds."""
        self.require_rest()
        answer, judge_ns = self.side.run({"do": action, **details}, self.deadline, now_ns)
        self.side.halting.note_rest()
        self.judge_total_ns += judge_ns
        return answer, judge_ns

    def put(self, values: Values) -> None:
        """Write the values of the next call, while it is stopped."""
        self._memory.write(self._arguments.parts.split(values))
        self._values = values

    def settle(self) -> int:
        """Let it collect garbage and return freed memory, and measure the memory that it still holds."""
        self.ask("settle")
        return self.side.halting.resident_bytes()

    def warm_up(self, values: Values, number: int) -> CallResult:
        """Make a call of the warm-up; the first call of all was number 0."""
        before_ms = self.side.halting.processor_ms()
        called = self.measured_call(values) if number == 1 else self.call(values)
        self.warm.append((called.time.judge_ns / 1e6, self.side.halting.processor_ms() - before_ms))
        return called

    def late_work(self) -> tuple[float, float]:
        """Milliseconds and processor milliseconds that slow calls of the warm-up took beyond timed ones."""
        usual_ms = median(call.judge_ns for block in self.blocks for call in block) / 1e6
        over = [(taken_ms - usual_ms, processor_ms - usual_ms) for taken_ms, processor_ms in self.warm]
        late = [each for each in over if each[0] > usual_ms]
        return sum(taken_ms for taken_ms, _ in late), sum(max(0.0, processor_ms) for _, processor_ms in late)

    def measured_call(self, values: Values, action: Action = "call") -> CallResult:
        """Make a call, and measure its memory."""
        held = self.settle()
        is_measured = self.side.halting.reset_peak()
        called = self.call(values, action)
        if is_measured:
            self.peak_bytes, self.resident_bytes = max(0, self.side.halting.peak_bytes() - held), held
        return called

    def call(self, values: Values, action: Action = "call", seed: int | None = None) -> CallResult:
        """Let it compute with these values.

        Raises:
            SideEndedError: It has ended, or its answer is malformed.
        """
        self.put(values)
        answer, judge_ns = self.ask(action, seed=self.seed if seed is None else seed)
        self.side.halting.spread()
        told = self.parse(ANSWER, answer)
        ranks_ns = tuple(rank.own_ns for rank in told.ranks)
        call_time = CallTime(min(told.own_ns, judge_ns), judge_ns, told.beside_ns, ranks_ns)
        called = CallResult(call_time, self._read(told), told)
        self.last_ns = judge_ns
        self.total_ns += called.time.own_ns
        self.frames = told.frames
        return called

    def measure_kernels(self, values: Values) -> None:
        """Profile calls, for the time that a GPU spends in kernels."""
        self.put(values)
        answer, _ = self.ask("kernels", seed=self.seed)
        self.kernel_ms = self.parse(KERNELS, answer).get("ms")

    def written_weights(self) -> list[str]:
        """Find weights that it has written to."""
        if not self.side.halting.has_written(b"weights"):
            return []
        answer, _ = self.ask("find_written")
        return list(self.parse(ANSWER, answer).written)

    def changed_inputs(self) -> list[str]:
        """Find inputs that differ from the values of the last call, though the graph does not write to them."""
        self.ask("give_back")
        parts = self._arguments.parts
        changed = self._memory.changed_tensors(parts.split(self._values or self._arguments.inputs))
        return [name for name in dict.fromkeys(map(parts.name, changed)) if name not in self.written]

    def collective_names(self, values: Values) -> tuple[str, ...]:
        """Names of the collectives of a call, and "wait" for each wait, in order."""
        self.put(values)
        answer, _ = self.ask("collectives", seed=self.seed)
        told: Answer = self.parse(ANSWER, answer)
        return told.collective_names

    def run_float64(self, values: Values, limits: Mapping[str, float]) -> tuple[tuple[Output, ...], str, int]:
        """Run the graph in float64 on these values: its outputs, a note, and the time in nanoseconds."""
        self.put(values)
        answer, judge_ns = self.ask("float64", seed=self.seed, limits=dict(limits))
        told = self.parse(ANSWER, answer)
        return self._read(told, with_written=False), told.note, judge_ns

    def parse(self, kind: TypeAdapter[Any], answer: dict[str, Any]) -> Any:
        """Check an answer.

        Raises:
            SideEndedError: It is malformed; the side is ended.
        """
        try:
            return read(kind, answer, f"the answer of {self.name}'s process")
        except MalformedError as error:
            raise self.side.fail(FailureKind.ERROR, str(error)) from error

    def require_rest(self) -> None:
        """Check that it has done and sent nothing since it was stopped.

        Raises:
            SideEndedError: It has.
        """
        self.side.require_rest(FailureKind.LAZY)
        if not self.side.is_silent:
            raise self.side.fail(FailureKind.LAZY, f"{self.name}'s process answered before it was asked")

    def _require_ranks(self) -> None:
        """Check that no rank was killed while it was stopped, by anybody: then an answer says which.

        Raises:
            SideEndedError: One was.
        """
        end = time.monotonic() + _DYING_S
        while not (is_dead := self.side.halting.has_dead_child()) and time.monotonic() < end:
            time.sleep(_DYING_S / 100)
        if is_dead:
            self.side.run({"do": "give_back"}, self.deadline, now_ns)

    def _read(self, told: Answer, *, with_written: bool = True) -> tuple[Output, ...]:
        """Read the outputs from the side's memory, and the inputs that the graph has written to."""
        if told.kinds is not None:
            self._kinds = told.kinds
        if told.refused is not None:
            return ()
        if len(told.addresses) != len(self._kinds):
            raise self.side.fail(FailureKind.ERROR, f"{self.name}'s process does not say what its outputs are")
        try:
            sizes = [self._size_bytes(index, kind) for index, kind in enumerate(self._kinds)]
            if sum(sizes) > self._most_bytes:
                raise ValueError(f"outputs of {sum(sizes)} bytes, over the limit of {self._most_bytes}")
            buffers = [np.empty(size, np.uint8) for size in sizes]
            spans = [(address, buffer.data) for address, buffer in zip(told.addresses, buffers, strict=True)]
            places = [f"rank {rank}, output {i}" for rank, told_of in enumerate(told.ranks) for i in range(told_of[1])]
            if told.ranks and len(places) != len(spans):
                raise ValueError(f"{len(spans)} outputs, of which ranks have {len(places)}")
            for rank in told.ranks:
                self.side.read_memory(spans[: rank.output_count], rank.process)
                spans = spans[rank.output_count :]
            self.side.read_memory(spans)
            outputs = tuple(map(_make_output, self._kinds, buffers, places or [""] * len(buffers)))
        except (ValueError, TypeError, OverflowError) as error:
            raise self.side.fail(FailureKind.ERROR, f"an output is not what it is said to be: {error}") from error
        parts = self._arguments.parts
        keys = [parts.key(name, rank) for name in self.written for rank in parts.ranks]
        return (*outputs, *map(self._written_output, keys)) if with_written else outputs

    def _size_bytes(self, index: int, kind: OutputKind) -> int:
        """Count the bytes to read of an output; none if it cannot be compared with eager's.

        Raises:
            ValueError: It takes more memory than a side may spread it over, or than the limit.
        """
        if self.expected is not None and (kind.dtype, kind.shape) not in self.expected[index : index + 1]:
            return 0
        itemsize = storage_dtype(kind.dtype).itemsize
        count = math.prod(kind.shape) * itemsize
        if kind.size_bytes > 2 * count or count > self._most_bytes or (count and not kind.size_bytes):
            raise ValueError(f"{kind.size_bytes} bytes for the shape {list(kind.shape)}")
        return kind.size_bytes

    def _written_output(self, key: str) -> Output:
        place = self._memory.places[key]
        return Output(place.dtype, place.shape, self._memory.content(key).copy().view(storage_dtype(place.dtype)))

    def times_ms(self, usual_gap_ns: float) -> list[list[float]]:
        """Milliseconds of the calls of each block, by the side's clock unless it differs unusually from the judge's."""
        return [[_bounded_ns(call, usual_gap_ns) / 1e6 for call in block] for block in self.blocks]

    def rank_times_ms(self) -> list[float]:
        """Milliseconds of the calls of all blocks by the clocks of the ranks: those of rank 0 first."""
        calls = [call.ranks_ns for block in self.blocks for call in block]
        return [max(own_ns, 1) / 1e6 for rank in zip(*calls, strict=True) for own_ns in rank]

    def usual_gap_ns(self) -> float:
        """Median over its calls of the difference between both clocks."""
        return median(call.gap_ns for block in self.blocks for call in block)

    def waking_ns(self) -> float:
        """Time that waking and stopping it takes in nine of ten calls at least.

        Not the median: where others take the cores, waking eager may take as long as a call.
        """
        times = sorted(max(0, call.gap_ns - call.beside_ns) for block in self.blocks for call in block)
        return float(times[len(times) // 10])

    def judge_ms(self, waking_ns: float) -> float:
        """Median time of its calls by the judge's clock, without the time that waking and stopping eager takes.

        Eager's own work beside its calls is included: a side that does it faster could compute unseen in that time.
        """
        judge_ns = median(call.judge_ns for block in self.blocks for call in block)
        return max(judge_ns - waking_ns, _LEAST_SHARE * judge_ns) / 1e6

    def close(self) -> None:
        """End its process, and close its memory."""
        self.side.close()
        self._memory.close()


def _bounded_ns(call: CallTime, usual_gap_ns: float) -> float:
    slack = max(_SLACK_NS, _SLACK_SHARE * call.own_ns)
    return max(float(call.own_ns), call.judge_ns - usual_gap_ns - slack, 1.0)


def _make_output(kind: OutputKind, buffer: Any, place: str = "") -> Output:
    """Make an output of the bytes from its first to its last element.

    Raises:
        ValueError: The bytes do not fit its shape.
    """
    dtype, count = storage_dtype(kind.dtype), math.prod(kind.shape)
    raw = buffer.view(dtype)
    if not len(raw):
        return Output(kind.dtype, kind.shape, raw, place)
    if kind.strides is not None and count:
        reach = 1 + sum((size - 1) * stride for size, stride in zip(kind.shape, kind.strides, strict=True))
        if reach > len(raw):
            raise ValueError(f"{reach} elements of {kind.dtype} in {kind.size_bytes} bytes")
        strides = [stride * dtype.itemsize for stride in kind.strides]
        raw = np.ascontiguousarray(np.lib.stride_tricks.as_strided(raw, kind.shape, strides, writeable=False)).reshape(
            -1
        )
    if len(raw) != count:
        raise ValueError(f"{len(raw)} elements for the shape {list(kind.shape)}")
    if dtype.kind == "b":
        raw = buffer.view(np.uint8) != 0 if kind.strides is None else raw
    return Output(kind.dtype, kind.shape, raw, place)


def side_fields(
    name: str, blocks: Sequence[Sequence[float]], event_ms: Sequence[float], rank_times_ms: Sequence[float] = ()
) -> dict[str, Any]:
    """Fields of `BenchmarkRun` and `RunBlocks` with the times of the side "eager" or "compiled"."""
    trials = list(itertools.chain(*blocks))
    return {
        f"{name}_median_ms": median(trials),
        f"{name}_trials_ms": trials,
        f"{name}_block_sizes": [len(block) for block in blocks],
        f"{name}_rank_trials_ms": rank_times_ms if len(rank_times_ms) <= MOST_RANK_TIMES else (),
        f"{name}_event_median_ms": median(event_ms) if event_ms else None,
    }
