"""Metadata → the arguments of a sample's `forward`, for any framework: their order, sizes and values.

Here they are numpy arrays; `ops.dataset.sample.replay.tensors` makes torch tensors of the same bits. Nothing in this
module imports a framework.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from ops.dataset.graph import Graph
from ops.dataset.sample.format.types import Literal, Sample, TensorMeta, tensor_bytes
from ops.dataset.sample.grouping import group_by_size
from ops.dataset.sample.replay.bounds import IndexBound, index_bounds
from ops.dataset.sample.replay.values import NUMPY_DTYPES, Blank, clamp_integers, fill, is_integer, known_values
from ops.errors import GraphNetError

_TOGETHER_BYTES = 256 * 1024**2
"""Most bytes of the tensors that are made at once, which is the memory that arguments for another device take here."""

_SHAPE_SYMBOL = re.compile(r"[su](\d+)")

T = TypeVar("T")
Room = npt.NDArray[Any] | None
"""A tensor's memory, to be filled by numpy; None where numpy lacks the dtype."""


@dataclass(frozen=True, slots=True)
class Array:
    """A tensor's values.

    Attributes:
        dtype: The tensor's dtype, which numpy may lack.
        values: The values; for bfloat16 their bits, as uint16.
    """

    dtype: str
    values: npt.NDArray[Any]


def new_array(meta: TensorMeta, values: Room) -> tuple[Array, Room]:
    """Make an array for `make_tensors`.

    Raises:
        GraphNetError: Numpy cannot hold values of the dtype, or their bits.
    """
    held = "uint16" if meta.dtype == "bfloat16" else meta.dtype
    if held not in NUMPY_DTYPES:
        raise GraphNetError(f"tensor {meta.name!r} has dtype {meta.dtype!r}, of which no values can be made here")
    array = np.empty(meta.shape, held) if values is None else values
    return Array(meta.dtype, array), array


def argument_groups(
    sample: Sample,
    new: Callable[[TensorMeta, Room], tuple[T, Room]],
    *,
    seed: int,
    unscaled: bool = False,
    threads: int = 1,
) -> Iterator[dict[str, T | int]]:
    """Make the arguments of a sample's `forward` in its order: a few large tensors or many small ones at a time.

    Args:
        sample: The sample.
        new: As in `make_tensors`.
        seed: Same seed, same bits, whatever the framework, the device and the number of threads.
        unscaled: Use recorded standard deviations as they are, not GraphNet's fifth of them.
        threads: Number of threads that fill tensors.

    Raises:
        GraphNetError: The metadata does not describe a parameter, or a tensor cannot be made.
    """
    metas = {tensor.name: tensor for tensor in sample.tensors}
    bounds = index_bounds(sample) if any(is_integer(tensor.dtype) for tensor in metas.values()) else {}
    graph = Graph.parse(sample.model_code)
    names = {parameter.name: parameter.is_size for parameter in graph.parameters}
    if graph.takes_any_keyword:
        names |= dict.fromkeys([name for name in metas if name not in names], False)
    if missing := [name for name, is_size in names.items() if not is_size and name not in metas]:
        raise GraphNetError(
            f"forward takes {missing[0]!r}, and no class of weight_meta.py or input_meta.py describes it"
        )
    sizes_bytes = {name: 0 if is_size else tensor_bytes(metas[name]) for name, is_size in names.items()}
    for group in group_by_size(names, sizes_bytes.__getitem__, _TOGETHER_BYTES):
        wanted = [metas[name] for name in group if not names[name]]
        tensors = make_tensors(wanted, new, bounds, seed=seed, unscaled=unscaled, threads=threads)
        yield {name: symbol_value(sample, name) if names[name] else tensors[name] for name in group}


def make_tensors(
    metas: Iterable[TensorMeta],
    new: Callable[[TensorMeta, Room], tuple[T, Room]],
    bounds: Mapping[str, IndexBound],
    *,
    seed: int,
    unscaled: bool = False,
    threads: int = 1,
) -> dict[str, T]:
    """Make tensors: name → tensor.

    Args:
        metas: Metadata of the tensors.
        new: Makes a tensor, of the values given or of none, and returns it with its memory, to be filled.
        bounds: Ranges of tensors that the graph uses as indices; kept values are not clamped.
        seed: As in `argument_groups`.
        unscaled: As in `argument_groups`.
        threads: As in `argument_groups`.
    """
    tensors: dict[str, T] = {}
    blanks: list[Blank] = []
    indices: list[tuple[Room, IndexBound]] = []
    for meta in metas:
        values = known_values(meta)
        tensors[meta.name], room = new(meta, values)
        if values is None and room is not None:
            blanks.append(Blank(meta, room.reshape(-1)))
        if meta.name in bounds and meta.kept is None:
            indices.append((room, bounds[meta.name]))
    fill(blanks, seed=seed, unscaled=unscaled, threads=threads)
    for room, bound in indices:
        assert room is not None
        clamp_integers(room, bound.low, bound.high)
    return tensors


def symbol_value(sample: Sample, name: str) -> int:
    """Find the example value of a size that the graph takes as an argument.

    In samples written here, symbol and parameter have the same name. In published ones, parameters have the compiler's
    names ("s1", "s77"), a later step numbered the symbols S0, S1, …, and every parameter has the stored literal 4
    (or 0). So "s1" gets the value of S1, else the largest of a symbol: the compiler makes no symbol of a size of 1.

    Raises:
        GraphNetError: The sample has no value for it.
    """
    values = sample.constraints.example_values
    if name in values:
        return values[name]
    stored = _stored_value(sample, name)
    match = _SHAPE_SYMBOL.fullmatch(name)
    if match is None and stored is not None:
        return stored
    candidates = {symbol: value for symbol, value in values.items() if value > 1}
    if match is not None and f"S{match[1]}" in candidates:
        return candidates[f"S{match[1]}"]
    if candidates:
        return max(candidates.values())
    if stored is not None:
        return stored
    raise GraphNetError(
        f"forward takes the size {name!r}, and neither input_tensor_constraints.py nor weight_meta.py has a value "
        f"for it; add it to dynamic_dim_constraint_symbol2example_value"
    )


def _stored_value(sample: Sample, name: str) -> int | None:
    """The integer that the metadata stores for the parameter."""
    for tensor in sample.tensors:
        if tensor.name == name:
            value: Literal = tensor.data
            while isinstance(value, list) and value:
                value = value[0]
            if isinstance(value, int | float):
                return int(value)
    return None
