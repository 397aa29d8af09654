"""The bits of torch's tensors. Worker only."""

import torch

from ops.benchmark.measuring.tensors.tensor_library import dtype_name
from ops.reference.tasks.keep import bytes_of
from ops.reference.tensor_file import Layout, TensorFileError


def torch_raw(tensor: torch.Tensor) -> tuple[Layout, memoryview]:
    """Dtype, shape and bytes of a tensor; of a quantised one, of the floats that it stands for."""
    layout = Layout(dtype_name(tensor), tuple(tensor.shape))
    if tensor.is_quantized:
        tensor = tensor.dequantize()
    if tensor.layout is not torch.strided:
        tensor = tensor.to_dense()
    plain = tensor.detach().cpu().resolve_conj().resolve_neg().contiguous()
    # One element counts as contiguous whatever its stride is.
    return layout, bytes_of(plain.as_strided((plain.numel(),), (1,)).view(torch.uint8).numpy())


def torch_tensor(layout: Layout, content: bytearray) -> torch.Tensor:
    """A tensor with these bits; it takes the memory over.

    Raises:
        TensorFileError: This torch has no such dtype.
    """
    name = "float32" if layout.dtype in ("quint8", "qint8", "qint32") else layout.dtype
    dtype = getattr(torch, name, None)
    if not isinstance(dtype, torch.dtype):
        raise TensorFileError(f"torch {torch.__version__} has no dtype {layout.dtype}, which an output has")
    if not content:
        return torch.empty(layout.shape, dtype=dtype)
    if dtype is torch.bool and content.translate(None, b"\x00\x01"):
        raise TensorFileError("an output of dtype bool has other values than 0 and 1")
    return torch.frombuffer(content, dtype=torch.uint8).view(dtype).reshape(layout.shape)
