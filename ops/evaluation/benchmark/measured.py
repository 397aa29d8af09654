"""The figures of a run, in groups of columns of `benchmark_run` (`ops.columns`).

`ops.evaluation.benchmark.results` describes how a field is written.
"""

from dataclasses import dataclass
from typing import Annotated

from ops.execution.untrusted.values import Amount, Boolean, Count, Line, Milliseconds, Number, Ratio, Reported, Text
from ops.pooling_rules import (
    conjunction,
    distinct_items,
    first_value,
    geometric_mean,
    largest,
    median,
    total,
    value_of_first,
)

Share = Annotated[float, Reported(ge=0, le=1)]
Adaptations = Annotated[tuple[Line, ...], Reported(is_list=True, max_length=100)]


@dataclass(frozen=True, slots=True)
class Times:
    """Durations: of calls, in milliseconds, and of the steps before them."""

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
        value_of_first,
    ] = None
    speedup_high: Annotated[
        Amount | None, "Upper end of the 95% interval of the speedup; see speedup_low.", value_of_first
    ] = None
    judge_speedup: Annotated[
        Ratio | None,
        "The speedup by the judge's own clock, without what waking and stopping take of eager: no score counts more "
        "than it where the speedup is over 1.1 times as much. NULL in rows from before there was one.",
        geometric_mean,
    ] = None
    eager_event_median_ms: Annotated[
        Milliseconds | None, "Median of CUDA-event times of eager, in milliseconds; NULL on CPU.", geometric_mean
    ] = None
    compiled_event_median_ms: Annotated[
        Milliseconds | None,
        "Median of CUDA-event times of the compiled graph, in milliseconds; NULL on CPU.",
        geometric_mean,
    ] = None
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
    compile_ms: Annotated[
        Milliseconds | None,
        "From the start of compiling until the first call returned, cold caches, and what later calls of the warm-up "
        "took longer than timed ones, in milliseconds.",
        median,
    ] = None
    first_call_ms: Annotated[Milliseconds | None, "The first call's part of compile_ms.", median] = None
    compile_cpu_ms: Annotated[
        Milliseconds | None,
        "Processor time of the compiler's processes from the start of preparing until the first call returned, and "
        "what later calls of the warm-up took longer than timed ones, in milliseconds.",
        median,
    ] = None
    load_ms: Annotated[
        float | None, "From fork until the sample was loaded and its tensors replayed, in milliseconds."
    ] = None
    task_ms: Annotated[float | None, "From the task's arrival at the worker until its answer, in milliseconds."] = None


@dataclass(frozen=True, slots=True)
class Memory:
    """Memory that calls take, in bytes."""

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


@dataclass(frozen=True, slots=True)
class Evidence:
    """The proof that the compiler did something."""

    artefact: Annotated[Line | None, "What the compiler made: C++ kernels, triton kernels, engine, …", first_value] = (
        None
    )
    operator_count: Annotated[Count | None, "Operators, kernels or partitions that the compiler owns.", largest] = None
    fallback_count: Annotated[
        Count | None, "Graphs or operators that ran in eager mode or in another compiler instead.", largest
    ] = None
    detail: Annotated[Text | None, "One line for a person who looks into a doubtful row.", first_value] = None
    size_bytes: Annotated[Count | None, "Size of what the compiler made, where it has one.", largest] = None
    adaptations: Annotated[
        Adaptations,
        "Names of the adaptations (changes that this project makes for a compiler) that changed something in this "
        "compilation; empty for stock. See docs/backends.md.",
        distinct_items,
    ] = ()


@dataclass(frozen=True, slots=True)
class Float64:
    """Distance of both sides from a run of the graph in float64, which is made where the sides differ."""

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
        conjunction,
    ] = None
    reference_note: Annotated[
        Line | None, "Why there is no float64 run, or what weakens it; NULL for nothing.", first_value
    ] = None
    reference_ms: Annotated[
        Milliseconds | None,
        "Time that the run in float64 and comparing with it took, a part of task_ms; NULL where none was tried.",
        total,
    ] = None


@dataclass(frozen=True, slots=True)
class Conditions:
    """Conditions under which times were taken, and the variation of inputs between calls."""

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
    eager_block_spread: Annotated[
        float | None,
        "How much eager's time varied: the ninth decile of its blocks' medians divided by the first; above 2 the run"
        " counts as disturbed. NULL with fewer than three blocks.",
    ] = None
    process_count: Annotated[
        int, "Processes that the row is made of, each with its own compilation; times are geometric means over them."
    ] = 1
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
        first_value,
    ] = None


MOST_COLLECTIVES = 10_000
"""Most collectives of a call."""

Collectives = Annotated[tuple[Line, ...], Reported(is_list=True, max_length=MOST_COLLECTIVES)]


@dataclass(frozen=True, slots=True)
class Ranks:
    """The ranks of a sample of several devices, and how they speak to each other."""

    device_count: Annotated[Count, "Devices that the sample needs, each with a process of its own.", largest] = 1
    times_note: Annotated[
        Line | None,
        "Why times mean nothing: then the speedup is 1, as where nothing is timed. NULL otherwise.",
        first_value,
    ] = None
    collectives: Annotated[
        Collectives,
        "Collectives of a call of eager on rank 0, in order: operator, group, ranks of the group, bytes of the input, "
        "such as all_reduce tp 2 4096.",
        value_of_first,
    ] = ()
    collective_bytes: Annotated[Count | None, "Bytes of the inputs of all these; NULL for one device.", largest] = None
    compiled_collectives: Annotated[
        Collectives, "Operators of the collectives of a call of the compiled graph on rank 0, in order.", value_of_first
    ] = ()


@dataclass(frozen=True, slots=True)
class Code:
    """Digests of the code that measured, and of its settings."""

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
    settings_hash: Annotated[
        str,
        "As config_hash, without the backend's options. Empty in rows from before it was kept.",
    ] = ""
    replay_version: Annotated[
        int, "Version of the rules by which tensors are made from metadata; see docs/sample-format.md."
    ] = 1
