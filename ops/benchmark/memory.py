"""How much memory one call takes beyond what was held before it.

Not here: the memory limit of a task, which its host watches (`ops.benchmark.attempt`). Worker only.
"""

from __future__ import annotations

import contextlib
import ctypes
import threading
from collections.abc import Callable
from pathlib import Path

import torch

_STATUS = Path("/proc/self/status")
_RESET = Path("/proc/self/clear_refs")
_RESET_PEAK = "5"
_SAMPLING_INTERVAL_S = 0.001


def peak_bytes(call: Callable[[], object], device: str) -> int:
    """Run `call` once and say how far memory rose meanwhile.

    On a CPU it is the resident memory of the process: exact to a few pages where the kernel lets its high-water
    mark be reset, else sampled every millisecond. On a GPU it is what torch's allocator handed out.
    """
    if device.startswith("cuda"):
        return _cuda_peak(call, device)
    # What an earlier call freed must go back to the kernel, or this one would find it and seem to need nothing.
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
    before = _status_bytes("VmRSS")
    try:
        _RESET.write_text(_RESET_PEAK)
    except OSError:
        return max(0, _sampled_peak(call) - before)
    call()
    return max(0, _status_bytes("VmHWM") - before)


def _cuda_peak(call: Callable[[], object], device: str) -> int:
    torch.cuda.synchronize(device)
    torch.cuda.reset_peak_memory_stats(device)
    before = torch.cuda.memory_allocated(device)
    call()
    torch.cuda.synchronize(device)
    return torch.cuda.max_memory_allocated(device) - before


def _sampled_peak(call: Callable[[], object]) -> int:
    done = threading.Event()
    highest = 0

    def sample() -> None:
        nonlocal highest
        while not done.wait(_SAMPLING_INTERVAL_S):
            highest = max(highest, _status_bytes("VmRSS"))

    thread = threading.Thread(target=sample, daemon=True)
    thread.start()
    try:
        call()
        highest = max(highest, _status_bytes("VmRSS"))
    finally:
        done.set()
        thread.join()
    return highest


def _status_bytes(name: str) -> int:
    for line in _STATUS.read_text().splitlines():
        if line.startswith(name):
            return int(line.split()[1]) * 1024
    return 0
