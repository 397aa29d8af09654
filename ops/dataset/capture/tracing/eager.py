"""Records operators that a model runs in eager mode, outside of the graphs of `torch.compile`.

The operators of a function that the compiler cannot trace run in eager mode and are in no graph. They are recorded as
they run, and become a graph of `torch.ops` operators between the traced ones.
"""

import itertools
import operator
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node
from torch.fx.node import map_aggregate
from torch.utils.weak import WeakTensorKeyDictionary

from ops.dataset.capture.canonical.graphs import set_outputs
from ops.errors import GraphNetError
from ops.execution.torch_private import (
    PACK_PADDED_SEQUENCE,
    FakeTensor,
    TorchDispatchMode,
    mutated_tensors,
    mutation_count,
    returns_view,
    storage_id,
    tree_leaves,
)

IDENTITIES = frozenset({torch.ops.aten.lift_fresh.default, torch.ops.aten.lift.default})
"""Operators that return their input; they only mark a tensor made from a Python list."""

_LITERALS = (int, float, complex, bool, str, type(None), torch.dtype, torch.device, torch.layout, torch.memory_format)


_ALLOCATORS = frozenset(
    {
        torch.ops.aten.empty.memory_format,
        torch.ops.aten.empty_like.default,
        torch.ops.aten.empty_strided.default,
        torch.ops.aten.new_empty.default,
        torch.ops.aten.new_empty_strided.default,
    }
)
"""Operators that return uninitialised memory."""


class EagerOperatorError(GraphNetError):
    """An operator that ran outside of every graph cannot be written down."""


class EagerRun:
    """The eager operators between two traced graphs, as a growing graph.

    Attributes:
        arguments: Placeholders, in the order of their first use.
        outputs: Nodes whose values other parts use; `finish` sets them.
    """

    def __init__(self) -> None:
        self.arguments: list[Node] = []
        self.outputs: list[Node] = []
        self._graph = Graph()
        self._nodes: Any = WeakTensorKeyDictionary()  # torch gives it no types
        self._uninitialised: Any = WeakTensorKeyDictionary()
        self._frozen: dict[Node, Node] = {}
        self._constants = torch.nn.Module()

    def add_argument(self, tensor: torch.Tensor, name: str | None) -> bool:
        """Add a placeholder for a tensor that is not in the graph yet; tell whether one was added."""
        if tensor in self._nodes:
            return False
        last = self.arguments[-1] if self.arguments else None
        with self._graph.inserting_after(last):  # after None: at the start
            node = self._graph.placeholder(name or f"L_value_{len(self.arguments)}_")
        node.meta["example_value"] = tensor
        self.arguments.append(node)
        self._nodes[tensor] = node
        return True

    def add_operator(self, function: Any, args: Any, kwargs: Any, result: Any) -> dict[Node, torch.Tensor]:
        """Add one operator, whose tensor arguments are in the graph; return node → tensor of its results."""
        self._note_uninitialised(function, args, kwargs, result)
        if function is PACK_PADDED_SEQUENCE and not isinstance(result[1], FakeTensor):
            return self._add_packing(result, *args)
        call = self._graph.call_function(function, self._replace_tensors(args), self._replace_tensors(kwargs))
        tensors: dict[Node, torch.Tensor] = {}
        several = isinstance(result, (tuple, list))
        for position, value in enumerate(result if several else (result,)):
            if isinstance(value, torch.Tensor):
                node = self._graph.call_function(operator.getitem, (call, position)) if several else call
                node.meta["dtype"] = value.dtype
                tensors[node] = value
                self._nodes[value] = node
        return tensors

    def aliases(self, tensor: torch.Tensor) -> dict[Node, torch.Tensor]:
        """Node → tensor of this graph's tensors that share storage with one that was written to."""
        storage = _storage(tensor)
        if storage is None:
            return {}
        return {node: other for other, node in self._nodes.items() if _storage(other) == storage}

    def freeze_if_unwritten(self, tensor: torch.Tensor) -> None:
        """Make uninitialised memory that is read a constant, if no operator has written to it.

        C++ code has then written its values by address, such as the lengths that `_pad_packed_sequence` returns.
        """
        if tensor in self._uninitialised and mutation_count(tensor) == 0:
            del self._uninitialised[tensor]
            allocated = self._nodes[tensor]
            self._frozen[allocated] = self._nodes[tensor] = self._constant(tensor)

    def _note_uninitialised(self, function: Any, args: Any, kwargs: Any, result: Any) -> None:
        """Note uninitialised memory that an operator returns, also as a view, and freeze such memory that it reads."""
        written = {id(tensor) for tensor in mutated_tensors(function, args, kwargs)}
        tensors = [leaf for leaf in tree_leaves((args, kwargs)) if isinstance(leaf, torch.Tensor)]
        is_view = returns_view(function) and any(tensor in self._uninitialised for tensor in tensors)
        if function in _ALLOCATORS or is_view:
            results = [leaf for leaf in tree_leaves(result) if isinstance(leaf, torch.Tensor)]
            counted = (each for each in results if not isinstance(each, FakeTensor) and not each.is_inference())
            self._uninitialised.update((each, None) for each in counted)
            return
        for tensor in tensors:
            if id(tensor) not in written:
                self.freeze_if_unwritten(tensor)

    def _constant(self, value: torch.Tensor) -> Node:
        """Add a node for a constant tensor."""
        name = f"constant_{len(list(self._constants.buffers()))}"
        self._constants.register_buffer(name, value.detach().clone())
        return self._graph.get_attr(name)

    def _add_packing(
        self, result: Sequence[torch.Tensor], sequences: torch.Tensor, _: torch.Tensor, batch_first: bool
    ) -> dict[Node, torch.Tensor]:
        """Add the operators that `_pack_padded_sequence` runs, since fake tensors give its results wrong sizes.

        The graph is valid for these batch sizes only, since recurrent layers read them by their address.

        Args:
            result: Its results: data of shape (sum of batch sizes, …), and the batch size of each step.
            sequences: Sequences of shape (steps, batch, …), or (batch, steps, …) with `batch_first`.
            batch_first: See `sequences`.
        """
        packed, batch_sizes = result
        source, aten, call = self._nodes[sequences], torch.ops.aten, self._graph.call_function
        if batch_first:
            source = call(aten.transpose.int, (source, 0, 1))
        pieces: list[Node] = []
        step = 0
        for batch, equal in itertools.groupby(batch_sizes.tolist()):
            count = len(list(equal))
            steps = call(aten.slice.Tensor, (source, 0, step, step + count))
            running = call(aten.slice.Tensor, (steps, 1, 0, batch))
            pieces.append(call(aten.reshape.default, (running, [count * batch, *sequences.shape[2:]])))
            step += count
        tensors = {call(aten.cat.default, (pieces,)): packed, self._constant(batch_sizes): batch_sizes}
        self._nodes.update((tensor, node) for node, tensor in tensors.items())
        return tensors

    def finish(self, outputs: Collection[Node]) -> GraphModule:
        """Make the graph that computes only `outputs`, in the order in which they were computed."""
        self.outputs = [node for node in self._graph.nodes if node in outputs]
        results = [self._frozen.get(node, node) for node in self.outputs]
        self._graph.output(tuple(results))
        self._graph.eliminate_dead_code()
        set_outputs(self._graph, results)
        return GraphModule(self._constants, self._graph)

    def _replace_tensors(self, value: Any) -> Any:
        """Replace the tensors in arguments by their nodes."""

        def write(leaf: Any) -> Any:
            if isinstance(leaf, torch.Tensor):
                return self._nodes[leaf]
            if not isinstance(leaf, _LITERALS):
                raise EagerOperatorError(f"an argument of type {type(leaf).__name__} cannot be written down")
            return leaf

        return map_aggregate(value, write)


def _storage(tensor: torch.Tensor) -> int | None:
    """Identity of a tensor's storage; None for a sparse tensor, which has several."""
    return storage_id(tensor) if tensor.layout == torch.strided else None


class EagerOperators(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """Calls back for each operator that runs in eager mode, without affecting the compiler.

    Args:
        before: Called before each operator, with it and its tensor arguments.
        after: Called after each operator, with it, its arguments, keyword arguments and result.
    """

    supports_higher_order_operators = True

    def __init__(
        self, before: Callable[[Any, list[torch.Tensor]], None], after: Callable[[Any, Any, Any, Any], None]
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._before = before
        self._after = after

    @classmethod
    def ignore_compile_internals(cls) -> bool:
        """Tell torch to keep the compiler on in this mode, and to hide the compiler's own operators from it."""
        return True

    def __torch_dispatch__(
        self, func: Any, types: Sequence[type], args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        """Run the operator between the two callbacks."""
        kwargs = dict(kwargs or {})
        tensors = [leaf for leaf in tree_leaves((args, kwargs)) if isinstance(leaf, torch.Tensor)]
        self._before(func, tensors)
        result = func(*args, **kwargs)
        if func not in IDENTITIES:
            self._after(func, args, kwargs, result)
        return result
