"""How a task ends when it does not say so itself: it exits, or it goes over a limit.

Not here: when that is looked at (`ops.benchmark.attempt`), and the deadline, which is seen there.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ops.benchmark.config import GIB
from ops.benchmark.processes import available_share, held_bytes, kernel_kill_count
from ops.benchmark.results import FailureKind

MAX_PROCESSES = 512
"""Processes that a task may have at once: far above any compiler's pool, far below what harms a machine."""

MIN_AVAILABLE_SHARE = 0.03
"""Share of the machine's memory below which a task is ended before the kernel must choose whom to kill."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a task ended: with a result, or with what `ops.benchmark.outcome.TaskFailure` says."""

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


def check_limits(pids: Sequence[int], memory_limit_bytes: int) -> Ending | None:
    """Compare what a task's processes are and hold with what it may; None while it is within its limits."""
    if len(pids) > MAX_PROCESSES:
        return Ending(kind=FailureKind.ERROR, message=f"the task started more than {MAX_PROCESSES} processes")
    held = held_bytes(pids, enough=memory_limit_bytes)
    if held > memory_limit_bytes:
        limit = f"its limit of {memory_limit_bytes / GIB:.2f} GiB"
        message = f"the task held {held / GIB:.2f} GiB of memory, over {limit}"
        return Ending(kind=FailureKind.OUT_OF_MEMORY, message=message)
    if available_share() < MIN_AVAILABLE_SHARE:
        message = f"the task was ended because the machine had little memory left; it held {held / GIB:.2f} GiB"
        return Ending(kind=FailureKind.OUT_OF_MEMORY, message=message)
    return None
