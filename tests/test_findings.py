"""What docs/findings says of compilers is still so; a compiler that was repaired is noticed here.

What stock compilers do is tried with those that `finding_records` does not know, and of a script that changed; what our
adaptations make of it is tried each time.
"""

import ast
import functools
import importlib.util
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from backends import registry
from ops.checkout import CHECKOUT
from ops.execution.environments.definition import own_python
from tests import finding_records
from tests.paddle_environment import ENVIRONMENTS, paddle_python
from tests.run_findings import OF_PADDLE

RUNNER = Path(__file__).with_name("run_findings.py")
FINDINGS = sorted((CHECKOUT / "docs" / "findings").glob("*.py"))
NEEDS = {
    "export": "iree.turbine",
    "iree": "iree.compiler",
    "tvm": "tvm",
    "xla": "torch_mlir",
    "onnxruntime": "onnxruntime",
    "openvino": "openvino",
}
"""What is imported of compilers that are not everywhere, by what the names of their scripts begin with."""

ALONE = {"xla-overloads", "tvm-tuning"}
"""Scripts of what happens when something is imported or started first: each run of them has its own process."""

OF_TORCHAX = {"xla-lists", "xla-random", "xla-checks", "xla-overloads"}
"""Scripts that run in the environment `torchax`."""

TIMED = "times as long"
"""Said in scripts that measure time: they share a process, and nothing may run beside it."""

ROUTE = re.compile(r"\(route=(\w+)\)")
"""In what an adaptation changes, where only one route of its backend has it."""


def adaptations_of() -> dict[str, dict[str, tuple[set[str], dict[str, str]]]]:
    """By script: each adaptation that names it, with the backends that have it and the options that it wants."""
    scripts: dict[str, dict[str, tuple[set[str], dict[str, str]]]] = defaultdict(dict)
    for backend in registry.names():
        for adaptation in registry.get(backend).adaptations:
            route = ROUTE.search(adaptation.change)
            options = {"route": route[1]} if route else {}
            names, _ = scripts[adaptation.finding].setdefault(adaptation.name, (set(), options))
            names.add(backend)
    return dict(scripts)


def is_timed(script: Path) -> bool:
    return TIMED in script.read_text("utf-8")


def process_of(script: Path) -> str:
    """Scripts of one process import its framework and torch's compiler once, which takes longer than most cases."""
    if is_timed(script):
        return "timed"
    if script.stem in ALONE:
        return script.stem
    if script.name.startswith(OF_PADDLE):
        return "paddle"
    return "torchax" if script.stem in OF_TORCHAX else "torch"


ADAPTATIONS = adaptations_of()


def interpreter(script: Path) -> Path | str | None:
    """What runs a script; None where its compiler is not installed."""
    if script.name.startswith(OF_PADDLE):
        return paddle_python()
    if script.stem in OF_TORCHAX:
        return own_python("torchax", ENVIRONMENTS)
    needed = NEEDS.get(script.stem.partition("-")[0], "torch").partition(".")[0]
    return sys.executable if importlib.util.find_spec(needed) is not None else None


@functools.cache
def compilers_of(process: str) -> dict[str, str]:
    """What a process has: one of scripts that are run."""
    python = next(path for script in FINDINGS if process_of(script) == process and (path := interpreter(script)))
    # The environment of Paddle does not see the pipeline's packages.
    return finding_records.compilers_of(Path(python), () if process == "paddle" else sys.path)


def steps_of(script: Path, rewrite: bool) -> list[tuple[Any, ...]]:
    """What `run_findings` does with a script: first without adaptations, unless it was recorded what comes of that."""
    steps: list[tuple[Any, ...]] = [(str(script), "stock")]
    if not rewrite and not is_timed(script):
        records = finding_records.recorded(process_of(script), compilers_of(process_of(script)))
        steps = [] if records.get(script.name) == finding_records.digest_of(script) else steps
    adapted = ADAPTATIONS.get(script.name, {}).items()
    return [*steps, *((str(script), name, sorted(names), options) for name, (names, options) in adapted)]


ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "TVM_NUM_THREADS"), "1")
"""Environment of scripts that measure no time: their tensors are small, and threads that wait for work would spin."""


@dataclass(frozen=True, slots=True)
class Found:
    """What one process found: of each script and step whether all is as stated, with what was printed."""

    told: dict[tuple[str, str], tuple[bool, str]]
    errors: str


def take(python: Path | str, steps: Sequence[tuple[Any, ...]], threads: Mapping[str, str]) -> Found:
    """Have one process do these steps."""
    environment = {**os.environ, **threads, "PYTHONPATH": str(CHECKOUT), "OPENVINO_TELEMETRY_OPT_OUT": "1"}
    done = subprocess.run(
        [python, RUNNER],
        input=json.dumps(steps),
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
        env=environment,
    )
    lines = [line.removeprefix("FOUND ") for line in done.stdout.splitlines() if line.startswith("FOUND ")]
    told = {(script, step): (well, output) for script, step, well, output in map(json.loads, lines)}
    return Found(told, done.stderr[-2000:])


@functools.cache
def found_in(process: str, rewrite: bool) -> Found:
    """What the scripts of a process find, as far as their compilers are installed."""
    scripts = [script for script in FINDINGS if process_of(script) == process and interpreter(script) is not None]
    # Adaptations change how some compilers work, so they come last.
    every_step = (step for script in scripts for step in steps_of(script, rewrite))
    steps = sorted(every_step, key=lambda step: step[1] != "stock")
    if not steps:
        return Found({}, "")
    python = interpreter(scripts[0])
    assert python is not None
    if process not in ALONE:
        return take(python, steps, {} if is_timed(scripts[0]) else ONE_THREAD)
    parts = [take(python, [step], ONE_THREAD) for step in steps]
    told = {key: value for part in parts for key, value in part.told.items()}
    return Found(told, "\n".join(part.errors for part in parts))


@pytest.fixture(scope="module")
def rewrite(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--rewrite"))


@pytest.fixture(scope="module")
def as_stated(rewrite: bool) -> Iterator[list[Path]]:
    """Scripts that were run and are right: written at the end, where files shall be."""
    scripts: list[Path] = []
    yield scripts
    for process in sorted({process_of(script) for script in scripts} if rewrite else ()):
        of_process = [script for script in scripts if process_of(script) == process]
        finding_records.record(process, compilers_of(process), of_process)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "script",
    [pytest.param(path, id=path.stem, marks=[pytest.mark.alone] if is_timed(path) else []) for path in FINDINGS],
)
def test_a_compiler_still_does_what_was_found(script: Path, rewrite: bool, as_stated: list[Path]) -> None:
    if interpreter(script) is None:
        pytest.skip("the compiler is not installed here")
    result = found_in(process_of(script), rewrite)
    for _, step, *_ in steps_of(script, rewrite):
        assert (str(script), step) in result.told, f"{script}, {step}: the process ended before\n{result.errors}"
        well, output = result.told[str(script), step]
        assert well and "NOT AS STATED" not in output, f"{script}, {step}\n{output}"
        assert step != "stock" or "as stated" in output, f"{script}\n{output}"
    if not is_timed(script):
        as_stated.append(script)


def test_every_adaptation_has_a_finding_of_its_own_with_cases() -> None:
    """So that the test above tries it: what the compiler does without it and what it does with it."""
    for finding, named in ADAPTATIONS.items():
        script = CHECKOUT / "docs" / "findings" / finding
        assert script in FINDINGS, f"{', '.join(named)}: there is no {finding}"
        assert len(named) == 1, f"{finding} is the finding of {', '.join(named)}; each has one of its own"
        assert "CASES" in script.read_text("utf-8"), finding


@pytest.mark.parametrize("script", FINDINGS, ids=lambda script: script.stem)
def test_a_finding_names_what_would_not_be_said_of_a_compiler_that_is_right(script: Path) -> None:
    """A part of an error's message, or of what is said of numbers that differ."""
    for node in ast.walk(ast.parse(script.read_text("utf-8"))):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "CASES":
            assert isinstance(node.value, ast.Dict)
            for case in node.value.values:
                assert isinstance(case, ast.Tuple)
                said = ast.literal_eval(case.elts[-1])
                assert len(said) >= 5 and said not in "right", ast.unparse(case)
