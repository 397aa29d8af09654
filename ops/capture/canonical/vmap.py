"""Restores calls of `torch.vmap`: the compiler leaves its single steps in a graph, which cannot be captured again.

A graph has `_vmap_increment_nesting`, `_add_batch_dim`, the mapped function's own operators, `_remove_batch_dim` and
`_vmap_decrement_nesting` in a row. Each such region becomes a nested graph that `torch.vmap` is called with, innermost
first, so that nested maps become nested calls.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass

import torch
from torch.fx import Graph, GraphModule, Node

from ops.capture.canonical.graphs import called
from ops.torch_private import VMAP_STEP_MODULES

VMAP_BODY = "vmap_body"
"""Attribute that nested graphs of mapped functions have, before their number."""


@dataclass(frozen=True, slots=True)
class _VmapRegion:
    """The nodes from entering a map to leaving it.

    Attributes:
        enter: Adds a level: its arguments are the size and the kind of randomness.
        body: The nodes between, among them those that add and remove the batch dimension.
        leave: Removes the level.
    """

    enter: Node
    body: tuple[Node, ...]
    leave: Node


def restore_vmap_calls(module: GraphModule) -> None:
    """Replace the steps of every map in a graph by a call of `torch.vmap`; the graph is changed in place."""
    count = 0
    while (region := _innermost(module.graph)) is not None:
        _call(module, region, f"{VMAP_BODY}_{count}")
        count += 1


def _is_step(node: Node, name: str) -> bool:
    return called(node) in {f"{module}.{name}" for module in VMAP_STEP_MODULES}


def _innermost(graph: Graph) -> _VmapRegion | None:
    """The first region without another one in it; None when there is none left."""
    enter: Node | None = None
    body: list[Node] = []
    for node in graph.nodes:
        if _is_step(node, "_vmap_increment_nesting"):
            enter, body = node, []
        elif _is_step(node, "_vmap_decrement_nesting") and enter is not None:
            return _VmapRegion(enter, tuple(body), node)
        else:
            body.append(node)
    return None


def _call(module: GraphModule, region: _VmapRegion, name: str) -> None:
    graph = module.graph
    results = dict(_results(region))
    arguments = _arguments(region, results)
    setattr(module, name, _nested(module, region, list(arguments), list(results.values())))
    with graph.inserting_before(region.enter):
        # Its forward and not the module: `torch.vmap` asks a callable for its name, and a module of modules has none
        # that the compiler can find out.
        function = graph.call_function(getattr, (graph.get_attr(name), "forward"))
        function.name = "mapped_function"
        randomness = region.enter.args[1] if len(region.enter.args) > 1 else "error"
        mapped = graph.call_function(
            torch.vmap,
            (function,),
            {
                "in_dims": tuple(dim for _, dim in arguments.values()),
                "out_dims": tuple(_out_dim(node) for node in results),
                **({} if randomness == "error" else {"randomness": randomness}),
            },
        )
        mapped.name = "mapped"
        outputs = graph.call_method("__call__", (mapped, *(value for value, _ in arguments.values())))
        outputs.name = "batched_outputs"
        for position, old in enumerate(results):
            new = graph.call_function(operator.getitem, (outputs, position))
            new.name = old.name
            new.meta = dict(old.meta)
            old.replace_all_uses_with(new, delete_user_cb=lambda user: user not in region.body)
    for node in (region.leave, *reversed(region.body), region.enter):
        graph.erase_node(node)


def _results(region: _VmapRegion) -> Iterator[tuple[Node, Node]]:
    """What the rest of the graph uses → the node of the body that computes it."""
    inside = set(region.body)
    for node in region.body:
        if _is_step(node, "_remove_batch_dim"):
            value = node.args[0]
            assert isinstance(value, Node)
            yield node, value
        elif any(user not in inside for user in node.users):
            yield node, node


def _out_dim(node: Node) -> int | None:
    """Where the mapped dimension goes; None for a value that is not mapped."""
    dim = node.args[3] if _is_step(node, "_remove_batch_dim") else None
    assert dim is None or isinstance(dim, int)
    return dim


def _arguments(region: _VmapRegion, results: dict[Node, Node]) -> dict[Node, tuple[Node, int | None]]:
    """Value inside the body → the argument outside and its mapped dimension, by first use.

    A mapped argument that the body does not use still has the size: it is kept, after the others.
    """
    inside = set(region.body)
    mapped = {node: node.args[:2] for node in region.body if _is_step(node, "_add_batch_dim")}
    arguments: dict[Node, tuple[Node, int | None]] = {}
    used = [
        value
        for node in region.body
        if node not in mapped and not _is_step(node, "_remove_batch_dim")
        for value in node.all_input_nodes
    ]
    for value in (*used, *results.values(), *mapped):
        if value in mapped:
            outside, dim = mapped[value]
            assert isinstance(outside, Node) and isinstance(dim, int)
            arguments[value] = (outside, dim)
        elif value not in inside:
            arguments[value] = (value, None)
    return arguments


def _nested(module: GraphModule, region: _VmapRegion, arguments: list[Node], results: list[Node]) -> GraphModule:
    """The mapped function as a graph of its own."""
    graph = Graph()
    copies: dict[Node, Node] = {}
    for position, value in enumerate(arguments):
        copies[value] = graph.placeholder(f"argument_{position}")
        copies[value].meta = dict(value.meta)
    for node in region.body:
        if node not in copies and not _is_step(node, "_remove_batch_dim"):
            copies[node] = graph.node_copy(node, copies.__getitem__)
    graph.output(tuple(copies[node] for node in results))
    return GraphModule(module, graph, "VmapBody")
