"""The messages between client, host and child: JSON lines, their limits, and the reports of a child.

This module and those it imports need only the standard library, because a host also runs in environments that hold a
compiler and little else.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ops.execution.untrusted.text import printable
from ops.execution.worker.processes.limits import Limits
from ops.execution.worker.sandbox.confinement import Confinement
from ops.execution.worker.sandbox.view import View
from ops.execution.worker.task import TaskFailure, TaskFailureKind
from ops.failures import Concern, FailureReason

MAX_FRAME_BYTES = 8 * 1024**2
"""Longest single message that a child may send."""

MAX_REPORT_BYTES = 16 * 1024**2
"""Most bytes of all messages of one task."""

MAX_MESSAGES = 1000
"""Most messages of a task."""

MAX_PHASES = 100
"""Most different phases of a task, with the one before its first report."""

MAX_PHASE_LENGTH = 100
"""Most characters of a phase's name, as it is shown."""

MAX_PHASE_NAMES_LENGTH = 4000
"""Most characters of all names together."""

MAX_VALUES = 500_000
"""Most values in one message."""

MARKER = "GRAPHNET_WORKER_HOST"
"""Environment variable that every process below a host inherits, so that the client can find them without the host."""

STOP: Mapping[str, Any] = {"stop": True}
"""Message that lets a host kill its task and leave, even if another process holds the pipe open."""


@dataclass(frozen=True, slots=True)
class HostArguments:
    """The arguments of a host, passed as one text.

    Attributes:
        folder: Folder for the tasks' private folders; the only one in the session's folder that it writes to.
        client_fd: Descriptor of the client's process (pidfd): readable once that has ended.
        channel_fd: Socket on which the client sends the channels of sides.
        namespace: Try to get a PID namespace.
        view: The files of a sandbox that hides all others; None elsewhere.
        confinement: Confinement from outside, or the one that the host has to set up by itself if it can.
        limits: Limits of each task's processes; None outside a sandbox.
        task_namespaces: Give each task namespaces of its own in a sandbox, where the kernel allows it.
    """

    folder: str
    client_fd: int
    channel_fd: int
    namespace: bool
    confinement: Confinement = Confinement.NONE
    limits: Limits | None = None
    view: View | None = None
    task_namespaces: bool = True

    def to_json(self) -> str:
        """Write the arguments as text."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> HostArguments:
        """Read the text of `to_json`."""
        values = json.loads(text)
        limits = None if values["limits"] is None else Limits(**values["limits"])
        view = None if values["view"] is None else View.from_json(values["view"])
        return cls(**{**values, "confinement": Confinement(values["confinement"]), "limits": limits, "view": view})


class FrameError(ValueError):
    """Bytes that are not a message of this protocol."""


def encode(message: Mapping[str, Any]) -> bytes:
    """Write one message; infinities and NaN are `Infinity`, `-Infinity` and `NaN`."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


@dataclass(frozen=True, slots=True)
class Quota:
    """Limits of a stream of messages.

    Attributes:
        frame_bytes: Longest single message.
        total_bytes: Bytes of all messages until the next `FrameReader.renew`.
        messages: Number of messages until then.
        values: Values of a single message: an empty list takes three bytes to send, and sixty in memory.
    """

    frame_bytes: int
    total_bytes: float = math.inf
    messages: float = math.inf
    values: float = math.inf


REPORT_QUOTA = Quota(MAX_FRAME_BYTES, MAX_REPORT_BYTES, MAX_MESSAGES, MAX_VALUES)
"""Quota of a task's reports."""


class FrameReader:
    """Splits a stream of bytes into messages; anything but a JSON object on a line of its own is an error."""

    def __init__(self, quota: Quota) -> None:
        self._quota = quota
        self._buffer = bytearray()
        self._bytes = 0
        self._messages = 0

    @property
    def is_empty(self) -> bool:
        """True if no part of a message is waiting for its end."""
        return not self._buffer

    def renew(self) -> None:
        """Restart the counts for another task."""
        self._bytes = self._messages = 0

    def feed(self, data: bytes) -> Iterator[dict[str, Any]]:
        """Add bytes of the stream, and yield the messages that are complete.

        Raises:
            FrameError: The stream holds something else, or exceeds the quota.
        """
        self._bytes += len(data)
        if self._bytes > self._quota.total_bytes:
            raise FrameError("more was reported than a task may")
        searched = len(self._buffer)
        self._buffer += data
        while (end := self._buffer.find(b"\n", searched)) >= 0:
            line = bytes(self._buffer[:end])
            del self._buffer[: end + 1]
            searched = 0
            self._messages += 1
            if self._messages > self._quota.messages:
                raise FrameError(f"more than {self._quota.messages} messages were reported")
            yield _decode(line, self._quota)
        if len(self._buffer) > self._quota.frame_bytes:
            raise FrameError(f"a message is longer than {self._quota.frame_bytes} bytes")


def _decode(line: bytes, quota: Quota) -> dict[str, Any]:
    if line.count(b",") + line.count(b"[") + line.count(b"{") > quota.values:
        raise FrameError(f"a message holds more than {quota.values} values")
    try:
        message = json.loads(line, object_pairs_hook=_object)
        # Escaped lone surrogates are JSON but cannot be encoded again; and a number may get longer when it is.
        size = len(encode(message)) if isinstance(message, dict) else 0
    except (ValueError, RecursionError) as error:
        raise FrameError(f"{line[:60]!r} is not a message") from error
    if not isinstance(message, dict):
        raise FrameError(f"{line[:60]!r} is not a message")
    if size > quota.frame_bytes:
        raise FrameError(f"a message is longer than {quota.frame_bytes} bytes")
    return message


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise ValueError("a key is there twice")
    return values


Report = tuple[str, Any]
"""A message of a child: "phase" with the name of the phase that begins, "partial" with results so far, or "end"
with its `TaskEnd`."""


def parse_report(frame: dict[str, Any], failure_kinds: Collection[str] = ()) -> Report:
    """Check a child's message, which may come from untrusted code.

    Args:
        frame: The message.
        failure_kinds: See `Task`.

    Raises:
        FrameError: It is no such message.
    """
    match frame if len(frame) == 1 else {}:
        case {"phase": str(name)} if len(printable(name)) <= MAX_PHASE_LENGTH:
            return "phase", printable(name)
        case {"partial": dict(values)}:
            return "partial", values
        case {"result": dict(values)}:
            return "end", values
        case {"failure": {"kind": str(kind), "message": str(message), "phase": str() | None as phase, **why}} if len(
            printable(phase or "")
        ) <= MAX_PHASE_LENGTH and kind in {*TaskFailureKind, *failure_kinds}:
            return "end", TaskFailure(kind, phase and printable(phase), printable(message, lines=True), **_read(why))
    keys = ", ".join(printable(key, 20) for key in list(frame)[:5])
    raise FrameError(f"a message with the keys {keys!r} is not a report")


def _read(why: Mapping[Any, Any]) -> dict[str, Any]:
    """Read reason, class and concerns of a failure; unknown words from untrusted code are dropped."""
    concerns, names = why.get("concerns"), frozenset(Concern)
    pairs = concerns.items() if isinstance(concerns, dict) else ()
    return {
        "reason": FailureReason(_word(why.get("reason"))),
        "error": _word(why.get("error")),
        "concerns": {Concern(name): _word(word) for name, word in pairs if name in names},
    }


def _word(said: object) -> str:
    return printable(said)[:MAX_PHASE_LENGTH] if isinstance(said, str) else ""
