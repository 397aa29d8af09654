"""What a task may take of the machine, and what of a process it could change from outside."""

import os
import resource
from dataclasses import dataclass
from pathlib import Path

GIB = 1024**3

_RLIMIT_SIGPENDING = 11
"""Not in Python's module; the same number on every architecture."""

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
        queued_signals: Signals that wait and timers, of all its processes; without a limit of its own a task could take
            all that the user may have.
    """

    file_bytes: int = 4 * GIB
    open_files: int = 4096
    queued_signals: int = 1024

    def apply(self, deadline_s: float) -> None:
        """Set them for this process and all below it; processor time is that of every core until the deadline."""
        cpu_s = int(deadline_s * (os.cpu_count() or 1)) + 1
        for kind, limit in (
            (resource.RLIMIT_FSIZE, self.file_bytes),
            (resource.RLIMIT_NOFILE, self.open_files),
            (resource.RLIMIT_CPU, cpu_s),
            (_RLIMIT_SIGPENDING, self.queued_signals),
        ):
            _, hard = resource.getrlimit(kind)
            highest = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
            resource.setrlimit(kind, (highest, highest))


DEFAULT_LIMITS = Limits()


def process_state() -> dict[str, object]:
    """Priority, cores, limits and surroundings of this process, so that a host notices when a task changed them."""
    umask = os.umask(0o077)
    os.umask(umask)
    kinds = sorted({value for name, value in vars(resource).items() if name.startswith("RLIMIT_")})
    return {
        "niceness": os.getpriority(os.PRIO_PROCESS, 0),
        "policy": os.sched_getscheduler(0),
        "real_time_priority": os.sched_getparam(0).sched_priority,
        "affinity": os.sched_getaffinity(0),
        "limits": [resource.getrlimit(kind) for kind in kinds],
        "oom_score_adj": Path("/proc/self/oom_score_adj").read_text().strip(),
        "working_folder": str(Path.cwd()),
        "umask": umask,
        "namespace_of_children": _namespace_of_children(),
    }


def _namespace_of_children() -> str:
    """The PID namespace that children would be in; one without any process has no name."""
    try:
        return os.readlink("/proc/self/ns/pid_for_children")  # noqa: PTH115 - a name, and not a path
    except OSError:
        return ""
