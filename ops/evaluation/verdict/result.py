"""A run in the form that all code judges, made of a row, an export, a record of a reference or a task's report."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Self

from ops.columns import values_of
from ops.dataset.sample.catalog.rows import SampleKey
from ops.evaluation.benchmark.result_parsing import ProcessResult, blocks_of, failure_fields
from ops.evaluation.benchmark.results import Phase, Status
from ops.evaluation.verdict.rules import THRESHOLDS, Metric, Ratio, RunState, state_of
from ops.execution.untrusted.text import printable
from ops.failures import FailureKind


@dataclass(frozen=True, slots=True, kw_only=True)
class RunResult:
    """The end of one build's run on a sample: columns of `benchmark_run`; unknown ones have their default.

    Attributes:
        message: First line of a failure's message.
    """

    status: Status = Status.SUCCESS
    phase: Phase | None = None
    failure_kind: FailureKind | None = None
    message: str = ""
    t_min: float | None = None
    relative_error: float | None = None
    relative_error_dtype: str | None = None
    eager_median_ms: float | None = None
    compiled_median_ms: float | None = None
    compile_ms: float | None = None
    compile_cpu_ms: float | None = None
    compiled_peak_bytes: int | None = None
    evidence_operator_count: int | None = None
    evidence_fallback_count: int | None = None
    log_path: str | None = None
    nan_mismatch: bool = False
    speedup: float | None = None
    speedup_low: float | None = None
    speedup_high: float | None = None
    others_cpu_share: float | None = None
    eager_block_spread: float | None = None
    t_min_float64: float | None = None

    @classmethod
    def of(cls, row: Any, **more: Any) -> Self:
        """Read a result from a row: `BenchmarkRun`, `ExportedRun`, a record of a reference or of the database.

        Args:
            row: An object or mapping with some of the fields.
            more: Fields that replace those of the row, or are missing there.
        """
        names = [item.name for item in dataclasses.fields(cls)]
        given = row if isinstance(row, Mapping) else values_of(row)
        values = {name: value for name, value in (dict(given) | more).items() if name in names}
        values["status"] = Status(values.get("status", Status.SUCCESS))
        has_failed = values["status"] is not Status.SUCCESS
        values["message"] = printable((values.get("message") or "").strip().partition("\n")[0]) if has_failed else ""
        return cls(**values)

    @classmethod
    def of_process(cls, result: ProcessResult) -> Self:
        """Read a result from a task's report."""
        log_path = None if result.log_path is None else str(result.log_path)
        return cls.of(result.reported, **failure_fields(result.failure), log_path=log_path)

    @property
    def state(self) -> RunState:
        """The state of the run by `state_of`."""
        return state_of(self)

    @property
    def has_failed(self) -> bool:
        """True where the run has no values to compare: it failed, or could not be tried."""
        return self.status != Status.SUCCESS

    def value(self, metric: Metric) -> float | None:
        """Return the value of a metric; None for a failed run."""
        return None if self.has_failed else getattr(self, COLUMNS[metric])


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRun(RunResult):
    """A run that was kept, with its sample, its build and its conditions.

    Attributes:
        trial_count: Number of times behind the medians, of the side with fewer; None where it is not recorded.
        machine: Columns of `environment` except the packages, Python and the hash; empty where they are not recorded.
    """

    dataset: str = ""
    sample_id: str = ""
    sample_hash: str = ""
    backend: str = ""
    variant: str = ""
    build_hash: str = ""
    backend_version: str = ""
    settings_hash: str = ""
    replay_version: int = 1
    env_hash: str = ""
    trial: str = ""
    trial_count: int | None = None
    machine: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> SampleKey:
        """Its sample."""
        return self.dataset, self.sample_id

    @property
    def label(self) -> str:
        """The backend with the options that differ from their defaults."""
        return f"{self.backend} {self.variant}".rstrip()


COLUMNS: Mapping[Metric, str] = MappingProxyType(
    {
        Metric.RESULT: "t_min",
        Metric.SPEED: "compiled_median_ms",
        Metric.COMPILE: "compile_ms",
        Metric.COMPILE_CPU: "compile_cpu_ms",
        Metric.MEMORY: "compiled_peak_bytes",
    }
)
"""Metric → its column of `benchmark_run`."""


def blocks_of_side(row: Any, side: str) -> list[tuple[float, ...]]:
    """Return the times of each block of a side, "compiled" or "eager", of a row that has them."""
    return list(blocks_of(getattr(row, f"{side}_trials_ms"), getattr(row, f"{side}_block_sizes")))


def ratio_of(a: RunResult, b: RunResult, metric: Metric) -> Ratio | None:
    """Divide the single values of two runs, without an error; None where a run has no value."""
    before, after = a.value(metric), b.value(metric)
    if before is None or after is None or metric is Metric.RESULT:
        return None
    offset = THRESHOLDS[metric].offset
    return Ratio(math.log((after + offset) / (before + offset))) if before + offset and after + offset else None
