"""A reproducer does in a folder of its own what the worker did: same numerics and inputs, and what it imports."""

import dataclasses
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ops.dataset.sample.trust import mark_trusted
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendSpec, describe_backend
from ops.evaluation.benchmark.reproducer import write as reproducer
from ops.evaluation.benchmark.reproducer.backend_files import CopiedBackend, copy_backend
from ops.evaluation.benchmark.reproducer.write import ReproducerError, write_reproducer
from ops.evaluation.benchmark.results import BenchmarkRun, Status
from ops.execution.environments.definition import definitions
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.task import Task, TaskOutcome
from tests.benchmarking import bench
from tests.installations import distribution, folders_without_end
from tests.tiny_samples import write_tiny

CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=3, deadline_s=60)

BACKEND = """
import torch
from backends.base import Backend, Evidence
from beside.factor import FACTOR

class Running(Backend):
    name = "running"
    host_setup = None  # it compiles nothing

    def version(self):
        return "1"

    def compile(self, module, inputs):
        module(**inputs)  # as those do that trace it
        self.numerics = torch.get_float32_matmul_precision(), torch.backends.cudnn.allow_tf32
        return lambda **values: tuple(output * FACTOR for output in module(**values))

    def evidence(self):
        return Evidence("numerics", 1, detail=str(self.numerics))
"""

NAME = 'mutating"""; raise SystemExit("a name is code"); """'
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


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Where a distribution lies that has the same backend as an entry point, in a package, beside another one's."""
    site = tmp_path / "site-packages"  # which a sandbox shows
    package = site / "their_package"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "running.py").write_text(BACKEND.replace("from beside.factor", "from .factor"))
    (package / "factor.py").write_text("import foreign, their_constants\n\nFACTOR = their_constants.FACTOR\n")
    (site / "their_constants.py").write_text("FACTOR = 1\n")
    (site / "foreign.py").touch()
    theirs = "theirs = their_package.running:Running"
    distribution(site, "their-compiler", theirs, top_level="their_package\ntheir_constants")
    distribution(site, "foreign", top_level="foreign")
    return site


def written(
    host: WorkerHost, backend: BackendSpec, folder: Path, *, trusted: bool = False
) -> tuple[BenchmarkRun, Path]:
    """A run of a tiny sample, and its reproducer."""
    described = describe_backend(backend, CONFIG, host)
    target = write_tiny(folder / NAME, *MUTATING)
    target = mark_trusted(target) if trusted else target
    (result,) = bench(host, described, folder, target, config=CONFIG)
    assert result.run.status is Status.SUCCESS, result.run.message
    return result.run, write_reproducer(target, result.run, described, CONFIG, host, folder / "reproducers")


def reproduced(place: Path, **environment: str) -> str:
    """What the script prints."""
    told = subprocess.run(
        [sys.executable, "reproduce.py"],
        cwd=place,
        capture_output=True,
        text=True,
        env={"PATH": "", **environment},
        timeout=120,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


@pytest.mark.slow
def test_it_runs_as_the_worker_does(torch_host: WorkerHost, backend: BackendSpec, tmp_path: Path) -> None:
    run, place = written(torch_host, backend, tmp_path)
    assert {path.name for path in (place / "compiler").iterdir()} == {"running.py", "beside", "constants.py"}
    told = reproduced(place)
    assert run.evidence.detail == "('highest', False)"
    assert "detail=\"('highest', False)\"" in told
    assert "largest difference 0.0" in told
    assert "DEVICE = 'compiler/running.py:Running', {}, 'cpu'" in (place / "reproduce.py").read_text()


@pytest.mark.slow
def test_a_backend_from_an_entry_point_comes_along(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(installed))
    with WorkerHost(preload=TORCH_PRELOAD, env={"PYTHONPATH": str(installed)}) as host:
        _, place = written(host, BackendSpec("theirs"), tmp_path, trusted=True)
    assert {path.name for path in (place / "compiler").iterdir()} == {
        "entry_point.py",
        "their_package",
        "their_constants.py",
    }
    assert "their-compiler" not in (place / "requirements.txt").read_text()
    (tmp_path / "else").mkdir()
    shutil.copy(installed / "foreign.py", tmp_path / "else")  # as if it were installed
    assert "largest difference 0.0" in reproduced(place, PYTHONPATH=str(tmp_path / "else"))


def test_one_that_is_compiled_is_to_be_installed(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(installed))
    (installed / "their_package" / "engine.so").touch()
    assert copy_backend("theirs", tmp_path / "place") == CopiedBackend("theirs", {"their-compiler": "4.2"})
    assert not (tmp_path / "place" / "compiler").exists()


@pytest.mark.parametrize(
    ("options", "listed", "other"), [({}, "torch-mlir", "torchax"), ({"route": "torchax"}, "torchax", "torch-mlir")]
)
def test_requirements_are_those_of_the_options(
    torch_host: WorkerHost, options: dict[str, str], listed: str, other: str
) -> None:
    described = describe_backend(BackendSpec("xla", options), CONFIG, torch_host)
    lines = reproducer._requirements(described, {}).splitlines()
    names = {line.partition("==")[0] for line in lines}
    assert listed in names and other not in names
    assert "torch" in names and "jaxlib" in names


def test_requirements_of_a_backend_without_an_environment_are_its_packages(torch_host: WorkerHost) -> None:
    """Also where a package is one that other backends have in an environment."""
    described = describe_backend(BackendSpec("eager"), CONFIG, torch_host)
    assert described.needs not in definitions() and "jax" in definitions()["torchax"].packages
    environment = dataclasses.replace(described.environment, packages={"torch": "2.13.0+cpu", "jax": "0.9"})
    described = dataclasses.replace(described, environment=environment)
    assert reproducer._requirements(described, {"theirs": "4.2"}) == "jax==0.9\ntheirs==4.2\ntorch==2.13.0\n"


class LyingHost:
    """A host that a sample has taken over: it leaves what it likes and says that all is well."""

    def __init__(self, output: Path, leave: Callable[[Path], None]) -> None:
        output.mkdir()
        self.output, self.leave = output, leave

    def confined_host(self) -> "LyingHost":
        return self

    def start(self) -> SimpleNamespace:
        return SimpleNamespace(output=self.output)

    def run(self, task: Task) -> TaskOutcome:
        assert task.leaves_output  # or a sandbox would not keep it
        self.leave(Path(task.payload["folder"]))
        return TaskOutcome({}, {}, None, {}, 0.0, None)


SECRET = "a secret of the person's"


def _leave(folder: Path, *, model: Any = None, tensors: Any = None) -> None:
    folder.mkdir()
    for name, special in (("model.py", model), ("inputs.pt", tensors)):
        if special is None:
            (folder / name).write_text("pass\n")
        else:
            special(folder / name)


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("link", "model.py: expected a regular file, found a link"),
        ("fifo", "inputs.pt: expected a regular file, found a FIFO"),
        ("sparse", "inputs.pt: expected at most 2 GiB, found 1 TiB"),
        ("linked folder", "expected a folder that can be read"),
        ("nothing", "expected a folder that can be read"),
        ("half", "the worker left no inputs.pt"),
    ],
)
def test_what_a_worker_leaves_is_not_believed(tmp_path: Path, kind: str, reason: str) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    for name in ("model.py", "inputs.pt"):
        (mine / name).write_text(SECRET)
    leave: dict[str, Callable[[Path], None]] = {
        "link": lambda folder: _leave(folder, model=lambda path: path.symlink_to(mine / "model.py")),
        "fifo": lambda folder: _leave(folder, tensors=os.mkfifo),
        "sparse": lambda folder: _leave(folder, tensors=_sparse),
        "linked folder": lambda folder: folder.symlink_to(mine),
        "nothing": lambda folder: None,
        "half": lambda folder: _leave(folder, tensors=lambda path: path.with_name("torch.py").touch()),
    }
    arguments = _arguments(tmp_path, LyingHost(tmp_path / "output", leave[kind]))
    before = tmp_path / "reproducers" / "eager" / "mutating"
    before.mkdir(parents=True)
    with pytest.raises(ReproducerError, match=reason):
        write_reproducer(*arguments)
    assert SECRET not in "".join(
        path.read_text(errors="replace") for path in (tmp_path / "reproducers").rglob("*") if path.is_file()
    )
    assert list(before.parent.iterdir()) == [before]  # and nothing that was begun
    assert not list((tmp_path / "output").iterdir())
    assert (mine / "model.py").read_text() == SECRET


def test_only_the_graph_and_its_tensors_are_taken(tmp_path: Path) -> None:
    def leave(folder: Path) -> None:
        _leave(folder)
        for name in ("numerics.py", "torch.py", "reproduce.py"):
            (folder / name).write_text("raise SystemExit('planted')")
        (folder / "secret").symlink_to("/etc/passwd")
        folders_without_end(folder)

    place = write_reproducer(*_arguments(tmp_path, LyingHost(tmp_path / "output", leave)))
    names = {"model.py", "inputs.pt", "numerics.py", "requirements.txt", "reproduce.py", "backends"}
    assert {path.name for path in place.iterdir()} == names
    assert "planted" not in (place / "numerics.py").read_text() + (place / "reproduce.py").read_text()
    assert "def set_numerics() -> None:" in (place / "numerics.py").read_text()
    assert not list((tmp_path / "output").iterdir())


def _arguments(folder: Path, lying: LyingHost) -> tuple[Any, ...]:
    environment = SimpleNamespace(python="3.11", packages={})
    described = SimpleNamespace(
        label="eager",
        version="1",
        spec=BackendSpec("eager"),
        options_json="{}",
        needs=None,
        environment=environment,
        code_folders={},
    )
    target = write_tiny(folder / NAME, *MUTATING)
    run = SimpleNamespace(sample_id=target.sample_id, message="wrong", t_min=None)
    return target, run, described, CONFIG, lying, folder / "reproducers"
