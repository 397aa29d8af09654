"""`graphnet bench` says what became of a backend since the build before, and ends accordingly."""

import re
import shlex
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.compare.pairs import Pair
from ops.evaluation.compare.twin_run import TwinRunner
from ops.evaluation.verdict.result import RunResult
from tests.ops.evaluation.compare.simulated_builds import failing
from tests.pipelines.conftest import Workplace, make_workplace
from tests.pipelines.in_process import graphnet
from tests.tiny_samples import LINEAR, TWO_OUTPUTS, trust, write_tiny
from warehouse.stages.builds.compare import CompareStage

pytestmark = pytest.mark.usefixtures("lasting_hosts")

BACKEND = """
import time
import torch
from backends.eager import Eager

class Mine(Eager):
    name = "mine"
    compiles_ahead = True
    unused = "{unused}"
    def compile(self, module, inputs):
        until = time.process_time() + {compile_seconds}
        while time.process_time() < until:
            pass
        kept = []
        def call(**values):
            if {kept_mib} and not kept:
                kept.append(b"x" * ({kept_mib} << 20))
            time.sleep({seconds})
            outputs = module(**values)
            changed = {change}
            return tuple(changed(output) if output.ndim == {ndim} else output for output in outputs)
        return call

class Other(Mine):
    pass
"""
USUAL: dict[str, Any] = {
    "unused": "", "seconds": 0.003, "change": "lambda output: output", "ndim": -1, "compile_seconds": 0, "kept_mib": 0,
}  # fmt: skip
WRONG = {"change": "lambda output: output * 5", "ndim": 1}
Bench = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def place(tmp_path: Path) -> Workplace:
    """A workplace with two samples."""
    for name, graph in {"linear": LINEAR, "two": TWO_OUTPUTS}.items():
        write_tiny(tmp_path / "mine" / name, *graph)
    trust(tmp_path / "home", tmp_path / "mine")
    return make_workplace(tmp_path, BENCHMARK_TRIALS="10")


@pytest.fixture
def bench(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Writes the backend as it is now, and benchmarks both samples under it; twin runs are short."""
    begin = CompareStage.begin
    monkeypatch.setattr(CompareStage, "begin", lambda *args, **options: begin(*args, seconds=0.3, **options))
    monkeypatch.setattr(TwinRunner, "_renew", lambda *_: None)

    def run(*options: str, **changes: Any) -> subprocess.CompletedProcess[str]:
        (place.folder / "mine.py").write_text(BACKEND.format(**(USUAL | changes)), encoding="utf-8")
        return graphnet(("bench", "mine", "--backend", "mine.py:Mine", *options), place.environ, place.folder)

    return run


FINE = RunResult(t_min=-6.0)
Twins = Callable[[Callable[[TwinRunner, SampleTarget], tuple[RunResult, RunResult]]], None]


@pytest.fixture
def twins(monkeypatch: pytest.MonkeyPatch) -> Twins:
    """Puts in the place of twin runs what gives both results."""

    def put(measure: Callable[[TwinRunner, SampleTarget], tuple[RunResult, RunResult]]) -> None:
        monkeypatch.setattr(TwinRunner, "measure", lambda runner, target, *at: Pair(*at, *measure(runner, target)))

    return put


def test_one_wrong_sample_and_what_follows(bench: Bench, twins: Twins, place: Workplace) -> None:
    """The first run has nothing to be compared with; then one sample becomes wrong, and is mended."""
    for code, told, done in (
        (0, "", bench()),
        (1, "", bench("--no-compare", **WRONG)),
        (4, "two wrong", bench(**WRONG)),
    ):
        assert done.returncode == code and told in done.stderr and "linear wrong" not in done.stderr, done.stderr
        assert told or "regress" not in done.stderr
    # What the build before did not do yet, by the name of the build; a name that no build has is wrong usage.
    locate = (
        "locate",
        f"{place.folder}/mine/two",
        "--backend",
        f"{place.folder}/mine.py:Mine",
        "--max-trials=2",
        "--json",
    )
    for build, code, told in (
        ("previous", 0, '"Tensor.argmax"'),
        ("last", 1, "or failed so before as well"),
        ("never", 2, "there is no build 'never'"),
    ):
        located = graphnet((*locate, "--against", build), place.environ, place.folder)
        assert located.returncode == code and told in located.stdout + located.stderr, located.stderr
    twins(lambda _, target: (RunResult(t_min=1.0) if target.sample_id == "two" else FINE, FINE))
    mended = bench(unused="mended")
    assert mended.returncode == 0 and "two fixed" in mended.stderr, mended.stderr


def test_what_ended_before_the_verdict_is_decided_later(bench: Bench, twins: Twins, place: Workplace) -> None:
    """An interrupt of the comparison is one of the command, and what was killed there is no lost verdict."""
    calls = iter(range(1000))

    def measure(_: TwinRunner, target: SampleTarget) -> tuple[RunResult, RunResult]:
        if next(calls) == 1:
            raise KeyboardInterrupt
        return FINE, RunResult(t_min=1.0) if target.sample_id == "two" else FINE

    twins(measure)
    other = ("--backend", f"{place.folder}/mine.py:Other")
    bench(*other)
    cut_short = bench(**WRONG)
    assert cut_short.returncode == 130 and "--changed goes on with it" in cut_short.stderr, cut_short.stderr
    assert "found: two wrong: t_min -6 → 1" in cut_short.stderr, "it is said before anything else is measured"
    assert bench("--changed", "--no-compare", **WRONG).returncode == 3
    decided = bench("--changed", *other, **WRONG)
    assert decided.returncode == 4 and decided.stderr.count("regressed: two wrong") == 4, "of both backends, each twice"
    done = bench("--changed", **WRONG)
    assert done.returncode == 3 and "nothing changed" in done.stderr


def test_what_ran_in_stored_runs_and_fails_under_both_now_is_flaky(bench: Bench, twins: Twins) -> None:
    twins(lambda *_: (failing("crash", "compile"),) * 2)
    bench()
    assert "two flaky: both fail: crash in compile: signal SIGSEGV; in stored runs both ran" in bench(**WRONG).stderr


@pytest.mark.parametrize("name", ["b1", ""])
def test_the_command_that_goes_on_is_run_as_it_is_printed(
    bench: Bench, twins: Twins, name: str, place: Workplace
) -> None:
    """Of builds with the same name and without one, in another folder."""
    asked: list[tuple[str, ...]] = []

    def measure(runner: TwinRunner, target: SampleTarget) -> tuple[RunResult, RunResult]:
        asked.append((runner.a.build_hash, runner.b.build_hash, target.dataset, target.sample_id))
        time.sleep(0.2)
        return FINE, FINE

    twins(measure)
    build = [f"--build={name}"] if name else []
    bench(*build)
    done = bench(*build, "--verdict-budget", "0.1", compile_seconds=0.3)
    printed = re.search(r"`\S*graphnet (compare .*)` goes on", done.stderr)
    assert printed is not None, done.stderr
    first = set(asked)
    again = graphnet((*shlex.split(printed[1]), "--again"), place.environ, Path("/"))
    assert again.returncode == 0, again.stderr
    assert first < set(asked) and len({item[:3] for item in asked}) == 1, "the same builds and dataset"


def test_an_unused_text_tells_nothing(bench: Bench, monkeypatch: pytest.MonkeyPatch, place: Workplace) -> None:
    budgets: list[float] = []
    begin = CompareStage.begin
    monkeypatch.setattr(
        CompareStage, "begin", lambda *args, **how: (budgets.append(how["budget_s"]), begin(*args, **how))[1]
    )
    started = time.monotonic()
    bench()
    unused = bench(unused="text")
    ((runs_s,),) = place.warehouse.rows(
        "SELECT sum(task_ms) / 1000 FROM benchmark_run WHERE finished_at >= (SELECT max(first_seen_at) FROM build)"
    )
    assert runs_s < budgets[0] < time.monotonic() - started, "as long as somebody waited for the benchmark"
    assert unused.returncode == 0 and "so far" not in unused.stderr, unused.stderr
    assert "no regression (2 unchanged)" in unused.stderr or "nothing to tell" in unused.stderr
    assert bench("--changed", unused="text").returncode == 3, "nothing is left to be decided"


@pytest.mark.alone
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        # Processor time, though others may keep the cores busy; the pages of 100 MiB alone would take 50 ms of it.
        ({"compile_seconds": 1, "kept_mib": 12}, {"compile processor time", "memory of a call"}),
        ({"seconds": 0.012}, {"time of a call"}),  # a busy machine may double that of the first run
    ],
)
def test_what_takes_more_is_said_within_the_usual_budget(
    bench: Bench, changes: dict[str, Any], words: set[str]
) -> None:
    bench()
    done = bench(**changes)
    lines = [line for line in done.stderr.splitlines() if line.startswith("regressed: ")]
    assert done.returncode == 4 and all(any(word in line for line in lines) for word in words), done.stderr
    assert all(any(word.partition(" ")[0] in line for word in words) for line in lines), lines
    assert not all("stored runs" in line for line in lines), lines  # a busy machine has no time for all three
