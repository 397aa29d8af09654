"""The canonical form of a captured graph: the same model gives the same graph, run after run.

Arguments stand in the order of their first use under stable names, nothing unused is left, constants are arguments,
and no device is written into the graph. Capturing a canonical graph again gives the same one.

Imports torch: worker only.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import torch
import torch.utils.checkpoint
from torch.fx import Graph, GraphModule, Node
from torch.fx.node import map_arg

from ops.capture.canonical.devices import free_from_device
from ops.capture.canonical.naming import number_nested, rename
from ops.capture.canonical.numpy_calls import replace_numpy_calls
from ops.capture.canonical.symbols import name_symbols, size_of
from ops.capture.canonical.vmap import revert_vmaps
from ops.capture.tracing.graphs import attribute, called, nested_graphs, placeholders

_BOOKKEEPING = frozenset(
    {
        "torch._C._log_api_usage_once",
        "torch._dynamo.variables.builtin._lower_version_count_by_1",
        "torch._functorch.predispatch.lazy_load_decompositions",
        "torch._C._functorch.set_inplace_requires_grad_allowed",
    }
)
"""Calls that torch leaves in a graph for itself; they compute nothing."""

_PUBLIC_FORMS: Mapping[object, Callable[..., object]] = {
    torch.ops.higher_order.tag_activation_checkpoint: torch.utils.checkpoint.checkpoint,
}
"""Higher-order operators that only the compiler can call → what a model calls, with the same arguments."""

_ASSERTIONS = frozenset({"torch._check", "torch._check_is_size", "torch.ops.aten._assert_scalar.default"})
_ASSERTED = frozenset(
    {f"_operator.{name}" for name in ("ge", "le", "gt", "lt", "eq", "ne", "and_")}
    | {"torch.sym_not", "torch.ops.aten.sym_size.int"}
)
"""What assertions about sizes are made of: dropped with them where nothing else uses it."""

_DROPPED = _BOOKKEEPING | _ASSERTIONS | _ASSERTED


@dataclass(frozen=True, slots=True)
class Argument:
    """One parameter of a canonical graph's `forward`.

    Attributes:
        position: Which argument of the captured graph it was; None for a constant that the graph held.
        constant: The constant's value.
        size: With symbolic sizes, the tensor's shape as text, or for a symbol itself the one text that stands for it.
    """

    name: str
    position: int | None
    constant: torch.Tensor | None = None
    size: tuple[int | str, ...] | None = None


@dataclass(frozen=True, slots=True)
class CanonicalGraph:
    """A graph and what its arguments are, in forward's order.

    Attributes:
        symbols: Names that stand for sizes → the size that each had.
    """

    graph_module: GraphModule
    arguments: tuple[Argument, ...]
    symbols: Mapping[str, int]


def canonicalize(captured: GraphModule) -> CanonicalGraph:
    """Bring a graph into canonical form; `captured` itself stays as it is."""
    module, copies = _copy(captured)
    replace_numpy_calls(module)
    positions = {copies[node]: i for i, node in enumerate(placeholders(captured.graph))}
    constants = _lift_constants(module)
    _settle(module)
    arguments = _order_placeholders(module.graph)
    _name(module)
    symbols = name_symbols(arguments)
    return CanonicalGraph(
        module,
        tuple(
            Argument(str(node.target), positions.get(node), constants.get(node), size_of(node, symbols))
            for node in arguments
        ),
        {symbol.name: symbol.example for symbol in symbols.values()},
    )


def _copy(captured: GraphModule) -> tuple[GraphModule, dict[Node, Node]]:
    """The graph and those nested in it, to be changed freely; and where the nodes of the outer one went."""
    graph = Graph()
    copies: dict[Node, Node] = {}
    graph.output(graph.graph_copy(captured.graph, copies))
    module = GraphModule(captured, graph)
    for name, child in nested_graphs(module):
        setattr(module, name, _copy(child)[0])
    return module, copies


def _settle(module: GraphModule) -> None:
    """Drop what computes nothing and turn steps of `torch.vmap` into calls, in nested graphs too."""
    for _, child in nested_graphs(module):
        _settle(child)
    for node in module.graph.nodes:
        if node.op == "call_function":
            node.target = _PUBLIC_FORMS.get(node.target, node.target)
            _call_as_method(node)
    _drop_bookkeeping(module.graph)
    revert_vmaps(module)


def _name(module: GraphModule) -> None:
    """Free a graph and those nested in it from devices and from names that depend on what was traced before."""
    for _, child in nested_graphs(module):
        _name(child)
    number_nested(module)
    free_from_device(module.graph)
    rename(module.graph)
    module.recompile()


def _call_as_method(node: Node) -> None:
    """`torch.Tensor.sum(x)` is `x.sum()`, which has a name to print and is captured as such."""
    name = getattr(node.target, "__name__", "")
    if isinstance(node.target, types.MethodDescriptorType) and getattr(torch.Tensor, name, None) is node.target:
        node.op, node.target = "call_method", name


def _drop_bookkeeping(graph: Graph) -> None:
    """Drop what says nothing of the result: of gradients, which no sample asks for, and of what was only checked."""
    for node in reversed(list(graph.nodes)):
        if _gives_what_it_is_given(node):
            node.replace_all_uses_with(node.args[0])
            graph.erase_node(node)
            for unused in [given for given in node.args[1:] if isinstance(given, Node) and not given.users]:
                graph.erase_node(unused)
        elif not node.users and (called(node) in _DROPPED or (node.op, node.target) == ("call_method", "item")):
            graph.erase_node(node)


def _gives_what_it_is_given(node: Node) -> bool:
    """Whether a method returns its tensor as it was: a module that is cast to the dtype it has sets its weights so."""
    if node.op != "call_method":
        return False
    if node.target == "requires_grad_":
        return True
    owner, new = node.args[0], node.args[1] if len(node.args) == 2 else None
    return (
        node.target == "set_"
        and isinstance(new, Node)
        and new.target == "to"
        and new.args[0] is owner
        and _dtype(new) is not None
        and _dtype(new) == _dtype(owner)
    )


def _dtype(node: Any) -> torch.dtype | None:
    value = node.meta.get("example_value") if isinstance(node, Node) else None
    return value.dtype if isinstance(value, torch.Tensor) else None


def _lift_constants(module: GraphModule) -> dict[Node, torch.Tensor]:
    """Turn each tensor that the graph holds as an attribute into an argument."""
    constants: dict[Node, torch.Tensor] = {}
    lifted: dict[str, Node] = {}
    for node in list(module.graph.nodes):
        value = attribute(module, str(node.target)) if node.op == "get_attr" else None
        if not isinstance(value, torch.Tensor):
            continue
        target = str(node.target)
        if target not in lifted:
            with module.graph.inserting_before(next(iter(module.graph.nodes))):
                lifted[target] = module.graph.placeholder("L_" + re.sub(r"\W", "_", target).strip("_") + "_")
            constants[lifted[target]] = value
        node.replace_all_uses_with(lifted[target])
        module.graph.erase_node(node)
    return constants


def _order_placeholders(graph: Graph) -> list[Node]:
    """Order arguments by their first use and drop those that nothing uses.

    A size that only a shape has is no argument either: the tensor tells it.
    """
    used: dict[Node, None] = {}

    def note(node: Node) -> Node:
        if node.op == "placeholder":
            used.setdefault(node)
        return node

    for node in graph.nodes:
        map_arg((node.args, node.kwargs), note)
    for node in placeholders(graph):
        if node not in used:
            graph.erase_node(node)
    body = next(node for node in graph.nodes if node.op != "placeholder")
    for node in used:
        body.prepend(node)
    return list(used)
