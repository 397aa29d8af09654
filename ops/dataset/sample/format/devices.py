"""Samples of several devices: mesh, process groups, and what each rank has of each tensor.

The sample's own files are those of rank 0, so that tools which know one device read them. `graph_net.json` describes
the rest under `devices`, and a rank whose graph has another text has that in `rank_<i>/model.py`:

    "num_devices_required": 4,
    "devices": {
        "mesh": {"fsdp": 2, "tp": 2},                  sizes of the axes; rank = row-major index
        "groups": {"tp": {"members": [[0, 1], [2, 3]], "backend": "gloo"}},
        "graphs": [0, 1, 0, 1],                        for each rank, the rank whose text it runs
        "tensors": {"w": {"shape": [64, 32], "split": [["tp", 0]]}},
        "outputs": [{"split": [["fsdp", 0]]}, {"sum": ["tp"]}, {}]
    }

A tensor that is not listed is the same on all ranks. A split divides a dimension among the ranks of an axis as
`torch.chunk` does; several apply in order.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Annotated

from ops.dataset.sample.format.types import Json, Sample, SampleInfo, TensorMeta
from ops.errors import GraphNetError
from ops.execution.untrusted.values import REPORT_CONFIG, Reported, read

if TYPE_CHECKING:
    from pydantic import TypeAdapter

DEVICES_KEY = "devices"
"""Key of `graph_net.json`."""

MOST_RANKS = 64

_NAME = re.compile(r"[A-Za-z0-9_]{1,40}")
_MOST_AXES, _MOST_GROUPS = 4, 64
_Name = Annotated[str, Reported(max_length=300)]
_Rank = Annotated[int, Reported(ge=0, lt=MOST_RANKS)]
_Size = Annotated[int, Reported(ge=0, le=1 << 40)]


def rank_file(rank: int) -> str:
    """Name of the file with a rank's text."""
    return f"rank_{rank}/model.py"


@dataclass(frozen=True, slots=True)
class Group:
    """A process group, by the name that graphs call it.

    Attributes:
        members: Ranks of each set of processes that talks to each other; a rank is in one set.
        backend: Backend of the group where it was captured: "gloo", "nccl".
        size: Ranks of each set, where nobody says which; else 0.
    """

    __pydantic_config__ = REPORT_CONFIG

    members: tuple[tuple[_Rank, ...], ...]
    backend: _Name
    size: _Size = 0


@dataclass(frozen=True, slots=True)
class Placement:
    """Place of a tensor on the ranks.

    Attributes:
        shape: Shape of the undivided tensor; None for outputs.
        split: (axis of the mesh, dimension) of each split, in the order in which they apply.
        sum: Axes over which the undivided tensor is the sum of what ranks have; of outputs alone.
    """

    __pydantic_config__ = REPORT_CONFIG

    shape: tuple[_Size, ...] | None = None
    split: tuple[tuple[_Name, _Rank], ...] = ()
    sum: tuple[_Name, ...] = ()


@dataclass(frozen=True, slots=True)
class Devices:
    """The devices that a sample needs.

    Attributes:
        mesh: Axis → its size, in order.
        groups: Name in graphs → process group.
        graphs: For each rank, the rank whose text it runs: itself, or an earlier one.
        tensors: Input or weight → its place; those that are the same on all ranks are not listed.
        outputs: Place of each output that is a tensor.
        reason: Why the sample cannot run as a whole; "" where it can.
    """

    __pydantic_config__ = REPORT_CONFIG

    mesh: dict[_Name, Annotated[int, Reported(ge=1, le=1 << 20)]]
    groups: dict[_Name, Group]
    graphs: Annotated[tuple[_Rank, ...], Reported(is_list=True, max_length=MOST_RANKS)]
    tensors: dict[str, Placement] = field(default_factory=dict)
    outputs: tuple[Placement, ...] = ()
    reason: Annotated[str, Reported(max_length=1000)] = ""

    @property
    def count(self) -> int:
        """Number of ranks."""
        return math.prod(self.mesh.values())

    @property
    def named_groups(self) -> list[tuple[str, tuple[int, ...]]]:
        """Name and ranks of each set of processes that talks to each other."""
        return [(name, members) for name, group in self.groups.items() for members in group.members]

    def coordinates(self, rank: int) -> dict[str, int]:
        """Axis → index of a rank on it."""
        indices = {}
        for axis, size in reversed(self.mesh.items()):
            rank, indices[axis] = divmod(rank, size)
        return indices

    def sets_along(self, axes: Collection[str]) -> list[tuple[int, ...]]:
        """The sets of ranks that differ on these axes alone, each rank in one; those of no axes are single ranks."""
        sets: dict[tuple[int, ...], list[int]] = {}
        for rank in range(self.count):
            others = tuple(index for axis, index in self.coordinates(rank).items() if axis not in axes)
            sets.setdefault(others, []).append(rank)
        return list(map(tuple, sets.values()))

    def part(self, placement: Placement, shape: Sequence[int], rank: int) -> tuple[slice, ...]:
        """The slices of an undivided tensor of this shape that a rank has."""
        coordinates = self.coordinates(rank)
        bounds = [(0, size) for size in shape]
        for axis, dimension in placement.split:
            low, high = bounds[dimension]
            step = -(-(high - low) // self.mesh[axis])
            start = min(high, low + step * coordinates[axis])
            bounds[dimension] = start, min(high, start + step)
        return tuple(slice(low, high) for low, high in bounds)

    def part_shape(self, placement: Placement, rank: int, dimensions: int) -> tuple[int, ...]:
        """The shape of a rank's part, as its graph takes it.

        Args:
            placement: The place, whose shape may divide a dimension of the tensor in two: several matrices in one.
            rank: The rank.
            dimensions: Number of the tensor's dimensions.
        """
        shape = placement.shape or ()
        sizes = [part.stop - part.start for part in self.part(placement, shape, rank)]
        if len(sizes) == dimensions:
            return tuple(sizes)
        divided = min(dimension for _, dimension in placement.split) - 1
        return (*sizes[:divided], sizes[divided] * sizes[divided + 1], *sizes[divided + 2 :])


AXES: Mapping[str, str] = {
    "tp": "tensor parallel, by the model's plan",
    "ep": "expert parallel, by the model's plan",
    "fsdp": "data parallel with divided parameters",
}
"""Axes of a mesh that capture splits models over, each with what it does."""


def parse_mesh(text: str) -> dict[str, int]:
    """Parse "fsdp:2,tp:2": each axis with its size, the first one being the slowest to change among ranks.

    Raises:
        GraphNetError: It is malformed.
    """
    mesh: dict[str, int] = {}
    for part in text.split(","):
        axis, _, size = part.partition(":")
        if axis not in AXES or axis in mesh or not re.fullmatch("[2-9]|[1-9][0-9]", size, re.ASCII):
            told = "; ".join(f"{name}: {meaning}" for name, meaning in AXES.items())
            raise GraphNetError(
                f"cannot read the mesh {text!r}: write axes with sizes of 2 or more, as tp:2 or "
                f"fsdp:2,tp:2; axes are {told}"
            )
        mesh[axis] = int(size)
    if math.prod(mesh.values()) > MOST_RANKS:
        raise GraphNetError(f"the mesh {text!r} has more than {MOST_RANKS} ranks")
    if {"tp", "ep"} <= mesh.keys():
        raise GraphNetError(f"the mesh {text!r} has tp beside ep: plans of models do not say how one divides the other")
    return mesh


@cache
def _adapter() -> TypeAdapter[Devices]:
    from pydantic import TypeAdapter  # not above: environments of some frameworks have none

    return TypeAdapter(Devices)


def devices_of(info: SampleInfo) -> Devices | None:
    """Read the devices of a sample; None for a sample of one device.

    Raises:
        GraphNetError: They are malformed, or contradict each other.
    """
    stored = info.extra.get(DEVICES_KEY)
    if stored is None:
        return None
    devices = read_devices(stored)
    problem = next(_problems(devices, info), None)
    if problem is not None:
        raise GraphNetError(f"graph_net.json: {DEVICES_KEY}: {problem}")
    return devices


def read_devices(stored: Json) -> Devices:
    """Read the devices that `to_json` made.

    Raises:
        GraphNetError: They are malformed.
    """
    return read(_adapter(), stored, f"{DEVICES_KEY} of graph_net.json")


def _problems(devices: Devices, info: SampleInfo) -> Iterator[str]:
    if info.framework != "torch":
        yield f"expected a sample of torch, found one of {info.framework}"
    if not 0 < len(devices.mesh) <= _MOST_AXES or len(devices.groups) > _MOST_GROUPS:
        yield f"expected at most {_MOST_AXES} axes and {_MOST_GROUPS} groups"
    names = (*devices.mesh, *devices.groups, *(group.backend for group in devices.groups.values()))
    if not all(map(_NAME.fullmatch, names)):
        yield "expected names of axes, groups and backends of at most 40 letters, digits and _"
    count = devices.count
    if (count > MOST_RANKS and not devices.reason) or count != info.num_devices_required:
        yield f"the mesh has {count} ranks, and num_devices_required is {info.num_devices_required}"
    if not devices.reason and len(devices.graphs) != count:
        yield f"expected {count} entries in graphs, found {len(devices.graphs)}"
    if any(graph > rank or devices.graphs[graph] != graph for rank, graph in enumerate(devices.graphs)):
        yield "a rank runs its own text or that of an earlier rank with one of its own"
    for name, group in devices.groups.items():
        ranks = [rank for members in group.members for rank in members]
        if group.size and not devices.reason:
            yield f"expected the members of group {name!r}, found its size"
        if len(set(ranks)) != len(ranks) or any(rank >= count for rank in ranks):
            yield f"group {name!r} has a rank twice, or one that the mesh lacks"
    placements = [*devices.tensors.items(), *((f"output {i}", place) for i, place in enumerate(devices.outputs))]
    for name, place in placements:
        axes = [*(axis for axis, _ in place.split), *place.sum]
        if len(set(axes)) != len(axes) or not set(axes) <= devices.mesh.keys():
            yield f"{name} is split over an axis twice, or over one that the mesh lacks"
        if place.shape is not None and any(dimension >= len(place.shape) for _, dimension in place.split):
            yield f"{name} is split along a dimension that it lacks"
    if any(place.shape is None for place in devices.tensors.values()):
        yield "an input or weight needs the shape of the undivided tensor"


def to_json(devices: Devices) -> dict[str, Json]:
    """The devices as `graph_net.json` has them; what is empty is left out."""
    content: dict[str, Json] = _adapter().dump_python(devices, mode="json", exclude_defaults=True)
    return content


def with_devices(info: SampleInfo, devices: Devices) -> SampleInfo:
    """The info with these devices.

    Raises:
        GraphNetError: They contradict each other.
    """
    extra = {**info.extra, DEVICES_KEY: to_json(devices)}
    described = dataclasses.replace(info, num_devices_required=devices.count, extra=extra)
    devices_of(described)
    return described


def undivided(sample: Sample) -> Sample:
    """The sample with the shapes of undivided tensors, whose values are drawn once for all ranks."""
    devices = _checked_devices(sample)
    return _with_shapes(sample, {name: place.shape or () for name, place in devices.tensors.items()})


def rank_sample(sample: Sample, rank: int) -> Sample:
    """The graph of a rank, with the shapes of its parts, as a sample of one device that calls the others.

    The only rank of a sample of one device is the sample.
    """
    devices = _checked_devices(sample)
    if not devices.mesh:
        return sample
    dimensions = {tensor.name: len(tensor.shape) for tensor in sample.tensors}
    shapes = {
        name: devices.part_shape(place, rank, dimensions[name])
        for name, place in devices.tensors.items()
        if name in dimensions
    }
    code = rank_texts(sample)[devices.graphs[rank] if devices.graphs else 0]
    extra = {name: value for name, value in sample.info.extra.items() if name != DEVICES_KEY}
    info = dataclasses.replace(sample.info, num_devices_required=1, extra=extra)
    return dataclasses.replace(_with_shapes(sample, shapes), model_code=code, rank_code={}, info=info)


def put_together(sample: Sample, parts: Mapping[int, Sample]) -> Sample:
    """Make a sample of its ranks' graphs after each was changed in the same way: the reverse of `rank_sample`.

    Args:
        sample: As it was.
        parts: Rank → its graph, changed; texts of other ranks stay.

    Raises:
        GraphNetError: Texts of ranks that have one text, or shapes, dtypes or values do not fit each other.
    """
    devices, (first, part) = _checked_devices(sample), min(parts.items())
    shapes = {
        new.name: tuple(
            size if was == now else size * now // max(was, 1)
            for size, was, now in zip(every, old.shape, new.shape, strict=True)
        )
        for old, new in zip(rank_sample(sample, first).tensors, part.tensors, strict=True)
        for every in [devices.tensors.get(new.name, Placement(old.shape)).shape or ()]
        if new.shape != old.shape and len(every) == len(old.shape) == len(new.shape)
    }
    places = {name: dataclasses.replace(at, shape=shapes.get(name, at.shape)) for name, at in devices.tensors.items()}
    own_shapes = {
        **{tensor.name: tensor.shape for tensor in sample.tensors},
        **shapes,
        **{name: devices.part_shape(at, 0, len(shapes[name])) for name, at in places.items() if name in shapes},
    }
    texts = {rank: parts[rank].model_code if rank in parts else code for rank, code in rank_texts(sample).items()}
    joined = dataclasses.replace(
        _with_shapes(part, own_shapes),
        model_code=texts.pop(0),
        rank_code=texts,
        info=with_devices(part.info, dataclasses.replace(devices, tensors=places)),
    )
    if unlike := [rank for rank, each in parts.items() if rank_sample(joined, rank) != each]:
        raise GraphNetError(f"rank {unlike[0]} does not fit rank {first}: another text, shape, dtype or value follows")
    return joined


def rank_texts(sample: Sample) -> dict[int, str]:
    """Rank → text of its `model.py`, of those with one of their own; the only one of a sample of one device."""
    return {0: sample.model_code, **sample.rank_code}


def require_one_device(sample: Sample) -> None:
    """Refuse a sample of several devices, where one graph is taken for all of a sample.

    Raises:
        GraphNetError: It is one; the message says what to do.
    """
    devices = devices_of(sample.info)
    if devices is not None:
        told = f"it cannot run: {devices.reason}" if devices.reason else "`graphnet bench` runs all of its ranks"
        raise GraphNetError(f"expected a sample of one device, found one of {devices.count}: {told}")


def _checked_devices(sample: Sample) -> Devices:
    """The devices of a sample, after a check that they fit its tensors; those of one device have an empty mesh."""
    devices = devices_of(sample.info) or Devices({}, {}, ())
    for tensor in sample.tensors:
        place, dimensions = devices.tensors.get(tensor.name), len(tensor.shape)
        if place is None:
            continue
        assert place.shape is not None
        several = len(place.shape) == dimensions + 1 and min((at for _, at in place.split), default=0) > 0
        is_like = several or len(place.shape) == dimensions
        is_undivided = math.prod(place.shape) == math.prod(tensor.shape)
        if not is_like or not (is_undivided or devices.part_shape(place, 0, dimensions) == tuple(tensor.shape)):
            told = f"{tensor.name} of shape {list(tensor.shape)} is not rank 0's part of {list(place.shape)}"
            raise GraphNetError(f"graph_net.json: {DEVICES_KEY}: {told}")
    return devices


def _with_shapes(sample: Sample, shapes: Mapping[str, tuple[int, ...]]) -> Sample:
    def change(tensor: TensorMeta) -> TensorMeta:
        return dataclasses.replace(tensor, shape=shapes.get(tensor.name, tensor.shape))

    return sample.with_tensors(change)
