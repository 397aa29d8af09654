"""Captures a model as the ranks of a mesh run it, and proves the graphs of all ranks together."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

import torch
from torch.fx import Graph, GraphModule

from ops.dataset.capture.devices.one_process import one_process
from ops.dataset.capture.devices.proof import Expected, prove, run_texts, split_of_shape, stacked, undivided_call
from ops.dataset.capture.devices.splitting import require_plans
from ops.dataset.capture.devices.tracing import RankTrace, trace_rank
from ops.dataset.capture.proof.agreement import ValuePair, difference
from ops.dataset.capture.proof.original import preserve_random_state
from ops.dataset.capture.proof_record import AGREES
from ops.dataset.capture.tracing.capture import CaptureError, named_tensors
from ops.dataset.capture.tracing.captured import CapturedGraph, Value, sentence
from ops.dataset.graph.names import stable_name
from ops.dataset.sample.format.devices import Devices, Group, Placement
from ops.dataset.sample.replay.outputs import first_difference
from ops.dataset.sample.replay.ranks import Ask, RankError, connected_ranks, rank_processes
from ops.dataset.sources.base import LoadedModel
from ops.errors import GraphNetError
from ops.failures import FailureReason

_OTHER_SEED = 1

_MOST_REASON = 200
"""Most letters of a reason of torch's that a sample states."""


def ranks_of(mesh: Mapping[str, int], seal: Callable[[], None]) -> AbstractContextManager[Ask]:
    """Fork and connect the processes that prove a capture; call it before anything of a model runs here."""
    return connected_ranks(_devices(mesh), run_texts, seal)


def _devices(mesh: Mapping[str, int]) -> Devices:
    devices = Devices(dict(mesh), {}, ())
    groups = {axis: Group(tuple(devices.sets_along((axis,))), "gloo") for axis in mesh}
    return dataclasses.replace(devices, groups=groups)


def capture_ranks(loaded: LoadedModel, mesh: Mapping[str, int], ask: Ask, *, trains: bool) -> tuple[CapturedGraph, ...]:
    """Capture what each rank runs of a model.

    This process must have run nothing in several threads: it forks.

    Args:
        loaded: The undivided model.
        mesh: Axis → size.
        ask: As of `ranks_of`.
        trains: Capture the backward graph, too.

    Returns:
        The graph, or forward and backward: that of rank 0 with undivided inputs, and the texts of the others.

    Raises:
        CaptureError: It cannot be split or captured, or its ranks do not compute what it does.
    """
    require_plans(loaded.module, mesh)
    devices = _devices(mesh)

    traces = _traces(loaded, devices, trains)
    with one_process(devices) as ask_one_process:
        expected = undivided_call(loaded.module, loaded.args, loaded.kwargs, trains=trains, dtype=None)
        compared = (traces, devices, expected, _reference(loaded, trains))
        agreement = AGREES
        try:
            prove(*compared, ask_one_process)
        except (CaptureError, RankError) as error:  # torch's mode has gaps, so connected processes decide
            agreement = sentence(error.quoted or str(error))[:_MOST_REASON]
        try:
            proof, placements, results = prove(*compared, ask)
        except CaptureError as error:
            if error.reason == FailureReason.NOT_PROVEN and _is_random(loaded, expected):
                told = "it draws random numbers, which each rank would draw on its own: set its dropout to 0"
                raise CaptureError(told, error.reason) from error
            raise
    proof = dataclasses.replace(proof, one_process=agreement)
    graphs = []
    for number, graph in enumerate(traces[0].graphs):
        inputs, tensors = {}, {}
        for name in graph.inputs:
            inputs[name], placement = _undivided_input(number, name, traces, devices, expected, placements, results)
            if placement is not None and placement.split:
                tensors[name] = dataclasses.replace(placement, sum=())
        codes = [trace.graphs[number].code for trace in traces]
        outputs = tuple(Placement(None, place.split, place.sum) for place in placements[number])
        described = dataclasses.replace(
            devices, graphs=tuple(map(codes.index, codes)), tensors=tensors, outputs=outputs
        )
        others = {rank: code for rank, code in enumerate(codes) if rank and codes.index(code) == rank}
        own = graph if trains else dataclasses.replace(graph, direction=None)
        graphs.append(dataclasses.replace(own, inputs=inputs, proof=proof, devices=described, rank_code=others))
    return tuple(graphs)


def _traces(loaded: LoadedModel, devices: Devices, trains: bool) -> list[RankTrace]:
    """Trace the graphs of all ranks.

    Raises:
        CaptureError: See `trace_rank` and `_check_alike`.
    """

    def trace(rank: int, _: Any) -> RankTrace:
        return _light(trace_rank(loaded.module, loaded.args, loaded.kwargs, devices.mesh, rank, trains=trains))

    with rank_processes(devices.count, trace, lambda _: None) as ask_tracers:
        light: list[RankTrace] = ask_tracers([None] * devices.count)
    members = {stable_name(name): each for name, each in named_tensors(loaded.module, loaded.args, loaded.kwargs)}
    traces = [
        dataclasses.replace(
            each,
            tensors={name: dataclasses.replace(own, undivided=members[name]) for name, own in each.tensors.items()},
        )
        for each in light
    ]
    _check_alike(traces)
    return traces


def _light(trace: RankTrace) -> RankTrace:
    """A trace that is quick to send: without values that its receiver has, which are those of the model."""
    no_module = GraphModule(torch.nn.Module(), Graph())  # the texts say all that other processes need
    graphs = []
    for graph in trace.graphs:
        own = _undescribed(trace, graph)
        inputs = {name: value if name in own else _without_values(value) for name, value in graph.inputs.items()}
        graphs.append(dataclasses.replace(graph, graph_module=no_module, inputs=inputs))
    tensors = {
        name: dataclasses.replace(each, part=_without_values(each.part), undivided=_without_values(each.undivided))
        for name, each in trace.tensors.items()
    }
    return dataclasses.replace(trace, graphs=graphs, tensors=tensors)


def _without_values(value: Any) -> Any:
    return torch.empty_like(value, device="meta") if isinstance(value, torch.Tensor) else value


def _undescribed(trace: RankTrace, graph: CapturedGraph) -> set[str]:
    """Names of the inputs that nothing divides: constants, and tensors that are no members of the model."""
    return graph.inputs.keys() - trace.tensors.keys() - trace.tangents.keys() - graph.wiring.keys()


def _check_alike(traces: Sequence[RankTrace]) -> None:
    """Check that the graphs of all ranks have the same arguments, and the same values of those that nothing divides.

    Raises:
        CaptureError: They have not.
    """
    first = traces[0]
    for rank, trace in enumerate(traces):
        for own, graph in zip(first.graphs, trace.graphs, strict=True):
            if list(own.inputs) != list(graph.inputs):
                raise CaptureError(f"rank {rank} takes other tensors than rank 0: {_odd(own.inputs, graph.inputs)}")
            for name in _undescribed(trace, graph):
                if difference(ValuePair(name, own.inputs[name], graph.inputs[name])) is not None:
                    told = "which is no parameter, buffer or input of the model"
                    raise CaptureError(f"rank {rank} has other values of {name} than rank 0, {told}")


def _odd(first: Mapping[str, Any], second: Mapping[str, Any]) -> str:
    return ", ".join(sorted(first.keys() ^ second.keys())[:3]) or "in another order"


def _undivided_input(
    number: int,
    name: str,
    traces: Sequence[RankTrace],
    devices: Devices,
    expected: Expected,
    placements: Sequence[Sequence[Placement]],
    results: Sequence[Sequence[Sequence[torch.Tensor]]],
) -> tuple[Value, Placement | None]:
    """The undivided value of an input, and its place; None where all ranks have all of it."""
    trace = traces[0]
    graph = trace.graphs[number]
    if (source := graph.wiring.get(name)) is not None:
        parts = [result[source.subgraph][source.output] for result in results]
        place = placements[source.subgraph][source.output]
        if place.sum:  # a term of a sum is each rank's own
            raise CaptureError(f"{name} is a term of a sum on each rank, which no input can be")
        return stacked(devices, place, parts), place
    if name in trace.tangents:
        leaf = trace.tangents[name]
        undivided = expected.tangents[leaf]
        return undivided, split_of_shape(f"output {leaf}", undivided.shape, trace.leaf_shapes[leaf], devices.mesh)
    if name in trace.tensors:
        return trace.tensors[name].undivided, trace.tensors[name].placement
    return graph.inputs[name], None


def _reference(loaded: LoadedModel, trains: bool) -> Expected | None:
    """The results of the undivided model in float64; None where it does not run in that."""
    try:
        return undivided_call(loaded.module, loaded.args, loaded.kwargs, trains=trains, dtype=torch.float64)
    except (RuntimeError, TypeError, ValueError, NotImplementedError, GraphNetError):
        return None


def _is_random(loaded: LoadedModel, expected: Expected) -> bool:
    with preserve_random_state():
        torch.manual_seed(_OTHER_SEED)
        trains = loaded.module.training
        again = undivided_call(loaded.module, loaded.args, loaded.kwargs, trains=trains, dtype=None)
    return first_difference(tuple(expected.leaves), tuple(again.leaves)) is not None
