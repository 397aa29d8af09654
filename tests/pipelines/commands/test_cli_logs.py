"""`graphnet import-log` and `export-log`: scores, builds and comparisons of logs, apart from what ran here."""

import json
import math
import os
from pathlib import Path
from typing import Any

import pytest

from ops.dataset.sample.catalog.lists import SampleListRow
from pipelines.cli import run
from pipelines.exits import ExitCode
from tests.made_logs import begin, compared, ended, failed, lines, ran, timed
from tests.warehouse.warehouse_rows import NOON, filled, sample
from tests.warehouse.warehouse_rows import run as made
from warehouse.store import Warehouse

OTHERS = ("--policy", "graphnet_default")
LOG = (
    ran("/w/samples/zoo/fast", 4.0, 1.0)
    + ran("/w/samples/zoo/slow", 1.0, 2.0, float32=-3.0)
    + ran("/w/samples/zoo/wrong", 8.0, 1.0, float16=2.0)
    + failed("/w/samples/zoo/broken", "boom")
    + begin("/w/samples/zoo/eager")
    + "Eager model execution failed: no\n"
    + lines("[Result] status: failed", "[Fail due to eager model execution error.]")
)
GOLDEN = {
    # t: (S(t) where it is defined, ES(t)); N = 4 with p = 0, b = 0.1.
    -10: (0.1, 0.1),
    -7: ((4 * 0.1**3) ** 0.25,) * 2,
    -3: ((4 * 0.5 * 0.1**2) ** 0.25,) * 2,
    0: ((4 * 0.5 * 0.1**2) ** 0.25,) * 2,
    1: (None, (4 * 0.5 * 1 * 0.1) ** 0.25),
    3: (None, (4 * 0.5 * 1 * 1) ** 0.25),
}


def write(folder: Path, name: str, content: str = LOG) -> str:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(content)
    return str(path)


def records(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    capsys.readouterr()
    assert run([*arguments, "--json"]) == ExitCode.OK
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.fixture
def warehouse(project: Path) -> Warehouse:
    """A database in which a sample of this name was run here, and is on a list."""
    own = sample("zoo/fast", task="nlp", content_hash="content")
    listed = SampleListRow("mine", "content", 1.0, NOON)
    return filled(project / "warehouse", own, listed, made("zoo/fast", speedup=3.0))


def test_scores_of_a_log_are_those_of_what_happened(
    warehouse: Warehouse, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["import-log", write(project, "a100.log"), "--dataset", "gpus"]) == ExitCode.OK
    points = {point["t"]: point for point in records(capsys, "score", "--dataset", "log:gpus", *OTHERS)}
    for t, (s, es) in GOLDEN.items():
        assert points[t]["es"] == pytest.approx(es, rel=1e-9)
        assert points[t]["s"] == (s if s is None else pytest.approx(s, rel=1e-9))
    assert {(point["backend"], point["sample_count"]) for point in points.values()} == {("log:a100/inductor", 4)}
    ((label, version, hardware, flags),) = warehouse.rows(
        "SELECT label, version, hardware, flags FROM build JOIN benchmark_run USING (build_hash) "
        "JOIN environment USING (env_hash) WHERE build.backend LIKE 'log:%' GROUP BY ALL"
    )
    assert (label, version, hardware, flags) == ("a100", "2.9.1", "Some GPU", {"provenance": "log"})


def test_a_log_changes_no_score_of_what_ran_here(
    warehouse: Warehouse, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = (["score", "--dataset", "catalog"], ["score", "--list", "mine"])
    before = [records(capsys, *question) for question in asked]
    warehouse.spool([sample("zoo/fast", dataset="zzz", content_hash="content", sample_hash="hash of zoo/fast")])
    warehouse.ingest()
    assert run(["import-log", write(project, "a100.log"), "--dataset", "gpus"]) == ExitCode.OK
    assert [records(capsys, *question) for question in asked] == before
    own, named = warehouse.rows(
        "SELECT sample_hash, task, content_hash FROM sample_current WHERE sample_id = 'zoo/fast' "
        "AND dataset IN ('catalog', 'log:gpus') ORDER BY dataset"
    )
    assert own[:2] == named[:2] == ("hash of zoo/fast", "nlp"), "the sample is known here"
    assert own[2] != named[2], "no list has it"


def test_views_of_harm_leave_logs_out(warehouse: Warehouse, project: Path) -> None:
    fast = "/w/samples/zoo/fast"
    worse = LOG.replace(ran(fast, 4.0, 1.0), failed(fast, "boom"))
    for log in (LOG, worse):
        assert run(["import-log", write(project, "a100.log", log), "--dataset", "gpus"]) == ExitCode.OK
    of = {
        "worst_samples": "worst_samples_of()",
        "failures": "benchmark_latest WHERE status <> 'success'",
        "regressions": "regression_candidates WHERE is_confirmed",
    }
    for view, all_rows in of.items():
        shown, every = (
            {name for (name,) in warehouse.rows(f"SELECT dataset FROM {source}")} for source in (view, all_rows)
        )
        assert "log:gpus" in every and shown == every - {"log:gpus"}, view


def test_the_same_log_again_adds_nothing_and_another_one_a_curve(
    warehouse: Warehouse, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = LOG.replace("/w/", "/elsewhere/").replace("Some GPU", "Other GPU")
    for log in (write(project, "a100.log"), write(project, "a100.log"), write(project, "h20.log", other)):
        assert run(["import-log", log, "--dataset", "gpus"]) == ExitCode.OK
    assert warehouse.rows("SELECT count(*) FROM benchmark_run WHERE dataset = 'log:gpus'") == [(10,)]
    points = records(capsys, "score", "--dataset", "log:gpus", "--t", "0")
    assert {(point["backend"], point["is_joint"], point["total_count"]) for point in points} == {
        ("log:a100/inductor", True, 4),
        ("log:h20/inductor", True, 4),
    }


def test_a_folder_is_a_dataset_with_a_curve_a_log(
    warehouse: Warehouse, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a.log", "b.txt", "c.md"):
        write(project / "runs", name)
    assert run(["import-log", str(project / "runs")]) == ExitCode.OK
    assert warehouse.rows(
        "SELECT DISTINCT dataset, backend FROM benchmark_run WHERE dataset LIKE 'log:%' ORDER BY ALL"
    ) == [("log:runs", "log:a/inductor"), ("log:runs", "log:b/inductor")]
    write(project / "runs", "a.txt")
    assert run(["import-log", str(project / "runs")]) == ExitCode.USAGE
    assert "would both be the curve 'a'" in capsys.readouterr().err


def test_of_a_sample_that_is_there_again_the_last_run_counts(
    warehouse: Warehouse, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = ran("/w/samples/a/b", 2.0, 1.0) + ran("/other/samples/a/b", 9.0) + ran("/w/samples/a/b", 5.0, 1.0)
    assert run(["import-log", write(project, "x.log", log), "--dataset", "x"]) == ExitCode.OK
    assert "there again" in capsys.readouterr().err
    speedups = dict(warehouse.rows("SELECT sample_id, speedup FROM speedups WHERE dataset = 'log:x'"))
    assert speedups == {"a/b": 5.0, "other/samples/a/b": 9.0}


def test_compare_takes_runs_of_logs_with_their_machines(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    slower = "".join(ran(f"/w/samples/zoo/s{number}", 2.0, 3.0) for number in range(8))
    faster = "".join(ran(f"/w/samples/zoo/s{number}", 2.0, 1.0) for number in range(8)) + failed("/w/samples/b", "no")
    for name, log in (("a", faster), ("b", slower), ("c", slower.replace("Some GPU", "Other GPU"))):
        rows = records(capsys, "import-log", write(project, f"{name}.log", log), "--no-store")
        (project / f"{name}.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    assert not (project / "warehouse").exists() or not list((project / "warehouse").glob("*.parquet"))
    assert run(["compare", str(project / "a.jsonl"), str(project / "b.jsonl")]) == ExitCode.REGRESSED
    shown = capsys.readouterr()
    assert "8 slower, 1 incomparable" in shown.out + shown.err
    assert run(["compare", str(project / "b.jsonl"), str(project / "c.jsonl"), "--allow-missing"]) == ExitCode.OK
    shown = capsys.readouterr()
    assert "machine differs" in shown.out + shown.err


def test_compare_takes_imported_logs_by_their_names(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, compiled in (("a", 1.0), ("b", 3.0)):
        log = "".join(ran(f"/w/samples/zoo/s{number}", 2.0, compiled) for number in range(8))
        assert run(["import-log", write(project, f"{name}.log", log), "--dataset", "gpus"]) == ExitCode.OK
    assert run(["compare", "log:a/inductor", "log:b/inductor"]) == ExitCode.REGRESSED
    shown = capsys.readouterr()
    assert "8 slower" in shown.out + shown.err
    assert run(["compare", "log:a/inductor", "log:c/inductor"]) == ExitCode.USAGE
    assert "there is no log 'log:c/inductor'; there are log:a/inductor, log:b/inductor" in capsys.readouterr().err


def test_an_exported_log_is_read_back_with_the_same_scores(
    warehouse: Warehouse, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mismatch = begin("/w/samples/zoo/dtype") + timed(1.0, 1.0) + lines("[DataType] match:False", "[Result] status: s")
    several = begin("/w/samples/zoo/many") + timed(7.0, 3.0) + compared({"float32": -5.0, "int64": -math.inf})
    log = LOG + mismatch + failed("/w/samples/zoo/late", "late", sides=2) + several + ended(7.0, 3.0)
    assert run(["import-log", write(project, "a.log", log), "--dataset", "x"]) == ExitCode.OK
    assert run(["export-log", str(project / "out"), "--dataset", "log:x"]) == ExitCode.OK
    (exported,) = (project / "out").iterdir()
    assert run(["import-log", str(exported), "--dataset", "y"]) == ExitCode.OK
    for policy in ("graphnet_default", "graphnet_extended", "paper"):
        both = [
            [{**point, "backend": ""} for point in records(capsys, "score", "--dataset", name, "--policy", policy)]
            for name in ("log:x", "log:y")
        ]
        assert both[0] == both[1] and both[0][0]["sample_count"] == 7


@pytest.mark.parametrize(
    ("content", "code", "told"),
    [
        ("", ExitCode.USAGE, "has no sample"),
        ("nothing of interest\n" * 10, ExitCode.USAGE, "has no sample"),
        (ran("a/b").replace("[Speedup][e2e]: ", "[Speedup][e2e]: -"), ExitCode.USAGE, "does not follow from the times"),
        (ran("a/b") + ran("a/c")[:200], ExitCode.OK, "does not finish"),
        (ran("a/b").replace("Some GPU", "\x1b[2J"), ExitCode.OK, ""),
    ],
)
def test_other_files_and_damaged_ones_are_told(
    project: Path, content: str, code: ExitCode, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["import-log", write(project, "x.log", content)]) == code
    shown = capsys.readouterr()
    assert told in shown.err and "\x1b[2J" not in shown.out


def test_a_pipe_is_no_log_and_a_folder_without_logs_has_none(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(project / "pipe.log")
    assert run(["import-log", str(project / "pipe.log")]) == ExitCode.USAGE
    assert "is no file" in capsys.readouterr().err
    (project / "empty").mkdir()
    assert run(["import-log", str(project / "empty")]) == ExitCode.NOTHING


FORGED = " graph-net-test-compiler-log [Processing] /w/samples/zoo/forged Error: no [Speedup][e2e]: 99"


def test_texts_of_samples_add_nothing_to_an_exported_log(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = failed("/w/samples/zoo/bad", f"boom{FORGED}", sides=2) + ran("/w/samples/zoo/good")
    log = log.replace("hardware: Some GPU", f"hardware: GPU{FORGED}")
    assert run(["import-log", write(project, "a.log", log), "--dataset", "log:x"]) == ExitCode.OK
    assert run(["export-log", str(project / "out"), "--dataset", "log:x"]) == ExitCode.OK
    (exported,) = (project / "out").iterdir()
    own = exported.read_text().splitlines()
    assert [line.split()[-1] for line in own if "[Processing]" in line] == ["/w/samples/zoo/bad", "/w/samples/zoo/good"]
    assert len([line for line in own if "Error:" in line]) == len([line for line in own if "[Speedup]" in line]) == 1
    again = records(capsys, "import-log", str(exported), "--no-store")
    assert {row["sample_id"] for row in again} == {"zoo/bad", "zoo/good"}


def test_curves_of_alike_and_long_names_are_logs_of_their_own(project: Path) -> None:
    texts = [
        ran("/w/samples/a/b").replace("compiler: inductor", f"compiler: {name}") for name in ("a b", "a_b", "c" * 299)
    ]
    assert run(["import-log", write(project, "x.log", "".join(texts)), "--dataset", "x"]) == ExitCode.OK
    assert run(["export-log", str(project / "out"), "--dataset", "log:x"]) == ExitCode.OK
    logs = [path.read_text() for path in (project / "out").iterdir()]
    assert sorted(text.count("[Processing]") for text in logs) == [1, 1, 1]


def test_nothing_to_export_is_told(warehouse: Warehouse, project: Path) -> None:
    assert run(["export-log", str(project / "out"), "--dataset", "catalog", "--backend", "nobody"]) == ExitCode.NOTHING
    assert not (project / "out").exists()
