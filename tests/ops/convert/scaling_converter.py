"""A converter without another framework, for tests: torch to torch, with an operator that it gets wrong."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, ClassVar

from ops.convert.base import ConvertedCode, Stop
from ops.convert.tensors import StoredTensor
from ops.sample.format.types import Sample
from ops.worker.task import Libraries


class ScalingConverter:
    """Takes `sin` for `cos`, and knows no `tan`."""

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
        return ConvertedCode(code.replace("torch.sin", "torch.cos"), own=("torch.sin",) if "torch.sin" in code else ())

    def convert_metadata(self, sample: Sample, code: str) -> Sample:
        return dataclasses.replace(sample, model_code=code)

    def load(self, code: str, *, seed: int, threads: int) -> Callable[..., Any]:
        from ops.sample.replay.load import load_module

        return load_module(Sample(code, ()))

    def tensor(self, stored: StoredTensor) -> Any:
        from ops.convert.parity.torch_side import tensor_of

        return tensor_of(stored)

    def stored(self, value: object) -> StoredTensor | None:
        import torch

        from ops.convert.parity.torch_side import stored

        return stored(value) if isinstance(value, torch.Tensor) else None
