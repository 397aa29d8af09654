"""Metadata → the arguments of a sample's `forward` as numpy arrays, for frameworks that are not torch.

The bits are those that `ops.sample.replay.tensors` gives torch. Nothing in this module imports a framework.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ops.errors import GraphNetError
from ops.graph import Graph
from ops.sample.format.types import Sample, TensorMeta, tensor_bytes
from ops.sample.replay.bounds import IndexBound, index_bounds
from ops.sample.replay.symbols import symbol_value
from ops.sample.replay.values import Blank, clamp_integers, fill, is_integer, known_values

_HELD = frozenset(
    {
        "float16", "float32", "float64", "complex64", "complex128", "bool",
        "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
    }
)  # fmt: skip
"""Dtypes that numpy has."""


_TOGETHER_BYTES = 256 * 1024**2
"""Bytes of the tensors that are made at once."""


@dataclass(frozen=True, slots=True)
class Array:
    """A tensor's values.

    Attributes:
        dtype: The tensor's, which numpy may not have.
        values: The values; of bfloat16 their bits, as uint16.
    """

    dtype: str
    values: npt.NDArray[Any]


def replay_arrays(sample: Sample, *, seed: int, unscaled: bool = False, threads: int = 1) -> dict[str, Array | int]:
    """Make the arguments of a sample's `forward` from its metadata; see `ops.sample.replay.tensors.replay`.

    Raises:
        GraphNetError: A parameter that the metadata does not describe, or a tensor that cannot be made.
    """
    made: dict[str, Array | int] = {}
    for group in array_groups(sample, seed=seed, unscaled=unscaled, threads=threads):
        made.update(group)
    return made


def array_groups(
    sample: Sample, *, seed: int, unscaled: bool = False, threads: int = 1
) -> Iterator[dict[str, Array | int]]:
    """The arguments of `replay_arrays` in `forward`'s order, some at a time, for those who copy them elsewhere.

    Raises:
        GraphNetError: As `replay_arrays`.
    """
    tensors = {tensor.name: tensor for tensor in sample.tensors}
    bounds = index_bounds(sample) if any(is_integer(tensor.dtype) for tensor in tensors.values()) else {}
    graph = Graph.parse(sample.model_code)
    names = {parameter.name: parameter.is_size for parameter in graph.parameters}
    if graph.takes_any_keyword:
        names |= dict.fromkeys([name for name in tensors if name not in names], False)
    if missing := [name for name, is_size in names.items() if not is_size and name not in tensors]:
        raise GraphNetError(
            f"forward takes {missing[0]!r}, and no class of weight_meta.py or input_meta.py describes it"
        )
    group: list[TensorMeta] = []
    held_bytes = 0
    for name, is_size in names.items():
        needed = 0 if is_size else tensor_bytes(tensors[name])
        if group and (is_size or held_bytes + needed > _TOGETHER_BYTES):
            yield {**_make(group, bounds, seed, threads, unscaled=unscaled)}
            group, held_bytes = [], 0
        if is_size:
            yield {name: symbol_value(sample, name)}
        else:
            group.append(tensors[name])
            held_bytes += needed
    yield {**_make(group, bounds, seed, threads, unscaled=unscaled)}


def make_array(meta: TensorMeta, *, seed: int, unscaled: bool = False, bound: IndexBound | None = None) -> Array:
    """One tensor; `bound` is what the graph allows where it is an index.

    Raises:
        GraphNetError: The metadata do not say what it is.
    """
    return _make([meta], {} if bound is None else {meta.name: bound}, seed, 1, unscaled=unscaled)[meta.name]


def _make(
    metas: Iterable[TensorMeta], bounds: dict[str, IndexBound], seed: int, threads: int, *, unscaled: bool
) -> dict[str, Array]:
    made: dict[str, Array] = {}
    blanks: list[Blank] = []
    kept = set()
    for meta in metas:
        held = "uint16" if meta.dtype == "bfloat16" else meta.dtype
        if held not in _HELD:
            raise GraphNetError(f"tensor {meta.name!r} has dtype {meta.dtype!r}, of which no values can be made here")
        known = known_values(meta)
        if known is not None:
            made[meta.name] = Array(meta.dtype, known)
            if meta.kept is not None:
                kept.add(meta.name)
            continue
        values = np.empty(meta.shape, held)
        made[meta.name] = Array(meta.dtype, values)
        blanks.append(Blank(meta, values.reshape(-1)))
    fill(blanks, seed=seed, unscaled=unscaled, threads=threads)
    for name, array in made.items():
        if name in bounds and name not in kept:
            clamp_integers(array.values, bounds[name].low, bounds[name].high)
    return made
