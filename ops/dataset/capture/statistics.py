"""Statistics of a tensor's values, at the precision of its dtype. Imports torch: worker only."""

import math
from dataclasses import dataclass

import numpy as np
import torch

SAMPLE_ELEMENTS = 1 << 14
"""Values sampled from a large tensor: their mean and standard deviation are within a percent of the true ones."""

_CHUNK_ELEMENTS = 1 << 22
"""Elements processed at a time, so that a large tensor takes little memory on top of its own."""


@dataclass(frozen=True, slots=True)
class ValueStatistics:
    """Statistics of the values of a tensor.

    Attributes:
        mean: Mean of the ordinary values (finite, below half the dtype's largest number); its real part if complex.
        std: Standard deviation of the ordinary values.
        low: The lowest ordinary value; None for complex values, or without any.
        high: The highest ordinary value; None likewise.
    """

    mean: float | None
    std: float | None
    low: float | None
    high: float | None


def value_statistics(values: torch.Tensor | None) -> ValueStatistics:
    """Compute statistics of the ordinary values, each as its shortest decimal at the tensor's precision."""
    if values is None or values.numel() == 0:
        return ValueStatistics(None, None, None, None)
    if values.is_complex():
        std, mean = torch.std_mean(values.to(torch.complex128))
        return ValueStatistics(mean.real.item(), std.item(), None, None)
    parts = [_moments(part, values.dtype) for part in torch.split(values.reshape(-1), _CHUNK_ELEMENTS)]
    return _combine([part for part in parts if part is not None], values.dtype)


_Moments = tuple[int, float, float, float, float]
"""(count, mean, sum of squared distances from the mean, lowest, highest) of some values."""


def _moments(values: torch.Tensor, dtype: torch.dtype) -> _Moments | None:
    # Types of 8 bits have too few numbers to set one apart as "masked out".
    limit = math.inf if dtype.itemsize == 1 else torch.finfo(dtype).max / 2
    wide = values.to(torch.float64)  # first, since types of 8 bits have no arithmetic
    ordinary = wide[wide.abs() < limit]  # false for infinities and nan
    count = ordinary.numel()
    if count == 0:
        return None
    std, mean = torch.std_mean(ordinary, correction=min(1, count - 1))
    squares = std.item() ** 2 * max(1, count - 1)
    return count, mean.item(), squares, ordinary.min().item(), ordinary.max().item()


def _combine(parts: list[_Moments], dtype: torch.dtype) -> ValueStatistics:
    """Combine the moments of parts into statistics of all values."""
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
    """Round a number to its shortest decimal at float32's precision, unless the dtype is of 64 bits."""
    return number if dtype in (torch.float64, torch.complex128) else float(str(np.float32(number)))


def sample_values(source: torch.Tensor, dtype: torch.dtype) -> torch.Tensor:
    """Sample values of an allocated tensor, evenly spread over it."""
    flat = source.detach().reshape(-1)
    step = max(1, flat.numel() // SAMPLE_ELEMENTS)
    return flat[::step][:SAMPLE_ELEMENTS].to(dtype, copy=True)
