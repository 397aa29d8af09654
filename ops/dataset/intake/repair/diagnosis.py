"""Diagnosis: what a failed capture or validation says, as a reason that is counted and a line for a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from ops.dataset.validate.base import SampleValidation
from ops.dataset.validate.registry import gating_checks
from ops.execution.worker.task import TaskFailure
from ops.failures import Concern, FailureReason

_COUNTED_AS: Mapping[FailureReason, FailureReason] = MappingProxyType(
    {
        FailureReason.GATED: FailureReason.REFUSED_ACCESS,
        FailureReason.UNKNOWN_MODEL: FailureReason.UNKNOWN_CLASS,
    }
)
"""Reason of a failed capture → what is counted, where that is another one."""

_PHASES: Mapping[str, FailureReason] = MappingProxyType(
    {
        "fetch": FailureReason.UNREACHABLE,
        "load": FailureReason.CANNOT_BE_BUILT,
        "capture": FailureReason.CANNOT_BE_CAPTURED,
        "write": FailureReason.CANNOT_BE_CAPTURED,
    }
)
"""Phase → what is counted where nothing says more."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The reason why a recipe gave no valid sample.

    Attributes:
        reason: What is counted.
        phase: What was done: "load", "capture", "write", or the name of a constraint.
        error: Class of the error, or how the process ended.
        text: The message, for a person; its first line says what failed.
        concerns: What the error of a library is about, each with a word such as an input's name, or "".
    """

    reason: FailureReason
    phase: str
    error: str
    text: str
    concerns: Mapping[Concern, str] = field(default_factory=dict)

    @property
    def line(self) -> str:
        """All of it in a line."""
        return f"{self.phase}: {self.text.strip().partition(chr(10))[0]}"


def diagnose_failure(failure: TaskFailure) -> Diagnosis:
    """Diagnose an extraction that failed."""
    phase = failure.phase or "start"
    told = (FailureReason(failure.kind), _COUNTED_AS.get(failure.reason, failure.reason))
    reason = _first(*told, _PHASES.get(phase, FailureReason.CRASH))
    return Diagnosis(reason, phase, failure.error or str(failure.kind), failure.message, failure.concerns)


def _first(*reasons: FailureReason) -> FailureReason:
    """The first reason that is not `UNKNOWN`."""
    return next(reason for reason in reasons if reason is not FailureReason.UNKNOWN)


def diagnose_judgements(judgements: Sequence[SampleValidation]) -> Diagnosis | None:
    """Diagnose invalid samples; None where they are valid: every deciding constraint was found to hold."""
    decisive = gating_checks()
    for judgement in judgements:
        passed = {row.constraint_name for row in judgement.rows if row.passed}
        for row in judgement.rows:
            if not row.passed and row.constraint_name in decisive:
                text = row.message or "it does not hold"
                return Diagnosis(FailureReason.INVALID, row.constraint_name, "constraint", text)
        for name, why in judgement.undecided.items():
            if name in decisive:
                reason = _first(judgement.reasons.get(name, FailureReason.UNKNOWN), FailureReason.OUT_OF_MEMORY)
                return Diagnosis(reason, name, str(reason), why)
        for name in decisive:
            if name not in passed:
                return Diagnosis(FailureReason.INVALID, name, "constraint", "nothing was found of it")
    return None if judgements else Diagnosis(FailureReason.INVALID, "validate", "constraint", "there is no sample")
