"""What docs/findings says of compilers is still so; a compiler that was repaired is noticed here."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ops.environments.definition import own_python
from ops.sample.catalog import PROJECT_ROOT

FINDINGS = sorted((PROJECT_ROOT / "docs" / "findings").glob("*.py"))
ENVIRONMENTS = Path(os.environ.get("GRAPHNET_HOME", PROJECT_ROOT / ".graphnet")) / "environments"
NEEDS = {"iree": "iree.compiler", "tvm": "tvm", "xla": "torch_mlir"}
"""What is imported of compilers that are not everywhere."""

OF_TORCHAX = {"xla-overloads.py", "xla-lists.py", "xla-random.py", "xla-checks.py"}


def interpreter(script: Path) -> Path | str | None:
    """What runs a script; None where its compiler is not installed."""
    if script.name in OF_TORCHAX:
        return own_python("torchax", ENVIRONMENTS)
    needed = NEEDS.get(script.stem.partition("-")[0], "torch").partition(".")[0]
    return sys.executable if importlib.util.find_spec(needed) is not None else None


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("script", FINDINGS, ids=lambda script: script.stem)
def test_a_compiler_still_does_what_was_found(script: Path) -> None:
    python = interpreter(script)
    if python is None:
        pytest.skip("the compiler is not installed here")
    done = subprocess.run([python, script], capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr[-2000:]}"
    assert "as stated" in done.stdout
