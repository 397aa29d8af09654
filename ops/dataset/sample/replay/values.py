"""Metadata → values, made with numpy so that every framework gets the same bits.

Each block of a tensor has a generator of its own, so that several threads can make one tensor, and the values depend
neither on the number of threads nor on the other tensors of the sample.
"""

import hashlib
import math
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.random  # numpy imports it when it is first used: 10 ms in each child of a host
import numpy.typing as npt

from ops.dataset.sample.format.types import VALUE_PROPERTY, Literal, TensorMeta
from ops.dataset.sample.grouping import group_by_size
from ops.dataset.sample.replay.properties import impose, property_of
from ops.errors import GraphNetError

STD_SCALE = 0.2
"""GraphNet's scale of every standard deviation, kept so that results are comparable."""

BLOCK = 1 << 16
"""Elements of a block, still in cache when they are scaled and clamped. The bits of all values depend on it."""

_LIMIT = 100.0
_SMALL = 0.01
_HUGE = 1e30

_BATCH = 8 * BLOCK
"""Elements that a thread takes at a time: enough to pay for the thread, few enough that all threads end together."""

_INTEGERS = frozenset({"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"})


def is_integer(dtype: str) -> bool:
    """Tell whether values of a dtype are integers (bool is not)."""
    return dtype in _INTEGERS


def is_ranged(tensor: TensorMeta) -> bool:
    """Tell whether a tensor's values are integers drawn uniformly from a recorded range."""
    return is_integer(tensor.dtype) and tensor.min_val is not None and tensor.max_val is not None


def is_drawn(tensor: TensorMeta) -> bool:
    """Tell whether a tensor's values are drawn by a seed, not kept or spelled out."""
    return tensor.kept is None and (tensor.data is None or is_ranged(tensor))


def literal_values(tensor: TensorMeta) -> list[bool | int | float | complex] | None:
    """The values that the metadata spells out, flat; None if it spells out none.

    If their number differs from that of the shape, which was changed after recording, they are repeated or cut.

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


def known_values(tensor: TensorMeta) -> npt.NDArray[Any] | None:
    """The values that a sample keeps, or that its metadata spells out, in the tensor's shape; None without any.

    Returns:
        A writable array of the tensor's dtype. For dtypes that numpy lacks, kept values and literals of bfloat16 are
        integers of the same bits, other literals float32.

    Raises:
        GraphNetError: The literals are not numbers of the dtype.
    """
    if tensor.kept is not None:
        held = {"bfloat16": "<u2", "float8_e4m3fn": "u1", "float8_e5m2": "u1"}.get(tensor.dtype, tensor.dtype)
        return np.frombuffer(bytearray(tensor.kept), np.dtype(held).newbyteorder("<")).reshape(tensor.shape)
    literals = None if is_ranged(tensor) else literal_values(tensor)
    return None if literals is None else _literal_array(literals, tensor)


def as_numbers(values: npt.NDArray[Any], dtype: str) -> npt.NDArray[Any]:
    """Convert values, those of bfloat16 from their bits, to numbers to compute with; 16-bit floats become float32."""
    if dtype == "bfloat16":
        return (values.astype(np.uint32) << 16).view(np.float32)
    return values.astype(np.float32) if dtype == "float16" else values


def cast_kept_values(tensor: TensorMeta, to: str) -> bytes | None:
    """Round the kept values of a float tensor to another floating dtype; None where it has none."""
    if tensor.kept is None:
        return None
    numbers = as_numbers(known_values(tensor), tensor.dtype)  # type: ignore[arg-type]
    if to == "bfloat16":
        return bfloat16_bits(numbers.astype(np.float32)).astype("<u2").tobytes()
    with np.errstate(over="ignore"):
        return numbers.astype(np.dtype(to).newbyteorder("<")).tobytes()


def _literal_array(literals: list[bool | int | float | complex], tensor: TensorMeta) -> npt.NDArray[Any]:
    """Convert literals to the tensor's dtype with one rounding; those of 16-bit floats are rounded to float32 first."""
    try:
        wide = np.asarray(literals, _wide_dtype(literals))
    except OverflowError as error:
        raise GraphNetError(f"tensor {tensor.name!r}: expected integers of 64 bits in data") from error
    with np.errstate(over="ignore", invalid="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore", np.exceptions.ComplexWarning)
        if wide.dtype.kind in "fc" and tensor.dtype not in _EXACT_FLOATS:
            wide = wide.astype(np.float32 if wide.dtype.kind == "f" else np.complex64)
        if tensor.dtype == "bfloat16":
            return bfloat16_bits(wide.astype(np.float32)).astype(np.uint16).reshape(tensor.shape)
        carrier = np.complex64 if wide.dtype.kind == "c" else np.float32
        return wide.astype(tensor.dtype if tensor.dtype in NUMPY_DTYPES else carrier).reshape(tensor.shape)


_EXACT_FLOATS = frozenset({"float64", "complex128"})
NUMPY_DTYPES = _INTEGERS | _EXACT_FLOATS | {"bool", "float16", "float32", "complex64"}
"""Dtypes that numpy has."""


def _wide_dtype(literals: list[bool | int | float | complex]) -> type[np.generic]:
    """The widest dtype of the literals' kind."""
    kinds = set(map(type, literals))
    if complex in kinds:
        return np.complex128
    if float in kinds:
        return np.float64
    return np.uint64 if any(int(literal.real) >= 1 << 63 for literal in literals) else np.int64


def clamp_integers(values: npt.NDArray[Any], low: int, high: int) -> None:
    """Clamp integers in place to bounds, which may lie outside of their dtype."""
    limits = np.iinfo(values.dtype)
    least, most = int(limits.min), int(limits.max)
    np.clip(values, min(max(low, least), most), max(min(high, most), least), out=values)


def _flat(value: Literal, name: str) -> Iterator[bool | int | float | complex]:
    """Iterate over the numbers in nested lists."""
    if isinstance(value, list):
        for item in value:
            yield from _flat(item, name)
    elif isinstance(value, bool | int | float | complex):
        yield value
    else:
        raise GraphNetError(f"tensor {name!r}: expected numbers in data, found {value!r}")


@dataclass(frozen=True, slots=True)
class Blank:
    """An array to fill with a tensor's values by its range or statistics; `data` is left to the caller.

    Attributes:
        tensor: The metadata, for range and statistics.
        out: The array, flat and contiguous, of the tensor's dtype; uint16 for the bits of bfloat16, and float32 for
            other dtypes that numpy lacks (float8).
    """

    tensor: TensorMeta
    out: npt.NDArray[Any]

    def __post_init__(self) -> None:
        """Refuse an empty range, and a property that the tensor cannot have, before any thread starts."""
        if is_ranged(self.tensor):
            _limits(self.tensor, self.out.dtype)
        if VALUE_PROPERTY in self.tensor.extra:
            property_of(self.tensor)


def fill(blanks: Iterable[Blank], *, seed: int, unscaled: bool = False, threads: int = 1) -> None:
    """Fill arrays with values. Same seed, name, dtype and statistics give the same bits, whatever else is filled.

    Args:
        blanks: The arrays. Each thread needs a small constant of memory besides.
        seed: Seed of the sample.
        unscaled: Use recorded standard deviations as they are, not GraphNet's fifth of them.
        threads: Most threads that fill, the caller's own among them; the others have ended on return.
    """
    blanks = list(blanks)
    batches = deque(_batches(blanks))

    def work() -> None:
        filler = Filler(seed, unscaled=unscaled)
        while batches:
            try:
                batch = batches.popleft()
            except IndexError:  # another thread took the last one
                return
            for blank, index in batch:
                filler.fill_block(blank.tensor, blank.out[index * BLOCK : (index + 1) * BLOCK], index)

    helper_count = min(threads, len(batches)) - 1
    if helper_count < 1:
        work()
    else:
        with ThreadPoolExecutor(helper_count) as pool:
            helpers = [pool.submit(work) for _ in range(helper_count)]
            work()
            for helper in helpers:
                helper.result()
    for blank in blanks:
        if VALUE_PROPERTY in blank.tensor.extra:
            _impose(blank)


def _impose(blank: Blank) -> None:
    """Give a filled array the property that its tensor records."""
    wanted = property_of(blank.tensor)
    if wanted is None or blank.out.dtype.kind not in "iuf":
        return
    if blank.tensor.dtype != "bfloat16":
        impose(blank.out.reshape(blank.tensor.shape), wanted, blank.tensor)
        return
    floats = as_numbers(blank.out, "bfloat16")
    impose(floats.reshape(blank.tensor.shape), wanted, blank.tensor)
    blank.out[:] = bfloat16_bits(floats)


def _batches(blanks: Iterable[Blank]) -> Iterator[list[tuple[Blank, int]]]:
    """Group blocks, in order, into batches of about equal size."""
    blocks = ((blank, index) for blank in blanks for index in range(-(-blank.out.size // BLOCK)))
    return group_by_size(blocks, lambda block: min(BLOCK, block[0].out.size - block[1] * BLOCK), _BATCH)


class Filler:
    """Makes blocks of values, one after the other; each thread has its own filler.

    Args:
        seed: Seed of the sample.
        unscaled: Use recorded standard deviations as they are, not GraphNet's fifth of them.
    """

    def __init__(self, seed: int, *, unscaled: bool = False) -> None:
        self._seed = seed
        self._scale = 1.0 if unscaled else STD_SCALE
        self._random = np.random.Generator(np.random.SFC64(0))
        self._floats = np.empty(0, np.float32)

    def fill_block(self, tensor: TensorMeta, out: npt.NDArray[Any], index: int) -> None:
        """Fill one block of a tensor.

        Args:
            tensor: The metadata, for range and statistics.
            out: The block, of at most `BLOCK` elements; see `Blank.out`.
            index: The number of the block.
        """
        random = self._generator(tensor.name, index)
        if is_ranged(tensor):
            low, high = _limits(tensor, out.dtype)
            out[:] = random.integers(low, high, size=out.size, endpoint=True, dtype=out.dtype)
        elif tensor.dtype == "bool":
            is_single = tensor.min_val is not None and tensor.min_val == tensor.max_val
            out[:] = bool(tensor.min_val) if is_single else random.integers(0, 2, size=out.size, dtype=np.bool_)
        elif tensor.dtype in ("bfloat16", "float16"):
            floats = self._single(out.size)
            _fill_floats(floats, tensor, random, self._scale)
            out[:] = bfloat16_bits(floats) if tensor.dtype == "bfloat16" else floats
        elif out.dtype.kind == "c":
            _fill_complex(out, tensor, random, self._scale)
        elif out.dtype.kind == "f":
            _fill_floats(out, tensor, random, self._scale)
        else:
            doubles = np.empty(out.size, np.float64)
            _fill_floats(doubles, tensor, random, self._scale)
            out[:] = np.rint(doubles).astype(out.dtype)

    def _generator(self, name: str, index: int) -> np.random.Generator:
        """The generator of a block, whose state is a hash of seed, name and number of the block."""
        digest = hashlib.sha256(f"{self._seed}:{name}:{index}".encode(errors="surrogatepass")).digest()
        words = np.frombuffer(digest, "<u8")
        state = {"bit_generator": "SFC64", "state": {"state": words}, "has_uint32": 0, "uinteger": 0}
        self._random.bit_generator.state = state
        return self._random

    def _single(self, count: int) -> npt.NDArray[np.float32]:
        """Memory for float32 values that are rounded afterwards."""
        if self._floats.size < count:
            self._floats = np.empty(count, np.float32)
        return self._floats[:count]


def _limits(tensor: TensorMeta, dtype: np.dtype[Any]) -> tuple[int, int]:
    """Lowest and highest integer that lie in both the recorded range and the dtype."""
    assert tensor.min_val is not None and tensor.max_val is not None
    limits = np.iinfo(dtype)
    low, high = max(int(limits.min), tensor.min_val), min(int(limits.max), tensor.max_val)
    if low <= high:  # neither is infinite then
        low, high = math.ceil(low), math.floor(high)
    if low > high:
        raise GraphNetError(
            f"tensor {tensor.name!r} ({tensor.dtype}) has no value from min_val {tensor.min_val} to max_val "
            f"{tensor.max_val}"
        )
    return int(low), int(high)


def bfloat16_bits(floats: npt.NDArray[np.float32]) -> npt.NDArray[np.uint32]:
    """Round finite float32 values to the bits of bfloat16, to nearest, ties to even; overwrites `floats`."""
    bits = floats.view(np.uint32)
    odd = bits >> 16
    odd &= 1
    bits += odd
    bits += 0x7FFF
    bits >>= 16
    return bits


def small_float_bits(values: npt.NDArray[np.float32], dtype: str) -> npt.NDArray[np.uint8]:
    """Round float32 values to the bits of a float of 8 bits ("float8_e4m3fn").

    Raises:
        GraphNetError: There is no such dtype.
    """
    import ml_dtypes

    kind = getattr(ml_dtypes, dtype, None)
    if kind is None:
        raise GraphNetError(f"there is no dtype {dtype!r}")
    bits: npt.NDArray[np.uint8] = values.astype(kind).view(np.uint8)
    return bits


def _fill_complex(out: npt.NDArray[Any], tensor: TensorMeta, random: np.random.Generator, scale: float) -> None:
    """Fill with complex values; real and imaginary parts share the variance."""
    mean = complex(tensor.mean or 0)
    part = np.empty(out.size, np.float32 if out.dtype == np.complex64 else np.float64)
    for target, part_mean in ((out.real, mean.real), (out.imag, mean.imag)):
        _fill_floats(part, replace(tensor, mean=part_mean, min_val=None, max_val=None), random, scale / math.sqrt(2))
        target[:] = part


def _fill_floats(out: npt.NDArray[Any], tensor: TensorMeta, random: np.random.Generator, scale: float) -> None:
    """Fill with normal values of the recorded mean and std, clamped to the recorded range and ±100, all finite."""
    std = 0.1 if tensor.std is None else float(tensor.std)
    mean = 0.0 if tensor.mean is None else float(tensor.mean)
    # numpy's normal values stay well below 40 standard deviations.
    reach = abs(mean) + 40 * abs(std * scale)
    if reach < _LIMIT and tensor.min_val is None and tensor.max_val is None:
        _normal(out, random, mean, std * scale)
        return
    low = -math.inf if tensor.min_val is None else tensor.min_val
    high = math.inf if tensor.max_val is None else tensor.max_val
    with np.errstate(over="ignore", invalid="ignore"):
        _normal(out, random, mean, std * scale)
        np.clip(out, low, high, out=out)
    if not reach < _HUGE or low != low or high != high or math.inf in (low, -high):
        small = np.empty_like(out)
        _normal(small, random, 0.0, _SMALL)
        np.copyto(out, small, where=~np.isfinite(out))
    np.clip(out, -_LIMIT, _LIMIT, out=out)


def _normal(out: npt.NDArray[Any], random: np.random.Generator, mean: float, std: float) -> None:
    """Fill with normal values, computed in the array's own precision and memory."""
    if std == 0:
        out[:] = mean
        return
    random.standard_normal(dtype=out.dtype.type, out=out)
    out *= std
    if mean:
        out += mean
