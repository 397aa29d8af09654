"""`graphnet bench` says what became of a backend since the build before, and ends accordingly."""

import os
import re
import shlex
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ops.compare.pairs import Pair
from ops.compare.twin_run import TwinRunner
from ops.sample.catalog.rows import SampleTarget
from ops.verdict.result import RunResult
from tests.ops.compare.simulated_builds import failing
from tests.pipelines.in_process import graphnet
from tests.tiny_samples import LINEAR, TWO_OUTPUTS, write_tiny
from warehouse.stages.builds.compare import CompareStage
from warehouse.store import Warehouse

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


STAY = ("mine", "builds")
"""Folders that are there in all tests: sandboxes that show them would have to start anew, which takes seconds."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all tests, with two samples: a build is known by the path of its file, too."""
    folder = tmp_path_factory.mktemp("verdicts") / "now"
    for name, graph in {"linear": LINEAR, "two": TWO_OUTPUTS}.items():
        write_tiny(folder / "mine" / name, *graph)
    return folder


@pytest.fixture
def tmp_path(folder: Path) -> Path:
    """It, without what the test before left."""
    for path in (*folder.glob("home/*"), *folder.iterdir()):
        if path.name not in ("home", *STAY):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    return folder


@pytest.fixture(scope="module")
def usual() -> list[subprocess.CompletedProcess[str]]:
    """What the usual backend's benchmark said, once it was run."""
    return []


def environment_of(folder: Path) -> dict[str, str]:
    own = {"HOME": "home", "WAREHOUSE_PATH": "warehouse/graphnet.duckdb", "SAMPLES_ROOT": "samples"}
    return {**os.environ, **{f"GRAPHNET_{name}": str(folder / place) for name, place in own.items()}}


@pytest.fixture
def bench(tmp_path: Path, usual: list[Any], monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Writes the backend as it is now, and benchmarks two samples under it; twin runs are short.

    The first benchmark of the usual backend, with which most tests begin, is run once for all of them.
    """
    begin = CompareStage.begin
    monkeypatch.setattr(CompareStage, "begin", lambda *args, **options: begin(*args, seconds=0.3, **options))
    monkeypatch.setattr(TwinRunner, "_renew", lambda *_: None)
    settings = {"WARMUP": "1", "TRIALS": "10", "REPEAT_DISTURBED": "0"}
    environment = environment_of(tmp_path) | {f"GRAPHNET_BENCHMARK_{name}": text for name, text in settings.items()}
    kept = tmp_path.with_name("usual")

    def run(*options: str, **changes: Any) -> subprocess.CompletedProcess[str]:
        is_first = not (options or changes or (tmp_path / "mine.py").exists())
        if is_first and usual:
            shutil.copytree(kept, tmp_path, dirs_exist_ok=True)
            return usual[0]
        (tmp_path / "mine.py").write_text(BACKEND.format(**(USUAL | changes)), encoding="utf-8")
        done = graphnet(("bench", "mine", "--backend", "mine.py:Mine", *options), environment, tmp_path)
        if is_first and done.returncode == 0:
            shutil.copytree(tmp_path, kept, ignore=shutil.ignore_patterns(*STAY))
            usual.append(done)
        return done

    return run


FINE = RunResult(t_min=-6.0)
Twins = Callable[[Callable[[TwinRunner, SampleTarget], tuple[RunResult, RunResult]]], None]


@pytest.fixture
def twins(monkeypatch: pytest.MonkeyPatch) -> Twins:
    """Puts in the place of twin runs what gives both results."""

    def put(measure: Callable[[TwinRunner, SampleTarget], tuple[RunResult, RunResult]]) -> None:
        monkeypatch.setattr(TwinRunner, "measure", lambda runner, target, *at: Pair(*at, *measure(runner, target)))

    return put


def test_one_wrong_sample_and_what_follows(bench: Bench, tmp_path: Path) -> None:
    """The first run has nothing to be compared with; then one sample becomes wrong, and is mended."""
    for code, told, done in (
        (0, "", bench()),
        (1, "", bench("--no-compare", **WRONG)),
        (4, "two wrong", bench(**WRONG)),
    ):
        assert done.returncode == code and told in done.stderr and "linear wrong" not in done.stderr, done.stderr
        assert told or "regress" not in done.stderr
    # What the build before did not do yet, by the name of the build; a name that no build has is wrong usage.
    locate = ("locate", f"{tmp_path}/mine/two", "--backend", f"{tmp_path}/mine.py:Mine", "--no-shrink", "--json")
    for build, code, told in (
        ("previous", 0, '"Tensor.argmax"'),
        ("last", 1, "or failed so before as well"),
        ("never", 2, "there is no build 'never'"),
    ):
        located = graphnet((*locate, "--against", build), environment_of(tmp_path))
        assert located.returncode == code and told in located.stdout + located.stderr, located.stderr
    mended = bench(unused="mended")
    assert mended.returncode == 0 and "two fixed" in mended.stderr, mended.stderr


def test_what_ended_before_the_verdict_is_decided_later(bench: Bench, twins: Twins, tmp_path: Path) -> None:
    """An interrupt of the comparison is one of the command, and what was killed there is no lost verdict."""
    calls = iter(range(1000))

    def measure(_: TwinRunner, target: SampleTarget) -> tuple[RunResult, RunResult]:
        if next(calls) == 1:
            raise KeyboardInterrupt
        return FINE, RunResult(t_min=1.0) if target.sample_id == "two" else FINE

    twins(measure)
    other = ("--backend", f"{tmp_path}/mine.py:Other")
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
    bench: Bench, twins: Twins, name: str, tmp_path: Path
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
    again = graphnet((*shlex.split(printed[1]), "--again"), environment_of(tmp_path), Path("/"))
    assert again.returncode == 0, again.stderr
    assert first < set(asked) and len({item[:3] for item in asked}) == 1, "the same builds and dataset"


def test_an_unused_text_tells_nothing(bench: Bench, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    budgets: list[float] = []
    begin = CompareStage.begin
    monkeypatch.setattr(
        CompareStage, "begin", lambda *args, **how: (budgets.append(how["budget_s"]), begin(*args, **how))[1]
    )
    started = time.monotonic()
    bench()
    unused = bench(unused="text")
    ((runs_s,),) = Warehouse(tmp_path / "warehouse" / "graphnet.duckdb").rows(
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
        ({"compile_seconds": 2}, "compile processor time"),  # though others may keep the cores busy
        ({"kept_mib": 12}, "memory of a call"),  # the pages of 100 MiB alone take 50 ms of processor time
        ({"seconds": 0.012}, "time of a call"),  # a busy machine may double that of the first run
    ],
)
def test_what_takes_more_is_said_within_the_usual_budget(bench: Bench, changes: dict[str, Any], words: str) -> None:
    bench()
    done = bench(**changes)
    lines = [line for line in done.stderr.splitlines() if line.startswith("regressed: ")]
    assert done.returncode == 4 and any(words in line for line in lines), done.stderr
    assert all(words.partition(" ")[0] in line for line in lines), lines
    assert not all("stored runs" in line for line in lines), lines  # a busy machine has no time for all three
