"""Handing files to a sandboxed host and taking back what its tasks leave, without trusting a word of it.

The sandbox can read one folder of the session and write another. What it wrote may be links to anywhere, so files are
opened without following them, and read only up to a limit.

Not here: the sandbox (`ops.benchmark.sandbox`), or samples that a task made (`ops.capture.adopt`).
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
import shutil
import stat
from pathlib import Path

from ops.benchmark.outcome import Task
from ops.benchmark.tasklog import HEAD_BYTES, TAIL_BYTES

_LOG_BYTES = HEAD_BYTES + TAIL_BYTES + 4096


class Exchange:
    """The two folders of a session, and the numbers of its tasks."""

    def __init__(self, session: Path) -> None:
        """Make the folders below the session's own."""
        self.inbox = session / "inbox"
        """Readable in the sandbox, written by the client."""
        self.work = session / "work"
        """Writable in the sandbox."""
        self._count = 0
        for folder in (self.inbox, self.work):
            folder.mkdir()

    def hand_in(self, task: Task) -> Task:
        """The task as the sandbox can run it: its files in the inbox, its log in the sandbox's own folder."""
        self._count += 1
        files = task.files_from
        if files is not None and files.is_dir():
            staged = self.inbox / f"files-{self._count}"
            staged.mkdir()
            for file in files.iterdir():
                if file.is_file():
                    shutil.copyfile(file, staged / file.name)
            files = staged
        log_path = None if task.log_path is None else self._log()
        return dataclasses.replace(task, files_from=files, log_path=log_path, reads=())

    def take_back(self, task: Task) -> None:
        """Put the log of the last task where the task said, and forget its files."""
        if task.log_path is not None:
            task.log_path.parent.mkdir(parents=True, exist_ok=True)
            task.log_path.write_bytes(read_untrusted(self._log(), _LOG_BYTES) or b"")
        shutil.rmtree(self.inbox / f"files-{self._count}", ignore_errors=True)

    def _log(self) -> Path:
        return self.work / f"log-{self._count}.txt"


def read_untrusted(path: Path, limit_bytes: int) -> bytes | None:
    """The start of a regular file that is no link; None if there is no such file.

    Folders on the way are the caller's to check.
    """
    with contextlib.suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(descriptor, "rb") as file:
            if stat.S_ISREG(os.fstat(descriptor).st_mode):
                return file.read(limit_bytes)
    return None
