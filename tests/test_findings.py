"""What docs/findings says of compilers is still so; a compiler that was repaired is noticed here."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ops.checkout import CHECKOUT
from ops.environments.definition import own_python

FINDINGS = sorted((CHECKOUT / "docs" / "findings").glob("*.py"))
ENVIRONMENTS = Path(os.environ.get("GRAPHNET_HOME", CHECKOUT / ".graphnet")) / "environments"
NEEDS = {
    "iree": "iree.compiler",
    "tvm": "tvm",
    "xla": "torch_mlir",
    "onnxruntime": "onnxruntime",
    "openvino": "openvino",
}
"""What is imported of compilers that are not everywhere."""

OF_TORCHAX = {"xla-lists", "xla-random", "xla-checks"}
ALONE = {"xla-overloads", "tvm-tuning"}
"""Scripts that say what happens when something is imported or started first: each has a process of its own."""

RUN_ALL = """
import contextlib, io, json, runpy, sys, traceback
for script in sys.argv[1:]:
    output, status = io.StringIO(), 0
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            runpy.run_path(script, run_name="__main__")
        except SystemExit as ended:
            status = int(ended.code or 0)
        except BaseException:
            traceback.print_exc()
            status = 1
    print("FOUND " + json.dumps([script, status, output.getvalue()[-3000:]]), flush=True)
"""
"""Runs scripts one after the other: what takes long is importing torch and a compiler."""


def group_of(script: Path) -> str:
    """Scripts of one group can run in one process."""
    if script.stem in ALONE:
        return script.stem
    return "torchax" if script.stem in OF_TORCHAX else script.stem.partition("-")[0]


GROUPS = sorted({group_of(script) for script in FINDINGS})


def interpreter(group: str) -> Path | str | None:
    """What runs the scripts of a group; None where their compiler is not installed."""
    if group in ("torchax", "xla-overloads"):
        return own_python("torchax", ENVIRONMENTS)
    needed = NEEDS.get(group.partition("-")[0], "torch").partition(".")[0]
    return sys.executable if importlib.util.find_spec(needed) is not None else None


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("group", GROUPS)
def test_a_compiler_still_does_what_was_found(group: str) -> None:
    python = interpreter(group)
    if python is None:
        pytest.skip("the compiler is not installed here")
    scripts = [str(script) for script in FINDINGS if group_of(script) == group]
    done = subprocess.run([python, "-c", RUN_ALL, *scripts], capture_output=True, text=True, check=False, timeout=500)
    told = [json.loads(line.removeprefix("FOUND ")) for line in done.stdout.splitlines() if line.startswith("FOUND ")]
    assert [script for script, *_ in told] == scripts, done.stderr[-2000:]
    for script, status, output in told:
        assert status == 0 and "as stated" in output and "NOT AS STATED" not in output, f"{script}\n{output}"


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
