"""Models of other people: fetched by the parent, loaded and captured in a sandbox, and taken over as samples."""

import functools
import os
import time
from pathlib import Path

import pytest
import torch
from safetensors.torch import save

from ops.dataset.capture.extract import Extractor, _written_since
from ops.dataset.sample.catalog.rows import Root, build_catalog
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.provenance import Ledger
from ops.dataset.sources import registry
from ops.dataset.sources.hub_download import download
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.host_process import HostInfo
from ops.execution.worker.sandbox.confinement import Confinement
from ops.execution.worker.task import TaskOutcome
from tests.hub_server import add_model, serve

CODE = """
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
        try:
            Path({target!r}).write_text("spoilt")
        except OSError:
            return
        raise SystemExit("it could write")

    def forward(self, input_ids, **kwargs):
        return (self.embed(input_ids).sum(-1),)
"""


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    root = tmp_path_factory.mktemp("hub")
    victim = tmp_path_factory.mktemp("victim") / "file.txt"
    victim.write_text("mine")
    add_model(root, "someone/bert", {})
    auto_map = {"AutoConfig": "modeling.TinyConfig", "AutoModel": "modeling.TinyModel"}
    weights = save({"embed.weight": torch.randn(64, 16)}, metadata={"format": "pt"})
    config = {"model_type": "tiny_remote", "architectures": ["TinyModel"], "auto_map": auto_map}
    add_model(root, "someone/remote", config, weights)
    (root / "someone" / "remote" / "modeling.py").write_text(CODE.format(target=str(victim)))
    with serve(root) as server:
        yield server, victim


def make(hub, folder, name, **options):
    query = "&".join(f"{key}={value}" for key, value in {"endpoint": hub[0].endpoint, **options}.items())
    model = registry.parse(f"hub:someone/{name}?cache={folder / 'cache'}&{query}")
    with WorkerHost(preload=TORCH_PRELOAD) as host:
        return Extractor(folder / "out", host, folder / "logs", Ledger(folder / "ledger.jsonl")).extract(model)


@pytest.fixture
def capture(hub, tmp_path):
    return functools.partial(make, hub, tmp_path)


@pytest.mark.slow
def test_a_model_is_captured_in_the_sandbox_with_its_code_and_is_not_trusted(capture, hub, tmp_path):
    _, victim = hub
    row = capture("remote", remote_code="yes")
    assert (row.status, row.message, row.sample_ids) == ("success", None, ("huggingface_hub/someone_remote",))
    assert victim.read_text() == "mine"
    assert Path(row.log_path).is_file()
    sample = read_sample(tmp_path / "out" / row.sample_ids[0])
    assert (sample.info.model_name, sample.info.extra["origin"]["repository"]) == ("someone/remote", "someone/remote")
    ids = next(tensor for tensor in sample.tensors if tensor.name == "input_ids")
    assert ids.extra == {"role": "token_ids"}
    ledger = Ledger(tmp_path / "ledger.jsonl")
    (target,) = build_catalog([Root(tmp_path / "out")], ledger).targets
    entry = ledger.find(target.files_hash)
    assert (entry.source_spec, entry.sandboxed, entry.trusted) == (row.spec, True, False)
    assert not target.trusted


@pytest.fixture
def downloading_here(monkeypatch):
    """Downloads run in this process, so that a test can replace the worker."""
    monkeypatch.setattr("ops.dataset.sources.hub.download_in_time", lambda wanted, _deadline_s: download(wanted))


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


@pytest.mark.usefixtures("downloading_here")
def test_a_model_that_cannot_be_fetched(capture):
    row = capture("nothing")
    assert (row.status, row.sample_ids) == ("failure", ())
    assert row.message.startswith("fetch: HubError: there is no model 'someone/nothing'")


OWN, OTHER = ("huggingface_hub", "someone/bert-random"), ("transformers", "evil")


@pytest.mark.usefixtures("downloading_here")
@pytest.mark.parametrize(
    ("library", "name", "message"),
    [
        (*OWN, "SandboxOutputError: the worker left no folder for the sample huggingface_hub/someone_bert-random"),
        (*OTHER, "it names a sample transformers/evil; huggingface_hub/someone_bert-random was asked for"),
    ],
)
def test_samples_that_cannot_be_taken_over_fail_at_writing_and_keep_the_log(
    capture, tmp_path, monkeypatch, library, name, message
):
    log, left_at = tmp_path / "extract.log", tmp_path / "left" / "samples"
    write_sample(Sample("import torch\n", ()), left_at / "transformers" / "evil")
    place = f"{library}/{name.replace('/', '_')}"
    said = {"model_name": name, "library": library, "graph_count": 1, "sample_ids": [place]}
    outcome = TaskOutcome(said, {}, None, {}, 1.0, log)
    replace_worker(monkeypatch, Confinement.BUBBLEWRAP, tmp_path / "left", lambda *_: outcome)
    row = capture("bert", weights="random")
    assert row.status == "failure"
    assert row.message.startswith("write: ") and row.message.endswith(message)
    assert (row.log_path, row.source, row.model_name, row.sample_ids) == (str(log), *OWN, ())
    assert not list((tmp_path / "out").rglob("model.py"))
    assert not (tmp_path / "ledger.jsonl").exists()


RECIPE = """
from pathlib import Path
import torch

def make():
    for attempt in (lambda: Path({target!r}).write_text("spoilt"), Path({secret!r}).read_text):
        try:
            attempt()
        except OSError:
            continue
        raise SystemExit("it was possible")
    return torch.nn.Linear(3, 2), (torch.ones(4, 3),)
"""


@pytest.mark.slow
def test_recipes_of_a_folder_run_in_one_sandbox(torch_host: WorkerHost, tmp_path: Path) -> None:
    recipes, secret = tmp_path / "recipes", tmp_path / "secret"
    secret.write_text("secret")
    rows, pids = [], []
    for name in ("first", "second"):
        path = recipes / name / "recipe.py"
        path.parent.mkdir(parents=True)
        path.write_text(RECIPE.format(target=str(path), secret=str(secret)))
        ledger = Ledger(tmp_path / "ledger.jsonl")
        extractor = Extractor(tmp_path / "out", torch_host, tmp_path / "logs", ledger, confined=recipes)
        rows.append(extractor.extract(registry.parse(f"file:{path}:make?name=tests/{name}")))
        pids.append(torch_host.confined_host().start((recipes,)).pid)
    assert {(row.status, row.message) for row in rows} == {("success", None)}
    assert [row.sample_ids for row in rows] == [("tests/first",), ("tests/second",)]
    assert pids[0] == pids[1], "the host was kept"
    catalog = build_catalog([Root(tmp_path / "out")], Ledger(tmp_path / "ledger.jsonl"))
    assert [target.trusted for target in catalog.targets] == [False, False]
    assert "spoilt" not in (recipes / "first" / "recipe.py").read_text().replace('"spoilt"', "")
    assert not list((torch_host.confined_host().start((recipes,)).output).iterdir())


SPLIT_RECIPE = """
import os, socket
from pathlib import Path
import torch

class Model(torch.nn.Sequential):
    tp_plan = {"0": "colwise", "2": "rowwise"}

def make():
    processes = [Path("/proc", pid) for pid in os.listdir("/proc") if pid.isdecimal() and pid != "1"]
    filters = [path.read_text() for process in processes for path in process.glob("task/*/status")]
    assert len(filters) > 2 and all("Seccomp:\\t2" in text for text in filters), filters
    try:
        socket.socket().listen()
    except OSError:
        return Model(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 4)), (torch.ones(4, 4),)
    raise SystemExit("it was possible to listen")
"""


@pytest.mark.slow
def test_ranks_of_a_recipe_are_sealed_before_it_runs(torch_host: WorkerHost, tmp_path: Path) -> None:
    path = tmp_path / "recipes" / "recipe.py"
    path.parent.mkdir()
    path.write_text(SPLIT_RECIPE)
    ledger = Ledger(tmp_path / "ledger.jsonl")
    extractor = Extractor(tmp_path / "out", torch_host, tmp_path / "logs", ledger, confined=path.parent)
    row = extractor.extract(registry.parse(f"file:{path}:make?name=tests/split&mesh=tp:2"))
    assert (row.status, row.message) == ("success", None)


def test_only_what_was_written_since_then_counts_as_downloaded(tmp_path):
    for name, age_s in (("old", 60), ("new", 0)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "blob").write_bytes(b"x" * 10)
        now = time.time()
        os.utime(tmp_path / name / "blob", (now, now - age_s))
    (tmp_path / "link").symlink_to(tmp_path / "new" / "blob")
    assert _written_since(tmp_path, time.time() - 30) == 10
