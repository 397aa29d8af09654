"""What runs in Paddle's environment imports nothing that is not there: neither torch nor the pipeline's packages."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ops.checkout import CHECKOUT

IMPORT = """
import importlib.abc, sys

class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        first = name.partition(".")[0]
        if first not in {"ops", "backends", "numpy", *sys.stdlib_module_names}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
import {module}
"""


@pytest.mark.parametrize(
    "module",
    [
        "ops.benchmark.run",
        "ops.capture.writing.model_folder",
        "ops.sources.registry",
        "ops.paddle_worker",
        "ops.sample.format.codec",
        "ops.benchmark.describe_task",
        "ops.convert.parity.target_side",
        "ops.convert.paddle.code",
        "ops.convert.paddle.metadata",
        "ops.convert.tools",
        "ops.worker.host",
    ],
)
def test_it_is_imported_without_the_pipelines_packages(module: str) -> None:
    code = IMPORT.replace("{module}", module)
    done = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr.splitlines()[-1]
