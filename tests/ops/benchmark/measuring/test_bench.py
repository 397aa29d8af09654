"""One graph, step by step: seeds, mutated inputs, memory, evidence, recompilation."""

import math
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import pytest
import torch

from backends.aot_eager import AotEager
from backends.base import Backend, Evidence
from backends.eager import Eager
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring import bench as bench_module
from ops.benchmark.measuring.bench import Bench
from ops.benchmark.measuring.tensors.tensor_library import STRETCH_WORDS, SUMMED_WORDS
from ops.benchmark.measuring.tensors.torch_tensors import TorchTensors
from ops.benchmark.measuring.watching.calls import Calls, Inputs, changed
from ops.benchmark.results import FailureKind, Phase
from ops.worker.child import TaskError
from tests.ops.benchmark.measuring.running import Graph

CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=4)
TORCH = TorchTensors()
copies, t_min, differences = TORCH.copies, TORCH.t_min, TORCH.differences


def inputs_of(**values: torch.Tensor | int) -> Inputs:
    def make() -> Mapping[str, Any]:
        return {name: value.clone() if isinstance(value, torch.Tensor) else value for name, value in values.items()}

    return Inputs(dict(make()), make, TORCH)


def bench_of(function: Callable[..., Any], **values: torch.Tensor | int) -> Bench:
    return Bench(Graph(function), inputs_of(**values), CONFIG)


def run(bench: Bench, backend: Backend | None = None) -> tuple[Any, Any]:
    with torch.no_grad():
        eager = bench.run_eager()
        return eager, bench.time_both(eager, bench.compile(backend or Eager()))


def batch_norm(x: torch.Tensor, mean: torch.Tensor, var: torch.Tensor) -> tuple[torch.Tensor, ...]:
    y = torch.nn.functional.batch_norm(x, mean, var, None, None, True, 0.5)
    x.add_(1.0)
    return y, x * 2


def test_mutated_inputs_are_restored_before_every_call() -> None:
    values = {"x": torch.randn(4, 3, 2), "mean": torch.zeros(3), "var": torch.ones(3)}
    wanted = batch_norm(**{name: value.clone() for name, value in values.items()})
    bench = bench_of(batch_norm, **values)
    eager, compiled = run(bench)
    assert set(bench._inputs.mutated) == {"x", "mean", "var"}
    for outputs in (eager.outputs, compiled.outputs, copies(batch_norm(**values))):
        assert all(torch.equal(output, right) for output, right in zip(outputs, wanted, strict=True))
    assert eager.noise == 0.0


def test_changes_that_torch_does_not_count_are_noticed() -> None:
    def sneaky(x: torch.Tensor) -> tuple[torch.Tensor]:
        x.numpy()[0] += 1
        return (x + 0,)

    bench = bench_of(sneaky, x=torch.zeros(5))
    eager, compiled = run(bench)
    assert set(bench._inputs.mutated) == {"x"}
    assert torch.equal(eager.outputs[0], compiled.outputs[0])


def test_random_graphs_are_found_out_and_repeat_with_their_seed() -> None:
    eager, compiled = run(bench_of(lambda x: (torch.nn.functional.dropout(x, 0.5, True),), x=torch.ones(64)))
    assert eager.seed_dependent
    assert eager.noise == 0.0
    assert torch.equal(eager.outputs[0], compiled.outputs[0])


def test_drawing_numbers_alone_does_not_make_a_graph_random() -> None:
    eager, _ = run(bench_of(lambda x: (torch.nn.functional.dropout(x, 0.0, True),), x=torch.ones(64)))
    assert not eager.seed_dependent


def test_shapes_that_depend_on_the_seed_are_random_too() -> None:
    eager, _ = run(bench_of(lambda x: (x[torch.rand(64) > 0.5],), x=torch.ones(64)))
    assert eager.seed_dependent


def test_noise_is_the_difference_of_two_runs_with_one_seed() -> None:
    counter = iter(range(1000))
    eager, _ = run(bench_of(lambda x: (x + next(counter) * 0.25,), x=torch.ones(3)))
    assert eager.noise == 0.25
    assert not eager.seed_dependent


def test_outputs_survive_later_calls() -> None:
    buffer = torch.zeros(3)
    counter = iter(range(1000))
    eager, _ = run(bench_of(lambda x: (buffer.copy_(x + next(counter)),), x=torch.zeros(3)))
    assert torch.equal(eager.outputs[0], torch.zeros(3))


def test_peak_memory_is_that_of_a_call() -> None:
    size = 8 * 1024**2
    eager, compiled = run(bench_of(lambda x: ((x + 1).sum(),), x=torch.ones(size // 4)))
    for peak in (eager.peak_bytes, compiled.peak_bytes):
        assert 0.9 * size < peak < 1.5 * size


@pytest.mark.parametrize("compiles", [False, True])
def test_memory_that_a_compiler_keeps_from_its_first_call_counts(compiles: bool) -> None:
    """But not what compiling leaves, where that is the call that compiles."""
    import torch._dynamo.utils

    size = 16 * 1024**2

    def wrap(module: Any) -> Any:
        arena: list[torch.Tensor] = []

        def call(x: torch.Tensor) -> Any:
            if not arena:
                arena.append(torch.ones(size // 4))
                torch._dynamo.utils.counters["frames"]["total"] += compiles
            return (torch.mul(x, 2, out=arena[0][: x.numel()]).sum(),)

        return call

    eager, compiled = run(bench_of(lambda x: ((x * 2).sum(),), x=torch.ones(size // 4)), Scripted(wrap))
    assert 0.9 * size < eager.peak_bytes < 1.2 * size
    assert compiled.peak_bytes < 0.2 * size if compiles else 0.9 * size < compiled.peak_bytes < 1.2 * size


def test_numbers_and_nothing_among_outputs() -> None:
    outputs = TORCH.flatten((torch.ones(2), None, 3, [2.5, True]))
    assert [output.dtype for output in outputs] == [torch.float32, torch.int64, torch.float32, torch.bool]


def test_spread_of_unlike_outputs_is_infinite() -> None:
    assert TORCH.largest_difference((torch.ones(2),), (torch.ones(3),)) == float("inf")
    assert TORCH.largest_difference((), ()) == 0.0


def test_fingerprints_see_every_bit() -> None:
    values = {"a": torch.zeros(3, dtype=torch.bool), "b": torch.zeros(5, 3).t(), "c": torch.tensor(1.5), "n": 4}
    values["d"] = torch.zeros(1, 6)[:, 0]
    inputs = Inputs(dict(values), dict, TORCH)
    before = inputs.look(TORCH.bit_sum)
    values["a"][1] = True
    values["b"][2, 4] = 1e-30
    assert changed(before, inputs.look(TORCH.bit_sum)) == ("a", "b")


def test_fingerprints_of_large_tensors_see_what_writes_all_of_them_and_their_ends() -> None:
    large = torch.zeros(2 * SUMMED_WORDS + STRETCH_WORDS // 2 + 3, dtype=torch.int64)
    tensors = {"whole": large, "last": large.clone(), "halves": large.bfloat16()[1:], "same": large.clone()}
    inputs = Inputs(tensors, dict, TORCH)
    before = inputs.look(TORCH.bit_sum)
    for name, places in (("whole", slice(None)), ("last", slice(-1, None)), ("halves", slice(None))):
        inputs.values[name][places] = 1
    assert changed(before, inputs.look(TORCH.bit_sum)) == ("whole", "last", "halves")


def test_equal_outputs_are_told_at_once_and_as_before() -> None:
    for dtype in (torch.float32, torch.float8_e4m3fn, torch.complex64, torch.int64, torch.bool, torch.uint16):
        ones = torch.ones(3).to(dtype)
        assert (t_min(ones, ones.clone()), differences(ones, ones.clone())) == (-math.inf, (0.0, 0.0))
    infinite, nan = torch.full((2,), math.inf), torch.full((2,), math.nan)
    assert (t_min(infinite, infinite), differences(infinite, infinite)) == (-math.inf, None)
    assert (t_min(nan, nan), t_min(nan, nan, equal_nan=True), differences(nan, nan)) == (math.inf, -math.inf, None)


def test_a_run_beside_others_ends_early_only_if_it_is_repeated() -> None:
    for repeat, others, expected in ((1, 0.5, True), (1, 0.05, False), (1, None, False), (0, 0.5, False)):
        bench = Bench(torch.nn.Identity(), Inputs({}, dict, TORCH), BenchmarkConfig(repeat_disturbed=repeat))
        bench.interference = SimpleNamespace(update_shares=lambda: None, others_share=others)  # type: ignore[assignment]
        assert bench._is_repeated() is expected


class Scripted(Backend):
    """Does what a test tells it."""

    name = "scripted"

    def __init__(self, wrap: Callable[[Any], Any] = lambda module: module, evidence: Evidence | None = None) -> None:
        super().__init__()
        self._wrap = wrap
        self._evidence = evidence or Evidence("nothing", 1)

    def version(self) -> str:
        return "1"

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, Any]) -> Any:
        return self._wrap(module)

    def evidence(self) -> Evidence:
        return self._evidence


@pytest.mark.parametrize("evidence", [Evidence("", 3), Evidence("engine", 0, fallback_count=4)])
def test_a_compiler_that_proves_nothing_fails(evidence: Evidence) -> None:
    with pytest.raises(TaskError, match="did not prove") as caught:
        run(bench_of(lambda x: (x,), x=torch.ones(2)), Scripted(evidence=evidence))
    assert caught.value.kind == FailureKind.NO_EVIDENCE


def test_a_compiled_graph_must_leave_alone_what_eager_does() -> None:
    def wrap(module: Any) -> Any:
        def call(x: torch.Tensor) -> Any:
            x.numpy()[0] = 7
            return module(x=x)

        return call

    with pytest.raises(TaskError, match="changed inputs that eager leaves alone: x") as caught:
        run(bench_of(lambda x: (x + 1,), x=torch.ones(2)), Scripted(wrap))
    assert caught.value.phase == Phase.RUN


@pytest.mark.slow
@pytest.mark.parametrize("limit", [8, 1])
def test_compiling_again_between_timed_calls_fails(limit: int) -> None:
    """Both while dynamo still recompiles and once its limit makes it give up."""
    import torch._dynamo

    class Restless(AotEager):
        """Its input changes its shape once timing has begun; dynamo compiles again, whatever takes its graphs."""

        def compile(self, module: torch.nn.Module, inputs: Mapping[str, Any]) -> Any:
            compiled = super().compile(module, inputs)
            torch._dynamo.config.fail_on_recompile_limit_hit = False
            counter = iter(range(10_000))
            return lambda x: compiled(x=torch.ones(4 if next(counter) < 3 else 5, 4))

    with (
        torch._dynamo.config.patch(recompile_limit=limit, fail_on_recompile_limit_hit=False),
        pytest.raises(TaskError, match="compiled again"),
    ):
        run(bench_of(lambda x: (x + 1,), x=torch.ones(4, 4)), Restless())


def test_calls_are_seeded_each_time() -> None:
    calls = Calls(lambda x: (torch.rand(3),), inputs_of(x=torch.ones(1)), 5, "cpu")
    calls.prepare()
    first = copies(calls.bound()())
    calls.prepare()
    assert torch.equal(first[0], copies(calls.bound()())[0])
    calls.prepare(6)
    assert not torch.equal(first[0], copies(calls.bound()())[0])


class Cooling(Eager):
    """Eager with threads that are said to go on spinning."""

    cooldown_ms = 0.01


def calls_made(config: BenchmarkConfig, backend: Backend, *, is_random: bool = False) -> int:
    count = 0

    def forward(x: torch.Tensor) -> tuple[torch.Tensor]:
        nonlocal count
        count += 1
        return (x + torch.rand(3) if is_random else x + 1,)

    with torch.no_grad():
        bench = Bench(Graph(forward), inputs_of(x=torch.ones(3)), config)
        eager = bench.run_eager()
        speedup = bench.time_both(eager, bench.compile(backend)).speedup
    assert len(eager.side.trials_ms) == (config.trials or len(eager.side.trials_ms))
    assert speedup.ratio > 0
    # Those whose results are read while the clock runs are extra, and few.
    read = len(eager.side.recorder.read_ms)
    assert read <= 3 + len(eager.side.trials_ms) / 10
    return count - 2 * read


@pytest.fixture
def no_second_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls that look slow, as on a busy machine, are not made again."""
    monkeypatch.setattr(bench_module, "suspicion_of", lambda *_sides, **_options: None)


@pytest.mark.usefixtures("no_second_look")
@pytest.mark.parametrize("is_random", [False, True])
@pytest.mark.parametrize(("warmup", "trials"), [(1, 1), (1, 5), (1, 20), (3, 10), (5, 100)])
def test_no_more_calls_are_made_than_were_asked_for(warmup: int, trials: int, is_random: bool) -> None:
    """But for two of each side that find out what is compared, and one more where numbers are drawn."""
    calls = calls_made(BenchmarkConfig(threads=1, warmup=warmup, trials=trials), Eager(), is_random=is_random)
    eager = max(warmup, 3 if is_random else 2)
    assert calls == eager + max(warmup, 2) + 2 * trials
    assert calls <= 2 * (warmup + trials) + 3


@pytest.mark.usefixtures("no_second_look")
@pytest.mark.parametrize(("warmup", "trials", "discarded"), [(3, 5, 3), (3, 10, 3), (5, 100, 10)])
def test_calls_are_thrown_away_where_a_compiler_has_to_cool_down(warmup: int, trials: int, discarded: int) -> None:
    calls = calls_made(BenchmarkConfig(threads=1, warmup=warmup, trials=trials), Cooling())
    assert calls == 2 * (warmup + trials) + discarded


@pytest.mark.usefixtures("no_second_look")
def test_adaptive_timing_throws_nothing_away() -> None:
    bench = bench_of(lambda x: (x + 1,), x=torch.ones(3))
    bench._config = BenchmarkConfig(threads=1, time_budget_s=0.05)
    count = 0

    def forward(x: torch.Tensor) -> tuple[torch.Tensor]:
        nonlocal count
        count += 1
        return (x + 1,)

    bench._module = Graph(forward)
    eager, compiled = run(bench)
    timed = len(eager.side.trials_ms) + len(compiled.side.trials_ms)
    assert count == 2 * bench._config.warmup + timed + 2 * len(eager.side.recorder.read_ms)


def test_eager_is_timed_alone_only_where_nothing_was_timed_with_it() -> None:
    bench = bench_of(lambda x: (x + 1,), x=torch.ones(3))
    with torch.no_grad():
        eager = bench.run_eager()
        assert len(eager.side.trials_ms) == 1
        bench.time_eager(eager)
        assert len(eager.side.trials_ms) == CONFIG.trials
        bench.time_both(eager, bench.compile(Eager()))
    blocks = list(eager.side.blocks)
    bench.time_eager(eager)
    assert eager.side.blocks == blocks
