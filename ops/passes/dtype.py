"""`dtype?to=bfloat16`: a sample in another floating dtype, with float32 kept where operators need it."""

from __future__ import annotations

import dataclasses
from typing import Annotated, ClassVar

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.passes.base import PassError, PassResult, RunningPass
from ops.passes.casting.casts import HALF, LARGEST, Casts, running_statistics, with_dtype
from ops.passes.casting.tensors import others, with_tensor_dtypes
from ops.passes.sample_run import SampleWorker
from ops.sample.format.types import Sample
from ops.untrusted.values import REPORT_CONFIG, FiniteNumber, Line, Name, Reported

_Index = Annotated[int, Reported(ge=0)]


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Answer:
    """The worker's answer; see `ops.passes.casting.task.run`."""

    fault: Line | None
    up: list[tuple[_Index, tuple[Name, ...]]]
    down: list[tuple[_Index, tuple[Name, ...]]]
    results: list[_Index]
    differences: list[FiniteNumber]


_ANSWER = TypeAdapter(_Answer)


class Dtype(RunningPass):
    """Casts inputs, weights and dtype literals, and has operators that need float32 compute in it.

    Args:
        to: float16, bfloat16, float32 or float64.

    Raises:
        PassError: It is none of them.
    """

    name: ClassVar[str] = "dtype"
    makes_another: ClassVar[bool] = True

    def __init__(self, to: str) -> None:
        if to not in LARGEST:
            raise PassError(f"to has to be one of {', '.join(LARGEST)}, not {to!r}")
        self.to = to

    def fault(self, sample: Sample) -> str | None:
        """The first tensor of another floating dtype; running statistics of norms keep theirs beside half precision."""
        first = next(iter(others(sample, self.to, self._keeps(sample))), None)
        return None if first is None else f"{first.name} is {first.dtype}"

    def run(self, sample: Sample, worker: SampleWorker) -> PassResult:
        """As `RunningPass.run`.

        Raises:
            PassError: The sample does not compute in the dtype; the message says where.
        """
        keeps = self._keeps(sample)
        count = len(others(sample, self.to, keeps))
        if not count:
            return PassResult(sample)
        answer = worker.answer(_ANSWER, "dtype", "ops.passes.casting.task:run", to=self.to)
        if answer.fault is not None:
            raise PassError(answer.fault)
        casts = Casts(dict(answer.up), dict(answer.down), frozenset(answer.results))
        code = with_dtype(sample.model_code, self.to, casts)
        after = dataclasses.replace(with_tensor_dtypes(sample, self.to, keeps), model_code=code)
        furthest = max(answer.differences, default=0.0)
        message = (
            f"{count} tensors, {len(casts.up)} operators in float32; "
            f"outputs differ by up to {furthest:.2g} of their norm"
        )
        return PassResult(after, message)

    def _keeps(self, sample: Sample) -> frozenset[str]:
        return running_statistics(sample.model_code) if self.to in HALF else frozenset()
