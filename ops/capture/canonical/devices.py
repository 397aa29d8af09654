"""Graphs that run on any device: device literals become the device of the first tensor argument.

Imports torch: worker only.
"""

from __future__ import annotations

import torch
from torch.fx import Graph
from torch.fx.node import map_aggregate

from ops.capture.tracing.graphs import called, placeholders


def free_from_device(graph: Graph) -> None:
    """Replace device literals by the device of the first tensor argument, so that the graph runs on any device."""
    anchor = next((n for n in placeholders(graph) if isinstance(n.meta.get("example_value"), torch.Tensor)), None)
    if anchor is None:
        return
    device: torch.device = anchor.meta["example_value"].device
    body = next(node for node in graph.nodes if node.op != "placeholder")
    with graph.inserting_before(body):
        here = graph.call_function(getattr, (anchor, "device"))
        here.name = "target_device"
    for node in list(graph.nodes):
        if node is here:
            continue
        node.args = map_aggregate(node.args, lambda leaf: here if _is_device(leaf, device) else leaf)
        node.kwargs = map_aggregate(node.kwargs, lambda leaf: here if _is_device(leaf, device) else leaf)
        if node.kwargs.get("device") == device.type:
            node.update_kwarg("device", here)
        elif node.op == "call_method" and node.target == "to" and node.args[1:2] == (device.type,):
            node.update_arg(1, here)
        elif called(node) == "torch.amp.autocast_mode._enter_autocast" and node.args[0] == device.type:
            with graph.inserting_before(node):
                device_type = graph.call_function(getattr, (here, "type"))
            device_type.name = "device_type"
            node.update_arg(0, device_type)
    if not here.users:
        graph.erase_node(here)


def _is_device(leaf: object, device: torch.device) -> bool:
    return isinstance(leaf, torch.device) and leaf == device
