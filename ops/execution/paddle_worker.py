"""Facts about Paddle that a worker needs: its environment, imports of its hosts, texts of out-of-memory errors.

Nothing in this module imports Paddle.
"""

from dataclasses import dataclass

from ops.execution.worker.task import Libraries, Task

PADDLE_ENVIRONMENT = "paddle"
"""File of `backends/environments`: Paddle shares no process with torch."""

PADDLE_PRELOAD = ("paddle",)
"""Modules that hosts import before they fork."""

PADDLE_LIBRARIES = Libraries(
    memory_error_texts=(
        "ResourceExhaustedError",
        "Fail to alloc memory of",
        "Out of memory error on GPU",
        "std::bad_alloc",
        "Unable to allocate",
    ),
    traceback_heads=("In transformed code:",),
)


@dataclass(frozen=True, slots=True)
class PaddleTask(Task):
    """A task that uses Paddle, in a host of its environment."""

    libraries: Libraries = PADDLE_LIBRARIES
