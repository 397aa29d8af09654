"""`graphnet bisect` as a person runs it: wheels and commits with a planted fault, a kill, and what does not install."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipelines.exits import ExitCode
from tests.git_repository import commit, git
from tests.ops.execution.environments.test_environments import wheel
from tests.pipelines import in_process
from tests.pipelines.conftest import make_workplace
from tests.tiny_samples import LINEAR, trust, write_tiny

BACKEND = """
from backends.base import Backend, Evidence

class Tiny(Backend):
    name = "tiny"
    packages = ("tiny-compiler",)
    is_timed = True

    def compile(self, module, inputs):
        import tiny_compiler
        return tiny_compiler.compile(module)

    def evidence(self):
        return Evidence("tiny", 1)
"""
GOOD = "def compile(module):\n    return lambda **values: module(**values)\n"
WRONG = "def compile(module):\n    return lambda **values: tuple(output + 1 for output in module(**values))\n"
LOCAL = BACKEND.replace(
    "import tiny_compiler", "import sys; sys.path.insert(0, __file__.rpartition('/')[0]); import built"
)
LOCAL = LOCAL.replace("tiny_compiler.compile", "built.compile").replace('("tiny-compiler",)', "()")

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("lasting_hosts")]

Graphnet = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def graphnet(tmp_path: Path) -> Graphnet:
    """Runs a bisection of the sample in a project of its own, for which pip finds no other packages than its wheels."""
    (tmp_path / "tiny.py").write_text(BACKEND)
    variables = make_workplace(tmp_path, ALLOW_WEAK_SANDBOX="true").environ
    write_tiny(tmp_path / "samples" / "linear", *LINEAR)
    trust(tmp_path / "home", tmp_path / "samples")
    variables |= {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path / "wheels")}
    return lambda *arguments: in_process.graphnet(["bisect", "samples/linear", *arguments], variables, tmp_path)


def bisected(graphnet: Graphnet, *arguments: str) -> tuple[subprocess.CompletedProcess[str], dict[str, Any]]:
    done = graphnet(*arguments, "--json")
    assert done.returncode == ExitCode.OK, done.stderr
    (row,) = map(json.loads, done.stdout.splitlines())
    return done, row


def test_the_version_is_found_past_one_that_does_not_install(graphnet: Graphnet, tmp_path: Path) -> None:
    for version, code in {"1.0": GOOD, "1.1": GOOD, "1.2": WRONG, "2.0rc1": WRONG}.items():
        needs = ("no-such-package",) if version == "1.1" else ()
        wheel(tmp_path / "wheels", "tiny-compiler", version, code, needs=needs)
    asked = ("--backend", "tiny.py:Tiny", "--package", "tiny-compiler", "--good", "1", "--bad", "1.2")
    done, row = bisected(graphnet, *asked)
    assert (row["criterion"], row["last_good"], row["first_bad"]) == ("wrong", "1.0", "1.2")
    verdicts = {trial["version"]: trial["verdict"] for trial in row["trials"]}
    assert verdicts == {"1.0": "good", "1.1": "skipped", "1.2": "bad"}
    assert "no-such-package" in row["trials"][1]["problem"] and "1.1: skipped: the environment" in done.stderr
    assert row["commands"][0] == "graphnet env create tiny-compiler@1.0 tiny-compiler@1.2"
    assert not [*(tmp_path / "home" / "environments").glob("*")], "none is made where others look for them"
    assert not [path for path in (tmp_path / "home" / "bisect").glob("*/*") if path.is_dir()], "they are removed"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A compiler that is built from a source: wrong from the fourth of its commits on; the third cannot be built."""
    for number, code in enumerate([GOOD, GOOD, "", WRONG, WRONG, GOOD]):
        commit(tmp_path / "mine", f"commit {number}", tiny=LOCAL, source=f"# {number}\n{code}")
    return tmp_path / "mine"


def test_the_commit_is_found_past_one_that_cannot_be_built(graphnet: Graphnet, repository: Path) -> None:
    prepare = "grep -q compile source.py && cp source.py built.py"
    ends = ("--good", "HEAD~5", "--bad", "HEAD~1")
    _, row = bisected(graphnet, "--backend", f"{repository}/tiny.py:Tiny", *ends, "--prepare", prepare)
    assert [trial["verdict"] for trial in row["trials"]] == ["good", "good", "skipped", "bad", "bad"]
    assert row["trials"][3]["about"] == "commit 3" and row["first_bad"] == row["trials"][3]["version"]
    assert row["criterion"] == "wrong" and "status 1" in row["trials"][2]["problem"]
    assert len(git(repository, "worktree", "list").splitlines()) == 1, "worktrees are removed"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("tiny.py:Tiny",), "git rev-parse failed"),
        (("tiny.py:Tiny", "--package", "nothing"), "finds no versions of"),
        (("onnxrumtime",), "onnxruntime"),
        (("onnxruntime@x",), "leave it out"),
        (("onnxruntime", "--prepare", "make"), "--prepare builds commits"),
        (("eager",), "no version 2 of torch"),
        (("tiny.py:Tiny", "--with", "onnx"), "--with is of packages"),
    ],
)
def test_what_cannot_be_bisected_is_answered(
    graphnet: Graphnet, arguments: tuple[str, ...], words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if "eager" in arguments:
        monkeypatch.setattr("ops.evaluation.bisect.question.available_versions", lambda *_, **__: ["2.13.0"])
    done = graphnet("--good", "2.13", "--bad", "2", "--backend", *arguments)
    assert done.returncode == ExitCode.USAGE, done.stderr
    assert words in done.stderr
    assert not (tmp_path / "home" / "bisect").exists()
