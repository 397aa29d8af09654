"""`graphnet score`: which samples are right by which reference, and how sure a score is."""

import csv
import dataclasses
import itertools
import json
import math
from pathlib import Path
from typing import Any

import pytest

from ops.reporting.score.metrics import score_text
from ops.reporting.score.parameters import SCALARS
from pipelines.cli import run
from pipelines.exits import ExitCode
from tests.warehouse.warehouse_rows import filled, sample
from tests.warehouse.warehouse_rows import run as made
from warehouse.questions.report_data import load_report_data

RUNS = [
    made("nearer", speedup=2.0, t_min=-1.0, t_min_float64=-6.0, eager_t_min_float64=-1.0, nearer_to_float64=True),
    made("unknown", speedup=8.0, t_min=-1.0, reference_note="no run in float64"),
    made("farther", speedup=4.0, t_min=-6.0, t_min_float64=1.0, eager_t_min_float64=1.0),
    made("right", speedup=1.0, t_min=-6.0),
]
"""Two differ from eager at t = −3, of which float64 says that one is right; of one that agrees, that both are wrong."""


@pytest.fixture
def scored(project: Path) -> None:
    """Four runs of one backend in the database."""
    filled(project / "warehouse", *(sample(run.sample_id) for run in RUNS), *RUNS)


def points(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert run(["score", *arguments, "--json"]) == ExitCode.OK
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("reference", "t", "right"),
    [
        ((), -3, (4.0, 1.0)),
        (("--reference", "eager"), -3, (4.0, 1.0)),
        (("--reference", "float64"), -3, (2.0, 1.0)),
        (("--reference", "eager"), 0, (2.0, 8.0, 4.0, 1.0)),
        (("--reference", "float64"), 0, (2.0, 8.0, 1.0)),
        (("--reference", "float64"), 1, (2.0, 8.0, 4.0, 1.0)),
    ],
)
def test_right_is_what_agrees_with_the_reference(
    scored: None, reference: tuple[str, ...], t: int, right: tuple[float, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    (point,) = points(capsys, *reference, "--t", str(t))
    assert (point["sample_count"], point["correct_count"]) == (4, len(right))
    assert point["alpha"] == pytest.approx(math.prod(right) ** (1 / len(right)))
    if t <= 0:
        assert point["s"] == pytest.approx((math.prod(right) * 0.1 ** (4 - len(right))) ** 0.25)


def test_the_table_says_which_reference_it_is_against(scored: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "--reference", "float64", "--t", "0"]) == ExitCode.OK
    assert "against float64 where a run has it, else eager" in " ".join(capsys.readouterr().out.split())


def test_scores_come_with_their_intervals(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs = []
    for original, number in itertools.product(RUNS, (1, 2)):
        name = f"{original.sample_id}{number}"
        runs.append(dataclasses.replace(original, run_id=name, sample_id=name, sample_hash=f"hash of {name}"))
    filled(project / "warehouse", *(sample(run.sample_id) for run in runs), *runs)
    strict, loose = points(capsys, "--t", "0", "--t", "2")
    for point in (strict, loose):
        assert point["score_low"] < point["es"] < point["score_high"]
    assert run(["score", "--t", "0", "--t", "2"]) == ExitCode.OK
    rows = [line for line in capsys.readouterr().out.splitlines() if "inductor" in line]
    shown = score_text(strict["s"], (strict["score_low"], strict["score_high"]))
    assert shown.startswith("2.828 [") and rows[0].rstrip().endswith(shown), "the interval of S(0) is that of ES(0)"
    assert rows[1].rstrip().endswith(score_text(loose["es"], (loose["score_low"], loose["score_high"])))
    assert run(["score", "--csv"]) == ExitCode.OK
    header, *_ = csv.reader(capsys.readouterr().out.splitlines())
    assert header[-4:] == ["s", "es", "score_low", "score_high"]


def test_a_score_over_few_samples_has_no_interval_and_says_so(scored: None, capsys: pytest.CaptureFixture[str]) -> None:
    (point,) = points(capsys, "--t", "0")
    assert (point["score_low"], point["score_high"]) == (None, None)
    assert run(["score", "--t", "0"]) == ExitCode.OK
    out, err = capsys.readouterr()
    (row,) = [line for line in out.splitlines() if "inductor" in line]
    assert "]" not in row and row.split()[-1] == "2.828"
    assert "no interval for fewer than 6 samples" in err


def test_a_variant_on_few_samples_is_left_out_and_named(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tried = dataclasses.replace(RUNS[0], run_id="tried", variant="mode=max-autotune", config_hash="other")
    warehouse = filled(project / "warehouse", *(sample(run.sample_id) for run in RUNS), *RUNS, tried)
    assert {point["variant"] for point in points(capsys)} == {""}
    assert run(["score"]) == ExitCode.OK
    note = "they ran on less than half of their backend's samples: inductor mode=max-autotune (1 of 4 samples)"
    assert f"not shown, since {note}" in capsys.readouterr().err
    assert [text for text in load_report_data(warehouse).notes if note in text]
    assert warehouse.rows("SELECT variant, sample_count FROM variant_left_out") == [("mode=max-autotune", 1)]


def test_what_is_not_validated_is_counted_among_what_is_scored(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Samples that no backend of the table takes are no reason to doubt its scores."""
    filled(
        project / "warehouse", *(sample(run.sample_id) for run in RUNS), sample("of_paddle", framework="paddle"), *RUNS
    )
    assert run(["score"]) == ExitCode.OK
    assert "of the samples: 4 not validated\n" in capsys.readouterr().err


def test_what_scores_are_made_of_is_shown(scored: None, capsys: pytest.CaptureFixture[str]) -> None:
    (point,) = points(capsys, "--t", "-3")
    (shown,) = points(capsys, "--parameters", "--t", "-3")
    for name, column in (("es", "ES"), ("es", "ES by samples"), ("s", "S"), ("alpha", "alpha"), ("lambda", "lambda")):
        assert shown[column] == pytest.approx(point[name], rel=1e-12)
    assert shown["pi"] == {"1": 1.0} and shown["gamma"] == 0.1


def test_a_scalar_has_its_own_policy_and_penalties_unless_others_are_given(
    scored: None, capsys: pytest.CaptureFixture[str]
) -> None:
    es = {
        point["t"]: point["es"] for point in points(capsys, "--policy", "graphnet_default", "--b", "0.001", "--p", "1")
    }
    (figure,) = points(capsys, "--scalar", "passnet")
    assert figure["passnet"] == pytest.approx(SCALARS["passnet"].value(es)) and figure["samples"] == 4
    (graphnet,) = points(capsys, "--scalar", "graphnet", "--b", "0.001", "--p", "1")
    assert graphnet["graphnet"] == pytest.approx(SCALARS["graphnet"].value(es))
    listed = [0.001] * 5 + [1, 1, 1] + [0.8, 0.64, 0.512, 0.4096, 0.32768, 0.262144] + [0.001]  # of t = -10 … 4
    weights = dict(zip(range(-10, 5), listed, strict=True))
    mean = sum(weight * math.log10(es[t]) for t, weight in weights.items()) / sum(listed)
    assert figure["passnet"] == pytest.approx(10**mean, rel=1e-12)


@pytest.mark.parametrize("other", [("--t", "0"), ("--all-t",), ("--parameters",)])
def test_a_scalar_of_a_part_of_a_curve_is_refused(
    scored: None, other: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["score", "--scalar", "passnet", *other]) == ExitCode.USAGE
    assert "whole curve" in capsys.readouterr().err
