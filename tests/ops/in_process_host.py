"""A worker host that runs tasks in this process: for tests of what a task does, and not of how it is isolated."""

import contextlib
import json
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ops.untrusted.folders import read_files
from ops.worker.child import resolve
from ops.worker.client import WorkerHost
from ops.worker.task import Task, TaskOutcome


class _Reporter:
    def __init__(self, on_phase: Callable[[str], None] | None) -> None:
        self.phase = on_phase or (lambda _: None)
        self.partials: dict[str, Any] = {}

    def partial(self, values: Mapping[str, Any]) -> None:
        self.partials |= values


class InProcessHost(WorkerHost):
    """Runs each task in a folder of its own that has the task's files; what the task raises is raised here."""

    def confined(self) -> WorkerHost:
        return self

    def refusal(self) -> str | None:
        return None

    def run(self, task: Task, on_phase: Callable[[str], None] | None = None) -> TaskOutcome:
        reporter = _Reporter(on_phase)
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            if task.files_from is not None:
                for name, content in read_files(task.files_from, task.file_limits).items():
                    Path(name).write_bytes(content)
            result = resolve(task.entry)(task.payload, reporter)
        return TaskOutcome(json.loads(json.dumps(result)), reporter.partials, None, {}, 1.0, None)
