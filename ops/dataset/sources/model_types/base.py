"""The entry of a model type in the tables, and the sizes that all model types are built with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

KEEP: Final = object()
"""Stands for the library's default."""

WIDTH, INNER, HEADS, LAYERS, VOCABULARY = 256, 512, 4, 2, 512

_WIDTHS = (
    "hidden_size", "d_model", "n_embd", "dim", "embedding_size", "word_embed_proj_dim", "attention_hidden_size",
    "embed_dim", "emb_dim",
)  # fmt: skip
_INNERS = (
    "intermediate_size", "d_ff", "ffn_dim", "hidden_dim", "d_inner", "encoder_ffn_dim", "decoder_ffn_dim",
    "speech_encoder_intermediate_size", "t2u_encoder_ffn_dim", "t2u_decoder_ffn_dim",
)  # fmt: skip
_HEAD_WIDTHS = ("head_dim", "d_kv")

LAYER_SETTINGS = frozenset(
    {
        "num_hidden_layers", "n_layer", "n_layers", "num_layers", "encoder_layers", "decoder_layers",
        "num_decoder_layers", "speech_encoder_layers", "t2u_encoder_layers", "t2u_decoder_layers",
    }
)  # fmt: skip
"""Settings that count layers."""

LAYER_LISTS = frozenset({"depths", "layer_types", "attn_layers", "layers_block_type"})
"""Settings that have an entry a layer, or a number of layers for each stage."""

HEAD_SETTINGS = frozenset(
    {
        "num_attention_heads", "n_head", "n_heads", "num_heads", "encoder_attention_heads", "decoder_attention_heads",
        "speech_encoder_attention_heads", "t2u_encoder_attention_heads", "t2u_decoder_attention_heads",
    }
)  # fmt: skip
"""Settings that count heads of attention."""

WIDTH_SETTINGS = frozenset(
    {*_WIDTHS, *_INNERS, *_HEAD_WIDTHS, "hidden_sizes", "neck_hidden_sizes", "lru_width", "out_hidden_size"}
)
"""Settings that are widths, or lists of widths."""

HEAD_WIDTH_SETTINGS = frozenset(_HEAD_WIDTHS)
"""Settings that are the width of a head of attention."""

SIZES: Mapping[str, Any] = {
    **dict.fromkeys(_WIDTHS, WIDTH),
    **dict.fromkeys(_INNERS, INNER),
    **dict.fromkeys(LAYER_SETTINGS, LAYERS),
    **dict.fromkeys(HEAD_SETTINGS, HEADS),
    **dict.fromkeys(_HEAD_WIDTHS, WIDTH // HEADS),
    **dict.fromkeys(["max_position_embeddings", "n_positions", "max_seq_len"], 128),
    **dict.fromkeys(["encoder_layerdrop", "decoder_layerdrop", "layerdrop"], 0.0),
    **dict.fromkeys(["num_experts", "num_local_experts", "n_routed_experts"], 4),
    **dict.fromkeys(["moe_intermediate_size", "shared_expert_intermediate_size"], 64),
    "num_experts_per_tok": 2,
    "n_shared_experts": 1,
    "num_key_value_heads": 2,
    "rotary_dim": 16,
    "sliding_window": 16,
    "mamba_chunk_size": 16,
    "max_text_length": 16,
    "vocab_size": VOCABULARY,
    "pad_token_id": 0,
    "bos_token_id": 1,
    "eos_token_id": 2,
    "image_size": 96,
    "patch_size": 16,
    "projection_dim": 64,
    "use_cache": False,
}
"""Setting of a configuration → its value in the small one, where a model has that setting."""

_NEEDS_HEAD_WIDTH = ("hunyuan_v1_dense", "hunyuan_v1_moe", "hunyuan_vl_text", "ministral")
_FOUR_STAGES = {
    "num_hidden_layers": 4,
    "out_features": ["stage1", "stage2", "stage3", "stage4"],
    "patch_size": 16,
    "reshape_hidden_states": False,
}
_MAMBA_THEN_HYBRID = ["linear_attention", "hybrid"]
_DETECTORS = (
    "d_fine", "deimv2", "grounding-dino", "mm-grounding-dino", "pp_doclayout_v3", "pp_doclayout_v4", "rt_detr",
    "rt_detr_v2",
)  # fmt: skip

NEEDED: Mapping[str, Mapping[str, Any]] = {
    **{name: {"head_dim": WIDTH // HEADS} for name in _NEEDS_HEAD_WIDTH},
    **{name: {"num_queries": 32} for name in _DETECTORS},  # fewer than a small image has places
    **{
        name: {"backbone_config": _FOUR_STAGES, "reassemble_hidden_size": WIDTH}  # a stage for each width of the neck
        for name in ("depth_anything", "prompt_depth_anything")
    },
    **{name: {"backbone_config": _FOUR_STAGES} for name in ("tipsv2_dpt", "zoedepth")},
    **{name: {"num_blocks": 1} for name in ("eomt", "eomt_dinov3")},  # the last layers, which see queries
    "align": {"vision_config": {"depth_coefficient": 0.3, "image_size": 96}},
    "axk1": {"n_group": 2, "topk_group": 1},
    "lfm2_moe": {"layer_types": ["conv", "full_attention"]},
    "lightglue": {"keypoint_detector_config": {"max_keypoints": 64}},
    "sam2_hiera_det_model": {"image_size": [224, 224]},
    "sam3_tracker": {
        "prompt_encoder_config": {"image_size": 336},
        "vision_config": {
            "backbone_config": {"image_size": 336},
            "backbone_feature_sizes": [[96, 96], [48, 48], [24, 24]],
        },
    },
    "nemotron_h": {"chunk_size": 16},
    "vjepa2": {"crop_size": 96, "frames_per_clip": 4},
    "xmod": {"default_language": "en_XX"},
    "zamba": {
        "attention_head_dim": 2 * WIDTH // HEADS,
        "attention_hidden_size": 2 * WIDTH,
        "num_hidden_layers": 4,
        "layers_block_type": 2 * _MAMBA_THEN_HYBRID,  # two hybrid ones, which share their weights
    },
    "zamba2": {"chunk_size": 16, "layers_block_type": _MAMBA_THEN_HYBRID},
    "zaya": {"num_experts_per_tok": 1},
}
"""Model type that is in no table of a task → settings without which its small configuration fails or is slow."""

_EXPERTS = frozenset({"num_experts", "num_local_experts", "n_routed_experts"})

FEWER: Mapping[str, int] = {
    name: SIZES[name] for name in sorted(LAYER_SETTINGS | _EXPERTS | {"vocab_size", "use_cache"})
}
"""The settings of `SIZES` that no width depends on."""

OWN_WIDTHS: frozenset[str] = frozenset(
    {
        "align", "dia", "gradium_phonon_tts", "granite_docling_vision", "hiera", "layoutlmv3", "lw_detr_vit",
        "mask2former", "maskformer", "maskformer-swin", "mimi", "nemotron3_diarization", "oneformer", "paddleocr_vl",
        "pocket_tts", "pp_formulanet", "rf_detr_dinov2", "sam2_hiera_det_model", "sam2_vision_model", "sam3_tracker",
        "superglue", "upernet", "vitpose_backbone", "xclip", "xcodec",
    }
)  # fmt: skip
"""Model types whose widths depend on each other in ways of their own: they keep them, and have `FEWER` of the rest."""

Size = int | str
"""A number, or the name of a setting of the configuration; "batch" and "tokens" are those of the example."""


@dataclass(frozen=True, slots=True)
class ExampleTensor:
    """The example value of one parameter of `forward`.

    Attributes:
        shape: Its sizes.
        kind: "normal" values, "zeros", "ones" (a mask of nothing but what counts), "ids" (integers below `below`), or
            "positions" (0, 1, … along the last axis).
        below: For ids: how many there are to choose from.
    """

    shape: tuple[Size, ...]
    kind: Literal["normal", "zeros", "ones", "ids", "positions"] = "normal"
    below: Size = "vocab_size"


@dataclass(frozen=True, slots=True)
class ModelType:
    """A model type that the zoo knows.

    Attributes:
        task: Category that scores and charts group by.
        sizes: What differs from `SIZES` in the small configuration: a value replaces the generic one, `KEEP` leaves
            the library's own default.
        inputs: Parameter of `forward` → what it is given, where that cannot be derived; None leaves one out.
        tokens: Length of the text, where the usual one does not do.
        head: Class of transformers to build, for types that `AutoModel` does not know.
    """

    task: str
    sizes: Mapping[str, Any] = field(default_factory=dict)
    inputs: Mapping[str, ExampleTensor | None] = field(default_factory=dict)
    tokens: int | None = None
    head: str | None = None
