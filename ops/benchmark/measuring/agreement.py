"""How outputs of two sides agree: the smallest tolerance of each, whatever framework computes the differences.

Nothing in this module imports a framework.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ops.benchmark.results import FailureKind

GRID = range(-10, 6)
"""Tolerance levels t at which an output may first agree."""

EXACT = (0.0, 0.0)
"""The bounds that ask for equality."""

_SINGLE = frozenset({"float32", "complex64", "quint8", "qint8", "qint32"})


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


class Arithmetic(Protocol):
    """What comparing asks of a framework's tensors; `wanted` is eager's output, `found` the compiled side's."""

    def dtype(self, tensor: Any) -> str:
        """Name of the dtype, without a framework's prefix."""
        ...

    def shape(self, tensor: Any) -> tuple[int, ...]:
        """Sizes."""
        ...

    def t_min(self, wanted: Any, found: Any, *, equal_nan: bool) -> float:
        """Smallest t of the grid at which they agree; see `smallest_t`."""
        ...

    def differences(self, wanted: Any, found: Any) -> tuple[float, float] | None:
        """Largest and mean absolute difference over what is finite on both sides; None without any."""
        ...

    def loses_finite(self, wanted: Any, found: Any) -> bool:
        """Whether some element is finite in `wanted` and not in `found`."""
        ...


def tolerances_of(dtype: str, t: int) -> tuple[float, float]:
    """(atol, rtol) of an output whose eager dtype has this name, at tolerance level t; (0, 0) asks for equality."""
    if dtype in ("float16", "complex32"):
        return 10.0**t, 10.0 ** (t * 3 / 5)
    if dtype == "bfloat16":
        return 10.0**t, 10.0 ** (t * 1.796 / 5)
    if dtype in _SINGLE:
        return 10.0**t, 10.0 ** (t * 5.886 / 5)
    if dtype in ("float64", "complex128"):
        return 10.0 ** (t * 7 / 5), 10.0 ** (t * 7 / 5)
    return EXACT


def smallest_t(dtype: str, passes: Callable[[tuple[float, float]], bool]) -> float:
    """Smallest t of the grid at which `passes` holds for (atol, rtol).

    Both bounds grow with t, so bisection finds what a scan of the grid would.

    Args:
        dtype: Whose tolerances apply.
        passes: Whether all elements agree within these bounds.

    Returns:
        -inf when all elements are equal, inf when no t of the grid passes.
    """
    if passes(EXACT):
        return -math.inf
    bounds = [tolerances_of(dtype, t) for t in GRID]
    if bounds[-1] == EXACT or not passes(bounds[-1]):
        return math.inf
    failing, passing = -1, len(GRID) - 1
    while passing - failing > 1:
        middle = (failing + passing) // 2
        if passes(bounds[middle]):
            passing = middle
        else:
            failing = middle
    return float(GRID[passing])


def compare_by(
    arithmetic: Arithmetic,
    expected: Sequence[Any],
    actual: Sequence[Any],
    *,
    equal_nan: bool = False,
    values: bool = True,
) -> Comparison:
    """Compare all outputs of a run.

    Args:
        arithmetic: Of their framework.
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
        problem = _incomparable(arithmetic, index, wanted, found)
        failure = failure or problem
        is_compared = problem is None and values
        matches.append(_match(arithmetic, index, wanted, found, problem is None, is_compared, equal_nan))
        if is_compared and matches[-1].t_min > -math.inf:
            nan_mismatch = nan_mismatch or arithmetic.loses_finite(wanted, found)
    worst = max((match.t_min for match in matches), default=-math.inf)
    return Comparison(tuple(matches), math.inf if failure else worst, nan_mismatch, failure)


def _match(
    arithmetic: Arithmetic,
    index: int,
    wanted: Any,
    found: Any,
    is_comparable: bool,
    is_compared: bool,
    equal_nan: bool,
) -> Match:
    distance = None
    smallest = -math.inf if is_comparable else math.inf
    if is_compared:
        smallest = arithmetic.t_min(wanted, found, equal_nan=equal_nan)
        distance = arithmetic.differences(wanted, found)
    return Match(
        output_index=index,
        dtype=arithmetic.dtype(wanted),
        compiled_dtype=arithmetic.dtype(found),
        shape=arithmetic.shape(wanted),
        t_min=smallest,
        max_difference=None if distance is None else distance[0],
        mean_difference=None if distance is None else distance[1],
    )


def _incomparable(arithmetic: Arithmetic, index: int, wanted: Any, found: Any) -> tuple[FailureKind, str] | None:
    dtypes = arithmetic.dtype(wanted), arithmetic.dtype(found)
    shapes = arithmetic.shape(wanted), arithmetic.shape(found)
    if dtypes[0] != dtypes[1]:
        return FailureKind.DTYPE_MISMATCH, f"output {index} is {dtypes[1]} where eager's is {dtypes[0]}"
    if shapes[0] != shapes[1]:
        return FailureKind.SHAPE_MISMATCH, f"output {index} has shape {shapes[1]} where eager's has {shapes[0]}"
    return None


def largest_of(
    left: Sequence[Any], right: Sequence[Any], differences: Callable[[Any, Any], tuple[float, float] | None]
) -> float:
    """Largest absolute difference between two runs of one side; inf when even shapes differ."""
    if [(tuple(a.shape), a.dtype) for a in left] != [(tuple(b.shape), b.dtype) for b in right]:
        return math.inf
    found = [differences(a, b) for a, b in zip(left, right, strict=True)]
    return max((pair[0] for pair in found if pair is not None), default=0.0)
