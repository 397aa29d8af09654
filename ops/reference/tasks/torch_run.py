"""A benchmark run of a torch sample that leaves its outputs, in a worker's child. Worker only."""

from typing import Any

from ops.benchmark.tasks import torch_run
from ops.benchmark.tasks.torch_loader import TORCH
from ops.reference.tasks.keep import run_keeping
from ops.reference.tasks.torch_raw import torch_raw
from ops.worker.child import Reporter


def run(payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Benchmark the sample in the working folder, and leave its outputs; see `run_keeping`."""
    return run_keeping(TORCH, torch_raw, payload, reporter, torch_run._FUNCTIONS)
