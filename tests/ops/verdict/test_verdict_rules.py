"""The rules: states, worse outputs, facts, ratios with their intervals, and what a single look at one says."""

import math
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest

from ops.verdict.result import RunResult, ratio_of
from ops.verdict.rules import (
    AGREED_T,
    CORRECT_T,
    THRESHOLDS,
    Fact,
    Metric,
    Ratio,
    State,
    Verdict,
    fact_of,
    is_worse_error,
    is_worse_match,
    paired_ratio,
    verdict_of_time,
)
from tests.ops.compare.simulated_builds import failing


def test_the_ratio_of_blocks_withstands_drift_and_busy_spells() -> None:
    generator = np.random.default_rng(0)
    pace = np.exp(np.cumsum(generator.normal(0, 0.05, 60)))  # wanders by a third
    noise = np.exp(generator.normal(0, 0.01, (2, 60)))
    a = [[value] for value in pace * noise[0]]
    b = [[1.05 * value] for value in pace * noise[1]]
    b[10:20] = [[2 * block[0]] for block in b[10:20]]
    ratio = paired_ratio(a, b)
    assert ratio is not None and ratio.count == 60
    assert abs(ratio.log_ratio - math.log(1.05)) < 3 * ratio.error < 0.03
    assert paired_ratio(a[:2], b[:2]) is None


def test_worse_outputs() -> None:
    levels = [-math.inf, *map(float, range(-10, 6)), math.inf]
    worse = {after for before, after in product(levels, levels) if is_worse_match(before, after)}
    assert AGREED_T not in worse and AGREED_T + 1 in worse and CORRECT_T + 1 in worse
    cases = {
        (-math.inf, -1.0): True,  # clearly looser than -4
        (-6.0, -3.0): False,  # within what another order of a sum makes
        (-6.0, -2.0): True,
        (-3.0, -2.0): False,
        (0.0, 1.0): True,  # right at 0 no more
        (1.0, 2.0): False,
        (1.0, math.inf): True,
        (-2.0, -6.0): False,
        (None, 0.0): False,
    }
    assert {pair: is_worse_match(*pair) for pair in cases} == cases


def test_worse_relative_errors() -> None:
    cases = {
        (0.0, 0.01, "float32"): True,
        (1e-3, 0.01, "float32"): True,
        (0.0, 1e-3, "float32"): False,  # other sums make as much
        (0.005, 0.01, "float32"): False,  # it was no better before
        (0.0, 0.01, "bfloat16"): False,  # three units of rounding
        (0.0, 0.1, "bfloat16"): True,
        (0.0, 0.01, "float16"): True,
        (0.0, math.inf, "float64"): True,
        (None, 0.5, "float32"): False,
        (0.5, None, None): False,
        (0.01, 0.0, "float32"): False,
    }
    assert {case: is_worse_error(*case) for case in cases} == cases


def test_facts_of_a_pair() -> None:
    fine, failed = RunResult(t_min=-6.0), failing("crash", "run")
    wrong, gone = RunResult(t_min=1.0), failing("error", "load")
    equal = RunResult(t_min=-math.inf, relative_error=0.0)
    near = RunResult(t_min=-7.0, relative_error=1e-6, relative_error_dtype="float32")
    off = RunResult(t_min=-3.0, relative_error=0.01, relative_error_dtype="float32")
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
    assert {sides: fact_of(*sides) for sides in facts} == facts


def test_a_large_share_of_nothing_is_nothing() -> None:
    quick = RunResult(compile_ms=0.1, compiled_peak_bytes=100)
    slow = RunResult(compile_ms=1.0, compiled_peak_bytes=9000)
    for metric in (Metric.COMPILE, Metric.MEMORY):
        ratio = ratio_of(quick, slow, metric)
        assert ratio is not None and ratio.log_ratio < THRESHOLDS[metric].log_margin(is_group=True)
    long = ratio_of(RunResult(compile_ms=1000.0), RunResult(compile_ms=4400.0), Metric.COMPILE)
    assert long is not None and long.value == pytest.approx(4500 / 1100)


def test_an_estimate_shows_its_interval() -> None:
    estimate = Ratio(math.log(1.03), 0.01, 1000, 4)
    assert estimate.interval == pytest.approx((1.03 * math.exp(-0.0196), 1.03 * math.exp(0.0196)), rel=1e-3)
    assert replace(estimate, degrees=3).interval[1] > estimate.interval[1]


@pytest.mark.parametrize(
    ("fields", "state"),
    [
        ({"t_min": -math.inf}, State.RIGHT),
        ({"t_min": 0.0}, State.RIGHT),
        ({"t_min": 1.0}, State.WRONG),
        ({"t_min": None}, State.WRONG),
        ({"t_min": math.nan}, State.WRONG),
        ({"status": "failure", "phase": "load"}, State.NO_BASELINE),
        ({"status": "failure", "phase": "eager"}, State.NO_BASELINE),
        ({"status": "failure", "phase": "compile", "t_min": -6.0}, State.FAILED),
        ({"status": "failure", "phase": "compare"}, State.FAILED),
        ({"status": "unavailable"}, State.UNAVAILABLE),
    ],
)
def test_how_a_run_ended(fields: dict[str, Any], state: State) -> None:
    assert RunResult.of(fields).state is state
    assert state.is_bad == (state in (State.WRONG, State.FAILED)) and state.is_scored == (state in list(State)[:3])


@pytest.mark.parametrize(
    ("percent", "error", "verdict"),
    [
        (10, 0.01, Verdict.SLOWER),
        (10, 0.04, Verdict.UNCHANGED),  # the interval reaches below the margin
        (2, 0.0001, Verdict.UNCHANGED),  # beyond doubt, and below the margin
        (3.5, 0.001, Verdict.SLOWER),
        (-10, 0.01, Verdict.FASTER),
        (-2, 0.0001, Verdict.UNCHANGED),
        (50, math.inf, Verdict.UNCHANGED),
    ],
)
def test_a_single_look_at_a_ratio(percent: float, error: float, verdict: Verdict) -> None:
    assert verdict_of_time(Ratio(math.log1p(percent / 100), error)) is verdict
