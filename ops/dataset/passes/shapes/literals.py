"""Whole numbers in the text of `forward`: which are sizes, which of them follow the tensor that a node takes.

Literals are numbered as they stand in the text, those of devices left out: retargeting to another device keeps the
numbers. Views follow what they view, expansions and whole slices their tensor; other sizes are decided by their use
(`ops.dataset.passes.shapes.search`). Nothing is executed.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeGuard

from ops.dataset.graph import (
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
from ops.dataset.graph.editing import Edit, replacement_edit
from ops.dataset.passes.shapes.factors import Dim, is_changed, pair, regroup

Shape = tuple[int, ...]
Dims = tuple[Dim, ...]


_SIZES: Mapping[str, tuple[int, int | None, tuple[str, ...]]] = {
    **dict.fromkeys(("zeros", "ones", "empty", "rand", "randn"), (0, None, ("size",))),
    **dict.fromkeys(("new_zeros", "new_ones", "new_empty"), (1, None, ("size",))),
    **dict.fromkeys(("tril_indices", "triu_indices"), (0, 2, ("row", "col"))),
    **dict.fromkeys(("fold", "interpolate"), (1, 2, ("output_size", "size"))),
    "arange": (0, None, ("start", "end")),
    "full": (0, 1, ("size",)),
    "new_full": (1, 2, ("size",)),
    "eye": (0, None, ("n", "m")),
    "tensor": (0, 1, ()),
    "repeat": (1, None, ("repeats",)),
    "tile": (1, None, ("dims",)),
    "repeat_interleave": (1, 2, ("repeats", "output_size")),
    "pad": (1, 2, ("pad",)),
    "split": (1, 2, ("split_size", "split_size_or_sections")),
    "split_with_sizes": (1, 2, ("split_sizes",)),
    "slice_scatter": (3, 5, ("start", "end")),
    "slice_backward": (1, 2, ("input_sizes",)),
    "all_to_all_single": (1, 3, ("output_split_sizes", "input_split_sizes")),
    "one_hot": (1, 2, ("num_classes",)),
    "affine_grid": (1, 2, ("size",)),
    "narrow": (3, 4, ("length",)),
    "rfft": (1, 2, ("n",)),
    "irfft": (1, 2, ("n",)),
    "irfft2": (1, 2, ("s",)),
}
"""Function or method → which arguments are sizes: from the first to before the second, and those of these names.

Of a method, its tensor is argument 0. Views and expansions have a class of their own (`SizedCall`).
"""

_VIEWS = frozenset({"view", "_unsafe_view", "reshape", "unflatten"})
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


def number_literals(graph: Graph) -> dict[int, Constant]:
    """Return all literals of a graph by their numbers."""
    return dict(enumerate(literal for node in graph.all_nodes() for literal in integers(*node.expressions)))


def integers(*expressions: Expression) -> Iterator[Constant]:
    """Yield literals in expressions that are whole numbers, those of devices left out."""
    for expression in expressions:
        if _is_literal(expression):
            yield expression
        elif isinstance(expression, Call) and _names_a_device(expression):
            yield from integers(expression.function)
        else:
            yield from integers(*expression.children)


def _names_a_device(call: Call) -> bool:
    return call.function.dotted_name in _DEVICES or (isinstance(call.function, Attribute) and call.name == "cuda")


def describe_line(graph: Graph, node: Node) -> str:
    """Describe a node for messages: its line, and the text of it, cut."""
    line = graph.text.splitlines()[node.line - 1].strip().split(";  ")[0]
    return f"line {node.line}, {line if len(line) <= 120 else line[:117] + '...'}"


def literal_edits(literals: Mapping[int, Constant], values: Mapping[int, int]) -> list[Edit]:
    """Make edits that give literals other values: number of a literal → its value, 0 or more.

    Raises:
        ModelCodeError: There is no literal of a number.
    """
    if unknown := values.keys() - literals.keys():
        raise ModelCodeError(f"model.py: there is no literal of number {min(unknown)}")
    return [replacement_edit(literals[number], str(value)) for number, value in values.items()]


def free_sizes(node: Node) -> list[Constant]:
    """Return literals of a node that are sizes which none of its arguments decides: only their use does."""
    if (call := sized_call(node)) is not None:
        # A dimension of 1 is expanded to any size.
        return [size for size in reversed(call.sizes) if _is_literal(size)] if call.expands else []
    sizes: dict[int, Constant] = {}
    for expression in node.walk():
        literals: Iterable[Expression] = ()
        if isinstance(expression, Call):
            literals = slice_bounds(expression) if is_slice(expression) else integers(*_size_arguments(expression))
        elif isinstance(expression, Subscript):
            literals = (bound for item in expression.items for bound in slice_bounds(item))
        sizes.update((id(literal), literal) for literal in literals if _is_literal(literal))
    return list(sizes.values())


def _size_arguments(call: Call) -> Iterator[Expression]:
    start, stop, names = _SIZES.get(call.bare_name, (0, 0, ()))
    yield from call.operands[start:stop]
    yield from (keyword.value for keyword in call.keywords if keyword.name in names)


def is_slice(item: Expression) -> bool:
    """Tell whether an item of a subscript is a slice, `a:b:c` or `slice(a, b, c)`, or a call slices as aten does."""
    return isinstance(item, Slice) or (isinstance(item, Call) and item.bare_name == "slice")


def slice_bounds(item: Expression) -> list[Expression]:
    """Start and stop of a slice, where it has them; none for anything else."""
    if isinstance(item, Slice):
        return [bound for bound in (item.start, item.stop) if bound is not None]
    first = 0 if isinstance(item, Call) and item.function.dotted_name == "slice" else 2
    return list(item.args[first : first + 2]) if isinstance(item, Call) and is_slice(item) else []


def sized_call(node: Node) -> SizedCall | None:
    """Return the view or expansion that a node assigns; None for any other node."""
    call = node.value if node.kind is Kind.ASSIGN else None
    if not isinstance(call, Call) or not isinstance(call.function, Attribute):
        return None
    if call.bare_name not in _VIEWS and call.bare_name not in _EXPANSIONS:
        return None
    named = {keyword.name: keyword.value for keyword in call.keywords}
    tensor, *sizes = call.operands or (call.function.owner,)
    axis = None
    if call.bare_name == "unflatten":
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
    return SizedCall(tensor.name, tuple(sizes), call.bare_name in _EXPANSIONS, axis)


def _is_literal(expression: Expression) -> TypeGuard[Constant]:
    return isinstance(expression, Constant) and type(expression.value) is int


def view_ways(
    call: SizedCall, dims: Dims, shape: Shape, variables: Mapping[str, object], *, squares: bool
) -> list[Dims]:
    """Find ways in which a view can follow, the likeliest first.

    Args:
        call: The view.
        dims: Of what it views.
        shape: Of its result at the sample's own size.
        variables: Their values: sizes that are no literals are what they are.
        squares: As in `regroup`.
    """
    start = _first_axis(call, dims)

    def fits(way: Dims) -> bool:
        sizes = zip(call.sizes, way[start:], strict=False)
        values = ((variables.get(size.name), dim) for size, dim in sizes if isinstance(size, Name))
        return all(not isinstance(value, int) or value in (-1, pair(dim)[1]) for value, dim in values)

    return [way for way in regroup(dims, shape, squares=squares) if fits(way)]


def view_values(call: SizedCall, dims: Dims, way: Dims, numbers: Mapping[int, int]) -> dict[int, int]:
    """Return values of the literals of a view that follows in a way; `numbers` are those of literals by their ids."""
    sizes = zip(call.sizes, way[_first_axis(call, dims) :], strict=False)
    return {numbers[id(size)]: pair(dim)[1] for size, dim in sizes if id(size) in numbers and size.integer != -1}


def _first_axis(call: SizedCall, dims: Dims) -> int:
    """Return the axis of the first size: sizes of an unflattened tensor are those of one dimension."""
    return 0 if call.axis is None else call.axis % len(dims)


def expand_values(call: SizedCall, dims: Dims, numbers: Mapping[int, int]) -> dict[int, int]:
    """Return values of the literals of an expansion: sizes of dimensions above 1 are those of the tensor."""
    aligned = [None] * (len(call.sizes) - len(dims)) + list(dims)
    return {
        numbers[id(size)]: pair(dim)[1]
        for size, dim in zip(call.sizes, aligned, strict=False)
        if id(size) in numbers and dim is not None and is_changed(dim) and size.integer == pair(dim)[0]
    }


def subscript_values(
    node: Node, held: Mapping[str, tuple[Dims, ...]], numbers: Mapping[int, int]
) -> tuple[dict[int, int], tuple[str, Dim] | None]:
    """Keep slices of a whole dimension whole, and find the first index that loses a dimension.

    Args:
        node: Of any kind.
        held: Variable → dimensions of the tensors that it holds.
        numbers: Of literals, by their ids.

    Returns:
        Values of literals, up to the first index that loses a dimension; this index, and the dimension.
    """
    values: dict[int, int] = {}
    for item, dim in sliced_dims(node, held):
        if is_changed(dim) and is_slice(item):
            before, after = pair(dim)
            own = (bound for bound in slice_bounds(item) if id(bound) in numbers and bound.integer == before)
            values.update((numbers[id(bound)], after) for bound in own)
        elif is_changed(dim) and isinstance(item, Name):
            index_dims = held.get(item.name, ())
            if index_dims and not any(is_changed(own) for dims in index_dims for own in dims):
                return values, (item.name, dim)
    return values, None


def sliced_dims(node: Node, held: Mapping[str, tuple[Dims, ...]]) -> Iterator[tuple[Expression, Dim]]:
    """Yield the items in the subscripts of a node, and of aten's calls, each with the dimension that it takes from."""
    for call in node.walk():
        if isinstance(call, Call) and call.bare_name in ("index", "slice") and len(call.args) > 1:
            items = (call,) if is_slice(call) else call.args[1].children
            for dims in held.get(call.args[0].dotted_name or "", ())[:1]:
                yield from zip(items, dims[call.args[1].integer or 0 :], strict=False)
    for subscript in node.walk():
        if not isinstance(subscript, Subscript) or not isinstance(subscript.owner, Name):
            continue
        tensors = held.get(subscript.owner.name, ())
        if len(tensors) != 1:
            continue
        (dims,), items, place = tensors, subscript.items, 0
        taken = [item for item in items if not _is_constant(item, None) and not _is_constant(item, Ellipsis)]
        for item in items:
            if _is_constant(item, Ellipsis):
                place += len(dims) - len(taken)
            elif not _is_constant(item, None):
                if place < len(dims):
                    yield item, dims[place]
                place += 1


def _is_constant(expression: Expression, value: object) -> bool:
    return isinstance(expression, Constant) and expression.value is value
