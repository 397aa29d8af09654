"""Models built from the installed library's own configurations."""

import sys

import pytest
import torch

from ops.dataset.capture.proof.proven import capture_proven
from ops.dataset.capture.task import with_dtype
from ops.dataset.capture.tracing.capture import COMPILER_OPTIONS, _record_call
from ops.dataset.sources import registry
from ops.dataset.sources.base import InputRole, UnknownModelError
from ops.dataset.sources.model_types.base import SIZES
from ops.dataset.sources.model_types.tables import MODEL_TYPES
from ops.dataset.sources.zoo import libraries
from ops.errors import GraphNetError
from ops.execution.torch_compiler import UndecidableError

ZOO = registry.get("zoo")


def load(rest):
    return ZOO.load(ZOO.parse(f"transformers/{rest}"))


def test_listing_has_every_library_and_task():
    listed = list(ZOO.listing())
    libraries_of_torch = {"diffusers", "timm", "torch_geometric", "torchvision", "transformers"}
    assert {name for name, library in libraries().items() if library.framework == "torch"} == libraries_of_torch
    of_transformers = [model for model in listed if model.spec.startswith("zoo:transformers/")]
    assert len(of_transformers) == len(MODEL_TYPES) >= 110
    assert {model.task for model in of_transformers} >= {"computer_vision", "nlp", "audio", "multimodal", "time_series"}
    assert {model.task for model in listed} >= {"graph", "generation"}
    assert all(registry.parse(model.spec) for model in listed)
    assert all(registry.parse(f"zoo:{library.example}") for library in libraries().values())


def test_names_with_a_star_stand_for_all_that_match():
    (bert,) = registry.expand("zoo:transformers/bert?dtype=float16")
    assert (bert.name, bert.options) == ("transformers/bert", {"dtype": "float16"})
    assert bert.text == "zoo:transformers/bert?dtype=float16"
    assert len(registry.expand("zoo:transformers/*")) == len(MODEL_TYPES)
    expanded = [model.text for model in registry.expand("zoo:*/resnet18?size=full")]
    of_torch = [text for text in expanded if not text.startswith("zoo:paddle/")]
    assert of_torch == [f"zoo:{library}/resnet18?size=full" for library in ("timm", "torchvision")]
    for spec in ("zoo:transformers/nothing*", "zoo:keras/*", "bert*"):
        with pytest.raises(GraphNetError, match="no model is called"):
            registry.expand(spec)


def test_a_library_that_is_not_installed(monkeypatch):
    for library in ("timm", "torchvision"):
        monkeypatch.setitem(sys.modules, library, None)
    message = r"zoo:timm need the package timm, .* not installed: pip install .*'\.\[timm\]'"
    with pytest.raises(GraphNetError, match=message):
        ZOO.load(registry.parse("zoo:timm/resnet18"))


def test_a_library_that_does_not_go_with_torch(monkeypatch, tmp_path):
    (tmp_path / "timm.py").write_text("raise RuntimeError('operator torchvision::nms does not exist')")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "timm", raising=False)
    with pytest.raises(GraphNetError, match=r"installed timm cannot be imported beside torch .*nms does not exist"):
        ZOO.load(registry.parse("zoo:timm/resnet18"))


@pytest.mark.parametrize(
    ("spec", "task"),
    [
        ("torch_geometric/GCN", "graph"),
        ("diffusers/UNet2DModel", "generation"),
        ("timm/resnet18", "computer_vision"),
        ("torchvision/resnet18", "computer_vision"),
    ],
)
def test_models_of_other_libraries(spec, task):
    library = spec.partition("/")[0]
    pytest.importorskip(library, reason=f"{library} is not installed: it is an extra")
    loaded = ZOO.load(registry.parse(f"zoo:{spec}"))
    assert (loaded.source, loaded.task, loaded.model_name) == (library, task, spec.partition("/")[2])
    with torch.no_grad():
        assert loaded.module(*loaded.args, **loaded.kwargs) is not None
    with pytest.raises(GraphNetError, match=r"no model 'nope'|no 'nope'"):
        ZOO.load(registry.parse(f"zoo:{library}/nope"))


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
        ("voxtral_encoder", {"input_features": (1, 128, 3000)}),
        ("clip", {"input_ids": (1, 64), "attention_mask": (1, 64), "pixel_values": (1, 3, 96, 96)}),
        ("siglip", {"input_ids": (1, 64), "attention_mask": (1, 64), "pixel_values": (1, 3, 96, 96)}),
    ],
)
def test_inputs_are_derived_from_the_configuration(model_type, inputs):
    loaded = load(model_type)
    assert {name: tuple(value.shape) for name, value in loaded.kwargs.items()} == inputs
    assert loaded.task == (MODEL_TYPES[model_type].task if model_type in MODEL_TYPES else "audio")
    assert not loaded.module.training
    with torch.no_grad():
        loaded.module(**loaded.kwargs)


def test_the_part_of_a_model_that_takes_rows_of_patches_has_graphs_that_break_at_their_grid():
    """Sizes that follow from the values of `grid_thw` are numbers in eager mode, and in graphs after a break alone."""
    loaded = load("qwen3_vl_vision")
    shapes = {name: tuple(value.shape) for name, value in loaded.kwargs.items()}
    assert shapes == {"hidden_states": (36, 1536), "grid_thw": (1, 3)}
    assert loaded.task == "computer_vision"
    with pytest.raises(UndecidableError):
        _record_call(loaded.module, loaded.module, (), dict(loaded.kwargs), COMPILER_OPTIONS, dynamic=False)
    graphs, _ = capture_proven(loaded.module, loaded.module, (), loaded.kwargs)
    assert len(graphs) > 1 and all(graph.proof.outputs for graph in graphs)


@pytest.mark.parametrize("options", ["", "?heads=8", "?width=128"])
def test_rotary_sections_add_up_to_a_head(options):
    loaded = ZOO.load(registry.parse(f"zoo:transformers/qwen2_vl_text{options}"))
    config = loaded.module.config
    assert sum(config.rope_parameters["mrope_section"]) == config.hidden_size // config.num_attention_heads // 2
    with torch.no_grad():
        loaded.module(**loaded.kwargs)


def test_weights_are_the_same_every_time():
    first, second = load("distilbert").module.state_dict(), load("distilbert").module.state_dict()
    assert all(torch.equal(first[name], second[name]) for name in first)


def test_origin_says_how_to_build_it_again():
    from transformers import AutoConfig

    loaded = load("gpt2")
    config = dict(loaded.origin["config"])
    again = AutoConfig.for_model(config.pop("model_type"), **config)
    assert again.to_dict() == loaded.module.config.to_dict()
    assert (loaded.origin["library"], loaded.origin["seed"], loaded.model_name) == ("transformers", 0, "gpt2")


def test_a_type_that_is_not_in_the_table(monkeypatch):
    monkeypatch.setattr("ops.dataset.sources.libraries.transformers.MODEL_TYPES", {})
    loaded = load("roberta")
    assert loaded.task == "nlp"
    assert loaded.module.config.hidden_size == SIZES["hidden_size"]


def test_integer_inputs_say_what_they_mean():
    ids = InputRole("token_ids", 3, 511)
    assert load("t5").roles == {"input_ids": ids, "decoder_input_ids": ids, "attention_mask": InputRole("mask")}
    assert load("vit").roles == {}


def test_experts_are_computed_by_torchs_own_operators():
    loaded = load("mixtral")
    assert loaded.module.config._experts_implementation == "batched_mm"
    assert loaded.origin["experts_implementation"] == "batched_mm"
    assert "experts_implementation" not in load("vit").origin


def test_dtype():
    loaded = with_dtype(load("vit"), "bfloat16")
    assert loaded.kwargs["pixel_values"].dtype == torch.bfloat16
    assert {weight.dtype for weight in loaded.module.parameters()} == {torch.bfloat16}
    assert with_dtype(load("bert"), "float16").kwargs["input_ids"].dtype == torch.int64


@pytest.mark.parametrize(
    ("spec", "option"),
    [
        ("transformers/bert?image=64&tokens=32", "image=64"),
        ("transformers/bert?tokens=512&layers=1", "tokens=512"),  # it has positions for fewer
        ("transformers/vit?tokens=32", "tokens=32"),
        ("transformers/vit?size=full&image=64", "image=64"),  # its configuration says another
        ("torch_geometric/GCN?heads=2&layers=3", "heads=2"),
        ("diffusers/UNet2DModel?heads=2", "heads=2"),
    ],
)
def test_sizes_that_change_nothing_are_refused(spec, option):
    with pytest.raises(GraphNetError, match=f"^{option} has no effect"):
        ZOO.load(ZOO.parse(spec))


@pytest.mark.parametrize("rest", ["bert?tokens=128&batch=2&heads=4&width=128&layers=2", "vit?image=64&batch=1"])
def test_sizes_that_are_those_of_the_usual_model_are_taken(rest):
    load(rest)


def test_full_size_is_the_librarys_default(monkeypatch):
    import transformers

    configs = []
    built = transformers.AutoModel.from_config(transformers.AutoConfig.for_model("bert", num_hidden_layers=0))
    monkeypatch.setattr(transformers.AutoModel, "from_config", lambda config: configs.append(config) or built)
    monkeypatch.setattr(
        "ops.dataset.sources.huggingface.inputs.example_inputs", lambda model, sizes, explicit: {"x": sizes}
    )
    loaded = load("bert?size=full")
    assert configs[0].to_dict() == transformers.BertConfig().to_dict()
    assert (loaded.model_name, loaded.kwargs["x"].tokens) == ("bert-full", 128)


def test_a_type_that_does_not_exist():
    with pytest.raises(UnknownModelError, match="has no model type 'birt'"):
        load("birt")


def test_a_model_whose_inputs_nobody_knows(monkeypatch):
    monkeypatch.setattr("ops.dataset.sources.libraries.transformers.MODEL_TYPES", {})
    monkeypatch.setattr("ops.dataset.sources.huggingface.inputs.MAKERS", {})
    with pytest.raises(GraphNetError, match="no rule makes the input 'past_values' of patchtst: add it to the table"):
        load("patchtst")


def test_inputs_that_the_table_spells_out():
    assert tuple(load("patchtst").kwargs["past_values"].shape) == (1, 32, 2)


@pytest.mark.parametrize(
    "model",
    [
        "ministral",  # its default lacks the width of a head
        "lfm2_moe",  # and this one's what each layer is
        "gemma4_unified_text",  # settings that differ between layers
        "layoutlmv3",  # widths that depend on each other
        "maskformer",  # and those of parts
        "rt_detr",  # a backbone that gives several stages, and fewer queries than places
        "udop",  # places of tokens, as shares of the page
        "vjepa2",  # a video
        "zamba2",  # a list of what each layer is, as long as the layers
        "depth_anything?head=DepthAnythingForDepthEstimation",  # a backbone of as many stages as its neck
        "eomt?head=EomtForUniversalSegmentation",  # no more blocks that see queries than layers
    ],
)
def test_types_of_no_table_that_the_usual_sizes_do_not_fit(model):
    loaded = load(model)
    with torch.no_grad():
        loaded.module(**loaded.kwargs)
    assert sum(weight.numel() for weight in loaded.module.parameters()) < 1e8


def test_types_that_are_slow_in_the_usual_sizes_are_smaller():
    assert load("align").kwargs["pixel_values"].shape == (1, 3, 96, 96)
    assert load("sam3_tracker").kwargs["pixel_values"].shape == (1, 3, 336, 336)
    assert load("lightglue").module.config.keypoint_detector_config.max_keypoints == 64
    spoken = load("seamless_m4t?head=SeamlessM4TForSpeechToText").module
    assert sum(weight.numel() for weight in spoken.parameters()) < 1e7


def test_own_widths_are_kept_and_the_rest_is_fewer():
    kept = load("layoutlmv3?layers=3").module.config
    assert (kept.hidden_size, kept.num_hidden_layers, kept.vocab_size) == (768, 3, 512)
