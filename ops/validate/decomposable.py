"""Decomposable: cut in two, the graph still computes the same, so that its parts can be samples of their own."""

from __future__ import annotations

import bisect
import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ops.validate.base import Finding

if TYPE_CHECKING:
    import torch
    from torch.fx import Graph, Node

    from ops.validate.sample_under_test import SampleUnderTest

_ENTERING = frozenset({"__enter__", "_enter_autocast", "_vmap_increment_nesting", "_saved_tensors_hooks_disable"})
_LEAVING = frozenset({"__exit__", "_exit_autocast", "_vmap_decrement_nesting", "_saved_tensors_hooks_enable"})
"""Calls that enter and leave a context: no cut is made between them."""

_ATTRIBUTE_READS = frozenset({"getattr", "device"})


class Decomposable:
    """There is a cut that only tensors and sizes cross, and the second part on the first's outputs gives the same.

    The first such cut from the middle on is used, else the first of all. A graph of a single operator cannot be
    cut and is accepted; choosing an element of an operator's result is no operator of its own.
    """

    name: ClassVar[str] = "decomposable"
    order: ClassVar[int] = 5
    gates: ClassVar[bool] = False

    def check(self, tested: SampleUnderTest) -> Finding:
        """Cut the graph that `torch.fx` traced, run the first part, and the second on its outputs."""
        module, graphs = tested.traced
        nodes = list(_ordered(graphs["GraphModule.forward"]).nodes)
        cuts = _cuts(nodes)
        if not cuts:
            return Finding(passed=True, message="nothing to cut: a single operator, or one context around them all")
        middle = bisect.bisect_left(cuts, (cuts[0] + cuts[-1]) // 2)
        for tried in (cuts[middle:], cuts[:middle]):
            outputs = _run_in_two(module, nodes, tried, tested)
            if outputs is not None:
                difference = tested.difference(outputs)
                text = None if difference is None else f"cut in two, it computes something else: {difference}"
                return Finding(passed=difference is None, message=text)
        return Finding(passed=False, message="at no place do only tensors and sizes cross from one part to the other")


def _ordered(graph: Graph) -> Graph:
    """The graph with each choice of an element directly after its operator: a tuple cannot cross a cut."""
    import torch

    ordered = torch.fx.Graph()
    ordered.output(ordered.graph_copy(graph, {}))
    last: dict[Node, Node] = {}
    for node in list(ordered.nodes):
        if _is_element(node):
            (owner,) = node.all_input_nodes
            last.get(owner, owner).append(node)
            last[owner] = node
    return ordered


def _cuts(nodes: Sequence[Node]) -> list[int]:
    """Possible cuts: indices of nodes to cut before, with operators on both sides and no context open."""
    cuts = []
    depth = 0
    operators = [index for index, node in enumerate(nodes) if not _computes_nothing(node) and node.op != "output"]
    for index in operators:
        if index > operators[0] and depth == 0 and not _is_element(nodes[index]):
            cuts.append(index)
        name = _called(nodes[index])
        depth += (name in _ENTERING) - (name in _LEAVING)
    return cuts


def _run_in_two(module: torch.nn.Module, nodes: Sequence[Node], cuts: Sequence[int], tested: SampleUnderTest) -> Any:
    """Outputs of the two parts, run one after the other, at the first cut that works; None if none does."""
    import torch

    torch.manual_seed(tested.seed)
    with torch.no_grad():
        first = torch.fx.Interpreter(module, graph=nodes[0].graph)
        first.args_iter = iter(tested.replay(tested.sample).values())
        done = 0
        for cut in cuts:
            for node in nodes[done:cut]:
                first.env[node] = first.run_node(node)
                for used in first.user_to_last_uses.get(node, ()):
                    if not any(map(_computes_nothing, used.users)):  # the second part may ask it for an attribute again
                        del first.env[used]
            done = cut
            second, crossing = _second_part(nodes, cut)
            values = [first.env[node] for node in crossing]
            if all(isinstance(value, torch.Tensor) or type(value) is int for value in values):
                first.env = {}
                outputs = torch.fx.Interpreter(module, graph=second).run(*values)
                return tuple(outputs) if isinstance(outputs, tuple | list) else (outputs,)
    return None


def _second_part(nodes: Sequence[Node], cut: int) -> tuple[Graph, list[Node]]:
    """The graph from a cut on, and the nodes before it whose values are its inputs.

    Modules that the graph holds and attributes of its values (a shape, a device) belong to the part that reads them.
    """
    import torch

    graph = torch.fx.Graph()
    copies: dict[Node, Node] = {}
    crossing: list[Node] = []

    def take(node: Node) -> None:
        if node in copies:
            return
        if _computes_nothing(node) and node.op != "placeholder":
            for owner in node.all_input_nodes:
                take(owner)
            copies[node] = graph.node_copy(node, copies.__getitem__)
        else:
            crossing.append(node)
            copies[node] = graph.placeholder(node.name)

    for node in nodes[cut:]:
        for used in node.all_input_nodes:
            take(used)
        copies[node] = graph.node_copy(node, copies.__getitem__)
    return graph, crossing


def _computes_nothing(node: Node) -> bool:
    """Whether a node computes nothing: an input, a module that is held, an attribute of a value, a device."""
    return node.op in {"placeholder", "get_attr"} or (node.op == "call_function" and _called(node) in _ATTRIBUTE_READS)


def _is_element(node: Node) -> bool:
    """Whether a node is one element, by its index, of an operator's result."""
    if node.op != "call_function" or node.target is not operator.getitem or type(node.args[1]) is not int:
        return False
    return not _computes_nothing(node.all_input_nodes[0])


def _called(node: Node) -> str:
    return str(node.target if isinstance(node.target, str) else getattr(node.target, "__name__", ""))
