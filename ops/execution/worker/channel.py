"""Messages between a task that is measured from outside and its client: JSON lines over a socket, and descriptors.

A task's messages are read as untrusted: within the quota of a report, and without descriptors that it may attach.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping, Sequence
from typing import Any

from ops.execution.worker.protocol import MAX_VALUES, FrameReader, Quota, encode

QUOTA = Quota(frame_bytes=64 * 1024**2, values=4 * MAX_VALUES)
"""Quota of a side: the addresses and shapes of its outputs may be many. Its calls limit the number of messages."""

_MOST_DESCRIPTORS = 8
_PIECE_BYTES = 1 << 18


class Channel:
    """The task's end. The messages that it reads are the client's, and trusted."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._buffer = bytearray()
        self.descriptors: list[int] = []
        """Descriptors that the client has sent with messages, for the task to take."""
        end.send(b".")  # the kernel attaches the number of this process for the client

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message."""
        self._end.sendall(encode(message))

    def receive(self) -> dict[str, Any] | None:
        """Wait for the next message; None once the client has ended the conversation."""
        while (end := self._buffer.find(b"\n")) < 0:
            data, descriptors, _, _ = socket.recv_fds(self._end, _PIECE_BYTES, _MOST_DESCRIPTORS)
            self.descriptors += descriptors
            if not data:
                return None
            self._buffer += data
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        message: dict[str, Any] = json.loads(line)
        return message

    def take_descriptors(self, count: int) -> list[int]:
        """Take the number of descriptors that a message says it came with."""
        taken, self.descriptors = self.descriptors[:count], self.descriptors[count:]
        return taken


class ClientEnd:
    """The client's end."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._reader = FrameReader(QUOTA)
        self._messages: list[dict[str, Any]] = []

    def fileno(self) -> int:
        """Descriptor that is readable once the task has sent something, or is gone."""
        return self._end.fileno()

    @property
    def is_silent(self) -> bool:
        """True if no message is waiting to be received."""
        if self._messages or not self._reader.is_empty:
            return False
        try:
            return not self._end.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except (BlockingIOError, OSError):
            return True

    def send(self, message: Mapping[str, Any], descriptors: Sequence[int] = ()) -> None:
        """Send a message.

        Raises:
            OSError: The task has closed its end.
        """
        data = encode(message)
        sent = socket.send_fds(self._end, [data], descriptors) if descriptors else 0
        self._end.sendall(data[sent:])

    def receive(self) -> dict[str, Any] | None:
        """Read the next message if it has arrived completely, else return None.

        Raises:
            FrameError: The task sent something that is no message.
            EOFError: The task has closed its end.
        """
        if not self._messages:
            try:
                # Without room for them, the kernel closes the descriptors that a task sends.
                data = self._end.recv(_PIECE_BYTES, socket.MSG_DONTWAIT)
            except BlockingIOError:
                return None
            except OSError:
                data = b""
            if not data:
                raise EOFError
            self._messages += self._reader.feed(data)
        return self._messages.pop(0) if self._messages else None
