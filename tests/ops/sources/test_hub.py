"""Downloading from a hub on the loopback device: what comes, what does not, and what is said when it fails."""

import dataclasses
import json
import os
import resource
import subprocess
import sys
import time

import pytest
import torch
import transformers
from huggingface_hub.utils import _http
from safetensors.torch import load_file, save_file

from ops.capture.fake import FakeAllocation, capture_fake
from ops.capture.tracing.capture import capture
from ops.capture.writing.samples import describe
from ops.checkout import CHECKOUT
from ops.errors import GraphNetError
from ops.sources import registry
from ops.sources.hub_download import Download, HubError, download, download_in_time
from ops.sources.hub_replies import checked_replies
from ops.sources.huggingface.checkpoint import MissingWeightsError
from ops.sources.huggingface.heads import HeadError
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
        place = {"endpoint": hub.endpoint, "cache": tmp_path / "cache"}
        return download(Download(repository=repository, revision=revision, **{**place, **options}))

    return fetch


def test_only_configuration_and_safetensors_are_downloaded(hub, fetch):
    folder = fetch()
    assert sorted(path.name for path in folder.iterdir()) == ["config.json", "model.safetensors"]
    assert {name for name, _ in hub.downloads} == {"config.json", "model.safetensors"}
    assert folder.name == hub.commit(REPOSITORY)
    assert (fetch(remote_code=True) / "modeling_tiny.py").is_file()


def test_what_is_in_the_cache_is_not_downloaded_again(hub, fetch):
    first = fetch()
    hub.downloads.clear()
    assert fetch() == first
    assert fetch(revision=first.name) == first
    assert hub.downloads == []


@pytest.fixture
def load(hub, tmp_path):
    """Load a model as extraction does, from files that are already there."""

    def load(repository=REPOSITORY, options=""):
        spec = registry.parse(f"hub:{repository}?endpoint={hub.endpoint}&cache={tmp_path / 'cache'}{options}")
        wanted = Download(
            repository=repository.partition("@")[0],
            endpoint=hub.endpoint,
            cache=tmp_path / "cache",
            weights="random" not in options,
            remote_code="remote_code" in options,
        )
        return registry.get("hub").load(dataclasses.replace(spec, folder=download(wanted)))

    return load


@pytest.fixture
def means(load):
    """What is recorded of the weights of a model that was captured without loading them: name → mean."""

    def means(repository=REPOSITORY):
        with FakeAllocation(large_bytes=500) as allocation:
            model = load(repository, "&memory=none")
        (graph,) = capture_fake(model, allocation, lambda fake: capture(fake.module, fake.args, fake.kwargs))
        return {name: describe(name, value).mean for name, value in graph.inputs.items()}

    return means


WORDS = "self_modules_embeddings_modules_word_embeddings_parameters_weight"


def test_model_has_the_weights_of_the_checkpoint(hub, tmp_path):
    spec = registry.parse(f"hub:{REPOSITORY}@main?endpoint={hub.endpoint}&cache={tmp_path / 'cache'}")
    loaded = registry.get("hub").load(spec)
    assert (loaded.source, loaded.model_name, loaded.task) == ("huggingface_hub", REPOSITORY, "nlp")
    assert loaded.origin["revision"] == hub.commit(REPOSITORY)
    words = loaded.module.embeddings.word_embeddings.weight
    assert words.mean().item() == pytest.approx(3, abs=0.1)
    assert loaded.kwargs["input_ids"].shape == (1, 32)
    (graph,) = capture(loaded.module, loaded.args, loaded.kwargs)
    assert torch.equal(graph.inputs[WORDS], words)


def test_weights_are_looked_at_without_being_loaded(means):
    assert means()[WORDS] == pytest.approx(3, abs=0.1)


def test_the_configuration_is_enough_for_random_weights(hub, load):
    loaded = load(options="&weights=random")
    assert {name for name, _ in hub.downloads} == {"config.json"}
    assert (loaded.model_name, loaded.origin["weights"]) == (f"{REPOSITORY}-random", "random")
    assert loaded.module.embeddings.word_embeddings.weight.mean().abs() < 1


@pytest.fixture
def save(hub):
    """Save a model in a repository; some of its weights, if asked for."""

    def save(repository, model, keep=lambda name: True, rename=lambda name: name, **settings):
        folder = hub.root / repository
        model.save_pretrained(folder)
        config = json.loads((folder / "config.json").read_text())
        (folder / "config.json").write_text(json.dumps({**config, **settings}))
        tensors = {rename(name): value for name, value in load_file(folder / "model.safetensors").items() if keep(name)}
        save_file(tensors, folder / "model.safetensors", {"format": "pt"})

    return save


def masked_lm():
    torch.manual_seed(3)
    return transformers.BertForMaskedLM(transformers.BertConfig(**CONFIG))


def test_a_model_is_the_class_that_its_configuration_names(load, save):
    original = masked_lm()
    original.cls.predictions.bias.data.add_(5)
    save("someone/masked", original)
    loaded = load("someone/masked")
    assert type(loaded.module) is transformers.BertForMaskedLM
    assert (loaded.origin["class"], loaded.origin["class_chosen_by"]) == ("BertForMaskedLM", "architectures")
    assert torch.equal(loaded.module.cls.predictions.bias, original.cls.predictions.bias)
    assert loaded.module.cls.predictions.decoder.weight is loaded.module.bert.embeddings.word_embeddings.weight
    assert loaded.module(**loaded.kwargs).logits.shape == (1, 32, 64)
    assert "missing_weights" not in loaded.origin


def test_the_bare_model_and_another_class_are_options(load, save):
    original = masked_lm()
    save("someone/masked", original)
    bare = load("someone/masked", "&head=none")
    assert type(bare.module) is transformers.BertModel
    assert (bare.model_name, bare.origin["class_chosen_by"]) == ("someone/masked-bare", "head=none")
    assert bare.origin["missing_weights"] == ["pooler.dense.bias", "pooler.dense.weight"]
    weight = original.bert.encoder.layer[0].output.dense.weight
    assert torch.equal(bare.module.encoder.layer[0].output.dense.weight, weight)
    with pytest.raises(MissingWeightsError, match=r"lacks the head of BertForTokenClassification \(classifier.bias"):
        load("someone/masked", "&head=BertForTokenClassification")
    other = load("someone/masked", "&head=BertForTokenClassification&weights=random")
    assert other.model_name == "someone/masked-BertForTokenClassification-random"


_LACKS = "the checkpoint lacks the head of BertForMaskedLM"


@pytest.mark.parametrize("memory", ["real", "none"])
@pytest.mark.parametrize(
    ("keep", "rename", "message"),
    [
        (lambda name: not name.startswith("cls"), str, rf"{_LACKS} \(cls.predictions"),
        (lambda name: name.startswith("bert"), lambda name: name.removeprefix("bert."), _LACKS),
        (lambda name: True, lambda name: f"strange.{name}", _LACKS),
        (lambda name: True, lambda name: name.replace("bert.", ""), None),
        (lambda name: True, lambda name: name.replace("LayerNorm.weight", "LayerNorm.gamma"), None),
        (lambda name: "layer.0.output" not in name, str, "recorded"),
    ],
)  # fmt: skip
def test_weights_that_a_checkpoint_lacks_are_reported(load, save, memory, keep, rename, message):
    save("someone/masked", masked_lm(), keep, rename)
    options = f"&memory={memory}"
    if message in (None, "recorded"):
        missing = load("someone/masked", options).origin.get("missing_weights", [])
        assert bool(missing) == (message == "recorded")
        assert all("layer.0.output" in name for name in missing)
    else:
        with pytest.raises(MissingWeightsError, match=message):
            load("someone/masked", options)
        assert load("someone/masked", "&weights=random").origin["weights"] == "random"


def test_weights_are_looked_at_by_whatever_name_a_checkpoint_has_for_them(save, means):
    original = masked_lm()
    original.bert.embeddings.LayerNorm.weight.data.fill_(7)
    original.cls.predictions.transform.dense.weight.data.add_(4)
    save(
        "someone/masked",
        original,
        rename=lambda name: name.replace("bert.", "").replace("LayerNorm.weight", "LayerNorm.gamma"),
    )
    ends = ("embeddings_modules_LayerNorm_parameters_weight", "transform_modules_dense_parameters_weight")
    recorded = means("someone/masked").items()
    assert [mean for end in ends for name, mean in recorded if name.endswith(end)] == pytest.approx([7, 4], abs=0.1)


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"architectures": ["GPT2LMHeadModel"]}, HeadError, "is not a class of the model type 'bert' but of 'gpt2'"),
        ({"architectures": ["Unheard"]}, HeadError, "has no model class Unheard"),
        ({"architectures": 3}, HeadError, "architectures are 3, and not names of classes"),
        ({"hidden_size": "wide"}, HubError, "configuration of someone/masked is none that transformers takes"),
        ({"model_type": "unheard"}, HubError, "cannot build someone/masked from its files"),
        ({"num_attention_heads": 3}, HubError, "someone/masked"),
        ({"vocab_size": 65}, HubError, "cannot build someone/masked from its files"),  # the weights have another shape
    ],
)
def test_a_configuration_that_lies_is_one_clear_line(load, save, settings, error, message):
    save("someone/masked", masked_lm(), **settings)
    with pytest.raises(error, match=message) as raised:
        load("someone/masked", "" if "vocab_size" in settings else "&weights=random")
    assert "\n" not in str(raised.value)


def test_the_repository_s_own_class_is_built_where_its_code_may_run(hub, load, save):
    save("someone/own", masked_lm(), architectures=["OwnForMaskedLM"],
         auto_map={"AutoModelForMaskedLM": "modeling_own.OwnForMaskedLM"})  # fmt: skip
    (hub.root / "someone/own/modeling_own.py").write_text(
        "from transformers import BertForMaskedLM\n\nclass OwnForMaskedLM(BertForMaskedLM):\n    pass\n"
    )
    with pytest.raises(HeadError, match="remote_code=yes runs its code in the sandbox"):
        load("someone/own")
    loaded = load("someone/own", "&remote_code=yes")
    assert (type(loaded.module).__name__, loaded.origin["class_chosen_by"]) == (
        "OwnForMaskedLM",
        "architectures, in the repository's code",
    )


@pytest.mark.parametrize("value", ["", "a b", "x;y", "1x", "a.b", "é" * 3, "x" * 200])
def test_values_of_head_that_cannot_be(value):
    with pytest.raises(GraphNetError, match="option head takes none or a class"):
        registry.parse(f"hub:{REPOSITORY}?head={value}")


FAULTS = {
    "no repository": (lambda hub, _: None, {"repository": "someone/else"}, "no model 'someone/else' at .*HF_TOKEN"),
    "no revision": (lambda hub, _: None, {"revision": "v9"}, "has no revision 'v9'"),
    "gated": (
        lambda hub, _: hub.gated.add(REPOSITORY),
        {},
        "is gated: accept its conditions at http.*/someone/",
    ),
    **{
        f"status {status}": (lambda hub, _, status=status: hub.locked.update({REPOSITORY: status}), {}, message)
        for status, message in {
            401: "set HF_TOKEN to a token that may read it",
            403: rf"refuses access to {REPOSITORY} \(403\): set HF_TOKEN",
            500: f"answers 500 when asked for {REPOSITORY}: try again later",
        }.items()
    },
    "no network": (
        lambda hub, _: None,
        {"endpoint": "http://127.0.0.1:9"},
        r"127\.0\.0\.1:9 cannot be reached: check the network",
    ),
    "no weights": (
        lambda hub, _: (hub.root / REPOSITORY / "model.safetensors").unlink(),
        {},
        "no safetensors weights, and pickled ones are not loaded",
    ),
    "no model": (lambda hub, _: (hub.root / REPOSITORY / "config.json").unlink(), {}, r"has no config\.json"),
    "name refused by the client": (lambda hub, _: None, {"repository": "a--b"}, "HFValidationError"),
    "name that leads out": (
        lambda hub, _: setattr(hub, "extra", ("model/../../../../model.safetensors",)),
        {},
        "answers nonsense",
    ),
    **{
        f"endless {path}": (lambda hub, _, path=path: setattr(hub, "endless", path), {}, message)
        for path, message in {
            "/tree/": "sends more than 32 MiB",
            "/config.json": "sends more than 32 MiB",
            "/model.safetensors": "sends weights without saying how many bytes",
        }.items()
    },
    **{
        f"{kind} {where}": (
            lambda hub, folder, kind=kind, where=where: hub.lies.update({kind: where.format(folder=folder)}),
            {},
            "names a file or commit",
        )
        for kind, where in [
            *((kind, "../../../../outside") for kind in ("etag", "oid", "commit", "sha")),
            ("etag", "{folder}/outside"),
            ("sha", ".."),
            ("sha", ""),
        ]
    },
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_cannot_be_had_is_one_clear_line_and_leaves_nothing(hub, fetch, tmp_path, fault):
    prepare, asked, message = FAULTS[fault]
    prepare(hub, tmp_path)
    before = {path for path in tmp_path.rglob("*") if tmp_path / "cache" not in path.parents}
    with pytest.raises(HubError, match=message) as raised:
        fetch(**asked)
    assert "\n" not in str(raised.value)
    after = {path for path in tmp_path.rglob("*") if tmp_path / "cache" not in path.parents}
    assert after - before <= {tmp_path / "cache"}
    kept = sum(path.stat().st_size for path in tmp_path.joinpath("cache").rglob("*") if path.is_file())
    assert kept < 2**20
    assert not any(name.endswith(".bin") for name, _ in hub.downloads)


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


def test_a_full_disk_is_one_clear_line(hub, fetch, tmp_path):
    (hub.root / REPOSITORY / "model.safetensors").write_bytes(bytes(4_000_000))
    expected = f"there is no room for {REPOSITORY} in {tmp_path / 'cache'}: free some space"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, before[1]))
    try:
        with pytest.raises(HubError, match=expected) as raised:
            fetch()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert "\n" not in str(raised.value)


def test_a_killed_download_goes_on_with_the_files_that_it_lacks(hub, fetch, tmp_path):
    hub.stalled["model.safetensors"] = 1000
    cache = tmp_path / "cache"
    wanted = f"hub_download.Download(repository={REPOSITORY!r}, endpoint={hub.endpoint!r}, cache=Path({str(cache)!r}))"
    code = f"from pathlib import Path; from ops.sources import hub_download; hub_download.download({wanted})"
    with subprocess.Popen([sys.executable, "-c", code], cwd=CHECKOUT) as process:
        assert hub.has_stalled.wait(60)
        while not list(cache.glob("models--*/snapshots/*/config.json")):
            assert process.poll() is None
        process.kill()
    (rest,) = incomplete(tmp_path)
    long_ago = time.time() - 7200
    os.utime(rest, (long_ago, long_ago))
    assert (fetch() / "model.safetensors").is_file()
    assert sorted(name for name, _ in hub.downloads) == ["config.json", "model.safetensors", "model.safetensors"]
    assert not rest.exists()


@pytest.mark.parametrize(
    "rest", ["", "a/b/c", "someone/model@", "../x/y", ".", "a--b", "a/b.", "-a/b", "a" * 97, "m?x=1"]
)
def test_names_that_cannot_be(rest):
    with pytest.raises(GraphNetError, match=r"hub:<owner>/<name>|unknown option"):
        registry.get("hub").parse(rest)


def test_the_check_of_replies_ends_with_the_last_download():
    before = _http._GLOBAL_CLIENT_FACTORY
    with pytest.raises(ValueError, match="cut"), checked_replies():
        with checked_replies():
            assert _http._GLOBAL_CLIENT_FACTORY is not before
        assert _http._GLOBAL_CLIENT_FACTORY is not before, "another download is still under way"
        raise ValueError("cut")
    assert _http._GLOBAL_CLIENT_FACTORY is before


def incomplete(tmp_path):
    return list(tmp_path.joinpath("cache").rglob("*.incomplete"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "slow",
    [
        ("/tree/", "body"),
        ("/model.safetensors", "body"),
        ("/config.json", "redirect"),
    ],
    ids=" ".join,
)
def test_a_server_that_trickles_is_given_up(hub, tmp_path, slow):
    wanted = Download(repository=REPOSITORY, endpoint=hub.endpoint, cache=tmp_path / "cache")
    hub.slow = slow
    started = time.monotonic()
    with pytest.raises(HubError, match=f"(too slow with {REPOSITORY}: less than 240 kB|Exceeded maximum)") as raised:
        download_in_time(wanted, 60, slow_after_s=2)
    assert time.monotonic() - started < 30
    assert "\n" not in str(raised.value)
    assert not incomplete(tmp_path)
    hub.slow = None
    assert (download(wanted) / "model.safetensors").is_file()


@pytest.mark.slow
def test_a_download_that_takes_too_long_keeps_what_is_complete(hub, tmp_path):
    for number in range(60):  # each of which is quick
        (hub.root / REPOSITORY / f"model-{number}.safetensors").write_bytes(bytes([number]) * 20_000)
    hub.delay_s = 1.0
    wanted = Download(repository=REPOSITORY, endpoint=hub.endpoint, cache=tmp_path / "cache")
    with pytest.raises(HubError, match=r"took longer than 5 s for .*MB have arrived.*--deadline"):
        download_in_time(wanted, 5)
    assert not incomplete(tmp_path)
    hub.delay_s, come = 0.0, [name for name, _ in hub.downloads]
    hub.downloads.clear()
    assert len(list(download(wanted).glob("model-*.safetensors"))) == 60
    assert come
    assert len(hub.downloads) < 62


def test_a_download_in_a_process_of_its_own_says_what_it_would_here(hub, tmp_path):
    wanted = Download(repository="someone/else", endpoint=hub.endpoint, cache=tmp_path / "cache")
    with pytest.raises(HubError, match=rf"^there is no model 'someone/else' at {hub.endpoint}"):
        download_in_time(wanted)
    wanted = dataclasses.replace(wanted, repository=REPOSITORY)
    assert download_in_time(wanted) == download(wanted)
