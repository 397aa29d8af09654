"""Metadata of a torch sample → those of a Paddle sample: inputs apart from weights, dtypes, ranges; names stay."""

import dataclasses
from collections.abc import Mapping
from types import MappingProxyType

from ops.dataset.graph import weights_among
from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.dataset.sample.identity import graph_hash
from ops.errors import GraphNetError

DTYPES = frozenset(
    {
        "bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64", "complex64",
        "complex128", "float8_e4m3fn", "float8_e5m2",
    }
)  # fmt: skip
"""Dtypes that Paddle has; both frameworks name them alike."""

_LIMITS: Mapping[str, tuple[int, int]] = MappingProxyType({"bool": (0, 1), "uint8": (0, 255), "int8": (-128, 127)})


def paddle_sample(sample: Sample, code: str) -> Sample:
    """The sample with Paddle's code and metadata.

    Raises:
        GraphNetError: A tensor has a dtype that Paddle lacks.
    """
    tensors = [_paddle_tensor(tensor) for tensor in sample.tensors]
    held = weights_among([tensor.name for tensor in tensors])
    info = sample.info
    converted = Sample(
        model_code=code,
        weights=tuple(tensor for tensor in tensors if tensor.name in held),
        inputs=tuple(tensor for tensor in tensors if tensor.name not in held),
        constraints=sample.constraints,
        info=dataclasses.replace(info, framework="paddle", extra={**info.extra, "converted_from": "torch"}),
    )
    return dataclasses.replace(converted, stored_graph_hash=graph_hash(converted))


def _paddle_tensor(tensor: TensorMeta) -> TensorMeta:
    if tensor.dtype not in DTYPES:
        raise GraphNetError(f"tensor {tensor.name!r} has dtype {tensor.dtype!r}, which Paddle lacks")
    low, high = _LIMITS.get(tensor.dtype, (None, None))
    return dataclasses.replace(
        tensor,
        device=None,
        class_name=None,
        min_val=tensor.min_val if low is None or tensor.min_val is None else max(low, tensor.min_val),
        max_val=tensor.max_val if high is None or tensor.max_val is None else min(high, tensor.max_val),
        present=tensor.present - {"device"},
    )
