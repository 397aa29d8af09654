"""What a sample records of a tensor: shape, dtype, statistics, and the values themselves where they are few.

Imports torch: worker only.
"""

from __future__ import annotations

import math
from typing import cast

import numpy as np
import torch

from ops.capture.fake.sketch import Sketch, Spread
from ops.sample.format.types import Literal, TensorMeta
from ops.sources.base import InputRole

LITERAL_LIMIT = 64
"""A tensor with fewer elements is recorded with its values (GraphNet's limit)."""

COMPUTED_LIMIT = 4096
"""Likewise for integers that another graph of the model computes: indices, whose range alone says too little."""

_STRETCH = 1 << 22
"""Elements looked at together, so that a large tensor takes little memory on top of its own."""


def describe(
    name: str,
    value: torch.Tensor | Sketch | int,
    *,
    is_parameter: bool = False,
    is_computed: bool = False,
    role: InputRole | None = None,
) -> TensorMeta:
    """Record one input or weight.

    Small tensors keep their values. Larger integer tensors keep their range, which is that of their role where they
    have one; larger bools only that they are all the same, where they are (a mask of nothing); larger floats mean and
    standard deviation at the tensor's own precision. Where no value of an input or buffer is negative, replay must keep
    to that too (a running variance, a density): lowest and highest are bounds.

    Values that stand for "masked out" (infinities, the lowest number of the dtype) count in no statistics:
    otherwise a mask would be replayed as nothing but extremes.

    Args:
        name: Parameter of `forward`.
        value: The tensor, or what is known of it, or the size that a `torch.SymInt` had.
        is_parameter: Whether it was trained: then its sign carries no meaning to keep.
        is_computed: Whether another graph of the model gave it.
        role: What its integers mean.
    """
    extra: dict[str, Literal] = {} if role is None else {"role": role.name}
    if isinstance(value, int):
        return TensorMeta(name, (), "int64", "cpu", data=[value])
    shape, dtype = tuple(value.shape), str(value.dtype).removeprefix("torch.")
    values = value.values if isinstance(value, Sketch) else value.detach().to("cpu")
    is_whole = isinstance(value, torch.Tensor)
    is_float = value.dtype.is_floating_point or value.dtype.is_complex
    limit = COMPUTED_LIMIT if is_computed and not is_float else LITERAL_LIMIT
    data: Literal = _literals(values) if is_whole and values is not None and values.numel() < limit else None
    if is_float:
        found = (value.spread if isinstance(value, Sketch) else None) or spread(values)
        bounded = found.low is not None and found.low >= 0 and not is_parameter and data is None
        low, high = (found.low, found.high) if bounded else (None, None)
        return TensorMeta(name, shape, dtype, "cpu", found.mean, found.std, data, low, high, extra=extra)
    is_coin = value.dtype == torch.bool and not (is_whole and values is not None and _is_single(values))
    if is_coin or data is not None or values is None or values.numel() == 0:
        return TensorMeta(name, shape, dtype, "cpu", data=data, extra=extra)
    integers = values.numpy()  # torch has no minimum of its wider unsigned types
    low, high = int(integers.min()), int(integers.max())
    if role is not None:
        low, high = low if role.low is None else role.low, high if role.high is None else role.high
    return TensorMeta(name, shape, dtype, "cpu", min_val=low, max_val=high, extra=extra)


def _is_single(values: torch.Tensor) -> bool:
    """Whether all values are one."""
    return values.numel() > 0 and bool((values == values.flatten()[0]).all())


def spread(values: torch.Tensor | None) -> Spread:
    """Statistics of the ordinary values, each the shortest number that gives it back at the tensor's precision."""
    if values is None or values.numel() == 0:
        return Spread(None, None, None, None)
    if values.is_complex():
        std, mean = torch.std_mean(values.to(torch.complex128))
        return Spread(mean.real.item(), std.item(), None, None)
    parts = [_moments(part, values.dtype) for part in torch.split(values.reshape(-1), _STRETCH)]
    return combine([part for part in parts if part is not None], values.dtype)


_Moments = tuple[int, float, float, float, float]
"""How many values, their mean, the sum of squared distances from it, the lowest, the highest."""


def _moments(values: torch.Tensor, dtype: torch.dtype) -> _Moments | None:
    # The numbers of a type of 8 bits are too few for one to mean more than itself.
    limit = math.inf if dtype.itemsize == 1 else torch.finfo(dtype).max / 2
    wide = values.to(torch.float64)  # before anything else: types of 8 bits have no arithmetic
    ordinary = wide[wide.abs() < limit]  # false for infinities and nan
    count = ordinary.numel()
    if count == 0:
        return None
    std, mean = torch.std_mean(ordinary, correction=min(1, count - 1))
    squares = std.item() ** 2 * max(1, count - 1)
    return count, mean.item(), squares, ordinary.min().item(), ordinary.max().item()


def combine(parts: list[_Moments], dtype: torch.dtype) -> Spread:
    """Statistics of all values, from those of parts."""
    if not parts:
        return Spread(0.0, 0.0, None, None)
    low, high = min(part[3] for part in parts), max(part[4] for part in parts)
    if low == high:
        return Spread(shortest(low, dtype), 0.0, shortest(low, dtype), shortest(high, dtype))
    count = sum(part[0] for part in parts)
    mean = sum(part[0] * part[1] for part in parts) / count
    squares = sum(part[2] + part[0] * (part[1] - mean) ** 2 for part in parts)
    std = math.sqrt(squares / (count - 1))
    return Spread(*(shortest(number, dtype) for number in (mean, std, low, high)))


def _literals(value: torch.Tensor) -> Literal:
    if value.is_complex():
        return None
    flat = value.flatten().tolist()
    if value.is_floating_point():
        return cast("Literal", [shortest(number, value.dtype) for number in flat])
    return cast("Literal", flat)


def shortest(number: float, dtype: torch.dtype) -> float:
    """The shortest decimal that gives the number back: at float64's precision for it, at float32's for the rest."""
    return number if dtype in (torch.float64, torch.complex128) else float(str(np.float32(number)))
