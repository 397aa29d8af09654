"""The same model in another floating-point type."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ops.sources.base import LoadedModel

if TYPE_CHECKING:
    import torch

DTYPES = ("float32", "float16", "bfloat16")


def with_dtype(loaded: LoadedModel, dtype: str) -> LoadedModel:
    """Cast a model, in place, and its floating-point inputs; complex tensors and integers stay as they are.

    Args:
        loaded: The model; its module is changed.
        dtype: One of `DTYPES`.
    """
    import torch
    from torch.utils._pytree import tree_map

    target: torch.dtype = getattr(torch, dtype)

    def cast(value: Any) -> Any:
        is_float = isinstance(value, torch.Tensor) and value.is_floating_point()
        return value.to(target) if is_float else value

    return dataclasses.replace(
        loaded,
        module=_cast_module(loaded.module, target, cast),
        args=tree_map(cast, loaded.args),
        kwargs=tree_map(cast, loaded.kwargs),
    )


def _cast_module(module: torch.nn.Module, target: torch.dtype, cast: Callable[[Any], Any]) -> torch.nn.Module:
    """The module itself; where weights were never allocated, `Module.to` fails, and each is replaced here."""
    import torch
    from torch._subclasses.fake_tensor import FakeTensor

    if not any(isinstance(value, FakeTensor) for value in (*module.parameters(), *module.buffers())):
        return module.to(target)
    made: dict[torch.Tensor, torch.Tensor] = {}  # what is shared stays shared
    for part in module.modules():
        for name, value in (*part._parameters.items(), *part._buffers.items()):
            if value is None:
                continue
            if value not in made:
                made[value] = cast(value.detach())
                if isinstance(value, torch.nn.Parameter):
                    made[value] = torch.nn.Parameter(made[value], value.requires_grad)
            setattr(part, name, made[value])  # recurrent layers keep lists of their weights, and hear of it so
    return module
