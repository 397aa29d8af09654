"""What a validation check is, what it is given and what it finds, and the row that is kept of it.

A check is one file of this package with one class: a `SampleCheck` runs in a worker and may execute the sample, a
`DatasetCheck` runs in the parent, never executes anything, and sees the sample among the others. Not here: any one
check, finding them (`ops.validate.registry`), or running them (`ops.validate.run`, `.task`). No torch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, Protocol

from ops.sample.types import Sample

if TYPE_CHECKING:
    from ops.validate.subject import Subject


@dataclass(frozen=True, slots=True)
class ValidationRow:
    """A row of the table `validation`: one constraint of one sample; key `validation_id`.

    Attributes:
        validation_id: Random identity (uuid4 hex).
        constraint_name: Name of the check ("runnable", "serializable", …).
        passed: Whether the sample meets it.
        message: What was found; None when there is nothing to say.
    """

    validation_id: str
    dataset: str
    sample_id: str
    sample_hash: str
    constraint_name: str
    passed: bool
    message: str | None
    validated_at: datetime


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found.

    Attributes:
        message: What is wrong, or worth knowing, for a person; the first line says it all.
    """

    passed: bool
    message: str | None = None


class SampleCheck(Protocol):
    """A constraint on a sample by itself; runs in a worker process, so it may execute the sample."""

    name: ClassVar[str]

    def check(self, subject: Subject) -> Finding:
        """Judge the sample; an exception counts as not met, with its text as the message."""


class DatasetCheck(Protocol):
    """A constraint on a sample among others; runs in the parent process, so it must not execute anything."""

    name: ClassVar[str]

    def check_among(self, sample_id: str, sample: Sample, originals: Mapping[str, str]) -> Finding:
        """Judge the sample.

        Args:
            sample_id: Its identity in the dataset.
            sample: What its folder says.
            originals: content_hash → sample_id of the first sample of the dataset that has it.
        """
