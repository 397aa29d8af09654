"""Properties that a graph needs of its values, beyond their statistics: found in recorded values, given to drawn ones.

A tensor's class records its property as `VALUE_PROPERTY`. Values are first drawn from range or statistics and then
changed to have the property, with numpy alone and without BLAS, so that every framework and machine gets the same bits.
"""

import math
import re
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ops.dataset.sample.format.types import VALUE_PROPERTY, TensorMeta
from ops.errors import GraphNetError

POSITIVE_DEFINITE, SUMS_TO_ONE, SORTED, PERMUTATION = "positive_definite", "sums_to_one", "sorted", "permutation"

_MOST_FACTORED = 2048
"""Largest matrix that is tested for being positive definite, which takes time in its third power."""

_LARGEST = 100.0
"""Largest value that replay makes."""


@dataclass(frozen=True, slots=True)
class Property:
    """A property of a tensor's values.

    Attributes:
        kind: `POSITIVE_DEFINITE`: matrices of the last two axes; `SUMS_TO_ONE`: probabilities; `SORTED`: values never
            fall; `PERMUTATION`: each integer of the range once.
        axis: The axis that has the property, from the end: -1 is the last.
    """

    kind: str
    axis: int = -1

    def __str__(self) -> str:
        return self.kind if self.kind == POSITIVE_DEFINITE else f"{self.kind}({self.axis})"


_TEXT = re.compile(rf"({POSITIVE_DEFINITE})|({SUMS_TO_ONE}|{SORTED}|{PERMUTATION})\((-[1-9])\)")


def property_of(tensor: TensorMeta) -> Property | None:
    """Read the property that a tensor's class records; None if it records none.

    Raises:
        GraphNetError: The property is unknown, or the shape cannot have it.
    """
    text = tensor.extra.get(VALUE_PROPERTY)
    if text is None:
        return None
    match = _TEXT.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise GraphNetError(f"tensor {tensor.name!r}: {VALUE_PROPERTY} is {text!r}, which this version does not know")
    recorded = Property(match[1] or match[2], int(match[3] or -1))
    shape = tensor.shape
    is_square = len(shape) > 1 and shape[-1] == shape[-2]
    if len(shape) < -recorded.axis or (recorded.kind == POSITIVE_DEFINITE and not is_square):
        raise GraphNetError(f"tensor {tensor.name!r} of shape {list(shape)} cannot be {recorded}")
    return recorded


def detect_property(values: npt.NDArray[Any]) -> Property | None:
    """Find the property that values have, if any; pass floats of 16 bits as float32."""
    if values.size < 2:
        return None
    axes = [axis for axis in range(-1, -values.ndim - 1, -1) if values.shape[axis] > 1]
    if values.dtype.kind == "f" and _is_positive_definite(values):
        return Property(POSITIVE_DEFINITE)
    for axis in axes:
        for kind, applies in _TESTS.get(values.dtype.kind, ()):
            if applies(values, axis):
                return Property(kind, axis)
    return None


def _first_row(values: npt.NDArray[Any], axis: int) -> npt.NDArray[Any]:
    """The first row along an axis, which rules out most large tensors quickly."""
    row: npt.NDArray[Any] = np.moveaxis(values, axis, -1)[(0,) * (values.ndim - 1)]
    return row


def _is_sorted(values: npt.NDArray[Any], axis: int) -> bool:
    first = _first_row(values, axis)
    if not bool((first[1:] >= first[:-1]).all()):
        return False
    rows = np.moveaxis(values, axis, -1)
    rises = bool((rows[..., 1:] >= rows[..., :-1]).all())
    return rises and not bool((rows == rows[..., :1]).all())


def _is_permutation(values: npt.NDArray[Any], axis: int) -> bool:
    first = np.sort(_first_row(values, axis))
    if not bool((first[1:] == first[:-1] + 1).all()):
        return False
    rows = np.sort(np.moveaxis(values, axis, -1), axis=-1)
    return bool((rows[..., 1:] == rows[..., :-1] + 1).all()) and bool((rows[..., 0] == rows.flat[0]).all())


def _sums_to_one(values: npt.NDArray[Any], axis: int) -> bool:
    first = _first_row(values, axis)
    if not abs(float(first.sum(dtype=np.float64)) - 1) < 1e-2 or not float(values.min()) >= 0:
        return False
    sums = values.sum(axis=axis, dtype=np.float64)
    return bool(np.abs(sums - 1).max() < 1e-2) and float(np.abs(sums - 1).mean()) < 1e-3


_OF_INTEGERS = ((SORTED, _is_sorted), (PERMUTATION, _is_permutation))
_TESTS = {"i": _OF_INTEGERS, "u": _OF_INTEGERS, "f": ((SUMS_TO_ONE, _sums_to_one), (SORTED, _is_sorted))}
"""Kind of numpy's dtypes → properties along an axis, each with its test; the first that applies counts."""


def _is_positive_definite(values: npt.NDArray[Any]) -> bool:
    if values.ndim < 2 or values.shape[-1] != values.shape[-2] or not 2 <= values.shape[-1] <= _MOST_FACTORED:
        return False
    first = values[(0,) * (values.ndim - 2)].astype(np.float64)
    if not np.allclose(first, first.T, rtol=1e-3, atol=1e-4 * float(np.abs(first).max())):
        return False
    wide = values.astype(np.float64)
    scale = float(np.abs(wide).max())
    if not np.allclose(wide, np.swapaxes(wide, -1, -2), rtol=1e-3, atol=1e-4 * scale):
        return False
    try:
        np.linalg.cholesky(wide)
    except np.linalg.LinAlgError:
        return False
    return True


def impose(values: npt.NDArray[Any], wanted: Property, tensor: TensorMeta) -> None:
    """Give drawn values a property, in place.

    Args:
        values: Values in the tensor's shape: floats, or integers drawn from the range.
        wanted: The property.
        tensor: The tensor's metadata, for range and statistics.
    """
    if not values.size:
        return
    rows = np.moveaxis(values, wanted.axis, -1)
    if wanted.kind == SORTED:
        rows.sort(axis=-1)
        if values.dtype.kind in "iu" and tensor.min_val is not None and tensor.max_val is not None:
            rows[..., 0], rows[..., -1] = tensor.min_val, tensor.max_val  # offsets begin at 0 and end at the total
    elif wanted.kind == PERMUTATION:
        rows[...] = np.argsort(rows, axis=-1, kind="stable") + int(tensor.min_val or 0)
    elif wanted.kind == SUMS_TO_ONE:
        _make_probabilities(rows)
    else:
        _make_positive_definite(values, tensor)


def _make_probabilities(rows: npt.NDArray[Any]) -> None:
    """Divide magnitudes by their sums; none becomes zero, since models take their logarithms."""
    wide = np.abs(rows.astype(np.float64))
    wide += 1e-3 / rows.shape[-1]
    # Summed one by one, for the same bits on every machine.
    wide /= np.add.accumulate(wide, axis=-1)[..., -1:]
    rows[...] = wide


def _make_positive_definite(values: npt.NDArray[Any], tensor: TensorMeta) -> None:
    """Make matrices symmetric and diagonally dominant, of about the recorded magnitude."""
    size = values.shape[-1]
    mean, std = (abs(number) if isinstance(number, int | float) else 0.0 for number in (tensor.mean, tensor.std))
    magnitude = math.sqrt(mean**2 + std**2) or 0.1
    # Elements with deviation s and diagonals of 0.8·s·n have the root mean square s·√(1 + 0.64·n).
    scale = min(magnitude / math.sqrt(1 + 0.64 * size), 0.5 * _LARGEST / size)
    wide = values.astype(np.float64)
    wide = np.tril(wide - float(mean), -1)
    spread = float(np.abs(wide).max()) or 1.0
    wide *= 3 * scale / spread
    wide += np.swapaxes(wide, -1, -2)
    sums = np.add.accumulate(np.abs(wide), axis=-1)[..., -1]
    places = np.arange(size)
    wide[..., places, places] = 1.25 * sums + scale
    values[...] = wide
