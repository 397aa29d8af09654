"""The steps of a benchmark run and of its clean twin, whatever the framework.

A run loads the sample, runs eager, compiles, times both and compares. A twin times eager alone.

Errors are raised: the child turns them into a failure of the phase that was reported last. Only outputs that cannot be
compared are reported in the result itself, with the times. Worker only.
"""

import contextlib
import itertools
import math
import os
import time
from abc import ABC, abstractmethod
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from backends.base import Backend
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.bench import Bench, CompiledResult, EagerResult
from ops.benchmark.measuring.tensors.tensor_library import Comparison, TensorLibrary
from ops.benchmark.measuring.watching.calls import Inputs, takes_weights
from ops.benchmark.measuring.watching.process_state import Functions, ProcessState
from ops.benchmark.results import REFERENCE_UNFINISHED, FailureKind, Phase
from ops.sample.format.codec import read_sample
from ops.sample.format.types import Sample, TensorMeta, required_bytes
from ops.sample.replay.bounds import IndexBound
from ops.worker.child import Reporter, TaskError
from ops.worker.processes.limits import GIB, MIN_AVAILABLE_SHARE
from ops.worker.processes.usage import machine_bytes

_clock = time.perf_counter

_TWIN_COPIES = 3
"""Memory of a twin, as a multiple of the sample's tensors: the tensors, copies to restore them, and outputs."""

_TWIN_ROOM_BYTES = GIB // 2


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
        bench = Bench(module, inputs, config, backend.synchronize, ProcessState(library, functions or Functions({})))
        reporter.phase(Phase.EAGER)
        eager = bench.run_eager()
        reporter.partial(eager.fields())
        reporter.phase(Phase.COMPILE)
        try:
            run_clock = _RunClock(reporter)
            compilation = bench.compile(backend, run_clock.start)
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
        result = {
            **bench.fields(),
            **eager.fields(),
            **compiled.fields(),
            **comparison.fields(),
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
    compared = replace(comparison, matches=tuple(replace(match, **output) for match, output in pairs))
    return {**fields, "matches": compared.fields()["matches"], "reference_ms": (_clock() - started) * 1000}


class Loader(ABC):
    """How the samples of a framework are loaded into the process that measures.

    Attributes:
        library: Of the framework's tensors.
    """

    library: TensorLibrary

    @abstractmethod
    def prepare_process(self, threads: int, device: str) -> None:
        """Fix this process's cores, the framework's threads, and its device."""

    @abstractmethod
    def module(self, sample: Sample, device: str) -> Any:
        """The sample's graph as its framework runs it eagerly."""

    @abstractmethod
    def values(self, sample: Sample, config: BenchmarkConfig) -> dict[str, Any]:
        """The arguments of the graph, by the rules of replay."""

    @abstractmethod
    def draw(self, config: BenchmarkConfig, tensor: TensorMeta, seed: int, bound: IndexBound | None) -> Any:
        """One of its tensors, by another seed."""

    def load(self, sample: Sample, config: BenchmarkConfig, *, takes_weights: bool = False) -> tuple[Any, Inputs]:
        """The sample's graph with its arguments; see `Inputs.of_sample`."""
        inputs = Inputs.of_sample(
            sample,
            partial(self.values, sample, config),
            partial(self.draw, config),
            seed=config.seed,
            library=self.library,
            takes_weights=takes_weights,
        )
        return self.module(sample, config.device), inputs


def run_sample(loader: Loader, payload: dict[str, Any], reporter: Reporter, functions: Functions) -> dict[str, Any]:
    """Benchmark the sample whose files are in the working folder.

    Args:
        loader: Of its framework.
        payload: "spec", "options" and "config".
        reporter: Gets each phase.
        functions: See `measure`.

    Returns:
        As `measure`.
    """
    from backends import registry  # which a clean twin must not see

    reporter.phase(Phase.LOAD)
    config = BenchmarkConfig(**payload["config"])
    backend = registry.resolve(payload["spec"], payload["options"])
    loader.prepare_process(config.threads, config.device)
    sample = read_fitting_sample(config)
    with loader.library.without_gradients():
        graph = loader.load(sample, config, takes_weights=takes_weights(backend))
        return measure(backend, *graph, config, reporter, functions)


def read_fitting_sample(config: BenchmarkConfig) -> Sample:
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


def run_twin(loader: Loader, payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Time eager on the sample whose files are in the working folder.

    A block a turn is timed, for as long as the process that measures the backend goes on.

    Args:
        loader: Of the sample's framework.
        payload: "config".
        reporter: Gets each phase, and has the other process go on between blocks.

    Returns:
        Eager's times: fields of `BenchmarkRun`.
    """
    reporter.phase(Phase.LOAD)
    config = BenchmarkConfig(**payload["config"])
    loader.prepare_process(config.threads, config.device)
    sample = read_fitting_sample(config)
    _check_room(sample)
    with loader.library.without_gradients():
        bench = Bench(*loader.load(sample, config), config)
        # Before the first call, as in the other process: from here on the client has the kernel prefer this one.
        reporter.phase(Phase.RUN)
        eager = bench.run_eager()
        bench.time_in_turns(eager, reporter.pass_turn)
        names = ("eager_median_ms", "eager_trials_ms", "eager_block_sizes", "eager_event_median_ms")
        return {name: eager.fields()[name] for name in names}


def _check_room(sample: Sample) -> None:
    """Refuse to load a sample a second time, beside the other process, where memory could run short for both.

    Raises:
        TaskError: It could.
    """
    needed = _TWIN_COPIES * required_bytes(sample) + _TWIN_ROOM_BYTES
    available, total = machine_bytes()
    room = max(0, available - int(MIN_AVAILABLE_SHARE * total))
    if needed > room:
        raise TaskError(
            FailureKind.OUT_OF_MEMORY,
            f"a second process on the sample may take {needed / GIB:.2f} GiB, and {room / GIB:.2f} GiB are left",
        )
