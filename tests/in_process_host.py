"""A worker host that runs tasks in this process, for tests whose fact is what a task answers."""

import contextlib
import importlib
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any, Self

import torch

from ops.worker.task import Task, TaskFailure, TaskFailureKind, TaskOutcome


class InProcessHost:
    """Takes the arguments of a `WorkerHost`, and none of them matters.

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

    def start(self) -> Self:
        """What it says of itself: see `output`."""
        return self

    def confined(self) -> Self:
        """Itself: it confines nothing."""
        return self

    def run(self, task: Task) -> TaskOutcome:
        """Run a task; torch keeps its random numbers and threads."""
        module, _, name = task.entry.partition(":")
        phases: dict[str, float] = {}
        reporter = type("Reporter", (), {"phase": lambda _, phase: phases.update({phase: 0.0})})()
        threads, result, failure = torch.get_num_threads(), None, None
        with tempfile.TemporaryDirectory() as folder, torch.random.fork_rng(devices=[]):
            if task.files_from is not None:
                shutil.copytree(task.files_from, folder, dirs_exist_ok=True)
            try:
                with contextlib.chdir(folder):
                    answer: Any = getattr(importlib.import_module(module), name)(dict(task.payload), reporter)
                result = json.loads(json.dumps(answer))
            except Exception as error:  # noqa: BLE001 - as in a worker
                phase = next(reversed(phases), "start")
                failure = TaskFailure(TaskFailureKind.ERROR, phase, f"{type(error).__name__}: {error}")
            finally:
                torch.set_num_threads(threads)
        return TaskOutcome(result, {}, failure, phases, 0.0, task.log_path)
