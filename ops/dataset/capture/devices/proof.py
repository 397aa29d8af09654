"""Proves the texts of all ranks: run by processes that talk, they give what the undivided model gives.

A fake group's values are arbitrary, so the graphs run again, from their texts, on gloo, with each rank's part of the
model's own values. Collectives sum in another order than one device does: a deviation of rounding is allowed, or four
times that of the uncompiled model from itself in float64, whichever is larger, and it is stated.
"""

from __future__ import annotations

import copy
import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from ops.dataset.capture.devices.processes import Ask
from ops.dataset.capture.devices.tracing import RankTrace
from ops.dataset.capture.proof.agreement import ValuePair, deviation, rounding
from ops.dataset.capture.proof.original import preserve_random_state
from ops.dataset.capture.proof.training import REORDERED
from ops.dataset.capture.proof_record import Proof
from ops.dataset.capture.tracing.capture import CaptureError, named_tensors
from ops.dataset.capture.tracing.recording import leaves_in
from ops.dataset.capture.tracing.training import SEED, preserve_gradients
from ops.dataset.graph.names import stable_name
from ops.dataset.sample.format.devices import Devices, Placement
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sample.replay.outputs import as_tuple
from ops.execution.torch_private import tree_map
from ops.failures import FailureReason

REASON = "ranks add in another order than one device"

_NOISE_FACTOR, _MOST_NOISE = 4.0, 0.05


@dataclass(frozen=True, slots=True)
class Expected:
    """The results of a call of the undivided model, and the gradients that flow into its backward graph.

    Attributes:
        leaves: Tensors of its result.
        gradients: Stable name of a parameter or input → its gradient.
        tangents: Number of a leaf → the gradient of it that was given.
    """

    leaves: Sequence[torch.Tensor]
    gradients: Mapping[str, torch.Tensor]
    tangents: Mapping[int, torch.Tensor]


def undivided_call(
    module: torch.nn.Module, args: Sequence[Any], kwargs: Mapping[str, Any], *, trains: bool, dtype: torch.dtype | None
) -> Expected:
    """Call a copy of the undivided model, uncompiled.

    Args:
        module: The model.
        args: Its inputs.
        kwargs: The same, by name.
        trains: Compute gradients, too.
        dtype: Dtype that all its floats are cast to, for a reference; None for its own.
    """
    own = copy.deepcopy(module)

    def cast(value: Any) -> Any:
        is_cast = dtype is not None and isinstance(value, torch.Tensor) and value.is_floating_point()
        return value.detach().to(dtype) if is_cast else value

    own = own if dtype is None else own.to(dtype)
    own_args, own_kwargs = tree_map(cast, (list(args), dict(kwargs)))
    with preserve_random_state(), torch.set_grad_enabled(trains), preserve_gradients(own):
        leaves = [leaf for leaf in leaves_in(own(*own_args, **own_kwargs)) if isinstance(leaf, torch.Tensor)]
        if not trains:
            return Expected(leaves, {}, {})
        generator = torch.Generator().manual_seed(SEED)
        tangents = {
            i: (torch.randn(leaf.shape, generator=generator, dtype=torch.float64) / max(1, leaf.numel())).to(leaf.dtype)
            for i, leaf in enumerate(leaves)
            if leaf.requires_grad
        }
        torch.autograd.backward([leaves[i] for i in tangents], list(tangents.values()))
        members = named_tensors(own, (), {})
        gradients = {stable_name(name): each.grad for name, each in members if each.grad is not None}
        return Expected([leaf.detach() for leaf in leaves], gradients, tangents)


def split_of_shape(undivided: Sequence[int], part: Sequence[int], mesh: Mapping[str, int]) -> Placement:
    """Find the place of a tensor from the shape that a rank has of it.

    Raises:
        CaptureError: No axes of the mesh divide the one into the other.
    """
    split: list[tuple[str, int]] = []
    free = list(mesh)
    for dimension, (size, own) in enumerate(zip(undivided, part, strict=True)):
        if size == own:
            continue
        subsets = (axes for count in range(1, len(free) + 1) for axes in itertools.combinations(free, count))
        axes = next((axes for axes in subsets if math.prod(mesh[axis] for axis in axes) * own == size), None)
        if axes is None:
            raise CaptureError(f"an output of {list(part)} is no part of {list(undivided)} on this mesh")
        free = [axis for axis in free if axis not in axes]
        split += [(axis, dimension) for axis in axes]
    return Placement(tuple(undivided), tuple(split))


def part_of(devices: Devices, placement: Placement | None, undivided: torch.Tensor, rank: int) -> torch.Tensor:
    """The part of an undivided tensor that a rank has."""
    if placement is None or placement.shape is None:
        return undivided
    return undivided.reshape(placement.shape)[devices.part(placement, placement.shape, rank)]


def run_texts(rank: int, runs: Sequence[tuple[str, Mapping[str, Any]]]) -> list[tuple[torch.Tensor, ...]]:
    """Run the texts of a rank, one after the other: the work of a connected process.

    Args:
        rank: The rank.
        runs: For each graph its text, and for each input its value, or (graph, output) that it is.

    Returns:
        The outputs of each graph.
    """
    del rank
    results: list[tuple[torch.Tensor, ...]] = []
    for code, feeds in runs:
        values = {name: results[feed[0]][feed[1]] if isinstance(feed, tuple) else feed for name, feed in feeds.items()}
        with torch.no_grad():
            results.append(tuple(each.clone() for each in as_tuple(load_module(Sample(code, weights=()))(**values))))
    return results


def feeds_of(trace: RankTrace, devices: Devices, rank: int, expected: Expected) -> list[tuple[str, dict[str, Any]]]:
    """Make what `run_texts` needs of a rank."""
    runs = []
    for graph in trace.graphs:
        feeds: dict[str, Any] = {}
        for name, value in graph.inputs.items():
            source = graph.wiring.get(name)
            if source is not None:
                feeds[name] = (source.subgraph, source.output)
            elif name in trace.tangents:
                leaf = trace.tangents[name]
                undivided = expected.tangents[leaf]
                placement = split_of_shape(undivided.shape, trace.leaf_shapes[leaf], devices.mesh)
                feeds[name] = part_of(devices, placement, undivided, rank).contiguous()
            elif name in trace.tensors:
                tensor = trace.tensors[name]  # cut from the undivided one, as replay does, whatever the fake group made
                own = part_of(devices, tensor.placement, tensor.undivided.detach(), rank)
                feeds[name] = own.reshape(tensor.part.shape).contiguous()
            else:
                feeds[name] = value
        runs.append((graph.code, feeds))
    return runs


def prove(
    traces: Sequence[RankTrace], devices: Devices, expected: Expected, reference: Expected | None, ask: Ask
) -> tuple[Proof, list[list[Placement]], list[list[tuple[torch.Tensor, ...]]]]:
    """Run the texts of all ranks, and compare their results with those of the undivided model.

    Returns:
        The proof, for each graph the place of each output, and for each rank the outputs of each graph.

    Raises:
        CaptureError: A rank's results are not those of the model; the message names rank and output.
    """
    results = ask([feeds_of(trace, devices, rank, expected) for rank, trace in enumerate(traces)])
    first = traces[0]
    placements: list[list[Placement]] = []
    compared, bound = set[str](), 0.0
    largest = max(map(_largest, expected.gradients.values()), default=0.0)
    for number, graph in enumerate(first.graphs):
        places = []
        for output in range(len(results[0][number])):
            parts = [result[number][output] for result in results]
            name, undivided, exact = _expected_of(first, graph.gradients, number, output, expected, reference)
            if undivided is None:
                places.append(common_placement(devices, parts))
                continue
            given = first.tensors[name].placement if number and name in first.tensors else None
            if given is None or part_of(devices, given, undivided, 0).numel() != parts[0].numel():
                given = split_of_shape(undivided.shape, parts[0].shape, devices.mesh)
            place, share = _deviation(devices, name, given, undivided, exact, parts, largest)
            compared.add(name)
            bound = max(bound, share)
            places.append(place)
        placements.append(places)
    missing = [f"output {i}" for i in range(len(expected.leaves)) if f"output {i}" not in compared]
    if missing:
        raise CaptureError(f"{missing[0]} of the model is not computed by its graphs", FailureReason.NOT_PROVEN)
    outputs = sum(name.startswith("output ") for name in compared)
    return (
        Proof(outputs, len(compared) - outputs, bound, REASON if bound else "", ranks=devices.count),
        placements,
        results,
    )


def _expected_of(
    trace: RankTrace,
    gradients: Sequence[str],
    number: int,
    output: int,
    expected: Expected,
    reference: Expected | None,
) -> tuple[str, torch.Tensor | None, torch.Tensor | None]:
    """Name and undivided value of an output, and its value in float64; None for what only the backward graph reads."""
    if number == 0:
        leaf = trace.leaves[output]
        if leaf is None:
            return "", None, None
        return f"output {leaf}", expected.leaves[leaf], None if reference is None else reference.leaves[leaf]
    name = gradients[output]
    return name, expected.gradients.get(name), None if reference is None else reference.gradients.get(name)


def _deviation(
    devices: Devices,
    name: str,
    place: Placement,
    undivided: torch.Tensor,
    exact: torch.Tensor | None,
    parts: Sequence[torch.Tensor],
    largest: float,
) -> tuple[Placement, float]:
    """The place of an output and its largest deviation on a rank; ranks may have terms of a sum.

    It is relative to the largest number of the output; where that is over rounding, to `largest`: a gradient that is
    only rounding (of a bias before a softmax) is compared with the largest gradient of all.

    Raises:
        CaptureError: It deviates by more than rounding.
    """
    taken = {axis for axis, _ in place.split}
    free = [axis for axis in devices.mesh if axis not in taken]
    problem = ""
    for sums in itertools.chain.from_iterable(itertools.combinations(free, count) for count in range(len(free) + 1)):
        for scale in (_largest(undivided), largest):
            noise = 0.0 if exact is None else deviation(ValuePair(name, exact.to(undivided.dtype), undivided), scale)
            allowed = max(rounding(undivided, REORDERED), min(_NOISE_FACTOR * noise, _MOST_NOISE))
            shares = []
            for rank, own in enumerate(_sums(devices, parts, sums)):
                part = part_of(devices, place, undivided, rank)
                pair = ValuePair(name, part.reshape(own.shape) if part.numel() == own.numel() else part, own)
                shares.append(deviation(pair, scale))
            if max(shares) <= allowed:
                return Placement(place.shape, place.split, sums), max(shares)
            rank = shares.index(max(shares))
            problem = problem or f"{name} of rank {rank} deviates by {shares[rank]:.2g}, and {allowed:.2g} is rounding"
    raise CaptureError(f"{problem}: the ranks do not compute what the model does", FailureReason.NOT_PROVEN)


def _largest(values: torch.Tensor) -> float:
    return float(values.abs().max()) if values.numel() and values.is_floating_point() else 0.0


def _sums(devices: Devices, parts: Sequence[torch.Tensor], axes: Sequence[str]) -> Iterator[torch.Tensor]:
    """For each rank its value, or the sum of those of all ranks that differ from it on these axes alone."""
    for rank, own in enumerate(parts):
        if not axes:
            yield own
            continue
        place = devices.coordinates(rank)
        others = [
            parts[other]
            for other in range(devices.count)
            if all(index == place[axis] or axis in axes for axis, index in devices.coordinates(other).items())
        ]
        yield torch.stack([other.double() for other in others]).sum(0).to(own.dtype)


def common_placement(devices: Devices, parts: Sequence[torch.Tensor]) -> Placement:
    """The place of a value that no undivided model has: equal along some axes, and along others each rank's own."""
    own_axes = []
    for axis in devices.mesh:
        groups: dict[tuple[Any, ...], list[torch.Tensor]] = {}
        for rank, part in enumerate(parts):
            key = tuple(index for name, index in devices.coordinates(rank).items() if name != axis)
            groups.setdefault(key, []).append(part)
        is_equal = all(torch.equal(each, group[0]) for group in groups.values() for each in group)
        if not is_equal:
            own_axes.append(axis)
    size = math.prod(devices.mesh[axis] for axis in own_axes)
    rows, *rest = parts[0].shape or (1,)
    return Placement((rows * size, *rest), tuple((axis, 0) for axis in own_axes))


def stacked(devices: Devices, placement: Placement, parts: Sequence[torch.Tensor]) -> torch.Tensor:
    """The undivided tensor of `common_placement`."""
    assert placement.shape is not None
    undivided = parts[0].new_zeros(placement.shape)
    for rank, part in enumerate(parts):
        own = undivided[devices.part(placement, placement.shape, rank)]
        own.copy_(part.reshape(own.shape))
    return undivided
