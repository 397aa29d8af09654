"""Puts a child process into the state that every measurement starts from: cores, threads, numerics.

Not here: describing the machine (`ops.benchmark.environment`). Worker only.
"""

from __future__ import annotations

import os
from pathlib import Path

import torch

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


def settle_process(threads: int) -> None:
    """Fix this process's cores and thread count, and how numbers are rounded.

    Everything that could make float32 less than that is off, for both sides alike.
    """
    os.sched_setaffinity(0, choose_cores(threads))
    torch.set_num_threads(threads)
    set_numerics()


def set_numerics() -> None:
    """Keep denormals and full float32 precision."""
    torch.set_flush_denormal(False)
    torch.set_float32_matmul_precision("highest")
    torch.backends.cudnn.allow_tf32 = False
    torch.backends.cudnn.benchmark = False


def numerics() -> dict[str, str]:
    """What `set_numerics` has set, as text for the table of environments."""
    return {
        "denormals": "kept",
        "float32_matmul_precision": torch.get_float32_matmul_precision(),
        "cudnn_tf32": str(torch.backends.cudnn.allow_tf32).lower(),
        "cudnn_benchmark": str(torch.backends.cudnn.benchmark).lower(),
        "cpu_capability": torch.backends.cpu.get_cpu_capability(),
    }
