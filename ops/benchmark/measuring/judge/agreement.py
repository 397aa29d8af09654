"""How the outputs of all calls of a compiled graph agree with eager's on the same values.

`t_min` is that of the values which every run has, so that it does not depend on luck; an output on other values that
needs more than one level more counts in its place. An output that does not follow eager's when the inputs change is no
answer, whatever t says.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ops.benchmark.measuring.judge.comparing import Comparison, Output, compare, differences, is_close, same_bits, t_min
from ops.benchmark.pooling_rules import largest
from ops.benchmark.results import FailureKind, OutputMatch
from ops.benchmark.tolerances import GRID, rounding, tolerances

_LUCK = 1
"""Levels of t by which outputs on other values may need more, by chance."""

_PROBED = 1 << 12
"""Elements of each output by which it is told whether it follows the inputs."""

_UNEXPLAINED = 0.5
"""Share of eager's variation that an answer may leave unexplained, of all elements together and of each."""

_SKIPPED = 0.1
"""Share of eager's variation that elements may carry which leave more of theirs unexplained: they were not computed."""

_MIN_CALLS = 4
"""Calls on different values from which on that can be told."""

_MOST_CHANCE = 16
"""Elements of an output that depends on the seed, below which it may be the same by chance."""

_NOISE = 8.0
"""Variation below so many units of rounding tells nothing: outputs that differ by it may follow nothing."""

_SCALE_NOISE = 2.0**13
"""The same of what may be the scale of an error: long sums round by more than a unit."""


class Agreement:
    """Of one compiled graph.

    Args:
        expected: Eager's outputs on the values that every run has.
        equal_nan: Whether NaN equals NaN.
        values: False for samples whose values depend on the seed: then only dtypes and shapes are compared.
    """

    def __init__(self, expected: Sequence[Output], *, equal_nan: bool, values: bool) -> None:
        self._expected, self._equal_nan, self._values = expected, equal_nan, values
        self._fixed: Comparison | None = None
        self._worst: list[float] = []
        self._matches: list[OutputMatch] = []
        self._nan_mismatch = False
        self._failure: tuple[FailureKind, str] | None = None
        self._follows = [_Following(output) for output in expected]

    def add_fixed(self, actual: Sequence[Output]) -> None:
        """Take outputs on the values that every run has."""
        comparison = compare(self._expected, actual, equal_nan=self._equal_nan, values=self._values)
        self._failure = self._failure or comparison.failure
        if self._fixed is None or comparison.t_min > self._fixed.t_min:
            self._fixed = comparison

    def add(self, expected: Sequence[Output], actual: Sequence[Output]) -> None:
        """Take outputs on other values, and eager's on the same."""
        comparison = self._at_once(expected, actual)
        if comparison is None:
            return
        self._failure = self._failure or comparison.failure
        self._nan_mismatch = self._nan_mismatch or comparison.nan_mismatch
        if not self._matches:
            self._matches = list(comparison.matches)
        else:
            self._matches = [_worse(*pair) for pair in zip(self._matches, comparison.matches, strict=False)]
        if comparison.failure is None:
            for following, *pair in zip(self._follows, expected, actual, strict=False):
                following.add(*pair) if self._values else following.add_random(*pair)

    def _at_once(self, expected: Sequence[Output], actual: Sequence[Output]) -> Comparison | None:
        """How they agree; where they agree as well as those before, without looking for how well."""
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
        """How outputs agree over all calls."""
        fixed = self._fixed
        assert fixed is not None
        if self._failure is not None:
            return replace(fixed, t_min=math.inf, failure=self._failure)
        matches = tuple(
            replace(
                _with_others(match, self._matches[index] if index < len(self._matches) else None),
                relative_error=self._follows[index].relative_error(),
            )
            for index, match in enumerate(fixed.matches)
        )
        worst = max((match.t_min for match in matches), default=-math.inf)
        return Comparison(matches, worst, fixed.nan_mismatch or self._nan_mismatch, None)

    def unanswered(self) -> str:
        """Which output does not follow the inputs; "" if all do."""
        for index, following in enumerate(self._follows):
            share, skipped = following.unexplained_shares()
            if share > _UNEXPLAINED or skipped > _SKIPPED:
                part = "" if share > _UNEXPLAINED else "a part of "
                return (
                    f"{part}output {index} does not follow the inputs: it leaves "
                    f"{min(max(share, skipped), 9.99):.0%} of how eager's varies with them unexplained"
                )
        return ""


def _worse(first: OutputMatch, second: OutputMatch) -> OutputMatch:
    return replace(
        first,
        t_min=max(first.t_min, second.t_min),
        max_difference=largest([first.max_difference, second.max_difference]),
        mean_difference=largest([first.mean_difference, second.mean_difference]),
    )


def _with_others(fixed: OutputMatch, others: OutputMatch | None) -> OutputMatch:
    """The match on fixed values, with what those on others add to it."""
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


class _Following:
    """How an output varies with the inputs, and how far from eager's it is, by some of its elements."""

    def __init__(self, output: Output) -> None:
        self._size = size = len(output.raw)
        # Drawn: who knows which elements they may be computes those alone.
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
        """Take both outputs of a call."""
        if not self._is_told or len(expected.raw) != self._size:
            return
        wanted, values = _wide(expected.numbers(self._part)), _wide(actual.numbers(self._part))
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
        """Take both outputs of a call that depends on the seed, where only that they vary at all can be told."""
        if not self._is_told or len(expected.raw) < _MOST_CHANCE:
            return
        if self._pair is not None and not same_bits([self._pair[0]], [expected]):
            self._moved += 1
            self._stuck += same_bits([self._pair[1]], [actual])
        self._pair = expected, actual

    def unexplained_shares(self) -> tuple[float, float]:
        """Two shares of eager's variation; 0 where that tells nothing.

        Returns:
            The squared error, and what the elements vary whose own squared error is more than half of how they vary.
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
        """Norm of the difference to eager over that of eager's variation; None of what is exact, random, or not there.

        Where nothing varies that rounding could not make, over its spread around its mean, else over its norm.
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
        """Square of what so many units of rounding make of the output."""
        return _mean(self._norms) * (units * self._unit) ** 2


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0


def _wide(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return values.astype(np.complex128 if values.dtype.kind == "c" else np.float64)


def _square(values: npt.NDArray[Any]) -> float:
    return float(np.vdot(values, values).real)


def errors_against(
    reference: Sequence[Output], eager: Sequence[Output], compiled: Sequence[Output], *, equal_nan: bool
) -> list[dict[str, float | None]]:
    """Errors of both sides' outputs against those of a run in float64, by columns of `output_match`."""
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
    """Whether the compiled side is nearer than eager: no error of any output is larger, and one is smaller."""
    names = ("max_error", "mean_error")
    pairs = [(_error(output[name]), _error(output[f"eager_{name}"])) for output in outputs for name in names]
    return all(mine <= eagers for mine, eagers in pairs) and any(mine < eagers for mine, eagers in pairs)


def _error(error: float | None) -> float:
    """An error; infinite where no element is finite on both sides."""
    return math.inf if error is None else error
