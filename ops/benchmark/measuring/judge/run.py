"""One run: eager and compilers on a sample, each a side of its own, from loading to the last comparison.

Phases only go forward, and belong to the judge: what fails once eager's outputs are there is the compiler's failure.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from typing import Any

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.judge.agreement import Agreement, errors_against, float64_fields
from ops.benchmark.measuring.judge.arguments import Arguments
from ops.benchmark.measuring.judge.comparing import (
    Comparison,
    Output,
    all_finite,
    differences,
    incomparable,
    same_bits,
    same_kind,
)
from ops.benchmark.measuring.judge.contender import Contender, SideResult
from ops.benchmark.measuring.judge.participant import (
    BACKEND,
    EVIDENCE,
    Called,
    Participant,
    ReportedBackend,
    ReportedEvidence,
)
from ops.benchmark.measuring.judge.rounds import Rounds
from ops.benchmark.measuring.timing.interference import Interference
from ops.benchmark.measuring.timing.statistics import Speedup
from ops.benchmark.results import DISTURBED_SHARE, FailureKind, Phase
from ops.errors import GraphNetError
from ops.sample.format.types import Sample, required_bytes
from ops.worker.processes.limits import GIB
from ops.worker.processes.usage import machine_bytes
from ops.worker.side import Side, SideEndedError
from ops.worker.task import TaskFailure

_PROCESSOR_SHARE = 1.1
_PROCESSOR_MS = 40.0
"""How much more processor time a side may take than its threads have: the kernel counts in hundredths of a second."""

_PEAK_FACTOR, _PEAK_SLACK_BYTES = 1.5, 32 << 20
"""By how much calls may differ in the memory that they take."""

_KEEPERS_SHARE, _KEEPERS_MS = 0.2, 100.0
"""Processor time that the host of a side may take, as a share of a core: it looks at the side's processes."""

_REFERENCE_CALL_S = 1.0
"""Time of a call of eager from which on no run in float64 is made: that takes several times as long."""

_REFERENCE_SHARE = 0.25
"""Share of the deadline that a run in float64 may take."""


class RunError(Exception):
    """A run has failed, and how."""

    def __init__(self, phase: Phase, kind: str, message: str) -> None:
        super().__init__(message)
        self.failure = TaskFailure(kind, phase, message)


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
) -> list[SideResult]:
    """Measure contenders against eager, and each other.

    Args:
        sample: The sample.
        config: How to measure.
        eager: The baseline.
        contenders: At least one.
        takes_weights: Whether all take weights as arguments of every call.
        on_phase: Called with each phase as it begins.
        take_outputs: See `OutputTaker`.
        is_derived: Whether sides make another graph, and its arguments, of the sample's: these do not vary.

    Returns:
        What it says of each contender; whatever they do, it is a result.

    Raises:
        WorkerError: A host does not start.
    """
    judged = _Run(sample, config, [eager, *contenders], on_phase, takes_weights, take_outputs, is_derived)
    try:
        judged.load()
        judged.run_eager()
        judged.compile()
        judged.time()
        judged.conclude()
    except RunError as error:
        judged.fail_all(error.failure)
    except SideEndedError as error:
        judged.fail_all(judged.failure_of(error), eager.task.log_path)
    finally:
        judged.close()
    return judged.results


@dataclass(slots=True)
class _Compiled:
    """A contender on its way.

    Attributes:
        contender: What it is.
        side: Its process.
        result: What is said of it.
        backend: What that says of itself, once it has compiled.
        phase: The one that it is in.
        agreement: How its outputs agree with eager's.
        fixed: Its outputs on the values that every run has.
        peak_bytes: Memory that a call takes; None until it was measured.
        retained_bytes: Memory that the first call keeps for later ones.
        frames: How often its framework had compiled when its calls began to be timed.
        resident_bytes: Memory that it had before the call of which `peak_bytes` is.
    """

    contender: Contender
    side: Participant
    result: SideResult
    backend: ReportedBackend = field(default_factory=ReportedBackend)
    phase: Phase = Phase.LOAD
    agreement: Agreement | None = None
    fixed: tuple[Output, ...] = ()
    peak_bytes: int | None = None
    retained_bytes: int = 0
    frames: int = 0
    resident_bytes: int = 0

    @property
    def is_timed(self) -> bool:
        """Whether its speed says something: a compiler cannot say that it does not."""
        return self.backend.is_timed or not self.contender.is_check


class _Run:
    """A run on its way."""

    def __init__(
        self,
        sample: Sample,
        config: BenchmarkConfig,
        members: Sequence[Contender],
        on_phase: Callable[[str], None],
        takes_weights: bool,
        take_outputs: OutputTaker | None,
        is_derived: bool,
    ) -> None:
        self.config = config
        self.results = [SideResult(log_path=member.task.log_path) for member in members[1:]]
        self._sample, self._members, self._on_phase = sample, members, on_phase
        self._takes_weights, self._take_outputs, self._is_derived = takes_weights, take_outputs, is_derived
        self._started = time.monotonic()
        self._deadline = self._started + config.deadline_s * len(members) / 2
        self._phase = Phase.LOAD
        self._sides: list[Side] = []
        self._arguments: Arguments | None = None
        self._all: list[Participant] = []
        self._eager: Participant
        self._compiled: list[_Compiled] = []
        self._expected: tuple[Output, ...] = ()
        self._noise: float | None = None
        self._eager_peak: int | None = None
        self._seed_dependent = False
        self._unvaried_note = ""
        self._interference = Interference(own=self._own_seconds, waited=self._waited_seconds)
        self._speedup: Speedup | None = None
        self._rounds: Rounds | None = None
        on_phase(Phase.LOAD)

    @property
    def _alive(self) -> list[_Compiled]:
        return [item for item in self._compiled if item.result.failure is None]

    # Loading

    def load(self) -> None:
        """Start all sides, draw the arguments, and have all load the graph at once."""
        self._check_memory()
        try:
            for member in self._members:
                self._sides.append(Side(member.host, member.task))
            arguments = Arguments.draw(
                self._sample,
                seed=self.config.seed,
                unscaled=self.config.unscaled_replay,
                threads=self.config.threads,
                takes_weights=self._takes_weights,
            )
        except (GraphNetError, OSError, MemoryError) as error:
            if not isinstance(error, GraphNetError | OSError):
                raise RunError(Phase.LOAD, FailureKind.OUT_OF_MEMORY, "no memory for the sample's tensors") from error
            if type(error).__name__ == "WorkerError":
                raise
            raise RunError(Phase.LOAD, FailureKind.ERROR, f"{type(error).__name__}: {error}") from error
        self._arguments = arguments
        for member, side in zip(self._members, self._sides, strict=True):
            side.meet()
            participant = Participant(member.name, side, arguments, self.config.seed)
            participant.deadline, participant.most_bytes = self._deadline, self.config.memory_limit_bytes
            self._all.append(participant)
            participant.begin_loading()
        self._eager = self._all[0]
        self._compiled = [
            _Compiled(member, participant, result)
            for member, participant, result in zip(self._members[1:], self._all[1:], self.results, strict=True)
        ]
        self._eager.finish()
        for item in self._compiled:
            with self._failing(item):
                item.side.finish()
        load_ms = (time.monotonic() - self._started) * 1000
        for result in self.results:
            result.load_ms = load_ms
        self._require_one()

    def _check_memory(self) -> None:
        needed = required_bytes(self._sample)
        _, installed = machine_bytes()
        for limit, place, remedy in (
            (self.config.memory_limit_bytes, "the memory limit", "raise memory_limit_bytes to run it"),
            (installed, "this machine's memory", "run it on a larger one"),
        ):
            if needed > limit:
                message = (
                    f"the sample's tensors need {needed / GIB:.2f} GiB, over {place} of {limit / GIB:.2f} GiB; {remedy}"
                )
                raise RunError(Phase.LOAD, FailureKind.OUT_OF_MEMORY, message)

    # Eager

    def run_eager(self) -> None:
        """Call eager on the values that every run has: its outputs, memory, noise, and what may vary."""
        self._enter(Phase.EAGER)
        eager, arguments = self._eager, self._the_arguments
        eager.ask("settle")
        eager.put(arguments.inputs)
        first = self._measured(eager, lambda: eager.call("first_call"))
        self._expected = first.outputs
        if not self._is_derived:
            self._find_written(first)
        arguments.keep(first.answer.reads)
        if self._is_derived:
            self._keep_all("the inputs are what the whole graph makes of its own")
        elif first.answer.note:
            self._keep_all(first.answer.note)
        elif first.answer.reads and not arguments.varying:
            self._unvaried_note = "the graph reads numbers of all inputs that are drawn"
        if not arguments.varying and not self._unvaried_note:
            self._unvaried_note = "no values of the inputs are drawn: the sample spells out or keeps all of them"
        for number in range(1, self.config.warmup):
            eager.put(arguments.inputs)
            if number == 1:
                eager.ask("settle")
            called = self._measured(eager, eager.call) if number == 1 else eager.call()
            self._note_noise(called)
        if first.answer.random:
            eager.put(arguments.inputs)
            other = eager.call(seed=self.config.seed + 1)
            self._seed_dependent = _largest_difference(self._expected, other.outputs) > (self._noise or 0.0)
        for item in self._compiled:
            item.side.expected = [(output.dtype, output.shape) for output in self._expected]
            values = not self._seed_dependent
            item.agreement = Agreement(self._expected, equal_nan=self.config.equal_nan, values=values)
        self._try_fresh()

    def _find_written(self, first: Called) -> None:
        """Have the judge put back, before each call, what the graph writes to."""
        arguments, eager = self._the_arguments, self._eager
        written = set(first.answer.written) | set(eager.changed_inputs())
        weights = sorted(name for name in written if name not in arguments.inputs and name in arguments.weights.places)
        if weights:
            arguments.move(weights)
            for participant in self._all:
                participant.rebind()
        for participant in self._all:
            participant.written = tuple(sorted(name for name in written if name in arguments.inputs))
        if written:
            eager.put(arguments.inputs)
            eager.written = self._all[0].written
            again = eager.call()
            self._expected = again.outputs

    def _keep_all(self, why: str) -> None:
        self._the_arguments.keep(self._the_arguments.varying)
        self._unvaried_note = why

    def _try_fresh(self) -> None:
        """Have eager compute with fresh values: what it refuses, or answers otherwise in kind, may not vary."""
        arguments, eager = self._the_arguments, self._eager
        while arguments.varying:
            eager.put(arguments.fresh())
            called = eager.call("try")
            if called.answer.refused is not None:
                reason = f"eager fails with other values of the inputs: {called.answer.refused}"
            elif not same_kind(called.outputs, self._expected):
                reason = "the shapes or dtypes of outputs depend on the values of the inputs"
            elif all_finite(called.outputs) != all_finite(self._expected):
                reason = "whether outputs are finite depends on the values of the inputs"
            elif same_bits(called.outputs, self._expected) and not self._seed_dependent:
                reason = "no output depends on the inputs that may vary"
            else:
                return
            floats = arguments.floats()
            if len(floats) in (0, len(arguments.varying)):
                self._keep_all(reason)
                return
            arguments.keep([name for name in arguments.varying if name not in floats])

    def _note_noise(self, called: Called) -> None:
        noise = _largest_difference(self._expected, called.outputs)
        self._noise = max(self._noise or 0.0, noise)

    def _measured(self, side: Participant, call: Callable[[], Called]) -> Called:
        """A call, and the memory that it takes, which is kept."""
        halting = side.side.halting
        before = halting.resident_bytes()
        is_measured = halting.reset_peak()
        called = call()
        if is_measured:
            peak = max(0, halting.peak_bytes() - before)
            if side is self._eager:
                self._eager_peak = max(self._eager_peak or 0, peak) if self._eager_peak is None else peak
            else:
                self._of(side).peak_bytes, self._of(side).resident_bytes = peak, before
        return called

    # Compiling

    def compile(self) -> None:
        """Have each contender compile, call it on the values that every run has, and ask for its evidence."""
        self._enter(Phase.COMPILE)
        for item in self._compiled:
            item.phase = Phase.COMPILE
        for item in self._alive:
            with self._failing(item):
                self._compile(item)
        self._require_one()

    def _compile(self, item: _Compiled) -> None:
        side, arguments, fields = item.side, self._the_arguments, item.result.fields
        side.put(arguments.inputs)
        before_ms = side.side.halting.processor_ms()
        side.ask("prepare")
        side.put(arguments.inputs)
        answer, compile_ns = side.ask("compile")
        item.backend = side.parse(BACKEND, answer)
        if item.backend.compiles_ahead:
            item.phase = Phase.RUN
        side.ask("settle")
        resident = side.side.halting.resident_bytes()
        side.put(arguments.inputs)
        first = side.call()
        frames = first.answer.frames
        fields |= {
            "compile_ms": (compile_ns + first.time.judge_ns) / 1e6,
            "first_call_ms": first.time.judge_ns / 1e6,
            "compile_cpu_ms": max(0.0, side.side.halting.processor_ms() - before_ms),
        }
        item.phase = Phase.COMPILE
        self._take_evidence(item)
        item.phase = Phase.RUN
        self._take_fixed(item, first)
        self._check_inputs(item)
        side.ask("settle")
        kept = side.side.halting.resident_bytes() - resident
        for number in range(1, self.config.warmup):
            side.put(arguments.inputs)
            called = self._measured(side, side.call) if number == 1 else side.call()
            if number == 1:
                # What the first call compiled is kept for other reasons than that it is needed again.
                item.retained_bytes = (
                    max(0, kept) if called.answer.frames == frames and item.backend.compiles_ahead else 0
                )
            self._take_fixed(item, called)
            frames = called.answer.frames
        item.frames = frames

    def _take_evidence(self, item: _Compiled) -> None:
        answer, _ = item.side.ask("evidence")
        evidence: ReportedEvidence = item.side.parse(EVIDENCE, answer)
        if not evidence.proves_run:
            detail = f": {evidence.detail}" if evidence.detail else ""
            raise RunError(
                Phase.COMPILE,
                FailureKind.NO_EVIDENCE,
                f"{item.contender.name} did not prove that it compiled the graph: {evidence.operator_count} operators, "
                f"{evidence.fallback_count} fell back{detail}",
            )
        item.result.fields |= {
            "evidence_artefact": evidence.artefact,
            "evidence_operator_count": evidence.operator_count,
            "evidence_fallback_count": evidence.fallback_count,
            "evidence_detail": evidence.detail,
            "evidence_size_bytes": evidence.size_bytes,
            "evidence_adaptations": evidence.adaptations,
        }

    def _take_fixed(self, item: _Compiled, called: Called) -> None:
        assert item.agreement is not None
        if not item.fixed:
            item.fixed = called.outputs
        item.agreement.add_fixed(called.outputs)

    # Timing

    def time(self) -> None:
        """Time all sides in rounds."""
        self._enter(Phase.RUN)
        for item in self._alive:
            item.phase = Phase.RUN
            item.side.side.prefer()
        self._eager.side.prefer()
        timed = [item for item in self._alive if item.is_timed]
        before_ms = {item.side.name: item.side.side.halting.processor_ms() for item in timed}
        keepers_ms = {item.side.name: item.side.side.halting.keepers_ms() for item in timed}
        started = time.monotonic()
        wall_ns = {item.side.name: item.side.total_ns for item in timed}
        self._interference.resume()
        try:
            self._run_rounds(timed)
        finally:
            self._interference.update_shares()
        for item in timed:
            if item.result.failure is None:
                with self._failing(item):
                    self._check_processor_time(item, before_ms[item.side.name], wall_ns[item.side.name])
                    self._check_keepers(item, keepers_ms[item.side.name], (time.monotonic() - started) * 1000)

    def _run_rounds(self, timed: Sequence[_Compiled]) -> None:
        """All rounds; a side that fails ends them, and fails."""
        sides = [self._eager, *(item.side for item in timed)]
        config = self.config
        if not timed:  # a backend whose speed says nothing
            sides, config = [self._eager, self._eager], replace(self.config, trials=1)
        rounds = self._rounds = Rounds(
            sides,
            self._the_arguments,
            config,
            lambda calls: self._compare_calls(timed, calls),
            self._after_change,
            self._before_change,
            self._is_repeated,
            output_bytes=sum(output.raw.nbytes for output in self._expected),
            last=timed[-1].side if timed else None,
        )
        try:
            if timed:
                self._speedup = rounds.run()
            else:
                self._time_eager_alone()
                self._compare_untimed()
        except SideEndedError as error:
            self._fail_side(error)

    def _fail_side(self, error: SideEndedError) -> None:
        """A side has ended between rounds: eager's end, too, is the compiler's failure now."""
        failure = self.failure_of(error)
        ended = [item for item in self._alive if item.side.side.is_over]
        for item in ended or self._alive:
            item.result.failure = failure
        if not self._eager.blocks and not self._eager.side.is_over:
            self._time_eager_alone()

    def _time_eager_alone(self) -> None:
        """A block of eager, where nothing was timed beside it."""
        count = min(self.config.block_calls, self.config.trials or self.config.block_calls)
        if self._eager.last_ns:
            count = max(1, min(count, int(self.config.block_seconds * 1e9 / self._eager.last_ns)))
        block = []
        for _ in range(count):
            self._eager.put(self._the_arguments.inputs)
            block.append(self._eager.call().time)
        self._eager.blocks.append(block)

    def _compare_untimed(self) -> None:
        for item in self._alive:
            with self._failing(item):
                values = self._the_arguments.fresh()
                self._eager.put(values)
                item.side.put(values)
                assert item.agreement is not None
                item.agreement.add(self._eager.call().outputs, item.side.call().outputs)

    def _compare_calls(self, timed: Sequence[_Compiled], calls: Sequence[Sequence[tuple[Output, ...]]]) -> None:
        for expected, *others in calls:
            for item, actual in zip(timed, others, strict=True):
                assert item.agreement is not None
                item.agreement.add(expected, actual)
        for item in timed:
            self._check_inputs(item)

    def _before_change(self, side: Participant) -> None:
        if self._lacks_memory(side):
            side.ask("settle")
            halting = side.side.halting
            self._resident = halting.resident_bytes()
            halting.reset_peak()

    def _after_change(self, side: Participant, called: Called) -> None:
        if self._lacks_memory(side):
            peak = max(0, side.side.halting.peak_bytes() - self._resident)
            if side is self._eager:
                self._eager_peak = peak
            else:
                self._of(side).peak_bytes, self._of(side).resident_bytes = peak, self._resident
        if side is self._eager and self._noise is None:
            self._note_noise(called)
        elif side is not self._eager:
            self._take_fixed(self._of(side), called)

    def _lacks_memory(self, side: Participant) -> bool:
        if side is self._eager:
            return self._noise is None  # what was measured was a call that was watched
        return self._of(side).peak_bytes is None

    def _is_repeated(self) -> bool:
        """Whether others take so much of the cores that the run will be measured again: more blocks are in vain."""
        if not self.config.repeat_disturbed:
            return False
        self._interference.update_shares()
        return (self._interference.others_share or 0.0) > DISTURBED_SHARE

    def _check_inputs(self, item: _Compiled) -> None:
        if not self._is_derived and (changed := item.side.changed_inputs()):
            names = ", ".join(changed)
            message = f"the compiled graph changed inputs that eager leaves alone: {names}"
            self._fail_one(item, RunError(Phase.RUN, FailureKind.ERROR, message).failure)

    def _check_processor_time(self, item: _Compiled, before_ms: float, before_ns: int) -> None:
        halting = item.side.side.halting
        taken_ms = halting.processor_ms() - before_ms
        wall_ms = sum(call.judge_ns for block in item.side.blocks for call in block) / 1e6
        wall_ms = max(wall_ms, (item.side.total_ns - before_ns) / 1e6)
        if taken_ms > _PROCESSOR_SHARE * self.config.threads * wall_ms + _PROCESSOR_MS * self.config.threads:
            raise RunError(
                Phase.RUN,
                FailureKind.ERROR,
                f"its processes took {taken_ms:.0f} ms of processor time in calls of {wall_ms:.0f} ms, more than the "
                f"{self.config.threads} threads that eager has",
            )

    @staticmethod
    def _check_keepers(item: _Compiled, before_ms: float, elapsed_ms: float) -> None:
        taken_ms = item.side.side.halting.keepers_ms() - before_ms
        if taken_ms > _KEEPERS_SHARE * elapsed_ms + _KEEPERS_MS:
            message = f"its host took {taken_ms:.0f} ms of processor time in {elapsed_ms:.0f} ms of timing sides"
            raise RunError(Phase.RUN, FailureKind.ERROR, message)

    # Concluding

    def conclude(self) -> None:
        """Compare, and make the fields of each result."""
        self._enter(Phase.COMPARE)
        for item in self._compiled:
            item.result.fields |= self._eager_fields()
        for item in self._alive:
            item.phase = Phase.COMPARE
            with self._failing(item):
                self._conclude(item)
        if self._take_outputs is not None and self._compiled[0].fixed:
            self._take_outputs(self._the_arguments, self._compiled[0].fixed)

    def _conclude(self, item: _Compiled) -> None:
        agreement, fields = item.agreement, item.result.fields
        assert agreement is not None
        item.side.require_rest()
        fields |= self._compiled_fields(item)
        comparison = agreement.result()
        fields |= comparison.fields()
        if comparison.failure is None and not self._seed_dependent and (reason := agreement.unanswered()):
            raise RunError(Phase.RUN, FailureKind.REPLAYED, reason)
        if not self._is_derived and item.side.side.halting.has_written(b"memfd:weights"):
            message = "the compiled graph changed weights that eager leaves alone"
            raise RunError(Phase.RUN, FailureKind.ERROR, message)
        if comparison.failure is not None:
            kind, message = comparison.failure
            raise RunError(Phase.COMPARE, kind, message)
        if comparison.t_min > -math.inf:
            fields |= self._against_float64(item, comparison)

    def _against_float64(self, item: _Compiled, comparison: Comparison) -> dict[str, Any]:
        """Errors of both sides against float64, of the run and of each output."""
        eager, config = self._eager, self.config
        fields: dict[str, Any]
        if eager.last_ns > _REFERENCE_CALL_S * 1e9:
            return {"reference_note": f"a call of eager takes more than {_REFERENCE_CALL_S:g} s"}
        eager.put(self._the_arguments.inputs)
        limits = {
            "memory_bytes": config.memory_limit_bytes,
            "peak_bytes": self._eager_peak or 0,
            "seconds": config.deadline_s * _REFERENCE_SHARE,
        }
        try:
            reference, note, taken_ns = eager.run_float64(limits)
        except SideEndedError as error:
            return {"reference_note": f"the float64 run did not end: {error}"[:300]}
        if not reference:
            return {"reference_note": note or None, "reference_ms": taken_ns / 1e6}
        eagers, compiled = (outputs[: len(reference)] for outputs in (self._expected, item.fixed))
        if [output.shape for output in reference] != [output.shape for output in eagers]:
            return {"reference_note": "in float64 the outputs have other shapes", "reference_ms": taken_ns / 1e6}
        errors = errors_against(reference, eagers, compiled, equal_nan=config.equal_nan)
        fields = {**float64_fields(errors), "reference_note": note or None, "reference_ms": taken_ns / 1e6}
        errors += [{}] * (len(comparison.matches) - len(errors))
        pairs = list(zip(comparison.matches, errors, strict=True))
        if fields["t_min_float64"] is not None:
            # Outputs that are no floats have no other truth than eager's.
            exact = [match.t_min for match, output in pairs if not output]
            fields["t_min_float64"] = max([fields["t_min_float64"], *exact])
        matches = tuple(replace(match, **dict[str, Any](output)) for match, output in pairs)
        return {**fields, "matches": replace(comparison, matches=matches).fields()["matches"]}

    def _eager_fields(self) -> dict[str, Any]:
        """Fields of `BenchmarkRun` that eager alone decides."""
        eager = self._eager
        fields: dict[str, Any] = {
            "eager_peak_bytes": self._eager_peak,
            "noise_max_difference": self._noise,
            "seed_dependent": self._seed_dependent,
            "model_ms": sum(participant.total_ns for participant in self._all) / 1e6,
            "others_cpu_share": self._interference.others_share,
            "cpu_wait_share": self._interference.waiting_share,
        }
        if eager.blocks:
            fields |= _side_fields("eager", eager.times_ms(eager.usual_gap_ns()), eager.event_ms)
        if self._rounds is not None:
            fields |= {
                "unvaried": bool(self._unvaried_note),
                "unvaried_note": self._unvaried_note or None,
                "unseen_count": 0 if self._unvaried_note else self._rounds.set_count,
            }
        return fields

    def _compiled_fields(self, item: _Compiled) -> dict[str, Any]:
        eager, side = self._eager, item.side
        usual = eager.usual_gap_ns()
        peak = None
        if item.peak_bytes is not None:
            peak = item.peak_bytes + item.retained_bytes
            # The kernel has kept the peak of all calls since: the one that was measured may have been a special one.
            of_all = side.side.halting.peak_bytes() - item.resident_bytes
            peak = of_all if of_all > _PEAK_FACTOR * peak + _PEAK_SLACK_BYTES else peak
        item.result.eager_blocks = eager.times_ms(usual)
        if not item.is_timed:
            blocks = item.result.blocks = item.result.eager_blocks
            same = {"speedup": 1.0, "speedup_low": 1.0, "speedup_high": 1.0, "judge_speedup": 1.0}
            return {**_side_fields("compiled", blocks, eager.event_ms), **same, "compiled_peak_bytes": peak}
        blocks = item.result.blocks = side.times_ms(usual)
        fields = _side_fields("compiled", blocks, side.event_ms)
        from ops.benchmark.measuring.timing.statistics import speedup

        ratio = self._speedup if len(self._compiled) == 1 else None
        ratio = ratio or speedup(item.result.eager_blocks, blocks, seed=self.config.seed)
        waking = eager.waking_ns()
        eager_ms = median(itertools.chain(*item.result.eager_blocks))
        return {
            **fields,
            "compiled_peak_bytes": peak,
            "speedup": eager_ms / fields["compiled_median_ms"],
            "speedup_low": ratio.low,
            "speedup_high": ratio.high,
            "judge_speedup": eager.judge_ms(waking) / side.judge_ms(waking),
        }

    # Phases and failures

    @property
    def _the_arguments(self) -> Arguments:
        assert self._arguments is not None
        return self._arguments

    def _of(self, side: Participant) -> _Compiled:
        return next(item for item in self._compiled if item.side is side)

    def _enter(self, phase: Phase) -> None:
        self._phase = phase
        self._on_phase(phase)

    def _failing(self, item: _Compiled) -> _Failing:
        return _Failing(self, item)

    def fail_item(self, item: _Compiled, error: SideEndedError | RunError) -> None:
        """Note the failure of one contender."""
        failure = error.failure if isinstance(error, RunError) else replace(self.failure_of(error), phase=item.phase)
        self._fail_one(item, failure)

    @staticmethod
    def _fail_one(item: _Compiled, failure: TaskFailure) -> None:
        if item.result.failure is None:
            item.result.failure = failure

    def failure_of(self, error: SideEndedError) -> TaskFailure:
        """What the end of a side means in this phase."""
        failure = error.outcome.failure
        assert failure is not None
        return replace(failure, phase=self._phase)

    def fail_all(self, failure: TaskFailure, log_path: Path | None = None) -> None:
        """Note a failure of all contenders that have none of their own, and what tells more of it."""
        for result in self.results:
            if result.failure is None:
                result.failure, result.log_path = failure, log_path or result.log_path

    def _require_one(self) -> None:
        """Go on if a contender is left; else time eager alone, for the rows of the failures."""
        if self._alive:
            return
        if self._expected:
            self._time_eager_alone()
            for result in self.results:
                result.fields |= self._eager_fields()
        failure = self.results[0].failure
        assert failure is not None
        raise RunError(Phase(failure.phase or self._phase), failure.kind, failure.message)

    def _own_seconds(self) -> float:
        sides = sum(participant.side.halting.processor_ms() for participant in self._all) / 1000
        return time.process_time() + sides

    def _waited_seconds(self) -> float:
        return sum(participant.side.halting.waiting_ms() for participant in self._all) / 1000

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
        task_ms = (time.monotonic() - self._started) * 1000
        for result in self.results:
            result.task_ms = task_ms


class _Failing:
    """A context in which the end of a contender's side is its failure, and nobody else's."""

    def __init__(self, judged: _Run, item: _Compiled) -> None:
        self._judged, self._item = judged, item

    def __enter__(self) -> None:
        """Nothing is to be done."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if isinstance(error, SideEndedError | RunError):
            self._judged.fail_item(self._item, error)
            return True
        return False


def _side_fields(name: str, blocks: Sequence[Sequence[float]], event_ms: Sequence[float]) -> dict[str, Any]:
    trials = list(itertools.chain(*blocks))
    return {
        f"{name}_median_ms": median(trials),
        f"{name}_trials_ms": trials,
        f"{name}_block_sizes": [len(block) for block in blocks],
        f"{name}_event_median_ms": median(event_ms) if event_ms else None,
    }


def _largest_difference(first: Sequence[Output], second: Sequence[Output]) -> float:
    """Largest absolute difference between two calls of one side; infinite where even shapes differ."""
    if len(first) != len(second) or any(incomparable(0, *pair) for pair in zip(first, second, strict=True)):
        return math.inf
    pairs = (differences(*pair) for pair in zip(first, second, strict=True))
    return max((pair[0] for pair in pairs if pair is not None), default=0.0)
