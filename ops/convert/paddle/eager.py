"""Converted code in Paddle's eager mode on the CPU.

Worker only, in the environment `paddle`: it runs the sample's code.
"""

from __future__ import annotations

import functools
import hashlib
import linecache
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ops.convert.tensors import StoredTensor
from ops.sample.analysis.model_code import ModelCodeError


def load(code: str, *, seed: int, threads: int) -> Callable[..., Any]:
    """The `forward` of the code's `GraphModule`, in evaluation mode."""
    import paddle  # type: ignore[import-not-found, unused-ignore]

    paddle.set_device("cpu")
    paddle.set_num_threads(threads) if hasattr(paddle, "set_num_threads") else None
    paddle.seed(seed)
    filename = f"paddle_sample_{hashlib.sha256(code.encode(errors='surrogatepass')).hexdigest()[:16]}.py"
    linecache.cache[filename] = (len(code), None, code.splitlines(keepends=True), filename)
    namespace: dict[str, Any] = {"__name__": filename.removesuffix(".py"), "paddle": paddle, "math": math}
    namespace.update(inf=math.inf, nan=math.nan)
    exec(compile(code, filename, "exec"), namespace)
    kind = namespace["GraphModule"]
    if not (isinstance(kind, type) and issubclass(kind, paddle.nn.Layer)):
        raise ModelCodeError("model.py: expected GraphModule to be a paddle.nn.Layer")
    module = kind()
    module.eval()

    @functools.wraps(module.forward)
    def forward(**arguments: Any) -> Any:
        with paddle.no_grad():
            return module(**arguments)

    return forward


def tensor(one: StoredTensor) -> Any:
    """A tensor with these bits; Paddle takes bfloat16 as the integers that numpy holds it by."""
    import paddle

    if one.dtype == "uint16":
        raise ModelCodeError("Paddle has no tensors of uint16")
    return paddle.to_tensor(np.ascontiguousarray(one.values).reshape(one.values.shape))


def stored(value: object) -> StoredTensor | None:
    """The bits of a tensor of Paddle; None for anything else."""
    import paddle

    if not isinstance(value, paddle.Tensor):
        return None
    dtype = str(value.dtype).removeprefix("paddle.")
    return StoredTensor(dtype, np.array(value.numpy()))
