"""`graphnet expect`: a plant of every kind of change is found, and what is as expected passes."""

import dataclasses
import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ops.evaluation.benchmark.builds import Build
from ops.evaluation.benchmark.results import BenchmarkRun, Phase
from ops.failures import FailureKind
from pipelines.cli import run
from pipelines.exits import ExitCode
from tests.warehouse.warehouse_rows import failure, filled, sample
from tests.warehouse.warehouse_rows import run as made
from warehouse.selection.lists import create_lists
from warehouse.store import Warehouse

TVM: dict[str, Any] = {"backend": "tvm", "variant": "level=3", "backend_options": '{"level": 3}'}
FIRST = [
    made("zoo/a", t_min=-5.0, evidence_fallback_count=0),
    made("zoo/b", t_min=-1.0, evidence_fallback_count=1),
    failure("zoo/c", Phase.COMPILE, FailureKind.ERROR),
    failure("zoo/d", Phase.RUN, FailureKind.TIMEOUT),
    made("zoo/e", t_min=float("inf")),
    made("zoo/a", **TVM),
]


class Done(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def rows(self) -> dict[tuple[str, str], dict[str, Any]]:
        return {(row["sample_id"], row["backend"]): row for row in map(json.loads, self.out.splitlines())}


Expect = Callable[..., Done]


@pytest.fixture
def expect(project: Path, capsys: pytest.CaptureFixture[str]) -> Expect:
    """Runs a step over expected.csv, beside a database with results of two backends."""
    of_paddle = dataclasses.replace(sample("paddle/p"), framework="paddle")
    filled(project / "warehouse", *(sample(f"zoo/{name}") for name in "abcde"), of_paddle, *FIRST)

    def call(step: str, *options: str) -> Done:
        capsys.readouterr()
        code = run(["expect", step, str(project / "expected.csv"), *options])
        return Done(code, *capsys.readouterr())

    return call


@pytest.fixture
def file(project: Path) -> Path:
    return project / "expected.csv"


def verdicts(expect: Expect, *options: str) -> dict[str, str]:
    """What a check says of "sample backend"."""
    done = expect("check", "--json", *options)
    words = {" ".join(key): row["verdict"] for key, row in done.rows.items()}
    assert done.code == (ExitCode.OK if set(words.values()) <= {"same", "flaky"} else ExitCode.REGRESSED)
    return words


def measured(project: Path, *runs: BenchmarkRun | Build) -> None:
    """Add results."""
    warehouse = Warehouse(project / "warehouse" / "graphnet.duckdb")
    warehouse.spool(runs)
    warehouse.ingest()


def edit(file: Path, *changes: tuple[str, str]) -> None:
    text = file.read_text()
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    file.write_text(text, encoding="utf-8")


def test_every_change_is_found_and_an_update_is_a_small_diff(expect: Expect, project: Path, file: Path) -> None:
    assert "tvm level=3: 4 of 5 samples have no result" in expect("write").err
    rows = [line for line in file.read_text().splitlines() if not line.startswith("#")]
    assert rows[0].startswith("sample_id,") and rows[2:4] == [
        "zoo/a,tvm level=3,pass,,-4,,",
        "zoo/b,inductor,pass,,-1,1,",
    ]
    assert expect("check") == (ExitCode.OK, "", "6 rows: all as expected\n")
    assert expect("write").code == ExitCode.USAGE, "its marks and comments would be lost"
    edit(file, ("failure,timeout,,,", "failure,timeout,,,pass"))
    before = file.read_text().splitlines()
    crash = failure("zoo/a", Phase.RUN, FailureKind.CRASH, minutes=1)
    fields = {"b": {"t_min": -1.0, "evidence_fallback_count": 3}, "c": {}, "d": {}, "e": {"t_min": float("inf")}}
    measured(project, crash, *(made(f"zoo/{name}", minutes=1, **changes) for name, changes in fields.items()))
    assert list(verdicts(expect).values()) == ["worse", "same", "worse", "better", "flaky", "same"]
    assert verdicts(expect, "--backend", "tvm") == {"zoo/a tvm level=3": "same"}
    assert verdicts(expect, "--where", "sample_id = 'zoo/b'") == {"zoo/b inductor": "worse"}
    done = expect("check", "--junit", str(project / "junit.xml"))
    assert "pass → failure:crash" in done.out and "graph breaks 1 → 3" in done.out
    assert "6 rows: 2 worse, 1 better, 1 flaky, 2 as expected" in done.err
    assert f"graphnet expect update {file}" in done.err
    suite = ET.parse(project / "junit.xml").getroot()
    failures = {case.get("name"): item.get("type") for case in suite.iter("testcase") for item in case.iter("failure")}
    assert failures == {"zoo/a": "worse", "zoo/b": "worse", "zoo/c": "better"} and suite.get("tests") == "6"
    expect("update")
    changed = [line for line in file.read_text().splitlines() if line not in before]
    assert [line.split(",")[0] for line in changed] == ["zoo/a", "zoo/b", "zoo/c"]
    assert set(verdicts(expect).values()) == {"same", "flaky"}


def test_samples_that_are_new_missing_or_gone_and_those_that_a_file_is_not_about(expect: Expect, file: Path) -> None:
    expect("write", "--backend", "inductor", "--sample", "zoo/[!c]")
    edit(file, ("zoo/b,inductor,pass,,-1,1,\n", "zoo/f,inductor,pass,,-4,0,\nzoo/e,xla,pass,,-4,0,\n"))
    judged = {key: verdict for key, verdict in verdicts(expect).items() if verdict != "same"}
    assert judged == {"zoo/b inductor": "new", "zoo/f inductor": "missing"}, "the file is about inductor alone"
    assert set(verdicts(expect, "--sample", "zoo/[bc]")) == {"zoo/b inductor"}, "zoo/c is no new sample of it"
    assert "2 rows changed\n" in expect("update").err
    text = file.read_text()
    assert "zoo/b,inductor,pass,,-1,1,\n" in text and "zoo/e,xla" in text
    assert "zoo/f" not in text, "the catalog has it no more"
    done = expect("update", "--backend", "tvm")
    assert done.code == ExitCode.NOTHING and "there are no results, of --backend tvm" in done.err
    edit(file, (" --backend inductor", ""), ("zoo/e,xla", "zoo/b,tvm level=3"))
    assert verdicts(expect)["zoo/b tvm level=3"] == "missing"
    assert "1 rows changed; 1 rows have no result, and stay" in expect("update").err
    edit(file, ("# scope: --dataset", "# scope: --suite"))
    done = expect("check")
    assert done.code == ExitCode.USAGE and "'# scope:'" in done.err


def test_a_file_can_be_about_a_list_and_a_condition(expect: Expect, project: Path, file: Path) -> None:
    contents = {sample(f"zoo/{name}").content_hash: 1.0 for name in "bcd"}
    create_lists(Warehouse(project / "warehouse" / "graphnet.duckdb"), {"bcd": contents})
    expect("write", "--list", "bcd", "--where", "sample_id <> 'zoo/c'")
    file.write_text(file.read_text() + "zoo/x,inductor,pass,,-4,0,\n")
    words = {"zoo/b inductor": "same", "zoo/d inductor": "same", "zoo/x inductor": "missing"}
    assert verdicts(expect) == words, "it is expected, and the list has it no more"
    assert set(verdicts(expect, "--where", "sample_id = 'zoo/d'")) == {"zoo/d inductor"}
    expect("update")
    assert set(verdicts(expect)) == {"zoo/b inductor", "zoo/d inductor"}


@pytest.mark.parametrize(
    ("options", "code", "problem"),
    [
        (["--list", "nobodys"], ExitCode.USAGE, "there is no list 'nobodys'"),
        (["--where", "colour = 1"], ExitCode.USAGE, "the condition 'colour = 1' failed"),
        (["--where", "true\nor false"], ExitCode.USAGE, "has to be a line"),
        (["--dataset", "catalog", "--list", "shipped"], ExitCode.USAGE, "give one of them"),
        (["--dataset", "nobody's"], ExitCode.NOTHING, "no results of --dataset"),
    ],
)
def test_a_wrong_choice_of_samples_is_said(
    expect: Expect, file: Path, options: list[str], code: ExitCode, problem: str
) -> None:
    done = expect("write", *options)
    assert done.code == code and problem in done.err and not file.exists()
    assert expect("check").code == ExitCode.USAGE, "there is no file"


def test_an_old_build_is_not_judged_in_silence(expect: Expect, project: Path) -> None:
    """A newer one ran on a few samples alone, so that the older one counts."""
    expect("write", "--backend", "inductor")
    partial = made("zoo/b", minutes=90, backend_version="9", build_hash="new build", t_min=float("inf"))
    build = Build("new build", "inductor", "new", "9", "", {}, {}, "/x/mine.py:Mine", FIRST[0].finished_at)
    measured(project, partial, build)
    done = expect("check", "--json")
    row = done.rows["zoo/b", "inductor"]
    assert done.code == ExitCode.OK and row["measured_at"] == f"{FIRST[1].finished_at:%Y-%m-%d %H:%M}"
    for words in (
        f"results of build {row['build']}, measured until",
        f"build new was measured at {partial.finished_at:%Y-%m-%d %H:%M} UTC on zoo/b alone",
        "too few of 5 samples",
        f"bench {project}/samples --backend /x/mine.py:Mine --build new --changed` measures the others",
    ):
        assert words in done.err
    assert "new build" not in expect("check", "--backend", "tvm").err
