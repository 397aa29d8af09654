"""`batch_norm_meta`: variances of batch norms that replay as variances, which are never negative.

Recorded by mean and standard deviation alone, some values of a running variance replay as negative ones, and the batch
norm gives NaN.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Mapping
from typing import ClassVar

from ops.passes.base import PassResult
from ops.sample.analysis.model_code import dotted_name, forward_of, parse_model, walk
from ops.sample.format.types import Sample, TensorMeta

_VARIANCES: Mapping[str, tuple[int, int]] = {
    "torch.nn.functional.batch_norm": (2, 7),
    "torch.nn.functional.instance_norm": (2, 7),
    "torch.batch_norm": (4, 7),
    "torch.instance_norm": (4, 7),
    "torch.native_batch_norm": (4, 7),
    "torch.cudnn_batch_norm": (4, 7),
    "torch.miopen_batch_norm": (4, 7),
    "torch.ops.aten.batch_norm.default": (4, 7),
    "torch.ops.aten.native_batch_norm.default": (4, 7),
    "torch.ops.aten._native_batch_norm_legit.default": (4, 7),
    "torch.ops.aten._native_batch_norm_legit_no_training.default": (4, 6),
}
"""Function → positions of its variance and of eps."""

_ALIASES = frozenset(
    {
        "view", "reshape", "to", "contiguous", "flatten", "detach", "clone", "float", "half", "double", "bfloat16",
        "type", "type_as", "squeeze", "unsqueeze", "expand", "cpu", "cuda",
    }
)  # fmt: skip
"""Methods and functions of torch whose result has the values of their first argument."""

SMALLEST = 1e-5
"""Lowest variance of a batch norm that adds nothing to it."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Use:
    """How a parameter is used as a variance; `low` is the lowest value that it may replay with."""

    name: str
    low: float


class BatchNormMeta:
    """Gives the variance of every batch norm a lowest value of 0, or `SMALLEST` where eps is 0."""

    name: ClassVar[str] = "batch_norm_meta"
    keeps_outputs: ClassVar[bool] = False
    runs_sample: ClassVar[bool] = False
    makes_another: ClassVar[bool] = False

    def apply(self, sample: Sample) -> PassResult:
        """As `SamplePass.apply`."""
        lows = lowest_variances(sample)

        def repaired(tensors: tuple[TensorMeta, ...]) -> tuple[TensorMeta, ...]:
            return tuple(
                dataclasses.replace(one, min_val=lows[one.name]) if one.name in lows else one for one in tensors
            )

        changed = dataclasses.replace(sample, weights=repaired(sample.weights), inputs=repaired(sample.inputs))
        names = ", ".join(list(lows)[:3]) + (f" and {len(lows) - 3} more" if len(lows) > 3 else "")
        return PassResult(changed, f"min_val of {names}")

    def fault(self, sample: Sample) -> str | None:
        """As `SamplePass.fault`."""
        first = next(iter(_wrong(sample)), None)
        return None if first is None else f"{first.name} may replay below {first.low:g}"


def lowest_variances(sample: Sample) -> dict[str, float]:
    """Variances of batch norms that may replay with values that are too low → the lowest that they may have."""
    return {use.name: use.low for use in _wrong(sample)}


def _wrong(sample: Sample) -> list[_Use]:
    """Variances that may replay with values that are too low."""
    tensors = {tensor.name: tensor for tensor in sample.tensors}
    found = []
    for use in variances(sample.model_code):
        tensor = tensors.get(use.name)
        # Literal and kept values are what the model had.
        if tensor is None or tensor.data is not None or tensor.kept is not None:
            continue
        if tensor.min_val is None or tensor.min_val < use.low:
            found.append(use)
    return found


def variances(code: str) -> list[_Use]:
    """The parameters of `forward` that are variances of batch norms, through reshapes and other names of them.

    Raises:
        ModelCodeError: The code is not a model.
    """
    function = forward_of(parse_model(code))
    sources = {argument.arg: argument.arg for argument in function.args.args[1:]}
    lows: dict[str, float] = {}
    for node in walk(function):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            source = _source(node.value, sources)
            name = node.targets[0].id
            if source is not None:
                sources[name] = source
            elif not (isinstance(node.value, ast.Constant) and node.value.value is None):
                sources.pop(name, None)
        elif isinstance(node, ast.Call) and (dotted_name(node.func) or "") in _VARIANCES:
            places = _VARIANCES[dotted_name(node.func) or ""]
            variance, eps = (
                _argument(node, place, name) for place, name in zip(places, ("running_var", "eps"), strict=True)
            )
            source = None if variance is None else _source(variance, sources)
            if source is not None:
                is_zero = isinstance(eps, ast.Constant) and eps.value == 0
                lows[source] = max(lows.get(source, 0.0), SMALLEST if is_zero else 0.0)
    return [_Use(name, low) for name, low in lows.items()]


def _argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    return call.args[place] if 0 <= place < len(call.args) else None


def _source(value: ast.expr, sources: Mapping[str, str]) -> str | None:
    """The parameter that an expression has the values of."""
    if isinstance(value, ast.Name):
        return sources.get(value.id)
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute):
        return None
    if value.func.attr not in _ALIASES:
        return None
    of_torch = (dotted_name(value.func) or "").startswith("torch.")
    owner = value.args[0] if of_torch and value.args else value.func.value
    return _source(owner, sources)
