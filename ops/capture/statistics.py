"""Statistics of a tensor's values, at the precision of its dtype. Imports torch: worker only."""

import math
from dataclasses import dataclass

import numpy as np
import torch

SAMPLE_ELEMENTS = 1 << 14
"""Values kept of a large tensor: its mean and standard deviation are within a percent of the true ones."""

_CHUNK_ELEMENTS = 1 << 22
"""Elements processed at a time, so that a large tensor takes little memory on top of its own."""


@dataclass(frozen=True, slots=True)
class ValueStatistics:
    """Statistics of the values of a tensor.

    Attributes:
        mean: Mean of the ordinary values (neither infinite nor next to it); the real part for complex ones.
        std: Their standard deviation.
        low: The lowest of them; None where there is no order, or no value.
        high: The highest of them.
    """

    mean: float | None
    std: float | None
    low: float | None
    high: float | None


def value_statistics(values: torch.Tensor | None) -> ValueStatistics:
    """Statistics of the ordinary values, each the shortest number that gives it back at the tensor's precision."""
    if values is None or values.numel() == 0:
        return ValueStatistics(None, None, None, None)
    if values.is_complex():
        std, mean = torch.std_mean(values.to(torch.complex128))
        return ValueStatistics(mean.real.item(), std.item(), None, None)
    parts = [_moments(part, values.dtype) for part in torch.split(values.reshape(-1), _CHUNK_ELEMENTS)]
    return _combine([part for part in parts if part is not None], values.dtype)


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


def _combine(parts: list[_Moments], dtype: torch.dtype) -> ValueStatistics:
    """Statistics of all values, from those of parts."""
    if not parts:
        return ValueStatistics(0.0, 0.0, None, None)
    low, high = min(part[3] for part in parts), max(part[4] for part in parts)
    if low == high:
        return ValueStatistics(shortest(low, dtype), 0.0, shortest(low, dtype), shortest(high, dtype))
    count = sum(part[0] for part in parts)
    mean = sum(part[0] * part[1] for part in parts) / count
    squares = sum(part[2] + part[0] * (part[1] - mean) ** 2 for part in parts)
    std = math.sqrt(squares / (count - 1))
    return ValueStatistics(*(shortest(number, dtype) for number in (mean, std, low, high)))


def shortest(number: float, dtype: torch.dtype) -> float:
    """The shortest decimal that gives the number back: at float64's precision for it, at float32's for the rest."""
    return number if dtype in (torch.float64, torch.complex128) else float(str(np.float32(number)))


def sampled(source: torch.Tensor, dtype: torch.dtype) -> torch.Tensor:
    """Values of an allocated tensor, evenly spread over it."""
    flat = source.detach().reshape(-1)
    step = max(1, flat.numel() // SAMPLE_ELEMENTS)
    return flat[::step][:SAMPLE_ELEMENTS].to(dtype, copy=True)
