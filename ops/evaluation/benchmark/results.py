"""The rows of the benchmark stage, and the ways in which a run can fail.

Each field of `BenchmarkRun`, of its groups (`ops.evaluation.benchmark.measured`), of `RunBlocks` and of `OutputMatch`
is one column, defined here only: name, type, the bounds of a reported value, the comment in the database, and the rule
that pools the values of several processes. The database (`warehouse.database.tables`), the parser of a task's result
(`result_parsing`) and the pooling of processes (`pooling`) are generated from it. A new column needs a migration too; a
test compares them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any

from ops.columns import Group, columns, row_of, values_of
from ops.dataset.outputs.match import OutputMatch
from ops.evaluation.benchmark.measured import Code, Conditions, Evidence, Float64, Memory, Ranks, Times
from ops.execution.untrusted.values import Amount, Boolean, Line, Number, Reported
from ops.failures import FailureKind
from ops.pooling_rules import concatenation, first_value, largest

_MAX_TRIALS = 110_000
"""Most times of one list: those that `BenchmarkConfig` allows, and the blocks of an adaptive measurement."""

CallTime = Annotated[float, Reported(ge=1e-6, allow_inf_nan=False)]
"""Milliseconds of a call. No clock resolves less than a nanosecond: a shorter time is made up."""

Trials = Annotated[tuple[CallTime, ...], Reported(is_list=True, max_length=_MAX_TRIALS)]
MOST_RANK_TIMES = 1_000_000
"""Most times of all ranks of a side; of a longer run they are not kept."""

RankTrials = Annotated[tuple[CallTime, ...], Reported(is_list=True, max_length=MOST_RANK_TIMES)]
BlockSize = Annotated[int, Reported(ge=1, le=_MAX_TRIALS)]
BlockSizes = Annotated[tuple[BlockSize, ...], Reported(is_list=True, max_length=_MAX_TRIALS)]


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


class Status(StrEnum):
    """The end of a benchmark run. `UNAVAILABLE` is not the compiler's failure: shown, never scored, tried again.

    The backend is not installed here, or nothing here may run the sample
    (`ops.execution.worker.client.WorkerHost.refusal`).
    """

    SUCCESS = "success"
    FAILURE = "failure"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True)
class BenchmarkRun:
    """One run of one sample under one backend: a row of `benchmark_run`.

    A task reports the fields of `Reported` types, which have a rule. The parent computes all others, and the
    interval of the speedup over all processes (`ops.evaluation.benchmark.pooling`).
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
    noise_max_difference: Annotated[
        Amount | None, "Largest absolute difference of two eager runs with the same seed.", largest
    ] = None
    log_path: Annotated[str | None, "File with what the task printed."] = None
    variant: Annotated[
        str,
        "Options that differ from their defaults, such as mode=max-autotune; empty for none. With the backend's "
        "name it names a curve.",
    ] = ""
    trial: Annotated[
        str,
        "What of the settings was otherwise for this run, such as trials=10; such a run is a trial, which no score"
        " counts. Empty for the configuration of the settings.",
    ] = ""
    framework: Annotated[
        str, "torch or paddle: whose graphs the backend takes, and whose eager mode it is measured against."
    ] = "torch"
    build_hash: Annotated[str, "The build of the compiler, as in build.build_hash."] = ""
    relative_error: Annotated[
        Amount | None,
        "The largest of output_match.relative_error, in units of rounding of the output's dtype; NULL where no output "
        "has one.",
        largest,
    ] = None
    relative_error_dtype: Annotated[
        Line | None, "Dtype of the output that it is of; NULL without one.", first_value
    ] = None
    times: Annotated[Times, Group()] = field(default_factory=Times)
    memory: Annotated[Memory, Group()] = field(default_factory=Memory)
    evidence: Annotated[Evidence, Group("evidence_")] = field(default_factory=Evidence)
    float64: Annotated[Float64, Group()] = field(default_factory=Float64)
    conditions: Annotated[Conditions, Group()] = field(default_factory=Conditions)
    ranks: Annotated[Ranks, Group()] = field(default_factory=Ranks)
    code: Annotated[Code, Group()] = field(default_factory=Code)

    @property
    def label(self) -> str:
        """The backend with the options that differ from their defaults: the name of its curve."""
        return f"{self.backend} {self.variant}".rstrip()

    @property
    def is_disturbed(self) -> bool:
        """True where its times say little; see the function `is_disturbed`."""
        return is_disturbed(self.conditions)

    @property
    def is_beside_others(self) -> bool:
        """True where other processes took much of the cores."""
        return (self.conditions.others_cpu_share or 0.0) > DISTURBED_SHARE

    @property
    def disturbance(self) -> str:
        """The reason why it is disturbed, for a person; "" where it is not."""
        if not self.is_disturbed:
            return ""
        if self.is_beside_others:
            return f"disturbed: others took {self.conditions.others_cpu_share:.0%} of the cores"
        return f"disturbed: eager's time varied {self.conditions.eager_block_spread:.2g}-fold"

    @property
    def is_partial(self) -> bool:
        """True where it succeeded with a part of the graph outside of the compiler."""
        return self.status is Status.SUCCESS and bool(self.evidence.fallback_count)


@dataclass(frozen=True, slots=True)
class RunBlocks:
    """Every timed call of a run, block by block: a row of `run_blocks`. A run without timed calls has no such row."""

    run_id: Annotated[str, "The run, as in benchmark_run.run_id."]
    eager_trials_ms: Annotated[
        Trials, "Every timed eager call, block after block, in milliseconds.", concatenation
    ] = ()
    compiled_trials_ms: Annotated[
        Trials, "Every timed call of the compiled graph, block after block, in milliseconds.", concatenation
    ] = ()
    eager_block_sizes: Annotated[BlockSizes, "How many of eager_trials_ms each block had.", concatenation] = ()
    compiled_block_sizes: Annotated[BlockSizes, "How many of compiled_trials_ms each block had.", concatenation] = ()
    process_block_counts: Annotated[
        tuple[int, ...],
        "How many blocks each process timed, in the order of the trials: the first blocks are those of the first "
        "process. Empty without times, and in rows from before it was kept.",
    ] = ()
    eager_rank_trials_ms: Annotated[
        RankTrials,
        "Time of each rank in every timed eager call, in milliseconds, where ranks share the work: all calls of rank "
        "0, then all of rank 1, …; empty for samples of one device.",
        concatenation,
    ] = ()
    compiled_rank_trials_ms: Annotated[RankTrials, "Likewise of the compiled graph.", concatenation] = ()


def is_disturbed(run: Any) -> bool:
    """Tell whether a run's times say little: others took much of the cores, or eager's own time varied.

    Args:
        run: Has `others_cpu_share` and `eager_block_spread`.
    """
    return (run.others_cpu_share or 0.0) > DISTURBED_SHARE or (run.eager_block_spread or 0.0) > DISTURBED_SPREAD


_NOTHING = RunBlocks("")


@dataclass(frozen=True, slots=True)
class BenchmarkResult:
    """All rows of one run of one sample.

    Attributes:
        run: Its row of `benchmark_run`.
        outputs: Agreement of each output; empty unless both sides ran.
        model_ms: Total time of all calls of the graph, untimed and first ones included.
        blocks: Its timed calls; not stored for a run without any.
    """

    run: BenchmarkRun
    outputs: tuple[OutputMatch, ...] = ()
    model_ms: float | None = None
    blocks: RunBlocks = _NOTHING

    @classmethod
    def from_columns(
        cls, values: Mapping[str, Any], outputs: tuple[OutputMatch, ...] = (), model_ms: float | None = None
    ) -> BenchmarkResult:
        """Make a result from columns of `benchmark_run` and `run_blocks`."""
        timed = {name: value for name, value in values.items() if name in columns(RunBlocks)}
        other = {name: value for name, value in values.items() if name in columns(BenchmarkRun)}
        return cls(row_of(BenchmarkRun, **other), outputs, model_ms, RunBlocks(**timed))

    @property
    def rows(self) -> Iterator[BenchmarkRun | OutputMatch | RunBlocks]:
        """The rows that are stored of it."""
        yield self.run
        yield from self.outputs
        if self.blocks.eager_trials_ms:
            yield self.blocks

    def record(self) -> dict[str, Any]:
        """Column → value of the run and its timed calls, as in a file of exported results."""
        return values_of(self.run) | {**values_of(self.blocks), "run_id": self.run.run_id}
