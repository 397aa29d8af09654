"""One benchmark run in a worker's child, whatever the framework: eager, compile, run, compare.

Errors are raised: the child turns them into a failure of the phase that was reported last. Only outputs that cannot be
compared are reported in the result itself, with the times. Worker only.
"""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
import math
import os
import time
from pathlib import Path
from typing import Any

from backends.base import Backend
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.bench import Bench, CompiledResult, EagerResult
from ops.benchmark.measuring.tensors.library import Comparison
from ops.benchmark.measuring.watching.calls import Inputs
from ops.benchmark.measuring.watching.process_state import Functions, ProcessState
from ops.benchmark.results import REFERENCE_UNFINISHED, FailureKind, OutputMatch, Phase
from ops.sample.format.codec import read_sample
from ops.sample.format.types import Sample, required_bytes
from ops.worker.child import Reporter, TaskError
from ops.worker.processes.limits import GIB

_clock = time.perf_counter


def measure(
    backend: Backend,
    module: Any,
    inputs: Inputs,
    config: BenchmarkConfig,
    reporter: Reporter,
    functions: Functions | None = None,
) -> dict[str, Any]:
    """Benchmark a graph on its inputs.

    Args:
        backend: What is measured.
        module: The graph as its framework runs it eagerly.
        inputs: Arguments of the graph, which know their framework's tensors.
        config: How to measure.
        reporter: Gets each phase; eager's results are reported before anything is compiled.
        functions: Those of the process before a backend was loaded; none if None.

    Returns:
        Fields of `BenchmarkRun`; "matches", the fields of each `OutputMatch` but for the run; "model_ms", the time
        that calls of the graph took; "run_ms", the time of phase run by this process's clock; "failure" (kind and
        message) or None.
    """
    library = inputs.library
    with library.without_gradients():
        bench = Bench(backend, module, inputs, config, ProcessState(library, functions or Functions({})))
        reporter.phase(Phase.EAGER)
        eager = bench.run_eager()
        reporter.partial(eager.fields())
        reporter.phase(Phase.COMPILE)
        try:
            run_clock = _RunClock(reporter)
            compilation = bench.compile(run_clock.start)
            compiled = bench.time_both(eager, compilation, reporter.pass_turn if reporter.takes_turns else None)
            changes = bench.state.finish()
        except BaseException:
            # An error of timing eager for the row of a failed run must not replace the first one.
            with contextlib.suppress(Exception):
                bench.time_eager(eager)
                reporter.partial(eager.fields())
            raise
        reporter.partial(eager.fields())  # for the row of a run whose answers are not those of its calls
        run_ms = run_clock.stop()
        comparison = bench.compare(eager, compiled)
        kind, message = comparison.failure or (None, "")
        result = {
            **bench.fields(),
            **eager.fields(),
            **compiled.fields(),
            "t_min": comparison.t_min,
            "nan_mismatch": comparison.nan_mismatch,
            "matches": [_reported(match) for match in comparison.matches],
            "failure": None if kind is None else {"kind": str(kind), "message": message},
            "process_changes": changes,
            "run_ms": run_ms,
        }
        if library.no_reference:
            result["reference_note"] = library.no_reference
        elif comparison.failure is None and comparison.t_min > -math.inf:
            # Everything else is reported first: the run is complete, whatever happens to the reference.
            reporter.partial({**result, "reference_note": REFERENCE_UNFINISHED})
            result |= _reference_fields(bench, eager, compiled, comparison, config)
    return result


def _reported(match: OutputMatch) -> dict[str, Any]:
    return {name: value for name, value in dataclasses.asdict(match).items() if name != "run_id"}


class _RunClock:
    """How long phase run took by the clock of this process, which the parent holds to its own.

    Both times are taken right before the report: after it, the reader may get the core first.
    """

    def __init__(self, reporter: Reporter) -> None:
        self._reporter = reporter
        self._started = _clock()

    def start(self) -> None:
        """Report that the phase begins."""
        self._started = _clock()
        self._reporter.phase(Phase.RUN)

    def stop(self) -> float:
        """Milliseconds since, as the next phase is reported to begin."""
        run_ms = (_clock() - self._started) * 1000
        self._reporter.phase(Phase.COMPARE)
        return run_ms


def _reference_fields(
    bench: Bench, eager: EagerResult, compiled: CompiledResult, comparison: Comparison, config: BenchmarkConfig
) -> dict[str, Any]:
    """Errors of both sides against float64, of the run and of each output."""
    from ops.benchmark.measuring.verdict.reference import ReferenceLimits

    started = _clock()
    limits = ReferenceLimits(config.memory_limit_bytes, eager.peak_bytes, config.deadline_s / 4)
    errors = bench.against_float64(eager, compiled, limits)
    pairs = list(zip(comparison.matches, errors.outputs or itertools.repeat({}), strict=False))
    fields: dict[str, Any] = errors.fields()
    if fields["t_min_float64"] is not None:
        # Outputs that are no floats have no other truth than eager's.
        exact = [match.t_min for match, output in pairs if not output]
        fields["t_min_float64"] = max([fields["t_min_float64"], *exact])
    matches = [_reported(dataclasses.replace(match, **output)) for match, output in pairs]
    return {**fields, "matches": matches, "reference_ms": (_clock() - started) * 1000}


def read_whole(config: BenchmarkConfig) -> Sample:
    """The sample in the working folder.

    Raises:
        TaskError: Its tensors need more memory than there is.
    """
    sample = read_sample(Path.cwd())
    needed = required_bytes(sample)
    installed = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    for limit, place, remedy in (
        (config.memory_limit_bytes, "the memory limit", "raise memory_limit_bytes to run it"),
        (installed, "this machine's memory", "run it on a larger one"),
    ):
        if needed > limit:
            raise TaskError(
                FailureKind.OUT_OF_MEMORY,
                f"the sample's tensors need {needed / GIB:.2f} GiB, over {place} of {limit / GIB:.2f} GiB; {remedy}",
            )
    return sample
