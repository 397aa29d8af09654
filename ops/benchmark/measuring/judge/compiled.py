"""A compiler's side of a run: compiling, evidence, and what is held against it."""

from __future__ import annotations

import contextlib
import itertools
import math
from collections.abc import Iterator
from statistics import median
from typing import Any

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.judge.agreement import Agreement
from ops.benchmark.measuring.judge.arguments import Arguments
from ops.benchmark.measuring.judge.baseline import Baseline
from ops.benchmark.measuring.judge.comparing import Output
from ops.benchmark.measuring.judge.contender import SideResult
from ops.benchmark.measuring.judge.failing import RunError, failure_of
from ops.benchmark.measuring.judge.participant import (
    BACKEND,
    EVIDENCE,
    Called,
    Participant,
    ReportedBackend,
    ReportedEvidence,
    side_fields,
)
from ops.benchmark.measuring.timing.statistics import speedup
from ops.benchmark.results import FailureKind, Phase
from ops.worker.side import SideEndedError

_PROCESSOR_SHARE = 1.1
_PROCESSOR_MS = 40.0
"""How much more processor time a side may take than its threads have: the kernel counts in hundredths of a second."""


class CompiledSide:
    """What a compiler makes of a sample.

    Args:
        side: Its process.
        result: What is said of it.
        arguments: Of the graph.
        config: How it is measured.
        is_derived: See `Baseline`.

    Attributes:
        backend: What the backend says of itself, once it has compiled.
        phase: The one that it is in; it only goes forward.
        fixed: Its outputs on the values that every run has; empty before its first call.
    """

    def __init__(
        self,
        side: Participant,
        result: SideResult,
        arguments: Arguments,
        config: BenchmarkConfig,
        *,
        is_derived: bool,
    ) -> None:
        self.side, self.result, self.phase = side, result, Phase.LOAD
        self.backend = ReportedBackend()
        self.fixed: tuple[Output, ...] = ()
        self._arguments, self._config, self._is_derived = arguments, config, is_derived
        self._agreement: Agreement | None = None
        self._retained_bytes = 0
        self._before = (0.0, 0, 0)

    @contextlib.contextmanager
    def failing(self) -> Iterator[None]:
        """A context in which what goes wrong is its failure, and nobody else's."""
        try:
            yield
        except (RunError, SideEndedError) as error:
            if self.result.failure is None:
                self.result.failure = failure_of(error, self.phase)

    @property
    def agreement(self) -> Agreement:
        """How its outputs agree with eager's."""
        assert self._agreement is not None
        return self._agreement

    def compile(self, eager: Baseline) -> None:
        """Compile, call it on the values that every run has, and ask for its evidence.

        Raises:
            RunError: It proves nothing, or changed what eager leaves alone.
            SideEndedError: It has ended.
        """
        side, values = self.side, self._arguments.inputs
        self.phase = Phase.COMPILE
        self._agreement = Agreement(eager.expected, equal_nan=self._config.equal_nan, values=not eager.is_random)
        before_ms = side.side.halting.processor_ms()
        side.put(values)
        side.ask("prepare")
        side.put(values)
        answer, compile_ns = side.ask("compile")
        self.backend = side.parse(BACKEND, answer)
        if self.backend.compiles_ahead:
            self.phase = Phase.RUN
        held = side.settle()
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
        if self.backend.compiles_ahead:  # else what is kept is what the first call compiled
            self._retained_bytes = max(0, side.settle() - held)
        for number in range(1, self._config.warmup):
            self.add_fixed(side.measured_call(values) if number == 1 else side.call(values))

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

    def add_fixed(self, called: Called) -> None:
        """Take outputs on the values that every run has."""
        self.fixed = self.fixed or called.outputs
        self.agreement.add_fixed(called.outputs)

    def call_untimed(self) -> None:
        """A call after a change of sides, by which memory is measured if it was not."""
        values, is_measured = self._arguments.inputs, self.side.peak_bytes is not None
        self.add_fixed(self.side.call(values) if is_measured else self.side.measured_call(values))

    def begin_timing(self) -> None:
        """Note what it has taken until now."""
        self._before = self.side.side.halting.processor_ms(), self.side.judge_total_ns, self.side.frames

    def check_timing(self) -> None:
        """Hold its timed calls to the threads that eager has, and to what was compiled before.

        Raises:
            RunError: It took more, or compiled again.
        """
        before_ms, before_ns, frames = self._before
        if self.side.frames != frames:
            raise RunError(Phase.RUN, FailureKind.ERROR, "the graph was compiled again between timed calls")
        taken_ms = self.side.side.halting.processor_ms() - before_ms
        wall_ms, threads = (self.side.judge_total_ns - before_ns) / 1e6, self._config.threads
        if taken_ms > threads * (_PROCESSOR_SHARE * wall_ms + _PROCESSOR_MS):
            raise RunError(
                Phase.RUN,
                FailureKind.ERROR,
                f"its processes took {taken_ms:.0f} ms of processor time in {wall_ms:.0f} ms of calls, more than the "
                f"{threads} threads that eager has",
            )

    def check_inputs(self) -> None:
        """Refuse a compiled graph that changed what eager leaves alone.

        Raises:
            RunError: It did.
        """
        if self._is_derived:
            return
        changed = "inputs", ", ".join(self.side.changed_inputs())
        if not changed[1] and self.side.side.halting.has_written(b"weights"):
            changed = "weights", "some of them"
        if changed[1]:
            message = f"the compiled graph changed {changed[0]} that eager leaves alone: {changed[1]}"
            raise RunError(Phase.RUN, FailureKind.ERROR, message)

    def conclude(self, eager: Baseline) -> None:
        """Make the fields of its result, and hold its answers to eager's.

        Raises:
            RunError: They are none.
        """
        self.phase = Phase.COMPARE
        self.check_inputs()
        fields = self.result.fields
        fields |= self._timed_fields(eager)
        comparison = self.agreement.result()
        fields |= comparison.fields()
        if comparison.failure is not None:
            kind, message = comparison.failure
            raise RunError(Phase.COMPARE, kind, message)
        if reason := self.agreement.unanswered():
            raise RunError(Phase.RUN, FailureKind.NO_ANSWER, reason)
        if comparison.t_min > -math.inf:
            fields |= eager.against_float64(self.fixed, comparison)

    def _timed_fields(self, eager: Baseline) -> dict[str, Any]:
        usual, result = eager.side.usual_gap_ns(), self.result
        memory = None if self.side.peak_bytes is None else self.side.peak_bytes + self._retained_bytes
        shared = {"compiled_peak_bytes": memory, "compiled_kernel_ms": self.side.kernel_ms}
        result.eager_blocks = eager.side.times_ms(usual)
        if not self.backend.is_timed:
            result.blocks = result.eager_blocks
            same = dict.fromkeys(("speedup", "speedup_low", "speedup_high", "judge_speedup"), 1.0)
            return {**shared, **same, **side_fields("compiled", result.blocks, eager.side.event_ms)}
        result.blocks = self.side.times_ms(usual)
        fields = side_fields("compiled", result.blocks, self.side.event_ms)
        ratio = speedup(result.eager_blocks, result.blocks, seed=self._config.seed)
        eager_ms = median(itertools.chain(*result.eager_blocks))
        return {
            **shared,
            **fields,
            "speedup": eager_ms / fields["compiled_median_ms"],
            "speedup_low": ratio.low,
            "speedup_high": ratio.high,
            "judge_speedup": eager_ms / max(self.side.judge_ms(usual), fields["compiled_median_ms"]),
        }
