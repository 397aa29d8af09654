"""Samples of another size beside what a capture of the model at that size gives: the same graph, literal by literal."""

import dataclasses
from pathlib import Path

import pytest
import torch
from faulty_samples import answer_of

from ops.checkout import CHECKOUT
from ops.dataset.capture.api import extract
from ops.dataset.graph.identity import canonical_form
from ops.dataset.passes.shapes import task
from ops.dataset.passes.shapes.inputs import BATCH, IMAGE, SEQUENCE
from ops.dataset.passes.shapes.resized_sample import resize_sample
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sources.huggingface import inputs
from ops.dataset.sources.libraries.transformers import TransformersLibrary

SIZES = {BATCH: "batch", SEQUENCE: "tokens", IMAGE: "image"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "kind", "n"),
    [
        ("gpt2", BATCH, 8), ("swin", BATCH, 8), ("t5", BATCH, 8), ("llama", SEQUENCE, 96), ("segformer", IMAGE, 192),
    ],
)  # fmt: skip
def test_the_same_graph(model: str, kind: str, n: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = read_sample(CHECKOUT / "samples" / "transformers" / model)
    answer = answer_of(task.run, before, kind=kind, n=n)
    assert answer["fault"] is None, answer["fault"]
    shapes = {name: tuple(shape) for name, shape in answer["shapes"].items()}
    ours = resize_sample(before, dict(answer["literals"]), shapes)

    monkeypatch.setattr(inputs, "SMALL", dataclasses.replace(inputs.SMALL, **{SIZES[kind]: n}))
    loaded = TransformersLibrary().load(model)
    with torch.no_grad():
        extract(model, workspace=tmp_path)(loaded.module)(**loaded.kwargs)
    (path,) = tmp_path.rglob("model.py")
    captured = read_sample(path.parent)
    assert canonical_form(ours.model_code).text == canonical_form(captured.model_code).text
    shapes, expected = ({tensor.name: tensor.shape for tensor in sample.tensors} for sample in (ours, captured))
    assert shapes == expected
