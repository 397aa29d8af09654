"""The frameworks whose graphs are benchmarked: what hosts preload, and what a child does. Imports none of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ops.paddle_worker import PADDLE_PRELOAD, PaddleTask
from ops.torch_worker import TORCH_PRELOAD, TorchTask
from ops.worker.task import Task


@dataclass(frozen=True, slots=True)
class Framework:
    """How a framework's samples are run.

    Attributes:
        task: Kind of a worker's task.
        module: The module whose `run` does one benchmark run; what it imports is the code that measures.
        twin_module: The module whose `run` times eager alone, and which imports nothing of any backend.
        twin_preload: What hosts of such runs import.
        preload: What hosts of an environment of its own import; empty for what the pipeline's hosts preload.
    """

    task: type[Task]
    module: str
    twin_module: str
    twin_preload: tuple[str, ...]
    preload: tuple[str, ...] = ()


FRAMEWORKS: Mapping[str, Framework] = MappingProxyType(
    {
        "torch": Framework(TorchTask, "ops.benchmark.tasks.torch_run", "ops.benchmark.tasks.torch_twin", TORCH_PRELOAD),
        "paddle": Framework(
            PaddleTask,
            "ops.benchmark.tasks.paddle_run",
            "ops.benchmark.tasks.paddle_twin",
            PADDLE_PRELOAD,
            (*PADDLE_PRELOAD, "ops.benchmark.tasks.paddle_run"),
        ),
    }
)
"""By the name that `graph_net.json` and `Backend.framework` give it."""
