"""Limits of a task's use of the machine, and the state of a process that a task could change from outside."""

import os
import resource
from dataclasses import dataclass
from pathlib import Path

GIB = 1024**3

_RLIMIT_SIGPENDING = 11
"""Number of a limit that Python's module lacks; the same on every architecture."""

MAX_PROCESSES = 512
"""Most processes of a task at once: far above any compiler's pool, far below a number that harms a machine."""

MAX_THREADS = max(512, 8 * (os.cpu_count() or 1))
"""Most threads of all its processes: several pools of one thread a core fit in."""

MAX_OPEN_FILES = max(4096, 128 * (os.cpu_count() or 1))
"""Most open files, pipes and sockets of all processes of a sandboxed task.

A kernel does not show how much a process's sockets buffer, so their number has to bound it.
"""

MIN_AVAILABLE_SHARE = 0.03
"""Share of the machine's available memory below which a task is ended, before the kernel chooses a victim."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The kernel's limits of each process of a sandboxed task.

    Attributes:
        file_bytes: Size of the largest file it may write.
        open_files: Most files it may have open.
        queued_signals: Most waiting signals and timers of all its processes; without a limit of its own a task could
            use up those of the user.
    """

    file_bytes: int = 4 * GIB
    open_files: int = 4096
    queued_signals: int = 1024

    def apply(self, deadline_s: float) -> None:
        """Set them for this process and its later children; processor time is that of every core until the deadline."""
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
    """Read this process's priority, cores, limits and environment, so that a host notices changes by a task."""
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
    """Read the name of the PID namespace for children; one without any process has none."""
    try:
        return os.readlink("/proc/self/ns/pid_for_children")  # noqa: PTH115 - a name, and not a path
    except OSError:
        return ""
