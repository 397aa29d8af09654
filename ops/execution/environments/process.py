"""Puts a child process into the state in which every measurement starts: cores, threads, GPU, numerics.

Worker only. Torch is imported only by functions that need it: other frameworks need the cores and the priority, too.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from ops.execution.worker.processes.priority import set_niceness

_AUTOGROUP = Path("/proc/self/autogroup")
_HIGHEST_PRIORITY = -20
_TOPOLOGY = "/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list"


def choose_cores(count: int) -> tuple[int, ...]:
    """Choose logical processors for `count` threads: one of each physical core first, then their siblings."""
    allowed = sorted(os.sched_getaffinity(0))
    first_of_core: list[int] = []
    siblings: list[int] = []
    seen: set[str] = set()
    for cpu in allowed:
        path = Path(_TOPOLOGY.format(cpu))
        core = path.read_text() if path.exists() else str(cpu)
        (siblings if core in seen else first_of_core).append(cpu)
        seen.add(core)
    return tuple((first_of_core + siblings)[:count])


def prepare_process(threads: int, device: str = "cpu") -> None:
    """Fix this process's cores, thread count, GPU and numerics.

    Everything that could make float32 less exact is off, for both sides alike. Streams and events belong to the current
    GPU by default, so the measured GPU is made the current one.
    """
    import torch

    os.sched_setaffinity(0, choose_cores(threads))
    torch.set_num_threads(threads)
    if ":" in device:
        torch.cuda.set_device(device)
    set_numerics()


@contextlib.contextmanager
def raise_priority() -> Iterator[None]:
    """Let the scheduler prefer this process's threads to all others on their cores, where it may.

    Calls on several threads wait for the slowest of them. When another process takes one core, a thread is now and
    then without one for several milliseconds, and the times fall into two heaps of which the median picks either. It
    needs root, or CAP_SYS_NICE; otherwise it does nothing, and the client may do the same from outside
    (`ops.execution.worker.processes.priority`). Use it for a short time: no other process gets these cores.
    """
    usual, usual_of_group = os.getpriority(os.PRIO_PROCESS, 0), _AUTOGROUP.read_text() if _AUTOGROUP.exists() else ""
    set_niceness("self", _HIGHEST_PRIORITY, _HIGHEST_PRIORITY)
    try:
        yield
    finally:
        # The file says "/autogroup-12 nice 0".
        set_niceness("self", usual, int(usual_of_group.rpartition(" ")[2] or 0))


def set_numerics() -> None:
    """Keep denormals and full float32 precision."""
    import torch

    torch.set_flush_denormal(False)
    torch.set_float32_matmul_precision("highest")
    torch.backends.cudnn.allow_tf32 = False
    torch.backends.cudnn.benchmark = False


def numerics() -> dict[str, str]:
    """The settings of `set_numerics`, as text for the table of environments."""
    import torch

    return {
        "denormals": "kept",
        "float32_matmul_precision": torch.get_float32_matmul_precision(),
        "cudnn_tf32": str(torch.backends.cudnn.allow_tf32).lower(),
        "cudnn_benchmark": str(torch.backends.cudnn.benchmark).lower(),
        "cpu_capability": torch.backends.cpu.get_cpu_capability(),
    }
