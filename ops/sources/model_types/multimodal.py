"""Model types that take text together with images."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ops.sources.model_types.base import HEADS, INNER, VOCABULARY, WIDTH, ExampleTensor, ModelType

_TEXT_TOWER = {
    "hidden_size": WIDTH,
    "intermediate_size": INNER,
    "num_hidden_layers": 1,
    "num_attention_heads": HEADS,
    "vocab_size": VOCABULARY,
    "max_position_embeddings": 64,
    "projection_dim": 64,
    "pad_token_id": 0,
    "bos_token_id": 1,
    "eos_token_id": 2,
}
_IMAGE_TOWER = {
    "hidden_size": WIDTH,
    "intermediate_size": INNER,
    "num_hidden_layers": 1,
    "num_attention_heads": HEADS,
    "image_size": 96,
    "patch_size": 16,
    "projection_dim": 64,
}

_SIZES: Mapping[str, Mapping[str, Any]] = {
    "blip": {
        "text_config": {**_TEXT_TOWER, "encoder_hidden_size": WIDTH},
        "vision_config": {**_IMAGE_TOWER, "initializer_range": 0.02},
        "image_text_hidden_size": 64,
    },
    "clip": {"text_config": _TEXT_TOWER, "vision_config": _IMAGE_TOWER},
    "owlvit": {"text_config": _TEXT_TOWER, "vision_config": _IMAGE_TOWER},
    "siglip": {"text_config": _TEXT_TOWER, "vision_config": _IMAGE_TOWER},
    "chinese_clip": {"text_config": _TEXT_TOWER, "vision_config": _IMAGE_TOWER},
    "clipseg": {"text_config": _TEXT_TOWER, "vision_config": _IMAGE_TOWER},
    "metaclip_2": {"text_config": _TEXT_TOWER, "vision_config": _IMAGE_TOWER},
    "owlv2": {"text_config": _TEXT_TOWER, "vision_config": _IMAGE_TOWER},
    "visual_bert": {},
}
"""Model type → what differs from `SIZES`."""

MULTIMODAL: Mapping[str, ModelType] = {
    **{name: ModelType("multimodal", sizes) for name, sizes in _SIZES.items()},
    "vilt": ModelType("multimodal", inputs={"pixel_values": ExampleTensor(("batch", 3, "image_size", "image_size"))}),
}
