"""Variances of batch norms among the parameters of a graph, and the lowest values that they may have."""

from collections.abc import Mapping

from ops.dataset.graph import Call, Constant, Expression, Graph, Name
from ops.dataset.sample.format.types import Sample

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


def lowest_variances(sample: Sample) -> dict[str, float]:
    """Variances of batch norms that may replay with values that are too low → the lowest that they may have."""
    tensors = {tensor.name: tensor for tensor in sample.tensors}
    lows = {}
    for name, low in variances(sample.model_code).items():
        tensor = tensors.get(name)
        # Literal and kept values are what the model had.
        if tensor is None or tensor.data is not None or tensor.kept is not None:
            continue
        if tensor.min_val is None or tensor.min_val < low:
            lows[name] = low
    return lows


def variances(code: str) -> dict[str, float]:
    """Parameters of `forward` that are variances of batch norms, through reshapes and other names → their lowest value.

    Raises:
        ModelCodeError: The code is not a model.
    """
    graph = Graph.parse(code)
    sources = {parameter.name: parameter.name for parameter in graph.parameters}
    lows: dict[str, float] = {}
    for node in graph.all_nodes():
        for call in (part for expression in node.expressions for part in expression.walk()):
            if isinstance(call, Call) and call.function.dotted_name in _VARIANCES:
                source, eps = _variance_of(call, sources)
                if source is not None:
                    is_zero = isinstance(eps, Constant) and eps.value == 0
                    lows[source] = max(lows.get(source, 0.0), SMALLEST if is_zero else 0.0)
        if node.target is not None and node.value is not None:
            source = _source(node.value, sources)
            if source is not None:
                sources[node.target] = source
            elif not node.frees:
                sources.pop(node.target, None)
    return lows


def _variance_of(call: Call, sources: Mapping[str, str]) -> tuple[str | None, Expression | None]:
    """The parameter that a norm takes as its variance, and its eps."""
    variance_place, eps_place = _VARIANCES[call.function.dotted_name or ""]
    variance = call.argument(variance_place, "running_var")
    return None if variance is None else _source(variance, sources), call.argument(eps_place, "eps")


def _source(value: Expression, sources: Mapping[str, str]) -> str | None:
    """Return the parameter whose values an expression has."""
    if isinstance(value, Name):
        return sources.get(value.name)
    if isinstance(value, Call) and value.name in _ALIASES and value.operands:
        return _source(value.operands[0], sources)
    return None
