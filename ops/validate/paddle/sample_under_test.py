"""The Paddle sample under test: what checks in a worker share, so that each expensive step runs once for all of them.

Imports Paddle; everything here executes the sample: worker of its environment only.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import paddle

from ops.capture.paddle.recording import RecordedProgram, Run, record
from ops.sample.format.codec import read_sample, write_sample
from ops.sample.format.types import Sample
from ops.sample.replay.paddle import load_module, replay

Array = npt.NDArray[Any]
Outputs = tuple[paddle.Tensor, ...]

NOISE = 1e-3
"""Relative difference between runs of a graph that is not deterministic."""


@dataclass
class PaddleSampleUnderTest:
    """The sample under validation.

    Attributes:
        sample: What its folder says.
        scratch: A folder for the checks, empty at first.
        seed: Seed of replay and of the run.
        device: Where the sample runs.
        reloaded_outputs: Outputs of the sample after it was written and read again; None before that run.
    """

    sample: Sample
    scratch: Path
    seed: int = 0
    device: str = "cpu"
    reloaded_outputs: Outputs | None = None

    @functools.cached_property
    def outputs(self) -> Outputs:
        """Eager outputs of the sample."""
        return self.run(self.load(self.sample), self.replay(self.sample))

    @functools.cached_property
    def reloaded(self) -> Sample:
        """The sample, written and read again."""
        write_sample(self.sample, self.scratch / "reloaded")
        return read_sample(self.scratch / "reloaded")

    @property
    def program(self) -> RecordedProgram:
        """The program that `paddle.jit.to_static` makes of the reloaded sample; raises what `traced` raises."""
        return self.traced.program

    @functools.cached_property
    def traced(self) -> Run:
        """The run of that program, and what it gave.

        Raises:
            Exception: Whatever Paddle raises for what it cannot trace as one program.
        """
        paddle.seed(self.seed)
        (run,) = record(self.load(self.reloaded), (), self.replay(self.reloaded), whole=True).runs
        return run

    def load(self, sample: Sample) -> Any:
        """The module of `sample`, on the device of the test."""
        return load_module(sample, device=self.device)

    def replay(self, sample: Sample) -> dict[str, Any]:
        """The values that `sample` runs with, in the order of forward's parameters; made anew, for runs may write."""
        return replay(sample, seed=self.seed, device=self.device)

    def run(self, module: Any, values: Mapping[str, Any], *, goes_on: bool = False) -> Outputs:
        """Run a module in eager mode, from the seed on, or from where the last run left the random numbers."""
        if not goes_on:
            paddle.seed(self.seed)
        with paddle.no_grad():
            returned = module(**values)
        return tuple(returned) if isinstance(returned, tuple | list) else (returned,)

    def difference(self, actual: Outputs) -> str | None:
        """How a run's outputs differ from `outputs`; None if they do not.

        Bits are compared, unless the sample's own runs already differ: then dtypes and shapes, and values up to noise.
        """
        found = first_difference(self.outputs, actual)
        if found is None or self.is_deterministic():
            return found
        return first_difference(self.outputs, actual, noise=NOISE)

    def is_deterministic(self) -> bool:
        """Whether a second run of the sample gives the same bits."""
        again = self.run(self.load(self.sample), self.replay(self.sample))
        return first_difference(self.outputs, again) is None


def first_difference(expected: Outputs, actual: Outputs, *, noise: float = 0.0) -> str | None:
    """The first difference in bits between two runs' outputs, or beyond `noise`; None if there is none."""
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
