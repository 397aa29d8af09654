"""torch → Paddle: PaConvert between tables of our own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from ops.convert.base import ConvertedCode
from ops.convert.tensors import StoredTensor
from ops.paddle_worker import PADDLE_ENVIRONMENT, PADDLE_LIBRARIES, PADDLE_PRELOAD
from ops.sample.format.types import Sample
from ops.worker.task import Libraries


class PaddleConverter:
    """torch samples in Paddle: PaConvert, after and before tables of this project."""

    name: ClassVar[str] = "paddle"
    environment: ClassVar[str | None] = PADDLE_ENVIRONMENT
    packages: ClassVar[tuple[str, ...]] = ("paddlepaddle", "paconvert")
    preload: ClassVar[tuple[str, ...]] = (*PADDLE_PRELOAD, "paconvert.converter", "safetensors.numpy")
    libraries: ClassVar[Libraries] = PADDLE_LIBRARIES

    def convert_code(self, sample: Sample) -> ConvertedCode:
        """As `Converter.convert_code`."""
        from ops.convert.paddle.code import paddle_code

        return paddle_code(sample)

    def convert_metadata(self, sample: Sample, code: str) -> Sample:
        """As `Converter.convert_metadata`."""
        from ops.convert.paddle.metadata import paddle_sample

        return paddle_sample(sample, code)

    def load(self, code: str, *, seed: int, threads: int) -> Callable[..., Any]:
        """As `Converter.load`."""
        from ops.convert.paddle.eager import load

        return load(code, seed=seed, threads=threads)

    def tensor(self, stored: StoredTensor) -> Any:
        """As `Converter.tensor`."""
        from ops.convert.paddle.eager import tensor

        return tensor(stored)

    def stored(self, value: object) -> StoredTensor | None:
        """As `Converter.stored`."""
        from ops.convert.paddle.eager import stored

        return stored(value)
