"""The interval of a run of several processes holds the true speedup as often as it says, by simulation."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Annotated

import numpy as np
import pytest

from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.measuring.timing.statistics import speedup
from ops.evaluation.benchmark.pooling import interval, pool, widen_interval
from ops.evaluation.benchmark.result_parsing import ReportedRun, rules_of
from ops.execution.untrusted.values import Count
from ops.pooling_rules import largest

TRUE = 1.7
PAIRS, CALLS = 12, 5


def blocks(generator: np.random.Generator, time_ms: float, slow: np.ndarray) -> np.ndarray:
    """Blocks of times: 3% from call to call, and slow spells that last a pair of blocks."""
    return time_ms * np.exp(generator.normal(0, 0.03, (PAIRS, CALLS)) + slow[:, None])


def process(generator: np.random.Generator, between: float) -> tuple[np.ndarray, np.ndarray]:
    """Times of both sides in one process, whose own speedup is off by a lognormal factor."""
    slow = generator.normal(0, 0.02, PAIRS)
    own = math.exp(generator.normal(0, between)) if between else 1.0
    return blocks(generator, TRUE * own, slow), blocks(generator, 1.0, slow)


def share_covered(interval_of: Callable[[], tuple[float | None, float | None]], runs: int) -> float:
    """Share of intervals that hold the true speedup."""
    ends = (interval_of() for _ in range(runs))
    return sum(low is not None and high is not None and low <= TRUE <= high for low, high in ends) / runs


def ends_of(generator: np.random.Generator, between: float) -> tuple[float | None, float | None]:
    """The interval of one process by its blocks."""
    result = speedup(*(side.tolist() for side in process(generator, between)))
    return result.low, result.high


@pytest.mark.parametrize("between", [0.0, 0.01, 0.03])
@pytest.mark.parametrize("count", [3, 5])
def test_the_interval_of_several_processes_covers(count: int, between: float) -> None:
    generator = np.random.default_rng([count, int(between * 1000)])

    assert 0.93 <= share_covered(lambda: ends_of_several(generator, between, count), 2000) <= 0.97


def test_the_interval_of_one_process_covers_where_processes_do_not_differ() -> None:
    generator = np.random.default_rng(1)
    # A bootstrap of few medians errs on the wide side: 97.0% of 1,500 such runs; 800 tell 1.2% either way.
    assert 0.93 <= share_covered(lambda: ends_of(generator, 0.0), 800) <= 0.985
    # Nothing within one process shows what another would do: that is what several are for.
    assert share_covered(lambda: ends_of(generator, 0.03), 800) < 0.7


@pytest.mark.parametrize("spread", [0.01, 0.04])
def test_the_interval_of_one_process_covers_where_processes_differ_as_much_as_is_allowed_for(spread: float) -> None:
    generator = np.random.default_rng(int(spread * 1000))
    assert 0.93 <= share_covered(lambda: widen_interval(*ends_of(generator, spread), spread), 800) <= 0.985


def test_the_allowance_is_added_as_an_independent_error() -> None:
    assert widen_interval(1.0, 4.0, 0.0) == pytest.approx((1.0, 4.0))
    low, high = widen_interval(2.0 / math.exp(0.03), 2.0 * math.exp(0.03), 0.04 / 1.959964)
    assert (low, high) == pytest.approx((2.0 / math.exp(0.05), 2.0 * math.exp(0.05)))
    assert widen_interval(None, None, 0.02) == (None, None)
    assert widen_interval(1.0, 1.0, 0.02) == (1.0, 1.0), "nothing was timed"
    with pytest.raises(ValueError, match="process_spread"):
        BenchmarkConfig(process_spread=-0.01)


def ends_of_several(generator: np.random.Generator, between: float, count: int) -> tuple[float, float]:
    """The interval of a run of several processes."""
    sides = [process(generator, between) for _ in range(count)]
    low, high = interval([median(eager.ravel()) / median(compiled.ravel()) for eager, compiled in sides])
    assert low is not None and high is not None
    return low, high


def share_apart(ends: list[tuple[float | None, float | None]]) -> float:
    """Share of the pairs of intervals that do not meet."""
    pairs = list(zip(ends[::2], ends[1::2], strict=True))
    return sum(one_low > other_high or other_low > one_high
               for (one_low, one_high), (other_low, other_high) in pairs) / len(pairs)  # fmt: skip


def test_runs_of_one_process_meet_where_processes_differ_by_no_more_than_their_own_error() -> None:
    generator = np.random.default_rng(4)
    own_error = median(speedup(*(s.tolist() for s in process(generator, 0.0))).log_error or 0.0 for _ in range(100))
    assert 0.004 < own_error < 0.012
    assert share_apart([ends_of(generator, 0.0) for _ in range(800)]) <= 0.02
    assert share_apart([ends_of(generator, own_error) for _ in range(800)]) <= 0.07
    # More than that and they do not; runs of several processes still do.
    single = [ends_of(generator, 4 * own_error) for _ in range(800)]
    assert share_apart(single) > 0.2
    assert share_apart([ends_of_several(generator, 4 * own_error, 3) for _ in range(400)]) <= 0.07
    # So do those of one process that allow for it.
    assert share_apart([widen_interval(*ends, 4 * own_error) for ends in single]) <= 0.02
    assert share_apart([widen_interval(*ends, 2 * own_error) for ends in single]) <= 0.17


def test_more_processes_narrow_the_interval() -> None:
    generator = np.random.default_rng(2)
    widths = []
    for count in (3, 5, 10):
        intervals = [interval(np.exp(generator.normal(0, 0.02, count)).tolist()) for _ in range(300)]
        widths.append(median(math.log(high / low) for low, high in intervals if low and high))
    assert widths[0] > 1.5 * widths[1] > 2 * widths[2]


def test_one_process_has_no_spread() -> None:
    assert interval([2.0]) == (None, None)
    low, high = interval([2.0, 2.0])
    assert low == pytest.approx(high) == pytest.approx(2.0)


def test_of_a_single_answer_the_interval_alone_is_changed() -> None:
    reported = ReportedRun(
        eager_trials_ms=(2.0, 2.0, 4.0), eager_block_sizes=(2, 1), eager_median_ms=2.0,
        compiled_trials_ms=(1.0, 1.0), compiled_block_sizes=(1, 1), compiled_median_ms=1.0,
        speedup=2.0, speedup_low=1.0, speedup_high=3.0, compile_ms=5.0, first_call_ms=1.0, t_min=-3.0,
        evidence_artefact="kernels", evidence_adaptations=("schedules",),
    )  # fmt: skip
    fields = pool([reported], process_spread=0.0)
    more = {"process_count": 1, "process_block_counts": (2,), "eager_block_spread": None}
    assert fields == {**reported.run_fields(), **more}
    low, high = widen_interval(1.0, 3.0, 0.02)
    assert pool([reported], process_spread=0.02) == {**fields, "speedup_low": low, "speedup_high": high}
    assert 0.99 < low < 1 < 3 < high < 3.01
    assert pool([ReportedRun()], process_spread=0.02)["process_block_counts"] == ()


def test_a_reported_field_without_a_rule_is_refused() -> None:
    @dataclass
    class Row:
        run_id: Annotated[str, "Not reported."]
        count: Annotated[Count, "A number.", largest]

    @dataclass
    class Unruled:
        size: Annotated[Count, "Another."]

    assert rules_of(Row) == {"count": largest}
    with pytest.raises(TypeError, match="size needs one rule"):
        rules_of(Unruled)


def test_what_one_process_alone_has_to_say_is_kept() -> None:
    noted = ReportedRun(reference_note="it takes too long", t_min_float64=-3.0, reference_ms=3.0)
    fields = pool([ReportedRun(), noted, ReportedRun(reference_ms=4.0)], process_spread=0.0)
    assert (fields["reference_note"], fields["t_min_float64"]) == ("it takes too long", -3.0)
    assert fields["reference_ms"] == 7.0
    assert pool([ReportedRun(), ReportedRun()], process_spread=0.0)["reference_note"] is None
