"""Compares outputs of two sides of any framework, as bytes that numpy reads.

Elements agree within bounds where `torch.isclose(actual, expected)` says so in the outputs' own dtype: floats of
16 bits are rounded after each operation, as torch rounds them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ops.dataset.outputs.match import OutputMatch
from ops.dataset.outputs.tolerances import EXACT, Bounds, rounding, smallest_t
from ops.dataset.sample.replay.values import NUMPY_DTYPES, as_numbers, bfloat16_bits
from ops.failures import FailureKind

Array = npt.NDArray[Any]

_SLICE = 1 << 16
"""Elements that are compared at a time, few enough for the cache."""

_DEQUANTISED = frozenset({"quint8", "qint8", "qint32", "quint4x2", "quint2x4"})
"""Dtypes whose values sides give as floats."""

_BYTES = {"bfloat16": 2, "complex32": 4}


@dataclass(frozen=True, slots=True)
class Output:
    """An output of a call.

    Attributes:
        dtype: Name without the framework's prefix.
        shape: Its sizes.
        raw: Its values, flat; their bits where numpy lacks the dtype.
        place: Its name in messages; "" for its position among all.
    """

    dtype: str
    shape: tuple[int, ...]
    raw: Array
    place: str = ""

    @property
    def is_inexact(self) -> bool:
        """True for floats and complex numbers."""
        return "float" in self.dtype or "complex" in self.dtype or self.dtype in _DEQUANTISED

    def numbers(self, part: slice | npt.NDArray[np.intp] = slice(None)) -> Array:
        """Return some of its values in a dtype to compute with; for dtypes of less than a byte, their bits."""
        raw = self.raw[part]
        if self.dtype == "complex32":
            return np.ascontiguousarray(raw).view(np.float16).astype(np.float32).view(np.complex64)
        if self.dtype.startswith("float8"):
            import ml_dtypes

            return raw.view(getattr(ml_dtypes, self.dtype)).astype(np.float32)  # type: ignore[no-any-return]
        return as_numbers(raw, self.dtype)


def storage_dtype(dtype: str) -> np.dtype[Any]:
    """The dtype of numpy that `Output.raw` has."""
    if dtype in NUMPY_DTYPES:
        return np.dtype(dtype)
    if dtype in _DEQUANTISED:
        return np.dtype(np.float32)
    return np.dtype(f"u{_BYTES.get(dtype, 1)}")


@dataclass(frozen=True, slots=True)
class Comparison:
    """The agreement of all outputs.

    Attributes:
        matches: One for each output that both sides have.
        t_min: Largest of the outputs' `t_min`: from there on the sample is correct.
        nan_mismatch: Some output has NaN or infinity where eager's is finite.
        failure: Kind and message of a mismatch of dtypes or shapes; None without one.
    """

    matches: tuple[OutputMatch, ...]
    t_min: float
    nan_mismatch: bool
    failure: tuple[FailureKind, str] | None

    def with_errors(self, errors: Sequence[Mapping[str, Any]]) -> Comparison:
        """Make a copy with further fields in each output's match."""
        pairs = zip(self.matches, errors, strict=True)
        return replace(self, matches=tuple(replace(match, **more) for match, more in pairs))

    def fields(self) -> dict[str, Any]:
        """The fields of `ops.evaluation.benchmark.result_parsing.ReportedRun`."""
        rows = map(asdict, self.matches)
        kind, message = self.failure or (None, "")
        told = [match for match in self.matches if match.relative_error is not None]
        worst = max(told, key=lambda match: (match.relative_error or 0.0) / rounding(match.dtype), default=None)
        return {
            "matches": [{name: value for name, value in row.items() if name != "run_id"} for row in rows],
            "t_min": self.t_min,
            "relative_error": None if worst is None else worst.relative_error,
            "relative_error_dtype": None if worst is None else worst.dtype,
            "nan_mismatch": self.nan_mismatch,
            "failure": None if kind is None else {"kind": str(kind), "message": message},
        }


def compare(
    expected: Sequence[Output], actual: Sequence[Output], *, equal_nan: bool = False, values: bool = True
) -> Comparison:
    """Compare all outputs of a call.

    Args:
        expected: Eager's outputs.
        actual: The compiled side's outputs.
        equal_nan: True where NaN equals NaN.
        values: False for samples whose values depend on the seed: then only dtypes and shapes are compared.
    """
    failure = None
    if len(expected) != len(actual):
        failure = FailureKind.SHAPE_MISMATCH, f"{len(actual)} outputs where eager has {len(expected)}"
    matches = []
    nan_mismatch = False
    for index, (wanted, output) in enumerate(zip(expected, actual, strict=False)):
        problem = find_mismatch(index, wanted, output)
        failure = failure or problem
        smallest, distance = -math.inf if problem is None else math.inf, None
        if problem is None and values:
            smallest, distance = t_min(wanted, output, equal_nan=equal_nan), differences(wanted, output)
            nan_mismatch = nan_mismatch or (smallest > -math.inf and loses_finite(wanted, output))
        largest, mean = distance or (None, None)
        matches.append(OutputMatch("", index, wanted.dtype, output.dtype, wanted.shape, smallest, largest, mean))
    worst = max((match.t_min for match in matches), default=-math.inf)
    return Comparison(tuple(matches), math.inf if failure else worst, nan_mismatch, failure)


def find_mismatch(index: int, expected: Output, actual: Output) -> tuple[FailureKind, str] | None:
    """Kind and message of the mismatch if two outputs cannot be compared, else None."""
    place = expected.place or f"output {index}"
    if expected.dtype != actual.dtype:
        message = f"{place} is {actual.dtype} where eager's is {expected.dtype}"
        return FailureKind.DTYPE_MISMATCH, message
    if expected.shape != actual.shape:
        message = f"{place} has shape {actual.shape} where eager's has {expected.shape}"
        return FailureKind.SHAPE_MISMATCH, message
    return None


def have_same_kind(first: Sequence[Output], second: Sequence[Output]) -> bool:
    """Tell whether outputs have the same dtypes and shapes."""
    return [(mine.dtype, mine.shape) for mine in first] == [(other.dtype, other.shape) for other in second]


def have_same_bits(first: Sequence[Output], second: Sequence[Output]) -> bool:
    """Tell whether outputs of the same kind have the same bits."""
    return all(np.array_equal(_bytes(mine), _bytes(other)) for mine, other in zip(first, second, strict=True))


def _bytes(output: Output) -> npt.NDArray[np.uint8]:
    return output.raw.view(np.uint8)


def t_min(expected: Output, actual: Output, *, equal_nan: bool = False, dtype: str | None = None) -> float:
    """Smallest t of the grid at which two outputs agree; see `smallest_t`.

    Args:
        expected: Eager's output; its dtype decides the tolerances.
        actual: The other output, of the same shape and dtype.
        equal_nan: True where NaN equals NaN.
        dtype: Name of the dtype whose tolerances apply instead of that of `expected`.
    """
    return smallest_t(dtype or expected.dtype, lambda bounds: is_close(expected, actual, bounds, equal_nan=equal_nan))


def is_close(expected: Output, actual: Output, bounds: Bounds, *, equal_nan: bool = False) -> bool:
    """Tell whether all elements agree within these bounds."""
    return all(
        bool(_close_elements(wanted, values, bounds, expected.dtype, equal_nan=equal_nan).all())
        for wanted, values in _slices(expected, actual)
    )


def _slices(first: Output, second: Output) -> Iterator[tuple[Array, Array]]:
    for start in range(0, len(first.raw), _SLICE):
        part = slice(start, start + _SLICE)
        yield first.numbers(part), second.numbers(part)


def _close_elements(expected: Array, actual: Array, bounds: Bounds, dtype: str, *, equal_nan: bool) -> Array:
    close: Array = actual == expected
    is_inexact = expected.dtype.kind in "fc"
    if equal_nan and is_inexact:
        close |= np.isnan(actual) & np.isnan(expected)
    if bounds == EXACT or not is_inexact or close.all():
        return close
    absolute, relative = bounds
    rounded = _ROUNDING.get(dtype, _identity)
    with np.errstate(over="ignore", invalid="ignore"):
        allowed = rounded(np.abs(rounded(expected * expected.dtype.type(relative))))
        # Torch rounds the absolute tolerance, which it adds, and not the relative one, by which it multiplies.
        allowed = rounded(allowed + rounded(np.asarray([absolute], allowed.dtype)))
        distance = rounded(np.abs(rounded(actual - expected)))
        close |= np.isfinite(distance) & (distance <= allowed)
    return close


def _identity(values: Array) -> Array:
    return values


def _to_half(values: Array) -> Array:
    if values.dtype.kind == "c":
        return values.view(np.float32).astype(np.float16).astype(np.float32).view(np.complex64)
    return values.astype(np.float16).astype(np.float32)


def _to_bfloat16(values: Array) -> Array:
    finite = np.isfinite(values)
    bits = bfloat16_bits(np.where(finite, values, np.float32(0)))
    return np.where(finite, (bits << 16).view(np.float32), values)


_ROUNDING = {"float16": _to_half, "complex32": _to_half, "bfloat16": _to_bfloat16}


def differences(expected: Output, actual: Output) -> tuple[float, float] | None:
    """Largest and mean absolute difference over elements that are finite on both sides; None without any."""
    largest, total, count = 0.0, 0.0, 0
    wide = np.complex128 if "complex" in expected.dtype else np.float64
    with np.errstate(over="ignore", invalid="ignore"):
        for wanted, values in _slices(expected, actual):
            finite = np.isfinite(wanted) & np.isfinite(values)
            if not finite.all():
                wanted, values = wanted[finite], values[finite]
            if len(wanted):
                distances = np.abs(values.astype(wide) - wanted.astype(wide))
                largest = max(largest, float(distances.max()))
                total += float(distances.sum())
                count += len(distances)
    return (largest, total / count) if count else None


def are_finite(outputs: Sequence[Output]) -> bool:
    """Tell whether the outputs have no NaN and no infinity."""
    return all(
        bool(np.isfinite(output.numbers(slice(start, start + _SLICE))).all())
        for output in outputs
        if output.is_inexact
        for start in range(0, len(output.raw), _SLICE)
    )


def loses_finite(expected: Output, actual: Output) -> bool:
    """Tell whether some element is finite in eager's output and not in the other."""
    if not expected.is_inexact:
        return False
    return any(bool((np.isfinite(wanted) & ~np.isfinite(values)).any()) for wanted, values in _slices(expected, actual))
