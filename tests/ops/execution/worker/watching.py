"""Processes as a test sees them from outside."""

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

from ops.execution.worker.protocol import MARKER


def alive(mark: str) -> set[int]:
    """Processes with a text in their command line or environment, in whatever namespace."""
    marked = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if mark.encode() in (folder / "cmdline").read_bytes() + (folder / "environ").read_bytes():
                marked.add(int(folder.name))
    return marked


def eventually(condition: Callable[[], bool], timeout_s: float = 10.0) -> bool:
    end = time.monotonic() + timeout_s
    while not (holds := condition()) and time.monotonic() < end:
        time.sleep(0.01)
    return holds


def wait_for_text(file: Path) -> bool:
    """Whether a task has written its file."""
    return eventually(lambda: file.exists() and file.read_text() != "")


def mark_of(host: int) -> str:
    """What every process below a host has in its environment."""
    environment = Path(f"/proc/{host}/environ").read_bytes().decode().split("\0")
    return next(entry for entry in environment if entry.startswith(f"{MARKER}="))
