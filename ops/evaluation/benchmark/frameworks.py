"""The frameworks whose graphs are benchmarked: what hosts preload, and what sides run. Imports none of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ops.execution.paddle_worker import PADDLE_PRELOAD, PaddleTask
from ops.execution.torch_worker import TORCH_PRELOAD, TorchTask
from ops.execution.worker.task import Task

_SIDES = "ops.evaluation.benchmark.measuring.sides"


@dataclass(frozen=True, slots=True)
class Framework:
    """The modules with which samples of a framework are run.

    Attributes:
        task: Class of a worker's tasks.
        eager: Module whose `run` is eager's side: it imports nothing of any backend.
        compiler: Module whose `run` is a compiler's side.
        eager_preload: Modules that hosts of eager's sides import.
        preload: Modules that hosts of an environment of its own import; empty for those of the pipeline's hosts.
    """

    task: type[Task]
    eager: str
    compiler: str
    eager_preload: tuple[str, ...]
    preload: tuple[str, ...] = ()


FRAMEWORKS: Mapping[str, Framework] = MappingProxyType(
    {
        "torch": Framework(TorchTask, f"{_SIDES}.torch_side", f"{_SIDES}.torch_compiler_side", TORCH_PRELOAD),
        "paddle": Framework(
            PaddleTask,
            f"{_SIDES}.paddle_side",
            f"{_SIDES}.paddle_compiler_side",
            PADDLE_PRELOAD,
            (*PADDLE_PRELOAD, f"{_SIDES}.paddle_compiler_side"),
        ),
    }
)
"""Name in `graph_net.json` and `Backend.framework` → framework."""
