"""Parses a benchmark task's result as untrusted values: the bounds of each, and their consistency.

The fields and their bounds are those of the rows in `ops.evaluation.benchmark.results`. Figures that follow from the
stored trials are checked against them: the medians and the speedup. For the parent process: tasks have no pydantic.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass

from ops.columns import columns
from ops.dataset.outputs.match import OutputMatch
from ops.dataset.outputs.tolerances import GRID
from ops.evaluation.benchmark.results import BenchmarkRun, Phase, RunBlocks, Status
from ops.execution.untrusted.text import MAX_TEXT
from ops.execution.untrusted.values import (
    REPORT_CONFIG,
    Boolean,
    Count,
    MalformedError,
    Milliseconds,
    Number,
    Reported,
    Text,
    read,
)
from ops.execution.worker.task import TaskFailure
from ops.failures import FailureKind
from ops.pooling_rules import Rule

MAX_OUTPUTS = 10_000
"""Outputs of a graph; a training graph gives one for each of its weights."""

_SAME = 1e-9
"""Relative difference of two computations of one figure."""

_T_VALUES = frozenset([-math.inf, *map(float, GRID), math.inf])
"""The possible values of `smallest_t`."""


def rules_of(row_type: type) -> dict[str, Rule]:
    """Find the rule by which processes are pooled for each field that a task reports (fields whose types have bounds).

    Raises:
        TypeError: A field has no rule.
    """
    rules = {}
    for name, column in columns(row_type).items():
        if _is_reported(column.hint):
            named = [part for part in column.hint.__metadata__ if callable(part)]
            if len(named) != 1:
                raise TypeError(f"{row_type.__name__}.{name} needs one rule of ops.pooling_rules in its annotation")
            (rules[name],) = named
    return rules


def _is_reported(hint: Any) -> bool:
    return any(isinstance(part, Reported) or _is_reported(part) for part in get_args(hint))


def row_fields(row_type: type, names: Iterable[str], defaults: Mapping[str, Any] | None = None) -> Any:
    """Make a base class with these fields of a row and the bounds of their annotations.

    Fields that the parent computes have no bounds there; they get general ones here, for rows that are read from files.

    Args:
        row_type: The row.
        names: The fields.
        defaults: Field → its default; None for those of the row. A field that it lacks is required.
    """
    own = columns(row_type)
    if defaults is None:
        defaults = {name: column.default for name, column in own.items()}
    fields = [
        (name, _bound(own[name].hint), dataclasses.field(default=defaults.get(name, dataclasses.MISSING)))
        for name in names
    ]
    return dataclasses.make_dataclass(f"_{row_type.__name__}", fields, frozen=True, kw_only=True)


_BOUNDED: Mapping[Any, Any] = {
    str: Annotated[str, Reported(text="line", max_length=MAX_TEXT)],
    float: Number,
    int: Count,
    bool: Boolean,
}


def _bound(hint: Any) -> Any:
    if _is_reported(hint):
        return hint
    if get_origin(hint) is Annotated:
        return _bound(get_args(hint)[0])
    if get_origin(hint) is tuple:
        item: Any = _bound(get_args(hint)[0])
        return Annotated[tuple[item, ...], Reported(is_list=True)]
    if get_origin(hint) in (Union, UnionType):
        return Union[tuple(map(_bound, get_args(hint)))]  # noqa: UP007 - its members are known at run time alone
    return _BOUNDED.get(hint, hint)


RUN_RULES = rules_of(BenchmarkRun)
BLOCK_RULES = rules_of(RunBlocks)
OUTPUT_RULES = rules_of(OutputMatch)
"""Field that a task reports → rule."""


@dataclass(config=REPORT_CONFIG, frozen=True, slots=True, kw_only=True)
class ReportedOutput(row_fields(OutputMatch, OUTPUT_RULES)):  # type: ignore[misc]
    """The agreement of one output, as a task reports it: the fields of `OutputMatch` without the run."""

    def __post_init__(self) -> None:
        """Check that each `t_min` is on the grid."""
        check_grid(self)


@dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class Mismatch:
    """The reason why outputs cannot be compared."""

    kind: FailureKind
    message: Text


@dataclass(config=REPORT_CONFIG, frozen=True, slots=True, kw_only=True)
class ReportedRun(row_fields(BenchmarkRun, RUN_RULES), row_fields(RunBlocks, BLOCK_RULES)):  # type: ignore[misc]
    """The report of a task: the columns of `BenchmarkRun` and `RunBlocks` that have bounds, and three more.

    Attributes:
        matches: Agreement of each output.
        failure: Kind and message when outputs cannot be compared.
        model_ms: Total time of all calls of the graph.
    """

    matches: Annotated[tuple[ReportedOutput, ...], Field(max_length=MAX_OUTPUTS)] = ()
    failure: Mismatch | None = None
    model_ms: Milliseconds | None = None

    def __post_init__(self) -> None:
        """Check that the figures do not contradict each other."""
        check_figures(self)
        if [match.output_index for match in self.matches] != list(range(len(self.matches))):
            raise ValueError("matches must be those of outputs 0, 1, 2, …")

    def check_complete(self) -> None:
        """Check that nothing is missing that a successful task reports.

        Raises:
            ValueError: A field is missing, or `t_min` is not that of the outputs.
        """
        needed = (
            "t_min",
            "speedup",
            "compile_ms",
            "first_call_ms",
            "evidence_artefact",
            "evidence_operator_count",
        )
        missing = [name for name in needed if getattr(self, name) is None]
        if missing:
            raise ValueError(f"{missing[0]} is missing")
        worst = max((match.t_min for match in self.matches), default=-math.inf)
        if self.t_min != (worst if self.failure is None else math.inf):
            raise ValueError("t_min is not the largest of the outputs'")

    def run_fields(self) -> dict[str, Any]:
        """Columns of `BenchmarkRun` and `RunBlocks`."""
        return {name: getattr(self, name) for name in (*RUN_RULES, *BLOCK_RULES)}


_REPORTED_RUN = TypeAdapter(ReportedRun)


def parse_result(fields: Mapping[str, Any], *, is_complete: bool) -> ReportedRun:
    """Parse the report of a run, of which some values come from a backend.

    Raises:
        MalformedError: A value is of the wrong kind, impossible, or does not fit the others.
    """
    reported = read(_REPORTED_RUN, dict(fields), "the run's result")
    try:
        if is_complete:
            reported.check_complete()
    except ValueError as error:
        raise MalformedError(f"the run's result is malformed: {error}") from None
    return reported


@dataclasses.dataclass(frozen=True, slots=True)
class ProcessResult:
    """The result of one process of a compiler: its measurements, and its failure if there was one.

    Attributes:
        reported: Measurements up to the end or the failure.
        failure: The failure; None for a success.
        load_ms: Time from the start of the run until all graphs were loaded.
        task_ms: Time of the complete run.
        log_path: File of its printed lines.
        blocks: Its times, block by block, in milliseconds.
        eager_blocks: Eager's times beside them.
    """

    reported: ReportedRun
    failure: TaskFailure | None = None
    load_ms: float | None = None
    task_ms: float = 0.0
    log_path: Path | None = None
    blocks: Sequence[Sequence[float]] = ()
    eager_blocks: Sequence[Sequence[float]] = ()

    @classmethod
    def of_failure(cls, message: str, log_path: Path | None = None) -> ProcessResult:
        """Make the result of a run that could not begin."""
        return cls(ReportedRun(), TaskFailure(FailureKind.ERROR, Phase.LOAD, message), log_path=log_path)


def failure_fields(failure: TaskFailure | None) -> dict[str, Any]:
    """Fields of `BenchmarkRun` that describe the end of a run."""
    if failure is None:
        return {"status": Status.SUCCESS}
    return {
        "status": Status.FAILURE,
        # Before its first report a task has only started to load.
        "phase": Phase(failure.phase) if failure.phase in set(Phase) else Phase.LOAD,
        "failure_kind": FailureKind(failure.kind),
        "signal": failure.signal,
        "message": failure.message,
    }


def blocks_of(trials_ms: Sequence[float], block_sizes: Sequence[int]) -> Iterator[tuple[float, ...]]:
    """Split times into blocks."""
    times = iter(trials_ms)
    return (tuple(itertools.islice(times, size)) for size in block_sizes)


def check_figures(row: Any, *, has_trials: bool = True) -> None:
    """Check that the figures of a report, or of a row made of reports, do not contradict each other.

    Args:
        row: Has fields of `BenchmarkRun`, perhaps only some.
        has_trials: Whether single times are among them.

    Raises:
        ValueError: Two of them contradict each other; the message names the field.
    """
    if has_trials:
        for side in ("eager", "compiled"):
            _check_side(row, side)
    _check_speedup(row, has_trials=has_trials)
    if getattr(row, "judge_speedup", None) is not None and row.speedup is None:
        raise ValueError("there is a judge_speedup, and no speedup")
    if (getattr(row, "first_call_ms", None) or 0.0) > (row.compile_ms or 0.0):
        raise ValueError("first_call_ms is a part of compile_ms")
    check_grid(row)


def _check_side(row: Any, side: str) -> None:
    trials, sizes, median_ms = (getattr(row, f"{side}_{name}") for name in ("trials_ms", "block_sizes", "median_ms"))
    if sum(sizes) != len(trials):
        raise ValueError(f"{side}_block_sizes do not add up to the trials")
    if (median_ms is None) != (not trials):
        raise ValueError(f"{side}_median_ms and {side}_trials_ms belong together")
    if median_ms is not None:
        low, high = _medians(row, side)
        if not low * (1 - _SAME) <= median_ms <= high * (1 + _SAME):
            raise ValueError(f"{side}_median_ms is not the median of the trials")


def _medians(row: Any, side: str) -> tuple[float, float]:
    """Bounds of the median time: equal where it is recorded which process timed which block."""
    trials, sizes = getattr(row, f"{side}_trials_ms"), getattr(row, f"{side}_block_sizes")
    counts, process_count = getattr(row, "process_block_counts", ()), getattr(row, "process_count", 1)
    blocks = list(blocks_of(trials, sizes))
    if not process_count:  # it is not recorded
        medians = list(map(median, blocks))
        return min(medians), max(medians)
    if process_count > 1 or counts:
        if len(counts) != process_count or sum(counts) != len(blocks) or 0 in counts:
            raise ValueError("process_block_counts do not add up to the blocks of process_count processes")
        remaining = iter(blocks)
        medians = [median(itertools.chain(*itertools.islice(remaining, count))) for count in counts]
        middle = math.exp(math.fsum(map(math.log, medians)) / len(medians))
    else:
        middle = median(trials)
    return middle, middle


def _check_speedup(row: Any, *, has_trials: bool) -> None:
    if row.speedup is None:
        if row.speedup_low is not None or row.speedup_high is not None:
            raise ValueError("speedup_low and speedup_high are an interval, and there is no speedup")
        return
    if row.eager_median_ms is None or row.compiled_median_ms is None:
        raise ValueError("there is a speedup, and no eager_median_ms or compiled_median_ms")
    if not math.isclose(row.speedup, row.eager_median_ms / row.compiled_median_ms, rel_tol=_SAME):
        raise ValueError("speedup is not the ratio of the medians")
    low = row.speedup if row.speedup_low is None else row.speedup_low
    high = row.speedup if row.speedup_high is None else row.speedup_high
    if not low * (1 - _SAME) <= row.speedup <= high * (1 + _SAME):
        raise ValueError("speedup lies outside of its interval")
    if has_trials and len(row.eager_block_sizes) != len(row.compiled_block_sizes):
        raise ValueError("the sides have different numbers of blocks: eager_block_sizes, compiled_block_sizes")


def check_grid(row: Any) -> None:
    """Check that each `t_min` is on the grid.

    Raises:
        ValueError: One of them is not.
    """
    for name in ("t_min", "eager_t_min_float64", "t_min_float64"):
        t_min = getattr(row, name, None)
        if t_min is not None and t_min not in _T_VALUES:
            raise ValueError(f"{name} must be -inf, a whole number from -10 to 5, or inf")
