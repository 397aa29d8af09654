"""What docs/findings says of Paddle and PaConvert beside torch is so, and conversions get most of it right."""

import ast
import contextlib
import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ops.checkout import CHECKOUT
from tests.paddle_environment import paddle_python
from tests.run_findings import OF_PADDLE

FINDINGS = sorted(path for path in (CHECKOUT / "docs" / "findings").glob("*.py") if path.name.startswith(OF_PADDLE))


def cases_of_torch(script: Path) -> dict[str, tuple[str, ...]]:
    """Cases of a script of Paddle that begin with code of torch and what it gives; other scripts have none."""
    for node in ast.parse(script.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "CASES":
            with contextlib.suppress(ValueError):
                cases = ast.literal_eval(node.value)
                return {name: case for name, case in cases.items() if isinstance(case[0], str)}
    return {}


def shown(value: Any) -> str:
    """A result as these scripts show it."""
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value))
    return f"{value.dtype} {value.tolist()}".removeprefix("torch.")


CONVERTED = Path(__file__).parent / "ops" / "dataset" / "convert" / "converted_findings.py"

NOT_STOOD_IN_FOR = {
    "paconvert-arguments: one size of interpolate",
    "paconvert-arguments: one size of a row",
    "paconvert-batch-norm: running variance",
    "paconvert-defaults: instance_norm of running statistics",
    "paconvert-max-pool: dilation 2",
    "paconvert-numbers: &",
}
"""Cases that conversions get wrong, too; docs/paddle.md says so."""

OF_TORCH = {script: cases for script in FINDINGS if (cases := cases_of_torch(script))}


@pytest.mark.parametrize("script", OF_TORCH, ids=lambda script: script.stem)
def test_what_a_finding_says_of_torch_is_so(script: Path) -> None:
    """Paddle's environment has no torch: the scripts there say what it gives."""
    for name, (code, expected, *_) in OF_TORCH[script].items():
        namespace: dict[str, Any] = {}
        exec(f"import torch\nx = torch.arange(6)\n{code}", namespace)
        assert shown(namespace["y"]) == expected, name


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
