"""CUDA graphs through `torch.compile`: eager's own kernels, recorded once and replayed without Python between them.

Not here: inductor with CUDA graphs, which is `inductor` with mode=reduce-overhead.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING

from backends._ahead import without_gpu
from backends.base import Backend, BackendError, Compiled, Evidence, on_gpu

if TYPE_CHECKING:
    import torch


class CudaGraphs(Backend):
    """`torch.compile(module, backend="cudagraphs")`."""

    name = "cudagraphs"
    packages = ("torch",)

    def unavailable_reason(self) -> str | None:
        """It replays work of a GPU."""
        return without_gpu()

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, torch.Tensor | int]) -> Compiled:
        """Prepare the module; it is traced and recorded at its first call.

        Outputs live in memory that the next call overwrites, as for all users of CUDA graphs.

        Raises:
            BackendError: No input is on a GPU: torch would run the graph in eager mode.
        """
        import torch

        from backends import _dynamo

        if not on_gpu(inputs):
            raise BackendError("CUDA graphs need inputs on a GPU; benchmark with the device cuda")
        _dynamo.prepare()
        return torch.compile(module, backend="cudagraphs")

    def evidence(self) -> Evidence:
        """Graphs that were recorded, and those that torch declined to record and left to eager mode."""
        from torch._dynamo.utils import counters

        from backends import _dynamo

        skip_count = counters["inductor"]["cudagraph_skips"]
        found = _dynamo.evidence(
            "CUDA graphs", f"{skip_count} not recorded", ran=counters["stats"]["unique_graphs"] > skip_count
        )
        return dataclasses.replace(found, fallback_count=found.fallback_count + skip_count)
