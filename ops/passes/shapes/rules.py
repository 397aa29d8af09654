"""What one node makes of sizes that change: views follow what they view, expansions and whole slices their tensor.

Other sizes are decided by their use: see `ops.passes.shapes.search`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ops.graph import Constant, Expression, Name, Node, Subscript
from ops.passes.shapes.factors import Dim, is_changed, pair, regrouped
from ops.passes.shapes.literals import SizedCall, is_slice, slice_bounds

Shape = tuple[int, ...]
Dims = tuple[Dim, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is decided of a node.

    Attributes:
        values: Number of a literal → its value.
        dims: Dimensions of what it assigns; None where its result has to tell.
        fault: Why it cannot follow; None where it can.
        lost: The dimension, before and after, that an index of it takes from though nothing of the index follows.
    """

    values: Mapping[int, int] = field(default_factory=dict)
    dims: Dims | None = None
    fault: str | None = None
    lost: tuple[int, int] | None = None


def view_ways(
    call: SizedCall, dims: Dims, shape: Shape, variables: Mapping[str, object], *, squares: bool
) -> list[Dims]:
    """Ways in which a view can follow, the likeliest first.

    Args:
        call: The view.
        dims: Of what it views.
        shape: Of its result at the sample's own size.
        variables: Their values: sizes that are no literals are what they are.
        squares: As in `regrouped`.
    """
    start = _first_axis(call, dims)

    def fits(way: Dims) -> bool:
        sizes = zip(call.sizes, way[start:], strict=False)
        values = ((variables.get(size.name), dim) for size, dim in sizes if isinstance(size, Name))
        return all(not isinstance(value, int) or value in (-1, pair(dim)[1]) for value, dim in values)

    return [way for way in regrouped(dims, shape, squares=squares) if fits(way)]


def viewed(call: SizedCall, dims: Dims, ways: Sequence[Dims], way: int, numbers: Mapping[int, int]) -> Ruling:
    """A view that follows in one of its ways; `numbers` are those of literals by their ids."""
    if way >= len(ways):
        return Ruling(fault=f"no sizes of the view follow {[pair(one) for one in dims]}")
    sizes = zip(call.sizes, ways[way][_first_axis(call, dims) :], strict=False)
    values = {numbers[id(size)]: pair(dim)[1] for size, dim in sizes if id(size) in numbers and size.integer != -1}
    return Ruling(values, ways[way])


def _first_axis(call: SizedCall, dims: Dims) -> int:
    """The axis of the first size: of an unflattened tensor, the sizes are those of one dimension."""
    return 0 if call.axis is None else call.axis % len(dims)


def expanded(call: SizedCall, dims: Dims, numbers: Mapping[int, int]) -> Ruling:
    """An expansion: sizes of dimensions above 1 are those of the tensor."""
    values = {}
    aligned = [None] * (len(call.sizes) - len(dims)) + list(dims)
    for size, dim in zip(call.sizes, aligned, strict=False):
        if id(size) in numbers and dim is not None and is_changed(dim) and size.integer == pair(dim)[0]:
            values[numbers[id(size)]] = pair(dim)[1]
    return Ruling(values)


def subscripted(node: Node, held: Mapping[str, Sequence[Dims]], numbers: Mapping[int, int]) -> Ruling:
    """Slices that took all of a dimension take all of it; an index that does not follow loses it.

    Args:
        node: Of any kind.
        held: Variable → dimensions of the tensors that it holds.
        numbers: Of literals, by their ids.
    """
    values: dict[int, int] = {}
    for item, dim in sliced_dims(node, held):
        before, after = pair(dim)
        if before == after:
            continue
        if is_slice(item):
            own = (bound for bound in slice_bounds(item) if id(bound) in numbers and bound.integer == before)
            values.update((numbers[id(bound)], after) for bound in own)
        elif isinstance(item, Name) and held.get(item.name) and not _follows(held[item.name]):
            return Ruling(values, fault=f"{item.name} does not follow", lost=(before, after))
    return Ruling(values)


def _follows(tensors: Sequence[Dims]) -> bool:
    return any(is_changed(dim) for dims in tensors for dim in dims)


def sliced_dims(node: Node, held: Mapping[str, Sequence[Dims]]) -> Iterator[tuple[Expression, Dim]]:
    """What stands in the subscripts of a node, each with the dimension that it takes from."""
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
