"""What a worker's child does for a benchmark run of a torch sample; `ops.benchmark.run` has the steps. Worker only."""

from typing import Any

import torch

from backends import registry
from ops.benchmark.clean_task import TORCH
from ops.benchmark.measuring.verdict import reference
from ops.benchmark.measuring.watching.process_state import functions_of
from ops.benchmark.run import measure, read_whole, run_sample
from ops.torch_private import functional_in_c
from ops.worker.child import Reporter

__all__ = ["measure", "read_whole", "reference", "run"]  # what is imported here, no backend can put itself in place of

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
