"""The example's agent: models that it found, and how far each came."""

from collections.abc import Sequence
from datetime import timedelta

from ops.dataset.intake.rows import AgentTask, State
from ops.dataset.sources.rows import IntakeRow
from ops.failures import FailureReason as Reason
from warehouse.database.table import Row

_COLLECTION = "agent"

_ENDS: tuple[tuple[str, State, Reason | None, str | None], ...] = (
    ("someone/bert-base", State.SUBMITTED, None, None),
    ("someone/vit-small", State.SUBMITTED, None, None),
    ("someone/bert-tuned", State.REFUSED, Reason.KNOWN_ARCHITECTURE, "its graph is that of hub:someone/bert-base"),
    ("someone/private-model", State.REFUSED, Reason.GATED, "its conditions have to be accepted at the hub"),
    ("someone/gpt-huge", State.REFUSED, Reason.TOO_LARGE, "70,000,000,000 parameters; at most 2,000,000,000 are taken"),
    ("someone/odd-heads", State.FAILED, Reason.CANNOT_BE_BUILT, "hidden size 100 is no multiple of 12 heads"),
    ("someone/deberta", State.DUPLICATE, None, "its graph is that of zoo:transformers/deberta"),
)
"""Repository, its final state, and the reason and message for it."""


def more_rows(rows: Sequence[Row]) -> list[IntakeRow]:
    """Make a row for each model."""
    now = max(row.extracted_at for row in rows if isinstance(row, IntakeRow))
    return [
        AgentTask(
            collection=_COLLECTION,
            model=f"hub:{name}",
            finder="hub",
            spec=f"hub:{name}?weights=random",
            facts="{}",
            state=state,
            reason=reason,
            message=message,
            architecture=None,
            parameter_count=None,
            attempt_count=0 if state is State.REFUSED else 1,
            fixers=(),
            recipe_hash=None,
            sample_ids=(),
            content_hashes=(),
            duplicate_of=message.rpartition(" ")[2] if state is State.DUPLICATE and message else None,
            libraries="torch 2.13.0, transformers 5.23.0",
            seconds=0.1 if state is State.REFUSED else 2.5,
            downloaded_bytes=700,
            commit_id=None,
            changed_at=now + timedelta(seconds=place),
        ).row
        for place, (name, state, reason, message) in enumerate(_ENDS)
    ]
