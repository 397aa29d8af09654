"""Environments of one version of a package: what is asked for, what is chosen, and backends that run in one."""

import os
import subprocess
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest

from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendConfigError, BackendSpec, describe_backend, parse_specs
from ops.execution.environments import versions
from ops.execution.environments.definition import (
    REQUIREMENTS,
    Definition,
    definitions,
    find_definition,
    own_environments,
    own_python,
    version_definitions,
)
from ops.execution.environments.install import InstallError, create, remove
from ops.execution.environments.versions import VersionError, VersionRequest, define, parse_request
from ops.execution.worker.client import WorkerHost
from tests.ops.execution.environments.test_environments import BACKEND, wheel

CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=3)


@pytest.fixture
def wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only packages that pip finds."""
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "wheels"))
    (tmp_path / "wheels").mkdir()
    return tmp_path / "wheels"


@pytest.fixture
def make(tmp_path: Path, wheels: Path) -> Callable[..., Definition]:
    """Makes an environment as the command does."""

    def make(text: str, *beside: str) -> Definition:
        definition = define(parse_request(text, beside=beside), tmp_path / "environments", lambda *_: None)
        create(definition, tmp_path / "environments", tmp_path / "none.txt", lambda *_: None)
        return definition

    return make


def worker_needs(wheels: Path) -> None:
    """What a worker of torch imports, as wheels of nothing, in the versions that the pipeline has."""
    for name in versions.WORKER_NEEDS:
        wheel(wheels, name, metadata.version(name))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("torch@2.14.1", "torch-2.14.1"),
        ("Apache_TVM@0.27.0.post1", "apache-tvm-0.27.0.post1"),
        ("torch@2.15.0a0+git12", "torch-2.15.0a0-git12"),
    ],
)
def test_an_environment_is_named_after_the_package_and_its_version(text: str, name: str) -> None:
    assert parse_request(text).name == name


@pytest.mark.parametrize("text", ["torch@", "@2.14", "torch@2.14 1", "torch@no/such.whl", "numpy@{wheel}"])
def test_what_is_no_version_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "torch-1-py3-none-any.whl").touch()
    with pytest.raises(VersionError):
        parse_request(text.format(wheel=tmp_path / "torch-1-py3-none-any.whl"))


def test_a_version_that_there_is_not_leaves_nothing_and_says_it_in_pips_words(
    make: Callable[..., Definition], wheels: Path, tmp_path: Path
) -> None:
    wheel(wheels, "tiny-compiler", "1.5")
    with pytest.raises(InstallError, match=r"tiny-compiler-1.6 is not installed: pip failed\n.*from versions: 1.5"):
        make("tiny-compiler@1.6")
    assert not (tmp_path / "environments" / "tiny-compiler-1.6").exists()


def test_another_torch_has_an_isolated_environment_with_what_workers_need(wheels: Path, tmp_path: Path) -> None:
    worker_needs(wheels)
    wheel(wheels, "torch", "99.1", needs=("tiny-part",))
    wheel(wheels, "tiny-part", "2")
    wheel(wheels, "vision", "3", needs=("torch==99.1",))
    root = tmp_path / "environments"
    for text, others in (("torch@99.1", []), ("torch@latest", []), ("vision@3", ["vision"])):
        definition = define(parse_request(text), root, lambda *_: None)
        assert definition.is_isolated
        assert set(definition.packages) == {"torch", "tiny-part", *versions.WORKER_NEEDS, *others}
    assert sorted(version_definitions(root)) == ["torch-99.1", "vision-3"]
    assert next(iter(version_definitions(root)["vision-3"].packages)) == "vision"


def test_what_was_chosen_stays_until_something_else_is_asked_for(wheels: Path, tmp_path: Path) -> None:
    wheel(wheels, "tiny-compiler", "1.5", needs=("tiny-part",))
    wheel(wheels, "tiny-part", "2")
    root = tmp_path / "environments"
    first = define(parse_request("tiny-compiler@1.5"), root, lambda *_: None)
    wheel(wheels, "tiny-part", "3")
    wheel(wheels, "tiny-tool", "1")
    assert define(parse_request("tiny-compiler@1.5"), root, lambda *_: None) == first
    more = define(parse_request("tiny-compiler@1.5", beside=("tiny-part==2", "tiny-tool")), root, lambda *_: None)
    assert more.packages == {"tiny-compiler": "1.5", "tiny-part": "2", "tiny-tool": "1"}
    assert define(parse_request("tiny-compiler@1.5"), root, lambda *_: None) == more


def test_a_packages_companions_follow_it(monkeypatch: pytest.MonkeyPatch, wheels: Path, tmp_path: Path) -> None:
    (tmp_path / "pair.txt").write_text("# isolated environment: a test\ntiny==1.5\ntiny-runtime==1.5\ntiny-tool==7\n")
    pair = definitions(tmp_path)
    monkeypatch.setattr(versions, "definitions", lambda: pair)
    for name, version in {"tiny": "1.6", "tiny-runtime": "1.6", "tiny-tool": "7"}.items():
        wheel(wheels, name, version)
    definition = define(parse_request("tiny@1.6"), tmp_path / "environments", lambda *_: None)
    assert definition.packages == {"tiny": "1.6", "tiny-runtime": "1.6", "tiny-tool": "7"}
    assert definition.is_isolated


@pytest.mark.slow
def test_a_backend_is_asked_in_the_version_that_was_asked_for_and_is_named_after_it(
    make: Callable[..., Definition], wheels: Path, tmp_path: Path
) -> None:
    wheel(wheels, "tiny-compiler", "1.5")
    root = tmp_path / "environments"
    (tmp_path / "tiny.py").write_text(BACKEND)
    (spec,) = parse_specs([f"{tmp_path / 'tiny.py'}:Tiny@tiny-compiler-1.5"])
    with WorkerHost() as host:
        with pytest.raises(
            BackendConfigError, match=r"no environment tiny-compiler-1.5 \(there are: none\); `graphnet"
        ):
            describe_backend(spec, CONFIG, host, root)
        assert make("tiny-compiler@1.5").name == "tiny-compiler-1.5"
        assert own_environments(root) == ["tiny-compiler-1.5"]
        description = describe_backend(spec, CONFIG, host, root)
        assert (description.label, description.usual_label) == ("tiny.py:Tiny@tiny-compiler-1.5", "tiny.py:Tiny")
        assert description.unavailable_reason is None
        assert description.python == root / "tiny-compiler-1.5" / "bin" / "python"
        assert description.environment.packages["tiny-compiler"] == "1.5", "told by a worker that runs there"
        (root / "tiny-compiler-1.5" / "graphnet-environment.json").unlink()  # as after an interruption
        reason = describe_backend(spec, CONFIG, host, root).unavailable_reason
        assert reason is not None and reason.endswith("`graphnet env create tiny-compiler-1.5` completes it")


@pytest.mark.slow
def test_a_wheel_that_was_built_again_is_installed_again(
    make: Callable[..., Definition], wheels: Path, tmp_path: Path
) -> None:
    built = tmp_path / "dist"
    for build in ("first", "second"):
        wheel(built, "tiny-compiler", "1.5", f"MADE = '{build}'")
        make(f"tiny-compiler@{built / 'tiny_compiler-1.5-py3-none-any.whl'}")
        python = own_python("tiny-compiler-1.5", tmp_path / "environments")
        code = "import tiny_compiler; print(tiny_compiler.MADE)"
        assert subprocess.check_output([str(python), "-c", code], text=True) == f"{build}\n"


@pytest.mark.slow
def test_an_environment_of_a_version_is_removed(make: Callable[..., Definition], wheels: Path, tmp_path: Path) -> None:
    wheel(wheels, "tiny-compiler", "1.5", "MADE = 'code'")
    root = tmp_path / "environments"
    definition = make("tiny-compiler@1.5")
    assert remove(definition, root)
    assert not remove(definition, root)
    assert find_definition("tiny-compiler-1.5", root) is None


def test_an_environment_is_not_made_for_the_version_that_the_pipeline_has(wheels: Path, tmp_path: Path) -> None:
    with pytest.raises(InstallError, match="is the version that the pipeline has"):
        define(VersionRequest("click", metadata.version("click")), tmp_path, lambda *_: None)
    assert not list(tmp_path.glob(f"*/{REQUIREMENTS}"))


def test_specs_name_an_environment() -> None:
    assert parse_specs(["inductor@torch-2.14.1?mode=a&dynamic=true,xla?route=a@new", "my@2.py:C,x@e?folder=/a@b"]) == (
        BackendSpec("inductor", {"mode": "a", "dynamic": "true"}, "torch-2.14.1"),
        BackendSpec("xla", {"route": "a"}, "new"),
        BackendSpec("my@2.py:C"),
        BackendSpec("x", {"folder": "/a@b"}, "e"),
    )
    assert str(parse_specs(["inductor?mode=a@torch-2.14.1"])[0]) == "inductor@torch-2.14.1?mode=a"


def test_a_conflict_is_told_with_what_is_in_conflict(
    wheels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "limits.txt").write_text("torch<=2.14.1\n")
    monkeypatch.setenv("PIP_CONSTRAINT", str(tmp_path / "limits.txt"))
    wheel(wheels, "torch", "9.9")
    with pytest.raises(
        InstallError, match=r"(?s)pip failed\nERROR: .*torch==9\.9\nThe user requested \(constraint\) torch"
    ):
        define(parse_request("torch@9.9"), tmp_path / "environments", lambda *_: None)
