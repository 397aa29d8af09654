"""BladeDISC through torch_blade: from TorchScript, or from the graphs that dynamo hands to a backend.

Tensors are torch's own, and there is nothing to convert.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from backends._shared.binding import NUMBERS, BindingBackend
from backends.base import AdaptedOptions, Compiled, Evidence, Inputs, Module, Weights

if TYPE_CHECKING:
    import torch


@dataclass(frozen=True, slots=True)
class BladeDiscOptions(AdaptedOptions):
    """Options of torch_blade.

    Attributes:
        route: "torchscript": `torch_blade.optimize` of the whole graph. "fx": the same for each graph that
            `torch.compile` finds.
        weights: Freezing folds bound weights.
        cpu_fast_math_level: 0 (none) to 4 (all that LLVM has), on processors; its own default is 4.
    """

    route: Literal["torchscript", "fx"] = "torchscript"
    weights: Weights = "bound"
    cpu_fast_math_level: int = 4


class BladeDisc(BindingBackend):
    """DISC's clusters in a TorchScript graph; torch runs the other operators."""

    name = "bladedisc"
    not_yet_run = "a torch_blade for this torch"
    packages = ("torch_blade",)
    imports = ("torch_blade", "torch_blade.mlir")
    options_type = BladeDiscOptions
    adaptations = (NUMBERS,)

    def __init__(self, options: BladeDiscOptions | None = None) -> None:
        super().__init__(options)
        self.compiles_ahead = self.options.route == "torchscript"

    def unavailable_reason(self) -> str | None:
        """Tell that torch_blade is missing; None if it is installed."""
        if importlib.util.find_spec("torch_blade") is not None:
            return None
        return (
            "torch_blade is not installed here and has no package for this torch; "
            "build pytorch_blade of github.com/alibaba/BladeDISC against it"
        )

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Compile ahead of time, or at the first call of `torch.compile`."""
        from backends._shared.engines import dynamo
        from backends._shared.graphs.export import trace

        bound = self.bind(module, inputs)
        self._scripts: list[Any] = []
        dynamo.prepare()
        if self.options.route == "torchscript":
            script = self._optimize(trace(bound), bound.inputs)
            return self.serve(bound, lambda tensors: script(*tensors))

        def optimize_graph(graph: torch.fx.GraphModule, examples: Sequence[torch.Tensor]) -> Any:
            script = self._optimize(graph.eval(), tuple(examples))
            return lambda *tensors: script(*tensors)  # dynamo looks for attributes that a frozen script lacks

        return dynamo.compile_bound(bound, backend=optimize_graph, dynamic=False)

    def _optimize(self, module: torch.nn.Module, examples: tuple[torch.Tensor, ...]) -> Any:
        import torch
        import torch_blade

        config = torch_blade.config.Config()
        config.disc_cpu_fast_math_level = self.options.cpu_fast_math_level
        with config, torch.no_grad():
            script = torch_blade.optimize(module, allow_tracing=True, model_inputs=examples)
        self._scripts.append(script)
        return script

    def proof(self) -> Evidence:
        """Make evidence of DISC's engines, operators that TorchScript runs beside them, and breaks between graphs."""
        from torch_blade import mlir

        from backends._shared.engines import dynamo

        engine_count = sum(mlir.num_engines(script) for script in self._scripts)
        fallback_count = dynamo.break_count() + sum(_operators(script.forward.graph) for script in self._scripts)
        return Evidence(
            artefact="DISC engines" if engine_count else "",
            operator_count=engine_count,
            fallback_count=fallback_count,
            detail=f"{engine_count} engines in {len(self._scripts)} graphs, {fallback_count} operators left to torch",
        )


def _operators(block: Any) -> int:
    """Count the operators of torch in a graph or block, with those in its branches and loops."""
    return sum(node.kind().startswith("aten::") + sum(map(_operators, node.blocks())) for node in block.nodes())
