"""Runs a sample: eager and compilers, each a side of its own, from loading to the last comparison.

Phases only go forward and are the judge's: if a compiler's side fails at a step that eager can do, this is the
compiler's failure, in the phase `compile` at the earliest.
"""

from __future__ import annotations

import contextlib
import gc
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from ops.dataset.outputs.comparing import Output
from ops.dataset.sample.format.types import Sample
from ops.errors import GraphNetError
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.measuring.judge.arguments import Arguments
from ops.evaluation.benchmark.measuring.judge.baseline import Baseline
from ops.evaluation.benchmark.measuring.judge.compiled import CompiledSide
from ops.evaluation.benchmark.measuring.judge.contender import Contender, SideResult
from ops.evaluation.benchmark.measuring.judge.failing import RunError, failure_of
from ops.evaluation.benchmark.measuring.judge.participant import Participant
from ops.evaluation.benchmark.measuring.judge.parts import Parts
from ops.evaluation.benchmark.measuring.judge.rounds import Rounds
from ops.evaluation.benchmark.measuring.timing.interference import Interference
from ops.evaluation.benchmark.result_parsing import ProcessResult
from ops.evaluation.benchmark.results import DISTURBED_SHARE, Phase
from ops.execution.environments.process import raise_priority
from ops.execution.worker.processes.halting import Halting, HaltingError
from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.processes.usage import machine_bytes
from ops.execution.worker.side import Side, SideEndedError
from ops.execution.worker.task import TaskFailure
from ops.failures import FailureKind

OutputTaker = Callable[[Arguments, Sequence[Output]], None]
"""Takes the first contender's outputs on the values that every run has."""


def run(
    sample: Sample,
    config: BenchmarkConfig,
    eager: Contender,
    contenders: Sequence[Contender],
    *,
    takes_weights: bool = False,
    on_phase: Callable[[str], None] = lambda _phase: None,
    take_outputs: OutputTaker | None = None,
    is_derived: bool = False,
) -> list[ProcessResult]:
    """Measure contenders against eager, and each other.

    Args:
        sample: The sample.
        config: Configuration of the measurement.
        eager: The baseline.
        contenders: At least one.
        takes_weights: True if all take weights as arguments of every call.
        on_phase: Called with each phase as it begins.
        take_outputs: See `OutputTaker`.
        is_derived: True if sides make another graph, with its arguments, of the sample's: these do not vary.

    Returns:
        The result of each contender, also where it failed.

    Raises:
        WorkerError: A host does not start.
    """
    running = _Run(sample, config, [eager, *contenders], on_phase, is_derived=is_derived)
    try:
        running.load(takes_weights=takes_weights)
        running.run_eager()
        running.compile()
        running.time()
        running.conclude()
        if take_outputs is not None:
            running.give_outputs(take_outputs)
    except (RunError, HaltingError) as error:
        running.fail(failure_of(error, running.phase))
    except SideEndedError as error:  # eager's: those of contenders are caught
        running.fail(failure_of(error, running.phase), eager.task.log_path)
    except MemoryError:
        running.fail(TaskFailure(FailureKind.OUT_OF_MEMORY, running.phase, "the judge has no memory for its tensors"))
    finally:
        running.close()
    return [result.to_process_result() for result in running.results]


class _Run:
    """A run in progress."""

    def __init__(
        self,
        sample: Sample,
        config: BenchmarkConfig,
        members: Sequence[Contender],
        on_phase: Callable[[str], None],
        *,
        is_derived: bool,
    ) -> None:
        self.results = [SideResult(log_path=member.task.log_path) for member in members[1:]]
        self.phase = Phase.LOAD
        self._sample, self._config, self._members, self._on_phase = sample, config, members, on_phase
        self._is_derived = is_derived
        self._started = time.monotonic()
        self._sides: list[Side] = []
        self._parts: Parts
        self._arguments: Arguments | None = None
        self._all: list[Participant] = []
        self._eager: Baseline
        self._compiled: list[CompiledSide] = []
        self._interference = Interference(own=self._own_seconds, waited=self._waited_seconds)
        self._set_count: int | None = None
        on_phase(Phase.LOAD)

    @property
    def _live_sides(self) -> list[CompiledSide]:
        return [item for item in self._compiled if item.result.failure is None]

    def _enter(self, phase: Phase) -> None:
        self.phase = phase
        self._on_phase(phase)
        for item in self._compiled:
            item.phase = Phase.COMPILE if phase is Phase.EAGER else phase

    def load(self, *, takes_weights: bool) -> None:
        """Start all sides, draw the arguments, and let all load the graph at once."""
        try:
            self._parts = Parts(self._sample)
        except GraphNetError as error:
            raise RunError(Phase.LOAD, FailureKind.ERROR, str(error)) from error
        for result in self.results:
            result.fields["device_count"] = len(self._parts.ranks)
            result.fields["times_note"] = self._parts.crowding or None
        self._check_memory()
        with ThreadPoolExecutor(len(self._members)) as pool:  # hosts that do not run yet start at the same time
            list(pool.map(lambda member: member.host.start(member.task.reads), self._members))
        config = self._config
        deadline_s = config.deadline_s * len(self._members) / 2
        for member in self._members:
            # Eager outlives a compiler that takes too long, to be timed for the row of that failure.
            limit_s = deadline_s * (1.5 if member is self._members[0] else 1.0)
            task = replace(member.task, deadline_s=limit_s)
            if self._parts.devices is not None:
                task = replace(task, connects=True, payload={**task.payload, "ranks": len(self._parts.ranks)})
            self._sides.append(Side(member.host, task))
        try:
            arguments = self._arguments = Arguments.draw(
                self._sample,
                seed=config.seed,
                unscaled=config.unscaled_replay,
                threads=config.threads,
                takes_weights=takes_weights,
            )
            for member, side in zip(self._members, self._sides, strict=True):
                participant = Participant(
                    member.name,
                    side,
                    arguments,
                    seed=config.seed,
                    deadline=self._started + deadline_s,
                    most_bytes=config.memory_limit_bytes,
                )
                self._all.append(participant)
        except MemoryError as error:
            raise RunError(Phase.LOAD, FailureKind.OUT_OF_MEMORY, "no memory for the sample's tensors") from error
        except (GraphNetError, OSError) as error:
            raise RunError(Phase.LOAD, FailureKind.ERROR, f"{type(error).__name__}: {error}") from error
        self._eager = Baseline(self._all[0], arguments, config, is_derived=self._is_derived)
        self._compiled = [
            CompiledSide(member, side, result, arguments, config, is_derived=self._is_derived)
            for member, side, result in zip(self._members[1:], self._all[1:], self.results, strict=True)
        ]
        self._all[0].meet()
        for item in self._compiled:
            with item.record_failure():
                item.side.meet()
        self._all[0].finish()
        for item in self._live_sides:
            with item.record_failure():
                item.side.finish()
            item.result.load_ms = (time.monotonic() - self._started) * 1000

    def _check_memory(self) -> None:
        needed = self._parts.required_bytes
        for limit, place, remedy in (
            (self._config.memory_limit_bytes, "the memory limit", "raise memory_limit_bytes to run it"),
            (machine_bytes()[1], "this machine's memory", "run it on a larger one"),
        ):
            if needed > limit:
                sizes = f"{needed / GIB:.2f} GiB, over {place} of {limit / GIB:.2f} GiB"
                message = f"the sample's tensors need {sizes}; {remedy}"
                raise RunError(Phase.LOAD, FailureKind.OUT_OF_MEMORY, message)

    def run_eager(self) -> None:
        """Let eager compute with the values that every run has."""
        self._enter(Phase.EAGER)
        written = self._eager.run()
        for item in self._live_sides if written else ():
            with item.record_failure():
                item.side.rebind(written)

    def compile(self) -> None:
        """Let each contender compile the graph, and compute with the same values."""
        self._enter(Phase.COMPILE)
        for item in self._live_sides:
            with item.record_failure():
                item.compile(self._eager)
        self._require_contender()

    def time(self) -> None:
        """Time all sides in rounds; a side that ends during them is left out of repeated rounds."""
        self._enter(Phase.RUN)
        for participant in self._all:
            if not participant.side.is_over:
                participant.side.prefer()
        self._interference.begin()
        with _steady_process():
            while timed := [item for item in self._live_sides if item.is_timed]:
                try:
                    self._run_rounds(timed)
                    break
                except SideEndedError as error:
                    self._blame_sides(error)
            if not self._eager.side.blocks and not self._eager.side.side.is_over:
                self._eager.time_alone()
            for item in self._live_sides:
                with item.record_failure():
                    item.check_timing() if item.is_timed else self._compare_once(item)
        self._interference.update_shares()
        if self._config.kernel_time:
            self._measure_kernels()
        self._require_contender()

    def _run_rounds(self, timed: Sequence[CompiledSide]) -> None:
        eager, arguments = self._eager, self._drawn_arguments
        by_side = {item.side: item for item in timed}
        for participant in (eager.side, *by_side):
            participant.blocks.clear()

        def compare(calls: Sequence[Sequence[tuple[Output, ...]]]) -> None:
            for expected, *others in calls:
                for item, actual in zip(timed, others, strict=True):
                    item.agreement.add(expected, actual)

        rounds = Rounds(
            [eager.side, *by_side],
            arguments,
            self._config,
            compare,
            lambda side: eager.call_untimed() if side is eager.side else by_side[side].call_untimed(),
            self._is_repeated,
            output_bytes=sum(output.raw.nbytes for output in eager.expected),
            last=timed[-1].side,
        )
        if arguments.varying:  # in place of the first call after the change of sides
            eager.try_fresh()
            rounds.last = eager.side
        for item in timed:
            item.begin_timing()
        rounds.run()
        self._set_count = rounds.set_count if arguments.varying else 0

    def _measure_kernels(self) -> None:
        self._eager.side.measure_kernels(self._drawn_arguments.inputs)
        for item in self._live_sides:
            with item.record_failure():
                item.side.measure_kernels(self._drawn_arguments.inputs)

    def _compare_once(self, item: CompiledSide) -> None:
        """Compare outputs on fresh values once, for a backend whose speed is meaningless."""
        values = self._drawn_arguments.draw_fresh()
        item.agreement.add(self._eager.side.call(values).outputs, item.side.call(values).outputs)

    def _blame_sides(self, error: SideEndedError) -> None:
        """Assign the failure to the sides that have ended; if only eager has, to all compilers beside it."""
        ended = [item for item in self._live_sides if item.side.side.is_over]
        for item in ended or self._live_sides:
            item.result.failure = failure_of(error, self.phase)

    def _is_repeated(self) -> bool:
        """Tell whether others take so much of the cores that the run will be repeated: more blocks are in vain."""
        if not self._config.repeat_disturbed:
            return False
        self._interference.update_shares()
        return (self._interference.others_share or 0.0) > DISTURBED_SHARE

    def conclude(self) -> None:
        """Make the fields of each result."""
        self._enter(Phase.COMPARE)
        self._add_shared_fields()
        for item in self._live_sides:
            with item.record_failure():
                item.conclude(self._eager)

    def _add_shared_fields(self) -> None:
        shared = {
            **self._eager.fields(),
            "model_ms": sum(participant.total_ns for participant in self._all) / 1e6,
            "others_cpu_share": self._interference.others_share,
            "cpu_wait_share": self._interference.waiting_share,
        }
        if self._eager.side.blocks:
            shared |= {
                "unvaried": not self._drawn_arguments.varying,
                "unvaried_note": self._eager.unvaried_note or None,
                "unseen_count": self._set_count,
            }
        if self._parts.devices is not None:
            collectives = self._eager.collectives
            shared["collectives"] = collectives
            shared["collective_bytes"] = sum(int(line.rpartition(" ")[2]) for line in collectives)
        for result in self.results:
            result.fields |= shared

    def give_outputs(self, take: OutputTaker) -> None:
        """Pass on the outputs of the first contender on the values that every run has."""
        if self._compiled[0].fixed:
            take(self._drawn_arguments, self._compiled[0].fixed)

    @property
    def _drawn_arguments(self) -> Arguments:
        assert self._arguments is not None
        return self._arguments

    def _require_contender(self) -> None:
        """Check that a contender has not failed; else time eager alone, for the rows of the failures.

        Raises:
            RunError: All have failed.
        """
        if self._live_sides:
            return
        if self._eager.expected and not self._eager.side.side.is_over:
            if not self._eager.side.blocks:
                self._eager.time_alone()
            self._add_shared_fields()
        failure = self.results[0].failure
        assert failure is not None
        raise RunError(self.phase, failure.kind, failure.message)

    def fail(self, failure: TaskFailure, log_path: Path | None = None) -> None:
        """Record a failure, and its log file, for all contenders that have not failed.

        A failure of eager replaces failures of contenders, since it is not theirs.
        """
        for result in self.results:
            if result.failure is None or self.phase in (Phase.LOAD, Phase.EAGER):
                result.failure, result.log_path = failure, log_path or result.log_path

    def _own_seconds(self) -> float:
        return time.process_time() + sum(halting.processor_ms() for halting in self._haltings()) / 1000

    def _waited_seconds(self) -> float:
        return sum(halting.waiting_ms() for halting in self._haltings()) / 1000

    def _haltings(self) -> list[Halting]:
        return [item.side.halting for item in self._all if hasattr(item.side, "halting")]

    def close(self) -> None:
        """End all sides."""
        for side in self._sides:
            side.kill()
        for participant in self._all:
            participant.close()
        for side in self._sides:
            side.close()
        if self._arguments is not None:
            self._arguments.weights.close()
        for result in self.results:
            result.task_ms = (time.monotonic() - self._started) * 1000


@contextlib.contextmanager
def _steady_process() -> Iterator[None]:
    """Stop the garbage collector and ask the scheduler for preference: the judge's clock runs in this process, too."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        with raise_priority():
            yield
    finally:
        if was_enabled:
            gc.enable()
