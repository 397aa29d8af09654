"""The parameters of a score give it, as its samples do; figures of other benchmarks have their values."""

import math

import pytest

from ops.errors import GraphNetError
from ops.reporting.score import parameters
from ops.reporting.score.metrics import ScoredSample, combine
from ops.reporting.score.parameters import SCALARS, score_parameters

SAMPLES = [ScoredSample(4.0, -7.0, 1), ScoredSample(0.5, -3.0, 1, 2.0), ScoredSample(None, math.inf, 3)]


@pytest.mark.parametrize("t", range(-10, 5))
def test_both_ways_give_one_score(t: int) -> None:
    item = score_parameters(SAMPLES, t, p=0.3, b=0.2)
    point = item.point
    expected = combine(point.alpha, point.beta, point.lambda_, point.eta, point.gamma, p=0.3)
    assert point.es == pytest.approx(expected, rel=1e-12) == pytest.approx(item.es_by_sample, rel=1e-12)


def test_a_difference_is_an_error_and_no_score(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parameters, "rectified_speedups", lambda *_, **__: (1.0, 1.0, 1.0))
    with pytest.raises(GraphNetError, match="by its samples"):
        score_parameters(SAMPLES, 0, p=0.0, b=0.1)


def test_figures_of_other_benchmarks_are_weighted_means_of_logarithms() -> None:
    es = dict.fromkeys(range(-10, 5), 2.0)
    assert SCALARS["graphnet"].value(es) == pytest.approx(math.log10(2))
    assert SCALARS["passnet"].value(es) == pytest.approx(2.0)
    only = {t: 10.0 if t == -2 else 1.0 for t in es}
    assert SCALARS["graphnet"].value(only) == pytest.approx(0.48 / (3 * 0.001 + 0.13 + 0.40 + 10 * 0.48))
    weights = 3 + sum(0.8**step for step in range(1, 7)) + 6 * 0.001
    assert math.log10(SCALARS["passnet"].value(only)) == pytest.approx(0.8 / weights)
    assert (SCALARS["passnet"].b, SCALARS["passnet"].p) == (0.001, 1.0), "s² for a slower sample"
