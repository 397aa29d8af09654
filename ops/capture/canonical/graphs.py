"""Queries and edits of `torch.fx` graphs that several modules of capture share."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node

from ops.torch_private import qualified_name

FUNCTION = "is_function"
"""Entry of `meta` of arguments of nested graphs that are functions."""

REGION = "is_region"
"""Entry of `meta` of nested graphs that `torch.compiler.nested_compile_region` marks."""


VMAP_BODY = "vmap_body"
"""Attribute that nested graphs of mapped functions have, before their number."""


def is_symbol(node: Node) -> bool:
    """Whether an argument is a symbolic size."""
    return isinstance(example_of(node), torch.SymInt)


def called(node: Node) -> str:
    """Full name of the function that a node calls; "" for other nodes."""
    if node.op != "call_function":
        return ""
    return node.target if isinstance(node.target, str) else qualified_name(node.target)


def placeholders(graph: Graph) -> list[Node]:
    """Arguments of a graph, in order."""
    return list(graph.find_nodes(op="placeholder"))


def first_of_body(graph: Graph) -> Node:
    """The first node of a graph that is no argument."""
    first: Node = next(node for node in graph.nodes if node.op != "placeholder")
    return first


def attribute(module: torch.nn.Module, node: Node) -> Any:
    """Value that a `get_attr` node reads."""
    return operator.attrgetter(str(node.target))(module)


def example_of(node: Any) -> Any:
    """What the compiler has in place of a node's value: a tensor or a size; None where there is nothing."""
    return node.meta.get("example_value") if isinstance(node, Node) else None


def dtype_of(node: Any) -> torch.dtype | None:
    """Dtype of the tensor that a node gives, where it is one and that is known."""
    example = example_of(node)
    dtype = example.dtype if isinstance(example, torch.Tensor) else getattr(node, "meta", {}).get("dtype")
    return dtype if isinstance(dtype, torch.dtype) else None


def copy_of(graph: Graph) -> tuple[Graph, dict[Node, Node]]:
    """A copy of a graph, and from each node to its copy."""
    copy = Graph()
    copies: dict[Node, Node] = {}
    copy.output(copy.graph_copy(graph, copies))
    return copy, copies


def returned(graph: Graph) -> tuple[Any, ...]:
    """Values that a graph returns."""
    results = graph.output_node().args[0]
    return tuple(results) if isinstance(results, (tuple, list)) else (results,)


def set_outputs(graph: Graph, results: Iterable[Node]) -> None:
    """Make a graph return these nodes, each as a result of its own: no argument or constant, nor one tensor twice.

    The compiler would return neither, since its caller has them already.
    """
    output = graph.output_node()
    own: dict[Node, None] = {}
    for result in results:
        if result.op in {"placeholder", "get_attr"} or result in own:
            with graph.inserting_before(output):
                result = graph.call_function(torch.ops.aten.alias.default, (result,))
        own[result] = None
    output.args = (tuple(own),)


def nested_graphs(module: GraphModule) -> list[tuple[str, GraphModule]]:
    """The graphs that higher-order operators of this one call, by attribute."""
    return [(name, child) for name, child in module.named_children() if isinstance(child, GraphModule)]


def all_nodes(module: GraphModule) -> Iterator[Node]:
    """The nodes of a graph and of those nested in it."""
    yield from module.graph.nodes
    for _, child in nested_graphs(module):
        yield from all_nodes(child)
