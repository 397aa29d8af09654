"""Models built from the installed library's own configurations."""

import pytest
import torch

from ops.errors import GraphNetError
from ops.sources import registry
from ops.sources.zoo_table import MODELS

ZOO = registry.get("zoo")


def load(rest):
    return ZOO.load(ZOO.parse(f"transformers/{rest}"))


def test_listing_has_every_task():
    listed = list(ZOO.listing())
    assert len(listed) == len(MODELS) >= 60
    assert {model.task for model in listed} == {"computer_vision", "nlp", "audio", "multimodal"}
    assert all(registry.parse(model.spec) for model in listed)


@pytest.mark.parametrize(
    ("model_type", "inputs"),
    [
        ("bert", {"input_ids": (1, 64), "attention_mask": (1, 64)}),
        ("vit", {"pixel_values": (1, 3, 96, 96)}),
        ("videomae", {"pixel_values": (1, 4, 3, 96, 96)}),
        ("detr", {"pixel_values": (1, 3, 96, 96), "pixel_mask": (1, 96, 96)}),
        ("t5", {"input_ids": (1, 64), "attention_mask": (1, 64), "decoder_input_ids": (1, 32)}),
        ("wav2vec2", {"input_values": (1, 4000)}),
        ("audio-spectrogram-transformer", {"input_values": (1, 64, 32)}),
        ("whisper", {"input_features": (1, 32, 128), "decoder_input_ids": (1, 32)}),
        ("clip", {"input_ids": (1, 64), "attention_mask": (1, 64), "pixel_values": (1, 3, 96, 96)}),
        ("siglip", {"input_ids": (1, 64), "attention_mask": (1, 64), "pixel_values": (1, 3, 96, 96)}),
    ],
)
def test_inputs_are_derived_from_the_configuration(model_type, inputs):
    loaded = load(model_type)
    assert {name: tuple(value.shape) for name, value in loaded.kwargs.items()} == inputs
    assert loaded.task == MODELS[model_type].task
    assert not loaded.module.training
    with torch.no_grad():
        loaded.module(**loaded.kwargs)


def test_weights_are_the_same_every_time():
    one, other = load("distilbert").module.state_dict(), load("distilbert").module.state_dict()
    assert all(torch.equal(one[name], other[name]) for name in one)


def test_origin_says_how_to_build_it_again():
    from transformers import AutoConfig

    loaded = load("gpt2")
    config = dict(loaded.origin["config"])
    again = AutoConfig.for_model(config.pop("model_type"), **config)
    assert again.to_dict() == loaded.module.config.to_dict()
    assert (loaded.origin["library"], loaded.origin["seed"], loaded.model_name) == ("transformers", 0, "gpt2")


def test_a_type_that_is_not_in_the_table():
    assert "nezha" not in MODELS
    assert "roberta-prelayernorm" not in MODELS
    loaded = load("roberta-prelayernorm")
    assert loaded.task == "nlp"
    assert loaded.module.config.hidden_size == 256


def test_dtype():
    loaded = load("vit?dtype=bfloat16")
    assert loaded.model_name == "vit-bfloat16"
    assert loaded.kwargs["pixel_values"].dtype == torch.bfloat16
    assert {weight.dtype for weight in loaded.module.parameters()} == {torch.bfloat16}


def test_full_size_is_the_librarys_default(monkeypatch):
    import transformers

    made = []
    monkeypatch.setattr(
        transformers.AutoModel, "from_config", lambda config: made.append(config) or torch.nn.Identity()
    )
    monkeypatch.setattr("ops.sources.zoo.example_inputs", lambda model, sizes: {"x": sizes})
    loaded = load("bert?size=full")
    assert made[0].to_dict() == transformers.BertConfig().to_dict()
    assert (loaded.model_name, loaded.kwargs["x"].tokens) == ("bert-full", 128)


def test_a_type_that_does_not_exist():
    with pytest.raises(GraphNetError, match="has no model type 'birt'"):
        load("birt")


def test_a_model_whose_inputs_nobody_knows():
    with pytest.raises(GraphNetError, match="no rule makes the input 'past_values' of patchtst: add one to the table"):
        load("patchtst")
