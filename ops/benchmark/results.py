"""The rows of the benchmark stage, and how a run can fail.

Each field of `BenchmarkRun` and `OutputMatch` is one column, written down here only: name, type, the bounds of what a
task may report, the comment that the database shows, and the rule by which what several processes report becomes one
value. The database (`warehouse.database.tables`), the parser of a task's result (`result_parsing`) and the pooling of
processes (`pooling`) are made of it. A new column needs a migration too; a test compares them.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any

from ops.benchmark.pooling_rules import (
    concatenated,
    distinct,
    first,
    geometric_mean,
    largest,
    middle,
    of_first,
    total,
    true_in_all,
)
from ops.untrusted.values import Amount, Boolean, Count, Line, Milliseconds, Name, Number, Ratio, Reported, Text

_MAX_TRIALS = 110_000
"""Times of one list: what `ops.benchmark.config` allows, and the blocks of an adaptive measurement."""

Share = Annotated[float, Reported(ge=0, le=1)]
CallTime = Annotated[float, Reported(ge=1e-6, allow_inf_nan=False)]
"""Milliseconds that a call takes: no clock tells less than a nanosecond, and who reports it makes it up."""

Trials = Annotated[tuple[CallTime, ...], Reported(is_list=True, max_length=_MAX_TRIALS)]
BlockSize = Annotated[int, Reported(ge=1, le=_MAX_TRIALS)]
BlockSizes = Annotated[tuple[BlockSize, ...], Reported(is_list=True, max_length=_MAX_TRIALS)]
Shape = Annotated[tuple[Count, ...], Reported(is_list=True, max_length=64)]
Adaptations = Annotated[tuple[Line, ...], Reported(is_list=True, max_length=100)]
Changes = Annotated[tuple[Line, ...], Reported(is_list=True, max_length=1000)]


class Phase(StrEnum):
    """The phases of a task, in order.

    `RUN` begins where compiling ends: before the first call of a backend that compiles ahead, after the first call of
    any other.
    """

    LOAD = "load"
    EAGER = "eager"
    COMPILE = "compile"
    RUN = "run"
    COMPARE = "compare"


DISTURBED_SHARE = 0.1
"""Share of the cores above which a run counts as disturbed; the macro is_disturbed has the same number."""

DISTURBED_SPREAD = 2.0
"""Spread of eager's blocks above which a run counts as disturbed, as in is_disturbed; quiet runs have 1.0 to 1.6."""


class FailureKind(StrEnum):
    """How a task failed. Wrong numbers are not here: accuracy is derived per tolerance from `t_min`.

    `NO_ANSWER` is an output that does not follow the inputs, `LAZY` an answer that nobody had asked for
    (docs/cheating.md).
    """

    ERROR = "error"
    TIMEOUT = "timeout"
    OUT_OF_MEMORY = "out_of_memory"
    CRASH = "crash"
    DTYPE_MISMATCH = "dtype_mismatch"
    SHAPE_MISMATCH = "shape_mismatch"
    NO_EVIDENCE = "no_evidence"
    NO_ANSWER = "no_answer"
    LAZY = "lazy"


class Status(StrEnum):
    """How a benchmark run ended. `UNAVAILABLE` is not the compiler's failure: shown, never scored, tried again.

    The backend is not installed here, or nothing here may run the sample (`ops.worker.client.WorkerHost.refusal`).
    """

    SUCCESS = "success"
    FAILURE = "failure"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True)
class BenchmarkRun:
    """One run of one sample under one backend: a row of `benchmark_run`.

    A task reports the fields of `Reported` types, which have a rule; the parent computes all others, and from
    `speedup_low` and `speedup_high` those of all processes (`ops.benchmark.pooling`).
    """

    run_id: Annotated[str, "Random identity of the run."]
    dataset: Annotated[str, "As in sample.dataset."]
    sample_id: Annotated[str, "As in sample.sample_id; empty where the backend is not available for any sample."]
    sample_hash: Annotated[str, "As in sample.sample_hash: the version that ran; empty for what is in no catalog."]
    backend: Annotated[
        str, 'Registered name of the compiler, or file.py:Class; "eager" is the baseline against itself.'
    ]
    backend_version: Annotated[str, "Version of the compiler."]
    env_hash: Annotated[str, "As in environment.env_hash."]
    config_hash: Annotated[
        str,
        "Identity of backend options, the code that measures, seed, deadline, memory limit and timing settings.",
    ]
    backend_options: Annotated[str, "JSON object of the backend's options."]
    device: Annotated[str, "cpu, cuda or cuda:<index>."]
    status: Annotated[
        Status, "success, failure, or unavailable: the backend is not installed here, which is never scored."
    ]
    started_at: Annotated[datetime, "When the task started, UTC."]
    finished_at: Annotated[datetime, "When the task ended, UTC."]
    phase: Annotated[
        Phase | None, "Where a failure happened: load, eager, compile, run or compare; NULL without failure."
    ] = None
    failure_kind: Annotated[
        FailureKind | None,
        "error, timeout, out_of_memory, crash, dtype_mismatch, shape_mismatch, no_evidence, no_answer or lazy; NULL "
        "without failure.",
    ] = None
    signal: Annotated[str | None, "Name of the signal that ended a crashed task."] = None
    message: Annotated[str | None, "Why it failed or is unavailable; the first line is the reason."] = None
    t_min: Annotated[
        Number | None,
        "Smallest tolerance t at which every output agrees with eager: correct at t is t >= t_min. -inf when all "
        "are equal, inf when none agrees, NULL when nothing was compared.",
        largest,
    ] = None
    nan_mismatch: Annotated[Boolean, "An output has NaN or infinity where eager has none.", largest] = False
    seed_dependent: Annotated[
        Boolean, "Eager's own outputs depend on the seed: compared on dtype and shape only.", largest
    ] = False
    eager_median_ms: Annotated[
        Ratio | None,
        "Median over all timed eager calls, in milliseconds; of several processes, the geometric mean of their "
        "medians.",
        geometric_mean,
    ] = None
    compiled_median_ms: Annotated[
        Ratio | None,
        "Median over all timed calls of the compiled graph, in milliseconds; of several processes, the geometric "
        "mean of their medians.",
        geometric_mean,
    ] = None
    speedup: Annotated[Ratio | None, "eager_median_ms / compiled_median_ms.", geometric_mean] = None
    speedup_low: Annotated[
        Amount | None,
        "Lower end of the 95% interval of the speedup: from its blocks and an allowance for other processes, or of "
        "several processes from the spread between them.",
        of_first,
    ] = None
    speedup_high: Annotated[
        Amount | None, "Upper end of the 95% interval of the speedup; see speedup_low.", of_first
    ] = None
    eager_trials_ms: Annotated[Trials, "Every timed eager call, block after block, in milliseconds.", concatenated] = ()
    compiled_trials_ms: Annotated[
        Trials, "Every timed call of the compiled graph, block after block, in milliseconds.", concatenated
    ] = ()
    eager_block_sizes: Annotated[BlockSizes, "How many of eager_trials_ms each block had.", concatenated] = ()
    compiled_block_sizes: Annotated[BlockSizes, "How many of compiled_trials_ms each block had.", concatenated] = ()
    eager_event_median_ms: Annotated[
        Milliseconds | None, "Median of CUDA-event times of eager, in milliseconds; NULL on CPU.", geometric_mean
    ] = None
    compiled_event_median_ms: Annotated[
        Milliseconds | None,
        "Median of CUDA-event times of the compiled graph, in milliseconds; NULL on CPU.",
        geometric_mean,
    ] = None
    compile_ms: Annotated[
        Milliseconds | None,
        "From the start of compiling until the first call returned, cold caches, and what later calls of the warm-up "
        "took longer than timed ones, in milliseconds.",
        middle,
    ] = None
    first_call_ms: Annotated[Milliseconds | None, "The first call's part of compile_ms.", middle] = None
    eager_peak_bytes: Annotated[
        Count | None,
        "Memory that a call of eager takes, in bytes: its peak beyond what was held before; between calls eager "
        "keeps none.",
        largest,
    ] = None
    compiled_peak_bytes: Annotated[
        Count | None,
        "Memory that a call of the compiled graph takes, in bytes: its peak beyond what was held before, and what "
        "the first call made it keep for later ones unless that call compiled. What compiling leaves (code, copies "
        "of weights) is not in it.",
        largest,
    ] = None
    noise_max_difference: Annotated[
        Amount | None, "Largest absolute difference of two eager runs with the same seed.", largest
    ] = None
    evidence_artefact: Annotated[
        Line | None, "What the compiler made: C++ kernels, triton kernels, engine, …", first
    ] = None
    evidence_operator_count: Annotated[
        Count | None, "Operators, kernels or partitions that the compiler owns.", largest
    ] = None
    evidence_fallback_count: Annotated[
        Count | None, "Graphs or operators that ran in eager mode or in another compiler instead.", largest
    ] = None
    evidence_detail: Annotated[Text | None, "One line for a person who looks into a doubtful row.", first] = None
    load_ms: Annotated[
        float | None, "From fork until the sample was loaded and its tensors replayed, in milliseconds."
    ] = None
    task_ms: Annotated[float | None, "From the task's arrival at the worker until its answer, in milliseconds."] = None
    log_path: Annotated[str | None, "File with what the task printed."] = None
    variant: Annotated[
        str,
        "Options that differ from their defaults, such as mode=max-autotune; empty for none. With the backend's "
        "name it names a curve.",
    ] = ""
    evidence_size_bytes: Annotated[Count | None, "Size of what the compiler made, where it has one.", largest] = None
    eager_kernel_ms: Annotated[
        Milliseconds | None,
        "Time of the kernels of a call of eager on a GPU by the profiler, in milliseconds; NULL where nobody asked "
        "for it.",
        geometric_mean,
    ] = None
    compiled_kernel_ms: Annotated[
        Milliseconds | None,
        "Time of the kernels of a call of the compiled graph on a GPU by the profiler, in milliseconds; NULL where "
        "nobody asked for it.",
        geometric_mean,
    ] = None
    evidence_adaptations: Annotated[
        Adaptations,
        "Names of the adaptations (changes that this project makes for a compiler) that changed something in this "
        "compilation; empty for stock. See docs/backends.md.",
        distinct,
    ] = ()
    backend_code_hash: Annotated[
        str,
        "Digest of the syntax of the backend's code, without comments, docstrings and texts of exceptions; part of "
        "build_hash. Empty in rows from before it was kept.",
    ] = ""
    measuring_hash: Annotated[
        str,
        "Digest of the syntax of the code that replays, measures and compares, likewise; part of config_hash. Empty"
        " in rows from before it was kept.",
    ] = ""
    replay_version: Annotated[
        int, "Version of the rules by which tensors are made from metadata; see docs/sample-format.md."
    ] = 1
    others_cpu_share: Annotated[
        Share | None,
        "Share of the run's cores that other processes and machines took while blocks were timed, 0 to 1; above 0.1"
        " the run counts as disturbed. NULL where it cannot be told.",
        largest,
    ] = None
    cpu_wait_share: Annotated[
        Share | None,
        "Share of the cores' time that the run's own threads waited for a core while blocks were timed, 0 to 1.",
        largest,
    ] = None
    process_count: Annotated[
        int, "Processes that the row is made of, each with its own compilation; times are geometric means over them."
    ] = 1
    process_block_counts: Annotated[
        tuple[int, ...],
        "How many blocks each process timed, in the order of the trials: the first blocks are those of the first "
        "process. Empty without times, and in rows from before it was kept.",
    ] = ()
    eager_t_min_float64: Annotated[
        Number | None,
        "Smallest tolerance at which eager's float outputs agree with a run of the graph in float64; NULL without "
        "one: it is made where the sides differ.",
        largest,
    ] = None
    t_min_float64: Annotated[
        Number | None,
        "Smallest tolerance at which the compiled graph's float outputs agree with a run of the graph in float64; "
        "NULL without one.",
        largest,
    ] = None
    nearer_to_float64: Annotated[
        Boolean | None,
        "Whether no error of the compiled graph against float64, largest or mean, is larger than eager's, and one "
        "is smaller.",
        true_in_all,
    ] = None
    reference_note: Annotated[
        Line | None, "Why there is no float64 run, or what weakens it; NULL for nothing.", first
    ] = None
    reference_ms: Annotated[
        Milliseconds | None,
        "Time that the run in float64 and comparing with it took, a part of task_ms; NULL where none was tried.",
        total,
    ] = None
    eager_block_spread: Annotated[
        float | None,
        "How much eager's time varied: the ninth decile of its blocks' medians divided by the first; above 2 the run"
        " counts as disturbed. NULL with fewer than three blocks.",
    ] = None
    trial: Annotated[
        str,
        "What of the settings was otherwise for this run, such as trials=10; such a run is a trial, which no score"
        " counts. Empty for the configuration of the settings.",
    ] = ""
    framework: Annotated[
        str, "torch or paddle: whose graphs the backend takes, and whose eager mode it is measured against."
    ] = "torch"
    unvaried: Annotated[
        Boolean | None,
        "Nothing of the inputs may vary between calls, so that kept outputs would not be noticed; NULL where nothing "
        "was timed, and in rows from before inputs varied. See docs/cheating.md.",
        largest,
    ] = None
    unseen_count: Annotated[
        Count | None, "How many values of the inputs were drawn that no call had seen; NULL as unvaried.", largest
    ] = None
    unvaried_note: Annotated[
        Line | None,
        "Which inputs that are drawn may not vary, and why, or only why where none may; NULL where all may.",
        first,
    ] = None
    build_hash: Annotated[str, "The build of the compiler, as in build.build_hash."] = ""
    settings_hash: Annotated[
        str,
        "As config_hash, without the backend's options. Empty in rows from before it was kept.",
    ] = ""
    compile_cpu_ms: Annotated[
        Milliseconds | None,
        "Processor time of the compiler's processes from the start of preparing until the first call returned, and "
        "what later calls of the warm-up took longer than timed ones, in milliseconds.",
        middle,
    ] = None
    judge_speedup: Annotated[
        Ratio | None,
        "The speedup by the judge's own clock, without what waking and stopping take of eager: no score counts more "
        "than it where the speedup is over 1.1 times as much. NULL in rows from before there was one.",
        geometric_mean,
    ] = None

    relative_error: Annotated[
        Amount | None,
        "The largest of output_match.relative_error, in units of rounding of the output's dtype; NULL where no output "
        "has one.",
        largest,
    ] = None
    relative_error_dtype: Annotated[Line | None, "Dtype of the output that it is of; NULL without one.", first] = None

    @property
    def label(self) -> str:
        """The backend with the options that differ from their defaults: the name of its curve."""
        return f"{self.backend} {self.variant}".rstrip()

    @property
    def is_disturbed(self) -> bool:
        """See `is_disturbed`."""
        return is_disturbed(self)

    @property
    def is_beside_others(self) -> bool:
        """Whether others took much of the cores."""
        return (self.others_cpu_share or 0.0) > DISTURBED_SHARE

    @property
    def disturbance(self) -> str:
        """Why it is disturbed, for a person; "" where it is not."""
        if not self.is_disturbed:
            return ""
        if self.is_beside_others:
            return f"disturbed: others took {self.others_cpu_share:.0%} of the cores"
        return f"disturbed: eager's time varied {self.eager_block_spread:.2g}-fold"

    @property
    def is_partial(self) -> bool:
        """Whether it ran, but a part of the graph outside of the compiler."""
        return self.status is Status.SUCCESS and bool(self.evidence_fallback_count)


@dataclass(frozen=True, slots=True)
class OutputMatch:
    """How one output of a run agrees with eager: a row of `output_match`."""

    run_id: Annotated[str, "The run, as in benchmark_run.run_id."]
    output_index: Annotated[Count, "Position in the tuple that forward returns.", of_first]
    dtype: Annotated[Name, "Dtype of the eager output, which decides the tolerances.", of_first]
    compiled_dtype: Annotated[Name, "Dtype of the compiled output.", of_first]
    shape: Annotated[Shape, "Shape of the eager output.", of_first]
    t_min: Annotated[Number, "Smallest t of the grid -10 … 5 at which it passes; -inf equal, inf none.", of_first]
    max_difference: Annotated[
        Amount | None, "Largest absolute difference of finite elements; NULL when there is nothing to compare.", largest
    ]
    mean_difference: Annotated[
        Amount | None, "Mean absolute difference of finite elements; NULL when there is nothing to compare.", largest
    ]
    eager_t_min_float64: Annotated[
        Number | None,
        "Smallest tolerance at which eager agrees with a run of the graph in float64; NULL without one, and for "
        "outputs that are no floats.",
        of_first,
    ] = None
    t_min_float64: Annotated[
        Number | None,
        "Smallest tolerance at which the compiled graph agrees with a run of the graph in float64.",
        of_first,
    ] = None
    eager_max_error: Annotated[
        Amount | None, "Largest absolute difference of eager's finite elements to float64.", of_first
    ] = None
    eager_mean_error: Annotated[
        Amount | None, "Mean absolute difference of eager's finite elements to float64.", of_first
    ] = None
    max_error: Annotated[
        Amount | None, "Largest absolute difference of the compiled graph's finite elements to float64.", of_first
    ] = None
    mean_error: Annotated[
        Amount | None, "Mean absolute difference of the compiled graph's finite elements to float64.", of_first
    ] = None
    relative_error: Annotated[
        Amount | None,
        "Norm of the difference to eager over the norm of how eager's output varies with the inputs; where nothing "
        "varies, over its spread around its mean, else over its norm. 0 when all are equal, NULL for outputs that "
        "are no floats or depend on the seed.",
        largest,
    ] = None


def is_disturbed(run: Any) -> bool:
    """Whether a run's times say little: others took much of the cores, or eager's own time varied.

    Args:
        run: Has `others_cpu_share` and `eager_block_spread`.
    """
    return (run.others_cpu_share or 0.0) > DISTURBED_SHARE or (run.eager_block_spread or 0.0) > DISTURBED_SPREAD


def drop_trials(run: BenchmarkRun) -> BenchmarkRun:
    """A run without its single times, for whoever holds many runs: they can take 7 MB, and the database has them."""
    sides = ("eager", "compiled")
    none: dict[str, Any] = {f"{side}_{name}": () for side in sides for name in ("trials_ms", "block_sizes")}
    return replace(run, **none)
