"""The clean twin of a benchmark run of a Paddle sample: it imports nothing of any backend.

Worker only, in hosts of the environment `paddle`.
"""

from typing import Any

from ops.benchmark.tasks.paddle_loader import PADDLE
from ops.benchmark.tasks.steps import run_twin
from ops.worker.child import Reporter


def run(payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Time eager on the sample whose files are in the working folder; see `run_twin`."""
    return run_twin(PADDLE, payload, reporter)
