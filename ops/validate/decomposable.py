"""Decomposable: cut in two, the graph still computes the same, so that parts of it can be looked at by themselves."""

from __future__ import annotations

import bisect
import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ops.validate.base import Finding
from ops.validate.difference import unequal

if TYPE_CHECKING:
    import torch
    from torch.fx import Graph, Node

    from ops.validate.subject import Subject

_OPENS = frozenset({"__enter__", "_enter_autocast", "_vmap_increment_nesting", "_saved_tensors_hooks_disable"})
_CLOSES = frozenset({"__exit__", "_exit_autocast", "_vmap_decrement_nesting", "_saved_tensors_hooks_enable"})
"""What is done between an opening and its closing depends on both: no cut goes there."""


_FREE = frozenset({"getattr", "device"})


class Decomposable:
    """There is a cut that only tensors and sizes cross, and the second part on the first's outputs gives the same.

    The cut is the first such place from the middle on, else the first of all. A graph of a single operator cannot be
    cut and is accepted; choosing an element of what an operator gives is no operator of its own.
    """

    name: ClassVar[str] = "decomposable"
    order: ClassVar[int] = 5
    gates: ClassVar[bool] = False

    def check(self, subject: Subject) -> Finding:
        """Cut the graph as `torch.fx` knows it, run the first part, and the second on what it gave."""
        module, graphs = subject.traced
        nodes = list(_ordered(graphs["GraphModule.forward"].graph).nodes)
        places = _places(nodes)
        if not places:
            return Finding(passed=True, message="nothing to cut: a single operator, or one context around them all")
        middle = bisect.bisect_left(places, (places[0] + places[-1]) // 2)
        for tried in (places[middle:], places[:middle]):
            outputs = _run_in_two(module, nodes, tried, subject)
            if outputs is not None:
                difference = unequal(subject, outputs)
                text = None if difference is None else f"cut in two, it computes something else: {difference}"
                return Finding(passed=difference is None, message=text)
        return Finding(passed=False, message="at no place do only tensors and sizes cross from one part to the other")


def _ordered(graph: Graph) -> Graph:
    """The graph with each choice of an element directly behind what it chooses from: a tuple cannot cross."""
    import torch

    ordered = torch.fx.Graph()
    ordered.output(ordered.graph_copy(graph, {}))
    last: dict[Node, Node] = {}
    for node in list(ordered.nodes):
        if _is_choice(node):
            (owner,) = node.all_input_nodes
            last.get(owner, owner).append(node)
            last[owner] = node
    return ordered


def _places(nodes: Sequence[Node]) -> list[int]:
    """Where a cut may be: before the node of that number, with operators on both sides and no context open."""
    places = []
    depth = 0
    operators = [index for index, node in enumerate(nodes) if not _is_free(node) and node.op != "output"]
    for index in operators:
        if index > operators[0] and depth == 0 and not _is_choice(nodes[index]):
            places.append(index)
        name = _called(nodes[index])
        depth += (name in _OPENS) - (name in _CLOSES)
    return places


def _run_in_two(module: torch.nn.Module, nodes: Sequence[Node], places: Sequence[int], subject: Subject) -> Any:
    """What the two parts compute one after the other, cut at the first place that works; None when none does."""
    import torch

    torch.manual_seed(subject.seed)
    with torch.no_grad():
        first = torch.fx.Interpreter(module, graph=nodes[0].graph)
        first.args_iter = iter(subject.replay(subject.sample).values())
        done = 0
        for place in places:
            for node in nodes[done:place]:
                first.env[node] = first.run_node(node)
                for used in first.user_to_last_uses.get(node, ()):
                    if not any(map(_is_free, used.users)):  # the second part may ask it for an attribute again
                        del first.env[used]
            done = place
            second, crossing = _second_part(nodes, place)
            values = [first.env[node] for node in crossing]
            if all(isinstance(value, torch.Tensor) or type(value) is int for value in values):
                first.env = {}
                outputs = torch.fx.Interpreter(module, graph=second).run(*values)
                return tuple(outputs) if isinstance(outputs, tuple | list) else (outputs,)
    return None


def _second_part(nodes: Sequence[Node], place: int) -> tuple[Graph, list[Node]]:
    """The graph from a place on, and the nodes before it whose values are its inputs.

    Modules that the graph holds and attributes of its values (a shape, a device) belong to whoever reads them.
    """
    import torch

    graph = torch.fx.Graph()
    copies: dict[Node, Node] = {}
    crossing: list[Node] = []

    def take(node: Node) -> None:
        if node in copies:
            return
        if _is_free(node) and node.op != "placeholder":
            for owner in node.all_input_nodes:
                take(owner)
            copies[node] = graph.node_copy(node, copies.__getitem__)
        else:
            crossing.append(node)
            copies[node] = graph.placeholder(node.name)

    for node in nodes[place:]:
        for used in node.all_input_nodes:
            take(used)
        copies[node] = graph.node_copy(node, copies.__getitem__)
    return graph, crossing


def _is_free(node: Node) -> bool:
    """Whether a node computes nothing: an input, a module that is held, an attribute of a value, a device."""
    return node.op in {"placeholder", "get_attr"} or (node.op == "call_function" and _called(node) in _FREE)


def _is_choice(node: Node) -> bool:
    """Whether a node is one element, by its number, of what an operator gave."""
    if node.op != "call_function" or node.target is not operator.getitem or type(node.args[1]) is not int:
        return False
    return not _is_free(node.all_input_nodes[0])


def _called(node: Node) -> str:
    return str(node.target if isinstance(node.target, str) else getattr(node.target, "__name__", ""))
