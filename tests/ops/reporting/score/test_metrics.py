"""Scores: what holds for any set of samples, empty sets, and which runs are scored as what."""

import dataclasses
import math
import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ops.errors import GraphNetError
from ops.evaluation.benchmark.results import Phase, Status
from ops.evaluation.verdict.result import RunResult
from ops.failures import FailureKind
from ops.reporting.score.metrics import (
    NO_SAMPLES,
    ScoredSample,
    curve,
    failure_cause,
    geometric_mean,
    rectified_speedups,
    score,
)
from ops.reporting.score.policies import POLICIES

T_VALUES = range(-10, 6)
PAPER = POLICIES["paper"]

speedups = st.floats(min_value=1e-3, max_value=1e3)
t_mins = st.one_of(st.sampled_from([-math.inf, math.inf]), st.integers(-10, 5).map(float))
samples_of_runs = st.builds(ScoredSample, speedups, t_mins, st.sampled_from([1, 2]))
samples_of_failures = st.builds(ScoredSample, st.none(), st.just(math.inf), st.integers(1, 4))
sample_lists = st.lists(st.one_of(samples_of_runs, samples_of_failures), min_size=1, max_size=40)
ts = st.sampled_from(T_VALUES)
ps = st.floats(min_value=0, max_value=3)
bs = st.floats(min_value=0.01, max_value=1)


class TestAnySamples:
    @given(sample_lists, ts, ps, bs)
    def test_macro_equals_sample_level(self, samples: list[ScoredSample], t: int, p: float, b: float) -> None:
        point = score(samples, t, p=p, b=b)
        assert point.es == pytest.approx(geometric_mean(rectified_speedups(samples, t, p=p, b=b)), rel=1e-9)

    @given(sample_lists, ps, bs)
    def test_es_never_falls_from_t_1_on(self, samples: list[ScoredSample], p: float, b: float) -> None:
        es = [point.es for point in curve(samples, range(1, 6), p=p, b=b)]
        assert all(later >= earlier * (1 - 1e-12) for earlier, later in pairwise(es))

    @given(sample_lists, ts, ps, st.randoms(use_true_random=False))
    def test_order_does_not_matter(self, samples: list[ScoredSample], t: int, p: float, rng: random.Random) -> None:
        shuffled = list(samples)
        rng.shuffle(shuffled)
        assert score(shuffled, t, p=p) == score(samples, t, p=p)

    @given(sample_lists, ts)
    def test_counts_and_shares_add_up(self, samples: list[ScoredSample], t: int) -> None:
        point = score(samples, t)
        assert 0 <= point.slow_count <= point.correct_count <= point.sample_count == len(samples)
        failed = point.sample_count - point.correct_count
        assert math.fsum(share for _, share in point.error_shares) == pytest.approx(1.0 if failed else 0.0)
        assert point.lambda_ == point.correct_count / point.sample_count

    @given(sample_lists, ps)
    def test_correctness_is_frozen_from_t_1_on(self, samples: list[ScoredSample], p: float) -> None:
        at_1, *later = curve(samples, range(1, 6), p=p)
        for point in later:
            assert dataclasses.replace(point, t=1, gamma=at_1.gamma, es=at_1.es) == at_1

    @given(sample_lists, ts, bs)
    def test_repeating_every_sample_changes_no_score(self, samples: list[ScoredSample], t: int, b: float) -> None:
        assert score(samples * 3, t, b=b).es == pytest.approx(score(samples, t, b=b).es, rel=1e-9)


class TestByHand:
    SAMPLES = (
        ScoredSample(4.0, -math.inf, 1),
        ScoredSample(0.25, -2.0, 1),
        ScoredSample(2.0, math.inf, 1),
        ScoredSample(None, math.inf, 3),
    )

    def test_two_of_four_correct(self) -> None:
        point = score(self.SAMPLES, 0, p=1.0, b=0.1)
        assert (point.sample_count, point.correct_count, point.slow_count) == (4, 2, 1)
        assert (point.alpha, point.beta, point.lambda_, point.eta) == (1.0, 0.25, 0.5, 0.5)
        assert point.error_shares == ((1, 0.5), (3, 0.5))
        assert point.gamma == 0.1
        assert point.s == pytest.approx((4.0 * 0.25**2 * 0.1 * 0.1) ** 0.25)

    def test_failures_are_forgiven_by_code(self) -> None:
        gammas = [point.gamma for point in curve(self.SAMPLES, range(5), b=0.1)]
        assert gammas == pytest.approx([0.1, 0.1**0.5, 0.1**0.5, 1.0, 1.0])
        assert rectified_speedups(self.SAMPLES, 2) == (4.0, 0.25, 1.0, 0.1)

    def test_a_speedup_of_exactly_1_is_not_slow(self) -> None:
        assert score([ScoredSample(1.0, -math.inf, 1)], 0).slow_count == 0


class TestEmptySets:
    def test_none_correct(self) -> None:
        point = score([ScoredSample(2.0, math.inf, 1)], 0)
        assert (point.alpha, point.beta, point.lambda_, point.eta) == (1.0, 1.0, 0.0, 0.0)
        assert point.s == point.es == 0.1

    def test_none_slow(self) -> None:
        point = score([ScoredSample(2.0, -math.inf, 1)], 0, p=0.5)
        assert (point.beta, point.eta, point.es) == (1.0, 0.0, 2.0)

    def test_none_failed(self) -> None:
        points = curve([ScoredSample(2.0, -math.inf, 1)], [0, 1])
        assert [point.gamma for point in points] == [0.1, 1.0]
        assert [point.es for point in points] == [2.0, 2.0]
        assert points[0].error_shares == ()

    @pytest.mark.parametrize("t", T_VALUES)
    def test_no_samples_give_nan_and_a_message(self, t: int) -> None:
        point = score([], t)
        ratios = (point.alpha, point.beta, point.lambda_, point.eta, point.gamma, point.es)
        assert all(math.isnan(value) for value in ratios)
        assert point.s is None if t > 0 else math.isnan(point.s or 0)
        assert point.sample_count == 0
        assert point.message == NO_SAMPLES

    def test_no_samples_at_sample_level(self) -> None:
        assert rectified_speedups([], 0) == ()


class TestBadInput:
    @pytest.mark.parametrize(("p", "b"), [(-0.1, 0.1), (math.nan, 0.1), (math.inf, 0.1), (0, 0), (0, 1.1), (0, -1)])
    def test_penalties_out_of_range(self, p: float, b: float) -> None:
        for scoring in (score, rectified_speedups):
            with pytest.raises(GraphNetError, match="penalty"):
                scoring([ScoredSample(2.0, 0.0, 1)], 0, p=p, b=b)

    @pytest.mark.parametrize("speedup", [0.0, -1.0, math.inf, math.nan])
    def test_speedup_without_a_logarithm(self, speedup: float) -> None:
        with pytest.raises(ValueError, match="speedup"):
            ScoredSample(speedup, 0.0, 1)

    def test_code_zero_would_forgive_at_t_0(self) -> None:
        with pytest.raises(ValueError, match="code"):
            ScoredSample(1.0, 0.0, 0)


def run(**changes: Any) -> RunResult:
    return RunResult.of({"t_min": -5.0, "speedup": 1.5} | changes)


class TestFromRuns:
    @pytest.mark.parametrize(
        ("changes", "scored"),
        [
            ({}, (1.5, -5.0, 1)),
            ({"t_min": None}, (1.5, math.inf, 1)),
            ({"t_min": math.inf, "nan_mismatch": True}, (1.5, math.inf, 2)),
            (
                {"status": "failure", "phase": "compile", "failure_kind": "timeout", "speedup": None},
                (None, math.inf, 4),
            ),
            ({"status": "failure", "phase": "compare", "failure_kind": "dtype_mismatch"}, (None, math.inf, 2)),
            ({"status": "failure"}, (None, math.inf, 3)),  # without a cause
        ],
    )
    def test_what_a_run_is_scored_as(self, changes: dict[str, Any], scored: tuple[float | None, float, int]) -> None:
        assert ScoredSample.of(run(**changes), POLICIES["graphnet_extended"]) == ScoredSample(*scored)

    @pytest.mark.parametrize("phase", [Phase.LOAD, Phase.EAGER])
    @pytest.mark.parametrize("kind", FailureKind)
    def test_what_is_not_the_compilers_fault_is_not_scored(self, phase: Phase, kind: FailureKind) -> None:
        assert ScoredSample.of(run(status=Status.FAILURE, phase=phase, failure_kind=kind), PAPER) is None

    def test_unavailable_is_not_scored(self) -> None:
        assert ScoredSample.of(run(status=Status.UNAVAILABLE, speedup=None, t_min=None), PAPER) is None

    @pytest.mark.parametrize("speedup", [None, 0.0, math.nan, math.inf])
    def test_success_without_usable_times_fails_as_a_run(self, speedup: float | None) -> None:
        timeless = run(speedup=speedup)
        assert failure_cause(timeless) == ("run", "error")
        assert ScoredSample.of(timeless, PAPER) == ScoredSample(None, -5.0, 2)
        assert score([ScoredSample(None, -5.0, 2)], 0).correct_count == 0
