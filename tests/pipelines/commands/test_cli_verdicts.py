"""`graphnet bench` says what became of a backend since the build before, and ends accordingly."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ops.compare.pairs import Outcome, Pair
from ops.compare.twin_run import TwinRunner
from ops.sample.catalog.rows import SampleTarget
from tests.pipelines.in_process import graphnet
from tests.tiny_samples import LINEAR, TWO_OUTPUTS, write_tiny
from warehouse.stages.builds.compare import CompareStage

pytestmark = pytest.mark.usefixtures("lasting_hosts")

BACKEND = """
import time
from backends.eager import Eager

class Mine(Eager):
    name = "mine"
    unused = "{unused}"
    def compile(self, module, inputs):
        def call(**values):
            time.sleep({seconds})
            outputs = module(**values)
            return tuple(output * {factor} if output.ndim == {ndim} else output for output in outputs)
        return call

class Other(Mine):
    pass
"""
USUAL: dict[str, Any] = {"unused": "", "seconds": 0.003, "factor": 1, "ndim": -1}

Bench = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Writes the backend as it is now, and benchmarks two samples under it; twin runs are short."""
    begin = CompareStage.begin
    monkeypatch.setattr(CompareStage, "begin", lambda *args, **options: begin(*args, seconds=0.3, **options))
    monkeypatch.setattr(TwinRunner, "_renew", lambda *_: None)
    for name, graph in {"linear": LINEAR, "two": TWO_OUTPUTS}.items():
        write_tiny(tmp_path / "mine" / name, *graph)
    environment = {
        **os.environ,
        "GRAPHNET_HOME": str(tmp_path / "home"),
        "GRAPHNET_WAREHOUSE_PATH": str(tmp_path / "warehouse" / "graphnet.duckdb"),
        "GRAPHNET_SAMPLES_ROOT": str(tmp_path / "samples"),
        "GRAPHNET_BENCHMARK_WARMUP": "1",
        "GRAPHNET_BENCHMARK_TRIALS": "10",
        "GRAPHNET_BENCHMARK_REPEAT_DISTURBED": "0",
    }

    def run(*options: str, **changes: Any) -> subprocess.CompletedProcess[str]:
        (tmp_path / "mine.py").write_text(BACKEND.format(**(USUAL | changes)), encoding="utf-8")
        command = ("bench", str(tmp_path / "mine"), "--backend", f"{tmp_path}/mine.py:Mine", *options)
        return graphnet(command, environment)

    return run


def test_one_wrong_sample_and_what_follows(bench: Bench, tmp_path: Path) -> None:
    """The first run has nothing to be compared with; then a text is added, and one sample becomes wrong."""
    first = bench()
    unused = bench("--changed", unused="text")
    unasked = bench("--no-compare", factor=5, ndim=1)
    wrong = bench(factor=5, ndim=1)

    assert first.returncode == 0 and "regress" not in first.stderr
    assert unused.returncode == 0 and "no regression" in unused.stderr
    assert unasked.returncode == 1 and "regress" not in unasked.stderr
    assert wrong.returncode == 4, wrong.stderr
    assert "two wrong" in wrong.stderr and "linear wrong" not in wrong.stderr
    located_against(tmp_path)
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
            round_number, number, Outcome(t_min=-6.0), Outcome(t_min=1.0 if target.sample_id == "two" else -6.0)
        )

    monkeypatch.setattr(TwinRunner, "measure", measure)
    other = ("--backend", f"{tmp_path}/mine.py:Other")
    bench(*other)
    cut_short = bench(factor=5, ndim=1)
    unasked = bench("--changed", "--no-compare", factor=5, ndim=1)
    decided = bench("--changed", *other, factor=5, ndim=1)
    done = bench("--changed", factor=5, ndim=1)

    assert cut_short.returncode == 130, cut_short.stderr
    assert "--changed goes on with it" in cut_short.stderr
    assert "two wrong: t_min -inf → inf, by stored runs; interrupted" in cut_short.stderr
    assert unasked.returncode == 3
    assert decided.returncode == 4 and decided.stderr.count("regressed: two wrong") == 4, "of both backends, each twice"
    assert done.returncode == 3 and "nothing changed" in done.stderr


def located_against(folder: Path) -> None:
    """What the build before did not do yet, by the name of the build; a name that no build has is wrong usage."""
    environment = {**os.environ, "GRAPHNET_HOME": str(folder / "home")}
    environment["GRAPHNET_WAREHOUSE_PATH"] = str(folder / "warehouse" / "graphnet.duckdb")
    backend = ("--backend", f"{folder}/mine.py:Mine")
    command = ("locate", str(folder / "mine" / "two"), *backend, "--no-shrink")

    located = graphnet((*command, "--against", "previous", "--json"), environment)
    itself = graphnet((*command, "--against", "last"), environment)
    nothing = graphnet((*command, "--against", "never"), environment)

    assert located.returncode == 0 and '"Tensor.argmax"' in located.stdout, located.stderr
    assert itself.returncode == 1 and "or failed so before as well" in itself.stderr
    assert nothing.returncode == 2 and "there is no build 'never'" in nothing.stderr


@pytest.mark.alone
def test_a_slower_build(bench: Bench) -> None:
    bench()
    done = bench(seconds=0.0045)

    assert done.returncode == 4, done.stderr
    assert "slower" in done.stderr and " → " in done.stderr
