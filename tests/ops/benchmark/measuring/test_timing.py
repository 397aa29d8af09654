"""The timing loop: which side is called when, what is thrown away, and when it stops."""

import gc
import itertools
import time

import pytest

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.timing import blocks as module
from ops.benchmark.measuring.timing.blocks import MAX_PAIRS, MIN_PAIRS_FOR_INTERVAL, Side, Stopwatch, time_alternately


def quiet(_device: str) -> None:
    """Nothing to wait for."""


def watch() -> Stopwatch:
    return Stopwatch("cpu", quiet)


def recorded(log: list[str], name: str, duration_s: float = 0.0) -> Side:
    def call() -> None:
        log.append(name)
        if duration_s:
            time.sleep(duration_s)

    return Side(call, lambda: log.append("prepare"))


def blocks_of(log: list[str]) -> list[tuple[str, int]]:
    """Runs of calls of one side."""
    calls = [entry for entry in log if entry != "prepare"]
    return [(name, len(list(group))) for name, group in itertools.groupby(calls)]


def test_blocks_alternate_their_order_flips_and_every_call_counts() -> None:
    log: list[str] = []
    eager, compiled = recorded(log, "E"), recorded(log, "C")
    time_alternately(eager, compiled, watch(), BenchmarkConfig(trials=40))
    # Four calls a block; the compiled side, which was called last before, begins.
    assert blocks_of(log) == [("C", 4)] + [("E", 8), ("C", 8)] * 4 + [("E", 8), ("C", 4)]
    assert [len(block) for block in eager.blocks] == [4] * 10
    assert len(compiled.trials_ms) == 40


def test_a_compiler_that_has_to_cool_down_costs_a_call_at_each_change_of_sides() -> None:
    log: list[str] = []
    time_alternately(recorded(log, "E"), recorded(log, "C"), watch(), BenchmarkConfig(trials=12), cooldown_ms=1e-3)
    # In larger blocks than without, so that few calls are thrown away.
    assert blocks_of(log) == [("C", 4), ("E", 1 + 4 + 4), ("C", 1 + 4 + 4), ("E", 1 + 4)]


def test_calls_longer_than_a_block_are_not_thrown_away() -> None:
    log: list[str] = []
    eager, compiled = recorded(log, "E", 0.02), recorded(log, "C", 0.02)
    eager.last_ms = compiled.last_ms = 20.0
    time_alternately(eager, compiled, watch(), BenchmarkConfig(trials=4, block_seconds=0.01), cooldown_ms=1e-3)
    assert blocks_of(log) == [("C", 1), ("E", 2), ("C", 2), ("E", 2), ("C", 1)]


def test_slow_calls_make_blocks_smaller_but_not_fewer_trials() -> None:
    eager, compiled = recorded([], "E", 0.01), recorded([], "C")
    time_alternately(eager, compiled, watch(), BenchmarkConfig(trials=40, block_seconds=0.025))
    assert len(eager.trials_ms) == len(compiled.trials_ms) == 40
    assert max(len(block) for block in eager.blocks[1:]) <= 2


def test_a_run_that_will_be_repeated_ends_as_soon_as_it_has_an_interval() -> None:
    asked = []
    eager, compiled = recorded([], "E"), recorded([], "C")
    config = BenchmarkConfig(target_interval=1e-9, block_calls=2)
    result = time_alternately(eager, compiled, watch(), config, is_repeated=lambda: not asked.append(len(eager.blocks)))
    assert asked == [len(eager.blocks)] == [MIN_PAIRS_FOR_INTERVAL]
    assert result.low is not None
    time_alternately(eager, compiled, watch(), config, is_repeated=lambda: False)
    assert len(eager.blocks) > MIN_PAIRS_FOR_INTERVAL + MAX_PAIRS // 2


def test_every_call_is_prepared() -> None:
    log: list[str] = []
    time_alternately(recorded(log, "E"), recorded(log, "C"), watch(), BenchmarkConfig(trials=7))
    assert log[::2] == ["prepare"] * (len(log) // 2)
    assert "prepare" not in log[1::2]


@pytest.mark.parametrize("trials", [1, 3, 10, 25, 200])
def test_exactly_the_trials_asked_for(trials: int) -> None:
    eager, compiled = recorded([], "E"), recorded([], "C")
    result = time_alternately(eager, compiled, watch(), BenchmarkConfig(trials=trials, block_calls=10))
    assert len(eager.trials_ms) == len(compiled.trials_ms) == trials
    assert max(map(len, eager.blocks)) <= 10
    assert result.unit_count >= min(trials, 8)


def test_slow_calls_end_a_block_and_the_budget_ends_the_measurement() -> None:
    eager, compiled = recorded([], "E", 0.02), recorded([], "C", 0.02)
    config = BenchmarkConfig(block_seconds=0.05, time_budget_s=0.2, target_interval=1e-9)
    time_alternately(eager, compiled, watch(), config)
    assert all(2 <= len(block) <= 3 for block in eager.blocks + compiled.blocks)
    assert sum(eager.trials_ms) + sum(compiled.trials_ms) < 500


def test_a_narrow_interval_ends_the_measurement_and_a_wide_one_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    class Width:
        def __init__(self, width: float) -> None:
            self.width = width

    for width, pairs in ((0.001, MIN_PAIRS_FOR_INTERVAL), (9.0, MAX_PAIRS)):
        monkeypatch.setattr(module, "speedup", lambda *_args, _width=width, **_kwargs: Width(_width))
        eager, compiled = recorded([], "E"), recorded([], "C")
        time_alternately(eager, compiled, watch(), BenchmarkConfig())
        assert len(eager.blocks) == len(compiled.blocks) == pairs


def test_the_machine_cools_down_at_each_change_of_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    naps: list[float] = []
    monkeypatch.setattr(module, "_sleep", naps.append)
    time_alternately(recorded([], "E"), recorded([], "C"), watch(), BenchmarkConfig(trials=10), cooldown_ms=50)
    assert naps == [0.05] * 3


def test_garbage_is_not_collected_meanwhile() -> None:
    seen: list[bool] = []
    side = Side(lambda: seen.append(gc.isenabled()), lambda: None)
    time_alternately(side, Side(lambda: None, lambda: None), watch(), BenchmarkConfig(trials=3))
    assert set(seen) == {False}
    assert gc.isenabled()


def test_a_failed_check_ends_the_measurement_and_collection_goes_on() -> None:
    def refuse() -> None:
        raise RuntimeError("compiled again")

    compiled = Side(lambda: None, lambda: None, [refuse])
    with pytest.raises(RuntimeError, match="compiled again"):
        time_alternately(Side(lambda: None, lambda: None), compiled, watch(), BenchmarkConfig(trials=3))
    assert gc.isenabled()
    assert compiled.blocks == []


def test_preparing_and_releasing_are_not_timed() -> None:
    class Slow:
        def __del__(self) -> None:
            time.sleep(0.02)

    stopwatch = watch()
    side = Side(Slow, lambda: time.sleep(0.02))
    side.run_block(stopwatch, 2, 10.0)
    assert max(side.trials_ms) < 10


def test_all_calls_count_as_the_graphs_own_time() -> None:
    stopwatch = watch()
    side = recorded([], "E", 0.01)
    side.run_untimed(stopwatch)
    side.run_block(stopwatch, 2, 10.0)
    assert 30 <= stopwatch.total_ms < 100
    assert sum(side.trials_ms) < stopwatch.total_ms


def test_the_faster_side_gives_a_speedup_above_one() -> None:
    result = time_alternately(recorded([], "E", 0.02), recorded([], "C", 0.005), watch(), BenchmarkConfig(trials=20))
    assert 2 < result.ratio < 4.5
    assert result.low is not None
    assert result.low > 1
