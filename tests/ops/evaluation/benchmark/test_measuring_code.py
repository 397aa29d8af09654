"""The digest of the code that measures and replays: what changes it, what does not, and what belongs to it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ops.evaluation.benchmark import measuring_code
from ops.evaluation.benchmark.measuring_code import ENTRY, NOT_FOLLOWED, read_measuring_code

REPO = Path(__file__).parents[4]

TASK = '''
"""Runs."""
from ops.measure import timed  # the loop

LIMIT = 10


def run(payload: dict) -> float:
    """Run."""
    import backends.helper
    if LIMIT < 5:
        raise ValueError(f"the limit {LIMIT} is too low")
    return timed(payload) * LIMIT
'''

MEASURE = (
    "from ops import new_one\nfrom ops.dataset.sample import codec\n\n"
    "def timed(payload):\n    return 1.5 + len(payload)\n"
)

FILES = {
    "ops/__init__.py": '"""What stages do."""\n',
    "ops/task.py": TASK,
    "ops/measure.py": MEASURE,
    "ops/new_one.py": "",
    "ops/other.py": "",
    "ops/dataset/__init__.py": "",
    "ops/dataset/sample/__init__.py": "",
    "ops/dataset/sample/format/codec.py": "",
    "backends/helper.py": "",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text(text)
    return tmp_path


def digest(root: Path) -> str:
    return read_measuring_code(root, "ops.task").digest


def test_modules_are_found_by_their_imports(root: Path) -> None:
    modules = "backends.helper ops ops.dataset ops.dataset.sample ops.measure ops.new_one ops.task"
    assert " ".join(read_measuring_code(root, "ops.task").modules) == modules


@pytest.mark.parametrize(
    ("name", "old", "new", "is_new"),
    [
        ("ops/measure.py", "1.5 +", "1.5 -", True),
        ("ops/task.py", 'raise ValueError(f"the limit {LIMIT} is too low")', "pass", True),
        ("ops/new_one.py", "", "X = 1", True),
        ("backends/helper.py", "", "X = 1", True),
        ("ops/measure.py", "from ops import new_one", "from ops import new_one, other", True),
        ("ops/task.py", "timed(payload) * LIMIT", "(timed(payload)\n        * LIMIT)", False),
        ("ops/task.py", "is too low", "is too low: raise it", False),
        ("ops/task.py", 'f"the limit {LIMIT} is too low"', '"the limit is too low"', False),
        ("ops/dataset/sample/format/codec.py", "", "X = 1", False),
        ("ops/other.py", "", "X = 1", False),
    ],
)
def test_what_the_code_does_decides(root: Path, name: str, old: str, new: str, is_new: bool) -> None:
    """What a digest leaves out besides messages and layout: tests/backends/_shared/test_sources.py."""
    before = digest(root)
    file = root / name
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new) if old else new)
    assert (digest(root) != before) == is_new


def test_a_new_module_belongs_to_it_once_it_is_imported(root: Path) -> None:
    (root / "ops" / "late.py").write_text("X = 1")
    before = digest(root)
    (root / "ops" / "new_one.py").write_text("def f():\n    from ops.late import X\n")
    (root / "ops" / "late.py").write_text("X = 1")
    with_it = digest(root)
    (root / "ops" / "late.py").write_text("X = 2")
    assert len({before, with_it, digest(root)}) == 3


def test_what_measures_and_replays_here_belongs_to_it() -> None:
    modules = set(read_measuring_code(REPO).modules)
    judge = ("agreement", "arguments", "memory", "participant", "rounds", "run")
    sides = ("framework", "serve", "torch_compiler_side", "torch_side")
    assert {
        "ops.dataset.outputs.comparing",
        "ops.dataset.outputs.tolerances",
        "ops.evaluation.benchmark.measuring.timing.statistics",
        *(f"ops.evaluation.benchmark.measuring.judge.{name}" for name in judge),
        *(f"ops.evaluation.benchmark.measuring.sides.{name}" for name in sides),
    } <= modules
    assert {
        f"ops.dataset.sample.replay.{name}" for name in ("arguments", "bounds", "load", "retarget", "values")
    } <= modules
    assert "backends.base" in modules
    worker = {
        name.removeprefix("ops.execution.worker.") for name in modules if name.startswith("ops.execution.worker.")
    }
    processes = {f"processes.{name}" for name in ("halting", "kernel", "priority", "procfs", "tree")}
    assert worker <= {"processes", *processes, "side"}
    assert not {
        name for name in modules if name.startswith(("backends._", "ops.dataset.capture", "ops.reporting.score"))
    }


def test_describing_a_backend_makes_no_result_out_of_date(tmp_path: Path) -> None:
    for package in ("backends", "ops"):
        shutil.copytree(REPO / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    before = read_measuring_code(tmp_path).digest
    for name in ("describe.py", "tasks/describe.py", "runner.py"):
        with (tmp_path / "ops/evaluation/benchmark" / name).open("a") as file:
            file.write("\nADDED = 1\n")
    assert read_measuring_code(tmp_path).digest == before == read_measuring_code(REPO).digest
    with (tmp_path / "ops/evaluation/benchmark/measuring/sides/torch_side.py").open("a") as file:
        file.write("\nADDED = 1\n")
    assert read_measuring_code(tmp_path).digest != before


def test_each_border_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring_code, "NOT_FOLLOWED", {})
    assert set(NOT_FOLLOWED) <= set(read_measuring_code(REPO, ENTRY).modules)


def test_it_is_read_once_a_process_and_without_torch() -> None:
    code = """
import sys
from pathlib import Path
from ops.evaluation.benchmark.measuring_code import measuring_code
first = measuring_code()
Path.read_bytes = None
assert measuring_code() is first and len(first.digest) == 64
assert "torch" not in sys.modules and "numpy" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60, cwd=REPO)


@pytest.mark.alone
def test_it_takes_little_time() -> None:
    import time

    def seconds() -> float:
        started = time.process_time()
        read_measuring_code(REPO)
        return time.process_time() - started

    assert min(seconds() for _ in range(5)) < 0.1


def test_tasks_know_the_fields_of_a_row_without_pydantic() -> None:
    """Environments of compilers hold torch and little else."""
    code = "import ops.evaluation.benchmark.results, sys; assert not {'pydantic', 'numpy', 'torch'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60, cwd=REPO)
