"""The input and the output of the judge; without numpy, for modules that only handle them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ops.evaluation.benchmark.result_parsing import ProcessResult, ReportedRun, parse_result
from ops.evaluation.benchmark.results import Phase
from ops.execution.untrusted.values import MalformedError
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.task import Task, TaskFailure
from ops.failures import FailureKind


@dataclass(frozen=True, slots=True)
class Contender:
    """A side that is to be measured.

    Attributes:
        name: Name in messages.
        host: Host that it runs in, which runs nothing else meanwhile.
        task: Task of its side.
        is_check: It compiles nothing, and may declare its speed meaningless: eager's times then stand for its own.
    """

    name: str
    host: WorkerHost
    task: Task
    is_check: bool = False


@dataclass(slots=True)
class SideResult:
    """The result of a contender up to now; attributes as in `ProcessResult`.

    Attributes:
        fields: Fields of `ops.evaluation.benchmark.result_parsing.ReportedRun`.
    """

    fields: dict[str, Any] = field(default_factory=dict)
    failure: TaskFailure | None = None
    load_ms: float | None = None
    task_ms: float = 0.0
    log_path: Path | None = None
    blocks: list[list[float]] = field(default_factory=list)
    eager_blocks: list[list[float]] = field(default_factory=list)

    def to_process_result(self) -> ProcessResult:
        """Check the fields, and make the result; eager's measurements before a failure are kept."""
        failure = self.failure
        try:
            reported = parse_result(self.fields, is_complete=failure is None)
        except MalformedError as error:
            reported = ReportedRun()
            failure = failure or TaskFailure(FailureKind.ERROR, Phase.COMPARE, str(error))
        return ProcessResult(
            reported, failure, self.load_ms, self.task_ms, self.log_path, self.blocks, self.eager_blocks
        )
