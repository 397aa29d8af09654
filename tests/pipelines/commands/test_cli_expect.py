"""`graphnet expect`: a plant of every kind of change is found, and what is as expected passes."""

import dataclasses
import json
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from ops.benchmark.builds import Build
from ops.benchmark.results import BenchmarkRun, FailureKind, Phase
from pipelines.cli import run
from pipelines.exits import ExitCode
from tests.warehouse.warehouse_rows import failure, filled, sample
from tests.warehouse.warehouse_rows import run as made
from warehouse.selection.lists import create_list
from warehouse.store import Warehouse

FIRST = [
    made("zoo/a", t_min=-5.0, evidence_fallback_count=0),
    made("zoo/b", t_min=-1.0, evidence_fallback_count=1),
    failure("zoo/c", Phase.COMPILE, FailureKind.ERROR),
    failure("zoo/d", Phase.RUN, FailureKind.TIMEOUT),
    made("zoo/e", t_min=float("inf")),
    made("zoo/a", backend="tvm", variant="level=3", backend_options='{"level": 3}'),
]


@pytest.fixture
def place(project: Path) -> Path:
    """A database with results of two backends, and the folder for files."""
    of_paddle = dataclasses.replace(sample("paddle/p"), framework="paddle")
    filled(project / "warehouse", *(sample(f"zoo/{name}") for name in "abcde"), of_paddle, *FIRST)
    return project


def measured(place: Path, *runs: BenchmarkRun | Build) -> None:
    """Add results that came a minute later."""
    warehouse = Warehouse(place / "warehouse" / "graphnet.duckdb")
    warehouse.spool(runs)
    warehouse.ingest()


def again(first: BenchmarkRun, **changes: object) -> BenchmarkRun:
    """A later run of the same sample, backend and configuration."""
    later = made(first.sample_id, backend=first.backend, variant=first.variant, minutes=1)
    return dataclasses.replace(later, t_min=-6.0 if first.t_min is None else first.t_min, **changes)  # type: ignore[arg-type]


def verdicts(file: Path, capsys: pytest.CaptureFixture[str], *options: str) -> dict[tuple[str, str], str]:
    capsys.readouterr()
    code = run(["expect", "check", str(file), "--json", *options])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    by_key = {(row["sample_id"], row["backend"]): row["verdict"] for row in rows}
    assert code == (ExitCode.OK if set(by_key.values()) <= {"same", "flaky"} else ExitCode.REGRESSED)
    return by_key


def test_results_are_as_a_file_that_was_written_of_them(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = place / "expected.csv"
    assert run(["expect", "write", str(file)]) == ExitCode.OK
    assert [line for line in file.read_text().splitlines() if not line.startswith("#")] == [
        "sample_id,backend,status,failure_kind,t_min,graph_breaks,flaky",
        "zoo/a,inductor,pass,,-4,0,",
        "zoo/a,tvm level=3,pass,,-4,,",
        "zoo/b,inductor,pass,,-1,1,",
        "zoo/c,inductor,failure,error,,,",
        "zoo/d,inductor,failure,timeout,,,",
        "zoo/e,inductor,wrong,,inf,,",
    ]
    assert "tvm level=3: 4 of 5 samples have no result" in capsys.readouterr().err
    assert set(verdicts(file, capsys).values()) == {"same"}
    assert run(["expect", "check", str(file)]) == ExitCode.OK
    output = capsys.readouterr()
    assert (output.out, output.err) == ("", "6 rows: all as expected\n")
    assert run(["expect", "write", str(file)]) == ExitCode.USAGE, "its marks and comments would be lost"


def test_every_change_is_found_and_an_update_is_a_small_diff(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, old = place / "expected.csv", place / "old.csv"
    run(["expect", "write", str(file)])
    file.write_text(file.read_text().replace("failure,timeout,,,", "failure,timeout,,,pass"), encoding="utf-8")
    old.write_text(file.read_text(), encoding="utf-8")
    measured(
        place,
        failure("zoo/a", Phase.RUN, FailureKind.CRASH, minutes=1),
        again(FIRST[1], evidence_fallback_count=3),
        dataclasses.replace(again(FIRST[2]), t_min=-6.0),
        again(FIRST[3]),
        again(FIRST[4]),
    )
    assert verdicts(file, capsys) == {
        ("zoo/a", "inductor"): "worse",
        ("zoo/a", "tvm level=3"): "same",
        ("zoo/b", "inductor"): "worse",
        ("zoo/c", "inductor"): "better",
        ("zoo/d", "inductor"): "flaky",
        ("zoo/e", "inductor"): "same",
    }
    assert verdicts(file, capsys, "--backend", "tvm") == {("zoo/a", "tvm level=3"): "same"}
    assert verdicts(file, capsys, "--where", "sample_id = 'zoo/b'") == {("zoo/b", "inductor"): "worse"}
    junit = place / "junit.xml"
    assert run(["expect", "check", str(file), "--junit", str(junit)]) == ExitCode.REGRESSED
    output = capsys.readouterr()
    assert "pass → failure:crash" in output.out and "graph breaks 1 → 3" in output.out
    assert f"graphnet expect update {file}" in output.err
    suite = ET.parse(junit).getroot()
    failures = {case.get("name"): item.get("type") for case in suite.iter("testcase") for item in case.iter("failure")}
    assert failures == {"zoo/a": "worse", "zoo/b": "worse", "zoo/c": "better"}
    assert (suite.get("tests"), suite.get("failures")) == ("6", "3")
    assert run(["expect", "update", str(file)]) == ExitCode.OK
    diff = subprocess.run(["diff", str(old), str(file)], capture_output=True, text=True).stdout.splitlines()
    assert [line for line in diff if line.startswith(">")] == [
        "> zoo/a,inductor,failure,crash,,,",
        "> zoo/b,inductor,pass,,-1,3,",
        "> zoo/c,inductor,pass,,-4,,",
    ]
    assert set(verdicts(file, capsys).values()) == {"same", "flaky"}


def test_samples_that_are_new_missing_or_gone(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = place / "expected.csv"
    run(["expect", "write", str(file), "--backend", "inductor"])
    text = file.read_text().replace("zoo/b,inductor,pass,,-1,1,\n", "")
    text += "zoo/f,inductor,pass,,-4,0,\nzoo/e,xla,pass,,-4,0,\n"
    file.write_text(text, encoding="utf-8")
    judged = verdicts(file, capsys)
    assert {key: verdict for key, verdict in judged.items() if verdict != "same"} == {
        ("zoo/b", "inductor"): "new",
        ("zoo/f", "inductor"): "missing",
    }, "the file is about inductor alone"
    assert run(["expect", "update", str(file)]) == ExitCode.OK
    assert "2 rows changed" in capsys.readouterr().err
    assert "zoo/b,inductor,pass,,-1,1,\n" in file.read_text()
    assert "zoo/f" not in file.read_text(), "the catalog has it no more"
    assert "zoo/e,xla" in file.read_text(), "of another backend"


def test_a_row_that_was_not_measured_stays(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = place / "expected.csv"
    run(["expect", "write", str(file)])
    file.write_text(file.read_text() + "zoo/b,tvm level=3,pass,,-4,0,\n", encoding="utf-8")
    assert verdicts(file, capsys)["zoo/b", "tvm level=3"] == "missing"
    assert run(["expect", "update", str(file)]) == ExitCode.OK
    assert "0 rows changed; 1 rows have no result, and stay" in capsys.readouterr().err


def test_what_cannot_be_checked_is_said(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = place / "expected.csv"
    assert run(["expect", "check", str(file)]) == ExitCode.USAGE
    assert run(["expect", "write", str(file), "--dataset", "nobody's"]) == ExitCode.NOTHING
    assert "no results of --dataset" in capsys.readouterr().err
    assert not file.exists()
    run(["expect", "write", str(file)])
    file.write_text(file.read_text().replace("# scope: --dataset", "# scope: --suite"), encoding="utf-8")
    assert run(["expect", "check", str(file)]) == ExitCode.USAGE
    assert "'# scope:'" in capsys.readouterr().err
    assert run(["expect", "write", str(place / "no" / "x.csv"), "--sample", "zoo/a"]) == ExitCode.OK


def test_a_file_can_be_about_a_list_and_a_condition(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, where = place / "expected.csv", "sample_id <> 'zoo/c'"
    warehouse = Warehouse(place / "warehouse" / "graphnet.duckdb")
    create_list(warehouse, "bcd", {sample(f"zoo/{name}").content_hash: 1.0 for name in "bcd"})
    assert run(["expect", "write", str(file), "--list", "bcd", "--where", where]) == ExitCode.OK
    lines = file.read_text().splitlines()
    assert lines[-2:] == ["zoo/b,inductor,pass,,-1,1,", "zoo/d,inductor,failure,timeout,,,"] and "zoo/a" not in str(
        lines
    )
    assert set(verdicts(file, capsys)) == {("zoo/b", "inductor"), ("zoo/d", "inductor")}
    assert set(verdicts(file, capsys, "--where", "sample_id = 'zoo/d'")) == {("zoo/d", "inductor")}
    file.write_text(file.read_text() + "zoo/x,inductor,pass,,-4,0,\n", encoding="utf-8")
    assert verdicts(file, capsys)["zoo/x", "inductor"] == "missing", "it is expected, and the list has it no more"
    assert run(["expect", "update", str(file)]) == ExitCode.OK
    assert file.read_text().splitlines() == lines


def test_options_choose_among_what_a_file_is_about(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = place / "expected.csv"
    run(["expect", "write", str(file), "--backend", "inductor", "--sample", "zoo/[ab]"])
    text = file.read_text()
    assert set(verdicts(file, capsys, "--sample", "zoo/[bc]")) == {("zoo/b", "inductor")}, (
        "zoo/c is no new sample of it"
    )
    capsys.readouterr()
    assert run(["expect", "update", str(file), "--backend", "tvm"]) == ExitCode.NOTHING
    assert "there are no results, of --backend tvm" in capsys.readouterr().err
    assert file.read_text() == text


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--list", "nobodys"], "there is no list 'nobodys'"),
        (["--where", "colour = 1"], "the condition 'colour = 1' failed"),
        (["--where", "true\nor false"], "has to be a line"),
        (["--dataset", "catalog", "--list", "shipped"], "give one of them"),
    ],
)
def test_a_wrong_choice_of_samples_is_said(
    place: Path, capsys: pytest.CaptureFixture[str], options: list[str], problem: str
) -> None:
    assert run(["expect", "write", str(place / "x.csv"), *options]) == ExitCode.USAGE
    assert problem in capsys.readouterr().err


def test_an_old_build_is_not_judged_in_silence(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A newer one ran on a few samples alone, so that the older one counts."""
    file = place / "expected.csv"
    run(["expect", "write", str(file), "--backend", "inductor"])
    partial = made("zoo/b", minutes=90, backend_version="9", build_hash="new build")
    measured(place, dataclasses.replace(partial, t_min=float("inf")))
    measured(place, Build("new build", "inductor", "new", "9", "", {}, {}, "/x/mine.py:Mine", FIRST[0].finished_at))
    capsys.readouterr()
    assert run(["expect", "check", str(file), "--json"]) == ExitCode.OK
    output = capsys.readouterr()
    rows = {row["sample_id"]: row for row in map(json.loads, output.out.splitlines())}
    assert {row["build"] for row in rows.values()} != {""} and "new build" not in {
        row["build"] for row in rows.values()
    }
    assert rows["zoo/b"]["measured_at"] == f"{FIRST[1].finished_at:%Y-%m-%d %H:%M}"
    assert f"results of build {rows['zoo/b']['build']}, measured until" in output.err
    assert f"build new was measured at {partial.finished_at:%Y-%m-%d %H:%M} UTC on zoo/b alone" in output.err
    assert "too few of 5 samples" in output.err
    command = f"bench {place}/samples --backend /x/mine.py:Mine --build new --changed` measures the others"
    assert command in output.err
    run(["expect", "check", str(file), "--backend", "tvm"])
    assert "new build" not in capsys.readouterr().err
