"""The state of a model on its way into a dataset, and whether one that failed is worth another try."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime
from enum import StrEnum

from ops.dataset.sources.rows import CollectedModel, IntakeRow
from ops.failures import FailureReason

PASSING = frozenset(
    {FailureReason.UNREACHABLE, FailureReason.NO_ROOM, FailureReason.TIMEOUT, FailureReason.OUT_OF_MEMORY}
    | {FailureReason.CRASH, FailureReason.DAMAGED_FILE, FailureReason.REFUSED_ACCESS}
)
"""Reasons that may be gone at the next run, which tries these models again; a token may have expired."""

MOST_TRIES = 2
"""Most times that growth tries a model that fails for such a reason."""


class State(StrEnum):
    """The stage that a model reached. The first five are on the way, in order; the others are ends."""

    FOUND = "found"
    TRIAGED = "triaged"
    EXTRACTED = "extracted"
    VALID = "valid"
    UNIQUE = "unique"
    SUBMITTED = "submitted"
    REFUSED = "refused"
    """Triage left it out, before anything large was downloaded."""
    FAILED = "failed"
    """No recipe gave a valid sample."""
    DUPLICATE = "duplicate"
    """Its graphs are there already."""


def is_settled(reason: str | None, *, has_changed: bool = False, tries: int = 1) -> bool:
    """Tell whether a model that ended would end the same way again.

    Args:
        reason: Why it failed or was refused; None for one that did not.
        has_changed: Whether libraries that it was built with have other versions now.
        tries: How often it was tried with these.
    """
    return not has_changed and (reason not in PASSING or tries >= MOST_TRIES)


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentTask(CollectedModel):
    """A model of a collection, with its state.

    Attributes:
        collection: Name of the dataset that the model is to become a part of.
        spec: The model as `graphnet extract` takes it.
        state: How far it came, or how it ended.
        changed_at: When it came to this state.
        reason: Why it was refused, or failed; a word that is counted.
        message: The particulars of the reason; the first line says what failed.
        sample_ids: Samples that came of it.
        libraries: Libraries that it was tried with, such as torch 2.13.0, transformers 5.23.0.
    """

    collection: str
    spec: str
    state: str
    changed_at: datetime
    reason: str | None = None
    message: str | None = None
    sample_ids: tuple[str, ...] = ()
    libraries: str = ""

    @property
    def row(self) -> IntakeRow:
        """The row that is stored for it."""
        return IntakeRow(
            model_run_id=f"{self.collection} {self.model}",
            spec=self.spec,
            source=self.finder,
            model_name=self.model,
            task="",
            status=self.state,
            message=self.message,
            graph_count=len(self.sample_ids),
            sample_ids=self.sample_ids,
            extract_ms=1000 * self.seconds,
            log_path=None,
            extracted_at=self.changed_at,
            dataset=self.collection,
            libraries=self.libraries,
            reason=self.reason,
            collected=CollectedModel(**{field.name: getattr(self, field.name) for field in fields(CollectedModel)}),
        )
