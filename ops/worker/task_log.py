"""The log file of a task: what it printed, head and tail, whatever the amount."""

from __future__ import annotations

import contextlib
from pathlib import Path

HEAD_BYTES = 4 * 1024**2
TAIL_BYTES = 64 * 1024


class TaskLog:
    """Writes the first `HEAD_BYTES` as they come, so that they outlive the host; the last `TAIL_BYTES` at the end."""

    def __init__(self, path: Path | None) -> None:
        self._file = None
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("wb", buffering=0)
        self._room = HEAD_BYTES
        self._tail = bytearray()
        self._left_out = 0

    def write(self, data: bytes) -> None:
        """Keep `data`, or as much of it as the limits allow."""
        if self._file is None:
            return
        if self._room > 0:
            self._put(data[: self._room])
        rest = data[self._room :] if self._room > 0 else data
        self._room = max(0, self._room - len(data))
        self._tail += rest
        if len(self._tail) > 2 * TAIL_BYTES:
            self._trim()

    def _put(self, data: bytes | bytearray) -> None:
        # A full disk costs the log and not the task.
        with contextlib.suppress(OSError):
            if self._file is not None:
                self._file.write(data)

    def _trim(self) -> None:
        excess = len(self._tail) - TAIL_BYTES
        if excess > 0:
            self._left_out += excess
            del self._tail[:excess]

    def close(self) -> None:
        """Write the tail and close the file."""
        if self._file is None:
            return
        self._trim()
        if self._left_out:
            self._put(f"\n[... {self._left_out} bytes left out ...]\n".encode())
        self._put(self._tail)
        self._file.close()
        self._file = None
