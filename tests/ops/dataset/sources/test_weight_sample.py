"""Weights that are like a checkpoint's, of which its headers and a few values are fetched."""

import dataclasses
import json
import struct

import pytest
import torch
import transformers
from safetensors.torch import save

from benchmarks.dataset.hub.server import Repository, serve
from ops.dataset.sources import registry
from ops.dataset.sources.hub_download import Download
from ops.dataset.sources.huggingface.checkpoint import MissingWeightsError
from ops.dataset.sources.weight_sample import read_sample, run
from ops.execution.worker.child import TaskError

CONFIG = {
    "model_type": "bert", "architectures": ["BertModel"], "hidden_size": 64, "intermediate_size": 1024,
    "num_hidden_layers": 3, "num_attention_heads": 2, "vocab_size": 8000, "max_position_embeddings": 32,
}  # fmt: skip


@pytest.fixture(scope="module")
def tensors():
    """A model's weights as a training could have left them."""
    torch.manual_seed(7)
    model = transformers.BertModel(transformers.BertConfig(**CONFIG))
    model.embeddings.word_embeddings.weight.data.add_(3)
    for layer in model.encoder.layer:
        layer.output.dense.weight.data.normal_(-1, 0.5)
        layer.output.dense.bias.data.uniform_(0, 1)
    return {name: value.to(torch.bfloat16) for name, value in model.state_dict().items()}


@pytest.fixture
def load(tmp_path):
    def load(files, *faults, config=CONFIG):
        files = {"config.json": json.dumps(config).encode(), **files}
        repository = Repository(name="them/bert", files=files, faults=frozenset(faults))
        with serve({repository.name: repository}) as hub:
            place = f"endpoint={hub.endpoint}&cache={tmp_path / 'cache'}"
            spec = registry.parse(f"hub:them/bert?weights=sampled&{place}")
            source = registry.get("hub")
            folder = source.fetch(spec, 60)
            sent = hub.sent_bytes
            assert source.fetch(spec, 60) == folder and hub.sent_bytes == sent
            return source.load(dataclasses.replace(spec, folder=folder)), sent, read_sample(folder)

    return load


def test_weights_are_drawn_like_those_of_the_checkpoint_and_few_bytes_come(load, tensors):
    content = save(tensors)
    loaded, sent, sample = load({"model.safetensors": content})
    assert sent < 0.6 * len(content)
    assert {name: each.shape for name, each in sample.items()} == {name: value.shape for name, value in tensors.items()}
    model = loaded.module
    assert model.embeddings.word_embeddings.weight.mean().item() == pytest.approx(3, abs=0.01)
    for layer in model.encoder.layer:
        weight, bias = layer.output.dense.weight, layer.output.dense.bias
        assert weight.mean().item() == pytest.approx(-1, abs=0.05)
        assert weight.std().item() == pytest.approx(0.5, abs=0.05)
        assert bias.min().item() >= 0
    assert (loaded.origin["weights"], loaded.model_name) == ("sampled", "them/bert-sampled")


def test_weights_in_several_files_are_found_by_their_index(load, tensors):
    names = sorted(tensors)
    halves = {"a.safetensors": names[:20], "b.safetensors": names[20:]}
    files = {file: save({name: tensors[name] for name in half}) for file, half in halves.items()}
    index = {"weight_map": {name: file for file, half in halves.items() for name in half}}
    _, _, sample = load({**files, "model.safetensors.index.json": json.dumps(index).encode()})
    assert sample.keys() == tensors.keys()


def header(entries):
    text = json.dumps(entries).encode()
    return struct.pack("<Q", len(text)) + text


POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"4d" * 32 + b"\nsize 23604\n"

TENSOR = {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}


@pytest.mark.parametrize(
    ("files", "faults", "message"),
    [
        ({}, (), "them/bert has no safetensors weights, or not all: capture it by weights=random"),
        ({"model.safetensors": b"\xff" * 99}, (), "is no safetensors file: its header does not fit"),
        ({"model.safetensors": POINTER}, (), "is a pointer of Git LFS in place of the file"),
        ({"model.safetensors": header({"a": {**TENSOR, "shape": [9]}})}, (), "contradicts itself about 'a'"),
        ({"model.safetensors": header({"a": {**TENSOR, "data_offsets": [-8, 0]}})}, (), "lists of sizes"),
        ({"model.safetensors": header({"a": 3})}, (), "needs dtype"),
        ({"model.safetensors": header({"a": TENSOR})}, (), "answers 416|ends before its header says"),
        ({"model.safetensors": header({"a": TENSOR}) + bytes(8)}, ("unranged",), "sends whole files only"),
        ({"model.safetensors.index.json": b'{"weight_map": {"a": "../x.safetensors"}}'}, (), "cannot be weights"),
    ],
)
def test_what_is_no_checkpoint_is_one_clear_line(tmp_path, files, faults, message):
    repository = Repository(name="them/bert", files=files, faults=frozenset(faults))
    with serve({repository.name: repository}) as hub:
        wanted = Download(repository=repository.name, revision=repository.commit, endpoint=hub.endpoint)
        with pytest.raises(TaskError, match=message) as raised:
            run({"wanted": dataclasses.asdict(wanted), "path": str(tmp_path / "sample.json")}, None)
    assert "\n" not in str(raised.value)
    assert list(tmp_path.iterdir()) == []


def test_a_checkpoint_of_other_shapes_is_refused(load, tensors):
    with pytest.raises(MissingWeightsError, match=r"and the model's .* capture it by weights=random"):
        load({"model.safetensors": save(tensors)}, config={**CONFIG, "vocab_size": 100})
