"""Kernel time: what of a profile counts, and that asking for it changes nothing else."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
import torch
from torch._C._autograd import DeviceType

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.timing.blocks import Side, Stopwatch, kernel_ms, sum_on_device


def event(device: DeviceType, time_us: float, *, marked: bool = False) -> SimpleNamespace:
    return SimpleNamespace(device_type=device, self_device_time_total=time_us, is_user_annotation=marked)


def test_only_work_on_the_device_counts() -> None:
    events = [
        event(DeviceType.CPU, 700.0),  # torch books a kernel to the operator that launched it, too
        event(DeviceType.CUDA, 500.0),
        event(DeviceType.CUDA, 250.0),
        event(DeviceType.CUDA, 900.0, marked=True),
    ]
    assert sum_on_device(events) == pytest.approx(0.75)


def test_events_of_the_installed_torch_have_the_fields_that_count() -> None:
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU]) as profiler:
        torch.ones(4) + 1
    events = profiler.events()
    assert events is not None and len(events) > 0
    assert sum_on_device(events) == 0.0


class Profile:
    """In place of torch's, which needs a GPU: notes when it watches, and has seen what it was told to."""

    def __init__(self, seen: list[SimpleNamespace], log: list[str]) -> None:
        self.seen, self.log = seen, log

    def __enter__(self) -> Profile:
        self.log.append("watch")
        return self

    def __exit__(self, *_: object) -> None:
        self.log.append("stop")

    def events(self) -> list[SimpleNamespace]:
        return self.seen


@pytest.mark.parametrize(("seen", "expected"), [([], None), ([event(DeviceType.CUDA, 2000.0)], 2.0)])
def test_only_the_call_is_profiled(
    monkeypatch: pytest.MonkeyPatch, seen: list[SimpleNamespace], expected: float | None
) -> None:
    log: list[str] = []
    monkeypatch.setattr(torch.profiler, "profile", lambda **_: Profile(seen, log))
    side = Side(lambda: log.append("call"), lambda: log.append("prepare"))
    assert kernel_ms(side, Stopwatch("cuda", lambda _device: log.append("wait"))) == expected
    assert log[:6] == ["prepare", "wait", "watch", "call", "wait", "stop"]


def test_a_processor_has_no_kernel_time() -> None:
    with pytest.raises(ValueError, match="kernel_time is measured on a GPU: set device to cuda"):
        BenchmarkConfig(kernel_time=True)
