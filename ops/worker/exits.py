"""How a task ends when it does not say so itself: it exits, or it goes over a limit."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ops.worker.processes.limits import GIB, MAX_OPEN_FILES, MAX_PROCESSES, MAX_THREADS, MIN_AVAILABLE_SHARE
from ops.worker.processes.tree import offer_to_oom_killer
from ops.worker.processes.usage import (
    SharedMappings,
    available_share,
    held_bytes,
    oom_kill_count,
    open_file_total,
    thread_total,
)
from ops.worker.task import TaskFailureKind

_MAX_SCORE_CHANGES = 20
"""Looks at which a task may be found to have made another one the first to be killed: new processes need a moment."""

_INODE_BYTES = 1024
"""Memory that the kernel takes for a name and a file in a temporary file system, whatever is in it."""


@dataclass(frozen=True, slots=True)
class TaskExit:
    """How a task ended: with a result, or with what `ops.worker.task.TaskFailure` says."""

    result: dict[str, Any] | None = None
    kind: str | None = None
    message: str = ""
    signal: str | None = None
    phase: str | None = None


def explain_exit(pid: int, oom_kills: int) -> TaskExit:
    """Say how the ended child `pid` ended; `oom_kills` is the kernel's count from before the task.

    The child stays a zombie, so that the number of its process group cannot be given to another yet.
    """
    end = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    assert end is not None
    status = end.si_status
    if end.si_code == os.CLD_EXITED:
        return TaskExit(kind=TaskFailureKind.CRASH, message=f"the task exited with status {status} without an answer")
    name = signal.Signals(status).name if status in set(signal.Signals) else f"signal {status}"
    if status == signal.SIGKILL and oom_kill_count() > oom_kills:
        message = "the kernel killed the task because the machine ran out of memory"
        return TaskExit(kind=TaskFailureKind.OUT_OF_MEMORY, message=message, signal=name)
    return TaskExit(kind=TaskFailureKind.CRASH, message=f"the task was ended by {name}", signal=name)


@dataclass(slots=True)
class Usage:
    """What a task is held to, and how what it takes is found out where the kernel does not count it.

    Attributes:
        memory_limit_bytes: Memory of all its processes and of its temporary files.
        scratch: Its private folder, if that is a file system of its own in memory.
        is_confined: It runs in a sandbox.
    """

    memory_limit_bytes: int
    scratch: Path | None = None
    is_confined: bool = False
    _score_changes: int = 0
    _mappings: SharedMappings = field(default_factory=SharedMappings)

    def check_count(self, pids: Sequence[int]) -> TaskExit | None:
        """Compare how many processes and threads a task has with what it may; None while it is within its limits."""
        if len(pids) > MAX_PROCESSES:
            return TaskExit(kind=TaskFailureKind.ERROR, message=f"the task started more than {MAX_PROCESSES} processes")
        if thread_total(pids) > MAX_THREADS:
            return TaskExit(kind=TaskFailureKind.ERROR, message=f"the task started more than {MAX_THREADS} threads")
        if self.is_confined and open_file_total(pids) > MAX_OPEN_FILES:
            return TaskExit(
                kind=TaskFailureKind.ERROR, message=f"the task opened more than {MAX_OPEN_FILES} files at once"
            )
        self._score_changes += offer_to_oom_killer(pids)
        if self._score_changes > _MAX_SCORE_CHANGES:
            message = "the task kept telling the kernel to kill others before it (oom_score_adj)"
            return TaskExit(kind=TaskFailureKind.ERROR, message=message)
        return None

    def check_memory(self, pids: Sequence[int]) -> TaskExit | None:
        """Compare what a task's processes hold with what it may; None while it is within its limits."""
        held = held_bytes(pids, self.memory_limit_bytes, self._scratch_bytes(), self._mappings)
        if held > self.memory_limit_bytes:
            limit = f"its limit of {self.memory_limit_bytes / GIB:.2f} GiB"
            message = f"the task held {held / GIB:.2f} GiB of memory, over {limit}"
            return TaskExit(kind=TaskFailureKind.OUT_OF_MEMORY, message=message)
        if available_share() < MIN_AVAILABLE_SHARE:
            message = f"the task was ended because the machine had little memory left; it held {held / GIB:.2f} GiB"
            return TaskExit(kind=TaskFailureKind.OUT_OF_MEMORY, message=message)
        return None

    def _scratch_bytes(self) -> int:
        if self.scratch is None:
            return 0
        stats = os.statvfs(self.scratch)
        return (stats.f_blocks - stats.f_bfree) * stats.f_frsize + (stats.f_files - stats.f_ffree) * _INODE_BYTES
