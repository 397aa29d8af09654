"""Lists of packages are pinned and known to backends; installing one never changes torch, and tells what it does."""

import os
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from importlib import metadata
from importlib.metadata import version
from pathlib import Path

import pytest

from backends import registry
from ops.dataset.sources.zoo import libraries
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendSpec, describe_backend
from ops.evaluation.benchmark.results import Status
from ops.evaluation.benchmark.runner import run_benchmarks
from ops.execution.environments import definition as module
from ops.execution.environments.backend_availability import backend_availability, option_variants
from ops.execution.environments.definition import (
    DamagedPackage,
    Definition,
    EnvironmentFileError,
    InstallationState,
    damaged_packages,
    definitions,
    find_installation,
    missing_files,
    own_python,
    with_installation,
)
from ops.execution.environments.install import InstallError, create
from ops.execution.frameworks.base import frameworks
from ops.execution.worker.client import WorkerHost
from tests.tiny_samples import LINEAR, write_tiny

BACKEND = """
from backends.base import Backend, Evidence

class Tiny(Backend):
    name = "tiny"
    packages = ("tiny-compiler",)

    def compile(self, module, inputs):
        import tiny_compiler
        self._made = tiny_compiler.MADE
        return module

    def evidence(self):
        return Evidence(self._made, 1)
"""


def wheel(folder: Path, name: str, version: str, code: str = "", needs: tuple[str, ...] = ()) -> None:
    """A package of one module, as pip takes it."""
    folder.mkdir(exist_ok=True)
    module_name = name.replace("-", "_")
    info = f"{module_name}-{version}.dist-info"
    required = "".join(f"Requires-Dist: {need}\n" for need in needs)
    files = {
        f"{module_name}.py": code,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{required}",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},,{len(text)}\n" for path, text in files.items()) + f"{info}/RECORD,,\n"
    with zipfile.ZipFile(folder / f"{module_name}-{version}-py3-none-any.whl", "w") as archive:
        for path, text in {**files, f"{info}/RECORD": record}.items():
            archive.writestr(path, text)


@pytest.fixture(scope="module")
def host() -> Iterator[WorkerHost]:
    """The pipeline's own host, which imports torch once for all tests."""
    with WorkerHost(preload=()) as started:
        yield started


@pytest.fixture
def define(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Definition]:
    """Defines an environment whose packages are the test's own wheels, whatever this machine's pip is set to."""
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)

    def define(name: str, *lines: str) -> Definition:
        folder = tmp_path / "definitions"
        folder.mkdir(exist_ok=True)
        text = "\n".join(("# For a test.", "--no-index", f"--find-links {tmp_path / 'wheels'}", *lines))
        (folder / f"{name}.txt").write_text(text + "\n")
        return definitions(folder)[name]

    return define


def test_every_list_is_pinned_and_asked_for() -> None:
    wanted = {kind.environment for kind in (*frameworks().values(), *libraries().values())}
    for name in registry.names():
        kind = registry.get(name)
        wanted.add(kind().environment())
        wanted |= {choice.environment() for choice in option_variants(kind)}
    assert definitions()
    for name, definition in definitions().items():
        assert definition.packages and definition.about.endswith("."), name
        assert "torch" not in definition.packages
        assert name in wanted


@pytest.mark.parametrize("line", ["jax", "jax>=0.4", "git+https://example.org/jax"])
def test_what_is_not_pinned_is_refused(define: Callable[..., Definition], line: str) -> None:
    with pytest.raises(EnvironmentFileError, match="is not pinned; write package==version"):
        define("loose", line)


CLICK = f"click=={version('click')}"
STATES = {
    "there": ((CLICK,), InstallationState.INSTALLED),
    "newer": (("click==99",), InstallationState.DIFFERENT),
    "half": ((CLICK, "no-such-package==1"), InstallationState.INCOMPLETE),
    "absent": (("no-such-package==1",), InstallationState.ABSENT),
    "needed by the pipeline itself": (("no-such-compiler==1", CLICK), InstallationState.ABSENT),
}


@pytest.mark.parametrize(("lines", "state"), STATES.values(), ids=STATES.keys())
def test_states_beside_the_pipelines_packages(
    define: Callable[..., Definition], tmp_path: Path, lines: tuple[str, ...], state: InstallationState
) -> None:
    installation = find_installation(define("beside", *lines), tmp_path)
    assert (installation.state, installation.python) == (state, Path(sys.executable))
    assert (installation.size_bytes > 10_000) == (version("click") in installation.versions.values())


def test_an_interrupted_installation_is_a_reason(
    define: Callable[..., Definition], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    defined = {"all": define("all", CLICK), "half": define("half", CLICK, "not-yet==1", "nor-this==2")}
    defined["apart"] = define("apart", "# own environment: for a test", CLICK)
    defined["other"] = define("other", "click==99")
    monkeypatch.setattr(module, "_project_definitions", lambda: defined)
    (tmp_path / "apart").mkdir()
    missing = "incomplete (not-yet, nor-this missing); `graphnet env create half` completes it"
    for name, told in {
        "all": None, "other": None, "no such": None, "half": f"the installation of half is {missing}",
        "apart": "the installation of apart is incomplete; `graphnet env create apart` completes it",
    }.items():  # fmt: skip
        assert with_installation(None, name, tmp_path) == told
    for name in ("all", "other"):
        assert with_installation("no such device", name, tmp_path) == "no such device"


@pytest.mark.slow
def test_a_backend_of_which_a_part_is_installed_is_unavailable(
    define: Callable[..., Definition], host: WorkerHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked here and asked in a worker."""
    half = define("tiny", CLICK, "not-yet==1")
    monkeypatch.setattr(module, "_project_definitions", lambda: {"tiny": half})
    (tmp_path / "tiny.py").write_text(BACKEND.replace("tiny-compiler", "click"))
    spec = f"{tmp_path / 'tiny.py'}:Tiny"
    reason = "the installation of tiny is incomplete (not-yet missing); `graphnet env create tiny` completes it"
    assert backend_availability(registry.resolve(spec), tmp_path, "cpu").unavailable_reason == reason
    assert describe_backend(BackendSpec(spec), BenchmarkConfig(), host, tmp_path).unavailable_reason == reason


@pytest.mark.slow
def test_an_isolated_environment_has_its_own_packages_alone_and_those_that_lost_files_again(
    define: Callable[..., Definition], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel(tmp_path / "wheels", "tiny-compiler", "1.5", "MADE = 'code'", needs=("tiny-part",))
    wheel(tmp_path / "wheels", "tiny-part", "2")
    tiny = define("tiny", "# isolated environment: a test", "tiny-compiler==1.5", "tiny-part==2")
    assert (tiny.is_own, tiny.is_isolated, tiny.own_reason) == (True, True, "a test")
    monkeypatch.setattr(module, "_project_definitions", lambda: {"tiny": tiny})
    root = tmp_path / "environments"
    installed = create(tiny, root, tmp_path / "none.txt", lambda *_: None)
    assert sorted(installed) == ["tiny-compiler 1.5", "tiny-part 2"]
    code = "import tiny_compiler, importlib.util; print(importlib.util.find_spec('click'))"
    assert subprocess.check_output([find_installation(tiny, root).python, "-c", code], text=True) == "None\n"
    assert with_installation(None, "tiny", root) is None
    for lost in (root / "tiny").glob("lib/python*/site-packages/tiny_compiler.py"):
        lost.unlink()
    assert find_installation(tiny, root).state is InstallationState.DAMAGED
    lost_files = "files of tiny-compiler are missing"
    reason = f"the installation of tiny is damaged ({lost_files}); `graphnet env create tiny` repairs it"
    assert with_installation(None, "tiny", root) == with_installation("it fails", "tiny", root) == reason
    again = create(tiny, root, tmp_path / "none.txt", lambda *_: None)
    assert again == ["tiny-compiler 1.5 again (1 files were missing)"]
    assert find_installation(tiny, root).state is InstallationState.INSTALLED


def test_files_are_missing_that_were_recorded_and_are_no_bytecode(tmp_path: Path) -> None:
    info = tmp_path / "tiny-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny\nVersion: 1\n")
    assert damaged_packages([str(tmp_path)]) == ()  # nothing was recorded
    files = ("tiny/__init__.py", '"tiny/a,b.py"', "tiny/__pycache__/a.pyc", "../bin/tiny", "tiny-1.dist-info/RECORD")
    (info / "RECORD").write_text("".join(f"{file},,\n" for file in files))
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "a,b.py").touch()
    (package,) = metadata.distributions(path=[str(tmp_path)])
    assert missing_files(package) == ["tiny/__init__.py", "../bin/tiny"]
    assert damaged_packages([str(tmp_path)], ["other", "tiny"]) == (DamagedPackage("tiny", "1", 2),)


def test_an_environment_that_does_not_start_leaves_its_backend_unavailable(
    define: Callable[..., Definition], host: WorkerHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiny = define("tiny", "# isolated environment: a test", CLICK)
    monkeypatch.setattr(module, "_project_definitions", lambda: {"tiny": tiny})
    (tmp_path / "tiny" / "bin").mkdir(parents=True)
    module.write_record(tmp_path / "tiny", tiny.packages)
    (tmp_path / "tiny.py").write_text(BACKEND)
    spec, config = BackendSpec(f"{tmp_path / 'tiny.py'}:Tiny"), BenchmarkConfig()
    description = describe_backend(spec, config, host, tmp_path)
    assert str(description.unavailable_reason).startswith("the environment tiny does not start: ")
    targets = [write_tiny(tmp_path / "own", *LINEAR)]
    folders = {"log_dir": tmp_path / "logs", "lock_dir": tmp_path / "locks"}
    (result,) = run_benchmarks(targets, description, config, host, **folders)
    assert (result.run.status, result.run.message) == (Status.UNAVAILABLE, description.unavailable_reason)


@pytest.mark.slow
@pytest.mark.parametrize("own", ["", "# own environment: a test"])
def test_torch_is_never_changed(define: Callable[..., Definition], tmp_path: Path, own: str) -> None:
    wheel(tmp_path / "wheels", "greedy", "1", needs=("torch==9.9",))
    wheel(tmp_path / "wheels", "torch", "9.9")
    greedy = define("greedy", own, "greedy==1")
    with pytest.raises(InstallError, match=r"it would change torch from 2\.\S+ to 9\.9, and every result stands on"):
        create(greedy, tmp_path / "environments", tmp_path / "none.txt", lambda *_: None)
    assert find_installation(greedy, tmp_path / "environments").state is not InstallationState.INSTALLED


@pytest.mark.slow
def test_packages_of_the_pipeline_are_not_changed(define: Callable[..., Definition], tmp_path: Path) -> None:
    wheel(tmp_path / "wheels", "greedy", "1", needs=("click==99",))
    wheel(tmp_path / "wheels", "click", "99")
    with pytest.raises(InstallError, match=r"click 8\S+ to 99\); give it an environment of its own"):
        create(define("greedy", "greedy==1"), tmp_path, tmp_path / "none.txt", lambda *_: None)
    with pytest.raises(InstallError, match=r"pip failed\nERROR: .*nowhere"):
        create(define("missing", "nowhere==1"), tmp_path, tmp_path / "none.txt", lambda *_: None)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_backend_runs_in_an_environment_of_its_own_with_the_pipelines_packages_behind(
    define: Callable[..., Definition], host: WorkerHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel(tmp_path / "wheels", "tiny-compiler", "1.5", "MADE = 'code'", needs=("click",))
    wheel(tmp_path / "wheels", "click", "99")
    tiny = define("tiny", "# own environment: it needs another click", "tiny-compiler==1.5", "click==99")
    monkeypatch.setattr(module, "_project_definitions", lambda: {"tiny": tiny})
    root, told = tmp_path / "environments", []
    (tmp_path / "tiny.py").write_text(BACKEND)
    spec, config = BackendSpec(f"{tmp_path / 'tiny.py'}:Tiny"), BenchmarkConfig(threads=1, warmup=1, trials=3)
    before = describe_backend(spec, config, host, root)
    assert str(before.unavailable_reason).endswith("`graphnet env create tiny` installs it")
    assert find_installation(tiny, root).state is InstallationState.ABSENT
    installed = create(tiny, root, tmp_path / "none.txt", lambda *step: told.append(step))
    assert sorted(installed) == ["click 99", "tiny-compiler 1.5"]
    assert ("tiny", "installing") in told
    installation = find_installation(tiny, root)
    assert (installation.state, installation.versions["click"]) == (InstallationState.INSTALLED, "99")
    assert own_python("tiny", root) == installation.python == root / "tiny" / "bin" / "python"
    code = "import tiny_compiler, click, pytest; print(tiny_compiler.MADE, hasattr(click, 'command'))"
    assert subprocess.check_output([installation.python, "-c", code], text=True) == "code False\n"
    (root / "tiny" / "graphnet-environment.json").unlink()  # as after an interruption
    assert find_installation(tiny, root).state is InstallationState.INCOMPLETE
    assert create(tiny, root, tmp_path / "none.txt", lambda *_: None) == []
    assert find_installation(tiny, root).state is InstallationState.INSTALLED
    description = describe_backend(spec, config, host, root)
    assert (description.unavailable_reason, description.python) == (None, installation.python)
    assert description.version.startswith("1.5+")
    assert description.environment.packages["tiny-compiler"] == "1.5"
    folders = {"log_dir": tmp_path / "logs", "lock_dir": tmp_path / "locks"}
    targets = [write_tiny(tmp_path / "own", *LINEAR)]  # in a sandbox, as foreign samples do
    (result,) = run_benchmarks(targets, description, config, host, **folders)
    assert (result.run.status, result.run.evidence.artefact) == (Status.SUCCESS, "code"), result.run.message
