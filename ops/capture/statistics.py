"""What a sample records of a tensor: shape, dtype, statistics, and the values themselves where they are few.

Not here: making tensors from these records (`ops.sample.replay`). Imports torch: worker only.
"""

from __future__ import annotations

from typing import cast

import numpy as np
import torch

from ops.sample.types import Literal, TensorMeta

LITERAL_LIMIT = 64
"""A tensor with fewer elements is recorded with its values (GraphNet's limit)."""


def describe(name: str, value: torch.Tensor | int, *, is_parameter: bool = False) -> TensorMeta:
    """Record one input or weight.

    Small tensors keep their values. Larger integer tensors keep their range, larger floats mean and standard
    deviation at the tensor's own precision; where no value of an input or buffer is negative, replay must keep
    to that too (a running variance, a density), so the lowest one is recorded as a bound.

    Values that stand for "masked out" (infinities, the lowest number of the dtype) count in no statistics:
    otherwise a mask would be replayed as nothing but extremes.

    Args:
        name: Parameter of `forward`.
        value: The tensor, or the size that a `torch.SymInt` had.
        is_parameter: Whether it was trained: then its sign carries no meaning to keep.
    """
    if not isinstance(value, torch.Tensor):
        return TensorMeta(name, (), "int64", "cpu", data=[int(value)])
    shape, dtype = tuple(value.shape), str(value.dtype).removeprefix("torch.")
    value = value.detach().to("cpu")
    data: Literal = _literals(value) if value.numel() < LITERAL_LIMIT else None
    if value.is_floating_point() or value.is_complex():
        mean, std, lowest = _statistics(value)
        bound = lowest if lowest is not None and lowest >= 0 and not is_parameter else None
        return TensorMeta(name, shape, dtype, "cpu", mean, std, data, min_val=None if data is not None else bound)
    if value.dtype == torch.bool or data is not None:
        return TensorMeta(name, shape, dtype, "cpu", data=data)
    low, high = int(value.min()), int(value.max())
    return TensorMeta(name, shape, dtype, "cpu", min_val=low, max_val=high)


def _statistics(value: torch.Tensor) -> tuple[float | None, float | None, float | None]:
    """Mean, standard deviation and lowest of the ordinary values; the real part of the mean for complex ones."""
    if value.is_complex():
        std, mean = torch.std_mean(value.to(torch.complex128))
        return mean.real.item(), std.item(), None
    limit = torch.finfo(value.dtype).max / 2
    ordinary = value[value.abs() < limit].to(torch.float64)  # false for infinities and nan
    if ordinary.numel() == 0:
        return (None, None, None) if value.numel() == 0 else (0.0, 0.0, None)
    low, high = ordinary.min().item(), ordinary.max().item()
    if low == high:
        return _shortest(low, value.dtype), 0.0, _shortest(low, value.dtype)
    std, mean = torch.std_mean(ordinary)
    return _shortest(mean.item(), value.dtype), _shortest(std.item(), value.dtype), _shortest(low, value.dtype)


def _literals(value: torch.Tensor) -> Literal:
    if value.is_complex():
        return None
    flat = value.flatten().tolist()
    if value.is_floating_point():
        return cast("Literal", [_shortest(number, value.dtype) for number in flat])
    return cast("Literal", flat)


def _shortest(number: float, dtype: torch.dtype) -> float:
    """The shortest decimal that gives the number back: at float64's precision for it, at float32's for the rest."""
    return number if dtype in (torch.float64, torch.complex128) else float(str(np.float32(number)))
