"""Estimates from few pairs, and tests of many hypotheses."""

import numpy as np

from ops.compare.estimates import estimates, holm
from ops.verdict.rules import THRESHOLDS, Metric, Ratio


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
