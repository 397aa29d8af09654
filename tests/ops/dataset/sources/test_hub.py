"""Models from a hub on the loopback device: the class that is built, and the weights that it has."""

import dataclasses
import json
import sys
import types

import pytest
import torch
import transformers
from safetensors.torch import load_file, save_file

from ops.dataset.capture.fake import FakeAllocation, capture_fake
from ops.dataset.capture.tracing.capture import capture
from ops.dataset.capture.writing.samples import describe
from ops.dataset.sources import registry
from ops.dataset.sources.hub_download import Download, HubError, download
from ops.dataset.sources.huggingface.checkpoint import MissingWeightsError
from ops.dataset.sources.huggingface.heads import HeadError
from ops.errors import GraphNetError
from tests.hub_server import TINY_BERT, add_model, serve

REPOSITORY = "someone/tiny-bert"
CONFIG = TINY_BERT


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
    config = {**CONFIG, "architectures": ["BertModel"]}
    add_model(tmp_path / "hub", REPOSITORY, config, (weights / "model.safetensors").read_bytes())
    with serve(tmp_path / "hub") as running:
        yield running


@pytest.fixture
def load(hub, tmp_path):
    """Load a model as extraction does, from files that are already there."""

    def load(repository=REPOSITORY, options=""):
        spec = registry.parse(f"hub:{repository}?endpoint={hub.endpoint}&cache={tmp_path / 'cache'}{options}")
        parts = {"weights": "random" not in options, "remote_code": "remote_code" in options}
        name = repository.partition("@")[0]
        wanted = Download(repository=name, endpoint=hub.endpoint, cache=tmp_path / "cache", **parts)
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


@pytest.mark.parametrize("options", ["", "?weights=random", "?memory=none"])
@pytest.mark.parametrize("settings", [{"quant_method": "gptq", "bits": 4}, {"load_in_8bit": True}])
def test_a_quantised_model_is_not_taken_for_the_one_it_was_made_from(hub, load, settings, options):
    path = hub.root / REPOSITORY / "config.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "quantization_config": settings}))
    method = settings.get("quant_method", "bitsandbytes")
    with pytest.raises(HubError, match=rf"are quantised \({method}\), and only the model without that could be built"):
        load(options=options)


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
    assert type(loaded.module).__name__ == "OwnForMaskedLM"
    assert loaded.origin["class_chosen_by"] == "architectures, in the repository's code"
    assert loaded.notes == ()
    assert load(REPOSITORY, "&remote_code=yes").notes == ("remote_code",)


@pytest.mark.parametrize("value", ["", "a b", "x;y", "1x", "a.b", "é" * 3, "x" * 200])
def test_values_of_head_that_cannot_be(value):
    with pytest.raises(GraphNetError, match="option head takes none or a class"):
        registry.parse(f"hub:{REPOSITORY}?head={value}")


@pytest.mark.parametrize(
    "rest", ["", "a/b/c", "someone/model@", "../x/y", ".", "a--b", "a/b.", "-a/b", "a" * 97, "m?x=1"]
)
def test_names_that_cannot_be(rest):
    with pytest.raises(GraphNetError, match=r"hub:<owner>/<name>|unknown option"):
        registry.get("hub").parse(rest)


class Timm(types.ModuleType):
    """Stands in for the library: it knows one model, which takes images of the size of its configuration."""

    __version__ = "9"

    @staticmethod
    def list_models():
        return ["resnet10t"]

    @staticmethod
    def create_model(name, *, pretrained, pretrained_cfg, width=4):
        model = torch.nn.Sequential(torch.nn.Conv2d(3, width, 3), torch.nn.Flatten())
        model.pretrained_cfg = {"input_size": (3, 224, 224), **pretrained_cfg}
        assert (name, pretrained) == ("resnet10t", False)
        return model


TIMM = {
    "architecture": "resnet10t",
    "num_classes": 10,
    "pretrained_cfg": {"input_size": [3, 8, 8], "num_classes": 1000, "mean": [0.5]},
    "model_args": {"width": 2},
}


@pytest.mark.parametrize("options", ["&weights=random", ""])
def test_a_model_of_timm_is_built_as_its_configuration_says(hub, load, monkeypatch, options):
    monkeypatch.setitem(sys.modules, "timm", Timm("timm"))
    (hub.root / REPOSITORY / "config.json").write_text(json.dumps(TIMM))
    torch.manual_seed(1)  # the source has another seed
    weights = Timm.create_model("resnet10t", pretrained=False, pretrained_cfg={}, width=2).state_dict()
    save_file(weights, hub.root / REPOSITORY / "model.safetensors")
    loaded = load(REPOSITORY, options)
    assert [tuple(value.shape) for value in loaded.args] == [(1, 3, 8, 8)]
    assert loaded.origin["arguments"] == {"width": 2, "pretrained_cfg": {"input_size": [3, 8, 8], "num_classes": 10}}
    is_loaded = torch.equal(loaded.module[0].weight, weights["0.weight"])
    with pytest.raises(HubError, match="head has no effect"):
        load(REPOSITORY, f"{options}&head=none")
    assert (is_loaded, loaded.origin["weights"]) == ((False, "random") if options else (True, "safetensors"))


def test_a_model_of_timm_without_timm_says_what_to_install(hub, load, monkeypatch):
    monkeypatch.setitem(sys.modules, "timm", None)
    (hub.root / REPOSITORY / "config.json").write_text(json.dumps(TIMM))
    with pytest.raises(GraphNetError, match=r"need the package timm, which is not installed: .*\[timm\]"):
        load(REPOSITORY, "&weights=random")
