"""Hands files to a sandboxed host and takes files of its tasks back, without trusting the sandbox.

The sandbox can read one folder of the session and write another. Its files may be links to anywhere, so they are opened
without following links, and read only up to a limit.
"""

import contextlib
import dataclasses
import fcntl
import os
import stat
import tempfile
import time
from pathlib import Path

from ops.execution.worker.task import Task
from ops.execution.worker.task_folder import HEAD_BYTES, TAIL_BYTES, copy_task_files, remove_folder

_LOG_BYTES = HEAD_BYTES + TAIL_BYTES + 4096
_PREFIX = "graphnet-"
_LOCK = "lock"


def make_session(parent: Path | None = None, prefix: str = _PREFIX) -> tuple[Path, int]:
    """Make a folder for as long as this process needs it; remove those of killed processes.

    Args:
        parent: Folder to make it in; None for the folder of temporary files.
        prefix: Start of its name, common to all of its kind.

    Returns:
        The folder, and a descriptor that keeps others from removing it as long as it is open.

    Raises:
        OSError: It cannot be made there.
    """
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=parent)).resolve()
    lock = _lock(folder)
    assert lock is not None
    for other in folder.parent.glob(f"{prefix}*/{_LOCK}"):
        with contextlib.suppress(FileNotFoundError):
            stats = other.lstat()
            # A new one may not be locked yet.
            stale = _lock(other.parent) if stats.st_uid == os.geteuid() and time.time() - stats.st_mtime > 60 else None
            if stale is not None:
                remove_folder(other.parent)
                os.close(stale)
    return folder, lock


def _lock(session: Path) -> int | None:
    """Open a descriptor that holds the lock of a session; None if another process does, or the session is gone."""
    with contextlib.suppress(OSError):
        descriptor = os.open(session / _LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
        else:
            return descriptor
    return None


class SandboxFiles:
    """The two folders of a session, and the numbers of its tasks."""

    def __init__(self, session: Path) -> None:
        """Make the folders below the session's own."""
        self.inbox = session / "inbox"
        """Readable in the sandbox, written by the client."""
        self.work = session / "work"
        """Writable in the sandbox."""
        self.output = self.work / "output"
        """Part of it for files that tasks leave for the client."""
        self.base = session / "root"
        """An empty folder that a host without bubblewrap makes its root."""
        self._count = 0
        for folder in (self.inbox, self.work, self.output, self.work / "tmp", self.base):
            folder.mkdir()

    def stage(self, task: Task) -> Task:
        """Make the task that the sandbox can run: its files in the inbox, its log in the sandbox's own folder.

        Raises:
            UntrustedFileError: The task's files cannot be handed to the sandbox.
        """
        self._count += 1
        files = task.files_from
        if files is not None and files.is_dir():
            staged = self.inbox / f"files-{self._count}"
            staged.mkdir()
            copy_task_files(task, staged)
            files = staged
        log_path = None if task.log_path is None else self._log()
        return dataclasses.replace(task, files_from=files, log_path=log_path, reads=())

    def collect(self, task: Task) -> None:
        """Copy the log of the last task to its place, and remove the task's files."""
        if task.log_path is not None:
            task.log_path.parent.mkdir(parents=True, exist_ok=True)
            task.log_path.write_bytes(read_untrusted(self._log(), _LOG_BYTES) or b"")
        remove_folder(self.inbox / f"files-{self._count}")

    def _log(self) -> Path:
        return self.work / f"log-{self._count}.txt"


def read_untrusted(path: Path, limit_bytes: int) -> bytes | None:
    """Read the start of a regular file that is no link; None if there is no such file.

    The caller has to check the folders of its path.
    """
    with contextlib.suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(descriptor, "rb") as file:
            if stat.S_ISREG(os.fstat(descriptor).st_mode):
                return file.read(limit_bytes)
    return None
