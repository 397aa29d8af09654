"""TensorRT through torch_tensorrt, ahead of time or as a backend of `torch.compile`.

Operators that TensorRT does not take stay with torch, in a graph of both; `evidence` counts them. Tensors are torch's
own on the GPU, and there is nothing to convert.
GPU, and there is nothing to convert.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from typing import TYPE_CHECKING, Any, Literal

from backends._shared.binding import NUMBERS, BindingBackend
from backends._shared.requirements import is_installed, missing_gpu
from backends.base import AdaptedOptions, BackendError, Compiled, Evidence, Inputs, Module, Weights, on_gpu

if TYPE_CHECKING:
    import torch

    from backends._shared.graphs.bound_graph import BoundGraph


@dataclass(frozen=True, slots=True)
class TensorRtOptions(AdaptedOptions):
    """Options of torch_tensorrt.

    Attributes:
        route: "aot": `torch_tensorrt.dynamo.compile` of an exported program. "torch_compile": `torch.compile`.
        weights: TensorRT folds and reformats bound weights.
        min_block_size: Fewest adjacent operators for an engine; fewer stay with torch.
        optimization_level: 0 to 5, the effort in the search for fast kernels; None for TensorRT's default.
    """

    route: Literal["aot", "torch_compile"] = "aot"
    weights: Weights = "bound"
    min_block_size: int = 5
    optimization_level: int | None = None


class TensorRt(BindingBackend):
    """TensorRT engines in float32 without TF32, as eager has it."""

    name = "tensorrt"
    not_yet_run = "an NVIDIA GPU with torch_tensorrt for this torch"
    devices = ("cuda",)
    packages = ("torch-tensorrt", "tensorrt")
    imports = ("torch_tensorrt",)  # it registers its backend in torch
    options_type = TensorRtOptions
    adaptations = (NUMBERS,)

    def __init__(self, options: TensorRtOptions | None = None) -> None:
        super().__init__(options)
        self.compiles_ahead = self.options.route == "aot"

    def unavailable_reason(self) -> str | None:
        """Tell that the package or a GPU is missing; None if both are here."""
        if is_installed("torch-tensorrt"):
            return missing_gpu()
        version = metadata.version("torch").partition("+")[0]
        return (
            "torch-tensorrt is not installed here; on a machine with an NVIDIA GPU, "
            f"pip install torch-tensorrt=={version} --extra-index-url https://pypi.nvidia.com"
        )

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Build engines: ahead of time, or at the first call of `torch.compile`.

        Raises:
            BackendError: The graph is not on a GPU.
        """
        from backends._shared.engines import dynamo

        if not on_gpu(inputs):
            raise BackendError("TensorRT needs inputs on a GPU; benchmark with the device cuda")
        self._graphs: list[Any] = []
        dynamo.prepare()
        bound = self.bind(module, inputs)
        settings = {
            "min_block_size": self.options.min_block_size,
            "optimization_level": self.options.optimization_level,
            "disable_tf32": True,
            # An engine that cannot be built is an error, and no reason to run in eager mode.
            "pass_through_build_failures": True,
        }
        if self.options.route == "aot":
            return self._compile_exported(bound, settings)
        return self._compile_traced(bound, settings)

    def _compile_exported(self, bound: BoundGraph, settings: Mapping[str, Any]) -> Compiled:
        from torch_tensorrt.dynamo import compile as build

        from backends._shared.graphs.export import export

        graph = build(export(bound), arg_inputs=list(bound.inputs), device=bound.inputs[0].device, **settings)
        self._graphs.append(graph)
        return self.serve(bound, lambda tensors: graph(*tensors))

    def _compile_traced(self, bound: BoundGraph, settings: Mapping[str, Any]) -> Compiled:
        import torch
        import torch._dynamo

        from backends._shared.engines import dynamo

        build = torch._dynamo.lookup_backend("torch_tensorrt")

        def build_and_keep(graph: torch.fx.GraphModule, examples: Sequence[torch.Tensor]) -> Any:
            built = build(graph, examples, options=dict(settings))
            self._graphs.append(built)
            return built

        return dynamo.compile_bound(bound, backend=build_and_keep, dynamic=False)

    def proof(self) -> Evidence:
        """Make evidence of the engines, the operators that torch runs beside them, and breaks between graphs."""
        import torch
        from torch_tensorrt.dynamo.runtime import TorchTensorRTModule

        from backends._shared.engines import dynamo

        engines: list[Any] = []
        fallback_count = dynamo.break_count()
        for graph in self._graphs:
            parts = list(graph.modules()) if isinstance(graph, torch.nn.Module) else []
            engines += [part for part in parts if isinstance(part, TorchTensorRTModule)]
            fallback_count += sum(_operators(part) for part in parts if isinstance(part, torch.fx.GraphModule))
            fallback_count += not parts  # a function of torch's, whose operators cannot be seen
        return Evidence(
            artefact="TensorRT engines" if engines else "",
            operator_count=len(engines),
            fallback_count=fallback_count,
            size_bytes=sum(len(engine.serialized_engine or b"") for engine in engines),
            detail=f"{len(engines)} engines in {len(self._graphs)} graphs, {fallback_count} operators left to torch",
        )


def _operators(graph: torch.fx.GraphModule) -> int:
    import operator

    return sum(node.op == "call_function" and node.target is not operator.getitem for node in graph.graph.nodes)
