"""Result types of the benchmark stage: what a row says, and how a run can fail.

Field names are the columns of the tables `benchmark_run` and `output_match`; units are in the names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum


class Phase(StrEnum):
    """What a task was doing, in order."""

    LOAD = "load"
    EAGER = "eager"
    COMPILE = "compile"
    RUN = "run"
    COMPARE = "compare"


DISTURBED_SHARE = 0.1
"""Share of the cores above which a run counts as disturbed; the view run_current has the same number."""


class FailureKind(StrEnum):
    """How a task failed. Wrong numbers are not here: accuracy is derived per tolerance from `t_min`."""

    ERROR = "error"
    TIMEOUT = "timeout"
    OUT_OF_MEMORY = "out_of_memory"
    CRASH = "crash"
    DTYPE_MISMATCH = "dtype_mismatch"
    SHAPE_MISMATCH = "shape_mismatch"
    NO_EVIDENCE = "no_evidence"


class Status(StrEnum):
    """How a benchmark run ended. `UNAVAILABLE` is not the compiler's failure: shown, never scored, tried again.

    The backend is not installed here, or nothing here may run the sample (`ops.worker.client.WorkerHost.refusal`).
    """

    SUCCESS = "success"
    FAILURE = "failure"
    UNAVAILABLE = "unavailable"


UNFINISHED = "the float64 run did not end"
"""`reference_note` of a run whose task ended while it computed the reference, when all else was done."""


@dataclass(frozen=True, slots=True)
class BenchmarkRun:
    """One run of one sample under one backend: a row of `benchmark_run`.

    Attributes:
        run_id: Random identity of the row (uuid4 hex).
        dataset: "catalog" for the project's own samples, else the name in the table `dataset`.
        sample_id: Path of the sample below its root ("transformers/bert").
        sample_hash: What was replayed (graph and metadata); with the next four, the staleness key.
        backend: Registered name, or `file.py:Class`.
        backend_version: `Backend.version()`.
        env_hash: Identity of the row of `environment`.
        config_hash: Identity of options, the backend's code, the code that measures, seed, deadline and memory limit.
        backend_options: JSON object of the options.
        variant: The options that differ from their defaults, for a person ("mode=max-autotune"); "" for none.
        status: How it ended; `phase`, `failure_kind`, `signal` and `message` say more of a failure.
        signal: Name of the signal that killed the task ("SIGSEGV").
        message: First line is the reason; the full text is in the log.
        t_min: Smallest tolerance at which every output passes, over `output_match`; -inf when all are equal, inf
            when none passes; None when nothing was compared.
        nan_mismatch: An output has NaN or infinity where eager has none.
        seed_dependent: Eager's own outputs depend on the seed: compared on dtype and shape only.
        eager_median_ms: Median over all timed eager calls; likewise `compiled_median_ms`.
        speedup: eager_median_ms / compiled_median_ms, with its 95% bootstrap interval.
        eager_trials_ms: Every timed call, block after block; `eager_block_sizes` says how many calls each had.
        eager_event_median_ms: Median of CUDA-event times, on a GPU.
        eager_kernel_ms: Time of a call's kernels on a GPU, where it was asked for (`ops.benchmark.measuring.kernels`).
        compile_ms: From `compile` until the first call returned, cold caches.
        first_call_ms: The first call's part of `compile_ms`.
        eager_peak_bytes: Memory that a call of eager takes: its peak beyond what was held before. Between calls eager
            keeps none.
        compiled_peak_bytes: Likewise of the compiled graph, and what its first call made it keep for later ones
            (arenas, workspaces, tensors of requests) unless that call compiled. What compiling leaves, such as code
            and copies of weights, is not in it. `ops.benchmark.measuring.memory` says what is seen of a GPU.
        noise_max_difference: Largest absolute difference of two eager runs with the same seed.
        evidence_artefact: See `backends.base.Evidence`, likewise the next three, `evidence_size_bytes` and
            `evidence_adaptations`.
        others_cpu_share: Share of the cores that others took while blocks were timed
            (`ops.benchmark.measuring.interference`).
        cpu_wait_share: Share of the cores' time that the run's own threads waited for one meanwhile.
        eager_t_min_float64: Smallest tolerance, of eager's dtype, at which eager's float outputs agree with a run of
            the graph in float64; likewise `t_min_float64` of the compiled side's. None without such a run: it is made
            where the sides differ (`ops.benchmark.measuring.reference`).
        nearer_to_float64: Whether no error of the compiled side against float64, largest or mean, is larger than
            eager's, and one is smaller.
        reference_note: Why there is no float64 run, or what weakens it; None for nothing.
        reference_ms: Time of the float64 run and of comparing with it, a part of `task_ms`; None where none was tried.
        load_ms: From fork until the sample was loaded and its tensors replayed.
        task_ms: From the task's arrival at the host until its answer.
        log_path: File with what the task printed.
        backend_code_hash: Digest of what the backend's code does (`backends._sources`); a part of `config_hash`.
        measuring_hash: Digest of what the code that measures and replays does (`ops.benchmark.measuring_code`);
            likewise.
        replay_version: Version of the rules from metadata to values.
        process_count: Processes that the row is made of (`ops.benchmark.pooling`); times are geometric means over them.
        process_block_counts: How many blocks each of them timed, in the order of the trials; empty without times, and
            in rows from before it was kept.
    """

    run_id: str
    dataset: str
    sample_id: str
    sample_hash: str
    backend: str
    backend_version: str
    env_hash: str
    config_hash: str
    backend_options: str
    device: str
    status: Status
    started_at: datetime
    finished_at: datetime
    phase: Phase | None = None
    failure_kind: FailureKind | None = None
    signal: str | None = None
    message: str | None = None
    t_min: float | None = None
    nan_mismatch: bool = False
    seed_dependent: bool = False
    eager_median_ms: float | None = None
    compiled_median_ms: float | None = None
    speedup: float | None = None
    speedup_low: float | None = None
    speedup_high: float | None = None
    eager_trials_ms: tuple[float, ...] = ()
    compiled_trials_ms: tuple[float, ...] = ()
    eager_block_sizes: tuple[int, ...] = ()
    compiled_block_sizes: tuple[int, ...] = ()
    eager_event_median_ms: float | None = None
    compiled_event_median_ms: float | None = None
    compile_ms: float | None = None
    first_call_ms: float | None = None
    eager_peak_bytes: int | None = None
    compiled_peak_bytes: int | None = None
    noise_max_difference: float | None = None
    evidence_artefact: str | None = None
    evidence_operator_count: int | None = None
    evidence_fallback_count: int | None = None
    evidence_detail: str | None = None
    load_ms: float | None = None
    task_ms: float | None = None
    log_path: str | None = None
    variant: str = ""
    evidence_size_bytes: int | None = None
    eager_kernel_ms: float | None = None
    compiled_kernel_ms: float | None = None
    evidence_adaptations: tuple[str, ...] = ()
    backend_code_hash: str = ""
    measuring_hash: str = ""
    replay_version: int = 1
    others_cpu_share: float | None = None
    cpu_wait_share: float | None = None
    process_count: int = 1
    process_block_counts: tuple[int, ...] = ()
    eager_t_min_float64: float | None = None
    t_min_float64: float | None = None
    nearer_to_float64: bool | None = None
    reference_note: str | None = None
    reference_ms: float | None = None

    @property
    def label(self) -> str:
        """The backend with the options that differ from their defaults: the name of its curve."""
        return f"{self.backend} {self.variant}".rstrip()

    @property
    def is_disturbed(self) -> bool:
        """Whether others took so much of the cores that its times are to be measured again."""
        return self.others_cpu_share is not None and self.others_cpu_share > DISTURBED_SHARE

    @property
    def disturbance(self) -> str:
        """What there is to say of that, for a person; "" where nothing is."""
        return f"disturbed: others took {self.others_cpu_share:.0%} of the cores" if self.is_disturbed else ""

    @property
    def is_partial(self) -> bool:
        """Whether it ran, but a part of the graph outside of the compiler."""
        return self.status is Status.SUCCESS and bool(self.evidence_fallback_count)


@dataclass(frozen=True, slots=True)
class OutputMatch:
    """How one output of a run agrees with eager: a row of `output_match`.

    Attributes:
        run_id: The run it belongs to.
        output_index: Position in the tuple that `forward` returns.
        dtype: Eager's dtype, which decides the tolerances.
        compiled_dtype: The compiled side's dtype.
        t_min: Smallest t of the grid -10…5 at which it passes; -inf equal, inf none.
        max_difference: Largest absolute difference of finite elements; None when there is nothing to compare.
        mean_difference: Mean absolute difference of finite elements.
        eager_t_min_float64: As in `BenchmarkRun`, of this output, likewise `t_min_float64`; None where the output is no
            float or there is no float64 run.
        eager_max_error: Largest absolute difference of eager's finite elements to float64; `eager_mean_error` the mean;
            `max_error` and `mean_error` the compiled side's.
    """

    run_id: str
    output_index: int
    dtype: str
    compiled_dtype: str
    shape: tuple[int, ...]
    t_min: float
    max_difference: float | None
    mean_difference: float | None
    eager_t_min_float64: float | None = None
    t_min_float64: float | None = None
    eager_max_error: float | None = None
    eager_mean_error: float | None = None
    max_error: float | None = None
    mean_error: float | None = None


def without_trials(run: BenchmarkRun) -> BenchmarkRun:
    """A run without its single times, for whoever holds many runs: they can take 7 MB, and the database has them."""
    return replace(run, eager_trials_ms=(), compiled_trials_ms=(), eager_block_sizes=(), compiled_block_sizes=())


def counted_runs(runs: Iterable[BenchmarkRun]) -> list[BenchmarkRun]:
    """Of several runs with one key the one that counts, by the rule of the view `run_counted`.

    It is the newest that could be made, or, where that is a success that was disturbed, the newest undisturbed success.

    Args:
        runs: In the order in which they were made.
    """
    by_key: dict[tuple[str, ...], list[BenchmarkRun]] = {}
    for run in runs:
        sample = (run.dataset, run.sample_id, run.sample_hash)
        setup = (run.backend, run.variant, run.env_hash, run.config_hash, run.backend_version)
        by_key.setdefault((*sample, *setup), []).append(run)
    return [_counted(repeated) for repeated in by_key.values()]


def _counted(repeated: Sequence[BenchmarkRun]) -> BenchmarkRun:
    """The run that counts of some with one key, the newest last."""
    newest = next((run for run in reversed(repeated) if run.status is not Status.UNAVAILABLE), repeated[-1])
    if newest.status is not Status.SUCCESS:
        return newest
    undisturbed = (run for run in reversed(repeated) if run.status is Status.SUCCESS and not run.is_disturbed)
    return next(undisturbed, newest)
