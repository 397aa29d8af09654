"""The page on the architecture is right, and the code keeps the limits on sizes and names."""

import ast
import dataclasses
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import torch

from ops.checkout import CHECKOUT
from ops.dataset.outputs.comparing import Output, t_min
from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.dataset.sample.replay.tensors import replay
from ops.dataset.sample.trust import is_trusted, mark_trusted
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.task import Task
from ops.reporting.score.policies import POLICIES
from tests.left_out import is_left_out
from tests.tiny_samples import LINEAR, write_tiny

PAGE = (CHECKOUT / "docs" / "architecture.md").read_text("utf-8")
ROWS = [line for line in PAGE.partition("## Where to look")[2].splitlines() if "`" in line]
NOT_OURS = {"model.py", "graphnet bench"}

PACKAGES = ("assets", "backends", "benchmarks", "ops", "pipelines", "tests", "warehouse")

BANNED_NAMES = {"one", "found", "made", "left", "known", "what", "whole"}
"""They say nothing of what a variable holds."""

LINES_OF_MODULE, LINES_OF_FUNCTION = 450, 60


def row_of(question: str) -> str:
    """The answer of the page to the question that begins so."""
    return next(row.partition("|")[2].partition("|")[2] for row in ROWS if row.startswith(f"| {question}"))


@pytest.mark.parametrize("row", ROWS, ids=[row[2:40] for row in ROWS])
def test_files_and_what_is_looked_for_in_them_exist(row: str) -> None:
    named = [name for name in re.findall(r"`([^`]+)`", row.partition("|")[2].partition("|")[2]) if "<" not in name]
    paths = [CHECKOUT / name for name in named if "/" in name and not name.startswith("/")]
    assert paths
    if any(is_left_out(str(path.relative_to(CHECKOUT))) for path in paths):
        pytest.skip("it is of an annex that was deleted")
    assert [path for path in paths if not path.exists()] == []
    texts = [path.read_text("utf-8") for path in paths if path.is_file()]
    names = {name for name in named if "/" not in name} - NOT_OURS
    missing = [
        name for name in names if not any(re.search(rf"^\s*(def |class )?{name}\b", text, re.M) for text in texts)
    ]
    assert missing == []


@pytest.mark.parametrize("package", sorted(set(re.findall(r"^\| ((?:`[a-z_/]+`(?:, )?)+) \|", PAGE, re.M))))
def test_packages_exist(package: str) -> None:
    assert [name for name in re.findall(r"`([^`]+)`", package) if not Path(CHECKOUT / name).is_dir()] == []


def tolerance() -> float:
    sides = (Output("float32", (2,), np.full(2, value, np.float32)) for value in (1, 1 + 1e-4))
    return t_min(*sides, equal_nan=False)


def drawn_integers() -> list[int]:
    code = "class GraphModule:\n    def forward(self, x, w):\n        return (torch.nn.functional.embedding(x, w),)\n"
    tokens = TensorMeta("x", (64,), "int64", "cpu", min_val=0, max_val=999)
    values = replay(Sample(code, (tokens, TensorMeta("w", (4, 2), "float32", "cpu"))), seed=0)["x"]
    assert isinstance(values, torch.Tensor)
    return sorted(set(values.tolist()))


@pytest.mark.parametrize(
    ("question", "named", "replaced", "stand_in", "act"),
    [
        (
            "What is the tolerance",
            "ops/dataset/outputs/tolerances.py",
            "tolerances",
            lambda *_: (0.0, 0.0),
            tolerance,
        ),
        (
            "How is an integer",
            "ops/dataset/sample/replay/values.py",
            "Filler.fill_block",
            lambda *a: a[2].fill(2),
            drawn_integers,
        ),
        ("How is an integer", "ops/dataset/sample/replay/arguments.py", "index_bounds", lambda _: {}, drawn_integers),
    ],
)
def test_the_file_that_the_page_names_decides(
    monkeypatch: pytest.MonkeyPatch,
    question: str,
    named: str,
    replaced: str,
    stand_in: Callable[..., object],
    act: Callable[[], object],
) -> None:
    """With a stand-in for what it has or asks, the result is another one."""
    assert f"`{named}`" in row_of(question)
    before = act()
    monkeypatch.setattr(f"{named.removesuffix('.py').replace('/', '.')}.{replaced}", stand_in)
    assert act() != before


STAND_IN = """
import time
from ops.execution.worker import supervisor
from ops.execution.worker.task import TaskFailure

def hang(payload, reporter):
    time.sleep(60)

def time_out(self):
    return TaskFailure(supervisor.TaskFailureKind.TIMEOUT, None, "its doing")

supervisor.TaskSupervisor._time_out = time_out
"""


def test_the_supervisor_ends_a_task_that_takes_too_long(tmp_path: Path) -> None:
    answer = row_of("How long may a task take, and who ends it?")
    assert "`ops/execution/worker/supervisor.py`" in answer and "`_time_out`" in answer
    (tmp_path / "stand_in.py").write_text(STAND_IN)
    with WorkerHost(preload=("stand_in",), env={"PYTHONPATH": f"{CHECKOUT}:{tmp_path}"}) as host:
        outcome = host.run(Task("stand_in:hang", {}, 0.3, 2**30))
    assert outcome.failure is not None and outcome.failure.message == "its doing"


def test_a_sample_is_trusted_as_long_as_its_files_are_those_that_were_cataloged(tmp_path: Path) -> None:
    assert "`ops/dataset/sample/trust.py` (`is_trusted`)" in row_of("Why is this sample untrusted?")
    target = mark_trusted(write_tiny(tmp_path, *LINEAR))
    assert is_trusted(target) and not is_trusted(dataclasses.replace(target, trusted=False))
    with (tmp_path / "model.py").open("a") as file:
        file.write("# changed\n")
    assert not is_trusted(target)


def test_error_codes_are_those_of_the_policies() -> None:
    assert "`ops/reporting/score/policies.py`" in row_of("Which failure has which error code?")
    policy = dataclasses.replace(POLICIES["paper"], compile=7)
    assert policy.code("compile", "error") == 7 != POLICIES["paper"].code("compile", "error")


def modules(package: str) -> Iterator[Path]:
    return (path for path in (CHECKOUT / package).rglob("*.py") if "__pycache__" not in path.parts)


def banned_names(path: Path) -> Counter[str]:
    """Variables and parameters of a module that have a banned name."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    stored = (node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    names = [*stored, *(node.arg for node in nodes if isinstance(node, ast.arg))]
    return Counter(name for name in names if name in BANNED_NAMES)


@pytest.mark.parametrize("package", PACKAGES)
def test_variables_are_called_what_they_are(package: str) -> None:
    counts = {str(path.relative_to(CHECKOUT)): banned_names(path) for path in modules(package)}
    assert {path: dict(count) for path, count in counts.items() if count} == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_modules_and_functions_are_short(package: str) -> None:
    longer = set()
    for path in modules(package):
        text, name = path.read_text("utf-8"), str(path.relative_to(CHECKOUT))
        if text.count("\n") > LINES_OF_MODULE:
            longer.add(name)
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or 0) - node.lineno + 1
                longer |= {f"{name}:{node.name}"} if length > LINES_OF_FUNCTION else set()
    assert longer == set()


@pytest.mark.parametrize("package", sorted({*PACKAGES} - {"tests"}))
def test_docstrings_begin_with_a_verb_or_a_noun(package: str) -> None:
    """One that begins with a question word says what is asked, not what there is."""
    questions = ("What ", "Whether ", "Which ", "How ", "Where ", "Why ", "Who ", "When ")
    texts = [
        (f"{path.relative_to(CHECKOUT)}:{node.lineno}", node.value.value)
        for path in modules(package)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    assert [place for place, text in texts if text.startswith(questions)] == []


PYTHON_TREES = {
    "ops/syntax_trees.py": "any text, for the others",
    "ops/dataset/intake/repair/external.py": "a recipe that a command wrote",
    "ops/evaluation/benchmark/reproducer/write.py": "a function of this project",
    "ops/execution/environments/local_packages.py": "the file of a backend",
    "ops/dataset/capture/canonical/custom_operators.py": "functions of a model's library",
    "ops/dataset/capture/canonical/printer.py": "the graph that is being printed",
    "ops/dataset/sample/format/symbolic_sizes.py": "input_tensor_constraints.py",
    "ops/dataset/sample/format/literals.py": "files of metadata",
    "ops/dataset/sample/format/tensor_meta.py": "weight_meta.py",
    "ops/dataset/sample/format/types.py": "names that fit metadata",
    "ops/dataset/sources/file.py": "a file that a user gives",
}
"""Modules of `ops` that read Python's syntax trees, and of what; none of `model.py`."""


def test_no_two_test_modules_have_the_same_name() -> None:
    """Pytest would import one of them for both."""
    names = Counter(path.name for path in (CHECKOUT / "tests").rglob("test_*.py"))
    assert [name for name, count in names.items() if count > 1] == []


def test_only_the_graph_package_reads_the_syntax_of_model_py() -> None:
    importing = {
        str(path.relative_to(CHECKOUT))
        for path in (CHECKOUT / "ops").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if (isinstance(node, ast.Import) and any(alias.name == "ast" for alias in node.names))
        or (isinstance(node, ast.ImportFrom) and node.module == "ast")
    }
    assert {name for name in importing if not name.startswith("ops/dataset/graph/")} == {
        name for name in PYTHON_TREES if not is_left_out(name)
    }


JUDGES = (
    "ops/evaluation/verdict/",
    "ops/evaluation/benchmark/measuring/",
    "ops/dataset/outputs/",
    "warehouse/database/rules.py",
)
"""Where results are compared with a level or a margin: the rules, and what measures `t_min`."""


def judging_modules() -> Iterator[Path]:
    for package in ("ops", "warehouse", "assets", "pipelines"):
        for path in (*modules(package), *(CHECKOUT / package).rglob("*.sql")):
            name = str(path.relative_to(CHECKOUT))
            if not name.startswith((*JUDGES, "warehouse/migrations/")):
                yield path


def compared_names(path: Path) -> set[str]:
    """Attributes and variables of a module that an order is asked of."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Compare) and any(
            isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for op in node.ops
        ):
            for side in (node.left, *node.comparators):
                names |= {part.attr for part in ast.walk(side) if isinstance(part, ast.Attribute)}
                names |= {part.id for part in ast.walk(side) if isinstance(part, ast.Name)}
                names |= {part.value for part in ast.walk(side) if isinstance(part, ast.Constant)} & {"t_min"}
    return names


def test_only_the_rules_compare_t_min() -> None:
    """Who wants to know whether outputs are right, or worse than others, asks `verdict.rules` or its macros."""
    comparing = {path for path in judging_modules() if path.suffix == ".py" and "t_min" in compared_names(path)}
    in_sql = re.compile(r"\bt_min\b\)?\s*[<>]|[<>]=?\s*(\w+\.)?\w*t_min\b")
    folders = ("warehouse/views", "warehouse/questions", "warehouse/selection", "warehouse/stages", "assets")
    asking = [path for path in judging_modules() if path.relative_to(CHECKOUT).as_posix().startswith(folders)]
    comparing |= {path for path in asking if in_sql.search(path.read_text("utf-8"))}
    assert {str(path.relative_to(CHECKOUT)) for path in comparing} == set()


def test_only_the_rules_know_which_phases_have_no_baseline() -> None:
    texts = re.compile(r"[\[(]\s*Phase\.LOAD, Phase\.EAGER|['\"]load['\"], ['\"]eager['\"]\s*[\])]")
    asking = {str(path.relative_to(CHECKOUT)) for path in judging_modules() if texts.search(path.read_text("utf-8"))}
    assert asking == set()


def test_only_the_rules_have_margins() -> None:
    """Numbers of margins and noise are read from `THRESHOLDS`: nobody else defines names like them."""
    names = re.compile(
        r"^_?[A-Z_]*(MARGIN|STRICT_T|CORRECT_T|WRONG_T|LEAST_[A-Z_]*STEP|LEAST_ERROR|WORSE_ERROR)[A-Z_]*\s*[:=]",
        re.MULTILINE,
    )
    defining = {str(path.relative_to(CHECKOUT)) for path in judging_modules() if names.search(path.read_text("utf-8"))}
    assert defining == set()
