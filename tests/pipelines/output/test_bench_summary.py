"""The end of `graphnet bench`: what is told of runs that say nothing of a compiler, and of the packages of all."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from ops.evaluation.benchmark.results import BenchmarkRun, Phase, Status
from ops.execution.environments.description import Environment
from ops.failures import FailureKind
from ops.reporting.score.conditions import ScoreConditions
from pipelines.exits import ExitCode
from pipelines.output.bench_summary import echo_summary, exit_code, note_of, write_charts
from pipelines.output.progress import TimeLeft, duration_text, progress
from pipelines.settings import load_settings
from tests.warehouse.warehouse_rows import run as made
from warehouse.questions.run_comparison import compare_runs

HERE = Environment("e", "cpu", "Testium", "", 2, 2**30, 1, "Linux", "3.11", {"torch": "2.13.0", "numpy": "2.4"}, {})
ERROR = {"status": Status.FAILURE, "failure_kind": FailureKind.ERROR}


def run(sample_id: str, backend: str, **changes: Any) -> BenchmarkRun:
    times = dict.fromkeys(("eager_median_ms", "compiled_median_ms", "speedup_low", "speedup_high"))
    return made(sample_id, backend=backend, dataset="d", **{**times, **changes})


def summarize(runs: list[BenchmarkRun]) -> None:
    with compare_runs(runs) as compared:
        echo_summary(compared, runs, [HERE], load_settings(environ={}))


def charts(runs: list[BenchmarkRun], folder: Path, *environments: Environment) -> Path | None:
    with compare_runs(runs) as compared:
        return write_charts(compared, ScoreConditions(), environments or [HERE], folder)


def test_samples_without_eager_are_no_failures_of_a_compiler_but_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    runs = [run("good", "xla"), run("raises", "xla", **ERROR, phase=Phase.EAGER, message="no such shape")]
    summarize(runs)
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    (heads,) = [row for row in lines if row[:3] == ["backend", "samples", "ran"]]
    above = lines[lines.index(heads) - 1]  # heads of two words stand on two lines
    assert "failed" not in heads and "no" in above and "baseline" in heads
    assert any(row[:1] == ["raises"] and row[-3:] == ["no", "such", "shape"] for row in lines)
    assert exit_code(runs) is ExitCode.FAILED


def test_the_page_names_the_packages_of_all_backends(tmp_path: Path) -> None:
    other = dataclasses.replace(HERE, packages={"torch": "2.13.0", "numpy": "2.3", "jaxlib": "0.10.2"})
    page = charts([run("a", "xla"), run("a", "eager")], tmp_path, HERE, other)
    assert page is not None
    text = page.read_text("utf-8")
    for name, value in {"hardware": "Testium", "numpy": "2.3, 2.4", "jaxlib": "0.10.2", "torch": "2.13.0"}.items():
        assert f"<dt>{name}</dt><dd>{value}</dd>" in text


@pytest.mark.parametrize("phase", [Phase.RUN, Phase.COMPILE])
def test_backends_of_which_none_succeeds_have_a_page(tmp_path: Path, phase: Phase) -> None:
    runs = [run("a", name, **ERROR, phase=phase, message="no lowering") for name in ("xla", "tvm")]
    page = charts(runs, tmp_path)
    assert page is not None
    assert "no benchmark run has a speedup" in page.read_text("utf-8")


def test_disturbed_runs_and_broken_samples_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs = [
        run("a", "xla", others_cpu_share=0.42),
        run("b", "xla", others_cpu_share=0.05),
        dataclasses.replace(run("c", "xla", **ERROR, phase=Phase.LOAD, message="line 3"), sample_hash=""),
    ]
    told = "1 of 3 runs was disturbed: others took up to 42% of the cores"
    summarize(runs)
    err = " ".join(capsys.readouterr().err.split())
    assert told in err
    page = charts(runs, tmp_path)
    assert page is not None
    text = page.read_text("utf-8")
    assert told in text and "1 folder could not be read as samples: c" in text


def test_a_run_is_noted_with_its_interval() -> None:
    assert note_of(run("a", "xla", speedup_low=1.9, speedup_high=2.125)) == "success  2x [1.9, 2.12]"
    assert note_of(run("a", "xla")) == "success  2x"
    assert note_of(run("a", "xla", relative_error=0.0)) == "success  2x"
    crowded = "2 ranks share 1 cores: their times mean nothing"
    assert note_of(run("a", "xla", times_note=crowded)) == f"success  {crowded}"
    assert note_of(run("a", "xla", relative_error=0.01)) == "success  2x  relative error 0.01"


def test_samples_of_several_devices_beside_others_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    several = run("b", "xla", device_count=2)
    summarize([run("a", "xla"), several])
    assert "1 of 2 samples that ran are of several devices" in " ".join(capsys.readouterr().err.split())
    summarize([several])
    assert "several devices" not in capsys.readouterr().err


def test_the_time_left_is_the_mean_of_what_is_done_of_each_backend(capsys: pytest.CaptureFixture[str]) -> None:
    time_left = TimeLeft([3, 2])
    assert time_left.seconds is None
    time_left.done(0, 10.0)
    assert time_left.seconds == 4 * 10.0, "nothing is known of the second one"
    time_left.done(0, 30.0)
    time_left.done(0, 20.0, again=True)
    time_left.done(1, 100.0)
    assert time_left.seconds == 20.0 + 100.0
    with progress(3) as ticker:
        for note in ("one", "two", "three"):
            ticker.expect(time_left.seconds)
            ticker.start("sample")
            ticker.finish(note)
    lines = capsys.readouterr().err.splitlines()
    assert lines == ["[1/3] sample  one  (2 min left)", "[2/3] sample  two  (2 min left)", "[3/3] sample  three"]
    assert [duration_text(value) for value in (7.4, 89, 3000, 12000)] == ["7 s", "89 s", "50 min", "3 h 20 min"]
