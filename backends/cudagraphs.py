"""CUDA graphs: eager's own kernels, recorded once and replayed without Python between them.

A call copies its arguments to where they were when the graph was recorded, inside of the timed region, as every user of
CUDA graphs has to; weights that are bound lie there already. Outputs live in memory that the next call overwrites.
Inductor with CUDA graphs is `inductor` with mode=reduce-overhead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from backends._shared.binding import NUMBERS, BindingBackend
from backends._shared.requirements import missing_gpu
from backends.base import AdaptedOptions, BackendError, Compiled, Evidence, Inputs, Module, Weights, on_gpu

if TYPE_CHECKING:
    import torch

_WARM_UP_CALLS = 3
"""Calls before recording, in which libraries choose algorithms and take their workspaces."""


@dataclass(frozen=True, slots=True)
class CudaGraphsOptions(AdaptedOptions):
    """Options of the recording.

    Attributes:
        weights: Weights that are arguments are copied by every call; bound ones are not.
    """

    weights: Weights = "bound"


class CudaGraphs(BindingBackend):
    """A recording of the complete graph by `torch.cuda.graph`."""

    name = "cudagraphs"
    devices = ("cuda",)
    packages = ("torch",)
    options_type = CudaGraphsOptions
    adaptations = (NUMBERS,)
    compiles_ahead = True

    def unavailable_reason(self) -> str | None:
        """Tell why there is no GPU to replay work on."""
        return missing_gpu()

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Warm up and record; steps that cannot be recorded, such as waiting for a number, are torch's error.

        Raises:
            BackendError: No input is on a GPU.
        """
        import torch

        from backends._shared.graphs.operator_counter import CountOperators

        if not on_gpu(inputs):
            raise BackendError("CUDA graphs need inputs on a GPU; benchmark with the device cuda")
        bound = self.bind(module, inputs)
        static = [tensor.clone() for tensor in bound.inputs]
        beside = torch.cuda.Stream()  # type: ignore[no-untyped-call]
        beside.wait_stream(torch.cuda.current_stream())
        with torch.no_grad(), torch.cuda.stream(beside):
            for _ in range(_WARM_UP_CALLS):
                bound.flat(*static)
        torch.cuda.current_stream().wait_stream(beside)
        self._graph = graph = torch.cuda.CUDAGraph()
        with torch.no_grad(), CountOperators() as counted, torch.cuda.graph(graph):
            outputs: Sequence[torch.Tensor] = bound.flat(*static)
        self._operator_count = counted.count

        def engine(tensors: tuple[torch.Tensor, ...]) -> Sequence[torch.Tensor]:
            if static:
                torch._foreach_copy_(static, tensors)
            graph.replay()
            return outputs

        return self.serve(bound, engine)

    def proof(self) -> Evidence:
        """Make evidence of the recorded operators, once the recording was replayed: an empty one cannot be."""
        return Evidence(
            artefact="CUDA graph",
            operator_count=self._operator_count,
            detail=f"{self._operator_count} operators recorded",
        )
