"""The stored models of the agent: the stage that each reached, the funnel of their counts, and reasons for losses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, timedelta
from typing import Any

from ops.dataset.intake.rows import PASSING, AgentTask
from ops.dataset.sample.catalog.datasets import OWN_DATASET
from warehouse.store import Warehouse

STAGES = ("found", "triaged", "extracted", "valid", "unique", "submitted")
"""Stages of the funnel, in order."""

_NEWER = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Loss:
    """Models that left for one reason.

    Attributes:
        state: How they ended: refused, failed or duplicate.
        reason: The reason; "duplicate" for duplicates.
        count: How many.
        share: Of all that were found.
        is_ours: Whether the reason is a fault of this project or of its limits, and not of the model.
        example: The message of one of them.
    """

    state: str
    reason: str
    count: int
    share: float
    is_ours: bool
    example: str


@dataclass(frozen=True, slots=True)
class Funnel:
    """Counts of a collection's models by the stage that they reached, and reasons for losses.

    Attributes:
        collection: Its name.
        counts: Stage → models that came so far, or farther.
        losses: Why the others left, the most frequent reason first.
        waiting: Models that are on their way.
        per_hour: Models an hour in the last run; None where nothing ended.
        left_s: Seconds that the waiting ones will take; None where that is unknown.
    """

    collection: str
    counts: Mapping[str, int]
    losses: tuple[Loss, ...]
    waiting: int
    per_hour: float | None
    left_s: float | None

    @property
    def our_share(self) -> float:
        """Share of the models found that were lost for reasons of ours."""
        return sum((loss.share for loss in self.losses if loss.is_ours), 0.0)

    @property
    def passing(self) -> int:
        """Models lost for reasons that may be gone: the next run tries them again."""
        return sum(loss.count for loss in self.losses if loss.reason in PASSING)


def tasks_of(warehouse: Warehouse, collection: str) -> dict[str, AgentTask]:
    """Model → its task, with the stage that it reached."""
    records = warehouse.records("FROM agent_task WHERE collection = $name ORDER BY changed_at", {"name": collection})
    return {record["model"]: _task(record) for record in records}


def note_commits(warehouse: Warehouse, collection: str, commits: Mapping[str, str]) -> int:
    """Store the commit that each model was submitted by; nothing else of it changes, nor when it ended.

    Returns:
        Number of models for which another commit, or none, was stored before.
    """
    warehouse.ingest()
    noted = [
        replace(task, commit_id=commits[model], changed_at=task.changed_at + _NEWER)
        for model, task in tasks_of(warehouse, collection).items()
        if task.commit_id != commits.get(model, task.commit_id)
    ]
    warehouse.spool([task.row for task in noted])
    warehouse.ingest()
    return len(noted)


def suite_contents(warehouse: Warehouse) -> dict[str, str]:
    """content_hash → the sample of the suite that has it."""
    sql = "SELECT content_hash, sample_id FROM sample_current WHERE dataset = $dataset"
    return dict(warehouse.rows(sql, {"dataset": OWN_DATASET}))


def collections(warehouse: Warehouse) -> list[str]:
    """Names of all collections, the newest last."""
    return [name for (name,) in warehouse.rows("SELECT collection FROM agent_task GROUP BY 1 ORDER BY max(changed_at)")]


def funnel(warehouse: Warehouse, collection: str) -> Funnel:
    """Read the funnel of a collection's models."""
    name = {"name": collection}
    stages = warehouse.rows("SELECT stage, models FROM agent_funnel WHERE collection = $name", name)
    losses = warehouse.records(
        "SELECT * EXCLUDE (collection) FROM agent_losses WHERE collection = $name ORDER BY count DESC, reason", name
    )
    pace = warehouse.rows("SELECT waiting, per_hour FROM agent_pace WHERE collection = $name", name)
    waiting, per_hour = pace[0] if pace else (0, None)
    left_s = waiting / per_hour * 3600 if per_hour and waiting else None
    counts = {stage: dict(stages).get(stage, 0) for stage in STAGES}
    return Funnel(collection, counts, tuple(Loss(**loss) for loss in losses), waiting, per_hour, left_s)


def _task(record: dict[str, Any]) -> AgentTask:
    lists = {name: tuple(record[name] or ()) for name in ("fixers", "sample_ids", "content_hashes")}
    return AgentTask(**{**record, **lists, "changed_at": record["changed_at"].replace(tzinfo=UTC)})
