"""Expresses operators of torch that iree-compile gets wrong or crashes over by others."""

import operator
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

import torch

_aten = torch.ops.aten


def decompositions() -> dict[Any, Callable[..., Any]]:
    """Return the decompositions that run before iree-turbine's own."""
    return {
        _aten.constant_pad_nd.default: _pad,
        _aten.eye.default: _eye,
        _aten.eye.m: _eye,
        _aten.index.Tensor: _index,
        _aten.roll.default: _roll,
    }


def _pad(values: torch.Tensor, pad: list[int], value: float = 0) -> Any:
    """Cut off negative widths by narrowing: iree-compile reads these from outside of the tensor."""
    if min(pad, default=0) >= 0:
        return NotImplemented
    for number in range(len(pad) // 2):
        axis, before, after = values.dim() - 1 - number, *pad[2 * number : 2 * number + 2]
        values = values.narrow(axis, max(-before, 0), values.shape[axis] + min(before, 0) + min(after, 0))
    return _aten.constant_pad_nd.default(values, [max(width, 0) for width in pad], value)


def _index(values: torch.Tensor, indices: list[torch.Tensor | None]) -> Any:
    """Index by the list of a mask's places: iree-compile crashes over a mask."""
    given = [(axis, index) for axis, index in enumerate(indices) if index is not None]
    if len(given) != 1 or given[0][1].dtype != torch.bool or given[0][1].dim() != 1:
        return NotImplemented
    axis, mask = given[0]
    return values.index_select(axis, mask.nonzero()[:, 0])


def _eye(rows: int, columns: int | None = None, *, dtype: Any = None, device: Any = None, **_: Any) -> torch.Tensor:
    """Compare ranges of integers: torch's own decomposition uses ranges of bytes, over which iree-compile crashes."""
    places = [torch.arange(size, device=device) for size in (rows, rows if columns is None else columns)]
    return (places[0][:, None] == places[1]).to(dtype or torch.get_default_dtype())


def _roll(values: torch.Tensor, shifts: list[int], dims: Sequence[int] = ()) -> torch.Tensor:
    """Roll by splitting and joining: torch's own decomposition divides places, which iree-compile cannot do."""
    if not dims:
        return _roll(values.flatten(), shifts, [0]).view(values.shape)
    for shift, axis in zip(shifts, dims, strict=True):
        size = values.shape[axis]
        if size:
            parts = values.split_with_sizes([size - shift % size, shift % size], axis)
            values = torch.cat(parts[::-1], axis)
    return values


def add_up_sizes(program: torch.export.ExportedProgram) -> torch.export.ExportedProgram:
    """Replace `torch.sym_sum` in a program, which iree-turbine lacks, by additions of two terms."""
    graph = program.graph
    for node in graph.find_nodes(op="call_function", target=torch.sym_sum):
        terms = node.args[0] if len(node.args) == 1 else node.args
        with graph.inserting_before(node):
            total = reduce(lambda first, second: _add(graph, first, second), terms)
        node.replace_all_uses_with(total)
        graph.erase_node(node)
    return program


def _add(graph: torch.fx.Graph, first: Any, second: Any) -> torch.fx.Node:
    node = graph.call_function(operator.add, (first, second))
    values = [value.meta["val"] if isinstance(value, torch.fx.Node) else value for value in (first, second)]
    node.meta["val"] = values[0] + values[1]
    return node
