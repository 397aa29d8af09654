"""Tensors as capture meets them: their values at a moment, where their memory is from, who writes to them.

Imports torch: worker only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch

Value = torch.Tensor | int
"""What a graph takes: a tensor, or the size that a `torch.SymInt` had."""


def snapshot(value: Any) -> Value:
    """The value as it is now. Parameters are only read in a forward pass: copying them would double the memory."""
    if isinstance(value, torch._subclasses.FakeTensor):
        return value
    if isinstance(value, torch.nn.Parameter):
        return value.detach()
    if isinstance(value, torch.Tensor):
        return value.detach().clone()
    return int(value)


def tensors_in(value: Any) -> list[torch.Tensor]:
    """All tensors that a result holds, in containers and in attributes of objects."""
    found: list[torch.Tensor] = []
    seen: set[int] = set()
    stack = [value]
    while stack:
        for leaf in torch.utils._pytree.tree_leaves(stack.pop()):
            if isinstance(leaf, torch.Tensor):
                found.append(leaf)
            elif hasattr(leaf, "__dict__") and not callable(leaf) and id(leaf) not in seen:
                seen.add(id(leaf))
                stack.append(list(vars(leaf).values()))
    return found


def made_elsewhere(tensor: torch.Tensor) -> bool:
    """Whether a tensor's memory is another library's: torch's own can grow."""
    if isinstance(tensor, torch._subclasses.FakeTensor) or tensor.layout != torch.strided:
        return False
    return not tensor.untyped_storage().resizable()


def written_to(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Iterator[torch.Tensor]:
    """The tensors that an operator writes to, by its schema."""
    schema = getattr(function, "_schema", None)
    if schema is None or not schema.is_mutable:
        return
    for position, argument in enumerate(schema.arguments):
        if argument.alias_info is not None and argument.alias_info.is_write:
            value = args[position] if position < len(args) else kwargs.get(argument.name)
            yield from (leaf for leaf in torch.utils._pytree.tree_leaves(value) if isinstance(leaf, torch.Tensor))
