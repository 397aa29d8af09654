"""Pairs of runs whose intervals do not meet: which are pairs, and that the limit can be missed."""

from datetime import UTC, datetime

import numpy as np
import pytest

from benchmarks.timing.repeatability import RepeatedRun, count_disjoint, report, spread_table
from ops.columns import columns
from ops.evaluation.benchmark.measuring.timing.statistics import speedup
from ops.evaluation.benchmark.pooling import interval
from ops.evaluation.benchmark.results import BenchmarkResult, BenchmarkRun, Status


def repetition(number: int, ratios: list[float], backend: str = "inductor") -> RepeatedRun:
    """A run of a process for each ratio, whose times vary by 1%."""
    generator = np.random.default_rng([number, len(ratios)])
    compiled = [generator.lognormal(0, 0.01, (12, 10)).tolist() for _ in ratios]
    eager = [generator.lognormal(np.log(ratio), 0.01, (12, 10)).tolist() for ratio in ratios]
    speedups = [speedup(*sides).ratio for sides in zip(eager, compiled, strict=True)]
    low, high = interval(speedups)
    assert low is not None and high is not None
    return RepeatedRun(
        "zoo/a", backend, number, float(np.exp(np.mean(np.log(speedups)))), low, high, eager, compiled, 0.0
    )


def test_intervals_are_apart_where_none_of_their_values_is_the_same() -> None:
    intervals = [(1.0, 2.0), (2.0, 3.0), (2.5, 4.0), (0.1, 5.0), (None, None)]
    assert count_disjoint(intervals) == (1, 6)


def test_what_differs_between_processes_is_seen() -> None:
    text, holds = report([repetition(0, [1.0, 1.0, 1.0]), repetition(1, [1.0, 1.0, 1.0])])
    assert holds, text
    assert "| inductor | one process                   | 1       | 15    | 0" in text, text
    text, holds = report([repetition(0, [1.0, 1.0, 1.0]), repetition(1, [1.2, 1.2, 1.2])])
    assert not holds, text
    assert "| inductor | one process                   | 1       | 15    | 9           | 60.0%" in text, text
    assert "| inductor | 3 processes                   | 1       | 1     | 1           | 100.0%" in text, text
    # A difference that is allowed for keeps only the blocks alone apart, which are not judged.
    text, holds = report([repetition(0, [1.0, 1.0, 1.0]), repetition(1, [1.03, 1.03, 1.03])])
    assert "| inductor | one process, its blocks alone | 1       | 15    | 9 " in text, text
    assert "| inductor | one process                   | 1       | 15    | 0 " in text, text
    assert "9 of 15" in spread_table([repetition(0, [1.0, 1.0, 1.0]), repetition(1, [1.2, 1.2, 1.2])])


def test_a_row_gives_its_processes_back() -> None:
    now = datetime.now(UTC)
    identity = dict.fromkeys(list(columns(BenchmarkRun))[:10], "x")
    result = BenchmarkResult.from_columns(dict(
        **{**identity, "status": Status.SUCCESS, "started_at": now, "finished_at": now, "sample_id": "zoo/a"},
        speedup=2.0, speedup_low=1.0, speedup_high=4.0,
        eager_trials_ms=(2.0, 4.0, 6.0, 8.0), eager_block_sizes=(1, 1, 2),
        compiled_trials_ms=(1.0, 2.0, 3.0, 4.0), compiled_block_sizes=(1, 1, 2),
        process_count=2, process_block_counts=(2, 1),
    ))  # fmt: skip
    row = RepeatedRun.of_result(result, 3)
    assert row.eager == [[[2.0], [4.0]], [[6.0, 8.0]]]
    assert [each.ratio for each in row.processes()] == [2.0, pytest.approx(7 / 3.5)]
