"""Time that a GPU spends in kernels during a call, by torch's profiler, which sees every library's kernels.

Worker only.
"""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median
from typing import Any

import torch
from torch._C._autograd import DeviceType

from ops.benchmark.measuring.timing import Side, Stopwatch

CALL_COUNT = 5
"""Calls that are profiled: kernels' times hardly vary, and profiling slows down everything around them."""


def kernel_ms(side: Side, stopwatch: Stopwatch) -> float | None:
    """Median over some calls of the sum of their kernels' times, copies and fills included, in milliseconds.

    Kernels that overlap count in full each, so that this can exceed the time of the call. None where the profiler saw
    no kernel, as on machines whose driver keeps performance counters from users.
    """
    sums = [_profile(side, stopwatch) for _ in range(CALL_COUNT)]
    return median(sums) or None


def _profile(side: Side, stopwatch: Stopwatch) -> float:
    # Restoring inputs launches kernels as well: it stays outside.
    side.prepare()
    stopwatch.synchronize(stopwatch.device)
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profiler:
        side.call()
        stopwatch.synchronize(stopwatch.device)
    return sum_on_device(profiler.events() or ())


def sum_on_device(events: Iterable[Any]) -> float:
    """Time of a profile's events on the device, in milliseconds; ranges that somebody marked are not work."""
    on_device = (event for event in events if event.device_type != DeviceType.CPU and not event.is_user_annotation)
    return sum((float(event.self_device_time_total) for event in on_device), start=0.0) / 1000
