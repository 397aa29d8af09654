"""Compares the outputs of all calls of a compiled graph with eager's on the same values.

`t_min` is computed on the values that every run has, so that it does not depend on luck. Outputs on other values
replace it only if they need more than one level more. An output that does not follow eager's when the inputs change is
no answer, whatever its `t_min`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ops.dataset.outputs.comparing import (
    Comparison,
    Output,
    compare,
    differences,
    have_same_bits,
    is_close,
    t_min,
)
from ops.dataset.outputs.match import OutputMatch
from ops.dataset.outputs.tolerances import GRID, rounding, tolerances
from ops.failures import FailureKind
from ops.pooling_rules import largest

_LUCK = 1
"""Levels of t that outputs on other values may need more, by chance."""

_PROBED = 1 << 12
"""Most elements of each output that are examined for whether it follows the inputs."""

_UNEXPLAINED = 0.5
"""Share of eager's variation that may stay unexplained, over all elements and in each element."""

_SKIPPED = 0.1
"""Share of eager's variation that may lie in elements with too much unexplained variation: they were not computed."""

_MIN_CALLS = 4
"""Fewest calls on different values for this decision."""

_MOST_CHANCE = 16
"""Fewest elements of an output that depends on the seed; a smaller one may be equal by chance."""

_NOISE = 8.0
"""Units of rounding below which variation is rounding noise, from which nothing follows."""

_SCALE_NOISE = 2.0**13
"""The same limit for the scale of a relative error: long sums round by more than a unit."""


class Agreement:
    """The agreement of one compiled graph's outputs with eager's, over all calls.

    Args:
        expected: Eager's outputs on the values that every run has.
        equal_nan: True where NaN equals NaN.
        values: False for samples whose values depend on the seed: then only dtypes and shapes are compared.
    """

    def __init__(self, expected: Sequence[Output], *, equal_nan: bool, values: bool) -> None:
        self._expected, self._equal_nan, self._values = expected, equal_nan, values
        self._fixed: Comparison | None = None
        self._matches: list[OutputMatch] = []
        self._nan_mismatch = False
        self._failure: tuple[FailureKind, str] | None = None
        self._follows = [_OutputVariation(output) for output in expected]

    def add_fixed(self, actual: Sequence[Output]) -> None:
        """Add outputs on the values that every run has."""
        comparison = compare(self._expected, actual, equal_nan=self._equal_nan, values=self._values)
        self._failure = self._failure or comparison.failure
        if self._fixed is None or comparison.t_min > self._fixed.t_min:
            self._fixed = comparison

    def add(self, expected: Sequence[Output], actual: Sequence[Output]) -> None:
        """Add outputs on other values, and eager's on the same."""
        comparison = self._compare_by_bounds(expected, actual)
        if comparison is None:
            return
        self._failure = self._failure or comparison.failure
        self._nan_mismatch = self._nan_mismatch or comparison.nan_mismatch
        if not self._matches:
            self._matches = list(comparison.matches)
        else:
            self._matches = [_worse_match(*pair) for pair in zip(self._matches, comparison.matches, strict=False)]
        if comparison.failure is None:
            for following, *pair in zip(self._follows, expected, actual, strict=False):
                following.add(*pair) if self._values else following.add_random(*pair)

    def _compare_by_bounds(self, expected: Sequence[Output], actual: Sequence[Output]) -> Comparison | None:
        """Compare outputs; skip the search for the smallest level where they agree at that of earlier calls."""
        if len(self._matches) != len(expected) or len(actual) != len(expected) or not self._values:
            return compare(expected, actual, equal_nan=self._equal_nan, values=self._values)
        matches = []
        for match, wanted, output in zip(self._matches, expected, actual, strict=True):
            if (wanted.dtype, wanted.shape) != (output.dtype, output.shape) or not self._is_within(
                match, wanted, output
            ):
                return compare(expected, actual, equal_nan=self._equal_nan)
            largest_one, mean = differences(wanted, output) or (None, None)
            matches.append(replace(match, max_difference=largest_one, mean_difference=mean))
        return Comparison(tuple(matches), -math.inf, False, None)

    def _is_within(self, match: OutputMatch, expected: Output, actual: Output) -> bool:
        if match.t_min == math.inf:
            return True
        bounds = (0.0, 0.0) if match.t_min == -math.inf else tolerances(expected.dtype, int(match.t_min))
        return is_close(expected, actual, bounds, equal_nan=self._equal_nan)

    def result(self) -> Comparison:
        """Combine the comparisons of all calls."""
        fixed = self._fixed
        assert fixed is not None
        if self._failure is not None:
            return replace(fixed, t_min=math.inf, failure=self._failure)
        matches = tuple(
            replace(
                _join_matches(match, self._matches[index] if index < len(self._matches) else None),
                relative_error=self._follows[index].relative_error(),
            )
            for index, match in enumerate(fixed.matches)
        )
        worst = max((match.t_min for match in matches), default=-math.inf)
        return Comparison(matches, worst, fixed.nan_mismatch or self._nan_mismatch, None)

    def describe_unanswered(self) -> str:
        """Describe an output that does not follow the inputs; "" if all do."""
        for index, following in enumerate(self._follows):
            share, skipped = following.unexplained_shares()
            if share > _UNEXPLAINED or skipped > _SKIPPED:
                part = "" if share > _UNEXPLAINED else "a part of "
                return (
                    f"{part}{self._expected[index].place or f'output {index}'} does not follow the inputs: it leaves "
                    f"{min(max(share, skipped), 9.99):.0%} of how eager's varies with them unexplained"
                )
        return ""


def _worse_match(first: OutputMatch, second: OutputMatch) -> OutputMatch:
    return replace(
        first,
        t_min=max(first.t_min, second.t_min),
        max_difference=largest([first.max_difference, second.max_difference]),
        mean_difference=largest([first.mean_difference, second.mean_difference]),
    )


def _join_matches(fixed: OutputMatch, others: OutputMatch | None) -> OutputMatch:
    """Combine the match on fixed values with the worst match on other values."""
    if others is None:
        return fixed
    tolerated = GRID[0] if fixed.t_min == -math.inf else fixed.t_min + _LUCK
    smallest = others.t_min if others.t_min > tolerated else fixed.t_min
    if fixed.t_min == -math.inf:
        smallest = max(fixed.t_min, others.t_min)  # equal bits are no luck
    return replace(
        fixed,
        t_min=smallest,
        max_difference=largest([fixed.max_difference, others.max_difference]),
        mean_difference=largest([fixed.mean_difference, others.mean_difference]),
    )


class _OutputVariation:
    """The variation of an output with the inputs, and its distance from eager's, over some of its elements."""

    def __init__(self, output: Output) -> None:
        self._size = size = len(output.raw)
        # Drawn at random: a backend that knew the elements could compute them alone.
        self._part = np.sort(np.random.default_rng().choice(size, min(size, _PROBED), replace=False))
        self._is_told = output.is_inexact and size > 0
        self._unit = rounding(output.dtype)
        self._before: npt.NDArray[Any] | None = None
        self._pair: tuple[Output, Output] | None = None
        self._moved = self._stuck = 0
        self._errors: list[float] = []
        self._element_errors = np.zeros(len(self._part))
        self._element_variations = np.zeros(len(self._part))
        self._is_finite = True
        self._norms: list[float] = []
        self._spreads: list[float] = []
        self._variations: list[float] = []

    def add(self, expected: Output, actual: Output) -> None:
        """Add both outputs of a call."""
        if not self._is_told or len(expected.raw) != self._size:
            return
        wanted, values = _to_float64(expected.numbers(self._part)), _to_float64(actual.numbers(self._part))
        finite = np.isfinite(wanted) & np.isfinite(values)
        self._is_finite = self._is_finite and bool(np.array_equal(finite, np.isfinite(wanted)))
        wanted, values = np.where(finite, wanted, 0), np.where(finite, values, 0)
        if self._before is not None:
            # Half of the mean square of the difference of two draws is their variance.
            self._variations.append(_square(wanted - self._before) / 2)
            self._element_variations += np.abs(wanted - self._before) ** 2 / 2
            self._element_errors += np.abs(values - wanted) ** 2
        self._errors.append(_square(values - wanted))
        self._norms.append(_square(wanted))
        self._spreads.append(_square(wanted - wanted.mean()))
        self._before = wanted

    def add_random(self, expected: Output, actual: Output) -> None:
        """Add both outputs of a call that depends on the seed, of which only can be told whether they vary at all."""
        if not self._is_told or len(expected.raw) < _MOST_CHANCE:
            return
        if self._pair is not None and not have_same_bits([self._pair[0]], [expected]):
            self._moved += 1
            self._stuck += have_same_bits([self._pair[1]], [actual])
        self._pair = expected, actual

    def unexplained_shares(self) -> tuple[float, float]:
        """Compute two shares of eager's variation; 0 where there is too little of it to decide.

        Returns:
            The mean squared error; the variation of elements whose squared error exceeds half of their variation.
        """
        if self._moved and self._stuck == self._moved:
            return (1.0, 1.0) if self._moved + 1 >= _MIN_CALLS else (0.0, 0.0)
        variation = _mean(self._variations)
        if len(self._variations) + 1 < _MIN_CALLS or variation <= self._noise(_NOISE):
            return 0.0, 0.0
        is_skipped = self._element_errors > _UNEXPLAINED * self._element_variations
        skipped = float(self._element_variations[is_skipped].sum() / self._element_variations.sum())
        return _mean(self._errors[1:]) / variation, skipped

    def relative_error(self) -> float | None:
        """Norm of the difference to eager over a scale; None for outputs that are exact, random or absent.

        The scale is the norm of eager's variation, or of its spread around its mean, or its own norm: the first
        that rounding cannot explain.
        """
        error, norm = _mean(self._errors), _mean(self._norms)
        if not self._is_finite:
            return math.inf
        if not error:
            return 0.0 if self._errors else None
        scales = (_mean(self._variations), _mean(self._spreads), norm)
        scale = next((square for square in scales if square > self._noise(_SCALE_NOISE)), norm)
        return math.sqrt(error / scale) if scale else math.inf

    def _noise(self, units: float) -> float:
        """Compute the mean square of an error of so many units of rounding."""
        return _mean(self._norms) * (units * self._unit) ** 2


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0


def _to_float64(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return values.astype(np.complex128 if values.dtype.kind == "c" else np.float64)


def _square(values: npt.NDArray[Any]) -> float:
    return float(np.vdot(values, values).real)


def float64_errors(
    reference: Sequence[Output], eager: Sequence[Output], compiled: Sequence[Output], *, equal_nan: bool
) -> list[dict[str, float | None]]:
    """Compute the errors of both sides' outputs against those of a run in float64, by columns of `output_match`."""
    rows: list[dict[str, float | None]] = []
    for wanted, *sides in zip(reference, eager, compiled, strict=True):
        errors: dict[str, float | None] = {}
        if sides[0].is_inexact and "float8" not in sides[0].dtype:
            for prefix, side in zip(("eager_", ""), sides, strict=True):
                widened = Output(wanted.dtype, wanted.shape, side.numbers().astype(wanted.raw.dtype))
                largest_error, mean = differences(wanted, widened) or (None, None)
                smallest = t_min(wanted, widened, equal_nan=equal_nan, dtype=side.dtype)
                errors |= {
                    f"{prefix}t_min_float64": smallest,
                    f"{prefix}max_error": largest_error,
                    f"{prefix}mean_error": mean,
                }
        rows.append(errors)
    return rows


def float64_fields(errors: Sequence[dict[str, float | None]]) -> dict[str, Any]:
    """Fields of `BenchmarkRun` from errors against float64."""
    floats: list[dict[str, Any]] = [output for output in errors if output]
    return {
        **{
            name: max((output[name] for output in floats), default=None)
            for name in ("eager_t_min_float64", "t_min_float64")
        },
        "nearer_to_float64": _is_nearer(floats) if floats else None,
    }


def _is_nearer(outputs: Sequence[dict[str, Any]]) -> bool:
    """Tell whether the compiled side is nearer than eager: no error of any output is larger, and one is smaller."""
    names = ("max_error", "mean_error")
    pairs = [(_error(output[name]), _error(output[f"eager_{name}"])) for output in outputs for name in names]
    return all(mine <= eagers for mine, eagers in pairs) and any(mine < eagers for mine, eagers in pairs)


def _error(error: float | None) -> float:
    """Replace a missing error by infinity: no element is finite on both sides."""
    return math.inf if error is None else error
