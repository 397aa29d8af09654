"""One pair of processes: the ratio of blocks beside each other, facts, the control, and the thresholds."""

import math
from dataclasses import replace

import numpy as np
import pytest

from ops.compare.estimates import Estimate, estimates, holm
from ops.compare.pairs import Fact, Outcome, Pair, Ratio, ratio_of
from ops.compare.thresholds import THRESHOLDS, Metric, is_worse_error, is_worse_match


def test_the_ratio_of_blocks_withstands_drift_and_busy_spells() -> None:
    generator = np.random.default_rng(0)
    pace = np.exp(np.cumsum(generator.normal(0, 0.05, 60)))  # wanders by a third
    noise = np.exp(generator.normal(0, 0.01, (2, 60)))
    a = [[value] for value in pace * noise[0]]
    b = [[1.05 * value] for value in pace * noise[1]]
    b[10:20] = [[2 * block[0]] for block in b[10:20]]
    ratio = ratio_of(a, b)
    assert ratio is not None and ratio.block_count == 60
    assert abs(ratio.log_ratio - math.log(1.05)) < 3 * ratio.error < 0.03
    assert ratio_of(a[:2], b[:2]) is None


@pytest.mark.parametrize(
    ("before", "after", "worse"),
    [
        (-math.inf, -1.0, True),  # clearly looser than -4
        (-6.0, -3.0, False),  # within what another order of a sum makes
        (-6.0, -2.0, True),
        (-3.0, -2.0, False),
        (0.0, 1.0, True),  # right at 0 no more
        (1.0, 2.0, False),
        (1.0, math.inf, True),
        (-2.0, -6.0, False),
        (None, 0.0, False),
    ],
)
def test_worse_outputs(before: float | None, after: float | None, worse: bool) -> None:
    assert is_worse_match(before, after) is worse


@pytest.mark.parametrize(
    ("before", "after", "dtype", "worse"),
    [
        (0.0, 0.01, "float32", True),
        (1e-3, 0.01, "float32", True),
        (0.0, 1e-3, "float32", False),  # other sums make as much
        (0.005, 0.01, "float32", False),  # it was no better before
        (0.0, 0.01, "bfloat16", False),  # three units of rounding
        (0.0, 0.1, "bfloat16", True),
        (0.0, 0.01, "float16", True),
        (0.0, math.inf, "float64", True),
        (None, 0.5, "float32", False),
        (0.5, None, None, False),
        (0.01, 0.0, "float32", False),
    ],
)
def test_worse_relative_errors(before: float | None, after: float | None, dtype: str | None, worse: bool) -> None:
    assert is_worse_error(before, after, dtype) is worse


def test_facts_of_a_pair() -> None:
    fine, failed = Outcome(t_min=-6.0), Outcome("crash in run", "signal SIGSEGV")
    wrong, gone = Outcome(t_min=1.0), Outcome("error in load", has_baseline=False)
    equal = Outcome(t_min=-math.inf, relative_error=0.0)
    near = Outcome(t_min=-7.0, relative_error=1e-6, relative_error_dtype="float32")
    off = Outcome(t_min=-3.0, relative_error=0.01, relative_error_dtype="float32")
    facts = {
        (fine, fine): Fact.SAME,
        (fine, failed): Fact.FAILED,
        (failed, fine): Fact.FIXED,
        (failed, failed): Fact.BOTH_FAIL,
        (fine, wrong): Fact.WRONG,
        (wrong, fine): Fact.FIXED,
        (fine, gone): Fact.INCOMPARABLE,
        (equal, equal): Fact.SAME,
        (equal, near): Fact.CHANGED,
        (near, equal): Fact.SAME,
        (equal, off): Fact.WRONG,  # t alone forgives it
        (near, off): Fact.WRONG,
        (off, equal): Fact.FIXED,
    }
    assert {sides: Pair(1, 0, *sides).fact for sides in facts} == facts


def test_a_large_share_of_nothing_is_nothing() -> None:
    quick, slow = Outcome(compile_ms=0.1, compiled_peak_bytes=100), Outcome(compile_ms=1.0, compiled_peak_bytes=9000)
    pair = Pair(1, 0, quick, slow)
    for metric in (Metric.COMPILE, Metric.MEMORY):
        ratio = pair.ratio(metric)
        assert ratio is not None and ratio.log_ratio < THRESHOLDS[metric].log_margin(is_group=True)
    long = Pair(1, 0, Outcome(compile_ms=1000.0), Outcome(compile_ms=4400.0)).ratio(Metric.COMPILE)
    assert long is not None and long.log_ratio > 1.3


def test_few_pairs_borrow_their_variance_and_noisy_samples_keep_their_own() -> None:
    generator = np.random.default_rng(5)
    readings = {place: [Ratio(float(x), 0.001) for x in generator.normal(0, 0.01, 4)] for place in range(20)}
    readings["noisy"] = [Ratio(x, 0.001) for x in (-0.1, 0.12, 0.08, -0.05)]
    readings["lucky"] = [Ratio(0.05, 0.001)] * 4
    result = estimates(readings, THRESHOLDS[Metric.SPEED])
    assert 0.003 < result["lucky"].error < 0.008
    assert result["noisy"].error > 0.04 and result["noisy"].probability(0.0, 1) > 0.2
    assert result["lucky"].probability(0.01, 1) < 1e-3 < result["lucky"].probability(0.01, -1)


def test_holm() -> None:
    assert holm({"a": 0.001, "b": 0.004, "c": 0.2}, 0.01) == {"a", "b"}
    assert holm({"a": 0.004, "b": 0.004, "c": 0.004}, 0.01) == set()
    assert holm({}, 0.01) == set()


def test_an_estimate_shows_its_interval() -> None:
    estimate = Estimate(math.log(1.03), 0.01, 1000, 4)
    low, high = estimate.interval
    assert low == pytest.approx(1.03 * math.exp(-0.0196), rel=1e-3) and high == pytest.approx(
        1.03 * math.exp(0.0196), rel=1e-3
    )
    assert replace(estimate, degrees=3).interval[1] > high
