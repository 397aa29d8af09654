"""A compiler's side of a run: compilation, evidence, and the checks that it has to pass."""

from __future__ import annotations

import contextlib
import itertools
import math
import operator
import time
from collections.abc import Iterator
from statistics import median
from typing import Any, NamedTuple

from ops.dataset.outputs.comparing import Output
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.measuring.judge.agreement import Agreement
from ops.evaluation.benchmark.measuring.judge.answers import BACKEND, EVIDENCE, ReportedBackend, ReportedEvidence
from ops.evaluation.benchmark.measuring.judge.arguments import Arguments
from ops.evaluation.benchmark.measuring.judge.baseline import Baseline
from ops.evaluation.benchmark.measuring.judge.contender import Contender, SideResult
from ops.evaluation.benchmark.measuring.judge.failing import RunError, failure_of
from ops.evaluation.benchmark.measuring.judge.participant import CallResult, Participant, side_fields
from ops.evaluation.benchmark.measuring.timing.statistics import speedup
from ops.evaluation.benchmark.results import Phase
from ops.execution.worker.processes.halting import HaltingError
from ops.execution.worker.side import SideEndedError
from ops.failures import FailureKind

_PROCESSOR_SHARE = 1.1
_PROCESSOR_MS = 40.0
"""Limit of a side's processor time: this share of calls × threads, and slack for the kernel's ticks of 10 ms."""

_KEEPERS_SHARE, _KEEPERS_MS = 0.2, 100.0
"""Limit of the processor time of a side's host, which watches its processes: a share of a core, and slack."""

_COMPILING = ("compile_ms", "compile_cpu_ms")

_PEAK_FACTOR, _PEAK_SLACK_BYTES = 1.5, 32 << 20
"""Factor and slack by which the memory of single calls may differ."""


class _UsedTime(NamedTuple):
    """Time that a side has used up to a moment.

    Attributes:
        processor_ms: Processor time of its processes.
        keepers_ms: Processor time of its host's processes, which are never stopped.
        calls_ms: Time in which the side was not stopped, by the judge's clock.
        elapsed_ms: Time of the clock.
        frames: Number of compilations that its framework started by itself.
    """

    processor_ms: float = 0.0
    keepers_ms: float = 0.0
    calls_ms: float = 0.0
    elapsed_ms: float = 0.0
    frames: int = 0


class CompiledSide:
    """A compiled graph of a sample, and its process.

    Args:
        contender: The compiler.
        side: Its process.
        result: Its result, which grows with the run.
        arguments: Arguments of the graph.
        config: Configuration of the measurement.
        is_derived: See `Baseline`.

    Attributes:
        backend: The backend's report of itself, once it has compiled.
        phase: Its current phase; phases only go forward.
        fixed: Its outputs on the values that every run has; empty before its first call.
    """

    def __init__(
        self,
        contender: Contender,
        side: Participant,
        result: SideResult,
        arguments: Arguments,
        config: BenchmarkConfig,
        *,
        is_derived: bool,
    ) -> None:
        self.side, self.result, self.phase = side, result, Phase.COMPILE
        self.backend = ReportedBackend()
        self.fixed: tuple[Output, ...] = ()
        self._arguments, self._config, self._is_derived = arguments, config, is_derived
        self._is_check = contender.is_check
        self._agreement: Agreement | None = None
        self._retained_bytes = 0
        self._before = _UsedTime()

    @contextlib.contextmanager
    def record_failure(self) -> Iterator[None]:
        """Open a context that records an error as this side's failure, so that others go on."""
        try:
            yield
        except (RunError, SideEndedError, HaltingError) as error:
            if self.result.failure is None:
                self.result.failure = failure_of(error, self.phase)

    @property
    def is_timed(self) -> bool:
        """True if its speed is meaningful; a compiler cannot declare that it is not."""
        return (self.backend.is_timed or not self._is_check) and not self._arguments.parts.crowding

    @property
    def agreement(self) -> Agreement:
        """Agreement of its outputs with eager's."""
        assert self._agreement is not None
        return self._agreement

    def compile(self, eager: Baseline) -> None:
        """Compile the graph, call it on the values that every run has, and ask for its evidence.

        Raises:
            RunError: The evidence proves nothing, or the graph changed inputs that eager does not write to.
            SideEndedError: Its process has ended.
        """
        side, values = self.side, self._arguments.inputs
        self.phase = Phase.COMPILE
        side.expected = [(output.dtype, output.shape) for output in eager.expected]
        self._agreement = Agreement(eager.expected, equal_nan=self._config.equal_nan, values=not eager.is_random)
        before_ms = side.side.halting.processor_ms()
        side.put(values)
        side.ask("prepare")
        side.put(values)
        answer, compile_ns = side.ask("compile")
        self.backend = side.parse(BACKEND, answer)
        if self.backend.compiles_ahead:
            self.phase = Phase.RUN
        held = side.settle() if self.backend.compiles_ahead else 0  # else the first call keeps what it compiles
        first = side.call(values)
        self.result.fields |= {
            "compile_ms": (compile_ns + first.time.judge_ns) / 1e6,
            "first_call_ms": first.time.judge_ns / 1e6,
            "compile_cpu_ms": max(0.0, side.side.halting.processor_ms() - before_ms),
        }
        self._take_evidence()
        self.phase = Phase.RUN
        self.add_fixed(first)
        self.check_inputs()
        if self.backend.compiles_ahead:
            self._retained_bytes = max(0, side.settle() - held)
        for number in range(1, self._config.warmup):
            self.add_fixed(side.warm_up(values, number))

    def _take_evidence(self) -> None:
        answer, _ = self.side.ask("evidence")
        evidence: ReportedEvidence = self.side.parse(EVIDENCE, answer)
        if not evidence.proves_run:
            detail = f": {evidence.detail}" if evidence.detail else ""
            raise RunError(
                Phase.COMPILE,
                FailureKind.NO_EVIDENCE,
                f"{self.side.name} did not prove that it compiled the graph: {evidence.operator_count} operators, "
                f"{evidence.fallback_count} fell back{detail}",
            )
        self.result.fields |= {
            "evidence_artefact": evidence.artefact,
            "evidence_operator_count": evidence.operator_count,
            "evidence_fallback_count": evidence.fallback_count,
            "evidence_detail": evidence.detail,
            "evidence_size_bytes": evidence.size_bytes,
            "evidence_adaptations": evidence.adaptations,
        }

    def add_fixed(self, called: CallResult) -> None:
        """Add outputs on the values that every run has."""
        self.fixed = self.fixed or called.outputs
        self.agreement.add_fixed(called.outputs)

    def call_untimed(self) -> None:
        """Call it after a change of sides; measure its memory unless that has been measured."""
        values, is_measured = self._arguments.inputs, self.side.peak_bytes is not None
        self.add_fixed(self.side.call(values) if is_measured else self.side.measured_call(values))

    def begin_timing(self) -> None:
        """Record the time that it has used until now."""
        self._before = self._used_time()

    def _used_time(self) -> _UsedTime:
        side, halting = self.side, self.side.side.halting
        elapsed_ms = time.monotonic() * 1000
        return _UsedTime(
            halting.processor_ms(), halting.keepers_ms(), side.judge_total_ns / 1e6, elapsed_ms, side.frames
        )

    def check_timing(self) -> None:
        """Check that its timed calls used no more threads than eager's and compiled nothing.

        Raises:
            RunError: The side, or its host for it, used more processor time, or it compiled again.
        """
        threads = max(self._config.threads, len(self._arguments.parts.ranks))
        taken = _UsedTime(*map(operator.sub, self._used_time(), self._before))
        if taken.frames:
            message = "the graph was compiled again between timed calls"
        elif taken.processor_ms > threads * (_PROCESSOR_SHARE * taken.calls_ms + _PROCESSOR_MS):
            message = (
                f"its processes took {taken.processor_ms:.0f} ms of processor time in {taken.calls_ms:.0f} ms of "
                f"calls, more than the {threads} threads that eager has"
            )
        elif taken.keepers_ms > _KEEPERS_SHARE * taken.elapsed_ms + _KEEPERS_MS:
            message = (
                f"its host took {taken.keepers_ms:.0f} ms of processor time in {taken.elapsed_ms:.0f} ms of timing "
                f"sides"
            )
        else:
            return
        raise RunError(Phase.RUN, FailureKind.ERROR, message)

    def check_inputs(self) -> None:
        """Check that the compiled graph changed no inputs or weights that eager does not write to.

        Raises:
            RunError: It changed some.
        """
        if self._is_derived:
            return
        if names := self.side.changed_inputs():
            changed = f"inputs that eager leaves alone: {', '.join(names)}"
        elif self.side.side.halting.has_written(b"weights"):
            changed = "weights that eager leaves alone"
        else:
            return
        raise RunError(Phase.RUN, FailureKind.ERROR, f"the compiled graph changed {changed}")

    def conclude(self, eager: Baseline) -> None:
        """Make the fields of its result, and compare its outputs with eager's.

        Raises:
            RunError: They cannot be compared, or do not follow the inputs.
        """
        self.phase = Phase.COMPARE
        self.side.require_rest()
        self.check_inputs()
        fields = self.result.fields
        fields |= self._timed_fields(eager)
        if self._arguments.parts.devices is not None:  # after all calls: the profiler's memory is not the compiler's
            self.phase = Phase.RUN
            fields["compiled_collectives"] = self.side.collective_names(self._arguments.inputs)
            self.phase = Phase.COMPARE
        comparison = self.agreement.result()
        fields |= comparison.fields()
        if comparison.failure is not None:
            kind, message = comparison.failure
            raise RunError(Phase.COMPARE, kind, message)
        if reason := self.agreement.describe_unanswered():
            raise RunError(Phase.RUN, FailureKind.NO_ANSWER, reason)
        if comparison.t_min > -math.inf:
            fields |= eager.compare_with_float64(self.fixed, comparison)

    def _timed_fields(self, eager: Baseline) -> dict[str, Any]:
        usual, result = eager.side.usual_gap_ns(), self.result
        shared = {"compiled_peak_bytes": self._peak_bytes(), "compiled_kernel_ms": self.side.kernel_ms}
        result.eager_blocks = eager.side.times_ms(usual)
        if not self.is_timed:
            result.blocks = result.eager_blocks
            same = dict.fromkeys(("speedup", "speedup_low", "speedup_high", "judge_speedup"), 1.0)
            return {**shared, **same, **side_fields("compiled", result.blocks, eager.side.event_ms)}
        result.blocks = self.side.times_ms(usual)
        fields = side_fields("compiled", result.blocks, self.side.event_ms, self.side.rank_times_ms())
        for name, own, eagers in zip(_COMPILING, self.side.late_work(), eager.side.late_work(), strict=True):
            result.fields[name] += max(0.0, own - eagers)  # eager's late work is page faults, no compilation
        waking = eager.side.waking_ns()
        ratio = speedup(result.eager_blocks, result.blocks, seed=self._config.seed)
        eager_ms = median(itertools.chain(*result.eager_blocks))
        return {
            **shared,
            **fields,
            "speedup": eager_ms / fields["compiled_median_ms"],
            "speedup_low": ratio.low,
            "speedup_high": ratio.high,
            "judge_speedup": eager.side.judge_ms(waking) / self.side.judge_ms(waking),
        }

    def _peak_bytes(self) -> int | None:
        """Memory that a call takes, and what the first call keeps for later ones."""
        if self.side.peak_bytes is None:
            return None
        peak = self.side.peak_bytes + self._retained_bytes
        # The kernel kept the peak of all calls since; the measured call may have been an exception.
        of_all = self.side.side.halting.peak_bytes() - self.side.resident_bytes
        return of_all if of_all > _PEAK_FACTOR * peak + _PEAK_SLACK_BYTES else peak
