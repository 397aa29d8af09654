"""Whole numbers in the text of `forward`: which of them are sizes, by the operator that takes them, and their edits.

Literals are numbered as they stand in the text, those of devices left out: retargeting to another device keeps the
numbers. Nothing is executed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ops.sample.analysis.model_code import ModelCodeError, dotted_name, forward_of, parse_model, walk
from ops.sample.analysis.text_edits import Span, edited


@dataclass(frozen=True, slots=True)
class _Sizes:
    """Which arguments of a function are sizes: those from `start` to before `stop`, and those of these names.

    Of a method, its tensor is argument 0.
    """

    start: int
    stop: int | None
    names: frozenset[str]


def _sizes(start: int, stop: int | None, *names: str) -> _Sizes:
    return _Sizes(start, stop, frozenset(names))


_SIZES: Mapping[str, _Sizes] = {
    **dict.fromkeys(("zeros", "ones", "empty", "rand", "randn"), _sizes(0, None, "size")),
    **dict.fromkeys(("new_zeros", "new_ones", "new_empty"), _sizes(1, None, "size")),
    **dict.fromkeys(("tril_indices", "triu_indices"), _sizes(0, 2, "row", "col")),
    **dict.fromkeys(("fold", "interpolate"), _sizes(1, 2, "output_size", "size")),
    "arange": _sizes(0, None, "start", "end"),
    "full": _sizes(0, 1, "size"),
    "new_full": _sizes(1, 2, "size"),
    "eye": _sizes(0, None, "n", "m"),
    "tensor": _sizes(0, 1),
    "repeat": _sizes(1, None, "repeats"),
    "tile": _sizes(1, None, "dims"),
    "repeat_interleave": _sizes(1, 2, "repeats", "output_size"),
    "pad": _sizes(1, 2, "pad"),
    "split": _sizes(1, 2, "split_size", "split_size_or_sections"),
    "split_with_sizes": _sizes(1, 2, "split_sizes"),
    "one_hot": _sizes(1, 2, "num_classes"),
    "affine_grid": _sizes(1, 2, "size"),
    "narrow": _sizes(3, 4, "length"),
    "rfft": _sizes(1, 2, "n"),
    "irfft": _sizes(1, 2, "n"),
    "irfft2": _sizes(1, 2, "s"),
}
"""Function or method → its sizes; views and expansions are apart (`SizedCall`)."""

_VIEWS = frozenset({"view", "reshape", "unflatten"})
_EXPANSIONS = frozenset({"expand", "broadcast_to"})
_DEVICES = frozenset({"device", "torch.device"})


@dataclass(frozen=True, slots=True)
class SizedCall:
    """A view or an expansion of a variable.

    Attributes:
        tensor: The variable.
        sizes: Expressions of the sizes.
        expands: Whether it is an expansion.
        axis: What `unflatten` splits; None for others.
    """

    tensor: str
    sizes: tuple[ast.expr, ...]
    expands: bool
    axis: int | None = None


def body_of(code: str) -> list[ast.stmt]:
    """Statements of `forward`.

    Raises:
        ModelCodeError: The code is not a model.
    """
    return forward_of(parse_model(code)).body


def numbered(statements: Sequence[ast.stmt]) -> dict[int, ast.Constant]:
    """All literals of statements by their numbers."""
    return dict(enumerate(node for statement in statements for node in integers(statement)))


def integers(root: ast.AST) -> Iterator[ast.Constant]:
    """Literals below a node that are whole numbers, those of devices left out."""
    skipped: set[int] = set()
    for node in walk(root):
        if id(node) in skipped:
            skipped.update(map(id, ast.iter_child_nodes(node)))
        elif isinstance(node, ast.Call) and _names_a_device(node):
            skipped.update(map(id, (*node.args, *node.keywords)))
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node


def _names_a_device(call: ast.Call) -> bool:
    return dotted_name(call.func) in _DEVICES or (isinstance(call.func, ast.Attribute) and call.func.attr == "cuda")


def with_literals(code: str, values: Mapping[int, int]) -> str:
    """The code with other values of some literals.

    Args:
        code: Text of `model.py`.
        values: Number of a literal → its value, 0 or more.

    Raises:
        ModelCodeError: The code is not a model, or has no literal of a number.
    """
    nodes = numbered(body_of(code))
    unknown = values.keys() - nodes.keys()
    if unknown:
        raise ModelCodeError(f"model.py: there is no literal of number {min(unknown)}")
    text = code.encode(errors="surrogatepass")
    span = Span(text)
    edits = [(span.begin(nodes[key]), span.end(nodes[key]), str(value).encode()) for key, value in values.items()]
    return edited(text, edits).decode(errors="surrogatepass")


def free_sizes(statement: ast.stmt) -> list[ast.Constant]:
    """Literals of a statement that are sizes and that no argument of it decides: nothing but their use does."""
    call = sized_call(statement)
    if call is not None:
        # A dimension of 1 is expanded to any size.
        return [one for one in reversed(call.sizes) if _is_literal(one)] if call.expands else []  # type: ignore[misc]
    found: dict[int, ast.Constant] = {}
    for node in walk(statement):
        if isinstance(node, ast.Call):
            sizes = [literal for argument in _size_arguments(node) for literal in integers(argument)]
        elif isinstance(node, ast.Subscript):
            bounds = (bound for item in subscripts(node) for bound in slice_bounds(item))
            sizes = [bound for bound in bounds if isinstance(bound, ast.Constant) and type(bound.value) is int]
        else:
            continue
        found.update((id(one), one) for one in sizes)
    return list(found.values())


def _size_arguments(call: ast.Call) -> Iterator[ast.expr]:
    name = dotted_name(call.func) or ""
    sizes = _SIZES.get(call.func.attr if isinstance(call.func, ast.Attribute) else name)
    if sizes is not None:
        yield from _positional(call)[sizes.start : sizes.stop]
        yield from (one.value for one in call.keywords if one.arg in sizes.names)


def _positional(call: ast.Call) -> list[ast.expr]:
    """Arguments without a name, the tensor of a method first."""
    is_method = isinstance(call.func, ast.Attribute) and not (dotted_name(call.func) or "").startswith("torch.")
    return [call.func.value, *call.args] if is_method else list(call.args)  # type: ignore[attr-defined]


def subscripts(node: ast.Subscript) -> list[ast.expr]:
    """What stands in a subscript, in order."""
    return list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]


def is_slice(item: ast.expr) -> bool:
    """Whether what stands in a subscript is a slice, `a:b:c` or `slice(a, b, c)`."""
    is_call = isinstance(item, ast.Call) and isinstance(item.func, ast.Name) and item.func.id == "slice"
    return is_call or isinstance(item, ast.Slice)


def slice_bounds(item: ast.expr) -> list[ast.expr]:
    """Start and stop of a slice, where it has them; of what is no slice, none."""
    if isinstance(item, ast.Slice):
        return [one for one in (item.lower, item.upper) if one is not None]
    return item.args[:2] if isinstance(item, ast.Call) and is_slice(item) else []


def sized_call(statement: ast.stmt) -> SizedCall | None:
    """The view or expansion that a statement assigns; None for any other statement."""
    call = statement.value if isinstance(statement, ast.Assign) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return None
    name = call.func.attr
    if name not in _VIEWS and name not in _EXPANSIONS:
        return None
    named = {one.arg: one.value for one in call.keywords}
    tensor, *sizes = _positional(call) or [call.func.value]
    axis = None
    if name == "unflatten":
        place = sizes.pop(0) if sizes else named.get("dim")
        axis = None if place is None else literal_value(place)
        if axis is None:
            return None
    sizes = sizes or [value for key, value in named.items() if key in {"shape", "size", "sizes"}]
    if len(sizes) == 1 and isinstance(sizes[0], ast.Tuple | ast.List):
        sizes = list(sizes[0].elts)
    # A view as another dtype has an attribute there.
    if not isinstance(tensor, ast.Name) or not sizes or any(isinstance(one, ast.Attribute) for one in sizes):
        return None
    return SizedCall(tensor.id, tuple(sizes), name in _EXPANSIONS, axis)


def literal_value(node: ast.expr) -> int | None:
    """The integer that an expression spells out, -1 too."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = literal_value(node.operand)
        return None if value is None else -value
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def _is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int
