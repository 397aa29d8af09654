"""Example inputs of a transformers model and their roles, from its class, configuration and signature of `forward`.

Tables hold the rules: `_COMPANIONS`, which parameters go with a model's main one, `_HEAD_COMPANIONS`, which go with its
head, `MAKERS` of `input_values`, how each is made, and `_ROLES`, what its integers mean. Exceptions of a model type are
in `ops.sources.model_types`.

Imports torch: worker only.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Mapping
from typing import Any

import torch

from ops.errors import GraphNetError
from ops.sources.base import InputRole
from ops.sources.huggingface.image_text import image_and_text, reads_image_tokens
from ops.sources.huggingface.input_values import (
    MAKERS,
    SPECIAL_TOKENS,
    InputSizes,
    decoder_config,
    first_setting,
    text_config,
    vision_config,
    vocabulary_size,
)
from ops.sources.model_types.base import ExampleTensor, Size

__all__ = ["MAKERS", "SMALL", "InputSizes", "example_inputs", "input_roles", "task_of"]

SMALL = InputSizes(batch=1, tokens=64, image=96, samples=4000)

_DECODED = ("attention_mask", "decoder_input_ids")
_COMPANIONS: Mapping[str, tuple[str, ...]] = {
    "input_ids": (*_DECODED, "visual_feats", "visual_pos"),
    "pixel_values": ("pixel_mask", "decoder_input_ids"),
    "flattened_patches": ("decoder_input_ids",),
    "input_values": ("decoder_input_ids",),
    "input_features": ("decoder_input_ids",),
    "inputs": ("decoder_input_ids",),
}
"""Main parameter → parameters that are passed too where `forward` has them."""

_FORECAST = ("past_time_features", "past_observed_mask", "future_values", "future_time_features")
"""Passed too to models of time series with lags."""

_ENTITY = (
    "entity_ids", "entity_attention_mask", "entity_position_ids", "entity_start_positions", "entity_end_positions",
)  # fmt: skip
"""Passed to heads that tell what the entities of a text are."""

_HEAD_COMPANIONS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(["ForEntityClassification", "ForEntityPairClassification", "ForEntitySpanClassification"], _ENTITY),
    "ForMultipleChoice": ("token_type_ids", "bbox", "global_attention_mask"),
    "ForNextSentencePrediction": ("token_type_ids",),
    "ForQuestionAnswering": ("token_type_ids", "bbox", "question_positions", "global_attention_mask"),
    "ForSequenceClassification": ("bbox",),
    "ForTokenClassification": ("bbox",),
    "ForTextToSpeech": ("decoder_input_values",),
    "ForSpeechToSpeech": ("decoder_input_values",),
    "ForMaskedLM": ("bbox",),
    "ForMaskedImageModeling": ("bool_masked_pos",),
    "ForPreTraining": ("token_type_ids", "bool_masked_pos", "question_positions"),
}
"""End of a class's name → parameters that are passed too where `forward` has them."""

_UNDECODED = ("ForSequenceClassification", "ForQuestionAnswering")
"""Heads of encoder-decoder models that make the decoder's ids of the encoder's themselves."""

_TWO_SEGMENTS = 2
_CHOICES = 2
"""Answers of a multiple choice."""

_MASKED_IMAGES = frozenset({"conditional_detr", "deformable_detr", "detr"})
"""Model types whose images are padded, and so have a mask."""

_TASKS: Mapping[str, str] = {
    "input_ids": "nlp",
    "pixel_values": "computer_vision",
    "pixel_values_videos": "computer_vision",
    "flattened_patches": "computer_vision",
    "input_values": "audio",
    "input_features": "audio",
    "past_values": "time_series",
}
"""Main parameter → task category."""


def example_inputs(
    model: torch.nn.Module,
    sizes: InputSizes,
    *,
    explicit: Mapping[str, ExampleTensor | None] | None = None,
    seed: int = 1,
) -> dict[str, Any]:
    """Keyword arguments that a transformers model can be called with.

    Args:
        model: Has `config` and `main_input_name`, as every transformers model does.
        sizes: What its configuration leaves open.
        explicit: Parameters that are not to be derived; None leaves one out.
        seed: Seed of random values.

    Raises:
        GraphNetError: No rule says what its main parameter looks like.
    """
    config: Any = model.config
    sizes = dataclasses.replace(sizes, tokens=min(sizes.tokens, _most_tokens(model)))
    generator = torch.Generator().manual_seed(seed)
    explicit_values = {
        name: _explicit(tensor, config, sizes, generator) for name, tensor in (explicit or {}).items() if tensor
    }
    main = _main_input(model)
    if main not in MAKERS and main not in explicit_values:
        raise GraphNetError(
            f"no rule makes the input {main!r} of {config.model_type}: add it to the table of its task in "
            f"ops/sources/model_types, or wrap the model in a function and use file:<path.py>:<callable>"
        )
    makers = {**MAKERS, "inputs": MAKERS[_kind_of_inputs(model)]}
    derived = {
        name: makers[name](config, sizes, generator)
        for name in _parameters(model, main)
        if name in MAKERS and name not in (explicit or {})
    }
    if reads_image_tokens(model) and {"input_ids", "pixel_values"} <= derived.keys():
        derived = image_and_text(model, derived)
    return {**_for_head(model, derived), **explicit_values}


def _main_input(model: torch.nn.Module) -> str:
    """Name of the parameter that a model is about; of two, the first."""
    main = getattr(model, "main_input_name", "input_ids")
    return str(main if isinstance(main, str) else main[0])


def _kind_of_inputs(model: torch.nn.Module) -> str:
    """What a parameter that is called `inputs` is like, by the model's class."""
    head = type(model).__name__
    if head.endswith(("ForMaskedLM", "ForSequenceClassification")):
        return "input_ids"
    return "pixel_values" if "ForImageClassification" in head else "inputs"


def _most_tokens(model: torch.nn.Module) -> int:
    """Tokens that a model has positions for, where it counts them from behind the id that pads."""
    tables = [part for name, part in model.named_modules() if name.endswith("position_embeddings")]
    padded = [part for part in tables if isinstance(part, torch.nn.Embedding) and part.padding_idx is not None]
    return min((part.num_embeddings - int(part.padding_idx or 0) - 1 for part in padded), default=1 << 20)


def _parameters(model: torch.nn.Module, main: str) -> list[str]:
    """The parameters of `forward` that are passed, the main one first."""
    config: Any = model.config
    accepted = inspect.signature(model.forward).parameters
    head = type(model).__name__
    wanted = [main, *_COMPANIONS.get(main, ())]
    if vision_config(config) is not config and {"input_ids", "pixel_values"} <= accepted.keys():
        wanted = ["input_ids", "pixel_values", "attention_mask"]
        is_decoded = getattr(text_config(config), "is_encoder_decoder", False) or head.endswith("ForQuestionAnswering")
        wanted += ["decoder_input_ids"] if is_decoded else []
    for end, names in _HEAD_COMPANIONS.items():
        wanted += names if head.endswith(end) else ()
    wanted += _FORECAST if hasattr(config, "lags_sequence") else ()
    wanted += ["bbox"] if config.model_type == "bros" else []
    wanted += ["pixel_values"] if config.model_type == "vilt" else []
    wanted += [name for name, parameter in accepted.items() if parameter.default is parameter.empty]
    omitted = set() if config.model_type in _MASKED_IMAGES else {"pixel_mask"}
    if head.endswith(_UNDECODED) and "pixel_values" not in accepted:
        omitted.add("decoder_input_ids")
    if int(first_setting(text_config(config), ("type_vocab_size",), 0)) < _TWO_SEGMENTS:
        omitted.add("token_type_ids")
    return list(dict.fromkeys(name for name in wanted if (name in accepted or name == main) and name not in omitted))


def _for_head(model: torch.nn.Module, inputs: dict[str, Any]) -> dict[str, Any]:
    """Inputs in the form that a head wants them in."""
    config: Any = model.config
    head = type(model).__name__
    end_of_text = first_setting(config, ("eos_token_id",), None)
    if head.endswith("ForSequenceClassification") and getattr(config, "is_encoder_decoder", False) and end_of_text:
        inputs["input_ids"][:, -1] = end_of_text  # the head reads where the text ends
    if head.endswith("ForKeypointMatching"):
        inputs["pixel_values"] = torch.stack([inputs["pixel_values"], inputs["pixel_values"].flip(-1)], dim=1)
    if head.endswith("ForImagesAndTextClassification"):
        inputs["pixel_values"] = inputs["pixel_values"].unsqueeze(1).repeat(1, int(config.num_images), 1, 1, 1)
    if head.endswith("ForMultipleChoice"):
        for name, value in inputs.items():
            inputs[name] = value.unsqueeze(1).repeat(1, _CHOICES, *[1] * (value.dim() - 1))
        inputs["input_ids"][:, 1] = inputs["input_ids"][:, 1].flip(-1)
    return inputs


def task_of(model: torch.nn.Module) -> str:
    """Task category of a transformers model, by what it takes."""
    config: Any = model.config
    if getattr(config, "vision_config", None) is not None and getattr(config, "text_config", None) is not None:
        return "multimodal"
    return _TASKS.get(_main_input(model), "other")


def _explicit(tensor: ExampleTensor, config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    def number(size: Size) -> int:
        if isinstance(size, int):
            return size
        if size in {"batch", "tokens"}:
            return int(getattr(sizes, size))
        return int(first_setting(config, (size,), None) or first_setting(text_config(config), (size,), 0))

    shape = tuple(map(number, tensor.shape))
    match tensor.kind:
        case "normal":
            return torch.randn(shape, generator=generator)
        case "zeros":
            return torch.zeros(shape, dtype=torch.long)
        case "ones":
            return torch.ones(shape, dtype=torch.long)
        case "ids":
            return torch.randint(0, number(tensor.below), shape, generator=generator)
        case "positions":
            return torch.arange(shape[-1]).expand(shape).contiguous()


def input_roles(model: torch.nn.Module, inputs: Mapping[str, Any]) -> dict[str, InputRole]:
    """Roles of the integer inputs of a transformers model: what they mean, and which values they may have."""
    return {name: _covering(_ROLES[name](model.config), inputs[name]) for name in inputs if name in _ROLES}


def _covering(role: InputRole, example: torch.Tensor) -> InputRole:
    """The role with a range that has the example's values in it, special tokens too."""
    if role.low is None or role.high is None:
        return role
    low, high = int(example.min()), int(example.max())
    return dataclasses.replace(role, low=min(role.low, low), high=max(role.high, high))


def _token_role(config: Any) -> InputRole:
    vocabulary = vocabulary_size(config)
    return InputRole("token_ids", min(SPECIAL_TOKENS, vocabulary - 1), vocabulary - 1)


def _segment_role(config: Any) -> InputRole:
    segments = getattr(text_config(config), "type_vocab_size", None)
    return InputRole("segments") if segments is None else InputRole("segments", 0, int(segments or 1) - 1)


# Roles with the range of the example, since values depend on each other: a random mask may leave a row with nothing to
# attend to, and differences of coordinates index tables too.
_MASKS = ("attention_mask", "decoder_attention_mask", "global_attention_mask", "pixel_mask", "padding_mask")

_ROLES: Mapping[str, Callable[[Any], InputRole]] = {
    "input_ids": _token_role,
    "decoder_input_ids": lambda config: _token_role(decoder_config(config)),
    **dict.fromkeys(_MASKS, lambda _: InputRole("mask")),
    **dict.fromkeys(["position_ids", "cache_position"], lambda _: InputRole("positions")),
    "token_type_ids": _segment_role,
    "bbox": lambda _: InputRole("coordinates"),
}
"""Parameter of `forward` → what its integers mean."""
