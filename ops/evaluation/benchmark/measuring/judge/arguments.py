"""Draws the arguments of a sample's graph in the judge: those of the run's seed, and fresh ones for each call.

An argument varies from call to call if its values are drawn and it is no weight. Some small weights vary too, for
backends that take weights as arguments of every call; others may treat them as constants.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ops.dataset.graph import weights_among
from ops.dataset.sample.format.types import Sample, TensorMeta, tensor_bytes
from ops.dataset.sample.replay.arguments import Room, argument_groups, make_tensors
from ops.dataset.sample.replay.bounds import IndexBound, index_bounds
from ops.dataset.sample.replay.values import is_drawn, is_integer, small_float_bits
from ops.errors import GraphNetError
from ops.evaluation.benchmark.measuring.judge.memory import SharedMemory
from ops.evaluation.benchmark.measuring.judge.parts import Parts

Values = Mapping[str, npt.NDArray[Any]]
"""Name → values; for dtypes that numpy lacks, their bits."""

_VARYING_WEIGHT_BYTES = 256 * 1024
"""Most bytes of all weights that vary: each call copies them."""

_SMALL_FLOATS = "float8"


@dataclass(slots=True)
class Arguments:
    """A sample's arguments.

    Attributes:
        sample: The sample, with undivided tensors.
        parts: What each rank has of them.
        seed: Seed of the values that every run has ("set 0").
        weights: Tensors that do not change between calls, in memory that all sides share.
        inputs: Values of set 0 of the tensors that change or may change.
        varying: Names of the tensors for which fresh values are drawn.
        sizes: Name → integer, of arguments that are no tensors.
        order: All names, in the order of `forward`.
        threads: Number of threads that draw.
    """

    sample: Sample
    parts: Parts
    seed: int
    unscaled: bool
    weights: SharedMemory
    inputs: dict[str, npt.NDArray[Any]]
    varying: tuple[str, ...]
    sizes: dict[str, int]
    order: tuple[str, ...]
    threads: int
    _metas: dict[str, TensorMeta] = field(default_factory=dict)
    _bounds: dict[str, IndexBound] = field(default_factory=dict)

    @classmethod
    def draw(cls, sample: Sample, *, seed: int, unscaled: bool, threads: int, takes_weights: bool) -> Arguments:
        """Draw the values of set 0.

        Args:
            sample: The sample.
            seed: See the class.
            unscaled: See `ops.evaluation.benchmark.config.BenchmarkConfig`.
            threads: Number of threads that draw.
            takes_weights: True if the backend takes weights as arguments of every call.

        Raises:
            GraphNetError: The metadata does not describe a parameter, or a tensor cannot be made.
            OSError: There is no memory for them.
        """
        parts = Parts(sample)
        sample = parts.sample
        metas = {tensor.name: tensor for tensor in sample.tensors}
        held = weights_among(metas)
        drawn = [meta.name for meta in metas.values() if is_drawn(meta) and meta.element_count]
        varying = [name for name in drawn if name not in held]
        if takes_weights:
            varying += _smallest([metas[name] for name in drawn if name in held], _VARYING_WEIGHT_BYTES)
        moving = set(varying) | (metas.keys() - held)
        weights = SharedMemory("weights", parts.metas(meta for name, meta in metas.items() if name not in moving))
        values_of: dict[str, npt.NDArray[Any] | int] = {}

        def new(meta: TensorMeta, values: Room) -> tuple[npt.NDArray[Any], Room]:
            if meta.name in weights.places and not _is_small_float(meta) and values is None:
                room = weights.content(meta.name).view(carrier(meta.dtype)).reshape(meta.shape)
            else:
                room = np.empty(meta.shape, room_dtype(meta.dtype)) if values is None else values
            return room, room

        with contextlib.ExitStack() as undo:
            undo.callback(weights.close)
            for group in argument_groups(sample, new, seed=seed, unscaled=unscaled, threads=threads):
                for name, value in group.items():
                    values_of[name] = value if isinstance(value, int) else bits_of(metas[name], value)
                    if name not in moving:
                        _place(weights, parts, name, values_of[name])
            undo.pop_all()
        weights.seal()
        arrays = {name: values_of[name] for name in moving if name in values_of}
        is_indexed = any(is_integer(metas[name].dtype) for name in varying)
        return cls(
            sample,
            parts,
            seed,
            unscaled,
            weights,
            {name: value for name, value in arrays.items() if not isinstance(value, int)},
            tuple(name for name in varying if name in values_of),
            {name: value for name, value in values_of.items() if isinstance(value, int)},
            tuple(values_of),
            threads,
            metas,
            index_bounds(sample) if is_indexed else {},
        )

    def move_to_inputs(self, names: Iterable[str]) -> None:
        """Move weights that the graph writes to into the inputs, which the judge restores before each call."""
        for name in names:
            if name not in self.inputs:
                meta = self._metas[name]
                self.inputs[name] = self.parts.join(meta, self.weights, carrier(meta.dtype))

    def hold_constant(self, names: Collection[str]) -> None:
        """Exclude these tensors from fresh values."""
        self.varying = tuple(name for name in self.varying if name not in set(names))

    def first_value(self, name: str) -> tuple[str, tuple[int, ...], npt.NDArray[np.uint8]]:
        """Dtype, shape and bytes of a tensor of set 0."""
        meta = self._metas[name]
        array = self.inputs.get(name)
        if array is None:
            array = self.parts.join(meta, self.weights, carrier(meta.dtype))
        return meta.dtype, tuple(meta.shape), np.ascontiguousarray(array).reshape(-1).view(np.uint8)

    def input_memory(self) -> SharedMemory:
        """Allocate memory for the inputs of one side."""
        return SharedMemory("inputs", self.parts.metas(self._metas[name] for name in self.order if name in self.inputs))

    def draw_fresh(self) -> Values:
        """Draw new values of the varying tensors, beside those of set 0 of the others."""
        values = dict(self.inputs)
        for name in self.varying:
            # Completely new: if values were moved or partly old, a side could know a part of the answer.
            values[name] = self._draw_values(self._metas[name], int.from_bytes(os.urandom(7)))
        return values

    def _draw_values(self, meta: TensorMeta, seed: int) -> npt.NDArray[Any]:
        """Draw a tensor's values by the rules of replay."""

        def new(meta: TensorMeta, values: Room) -> tuple[npt.NDArray[Any], Room]:
            room = np.empty(meta.shape, room_dtype(meta.dtype)) if values is None else values
            return room, room

        drawn = make_tensors([meta], new, self._bounds, seed=seed, unscaled=self.unscaled, threads=self.threads)
        return bits_of(meta, drawn[meta.name])

    def floats(self) -> tuple[str, ...]:
        """Names of the varying tensors that hold no whole numbers."""
        return tuple(name for name in self.varying if not is_integer(self._metas[name].dtype))

    def describe(self, inputs: SharedMemory, rank: int = 0) -> list[list[Any]]:
        """Describe a rank's arguments to it: tensors as in `SharedMemory.describe`, integers by name and value."""
        moved = set(inputs.places)
        rows = [row for row in self.weights.describe("weights") if row[0] not in moved]
        by_key = {row[0]: row[1:] for row in (*rows, *inputs.describe("inputs"))}
        return [
            [name, self.sizes[name]] if name in self.sizes else [name, *by_key[self.parts.key(name, rank)]]
            for name in self.order
        ]


def _smallest(metas: list[TensorMeta], room: int) -> list[str]:
    names = []
    for meta in sorted(metas, key=tensor_bytes):
        room -= tensor_bytes(meta)
        if room < 0:
            break
        names.append(meta.name)
    return names


def _place(memory: SharedMemory, parts: Parts, name: str, values: npt.NDArray[Any] | int) -> None:
    """Write values to a memory, unless they were drawn there."""
    if isinstance(values, int) or not values.nbytes:
        return
    if name not in memory.places or not np.may_share_memory(memory.content(name), values):
        memory.write(parts.split({name: values}))


def _is_small_float(meta: TensorMeta) -> bool:
    return meta.dtype.startswith(_SMALL_FLOATS)


def carrier(dtype: str) -> npt.DTypeLike:
    """The dtype of numpy that holds a dtype's values, or their bits."""
    if dtype == "bfloat16":
        return np.uint16
    if dtype.startswith(_SMALL_FLOATS):
        return np.uint8
    try:
        return np.dtype(dtype)
    except TypeError:
        raise GraphNetError(f"values of dtype {dtype!r} cannot be made") from None


def room_dtype(dtype: str) -> npt.DTypeLike:
    """The dtype of the array in which values are drawn: those of 8 bits are drawn as float32, and rounded."""
    return np.float32 if dtype.startswith(_SMALL_FLOATS) else carrier(dtype)


def bits_of(meta: TensorMeta, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Convert drawn values to the stored form."""
    if _is_small_float(meta) and values.dtype.itemsize > 1:
        return small_float_bits(values.astype(np.float32), meta.dtype)
    return np.ascontiguousarray(values)
