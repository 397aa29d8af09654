"""What others can change of a process from outside, so that a host notices when a task did."""

from __future__ import annotations

import os
import resource
from dataclasses import dataclass, fields
from pathlib import Path

_LIMITS = tuple(sorted({value for name, value in vars(resource).items() if name.startswith("RLIMIT_")}))


@dataclass(frozen=True, slots=True)
class HostState:
    """Priority, cores, limits and surroundings of this process."""

    niceness: int
    policy: int
    real_time_priority: int
    affinity: frozenset[int]
    limits: tuple[tuple[int, int], ...]
    oom_score_adj: str
    working_folder: str
    umask: int
    namespace_of_children: str

    @classmethod
    def now(cls) -> HostState:
        """The state at this moment."""
        umask = os.umask(0o077)
        os.umask(umask)
        return cls(
            niceness=os.getpriority(os.PRIO_PROCESS, 0),
            policy=os.sched_getscheduler(0),
            real_time_priority=os.sched_getparam(0).sched_priority,
            affinity=frozenset(os.sched_getaffinity(0)),
            limits=tuple(resource.getrlimit(limit) for limit in _LIMITS),
            oom_score_adj=Path("/proc/self/oom_score_adj").read_text().strip(),
            working_folder=str(Path.cwd()),
            umask=umask,
            namespace_of_children=_namespace_of_children(),
        )

    def changes(self, after: HostState) -> list[str]:
        """Names of what is different later."""
        return [field.name for field in fields(self) if getattr(self, field.name) != getattr(after, field.name)]


def _namespace_of_children() -> str:
    """The PID namespace that children would be in; one without any process has no name."""
    try:
        return os.readlink("/proc/self/ns/pid_for_children")  # noqa: PTH115 - a name, and not a path
    except OSError:
        return ""
