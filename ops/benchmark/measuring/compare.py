"""Compares compiled outputs with eager ones: shapes, dtypes, and the smallest tolerance at which each agrees.

Worker only.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch

from ops.benchmark.results import FailureKind

GRID = range(-10, 6)
"""Tolerance levels t at which an output may first agree."""

_EXACT = (0.0, 0.0)

_SLICE_ELEMENTS = 2**22
"""Differences are summed up in slices of this many elements, so that they need little memory beside large outputs."""


@dataclass(frozen=True, slots=True)
class Match:
    """How one output agrees with eager's; the fields are those of `ops.benchmark.results.OutputMatch`."""

    output_index: int
    dtype: str
    compiled_dtype: str
    shape: tuple[int, ...]
    t_min: float
    max_difference: float | None
    mean_difference: float | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """How all outputs agree.

    Attributes:
        matches: One for each output that both sides have.
        t_min: Largest of the outputs' `t_min`: from there on the sample is correct.
        nan_mismatch: Some output has NaN or infinity where eager's is finite.
        failure: Kind and message of a mismatch of dtypes or shapes; None without one.
    """

    matches: tuple[Match, ...]
    t_min: float
    nan_mismatch: bool
    failure: tuple[FailureKind, str] | None


def tolerances(dtype: torch.dtype, t: int) -> tuple[float, float]:
    """(atol, rtol) of an output whose eager dtype is `dtype`, at tolerance level t; (0, 0) asks for equality."""
    if dtype in (torch.float16, torch.complex32):
        return 10.0**t, 10.0 ** (t * 3 / 5)
    if dtype == torch.bfloat16:
        return 10.0**t, 10.0 ** (t * 1.796 / 5)
    if dtype in (torch.float32, torch.complex64, torch.quint8, torch.qint8, torch.qint32):
        return 10.0**t, 10.0 ** (t * 5.886 / 5)
    if dtype in (torch.float64, torch.complex128):
        return 10.0 ** (t * 7 / 5), 10.0 ** (t * 7 / 5)
    return _EXACT


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
        return torch.allclose(found, wanted, atol=bounds[0], rtol=bounds[1], equal_nan=equal_nan)

    wanted, found = _comparable(expected), _comparable(actual)
    if passes(_EXACT):
        return -math.inf
    bounds = [tolerances(dtype or expected.dtype, t) for t in GRID]
    if bounds[-1] == _EXACT or not passes(bounds[-1]):
        return math.inf
    failing, passing = -1, len(GRID) - 1
    while passing - failing > 1:
        middle = (failing + passing) // 2
        if passes(bounds[middle]):
            passing = middle
        else:
            failing = middle
    return float(GRID[passing])


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
    failure = None
    if len(expected) != len(actual):
        failure = FailureKind.SHAPE_MISMATCH, f"{len(actual)} outputs where eager has {len(expected)}"
    matches = []
    nan_mismatch = False
    for index, (wanted, found) in enumerate(zip(expected, actual, strict=False)):
        problem = _incomparable(index, wanted, found)
        failure = failure or problem
        matches.append(_match(index, wanted, found, comparable=problem is None, equal_nan=equal_nan, values=values))
        if problem is None and values and matches[-1].t_min > -math.inf:
            nan_mismatch = nan_mismatch or _loses_finite(wanted, found)
    worst = max((match.t_min for match in matches), default=-math.inf)
    return Comparison(tuple(matches), math.inf if failure else worst, nan_mismatch, failure)


def differences(expected: torch.Tensor, actual: torch.Tensor) -> tuple[float, float] | None:
    """Largest and mean absolute difference over the elements that are finite on both sides; None without any."""
    largest, total, count = 0.0, 0.0, 0
    wanted, found = _comparable(expected).reshape(-1), _comparable(actual).reshape(-1)
    wide = torch.complex128 if wanted.is_complex() else torch.float64
    for start in range(0, wanted.numel(), _SLICE_ELEMENTS):
        left = wanted[start : start + _SLICE_ELEMENTS].to(wide)
        right = found[start : start + _SLICE_ELEMENTS].to(wide)
        distance = (right - left).abs()[torch.isfinite(left) & torch.isfinite(right)]
        if distance.numel():
            largest = max(largest, distance.max().item())
            total += distance.sum().item()
            count += distance.numel()
    return (largest, total / count) if count else None


def _match(
    index: int, wanted: torch.Tensor, found: torch.Tensor, *, comparable: bool, equal_nan: bool, values: bool
) -> Match:
    distance = None
    smallest = -math.inf if comparable else math.inf
    if comparable and values:
        smallest = t_min(wanted, found, equal_nan=equal_nan)
        distance = differences(wanted, found)
    return Match(
        output_index=index,
        dtype=_name(wanted.dtype),
        compiled_dtype=_name(found.dtype),
        shape=tuple(wanted.shape),
        t_min=smallest,
        max_difference=None if distance is None else distance[0],
        mean_difference=None if distance is None else distance[1],
    )


def _incomparable(index: int, wanted: torch.Tensor, found: torch.Tensor) -> tuple[FailureKind, str] | None:
    if wanted.dtype != found.dtype:
        message = f"output {index} is {_name(found.dtype)} where eager's is {_name(wanted.dtype)}"
        return FailureKind.DTYPE_MISMATCH, message
    if wanted.shape != found.shape:
        message = f"output {index} has shape {tuple(found.shape)} where eager's has {tuple(wanted.shape)}"
        return FailureKind.SHAPE_MISMATCH, message
    return None


def _loses_finite(wanted: torch.Tensor, found: torch.Tensor) -> bool:
    if not (wanted.is_floating_point() or wanted.is_complex()):
        return False
    if wanted.dtype.itemsize == 1:
        wanted, found = wanted.float(), found.float()
    return bool((torch.isfinite(wanted) & ~torch.isfinite(found)).any())


def _comparable(tensor: torch.Tensor) -> torch.Tensor:
    """The tensor itself, or the values that a quantised one stands for, since torch compares none of those."""
    return tensor.dequantize() if tensor.is_quantized else tensor


def _name(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")
