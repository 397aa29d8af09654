"""The unit tests of faults: a file runs under pytest by itself, and fails where the compiler is wrong alone."""

import ast
import dataclasses
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec
from ops.evaluation.locate.locate import Context, Fault
from ops.evaluation.locate.pytest_file import (
    MARKER,
    UnitTestError,
    check_place,
    copies_folder,
    run_unit_tests,
    write_unit_tests,
)
from ops.evaluation.locate.signature import Signature
from ops.failures import FaultKind
from tests.assets.fake_runner import ENVIRONMENT

PLANTED = Path(__file__).with_name("planted.py")
DESCRIPTION = BackendDescription(
    BackendSpec(f"{PLANTED}:WrongTanh"), "planted.py:WrongTanh", "1", None, "{}", ENVIRONMENT, "config"
)
DIES = """def compiled(module, inputs):
    import os
    return list(module(*inputs)) if "tanh" not in module.forward.__code__.co_names else os.abort()"""
LACKS = "def compiled(module, inputs):\n    import no_such_compiler"


def sample(*lines: str, heads: str = "") -> Sample:
    body = "".join(f"        {line}\n" for line in lines)
    code = (
        f"import torch\n{heads}\nclass GraphModule(torch.nn.Module):\n    def forward(self, x: torch.Tensor):\n{body}"
    )
    return Sample(code, (TensorMeta("x", (3, 4), "float32", "cpu", mean=0.5, std=2.0),))


SUSPECT = sample("b = torch.tanh(x)", "return (b,)")
CONTEXT = Context(
    sample("a = torch.relu(x)", "return (a,)"), sample("a = torch.relu(x)", "b = torch.tanh(a)", "return (b,)"), True
)


def fault(**changes: Any) -> Fault:
    """What was located at a tanh."""
    fields: dict[str, Any] = {
        "fault_id": "f", "dataset": "d", "sample_id": "zoo/model", "sample_hash": "h", "backend": "planted",
        "backend_version": "1", "variant": "", "env_hash": "e", "kind": FaultKind.WRONG, "phase": "compare",
        "failure": "accuracy", "signature": "", "message": "off by 0.5", "operators": ("torch.tanh",),
        "whole_operator_count": 5, "is_minimal": True, "content_hash": "c", "folder": "", "reproduces": None,
        "trial_count": 3, "seconds": 1.0, "located_at": datetime.now(UTC), "units": (1,), "others": (), "t": -3,
        "wanted": Signature(FaultKind.WRONG, "compare", "accuracy"), "sample": SUSPECT, "shows_as_sample": True,
        "context": CONTEXT,
    }  # fmt: skip
    return Fault(**fields | changes)


def use(monkeypatch: pytest.MonkeyPatch, usage: str) -> None:
    monkeypatch.setattr("ops.evaluation.locate.pytest_file.USAGE", {DESCRIPTION.usual_label: usage})


def texts_of(path: Path) -> tuple[str, list[str]]:
    """The docstring of a file, and the names of its tests."""
    tree = ast.parse(path.read_text("utf-8"))
    functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    return " ".join((ast.get_docstring(tree) or "").split()), [name for name in functions if name.startswith("test")]


@pytest.mark.slow
def test_they_fail_where_the_compiler_is_wrong_until_it_is_mended(tmp_path: Path) -> None:
    path = tmp_path / "test_planted.py"
    tests, omitted = write_unit_tests(path, [fault()], DESCRIPTION)
    assert omitted == [] and path.read_text("utf-8").startswith(MARKER)
    failing = ["test_zoo_model_torch_tanh_suspect[target]", "test_zoo_model_torch_tanh_together[target]"]
    assert run_unit_tests(path, tests, None) == f"2 failed as expected ({', '.join(failing)}), 4 passed"

    copy = copies_folder(path) / "compiler" / "planted.py"
    copy.write_text(copy.read_text("utf-8").replace('wrong = ("tanh",)', "wrong = ()"), "utf-8")
    mended = ", ".join(f"{name} passed" for name in failing)
    assert run_unit_tests(path, tests, None) == f"0 failed as expected (), 4 passed; not as expected: {mended}"
    check_place(path)  # what this project wrote may be replaced, with the folder beside it


@pytest.mark.slow
def test_one_that_ends_the_process_and_one_that_eager_mode_fails_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, DIES)
    imprecise = dataclasses.replace(CONTEXT, prologue=sample("a = x + 1e8", "b = a - 1e8", "return (b,)"))
    crash = fault(failure="crash", kind=FaultKind.CRASH, context=imprecise)
    tests, _ = write_unit_tests(tmp_path / "test_dies.py", [crash], DESCRIPTION)
    note, _ = texts_of(tmp_path / "test_dies.py")
    assert "the process ends or hangs (crash): run each test by itself" in note
    said = run_unit_tests(tmp_path / "test_dies.py", tests, None)
    assert said.startswith("2 failed as expected (test_zoo_model_torch_tanh_suspect[target], ")
    assert said.endswith("3 passed; not as expected: test_zoo_model_torch_tanh_prologue[reference] failed")


@pytest.mark.slow
def test_without_the_compiler_its_side_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, LACKS)
    tests, _ = write_unit_tests(tmp_path / "test_lacks.py", [fault(context=None)], DESCRIPTION)
    said = run_unit_tests(tmp_path / "test_lacks.py", tests, None)
    assert said == (
        "0 failed as expected (), 1 passed; not as expected: test_zoo_model_torch_tanh_suspect[target] skipped"
    )


def test_without_pytest_they_are_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, LACKS)
    tests, _ = write_unit_tests(tmp_path / "test_lacks.py", [fault()], DESCRIPTION)
    said = run_unit_tests(tmp_path / "test_lacks.py", tests, Path("/bin/false"))
    assert said == "was not run: /bin/false -m pytest ended with status 1; is pytest installed?"


def test_names_and_texts_of_samples_stay_names_and_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, LACKS)
    hostile = '"""\nimport os; os.abort()\\\n# ' + "é" * 200
    path = tmp_path / "test_hostile.py"
    tests, omitted = write_unit_tests(path, [fault(sample_id=hostile, message=hostile), fault(), fault()], DESCRIPTION)
    tree = ast.parse(path.read_text("utf-8"))
    assert not [node for node in tree.body if isinstance(node, ast.Import) and node.names[0].name == "os"]
    note, names = texts_of(path)
    assert "'''/nimport os; os.abort()//" in note
    stems = ["import_os_os_abort_torch_tanh", "zoo_model_torch_tanh", "zoo_model_torch_tanh_2"]
    assert names == [f"test_{stem}_{role}" for stem in stems for role in ("prologue", "suspect", "together")]
    assert (len(tests), omitted) == (3, [])


def test_what_has_no_test_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, LACKS)
    path = tmp_path / "test_some.py"
    sized = dataclasses.replace(SUSPECT, model_code=SUSPECT.model_code.replace("torch.Tensor)", "torch.SymInt)"))
    hidden = dataclasses.replace(CONTEXT, shows=False)
    starred = sample("b = torch.tanh(x)", "return (b,)", heads="from torch.nn import *\n")
    nothing = [
        fault(sample=sized, context=None),
        fault(sample=starred, context=None),
        fault(shows_as_sample=False, context=hidden),
    ]
    tests, omitted = write_unit_tests(path, nothing, DESCRIPTION)
    assert not tests and not path.exists()
    assert "no suspect: its input x is a size" in omitted[0]
    assert "its code does not fit into a function: import * only allowed at module level" in omitted[1]
    assert "suspect does not show it, on values that are drawn; together does not show it" in omitted[2]

    write_unit_tests(path, [fault(context=None), fault(sample=sized)], DESCRIPTION)
    note, names = texts_of(path)
    assert "no prologue: the suspect takes inputs of the graph" in note and "no suspect: its input x is a size" in note
    assert [name.rpartition("_")[2] for name in names] == ["suspect", "prologue", "together"]


def test_files_of_others_stay(tmp_path: Path) -> None:
    mine = tmp_path / "test_mine.py"
    mine.write_text("# " + MARKER)
    copies_folder(tmp_path / "test_other.py").mkdir()
    (tmp_path / "test_link.py").symlink_to(tmp_path / "nowhere")
    for name in ("test_mine.py", "test_other.py", "test_link.py"):
        with pytest.raises(UnitTestError, match=r"was not written by graphnet locate --unit-test: choose another name"):
            check_place(tmp_path / name)
    with pytest.raises(UnitTestError, match=r"name it test_….py"):
        check_place(tmp_path / "tests.txt")
    check_place(tmp_path / "new" / "test_new.py")
    assert (tmp_path / "new").is_dir()
