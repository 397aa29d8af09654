"""What captures the models of each framework: kind of task, entry point, what hosts import, in which environment.

No framework is imported.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ops.paddle_worker import PADDLE_ENVIRONMENT, PADDLE_PRELOAD, PaddleTask
from ops.torch_worker import TORCH_PRELOAD, TorchTask
from ops.worker.task import Task


@dataclass(frozen=True, slots=True)
class CaptureWorker:
    """How models of a framework are captured.

    Attributes:
        entry: Entry point of its tasks.
        task: Kind of its tasks.
        preload: What hosts import before they fork.
        environment: The environment whose interpreter runs it; None for the project's own.
    """

    entry: str
    task: type[Task]
    preload: tuple[str, ...]
    environment: str | None = None


CAPTURE_WORKERS: Mapping[str, CaptureWorker] = MappingProxyType(
    {
        "torch": CaptureWorker("ops.capture.task:run", TorchTask, TORCH_PRELOAD),
        "paddle": CaptureWorker("ops.capture.paddle.task:run", PaddleTask, PADDLE_PRELOAD, PADDLE_ENVIRONMENT),
    }
)
