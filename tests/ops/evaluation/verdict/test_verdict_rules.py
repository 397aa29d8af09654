"""The rules: states, worse outputs, facts, ratios with their intervals, and what a single look at one says."""

import math
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest

from ops.dataset.outputs.tolerances import AGREED_T, CORRECT_T
from ops.evaluation.verdict.result import RunResult, ratio_of
from ops.evaluation.verdict.rules import (
    THRESHOLDS,
    Metric,
    Ratio,
    RunState,
    Verdict,
    fact_of,
    is_worse_error,
    is_worse_match,
    paired_ratio,
    verdict_of_time,
)
from tests.verdict_cases import CASES, result_of


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


def test_the_levels_of_agreement_are_where_worse_begins() -> None:
    levels = [-math.inf, *map(float, range(-10, 6)), math.inf]
    worse = {after for before, after in product(levels, levels) if is_worse_match(before, after)}
    assert AGREED_T not in worse and AGREED_T + 1 in worse and CORRECT_T + 1 in worse
    assert not is_worse_match(None, 0.0)
    assert not is_worse_error(None, 0.5, "float32") and not is_worse_error(0.5, None, None)


@pytest.mark.parametrize("name", CASES)
def test_facts_of_a_pair(name: str) -> None:
    case = CASES[name]
    assert fact_of(result_of(case.before), result_of(case.now)) is case.fact


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
        ({"t_min": -math.inf}, RunState.RIGHT),
        ({"t_min": 0.0}, RunState.RIGHT),
        ({"t_min": 1.0}, RunState.WRONG),
        ({"t_min": None}, RunState.WRONG),
        ({"t_min": math.nan}, RunState.WRONG),
        ({"status": "failure", "phase": "load"}, RunState.NO_BASELINE),
        ({"status": "failure", "phase": "eager"}, RunState.NO_BASELINE),
        ({"status": "failure", "phase": "compile", "t_min": -6.0}, RunState.FAILED),
        ({"status": "failure", "phase": "compare"}, RunState.FAILED),
        ({"status": "unavailable"}, RunState.UNAVAILABLE),
    ],
)
def test_how_a_run_ended(fields: dict[str, Any], state: RunState) -> None:
    assert RunResult.of(fields).state is state
    assert state.is_bad == (state in (RunState.WRONG, RunState.FAILED)) and state.is_scored == (
        state in list(RunState)[:3]
    )


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
