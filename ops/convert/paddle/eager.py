"""Converted code in Paddle's eager mode on the CPU.

Worker only, in the environment `paddle`: it runs the sample's code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ops.convert.tensors import StoredTensor, TensorFileError
from ops.sample.format.types import Sample


def load(code: str, *, seed: int, threads: int) -> Callable[..., Any]:
    """The `forward` of the code's `GraphModule`, in evaluation mode and without gradients."""
    import paddle  # type: ignore[import-not-found, unused-ignore]

    from ops.sample.replay.paddle import load_module

    paddle.set_device("cpu")
    paddle.base.core.set_num_threads(threads)
    paddle.seed(seed)
    module = load_module(Sample(code, ()))

    def forward(**arguments: Any) -> Any:
        with paddle.no_grad():
            return module(**arguments)

    return forward


def tensor(one: StoredTensor) -> Any:
    """A tensor with these bits; Paddle takes bfloat16 as the integers that numpy holds it by.

    Raises:
        TensorFileError: Paddle has no such dtype.
    """
    import paddle

    if one.dtype in ("uint16", "uint32", "uint64"):
        raise TensorFileError(f"Paddle has no tensors of {one.dtype}")
    return paddle.to_tensor(np.ascontiguousarray(one.values).reshape(one.values.shape))


def stored(value: object) -> StoredTensor | None:
    """The bits of a tensor of Paddle; None for anything else."""
    import paddle

    if not isinstance(value, paddle.Tensor):
        return None
    return StoredTensor(str(value.dtype).removeprefix("paddle."), np.array(value.numpy()))
