"""Traces the graphs of one rank of a model that is split over devices, as AOTAutograd makes them.

Dynamo's own graphs take meshes and DTensors, which no sample can hold; AOTAutograd's take what a rank has, and call
collectives by the names of process groups. This process stands for the rank, in a group that talks to nobody.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.distributed.device_mesh import init_device_mesh
from torch.fx import GraphModule, Node

from ops.dataset.capture.canonical.graphs import placeholders, returned_values
from ops.dataset.capture.canonical.printer import make_numbers_printable
from ops.dataset.capture.devices.splitting import RankTensor, split_model
from ops.dataset.capture.tracing.capture import COMPILER_OPTIONS, CaptureError, capture_errors
from ops.dataset.capture.tracing.captured import CapturedGraph
from ops.dataset.capture.tracing.recording import leaves_in, tensors_in
from ops.dataset.capture.tracing.training import (
    TracedGraph,
    backward,
    capture_graph,
    computed_nodes,
    preserve_gradients,
)
from ops.dataset.graph.names import stable_name
from ops.execution.rank_groups import fake_process_group
from ops.execution.torch_compiler import aot_compiler, fresh_compiler
from ops.execution.torch_private import storage_id

_COLLECTIVES = "_c10d_functional."

_TANGENT = "tangents_"
"""Prefix of AOTAutograd's names for the gradients of outputs."""

Place = tuple[int, int, tuple[int, ...], tuple[int, ...]]
"""Storage, offset, shape, and strides of sizes over 1 of a tensor, by which it is known again."""


@dataclass(frozen=True, slots=True)
class RankTrace:
    """The graphs of a rank.

    Attributes:
        graphs: In the order of their first runs: one, or forward and backward.
        tensors: Name in graphs → the rank's part of a tensor of the model, and its place.
        leaves: For each output of the first graph, the number of the tensor that it is in the model's result, or None.
        tangents: Names in the backward graph of gradients → the number of the tensor in the model's result.
        leaf_shapes: Shapes of the tensors in the model's result.
    """

    graphs: Sequence[CapturedGraph]
    tensors: Mapping[str, RankTensor]
    leaves: Sequence[int | None]
    tangents: Mapping[str, int]
    leaf_shapes: Sequence[tuple[int, ...]]


@dataclass(slots=True)
class _Tracing:
    """Graphs in the order of their runs; of each, the number of its arguments, which of them are used, and places."""

    order: list[tuple[TracedGraph, int]] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    used: dict[int, list[int]] = field(default_factory=dict)
    arguments: dict[int, list[Place | None]] = field(default_factory=dict)
    results: dict[int, list[Place | None]] = field(default_factory=dict)

    def compiler(self) -> Callable[..., Any]:
        """Make the backend for `torch.compile`, which runs the graphs as they are."""
        forward: list[TracedGraph] = []

        def compile_forward(graph: GraphModule, _: Sequence[Any]) -> Any:
            forward.append(TracedGraph(graph, "forward", ()))
            return self._runner(forward[-1])

        def compile_backward(graph: GraphModule, _: Sequence[Any]) -> Any:
            return self._runner(TracedGraph(graph, "backward", (), forward[-1]))

        return aot_compiler(compile_forward, compile_backward)

    def _runner(self, graph: TracedGraph) -> Callable[..., Any]:
        make_numbers_printable(graph.graph_module)
        self.counts[id(graph)] = len(placeholders(graph.graph_module.graph))
        used = self.used[id(graph)] = _drop_unused(graph.graph_module)

        def run(*given: Any) -> Any:
            values = [given[index] for index in used]
            self.arguments[id(graph)] = list(map(_place, values))
            results = graph.run(self.order, *values)
            self.results[id(graph)] = list(map(_place, results))
            return results

        return run


def _drop_unused(module: GraphModule) -> list[int]:
    """Remove arguments that nothing uses, such as the sizes and the mesh of a DTensor; return the numbers of others."""
    arguments = placeholders(module.graph)
    used = [index for index, node in enumerate(arguments) if node.users]
    for node in arguments:
        if not node.users:
            module.graph.erase_node(node)
    module.recompile()
    return used


def _place(value: Any) -> Place | None:
    if not isinstance(value, torch.Tensor):
        return None
    strides = tuple(step for size, step in zip(value.shape, value.stride(), strict=True) if size > 1)
    return storage_id(value), int(value.storage_offset()), tuple(value.shape), strides


def trace_rank(
    module: torch.nn.Module,
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    mesh: Mapping[str, int],
    rank: int,
    *,
    trains: bool = False,
) -> RankTrace:
    """Trace what a rank runs of a model.

    Args:
        module: The undivided model, of which a copy is split.
        args: Inputs of the undivided model.
        kwargs: The same, by name.
        mesh: Axis → size.
        rank: The rank.
        trains: Trace the backward graph, too.

    Raises:
        CaptureError: The model cannot be split, or not traced as one graph.
    """
    tracing = _Tracing()
    with fake_process_group(rank, math.prod(mesh.values())), capture_errors(module):
        devices = init_device_mesh("cpu", tuple(mesh.values()), mesh_dim_names=tuple(mesh))
        split = split_model(module, args, kwargs, devices)
        # transformers' styles read local parameters where no gradient is asked for, which gathered ones do not have.
        if not trains and "fsdp" in mesh:
            split.module.requires_grad_(requires_grad=False)
        records = trains or "fsdp" in mesh
        with fresh_compiler(**COMPILER_OPTIONS), torch.set_grad_enabled(records), preserve_gradients(split.module):
            compiled = torch.compile(split.module, backend=tracing.compiler(), dynamic=False, fullgraph=True)
            result = compiled(*split.args, **split.kwargs)
            leaves = [leaf for leaf in leaves_in(result) if isinstance(leaf, torch.Tensor)]
            if trains:
                backward(tensors_in(result))
        groups = {str(devices.get_group(axis).group_name): axis for axis in mesh}
        return _rank_trace(tracing, split.tensors, leaves, groups)


def _rank_trace(
    tracing: _Tracing, tensors: Sequence[RankTensor], leaves: Sequence[torch.Tensor], groups: Mapping[str, str]
) -> RankTrace:
    traced = list(dict.fromkeys(graph for graph, _ in tracing.order))
    if not traced or len(tracing.order) != len(traced):
        raise CaptureError("it runs no operators, or a graph of it more than once, which no rank of a sample can")
    forward = traced[0]
    named: dict[Place, RankTensor] = {}
    for tensor in reversed(tensors):
        if (place := _place(tensor.part)) is not None:
            named[place] = tensor
    for graph in traced:
        _rename_groups(graph.graph_module, groups)
    arguments = tracing.arguments[id(forward)]
    named_by = [None if place is None else named.get(place) for place in arguments]
    names = [f"L_unnamed_{i}_" if tensor is None else tensor.name for i, tensor in enumerate(named_by)]
    for graph in traced:
        graph.names = names
    for graph in traced[1:]:
        results = returned_values(graph.graph_module.graph)
        if len(results) != tracing.counts[id(forward)]:  # which then says no more whose gradients they are
            raise CaptureError("a divided parameter gets no gradient: let all get one, or take mode=eval")
        is_computed = [isinstance(node, Node) and node.op != "placeholder" for node in results]
        used = tracing.used[id(forward)]
        graph.graph_module.graph.output_node().args = (tuple(results[i] if is_computed[i] else None for i in used),)
    graphs = [capture_graph(graph, traced) for graph in traced]
    by_place = {place: i for i, leaf in reversed(list(enumerate(leaves))) if (place := _place(leaf)) is not None}
    results = returned_values(forward.graph_module.graph)
    index = {node: i for i, node in reversed(list(enumerate(results)))}
    places = [tracing.results[id(forward)][index[node]] for node in computed_nodes(results)]
    return RankTrace(
        graphs,
        {stable_name(tensor.name): tensor for tensor in tensors},
        [None if place is None else by_place.get(place) for place in places],
        _tangents(traced[1:], graphs[1:], [i for i, leaf in enumerate(leaves) if leaf.requires_grad]),
        [tuple(leaf.shape) for leaf in leaves],
    )


def _tangents(traced: Sequence[TracedGraph], graphs: Sequence[CapturedGraph], leaves: Sequence[int]) -> dict[str, int]:
    """Name in the backward graph of each gradient of an output → the number of the output among the leaves."""
    if not traced:
        return {}
    names = [node.name for node in placeholders(traced[0].graph_module.graph)]
    positions = [position for position, name in enumerate(names) if name.startswith(_TANGENT)]
    if len(positions) != len(leaves):
        raise CaptureError("its outputs share memory with each other or with parameters: return copies of them")
    of_position = dict(zip(positions, leaves, strict=True))
    return {name: of_position[position] for name, position in graphs[0].positions.items() if position in of_position}


def _rename_groups(module: GraphModule, groups: Mapping[str, str]) -> None:
    """Call process groups by the axes of the mesh that they belong to: torch's own names differ between ranks."""
    for node in module.graph.nodes:
        if node.op == "call_function" and str(node.target).startswith(_COLLECTIVES):
            node.args = tuple(groups.get(value, value) if isinstance(value, str) else value for value in node.args)
    module.recompile()
