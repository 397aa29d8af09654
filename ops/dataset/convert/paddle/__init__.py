"""torch → Paddle: PaConvert between tables of our own."""

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from ops.dataset.convert.base import ConvertedCode
from ops.dataset.convert.tensors import StoredTensor, TensorFileError
from ops.dataset.sample.format.types import Sample
from ops.execution.frameworks.paddle import FRAMEWORK
from ops.execution.worker.task import Libraries


class PaddleConverter:
    """torch samples in Paddle: PaConvert, after and before tables of this project."""

    name: ClassVar[str] = "paddle"
    environment: ClassVar[str | None] = FRAMEWORK.environment
    packages: ClassVar[tuple[str, ...]] = (FRAMEWORK.distribution, "paconvert")
    preload: ClassVar[tuple[str, ...]] = (*FRAMEWORK.preload, "paconvert.converter", "safetensors.numpy")
    libraries: ClassVar[Libraries] = FRAMEWORK.libraries

    def convert_code(self, sample: Sample) -> ConvertedCode:
        """Convert a sample's code with PaConvert and the project's tables."""
        from ops.dataset.convert.paddle.code import paddle_code

        return paddle_code(sample)

    def convert_metadata(self, sample: Sample, code: str) -> Sample:
        """Return the sample with Paddle's code and metadata."""
        from ops.dataset.convert.paddle.metadata import paddle_sample

        return paddle_sample(sample, code)

    def load(self, code: str, *, seed: int, threads: int) -> Callable[..., Any]:
        """Return the `forward` of converted code, in eager mode on the CPU."""
        import paddle  # type: ignore[import-not-found, unused-ignore]

        from ops.dataset.sample.replay.paddle import load_module

        paddle.set_device("cpu")
        paddle.base.core.set_num_threads(threads)
        paddle.seed(seed)
        module = load_module(Sample(code, ()))

        def forward(**arguments: Any) -> Any:
            with paddle.no_grad():
                return module(**arguments)

        return forward

    def tensor(self, stored: StoredTensor) -> Any:
        """Return a Paddle tensor with these bits; Paddle takes bfloat16 as the integers that numpy holds it by.

        Raises:
            TensorFileError: Paddle has no such dtype.
        """
        import paddle

        if stored.dtype in ("uint16", "uint32", "uint64"):
            raise TensorFileError(f"Paddle has no tensors of {stored.dtype}")
        return paddle.to_tensor(np.ascontiguousarray(stored.values).reshape(stored.values.shape))

    def stored(self, value: object) -> StoredTensor | None:
        """Return the bits of a Paddle tensor; None for anything else."""
        import paddle

        if not isinstance(value, paddle.Tensor):
            return None
        return StoredTensor(str(value.dtype).removeprefix("paddle."), np.array(value.numpy()))
