"""Locks of devices: one heavy task at a time, by an advisory file lock per device for all processes of the project.

It is held around work that would disturb a timed block or be disturbed by one: benchmark tasks, compiling, extraction.
The kernel releases it when its holder dies. Between two tasks of a series it is free for moments; `device_session`
marks the series, for processes that would rather wait for its end than take turns with it.
"""

import contextlib
import fcntl
import logging
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from ops.execution.untrusted.text import printable

_SESSION = ".session"
_MOST_CHARACTERS = 200

_logger = logging.getLogger(__name__)


@contextlib.contextmanager
def device_lock(lock_dir: Path, device: str) -> Iterator[float]:
    """Hold the lock of a device, against threads of this process too.

    Args:
        lock_dir: Folder of the lock files; made if it is missing.
        device: "cpu", "cuda:0"; "cuda" is "cuda:0".

    Yields:
        Seconds of waiting for it.
    """
    name = _name(device)
    fd = _open_lock(lock_dir, name)
    try:
        started = time.monotonic()
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            _logger.info("waiting for the device %s, which another task is using", name)
            fcntl.flock(fd, fcntl.LOCK_EX)
        yield time.monotonic() - started
    finally:
        os.close(fd)


@contextlib.contextmanager
def device_session(lock_dir: Path, device: str) -> Iterator[None]:
    """Announce a series of tasks on a device by this process; several processes may, and their tasks take turns.

    Args:
        lock_dir: As in `device_lock`.
        device: As in `device_lock`.
    """
    lock_dir.mkdir(parents=True, exist_ok=True)
    program = Path(sys.argv[0])
    command = " ".join((program.parent.name if program.name == "__main__.py" else program.name, *sys.argv[1:]))
    with tempfile.NamedTemporaryFile("w", dir=lock_dir, prefix=f"{_name(device)}-", suffix=_SESSION) as mark:
        fcntl.flock(mark, fcntl.LOCK_EX)
        mark.write(printable(f"process {os.getpid()}, `{command}`", _MOST_CHARACTERS))
        mark.flush()
        yield


def device_user(lock_dir: Path, device: str) -> str | None:
    """Describe the process that works on a device now; None if none does.

    Args:
        lock_dir: As in `device_lock`.
        device: As in `device_lock`.
    """
    name = _name(device)
    for mark in sorted(lock_dir.glob(f"{name}-*{_SESSION}")):
        with contextlib.suppress(FileNotFoundError), mark.open() as file:  # it may end just now
            if _is_held(file.fileno()):
                return file.read(_MOST_CHARACTERS) or "another process"
            mark.unlink()  # its process was killed
    fd = _open_lock(lock_dir, name)
    try:
        return "a task of another process" if _is_held(fd) else None
    finally:
        os.close(fd)


def _is_held(fd: int) -> bool:
    """Tell whether another process holds the lock of an open file."""
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    return False


def _name(device: str) -> str:
    return ("cuda:0" if device == "cuda" else device).replace(":", "_")


def _open_lock(lock_dir: Path, name: str) -> int:
    lock_dir.mkdir(parents=True, exist_ok=True)
    return os.open(lock_dir / f"{name}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
