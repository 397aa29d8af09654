"""Metadata → the tensors that a sample's `forward` takes.

Not here: how values come from statistics (`ops.sample.values`, without torch), or the graph itself
(`ops.sample.load`). This module imports torch: workers import it, the pipeline's own processes do not.
"""

from __future__ import annotations

import torch

from ops.errors import GraphNetError
from ops.sample.bounds import IndexBound, index_bounds
from ops.sample.model_code import forward_parameters
from ops.sample.symbols import symbol_value
from ops.sample.types import Sample, TensorMeta
from ops.sample.values import STRETCH, fill_values, generator, is_integer, literal_values

_NUMPY_HAS = frozenset(
    {
        torch.float32, torch.float64, torch.complex64, torch.complex128, torch.bool,
        torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8, torch.uint16, torch.uint32, torch.uint64,
    }
)  # fmt: skip


def replay(sample: Sample, *, seed: int, device: str = "cpu", unscaled: bool = False) -> dict[str, torch.Tensor | int]:
    """Make the arguments of a sample's `forward` from its metadata.

    Args:
        sample: The sample.
        seed: Same seed, same bits, whatever the framework and device.
        device: Where the tensors are put; they are made on the CPU.
        unscaled: Use recorded standard deviations as they are, not GraphNet's fifth of them.

    Returns:
        Parameter name → tensor, or integer for a size; in `forward`'s order.

    Raises:
        GraphNetError: A parameter that the metadata does not describe, or a tensor that cannot be made.
    """
    tensors = {tensor.name: tensor for tensor in sample.tensors}
    parameters = forward_parameters(sample.model_code)
    integers = any(is_integer(tensor.dtype) for tensor in tensors.values())
    bounds = index_bounds(sample) if integers else {}
    arguments: dict[str, torch.Tensor | int] = {}
    for parameter in parameters:
        if parameter.symbolic:
            arguments[parameter.name] = symbol_value(sample, parameter.name)
        elif parameter.name in tensors:
            made = make_tensor(tensors[parameter.name], seed=seed, unscaled=unscaled, bound=bounds.get(parameter.name))
            arguments[parameter.name] = made.to(device)
        else:
            raise GraphNetError(
                f"forward takes {parameter.name!r}, and no class of weight_meta.py or input_meta.py describes it"
            )
    return arguments


def make_tensor(
    meta: TensorMeta, *, seed: int, unscaled: bool = False, bound: IndexBound | None = None
) -> torch.Tensor:
    """One tensor on the CPU; `bound` is what the graph allows where it is an index.

    Raises:
        GraphNetError: The metadata do not say what it is.
    """
    dtype = getattr(torch, meta.dtype, None)
    if not isinstance(dtype, torch.dtype):
        raise GraphNetError(f"tensor {meta.name!r} has dtype {meta.dtype!r}, which this torch does not know")
    literals = literal_values(meta)
    ranged = is_integer(meta.dtype) and meta.min_val is not None and meta.max_val is not None
    if literals is not None and not ranged:
        tensor = torch.tensor(literals).to(dtype).reshape(meta.shape)
    else:
        tensor = _generated(meta, dtype, seed, unscaled)
    if bound is not None and is_integer(meta.dtype) and tensor.numel():
        tensor.clamp_(bound.low, bound.high)
    return tensor


def _generated(meta: TensorMeta, dtype: torch.dtype, seed: int, unscaled: bool) -> torch.Tensor:
    """A tensor by its statistics, in little more memory than it takes itself."""
    if dtype not in _NUMPY_HAS and not dtype.is_floating_point:
        raise GraphNetError(f"tensor {meta.name!r} has dtype {meta.dtype!r} and no data; values cannot be made for it")
    tensor = torch.empty(meta.shape, dtype=dtype)
    flat = tensor.view(-1)
    random = generator(seed, meta.name)
    if dtype in _NUMPY_HAS:
        fill_values(flat.numpy(), meta, random, unscaled=unscaled)
        return tensor
    # Rounded from float32 stretch by stretch: all at once would take twice to four times the tensor's own size.
    buffer = torch.empty(min(STRETCH, flat.numel()), dtype=torch.float32)
    for start in range(0, flat.numel(), STRETCH):
        part = flat[start : start + STRETCH]
        stretch = buffer[: part.numel()]
        fill_values(stretch.numpy(), meta, random, unscaled=unscaled)
        part.copy_(stretch)
    return tensor
