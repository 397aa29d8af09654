"""Heads: the class that a configuration names is the one that is built, and it gets the inputs that its head takes."""

import contextlib

import pytest
import torch
import transformers
from huggingface_hub.errors import StrictDataclassError

from benchmarks.dataset.head_classes import head_classes
from ops.dataset.sources.huggingface.heads import HeadError, auto_tables, choose_class, classes_by_model_type
from ops.dataset.sources.huggingface.inputs import SMALL, InputSizes, example_inputs, input_roles, task_of
from ops.errors import GraphNetError

TINY = {
    "hidden_size": 16,
    "intermediate_size": 32,
    "num_hidden_layers": 1,
    "num_attention_heads": 2,
    "vocab_size": 64,
    "max_position_embeddings": 24,
}
IMAGES = {"image_size": 32, "patch_size": 8}
T5 = {"d_model": 16, "d_ff": 32, "d_kv": 8, "num_layers": 1, "num_decoder_layers": 1, "num_heads": 2, "vocab_size": 64}
BART = {
    **{f"{side}_{name}": value for side in ("encoder", "decoder") for name, value in
       {"layers": 1, "attention_heads": 2, "ffn_dim": 32}.items()},
    "d_model": 16, "vocab_size": 64, "max_position_embeddings": 24, "pad_token_id": 1, "bos_token_id": 0,
    "eos_token_id": 2,
}  # fmt: skip
SPEECH = {
    "hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "vocab_size": 32,
    "conv_dim": [16, 16], "conv_kernel": [10, 3], "conv_stride": [5, 2], "num_feat_extract_layers": 2,
    "num_conv_pos_embeddings": 4, "num_conv_pos_embedding_groups": 2,
}  # fmt: skip
SERIES = {"num_input_channels": 3, "context_length": 32, "patch_length": 8, "patch_stride": 8, "d_model": 16}
FORECAST = {
    "prediction_length": 4, "context_length": 10, "lags_sequence": [1, 3], "num_time_features": 2, "d_model": 16,
    "encoder_layers": 1, "decoder_layers": 1, "encoder_ffn_dim": 16, "decoder_ffn_dim": 16,
}  # fmt: skip
LLAVA = {
    "text_config": {"model_type": "llama", **TINY, "num_key_value_heads": 2, "max_position_embeddings": 128},
    "vision_config": {
        "model_type": "clip_vision_model", "hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 2,
        "num_attention_heads": 2, "projection_dim": 16, **IMAGES,
    },
    "image_token_id": 63,
}  # fmt: skip
SPEECH_T5 = {
    **{f"{side}_{name}": value for side in ("encoder", "decoder") for name, value in
       {"layers": 1, "attention_heads": 2, "ffn_dim": 32}.items()},
    "hidden_size": 16, "vocab_size": 64,
}  # fmt: skip
LONGFORMER = {**TINY, "attention_window": 4, "max_position_embeddings": 64}
RESNET = {"embedding_size": 16, "hidden_sizes": [16, 16], "depths": [1, 1], "layer_type": "basic"}

HEADS = [
    ("BertForMaskedLM", TINY, {"input_ids": (1, 24), "attention_mask": (1, 24)}),
    ("BertForPreTraining", TINY, {"input_ids": (1, 24), "token_type_ids": (1, 24)}),
    ("BertForMultipleChoice", TINY, dict.fromkeys(["input_ids", "attention_mask", "token_type_ids"], (1, 2, 24))),
    ("BertForNextSentencePrediction", TINY, {"input_ids": (1, 24), "token_type_ids": (1, 24)}),
    ("BertForQuestionAnswering", TINY, {"input_ids": (1, 24), "token_type_ids": (1, 24)}),
    ("BertLMHeadModel", TINY, {"input_ids": (1, 24)}),
    ("RobertaForTokenClassification", {**TINY, "pad_token_id": 1}, {"input_ids": (1, 22)}),
    ("RobertaForMultipleChoice", {**TINY, "pad_token_id": 1}, {"input_ids": (1, 2, 22)}),
    ("LongformerForQuestionAnswering", LONGFORMER, {"global_attention_mask": (1, 62)}),
    ("T5ForConditionalGeneration", T5, {"input_ids": (1, 64), "decoder_input_ids": (1, 32)}),
    ("T5ForTokenClassification", T5, {"input_ids": (1, 64)}),
    ("BartForConditionalGeneration", BART, {"input_ids": (1, 24), "decoder_input_ids": (1, 12)}),
    ("BartForSequenceClassification", BART, {"input_ids": (1, 24)}),
    ("BartForQuestionAnswering", BART, {"input_ids": (1, 24)}),
    ("LayoutLMForTokenClassification", TINY, {"bbox": (1, 24, 4)}),
    ("ViTForMaskedImageModeling", {**TINY, **IMAGES, "encoder_stride": 8}, {"bool_masked_pos": (1, 16)}),
    ("ViTMAEForPreTraining", {**TINY, **IMAGES}, {"pixel_values": (1, 3, 32, 32)}),
    ("VideoMAEForPreTraining", {**TINY, **IMAGES, "num_frames": 4, "tubelet_size": 2}, {"bool_masked_pos": (1, 32)}),
    ("ResNetForImageClassification", RESNET, {"pixel_values": (1, 3, 96, 96)}),
    ("Wav2Vec2ForCTC", SPEECH, {"input_values": (1, 4000)}),
    ("Wav2Vec2ForPreTraining", SPEECH, {"input_values": (1, 4000)}),
    ("Wav2Vec2ForXVector", {**SPEECH, "tdnn_dim": [16] * 5, "xvector_output_dim": 16}, {"input_values": (1, 4000)}),
    ("EncodecModel", {"num_filters": 8, "hidden_size": 32, "codebook_size": 64, "codebook_dim": 32,
                      "num_lstm_layers": 1, "audio_channels": 2}, {"input_values": (1, 2, 4000)}),
    ("DacModel", {"encoder_hidden_size": 16, "decoder_hidden_size": 32, "downsampling_ratios": [2, 2],
                  "upsampling_ratios": [2, 2], "n_codebooks": 2, "codebook_size": 64, "codebook_dim": 8},
     {"input_values": (1, 1, 4000)}),
    ("XLNetLMHeadModel", {"d_model": 16, "n_layer": 1, "n_head": 2, "d_inner": 32, "vocab_size": 64},
     {"input_ids": (1, 64)}),
    ("LukeForEntityPairClassification", {**TINY, "entity_vocab_size": 8, "entity_emb_size": 16},
     {"entity_ids": (1, 2), "entity_position_ids": (1, 2, 3)}),
    ("LukeForEntitySpanClassification", {**TINY, "entity_vocab_size": 8, "entity_emb_size": 16},
     {"entity_start_positions": (1, 2), "entity_end_positions": (1, 2)}),
    ("ViltForQuestionAnswering", {**TINY, **IMAGES}, {"input_ids": (1, 24), "pixel_values": (1, 3, 32, 32)}),
    ("ViltForImagesAndTextClassification", {**TINY, **IMAGES, "modality_type_vocab_size": 3, "num_images": 2},
     {"pixel_values": (1, 2, 3, 32, 32)}),
    ("SpeechT5ForTextToSpeech", SPEECH_T5, {"input_ids": (1, 64), "decoder_input_values": (1, 32, 80)}),
    ("PatchTSTForClassification", SERIES, {"past_values": (1, 32, 3)}),
    ("PatchTSTForPrediction", SERIES, {"past_values": (1, 32, 3)}),
    ("TimeSeriesTransformerForPrediction", FORECAST, {"past_values": (1, 13), "future_time_features": (1, 4, 2)}),
    ("LlavaForConditionalGeneration", LLAVA, {"input_ids": (1, 32), "pixel_values": (1, 3, 32, 32)}),
]  # fmt: skip


def build(name, settings, **options):
    torch.manual_seed(0)
    model_class = getattr(transformers, name)
    config = model_class.config_class(**settings)
    config.architectures = [name]
    chosen = choose_class(config, None, **options)
    assert (chosen.model_class, chosen.reason) == (model_class, "architectures")
    return chosen.model_class(chosen.config).eval()


@pytest.mark.parametrize(("name", "settings", "shapes"), HEADS, ids=[name for name, *_ in HEADS])
def test_a_head_is_called_with_its_inputs(name, settings, shapes):
    model = build(name, settings)
    inputs = example_inputs(model, SMALL)
    given = {key: tuple(value.shape) for key, value in inputs.items()}
    assert shapes.items() <= given.items()
    with torch.no_grad():
        outputs = model(**inputs).to_tuple()
    assert all(value.isfinite().all() for value in outputs if isinstance(value, torch.Tensor))
    roles = input_roles(model, inputs)
    for key, role in roles.items():
        assert role.low is None or (role.low <= inputs[key].min() and inputs[key].max() <= role.high), key


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
@pytest.mark.parametrize(
    ("name", "settings"),
    [(name, settings) for name, settings, shapes in HEADS if not {"input_ids", "entity_ids"} & shapes.keys()]
    + [("LlavaForConditionalGeneration", LLAVA), ("SpeechT5ForTextToSpeech", SPEECH_T5)],
)
def test_inputs_have_the_dtype_of_the_weights_that_take_them(name, settings, dtype):
    model_class = getattr(transformers, name)
    model = model_class._from_config(model_class.config_class(**settings, dtype=dtype)).eval()
    inputs = example_inputs(model, SMALL)
    dtypes = {value.dtype for value in inputs.values() if value.is_floating_point()}
    assert dtypes <= {getattr(torch, dtype)} and (dtypes or "pixel_values" not in inputs)
    with torch.no_grad():
        model(**inputs)
    if name.startswith("Llava"):  # whose own vision part said how many tokens an image has
        assert inputs["pixel_values"].dtype == getattr(torch, dtype)


def test_inputs_go_by_what_takes_them_and_not_by_tables_of_embeddings():
    model = build("SpeechT5ForTextToSpeech", SPEECH_T5).to(torch.float16)
    model.speecht5.encoder.prenet.embed_tokens.float()
    assert next(model.parameters()).dtype == torch.float32
    assert example_inputs(model, SMALL)["decoder_input_values"].dtype == torch.float16


@pytest.mark.slow
def test_every_head_of_the_installed_transformers_is_chosen():
    unfit, configs = {}, {}
    classes = head_classes()
    for model_type in {model_type for _, model_type in classes}:
        with contextlib.suppress(StrictDataclassError):  # its defaults are no configuration
            configs[model_type] = transformers.CONFIG_MAPPING[model_type]()
    for name, model_type in classes:
        if (config := configs.get(model_type)) is None:
            continue
        config.architectures = [name]
        try:
            if choose_class(config, None).model_class.__name__ != name:
                unfit[name] = "another class"
        except HeadError as error:
            unfit[name] = str(error)
    assert len(classes) > 800
    assert all("cannot be called" in reason or "is not installed" in reason for reason in unfit.values()), unfit
    assert len(unfit) < 10


def test_every_table_of_auto_classes_is_read():
    some = {"MODEL_MAPPING_NAMES", "MODEL_FOR_CTC_MAPPING_NAMES", "MODEL_FOR_DEPTH_ESTIMATION_MAPPING_NAMES"}
    assert some <= set(auto_tables())
    assert "BertForMaskedLM" in classes_by_model_type("MODEL_FOR_MASKED_LM_MAPPING_NAMES")["bert"]


def config_of(architectures, **settings):
    config = transformers.BertConfig(**TINY)
    config.architectures = architectures
    for name, value in settings.items():
        setattr(config, name, value)
    return config


@pytest.mark.parametrize(
    ("architectures", "head", "name", "reason"),
    [
        (["BertForMaskedLM"], None, "BertForMaskedLM", "architectures"),
        (["BertModel"], None, "BertModel", "architectures"),
        (["Unheard", "BertForMaskedLM"], None, "BertForMaskedLM", "of Unheard, BertForMaskedLM"),
        (["BertForPreTraining", "BertModel"], None, "BertForPreTraining", "of BertForPreTraining, BertModel"),
        (None, None, "BertModel", "the configuration names no class"),
        ([], None, "BertModel", "the configuration names no class"),
        (["BertForMaskedLM"], "none", "BertModel", "head=none"),
        (["GPT2Model"], "none", "BertModel", "head=none"),
        (["GPT2Model"], "BertForMaskedLM", "BertForMaskedLM", "head=BertForMaskedLM"),
    ],
)  # fmt: skip
def test_which_class_is_chosen(architectures, head, name, reason):
    chosen = choose_class(config_of(architectures), head)
    assert (chosen.model_class.__name__, chosen.reason) == (name, reason)


@pytest.mark.parametrize(
    ("architectures", "message"),
    [
        (["GPT2LMHeadModel"], "GPT2LMHeadModel is not a class of the model type 'bert' but of 'gpt2'"),
        (["BertForSomething"], r"has no model class BertForSomething: choose a class by head=<class> \(Bert"),
        (["BertForMaskedLm"], r"has no model class BertForMaskedLm: choose a class by head=<class> \(BertForMaskedLM"),
        (["BertTokenizer"], "has no model class BertTokenizer"),
        (["AutoModelForMaskedLM"], "has no model class AutoModelForMaskedLM"),
        (["os"], "has no model class os"),
        (["BertPreTrainedModel"], "cannot be called"),
        (["HiggsAudioV2TokenizerModel"], "needs torchaudio, which is not installed"),
        (["import os; os.abort()"], "are not names of classes|and not names of classes"),
        ([3], "not names of classes"),
        ({"a": 1}, "not names of classes"),
        (["\x1b[2J"], r"\['\\x1b"),
        (["One", "Two"], "has no model class One"),
    ],
)
def test_a_class_that_cannot_be_is_one_clear_line(architectures, message):
    with pytest.raises(HeadError, match=message) as raised:
        choose_class(config_of(architectures), None)
    assert "head=" in str(raised.value) or "not installed" in str(raised.value)
    assert "\n" not in str(raised.value)
    assert str(raised.value).isprintable()


def test_a_class_of_a_part_is_built_of_that_part():
    config = transformers.LlavaConfig(**LLAVA)
    config.architectures = ["LlamaForCausalLM"]
    chosen = choose_class(config, None)
    assert chosen.model_class is transformers.LlamaForCausalLM
    assert chosen.config is config.text_config


def test_the_image_of_a_text_has_as_many_tokens_as_features():
    model = build("LlavaForConditionalGeneration", LLAVA)
    inputs = example_inputs(model, SMALL)
    assert (inputs["input_ids"] == 63).sum() == 16
    assert task_of(model) == "multimodal"
    with pytest.raises(ValueError, match="do not match"):
        model(**{**inputs, "input_ids": inputs["input_ids"].clamp(max=62)})


def test_encoder_decoder_models_of_two_configurations():
    encoder = transformers.BertConfig(**TINY)
    decoder = transformers.BertConfig(**{**TINY, "vocab_size": 40}, is_decoder=True, add_cross_attention=True)
    config = transformers.EncoderDecoderConfig.from_encoder_decoder_configs(encoder, decoder)
    config.architectures = ["EncoderDecoderModel"]
    model = choose_class(config, None).model_class(config).eval()
    inputs = example_inputs(model, InputSizes())
    assert inputs["decoder_input_ids"].max() < 40 <= inputs["input_ids"].max()
    assert input_roles(model, inputs)["decoder_input_ids"].high == 39
    model(**inputs)


def test_code_of_another_repository_is_refused(tmp_path):
    config = config_of(["OwnModel"], auto_map={"AutoModel": "else/where--modeling_own.OwnModel"})
    with pytest.raises(HeadError, match="in another repository, else/where"):
        choose_class(config, None, tmp_path, remote_code=True)


def test_a_model_without_rules_is_an_error_that_says_what_to_do():
    model = build("BertForMaskedLM", TINY)
    model.main_input_name = "smell"
    with pytest.raises(GraphNetError, match="no rule makes the input 'smell' of bert"):
        example_inputs(model, SMALL)
