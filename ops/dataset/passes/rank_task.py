"""The worker's side of passes over samples of several devices: a task runs in a process for each rank, at once.

Worker only.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ops.dataset.sample.format.devices import put_together, rank_sample, read_devices
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.outputs import sample_to_run
from ops.dataset.sample.replay.ranks import RankError, connected_ranks, replay_parts
from ops.dataset.sample.replay.tensors import replay
from ops.execution.worker.child import resolve

if TYPE_CHECKING:
    from ops.execution.worker.child import Reporter


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: run a task on each rank of the sample in the task's working folder, connected with the others.

    All ranks have to call the same collectives: where one goes on and others do not, it raises, which ends them all.

    Args:
        payload: `devices`, and `task`, its entry point; what that needs. It gets its `rank`, too.
        reporter: Gets the phase ranks.

    Returns:
        `ranks`: what the task returned on each; else `fault`: why it failed on one.
    """

    def work(rank: int, _: Any) -> Any:
        return resolve(payload["task"])({**payload, "rank": rank, "threads": 1}, reporter)

    devices = read_devices(payload["devices"])
    with connected_ranks(devices, work, reporter.seal) as ask:
        reporter.seal()
        reporter.phase("ranks")
        try:
            return {"ranks": ask([None] * devices.count)}
        except RankError as error:
            return {"fault": str(error)}


def part_to_run(payload: Mapping[str, Any]) -> tuple[Sample, dict[str, Any], Callable[[Sample], dict[str, Any]]]:
    """Read the sample in the task's working folder, or a rank's part of it: as `sample_to_run`, and how it is replayed.

    A rank's values are parts of those of the undivided tensors, when tensors have other shapes, too.
    """
    sample, where = sample_to_run(payload)
    if "rank" not in payload:
        return sample, where, functools.partial(replay, **where)
    part = rank_sample(sample, rank := payload["rank"])

    def replay_part(changed: Sample) -> dict[str, Any]:
        # Bounds of indices are those of the sample as it was, on all ranks.
        return replay_parts(
            put_together(sample, {rank: dataclasses.replace(changed, model_code=part.model_code)}), [rank], **where
        )[0]

    return part, where, replay_part
