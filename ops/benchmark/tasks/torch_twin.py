"""The clean twin of a benchmark run of a torch sample: it imports nothing of any backend. Worker only."""

from typing import Any

from ops.benchmark.tasks.steps import run_twin
from ops.benchmark.tasks.torch_loader import TORCH
from ops.worker.child import Reporter


def run(payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Time eager on the sample whose files are in the working folder; see `run_twin`."""
    return run_twin(TORCH, payload, reporter)
