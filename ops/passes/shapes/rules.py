"""What one statement makes of sizes that change: views follow what they view, expansions and whole slices their tensor.

Other sizes are decided by their use: see `ops.passes.shapes.search`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ops.passes.shapes.factors import Dim, is_changed, pair, regrouped
from ops.passes.shapes.literals import SizedCall, is_slice, literal_value, slice_bounds, subscripts
from ops.sample.analysis.model_code import walk

Shape = tuple[int, ...]
Dims = tuple[Dim, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is decided of a statement.

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


def view_ways(call: SizedCall, dims: Dims, shape: Shape, known: Mapping[str, object], *, squares: bool) -> list[Dims]:
    """Ways in which a view can follow, the likeliest first.

    Args:
        call: The view.
        dims: Of what it views.
        shape: Of its result at the sample's own size.
        known: Values of variables: sizes that are no literals are what they are.
        squares: As in `regrouped`.
    """
    start = _first_axis(call, dims)

    def fits(way: Dims) -> bool:
        values = ((known.get(node.id), dim) for node, dim in zip(call.sizes, way[start:], strict=False)
                  if isinstance(node, ast.Name))  # fmt: skip
        return all(not isinstance(value, int) or value in (-1, pair(dim)[1]) for value, dim in values)

    return [way for way in regrouped(dims, shape, squares=squares) if fits(way)]


def viewed(call: SizedCall, dims: Dims, ways: Sequence[Dims], way: int, numbers: Mapping[int, int]) -> Ruling:
    """A view that follows in one of its ways; `numbers` are those of literals by their ids."""
    if way >= len(ways):
        return Ruling(fault=f"no sizes of the view follow {[pair(one) for one in dims]}")
    sizes = zip(call.sizes, ways[way][_first_axis(call, dims) :], strict=False)
    values = {
        numbers[id(node)]: pair(dim)[1] for node, dim in sizes if id(node) in numbers and literal_value(node) != -1
    }
    return Ruling(values, ways[way])


def _first_axis(call: SizedCall, dims: Dims) -> int:
    """The axis of the first size: of an unflattened tensor, the sizes are those of one dimension."""
    return 0 if call.axis is None else call.axis % len(dims)


def expanded(call: SizedCall, dims: Dims, numbers: Mapping[int, int]) -> Ruling:
    """An expansion: sizes of dimensions above 1 are those of the tensor."""
    values = {}
    aligned = [None] * (len(call.sizes) - len(dims)) + list(dims)
    for node, dim in zip(call.sizes, aligned, strict=False):
        if id(node) in numbers and dim is not None and is_changed(dim) and literal_value(node) == pair(dim)[0]:
            values[numbers[id(node)]] = pair(dim)[1]
    return Ruling(values)


def subscripted(statement: ast.stmt, held: Mapping[str, Sequence[Dims]], numbers: Mapping[int, int]) -> Ruling:
    """Slices that took all of a dimension take all of it; an index that does not follow loses it.

    Args:
        statement: Of any kind.
        held: Variable → dimensions of the tensors that it holds.
        numbers: Of literals, by their ids.
    """
    values: dict[int, int] = {}
    for item, dim in sliced_dims(statement, held):
        before, after = pair(dim)
        if before == after:
            continue
        if is_slice(item):
            own = (one for one in slice_bounds(item) if id(one) in numbers and literal_value(one) == before)
            values.update((numbers[id(one)], after) for one in own)
        elif isinstance(item, ast.Name) and held.get(item.id) and not _follows(held[item.id]):
            return Ruling(values, fault=f"{item.id} does not follow", lost=(before, after))
    return Ruling(values)


def _follows(tensors: Sequence[Dims]) -> bool:
    return any(is_changed(dim) for dims in tensors for dim in dims)


def sliced_dims(statement: ast.stmt, held: Mapping[str, Sequence[Dims]]) -> Iterator[tuple[ast.expr, Dim]]:
    """What stands in the subscripts of a statement, each with the dimension that it takes from."""
    for node in walk(statement):
        if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Name):
            continue
        tensors = held.get(node.value.id, ())
        if len(tensors) != 1:
            continue
        (dims,), items, place = tensors, subscripts(node), 0
        taken = [item for item in items if not _is_constant(item, None) and not _is_constant(item, Ellipsis)]
        for item in items:
            if _is_constant(item, Ellipsis):
                place += len(dims) - len(taken)
            elif not _is_constant(item, None):
                if place < len(dims):
                    yield item, dims[place]
                place += 1


def _is_constant(node: ast.expr, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value is value
