"""`dtype?to=bfloat16`: another floating dtype, with float32 where operators need it; runs the sample."""

from typing import Annotated, ClassVar

from pydantic.dataclasses import dataclass as checked_dataclass

from ops.dataset.passes.base import PassError, PassResult, RunningPass
from ops.dataset.passes.casting.casts import LARGEST, NodeCasts, cast_sample, tensors_to_cast
from ops.dataset.passes.ranks import ChangeAnswer, change
from ops.dataset.passes.sample_run import SampleWorker
from ops.dataset.sample.format.types import Sample
from ops.execution.untrusted.values import REPORT_CONFIG, Boolean, FiniteNumber, Name, Reported


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Answer(ChangeAnswer):
    """The worker's answer; see `ops.dataset.passes.casting.task.run`."""

    casts: list[tuple[Annotated[int, Reported(ge=0)], tuple[Name, ...], tuple[Name, ...], Boolean]]
    differences: list[FiniteNumber]


class Dtype(RunningPass):
    """Casts inputs, weights and dtype literals, and has operators that need float32 compute in it.

    Args:
        to: float16, bfloat16, float32 or float64.

    Raises:
        PassError: It is none of them.
    """

    name: ClassVar[str] = "dtype"
    keeps_form: ClassVar[bool] = False  # casts stand inside of a line
    takes_ranks: ClassVar[bool] = True
    makes_another: ClassVar[bool] = True

    def __init__(self, to: str) -> None:
        if to not in LARGEST:
            raise PassError(f"to has to be one of {', '.join(LARGEST)}, not {to!r}")
        self.to = to

    def fault(self, sample: Sample) -> str | None:
        """The first tensor of another floating dtype; running statistics of norms keep theirs beside half precision."""
        first = next(iter(tensors_to_cast(sample, self.to)), None)
        return None if first is None else f"{first.name} is {first.dtype}"

    def run(self, sample: Sample, worker: SampleWorker) -> PassResult:
        """Find in a worker the casts that the sample needs, and return it with them.

        Raises:
            PassError: The sample does not compute in the dtype; the message says where.
        """
        count = len(tensors_to_cast(sample, self.to))
        if not count:
            return PassResult(sample)
        after, answers = change(
            sample, worker, _Answer, "dtype", "ops.dataset.passes.casting.task:run", self._cast, to=self.to
        )
        in_float32 = sum(bool(up) for _, up, _, _ in answers[0].casts)
        furthest = max((difference for answer in answers for difference in answer.differences), default=0.0)
        return PassResult(
            after,
            f"{count} tensors, {in_float32} operators in float32; outputs differ by up to {furthest:.2g} of their norm",
        )

    def _cast(self, sample: Sample, answer: _Answer) -> Sample:
        casts = {index: NodeCasts(up, down, result) for index, up, down, result in answer.casts}
        return cast_sample(sample, self.to, casts)
