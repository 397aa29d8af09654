"""A sample as a model: its training pair."""

import json
from pathlib import Path

import pytest
import torch

from ops.dataset.capture.extract import Extractor
from ops.dataset.capture.tracing.training import record_training
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.files import MODEL_FILE
from ops.dataset.sample.identity import content_hash
from ops.dataset.sample.provenance import Ledger
from ops.dataset.sources import registry
from ops.dataset.sources.base import LoadedModel
from ops.errors import GraphNetError
from ops.execution.worker.client import WorkerHost
from tests.tiny_samples import write_tiny

SOURCE = registry.get("sample")
WEIGHT = "self_modules_fc_parameters_weight"
LAYER = (f"h = x @ {WEIGHT}\nreturn (torch.tanh(h), h.detach().argmax(-1))", {"x": (5, 4), WEIGHT: (4, 3)})


def loaded(folder: Path, options: str = "") -> LoadedModel:
    return SOURCE.load(SOURCE.parse(f"{folder}{options}"))


def needing(model: LoadedModel) -> list[str]:
    return [name for name, value in model.kwargs.items() if torch.is_tensor(value) and value.requires_grad]


def test_gradients_are_those_of_parameters_or_of_all(tmp_path: Path) -> None:
    write_tiny(tmp_path / "layer", *LAYER)
    write_tiny(tmp_path / "part", "return (x * 2, n + 1)", {"x": (2,), "n": (3,)})
    assert needing(loaded(tmp_path / "layer")) == [WEIGHT]
    assert needing(loaded(tmp_path / "layer", "?mode=train&gradients=all")) == ["x", WEIGHT]
    assert needing(loaded(tmp_path / "part")) == ["x", "n"]
    assert needing(loaded(tmp_path / "part", "?mode=train&gradients=parameters")) == []


def test_gradients_of_a_graph_without_training_are_refused(tmp_path: Path) -> None:
    write_tiny(tmp_path / "layer", *LAYER)
    with pytest.raises(GraphNetError, match="gradients has no effect without mode=train"):
        loaded(tmp_path / "layer", "?gradients=all")


def test_the_pair_has_the_gradients_that_were_asked_for(tmp_path: Path) -> None:
    write_tiny(tmp_path / "layer", *LAYER)
    model = loaded(tmp_path / "layer", "?mode=train&gradients=all")
    forward, backward = record_training(model.module, (), model.kwargs).graphs
    assert (forward.direction, backward.direction) == ("forward", "backward")
    assert backward.wiring, "the backward graph takes nothing of the forward graph"
    assert set(backward.gradients) == {"x", WEIGHT}


def test_names_say_where_it_was(tmp_path: Path) -> None:
    part = tmp_path / "my nets" / "bert_decomposed" / "subgraph_3"
    write_tiny(part, *LAYER)
    spec = SOURCE.parse(f"{part}?mode=train")
    assert SOURCE.stored_as(spec) == ("sample", "bert_decomposed/subgraph_3")
    write_tiny(tmp_path / ".hid den" / "a?b", *LAYER)
    spec = SOURCE.parse(f"{tmp_path / '.hid den' / 'a?b'}?mode=train")
    assert (spec.options, SOURCE.stored_as(spec)[1]) == ({"mode": "train"}, "hid_den/a_b")


def test_a_sample_of_another_framework_is_refused(tmp_path: Path) -> None:
    write_tiny(tmp_path / "net", *LAYER)
    info = tmp_path / "net" / "graph_net.json"
    info.write_text(json.dumps({**json.loads(info.read_text()), "framework": "paddle"}))
    with pytest.raises(GraphNetError, match="a sample of paddle"):
        loaded(tmp_path / "net")


@pytest.mark.slow
def test_the_pair_is_made_in_the_sandbox_and_says_of_what(torch_host: WorkerHost, tmp_path: Path) -> None:
    write_tiny(tmp_path / "nets" / "layer", *LAYER)
    model, planted = tmp_path / "nets" / "layer" / MODEL_FILE, tmp_path / "planted"
    text = model.read_text()
    model.write_text(f"try:\n    open({str(planted)!r}, 'w')\nexcept OSError:\n    pass\n{text}")
    extractor = Extractor(tmp_path / "out", torch_host, tmp_path / "logs", Ledger(tmp_path / "ledger.jsonl"))
    row = extractor.extract(registry.parse(f"sample:{model.parent}?mode=train"))
    assert (row.status, row.message) == ("success", None)
    assert row.sample_ids == ("sample/nets_layer-train/subgraph_0", "sample/nets_layer-train/subgraph_1")
    assert not planted.exists()
    pair = [read_sample(tmp_path / "out" / name) for name in row.sample_ids]
    assert [sample.info.extra["direction"] for sample in pair] == ["forward", "backward"]
    origin = pair[1].info.extra["origin"]
    assert isinstance(origin, dict)
    assert origin["sample"] == {"folder": "layer", "content_hash": content_hash(read_sample(model.parent))}
