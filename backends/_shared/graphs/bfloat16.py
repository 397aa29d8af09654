"""Rewrites a program in bfloat16 to compute in float32, for engines that have no arithmetic in bfloat16.

They import this in their methods, since it imports torch.
"""

from collections.abc import Sequence
from typing import Any

import torch
from torch.export import ExportedProgram

from backends._shared.torch_private import pytree


def upcast(program: ExportedProgram, inputs: Sequence[torch.Tensor]) -> ExportedProgram:
    """Make a program that holds values in float32 instead of bfloat16; inputs and outputs keep their dtypes.

    Args:
        program: Returned unchanged if it has nothing in bfloat16.
        inputs: Tensors that `program` takes.

    Raises:
        Exception: Whatever `torch.export` raises.
    """
    values = pytree.tree_leaves([node.meta.get("val") for node in program.graph.nodes])
    if not any(isinstance(value, torch.Tensor) and value.dtype == torch.bfloat16 for value in values):
        return program
    with torch.no_grad():
        return torch.export.export(_Upcast(program), tuple(inputs))


class _Upcast(torch.nn.Module):
    def __init__(self, program: ExportedProgram) -> None:
        super().__init__()
        self.module = program.module(check_guards=False)
        for holder in self.module.modules():
            plain = [(name, held) for name, held in vars(holder).items() if isinstance(held, torch.Tensor)]
            for name, held in [*holder.named_buffers(recurse=False, remove_duplicate=False), *plain]:
                setattr(holder, name, _upcast_value(held))
        outputs = program.graph.output_node().args[0]
        self.dtypes = [getattr(node.meta["val"], "dtype", None) for node in outputs]

    def forward(self, *inputs: torch.Tensor) -> Any:
        """Compute the outputs of the program, in their own dtypes."""
        outputs = _Interpreter(self.module).run(*inputs)
        return [
            value.to(dtype) if dtype == torch.bfloat16 else value
            for value, dtype in zip(outputs, self.dtypes, strict=True)
        ]


class _Interpreter(torch.fx.Interpreter):
    """Runs a graph on upcast values, and lets its operators make float32 in place of bfloat16."""

    def placeholder(self, *call: Any) -> Any:
        return _upcast_value(super().placeholder(*call))

    def get_attr(self, *call: Any) -> Any:
        return _upcast_value(super().get_attr(*call))

    def call_function(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return super().call_function(
            target, pytree.tree_map(_upcast_value, args), pytree.tree_map(_upcast_value, kwargs)
        )


def _upcast_value(value: Any) -> Any:
    if value is torch.bfloat16:
        return torch.float32
    return value.float() if isinstance(value, torch.Tensor) and value.dtype == torch.bfloat16 else value
