"""One heavy task at a time on a device: an advisory file lock per device, shared by every process of the project.

Held around all work that would disturb a timed block or be disturbed by one: benchmark tasks, compiling, extraction.
The kernel releases it when its holder dies.
"""

import contextlib
import fcntl
import logging
import os
import time
from collections.abc import Iterator
from pathlib import Path

_logger = logging.getLogger(__name__)


@contextlib.contextmanager
def device_lock(lock_dir: Path, device: str) -> Iterator[float]:
    """Hold the lock of a device, against threads of this process too.

    Args:
        lock_dir: Folder of the lock files; made if it is missing.
        device: "cpu", "cuda:0"; "cuda" is "cuda:0".

    Yields:
        Seconds that were waited for it.
    """
    name = "cuda:0" if device == "cuda" else device
    lock_dir.mkdir(parents=True, exist_ok=True)
    fd = os.open(lock_dir / f"{name.replace(':', '_')}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
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
