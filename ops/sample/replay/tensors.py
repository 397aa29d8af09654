"""Metadata → the tensors that a sample's `forward` takes.

How values come from statistics is in `ops.sample.replay.values`, without torch. This module imports torch: workers
import it, the pipeline's own processes do not.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy.typing as npt
import torch

from ops.errors import GraphNetError
from ops.graph import Graph
from ops.sample.format.types import Sample, TensorMeta, tensor_bytes
from ops.sample.replay.bounds import IndexBound, index_bounds
from ops.sample.replay.symbols import symbol_value
from ops.sample.replay.values import BLOCK, Blank, Filler, clamp_integers, fill, is_integer, known_values

_NUMPY_HAS = frozenset(
    {
        torch.float16, torch.float32, torch.float64, torch.complex64, torch.complex128, torch.bool,
        torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8, torch.uint16, torch.uint32, torch.uint64,
    }
)  # fmt: skip

_TOGETHER_BYTES = 256 * 1024**2
"""Bytes of the tensors that are made at once: those for another device take no more than that here."""


def replay(sample: Sample, *, seed: int, device: str = "cpu", unscaled: bool = False) -> dict[str, torch.Tensor | int]:
    """Make the arguments of a sample's `forward` from its metadata, on as many threads as torch has.

    Args:
        sample: The sample.
        seed: Same seed, same bits, whatever the framework, the device and the number of threads.
        device: Where the tensors are put; they are made on the CPU.
        unscaled: Use recorded standard deviations as they are, not GraphNet's fifth of them.

    Returns:
        Parameter name → tensor, or integer for a size; in `forward`'s order.

    Raises:
        GraphNetError: A parameter that the metadata does not describe, or a tensor that cannot be made.
    """
    tensors = {tensor.name: tensor for tensor in sample.tensors}
    integers = any(is_integer(tensor.dtype) for tensor in tensors.values())
    bounds = index_bounds(sample) if integers else {}
    arguments: dict[str, torch.Tensor | int] = {}
    wanted = []
    for parameter in Graph.parse(sample.model_code).parameters:
        if parameter.is_size:
            arguments[parameter.name] = symbol_value(sample, parameter.name)
        elif parameter.name in tensors:
            arguments[parameter.name] = 0  # keeps the order
            wanted.append(tensors[parameter.name])
        else:
            raise GraphNetError(
                f"forward takes {parameter.name!r}, and no class of weight_meta.py or input_meta.py describes it"
            )
    for group in _groups(wanted):
        made = _make(group, bounds, seed=seed, unscaled=unscaled)
        arguments.update({name: tensor.to(device) for name, tensor in made.items()})
    return arguments


def make_tensor(
    meta: TensorMeta, *, seed: int, unscaled: bool = False, bound: IndexBound | None = None
) -> torch.Tensor:
    """One tensor on the CPU; `bound` is what the graph allows where it is an index.

    Raises:
        GraphNetError: The metadata do not say what it is.
    """
    return _make([meta], {} if bound is None else {meta.name: bound}, seed=seed, unscaled=unscaled)[meta.name]


def is_plain(tensor: torch.Tensor) -> bool:
    """Whether `as_numpy` can give a tensor's values."""
    return tensor.layout == torch.strided and tensor.dtype in _NUMPY_HAS | {torch.bfloat16}


def as_numpy(tensor: torch.Tensor) -> npt.NDArray[Any]:
    """A tensor's values; the bits of bfloat16 as uint16."""
    values = tensor.detach().cpu().resolve_conj().resolve_neg()
    array: npt.NDArray[Any] = (values.view(torch.uint16) if values.dtype is torch.bfloat16 else values).numpy()
    return array


def _groups(tensors: Iterable[TensorMeta]) -> Iterator[list[TensorMeta]]:
    """Tensors in order, a few large ones or many small ones at a time."""
    group: list[TensorMeta] = []
    size = 0
    for tensor in tensors:
        if group and size + tensor_bytes(tensor) > _TOGETHER_BYTES:
            yield group
            group, size = [], 0
        group.append(tensor)
        size += tensor_bytes(tensor)
    yield group


def _make(
    metas: Iterable[TensorMeta], bounds: Mapping[str, IndexBound], *, seed: int, unscaled: bool
) -> dict[str, torch.Tensor]:
    """Tensors on the CPU by their names; bounds are of those that the graph uses as indices."""
    made: dict[str, torch.Tensor] = {}
    blanks: list[Blank] = []
    kept = set()
    for meta in metas:
        dtype = _dtype(meta)
        values = known_values(meta)
        if values is not None:
            made[meta.name] = _known(values, dtype)
            if meta.kept is not None:
                kept.add(meta.name)
            continue
        if dtype not in _NUMPY_HAS and not dtype.is_floating_point:
            raise GraphNetError(
                f"tensor {meta.name!r} has dtype {meta.dtype!r} and no data; values cannot be made for it"
            )
        made[meta.name] = tensor = torch.empty(meta.shape, dtype=dtype)
        if dtype in _NUMPY_HAS:
            blanks.append(Blank(meta, tensor.numpy().reshape(-1)))
        elif dtype is torch.bfloat16:
            blanks.append(Blank(meta, tensor.view(torch.uint16).numpy().reshape(-1)))
        else:
            _fill_rounded(tensor, meta, Filler(seed, unscaled=unscaled))
    fill(blanks, seed=seed, unscaled=unscaled, threads=min(torch.get_num_threads(), len(os.sched_getaffinity(0))))
    for name, tensor in made.items():
        if name in bounds and name not in kept:
            clamp_integers(tensor.numpy(), bounds[name].low, bounds[name].high)
    return made


def _known(values: npt.NDArray[Any], dtype: torch.dtype) -> torch.Tensor:
    """A tensor of values that the sample has, in memory of torch: compilers count on its alignment."""
    tensor = torch.from_numpy(values).clone()
    has_bits = values.itemsize == dtype.itemsize
    return tensor.view(dtype) if has_bits and tensor.dtype != dtype else tensor.to(dtype)


def _dtype(meta: TensorMeta) -> torch.dtype:
    dtype = getattr(torch, meta.dtype, None)
    if not isinstance(dtype, torch.dtype):
        raise GraphNetError(f"tensor {meta.name!r} has dtype {meta.dtype!r}, which this torch does not know")
    return dtype


def _fill_rounded(tensor: torch.Tensor, meta: TensorMeta, filler: Filler) -> None:
    """Fill a tensor of a dtype that numpy cannot hold (float8): torch rounds each block of float32 values."""
    block = torch.empty(min(BLOCK, tensor.numel()), dtype=torch.float32)
    for index, part in enumerate(torch.split(tensor.view(-1), BLOCK)):
        values = block[: part.numel()]
        filler.fill_block(meta, values.numpy(), index)
        part.copy_(values)
