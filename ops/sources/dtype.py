"""The same model in another floating-point type.

Not here: which types a name may ask for (`ops.sources.options`).
"""

from __future__ import annotations

import dataclasses
from typing import Any

from ops.sources.base import LoadedModel

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
        loaded, module=loaded.module.to(target), args=tree_map(cast, loaded.args), kwargs=tree_map(cast, loaded.kwargs)
    )
