"""Ends of a task without a report of its own: it exits, or exceeds a limit."""

import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ops.execution.worker.processes.limits import GIB, MAX_OPEN_FILES, MAX_PROCESSES, MAX_THREADS, MIN_AVAILABLE_SHARE
from ops.execution.worker.processes.tree import offer_to_oom_killer
from ops.execution.worker.processes.usage import (
    SharedMappings,
    available_share,
    held_bytes,
    oom_kill_count,
    open_file_total,
    thread_total,
)
from ops.execution.worker.task import TaskFailure, TaskFailureKind

_MAX_SCORE_CHANGES = 20
"""Most looks at which a task's processes may have other scores for being killed first: new ones need a moment."""

_INODE_BYTES = 1024
"""Memory of the kernel for a name and a file in a temporary file system, without the content."""


def explain_exit(pid: int, oom_kills: int) -> TaskFailure:
    """Explain the exit of the child `pid`; `oom_kills` is the kernel's count from before the task.

    The child stays a zombie, so that the number of its process group cannot be given to another yet.
    """
    end = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    assert end is not None
    status = end.si_status
    if end.si_code == os.CLD_EXITED:
        message = f"the task exited with status {status} without an answer"
        return TaskFailure(TaskFailureKind.CRASH, None, message)
    name = signal.Signals(status).name if status in set(signal.Signals) else f"signal {status}"
    if status == signal.SIGKILL and oom_kill_count() > oom_kills:
        message = "the kernel killed the task because the machine ran out of memory"
        return TaskFailure(TaskFailureKind.OUT_OF_MEMORY, None, message, name)
    return TaskFailure(TaskFailureKind.CRASH, None, f"the task was ended by {name}", name)


@dataclass(slots=True)
class Usage:
    """The limits of a task, and the measurement of its use where the kernel does not count it.

    Attributes:
        memory_limit_bytes: Memory of all its processes and of its temporary files.
        scratch: Its private folder, if that is a file system of its own in memory.
        is_confined: True if it runs in a sandbox.
    """

    memory_limit_bytes: int
    scratch: Path | None = None
    is_confined: bool = False
    _score_changes: int = 0
    _mappings: SharedMappings = field(default_factory=SharedMappings)

    def check_count(self, pids: Sequence[int]) -> TaskFailure | None:
        """Check the numbers of a task's processes, threads and open files; None while they are within the limits."""
        message = None
        if len(pids) > MAX_PROCESSES:
            message = f"the task started more than {MAX_PROCESSES} processes"
        elif thread_total(pids) > MAX_THREADS:
            message = f"the task started more than {MAX_THREADS} threads"
        elif self.is_confined and open_file_total(pids) > MAX_OPEN_FILES:
            message = f"the task opened more than {MAX_OPEN_FILES} files at once"
        else:
            self._score_changes += offer_to_oom_killer(pids)
            if self._score_changes > _MAX_SCORE_CHANGES:
                message = "the task kept telling the kernel to kill others before it (oom_score_adj)"
        return None if message is None else TaskFailure(TaskFailureKind.ERROR, None, message)

    def check_memory(self, pids: Sequence[int]) -> TaskFailure | None:
        """Check the memory of a task's processes; None while it is within the limits."""
        held = held_bytes(pids, self.memory_limit_bytes, self._scratch_bytes(), self._mappings)
        message = None
        if held > self.memory_limit_bytes:
            limit = f"its limit of {self.memory_limit_bytes / GIB:.2f} GiB"
            message = f"the task held {held / GIB:.2f} GiB of memory, over {limit}"
        elif available_share() < MIN_AVAILABLE_SHARE:
            message = f"the task was ended because the machine had little memory left; it held {held / GIB:.2f} GiB"
        return None if message is None else TaskFailure(TaskFailureKind.OUT_OF_MEMORY, None, message)

    def _scratch_bytes(self) -> int:
        if self.scratch is None:
            return 0
        stats = os.statvfs(self.scratch)
        return (stats.f_blocks - stats.f_bfree) * stats.f_frsize + (stats.f_files - stats.f_ffree) * _INODE_BYTES
