"""Times calls on a GPU: waiting until it is idle, and the time between two points of its queue.

Functions and classes of torch's C++ are taken before a backend is loaded. Those of `torch.cuda` are Python: a backend
could replace one of them to compute an answer before the clock starts, or to stop it too early. Worker only.
"""

from typing import Any

import torch

from ops.execution.torch_private import CUDA_CLOCK

_wait, _choose, _current_stream, _Stream, _Event = CUDA_CLOCK
_empty, _zero = torch.empty, torch.Tensor.zero_

_L2_FLUSH_BYTES = 256 * 1024**2


def wait_for(device: str) -> None:
    """Wait until all work queued on a GPU ("cuda", which is "cuda:0", or "cuda:1") is done, on any stream."""
    assert _wait is not None and _choose is not None
    _choose(_index(device))
    _wait()


class GpuClock:
    """Times between two points of the current stream of a GPU.

    Args:
        device: "cuda" or "cuda:<index>".
        flush_l2: True to flush its L2 cache before each call.
    """

    def __init__(self, device: str, *, flush_l2: bool) -> None:
        self._device = device
        self._scratch = _empty(_L2_FLUSH_BYTES, dtype=torch.int8, device=device) if flush_l2 else None
        self._events: tuple[Any, Any] | None = None

    def set_up(self) -> None:
        """Prepare to time a call, and wait until the GPU is idle."""
        assert _Event is not None
        if self._scratch is not None:
            _zero(self._scratch)
        self._events = _Event(enable_timing=True), _Event(enable_timing=True)
        self.wait()

    def start(self) -> None:
        """Mark the begin of the call."""
        self._mark(0)

    def stop(self) -> None:
        """Mark the point where the call has queued its work."""
        self._mark(1)

    def wait(self) -> None:
        """Wait until the GPU is idle."""
        wait_for(self._device)

    def elapsed_ms(self) -> float:
        """Time between both marks, once the GPU is idle."""
        assert self._events is not None
        before, after = self._events
        return float(before.elapsed_time(after))

    def _mark(self, number: int) -> None:
        assert self._events is not None and _current_stream is not None and _Stream is not None
        stream_id, index, kind = _current_stream(_index(self._device))
        self._events[number].record(_Stream(stream_id=stream_id, device_index=index, device_type=kind))


def _index(device: str) -> int:
    return int(device.partition(":")[2] or 0)
