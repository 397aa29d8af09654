"""Whether two calls of a Paddle model agree: equal bits, or a difference of rounding that is measured and stated.

Values are compared as arrays of numpy; those of dtypes that numpy lacks as float32, which holds them exactly.
"""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import paddle

from ops.capture.proof_record import ROUNDING

_compare_bytes = ctypes.CDLL(None).memcmp
_compare_bytes.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)

_EPSILONS = {"bfloat16": 2.0**-7, "float8_e4m3fn": 2.0**-3, "float8_e5m2": 2.0**-2}
"""Of the dtypes that numpy lacks."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Two tensors that ought to agree, and what they are: "output 1", "buffer count"."""

    name: str
    expected: paddle.Tensor | None
    actual: paddle.Tensor | None

    @property
    def deviation(self) -> float:
        """The largest difference, relative to the largest number expected; 0 for equal bits, infinite for integers."""
        if self.expected is None or self.actual is None or kind(self.expected) != kind(self.actual):
            return math.inf
        if has_same_bytes(self.expected, self.actual):
            return 0.0
        expected, actual = array(self.expected), array(self.actual)
        if is_equal(expected, actual):
            return 0.0
        if expected.dtype.kind not in "fc":
            return math.inf
        finite = np.isfinite(expected)
        odd = expected[~finite], actual[~finite]
        if not np.array_equal(*odd, equal_nan=True) or not np.isfinite(actual[finite]).all():
            return math.inf
        wide = expected.astype(np.result_type(expected, np.float64))[finite]
        gap, scale = np.abs(wide - actual[finite]).max(initial=0.0), np.abs(wide).max(initial=0.0)
        return float(gap if scale == 0 else gap / scale)

    @property
    def rounding(self) -> float:
        """The deviation that rounding in another order may have."""
        dtype = "" if self.expected is None else dtype_name(self.expected)
        if dtype in _EPSILONS:
            return float(_EPSILONS[dtype] ** ROUNDING)
        return float(np.finfo(dtype).eps ** ROUNDING) if dtype.startswith(("float", "complex")) else 0.0

    @property
    def difference(self) -> str:
        """How the two differ, in a phrase."""
        if self.expected is None or self.actual is None:
            return f"{self.name}: {_shown(self.expected)} expected, {_shown(self.actual)} found"
        dtypes = dtype_name(self.expected), dtype_name(self.actual)
        if dtypes[0] != dtypes[1]:
            return f"{self.name}: {dtypes[0]} expected, {dtypes[1]} found"
        if self.expected.shape != self.actual.shape:
            return f"{self.name}: shape {list(self.expected.shape)} expected, {list(self.actual.shape)} found"
        if math.isfinite(self.deviation):
            return f"{self.name}: its values differ by {self.deviation:.2g} of the largest"
        return f"{self.name}: {_values(self.expected)} expected, {_values(self.actual)} found"


def has_same_bytes(first: paddle.Tensor, second: paddle.Tensor) -> bool:
    """Whether two tensors of one kind have the same bytes, where that is told without a copy: both lie in order."""
    if not all(tensor._is_initialized() and tensor.is_contiguous() for tensor in (first, second)):
        return False
    size = first.size * first.element_size()
    return bool(_compare_bytes(first.data_ptr(), second.data_ptr(), size) == 0)


def is_equal(first: npt.NDArray[Any], second: npt.NDArray[Any]) -> bool:
    """Whether two arrays have the same bits; any NaN is equal to any other."""
    if first.dtype != second.dtype or first.shape != second.shape:
        return False
    if np.array_equal(_bits(first), _bits(second)):
        return True
    if first.dtype.kind == "c":
        return is_equal(first.real, second.real) and is_equal(first.imag, second.imag)
    if first.dtype.kind != "f":
        return False
    signs = np.array_equal(np.signbit(first[first == 0]), np.signbit(second[second == 0]))
    return bool(np.array_equal(first, second, equal_nan=True)) and signs


def _bits(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return np.ascontiguousarray(values).reshape(-1).view(f"u{min(values.itemsize, 8)}")


def dtype_name(tensor: paddle.Tensor) -> str:
    """Name of a tensor's dtype: "float32"."""
    return str(tensor.dtype).removeprefix("paddle.")


def array(value: paddle.Tensor) -> npt.NDArray[Any]:
    """The values; of dtypes that numpy lacks as float32."""
    return np.asarray((value.astype("float32") if dtype_name(value) in _EPSILONS else value).numpy())


def kind(tensor: paddle.Tensor) -> tuple[str, tuple[int, ...]]:
    """Dtype and shape."""
    return dtype_name(tensor), tuple(tensor.shape)


def _shown(tensor: paddle.Tensor | None) -> str:
    return "nothing" if tensor is None else f"{dtype_name(tensor)}{list(tensor.shape)}"


def _values(tensor: paddle.Tensor) -> str:
    values = array(tensor).ravel()
    return f"[{', '.join(str(value) for value in values[:3].tolist())}{', …' if values.size > 3 else ''}]"
