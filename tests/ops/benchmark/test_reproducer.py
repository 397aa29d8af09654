"""A reproducer does in a folder of its own what the worker did: same numerics and inputs, and what it imports."""

import subprocess
import sys
from pathlib import Path

import pytest

from ops.benchmark import reproducer
from ops.benchmark.client import WorkerHost
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendSpec, describe_backend
from ops.benchmark.reproducer import write_reproducer
from ops.benchmark.results import Status
from ops.benchmark.runner import run_benchmarks
from tests.tiny_samples import write_tiny

CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=3, deadline_s=60)

BACKEND = """
import torch
from backends.base import Backend, Evidence
from beside.factor import FACTOR

class Running(Backend):
    name = "running"

    def version(self):
        return "1"

    def compile(self, module, inputs):
        module(**inputs)  # as those do that trace it
        self.numerics = torch.get_float32_matmul_precision(), torch.backends.cudnn.allow_tf32
        return lambda **values: tuple(output * FACTOR for output in module(**values))

    def evidence(self):
        return Evidence("numerics", 1, detail=str(self.numerics))
"""

MUTATING = ("x.add_(1.0)\nreturn (x * 2,)", {"x": (3,)})


@pytest.fixture
def backend(tmp_path: Path) -> BackendSpec:
    """A backend in a file that imports a package beside it, which imports a module beside it."""
    folder = tmp_path / "mine"
    (folder / "beside").mkdir(parents=True)
    (folder / "beside" / "__init__.py").touch()
    (folder / "beside" / "factor.py").write_text("import numbers\n\nfrom constants import FACTOR\n")
    (folder / "constants.py").write_text("FACTOR = 1\n")
    (folder / "running.py").write_text(BACKEND)
    (folder / "unrelated.py").write_text("1 +\n")
    return BackendSpec(f"{folder / 'running.py'}:Running")


@pytest.mark.slow
def test_it_runs_as_the_worker_does(torch_host: WorkerHost, backend: BackendSpec, tmp_path: Path) -> None:
    described = describe_backend(backend, CONFIG, torch_host)
    target = write_tiny(tmp_path / "mutating", *MUTATING)
    folders = {"log_dir": tmp_path / "logs", "lock_dir": tmp_path / "locks"}
    (result,) = run_benchmarks([target], described, CONFIG, torch_host, **folders)
    assert result.run.status is Status.SUCCESS, result.run.message
    place = write_reproducer(target, result.run, described, CONFIG, torch_host, tmp_path / "reproducers")
    assert {path.name for path in (place / "compiler").iterdir()} == {"running.py", "beside", "constants.py"}
    told = subprocess.run(
        [sys.executable, "reproduce.py"], cwd=place, capture_output=True, text=True, env={"PATH": ""}, timeout=120
    )
    assert told.returncode == 0, told.stderr
    assert result.run.evidence_detail == "('highest', False)"
    assert "detail=\"('highest', False)\"" in told.stdout
    assert "largest difference 0.0" in told.stdout
    assert "DEVICE = 'compiler/running.py:Running', {}, 'cpu'" in (place / "reproduce.py").read_text()


@pytest.mark.parametrize(
    ("options", "listed", "other"), [({}, "torchax", "torch-mlir"), ({"route": "stablehlo"}, "torch-mlir", "torchax")]
)
def test_requirements_are_those_of_the_options(
    torch_host: WorkerHost, options: dict[str, str], listed: str, other: str
) -> None:
    described = describe_backend(BackendSpec("xla", options), CONFIG, torch_host)
    lines = reproducer._requirements(described).splitlines()
    names = {line.partition("==")[0] for line in lines}
    assert listed in names and other not in names
    assert "torch" in names and "jaxlib" in names
