"""Puts a child process into the state that every measurement starts from: cores, threads, GPU, numerics.

Worker only. What is torch's imports it when it is called: other frameworks need the cores and the priority too.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from ops.worker.processes.priority import set_niceness

_AUTOGROUP = Path("/proc/self/autogroup")
_HIGHEST_PRIORITY = -20
_TOPOLOGY = "/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list"


def choose_cores(count: int) -> tuple[int, ...]:
    """Logical processors for `count` threads: one of each physical core first, then their siblings."""
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
    """Fix this process's cores, thread count and GPU, and how numbers are rounded.

    Everything that could make float32 less exact is off, for both sides alike. Streams and events belong to the current
    GPU by default, so the GPU that is measured on is made the current one.
    """
    import torch

    os.sched_setaffinity(0, choose_cores(threads))
    torch.set_num_threads(threads)
    if ":" in device:
        torch.cuda.set_device(device)
    set_numerics()


@contextlib.contextmanager
def preferred() -> Iterator[None]:
    """Have the scheduler prefer this process's threads over everything else on their cores, where it may.

    Calls on several threads wait for the slowest of them. When another process takes one core, a thread is now and
    then without one for several milliseconds, and the times fall into two heaps of which the median picks either. It
    takes root, or CAP_SYS_NICE; without, it does nothing, and it is the client that may do as much from outside
    (`ops.worker.processes.priority`). Not for long: nothing else gets to those cores.
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
    """What `set_numerics` has set, as text for the table of environments."""
    import torch

    return {
        "denormals": "kept",
        "float32_matmul_precision": torch.get_float32_matmul_precision(),
        "cudnn_tf32": str(torch.backends.cudnn.allow_tf32).lower(),
        "cudnn_benchmark": str(torch.backends.cudnn.benchmark).lower(),
        "cpu_capability": torch.backends.cpu.get_cpu_capability(),
    }
