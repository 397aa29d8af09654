"""What a backend leaves in eager's calls, in the inputs, or between its calls."""

import pytest
import torch

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.timing.blocks import Side
from ops.benchmark.measuring.verdict.code_outside_calls import check_preparing
from ops.benchmark.measuring.watching import variants as variants_module
from ops.benchmark.measuring.watching.calls import Draws
from ops.benchmark.results import FailureKind
from ops.worker.child import TaskError
from tests.ops.benchmark.cheats import outside_calls
from tests.ops.benchmark.cheats.replaying import Cheat
from tests.ops.benchmark.measuring.running import SQUARES, drawn, run, single_thread, squares

__all__ = ["single_thread"]

CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=30)


@pytest.mark.parametrize(
    ("cheat", "reason"),
    [
        (outside_calls.slow_hook, "runs in eager's calls or between calls: _forward_pre_hooks of module 0"),
        (outside_calls.slow_forward, "runs in eager's calls or between calls: forward of module 0"),
        (outside_calls.ahead_in_class, "inputs, which eager is called with too, are others now or lie elsewhere: x, w"),
        (outside_calls.scattered, "inputs, which eager is called with too, are others now or lie elsewhere: w"),
    ],
)
def test_what_eager_would_run_with_ends_the_run(cheat: type[Cheat], reason: str) -> None:
    with pytest.raises(TaskError, match=reason):
        run(squares, cheat(), drawn(SQUARES), CONFIG)


def test_a_mode_that_is_left_active_ends_the_run() -> None:
    backend = outside_calls.AheadInMode()
    try:
        with pytest.raises(TaskError, match="runs in eager's calls or between calls: modes of torch"):
            run(squares, backend, drawn(SQUARES), CONFIG)
    finally:
        backend.mode.__exit__(None, None, None)


def test_a_kernel_that_computes_while_values_are_copied_in_is_seen_by_the_time() -> None:
    backend, inputs = outside_calls.AheadInKernel(), drawn(SQUARES)
    inputs.draws = Draws(("x",), (), inputs.draws.draw)
    try:
        with pytest.raises(TaskError, match="the answers were computed before the clock started"):
            run(squares, backend, inputs, CONFIG)
    finally:
        backend.library._destroy()
    assert torch.zeros(1).copy_(torch.ones(1)).item() == 1.0


def test_the_arguments_that_a_backend_is_shown_are_not_those_of_calls() -> None:
    inputs = drawn(SQUARES)
    run(squares, outside_calls.ahead_in_dictionary(), inputs, CONFIG)
    assert {type(value) for value in inputs.values.values()} == {torch.Tensor}


def test_who_has_nothing_drawn_gets_unseen_values_afterwards() -> None:
    with pytest.raises(TaskError, match="calls on inputs that no call had seen take"):
        run(squares, outside_calls.undrawn(), drawn(SQUARES), CONFIG)


@pytest.mark.parametrize("cheat", [outside_calls.leaving_out, outside_calls.own_detach])
def test_what_is_left_out_of_a_large_output_is_seen(cheat: type[Cheat], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variants_module, "OUTPUT_BYTES", 22 * 4 * 128)
    try:
        _, _, comparison = run(lambda x: (x * 2,), cheat(), drawn({"x": (128, 16)}), CONFIG)
    except TaskError as error:
        assert error.kind == FailureKind.REPLAYED
    else:
        assert comparison.t_min >= 0


@pytest.mark.parametrize(
    ("prepared_ms", "call_ms", "fails"),
    [
        ([0.1] * 40, [4.0] * 40, False),
        ([4.0] * 40, [0.1] * 40, True),
        ([4.0, 0.1] * 20, [0.1, 4.0] * 20, True),
        ([0.1, 4.0] * 20, [0.1, 4.0] * 20, False),  # the slow calls are those that took long to prepare: no gain
        ([2.8] * 40, [2.0] * 40, True),
        ([2.5] * 40, [1.0] * 40, False),  # less than what could be gained
        ([6.0] * 40, [5.5] * 40, False),  # slower than eager, whatever it is
        ([9.0, *[0.1] * 4], [0.1] * 5, False),
        ([4.0] * 3, [0.1] * 3, True),
    ],
)
def test_what_comes_before_a_call_takes_no_longer_than_without_the_backend(
    prepared_ms: list[float], call_ms: list[float], fails: bool
) -> None:
    side = Side(lambda: None, lambda: None, blocks=[call_ms], prepared_ms=prepared_ms)
    if not fails:
        check_preparing(5.0, side, usual_ms=0.1)
        return
    with pytest.raises(TaskError, match="the answers were computed before the clock started") as caught:
        check_preparing(5.0, side, usual_ms=0.1)
    assert caught.value.kind == FailureKind.LAZY


@pytest.mark.parametrize(
    ("eager_ms", "kernel_ms"), [(0.98, 0.16), (1.75, 0.15), (2.29, 0.22), (0.48, 0.08), (1.43, 0.22), (1.85, 0.26)]
)
def test_on_a_gpu_all_kernels_of_a_call_are_a_small_part_of_it(eager_ms: float, kernel_ms: float) -> None:
    """Times of six shipped samples on an H200: the answer is computed while values are copied in."""
    ahead = Side(lambda: None, lambda: None, blocks=[[0.02] * 40], prepared_ms=[0.03 + kernel_ms] * 40)
    with pytest.raises(TaskError, match="the answers were computed before the clock started"):
        check_preparing(eager_ms, ahead, 0.03, on_gpu=True)
    replayed = Side(lambda: None, lambda: None, blocks=[[0.04 + kernel_ms] * 40], prepared_ms=[0.035] * 40)
    check_preparing(eager_ms, replayed, 0.03, on_gpu=True)


def test_a_few_short_calls_on_a_busy_machine_are_no_evidence() -> None:
    check_preparing(0.05, Side(lambda: None, lambda: None, blocks=[[0.03] * 3], prepared_ms=[0.107] * 3), 0.0112)
    with pytest.raises(TaskError, match="the answers were computed before the clock started"):
        check_preparing(0.05, Side(lambda: None, lambda: None, blocks=[[0.03] * 40], prepared_ms=[0.107] * 40), 0.0112)
