"""Metadata → the tensors that a sample's `forward` takes.

How values come from statistics is in `ops.dataset.sample.replay.values`, without torch. This module imports torch:
workers import it, the pipeline's own processes do not.
"""

import functools
import os
from typing import Any

import numpy.typing as npt
import torch

from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.dataset.sample.replay.arguments import Room, argument_groups, make_tensors
from ops.dataset.sample.replay.bounds import IndexBound
from ops.dataset.sample.replay.values import BLOCK, Filler
from ops.errors import GraphNetError

_NUMPY_HAS = frozenset(
    {
        torch.float16, torch.float32, torch.float64, torch.complex64, torch.complex128, torch.bool,
        torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8, torch.uint16, torch.uint32, torch.uint64,
    }
)  # fmt: skip


def replay(sample: Sample, *, seed: int, device: str = "cpu", unscaled: bool = False) -> dict[str, torch.Tensor | int]:
    """Make the arguments of a sample's `forward` from its metadata, on as many threads as torch has.

    Args:
        sample: The sample.
        seed: Same seed, same bits, whatever the framework, the device and the number of threads.
        device: Device of the tensors; they are made on the CPU.
        unscaled: Use recorded standard deviations as they are, not GraphNet's fifth of them.

    Returns:
        Parameter name → tensor, or integer for a size; in `forward`'s order.

    Raises:
        GraphNetError: The metadata does not describe a parameter, or a tensor cannot be made.
    """
    new = functools.partial(_new_tensor, filler=Filler(seed, unscaled=unscaled))
    arguments: dict[str, torch.Tensor | int] = {}
    for group in argument_groups(sample, new, seed=seed, unscaled=unscaled, threads=_threads()):
        for name in list(group):
            value = group.pop(name)
            arguments[name] = value if isinstance(value, int) else value.to(device)
    return arguments


def make_tensor(
    meta: TensorMeta, *, seed: int, unscaled: bool = False, bound: IndexBound | None = None
) -> torch.Tensor:
    """Make one tensor on the CPU; `bound` is the range that the graph allows where it is an index.

    Raises:
        GraphNetError: The metadata do not describe its values.
    """
    new = functools.partial(_new_tensor, filler=Filler(seed, unscaled=unscaled))
    bounds = {} if bound is None else {meta.name: bound}
    return make_tensors([meta], new, bounds, seed=seed, unscaled=unscaled, threads=_threads())[meta.name]


def _threads() -> int:
    return min(torch.get_num_threads(), len(os.sched_getaffinity(0)))


def is_plain(tensor: torch.Tensor) -> bool:
    """Tell whether `as_numpy` can give a tensor's values."""
    return tensor.layout == torch.strided and tensor.dtype in _NUMPY_HAS | {torch.bfloat16}


def as_numpy(tensor: torch.Tensor) -> npt.NDArray[Any]:
    """The values of a tensor; for bfloat16 their bits, as uint16."""
    values = tensor.detach().cpu().resolve_conj().resolve_neg()
    array: npt.NDArray[Any] = (values.view(torch.uint16) if values.dtype is torch.bfloat16 else values).numpy()
    return array


def _new_tensor(meta: TensorMeta, values: Room, filler: Filler) -> tuple[torch.Tensor, Room]:
    """Make a tensor of given values, or one to be filled.

    torch allocates the memory: compilers rely on its alignment. The filler makes values of dtypes that numpy lacks.
    """
    dtype = getattr(torch, meta.dtype, None)
    if not isinstance(dtype, torch.dtype):
        raise GraphNetError(f"tensor {meta.name!r} has dtype {meta.dtype!r}, which this torch does not know")
    if values is not None:
        tensor = torch.from_numpy(values).clone()
        has_bits = values.itemsize == dtype.itemsize
        tensor = tensor.view(dtype) if has_bits and tensor.dtype != dtype else tensor.to(dtype)
    elif dtype not in _NUMPY_HAS and not dtype.is_floating_point:
        raise GraphNetError(f"tensor {meta.name!r} has dtype {meta.dtype!r} and no data; values cannot be made for it")
    else:
        tensor = torch.empty(meta.shape, dtype=dtype)
        if not is_plain(tensor):
            _fill_rounded(tensor, meta, filler)
    return tensor, as_numpy(tensor) if is_plain(tensor) else None


def _fill_rounded(tensor: torch.Tensor, meta: TensorMeta, filler: Filler) -> None:
    """Fill a tensor of a dtype that numpy cannot hold (float8): torch rounds each block of float32 values."""
    block = torch.empty(min(BLOCK, tensor.numel()), dtype=torch.float32)
    for index, part in enumerate(torch.split(tensor.view(-1), BLOCK)):
        values = block[: part.numel()]
        filler.fill_block(meta, values.numpy(), index)
        part.copy_(values)
