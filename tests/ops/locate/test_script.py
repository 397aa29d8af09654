"""The reproducer of a fault is a short script that runs by itself and says what is expected and what came."""

from __future__ import annotations

from pathlib import Path

import pytest

from backends import registry
from ops.locate.script import MAX_LINES, NoScriptError, run_script, script
from ops.locate.usage import USAGE
from ops.sample.format.types import Sample, TensorMeta

CODE = """import torch

class GraphModule(torch.nn.Module):
    def forward(self, x: torch.Tensor, n: torch.Tensor, m: torch.Tensor):
        a = torch.tanh(x)
        x = None
        b = a[n] * m
        return (b,)
"""
SAMPLE = Sample(
    CODE,
    (
        TensorMeta("x", (3, 4), "float32", "cpu", mean=0.5, std=2.0),
        TensorMeta("n", (5,), "int64", "cpu", min_val=0, max_val=2),
        TensorMeta("m", (4,), "bool", "cpu"),
    ),
)
WRONG = "def compiled(module, inputs):\n    return [value + 1 for value in module(*inputs)]"
RAISES = "def compiled(module, inputs):\n    raise ValueError('no lowering of tanh')"
DIES = "def compiled(module, inputs):\n    import os\n    os.abort()"


def written(folder: Path, usage: str, sample: Sample = SAMPLE) -> Path:
    path = folder / "reproduce.py"
    path.write_text(script(sample, usage, "a compiler 1.0: wrong at torch.tanh"), "utf-8")
    return path


@pytest.mark.parametrize(
    ("usage", "shows", "said"),
    [
        (USAGE["eager"], False, "and got [('torch.float32', [5, 4], ["),
        (WRONG, True, "and got [('torch.float32', [5, 4], ["),
        (RAISES, True, "and got ValueError: no lowering of tanh"),
        (DIES, True, ""),
    ],
    ids=["right", "wrong", "raises", "dies"],
)
def test_it_runs_by_itself(usage: str, shows: bool, said: str, tmp_path: Path) -> None:
    path = written(tmp_path, usage)
    ran = run_script(path, None, timeout_s=60)
    assert ran.shows_fault == shows
    assert said in ran.last_line
    assert not said or ran.last_line.startswith("expected [('torch.float32', [5, 4], [")
    assert "ops" not in path.read_text() and "graphnet" not in path.read_text()


def test_one_that_hangs_is_killed(tmp_path: Path) -> None:
    path = written(tmp_path, "def compiled(module, inputs):\n    import time\n    time.sleep(60)")
    assert run_script(path, None, timeout_s=8).returncode is None


@pytest.mark.parametrize("name", sorted(USAGE))
def test_it_is_short_for_every_compiler(name: str) -> None:
    text = script(SAMPLE, USAGE[name], f"{name} 1.0: wrong at torch.tanh")
    assert len(text.splitlines()) <= MAX_LINES
    compile(text, "reproduce.py", "exec")
    assert "= None" not in text


def test_every_compiler_that_runs_on_a_cpu_has_its_usage() -> None:
    without = {"bladedisc", "tensorrt", "torch_xla"}  # which have not been run
    assert {name.partition(" ")[0] for name in USAGE} == set(registry.names()) - without


def test_values_that_are_known_are_written_out() -> None:
    import dataclasses

    known = TensorMeta("x", (2,), "float32", "cpu", data=[1.5, float("inf")])
    sample = dataclasses.replace(SAMPLE, weights=(known, *SAMPLE.weights[1:]))
    assert "torch.tensor([1.5, float('inf')], dtype=torch.float32).reshape([2])" in script(sample, WRONG, "t")


def test_sizes_have_no_script() -> None:
    code = CODE.replace("x: torch.Tensor", "s: torch.SymInt, x: torch.Tensor")
    with pytest.raises(NoScriptError, match="its input s is a size"):
        script(Sample(code, SAMPLE.weights), WRONG, "t")
