"""TorchScript: traced, frozen, optimised for inference, and run by its own interpreter.

Timed calls take torch tensors and return torch tensors; there is nothing to convert.
"""

from dataclasses import dataclass
from typing import Any, cast

from backends._shared.binding import BindingBackend
from backends.base import Compiled, Evidence, Inputs, Module, Weights

_NO_OPERATORS = (
    "prim::Constant",
    "prim::GetAttr",
    "prim::ListConstruct",
    "prim::ListUnpack",
    "prim::TupleConstruct",
    "prim::TypeCheck",
)

_PROFILED_CALLS = 1
"""Calls in which the executor profiles a graph before it optimises it, by default."""


@dataclass(frozen=True, slots=True)
class TorchScriptOptions:
    """Options of the optimisation.

    Attributes:
        weights: Freezing folds bound weights, and no arguments.
        optimize: Freeze, and rewrite for inference (fused and oneDNN operators).
    """

    weights: Weights = "bound"
    optimize: bool = True


class TorchScript(BindingBackend):
    """`torch.jit.trace`, `freeze` and `optimize_for_inference`."""

    name = "torchscript"
    packages = ("torch",)
    options_type = TorchScriptOptions
    compiles_ahead = True

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Trace, optimise, and make the calls that the executor profiles before it optimises."""
        import torch

        from backends._shared.graphs.export import trace

        bound = self.bind(module, inputs)
        script = trace(bound)
        with torch.no_grad():
            if self.options.optimize:
                script = torch.jit.optimize_for_inference(torch.jit.freeze(script))
            for _ in range(_PROFILED_CALLS + 1):
                script(*bound.inputs)
        self._script = engine = cast(Any, script)
        return self.serve(bound, lambda tensors: engine(*tensors))

    def proof(self) -> Evidence:
        """Make evidence of the operators of the plan by which the executor runs the graph, once it has been called.

        The executor has no plan, and raises an error, until a graph has run often enough to be optimised. A plan has
        no size: it is a graph in memory, and the weights are the module's.
        """
        try:
            plans = self._script.get_debug_state().execution_plans.values()
        except RuntimeError:
            plans = ()
        kinds = [node.kind() for plan in plans for node in plan.graph.nodes()]
        operators = [kind for kind in kinds if kind not in _NO_OPERATORS]
        own = sum(not kind.startswith("aten::") for kind in operators)
        return Evidence("TorchScript plan", len(operators), detail=f"{own} operators of TorchScript's own")
