"""Queries and edits of `torch.fx` graphs that several modules of capture share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node

from ops.torch_private import qualified_name

FUNCTION = "is_function"
"""Entry of `meta` of arguments of nested graphs that are functions."""

REGION = "is_region"
"""Entry of `meta` of nested graphs that `torch.compiler.nested_compile_region` marks."""


def called(node: Node) -> str:
    """Full name of the function that a node calls; "" for other nodes."""
    if node.op != "call_function":
        return ""
    return node.target if isinstance(node.target, str) else qualified_name(node.target)


def placeholders(graph: Graph) -> list[Node]:
    """Arguments of a graph, in order."""
    return [node for node in graph.nodes if node.op == "placeholder"]


def attribute(module: torch.nn.Module, path: str) -> Any:
    """Value that a `get_attr` node reads."""
    value: Any = module
    for part in path.split("."):
        value = getattr(value, part)
    return value


def returned(graph: Graph) -> tuple[Any, ...]:
    """Values that a graph returns."""
    (output,) = (node for node in graph.nodes if node.op == "output")
    results = output.args[0]
    return tuple(results) if isinstance(results, (tuple, list)) else (results,)


def set_outputs(graph: Graph, results: Iterable[Node]) -> None:
    """Make a graph return these nodes, each as a result of its own: no argument or constant, nor one tensor twice.

    The compiler would return neither, since its caller has them already.
    """
    (output,) = (node for node in graph.nodes if node.op == "output")
    seen: set[Node] = set()
    new = []
    for result in results:
        if result.op in {"placeholder", "get_attr"} or result in seen:
            with graph.inserting_before(output):
                result = graph.call_function(torch.ops.aten.alias.default, (result,))
        seen.add(result)
        new.append(result)
    output.args = (tuple(new),)


def nested_graphs(module: GraphModule) -> Iterator[tuple[str, GraphModule]]:
    """The graphs that higher-order operators of this one call, by attribute."""
    for name, child in module.named_children():
        if isinstance(child, GraphModule):
            yield name, child


def all_nodes(module: GraphModule) -> Iterator[Node]:
    """The nodes of a graph and of those nested in it."""
    yield from module.graph.nodes
    for _, child in nested_graphs(module):
        yield from all_nodes(child)
