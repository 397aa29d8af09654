"""Writes into a graph what the state of the process decided when it was captured: the default dtype, and autocast.

A sample runs in processes whose default is float32, and outside of any autocast.
"""

from __future__ import annotations

import torch
from torch.fx import Graph, GraphModule, Node
from torch.fx.node import map_arg

from ops.capture.canonical.graphs import dtype_of, first_of_body, nested_graphs
from ops.torch_private import enter_autocast, exit_autocast, tree_leaves

USUAL_DTYPE = torch.float32
"""Default dtype of a new process."""


def write_default_dtype(module: GraphModule, default: torch.dtype) -> None:
    """Name the dtype in each call of a graph that depends on the default: by `dtype=`, or by casts of what it takes.

    Args:
        module: A graph whose nodes have example values; it and those nested in it are changed in place.
        default: The default dtype that it was captured with.
    """
    if default == USUAL_DTYPE:
        return
    decided = {default, default.to_complex()}
    for _, child in nested_graphs(module):
        write_default_dtype(child, default)
    for node in list(module.graph.nodes):
        if node.op in ("call_function", "call_method") and dtype_of(node) in decided and not _is_decided(node):
            _write(module.graph, node, default)
    module.graph.lint()


def write_autocast(graph: Graph) -> None:
    """Have a graph enter the autocasts that are on in this process."""
    body = first_of_body(graph)
    for device in ("cpu", "cuda"):
        if torch.is_autocast_enabled(device):
            dtype = torch.get_autocast_dtype(device)
            with graph.inserting_before(body):
                enter = graph.call_function(enter_autocast, (device, dtype, True, torch.is_autocast_cache_enabled()))
            with graph.inserting_before(graph.output_node()):
                graph.call_function(exit_autocast, (enter,))


def _is_decided(node: Node) -> bool:
    """Whether arguments decide the dtype of a call's result."""
    if any(isinstance(leaf, torch.dtype) for leaf in tree_leaves((node.args, node.kwargs))):
        return True
    dtypes = [dtype_of(argument) for argument in node.all_input_nodes]
    return any(dtype is not None and (dtype.is_floating_point or dtype.is_complex) for dtype in dtypes)


def _write(graph: Graph, node: Node, default: torch.dtype) -> None:
    integers = [argument for argument in node.all_input_nodes if dtype_of(argument) is not None]
    if node.target is torch.Tensor:
        node.target = torch.tensor
    if not integers:
        node.kwargs = {**node.kwargs, "dtype": dtype_of(node)}
    elif node.target in (torch.where, "where", torch.ops.aten.where.ScalarOther, torch.ops.aten.where.Scalar):
        with graph.inserting_before(node):
            node.args = tuple(
                graph.call_function(torch.full, ((), argument), {"dtype": default})
                if isinstance(argument, float)
                else argument
                for argument in node.args
            )
        node.target = torch.where if node.op == "call_function" else node.target
    else:
        casts = {}
        for argument in integers:
            with graph.inserting_before(node):
                casts[argument] = graph.call_method("to", (argument, default))
            casts[argument].meta["dtype"] = default
        node.args, node.kwargs = map_arg((node.args, node.kwargs), lambda argument: casts.get(argument, argument))
