"""A folder of rules is judged as a compiler is: proof, wrong numbers, a build for each change, old builds."""

import sys
from pathlib import Path
from typing import Any

import pytest
import torch

from backends._shared.sources import MAX_FILES
from ops.checkout import CHECKOUT
from ops.dataset.sample.trust import mark_trusted
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendConfigError, BackendDescription, BackendSpec, describe_backend
from ops.evaluation.benchmark.old_builds import describe_old_build, keep_code
from ops.evaluation.benchmark.reproducer.backend_files import copy_backend
from ops.evaluation.benchmark.results import BenchmarkRun, Phase, Status
from ops.evaluation.locate.script import usage_of_copy
from ops.execution.worker.client import WorkerHost
from ops.failures import FailureKind
from tests import benchmarking
from tests.tiny_samples import LINEAR, write_tiny

CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=2)

GELU = """
import torch.nn.functional as F

def pattern(x, y):
    return F.gelu(x @ y)

def replacement(x, y):
    return F.gelu(x @ y){}
"""
"""A rule that matches `LINEAR`, with what it does wrong."""

OTHER = "def pattern(x):\n    return x.tanh()\n\n\ndef replacement(x):\n    return x.sigmoid()\n"


def written(folder: Path, **rules: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in rules.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def described(host: WorkerHost, folder: Path, **options: str) -> BackendDescription:
    return describe_backend(BackendSpec("rules", {"folder": str(folder), **options}), CONFIG, host)


def run(host: WorkerHost, description: BackendDescription, folder: Path) -> BenchmarkRun:
    """A run of `LINEAR`."""
    target = mark_trusted(write_tiny(folder / "linear", *LINEAR))
    return benchmarking.bench(host, description, folder, target, config=CONFIG)[0].run


def test_without_a_folder_it_is_unavailable(torch_host: WorkerHost, tmp_path: Path) -> None:
    description = describe_backend(BackendSpec("rules"), CONFIG, torch_host)
    assert description.unavailable_reason == "rules needs a folder of rules: ask for rules?folder=FOLDER"
    assert run(torch_host, description, tmp_path).status == Status.UNAVAILABLE
    with pytest.raises(BackendConfigError, match="there is no folder"):
        described(torch_host, tmp_path / "absent")


def test_it_is_judged_as_a_compiler_is(torch_host: WorkerHost, tmp_path: Path) -> None:
    rules = written(tmp_path / "rules", gelu=GELU.format(""), tanh=OTHER)
    right = run(torch_host, described(torch_host, rules), tmp_path)
    assert (right.status, right.message, right.t_min) == (Status.SUCCESS, None, float("-inf"))
    assert (right.evidence.operator_count, right.evidence.fallback_count) == (2, 1)
    assert right.evidence.detail == "matches: gelu 1; rules that did not match: tanh; the rest in eager"

    written(rules, gelu=GELU.format(" * 1.1"))
    wrong = run(torch_host, described(torch_host, rules), tmp_path)
    assert wrong.status == Status.SUCCESS and wrong.t_min is not None and wrong.t_min > -3
    assert wrong.build_hash != right.build_hash and wrong.config_hash == right.config_hash

    (rules / "gelu.py").unlink()
    idle = run(torch_host, described(torch_host, rules), tmp_path)
    assert (idle.status, idle.phase, idle.failure_kind) == (Status.FAILURE, Phase.COMPILE, FailureKind.NO_EVIDENCE)
    assert "matches: none; rules that did not match: tanh" in (idle.message or "")


def test_each_change_of_a_rule_is_a_build_and_comments_are_none(torch_host: WorkerHost, tmp_path: Path) -> None:
    rules = written(tmp_path / "rules", gelu=GELU.format(""))
    first = described(torch_host, rules)
    (rules / "__pycache__").mkdir()
    (rules / "__pycache__" / "gelu.cpython-311.pyc").write_bytes(b"compiled")
    written(rules, gelu=GELU.format("  # the same"))
    assert described(torch_host, rules).build_hash == first.build_hash
    builds = {first.build_hash}
    for name, text in (("gelu.py", GELU.format(" + 0")), ("kernel.cpp", "int f;"), ("kernel.cpp", "int g;")):
        (rules / name).write_text(text)
        builds.add(described(torch_host, rules).build_hash)
    assert len(builds) == 4
    inductor = described(torch_host, rules, then="inductor")
    assert inductor.label == f"rules folder={rules}, then=inductor"
    assert inductor.host_setup == "backends.inductor:probe_toolchain"
    for number in range(MAX_FILES):
        (rules / f"data{number}").touch()
    with pytest.raises(BackendConfigError, match=f"has more than {MAX_FILES} files: name a folder of code alone"):
        described(torch_host, rules)


def test_a_folder_has_one_label_however_it_is_written(
    torch_host: WorkerHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = written(tmp_path / "rules", gelu=GELU.format(""))
    (tmp_path / "link").symlink_to(rules)
    (tmp_path / "docs").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    texts = [str(rules), "rules", "./rules/", "docs/../rules", "link", "~/rules"]
    keys = [described(torch_host, Path(text)).key() for text in texts]
    keys += [describe_backend(BackendSpec("rules", {"folder": text}), CONFIG, torch_host).key() for text in texts]
    assert all(key == keys[0] for key in keys)
    description = describe_backend(BackendSpec("rules", {"folder": "rules/"}), CONFIG, torch_host)
    assert description.label == f"rules folder={rules}" and description.folders == {"folder": rules}
    assert run(torch_host, description, tmp_path).status == Status.SUCCESS
    # In the project it is called by its place there, from wherever it is asked for: so one label is that of all clones.
    shipped = CHECKOUT / "docs" / "examples" / "rules"
    for place, text in ((tmp_path / "rules", "docs/examples/rules"), (shipped, "."), (shipped.parent, str(shipped))):
        monkeypatch.chdir(place)
        assert described(torch_host, Path(text)).label == "rules folder=docs/examples/rules"
        assert described(torch_host, Path(text)).folders == {"folder": shipped}


def test_an_old_build_runs_by_the_rules_that_were_kept(torch_host: WorkerHost, tmp_path: Path) -> None:
    rules, kept = written(tmp_path / "rules", gelu=GELU.format("")), tmp_path / "kept"
    old = described(torch_host, rules)
    keep_code("rules", old.backend_code_hash, kept, old.code_folders)
    written(rules, gelu=GELU.format(" * 1.1"))
    options = {"folder": str(rules)}
    again = describe_old_build(old.build(), options, CONFIG, torch_host, environments=None, kept=kept)
    assert again.key() == old.key()
    assert run(torch_host, again, tmp_path).t_min == float("-inf")


def test_a_copy_of_the_backend_has_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = written(tmp_path / "rules", gelu=GELU.format(""))
    written(rules / "__pycache__", compiled="")
    copied = copy_backend("rules", tmp_path / "place", {"folder": rules})
    assert (copied.spec, copied.options) == ("rules", {"folder": "folders/folder"})
    assert [path.name for path in (tmp_path / "place" / "folders" / "folder").iterdir()] == ["gelu.py"]

    space: dict[str, Any] = {"__file__": str(tmp_path / "place" / "reproduce.py")}
    exec(usage_of_copy(copied.spec, {"folder": "gone", "then": "eager"}, copied.options), space)
    monkeypatch.setattr("sys.path", [*sys.path])
    linear = type("Linear", (torch.nn.Module,), {"forward": lambda self, x, y: (torch.nn.functional.gelu(x @ y),)})()
    (output,) = space["compiled"](linear, [torch.ones(2, 3), torch.ones(3, 2)])
    assert torch.equal(output, torch.nn.functional.gelu(torch.full((2, 2), 3.0)))
