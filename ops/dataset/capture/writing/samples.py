"""Writes captured graphs as samples: model code, the record of each tensor, and the model's origin.

Imports torch: worker only.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

import torch

from ops.dataset.capture.fake import FakeTensorStatistics
from ops.dataset.capture.proof_record import with_proof
from ops.dataset.capture.statistics import shortest, value_statistics
from ops.dataset.capture.tracing.captured import CapturedGraph
from ops.dataset.capture.writing.dataset_paths import write_model
from ops.dataset.capture.writing.kept_values import LIMIT_BYTES, LITERAL_LIMIT, REPLAY_LIMIT_BYTES, with_known_values
from ops.dataset.passes.repair.output_repair import repair_outputs, runs_well
from ops.dataset.sample.catalog.description import MOST_LINKS
from ops.dataset.sample.format.devices import rank_sample, with_devices
from ops.dataset.sample.format.types import Constraints, Json, Literal, Sample, SampleInfo, TensorMeta, required_bytes
from ops.dataset.sample.replay.arguments import Array
from ops.dataset.sample.replay.properties import detect_property
from ops.dataset.sample.replay.tensors import as_numpy, is_plain
from ops.dataset.sample.replay.values import as_numbers
from ops.dataset.sources.base import InputRole, LoadedModel
from ops.errors import GraphNetError

COMPUTED_LIMIT = 4096
"""`LITERAL_LIMIT` for integers that another graph of the model computes: indices need more than a range."""


def write_samples(
    graphs: Sequence[CapturedGraph], model: LoadedModel, out_root: Path, *, keeps_values: bool = True
) -> tuple[str, ...]:
    """Write one sample a graph below `<out_root>/<library>/<model>`, replacing older ones.

    Args:
        graphs: The model's graphs.
        model: The model.
        out_root: Folder of the dataset.
        keeps_values: True where a sample may keep values of inputs that it needs to run, see `kept_values`.

    Returns:
        The ids of the samples: their paths below `out_root`.

    Raises:
        GraphNetError: A graph has more inputs from earlier graphs, or more graph breaks, than a sample may record.
    """
    for number, graph in enumerate(graphs):
        if max(len(graph.wiring), len(graph.breaks)) > MOST_LINKS:
            raise GraphNetError(
                f"graph {number} takes {len(graph.wiring)} values from earlier graphs, after {len(graph.breaks)} graph "
                f"breaks, and a sample says {MOST_LINKS} at most: capture it with smaller inputs"
            )
    return write_model([_replayable_sample(graph, model, keeps_values) for graph in graphs], model, out_root)


def _replayable_sample(graph: CapturedGraph, model: LoadedModel, keeps_values: bool) -> Sample:
    """Make the sample of one graph with the values that it needs, and repair it if its outputs cannot be compared.

    Large samples are not run, and so not repaired.
    """
    sample = to_sample(graph, model)
    if graph.devices is not None:  # it cannot run without the other ranks
        return sample
    is_real = all(type(value) in (int, torch.Tensor) for value in graph.inputs.values())
    can_run = is_real and required_bytes(sample) <= REPLAY_LIMIT_BYTES
    sample, is_running = with_known_values(sample, _arrays(graph), runs_well if can_run else None, keeps=keeps_values)
    return sample if is_running or not can_run else repair_outputs(sample)


def _arrays(graph: CapturedGraph) -> dict[str, Array]:
    """The values of inputs and buffers that numpy can hold; large ones only if they may have a property.

    A value may share memory until the first write; torch counts numpy as a writer, so that each conversion copies.
    """
    return {
        name: Array(str(value.dtype).removeprefix("torch."), as_numpy(value))
        for name, value in graph.inputs.items()
        if type(value) is torch.Tensor
        and name not in graph.parameters
        and is_plain(value)
        and (value.nbytes <= LIMIT_BYTES or _may_have_property(value))
    }


def _may_have_property(value: torch.Tensor) -> bool:
    """Tell whether the first row along an axis, or the first matrix, has a property."""
    rows = [value.movedim(axis, -1)[(0,) * (value.ndim - 1)] for axis in range(value.ndim)]
    matrices = [value[(0,) * (value.ndim - 2)]] if value.ndim > 1 and value.shape[-1] == value.shape[-2] else []
    dtype = str(value.dtype).removeprefix("torch.")
    return any(detect_property(as_numbers(as_numpy(part.clone()), dtype)) is not None for part in (*rows, *matrices))


def to_sample(graph: CapturedGraph, model: LoadedModel) -> Sample:
    """Make the sample of one graph of `model`, without kept values."""
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
            is_divided=graph.devices is not None and name in graph.devices.tensors,
            role=None if name in graph.wiring else model.roles.get(name),
        )
        for name, value in graph.inputs.items()
    )
    sample = Sample(graph.code, weights, constraints=_constraints(graph), info=info, rank_code=graph.rank_code)
    if graph.devices is not None:
        sample = dataclasses.replace(sample, info=with_devices(info, graph.devices))
        sample = dataclasses.replace(sample, weights=rank_sample(sample, 0).weights)
    return with_proof(sample, graph.proof)


def _extra(graph: CapturedGraph, origin: Mapping[str, Json]) -> Mapping[str, Json]:
    """Origin, graph breaks, wiring and kind of the graph for `graph_net.json`; empty entries are left out."""
    entries: dict[str, Json] = {
        "origin": dict(origin),
        "graph_breaks": [dataclasses.asdict(graph_break) for graph_break in graph.breaks],
        "wiring": {
            name: {key: value for key, value in dataclasses.asdict(source).items() if value or key != "call"}
            for name, source in graph.wiring.items()
        },
        "calls": graph.calls if graph.calls > 1 else None,
        "captured_from": "operators" if graph.is_eager else None,
        "direction": graph.direction,
        "gradients": list(graph.gradients),
    }
    return {key: value for key, value in entries.items() if value}


def _constraints(graph: CapturedGraph) -> Constraints:
    """Symbolic sizes of the graph; none when all its sizes are numbers."""
    if not graph.sizes:
        return Constraints()
    shapes = tuple(
        (() if isinstance(value, int) else graph.sizes.get(name, tuple(value.shape)), name)
        for name, value in graph.inputs.items()
    )
    return Constraints(tuple(graph.symbols), graph.symbols, input_shapes=shapes)


def describe(
    name: str,
    value: torch.Tensor | FakeTensorStatistics | int,
    *,
    is_parameter: bool = False,
    is_computed: bool = False,
    is_divided: bool = False,
    role: InputRole | None = None,
) -> TensorMeta:
    """Record one input or weight.

    Small tensors keep their values. Larger integer tensors keep their range, or that of their role if they have one.
    Larger bools keep only their value, if all are equal (a mask of nothing). Larger floats keep mean and standard
    deviation at the tensor's own precision; if no value of an input or buffer is negative (a running variance, a
    density), lowest and highest value become bounds for replay, too.

    Statistics omit values that mean "masked out" (infinities, the lowest number of the dtype); otherwise replay would
    fill a mask with extreme values only.

    Args:
        name: Parameter of `forward`.
        value: The tensor, the statistics of one that was not allocated, or the size that a `torch.SymInt` had.
        is_parameter: True for trained values, whose sign has no meaning that replay has to preserve.
        is_computed: True where another graph of the model computes it.
        is_divided: True where ranks have parts of it: its values are described as a whole.
        role: The meaning of its integers.
    """
    extra: dict[str, Literal] = {} if role is None else {"role": role.name}
    if isinstance(value, int):
        return TensorMeta(name, (), "int64", "cpu", data=[value])
    shape, dtype = tuple(value.shape), str(value.dtype).removeprefix("torch.")
    values = value.values if isinstance(value, FakeTensorStatistics) else value.detach().to("cpu")
    is_whole = isinstance(value, torch.Tensor)
    is_float = value.dtype.is_floating_point or value.dtype.is_complex
    limit = COMPUTED_LIMIT if is_computed and not is_float else LITERAL_LIMIT
    is_small = is_whole and not is_divided and values is not None and values.numel() < limit
    data: Literal = _literals(values) if is_small and values is not None else None
    if is_float:
        statistics = (None if isinstance(value, torch.Tensor) else value.computed) or value_statistics(values)
        is_bounded = statistics.low is not None and statistics.low >= 0 and not is_parameter and data is None
        low, high = (statistics.low, statistics.high) if is_bounded else (None, None)
        return TensorMeta(name, shape, dtype, "cpu", statistics.mean, statistics.std, data, low, high, extra=extra)
    is_single = is_whole and values is not None and values.numel() > 0 and bool((values == values.flatten()[0]).all())
    is_random_bool = value.dtype == torch.bool and not is_single
    if is_random_bool or data is not None or values is None or values.numel() == 0:
        return TensorMeta(name, shape, dtype, "cpu", data=data, extra=extra)
    integers = values.numpy()  # torch has no minimum of its wider unsigned types
    low, high = int(integers.min()), int(integers.max())
    if role is not None:
        low, high = low if role.low is None else role.low, high if role.high is None else role.high
    return TensorMeta(name, shape, dtype, "cpu", min_val=low, max_val=high, extra=extra)


def _literals(value: torch.Tensor) -> Literal:
    flat = value.flatten().tolist()
    if value.is_complex():
        parts = [(shortest(number.real, value.dtype), shortest(number.imag, value.dtype)) for number in flat]
        return cast("Literal", [complex(*pair) for pair in parts])
    if value.is_floating_point():
        return cast("Literal", [shortest(number, value.dtype) for number in flat])
    return cast("Literal", flat)
