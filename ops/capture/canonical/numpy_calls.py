"""Replaces calls of numpy, which the compiler wraps, by the torch functions that `torch._numpy` runs for them.

A wrapped call cannot be captured again. Each is run once on the compiler's fake tensors, and the torch functions that
it calls take its place in the graph.
"""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node
from torch.fx.node import map_arg
from torch.overrides import TorchFunctionMode

from ops.torch_private import NUMPY_WRAPPERS, FakeTensor, tree_map

_OPERATORS: Mapping[str, Any] = {
    f"__{name}__": getattr(operator, name.rstrip("_"), None) or getattr(operator, f"{name}_")
    for name in (
        "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "and", "or", "xor", "lshift", "rshift",
        "neg", "pos", "invert", "eq", "ne", "lt", "le", "gt", "ge", "getitem", "setitem",
    )
}  # fmt: skip
"""Special methods → the operator that the compiler records for them."""


def is_numpy_call(node: Node) -> bool:
    """Whether a node calls something of numpy through the compiler's wrapper."""
    return node.op == "call_function" and getattr(node.target, "__module__", None) == NUMPY_WRAPPERS


def replace_numpy_calls(module: GraphModule) -> None:
    """Replace wrapped calls of numpy by the torch functions that they run, where that is possible."""
    for node in list(module.graph.nodes):
        if is_numpy_call(node):
            _replace(module.graph, node)


def _replace(graph: Graph, node: Node) -> None:
    if getattr(node.target, "__name__", None) == "wrapped_item":
        node.op, node.target, node.name = "call_method", "item", "item"
        return
    examples: dict[int, Node] = {}
    tensors: list[torch.Tensor] = []

    def example(argument: Node) -> Any:
        value = argument.meta.get("example_value")
        if isinstance(value, torch.Tensor):
            examples[id(value)] = argument
            tensors.append(value)
        return value

    args, kwargs = map_arg((node.args, node.kwargs), example)
    values = (node.meta.get("example_value"), *tensors)  # a scalar that numpy makes of a number takes no tensor
    mode = next((value.fake_mode for value in values if isinstance(value, FakeTensor)), contextlib.nullcontext())
    with graph.inserting_before(node), mode, _CallRecorder(graph, examples, tensors):
        result = node.target(*args, **kwargs)  # type: ignore[operator]
    if isinstance(result, torch.Tensor) and id(result) in examples:
        replacement = examples[id(result)]
        replacement.meta.setdefault("example_value", result)
        node.replace_all_uses_with(replacement)
        graph.erase_node(node)


class _CallRecorder(TorchFunctionMode):
    """Adds each torch function that returns a tensor to a graph while it runs.

    Args:
        graph: Where the functions are inserted.
        examples: Identity of a tensor → its node; grows.
        tensors: Holds references, so that no identity is reused; grows.
    """

    def __init__(self, graph: Graph, examples: dict[int, Node], tensors: list[torch.Tensor]) -> None:
        super().__init__()
        self._graph = graph
        self._examples = examples
        self._tensors = tensors

    def __torch_function__(
        self, func: Any, types: Sequence[type], args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        """Run the function; add it to the graph if it returns a tensor."""
        kwargs = dict(kwargs or {})
        result = func(*args, **kwargs)
        made = result if isinstance(result, (tuple, list)) else [result]
        if not any(isinstance(value, torch.Tensor) for value in made) and func is not torch.Tensor.__setitem__:
            return result
        if isinstance(result, torch.Tensor) and id(result) in self._examples:
            return result
        written = tree_map(self._nodes_of, (args, kwargs))
        node = self._call(func, *written)
        if isinstance(result, torch.Tensor):
            self._add(result, node)
        elif isinstance(result, (tuple, list)):
            for index, value in enumerate(result):
                self._add(value, self._graph.call_function(operator.getitem, (node, index)))
        return result

    def _nodes_of(self, value: Any) -> Any:
        return self._examples.get(id(value), value) if isinstance(value, torch.Tensor) else value

    def _add(self, value: Any, node: Node) -> None:
        if isinstance(value, torch.Tensor):
            self._examples[id(value)] = node
            self._tensors.append(value)
            node.meta["example_value"] = value

    def _call(self, func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Node:
        name = getattr(func, "__name__", "")
        if name == "__get__":  # a property, such as Tensor.T
            return self._graph.call_function(getattr, (args[0], func.__self__.__name__))
        if name in _OPERATORS:
            return self._graph.call_function(_OPERATORS[name], args, kwargs)
        if getattr(torch.Tensor, name, None) is func:
            return self._graph.call_method(name, args, kwargs)
        return self._graph.call_function(func, args, kwargs)
