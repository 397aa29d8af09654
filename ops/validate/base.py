"""What a validation check is, and its result.

Not here: any one check (one file each) or the worker task that runs them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


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
