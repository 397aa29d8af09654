"""Proves the texts of all ranks: run by processes that talk, they give what the undivided model gives.

A fake group's values are arbitrary, so the graphs run again, from their texts, on gloo, with each rank's part of the
model's own values. Collectives sum in another order than one device does: two thirds of the dtype's digits have to
agree, or a deviation is allowed of four times that of the uncompiled model from float64; half of the digits where it
does not run in float64. The largest deviation is stated.
"""

from __future__ import annotations

import contextlib
import copy
import itertools
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch

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
from ops.dataset.sample.replay.outputs import as_tuple, first_difference
from ops.dataset.sample.replay.ranks import Ask, part_of
from ops.execution.torch_private import storage_id, tree_map
from ops.failures import FailureReason

REASON = "ranks add in another order than one device"

_NOISE_FACTOR, _MOST_NOISE = 4.0, 0.05

_OUTPUT, _GRADIENT, _WRITTEN = "output ", "gradient of ", "new value of "
"""Beginnings of names of what the graphs compute."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The results of a call of the undivided model, and the gradients that flow into its backward graph.

    Attributes:
        leaves: Tensors of its result.
        memories: For each leaf, the number of the first one in the same memory; None for those that no operator
            computes: inputs, parameters and views of them, and empty ones.
        written: Stable name of a buffer or input that it wrote to → the value afterwards.
        gradients: Stable name of a parameter or input → its gradient.
        tangents: Number of a leaf → the gradient of it that was given.
    """

    leaves: Sequence[torch.Tensor]
    memories: Sequence[int | None]
    written: Mapping[str, torch.Tensor]
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
        if not isinstance(value, torch.Tensor):
            return value
        copied = value.detach().clone()
        copied = copied if dtype is None or not value.is_floating_point() else copied.to(dtype)
        return copied.requires_grad_(value.requires_grad)

    own = own if dtype is None else own.to(dtype)
    own_args, own_kwargs = tree_map(cast, (list(args), dict(kwargs)))
    members = {stable_name(name): each for name, each in named_tensors(own, own_args, own_kwargs)}
    before = {name: each.detach().clone() for name, each in members.items()}
    with preserve_random_state(), torch.set_grad_enabled(trains), preserve_gradients(own):
        leaves = [leaf for leaf in leaves_in(own(*own_args, **own_kwargs)) if isinstance(leaf, torch.Tensor)]
        written = {
            name: each.detach().clone()
            for name, each in members.items()
            if first_difference((before[name],), (each.detach(),)) is not None
        }
        memories = _memories(leaves, members.values())
        if not trains:
            return Expected(leaves, memories, written, {}, {})
        generator = torch.Generator().manual_seed(SEED)
        tangents = {
            i: (torch.randn(leaf.shape, generator=generator, dtype=torch.float64) / max(1, leaf.numel())).to(leaf.dtype)
            for i, leaf in enumerate(leaves)
            if leaf.requires_grad
        }
        torch.autograd.backward([leaves[i] for i in tangents], list(tangents.values()))
        gradients = {name: each.grad for name, each in members.items() if each.grad is not None}
        return Expected([leaf.detach() for leaf in leaves], memories, written, gradients, tangents)


def _memories(leaves: Sequence[torch.Tensor], members: Iterable[torch.Tensor]) -> list[int | None]:
    first: dict[int, int | None] = {storage_id(member): None for member in members}
    return [first.setdefault(storage_id(leaf), number) if leaf.numel() else None for number, leaf in enumerate(leaves)]


def split_of_shape(name: str, undivided: Sequence[int], part: Sequence[int], mesh: Mapping[str, int]) -> Placement:
    """Find the place of an output from the shape that a rank has of it.

    Raises:
        CaptureError: No axes of the mesh divide the one into the other.
    """
    split: list[tuple[str, int]] = []
    free = list(mesh)
    refusal = CaptureError(
        f"{name} of rank 0 has shape {list(part)}, which is no part of {list(undivided)}{_hint(mesh)}",
        FailureReason.NOT_PROVEN,
    )
    if len(undivided) != len(part):
        raise refusal
    for dimension, (size, own) in enumerate(zip(undivided, part, strict=True)):
        if size == own:
            continue
        subsets = (axes for count in range(1, len(free) + 1) for axes in itertools.combinations(free, count))
        axes = next((axes for axes in subsets if math.prod(mesh[axis] for axis in axes) * own == size), None)
        if axes is None:
            raise refusal
        free = [axis for axis in free if axis not in axes]
        split += [(axis, dimension) for axis in axes]
    return Placement(tuple(undivided), tuple(split))


def _hint(mesh: Mapping[str, int]) -> str:
    told = "; with fsdp, a model may relate no elements of a batch, as batch normalisation in training and a mean do"
    return told if "fsdp" in mesh else ""


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
                placement = split_of_shape(f"{_OUTPUT}{leaf}", undivided.shape, trace.leaf_shapes[leaf], devices.mesh)
                feeds[name] = _copy_of(part_of(devices, placement, undivided, rank))
            elif name in trace.tensors:
                tensor = trace.tensors[name]  # cut from the undivided one, as replay does, whatever the fake group made
                own = part_of(devices, tensor.placement, tensor.undivided.detach(), rank)
                feeds[name] = _copy_of(own.reshape(tensor.part.shape))
            else:
                feeds[name] = value
        runs.append((graph.code, feeds))
    return runs


def _copy_of(part: torch.Tensor) -> torch.Tensor:
    """A copy, contiguous: a view would be sent with all of its memory."""
    return part.clone(memory_format=torch.contiguous_format)


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
    comparison = _Comparison(devices, first, _named(expected), {} if reference is None else _named(reference))
    placements: list[list[Placement]] = []
    for number, graph in enumerate(first.graphs):
        leaves = [] if number else [f"{_OUTPUT}{leaf}" for leaf in first.leaves]
        names = leaves or [f"{_GRADIENT}{name}" for name in graph.gradients]
        values = [[result[number][output] for result in results] for output in range(len(names))]
        placements.append([comparison.place(name, parts) for name, parts in zip(names, values, strict=True)])
    bounds = comparison.bounds
    _check_all(expected, bounds.keys())
    outputs = sum(name.startswith(_OUTPUT) for name in bounds)
    bound = max(bounds.values(), default=0.0)
    proof = Proof(outputs, len(bounds) - outputs, bound, REASON if bound else "", ranks=devices.count)
    return proof, placements, results


def _named(expected: Expected) -> dict[str, torch.Tensor]:
    """All that the graphs have to compute, by names for messages."""
    return {
        **{f"{_OUTPUT}{number}": leaf for number, leaf in enumerate(expected.leaves)},
        **{f"{_WRITTEN}{name}": value for name, value in expected.written.items()},
        **{f"{_GRADIENT}{name}": gradient for name, gradient in expected.gradients.items()},
    }


def _check_all(expected: Expected, compared: Collection[str]) -> None:
    """Check that the graphs compute all that the model does; what lies in the same memory is computed once.

    Raises:
        CaptureError: They do not.
    """
    memories = {f"{_OUTPUT}{number}": memory for number, memory in enumerate(expected.memories) if memory is not None}
    memories |= {f"{_WRITTEN}{name}": storage_id(value) for name, value in expected.written.items()}
    memories |= {f"{_GRADIENT}{name}": storage_id(value) for name, value in expected.gradients.items()}
    computed = {(name.partition(" ")[0], memory) for name, memory in memories.items() if name in compared}
    missing = [name for name, memory in memories.items() if (name.partition(" ")[0], memory) not in computed]
    if missing:
        raise CaptureError(f"{missing[0]} of the model is not computed by its graphs", FailureReason.NOT_PROVEN)


@dataclass(slots=True)
class _Comparison:
    """Compares what ranks have with what the undivided model has.

    Attributes:
        devices: Mesh.
        trace: Graphs of rank 0.
        wanted: Name → what the undivided model has.
        exact: The same in float64; empty where it does not run in that.
        bounds: Name → largest deviation, of those that were compared.
    """

    devices: Devices
    trace: RankTrace
    wanted: Mapping[str, torch.Tensor]
    exact: Mapping[str, torch.Tensor]
    bounds: dict[str, float] = field(default_factory=dict)

    def place(self, name: str, parts: Sequence[torch.Tensor]) -> Placement:
        """Find the place of an output, of which each rank has a part, and compare it.

        Raises:
            CaptureError: It deviates by more than rounding.
        """
        if name in self.wanted:
            return self._compared(name, parts)
        for written in self.wanted:  # what a forward graph writes is among the outputs that the model does not return
            if written.startswith(_WRITTEN) and written not in self.bounds and name.startswith(_OUTPUT):
                with contextlib.suppress(CaptureError):
                    return self._compared(written, parts)
        return common_placement(self.devices, parts)

    def _compared(self, name: str, parts: Sequence[torch.Tensor]) -> Placement:
        """The place of an output; ranks may have terms of a sum, where it is of a batch that is divided, or a gradient.

        A deviation is relative to the largest number of the output. A gradient that is itself rounding (of a bias
        before a softmax) is compared with the largest gradient of all.
        """
        undivided, is_gradient = self.wanted[name], name.startswith(_GRADIENT)
        place, scales = self._split(name, parts[0]), [_largest(undivided)]
        if is_gradient and self._noise(name, scales[0]) > rounding(undivided):
            scales.append(max(_largest(value) for other, value in self.wanted.items() if other.startswith(_GRADIENT)))
        taken = {axis for axis, _ in place.split}
        free = [axis for axis in self.devices.mesh if axis not in taken and (is_gradient or axis == "fsdp")]
        subsets = [axes for count in range(len(free) + 1) for axes in itertools.combinations(free, count)]
        problem = ""
        for scale, sums in itertools.product(scales, subsets):
            shares = []
            for rank, own in enumerate(_sums(self.devices, parts, sums)):
                part = part_of(self.devices, place, undivided, rank)
                pair = ValuePair(name, part.reshape(own.shape) if part.numel() == own.numel() else part, own)
                shares.append(deviation(pair, scale))
            allowed = self._allowed(name, scale)
            if max(shares) <= allowed:
                self.bounds[name] = max(shares)
                return Placement(place.shape, place.split, sums)
            rank = shares.index(max(shares))
            problem = problem or f"{name} of rank {rank} deviates by {shares[rank]:.2g}, and {allowed:.2g} is rounding"
        told = f"{problem}: the ranks do not compute what the model does{_hint(self.devices.mesh)}"
        raise CaptureError(told, FailureReason.NOT_PROVEN)

    def _split(self, name: str, part: torch.Tensor) -> Placement:
        """The place of an output, as that of the tensor which it is a gradient or a new value of, or by its shape."""
        undivided = self.wanted[name]
        tensor = self.trace.tensors.get(name.removeprefix(_GRADIENT).removeprefix(_WRITTEN))
        place = None if tensor is None else tensor.placement
        if place is None or part_of(self.devices, place, undivided, 0).numel() != part.numel():
            return split_of_shape(name, undivided.shape, part.shape, self.devices.mesh)
        return place

    def _noise(self, name: str, scale: float) -> float:
        """Deviation of the undivided model from float64; infinite where it does not run in that."""
        if name not in self.exact:
            return math.inf
        undivided = self.wanted[name]
        return deviation(ValuePair(name, self.exact[name].to(undivided.dtype), undivided), scale)

    def _allowed(self, name: str, scale: float) -> float:
        undivided, noise = self.wanted[name], self._noise(name, scale)
        if math.isinf(noise):
            return rounding(undivided, REORDERED)
        return max(rounding(undivided), min(_NOISE_FACTOR * noise, _MOST_NOISE))


def _largest(values: torch.Tensor) -> float:
    finite = values[torch.isfinite(values)] if values.is_floating_point() else values.new_empty(0)
    return float(finite.abs().max()) if finite.numel() else 0.0


def _sums(devices: Devices, parts: Sequence[torch.Tensor], axes: Sequence[str]) -> list[torch.Tensor]:
    """For each rank its value, or the sum of those of all ranks that differ from it on these axes alone."""
    if not axes:
        return list(parts)
    sums = list(parts)
    for ranks in devices.sets_along(axes):
        total = torch.stack([parts[rank].double() for rank in ranks]).sum(0)
        for rank in ranks:
            sums[rank] = total.to(parts[rank].dtype)
    return sums


def common_placement(devices: Devices, parts: Sequence[torch.Tensor]) -> Placement:
    """The place of a value that no undivided model has: equal along some axes, and along others each rank's own.

    Raises:
        CaptureError: Ranks have other shapes of it.
    """
    if any(part.shape != parts[0].shape for part in parts):
        told = "what the backward graph takes has other shapes on other ranks: take sizes that the mesh divides evenly"
        raise CaptureError(f"{told}, or mode=eval", FailureReason.CANNOT_BE_CAPTURED)
    own_axes = [
        axis
        for axis in devices.mesh
        if not all(torch.equal(parts[rank], parts[ranks[0]]) for ranks in devices.sets_along((axis,)) for rank in ranks)
    ]
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
