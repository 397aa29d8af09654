"""Model types that take images or videos."""

from collections.abc import Mapping
from typing import Any

from ops.dataset.sources.model_types.base import KEEP, ExampleTensor, ModelType

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

_BACKBONE = {
    "model_type": "resnet",
    "embedding_size": 32,
    "hidden_sizes": [32, 64],
    "depths": [1, 1],
    "layer_type": "basic",
    "out_features": ["stage2"],
}
_DETR = {
    "use_timm_backbone": False,
    "backbone": None,
    "backbone_config": _BACKBONE,
    "num_queries": 8,
    "encoder_layers": 1,
    "decoder_layers": 1,
}

_PLAIN = (
    "aimv2_vision_model", "beit", "clip_vision_model", "data2vec-vision", "deit", "glpn", "ijepa", "imagegpt",
    "mlcd_vision_model", "pixio", "pvt_v2", "radio", "siglip_vision_model", "swiftformer", "vit", "vit_mae",
    "vit_msn", "vitdet", "vivit", "yolos",
)  # fmt: skip
"""Model types that `SIZES` alone makes small."""

_SIZES: Mapping[str, Mapping[str, Any]] = {
    "bit": {"embedding_size": 32, "hidden_sizes": [64, 128], "depths": [1, 1], "num_groups": 8},
    "convnext": {"hidden_sizes": [32, 64], "depths": [1, 1], "num_stages": 2, "patch_size": KEEP},
    "convnextv2": {"hidden_sizes": [32, 64], "depths": [1, 1], "num_stages": 2, "patch_size": KEEP},
    "detr": _DETR,
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
    "mobilevit": {"hidden_sizes": [16, 24, 32], "neck_hidden_sizes": [8, 8, 16, 16, 24, 32, 40], "patch_size": 2},
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
    "dinov2_with_registers": {"patch_size": 8},
    "dinov3_convnext": {"hidden_sizes": [16, 32, 32, 64], "depths": [1, 1, 1, 1]},
    "focalnet": {
        "embed_dim": 32,
        "hidden_sizes": [32, 64],
        "depths": [1, 1],
        "focal_levels": [1, 1],
        "focal_windows": [3, 3],
    },
    "mobilevitv2": {"patch_size": 2},
    "textnet": {"image_size": 96},
    "timesformer": {"num_frames": 2},
    "conditional_detr": _DETR,
    "table-transformer": _DETR,
    "donut-swin": _WINDOWS,
}
"""Model type → what differs from `SIZES`."""

VISION: Mapping[str, ModelType] = {
    **dict.fromkeys(_PLAIN, ModelType("computer_vision")),
    **{name: ModelType("computer_vision", sizes) for name, sizes in _SIZES.items()},
    "deformable_detr": ModelType(
        "computer_vision",
        {
            **_DETR,
            "num_feature_levels": 2,
            "encoder_n_points": 2,
            "decoder_n_points": 2,
            "backbone_config": {**_BACKBONE, "out_features": ["stage1", "stage2"]},
        },
    ),
    "sam": ModelType(
        "computer_vision",
        {
            "vision_config": {
                "hidden_size": 64,
                "num_hidden_layers": 2,
                "num_attention_heads": 4,
                "image_size": 96,
                "patch_size": 16,
                "output_channels": 32,
                "num_pos_feats": 16,
                "global_attn_indexes": [1],
                "window_size": 2,
                "mlp_dim": 128,
            },
            "prompt_encoder_config": {
                "hidden_size": 32,
                "image_size": 96,
                "patch_size": 16,
                "image_embedding_size": 6,
                "mask_input_channels": 4,
            },
            "mask_decoder_config": {
                "hidden_size": 32,
                "mlp_dim": 64,
                "num_hidden_layers": 1,
                "num_attention_heads": 2,
                "iou_head_hidden_dim": 32,
            },
        },
        {"input_points": ExampleTensor(("batch", 1, 1, 2))},
    ),
    "superpoint": ModelType(
        "computer_vision",
        {
            "encoder_hidden_sizes": [16, 16, 16, 16],
            "decoder_hidden_size": 16,
            "keypoint_decoder_dim": 65,
            "descriptor_decoder_dim": 16,
        },
        head="SuperPointForKeypointDetection",
    ),
    "swin2sr": ModelType(
        "computer_vision",
        {
            "embed_dim": 32,
            "depths": [1, 1],
            "num_heads": [2, 2],
            "window_size": 4,
            "image_size": 32,
            "patch_size": 1,
            "upscale": 2,
            "hidden_size": KEEP,
            "num_layers": KEEP,
        },
        head="Swin2SRForImageSuperResolution",
    ),
}
