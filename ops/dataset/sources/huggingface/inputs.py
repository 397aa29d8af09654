"""Example inputs of a transformers model and their roles, from its class, configuration and signature of `forward`.

Tables hold the rules: `_COMPANIONS`, which parameters go with a model's main one, `_HEAD_COMPANIONS`, which go with its
head, `MAKERS` of `input_values`, how each is made, and `_ROLES`, what its integers mean. Exceptions of a model type are
in `ops.dataset.sources.model_types`.

The token of an image stands in a text once for each feature that the model's own vision part gives for it.

Imports torch: worker only.
"""

import dataclasses
import inspect
from collections.abc import Callable, Mapping
from typing import Any

import torch

from ops.dataset.sources.base import InputRole
from ops.dataset.sources.huggingface.input_values import (
    MAKERS,
    SPECIAL_TOKENS,
    InputSizes,
    decoder_config,
    first_setting,
    text_config,
    vision_config,
    vocabulary_size,
)
from ops.dataset.sources.model_types.base import ExampleTensor, Size
from ops.failures import FailureReason, ReasonedError

_SEED = 1
"""Seed of random values."""

_TEXT_BESIDE = 16
"""Tokens of text beside those of the image."""

REJECTIONS = (RuntimeError, ValueError, TypeError, AttributeError, IndexError, KeyError, AssertionError)
"""Errors that models raise for an image in an arrangement that they do not take."""


def reads_image_tokens(model: torch.nn.Module) -> bool:
    """Tell whether a model takes images within its text: by tokens that stand for them, or by attending to them."""
    attends = {"aspect_ratio_ids", "image_attention_mask"} & inspect.signature(model.forward).parameters.keys()
    return bool(attends) or (_image_token(model.config) is not None and _image_features(model) is not None)


def _image_features(model: torch.nn.Module) -> Any:
    """The method that computes an image's features; a head leaves it to the bare model."""
    base: Any = model.base_model
    method = getattr(model, "get_image_features", None) or getattr(base, "get_image_features", None)
    return method if callable(method) else None


def image_and_text(model: torch.nn.Module, inputs: Mapping[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The inputs with an image in the text; without any image where the model takes none of the usual arrangements.

    Args:
        model: Reads image tokens.
        inputs: `input_ids` (batch × tokens), `attention_mask`, and `pixel_values` (batch × channels × height × width).
    """
    accepted = inspect.signature(model.forward).parameters
    text = {name: value for name, value in inputs.items() if not name.startswith("pixel_")}
    if "aspect_ratio_ids" in accepted:  # attends to the image instead of having it in the text
        return {**text, **_tiles(model.config, inputs["pixel_values"])}
    if "image_attention_mask" in accepted:
        images = inputs["pixel_values"][:, None].contiguous()
        mask = torch.ones((*text["input_ids"].shape, images.shape[1]), dtype=torch.long)
        return {**text, "pixel_values": images, "image_attention_mask": mask}
    for image in _arrangements(model.config, inputs["pixel_values"], accepted):
        image_features = _image_features(model)
        wanted = inspect.signature(image_features).parameters
        has_any = any(parameter.kind is parameter.VAR_KEYWORD for parameter in wanted.values())
        try:
            with torch.no_grad():
                features = image_features(**{name: value for name, value in image.items() if name in wanted or has_any})
        except REJECTIONS:
            continue
        if count := _feature_count(features):
            return {**text, **image, **_text_with_image(model.config, text["input_ids"], count, accepted)}
    return text


def _arrangements(config: Any, pixels: torch.Tensor, accepted: Mapping[str, object]) -> list[dict[str, torch.Tensor]]:
    """Arrangements in which models take one image, the most specific first."""
    height, width = pixels.shape[-2:]
    images = [_patch_rows(config, pixels)] if "image_grid_thw" in accepted else []
    image_sizes = {"image_sizes": torch.tensor([[height, width]] * len(pixels))} if "image_sizes" in accepted else {}
    if getattr(config, "image_grid_pinpoints", None):
        images.append({"pixel_values": pixels[:, None].repeat(1, _crops(config, pixels), 1, 1, 1), **image_sizes})
    high = {}
    if "high_res_pixel_values" in accepted:
        size = int(first_setting(config.high_res_vision_config, ("image_size",), pixels.shape[-1]))
        high["high_res_pixel_values"] = torch.nn.functional.interpolate(pixels, size=(size, size))
    images.append({"pixel_values": pixels, **image_sizes, **high})
    images.append({"pixel_values": pixels[:, None].contiguous(), **image_sizes})
    # Some take sizes only for some of the vision parts that they can have.
    return [*images, *({name: value for name, value in image.items() if name != "image_sizes"} for image in images)]


def _tiles(config: Any, pixels: torch.Tensor) -> dict[str, torch.Tensor]:
    """An image as tiles of one aspect ratio."""
    tiles = int(first_setting(vision_config(config), ("max_num_tiles",), 1))
    return {
        "pixel_values": pixels[:, None, None].repeat(1, 1, tiles, 1, 1, 1),
        "aspect_ratio_ids": torch.ones((len(pixels), 1), dtype=torch.long),
        "aspect_ratio_mask": torch.ones((len(pixels), 1, tiles), dtype=torch.long),
    }


def _patch_rows(config: Any, pixels: torch.Tensor) -> dict[str, torch.Tensor]:
    """An image as rows of patches, and how many it has along time, height and width."""
    vision = vision_config(config)
    patch = int(first_setting(vision, ("patch_size",), 14))
    depth = int(first_setting(vision, ("temporal_patch_size",), 1))
    merge = int(first_setting(vision, ("spatial_merge_size",), 1))
    rows, columns = (max(1, size // (patch * merge)) * merge for size in pixels.shape[-2:])
    width = pixels.shape[1] * depth * patch * patch
    values = pixels.flatten().repeat(1 + rows * columns * width // pixels.numel())[: rows * columns * width]
    return {"pixel_values": values.reshape(rows * columns, width), "image_grid_thw": torch.tensor([[1, rows, columns]])}


def _takes_patches(model: torch.nn.Module) -> bool:
    """Tell whether a model is the vision part of another that takes images as rows of patches."""
    return "grid_thw" in inspect.signature(model.forward).parameters


def _patches(model: torch.nn.Module, sizes: InputSizes, generator: torch.Generator) -> dict[str, torch.Tensor]:
    """An image for a model that takes rows of patches, under the names that it has for them."""
    accepted = inspect.signature(model.forward).parameters
    config: Any = model.config
    rows = _patch_rows(config, MAKERS["pixel_values"](config, sizes, generator))
    merge = torch.tensor([int(first_setting(config, ("spatial_merge_size",), 1))])
    return {
        "hidden_states" if "hidden_states" in accepted else "pixel_values": rows["pixel_values"],
        "grid_thw": rows["image_grid_thw"],
        **({"merge_sizes": merge} if "merge_sizes" in accepted else {}),
    }


def _crops(config: Any, pixels: torch.Tensor) -> int:
    """Number of crops, the whole image included, that a processor makes of an image of this size."""
    from transformers.image_processing_utils import select_best_resolution

    height, width = select_best_resolution(tuple(pixels.shape[-2:]), config.image_grid_pinpoints)
    return 1 + int(max(1, height // pixels.shape[-2]) * max(1, width // pixels.shape[-1]))


def _feature_count(features: Any) -> int:
    """Number of features, of whatever width, that a model has for an image."""
    value = first_setting(features, ("pooler_output",), features)
    parts = value if isinstance(value, (list, tuple)) else [value]
    return int(sum(part.numel() // part.shape[-1] for part in parts if isinstance(part, torch.Tensor)))


def _image_token(config: Any) -> int | None:
    token = first_setting(config, ("image_token_id", "image_token_index"), None)
    return None if token is None else int(token)


def _text_with_image(
    config: Any, ids: torch.Tensor, count: int, accepted: Mapping[str, object]
) -> dict[str, torch.Tensor]:
    """Token ids of which `count` in the middle stand for the image, and the inputs that mark these."""
    token = _image_token(config)
    assert token is not None
    plain = ids[:, :_TEXT_BESIDE].clone()
    plain[plain == token] = max(0, token - 1)
    middle = plain.shape[1] // 2
    image = torch.full((len(ids), count), token, dtype=ids.dtype)
    text = torch.cat([plain[:, :middle], image, plain[:, middle:]], dim=1)
    types = (name for name in ("mm_token_type_ids", "token_type_ids") if name in accepted)
    which = {name: (text == token).to(torch.long) for name in types}
    return {"input_ids": text, "attention_mask": torch.ones_like(text), **which}


__all__ = ["MAKERS", "REJECTIONS", "SMALL", "InputSizes", "example_inputs", "input_roles", "task_of"]

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
"""Parameters that are passed too to models of time series with lags."""

_ENTITY = (
    "entity_ids", "entity_attention_mask", "entity_position_ids", "entity_start_positions", "entity_end_positions",
)  # fmt: skip
"""Parameters that are passed to heads that classify the entities of a text."""

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

_TYPE_COMPANIONS: Mapping[str, tuple[str, ...]] = {"bros": ("bbox",), "udop": ("bbox",), "vilt": ("pixel_values",)}
"""Model type → parameters that are passed too where `forward` has them."""

_UNDECODED = ("ForSequenceClassification", "ForQuestionAnswering")
"""Heads of encoder-decoder models that derive the decoder's ids from the encoder's themselves."""

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
) -> dict[str, Any]:
    """Keyword arguments that a transformers model can be called with; floating-point ones in the dtype of its weights.

    Args:
        model: Has `config` and `main_input_name`, as every transformers model does.
        sizes: What its configuration leaves open.
        explicit: Parameters that are not to be derived; None leaves one out.

    Raises:
        ReasonedError: No rule says what its main parameter looks like.
    """
    config: Any = model.config
    sizes = dataclasses.replace(sizes, tokens=min(sizes.tokens, _most_tokens(model)))
    generator = torch.Generator().manual_seed(_SEED)
    given = {
        name: _explicit_input(tensor, config, sizes, generator) for name, tensor in (explicit or {}).items() if tensor
    }
    explicit_values = _cast_like_weights(model, given)
    main = _main_input(model)
    if main not in MAKERS and not _takes_patches(model) and main not in explicit_values:
        raise ReasonedError(
            f"no rule makes the input {main!r} of {config.model_type}: add it to the table of its task in "
            f"ops/dataset/sources/model_types, or wrap the model in a function and use file:<path.py>:<callable>",
            FailureReason.CANNOT_BE_CALLED,
        )
    if _takes_patches(model):
        return {**_cast_like_weights(model, _patches(model, sizes, generator)), **explicit_values}
    makers = {**MAKERS, "inputs": MAKERS[_kind_of_inputs(model)]}
    derived = {
        name: makers[name](config, sizes, generator)
        for name in _parameters(model, main)
        if name in MAKERS and name not in (explicit or {})
    }
    derived = _cast_like_weights(model, derived)  # before the image goes through the model's own vision part
    if reads_image_tokens(model) and {"input_ids", "pixel_values"} <= derived.keys():
        derived = image_and_text(model, derived)
    return {**_arrange_for_head(model, derived), **explicit_values}


def _cast_like_weights(model: torch.nn.Module, inputs: Mapping[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The inputs, floating-point ones in the dtype of the model's first weights that are no embedding.

    Embeddings take ids, and may have a dtype of their own.
    """
    modules = [part for part in model.modules() if not isinstance(part, torch.nn.Embedding)]
    weights = (weight for part in modules for weight in part.parameters(recurse=False) if weight.is_floating_point())
    dtype = next((weight.dtype for weight in weights), torch.get_default_dtype())
    return {name: value.to(dtype) if value.is_floating_point() else value for name, value in inputs.items()}


def _main_input(model: torch.nn.Module) -> str:
    """Name of a model's main parameter; of two, the first."""
    main = getattr(model, "main_input_name", "input_ids")
    return str(main if isinstance(main, str) else main[0])


def _kind_of_inputs(model: torch.nn.Module) -> str:
    """The parameter that one called `inputs` is like, by the model's class."""
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
    wanted += [name for end, names in _HEAD_COMPANIONS.items() if head.endswith(end) for name in names]
    wanted += _FORECAST if hasattr(config, "lags_sequence") else ()
    wanted += _TYPE_COMPANIONS.get(config.model_type, ())
    wanted += [name for name, parameter in accepted.items() if parameter.default is parameter.empty]
    omitted = set() if config.model_type in _MASKED_IMAGES else {"pixel_mask"}
    if head.endswith(_UNDECODED) and "pixel_values" not in accepted:
        omitted.add("decoder_input_ids")
    if int(first_setting(text_config(config), ("type_vocab_size",), 0)) < _TWO_SEGMENTS:
        omitted.add("token_type_ids")
    return list(dict.fromkeys(name for name in wanted if (name in accepted or name == main) and name not in omitted))


def _arrange_for_head(model: torch.nn.Module, inputs: dict[str, Any]) -> dict[str, Any]:
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
    return "computer_vision" if _takes_patches(model) else _TASKS.get(_main_input(model), "other")


def _explicit_input(tensor: ExampleTensor, config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    def number(size: Size) -> int:
        if isinstance(size, int):
            return size
        if size in {"batch", "tokens"}:
            return int(getattr(sizes, size))
        return int(first_setting(config, (size,), None) or first_setting(text_config(config), (size,), 0))

    return _KINDS[tensor.kind](tuple(map(number, tensor.shape)), lambda: number(tensor.below), generator)


_KINDS: Mapping[str, Callable[[tuple[int, ...], Callable[[], int], torch.Generator], torch.Tensor]] = {
    "normal": lambda shape, _, generator: torch.randn(shape, generator=generator),
    "zeros": lambda shape, *_: torch.zeros(shape, dtype=torch.long),
    "ones": lambda shape, *_: torch.ones(shape, dtype=torch.long),
    "ids": lambda shape, below, generator: torch.randint(0, below(), shape, generator=generator),
    "positions": lambda shape, *_: torch.arange(shape[-1]).expand(shape).contiguous(),
}
"""Kind of an `ExampleTensor` → its maker, which takes the shape, a function that returns `below`, and a generator."""


def input_roles(model: torch.nn.Module, inputs: Mapping[str, Any]) -> dict[str, InputRole]:
    """Roles of the integer inputs of a transformers model: what they mean, and which values they may have."""
    return {name: _widen_role(_ROLES[name](model.config), inputs[name]) for name in inputs if name in _ROLES}


def _widen_role(role: InputRole, example: torch.Tensor) -> InputRole:
    """The role with its range widened to cover the example's values, special tokens included."""
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
