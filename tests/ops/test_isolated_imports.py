"""What runs in Paddle's environment imports neither torch nor the pipeline's packages, eager mode no compiler."""

import os
import subprocess
import sys
from pathlib import Path

from ops.checkout import CHECKOUT
from tests.left_out import is_left_out
from tests.tiny_samples import LINEAR, write_tiny

IMPORT = """
import importlib.abc, sys

class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        first = name.partition(".")[0]
        if first not in {"ops", "backends", "numpy", *sys.stdlib_module_names}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
"""


MODULES = (
    "ops.evaluation.benchmark.measuring.sides.serve",
    "ops.dataset.capture.task_protocol",
    "ops.dataset.capture.writing.dataset_paths",
    "ops.dataset.sources.registry",
    "ops.execution.frameworks.base",
    "ops.execution.frameworks.paddle",
    "ops.dataset.sample.format.codec",
    "ops.evaluation.benchmark.tasks.describe",
    "ops.dataset.convert.parity.target_side",
    "ops.dataset.convert.paddle.code",
    "ops.dataset.convert.paddle.metadata",
    "ops.dataset.convert.tools",
    "ops.dataset.validate.checks.decomposable",
    "ops.dataset.validate.checks.re_extraction",
    "ops.dataset.validate.checks.runnable",
    "ops.dataset.validate.checks.serializable",
    "ops.dataset.validate.checks.statically_analysable",
    "ops.execution.worker.host",
)


def test_they_are_imported_without_the_pipelines_packages() -> None:
    files = {module: f"{module.replace('.', '/')}.py" for module in MODULES}
    code = IMPORT + "\n".join(f"import {module}" for module, file in files.items() if not is_left_out(file))
    done = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_eager_mode_needs_no_compiler_of_torch(tmp_path: Path) -> None:
    """Importing it takes longer than importing torch, and hosts that run nothing else can do without."""
    folder = write_tiny(tmp_path / "linear", *LINEAR).path
    code = """
import sys
import torch
from backends import registry
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.measuring.sides.serve import Server
from ops.evaluation.benchmark.measuring.sides.torch_compiler_side import run
from ops.evaluation.benchmark.measuring.sides.torch_side import TORCH
from ops.execution.torch_private import compiled_frame_count

server = Server(TORCH, BenchmarkConfig(), registry.resolve("eager", {}))
module = torch.nn.Linear(2, 2)
server._call, server._values = module, {"input": torch.ones(1, 2)}
assert server.do_first_call(seed=0)["addresses"] and server.do_call(seed=0)["addresses"]
assert compiled_frame_count() == 0
assert not {"torch._dynamo", "torch._inductor.compile_fx"} & {*sys.modules}
"""
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    subprocess.run([sys.executable, "-c", code], cwd=folder, env=environment, check=True, timeout=120)
