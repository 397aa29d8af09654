"""How a task ends when it does not say so itself: it exits, or it goes over a limit."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ops.benchmark.config import GIB
from ops.benchmark.results import FailureKind
from ops.worker.process_tree import (
    SharedMappings,
    available_share,
    held_bytes,
    kernel_kill_count,
    offer_to_kernel,
    open_file_total,
    thread_total,
)

MAX_PROCESSES = 512
"""Processes that a task may have at once: far above any compiler's pool, far below what harms a machine."""

MAX_THREADS = max(512, 8 * (os.cpu_count() or 1))
"""Threads that they may have together: several pools of one thread a core fit in."""

MAX_OPEN_FILES = max(4096, 128 * (os.cpu_count() or 1))
"""Files, pipes and sockets that the processes of a task in a sandbox may have open together.

A kernel shows of no process what its sockets buffer, so that their number bounds it.
"""

_MAX_LOWERED = 20
"""Looks at which a task may be found to have made another one the first to be killed: new processes need a moment."""

MIN_AVAILABLE_SHARE = 0.03
"""Share of the machine's memory below which a task is ended before the kernel must choose whom to kill."""


_NAME_BYTES = 1024
"""Memory that the kernel takes for a name and a file in a temporary file system, whatever is in it."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a task ended: with a result, or with what `ops.worker.task.TaskFailure` says."""

    result: dict[str, Any] | None = None
    kind: FailureKind | None = None
    message: str = ""
    signal: str | None = None
    phase: str | None = None


def explain_exit(pid: int, kernel_kills: int) -> Ending:
    """Say how the ended child `pid` ended; `kernel_kills` is the kernel's count from before the task.

    The child stays a zombie, so that the number of its process group cannot be given to another yet.
    """
    end = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    assert end is not None
    status = end.si_status
    if end.si_code == os.CLD_EXITED:
        return Ending(kind=FailureKind.CRASH, message=f"the task exited with status {status} without an answer")
    name = signal.Signals(status).name if status in set(signal.Signals) else f"signal {status}"
    if status == signal.SIGKILL and kernel_kill_count() > kernel_kills:
        message = "the kernel killed the task because the machine ran out of memory"
        return Ending(kind=FailureKind.OUT_OF_MEMORY, message=message, signal=name)
    return Ending(kind=FailureKind.CRASH, message=f"the task was ended by {name}", signal=name)


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
    _lowered: int = 0
    _mappings: SharedMappings = field(default_factory=SharedMappings)

    def check_count(self, pids: Sequence[int]) -> Ending | None:
        """Compare how many processes and threads a task has with what it may; None while it is within its limits."""
        if len(pids) > MAX_PROCESSES:
            return Ending(kind=FailureKind.ERROR, message=f"the task started more than {MAX_PROCESSES} processes")
        if thread_total(pids) > MAX_THREADS:
            return Ending(kind=FailureKind.ERROR, message=f"the task started more than {MAX_THREADS} threads")
        if self.is_confined and open_file_total(pids) > MAX_OPEN_FILES:
            return Ending(kind=FailureKind.ERROR, message=f"the task opened more than {MAX_OPEN_FILES} files at once")
        self._lowered += offer_to_kernel(pids)
        if self._lowered > _MAX_LOWERED:
            message = "the task kept telling the kernel to kill others before it (oom_score_adj)"
            return Ending(kind=FailureKind.ERROR, message=message)
        return None

    def check_memory(self, pids: Sequence[int]) -> Ending | None:
        """Compare what a task's processes hold with what it may; None while it is within its limits."""
        held = held_bytes(pids, self.memory_limit_bytes, self._scratch_bytes(), self._mappings)
        if held > self.memory_limit_bytes:
            limit = f"its limit of {self.memory_limit_bytes / GIB:.2f} GiB"
            message = f"the task held {held / GIB:.2f} GiB of memory, over {limit}"
            return Ending(kind=FailureKind.OUT_OF_MEMORY, message=message)
        if available_share() < MIN_AVAILABLE_SHARE:
            message = f"the task was ended because the machine had little memory left; it held {held / GIB:.2f} GiB"
            return Ending(kind=FailureKind.OUT_OF_MEMORY, message=message)
        return None

    def _scratch_bytes(self) -> int:
        if self.scratch is None:
            return 0
        stats = os.statvfs(self.scratch)
        return (stats.f_blocks - stats.f_bfree) * stats.f_frsize + (stats.f_files - stats.f_ffree) * _NAME_BYTES
