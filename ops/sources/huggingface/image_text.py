"""Example inputs of models that read text with images in it: the image, and as many image tokens as it becomes.

The token of an image stands in the text once for each feature that the model's own vision part gives for it. Imports
torch: worker only.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

import torch

from ops.sources.huggingface.input_values import first_setting, vision_config

_TEXT_BESIDE = 16
"""Tokens of text beside those of the image."""

_REJECTIONS = (RuntimeError, ValueError, TypeError, AttributeError, IndexError, KeyError, AssertionError)
"""What models raise for an image in an arrangement that they do not take."""


def reads_image_tokens(model: torch.nn.Module) -> bool:
    """Whether a model has tokens that stand for images."""
    if {"aspect_ratio_ids", "image_attention_mask"} & inspect.signature(model.forward).parameters.keys():
        return True
    return _image_token(model.config) is not None and _image_features(model) is not None


def _image_features(model: torch.nn.Module) -> Any:
    """The method that gives what an image becomes; a head leaves it to the bare model."""
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
        except _REJECTIONS:
            continue
        count = _feature_count(features)
        if count:
            return {**text, **image, **_text_with_image(model.config, text["input_ids"], count, accepted)}
    return text


def _arrangements(config: Any, pixels: torch.Tensor, accepted: Mapping[str, object]) -> list[dict[str, torch.Tensor]]:
    """How models take one image, the most particular first."""
    height, width = pixels.shape[-2:]
    images = [_patch_rows(config, pixels)] if "image_grid_thw" in accepted else []
    image_sizes = {"image_sizes": torch.tensor([[height, width]] * len(pixels))} if "image_sizes" in accepted else {}
    if getattr(config, "image_grid_pinpoints", None):
        images.append({"pixel_values": pixels[:, None].repeat(1, _crops(config, pixels), 1, 1, 1), **image_sizes})
    high = {"high_res_pixel_values": _resized(config, pixels)} if "high_res_pixel_values" in accepted else {}
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


def _crops(config: Any, pixels: torch.Tensor) -> int:
    """How many crops, the whole image included, a processor makes of an image of this size."""
    from transformers.image_processing_utils import select_best_resolution

    height, width = select_best_resolution(tuple(pixels.shape[-2:]), config.image_grid_pinpoints)
    return 1 + int(max(1, height // pixels.shape[-2]) * max(1, width // pixels.shape[-1]))


def _resized(config: Any, pixels: torch.Tensor) -> torch.Tensor:
    size = int(first_setting(config.high_res_vision_config, ("image_size",), pixels.shape[-1]))
    return torch.nn.functional.interpolate(pixels, size=(size, size))


def _feature_count(features: Any) -> int:
    """How many features, of whatever width, a model has for an image."""
    value = first_setting(features, ("pooler_output",), None)
    value = features if value is None else value
    parts = value if isinstance(value, (list, tuple)) else [value]
    return int(sum(part.numel() // part.shape[-1] for part in parts if isinstance(part, torch.Tensor)))


def _image_token(config: Any) -> int | None:
    token = first_setting(config, ("image_token_id", "image_token_index"), None)
    return None if token is None else int(token)


def _text_with_image(
    config: Any, ids: torch.Tensor, count: int, accepted: Mapping[str, object]
) -> dict[str, torch.Tensor]:
    """Token ids of which `count` in the middle stand for the image, and what says which ones those are."""
    token = _image_token(config)
    assert token is not None
    plain = ids[:, :_TEXT_BESIDE].clone()
    plain[plain == token] = max(0, token - 1)
    middle = plain.shape[1] // 2
    image = torch.full((len(ids), count), token, dtype=ids.dtype)
    text = torch.cat([plain[:, :middle], image, plain[:, middle:]], dim=1)
    result = {"input_ids": text, "attention_mask": torch.ones_like(text)}
    for name in ("mm_token_type_ids", "token_type_ids"):
        if name in accepted:
            result[name] = (text == token).to(torch.long)
    return result
