"""What a task may take of the machine."""

from __future__ import annotations

import os
import resource
from dataclasses import dataclass

GIB = 1024**3

MAX_PROCESSES = 512
"""Processes that a task may have at once: far above any compiler's pool, far below what harms a machine."""

MAX_THREADS = max(512, 8 * (os.cpu_count() or 1))
"""Threads that they may have together: several pools of one thread a core fit in."""

MAX_OPEN_FILES = max(4096, 128 * (os.cpu_count() or 1))
"""Files, pipes and sockets that the processes of a task in a sandbox may have open together.

A kernel shows of no process what its sockets buffer, so that their number bounds it.
"""

MIN_AVAILABLE_SHARE = 0.03
"""Share of the machine's memory below which a task is ended before the kernel must choose whom to kill."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What the kernel allows each process of a task in a sandbox.

    Attributes:
        file_bytes: Size of the largest file it may write.
        open_files: How many it may have open.
    """

    file_bytes: int = 4 * GIB
    open_files: int = 4096

    def apply(self, deadline_s: float) -> None:
        """Set them for this process and all below it; processor time is that of every core until the deadline."""
        cpu_s = int(deadline_s * (os.cpu_count() or 1)) + 1
        for what, limit in (
            (resource.RLIMIT_FSIZE, self.file_bytes),
            (resource.RLIMIT_NOFILE, self.open_files),
            (resource.RLIMIT_CPU, cpu_s),
        ):
            _, hard = resource.getrlimit(what)
            highest = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
            resource.setrlimit(what, (highest, highest))


DEFAULT_LIMITS = Limits()
