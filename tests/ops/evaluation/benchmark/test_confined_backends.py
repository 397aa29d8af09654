"""A sample from elsewhere is benchmarked in every kind of sandbox.

That bubblewrap leaves every backend what it needs is in its contract (tests/contracts/test_backends.py), and that a
compiler's headers are there in namespaces in tests/backends/test_inductor.py.
"""

from pathlib import Path

import pytest

from ops.checkout import CHECKOUT
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendSpec, describe_backend
from ops.evaluation.benchmark.results import Status
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.sandbox.confinement import Sandbox, SandboxKind
from pipelines.exits import SettingsError
from pipelines.settings import load_settings
from tests import benchmarking
from tests.sandboxes import forced
from tests.tiny_samples import LINEAR, write_tiny

CONFIG = BenchmarkConfig(threads=2, warmup=0, trials=2, deadline_s=120.0)
PRELOAD = (*TORCH_PRELOAD, "ops.evaluation.benchmark.measuring.sides.torch_compiler_side")
ENVIRONMENTS = CHECKOUT / ".graphnet" / "environments"

TRIED = {
    SandboxKind.NAMESPACES: ("eager", "onnxruntime", "paddle_eager"),
    SandboxKind.LIMITS: ("eager", "onnxruntime"),
}
"""Backends that are tried in each kind of sandbox: none, a library, and an environment of its own."""


def bench(backend: str, worker: WorkerHost, tmp_path: Path):
    description = describe_backend(BackendSpec(backend), CONFIG, worker, ENVIRONMENTS)
    if description.unavailable_reason is not None:
        return None
    target = write_tiny(tmp_path / f"elsewhere-{backend}" / "linear", *LINEAR, framework=description.framework)
    (result,) = benchmarking.bench(worker, description, tmp_path, target, config=CONFIG)
    return result.run


@pytest.mark.slow
@pytest.mark.parametrize("kind", TRIED, ids=str)
def test_a_sample_from_elsewhere_is_benchmarked(kind: SandboxKind, tmp_path: Path) -> None:
    with WorkerHost(preload=PRELOAD, confine_by=forced(kind)) as host:  # as `graphnet bench` makes it
        assert host.confined_host().start().confinement == kind
        runs = [bench(backend, host.confined_host(), tmp_path) for backend in TRIED[kind]]
    assert runs[0] is not None
    for run in filter(None, runs):
        assert (run.status, run.message) == (Status.SUCCESS, None), run.backend
        assert run.t_min <= -3


def test_without_a_sandbox_foreign_code_is_refused(tmp_path: Path) -> None:
    weak = Sandbox(kind=SandboxKind.LIMITS)
    with WorkerHost(preload=(), confine_by=weak) as host:
        run = bench("eager", host.confined_host(), tmp_path)
    # It is no failure of the compiler's: it is not scored, and tried again.
    assert (run.status, run.failure_kind, run.phase) == (Status.UNAVAILABLE, None, None)
    assert run.message.startswith("refused: ")
    assert "allow_weak_sandbox" in run.message and "bubblewrap" in run.message


def test_the_kind_is_a_setting() -> None:
    settings = load_settings(environ={"GRAPHNET_SANDBOX": "namespaces", "GRAPHNET_ALLOW_WEAK_SANDBOX": "yes"})
    assert settings.confine_by() == Sandbox(kind=SandboxKind.NAMESPACES, allow_weak=True)
    with pytest.raises(SettingsError, match="expected one of auto, bubblewrap, namespaces, limits"):
        load_settings(environ={"GRAPHNET_SANDBOX": "firejail"})
