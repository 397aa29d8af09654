"""Downloading from a hub on the loopback device: what comes, what does not, and what is said when it fails."""

import json

import pytest
import torch
from huggingface_hub.utils import _http

from ops.capture.fake.allocation import FakeAllocation
from ops.capture.fake.capture import capture_fake
from ops.capture.tracing.capture import capture
from ops.capture.writing.samples import describe
from ops.errors import GraphNetError
from ops.sources import registry
from ops.sources.hub import HubError, download
from ops.sources.hub_replies import checked_replies
from tests.hub_server import serve

REPOSITORY = "someone/tiny-bert"
CONFIG = {
    "model_type": "bert",
    "hidden_size": 16,
    "intermediate_size": 32,
    "num_hidden_layers": 1,
    "num_attention_heads": 2,
    "vocab_size": 64,
    "max_position_embeddings": 32,
}


@pytest.fixture(scope="module")
def weights(tmp_path_factory):
    """Files of a small model with the weights that a training could have left."""
    import transformers

    torch.manual_seed(7)
    folder = tmp_path_factory.mktemp("weights")
    model = transformers.BertModel(transformers.BertConfig(**CONFIG))
    model.embeddings.word_embeddings.weight.data.add_(3)
    model.save_pretrained(folder)
    return folder


@pytest.fixture
def hub(tmp_path, weights):
    folder = tmp_path / "hub" / REPOSITORY
    folder.mkdir(parents=True)
    (folder / "config.json").write_text(json.dumps({**CONFIG, "architectures": ["BertModel"]}))
    (folder / "model.safetensors").write_bytes((weights / "model.safetensors").read_bytes())
    (folder / "pytorch_model.bin").write_bytes(b"a pickle")
    (folder / "modeling_tiny.py").write_text("raise SystemExit('remote code ran')")
    (folder / "README.md").write_text("# tiny")
    (folder / "onnx").mkdir()
    (folder / "onnx" / "model.safetensors").write_bytes(b"of another format")
    with serve(tmp_path / "hub") as running:
        yield running


@pytest.fixture
def fetch(hub, tmp_path):
    def fetch(repository=REPOSITORY, revision=None, **options):
        return download(repository, revision, endpoint=hub.endpoint, cache=tmp_path / "cache", **options)

    return fetch


def test_only_configuration_and_safetensors_are_downloaded(hub, fetch):
    folder = fetch()
    assert sorted(path.name for path in folder.iterdir()) == ["config.json", "model.safetensors"]
    assert {name for name, _ in hub.downloads} == {"config.json", "model.safetensors"}
    assert folder.name == hub.commit(REPOSITORY)


def test_the_configuration_is_enough_for_random_weights(hub, tmp_path):
    options = f"endpoint={hub.endpoint}&cache={tmp_path / 'cache'}&weights=random"
    loaded = registry.get("hub").load(registry.parse(f"hub:{REPOSITORY}?{options}"))
    assert {name for name, _ in hub.downloads} == {"config.json"}
    assert (loaded.model_name, loaded.origin["weights"]) == (f"{REPOSITORY}-random", "random")
    assert loaded.module.embeddings.word_embeddings.weight.mean().abs() < 1


def test_code_is_downloaded_when_asked_for(fetch):
    assert (fetch(remote_code=True) / "modeling_tiny.py").is_file()


def test_what_is_in_the_cache_is_not_downloaded_again(hub, fetch):
    first = fetch()
    hub.downloads.clear()
    assert fetch() == first
    assert fetch(revision=first.name) == first
    assert hub.downloads == []


def test_model_has_the_weights_of_the_checkpoint(hub, tmp_path):
    spec = registry.parse(f"hub:{REPOSITORY}@main?endpoint={hub.endpoint}&cache={tmp_path / 'cache'}")
    loaded = registry.get("hub").load(spec)
    assert (loaded.source, loaded.model_name, loaded.task) == ("huggingface_hub", REPOSITORY, "nlp")
    assert loaded.origin["revision"] == hub.commit(REPOSITORY)
    assert loaded.module.embeddings.word_embeddings.weight.mean().item() == pytest.approx(3, abs=0.1)
    assert loaded.kwargs["input_ids"].shape == (1, 32)
    (graph,) = capture(loaded.module, loaded.args, loaded.kwargs)
    weight = graph.inputs["self_modules_embeddings_modules_word_embeddings_parameters_weight"]
    assert torch.equal(weight, loaded.module.embeddings.word_embeddings.weight)


def test_weights_are_looked_at_without_being_loaded(hub, tmp_path):
    options = f"endpoint={hub.endpoint}&cache={tmp_path / 'cache'}&memory=none"
    with FakeAllocation(large_bytes=1000) as allocation:
        loaded = registry.get("hub").load(registry.parse(f"hub:{REPOSITORY}?{options}"))
    (graph,) = capture_fake(loaded, allocation, lambda model: capture(model.module, model.args, model.kwargs))
    name = "self_modules_embeddings_modules_word_embeddings_parameters_weight"
    assert describe(name, graph.inputs[name]).mean == pytest.approx(3, abs=0.1)


def test_a_repository_that_is_not_there(hub, fetch):
    with pytest.raises(HubError, match=rf"no model 'someone/else' at {hub.endpoint}.*HF_TOKEN"):
        fetch("someone/else")


def test_a_revision_that_is_not_there(fetch):
    with pytest.raises(HubError, match="has no revision 'v9'"):
        fetch(revision="v9")


def test_a_gated_repository(hub, fetch):
    hub.gated.add(REPOSITORY)
    with pytest.raises(HubError, match="is gated: accept its conditions"):
        fetch()


def test_no_network(tmp_path):
    with pytest.raises(HubError, match=r"127\.0\.0\.1:9 cannot be reached: check the network"):
        download(REPOSITORY, None, endpoint="http://127.0.0.1:9", cache=tmp_path)


def test_a_repository_without_safetensors(hub, fetch):
    (hub.root / REPOSITORY / "model.safetensors").unlink()
    with pytest.raises(HubError, match="no safetensors weights, and pickled ones are not loaded"):
        fetch()
    assert not any(name.endswith(".bin") for name, _ in hub.downloads)


def test_a_repository_that_is_no_model(hub, fetch):
    (hub.root / REPOSITORY / "config.json").unlink()
    with pytest.raises(HubError, match=r"has no config\.json"):
        fetch()


@pytest.fixture
def impatient(monkeypatch):
    """Small pieces, and no second of waiting between attempts."""
    monkeypatch.setattr("huggingface_hub.constants.DOWNLOAD_CHUNK_SIZE", 500)
    monkeypatch.setattr("huggingface_hub.file_download.time.sleep", lambda seconds: None)


def test_a_cut_transfer_is_resumed(hub, fetch, impatient):
    hub.cut["model.safetensors"] = [1000, 2000]
    folder = fetch()
    original = (hub.root / REPOSITORY / "model.safetensors").read_bytes()
    assert (folder / "model.safetensors").read_bytes() == original
    ranges = [asked for name, asked in hub.downloads if name == "model.safetensors"]
    assert ranges == [None, "bytes=1000-", "bytes=3000-"]


def test_a_transfer_that_is_always_cut(hub, fetch, impatient):
    hub.cut["model.safetensors"] = [0] * 100
    with pytest.raises(
        HubError, match=f"downloading {REPOSITORY} from {hub.endpoint} failed; run it again, complete files are kept"
    ):
        fetch()
    hub.cut.clear()
    assert (fetch() / "model.safetensors").is_file()


def test_damaged_weights_are_refused_and_removed(hub, fetch):
    hub.corrupt.add("model.safetensors")
    with pytest.raises(HubError, match="was damaged on its way"):
        fetch()
    hub.corrupt.clear()
    assert (fetch() / "model.safetensors").is_file()


def test_a_name_that_the_client_refuses_is_an_error_of_the_model(fetch):
    with pytest.raises(HubError, match="HFValidationError"):
        fetch("a--b")


@pytest.mark.parametrize(
    "rest", ["", "a/b/c", "someone/model@", "../x/y", ".", "a--b", "a/b.", "-a/b", "a" * 97, "m?x=1"]
)
def test_names_that_cannot_be(rest):
    with pytest.raises(GraphNetError, match=r"hub:<owner>/<name>|unknown option"):
        registry.get("hub").parse(rest)


@pytest.mark.parametrize(
    ("what", "where"),
    [(what, "../../../../outside") for what in ("etag", "oid", "commit", "sha")]
    + [("etag", "{folder}/outside"), ("sha", ".."), ("sha", "")],
)
def test_a_server_cannot_have_files_written_outside_of_the_cache(hub, fetch, tmp_path, what, where):
    hub.lies[what] = where.format(folder=tmp_path)
    before = {path for path in tmp_path.rglob("*") if tmp_path / "cache" not in path.parents}
    with pytest.raises(HubError, match="names a file or commit"):
        fetch()
    after = {path for path in tmp_path.rglob("*") if tmp_path / "cache" not in path.parents}
    assert after - before <= {tmp_path / "cache"}


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("/tree/", "sends more than 32 MiB"),
        ("/config.json", "sends more than 32 MiB"),
        ("/model.safetensors", "sends weights without saying how many bytes"),
    ],
)
def test_a_reply_without_end_is_refused(hub, fetch, tmp_path, path, message):
    hub.endless = path
    with pytest.raises(HubError, match=message):
        fetch()
    kept = sum(path.stat().st_size for path in tmp_path.joinpath("cache").rglob("*") if path.is_file())
    assert kept < 2**20


def test_a_name_that_leads_out_of_a_snapshot_is_an_error_of_one_line(hub, fetch, tmp_path):
    hub.extra = ("model/../../../../model.safetensors",)
    with pytest.raises(HubError, match="answers nonsense") as raised:
        fetch()
    assert "\n" not in str(raised.value)
    assert not list(tmp_path.glob("*.safetensors"))


def test_the_check_of_replies_ends_with_the_last_download():
    before = _http._GLOBAL_CLIENT_FACTORY
    with pytest.raises(ValueError, match="cut"), checked_replies():
        with checked_replies():
            assert _http._GLOBAL_CLIENT_FACTORY is not before
        assert _http._GLOBAL_CLIENT_FACTORY is not before, "another download is still under way"
        raise ValueError("cut")
    assert _http._GLOBAL_CLIENT_FACTORY is before
