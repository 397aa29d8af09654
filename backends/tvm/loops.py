"""Steps that all schedules share: vectors, threads, and sizes that divide loops."""

from collections.abc import Sequence
from typing import Any

import tvm
from tvm import s_tir

LANES = 16
"""Floats of the widest vector register; narrower machines take two."""

FAILED = (s_tir.ScheduleError, tvm.error.InternalError, ValueError)
"""Errors of a primitive whose conditions do not hold: it has many, and checks them itself."""


def map_elements(schedule: Any, block: Any) -> None:
    """Use vectors along the last axis, and threads along the others; a single number needs neither."""
    if not schedule.get_loops(block):
        return
    vectorise_last(schedule, block)
    loops = schedule.get_loops(block)
    if len(loops) > 1:
        run_parallel(schedule, loops[:-1])


def vectorise_last(schedule: Any, block: Any) -> None:
    """Use vectors along the last axis, if it divides into some."""
    loop = schedule.get_loops(block)[-1]
    extent = extent_of(schedule, loop)
    lanes = divisor(extent, 4 * LANES)
    if lanes < 4:
        return  # LLVM may still find a way
    if lanes < extent:
        _, loop = schedule.split(loop, [None, lanes])
    schedule.vectorize(loop)


def run_parallel(schedule: Any, loops: Sequence[Any]) -> Any:
    """Run loops on all threads, as one loop, which is returned."""
    fused = schedule.fuse(*loops) if len(loops) > 1 else loops[0]
    schedule.parallel(fused)
    return fused


def extent_of(schedule: Any, loop: Any) -> int:
    """Count the iterations of a loop."""
    return int(schedule.get(loop).extent)


def divisor(number: int, most: int) -> int:
    """Find the largest divisor of a number that is at most `most`."""
    return max(size for size in range(1, min(number, most) + 1) if number % size == 0)
