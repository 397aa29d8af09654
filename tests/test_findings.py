"""What docs/findings says of compilers is still so; a compiler that was repaired is noticed here."""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from backends import registry
from ops.checkout import CHECKOUT
from ops.environments.definition import own_python
from tests.paddle_environment import paddle_python
from tests.run_findings import OF_PADDLE

RUNNER = Path(__file__).with_name("run_findings.py")
FINDINGS = sorted((CHECKOUT / "docs" / "findings").glob("*.py"))
ENVIRONMENTS = Path(os.environ.get("GRAPHNET_HOME", CHECKOUT / ".graphnet")) / "environments"
NEEDS = {
    "export": "iree.turbine",
    "iree": "iree.compiler",
    "tvm": "tvm",
    "xla": "torch_mlir",
    "onnxruntime": "onnxruntime",
    "openvino": "openvino",
}
"""What is imported of compilers that are not everywhere."""

ALONE = {"xla-overloads", "tvm-tuning"}
"""Scripts of what happens when something is imported or started first: each run of them has its own process."""

OF_TORCHAX = {"xla-lists", "xla-random", "xla-checks"}

PADDLE = "paddle"
"""Group of the scripts that need Paddle, and PaConvert where what it writes is at fault."""

TOGETHER = {
    "dynamo": "dynamo-onnxruntime",
    "onnxruntime": "dynamo-onnxruntime",
    "export": "export-iree",
    "iree": "export-iree",
}
"""Groups that do not disturb each other, so that one process imports torch's compiler for both."""

TIMED = "-timed"
"""Ends the name of a group whose scripts measure time, so that nothing may run beside them."""

ROUTE = re.compile(r"\(route=(\w+)\)")
"""In what an adaptation changes, where only one route of its backend has it."""


def adaptations_of() -> dict[str, dict[str, tuple[set[str], dict[str, str]]]]:
    """By script: each adaptation that names it, with the backends that have it and the options that it wants."""
    found: dict[str, dict[str, tuple[set[str], dict[str, str]]]] = defaultdict(dict)
    for backend in registry.names():
        for adaptation in registry.get(backend).adaptations:
            route = ROUTE.search(adaptation.change)
            options = {"route": route[1]} if route else {}
            names, _ = found[adaptation.finding].setdefault(adaptation.name, (set(), options))
            names.add(backend)
    return dict(found)


def group_of(script: Path) -> str:
    """Scripts of one group can run in one process."""
    if script.stem in ALONE:
        return script.stem
    if "times as long" in script.read_text("utf-8"):
        return f"{script.stem.partition('-')[0]}{TIMED}"
    if script.name.startswith(OF_PADDLE):
        return PADDLE
    if script.stem in OF_TORCHAX:
        return "torchax"
    subject = script.stem.partition("-")[0]
    return TOGETHER.get(subject, subject)


ADAPTATIONS = adaptations_of()
GROUPS = sorted({group_of(script) for script in FINDINGS})


def interpreter(group: str) -> Path | str | None:
    """What runs the scripts of a group; None where their compiler is not installed."""
    if group == PADDLE:
        return paddle_python()
    if group in ("torchax", "xla-overloads"):
        return own_python("torchax", ENVIRONMENTS)
    needed = NEEDS.get(group.partition("-")[0], "torch").partition(".")[0]
    return sys.executable if importlib.util.find_spec(needed) is not None else None


ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "TVM_NUM_THREADS"), "1")
"""Environment of scripts that measure no time: their tensors are small, and threads that wait for work would spin."""


def take(
    python: Path | str, steps: Sequence[tuple[Any, ...]], threads: Mapping[str, str]
) -> list[tuple[str, str, bool, str]]:
    """What one process reports of these steps, which are those of `run_findings`."""
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
    told = [json.loads(line.removeprefix("FOUND ")) for line in done.stdout.splitlines() if line.startswith("FOUND ")]
    assert [tuple(line[:2]) for line in told] == [step[:2] for step in steps], done.stderr[-2000:]
    return told


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "group", [pytest.param(name, marks=[pytest.mark.alone] if name.endswith(TIMED) else []) for name in GROUPS]
)
def test_a_compiler_still_does_what_was_found(group: str) -> None:
    python = interpreter(group)
    if python is None:
        pytest.skip("the compiler is not installed here")
    scripts = [script for script in FINDINGS if group_of(script) == group]
    steps: list[tuple[Any, ...]] = [(str(script), "stock") for script in scripts]
    # Adaptations change how some compilers work, so they come last.
    for script in scripts:
        adapted = ADAPTATIONS.get(script.name, {}).items()
        steps += [(str(script), name, sorted(names), options) for name, (names, options) in adapted]
    threads = {} if group.endswith(TIMED) else ONE_THREAD
    parts = [[step] for step in steps] if group in ALONE else [steps]
    told = [line for part in parts for line in take(python, part, threads)]
    for script, what, well, output in told:
        assert well and "NOT AS STATED" not in output, f"{script}, {what}\n{output}"
        assert what != "stock" or "as stated" in output, f"{script}\n{output}"


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


def cases_of_torch(script: Path) -> dict[str, tuple[str, ...]]:
    """Cases of a script of Paddle that begin with code of torch and what it gives; other scripts have none."""
    for node in ast.parse(script.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "CASES":
            with contextlib.suppress(ValueError):
                found = ast.literal_eval(node.value)
                return {name: case for name, case in found.items() if isinstance(case[0], str)}
    return {}


def shown(value: Any) -> str:
    """A result as these scripts show it."""
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value))
    return f"{value.dtype} {value.tolist()}".removeprefix("torch.")


CONVERTED = Path(__file__).parent / "ops" / "convert" / "converted_findings.py"

NOT_STOOD_IN_FOR = {
    "paconvert-arguments: one size of interpolate",
    "paconvert-arguments: one size of a row",
    "paconvert-batch-norm: running variance",
    "paconvert-defaults: instance_norm of running statistics",
    "paconvert-max-pool: dilation 2",
    "paconvert-numbers: &",
}
"""Cases that conversions get wrong, too; docs/paddle.md says so."""

OF_TORCH = {
    script: cases for script in FINDINGS if script.name.startswith(OF_PADDLE) and (cases := cases_of_torch(script))
}


@pytest.mark.parametrize("script", OF_TORCH, ids=lambda script: script.stem)
def test_what_a_finding_says_of_torch_is_so(script: Path) -> None:
    """Paddle's environment has no torch: the scripts there say what it gives."""
    for name, (code, expected, *_) in OF_TORCH[script].items():
        made: dict[str, Any] = {}
        exec(f"import torch\nx = torch.arange(6)\n{code}", made)
        assert shown(made["y"]) == expected, name


def test_most_findings_of_paddle_say_what_torch_gives() -> None:
    assert len(OF_TORCH) > 12


@pytest.mark.slow
def test_conversions_are_right_where_paconvert_and_paddle_are_not() -> None:
    """Operators and tables of the project stand in for what the findings show, but for these."""
    codes = {f"{script.stem}: {name}": case[0] for script, cases in OF_TORCH.items() for name, case in cases.items()}
    done = subprocess.run(
        [paddle_python(), CONVERTED],
        input=json.dumps(codes),
        capture_output=True,
        text=True,
        check=False,
        timeout=250,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout.splitlines()[-1])
    expected = {f"{script.stem}: {name}": case[1] for script, cases in OF_TORCH.items() for name, case in cases.items()}
    wrong = {name for name, came in told.items() if came != expected[name]}
    assert wrong == NOT_STOOD_IN_FOR, {name: told[name] for name in wrong ^ NOT_STOOD_IN_FOR}
