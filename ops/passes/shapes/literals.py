"""Whole numbers in the text of `forward`: which of them are sizes, by the operator that takes them, and their edits.

Literals are numbered as they stand in the text, those of devices left out: retargeting to another device keeps the
numbers. Nothing is executed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ops.graph import (
    Attribute,
    Call,
    Constant,
    Expression,
    Graph,
    Kind,
    ModelCodeError,
    Name,
    Node,
    Sequence,
    Slice,
    Subscript,
)
from ops.graph.editing import Edit, replacing


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
    sizes: tuple[Expression, ...]
    expands: bool
    axis: int | None = None


def numbered(graph: Graph) -> dict[int, Constant]:
    """All literals of a graph by their numbers."""
    return dict(enumerate(literal for node in graph.all_nodes() for literal in integers(*node.expressions)))


def integers(*expressions: Expression) -> Iterator[Constant]:
    """Literals in expressions that are whole numbers, those of devices left out."""
    for expression in expressions:
        if isinstance(expression, Constant) and type(expression.value) is int:
            yield expression
        elif isinstance(expression, Call) and _names_a_device(expression):
            yield from integers(expression.function)
        else:
            yield from integers(*expression.children)


def _names_a_device(call: Call) -> bool:
    return call.function.dotted in _DEVICES or (isinstance(call.function, Attribute) and call.name == "cuda")


def literal_edits(literals: Mapping[int, Constant], values: Mapping[int, int]) -> list[Edit]:
    """Edits that give literals other values: number of a literal → its value, 0 or more.

    Raises:
        ModelCodeError: There is no literal of a number.
    """
    unknown = values.keys() - literals.keys()
    if unknown:
        raise ModelCodeError(f"model.py: there is no literal of number {min(unknown)}")
    return [replacing(literals[number], str(value)) for number, value in values.items()]


def with_literals(code: str, values: Mapping[int, int]) -> str:
    """The code with other values of some literals; see `literal_edits`.

    Raises:
        ModelCodeError: The code is not a model, or has no literal of a number.
    """
    graph = Graph.parse(code)
    return graph.edited(literal_edits(numbered(graph), values))


def free_sizes(node: Node) -> list[Constant]:
    """Literals of a node that are sizes and that no argument of it decides: nothing but their use does."""
    call = sized_call(node)
    if call is not None:
        # A dimension of 1 is expanded to any size.
        return [size for size in reversed(call.sizes) if _is_literal(size)] if call.expands else []  # type: ignore[misc]
    sizes: dict[int, Constant] = {}
    for expression in node.walk():
        if isinstance(expression, Call):
            literals = list(integers(*_size_arguments(expression)))
        elif isinstance(expression, Subscript):
            bounds = (bound for item in expression.items for bound in slice_bounds(item))
            literals = [bound for bound in bounds if isinstance(bound, Constant) and _is_literal(bound)]
        else:
            continue
        sizes.update((id(literal), literal) for literal in literals)
    return list(sizes.values())


def _size_arguments(call: Call) -> Iterator[Expression]:
    sizes = _SIZES.get(call.name)
    if sizes is not None:
        yield from call.operands[sizes.start : sizes.stop]
        yield from (keyword.value for keyword in call.keywords if keyword.name in sizes.names)


def is_slice(item: Expression) -> bool:
    """Whether what stands in a subscript is a slice, `a:b:c` or `slice(a, b, c)`."""
    return isinstance(item, Slice) or (isinstance(item, Call) and item.function.dotted == "slice")


def slice_bounds(item: Expression) -> list[Expression]:
    """Start and stop of a slice, where it has them; of what is no slice, none."""
    if isinstance(item, Slice):
        return [bound for bound in (item.start, item.stop) if bound is not None]
    return list(item.args[:2]) if isinstance(item, Call) and is_slice(item) else []


def sized_call(node: Node) -> SizedCall | None:
    """The view or expansion that a node assigns; None for any other node."""
    call = node.value if node.kind is Kind.ASSIGN else None
    if not isinstance(call, Call) or not isinstance(call.function, Attribute):
        return None
    if call.name not in _VIEWS and call.name not in _EXPANSIONS:
        return None
    named = {keyword.name: keyword.value for keyword in call.keywords}
    tensor, *sizes = call.operands or (call.function.owner,)
    axis = None
    if call.name == "unflatten":
        place = sizes.pop(0) if sizes else named.get("dim")
        axis = None if place is None else place.integer
        if axis is None:
            return None
    sizes = sizes or [value for name, value in named.items() if name in {"shape", "size", "sizes"}]
    if len(sizes) == 1 and isinstance(sizes[0], Sequence):
        sizes = list(sizes[0].elements)
    # A view as another dtype has an attribute there.
    if not isinstance(tensor, Name) or not sizes or any(isinstance(size, Attribute) for size in sizes):
        return None
    return SizedCall(tensor.name, tuple(sizes), call.name in _EXPANSIONS, axis)


def _is_literal(expression: Expression) -> bool:
    return isinstance(expression, Constant) and type(expression.value) is int
