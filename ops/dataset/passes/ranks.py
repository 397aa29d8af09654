"""The parent's side of passes that run a sample of several devices: a worker's answer for each rank, and the result.

No torch.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from pydantic.dataclasses import dataclass as checked_dataclass

from ops.dataset.passes.base import PassError
from ops.dataset.passes.sample_run import SampleWorker
from ops.dataset.sample.format.devices import devices_of, put_together, rank_sample, to_json
from ops.dataset.sample.format.types import Sample
from ops.execution.untrusted.values import REPORT_CONFIG, Line


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class ChangeAnswer:
    """The answer of a task that looks for a change; `fault` says why there is none."""

    fault: Line | None


Answer = TypeVar("Answer", bound=ChangeAnswer)


def change(
    sample: Sample,
    worker: SampleWorker,
    kind: type[Answer],
    name: str,
    entry: str,
    apply: Callable[[Sample, Answer], Sample],
    /,
    **payload: Any,
) -> tuple[Sample, list[Answer]]:
    """Run a task on a sample, on all ranks at once if it has several, and make the change that it finds.

    Args:
        sample: The sample.
        worker: Runs it.
        kind: Dataclass of the answer.
        name: Begins the name of the task's log.
        entry: The task, "module:function"; in `ops.dataset.passes.rank_task` is said how it is run for a rank.
        apply: Makes the sample, or the graph of a rank, that an answer describes.
        payload: Of the task.

    Returns:
        The sample, and the answer of each rank.

    Raises:
        PassError: There is no change; the message says why.
        GraphNetError: The task failed, or what it finds for ranks does not fit together.
    """
    devices = devices_of(sample.info)
    if devices is None:
        answers = [worker.answer(kind, name, entry, **payload)]
    else:
        of_ranks: Any = dict[str, list[kind] | Line]  # type: ignore[valid-type]
        answer = worker.answer(
            of_ranks, name, "ops.dataset.passes.rank_task:run", devices=to_json(devices), task=entry, **payload
        )
        answers = answer.get("ranks", [])
        if not isinstance(answers, list) or len(answers) != devices.count:
            raise PassError(str(answer.get("fault", f"not all of {devices.count} ranks answered")))
    if faults := [answer.fault for answer in answers if answer.fault is not None]:
        raise PassError(faults[0])
    parts = {rank: apply(rank_sample(sample, rank), answer) for rank, answer in enumerate(answers)}
    return parts[0] if devices is None else put_together(sample, parts), answers
