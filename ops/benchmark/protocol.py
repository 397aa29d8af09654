"""What client, host and child say to each other: JSON lines, their limits, and what a child may report.

Not here: who says it (`ops.benchmark.client`, `.worker`, `.child`). Nothing in this module or in those needs more
than the standard library, because a host also runs in environments that hold a compiler and little else.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ops.benchmark.results import FailureKind
from ops.benchmark.sandbox import Confinement, Limits

MAX_FRAME_BYTES = 16 * 1024**2
"""Longest single message that a child may send."""

MAX_REPORT_BYTES = 64 * 1024**2
"""What all messages of one task may come to."""

MAX_TEXT = 10_000
"""Characters kept of a failure's message; the log has the rest."""

MARKER = "GRAPHNET_WORKER_HOST"
"""Environment variable that every process below a host inherits, so that the client can find them without it."""


@dataclass(frozen=True, slots=True)
class HostArguments:
    """What a host is started with, as one argument.

    Attributes:
        folder: Where it makes the tasks' private folders; the only one in the session's folder that it writes to.
        client_fd: Descriptor of the client's process (pidfd): readable once that is gone.
        namespace: Try for a PID namespace.
        confinement: What it is confined by from outside, or shall confine itself by if it can.
        limits: Limits of each task's processes; None outside a sandbox.
    """

    folder: str
    client_fd: int
    namespace: bool
    confinement: Confinement = Confinement.NONE
    limits: Limits | None = None

    def to_json(self) -> str:
        """As text."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> HostArguments:
        """Read what `to_json` wrote."""
        values = json.loads(text)
        limits = None if values["limits"] is None else Limits(**values["limits"])
        return cls(**{**values, "confinement": Confinement(values["confinement"]), "limits": limits})


class FrameError(ValueError):
    """Bytes that are not a message of this protocol."""


def encode(message: Mapping[str, Any]) -> bytes:
    """Write one message; infinities and NaN are `Infinity`, `-Infinity` and `NaN`."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def printable(text: str, limit: int = MAX_TEXT) -> str:
    """`text` without what no file or table can hold (lone surrogates, NUL), cut to `limit` characters."""
    return text[:limit].encode("utf-8", "replace").decode().replace("\0", "\\0")


class FrameReader:
    """Cuts a stream of bytes into messages; whatever is not a JSON object on a line of its own is an error."""

    def __init__(self, max_frame_bytes: int, max_total_bytes: int | None = None) -> None:
        self._buffer = bytearray()
        self._max_frame_bytes = max_frame_bytes
        self._left = max_total_bytes

    def feed(self, data: bytes) -> Iterator[dict[str, Any]]:
        """Take what was read and give the messages that are complete.

        Raises:
            FrameError: The stream holds something else, or more than the limits allow.
        """
        if self._left is not None:
            self._left -= len(data)
            if self._left < 0:
                raise FrameError("more was reported than a task may")
        searched = len(self._buffer)
        self._buffer += data
        while (end := self._buffer.find(b"\n", searched)) >= 0:
            line = bytes(self._buffer[:end])
            del self._buffer[: end + 1]
            searched = 0
            yield _decode(line)
        if len(self._buffer) > self._max_frame_bytes:
            raise FrameError(f"a message is longer than {self._max_frame_bytes} bytes")


def _decode(line: bytes) -> dict[str, Any]:
    try:
        message = json.loads(line)
        if b"\\u" in line:
            encode(message)  # an escaped lone surrogate is JSON, but no text that can be passed on
    except (ValueError, RecursionError) as error:
        raise FrameError(f"{bytes(line[:60])!r} is not a message") from error
    if not isinstance(message, dict):
        raise FrameError(f"{bytes(line[:60])!r} is not a message")
    return message


@dataclass(frozen=True, slots=True)
class Report:
    """One message of a child; exactly one of the fields is set.

    Attributes:
        phase: The phase that begins.
        partial: Results so far, to be kept whatever happens next.
        result: The answer.
        failure: `kind`, `message` and `phase` of a failure that the child itself noticed.
    """

    phase: str | None = None
    partial: dict[str, Any] | None = None
    result: dict[str, Any] | None = None
    failure: dict[str, Any] | None = None


def parse_report(frame: dict[str, Any]) -> Report:
    """Check a child's message, which nobody vouches for.

    Raises:
        FrameError: It is none of the four known ones.
    """
    match frame:
        case {"phase": str(name)} if len(frame) == 1 and len(name) <= 100:
            return Report(phase=printable(name))
        case {"partial": dict(values)} if len(frame) == 1:
            return Report(partial=values)
        case {"result": dict(values)} if len(frame) == 1:
            return Report(result=values)
        case {"failure": {"kind": str(kind), "message": str(message), "phase": str() | None as phase}} if (
            len(frame) == 1
        ):
            if kind in set(FailureKind):
                return Report(failure={"kind": kind, "message": printable(message), "phase": phase})
    raise FrameError(f"{str(frame)[:60]!r} is not a report")
