"""Priority of a task's processes, set from outside by a process that has the right to do so.

A sandboxed task may not raise its own priority. Its client often may: as root, or by CAP_SYS_NICE. While the task's
blocks are timed, the client lets the kernel prefer the task's threads; afterwards it restores them, and the end of the
task ends it anyway. Without the right, nothing happens.
"""

import contextlib
import os
from pathlib import Path

from ops.execution.worker.processes.tree import descendants

PREFERRED = -10
"""Niceness of threads and of their group while they are preferred: about ten times the share of others on their cores.
It is not the highest, which would leave a host that watches a hostile task a thousandth of a core.
"""


class TaskPriority:
    """Raises and lowers the priority of processes below a worker host, other than the host's own."""

    def __init__(self, host_pid: int) -> None:
        """Record the processes that run now as the host's own.

        Args:
            host_pid: The process that was launched, of this user's PID namespace.
        """
        self._host_pid = host_pid
        self._own = {host_pid, *descendants(host_pid)}
        self._own_sessions = set(filter(None, map(_session, self._own)))
        self._usual = os.getpriority(os.PRIO_PROCESS, 0)
        self._is_raised = False

    def prefer(self, preferred: bool) -> None:
        """Let the kernel prefer the task's current processes, or restore their priority."""
        if preferred == self._is_raised:
            return
        self._is_raised = preferred
        for pid in descendants(self._host_pid):
            if pid in self._own:
                continue
            # A new session's group has a niceness of 0; the host's own session is not touched.
            of_group = None if _session(pid) in self._own_sessions else PREFERRED if preferred else 0
            set_niceness(pid, PREFERRED if preferred else self._usual, of_group)

    def forget_task(self) -> None:
        """Forget the task, whose processes are gone."""
        self._is_raised = False


def set_niceness(pid: int | str, of_threads: int, of_group: int | None) -> None:
    """Set the niceness of a process's threads and of its session's group, as far as this process may.

    Where the kernel groups processes by session, niceness counts within the group only, and the group has its own.

    Args:
        pid: Process; "self" for this one.
        of_threads: Niceness of each of its threads.
        of_group: Niceness of the group; None leaves it.
    """
    if of_group is not None:
        with contextlib.suppress(OSError):
            Path(f"/proc/{pid}/autogroup").write_text(str(of_group))
    with contextlib.suppress(OSError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, int(thread.name), of_threads)


def _session(pid: int) -> int | None:
    with contextlib.suppress(OSError):
        return os.getsid(pid)
    return None
