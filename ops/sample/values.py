"""Metadata → values, made with numpy so that every framework gets the same bits.

Not here: tensors of a framework (`ops.sample.replay`), or which indices a graph allows (`ops.sample.bounds`).
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ops.errors import GraphNetError
from ops.sample.types import Literal, TensorMeta

STD_SCALE = 0.2
"""GraphNet scales every standard deviation by this; kept so that results compare."""

_LIMIT = 100.0
_SMALL = 0.01
_HUGE = 1e30

STRETCH = 1 << 17
"""Elements made at a time: what is made is still in cache when it is scaled and clamped."""

_INTEGERS = frozenset({"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"})


def is_integer(dtype: str) -> bool:
    """Whether values of the dtype are whole numbers (bool is not)."""
    return dtype in _INTEGERS


def generator(seed: int, name: str) -> np.random.Generator:
    """The generator of one tensor: its values do not depend on the other tensors of the sample."""
    digest = hashlib.sha256(f"{seed}:{name}".encode(errors="surrogatepass")).digest()
    return np.random.Generator(np.random.SFC64(int.from_bytes(digest, "little")))


def literal_values(tensor: TensorMeta) -> list[bool | int | float | complex] | None:
    """The values that the metadata spells out, flat; None when it does not.

    Literals of another count than the shape has are repeated or cut: a size was changed after they were recorded.

    Raises:
        GraphNetError: They are not numbers, or there are none for a tensor that has elements.
    """
    if tensor.data is None:
        return None
    values = list(_flat(tensor.data, tensor.name))
    count = tensor.element_count
    if len(values) == count:
        return values
    if not values:
        raise GraphNetError(f"tensor {tensor.name!r} has shape {list(tensor.shape)} but no values in data")
    return (values * (count // len(values) + 1))[:count]


def _flat(value: Literal, name: str) -> Iterator[bool | int | float | complex]:
    """Numbers of nested lists."""
    if isinstance(value, list):
        for item in value:
            yield from _flat(item, name)
    elif isinstance(value, bool | int | float | complex):
        yield value
    else:
        raise GraphNetError(f"tensor {name!r}: expected numbers in data, found {value!r}")


def fill_values(
    out: npt.NDArray[Any], tensor: TensorMeta, random: np.random.Generator, *, unscaled: bool = False
) -> None:
    """Fill an array with a tensor's values by its range or statistics; `data` is for the caller.

    Args:
        out: Flat; its dtype is the tensor's, or float32 where numpy has no such dtype (bfloat16, float8). What is
            needed on top of it is a small constant. Filling stretch after stretch with one generator gives the same
            values as filling all at once, when the stretches are multiples of `STRETCH`.
        tensor: Range and statistics.
        random: The tensor's generator.
        unscaled: Use the recorded standard deviation as it is, not GraphNet's fifth of it.

    Raises:
        GraphNetError: The range is empty.
    """
    scale = 1.0 if unscaled else STD_SCALE
    ranged = is_integer(tensor.dtype) and tensor.min_val is not None and tensor.max_val is not None
    for start in range(0, out.size, STRETCH):
        stretch = out[start : start + STRETCH]
        if ranged:
            _fill_range(stretch, tensor, random)
        elif tensor.dtype == "bool":
            is_single = tensor.min_val is not None and tensor.min_val == tensor.max_val
            coin = random.integers(0, 2, size=0 if is_single else stretch.size, dtype=np.bool_)
            stretch[:] = bool(tensor.min_val) if is_single else coin
        elif out.dtype.kind == "c":
            _fill_complex(stretch, tensor, random, scale)
        elif out.dtype.kind == "f":
            _fill_floats(stretch, tensor, random, scale)
        else:
            floats = np.empty(stretch.size, np.float64)
            _fill_floats(floats, tensor, random, scale)
            stretch[:] = np.rint(floats).astype(out.dtype)


def _fill_range(out: npt.NDArray[Any], tensor: TensorMeta, random: np.random.Generator) -> None:
    """Uniform integers over the range, both ends included."""
    low, high = math.ceil(tensor.min_val or 0), math.floor(tensor.max_val or 0)
    limits = np.iinfo(out.dtype)
    low, high = max(low, int(limits.min)), min(high, int(limits.max))
    if low > high:
        raise GraphNetError(
            f"tensor {tensor.name!r} ({tensor.dtype}) has no value from min_val {tensor.min_val} to max_val "
            f"{tensor.max_val}"
        )
    out[:] = random.integers(low, high, size=out.size, endpoint=True, dtype=out.dtype)


def _fill_complex(out: npt.NDArray[Any], tensor: TensorMeta, random: np.random.Generator, scale: float) -> None:
    """Complex values whose real and imaginary parts share the variance."""
    mean = complex(tensor.mean or 0)
    part = np.empty(out.size, np.float32 if out.dtype == np.complex64 else np.float64)
    for target, part_mean in ((out.real, mean.real), (out.imag, mean.imag)):
        _fill_floats(part, replace(tensor, mean=part_mean, min_val=None, max_val=None), random, scale / math.sqrt(2))
        target[:] = part


def _fill_floats(out: npt.NDArray[Any], tensor: TensorMeta, random: np.random.Generator, scale: float) -> None:
    """Normal values of the recorded mean and std, clamped to the recorded range, made finite, clamped to ±100."""
    std = 0.1 if tensor.std is None else float(tensor.std)
    mean = 0.0 if tensor.mean is None else float(tensor.mean)
    if std == 0:
        out[:] = mean
    else:
        _normal(out, random, mean, std * scale)
    low = -math.inf if tensor.min_val is None else tensor.min_val
    high = math.inf if tensor.max_val is None else tensor.max_val
    # numpy's normal values stay well below 40 standard deviations.
    if (low, high) == (-math.inf, math.inf) and abs(mean) + 40 * abs(std * scale) < _LIMIT:
        return
    with np.errstate(over="ignore", invalid="ignore"):
        np.clip(out, low, high, out=out)
    if not abs(mean) + 40 * abs(std * scale) < _HUGE or low != low or high != high or math.inf in (low, -high):
        small = np.empty_like(out)
        _normal(small, random, 0.0, _SMALL)
        np.copyto(out, small, where=~np.isfinite(out))
    np.clip(out, -_LIMIT, _LIMIT, out=out)


def _normal(out: npt.NDArray[Any], random: np.random.Generator, mean: float, std: float) -> None:
    """Normal values, in the array's own precision and place."""
    random.standard_normal(dtype=out.dtype.type, out=out)
    with np.errstate(over="ignore", invalid="ignore"):
        out *= std
        if mean:
            out += mean
