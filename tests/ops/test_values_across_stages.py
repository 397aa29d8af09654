"""What each stage makes of values that a sample keeps: it hands them on, rounds them, or drops them and says so."""

import dataclasses
from pathlib import Path

import numpy as np
import pytest
import torch

from ops.dataset.capture.writing.samples import describe
from ops.dataset.decompose.run import decompose_sample
from ops.dataset.passes.apply import apply_pass
from ops.dataset.passes.registry import get_pass
from ops.dataset.passes.sample_run import SampleRunConfig
from ops.dataset.passes.shapes.resized_sample import resize_sample
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.files import VALUES_FILE, files_hash, read_sample_files
from ops.dataset.sample.format.types import VALUE_PROPERTY, Sample, TensorMeta
from ops.dataset.sample.identity import sample_hash
from ops.dataset.sample.replay.tensors import replay
from ops.execution.worker.client import WorkerHost

HEAD = "import torch\n\nclass GraphModule(torch.nn.Module):\n    def forward(self, {}):\n"


def sample(values: dict[str, torch.Tensor], body: str, kept: tuple[str, ...] = ()) -> Sample:
    parameters = ", ".join(f"{name}: torch.Tensor" for name in values)
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    tensors = tuple(
        dataclasses.replace(describe(name, value), kept=value.numpy().tobytes() if name in kept else None)
        for name, value in values.items()
    )
    return Sample(HEAD.format(parameters) + lines, tensors)


OFFSETS = torch.arange(0, 200, 2)
SCALES = torch.sort(torch.randn(100)).values
BAGS = sample(
    {"ids": torch.arange(200) % 50, "w": torch.randn(50, 4), "offsets": OFFSETS, "scales": SCALES},
    "bags = torch.nn.functional.embedding_bag(ids, w, offsets)\ny = bags.tanh()\nz = y * scales[:, None]\nreturn (z,)",
    ("offsets", "scales"),
)


@pytest.fixture(scope="module")
def run_config() -> SampleRunConfig:
    return SampleRunConfig(deadline_s=120)


def target_of(graph: Sample, folder: Path) -> SampleTarget:
    write_sample(graph, folder)
    return SampleTarget(
        "tests", "bags", sample_hash(graph), folder, files_hash(read_sample_files(folder)), trusted=True
    )


def kept_of(graph: Sample) -> dict[str, TensorMeta]:
    return {tensor.name: tensor for tensor in graph.tensors if tensor.kept is not None}


def value_of(graph: Sample, name: str, seed: int = 3) -> torch.Tensor:
    return torch.as_tensor(replay(graph, seed=seed)[name])


def test_parts_keep_what_the_whole_keeps_and_structured_values_between_them(
    torch_host: WorkerHost, run_config: SampleRunConfig, tmp_path: Path
) -> None:
    body = (
        "mask = torch.ones(80, 80, dtype=torch.bool).tril()\nmask = mask & (x > -100)\nbound = offsets * 1\n"
        "y = x.masked_fill(~mask, 0.0)\nz = y.sum(-1)\nreturn (z, x.sum() + offsets, bound)"
    )
    graph = sample({"x": torch.randn(80, 80), "offsets": OFFSETS}, body, ("offsets",))
    decomposed = decompose_sample(
        target_of(graph, tmp_path / "whole"), "ranges?k=2", tmp_path / "parts", torch_host, log_dir=tmp_path,
        config=run_config,
    )  # fmt: skip
    assert decomposed.folder is not None, decomposed.message
    parts = [read_sample(decomposed.folder / f"subgraph_{index}") for index in range(2)]
    kept = {name: part for part in parts for name in kept_of(part)}
    assert torch.equal(value_of(kept["offsets"], "offsets"), OFFSETS)
    assert torch.equal(value_of(kept["mask"], "mask"), torch.ones(80, 80).tril().bool())


@pytest.mark.parametrize("name", ["rename", "device?to=cuda:1"])
def test_passes_that_change_no_values_hand_them_on(name: str, tmp_path: Path) -> None:
    target = target_of(BAGS, tmp_path / "sample")
    assert apply_pass(target, get_pass(name), out=tmp_path / "out").status == "success"
    after = read_sample(tmp_path / "out" / "bags")
    assert [tensor.kept for tensor in kept_of(after).values()] == [tensor.kept for tensor in kept_of(BAGS).values()]


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float64"])
def test_another_dtype_rounds_them(
    dtype: str, torch_host: WorkerHost, run_config: SampleRunConfig, tmp_path: Path
) -> None:
    target = target_of(BAGS, tmp_path / "sample")
    done = apply_pass(
        target,
        get_pass(f"dtype?to={dtype}"),
        out=tmp_path / "out",
        host=torch_host,
        log_dir=tmp_path,
        config=run_config,
    )
    assert done.status == "success", done.message
    after = read_sample(tmp_path / "out" / "bags")
    assert torch.equal(value_of(after, "scales"), SCALES.to(getattr(torch, dtype)))
    assert torch.equal(value_of(after, "offsets"), OFFSETS)


def test_another_size_drops_them_with_a_note_and_draws_their_property(
    torch_host: WorkerHost, run_config: SampleRunConfig, tmp_path: Path
) -> None:
    mask = torch.ones(6, 90, dtype=torch.bool).tril()
    graph = sample(
        {"x": torch.randn(6, 90), "mask": mask, "edges": torch.sort(torch.randn(70)).values},
        "y = x.masked_fill(~mask, 0.0)\nz = torch.searchsorted(edges, y)\nreturn (z, y + 1)",
        ("mask", "edges"),
    )
    done = apply_pass(
        target_of(graph, tmp_path / "sample"), get_pass("batch_size?n=8"), out=tmp_path / "out", host=torch_host,
        log_dir=tmp_path, config=run_config,
    )  # fmt: skip
    assert done.status == "success", done.message
    assert "kept values of mask are not those of another shape" in done.message
    assert [*kept_of(read_sample(tmp_path / "out" / "bags"))] == ["edges"]
    longer = resize_sample(graph, {}, {"edges": (99,)})
    (edges,) = [tensor for tensor in longer.tensors if tensor.name == "edges"]
    assert (edges.kept, edges.extra[VALUE_PROPERTY]) == (None, "sorted(-1)")
    drawn = value_of(longer, "edges")
    assert bool((drawn[1:] >= drawn[:-1]).all())


def test_a_pass_that_drops_all_removes_the_file(tmp_path: Path) -> None:
    write_sample(BAGS, tmp_path / "bags")
    after = resize_sample(BAGS, {}, {"offsets": (99,), "scales": (99,)})
    write_sample(after, tmp_path / "bags")
    assert not (tmp_path / "bags" / VALUES_FILE).exists()


def test_numbers_of_every_float_are_read(tmp_path: Path) -> None:
    for dtype in ("float16", "bfloat16", "float32", "float64"):
        values = torch.linspace(-1, 1, 70).to(getattr(torch, dtype))
        content = values.view(torch.uint8).numpy().tobytes()
        tensor = TensorMeta("x", (70,), dtype, kept=content)
        graph = Sample(HEAD.format("x") + "        return (x,)\n", (tensor,))
        write_sample(graph, tmp_path / dtype)
        assert torch.equal(value_of(read_sample(tmp_path / dtype), "x"), values)
        other = resize_sample(graph, {}, {"x": (80,)})
        assert np.all(np.diff(value_of(other, "x").float().numpy()) >= 0)
