"""Backends that cheat get no better figure than they deserve, and honest ones are left in peace."""

import importlib
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from ops.dataset.sample.trust import mark_trusted
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendSpec, describe_backend
from ops.evaluation.benchmark.results import BenchmarkRun, Status
from ops.evaluation.verdict.rules import state_of
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost
from ops.failures import FailureKind
from tests.benchmarking import bench
from tests.ops.evaluation.benchmark.attacks import hosting
from tests.ops.evaluation.benchmark.attacks.attack import Attack, Caught
from tests.tiny_samples import write_tiny

pytestmark = pytest.mark.timeout(300)

HERE = Path(__file__).parent
CONFIG = BenchmarkConfig(threads=1, warmup=3, trials=20)
TRIES = 3
LIMIT = 1.1
"""How much more than it deserves a figure may be."""

WRONG_FROM = -5
"""`t_min` of outputs that are wrong; those of all attacks that compute are eager's bits."""


def attacks(*files: str) -> Iterator[Any]:
    for name in files:
        module = importlib.import_module(f"tests.ops.evaluation.benchmark.attacks.{name}")
        for attribute, kind in vars(module).items():
            is_attack = isinstance(kind, type) and issubclass(kind, Attack) and kind.__module__ == module.__name__
            if is_attack and not attribute.startswith("_"):
                # Where no time is judged others may run beside.
                is_timed = Caught.SLOW in kind.caught and name != "honest"
                marks = [pytest.mark.alone] if is_timed or name in ("neighbours", "early") else []
                yield pytest.param(f"{HERE / name}.py:{attribute}", kind, id=f"{name}-{attribute}", marks=marks)


def run(host: WorkerHost, folder: Path, spec: str, kind: type[Attack]) -> BenchmarkRun:
    config = replace(CONFIG, threads=kind.threads, trials=kind.trials, deadline_s=kind.deadline_s)
    target = mark_trusted(write_tiny(folder / "sample", *kind.graph))
    description = describe_backend(BackendSpec(spec), config, host)
    (run,) = (result.run for result in bench(host, description, folder, target, config=config))
    print(
        spec.rpartition(":")[2],
        run.status,
        run.failure_kind,
        run.message,
        run.t_min,
        run.times.speedup,
        run.times.judge_speedup,
    )
    return run


def figure(run: BenchmarkRun) -> float:
    """What scores count."""
    assert run.times.speedup is not None and run.times.judge_speedup is not None
    return run.times.judge_speedup if run.times.speedup > LIMIT * run.times.judge_speedup else run.times.speedup


OPEN = {"hidden_in_little": 12.0, "unseen_children": 2.2}
"""Attack that gains → the most that it may gain; why is in docs/cheating.md.

The judge's clock leaves out nine tenths of a call at most; two cores do twice as much as the one that the run has.
"""


@pytest.mark.parametrize(
    ("spec", "kind"), attacks("answers", "clocks", "forged", "neighbours", "early", "breaking", "claims")
)
def test_an_attack_gains_nothing(spec: str, kind: type[Attack], torch_host: WorkerHost, tmp_path: Path) -> None:
    """Each would gain much, and every time: one of some tries is enough to see that it does not."""
    most = OPEN.get(spec.rpartition(":")[2], LIMIT * kind.truth)
    figures: list[float] = []
    for number in range(TRIES):
        outcome = run(torch_host, tmp_path / str(number), spec, kind)
        if outcome.status is not Status.SUCCESS:
            assert outcome.failure_kind in kind.caught, outcome.message
            assert state_of(outcome).is_scored, "it would count as the sample's failure"
            return
        if Caught.WRONG in kind.caught:
            assert outcome.t_min is not None and outcome.t_min >= WRONG_FROM
            return
        assert Caught.SLOW in kind.caught, f"{outcome.times.speedup} was believed"
        assert outcome.t_min == -math.inf
        kind.check(outcome)
        figures.append(figure(outcome))
        if figures[-1] <= most:
            return
    assert median(figures) <= most, figures


@pytest.mark.parametrize(("spec", "kind"), attacks("honest"))
def test_an_odd_backend_is_left_in_peace(spec: str, kind: type[Attack], torch_host: WorkerHost, tmp_path: Path) -> None:
    outcome = run(torch_host, tmp_path, spec, kind)
    assert (outcome.status, outcome.message) == (Status.SUCCESS, None)
    assert outcome.t_min is not None and outcome.t_min <= WRONG_FROM
    assert outcome.times.speedup and outcome.times.judge_speedup


@pytest.mark.alone
def test_a_host_that_computes_is_noticed(tmp_path: Path) -> None:
    kind = hosting.computing_host
    with WorkerHost(preload=TORCH_PRELOAD) as host:
        outcome = run(host, tmp_path, f"{hosting.__file__}:computing_host", kind)
    assert (outcome.status, outcome.failure_kind) == (Status.FAILURE, FailureKind.ERROR)
    assert "its host took" in (outcome.message or "")
