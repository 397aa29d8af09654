"""A worker host that runs tasks in this process: for tests of what a task answers, and not of how it is isolated."""

import contextlib
import json
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import torch

from ops.execution.untrusted.folders import read_files
from ops.execution.worker.child import resolve
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.task import Task, TaskFailure, TaskOutcome


class _Reporter:
    """Keeps what a task reports."""

    def __init__(self, on_phase: Callable[[str], None]) -> None:
        self._on_phase = on_phase
        self.phases: dict[str, float] = {}
        self.partials: dict[str, Any] = {}

    def phase(self, phase: str) -> None:
        self.phases[phase] = 0.0
        self._on_phase(phase)

    def partial(self, values: Mapping[str, Any]) -> None:
        self.partials |= values


class InProcessHost(WorkerHost):
    """Takes the arguments of a `WorkerHost`, and none of them matters. Each task has a folder with its files.

    Attributes:
        output: Folder in which tasks leave files for the client.
    """

    def __init__(self, *_: object, **__: object) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.output = Path(self._folder.name).resolve()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def start(self, reads: tuple[Path, ...] = ()) -> Self:
        """What it says of itself: see `output`."""
        return self

    def environment_host(self, python: Path | None, preload: Sequence[str] = ()) -> Self:
        """Itself: there is no other environment."""
        return self

    @property
    def python(self) -> Path:
        """This one."""
        return Path(sys.executable)

    def confined_host(self) -> Self:
        """Itself: it confines nothing."""
        return self

    def refusal(self) -> str | None:
        """It runs everything."""
        return None

    def run(self, task: Task, on_phase: Callable[[str], None] | None = None) -> TaskOutcome:
        """Run a task; torch keeps its random numbers and threads."""
        on_phase = on_phase or (lambda _: None)
        reporter, threads, result, failure = _Reporter(on_phase), torch.get_num_threads(), None, None
        with tempfile.TemporaryDirectory() as folder, torch.random.fork_rng(devices=[]), contextlib.chdir(folder):
            if task.files_from is not None:
                for name, content in read_files(task.files_from, task.file_limits).items():
                    Path(name).write_bytes(content)
            try:
                result = json.loads(json.dumps(resolve(task.entry)(dict(task.payload), reporter)))
            except Exception as error:  # noqa: BLE001 - as in a worker
                phase = next(reversed(reporter.phases), "start")
                failure = TaskFailure.of_error(error, phase)
            finally:
                torch.set_num_threads(threads)
        return TaskOutcome(result, reporter.partials, failure, reporter.phases, 1.0, task.log_path)
