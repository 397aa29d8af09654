"""Which models the zoo offers, and how small each is built by default.

One table a task: model type of transformers → what differs from `SIZES`. A value replaces the generic one; `KEEP`
leaves the library's own default. A type that is missing here can still be asked for: `SIZES` alone often does.

Not here: building models (`ops.sources.zoo`) or their inputs (`ops.sources.inputs`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

KEEP: Final = object()
"""Stands for the library's default."""

WIDTH, INNER, HEADS, LAYERS, VOCABULARY = 256, 512, 4, 2, 512

SIZES: Mapping[str, Any] = {
    **dict.fromkeys(["hidden_size", "d_model", "n_embd", "dim", "embedding_size", "word_embed_proj_dim"], WIDTH),
    **dict.fromkeys(["attention_hidden_size", "embed_dim", "emb_dim"], WIDTH),
    **dict.fromkeys(["intermediate_size", "d_ff", "ffn_dim", "hidden_dim", "d_inner"], INNER),
    **dict.fromkeys(["encoder_ffn_dim", "decoder_ffn_dim"], INNER),
    **dict.fromkeys(["num_hidden_layers", "n_layer", "n_layers", "num_layers"], LAYERS),
    **dict.fromkeys(["encoder_layers", "decoder_layers", "num_decoder_layers"], LAYERS),
    **dict.fromkeys(["num_attention_heads", "n_head", "n_heads", "num_heads"], HEADS),
    **dict.fromkeys(["encoder_attention_heads", "decoder_attention_heads"], HEADS),
    **dict.fromkeys(["head_dim", "d_kv"], WIDTH // HEADS),
    **dict.fromkeys(["max_position_embeddings", "n_positions", "max_seq_len"], 128),
    **dict.fromkeys(["encoder_layerdrop", "decoder_layerdrop", "layerdrop"], 0.0),
    **dict.fromkeys(["num_experts", "num_local_experts", "n_routed_experts"], 4),
    **dict.fromkeys(["moe_intermediate_size", "shared_expert_intermediate_size"], 64),
    "num_experts_per_tok": 2,
    "n_shared_experts": 1,
    "num_key_value_heads": 2,
    "rotary_dim": 16,
    "sliding_window": 16,
    "vocab_size": VOCABULARY,
    "pad_token_id": 0,
    "bos_token_id": 1,
    "eos_token_id": 2,
    "image_size": 96,
    "patch_size": 16,
    "projection_dim": 64,
    "use_cache": False,
}

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
_SPEECH = {
    "conv_dim": [32, 32, 32],
    "conv_kernel": [10, 3, 3],
    "conv_stride": [5, 2, 2],
    "num_feat_extract_layers": 3,
    "num_conv_pos_embeddings": 16,
    "num_conv_pos_embedding_groups": 4,
}
_PYRAMID = {"embedding_size": 32, "hidden_sizes": [32, 64], "depths": [1, 1]}
_WINDOWS = {
    "image_size": 64,
    "patch_size": 4,
    "embed_dim": 32,
    "depths": [1, 1],
    "num_heads": [2, 4],
    "window_size": 4,
    "hidden_size": KEEP,
    "num_layers": KEEP,
}

_COMPUTER_VISION: Mapping[str, Mapping[str, Any]] = {
    "beit": {},
    "bit": {"embedding_size": 32, "hidden_sizes": [64, 128], "depths": [1, 1], "num_groups": 8},
    "convnext": {"hidden_sizes": [32, 64], "depths": [1, 1], "num_stages": 2, "patch_size": KEEP},
    "convnextv2": {"hidden_sizes": [32, 64], "depths": [1, 1], "num_stages": 2, "patch_size": KEEP},
    "deit": {},
    "detr": {
        "use_timm_backbone": False,
        "backbone": None,
        "backbone_config": {
            "model_type": "resnet",
            "embedding_size": 32,
            "hidden_sizes": [32, 64],
            "depths": [1, 1],
            "layer_type": "basic",
            "out_features": ["stage2"],
        },
        "num_queries": 8,
        "encoder_layers": 1,
        "decoder_layers": 1,
    },
    "dinov2": {"patch_size": 8},
    "dinov3_vit": {"num_register_tokens": 2},
    "dpt": {
        "neck_hidden_sizes": [32, 32, 32, 32],
        "num_hidden_layers": 4,
        "backbone_out_indices": [0, 1, 2, 3],
        "fusion_hidden_size": 32,
        "is_hybrid": False,
    },
    "efficientnet": {"width_coefficient": 0.25, "depth_coefficient": 0.3, "hidden_dim": 320},
    "levit": {
        "hidden_sizes": [32, 48, 64],
        "num_attention_heads": [1, 2, 2],
        "depths": [1, 1, 1],
        "key_dim": [16, 16, 16],
        "attention_ratio": [2, 2, 2],
        "patch_size": KEEP,
    },
    "mobilenet_v1": {"depth_multiplier": 0.25},
    "mobilenet_v2": {"depth_multiplier": 0.35},
    "mobilevit": {
        "hidden_sizes": [16, 24, 32],
        "neck_hidden_sizes": [8, 8, 16, 16, 24, 32, 40],
        "patch_size": 2,
    },
    "poolformer": {
        "hidden_sizes": [16, 32, 32, 48],
        "depths": [1, 1, 1, 1],
        "layer_scale_init_value": 1.0,
        "patch_size": KEEP,
    },
    "regnet": {**_PYRAMID, "groups_width": 16},
    "resnet": {**_PYRAMID, "layer_type": "basic"},
    "segformer": {
        "num_encoder_blocks": 2,
        "depths": [1, 1],
        "sr_ratios": [2, 1],
        "hidden_sizes": [32, 64],
        "patch_sizes": [7, 3],
        "strides": [4, 2],
        "num_attention_heads": [1, 2],
        "mlp_ratios": [2, 2],
        "patch_size": KEEP,
    },
    "swin": _WINDOWS,
    "swinv2": _WINDOWS,
    "videomae": {"num_frames": 4, "tubelet_size": 2},
    "vit": {},
}

_NLP: Mapping[str, Mapping[str, Any]] = {
    "albert": {"embedding_size": 64},
    "bart": {},
    "bert": {},
    "biogpt": {},
    "bloom": {},
    "distilbert": {},
    "electra": {"embedding_size": 64},
    "esm": {"mask_token_id": 3, "pad_token_id": 0, "position_embedding_type": "rotary"},
    "falcon": {"num_kv_heads": 2},
    "fnet": {},
    "gemma": {},
    "gpt2": {},
    "gpt_neo": {"attention_types": [[["global", "local"], 1]], "window_size": 16},
    "gpt_neox": {},
    "gptj": {},
    "llama": {},
    "mbart": {},
    "mistral": {},
    "mpnet": {},
    "mpt": {},
    "olmo2": {},
    "opt": {},
    "pegasus": {},
    "phi": {},
    "phi3": {},
    "qwen2": {},
    "qwen3": {},
    "roberta": {},
    "roformer": {},
    "squeezebert": {},
    "stablelm": {},
    "t5": {"num_layers": 1, "num_decoder_layers": 1},
}

_AUDIO: Mapping[str, Mapping[str, Any]] = {
    "audio-spectrogram-transformer": {
        "patch_size": 8,
        "max_length": 64,
        "num_mel_bins": 32,
        "time_stride": 8,
        "frequency_stride": 8,
    },
    "hubert": _SPEECH,
    "speech_to_text": {"max_source_positions": 64, "max_target_positions": 64, "input_feat_per_channel": 32},
    "unispeech": _SPEECH,
    "wav2vec2": _SPEECH,
    "wavlm": _SPEECH,
    "whisper": {
        "num_mel_bins": 32,
        "max_source_positions": 64,
        "max_target_positions": 64,
        "decoder_start_token_id": 1,
        "encoder_layers": 1,
        "decoder_layers": 1,
    },
}

_MULTIMODAL: Mapping[str, Mapping[str, Any]] = {
    "blip": {
        "text_config": {**_TEXT_TOWER, "encoder_hidden_size": WIDTH},
        "vision_config": {**_IMAGE_TOWER, "initializer_range": 0.02},
        "image_text_hidden_size": 64,
    },
    "clip": {"text_config": _TEXT_TOWER, "vision_config": _IMAGE_TOWER},
    "owlvit": {"text_config": _TEXT_TOWER, "vision_config": _IMAGE_TOWER},
    "siglip": {"text_config": _TEXT_TOWER, "vision_config": _IMAGE_TOWER},
}


@dataclass(frozen=True, slots=True)
class ZooModel:
    """A model type that the zoo knows.

    Attributes:
        task: Category that scores and charts group by.
        sizes: What differs from `SIZES` in the small configuration.
    """

    task: str
    sizes: Mapping[str, Any] = field(default_factory=dict)


MODELS: Mapping[str, ZooModel] = {
    model_type: ZooModel(task, sizes)
    for task, table in (
        ("computer_vision", _COMPUTER_VISION),
        ("nlp", _NLP),
        ("audio", _AUDIO),
        ("multimodal", _MULTIMODAL),
    )
    for model_type, sizes in table.items()
}
