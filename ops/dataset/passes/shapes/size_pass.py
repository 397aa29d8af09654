"""The parent's side: a pass that gives a sample another size along one kind of dimension.

No torch.
"""

from typing import Annotated, ClassVar

from pydantic.dataclasses import dataclass as checked_dataclass

from ops.dataset.passes.base import PassError, PassResult, RunningPass
from ops.dataset.passes.ranks import ChangeAnswer, change
from ops.dataset.passes.sample_run import SampleWorker
from ops.dataset.passes.shapes.inputs import followings
from ops.dataset.passes.shapes.resized_sample import resize_sample
from ops.dataset.sample.format.devices import rank_sample, undivided
from ops.dataset.sample.format.types import MOST_ELEMENTS, Sample
from ops.execution.untrusted.values import REPORT_CONFIG, Line, Name, Reported
from ops.parameters import parse_whole_number

_Size = Annotated[int, Reported(ge=0, le=MOST_ELEMENTS)]


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Answer(ChangeAnswer):
    """The worker's answer; see `ops.dataset.passes.shapes.task.run`."""

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
        size, _ = self._sizes(sample)
        return None if size in (0, self.n) else f"its {self.kind} has size {size}"

    def run(self, sample: Sample, worker: SampleWorker) -> PassResult:
        """Find in a worker what follows the size, and return the sample with it.

        Raises:
            PassError: The sample does not take the size; the message says where.
        """
        size, of_rank = self._sizes(sample)
        if not size:
            return PassResult(sample, f"its inputs have no {self.kind} dimension")
        if size == self.n:
            return PassResult(sample)
        own, rest = divmod(self.n * of_rank, size)
        if rest:
            raise PassError(f"a rank has {of_rank} of a {self.kind} of {size}: one of {self.n} is not divided evenly")
        after, answers = change(
            sample,
            worker,
            _Answer,
            "resize",
            "ops.dataset.passes.shapes.task:run",
            _resized,
            kind=self.kind,
            n=own,
        )
        answer, notes = answers[0], dict.fromkeys(note for each in answers for note in each.notes)
        same = f" (the same at {answer.compared * self.n // own})" if answer.literals else ""
        summary = f"{self.kind} {size} to {self.n}: {len(answer.literals)} literals follow{same}"
        # Tensors that kept values of their old shape do so no longer.
        names = [tensor.name for tensor in sample.tensors if tensor.kept is not None and tensor.name in answer.shapes]
        kept = f"kept values of {', '.join(names[:3])} are not those of another shape: they are drawn anew"
        return PassResult(after, "; ".join([summary, *notes, *([kept] if names else [])]))

    def _sizes(self, sample: Sample) -> tuple[int, int]:
        """The size that the sample has, and that of it which a rank has; 0 without such a dimension."""
        part = rank_sample(sample, 0)
        sizes = [
            (following.size * every.shape[axis.axis] // own.shape[axis.axis], following.size)
            for following in followings(part, self.kind)[:1]
            for axis in following.axes[:1]
            for every, own in zip(undivided(sample).tensors, part.tensors, strict=True)
            if own.name == axis.tensor
        ]
        return sizes[0] if sizes else (0, 0)


def _resized(sample: Sample, answer: _Answer) -> Sample:
    shapes = {name: tuple(shape) for name, shape in answer.shapes.items()}
    return resize_sample(sample, dict(answer.literals), shapes)
