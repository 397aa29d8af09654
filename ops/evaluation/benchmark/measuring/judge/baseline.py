"""Eager's side of a run: the expected outputs, its memory and noise, and the inputs that may vary."""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Sequence
from typing import Any

from ops.dataset.outputs.comparing import (
    Comparison,
    Output,
    are_finite,
    differences,
    find_mismatch,
    have_same_bits,
    have_same_kind,
)
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.measuring.judge.agreement import float64_errors, float64_fields
from ops.evaluation.benchmark.measuring.judge.arguments import Arguments
from ops.evaluation.benchmark.measuring.judge.participant import CallResult, Participant, side_fields
from ops.execution.worker.side import SideEndedError

_REFERENCE_CALL_S = 1.0
"""Longest call of eager, in seconds, with which a run in float64 is made: that takes several times as long."""

_MOST_NAMES = 5
"""Most inputs that a note names."""

_ALONE_SHARE = 0.25
"""Share of the deadline that timing eager alone may take, after a compiler has used up the deadline."""

_REFERENCE_SHARE = 0.25
"""Share of the deadline that a run in float64 may take."""


class Baseline:
    """Eager on a sample.

    Args:
        side: Its process.
        arguments: Arguments of the graph.
        config: Configuration of the measurement.
        is_derived: True if sides make another graph, with its arguments, of the sample's: these do not vary.

    Attributes:
        expected: Its outputs on the values that every run has; empty before its first call.
        is_random: True if its outputs depend on the seed.
        collectives: Its calls of other ranks in order, each with group, size of the group, and bytes of the input.
        unvaried_note: Drawn inputs that may not vary, and the reason; without names if none may, "" if all may.
    """

    def __init__(self, side: Participant, arguments: Arguments, config: BenchmarkConfig, *, is_derived: bool) -> None:
        self.side, self.expected, self.is_random, self.unvaried_note = side, tuple[Output, ...](), False, ""
        self._arguments, self._config, self._is_derived = arguments, config, is_derived
        self.collectives: tuple[str, ...] = ()
        self._noise: float | None = None

    def run(self) -> frozenset[str]:
        """Make the first calls, which warm it up.

        Returns:
            Names of arguments that the graph writes to; the other sides have to bind these anew, too.
        """
        side, arguments = self.side, self._arguments
        first = side.measured_call(arguments.inputs, "first_call")
        self.expected, self.collectives = first.outputs, first.answer.collectives
        written = frozenset() if self._is_derived else self._find_written(first)
        self._find_varying(first)
        for number in range(1, self._config.warmup):
            self.add_noise(side.warm_up(arguments.inputs, number))
        if first.answer.random:
            other = side.call(arguments.inputs, seed=self._config.seed + 1)
            self.is_random = _largest_difference(self.expected, other.outputs) > (self._noise or 0.0)
        return written

    def _find_written(self, first: CallResult) -> frozenset[str]:
        """Find arguments that the graph writes to; from now on the judge restores them before each call."""
        side, arguments = self.side, self._arguments
        written = frozenset({*first.answer.written, *side.changed_inputs(), *side.written_weights()})
        if written:
            arguments.move_to_inputs(
                name for name in written if arguments.parts.key(name, 0) in arguments.weights.places
            )
            side.rebind(written)
            self.expected = side.call(arguments.inputs).outputs
        return written

    def _find_varying(self, first: CallResult) -> None:
        arguments = self._arguments
        self._hold_constant(first.answer.reads, "the graph reads numbers of them")
        if self._is_derived:
            self._hold_all_constant("the inputs are what the whole graph makes of its own")
        elif first.answer.note:
            self._hold_all_constant(first.answer.note)
        elif not arguments.varying:
            drawn = "the graph reads numbers of all inputs that are drawn"
            spelled = "no values of the inputs are drawn: the sample spells out or keeps all of them"
            self._hold_all_constant(drawn if first.answer.reads else spelled)

    def _hold_all_constant(self, why: str) -> None:
        self._arguments.hold_constant(self._arguments.varying)
        self.unvaried_note = why

    def _hold_constant(self, names: Collection[str], why: str) -> None:
        kept = [name for name in self._arguments.varying if name in names]
        self._arguments.hold_constant(kept)
        if kept:
            self.unvaried_note = f"{why}: {', '.join(kept[:_MOST_NAMES])}{' …' if len(kept) > _MOST_NAMES else ''}"

    def try_fresh(self) -> None:
        """Compute with fresh values, and exclude inputs with which eager fails or gives outputs of another kind.

        So no compiler is blamed for values that the graph does not accept.
        """
        arguments = self._arguments
        while arguments.varying:
            called = self.side.call(arguments.draw_fresh(), "try")
            if called.answer.refused is not None:
                reason = f"eager fails with other values of the inputs: {called.answer.refused}"
            elif not have_same_kind(called.outputs, self.expected):
                reason = "the shapes or dtypes of outputs depend on the values of the inputs"
            elif are_finite(called.outputs) != are_finite(self.expected):
                reason = "whether outputs are finite depends on the values of the inputs"
            elif have_same_bits(called.outputs, self.expected) and not self.is_random:
                reason = "no output depends on the inputs that may vary"
            else:
                return
            floats = arguments.floats()
            if len(floats) in (0, len(arguments.varying)):
                self._hold_all_constant(reason)
                return
            self._hold_constant([name for name in arguments.varying if name not in floats], reason)

    def call_untimed(self) -> None:
        """Call it after a change of sides; measure memory and noise unless they have been measured."""
        values = self._arguments.inputs
        self.add_noise(self.side.call(values) if self._noise is not None else self.side.measured_call(values))

    def add_noise(self, called: CallResult) -> None:
        """Set the noise by comparing another call with the same values and seed."""
        if self._noise is None:
            self._noise = _largest_difference(self.expected, called.outputs)

    def time_alone(self) -> None:
        """Time one block where nothing is timed beside it."""
        config, side = self._config, self.side
        side.deadline = max(side.deadline, time.monotonic() + config.deadline_s * _ALONE_SHARE)
        count = min(config.block_calls, config.trials or config.block_calls)
        if side.last_ns:
            count = max(1, min(count, int(config.block_seconds * 1e9 / side.last_ns)))
        side.blocks.append([side.call(self._arguments.inputs).time for _ in range(count)])

    def fields(self) -> dict[str, Any]:
        """Fields of `BenchmarkRun` that depend on eager alone."""
        side = self.side
        return {
            "eager_peak_bytes": side.peak_bytes,
            "noise_max_difference": self._noise,
            "seed_dependent": self.is_random,
            "eager_kernel_ms": side.kernel_ms,
            **(
                side_fields("eager", side.times_ms(side.usual_gap_ns()), side.event_ms, side.rank_times_ms())
                if side.blocks
                else {}
            ),
        }

    def compare_with_float64(self, compiled: Sequence[Output], comparison: Comparison) -> dict[str, Any]:
        """Compute the errors of eager's and a compiled graph's outputs against a run in float64.

        Args:
            compiled: The compiled graph's outputs on the values that every run has.
            comparison: Their agreement with eager's.

        Returns:
            Fields of `BenchmarkRun`, and "matches".
        """
        config, side = self._config, self.side
        if side.last_ns > _REFERENCE_CALL_S * 1e9:
            return {"reference_note": f"no run in float64: a call of eager takes more than {_REFERENCE_CALL_S:g} s"}
        seconds = config.deadline_s * _REFERENCE_SHARE
        limits = {"memory_bytes": config.memory_limit_bytes, "peak_bytes": side.peak_bytes or 0, "seconds": seconds}
        try:
            reference, note, taken_ns = side.run_float64(self._arguments.inputs, limits)
        except SideEndedError as error:
            return {"reference_note": f"the float64 run did not end: {error}"[:300]}
        told: dict[str, Any] = {"reference_note": note or None, "reference_ms": taken_ns / 1e6}
        if not reference:
            return told
        sides = [outputs[: len(reference)] for outputs in (self.expected, compiled)]
        if [output.shape for output in reference] != [output.shape for output in sides[0]]:
            return {**told, "reference_note": "in float64 the outputs have other shapes"}
        errors = float64_errors(reference, *sides, equal_nan=config.equal_nan)
        fields = float64_fields(errors)
        errors += [{}] * (len(comparison.matches) - len(errors))
        if fields["t_min_float64"] is not None:
            # Outputs that are no floats have no other reference than eager's.
            exact = [match.t_min for match, output in zip(comparison.matches, errors, strict=True) if not output]
            fields["t_min_float64"] = max([fields["t_min_float64"], *exact])
        return {**told, **fields, "matches": comparison.with_errors(errors).fields()["matches"]}


def _largest_difference(first: Sequence[Output], second: Sequence[Output]) -> float:
    """Compute the largest absolute difference between two calls of one side; infinite if even shapes differ."""
    if len(first) != len(second) or any(find_mismatch(0, *pair) for pair in zip(first, second, strict=True)):
        return math.inf
    pairs = (differences(*pair) for pair in zip(first, second, strict=True))
    return max((pair[0] for pair in pairs if pair is not None), default=0.0)
