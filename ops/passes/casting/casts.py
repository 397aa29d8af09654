"""Text of a sample in another floating dtype: dtype literals follow, and what needs float32 is cast there and back.

Nothing is executed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ops.sample.analysis.model_code import dotted_name, forward_of, parse_model, walk
from ops.sample.analysis.text_edits import Edit, Span, edited

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

From torch's list of operators that autocast runs in float32, as the next; batch and instance norms, whose running
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
class Casts:
    """Casts that a graph needs beside those of its literals, by the number of the statement in `forward`.

    Attributes:
        up: Variables that a statement takes as float32.
        down: Variables that a statement takes as the dtype asked for.
        results: Statements whose result is cast to the dtype asked for.
    """

    up: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    down: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    results: frozenset[int] = frozenset()


def operators_in_float32(statement: ast.stmt) -> set[str]:
    """Operators of a statement that compute in float32 where tensors have half the precision."""
    found = set()
    for node in walk(statement):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name = dotted_name(node.func) or ""
            last = node.func.attr if node.func.attr != "default" else name.split(".")[-2]
            if last in NORMALISING or last in RANGING or name.startswith(_FLOAT32_MODULES):
                found.add(last)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            found.add("pow")
    return found


def running_statistics(code: str) -> frozenset[str]:
    """Parameters of `forward` that a norm takes as running statistics.

    Raises:
        ModelCodeError: The code is not a model.
    """
    found = set()
    for node in walk(forward_of(parse_model(code))):
        if isinstance(node, ast.Call) and (dotted_name(node.func) or "") in _STATISTICS:
            places = _STATISTICS[dotted_name(node.func) or ""]
            given = [node.args[place] for place in places if place < len(node.args)]
            given += [one.value for one in node.keywords if one.arg in {"running_mean", "running_var"}]
            found |= {one.id for one in given if isinstance(one, ast.Name)}
    return frozenset(found)


def with_dtype(code: str, to: str, casts: Casts) -> str:
    """The code in another dtype.

    Args:
        code: Text of `model.py`.
        to: The dtype, a key of `LARGEST`.
        casts: What it needs besides.

    Raises:
        ModelCodeError: The code is not a model.
    """
    text = code.encode(errors="surrogatepass")
    span = Span(text)
    body = forward_of(parse_model(code)).body
    edits = [edit for index, one in enumerate(body) for edit in _edits(one, to, casts, index, text, span)]
    return edited(text, edits).decode(errors="surrogatepass")


class StatementCasts:
    """The statements of a graph, each with other casts on its own.

    Args:
        code: Text of `model.py`.

    Raises:
        ModelCodeError: The code is not a model.
    """

    def __init__(self, code: str) -> None:
        self._text = code.encode(errors="surrogatepass")
        self._span = Span(self._text)
        self.statements = forward_of(parse_model(code)).body

    def cast(self, index: int, to: str, casts: Casts) -> ast.stmt:
        """A statement in another dtype."""
        statement = self.statements[index]
        begin, end = self._span.begin(statement), self._span.end(statement)
        edits = _edits(statement, to, casts, index, self._text, self._span)
        inner = edited(self._text[begin:end], [(first - begin, last - begin, new) for first, last, new in edits])
        (made,) = ast.parse(inner).body
        return made


def _edits(statement: ast.stmt, to: str, casts: Casts, index: int, text: bytes, span: Span) -> list[Edit]:
    """Edits of one statement."""
    up, down = casts.up.get(index, ()), casts.down.get(index, ())
    edits = []
    for node in walk(statement):
        new = _dtype_of(node, to) if not up else _value_in(node, LARGEST["float32"])
        new = new or _value_in(node, LARGEST[to])
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            new = f"{node.id}.float()" if node.id in up else f"{node.id}.to(torch.{to})" if node.id in down else None
        if new is not None:
            assert isinstance(node, ast.expr)
            begin = span.end(node.func.value) if _is_cast(node) else span.begin(node)  # type: ignore[attr-defined]
            edits.append((begin, span.end(node), new.encode()))
    if index not in casts.results or not isinstance(statement, ast.Assign):
        return edits
    begin, end = span.begin(statement.value), span.end(statement.value)
    inner = edited(text[begin:end], [(first - begin, last - begin, new) for first, last, new in edits])
    if isinstance(statement.value, ast.BinOp | ast.UnaryOp | ast.Compare):
        inner = b"(" + inner + b")"
    return [(begin, end, inner + f".to(torch.{to})".encode())]


def _is_cast(node: ast.AST) -> bool:
    """Whether a node is a call such as `x.float()`."""
    is_method = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _METHODS
    return is_method and not node.args and not node.keywords  # type: ignore[attr-defined]


def _dtype_of(node: ast.AST, to: str) -> str | None:
    """What stands in the place of a dtype literal, or of the end of a call such as `x.float()`."""
    if _is_cast(node):
        return f".to(torch.{to})"
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "torch":
        if node.attr in _LITERALS:
            return f"torch.{to}"
        if node.attr in _COMPLEX and to not in HALF:
            return "torch.complex128" if to == "float64" else "torch.complex64"
    return None


def _value_in(node: ast.AST, largest: float) -> str | None:
    """What stands in the place of a number that does not fit, such as the lowest value of another dtype in a mask."""
    fits = not isinstance(node, ast.Constant) or not isinstance(node.value, float) or node.value <= largest
    is_infinite = isinstance(node, ast.Constant) and node.value == float("inf")
    return None if fits or is_infinite else repr(largest)


def read_names(statement: ast.stmt) -> Iterator[str]:
    """Variables that a statement reads, in order."""
    for node in walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
