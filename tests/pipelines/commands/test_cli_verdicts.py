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
SMALL = "return (torch.nn.functional.linear(x, L_self_w) * 1e-3,)", {"x": (4, 8), "L_self_w": (6, 8)}

Bench = Callable[..., "subprocess.CompletedProcess[str]"]


STAY = ("mine", "builds")
"""Folders that are there in all tests: sandboxes that show them would have to start anew, which takes seconds."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all tests, with three samples: a build is known by the path of its file, too."""
    folder = tmp_path_factory.mktemp("verdicts") / "now"
    for name, graph in {"linear": LINEAR, "two": TWO_OUTPUTS, "small": SMALL}.items():
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
    """Writes the backend as it is now, and benchmarks three samples under it; twin runs are short.

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
        command = ("bench", "mine", "--backend", "mine.py:Mine", *options)
        done = graphnet(command, environment, tmp_path)
        if is_first and done.returncode == 0:
            shutil.copytree(tmp_path, kept, ignore=shutil.ignore_patterns(*STAY))
            usual.append(done)
        return done

    return run


def test_one_wrong_sample_and_what_follows(bench: Bench, tmp_path: Path) -> None:
    """The first run has nothing to be compared with; then one sample becomes wrong, and is mended."""
    first = bench()
    unasked = bench("--no-compare", **WRONG)
    wrong = bench(**WRONG)

    assert first.returncode == 0 and "regress" not in first.stderr
    assert unasked.returncode == 1 and "regress" not in unasked.stderr
    assert wrong.returncode == 4, wrong.stderr
    assert "two wrong" in wrong.stderr and "linear wrong" not in wrong.stderr
    # What the build before did not do yet, by the name of the build; a name that no build has is wrong usage.
    backend = ("--backend", f"{tmp_path}/mine.py:Mine")
    for build, code, said in (
        ("previous", 0, '"Tensor.argmax"'),
        ("last", 1, "or failed so before as well"),
        ("never", 2, "there is no build 'never'"),
    ):
        command = ("locate", str(tmp_path / "mine" / "two"), *backend, "--no-shrink", "--against", build, "--json")
        located = graphnet(command, environment_of(tmp_path))
        assert located.returncode == code and said in located.stdout + located.stderr, located.stderr
    mended = bench(unused="mended")
    assert mended.returncode == 0 and "two fixed" in mended.stderr, mended.stderr


def test_what_ended_before_the_verdict_is_decided_later(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An interrupt of the comparison is one of the command, and what was killed there is no lost verdict."""
    calls = iter(range(1000))

    def measure(_: TwinRunner, target: SampleTarget, round_number: int, number: int) -> Pair:
        if next(calls) == 1:
            raise KeyboardInterrupt
        return Pair(
            round_number, number, RunResult(t_min=-6.0), RunResult(t_min=1.0 if target.sample_id == "two" else -6.0)
        )

    monkeypatch.setattr(TwinRunner, "measure", measure)
    other = ("--backend", f"{tmp_path}/mine.py:Other")
    bench(*other)
    cut_short = bench(**WRONG)
    unasked = bench("--changed", "--no-compare", **WRONG)
    decided = bench("--changed", *other, **WRONG)
    done = bench("--changed", **WRONG)

    assert cut_short.returncode == 130, cut_short.stderr
    assert "--changed goes on with it" in cut_short.stderr
    assert "found: two wrong: t_min -6 → 1" in cut_short.stderr, "it is said before anything else is measured"
    assert unasked.returncode == 3
    assert decided.returncode == 4 and decided.stderr.count("regressed: two wrong") == 4, "of both backends, each twice"
    assert done.returncode == 3 and "nothing changed" in done.stderr


def test_what_ran_in_stored_runs_and_fails_under_both_now_is_flaky(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = RunResult.of({"status": "failure", "phase": "compile", "failure_kind": "crash"})
    monkeypatch.setattr(
        TwinRunner, "measure", lambda _, __, round_number, number: Pair(round_number, number, failed, failed)
    )
    bench()
    done = bench(**WRONG)
    assert "two flaky: both fail: crash in compile; in stored runs both ran" in done.stderr


@pytest.mark.parametrize("names", [("b1", "b1"), ("", "")])
def test_the_command_that_goes_on_is_run_as_it_is_printed(
    bench: Bench, names: tuple[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Of builds with the same name and without one, in another folder."""
    asked: list[tuple[str, ...]] = []

    def measure(runner: TwinRunner, target: SampleTarget, round_number: int, number: int) -> Pair:
        asked.append((runner.a.build_hash, runner.b.build_hash, target.dataset, target.sample_id))
        time.sleep(0.2)
        return Pair(round_number, number, RunResult(t_min=-6.0), RunResult(t_min=-6.0))

    monkeypatch.setattr(TwinRunner, "measure", measure)
    before, now = ([f"--build={name}"] if name else [] for name in names)
    bench(*before)
    done = bench(*now, "--verdict-budget", "0.1", compile_seconds=0.3)
    printed = re.search(r"`\S*graphnet (compare .*)` goes on", done.stderr)
    assert printed is not None, done.stderr
    first = set(asked)
    again = graphnet((*shlex.split(printed[1]), "--again"), environment_of(tmp_path), Path("/"))
    assert again.returncode == 0, again.stderr
    assert first < set(asked) and len({item[:3] for item in asked}) == 1, "the same builds and dataset"


def test_one_percent_of_small_outputs(bench: Bench, tmp_path: Path) -> None:
    """The absolute tolerance swallows it: t_min is at most -3, and the error relative to the output's scale is not."""
    bench()
    off = bench(
        change="lambda output: output * 1.01 if output.is_floating_point() and output.abs().max() < 0.1 else output",
        ndim=2,
    )

    assert off.returncode == 4, off.stderr
    (line,) = (line for line in off.stderr.splitlines() if line.startswith("regressed: ") and " wrong" in line)
    assert "small wrong: t_min −∞ → -" in line and re.search(r"relative error 0 → 0\.0(1|09)", line)
    assert re.search(r" small  success  .*  relative error 0\.0(1|09)", off.stderr), off.stderr
    warehouse = Warehouse(tmp_path / "warehouse" / "graphnet.duckdb")
    rows = warehouse.rows("SELECT relative_error, relative_error_dtype FROM benchmark_latest ORDER BY sample_id")
    assert rows == [(0, "float32"), (pytest.approx(0.01, rel=0.5), "float32"), (0, "float32")]
    assert warehouse.rows("SELECT sample_id, regression FROM regressions") == [("small", "incorrect")]


def test_an_unused_text_tells_nothing(bench: Bench, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    budgets: list[float] = []
    begin = CompareStage.begin
    monkeypatch.setattr(
        CompareStage, "begin", lambda *args, **how: (budgets.append(how["budget_s"]), begin(*args, **how))[1]
    )
    started = time.monotonic()
    bench()
    unused = bench(unused="text")
    again = bench("--changed", unused="text")

    ((runs_s,),) = Warehouse(tmp_path / "warehouse" / "graphnet.duckdb").rows(
        "SELECT sum(task_ms) / 1000 FROM benchmark_run WHERE finished_at >= (SELECT max(first_seen_at) FROM build)"
    )
    assert runs_s < budgets[0] < time.monotonic() - started, "as long as somebody waited for the benchmark"
    assert unused.returncode == 0, unused.stderr
    assert "no regression (3 unchanged)" in unused.stderr or "nothing to tell" in unused.stderr
    assert "so far" not in unused.stderr and again.returncode == 3, "nothing is left to be decided"


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

    assert done.returncode == 4, done.stderr
    lines = [line for line in done.stderr.splitlines() if line.startswith("regressed: ")]
    metric = words.partition(" ")[0]
    assert any(words in line for line in lines) and all(metric in line for line in lines), lines
    assert not all("stored runs" in line for line in lines), lines  # a busy machine has no time for all three
