"""How many bytes a sample's tensors take, known from metadata before anything is allocated."""

from __future__ import annotations

import math
import re

from ops.sample.format.types import Sample, TensorMeta

_COMPLEX_BYTES = {"complex32": 4, "complex64": 8, "complex128": 16}
_BITS = re.compile(r"[a-z]*?(\d{1,4})(?:_\w+)?", re.ASCII)


def element_bytes(dtype: str) -> int:
    """Bytes of one element: from the number in the dtype's name ("bfloat16", "qint8", "float8_e4m3fn").

    A dtype without a number (bool) takes one byte; types below a byte are counted as one.
    """
    if dtype in _COMPLEX_BYTES:
        return _COMPLEX_BYTES[dtype]
    match = _BITS.fullmatch(dtype)
    return max(1, int(match[1]) // 8) if match else 1


def tensor_bytes(tensor: TensorMeta) -> int:
    """Bytes of one tensor."""
    return math.prod(tensor.shape) * element_bytes(tensor.dtype)


def required_bytes(sample: Sample) -> int:
    """Bytes of all inputs and weights together."""
    return sum(map(tensor_bytes, sample.tensors))
