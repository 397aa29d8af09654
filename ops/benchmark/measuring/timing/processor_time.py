"""Processor time of a task: of its process and of all below it, those that have ended included.

Linux only. Worker only.
"""

import os
import resource
import time

from ops.worker.processes.procfs import read
from ops.worker.processes.tree import descendants

_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


def processor_ms() -> float:
    """Milliseconds that this process and all processes below it have taken; of live ones to a hundredth of a second.

    What a process took that ended without its parent waiting for it is missing.
    """
    waited_for = resource.getrusage(resource.RUSAGE_CHILDREN)
    own_s = time.process_time() + waited_for.ru_utime + waited_for.ru_stime
    return 1000 * (own_s + sum(map(_ticks, descendants(os.getpid()))) / _TICKS_PER_S)


def _ticks(pid: int) -> int:
    """Of a process and of those of its children that it has waited for."""
    return sum(int(field) for field in read(f"/proc/{pid}/stat").rpartition(b")")[2].split()[11:15])
