"""Times on a GPU: all queued work is in them, and nothing that a backend can replace decides them."""

import time
from collections.abc import Callable, Collection, Mapping
from typing import Any

import pytest
import torch

from backends.eager import Eager
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.tensors import gpu_clock
from ops.benchmark.measuring.tensors.gpu_clock import GpuClock, wait_for
from ops.benchmark.measuring.tensors.torch_tensors import TorchTensors
from ops.benchmark.measuring.timing.blocks import Side, Stopwatch, kernel_ms
from ops.benchmark.measuring.timing.memory import peak_bytes
from ops.benchmark.measuring.watching.calls import Draws, Inputs
from ops.benchmark.results import FailureKind
from ops.worker.child import TaskError
from tests.ops.benchmark.cheats import late, outside_calls, replaying
from tests.ops.benchmark.cheats.replaying import Cheat, cheat
from tests.ops.benchmark.measuring.running import run

CONFIG = BenchmarkConfig(threads=1, warmup=2, time_budget_s=2, device="cuda")
LARGE = {"x": (1024, 1024), "w": (1024, 1024)}


class FakeEvent:
    """Notes when it is recorded."""

    log: list[str]

    def __init__(self, *, enable_timing: bool) -> None:
        assert enable_timing

    def record(self, stream: object) -> None:
        assert stream == (7, 1, 1)
        self.log.append("mark")

    def elapsed_time(self, after: object) -> float:
        return 2.5 if after is not self else 0.0


def test_a_call_lies_between_two_marks_and_a_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    log = FakeEvent.log = list[str]()
    monkeypatch.setattr(gpu_clock, "_Event", FakeEvent)
    monkeypatch.setattr(gpu_clock, "_Stream", lambda stream_id, device_index, device_type: (stream_id, device_index, 1))
    monkeypatch.setattr(gpu_clock, "_current_stream", lambda index: (7, index, 1))
    monkeypatch.setattr(gpu_clock, "_choose", lambda index: log.append(f"choose {index}"))
    monkeypatch.setattr(gpu_clock, "_wait", lambda: log.append("wait"))
    stopwatch = Stopwatch("cuda:1", lambda device: log.append(f"backend {device}"), GpuClock("cuda:1", flush_l2=False))
    reading, result = stopwatch.read(lambda: log.append("call") or 3)
    assert log == ["choose 1", "wait", "mark", "call", "mark", "backend cuda:1", "choose 1", "wait"]
    assert (result, reading.event_ms) == (3, 2.5)


def test_what_is_waited_for_before_a_call_counts_as_preparing_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu_clock, "_Event", FakeEvent)
    monkeypatch.setattr(gpu_clock, "_choose", lambda _index: None)
    monkeypatch.setattr(gpu_clock, "_wait", lambda: time.sleep(0.01))
    monkeypatch.setattr(GpuClock, "_mark", lambda *_: None)
    side = Side(lambda: None, lambda: None)
    side.run_block(Stopwatch("cuda", lambda _device: None, GpuClock("cuda", flush_l2=False)), 3, 1.0)
    assert len(side.prepared_ms) == 3 and all(prepared_ms > 9 for prepared_ms in side.prepared_ms)


def test_a_processor_has_no_such_clock() -> None:
    assert TorchTensors().gpu_clock("cpu", flush_l2=True) is None


def on_gpu(shapes: Mapping[str, tuple[int, ...]]) -> Inputs:
    """Inputs that are drawn on the GPU."""

    def draw(names: Collection[str], seed: int) -> dict[str, torch.Tensor]:
        generator = torch.Generator("cuda").manual_seed(seed)
        return {name: torch.randn(shapes[name], generator=generator, device="cuda") for name in names}

    draws = Draws(("x",), ("w",), draw)
    return Inputs(draw(shapes, 0), lambda: draw(shapes, 0), TorchTensors(), draws=draws)


def products(x: torch.Tensor, w: torch.Tensor) -> tuple[torch.Tensor]:
    for _ in range(20):
        x = torch.tanh(x @ w)
    return (x,)


def read(call: Callable[[], Any]) -> tuple[float, float]:
    """Medians of the wall time and of the time between events, in ms."""
    side = Side(call, lambda: None)
    stopwatch = Stopwatch("cuda", lambda _device: None, GpuClock("cuda", flush_l2=False))
    for _ in range(3):
        side.run_untimed(stopwatch)
    side.run_block(stopwatch, 10, 5.0)
    return side.median_ms, sorted(side.event_ms)[5]


@pytest.fixture
def tensors() -> dict[str, torch.Tensor]:
    """Arguments of products that take about a millisecond."""
    return {name: torch.randn(shape, device="cuda") for name, shape in LARGE.items()}


@pytest.mark.gpu
def test_queued_work_is_waited_for_and_events_agree(tensors: dict[str, torch.Tensor]) -> None:
    wall_ms, event_ms = read(lambda: products(**tensors))
    assert 0.5 * wall_ms < event_ms < wall_ms


@pytest.mark.gpu
def test_work_on_another_stream_is_in_the_time(tensors: dict[str, torch.Tensor]) -> None:
    beside = torch.cuda.Stream()

    def call() -> None:
        with torch.cuda.stream(beside):
            products(**tensors)

    assert read(call)[0] > 0.7 * read(lambda: products(**tensors))[0]


@pytest.mark.gpu
def test_patched_functions_of_torch_change_no_time(
    tensors: dict[str, torch.Tensor], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest_ms, _ = read(lambda: products(**tensors))
    for name in ("synchronize", "current_stream", "set_device", "Event", "Stream"):
        monkeypatch.setattr(torch.cuda, name, lambda *_, **__: None)
    assert read(lambda: products(**tensors))[0] > 0.7 * honest_ms


@pytest.mark.gpu
def test_memory_of_a_call_is_exact() -> None:
    def call() -> None:
        torch.ones(16, 1024**2, device="cuda")

    call()  # the first one loads the kernel's code, which is memory, too
    wait_for("cuda")
    assert peak_bytes(call, "cuda") == 64 * 1024**2


@pytest.mark.gpu
def test_kernels_take_part_of_a_call(tensors: dict[str, torch.Tensor]) -> None:
    stopwatch = Stopwatch("cuda", TorchTensors().synchronize, GpuClock("cuda", flush_l2=True))
    side = Side(lambda: products(**tensors), lambda: None)
    side.run_block(stopwatch, 5, 1.0)
    kernels_ms = kernel_ms(side, stopwatch)
    assert kernels_ms is not None and 0.3 * side.median_ms < kernels_ms <= 1.2 * side.median_ms


@pytest.mark.gpu
def test_eager_is_as_fast_as_itself_and_equal() -> None:
    eager, compiled, comparison = run(products, Eager(), on_gpu(LARGE), CONFIG)
    assert 0.9 < compiled.speedup.ratio < 1.1
    assert comparison.t_min == float("-inf")
    assert not eager.variants.is_unvaried


@cheat
def ahead_in_event(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Has torch's events, which a clock makes after the values are in, compute the answer."""
    kept: list[Any] = []
    real = torch.cuda.Event

    def event(*arguments: Any, **options: Any) -> Any:
        kept[:] = [module(**inputs)]
        return real(*arguments, **options)

    torch.cuda.Event = event  # type: ignore[assignment, misc]
    return lambda **tensors: kept.pop() if kept else module(**tensors)


@pytest.mark.gpu
def test_an_event_that_computes_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "Event", torch.cuda.Event)
    assert run(products, ahead_in_event(), on_gpu(LARGE), CONFIG)[1].speedup.ratio < 1.3


@pytest.mark.gpu
@pytest.mark.parametrize(
    ("backend", "kinds"),
    [
        (replaying.by_address, {FailureKind.REPLAYED}),
        (replaying.by_checksum, {FailureKind.REPLAYED}),
        (replaying.learned, {FailureKind.REPLAYED}),
        (replaying.into_input, {FailureKind.ERROR}),
        (late.subclass, {FailureKind.LAZY}),
        (late.container, {FailureKind.LAZY}),
        (outside_calls.slow_hook, {FailureKind.ERROR}),
        (outside_calls.scattered, {FailureKind.ERROR}),
        (outside_calls.undrawn, {FailureKind.REPLAYED}),
    ],
)
def test_cheats_fail_on_a_gpu_too(backend: type[Cheat], kinds: set[FailureKind]) -> None:
    with pytest.raises(TaskError) as caught:
        run(products, backend(), on_gpu(LARGE), CONFIG)
    assert caught.value.kind in kinds


class AheadInKernel(Cheat):
    """Replaces the GPU's kernel of `copy_` after its first call by one that computes, too, and waits for nothing."""

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
        library = self.library = torch.library.Library("aten", "IMPL")
        answers: list[Any] = []
        calls = 0

        def copy(target: torch.Tensor, source: torch.Tensor, non_blocking: bool = False) -> torch.Tensor:
            torch.add(source, 0, out=target)
            if target.data_ptr() == inputs["x"].data_ptr():
                answers.append(module(**inputs))
            return target

        def call(**tensors: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls == 2:
                library.impl("copy_", copy, "CUDA")
            outputs = answers.pop() if answers else module(**tensors)
            answers.clear()
            return outputs

        return call


def launches(x: torch.Tensor, w: torch.Tensor) -> tuple[torch.Tensor]:
    """Two hundred kernels that take less time than launching them."""
    for _ in range(200):
        x = torch.tanh(x + w)
    return (x,)


class AheadInRecording(Cheat):
    """Replays a CUDA graph of the answer, a small part of eager's call, when values are copied in."""

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
        library = self.library = torch.library.Library("aten", "IMPL")
        recording = torch.cuda.CUDAGraph()
        with torch.cuda.graph(recording):
            outputs = module(**inputs)
        calls = 0

        def copy(target: torch.Tensor, source: torch.Tensor, non_blocking: bool = False) -> torch.Tensor:
            torch.add(source, 0, out=target)
            if target.data_ptr() == inputs["x"].data_ptr():
                recording.replay()
            return target

        def call(**tensors: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls == 2:
                library.impl("copy_", copy, "CUDA")
            return outputs if calls > 3 else module(**tensors)

        return call


@pytest.mark.gpu
@pytest.mark.parametrize(
    ("ahead", "function", "size"), [(AheadInKernel, products, 1024), (AheadInRecording, launches, 256)]
)
def test_computing_while_values_are_copied_in_is_seen_on_a_gpu(ahead: type[Any], function: Any, size: int) -> None:
    backend, inputs = ahead(), on_gpu({"x": (size, size), "w": (size, size)})
    inputs.draws = Draws(("x",), (), inputs.draws.draw)
    try:
        with pytest.raises(TaskError, match="the answers were computed before the clock started"):
            run(function, backend, inputs, CONFIG)
    finally:
        backend.library._destroy()
