"""Memory of a GPU, on a stand-in for torch's: what the allocator hands out, and what others take from the driver."""

import pytest
import torch

from ops.benchmark.measuring.timing.memory import held_bytes, peak_bytes

GIB = 1024**3


class FakeGpu:
    """A GPU of 80 GiB; everybody takes memory from it, torch's allocator in blocks that it keeps."""

    def __init__(self) -> None:
        self.allocated = self.highest = self.reserved = self.by_others = 0

    def allocate(self, size: int) -> None:
        self.allocated += size
        self.highest = max(self.highest, self.allocated)
        self.reserved = max(self.reserved, 2 * self.highest)

    def reset_peak_memory_stats(self, _device: str) -> None:
        self.highest = self.allocated

    def synchronize(self, _device: str) -> None:
        pass

    def memory_allocated(self, _device: str) -> int:
        return self.allocated

    def max_memory_allocated(self, _device: str) -> int:
        return self.highest

    def memory_reserved(self, _device: str) -> int:
        return self.reserved

    def mem_get_info(self, _device: str) -> tuple[int, int]:
        return 80 * GIB - self.reserved - self.by_others, 80 * GIB


@pytest.fixture
def gpu(monkeypatch: pytest.MonkeyPatch) -> FakeGpu:
    fake = FakeGpu()
    for name in ("memory_allocated", "max_memory_allocated", "memory_reserved", "mem_get_info", "synchronize"):
        monkeypatch.setattr(torch.cuda, name, getattr(fake, name))
    monkeypatch.setattr(torch.cuda, "reset_peak_memory_stats", fake.reset_peak_memory_stats)
    fake.allocate(3 * GIB)
    fake.by_others = GIB
    return fake


def test_a_peak_is_that_of_torch_and_what_others_still_have(gpu: FakeGpu) -> None:
    def call() -> None:
        gpu.allocate(2 * GIB)
        gpu.allocate(-2 * GIB)
        gpu.by_others += 5 * GIB

    assert peak_bytes(call, "cuda:0") == 7 * GIB


def test_what_others_give_back_makes_no_peak_smaller(gpu: FakeGpu) -> None:
    def call() -> None:
        gpu.allocate(GIB)
        gpu.by_others -= GIB

    assert peak_bytes(call, "cuda") == GIB


def test_what_is_held_leaves_out_what_torch_only_keeps_for_later(gpu: FakeGpu) -> None:
    before = held_bytes("cuda:0")
    gpu.allocate(7 * GIB)
    gpu.allocate(-6 * GIB)
    gpu.by_others += 2 * GIB
    assert held_bytes("cuda:0") - before == 3 * GIB


def test_what_is_held_on_a_processor() -> None:
    before = held_bytes("cpu")
    kept = torch.ones(16 * 1024**2)
    assert held_bytes("cpu") - before == pytest.approx(kept.nbytes, rel=0.05)
