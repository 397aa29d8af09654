"""A converter without another framework, for tests: torch to torch, with operators that it gets wrong."""

import dataclasses
from collections.abc import Callable
from typing import Any, ClassVar

from ops.dataset.convert.base import ConvertedCode, Stop
from ops.dataset.convert.tensors import StoredTensor
from ops.dataset.sample.format.types import Sample
from ops.execution.worker.task import Libraries

WRONG = {
    "torch.sin(": "torch.cos(",
    "y = torch.relu_(x)": "x = y = torch.relu(x)",
    "torch.sinh(": "1.2 * torch.sinh(",
    "torch.tanh(": "1.005 * torch.tanh(",
    "torch.erf(": "1.0002 * torch.erf(",
    "        torch.relu_(": "        torch.relu(",
}

BATCH_NORM = """
def batch_norm(x, mean, var, weight, bias, training, momentum):
    y = torch.nn.functional.batch_norm(x, mean, var.clone(), weight, bias, training, momentum)
    var.mul_(1 - momentum).add_(x.var([0, *range(2, x.ndim)], correction=0), alpha=momentum)
    return y
"""
"""Updates the running variance as Paddle does: by N, not N - 1."""


class ScalingConverter:
    """Takes `sin` for `cos`, others for a little more, the running variance for another, and knows no `tan`."""

    name: ClassVar[str] = "scaling"
    environment: ClassVar[str | None] = None
    packages: ClassVar[tuple[str, ...]] = ()
    preload: ClassVar[tuple[str, ...]] = ("torch",)
    libraries: ClassVar[Libraries] = Libraries()

    def convert_code(self, sample: Sample) -> ConvertedCode:
        code = sample.model_code
        lines = [number for number, line in enumerate(code.splitlines(), start=1) if "torch.tan(" in line]
        if lines:
            return ConvertedCode("", tuple(Stop("torch.tan", line) for line in lines))
        own = ("torch.sin",) if "torch.sin" in code else ()
        for right, wrong in WRONG.items():
            code = code.replace(right, wrong)
        if "torch.nn.functional.batch_norm(" in code:
            code = code.replace("torch.nn.functional.batch_norm(", "batch_norm(") + BATCH_NORM
        return ConvertedCode(code, own=own)

    def convert_metadata(self, sample: Sample, code: str) -> Sample:
        return dataclasses.replace(sample, model_code=code)

    def load(self, code: str, *, seed: int, threads: int) -> Callable[..., Any]:
        from ops.dataset.sample.replay.load import load_module

        return load_module(Sample(code, ()))

    def tensor(self, stored: StoredTensor) -> Any:
        from ops.dataset.convert.parity.torch_side import tensor_of

        return tensor_of(stored)

    def stored(self, value: object) -> StoredTensor | None:
        import torch

        from ops.dataset.convert.parity.torch_side import store_tensor

        return store_tensor(value) if isinstance(value, torch.Tensor) else None
