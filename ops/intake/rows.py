"""Where a model is on its way into a dataset, why it left that way, and whether it is worth another try."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated

from ops.failures import FailureReason

PASSING = frozenset(
    {FailureReason.UNREACHABLE, FailureReason.NO_ROOM, FailureReason.TIMEOUT, FailureReason.OUT_OF_MEMORY}
    | {FailureReason.CRASH, FailureReason.DAMAGED_FILE, FailureReason.REFUSED_ACCESS}
)
"""Reasons that may be gone at the next run, which tries these models again; a token may have expired."""

MOST_TRIES = 2
"""How often growth tries a model that fails for such a reason."""


class State(StrEnum):
    """How far a model came. The first five are on the way, in order; the others are ends."""

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
    """Whether a model that ended would end so again.

    Args:
        reason: Why it failed or was refused; None for one that did not.
        has_changed: Whether libraries that it was built with have other versions now.
        tries: How often it was tried with these.
    """
    return not has_changed and (reason not in PASSING or tries >= MOST_TRIES)


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentTask:
    """A row of the table `agent_task`; its key is (collection, model). The newest `changed_at` counts."""

    collection: Annotated[str, "Name of the dataset that the model is to become a part of."]
    model: Annotated[str, "Identity of the model, such as hub:<owner>/<name>."]
    finder: Annotated[str, "Which finder came upon it."]
    spec: Annotated[str, "The model as graphnet extract takes it."]
    facts: Annotated[str, "What the place where it was found says of it, as JSON."]
    state: Annotated[str, "How far it came: found, triaged, extracted, valid, unique, submitted; or how it ended."]
    reason: Annotated[str | None, "Why it was refused, or failed; a word that is counted."] = None
    message: Annotated[str | None, "The particulars of the reason; the first line says what failed."] = None
    architecture: Annotated[str | None, "Hash of what shapes its graph in its configuration."] = None
    parameter_count: Annotated[int | None, "Number of its parameters, from its configuration."] = None
    attempt_count: Annotated[int, "How many captures were tried."] = 0
    fixers: Annotated[tuple[str, ...], "Fixers that changed the recipe, in order."] = ()
    recipe_hash: Annotated[str | None, "sha256 of the recipe's text."] = None
    sample_ids: Annotated[tuple[str, ...], "Samples that came of it, as in sample.sample_id."] = ()
    content_hashes: Annotated[tuple[str, ...], "sample.content_hash of each of these samples."] = ()
    duplicate_of: Annotated[str | None, "The model, or the sample of the suite, that has its graphs already."] = None
    libraries: Annotated[str, "Libraries that it was tried with, such as torch 2.13.0, transformers 5.23.0."] = ""
    seconds: Annotated[float, "Time spent on it so far, in seconds."] = 0.0
    downloaded_bytes: Annotated[int, "Bytes downloaded for it so far: configurations, code and weights."] = 0
    commit_id: Annotated[str | None, "Commit or folder that it was submitted as."] = None
    changed_at: Annotated[datetime, "When it came to this state, UTC."]
