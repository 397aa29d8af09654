"""The parent's side: a pass that gives a sample another size along one kind of dimension.

No torch.
"""

from typing import Annotated, ClassVar

from pydantic.dataclasses import dataclass as checked_dataclass

from ops.dataset.passes.base import PassError, PassResult, RunningPass
from ops.dataset.passes.sample_run import SampleWorker
from ops.dataset.passes.shapes.inputs import followings
from ops.dataset.passes.shapes.resized_sample import resize_sample
from ops.dataset.sample.format.types import MOST_ELEMENTS, Sample
from ops.execution.untrusted.values import REPORT_CONFIG, Line, Name, Reported
from ops.parameters import parse_whole_number

_Size = Annotated[int, Reported(ge=0, le=MOST_ELEMENTS)]


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Answer:
    """The worker's answer; see `ops.dataset.passes.shapes.task.run`."""

    fault: Line | None
    literals: list[tuple[_Size, _Size]]
    shapes: dict[Name, list[_Size]]
    notes: list[Line]
    compared: _Size


class Resize(RunningPass):
    """A pass to another size of one kind of dimension.

    Args:
        n: The size.

    Raises:
        PassError: It is no whole number of at least 1.
    """

    kind: ClassVar[str]
    makes_another: ClassVar[bool] = True

    def __init__(self, n: str) -> None:
        self.n = parse_whole_number("n", n, error=PassError)

    def fault(self, sample: Sample) -> str | None:
        """The size that the sample has, where it is another one."""
        sizes = [following.size for following in followings(sample, self.kind)][:1]
        return next((f"its {self.kind} has size {size}" for size in sizes if size != self.n), None)

    def run(self, sample: Sample, worker: SampleWorker) -> PassResult:
        """Find in a worker what follows the size, and return the sample with it.

        Raises:
            PassError: The sample does not take the size; the message says where.
        """
        candidates = followings(sample, self.kind)
        if not candidates:
            return PassResult(sample, f"its inputs have no {self.kind} dimension")
        size = candidates[0].size
        if size == self.n:
            return PassResult(sample)
        answer = worker.answer(_Answer, "resize", "ops.dataset.passes.shapes.task:run", kind=self.kind, n=self.n)
        if answer.fault is not None:
            raise PassError(answer.fault)
        shapes = {name: tuple(shape) for name, shape in answer.shapes.items()}
        after = resize_sample(sample, dict(answer.literals), shapes)
        summary = f"{self.kind} {size} to {self.n}: {len(answer.literals)} literals follow"
        same = f" (the same at {answer.compared})" if answer.literals else ""
        # Tensors that kept values of their old shape do so no longer.
        names = [tensor.name for tensor in sample.tensors if tensor.kept is not None and tensor.name in shapes]
        kept = f"kept values of {', '.join(names[:3])} are not those of another shape: they are drawn anew"
        return PassResult(after, "; ".join([summary + same, *answer.notes, *([kept] if names else [])]))
