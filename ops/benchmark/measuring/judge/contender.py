"""What is given to the judge, and what it gives back; without numpy, for those who only handle them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ops.worker.client import WorkerHost
from ops.worker.task import Task, TaskFailure


@dataclass(frozen=True, slots=True)
class Contender:
    """What is to be measured.

    Attributes:
        name: For messages.
        host: Where it runs, which runs nothing else meanwhile.
        task: Of its side.
        is_check: It compiles nothing, and may say that its speed tells nothing: eager's times stand for its own then.
    """

    name: str
    host: WorkerHost
    task: Task
    is_check: bool = False


@dataclass(slots=True)
class SideResult:
    """What a run says of a contender.

    Attributes:
        fields: Of `ops.benchmark.result_parsing.ReportedRun`, as far as it came.
        failure: Why it failed; None if it did not.
        load_ms: From the start of the run until all graphs were loaded.
        task_ms: The whole run.
        log_path: What its process printed.
        blocks: Its times, block by block, in milliseconds.
        eager_blocks: Eager's beside them.
    """

    fields: dict[str, Any] = field(default_factory=dict)
    failure: TaskFailure | None = None
    load_ms: float | None = None
    task_ms: float = 0.0
    log_path: Path | None = None
    blocks: list[list[float]] = field(default_factory=list)
    eager_blocks: list[list[float]] = field(default_factory=list)
