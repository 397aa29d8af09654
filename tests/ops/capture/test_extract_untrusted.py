"""Models of other people: fetched by the parent, loaded and captured in a sandbox, and taken over as samples."""

import functools
import json
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from ops.capture.extract import Extractor
from ops.sample.catalog.rows import Root, build_catalog
from ops.sample.format.codec import read_sample
from ops.sample.provenance import Ledger
from ops.sources import registry
from ops.sources.hub_download import download
from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import WorkerHost
from ops.worker.host_process import HostInfo
from ops.worker.sandbox.confinement import Confinement
from ops.worker.task import TaskOutcome
from tests.hub_server import serve

CODE = """
import socket
from pathlib import Path
import torch
from transformers import PretrainedConfig, PreTrainedModel

class TinyConfig(PretrainedConfig):
    model_type = "tiny_remote"
    vocab_size: int = 64

class TinyModel(PreTrainedModel):
    config_class = TinyConfig

    def __init__(self, config):
        super().__init__(config)
        self.embed = torch.nn.Embedding(64, 16)
        self.post_init()
        for attempt in (self.write, self.call):
            try:
                attempt()
            except OSError:
                continue
            raise SystemExit(attempt.__name__ + " was possible")

    def write(self):
        Path({target!r}).write_text("spoilt")

    def call(self):
        socket.create_connection(("127.0.0.1", {port}), 2).close()

    def forward(self, input_ids, **kwargs):
        return (self.embed(input_ids).sum(-1),)
"""
BERT = {
    "model_type": "bert",
    "hidden_size": 16,
    "intermediate_size": 32,
    "num_hidden_layers": 1,
    "num_attention_heads": 2,
    "vocab_size": 64,
    "max_position_embeddings": 32,
}


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    root = tmp_path_factory.mktemp("hub")
    victim = tmp_path_factory.mktemp("victim") / "file.txt"
    victim.write_text("mine")
    bert = root / "someone" / "bert"
    bert.mkdir(parents=True)
    (bert / "config.json").write_text(json.dumps({**BERT, "architectures": ["BertModel"]}))
    remote = root / "someone" / "remote"
    remote.mkdir()
    auto_map = {"AutoConfig": "modeling.TinyConfig", "AutoModel": "modeling.TinyModel"}
    (remote / "config.json").write_text(
        json.dumps({"model_type": "tiny_remote", "architectures": ["TinyModel"], "auto_map": auto_map})
    )
    weights = np.random.default_rng(0).normal(size=(64, 16)).astype(np.float32)
    save_file({"embed.weight": weights}, remote / "model.safetensors", metadata={"format": "pt"})
    with serve(root) as server:
        port = int(server.endpoint.rpartition(":")[2])
        (remote / "modeling.py").write_text(CODE.format(target=str(victim), port=port))
        yield server, victim


def make(hub, folder, name, **options):
    query = "&".join(f"{key}={value}" for key, value in {"endpoint": hub[0].endpoint, **options}.items())
    model = registry.parse(f"hub:someone/{name}?cache={folder / 'cache'}&{query}")
    with WorkerHost(preload=TORCH_PRELOAD) as host:
        return Extractor(folder / "out", host, folder / "logs", Ledger(folder / "ledger.jsonl")).extract(model)


@pytest.fixture
def capture(hub, tmp_path):
    return functools.partial(make, hub, tmp_path)


@pytest.fixture(scope="module")
def bert(hub, tmp_path_factory):
    """The row of a model, and the folder that it was captured to."""
    folder = tmp_path_factory.mktemp("bert")
    return make(hub, folder, "bert", weights="random"), folder


@pytest.mark.slow
def test_a_model_is_captured_in_the_sandbox(bert):
    row, folder = bert
    assert (row.status, row.message, row.sample_ids) == ("success", None, ("huggingface_hub/someone_bert-random",))
    sample = read_sample(folder / "out" / row.sample_ids[0])
    assert sample.info.extra["origin"]["repository"] == "someone/bert"
    ids = next(tensor for tensor in sample.tensors if tensor.name == "input_ids")
    assert ids.extra == {"role": "token_ids"}
    assert Path(row.log_path).is_file()


@pytest.mark.slow
def test_remote_code_runs_in_the_sandbox_alone(capture, hub, tmp_path):
    _, victim = hub
    row = capture("remote", remote_code="yes")
    assert (row.status, row.message) == ("success", None)
    assert victim.read_text() == "mine"
    assert read_sample(tmp_path / "out" / row.sample_ids[0]).info.model_name == "someone/remote"


LYING = """
from ops.capture import task

honest = task.write_samples

def lie(graphs, model, out_root, **options):
    import dataclasses
    return honest(graphs, dataclasses.replace(model, source="transformers", model_name="evil"), out_root, **options)

task.write_samples = lie
"""


@pytest.mark.slow
def test_a_worker_cannot_put_its_samples_among_those_of_others(capture, hub, tmp_path):
    server, _ = hub
    code = server.root / "someone" / "remote" / "modeling.py"
    before = code.read_text()
    code.write_text(before + LYING)
    try:
        row = capture("remote", remote_code="yes")
    finally:
        code.write_text(before)
    assert row.status == "failure"
    assert "huggingface_hub/someone_remote was asked for" in row.message
    assert (row.source, row.model_name, row.sample_ids) == ("huggingface_hub", "someone/remote", ())
    assert not list((tmp_path / "out").rglob("model.py"))
    assert not (tmp_path / "ledger.jsonl").exists()


@pytest.mark.slow
def test_what_a_sandbox_made_is_not_trusted(bert):
    row, folder = bert
    ledger = Ledger(folder / "ledger.jsonl")
    (target,) = build_catalog([Root(folder / "out")], ledger).targets
    entry = ledger.find(target.files_hash)
    assert (entry.source_spec, entry.sandboxed, entry.trusted) == (row.spec, True, False)
    assert not target.trusted


@pytest.fixture
def downloading_here(monkeypatch):
    """Downloads run in this process, so that a test can replace the worker."""
    monkeypatch.setattr("ops.sources.hub.download_in_time", lambda wanted, _deadline_s: download(wanted))


def replace_worker(monkeypatch, confinement, output, run):
    """Have workers start with a confinement and an output folder, and tasks end as `run` says."""
    info = HostInfo("ready", 1, True, confinement, 1, "3.11", 0.0, False, output)
    monkeypatch.setattr(WorkerHost, "start", lambda host, reads=(): info)
    monkeypatch.setattr(WorkerHost, "run", run)


@pytest.mark.usefixtures("downloading_here")
def test_remote_code_is_refused_without_a_sandbox(capture, hub, monkeypatch):
    replace_worker(monkeypatch, Confinement.LIMITS, Path("/nowhere"), lambda *_: pytest.fail("it ran"))
    row = capture("remote", remote_code="yes")
    assert row.status == "failure"
    assert "its code runs in a sandbox only" in row.message


def test_a_model_that_cannot_be_fetched(capture):
    row = capture("nothing")
    assert (row.status, row.sample_ids) == ("failure", ())
    assert row.message.startswith("fetch: HubError: there is no model 'someone/nothing'")


@pytest.mark.usefixtures("downloading_here")
def test_samples_that_cannot_be_taken_over_fail_at_writing_and_keep_the_log(capture, hub, tmp_path, monkeypatch):
    log = tmp_path / "extract.log"
    place = "huggingface_hub/someone_bert-random"
    said = {"model_name": "someone/bert-random", "library": "huggingface_hub", "graph_count": 1, "sample_ids": [place]}
    outcome = TaskOutcome(said, {}, None, {}, 1.0, log)
    replace_worker(monkeypatch, Confinement.BUBBLEWRAP, tmp_path / "left", lambda *_: outcome)
    (tmp_path / "left" / "samples").mkdir(parents=True)
    row = capture("bert", weights="random")
    assert row.status == "failure"
    assert row.message == f"write: SandboxOutputError: the worker left no folder for the sample {place}"
    assert (row.log_path, row.sample_ids) == (str(log), ())
