"""From captured graphs to samples: the text, the record of each tensor, and where the model came from.

Imports torch: worker only.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from ops.capture.tracing.captured import CapturedGraph, Feed
from ops.capture.writing.printer import print_module
from ops.capture.writing.statistics import describe
from ops.sample.analysis.identity import graph_hash
from ops.sample.format.types import Constraints, Json, Sample, SampleInfo
from ops.sources.base import LoadedModel


def to_sample(graph: CapturedGraph, model: LoadedModel) -> Sample:
    """The sample of one graph of `model`, complete but for its place on disk."""
    info = SampleInfo(
        framework="torch",
        num_devices_required=1,
        num_nodes_required=1,
        dynamic=bool(graph.sizes),
        model_name=model.model_name,
        source=model.source,
        task=model.task,
        extra=_extra(graph, model.origin),
    )
    weights = tuple(
        describe(
            name,
            value,
            is_parameter=name in graph.parameters,
            is_computed=name in graph.wiring,
            role=None if name in graph.wiring else model.roles.get(name),
        )
        for name, value in graph.inputs.items()
    )
    sample = Sample(print_module(graph.graph_module), weights, constraints=_constraints(graph), info=info)
    return dataclasses.replace(sample, stored_graph_hash=graph_hash(sample))


def _extra(graph: CapturedGraph, origin: Mapping[str, Json]) -> Mapping[str, Json]:
    """What the graph is to its model: where it came from, what ended it, and what feeds it; only what there is."""
    said: dict[str, Json] = {
        "origin": dict(origin),
        "graph_breaks": [dataclasses.asdict(one) for one in graph.breaks],
        "wiring": {name: _feed(feed) for name, feed in graph.wiring.items()},
        "calls": graph.calls if graph.calls > 1 else None,
        "captured_from": "operators" if graph.is_eager else None,
        "direction": graph.direction,
        "gradients": list(graph.gradients),
    }
    return {key: value for key, value in said.items() if value}


def _feed(feed: Feed) -> dict[str, Json]:
    which: dict[str, Json] = {"subgraph": feed.subgraph, "output": feed.output}
    return {**which, "call": feed.call} if feed.call else which


def _constraints(graph: CapturedGraph) -> Constraints:
    """Symbols of the graph; nothing when all its sizes are numbers."""
    if not graph.sizes:
        return Constraints()
    shapes = tuple(
        (() if isinstance(value, int) else graph.sizes.get(name, tuple(value.shape)), name)
        for name, value in graph.inputs.items()
    )
    return Constraints(tuple(graph.symbols), graph.symbols, input_shapes=shapes)
