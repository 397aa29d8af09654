"""Tensors of torch as values of ONNX Runtime and back, over the same memory."""

from collections.abc import Mapping
from typing import Any

import torch
from torch.utils.dlpack import from_dlpack

from backends._shared.engines.onnxruntime import Bools, as_dlpack, make_value


def share(tensor: torch.Tensor) -> Any:
    """Make ONNX Runtime's tensor over the same memory, of which it holds a reference."""
    tensor = tensor.contiguous()
    if tensor.dtype == torch.bool:
        return make_value(Bools(tensor.view(torch.uint8)))
    return make_value(torch.view_as_real(tensor) if tensor.is_complex() else tensor)


def take(value: Any, dtype: torch.dtype) -> torch.Tensor:
    """Make torch's tensor over the same memory; ONNX has pairs for complex numbers, and DLPack has bytes for bools."""
    tensor: torch.Tensor = from_dlpack(as_dlpack(value))
    if dtype.is_complex:
        return torch.view_as_complex(tensor)
    return tensor.view(dtype) if dtype == torch.bool else tensor


def run_on_device(device: torch.device, session: Any, outputs: list[str], feeds: Mapping[str, Any]) -> Any:
    """Run the session with outputs on `device`; by default it copies them to the CPU."""
    binding = session.io_binding()
    for name, value in feeds.items():
        binding.bind_ortvalue_input(name, value)
    for name in outputs:
        binding.bind_output(name, device.type, device.index or 0)
    # The session computes on a stream of its own, and does not wait for torch's.
    if device.type == "cuda":
        torch.cuda.current_stream(device).synchronize()
    session.run_with_iobinding(binding)
    return binding.get_outputs()
