"""Memory of a call: its peak above what was allocated before, and what stays allocated after it.

On a CPU it is memory of this process. On a GPU it is what torch's allocator handed out, exactly, and what was allocated
without torch (engines, arenas, code of kernels) if it is still allocated when the call ends. Worker only.
"""

import contextlib
import ctypes
import threading
from collections.abc import Callable
from pathlib import Path

_STATUS = Path("/proc/self/status")
_RESET = Path("/proc/self/clear_refs")
_RESET_PEAK = "5"
_SAMPLING_INTERVAL_S = 0.001


def held_bytes(device: str) -> int:
    """Memory allocated now, for the difference to a later time.

    On a CPU it is resident memory without mapped files, which are mostly code. On a GPU it counts other processes' too.
    """
    if device.startswith("cuda"):
        import torch

        torch.cuda.synchronize(device)
        return torch.cuda.memory_allocated(device) + _outside_torch(device)
    _release_freed_memory()
    return _status_bytes("RssAnon")


def peak_bytes(call: Callable[[], object], device: str) -> int:
    """Run `call` once; the largest increase of memory meanwhile, in bytes.

    On a CPU it is the resident memory of the process: exact to a few pages where the kernel lets its high-water
    mark be reset, else sampled every millisecond. On a GPU see the module.
    """
    if device.startswith("cuda"):
        return _cuda_peak(call, device)
    _release_freed_memory()
    before = _status_bytes("VmRSS")
    try:
        _RESET.write_text(_RESET_PEAK)
    except OSError:
        return max(0, _sampled_peak(call) - before)
    call()
    return max(0, _status_bytes("VmHWM") - before)


def _release_freed_memory() -> None:
    """Return freed memory to the kernel, or a later call would reuse it and seem to need none."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def _cuda_peak(call: Callable[[], object], device: str) -> int:
    import torch

    torch.cuda.synchronize(device)
    torch.cuda.reset_peak_memory_stats(device)
    allocated, outside_torch = torch.cuda.memory_allocated(device), _outside_torch(device)
    call()
    torch.cuda.synchronize(device)
    return torch.cuda.max_memory_allocated(device) - allocated + max(0, _outside_torch(device) - outside_torch)


def _outside_torch(device: str) -> int:
    import torch

    free, total = torch.cuda.mem_get_info(device)
    return total - free - torch.cuda.memory_reserved(device)


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
