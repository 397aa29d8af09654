"""`torch.compile` up to AOTAutograd: traced, functionalised, decomposed, then run operator by operator in eager mode.

It shows which part of inductor's time and errors is the tracing's rather than the code generator's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from backends._shared.call_counter import CallCountingBackend
from backends.base import SCALARS, AdaptedOptions, Compiled, Evidence, Inputs, Module

if TYPE_CHECKING:
    import torch


@dataclass(frozen=True, slots=True)
class AotEagerOptions(AdaptedOptions):
    """Options of `torch.compile`.

    Attributes:
        dynamic: Compile for symbolic sizes; None lets dynamo decide at a recompilation.
    """

    dynamic: bool | None = None


class AotEager(CallCountingBackend):
    """`torch.compile(module, backend="aot_eager")`."""

    name = "aot_eager"
    packages = ("torch",)
    options_type = AotEagerOptions
    adaptations = (SCALARS,)
    takes_collectives = True

    def compile(self, module: Module, inputs: Inputs) -> Compiled:  # noqa: ARG002
        """Prepare the module; dynamo and AOTAutograd do their work at its first call."""
        import torch

        from backends._shared.engines import dynamo

        self._operator_count = 0
        dynamo.prepare(capture_scalars=self.applies("scalars"))
        return torch.compile(module, backend=self._aot_eager, dynamic=self.options.dynamic)

    def _aot_eager(self, graph: torch.fx.GraphModule, inputs: list[torch.Tensor]) -> Any:
        from torch._dynamo.backends import debugging

        def take(lowered: torch.fx.GraphModule, lowered_inputs: list[torch.Tensor]) -> Any:
            self._operator_count += sum(node.op == "call_function" for node in lowered.graph.nodes)
            return debugging.boxed_nop(lowered, lowered_inputs)

        return debugging.aot_eager(graph, inputs, fw_compiler=take)

    def proof(self) -> Evidence:
        """Make evidence of the graphs that AOTAutograd passed on."""
        from backends._shared.engines import dynamo

        detail = f"{self._operator_count} ATen operators"
        return dynamo.evidence("AOTAutograd graphs", detail, ran=self._operator_count > 0)
