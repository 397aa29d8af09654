"""The steps of one benchmark run on a loaded graph: eager alone, compiling, timing both against each other.

Worker only.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

from backends.base import Backend, Compiled, Evidence
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.tensors.tensor_library import Comparison, Outputs
from ops.benchmark.measuring.timing.blocks import (
    Reading,
    Side,
    Stopwatch,
    kernel_ms,
    milliseconds_of,
    time_alternately,
    time_in_turns,
)
from ops.benchmark.measuring.timing.interference import Interference
from ops.benchmark.measuring.timing.memory import held_bytes, peak_bytes
from ops.benchmark.measuring.timing.processor_time import processor_ms
from ops.benchmark.measuring.timing.statistics import Speedup
from ops.benchmark.measuring.verdict.code_outside_calls import HookCheck, check_preparing, recompilation_check
from ops.benchmark.measuring.verdict.late_outputs import check_late, suspicion_of
from ops.benchmark.measuring.verdict.replayed_outputs import check_replay, compare_variants, merged
from ops.benchmark.measuring.watching.calls import Calls, Inputs, changed
from ops.benchmark.measuring.watching.plain_outputs import NotPlainError, PlainOutputs
from ops.benchmark.measuring.watching.process_state import ProcessState
from ops.benchmark.measuring.watching.variants import Variants, prepare_variants
from ops.benchmark.measuring.watching.watched_calls import CallRecorder, Rounds
from ops.benchmark.results import DISTURBED_SHARE, FailureKind, Phase
from ops.environments.process import preferred
from ops.worker.child import TaskError

if TYPE_CHECKING:
    from ops.benchmark.measuring.verdict.reference import Errors, ReferenceLimits

_clock = time.perf_counter


@dataclass(slots=True)
class EagerResult:
    """Eager's side.

    Attributes:
        calls: Its calls.
        outputs: What the compiled side's are compared with.
        side: Its times: of one warm-up call until blocks are timed, from when on it has a recorder.
        peak_bytes: Memory that a call takes.
        noise: Largest difference of two calls with the same seed.
        seed_dependent: Whether another seed makes a larger one.
        variants: Values of the inputs that calls get in turn, with eager's outputs on each.
        preparing_ms: What it takes to put values into the inputs; None where nothing varies.
    """

    calls: Calls
    outputs: Outputs
    side: Side
    peak_bytes: int
    noise: float
    seed_dependent: bool
    variants: Variants
    preparing_ms: float | None = None

    def fields(self) -> dict[str, Any]:
        """Fields of `BenchmarkRun`."""
        return {
            **self.side.fields("eager"),
            **({} if self.side.recorder is None else self.side.recorder.rounds.fields()),
            "eager_peak_bytes": self.peak_bytes,
            "noise_max_difference": self.noise,
            "seed_dependent": self.seed_dependent,
        }


@dataclass(frozen=True, slots=True)
class Compilation:
    """A compiled graph after its first call.

    Attributes:
        backend: What compiled it.
        calls: Its calls.
        compile_ms: Time of compiling and of the first call.
        first_call_ms: Time of the first call.
        retained_bytes: Memory that the first call keeps for later ones; 0 if that call compiled.
        evidence: That the compiler ran.
        compile_cpu_ms: Processor time of this process and all below it meanwhile.
    """

    backend: Backend
    calls: Calls
    compile_ms: float
    first_call_ms: float
    retained_bytes: int
    evidence: Evidence
    compile_cpu_ms: float


@dataclass(frozen=True, slots=True)
class CompiledResult:
    """The compiled side after both sides were timed.

    Attributes:
        compilation: How it came about.
        outputs: On variant 0 of the inputs.
        side: Its times; eager's for a backend whose speed says nothing.
        peak_bytes: Memory that a call takes, with what the first call keeps.
        speedup: Eager's time divided by its own.
        suspicion: The failure that its times point to. `Bench.compare` raises it, but only if its outputs agree: wrong
            outputs, or those of other shapes, are a failure of their own.
    """

    compilation: Compilation
    outputs: Outputs
    side: Side
    peak_bytes: int
    speedup: Speedup
    suspicion: TaskError | None = None

    def fields(self) -> dict[str, Any]:
        """Fields of `BenchmarkRun`."""
        evidence = self.compilation.evidence
        return {
            **self.side.fields("compiled"),
            "compiled_peak_bytes": self.peak_bytes,
            "compile_ms": self.compilation.compile_ms,
            "compile_cpu_ms": self.compilation.compile_cpu_ms,
            "first_call_ms": self.compilation.first_call_ms,
            "evidence_artefact": evidence.artefact,
            "evidence_operator_count": evidence.operator_count,
            "evidence_fallback_count": evidence.fallback_count,
            "evidence_detail": evidence.detail,
            "evidence_size_bytes": evidence.size_bytes,
            "evidence_adaptations": evidence.adaptations,
            "speedup": self.speedup.ratio,
            "speedup_low": self.speedup.low,
            "speedup_high": self.speedup.high,
        }


class Bench:
    """One graph and its inputs, to be measured eager, and compiled by a backend.

    Args:
        module: The graph as its framework runs it eagerly.
        inputs: Its arguments.
        config: How to measure.
        synchronize: Waits until a device is idle; the framework's own way if None.
        state: The process as it was before a backend was loaded; as it is now if None.
    """

    def __init__(
        self,
        module: Any,
        inputs: Inputs,
        config: BenchmarkConfig,
        synchronize: Callable[[str], None] | None = None,
        state: ProcessState | None = None,
    ) -> None:
        self.library = inputs.library
        gpu = self.library.gpu_clock(config.device, flush_l2=config.flush_l2)
        self.stopwatch = Stopwatch(config.device, synchronize or self.library.synchronize, gpu)
        self.interference = Interference()
        self.state = state or ProcessState(self.library)
        self._module = module
        self._inputs = inputs
        self._config = config
        self._fingerprints, self._places = inputs.look(self.library.bit_sum), inputs.look(self.library.place)
        self._hooks = HookCheck(self.library, module)
        self._plain = PlainOutputs(self.library, frozenset())

    def fields(self) -> dict[str, Any]:
        """Fields of `BenchmarkRun`, and "model_ms": what all calls of the graph took together."""
        return {
            "others_cpu_share": self.interference.others_share,
            "cpu_wait_share": self.interference.waiting_share,
            "model_ms": self.stopwatch.total_ms,
        }

    def run_eager(self) -> EagerResult:
        """Run eager alone: reference outputs, memory, noise and dependence on the seed.

        These calls are its warm-up. Blocks are timed later, together with the compiled side's; a task that dies before
        that reports the time of one warm-up call.
        """
        calls, library = self._calls(self._module), self.library
        versions = self._inputs.look(library.mutation_count)
        calls.prepare()
        returned = self.stopwatch.read(calls.bound())[1]
        outputs, self._plain = library.copies(returned), PlainOutputs.like(returned, library)
        del returned
        is_random = library.generator_state(self._config.device) != calls.seeded_state()
        counted = changed(versions, self._inputs.look(library.mutation_count))
        self._inputs.watch({*counted, *self._changed_inputs()})
        again, peak, reading = self._outputs_and_peak(calls)
        noise = seeded = library.largest_difference(outputs, again)
        if is_random:
            calls.prepare(self._config.seed + 1)
            seeded = library.largest_difference(outputs, library.copies(self.stopwatch.read(calls.bound())[1]))
        side = self._side(calls)
        side.add([reading])
        preparing_ms: list[float] = []

        def run() -> Outputs:
            prepared_ms = milliseconds_of(calls.prepare)
            reading, returned = self.stopwatch.read(calls.bound())
            preparing_ms.append(prepared_ms + reading.set_up_ms)
            return library.copies(returned)

        variants = prepare_variants(
            self._inputs, outputs, lambda: self.stopwatch.read(calls.bound()), run, reading.wall_ms
        )
        if variants.is_unvaried:  # else the calls on each variant have warmed eager up
            self._warm_up(side, done=3 if is_random else 2)
        usual_ms = None if variants.is_unvaried else median(preparing_ms)
        return EagerResult(calls, outputs, side, peak, noise, seeded > noise, variants, usual_ms)

    def time_eager(self, eager: EagerResult) -> None:
        """Time a block of eager alone, for a compiled side that failed before any was timed together with it."""
        if eager.side.recorder is not None and eager.side.blocks:
            return
        recorder, eager.side = eager.side.recorder, self._side(eager.calls)
        call_count = min(self._config.block_calls, self._config.trials or self._config.block_calls)
        with preferred():
            eager.side.run_block(self.stopwatch, call_count, self._config.block_seconds)
        eager.side.recorder = recorder  # for what it says of the inputs

    def time_in_turns(self, eager: EagerResult, pass_turn: Callable[[], bool]) -> None:
        """Time eager alone, a block a turn, for as long as there are others."""
        rounds = self._watch(eager, eager.side.last_ms)
        time_in_turns(eager.side, self.stopwatch, self._config, rounds, pass_turn)

    def compile(self, backend: Backend, started_running: Callable[[], None] = lambda: None) -> Compilation:
        """Compile, call once, and check the backend's evidence that it ran.

        `started_running` is called once, where compiling ends (`Phase`).

        Raises:
            TaskError: It cannot prove it, or the compiled graph changed inputs that eager leaves alone.
        """
        self._inputs.restore()
        backend.prepare(self._module, dict(self._inputs.values))
        self._inputs.restore()
        cpu_started = processor_ms()
        started = _clock()
        calls = self._calls(backend.compile(self._module, dict(self._inputs.values)))
        compile_ms = (_clock() - started) * 1000
        if backend.compiles_ahead:
            started_running()
        first_call_ms, retained_bytes = self._first_call(calls)
        compile_cpu_ms = max(0.0, processor_ms() - cpu_started)
        if not backend.compiles_ahead:
            started_running()
        evidence = backend.evidence()
        if not evidence.proves_run:
            raise TaskError(
                FailureKind.NO_EVIDENCE,
                f"{backend.name} did not prove that it compiled the graph: {evidence.operator_count} operators, "
                f"{evidence.fallback_count} fell back{': ' if evidence.detail else ''}{evidence.detail}",
                Phase.COMPILE,
            )
        self._check_inputs()
        compile_ms += first_call_ms
        return Compilation(backend, calls, compile_ms, first_call_ms, retained_bytes, evidence, compile_cpu_ms)

    def _check_inputs(self, *others: str) -> None:
        """Refuse a compiled graph that changed inputs that eager leaves alone, or was seen to change these others."""
        if unexpected := {*others, *set(self._changed_inputs()).difference(self._inputs.mutated)}:
            names = ", ".join(sorted(unexpected))
            message = f"the compiled graph changed inputs that eager leaves alone: {names}"
            raise TaskError(FailureKind.ERROR, message, Phase.RUN)
        self._hooks.check()
        if moved := changed(self._places, self._inputs.look(self.library.place)):
            message = f"inputs, which eager is called with too, are others now or lie elsewhere: {', '.join(moved)}"
            raise TaskError(FailureKind.ERROR, message, Phase.RUN)

    def _changed_inputs(self) -> tuple[str, ...]:
        return changed(self._fingerprints, self._inputs.look(self.library.bit_sum))

    def _first_call(self, calls: Calls) -> tuple[float, int]:
        """Its time, and the memory that it keeps for later calls; 0 if it compiled, which keeps other memory."""
        gc.collect()
        held, frames = held_bytes(self._config.device), self.library.compilation_count()
        calls.prepare()
        reading, returned = self.stopwatch.read(calls.bound())
        self._tensors_of(returned)
        del returned
        retained_bytes = held_bytes(self._config.device) - held
        return reading.wall_ms, max(0, retained_bytes) if self.library.compilation_count() == frames else 0

    def time_both(
        self, eager: EagerResult, compilation: Compilation, pass_turn: Callable[[], bool] | None = None
    ) -> CompiledResult:
        """Take the compiled side's outputs and memory, then time both sides against each other.

        Where a backend's speed says nothing, its times are eager's and its speedup is 1.

        Args:
            eager: Eager's side.
            compilation: The compiled graph.
            pass_turn: Lets another process have its turn, before each pair of blocks; None where there is none.

        Raises:
            TaskError: Dynamo compiled again, or gave up on compiling, between timed calls.
        """
        # What compiling left is collected now: the calls from here on warm the caches up for the timed ones.
        gc.collect()
        outputs, peak, reading = self._outputs_and_peak(compilation.calls)
        peak += compilation.retained_bytes
        if not compilation.backend.is_timed:
            self.time_eager(eager)
            same = Speedup(1.0, 1.0, 1.0, log_error=0.0, unit_count=0)
            return CompiledResult(compilation, outputs, eager.side, peak, same)
        compiled = self._side(compilation.calls, last_ms=reading.wall_ms)
        self._warm_up(compiled, done=2)
        rounds = self._watch(eager, eager.side.last_ms)
        watch = compiled.recorder = CallRecorder(rounds, self._tensors_of, eager.side.last_ms, is_judged=True)
        compiled.checks = recompilation_check(self.library), self._hooks.check
        eager.side.checks = self.state.look, self._hooks.check
        cooldown_ms = float(compilation.backend.cooldown_ms)
        self.interference.resume()
        speedup = time_alternately(
            eager.side,
            compiled,
            self.stopwatch,
            self._config,
            cooldown_ms=cooldown_ms,
            rounds=rounds,
            is_repeated=self._is_repeated,
            pass_turn=lambda: pass_turn is not None and self._pass_turn(pass_turn),
        )
        self.interference.update_shares()
        seconds = self._config.block_seconds
        suspicion = suspicion_of(eager.side, compiled, self.stopwatch, cooldown_ms=cooldown_ms, block_seconds=seconds)
        self._complete(eager.variants, compilation.calls, watch, outputs)
        if self._config.kernel_time:
            for side in (eager.side, compiled):
                side.kernel_ms = kernel_ms(side, self.stopwatch)
        return CompiledResult(compilation, watch.outputs[0], compiled, peak, speedup, suspicion)

    def _is_repeated(self) -> bool:
        """Whether others take so much of the cores that the run will be measured again: more blocks are in vain."""
        if not self._config.repeat_disturbed:
            return False
        self.interference.update_shares()
        return (self.interference.others_share or 0.0) > DISTURBED_SHARE

    def _pass_turn(self, pass_turn: Callable[[], bool]) -> bool:
        self.interference.pause()  # what the other process computes is no interference
        try:
            return pass_turn()
        finally:
            self.interference.resume()

    def _watch(self, eager: EagerResult, eager_ms: float) -> Rounds:
        """Have eager's calls timed from here on, get all variants in turn, and be watched."""
        rounds = Rounds(self._inputs, eager.variants)
        eager.side = self._side(eager.calls, last_ms=eager_ms)
        eager.side.recorder = CallRecorder(rounds, self._tensors_of, eager_ms, is_judged=False)
        return rounds

    def _complete(self, variants: Variants, calls: Calls, watch: CallRecorder, outputs: Outputs) -> None:
        """Call the compiled side on variants that no timed call got, and put the inputs back to variant 0."""
        watch.outputs.setdefault(0, outputs)
        for number, values in enumerate(variants.values):
            if number not in watch.outputs:
                self._inputs.choose(values)
                calls.prepare()
                result = self.stopwatch.read(calls.bound())[1]
                watch.outputs[number] = variants.compared_parts(number, self._tensors_of(result), self.library)
        self._inputs.choose(variants.values[0])
        self._inputs.restore()
        self._check_inputs(*watch.overwritten)

    def compare(self, eager: EagerResult, compiled: CompiledResult) -> Comparison:
        """How the compiled side's outputs agree with eager's, on all variants of the inputs.

        Raises:
            TaskError: An output belongs to other values than the call got, or was not there when it returned.
        """
        values, equal_nan = not eager.seed_dependent, self._config.equal_nan
        eagers, watch = eager.side.recorder, compiled.side.recorder
        if eagers is None or watch is None:
            return self.library.compare(eager.outputs, compiled.outputs, equal_nan=equal_nan, values=values)
        comparisons = compare_variants(self.library, eager.variants, watch, equal_nan=equal_nan, values=values)
        comparison = merged(comparisons)
        if comparison.failure is None:
            if eager.preparing_ms is not None:
                on_gpu = self.stopwatch.gpu is not None
                check_preparing(eager.side.median_ms, compiled.side, eager.preparing_ms, on_gpu=on_gpu)
            check_late(watch)
            if compiled.suspicion is not None:
                raise compiled.suspicion
            check_replay(self.library, eager.variants, comparisons, eagers, watch, values=values)
        self.state.check_finished()
        return comparison

    def against_float64(self, eager: EagerResult, compiled: CompiledResult, limits: ReferenceLimits) -> Errors:
        """Errors of both sides' outputs against a run of the graph in float64, for a framework that has such runs."""
        from ops.benchmark.measuring.verdict.reference import reference_errors

        self._inputs.restore()
        return reference_errors(
            self._module,
            self._inputs.values,
            (eager.outputs, compiled.outputs),
            limits,
            seed=self._config.seed,
            equal_nan=self._config.equal_nan,
        )

    def _tensors_of(self, returned: Any) -> Outputs:
        """Tensors of what a compiled graph returned.

        Raises:
            TaskError: They are no plain tensors.
        """
        try:
            return self._plain.flatten(returned)
        except NotPlainError as error:
            raise TaskError(FailureKind.LAZY, str(error), Phase.RUN) from None

    def _calls(self, function: Compiled) -> Calls:
        return Calls(function, self._inputs, self._config.seed, self._config.device)

    def _side(self, calls: Calls, last_ms: float = 0.0) -> Side:
        return Side(calls.bound(), calls.prepare, last_ms=last_ms)

    def _warm_up(self, side: Side, done: int) -> None:
        for _ in range(done, self._config.warmup):
            side.run_untimed(self.stopwatch)

    def _outputs_and_peak(self, calls: Calls) -> tuple[Outputs, int, Reading]:
        calls.prepare()
        done: list[tuple[Reading, Any]] = []
        peak = peak_bytes(lambda: done.append(self.stopwatch.read(calls.bound())), self._config.device)
        reading, result = done.pop()
        return self.library.copies(result), peak, reading
