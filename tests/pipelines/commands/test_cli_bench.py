"""`graphnet bench`, `validate` and `score` on folders of tiny samples, as a person runs them."""

import dataclasses
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ops.columns import columns
from ops.evaluation.benchmark.results import BenchmarkResult, BenchmarkRun, RunBlocks
from pipelines.cli import run
from pipelines.commands import bench
from pipelines.exits import ExitCode
from pipelines.selection.samples import select
from pipelines.settings import load_settings
from tests.assets.fake_runner import FakeRunner
from tests.pipelines.in_process import LastingHosts, graphnet
from tests.tiny_samples import LINEAR, trust, write_tiny
from tests.warehouse.warehouse_rows import run as made
from warehouse.stages import benchmark

COMMAND = (sys.executable, "-c", "from pipelines.cli import main; main()")
QUICK = ("--warmup", "1", "--trials", "3")
BACKENDS = """
from dataclasses import dataclass
import torch
from backends.eager import Eager

class Wrong(Eager):
    name = "wrong"
    def compile(self, module, inputs):
        return lambda **values: tuple(output * 2 + 9 for output in module(**values))

@dataclass(frozen=True)
class Options:
    level: int = 2

class Tuned(Eager):
    name = "tuned"
    options_type = Options

class Missing(Eager):
    name = "missing"
    def unavailable_reason(self):
        return "the compiler is not installed; pip install it"
"""


pytestmark = pytest.mark.usefixtures("lasting_hosts")


@dataclasses.dataclass(frozen=True)
class Place:
    """A project of its own, and what was said there."""

    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "GRAPHNET_HOME": str(self.folder / "home"),
            "GRAPHNET_WAREHOUSE_PATH": str(self.folder / "warehouse" / "graphnet.duckdb"),
            "GRAPHNET_SAMPLES_ROOT": str(self.folder / "samples"),
            # As in QUICK: what differs from the settings is a trial.
            "GRAPHNET_BENCHMARK_WARMUP": "1",
            "GRAPHNET_BENCHMARK_TRIALS": "3",
        }

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return graphnet(arguments, self.environment)

    def sql(self, query: str) -> list[dict[str, Any]]:
        done = self.run("sql", query, "--json")
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """Samples in a folder `mine`: one good, one that raises, one that cannot be read, one of no known framework."""
    folder = tmp_path_factory.mktemp("place")
    write_tiny(folder / "mine" / "good", *LINEAR)
    write_tiny(folder / "mine" / "deeper" / "raises", "raise ValueError('no such shape')", {"x": (2,)})
    write_tiny(folder / "mine" / "unreadable", *LINEAR)
    (folder / "mine" / "unreadable" / "weight_meta.py").write_text("class Broken(:\n", encoding="utf-8")
    write_tiny(folder / "mine" / "foreign", *LINEAR)
    info = folder / "mine" / "foreign" / "graph_net.json"
    info.write_text(info.read_text().replace('"torch"', '"tensor\\u001bflow"'))
    (folder / "backends.py").write_text(BACKENDS, encoding="utf-8")
    (folder / "empty").mkdir()
    trust(folder / "home", folder / "mine")
    return Place(folder)


@pytest.fixture(scope="module")
def benched(place: Place, all_lasting_hosts: LastingHosts) -> subprocess.CompletedProcess[str]:
    with pytest.MonkeyPatch.context() as patching:
        all_lasting_hosts.patch(patching)
        return place.run("bench", str(place.folder / "mine"), "--backend", "eager", *QUICK, "--json")


@pytest.mark.slow
def test_every_sample_is_one_object_with_the_columns_of_the_table(
    benched: subprocess.CompletedProcess[str],
) -> None:
    assert benched.returncode == ExitCode.FAILED
    rows = {row["sample_id"]: row for row in map(json.loads, benched.stdout.splitlines())}
    assert set(rows) == {"good", "deeper/raises", "unreadable"}
    names = dict.fromkeys((*columns(BenchmarkRun), *columns(RunBlocks)))
    assert all(list(row) == [*names, "machine"] for row in rows.values())
    assert {name: (row["status"], row["phase"], row["failure_kind"]) for name, row in rows.items()} == {
        "good": ("success", None, None),
        "deeper/raises": ("failure", "eager", "error"),
        "unreadable": ("failure", "load", "error"),
    }
    assert rows["good"]["t_min"] == "-Infinity"
    assert rows["deeper/raises"]["message"] == "ValueError: no such shape"
    assert "weight_meta.py" in rows["unreadable"]["message"]
    assert "[3/3]" in benched.stderr
    assert "1 folder could not be read as samples: unreadable" in benched.stderr
    assert "frameworks that none of these backends takes are left out: 1 of tensor\\x1bflow" in benched.stderr


@pytest.mark.slow
def test_a_run_that_is_not_as_the_settings_say_is_a_trial(tmp_path: Path) -> None:
    place = Place(tmp_path)
    write_tiny(tmp_path / "mine" / "good", *LINEAR)
    bench = ("bench", str(tmp_path / "mine"), "--backend", "eager", "--warmup", "1", "--json")
    told, trial = (place.run(*bench, "--trials", count) for count in ("3", "2"))
    assert "trial runs" not in told.stderr
    assert "trial runs (trials=2): no score counts them, and they are not compared with the build" in trial.stderr
    scored, tried = (json.loads(done.stdout) for done in (told, trial))
    assert (scored["trial"], tried["trial"]) == ("", "trials=2")
    assert [row["run_id"] for row in place.sql("select run_id from benchmark_latest")] == [scored["run_id"]]
    assert place.run("runs", "drop", "--trials", "--yes").returncode == ExitCode.OK


@pytest.mark.slow
def test_results_are_in_the_warehouse(place: Place, benched: subprocess.CompletedProcess[str]) -> None:
    runs = place.sql("select dataset, sample_id, status, env_hash from benchmark_run order by sample_id")
    assert [(row["dataset"], row["sample_id"]) for row in runs] == [
        ("mine", "deeper/raises"),
        ("mine", "good"),
        ("mine", "unreadable"),
    ]
    assert place.sql("select env_hash from environment") == [{"env_hash": runs[0]["env_hash"]}]
    assert [row["sample_id"] for row in place.sql("select sample_id from sample order by 1")] == [
        "deeper/raises",
        "foreign",
        "good",
    ]
    assert place.sql("select count(*) as outputs from output_match") == [{"outputs": 1}]


@pytest.mark.slow
def test_scores_of_the_dataset(place: Place, benched: subprocess.CompletedProcess[str]) -> None:
    scores = place.run("score", "--dataset", "mine", "--t", "0", "--json")
    assert scores.returncode == ExitCode.OK, scores.stderr
    (row,) = map(json.loads, scores.stdout.splitlines())
    assert (row["backend"], row["t"], row["sample_count"], row["correct_count"]) == ("eager", 0, 1, 1)
    nothing = place.run("score", "--dataset", "yours")
    assert nothing.returncode == ExitCode.NOTHING
    assert "there are results of mine" in nothing.stderr


@pytest.mark.slow
def test_a_report_of_the_dataset(place: Place, benched: subprocess.CompletedProcess[str]) -> None:
    done = place.run("report", "--dataset", "mine", "--json")
    assert done.returncode == ExitCode.OK, done.stderr
    path = Path(json.loads(done.stdout)["path"])
    assert path == place.folder / "home" / "reports" / "report-list_mine.html"
    assert "2 runs of 3 failed" in path.read_text(encoding="utf-8")
    assert "1 folder could not be read as samples: unreadable" in path.read_text(encoding="utf-8")
    other = place.run("report", "--dataset", "mine", "--p", "0.1", "--by", "task", "--json")
    assert {"list_mine", "p0.1", "by_task"} <= set(Path(json.loads(other.stdout)["path"]).stem.split("-"))
    assert place.run("report").returncode == ExitCode.NOTHING
    nowhere = place.run("report", "--dataset", "mine", "--out", "/proc/nothing/report.html")
    assert nowhere.returncode == ExitCode.FAILED
    assert nowhere.stderr.startswith("error: /proc/nothing") and nowhere.stderr.count("\n") == 1


@pytest.mark.slow
def test_nothing_changed(place: Place, benched: subprocess.CompletedProcess[str]) -> None:
    again = place.run("bench", str(place.folder / "mine"), "--backend", "eager", *QUICK, "--changed")
    assert again.returncode == ExitCode.NOTHING
    assert "nothing changed" in again.stderr
    assert len(place.sql("from benchmark_run")) == 3


@pytest.mark.slow
def test_a_missing_compiler_is_told(place: Place) -> None:
    arguments = ("bench", str(place.folder / "mine" / "good"), *QUICK, "--no-store", "--backend")
    missing = place.run(*arguments, f"{place.folder / 'backends.py'}:Missing")
    assert missing.returncode == ExitCode.NOTHING
    assert "the compiler is not installed; pip install it" in missing.stdout
    unknown = place.run(*arguments, "no_such_compiler")
    assert unknown.returncode == ExitCode.USAGE
    assert "inductor" in unknown.stderr


@pytest.mark.slow
def test_several_backends_end_in_a_comparison(place: Place, tmp_path: Path) -> None:
    samples, file = str(place.folder / "mine" / "good"), f"{place.folder / 'backends.py'}:"
    arguments = ("--no-store", *QUICK, "--reproducers", str(tmp_path / "reproducers"))
    done = place.run("bench", samples, *arguments, "--backend", f"eager,{file}Wrong,{file}Missing,{file}Tuned?level=3")
    assert done.returncode == ExitCode.FAILED, done.stderr
    assert "wrong" in done.stdout
    table = [line.split() for line in done.stdout.splitlines()]
    (heads,) = [row for row in table if row[:3] == ["backend", "samples", "ran"]]
    assert "Over the same 1 sample" in done.stdout
    assert not any({"failed", "unavailable"} & set(row) for row in table[: table.index(heads) + 1]), "there is none"
    assert "unavailable here" in done.stdout and "pip install it" in done.stdout
    figures = {row[0]: row for row in table if len(row) > 6}
    assert "backends.py:Missing" not in done.stdout.partition("unavailable here")[0]
    assert figures["eager"][1:5] == ["1", "1", "1", "1"]
    assert figures["backends.py:Wrong"][1:5] == ["1", "1", "0", "0"]
    assert figures["backends.py:Tuned"][1] == "level=3"
    page = place.folder / "home" / "reports" / "comparison.html"
    assert f"curves and speedups: {page}" in done.stderr
    assert "backends.py:Tuned level=3" in page.read_text(encoding="utf-8")
    (reproducer,) = (tmp_path / "reproducers").glob("*/*")
    assert f"reproducer: {reproducer}" in done.stderr
    told = subprocess.run(
        [sys.executable, "reproduce.py"], cwd=reproducer, capture_output=True, text=True, env={"PATH": ""}, timeout=120
    )
    assert told.returncode == 0, told.stderr
    assert "Evidence(" in told.stdout and "0 torch.float32 torch.float32 largest difference" in told.stdout
    assert "torch==2." in (reproducer / "requirements.txt").read_text()


@pytest.mark.slow
def test_a_curve_is_of_one_backend(place: Place, tmp_path: Path) -> None:
    (tmp_path / "backends.py").write_text(f"{BACKENDS}\nCHANGED = True\n")
    arguments = ("bench", str(place.folder / "mine" / "good"), *QUICK, "--no-store", "--backend")
    twice = place.run(*arguments, "eager,nope", "--json")
    assert [json.loads(line)["backend"] for line in twice.stdout.splitlines()] == ["eager"], twice.stderr
    item, two = (f"{folder / 'backends.py'}:Tuned" for folder in (place.folder, tmp_path))
    refused = place.run(*arguments, f"{item},{two}")
    assert refused.returncode == ExitCode.USAGE
    assert f"{item} and {two} would both be 'backends.py:Tuned'" in " ".join(refused.stderr.split())


@pytest.mark.slow
def test_an_interrupt_keeps_what_was_finished(place: Place, tmp_path: Path) -> None:
    folder = tmp_path / "interrupted"
    write_tiny(folder / "a_good", *LINEAR)
    write_tiny(folder / "b_sleeps", "import time\ntime.sleep(100)\nreturn (x,)", {"x": (2,)})
    arguments = [*COMMAND, "bench", str(folder), "--backend", "eager", *QUICK]
    # A shell's background job ignores SIGINT, and so would what it starts.
    process = subprocess.Popen(
        arguments,
        env=place.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stderr is not None
    while "[1/2]" not in (line := process.stderr.readline()):
        assert line, "it ended before the first sample was done"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == ExitCode.INTERRUPTED, errors
    assert "Traceback" not in errors
    assert "interrupted: 1 of 2 runs are left; with --changed the same command does the rest" in errors
    assert "eager" in output
    kept = place.sql("select sample_id, status from benchmark_run where dataset = 'interrupted'")
    assert kept == [{"sample_id": "a_good", "status": "success"}]


def test_which_dataset_a_path_means(project: Path, tmp_path: Path) -> None:
    settings = load_settings()
    write_tiny(tmp_path / "samples" / "lib" / "one", *LINEAR)
    write_tiny(tmp_path / "home" / "samples" / "lib" / "two", *LINEAR)
    write_tiny(tmp_path / "other" / "three", *LINEAR)

    def chosen(*paths: str) -> list[tuple[str, str]]:
        selection = select([tmp_path / path for path in paths], settings)
        return [(target.dataset, target.sample_id) for target in selection.targets]

    assert chosen("samples") == [("catalog", "lib/one")]
    assert chosen("home/samples/lib/two", "samples/lib") == [("catalog", "lib/one"), ("extracted", "lib/two")]
    assert chosen("other", "other/three") == [("other", "three")]
    assert chosen("other/three") == [("three", "three")]
    # A dataset is described whole even if one sample of it is meant: its newest catalog says what it holds.
    assert len(select([tmp_path / "samples" / "lib" / "one"], settings).catalog.rows) == 1
    shutil.copytree(tmp_path / "samples" / "lib" / "one", tmp_path / "home" / "samples" / "lib" / "one")
    assert chosen("home/samples/lib/one") == [("extracted", "lib/one")]


def test_the_times_of_finished_runs_are_not_held(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_tiny(project / "mine" / "one", *LINEAR)
    result = BenchmarkResult(made("one"), blocks=RunBlocks("x", (1.5,) * 9, (1.5,) * 9, (9,), (9,)))
    held: list[BenchmarkRun] = []
    FakeRunner.put_in_place(monkeypatch)
    monkeypatch.setattr(benchmark, "run_benchmarks", lambda *_, **__: (item for item in [result]))
    monkeypatch.setattr(bench, "exit_code", lambda runs: held.extend(runs) or ExitCode.OK)
    arguments = [str(project / "mine"), "--backend", "eager", "--json", "--no-store", "--include-invalid"]
    assert run(["bench", *arguments]) == ExitCode.OK
    assert json.loads(capsys.readouterr().out)["eager_trials_ms"] == [1.5] * 9
    assert held == [result.run]


def test_results_belong_to_a_build(place: Place) -> None:
    """Neither a rebuilt compiler nor one under another name finds its results up to date, and none is replaced."""
    folder = place.folder / "built"
    write_tiny(folder / "one", *LINEAR)
    file = place.folder / "edited.py"
    file.write_text(BACKENDS, encoding="utf-8")
    command = ("bench", str(folder), "--backend", f"{file}:Tuned", "--changed", "--no-compare")
    codes = [place.run(*command).returncode]
    codes.append(place.run(*command).returncode)
    file.write_text(BACKENDS.replace('"tuned"', '"tuned"\n    unused = "text"'), encoding="utf-8")
    codes.append(place.run(*command).returncode)
    codes.append(place.run(*command, "--build", "nightly").returncode)
    codes.append(place.run(*command, "--build", "nightly").returncode)

    listed = place.run("runs", "builds", "edited.py:Tuned", "--json")
    builds = [json.loads(line) for line in listed.stdout.splitlines()]

    assert codes == [0, 3, 0, 0, 3]
    assert builds[0]["build"] == "nightly"
    assert [build["runs"] for build in builds] == [1, 1, 1]
    assert [build["kept"] for build in builds] == [True, True, True]
    assert len(place.sql("select distinct build_hash from benchmark_run where backend = 'edited.py:Tuned'")) == 3
