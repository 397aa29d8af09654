"""Agreement of two runs of a model: equal bits, or a difference of rounding that is measured and stated."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import torch

from ops.dataset.capture.proof_record import ROUNDING
from ops.dataset.sample.replay.outputs import first_difference, value_text


@dataclass(frozen=True, slots=True)
class ValuePair:
    """Two values that ought to agree.

    Attributes:
        name: Name of the value: "output 1", "buffer count".
        expected: The value of an uncompiled call.
        actual: The value of the texts, or of another call.
    """

    name: str
    expected: Any
    actual: Any


def output_pairs(expected: Iterable[Any], actual: Iterable[Any]) -> list[ValuePair]:
    """Pair the outputs of two runs by their numbers, as many as both have."""
    return [ValuePair(f"output {i}", *pair) for i, pair in enumerate(zip(expected, actual, strict=False))]


def difference(pair: ValuePair) -> str | None:
    """Describe how two values differ in bits; None if they do not."""
    expected, actual = _plain(pair.expected), _plain(pair.actual)
    if isinstance(expected, torch.Tensor) and isinstance(actual, torch.Tensor):
        if expected.dtype != actual.dtype:
            return f"{pair.name}: {_dtype(expected)} expected, {_dtype(actual)} found"
        if expected.shape != actual.shape:
            return f"{pair.name}: shape {list(expected.shape)} expected, {list(actual.shape)} found"
    if first_difference((expected,), (actual,)) is None:
        return None
    if not isinstance(expected, torch.Tensor) or not isinstance(actual, torch.Tensor):
        return f"{pair.name}: {value_text(expected)} expected, {value_text(actual)} found"
    if math.isfinite(share := deviation(pair)):
        return f"{pair.name}: its values differ by {share:.2g} of the largest"
    return f"{pair.name}: {_first_values(expected)} expected, {_first_values(actual)} found"


def deviation(pair: ValuePair, least: float = 0.0) -> float:
    """The largest difference of two values, relative to the largest expected number; infinite where none is allowed.

    Infinities and NaN have to be at the same places, and integers, shapes and dtypes have to be equal.

    Args:
        pair: The values.
        least: Least number that the difference is relative to, where all expected numbers are smaller.
    """
    expected, actual = _plain(pair.expected), _plain(pair.actual)
    if first_difference((expected,), (actual,)) is None:
        return 0.0
    if not _is_rounded(expected) or not _is_rounded(actual):
        return math.inf
    if expected.dtype != actual.dtype or expected.shape != actual.shape:
        return math.inf
    wide = torch.complex128 if expected.is_complex() else torch.float64
    first, second = expected.detach().to("cpu", wide), actual.detach().to("cpu", wide)
    finite = torch.isfinite(first)
    if not torch.equal(finite, torch.isfinite(second)):
        return math.inf
    odd = torch.stack(
        [torch.view_as_real(v[~finite]).flatten() if v.is_complex() else v[~finite] for v in (first, second)]
    )
    if not torch.equal(odd[0].nan_to_num(nan=0.5), odd[1].nan_to_num(nan=0.5)):
        return math.inf
    gap = (first - second)[finite].abs()
    scale = max(least, first[finite].abs().max().item() if gap.numel() else 0.0)
    largest = gap.max().item() if gap.numel() else 0.0
    return largest if scale == 0 else largest / scale


def rounding(expected: Any, digits: float = ROUNDING) -> float:
    """Allowed deviation of rounding in another order: by default, two thirds of the dtype's digits have to agree."""
    return float(torch.finfo(expected.dtype).eps ** digits) if _is_rounded(expected) else 0.0


def _plain(value: Any) -> Any:
    """Convert a nested or quantised tensor to one with its values in plain memory; other values stay."""
    if isinstance(value, torch.Tensor) and value.layout == torch.jagged:
        return torch.cat([part.flatten() for part in value.unbind()]) if value.size(0) else value.values()
    if isinstance(value, torch.Tensor) and value.is_quantized:
        return value.int_repr()
    return value


def _is_rounded(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and (value.is_floating_point() or value.is_complex())


def _dtype(tensor: torch.Tensor) -> str:
    return str(tensor.dtype).removeprefix("torch.")


def _first_values(tensor: torch.Tensor) -> str:
    values = tensor.detach().flatten()
    more = ", …" if values.numel() > 3 else ""
    return f"[{', '.join(str(number) for number in values[:3].tolist())}{more}]"
