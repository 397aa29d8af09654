"""From a model's name to a sample's folder, in this process and in a worker."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch

from ops.dataset.capture import task
from ops.dataset.capture.extract import Extractor
from ops.dataset.capture.writing.dataset_paths import ModelFolder
from ops.dataset.sample.catalog.rows import Root, build_catalog
from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.types import Sample, SampleInfo
from ops.dataset.sample.identity import graph_hash
from ops.dataset.sample.provenance import Ledger
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sample.replay.tensors import replay
from ops.dataset.sources import registry
from ops.dataset.sources.base import NOTES, LoadedModel
from ops.errors import GraphNetError
from ops.execution.worker.client import WorkerHost
from tests.tiny_samples import code_of

NET = """
import torch
class Net(torch.nn.Module):
    def __init__(self, breaks):
        super().__init__()
        self.breaks = breaks
        self.embedding = torch.nn.Embedding(50, 16)
        self.norm = torch.nn.BatchNorm1d(16)
        self.norm.running_var.uniform_(0, 2)
        self.register_buffer("unused", torch.ones(3))
    def forward(self, ids, mask):
        x = self.norm(self.embedding(ids)[0])
        if self.breaks:
            torch._dynamo.graph_break()
        return (x @ x.T + mask).softmax(-1)
INPUTS = (torch.randint(4, 50, (1, 70)), torch.full((70, 70), float("-inf")).triu(1))
def whole(): return Net(False), INPUTS
def broken(): return Net(True), INPUTS
def hidden(): return torch.nn.Identity(), (torch.ones(2),)
def misfit(): return torch.nn.Linear(3, 2), (torch.ones(2, 4),)
def dead(): import os; os._exit(3)
def evaluated(): return Net(False).eval(), INPUTS
def drops(): return torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.Dropout(0.5)), (torch.ones(1, 8),)
def undropped(): return torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.Dropout(0.0)), (torch.ones(1, 8),)
def stacked(): return torch.nn.LSTM(8, 8, 2, dropout=0.1), (torch.ones(2, 1, 8),)
def recurrent(): return torch.nn.LSTM(8, 8, 2), (torch.ones(2, 1, 8),)
def unscaled(): return torch.nn.Sequential(torch.nn.InstanceNorm1d(8), torch.nn.LayerNorm(8)), (torch.ones(1, 8, 8),)
def asking():
    class Asking(torch.nn.Linear):
        def forward(self, x): return super().forward(x) * (2 if self.training else 1)
    return Asking(8, 8), (torch.ones(1, 8),)
def single(): return torch.nn.Linear(8, 8), (torch.ones(1, 8),)
def batch(): return torch.nn.Linear(8, 8), (torch.ones(4, 8),)
def integers():
    class Integers(torch.nn.Module):
        def forward(self, x): return x * 2 + x
    return Integers(), (torch.arange(6),)
"""


@pytest.fixture(scope="module")
def net(tmp_path_factory):
    path = tmp_path_factory.mktemp("net") / "net.py"
    path.write_text(NET)
    return path


@pytest.fixture(scope="module")
def captured(net, tmp_path_factory):
    """A folder of samples with one of a model, the task's result, and what it reported."""
    out_root = tmp_path_factory.mktemp("out")
    return out_root, *run(net, "whole", out_root)


def run(net: Path, function: str, out_root: Path, **options: str):
    phases, partials = [], {}
    reports = SimpleNamespace(phases=phases, phase=phases.append, partials=partials, partial=partials.update)
    options = {"task": "nlp", **options}
    payload = {"source": "file", "name": f"{net}:{function}", "revision": None, "options": options}
    result = task.run({**payload, "spec": f"file:net.py:{function}", "out_root": str(out_root)}, reports)
    return result, reports


def test_one_graph_is_one_sample(captured):
    out_root, result, reports = captured
    assert result == {"graph_count": 1, "sample_ids": ["file/net-whole"]}
    assert reports.phases == ["load", "capture", "write"]
    assert reports.partials == {"model_name": "net-whole", "library": "file", "task": "nlp", "notes": ["eval"]}
    sample = read_sample(out_root / "file" / "net-whole")
    info = json.loads((out_root / "file" / "net-whole" / "graph_net.json").read_text())
    origin = info.pop("origin")
    assert info.pop("faithful") == {"graph_hash": graph_hash(sample), "outputs": 1}
    expected = {"framework": "torch", "num_devices_required": 1, "num_nodes_required": 1, "dynamic": False}
    assert info == {**expected, "model_name": "net-whole", "source": "file", "heuristic_tag": "nlp"}
    assert origin["command"] == "graphnet extract file:net.py:whole"
    assert origin["torch_version"] == torch.__version__
    assert sample.stored_graph_hash == graph_hash(sample)


def test_metadata_keeps_replay_valid(captured):
    sample = read_sample(captured[0] / "file" / "net-whole")
    tensors = {tensor.name: tensor for tensor in sample.weights}
    assert next(iter(tensors)) == "ids"
    assert not any("unused" in name for name in tensors)
    assert (tensors["ids"].min_val, tensors["ids"].max_val) >= (4, 40)
    assert len(tensors["self_modules_norm_buffers_running_var"].data) == 16
    assert tensors["mask"].mean == tensors["mask"].std == 0
    assert all(tensor.device == "cpu" for tensor in sample.weights)
    with torch.no_grad():
        (output,) = load_module(sample)(**replay(sample, seed=0))
    assert output.isfinite().all()
    assert output.unique().numel() > 1000


def test_several_graphs_are_several_samples(net, tmp_path):
    result, _ = run(net, "broken", tmp_path)
    assert result == {"graph_count": 2, "sample_ids": ["file/net-broken/subgraph_0", "file/net-broken/subgraph_1"]}
    assert find_samples(tmp_path) == [tmp_path / name for name in result["sample_ids"]]


@pytest.mark.parametrize(
    ("function", "options", "message"),
    [
        ("single", {"dynamic": "yes"}, "dynamic has no effect: no size of an input became a symbol"),
        ("single", {"dynamic": "yes", "mode": "train"}, "dynamic has no effect: no size of an input became a symbol"),
        ("single", {"dynamic": "yes", "memory": "none"}, "dynamic has no effect: no size of an input became a symbol"),
        ("integers", {"dtype": "bfloat16"}, "dtype has no effect: neither the model nor an input is of floating point"),
        # In the model's own words, not in those of fake tensors.
        ("misfit", {}, r"^Linear cannot be called with its example inputs \(float32\[2, 4\]\): RuntimeError: mat1 "),
    ],
)
def test_what_makes_no_sense_is_an_error_and_leaves_no_sample(net, tmp_path, function, options, message):
    with pytest.raises(GraphNetError, match=message):
        run(net, function, tmp_path, **options)
    assert find_samples(tmp_path) == []


class Endless(torch.nn.Linear):
    def forward(self, x):
        return self.again(x + 1)

    def again(self, x):
        return self(x)


def nested(depth: int) -> torch.nn.Module:
    return torch.nn.Sequential(nested(depth - 1)) if depth else torch.nn.ReLU()


@pytest.mark.parametrize(
    ("module", "message"),
    [
        (Endless(8, 8), r"Endless cannot be called: its forward calls itself, .* at \d+ nested calls$"),
        (nested(400), "its modules are nested 400 deep, and Python ends at"),
    ],
    ids=["endless", "nested"],
)
def test_too_many_nested_calls_are_told_with_their_cause(module, message):
    model = LoadedModel(module, (torch.ones(1, 8),), {}, model_name="", source="", task="")
    with pytest.raises(GraphNetError, match=message):
        task.check_inputs(model, are_derived=False)


@pytest.mark.parametrize(
    ("function", "options", "notes"),
    [
        ("whole", {}, ["eval"]),
        ("whole", {"mode": "eval"}, []),
        ("whole", {"memory": "none", "mode": "eval"}, ["memory"]),
        ("evaluated", {}, []),
        ("drops", {}, ["eval"]),
        ("undropped", {}, []),
        ("stacked", {}, ["eval"]),
        ("recurrent", {}, []),
        ("unscaled", {}, []),
        ("asking", {}, ["eval"]),
        ("single", {}, []),
        ("batch", {"mode": "train", "dynamic": "yes"}, []),
    ],
)
def test_notes_say_what_a_person_may_not_expect(net, tmp_path, function, options, notes):
    _, reports = run(net, function, tmp_path, **options)
    assert reports.partials["notes"] == notes
    assert set(notes) <= NOTES.keys()


@pytest.mark.slow
def test_rows_of_what_a_worker_did(torch_host, net, tmp_path):
    phases, ledger = [], Ledger(tmp_path / "ledger.jsonl")
    extractor = Extractor(
        tmp_path / "out", torch_host, tmp_path, ledger, defaults={"cache": "x"}, on_phase=phases.append
    )
    specs = (*(f"file:{net}:{function}" for function in ("whole", "hidden", "dead")), "zoo:transformers/vit")
    first, hidden, dead, zoo = (extractor.extract(registry.parse(spec)) for spec in specs)
    assert (first.status, first.message) == ("success", NOTES["eval"])
    assert (first.sample_ids, first.graph_count) == (("file/net-whole",), 1)
    assert first.extract_ms > 0
    assert Path(first.log_path).is_file()
    assert phases[:3] == ["load", "capture", "write"]
    assert [target.trusted for target in build_catalog([Root(tmp_path / "out" / "file")], ledger).targets] == [True]
    assert hidden.status == "failure"
    assert hidden.message.startswith("capture: CaptureError: no graph could be captured from Identity")
    assert (hidden.model_name, hidden.source, hidden.sample_ids) == ("net-hidden", "file", ())
    assert dead.status == "failure"
    assert dead.message.startswith("load: ")
    assert (zoo.source, zoo.model_name, zoo.task) == ("transformers", "vit", "computer_vision")
    shipped = Path(__file__).parents[4] / "samples" / "transformers" / "vit" / "model.py"
    assert (tmp_path / "out" / "transformers" / "vit" / "model.py").read_bytes() == shipped.read_bytes()


@pytest.mark.parametrize(("first", "second"), [("a/b", "a_b"), ("a_b", "a/b")])
@pytest.mark.parametrize("part", ["a_b", "a_b/subgraph_0"])
def test_two_models_of_one_folder_do_not_replace_each_other(tmp_path: Path, first: str, second: str, part: str) -> None:
    place = tmp_path / "out" / "huggingface_hub" / part
    write_sample(Sample(code_of("return (x,)"), (), info=SampleInfo(model_name=first)), place)
    before = read_sample(place)
    row = Extractor(tmp_path / "out", WorkerHost(), tmp_path / "logs").extract(registry.parse(f"hub:{second}"))
    assert row.status == "failure"
    assert f"holds the samples of another model, {first}: remove that folder" in str(row.message)
    assert read_sample(place) == before
    assert ModelFolder.of(registry.parse(f"hub:{first}")).occupied_message(tmp_path / "out") is None


def test_a_model_that_its_made_inputs_do_not_fit_says_so():
    model = LoadedModel(torch.nn.Linear(3, 2), (), {"input": torch.ones(4)}, "net", "huggingface_hub", "nlp", {})
    with pytest.raises(GraphNetError, match=r"Linear cannot be called with .* made for it \(input float32\[4\]\)"):
        task.check_inputs(model, are_derived=True)
