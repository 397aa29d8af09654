"""What a backend changes in the process is found, put back where it would decide a verdict, and told."""

import functools
import gc
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch

from backends.eager import Eager
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.bench import Bench, CompiledResult, EagerResult
from ops.benchmark.measuring.tensors.tensor_library import Comparison
from ops.benchmark.measuring.tensors.torch_tensors import TorchTensors
from ops.benchmark.measuring.timing.blocks import Side, Stopwatch
from ops.benchmark.measuring.watching import process_state
from ops.benchmark.measuring.watching.process_state import ProcessState, functions_of, raw_seconds
from ops.worker.child import TaskError
from tests.ops.benchmark.cheats import disturbing, outside_calls
from tests.ops.benchmark.cheats.replaying import Cheat
from tests.ops.benchmark.measuring.running import SQUARES, Graph, drawn, single_thread, squares

__all__ = ["single_thread"]

CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=20)


@pytest.fixture(scope="module")
def all_functions() -> process_state.Functions:
    """Those of before any test."""
    return functions_of({"torch": torch, "torch.Tensor": torch.Tensor})


@pytest.fixture
def functions(all_functions: process_state.Functions) -> Iterator[process_state.Functions]:
    """All functions, which are put back whatever a test does to them."""
    yield all_functions
    for _, function in all_functions.replaced():
        function.put_back()


def run(
    backend: Cheat, functions: process_state.Functions
) -> tuple[EagerResult, CompiledResult, Comparison, tuple[str, ...]]:
    inputs = drawn(SQUARES)
    default = torch.get_default_dtype()
    with torch.no_grad():
        try:
            state = ProcessState(inputs.library, functions)
            bench = Bench(Graph(squares), inputs, CONFIG, backend.synchronize, state)
            eager = bench.run_eager()
            compiled = bench.time_both(eager, bench.compile(backend))
            changes = bench.state.finish()
            return eager, compiled, bench.compare(eager, compiled), changes
        finally:
            torch.set_default_dtype(default)


def test_nothing_is_said_of_eager(functions: process_state.Functions) -> None:
    assert run(Eager(), functions)[3] == ()  # type: ignore[arg-type]


def test_a_patched_clock_changes_no_time(functions: process_state.Functions) -> None:
    eager, compiled, _, changes = run(disturbing.patched_clock(), functions)
    assert changes == ("time.perf_counter was replaced", "time.perf_counter_ns was replaced")
    assert 0.5 < eager.side.median_ms / compiled.side.median_ms < 2


def test_a_clock_that_does_not_keep_time_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = time.perf_counter
    monkeypatch.setattr(process_state, "_perf_counter", lambda: slow() / 10)
    state = ProcessState(TorchTensors())
    time.sleep(0.05)
    with pytest.raises(TaskError, match=r"the clock that calls are timed by went 0\.00\d+ s where the kernel's went"):
        state.finish()


def test_the_kernels_clock_goes_as_pythons_does() -> None:
    began, raw_began = time.perf_counter(), raw_seconds()
    time.sleep(0.1)
    assert raw_began is not None
    assert raw_seconds() - raw_began == pytest.approx(time.perf_counter() - began, abs=0.01)


def test_a_patched_comparison_decides_nothing(functions: process_state.Functions) -> None:
    with pytest.raises(TaskError, match="the outputs are the same on all variants of the inputs, and eager's are not"):
        run(disturbing.patched_comparison(), functions)
    state = ProcessState(TorchTensors(), functions)
    disturbing.patched_comparison().compile(lambda: (), {})  # type: ignore[arg-type]
    assert set(state.finish()) == {f"torch.{name} was replaced" for name in ("allclose", "equal", "isclose")}
    assert not torch.equal(torch.zeros(1), torch.ones(1))


def test_a_patched_copy_is_not_used_and_told(functions: process_state.Functions) -> None:
    with pytest.raises(TaskError, match="belong to other values"):
        run(disturbing.patched_copy(), functions)
    state = ProcessState(TorchTensors(), functions)
    assert "copy_" not in vars(torch.Tensor), "it was put back"
    disturbing.patched_copy().compile(lambda: (), {})  # type: ignore[arg-type]
    assert state.finish() == ("torch.Tensor.copy_ was replaced",)
    assert torch.zeros(1).copy_(torch.ones(1)).item() == 1


def test_a_timer_and_a_handler_that_python_does_not_know_are_listed(functions: process_state.Functions) -> None:
    try:
        changes = run(disturbing.interrupted(), functions)[3]
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    assert changes == ("timer of SIGVTALRM: stopped, not handled -> runs, handled",)


def test_who_replaces_the_stopwatch_has_failed(functions: process_state.Functions) -> None:
    with pytest.raises(TaskError, match=r"timing\.blocks\.Stopwatch\.read, which measures, was "):
        run(disturbing.patched_stopwatch(), functions)


@pytest.mark.parametrize(
    ("cheat", "label"),
    [
        (outside_calls.recoded, r"ops\.benchmark\.measuring\.timing\.blocks\.Stopwatch\._read"),
        (outside_calls.slotted, r"ops\.benchmark\.measuring\.timing\.blocks\.Reading\.wall_ms"),
        (outside_calls.lenient, r"ops\.benchmark\.measuring\.verdict\.late_outputs\._(CLEARLY_)?SLOWER"),
        (outside_calls.shadowing, r"ops\.benchmark\.measuring\.verdict\.replayed_outputs\.min"),
        (outside_calls.sorting, r"statistics\.sorted"),
        (outside_calls.same_seeds, r"hashlib\.sha256"),
        (disturbing.patched_report, r"json\.encoder\.JSONEncoder\.encode"),
    ],
)
def test_who_changes_what_measuring_consists_of_has_failed(
    cheat: type[Cheat], label: str, functions: process_state.Functions
) -> None:
    with pytest.raises(TaskError, match=f"^{label}, which measures, was replaced by the backend"):
        run(cheat(), functions)


def test_what_is_replaced_while_outputs_are_compared_is_an_error(functions: process_state.Functions) -> None:
    state = ProcessState(TorchTensors(), functions)
    assert state.finish() == ()
    state.check_finished()
    disturbing.patched_comparison().compile(lambda: (), {})  # type: ignore[arg-type]
    with pytest.raises(TaskError, match=r"torch\.\w+ was replaced while outputs were compared"):
        state.check_finished()


def test_functions_get_their_own_code_back() -> None:
    state = ProcessState(TorchTensors(), functions_of({"torch.nn.functional": torch.nn.functional}))
    torch.nn.functional.softmax.__code__ = (lambda *_args, **_options: 1).__code__
    assert state.finish() == ("torch.nn.functional.softmax was replaced",)
    assert torch.nn.functional.softmax(torch.zeros(1), 0).item() == 1.0
    assert not torch.equal(torch.nn.functional.softmax(torch.zeros(2), 0), torch.ones(2))


def test_settings_that_eager_runs_with_are_told(functions: process_state.Functions) -> None:
    *_, changes = run(disturbing.slow_eager(), functions)
    assert set(changes) == {
        "torch.get_num_threads(): 1 -> 2",
        "torch.get_default_dtype(): torch.float32 -> torch.float64",
    }


def test_a_slower_operator_is_told(functions: process_state.Functions) -> None:
    *_, changes = run(disturbing.sleeping_eager(), functions)
    assert changes == ("torch.tanh was replaced",)


def test_waiting_for_the_device_is_in_the_time_of_a_call(functions: process_state.Functions) -> None:
    """And nothing of a backend's runs between the moment that the inputs have their values and the start."""
    with pytest.raises(TaskError, match="belong to other values"):
        run(disturbing.InSynchronize(), functions)
    stopwatch = Stopwatch("cpu", lambda _device: time.sleep(0.01))
    side = Side(lambda: None, lambda: None)
    side.run_block(stopwatch, 3, 10.0)
    assert min(side.trials_ms) > 10


CHANGES: list[tuple[str, Callable[[], Any], Callable[[], Any]]] = [
    ("gc.get_threshold()", lambda: gc.set_threshold(7, 7, 7), functools.partial(gc.set_threshold, *gc.get_threshold())),
    ("sys.getswitchinterval()", lambda: sys.setswitchinterval(0.5), lambda: sys.setswitchinterval(0.005)),
    (
        "handler of SIGUSR2",
        lambda: signal.signal(signal.SIGUSR2, signal.SIG_IGN),
        lambda: signal.signal(signal.SIGUSR2, signal.SIG_DFL),
    ),
    ("denormals", lambda: torch.set_flush_denormal(True), lambda: torch.set_flush_denormal(False)),
    (
        "torch.get_float32_matmul_precision()",
        lambda: torch.set_float32_matmul_precision("medium"),
        lambda: torch.set_float32_matmul_precision("highest"),
    ),
    (
        "torch.are_deterministic_algorithms_enabled()",
        lambda: torch.use_deterministic_algorithms(True),
        lambda: torch.use_deterministic_algorithms(False),
    ),
    ("modes of torch", lambda: torch.set_default_device("meta"), lambda: torch.set_default_device(None)),
    (
        "variables of thread pools",
        lambda: os.environ.__setitem__("OMP_SCHEDULE", "static"),
        lambda: os.environ.__delitem__("OMP_SCHEDULE"),
    ),
]


@pytest.mark.parametrize(("name", "change", "undo"), CHANGES, ids=[name for name, *_ in CHANGES])
def test_each_setting_is_seen(name: str, change: Callable[[], Any], undo: Callable[[], Any]) -> None:
    state = ProcessState(TorchTensors())
    state.look()
    assert not state.changes
    try:
        change()
        state.look()
    finally:
        undo()
    assert state.changes[name].startswith(f"{name}: ")
