"""The report's tables 3 to 6: 60 rows, each reproduced from its statistics, and each curve from single samples."""

import csv
import math
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path

import pytest

from ops.reporting.score.metrics import ScoredSample, combine, curve, failure_weight, geometric_mean, rectified_speedups

GOLDEN = Path(__file__).parents[3] / "golden" / "graphnet_paper_tables_3_to_6.csv"
WITHIN = 0.003
B = 0.1
N = 10_000
"""Samples of a reconstructed workload: fine enough that rounding to whole samples moves no score."""

Row = Mapping[str, float]


def read_golden() -> dict[str, list[Row]]:
    with GOLDEN.open(newline="") as file:
        rows = list(csv.DictReader(file))
    return {
        name: [{key: float(text or "nan") for key, text in row.items() if key != "workload"} for row in group]
        for name, group in groupby(rows, key=lambda row: row["workload"])
    }


WORKLOADS = read_golden()
ROWS = [(name, row) for name, rows in WORKLOADS.items() for row in rows]


def test_all_sixty_rows_are_there() -> None:
    assert len(ROWS) == 60


@pytest.mark.parametrize(("name", "row"), ROWS, ids=[f"{name}/{row['t']:.0f}" for name, row in ROWS])
def test_printed_statistics_give_the_printed_scores(name: str, row: Row) -> None:
    statistics = row["alpha"], row["beta"], row["lambda"], row["eta"]
    assert combine(*statistics, row["gamma"]) == pytest.approx(row["ES"], abs=WITHIN)
    if row["t"] <= 0:
        assert combine(*statistics, B) == pytest.approx(row["S"], abs=WITHIN)
        assert row["S"] == row["ES"]
    else:
        assert math.isnan(row["S"])


@pytest.mark.parametrize("name", WORKLOADS)
def test_printed_gammas_are_those_of_one_error_code(name: str) -> None:
    code = first_forgiven_t(WORKLOADS[name])
    for row in WORKLOADS[name]:
        assert failure_weight([(code, 1.0)], int(row["t"]), b=B) == pytest.approx(row["gamma"])


@pytest.mark.parametrize("name", WORKLOADS)
def test_one_sample_set_gives_the_whole_curve(name: str) -> None:
    """Samples with one speedup, one t_min and one code each: through `curve`, and at sample level."""
    rows = WORKLOADS[name]
    samples = reconstruct(rows)
    points = curve(samples, [int(row["t"]) for row in rows], b=B)
    for row, point in zip(rows, points, strict=True):
        assert point.sample_count == N
        assert point.lambda_ == pytest.approx(row["lambda"], abs=0.001)
        assert point.alpha == pytest.approx(row["alpha"], abs=WITHIN)
        assert point.gamma == pytest.approx(row["gamma"])
        assert point.es == pytest.approx(row["ES"], abs=WITHIN)
        assert geometric_mean(rectified_speedups(samples, point.t, b=B)) == pytest.approx(row["ES"], abs=WITHIN)
        if point.t <= 0:
            assert point.s == pytest.approx(row["S"], abs=WITHIN)
            assert point.eta == pytest.approx(row["eta"], abs=0.002)
            assert point.beta == pytest.approx(row["beta"], abs=WITHIN)
        else:
            assert point.s is None


def first_forgiven_t(rows: Sequence[Row]) -> int:
    """The error code that all failures of a workload share: where the printed γ jumps from b to 1."""
    return min(int(row["t"]) for row in rows if row["gamma"] == 1)


def reconstruct(rows: Sequence[Row]) -> list[ScoredSample]:
    """Samples that become correct at the t where the printed M and K grow, with the speedups that α and β ask for.

    Each step aims at the printed totals from what is there already, so a row's rounding is made good by the next.
    """
    code = first_forgiven_t(rows)
    samples: list[ScoredSample] = []
    for row in rows[: [row["t"] for row in rows].index(1) + 1]:
        built = [sample.speedup for sample in samples if sample.speedup is not None]
        built_slow = [speedup for speedup in built if speedup < 1]
        correct = round(N * row["lambda"])
        slow = round(correct * row["eta"])
        slow_log = slow * math.log(row["beta"]) - log_sum(built_slow)
        fast_log = correct * math.log(row["alpha"]) - log_sum(built) - slow_log
        new_slow = max(0, min(slow - len(built_slow), correct - len(built)))
        new_fast = correct - len(built) - new_slow
        speedups = spread(new_slow, min(slow_log, -1e-9)) + spread(new_fast, max(fast_log, 0.0))
        samples += [ScoredSample(speedup, row["t"], code) for speedup in speedups]
    return samples + [ScoredSample(None, math.inf, code)] * (N - len(samples))


def log_sum(values: Sequence[float]) -> float:
    return math.fsum(map(math.log, values))


def spread(count: int, total: float) -> list[float]:
    return [math.exp(total / count)] * count if count > 0 else []
