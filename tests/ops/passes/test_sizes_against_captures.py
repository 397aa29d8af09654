"""Samples of another size beside what a capture of the model at that size gives: the same graph, literal by literal."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
import torch

import ops.sources.libraries.transformers as library
from ops.capture.api import extract
from ops.checkout import CHECKOUT
from ops.graph.identity import graph_text
from ops.passes.shapes import task
from ops.passes.shapes.inputs import BATCH, IMAGE, SEQUENCE
from ops.passes.shapes.resizing import Resizing, resized
from ops.sample.format.codec import read_sample

SIZES = {BATCH: "batch", SEQUENCE: "tokens", IMAGE: "image"}


class _Reporter:
    def phase(self, name: str) -> None:
        """Nothing listens."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "kind", "n"),
    [
        ("gpt2", BATCH, 8), ("swin", BATCH, 8), ("t5", BATCH, 8), ("clip", BATCH, 3),
        ("bert", SEQUENCE, 48), ("llama", SEQUENCE, 96), ("segformer", IMAGE, 192), ("regnet", IMAGE, 128),
    ],
)  # fmt: skip
def test_the_same_graph(model: str, kind: str, n: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = CHECKOUT / "samples" / "transformers" / model
    before = read_sample(folder)
    monkeypatch.chdir(folder)
    found = task.run({"kind": kind, "n": n, "seed": 0, "device": "cpu", "threads": 1}, _Reporter())  # type: ignore[arg-type]
    assert found["fault"] is None, found["fault"]
    shapes = {name: tuple(shape) for name, shape in found["shapes"].items()}
    ours = resized(before, Resizing(dict(found["literals"]), shapes))

    monkeypatch.setattr(library, "SMALL", dataclasses.replace(library.SMALL, **{SIZES[kind]: n}))
    loaded = library.TransformersLibrary().load(model, small=True)
    with torch.no_grad():
        extract(model, workspace=tmp_path)(loaded.module)(**loaded.kwargs)
    (path,) = tmp_path.rglob("model.py")
    captured = read_sample(path.parent)
    assert graph_text(ours.model_code) == graph_text(captured.model_code)
    assert {one.name: one.shape for one in ours.tensors} == {one.name: one.shape for one in captured.tensors}
