"""Model types that take text together with images, time series, actions, or anything."""

from collections.abc import Mapping

from ops.dataset.sources.model_types.base import HEADS, INNER, VOCABULARY, WIDTH, ExampleTensor, ModelType

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
_TOWERS = {"text_config": _TEXT_TOWER, "vision_config": _IMAGE_TOWER}

_FORECAST_SIZES = {
    "prediction_length": 8,
    "context_length": 16,
    "lags_sequence": [1, 2],
    "input_size": 1,
    "num_time_features": 1,
}
_FORECAST_INPUTS = {
    "past_values": ExampleTensor(("batch", 18)),
    "past_time_features": ExampleTensor(("batch", 18, 1)),
    "past_observed_mask": ExampleTensor(("batch", 18), "ones"),
    "future_values": ExampleTensor(("batch", "prediction_length")),
    "future_time_features": ExampleTensor(("batch", "prediction_length", 1)),
}
_PATCHED = ModelType(
    "time_series",
    {"num_input_channels": 2, "context_length": 32, "patch_length": 8, "patch_stride": 8},
    {"past_values": ExampleTensor(("batch", "context_length", "num_input_channels"))},
)

OTHER: Mapping[str, ModelType] = {
    "blip": ModelType(
        "multimodal",
        {
            "text_config": {**_TEXT_TOWER, "encoder_hidden_size": WIDTH},
            "vision_config": {**_IMAGE_TOWER, "initializer_range": 0.02},
            "image_text_hidden_size": 64,
        },
    ),
    **dict.fromkeys(
        ["clip", "owlvit", "siglip", "chinese_clip", "clipseg", "metaclip_2", "owlv2"], ModelType("multimodal", _TOWERS)
    ),
    "vilt": ModelType("multimodal", inputs={"pixel_values": ExampleTensor(("batch", 3, "image_size", "image_size"))}),
    "visual_bert": ModelType("multimodal"),
    "autoformer": ModelType("time_series", {**_FORECAST_SIZES, "scaling": "std", "cardinality": [1]}, _FORECAST_INPUTS),
    "decision_transformer": ModelType(
        "reinforcement_learning",
        {"state_dim": 17, "act_dim": 4},
        {
            "states": ExampleTensor(("batch", "tokens", "state_dim")),
            "actions": ExampleTensor(("batch", "tokens", "act_dim")),
            "rewards": ExampleTensor(("batch", "tokens", 1)),
            "returns_to_go": ExampleTensor(("batch", "tokens", 1)),
            "timesteps": ExampleTensor(("batch", "tokens"), "positions"),
            "attention_mask": ExampleTensor(("batch", "tokens"), "ones"),
        },
        tokens=16,
    ),
    **dict.fromkeys(
        ["informer", "time_series_transformer"],
        ModelType("time_series", {**_FORECAST_SIZES, "scaling": "mean"}, _FORECAST_INPUTS),
    ),
    **dict.fromkeys(["patchtsmixer", "patchtst"], _PATCHED),
    "perceiver": ModelType(
        "other",
        {
            "num_latents": 16,
            "d_latents": 64,
            "num_self_attends_per_block": 1,
            "num_self_attention_heads": 4,
            "num_cross_attention_heads": 4,
        },
        {"inputs": ExampleTensor(("batch", "tokens", "d_model"))},
    ),
}
