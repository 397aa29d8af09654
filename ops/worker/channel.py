"""Messages between a task that is measured from outside and its client: JSON lines over a socket, and descriptors.

What a task says is read as untrusted: within the quota of a report, and without the descriptors that it may send along.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping, Sequence
from typing import Any

from ops.worker.protocol import MAX_VALUES, FrameReader, Quota, encode

QUOTA = Quota(frame_bytes=64 * 1024**2, values=4 * MAX_VALUES)
"""Of a side: addresses and shapes of its outputs may be many. How many messages there are follows from its calls."""

_MOST_DESCRIPTORS = 8
_PIECE_BYTES = 1 << 18


class Channel:
    """The task's end. What it reads is the client's, and trusted."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._buffer = bytearray()
        self.descriptors: list[int] = []
        """What the client has sent along with messages, for the task to take."""
        end.send(b".")  # by which the kernel tells the client which process this is

    def send(self, message: Mapping[str, Any]) -> None:
        """Say something."""
        self._end.sendall(encode(message))

    def receive(self) -> dict[str, Any] | None:
        """The next message; None once the client has ended the conversation."""
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
        """As many of the descriptors as a message says that came with it."""
        taken, self.descriptors = self.descriptors[:count], self.descriptors[count:]
        return taken


class ClientEnd:
    """The client's end."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._reader = FrameReader(QUOTA)
        self._messages: list[dict[str, Any]] = []

    def fileno(self) -> int:
        """Readable once the task has said something, or is gone."""
        return self._end.fileno()

    @property
    def is_silent(self) -> bool:
        """Whether nothing has been said that was not received yet."""
        if self._messages or not self._reader.is_empty:
            return False
        try:
            return not self._end.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except (BlockingIOError, OSError):
            return True

    def send(self, message: Mapping[str, Any], descriptors: Sequence[int] = ()) -> None:
        """Say something.

        Raises:
            OSError: Nobody takes it.
        """
        data = encode(message)
        sent = socket.send_fds(self._end, [data], descriptors) if descriptors else 0
        self._end.sendall(data[sent:])

    def receive(self) -> dict[str, Any] | None:
        """The next message if there is one whole; None else.

        Raises:
            FrameError: What came is no message.
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
