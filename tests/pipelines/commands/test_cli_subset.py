"""`graphnet list subset`: a list that stands for a larger one, and what is said of it wherever it is used."""

import json
import random
from datetime import timedelta
from pathlib import Path

import pytest

from ops.dataset.sample.catalog.rows import DatasetRow
from ops.evaluation.benchmark.results import Phase
from ops.failures import FailureKind
from ops.reporting.score.conditions import ScoreConditions
from pipelines.cli import run
from pipelines.exits import ExitCode
from tests.warehouse.warehouse_rows import NOON, failure, filled, ingested, sample
from tests.warehouse.warehouse_rows import run as made
from warehouse.questions.subsets import load_population
from warehouse.selection.lists import members
from warehouse.selection.scope import SampleScope
from warehouse.store import Warehouse

COUNT = 40


@pytest.fixture
def measured(project: Path) -> Warehouse:
    """Samples of four families, each fast or failing in its own way under three backends."""
    chance = random.Random(3)
    rows = []
    for number in range(COUNT):
        name, family = f"zoo/{number}", number % 4
        rows.append(sample(name, family=f"transformer/family{family}", task2=f"nlp/task{family % 2}"))
        for backend in ("inductor", "other", "third"):
            if family == 3 and backend != "third":
                rows.append(failure(name, Phase.COMPILE, FailureKind.ERROR, backend=backend))
            else:
                rows.append(made(name, backend=backend, speedup=1 + family / 2 + chance.uniform(0, 0.1)))
    return filled(project / "warehouse", *rows)


def test_a_subset_is_a_list_with_weights_and_errors(measured: Warehouse, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["list", "subset", "--size", "8", "--dataset", "catalog", "--draws", "10"]
    assert run([*command, "--json"]) == ExitCode.OK
    captured = capsys.readouterr()
    errors = [json.loads(line) for line in captured.out.splitlines()]
    assert [(error["score"], error["samples of"]) for error in errors[:4]] == [
        (measure, "all") for measure in ("ES(1)", "ES(2)", "ES(3)", "S(0)")
    ]
    assert {error["samples of"] for error in errors} == {"all", "nlp/task0", "nlp/task1"}
    assert all(0 <= error["error"] <= error["worst backend"] for error in errors)
    assert "the list quick@1 has 8 samples that stand for the 40 of dataset 'catalog'" in captured.err
    weights = members(measured, "quick@1")
    assert len(weights) == 8
    assert sum(weights.values()) == pytest.approx(8)
    assert run(command) == ExitCode.OK  # lists are frozen: another version
    assert len(members(measured, "quick@2")) == 8


def test_times_in_logs_of_other_benchmarks_draw_no_other_samples(measured: Warehouse) -> None:
    def times(dataset: str) -> set[float | None]:
        return {unit.eager_ms for unit in load_population(measured, SampleScope(dataset), ScoreConditions()).units}

    logged = sample("zoo/1", dataset="log:x", content_hash="another")
    slow = [made("zoo/1", dataset="log:x", backend=f"log:{name}", eager_median_ms=1e6) for name in "abcdefg"]
    ingested(measured, logged, *slow)
    assert times("catalog") == {2.0} and times("log:x") == {1e6}


@pytest.fixture
def drawn(measured: Warehouse, capsys: pytest.CaptureFixture[str]) -> Warehouse:
    """The same with a subset of half of them."""
    assert run(["list", "subset", "--size", "20", "--dataset", "catalog", "--draws", "10"]) == ExitCode.OK
    capsys.readouterr()
    return measured


QUICK, REFUSED = "the list quick@1", "quick@1 is a subset itself, of dataset 'catalog'"


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(
    ("command", "code", "told"),
    [
        ("score --list quick", ExitCode.OK, f"{QUICK} has 20 samples that stand for the 40 of dataset 'catalog'"),
        ("score --list quick", ExitCode.OK, "S(0) ± … worst of 3 backends"),
        ("score --list quick --where task2='nlp/task0'", ExitCode.OK, f"{QUICK} as a whole stands for the 40 of"),
        ("list subset --size 5 --list quick", ExitCode.USAGE, REFUSED),
        ("list subset --size 5 --list quick --where operator_count>1", ExitCode.USAGE, REFUSED),
    ],
)
def test_what_a_subset_is_of_is_told(
    command: str, code: ExitCode, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command.split()) == code
    errors = " ".join(capsys.readouterr().err.split())
    assert all(part in errors for part in told.split(" … "))


@pytest.mark.usefixtures("drawn")
def test_a_report_over_a_subset_says_its_error_and_a_dataset_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["report", "--list", "quick", "--out", str(tmp_path / "quick.html")]) == ExitCode.OK
    assert "20 samples that stand for the 40 of" in (tmp_path / "quick.html").read_text()
    capsys.readouterr()
    assert run(["score", "--dataset", "catalog"]) == ExitCode.OK
    assert "stand for" not in capsys.readouterr().err


def test_without_results_a_list_is_drawn_and_nothing_is_claimed(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(project / "warehouse", *(sample(f"zoo/{number}") for number in range(5)))
    assert run(["list", "subset", "--size", "2", "--dataset", "catalog"]) == ExitCode.OK
    assert "nothing is known of its errors" in capsys.readouterr().err


def test_what_cannot_be_drawn_is_refused(measured: Warehouse, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["list", "subset", "--size", "41", "--dataset", "catalog"]) == ExitCode.USAGE
    assert "cannot draw 41 of 40 samples" in capsys.readouterr().err
    assert run(["list", "subset", "--size", "4", "--dataset", "catalog", "--name", "shipped"]) == ExitCode.USAGE
    assert run(["list", "subset", "--size", "4", "--list", "nowhere"]) == ExitCode.USAGE
    assert run(["list", "subset", "--size", "4", "--dataset", "catalog", "--seed", "-1"]) == ExitCode.USAGE
    capsys.readouterr()
    assert run(["list", "subset", "--size", "4", "--dataset", "nowhere"]) == ExitCode.USAGE
    assert "there are no samples to draw from" in capsys.readouterr().err


def test_a_list_that_lost_samples_claims_no_error(drawn: Warehouse, capsys: pytest.CaptureFixture[str]) -> None:
    later = NOON + timedelta(hours=1)
    rows = [sample(f"zoo/{number}", cataloged_at=later) for number in range(COUNT // 2)]
    drawn.spool([DatasetRow("catalog", "/here", later), *rows])
    drawn.ingest()
    assert run(["score", "--list", "quick"]) == ExitCode.OK
    told = " ".join(capsys.readouterr().err.split())
    lost = 20 - len(members(drawn, "quick@1").keys() & {row.content_hash for row in rows})
    assert lost > 0
    assert f"{lost} of the 20 samples of the list quick@1" in told
    assert "is not known" in told and "±" not in told
