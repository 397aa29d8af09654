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

SIZE_ARGUMENTS: Mapping[str, tuple[int | None, frozenset[str]]] = {
    # Function or method → the first of its arguments that are sizes (all after it are, too), and names of others; the
    # tensor of a method is not counted.
    "arange": (0, frozenset({"start", "end"})),
    "zeros": (0, frozenset({"size"})),
    "ones": (0, frozenset({"size"})),
    "empty": (0, frozenset({"size"})),
    "rand": (0, frozenset({"size"})),
    "randn": (0, frozenset({"size"})),
    "new_zeros": (0, frozenset({"size"})),
    "new_ones": (0, frozenset({"size"})),
    "new_empty": (0, frozenset({"size"})),
    "eye": (0, frozenset({"n", "m"})),
    "repeat": (0, frozenset({"repeats"})),
    "tile": (0, frozenset({"dims"})),
    "tensor": (0, frozenset()),
    "interpolate": (1, frozenset({"size"})),
    "pad": (1, frozenset({"pad"})),
    "split": (0, frozenset({"split_size", "split_size_or_sections"})),
    "split_with_sizes": (0, frozenset({"split_sizes"})),
    "repeat_interleave": (0, frozenset({"repeats", "output_size"})),
    "one_hot": (1, frozenset({"num_classes"})),
    "affine_grid": (1, frozenset({"size"})),
    "fold": (1, frozenset({"output_size"})),
    "narrow": (2, frozenset({"length"})),
    "rfft": (None, frozenset({"n"})),
    "irfft": (None, frozenset({"n"})),
    "irfft2": (None, frozenset({"s"})),
}  # fmt: skip

FIRST_ONLY: Mapping[str, frozenset[str]] = {
    # Functions of which only the first argument is a size.
    "full": frozenset({"size"}),
    "new_full": frozenset({"size"}),
    "tril_indices": frozenset({"row", "col"}),
    "triu_indices": frozenset({"row", "col"}),
}

STRUCTURED = frozenset({"view", "reshape", "unflatten", "expand", "broadcast_to"})
"""Methods and functions whose sizes follow those of their tensor."""

_DEVICES = frozenset({"device", "torch.device"})


@dataclass(frozen=True, slots=True)
class SizedCall:
    """A view or an expansion of a variable.

    Attributes:
        name: The method's or function's.
        tensor: The variable.
        sizes: Expressions of the sizes.
        axis: What `unflatten` splits; None for others.
    """

    name: str
    tensor: str
    sizes: tuple[ast.expr, ...]
    axis: int | None = None


def body_of(code: str) -> list[ast.stmt]:
    """Statements of `forward`.

    Raises:
        ModelCodeError: The code is not a model.
    """
    return forward_of(parse_model(code)).body


def numbered(statements: Sequence[ast.stmt]) -> dict[int, ast.Constant]:
    """All literals of statements by their numbers."""
    return dict(enumerate(node for statement in statements for node in _integers(statement)))


def _integers(root: ast.AST) -> Iterator[ast.Constant]:
    skipped: set[int] = set()
    for node in walk(root):
        if id(node) in skipped:
            skipped.update(map(id, ast.iter_child_nodes(node)))
            continue
        if isinstance(node, ast.Call) and _names_a_device(node):
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
    """Literals of a statement that are sizes, and that nothing but their use decides."""
    found: dict[int, ast.Constant] = {}
    for node in walk(statement):
        if isinstance(node, ast.Call):
            for argument in _size_arguments(node):
                found.update((id(one), one) for one in _integers(argument))
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load | ast.Store):
            for bound in slice_bounds(node):
                found.update((id(one), one) for one in _integers(bound) if isinstance(bound, ast.Constant))
    return list(found.values())


def _size_arguments(call: ast.Call) -> Iterator[ast.expr]:
    name = dotted_name(call.func) or ""
    last = call.func.attr if isinstance(call.func, ast.Attribute) else name
    is_function = name.startswith("torch.")
    if last in FIRST_ONLY:
        yield from call.args[: 2 if last.endswith("indices") else 1]
        yield from (one.value for one in call.keywords if one.arg in FIRST_ONLY[last])
    elif last in SIZE_ARGUMENTS:
        first, names = SIZE_ARGUMENTS[last]
        takes_tensor = last in {"repeat", "tile", "split", "split_with_sizes", "repeat_interleave"} and is_function
        # Of a split and of an interpolation only one argument is a size.
        single = last in {"split", "split_with_sizes", "interpolate", "pad", "one_hot", "tensor", "fold", "affine_grid"}
        start = (first or 0) + takes_tensor
        if first is not None:
            yield from call.args[start : start + 1] if single else call.args[start:]
        yield from (one.value for one in call.keywords if one.arg in names)


def slice_bounds(node: ast.Subscript) -> Iterator[ast.expr]:
    """Starts and stops of the slices of a subscript, `slice(a, b, c)` or `a:b:c`."""
    for item in subscripts(node):
        yield from (bound for bound in slice_of(item)[:2] if bound is not None)


def subscripts(node: ast.Subscript) -> list[ast.expr]:
    """What stands in a subscript, in order."""
    return list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]


def slice_of(item: ast.expr) -> tuple[ast.expr | None, ast.expr | None, ast.expr | None]:
    """Start, stop and step of a slice; None for what it does not say, and all None for what is no slice."""
    if isinstance(item, ast.Slice):
        return item.lower, item.upper, item.step
    if isinstance(item, ast.Call) and isinstance(item.func, ast.Name) and item.func.id == "slice":
        arguments: list[ast.expr | None] = [
            None if isinstance(one, ast.Constant) and one.value is None else one for one in item.args
        ]
        if len(arguments) == 1:
            arguments.insert(0, None)
        arguments += [None] * (3 - len(arguments))
        return arguments[0], arguments[1], arguments[2]
    return None, None, None


def is_slice(item: ast.expr) -> bool:
    """Whether a subscript is a slice."""
    is_call = isinstance(item, ast.Call) and isinstance(item.func, ast.Name) and item.func.id == "slice"
    return is_call or isinstance(item, ast.Slice)


def sized_call(statement: ast.stmt) -> SizedCall | None:
    """The view or expansion that a statement assigns; None for any other statement."""
    call = statement.value if isinstance(statement, ast.Assign) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute) or call.func.attr not in STRUCTURED:
        return None
    is_function = (dotted_name(call.func) or "").startswith("torch.")
    arguments = list(call.args) if is_function else [call.func.value, *call.args]
    named = {one.arg: one.value for one in call.keywords}
    sizes = arguments[1:] or [value for key, value in named.items() if key in {"shape", "size", "sizes"}]
    axis = None
    if call.func.attr == "unflatten":
        place = sizes[0] if sizes else named.get("dim")
        axis = literal_value(place) if place is not None else None
        sizes = sizes[1:] or [value for key, value in named.items() if key == "sizes"]
        if axis is None:
            return None
    if len(sizes) == 1 and isinstance(sizes[0], ast.Tuple | ast.List):
        sizes = list(sizes[0].elts)
    if not arguments or not isinstance(arguments[0], ast.Name) or not sizes:
        return None
    if any(isinstance(one, ast.Attribute | ast.Starred) for one in sizes):  # a view as another dtype, or a tuple
        return None
    return SizedCall(call.func.attr, arguments[0].id, tuple(sizes), axis)


def literal_value(node: ast.expr) -> int | None:
    """The integer that an expression spells out, -1 too."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = literal_value(node.operand)
        return None if value is None else -value
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None
