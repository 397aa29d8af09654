"""Model types that take neither text, images nor sound: time series, actions."""

from __future__ import annotations

from collections.abc import Mapping

from ops.sources.model_types.base import ExampleTensor, ModelType

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

OTHER: Mapping[str, ModelType] = {
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
    "informer": ModelType("time_series", {**_FORECAST_SIZES, "scaling": "mean"}, _FORECAST_INPUTS),
    "patchtsmixer": ModelType(
        "time_series",
        {"num_input_channels": 2, "context_length": 32, "patch_length": 8, "patch_stride": 8},
        {"past_values": ExampleTensor(("batch", "context_length", "num_input_channels"))},
    ),
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
    "time_series_transformer": ModelType("time_series", {**_FORECAST_SIZES, "scaling": "mean"}, _FORECAST_INPUTS),
    "patchtst": ModelType(
        "time_series",
        {"num_input_channels": 2, "context_length": 32, "patch_length": 8, "patch_stride": 8},
        {"past_values": ExampleTensor(("batch", "context_length", "num_input_channels"))},
    ),
}
