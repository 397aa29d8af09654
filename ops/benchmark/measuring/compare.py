"""Compares compiled outputs of torch with eager ones: shapes, dtypes, and the smallest tolerance at which each agrees.

Worker only.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import torch

from ops.benchmark.measuring.agreement import GRID, Comparison, compare_by, smallest_t, tolerances_of

__all__ = ["GRID", "compare_outputs", "differences", "t_min", "tolerances"]

_equal, _allclose, _isfinite = torch.equal, torch.allclose, torch.isfinite
"""Held from before a backend is loaded, which could put others in their place."""

_SLICE_ELEMENTS = 2**22
"""Differences are summed up in slices of this many elements, so that they need little memory beside large outputs."""


def tolerances(dtype: torch.dtype, t: int) -> tuple[float, float]:
    """(atol, rtol) of an output whose eager dtype is `dtype`, at tolerance level t; (0, 0) asks for equality."""
    return tolerances_of(_name(dtype), t)


def t_min(
    expected: torch.Tensor, actual: torch.Tensor, *, equal_nan: bool = False, dtype: torch.dtype | None = None
) -> float:
    """Smallest t of the grid at which `torch.allclose(actual, expected)` holds.

    Both bounds grow with t, so bisection finds what a scan of the grid would.

    Args:
        expected: Eager's output; its dtype decides the tolerances.
        actual: The compiled side's, of the same shape and dtype.
        equal_nan: Whether NaN equals NaN.
        dtype: Dtype whose tolerances apply instead of those of `expected`.

    Returns:
        -inf when all elements are equal, inf when no t of the grid passes.
    """

    def passes(bounds: tuple[float, float]) -> bool:
        return _allclose(found, wanted, atol=bounds[0], rtol=bounds[1], equal_nan=equal_nan)

    wanted, found = _comparable(expected), _comparable(actual)
    if _is_equal(wanted, found):
        return -math.inf
    return smallest_t(_name(dtype or expected.dtype), passes)


def compare_outputs(
    expected: Sequence[torch.Tensor],
    actual: Sequence[torch.Tensor],
    *,
    equal_nan: bool = False,
    values: bool = True,
) -> Comparison:
    """Compare all outputs of a run.

    Args:
        expected: Eager's outputs.
        actual: The compiled side's.
        equal_nan: Whether NaN equals NaN.
        values: False for samples whose values depend on the seed: then only dtypes and shapes are compared.
    """
    return compare_by(_TorchArithmetic(), expected, actual, equal_nan=equal_nan, values=values)


class _TorchArithmetic:
    """See `ops.benchmark.measuring.agreement.Arithmetic`."""

    def dtype(self, tensor: torch.Tensor) -> str:
        return _name(tensor.dtype)

    def shape(self, tensor: torch.Tensor) -> tuple[int, ...]:
        return tuple(tensor.shape)

    def t_min(self, wanted: torch.Tensor, found: torch.Tensor, *, equal_nan: bool) -> float:
        return t_min(wanted, found, equal_nan=equal_nan)

    def differences(self, wanted: torch.Tensor, found: torch.Tensor) -> tuple[float, float] | None:
        return differences(wanted, found)

    def loses_finite(self, wanted: Any, found: Any) -> bool:
        return _loses_finite(wanted, found)


def differences(expected: torch.Tensor, actual: torch.Tensor) -> tuple[float, float] | None:
    """Largest and mean absolute difference over the elements that are finite on both sides; None without any."""
    largest, total, count = 0.0, 0.0, 0
    wanted, found = _comparable(expected).reshape(-1), _comparable(actual).reshape(-1)
    if _is_equal(wanted, found):
        return (0.0, 0.0) if _isfinite(wanted).any() else None
    wide = torch.complex128 if wanted.is_complex() else torch.float64
    for start in range(0, wanted.numel(), _SLICE_ELEMENTS):
        left = wanted[start : start + _SLICE_ELEMENTS].to(wide)
        right = found[start : start + _SLICE_ELEMENTS].to(wide)
        distance = (right - left).abs()[_isfinite(left) & _isfinite(right)]
        if distance.numel():
            largest = max(largest, distance.max().item())
            total += distance.sum().item()
            count += distance.numel()
    return (largest, total / count) if count else None


def _loses_finite(wanted: torch.Tensor, found: torch.Tensor) -> bool:
    if not (wanted.is_floating_point() or wanted.is_complex()):
        return False
    if wanted.dtype.itemsize == 1:
        wanted, found = wanted.float(), found.float()
    return bool((_isfinite(wanted) & ~_isfinite(found)).any())


def _comparable(tensor: torch.Tensor) -> torch.Tensor:
    """The tensor itself, or the values that a quantised one stands for, since torch compares none of those."""
    return tensor.dequantize() if tensor.is_quantized else tensor


def _is_equal(wanted: torch.Tensor, found: torch.Tensor) -> bool:
    """Whether all elements are equal, told at once; False also for dtypes that torch does not compare so."""
    is_small = wanted.itemsize == 1 and wanted.is_floating_point()
    return not is_small and wanted.dtype is not torch.complex32 and _equal(wanted, found)


def _name(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")
