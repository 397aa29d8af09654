"""A sample as one file gives the outputs of the sample, bit for bit, to somebody who has torch alone."""

import hashlib
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from ops.checkout import CHECKOUT
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.types import VALUE_PROPERTY, Sample, TensorMeta
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sample.replay.tensors import replay
from ops.reporting.publish.kernelbench import NoProblemError, problem_text
from tests.shipped_samples import shipped_of_one_device
from tests.tiny_samples import BATCH_NORM, LINEAR, TWO_OUTPUTS, write_tiny

SHIPPED = shipped_of_one_device()

DIGEST = """
def digest(outputs):
    shown = hashlib.sha256()
    for value in outputs:
        bits = value.detach().contiguous().reshape(-1).view(torch.uint8).numpy().tobytes() if value.numel() else b""
        shown.update(f"{value.dtype} {list(value.shape)} {len(bits)}".encode() + bits)
    return shown.hexdigest()
"""

READER = (
    """
import hashlib, importlib.util, json, pathlib, sys, torch
assert not any(name == "ops" or name.startswith("ops.") for name in sys.modules)
"""
    + DIGEST
    + """
torch.set_num_threads(1)
shown = {}
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.py")):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    problem = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(problem)
    torch.manual_seed(0)
    with torch.no_grad():
        outputs = problem.Model(*problem.get_init_inputs())(*problem.get_inputs())
    shown[path.stem] = digest(outputs if isinstance(outputs, tuple) else (outputs,))
print(json.dumps(shown))
"""
)


def expected(sample: Sample) -> str:
    names: dict[str, object] = {"hashlib": hashlib, "torch": torch}
    exec(DIGEST, names)
    torch.manual_seed(0)
    with torch.no_grad():
        outputs = load_module(sample)(**replay(sample, seed=0))
    return str(names["digest"](outputs))  # type: ignore[operator]


def shown(folder: Path) -> dict[str, str]:
    """What a reader sees who has no package of ours: Python is isolated, and in another folder."""
    command = [sys.executable, "-I", "-c", READER, str(folder)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    result: dict[str, str] = json.loads(done.stdout)
    return result


def odd_samples(folder: Path) -> dict[str, Sample]:
    """Tensors of every kind: drawn, spelled out, kept, with a property, of dtypes that numpy lacks."""
    code = (
        "import torch\nclass GraphModule(torch.nn.Module):\n    def forward(self, x, y):\n        return (x * 1, y)\n"
    )
    shape = (3, 70_000)
    metas = {
        "float64": TensorMeta("x", shape, "float64", "cpu", mean=0.5, std=2.0),
        "clipped": TensorMeta("x", shape, "float32", "cpu", mean=0.5, std=2.0, min_val=0.4),
        "large": TensorMeta("x", shape, "float32", "cpu", mean=99.0, std=50.0),
        "bfloat16": TensorMeta("x", shape, "bfloat16", "cpu", mean=-0.5, std=3.0),
        "float16": TensorMeta("x", shape, "float16", "cpu", mean=0.0, std=1.0),
        "constant": TensorMeta("x", shape, "float32", "cpu", mean=0.25, std=0.0),
        "ranged": TensorMeta("x", shape, "int64", "cpu", min_val=-5, max_val=700),
        "unranged": TensorMeta("x", shape, "int32", "cpu", mean=3.0, std=9.0),
        "bool": TensorMeta("x", shape, "bool", "cpu"),
        "true": TensorMeta("x", shape, "bool", "cpu", min_val=1, max_val=1),
        "spelled": TensorMeta("x", (3,), "float32", "cpu", data=[1.5, float("nan"), float("inf")]),
        "kept": TensorMeta("x", (3,), "int64", "cpu", min_val=0, max_val=9, kept=bytes(range(24))),
        "sorted": TensorMeta("x", (50,), "int64", "cpu", min_val=0, max_val=99, extra={VALUE_PROPERTY: "sorted(-1)"}),
        "complex": TensorMeta("x", (30,), "complex64", "cpu", mean=0.1, std=0.5),
        "empty": TensorMeta("x", (0, 3), "float32", "cpu", mean=0.0, std=1.0),
        "scalar": TensorMeta("x", (), "float32", "cpu", mean=0.0, std=1.0),
        "endless": TensorMeta("x", (40,), "float32", "cpu", mean=float("nan"), std=1.0),
    }
    other = TensorMeta("y", (2,), "float32", "cpu", mean=0.0, std=1.0)
    samples = {name: Sample(code, (meta, other)) for name, meta in metas.items()}
    for name, graph in {"linear": LINEAR, "two": TWO_OUTPUTS, "written": BATCH_NORM}.items():
        samples[name] = read_sample(write_tiny(folder / name, *graph).path)
    return samples


def test_every_shipped_sample_gives_its_outputs(tmp_path: Path) -> None:
    samples = {folder.name: read_sample(folder) for folder in SHIPPED}
    samples |= odd_samples(tmp_path / "odd")
    folder = tmp_path / "problems"
    folder.mkdir()
    for name, sample in samples.items():
        (folder / f"{name}.py").write_text(problem_text(sample, title=f'{name} """ \\'), "utf-8")
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        outputs = {name: expected(sample) for name, sample in samples.items()}
    finally:
        torch.set_num_threads(threads)
    assert len(samples) == 40 and shown(folder) == outputs


def test_weights_are_held_by_the_model_and_inputs_are_given() -> None:
    names: dict[str, object] = {}
    text = problem_text(read_sample(CHECKOUT / "samples" / "transformers" / "bert"), title="bert")
    exec(text, names)
    model = names["Model"]()  # type: ignore[operator]
    assert len(names["get_inputs"]()) == 2 and len(model.state_dict()) > 20  # type: ignore[operator]
    assert all(not name.startswith("held_L_input") for name in model.state_dict())


def test_what_cannot_be_one_file_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    (name, sample), *_ = {"x": read_sample(SHIPPED[0])}.items()
    with pytest.raises(NoProblemError, match="a model of torch, and this is one of paddle"):
        problem_text(replace(sample, info=replace(sample.info, framework="paddle")), title=name)
    many = TensorMeta("x", (1_000_000,), "complex64", "cpu", mean=0.1, std=0.5)
    code = "import torch\nclass GraphModule(torch.nn.Module):\n    def forward(self, x):\n        return (x,)\n"
    with pytest.raises(NoProblemError, match="too many to be stored"):
        problem_text(Sample(code, (many,)), title=name)
