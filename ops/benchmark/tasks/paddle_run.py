"""A benchmark run of a Paddle sample, in a worker's child; `ops.benchmark.tasks.steps` has the steps.

Worker only, in hosts of the environment `paddle`: nothing here, or below it, imports torch.
"""

from typing import Any

import paddle

from backends import registry
from ops.benchmark.measuring.watching.process_state import functions_of
from ops.benchmark.tasks.paddle_loader import PADDLE
from ops.benchmark.tasks.steps import run_sample
from ops.worker.child import Reporter

_FUNCTIONS = functions_of({"paddle": paddle, "paddle.Tensor": paddle.Tensor})

# Here, in the host, files of backends are imported once instead of in every child.
registry.names()


def run(payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Benchmark the sample whose files are in the working folder; see `run_sample`."""
    return run_sample(PADDLE, payload, reporter, _FUNCTIONS)
