"""A sample in another floating dtype: dtype literals follow, and what needs float32 is cast there and back.

Nothing is executed.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from ops.dataset.graph import Attribute, Call, Constant, Expression, Graph, Kind, Name, Node, Operation
from ops.dataset.graph.editing import Edit, apply_edits, end, replacement_edit
from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.dataset.sample.replay.values import cast_kept_values

LARGEST: Mapping[str, float] = {
    "float16": 65504.0,
    "bfloat16": 3.3895313892515355e38,
    "float32": 3.4028234663852886e38,
    "float64": 1.7976931348623157e308,
}
"""Floating dtypes that a sample can have → their largest value."""

HALF = frozenset({"float16", "bfloat16"})

NORMALISING = frozenset(
    {
        "softmax", "_softmax", "softmin", "log_softmax", "_log_softmax", "layer_norm", "native_layer_norm", "rms_norm",
        "group_norm", "batch_norm", "instance_norm", "normalize", "cosine_similarity", "softplus", "logsumexp",
    }
)  # fmt: skip
"""Operators that compute in float32 and whose results fit every dtype: these are cast back at once.

From torch's list of operators that autocast runs in float32, as `RANGING`; batch and instance norms, whose running
statistics would lose small updates, are added.
"""

RANGING = frozenset(
    {
        "acos", "asin", "cosh", "sinh", "tan", "erfinv", "exp", "expm1", "log", "log10", "log1p", "log2", "pow", "norm",
        "prod", "reciprocal", "rsqrt", "sum", "cumsum", "cumprod", "logcumsumexp", "renorm", "dist", "cdist", "pdist",
        "cross_entropy", "nll_loss", "mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "kl_div",
        "binary_cross_entropy_with_logits", "stft", "istft", "grid_sample", "grid_sampler",
    }
)  # fmt: skip
"""Operators that compute in float32 and whose results may not fit: they stay float32 until they meet other tensors."""

_FLOAT32_MODULES = ("torch.fft.", "torch.linalg.", "torch._C._fft.", "torch._C._linalg.")
_LITERALS = frozenset({"float16", "half", "bfloat16", "float32", "float", "float64", "double"})
_COMPLEX = frozenset({"complex64", "cfloat", "complex128", "cdouble"})
_METHODS = frozenset({"float", "half", "bfloat16", "double"})
_STATISTICS: Mapping[str, tuple[int, int]] = {
    "torch.nn.functional.batch_norm": (1, 2),
    "torch.nn.functional.instance_norm": (1, 2),
    "torch.batch_norm": (3, 4),
    "torch.instance_norm": (3, 4),
}
"""Norm → positions of its running mean and variance."""


@dataclass(frozen=True, slots=True)
class NodeCasts:
    """Casts that a node needs beside those of its literals.

    Attributes:
        up: Variables that it takes as float32.
        down: Variables that it takes as the dtype asked for.
        result: Whether its result is cast to the dtype asked for.
    """

    up: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    result: bool = False


Casts = Mapping[int, NodeCasts]
"""Number of a node → its casts."""


def operators_in_float32(node: Node) -> set[str]:
    """Return operators of a node that compute in float32 where tensors have half the precision."""
    names = set()
    for expression in node.walk():
        if isinstance(expression, Call) and isinstance(expression.function, Attribute):
            dotted = expression.function.dotted_name or ""
            name = expression.bare_name
            if name in NORMALISING or name in RANGING or dotted.startswith(_FLOAT32_MODULES):
                names.add(name)
        elif isinstance(expression, Operation) and expression.signs == ("pow",):
            names.add("pow")
    return names


def tensors_to_cast(sample: Sample, to: str) -> list[TensorMeta]:
    """Return tensors of another floating dtype, but for those that keep theirs."""
    kept = kept_tensors(sample, to)
    return [
        tensor
        for tensor in sample.tensors
        if tensor.dtype in LARGEST and tensor.dtype != to and tensor.name not in kept
    ]


def kept_tensors(sample: Sample, to: str) -> frozenset[str]:
    """Return parameters of `forward` that keep their dtype: running statistics of norms, beside half precision.

    Raises:
        ModelCodeError: The code is not a model.
    """
    if to not in HALF:
        return frozenset()
    calls = (part for part in Graph.parse(sample.model_code).walk() if isinstance(part, Call))
    norms = (call for call in calls if call.function.dotted_name in _STATISTICS)
    statistics = (
        call.argument(place, name)
        for call in norms
        for place, name in zip(
            _STATISTICS[call.function.dotted_name or ""], ("running_mean", "running_var"), strict=True
        )
    )
    return frozenset(value.name for value in statistics if isinstance(value, Name))


def cast_sample(sample: Sample, to: str, casts: Casts) -> Sample:
    """Return the sample in another dtype: its metadata, and its code.

    Args:
        sample: The sample.
        to: The dtype, a key of `LARGEST`.
        casts: What its code needs besides.

    Raises:
        ModelCodeError: The code is not a model.
    """
    names = {tensor.name for tensor in tensors_to_cast(sample, to)}

    def cast(tensor: TensorMeta) -> TensorMeta:
        if tensor.name not in names:
            return tensor
        low, high = (
            None if bound is None else max(-LARGEST[to], min(LARGEST[to], bound))
            for bound in (tensor.min_val, tensor.max_val)
        )
        return dataclasses.replace(tensor, dtype=to, min_val=low, max_val=high, kept=cast_kept_values(tensor, to))

    graph, none = Graph.parse(sample.model_code), NodeCasts()
    edits = (
        edit for index, node in enumerate(graph.nodes) for edit in edits_of(graph, node, to, casts.get(index, none))
    )
    return dataclasses.replace(sample.with_tensors(cast), model_code=graph.apply_edits(edits))


def edits_of(graph: Graph, node: Node, to: str, casts: NodeCasts) -> list[Edit]:
    """Make the edits of one node."""
    edits = []
    for expression in node.walk():
        new = _value_in(expression, LARGEST["float32"]) if casts.up else _dtype_of(expression, to)
        new = new or _value_in(expression, LARGEST[to])
        if isinstance(expression, Name) and not expression.is_written:
            name = expression.name
            new = f"{name}.float()" if name in casts.up else f"{name}.to(torch.{to})" if name in casts.down else None
        if new is not None and _is_cast(expression):
            edits.append((end(expression.function.owner), end(expression), new.encode()))  # type: ignore[attr-defined]
        elif new is not None:
            edits.append(replacement_edit(expression, new))
    value = node.value
    if not casts.result or node.kind is not Kind.ASSIGN or value is None or value.span is None:
        return edits
    begin, after = value.span
    inner = apply_edits(graph.bytes[begin:after], [(first - begin, last - begin, new) for first, last, new in edits])
    if isinstance(value, Operation):
        inner = b"(" + inner + b")"
    return [(begin, after, inner + f".to(torch.{to})".encode())]


def _is_cast(expression: Expression) -> bool:
    """Tell whether an expression is a call such as `x.float()`."""
    return (
        isinstance(expression, Call)
        and isinstance(expression.function, Attribute)
        and expression.name in _METHODS
        and not expression.args
        and not expression.keywords
    )


def _dtype_of(expression: Expression, to: str) -> str | None:
    """Return the replacement of a dtype literal, or of the end of a call such as `x.float()`."""
    if _is_cast(expression):
        return f".to(torch.{to})"
    match expression:
        case Attribute(Name("torch"), name) if name in _LITERALS:
            return f"torch.{to}"
        case Attribute(Name("torch"), name) if name in _COMPLEX and to not in HALF:
            return "torch.complex128" if to == "float64" else "torch.complex64"
    return None


def _value_in(expression: Expression, largest: float) -> str | None:
    """Return the replacement of a number that does not fit, such as the lowest value of another dtype in a mask."""
    value = expression.value if isinstance(expression, Constant) else None
    return repr(largest) if isinstance(value, float) and largest < value < float("inf") else None
