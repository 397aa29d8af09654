"""Reasons of failures, as words by which code decides. Messages are for people, and no code reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from ops.errors import GraphNetError, is_disk_full


class FailureReason(StrEnum):
    """The reason of a failure, from its origin to the row. An unknown word becomes `UNKNOWN`."""

    UNKNOWN = "unknown"
    NO_ROOM = "no_room"
    TIMEOUT = "timeout"
    OUT_OF_MEMORY = "out_of_memory"
    UNREACHABLE = "unreachable"
    NOT_FOUND = "not_found"
    GATED = "gated"
    REFUSED_ACCESS = "refused_access"
    DAMAGED_FILE = "damaged_file"
    NO_CONFIGURATION = "no_configuration"
    NO_WEIGHTS = "no_weights"
    """Weights were requested, and it has none that are safe to load."""
    REMOTE_CODE = "remote_code"
    UNKNOWN_MODEL = "unknown_model"
    """The source has no model of that name: the name is mistyped, and no model is at fault."""
    UNKNOWN_CLASS = "unknown_class"
    UNKNOWN_MODEL_TYPE = "unknown_model_type"
    MISSING_LIBRARY = "missing_library"
    """A library that builds it is not installed."""
    BROKEN_CONFIGURATION = "broken_configuration"
    CANNOT_BE_CALLED = "cannot_be_called"
    NO_PLAN = "no_plan"
    """It does not say how it is split over devices, or is asked for what cannot be split."""
    NOT_PROVEN = "not_proven"
    """Its graphs compute something else than the model."""
    CRASH = "crash"
    KNOWN_ARCHITECTURE = "known_architecture"
    LICENCE = "licence"
    TOO_LARGE = "too_large"
    QUANTIZED = "quantized"
    """Its weights are quantized, and its class alone builds the model without that."""
    CANNOT_BE_BUILT = "cannot_be_built"
    CANNOT_BE_CAPTURED = "cannot_be_captured"
    TOO_SMALL = "too_small"
    """Its graphs have fewer operators than those of a dataset."""
    INVALID = "invalid"
    """A constraint on the dataset does not hold."""

    @classmethod
    def _missing_(cls, value: object) -> FailureReason:  # noqa: ARG003 - as the enum calls it
        return cls.UNKNOWN


class FailureKind(StrEnum):
    """The kind of a task's failure. Wrong numbers are not here: accuracy is derived per tolerance from `t_min`.

    `NO_ANSWER` is an output that does not follow the inputs. `LAZY` is a process that worked while it was stopped, or
    that answered before it was asked (docs/cheating.md).
    """

    ERROR = "error"
    TIMEOUT = "timeout"
    OUT_OF_MEMORY = "out_of_memory"
    CRASH = "crash"
    DTYPE_MISMATCH = "dtype_mismatch"
    SHAPE_MISMATCH = "shape_mismatch"
    NO_EVIDENCE = "no_evidence"
    NO_ANSWER = "no_answer"
    LAZY = "lazy"


class FaultKind(StrEnum):
    """Kind of a compiler's fault."""

    WRONG = "wrong"
    CRASH = "crash"
    SLOW = "slow"


class Concern(StrEnum):
    """The subject of a library's error; some come with a word, such as the name of an input."""

    ATTENTION = "attention"
    CACHE = "cache"
    IMAGE = "image"
    """The word is the expected height, if the error names one."""
    LENGTH = "length"
    INPUT = "input"
    """The word is the input's name."""
    ATTRIBUTE = "attribute"


class ReasonedError(GraphNetError):
    """An error with a reason.

    Attributes:
        reason: The reason; a subclass may have one of its own.
        quoted: Text of a library that the message quotes: its words, if no error of it was caught, or a name.
    """

    reason: FailureReason = FailureReason.UNKNOWN

    def __init__(self, message: str, reason: FailureReason | None = None, *, quoted: str = "") -> None:
        super().__init__(message)
        self.reason = reason or self.reason
        self.quoted = quoted


_SIGNS = "graphnet_signs"
"""Attribute of a library's error that was recognised."""


def causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error, the error that it was raised from, and so on."""
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__


def note_signs(error: BaseException, reason: FailureReason, concerns: Mapping[Concern, str]) -> None:
    """Attach the recognised reason and concerns of a library's error to it; an error's own reason has precedence."""
    setattr(error, _SIGNS, (reason, concerns))


def reason_of(error: BaseException) -> FailureReason:
    """Find the reason of an error: from its type, or from the errors that it was raised from."""
    chain = list(causes(error))
    if any(is_disk_full(cause) for cause in chain if not isinstance(cause, GraphNetError)):
        return FailureReason.NO_ROOM
    own = (cause.reason for cause in chain if isinstance(cause, ReasonedError))
    recognised, _ = getattr(error, _SIGNS, (FailureReason.UNKNOWN, {}))
    return next((reason for reason in own if reason is not FailureReason.UNKNOWN), recognised)


def concerns_of(error: BaseException) -> dict[Concern, str]:
    """Read the subjects of an error, if a library's errors were recognised in it."""
    return dict(getattr(error, _SIGNS, (FailureReason.UNKNOWN, {}))[1])
