"""A benchmark run of a torch sample, in a worker's child; `ops.benchmark.tasks.steps` has the steps. Worker only."""

from typing import Any

import torch

from backends import registry

# Imported before any backend, so that no backend can put another module in its place.
from ops.benchmark.measuring.verdict import reference  # noqa: F401
from ops.benchmark.measuring.watching.process_state import functions_of
from ops.benchmark.tasks.steps import run_sample
from ops.benchmark.tasks.torch_loader import TORCH
from ops.torch_private import functional_in_c
from ops.worker.child import Reporter

_FUNCTIONS = functions_of(
    {
        "torch": torch,
        "torch.Tensor": torch.Tensor,
        "torch.nn.Module": torch.nn.Module,
        "torch.nn.functional": torch.nn.functional,
        "torch._C._nn": functional_in_c,
    }
)

# Here, in the host, files of backends are imported once instead of in every child.
registry.names()


def run(payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Benchmark the sample whose files are in the working folder; see `run_sample`."""
    return run_sample(TORCH, payload, reporter, _FUNCTIONS)
