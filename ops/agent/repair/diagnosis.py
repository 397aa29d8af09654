"""Diagnosis: what a failed capture or validation says, as a reason that is counted and a line for a person."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from ops.agent.rows import Reason
from ops.errors import is_disk_full
from ops.validate.base import Judgement
from ops.validate.registry import gating
from ops.worker.task import TaskFailure, TaskFailureKind

PASSING = frozenset(
    {Reason.UNREACHABLE, Reason.NO_ROOM, Reason.TIMEOUT, Reason.OUT_OF_MEMORY, Reason.CRASH, Reason.DAMAGED_FILE}
    | {Reason.REFUSED_ACCESS}
)
"""Reasons that may be gone at the next run, which tries these models again; a token may have expired."""

_KINDS: Mapping[str, Reason] = MappingProxyType(
    {
        TaskFailureKind.TIMEOUT: Reason.TIMEOUT,
        TaskFailureKind.OUT_OF_MEMORY: Reason.OUT_OF_MEMORY,
        TaskFailureKind.CRASH: Reason.CRASH,
    }
)

_TEXTS: Sequence[tuple[str, str, Reason]] = (
    ("fetch", r"there is no model|has no (revision|config)", Reason.NOT_FOUND),
    ("fetch", r"refuses access|is gated|is disabled", Reason.REFUSED_ACCESS),
    ("fetch", r"no safetensors weights", Reason.NO_WEIGHTS),
    (
        "fetch",
        r"damaged|truncated|in place of|is empty:|not JSON|settings by name",
        Reason.DAMAGED_FILE,
    ),
    ("fetch", r"not to be trusted|nonsense|safetensors file|the header|its index|ends before", Reason.DAMAGED_FILE),
    ("fetch", r"runs in a sandbox only", Reason.REMOTE_CODE),
    ("fetch", r"took longer than|is too slow", Reason.TIMEOUT),
    ("fetch", r"", Reason.UNREACHABLE),
    (
        "load",
        r"module '?\w+'? has no attribute|UnknownModelError",
        Reason.UNKNOWN_CLASS,
    ),
    ("load", r"[Uu]nrecognized model identifier|no model type", Reason.UNKNOWN_MODEL_TYPE),
    ("load", r"no rule makes the input|example_inputs", Reason.CANNOT_BE_CALLED),
    ("load", r"StrictDataclass|ValidationError", Reason.BROKEN_CONFIGURATION),
    ("load", r"", Reason.CANNOT_BE_BUILT),
    ("capture", r"cannot be called with", Reason.CANNOT_BE_CALLED),
    ("capture", r"output \d+|differs?\b|gives? something else|than the model", Reason.NOT_PROVEN),
    ("capture", r"", Reason.CANNOT_BE_CAPTURED),
    ("write", r"", Reason.CANNOT_BE_CAPTURED),
)
"""Phase, what its message has in it, and the reason; the first that fits."""

_CLASS = re.compile(r"(?:[\w.]+\.)?([A-Za-z_]\w*(?:Error|Exception|Interrupt|Warning))\b")


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Why a recipe gave no valid sample.

    Attributes:
        reason: What is counted.
        phase: What was done: "load", "capture", "write", or the name of a constraint.
        error: Class of the error, or how the process ended.
        text: The message; its first line says what failed.
    """

    reason: Reason
    phase: str
    error: str
    text: str

    @property
    def line(self) -> str:
        """All of it in a line."""
        return f"{self.phase}: {self.text.strip().partition(chr(10))[0]}"

    def says(self, pattern: str) -> bool:
        """Whether the message has something in it, whatever its case."""
        return re.search(pattern, self.text, re.IGNORECASE) is not None


def of_failure(failure: TaskFailure) -> Diagnosis:
    """Why an extraction failed."""
    phase, text = failure.phase or "start", failure.message
    if is_disk_full(OSError(text)) or (phase == "fetch" and "there is no room" in text):
        reason = Reason.NO_ROOM
    elif failure.kind in _KINDS:
        reason = _KINDS[failure.kind]
    else:
        fitting = (reason for at, pattern, reason in _TEXTS if at == phase and re.search(pattern, text))
        reason = next(fitting, Reason.CRASH)
    named = _CLASS.match(text)
    return Diagnosis(reason, phase, named[1] if named else str(failure.kind), text)


def of_judgements(judgements: Sequence[Judgement]) -> Diagnosis | None:
    """Why samples are not valid; None if they are: every constraint that decides it was found to hold."""
    decisive = gating()
    for judgement in judgements:
        passed = {row.constraint_name for row in judgement.rows if row.passed}
        for row in judgement.rows:
            if not row.passed and row.constraint_name in decisive:
                text = row.message or "it does not hold"
                return Diagnosis(Reason.INVALID, row.constraint_name, "constraint", text)
        for name, why in judgement.undecided.items():
            if name in decisive:
                kind = why.partition(":")[0]
                return Diagnosis(_KINDS.get(kind, Reason.OUT_OF_MEMORY), name, kind, why)
        for name in decisive:
            if name not in passed:
                return Diagnosis(Reason.INVALID, name, "constraint", "nothing was found of it")
    return None if judgements else Diagnosis(Reason.INVALID, "validate", "constraint", "there is no sample")
