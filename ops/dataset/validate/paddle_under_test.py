"""The Paddle sample under test, with the expensive runs that its checks share, each made once.

Imports Paddle; everything here executes the sample: worker of its environment only.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import paddle

from ops.dataset.capture.paddle.recording import ProgramRun, record
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.outputs import as_tuple
from ops.dataset.sample.replay.paddle import load_module, replay
from ops.dataset.validate.sample_under_test import UnderTest

Array = npt.NDArray[Any]
Outputs = tuple[paddle.Tensor, ...]


@dataclass
class PaddleSampleUnderTest(UnderTest):
    """A sample of Paddle under validation."""

    @classmethod
    def prepare(cls, threads: int) -> None:
        """Set Paddle to the CPU and to a number of threads."""
        paddle.set_device("cpu")
        paddle.core.set_num_threads(threads)

    @cached_property
    def traced_run(self) -> ProgramRun:
        """The recorded run of the program that `paddle.jit.to_static` makes of the reloaded sample.

        Raises:
            Exception: Any error of Paddle where it cannot trace the sample as one program.
        """
        paddle.seed(self.seed)
        (run,) = record(self.load(self.reloaded_sample), (), self.replay(self.reloaded_sample), is_whole=True).runs
        return run

    def load(self, sample: Sample) -> Any:
        """Load the module of `sample`, on the device of the test."""
        return load_module(sample, device=self.device)

    def replay(self, sample: Sample) -> dict[str, Any]:
        """Make the values that `sample` runs with; new ones at each call, as runs may write to them."""
        return replay(sample, seed=self.seed, device=self.device)

    def run(self, module: Any, values: Mapping[str, Any], *, goes_on: bool = False) -> Outputs:
        """Run a module in eager mode, with random numbers from the seed, or continuing those of the last run."""
        if not goes_on:
            paddle.seed(self.seed)
        with paddle.no_grad():
            return as_tuple(module(**values))

    def compare(self, actual: Outputs, *, noise: float = 0.0) -> str | None:
        """Describe the first difference of outputs from `outputs`, in bits or beyond `noise`; None if there is none."""
        return first_difference(self.outputs, actual, noise=noise)


def first_difference(expected: Outputs, actual: Outputs, *, noise: float = 0.0) -> str | None:
    """Describe the first difference of two runs' outputs, in bits or beyond `noise`; None if there is none."""
    if len(expected) != len(actual):
        return f"{len(actual)} outputs instead of {len(expected)}"
    for index, (first, second) in enumerate(zip(expected, actual, strict=True)):
        if first is None or second is None:
            if first is not second:
                return f"output {index} is {second} instead of {first}"
            continue
        if first.dtype != second.dtype or first.shape != second.shape:
            return f"output {index} is {_kind(second)} instead of {_kind(first)}"
        ours, theirs = first.numpy(), second.numpy()
        if ours.tobytes() != theirs.tobytes() and not (noise and _is_close(ours, theirs, noise)):
            return f"the values of output {index} differ"
    return None


def _is_close(first: Array, second: Array, noise: float) -> bool:
    is_float = first.dtype.kind in "fc"
    return is_float and bool(np.allclose(first, second, rtol=noise, atol=noise, equal_nan=True))


def _kind(tensor: paddle.Tensor) -> str:
    return f"{str(tensor.dtype).removeprefix('paddle.')} {list(tensor.shape)}"
