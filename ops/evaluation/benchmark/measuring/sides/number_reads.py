"""Finds the arguments of a torch graph whose numbers the graph reads: as sizes, indices of Python, decisions.

Each operator of one eager call is watched. The flow of an argument's values is followed by the storages of results, so
views and writes in place count. Worker only.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch.overrides import TorchFunctionMode

from ops.execution.torch_private import OperatorWatch, higher_order_name, mutated_arguments, storage_id, tree_leaves

_READ_TAGS = frozenset({torch.Tag.data_dependent_output, torch.Tag.dynamic_output_shape})
_MASKS = frozenset({torch.bool, torch.uint8})
_MASKED = frozenset({torch.ops.aten.index.Tensor, torch.ops.aten.masked_select.default})
"""Operators whose results have shapes that depend on masks among their arguments, and on nothing else."""

_DECIDING = frozenset({"cond", "while_loop"})
"""Higher-order operators that read a value to choose a branch."""

_SILENT_READERS = frozenset({"tolist", "numpy", "__array__", "data_ptr", "__dlpack__", "untyped_storage"})
"""Methods that read a tensor without an operator."""


def watch_reads(call: Callable[[], Any], arguments: Mapping[str, Any]) -> tuple[Any, frozenset[str]]:
    """Call a graph once: its returned value, and the names of the tensor arguments whose numbers it reads.

    Args:
        call: The call, with its arguments bound.
        arguments: The arguments by name.
    """
    flow = _Flow()
    for name, value in arguments.items():
        if isinstance(value, torch.Tensor):
            flow.mark([value], frozenset({name}))
    with _SilentReads(flow), _Operators(flow):
        returned = call()
    return returned, frozenset(flow.read)


class _Flow:
    """The arguments from which each storage holds values."""

    def __init__(self) -> None:
        self.read: set[str] = set()
        self._sources: dict[int, frozenset[str]] = {}

    def sources(self, values: Sequence[Any]) -> frozenset[str]:
        """Find the arguments that any of these tensors depends on."""
        ids = [storage_id(value) for value in values if isinstance(value, torch.Tensor) and _has_storage(value)]
        return frozenset[str]().union(*(self._sources.get(number, frozenset()) for number in ids))

    def mark(self, values: Sequence[Any], sources: frozenset[str]) -> None:
        """Record that these tensors now hold values of these arguments."""
        for value in values:
            if isinstance(value, torch.Tensor) and _has_storage(value):
                self._sources[storage_id(value)] = sources


def _has_storage(tensor: torch.Tensor) -> bool:
    return tensor.layout is torch.strided


class _Operators(OperatorWatch):
    def __init__(self, flow: _Flow) -> None:
        super().__init__()
        self._flow = flow

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        values = tree_leaves((args, kwargs))
        sources = self._flow.sources(values)
        result = func(*args, **(kwargs or {}))
        if sources:
            self._flow.read |= self._flow.sources(_values_read(func, values))
            if mutated_arguments(func):
                self._flow.mark(values, sources)
        self._flow.mark(tree_leaves(result), sources)
        return result


def _values_read(func: Any, values: Sequence[Any]) -> Sequence[Any]:
    """Select the arguments of an operator whose numbers decide shapes, or leave the tensor."""
    if func in _MASKED:
        return [value for value in values if isinstance(value, torch.Tensor) and value.dtype in _MASKS]
    if (name := higher_order_name(func)) is not None:
        return values if name in _DECIDING else ()
    return () if _READ_TAGS.isdisjoint(func.tags) else values


class _SilentReads(TorchFunctionMode):
    def __init__(self, flow: _Flow) -> None:
        super().__init__()
        self._flow = flow

    def __torch_function__(
        self, func: Callable[..., Any], types: Any, args: Sequence[Any] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        if getattr(func, "__name__", "") in _SILENT_READERS:
            self._flow.read |= self._flow.sources(tree_leaves((args, kwargs)))
        return func(*args, **(kwargs or {}))
