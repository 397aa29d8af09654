"""Makes a graph rebuild shared memory and strides of its arguments from contiguous arguments that share nothing.

A sample's arguments are contiguous and share no memory. If a graph writes to memory of two of its arguments, one
argument gets that memory, and the graph makes the tensors from it (`as_strided`). If a graph depends on the memory
order of an argument, it first brings the contiguous argument into that order.
"""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import torch
from torch.fx import GraphModule, Node

from ops.dataset.capture.canonical.graphs import NotStorableError, copy_of, example_of, first_of_body, placeholders
from ops.dataset.capture.tracing.recording import RecordedInput, RecordedPart, Run
from ops.dataset.graph.names import stable_name
from ops.execution.torch_private import whole_storage


class MemoryLayout(IntEnum):
    """Properties of its arguments' memory that a graph rebuilds; each level includes those before."""

    SHARED = 0
    """Memory that several arguments share and that is written to."""
    ORDERED = 1
    """The memory order of dense arguments that are not contiguous."""
    WHOLE = 2
    """The whole storage of each argument that is not contiguous."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Span:
    """The bytes of a storage from a tensor's first to its last."""

    first: int
    end: int

    def overlaps(self, other: _Span) -> bool:
        return self.first < other.end and other.first < self.end

    def covers(self, other: _Span) -> bool:
        return self.first <= other.first and other.end <= self.end


def with_layout(part: RecordedPart, layout: MemoryLayout) -> RecordedPart:
    """Make a part's graph restore the memory of its arguments; the part itself where there is nothing to restore."""
    shared = [group for group in _groups(part) if _is_written(part, group)]
    if layout >= MemoryLayout.WHOLE:
        taken = {position for group in shared for position in group}
        shared += [[position] for position in _noncontiguous_positions(part.runs[0]) if position not in taken]
    taken = {position for group in shared for position in group}
    unordered = _noncontiguous_positions(part.runs[0]) if layout >= MemoryLayout.ORDERED else []
    ordered = [position for position in unordered if position not in taken]
    if not shared and not ordered:
        return part
    assert part.graph_module is not None
    runs = [dataclasses.replace(run, inputs=list(run.inputs)) for run in part.runs]
    restored = _Restorer(dataclasses.replace(part, runs=runs), part.graph_module)
    for position in ordered:
        restored.order(position)
    for group in shared:
        restored.share(group, is_whole=layout == MemoryLayout.WHOLE)
    return restored.finish()


def _groups(part: RecordedPart) -> list[list[int]]:
    """Groups of positions of arguments that share bytes in some run."""
    groups: dict[tuple[int, ...], None] = {}
    for run in part.runs:
        by_storage: defaultdict[int, list[int]] = defaultdict(list)
        for position, recorded in enumerate(run.inputs):
            if recorded.storage is not None:
                by_storage[recorded.storage].append(position)
        for positions in by_storage.values():
            spans = {position: _span(_tensor(run.inputs[position])) for position in positions}
            meeting = [
                position
                for position, span in spans.items()
                if any(span.overlaps(spans[other]) for other in positions if other != position)
            ]
            groups[tuple(meeting)] = None
    return [list(group) for group in groups if group]


def _is_written(part: RecordedPart, group: Sequence[int]) -> bool:
    return any(not run.written.isdisjoint(group) for run in part.runs) or any(
        run.inputs[position].storage in part.writes for run in part.runs for position in group
    )


def _noncontiguous_positions(run: Run) -> list[int]:
    """Positions of arguments that are strided and not contiguous."""
    return [
        position
        for position, recorded in enumerate(run.inputs)
        if recorded.storage is not None and not _tensor(recorded).is_contiguous()
    ]


def _tensor(recorded: RecordedInput) -> torch.Tensor:
    assert isinstance(recorded.value, torch.Tensor)
    return recorded.value


def _span(tensor: torch.Tensor) -> _Span:
    first = int(tensor.storage_offset()) * tensor.itemsize
    if tensor.numel() == 0:
        return _Span(first, first)
    reach = sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride(), strict=True))
    return _Span(first, first + (reach + 1) * tensor.itemsize)


class _Restorer:
    """Adds nodes to a copy of a graph that restore memory.

    Args:
        part: A copy of the part, whose runs may get further inputs.
        owner: The recorded graph.
    """

    def __init__(self, part: RecordedPart, owner: GraphModule) -> None:
        self._part = part
        self._owner = owner
        self._graph, _ = copy_of(owner.graph)
        self._arguments = placeholders(self._graph)
        self._start = first_of_body(self._graph)

    def order(self, position: int) -> None:
        """Bring a contiguous argument into the recorded memory order."""
        tensor = _tensor(self._part.runs[0].inputs[position])
        strides: tuple[int, ...] = tuple(tensor.stride())
        order = sorted(range(tensor.dim()), key=lambda axis: (-strides[axis], axis))
        inverse = sorted(range(tensor.dim()), key=order.__getitem__)
        argument = self._arguments[position]
        with self._graph.inserting_before(self._start):
            permuted = self._graph.call_method("permute", (argument, *order))
            dense = self._graph.call_method("contiguous", (permuted,))
            ordered = self._graph.call_method("permute", (dense, *inverse))
        argument.replace_all_uses_with(ordered, delete_user_cb=lambda user: user is not permuted)
        if any(position in run.written for run in self._part.runs):
            with self._graph.inserting_before(self._graph.output_node()):
                self._graph.call_method("copy_", (argument, ordered))

    def share(self, positions: Sequence[int], *, is_whole: bool) -> None:
        """Make arguments from one that holds all their memory: one of them, or an additional flat one.

        Raises:
            NotStorableError: Their sizes are symbols.
        """
        self._check_sizes(positions)
        run = self._part.runs[0]
        tensors = {position: _tensor(run.inputs[position]) for position in positions}
        spans = [_span(tensor) for tensor in tensors.values()]
        itemsize = max(tensor.itemsize for tensor in tensors.values())
        size = whole_storage(tensors[positions[0]]).numel() // itemsize * itemsize
        union = _Span(min(s.first for s in spans) // itemsize * itemsize, max(s.end for s in spans))
        union = _Span(0, size) if is_whole else _Span(union.first, min(size, -(-union.end // itemsize) * itemsize))
        plain = {
            position: tensor
            for position, tensor in tensors.items()
            if not is_whole and tensor.is_contiguous() and not tensor.is_conj() and not tensor.is_neg()
        }
        base = next((p for p, tensor in plain.items() if all(_span(tensor).covers(span) for span in spans)), None)
        if base is None:
            base = self._flat(positions[0], union)
            origin, dtype = union.first, tensors[positions[0]].dtype
        else:
            origin, dtype = _span(tensors[base]).first, tensors[base].dtype
        for position, tensor in tensors.items():
            if position != base:
                self._view(self._arguments[base], dtype, self._arguments[position], tensor, origin)

    def _check_sizes(self, positions: Sequence[int]) -> None:
        """Refuse arguments whose sizes are symbols, as offsets into the memory have to be numbers."""
        nodes = [self._arguments[position] for position in positions]
        sizes = [size for node in nodes for size in getattr(example_of(node), "shape", ())]
        if not all(isinstance(size, int) for size in sizes):
            names = ", ".join(stable_name(str(node.target)) for node in nodes)
            raise NotStorableError(
                f"the memory of {names} is shared and written to, or read beyond their elements, and their sizes are "
                f"symbols (dynamic), so that a text cannot say where in it they are: capture it without dynamic, or "
                f"give it contiguous tensors with memory of their own"
            )

    def _flat(self, position: int, span: _Span) -> int:
        """Add an argument for a range of a storage; return its position."""
        first = self._arguments[position]
        with self._graph.inserting_after(self._arguments[-1]):
            node = self._graph.placeholder(f"L_{stable_name(str(first.target))}_storage_")
        for run in self._part.runs:
            recorded = run.inputs[position]
            flat = whole_storage(_tensor(recorded))[span.first : span.end].view(_tensor(recorded).dtype)
            run.inputs.append(RecordedInput(flat, recorded.is_parameter, None, recorded.storage))
        node.meta["example_value"] = self._part.runs[0].inputs[-1].value
        self._arguments.append(node)
        return len(self._arguments) - 1

    def _view(self, base: Node, dtype: torch.dtype, old: Node, tensor: torch.Tensor, origin: int) -> None:
        offset = (int(tensor.storage_offset()) * tensor.itemsize - origin) // tensor.itemsize
        with self._graph.inserting_before(self._start):
            view: Any = base
            if tensor.dtype != dtype:
                view = self._graph.call_method("view", (self._graph.call_method("view", (view, -1)), tensor.dtype))
            arguments = (view, tuple(tensor.shape), tuple(tensor.stride()), offset)
            view = self._graph.call_method("as_strided", arguments)
            if tensor.is_conj():
                view = self._graph.call_method("conj", (view,))
        old.replace_all_uses_with(view)

    def finish(self) -> RecordedPart:
        """Return the part whose graph restores the memory."""
        self._graph.lint()
        self._part.graph_module = GraphModule(self._owner, self._graph)
        return self._part
