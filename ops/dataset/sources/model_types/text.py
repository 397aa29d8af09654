"""Model types that take text."""

from collections.abc import Mapping
from typing import Any

from ops.dataset.sources.model_types.base import KEEP, ModelType

_LATENT_ATTENTION = {
    "kv_lora_rank": 32,
    "q_lora_rank": 32,
    "qk_rope_head_dim": 32,
    "qk_nope_head_dim": 32,
    "v_head_dim": 32,
    "n_group": 2,
    "topk_group": 1,
    "first_k_dense_replace": 1,
    "num_key_value_heads": 4,
    "head_dim": KEEP,
}

_PLAIN = (
    "afmoe", "apertus", "arcee", "bart", "bert", "bert-generation", "biogpt", "bitnet", "blenderbot",
    "blenderbot-small", "bloom", "camembert", "clip_text_model", "codegen", "cohere", "cohere2", "convbert", "ctrl",
    "data2vec-text", "diffllama", "distilbert", "doge", "dots1", "ernie", "ernie4_5", "ernie4_5_moe", "eurobert",
    "exaone4", "flaubert", "fnet", "gemma", "glm", "glm4", "glm4_moe", "gpt2", "gpt_bigcode", "gpt_neox", "gptj",
    "granite", "granitemoe", "helium", "jetmoe", "layoutlm", "lfm2", "llama", "m2m_100", "marian", "markuplm", "mbart",
    "megatron-bert", "minicpm3", "minimax", "mistral", "mixtral", "mpnet", "mpt", "mra", "mvp", "nanochat", "nemotron",
    "nllb-moe", "nomic_bert", "nystromformer", "olmo", "olmo2", "olmo3", "olmoe", "openai-gpt", "opt", "pegasus",
    "pegasus_x", "persimmon", "phi", "phi3", "phimoe", "plbart", "prophetnet", "qwen2", "qwen2_moe", "qwen3",
    "qwen3_moe", "rembert", "roberta", "roberta-prelayernorm", "roc_bert", "roformer", "seed_oss", "smollm3",
    "splinter", "squeezebert", "stablelm", "starcoder2", "vaultgemma", "xglm", "xlm-roberta", "xlm-roberta-xl", "yoso",
    "youtu",
)  # fmt: skip
"""Model types that `SIZES` alone makes small."""

_SIZES: Mapping[str, Mapping[str, Any]] = {
    "albert": {"embedding_size": 64},
    "electra": {"embedding_size": 64},
    "esm": {"mask_token_id": 3, "pad_token_id": 0, "position_embedding_type": "rotary"},
    "falcon": {"num_kv_heads": 2},
    "gpt_neo": {"attention_types": [[["global", "local"], 1]], "window_size": 16},
    "t5": {"num_layers": 1, "num_decoder_layers": 1},
    "big_bird": {"attention_type": "block_sparse", "block_size": 4, "num_random_blocks": 2},
    "bigbird_pegasus": {"attention_type": "block_sparse", "block_size": 4, "num_random_blocks": 2},
    "canine": {"num_hash_buckets": 64, "downsampling_rate": 2, "local_transformer_stride": 8, "vocab_size": KEEP},
    "deberta": {"relative_attention": True, "pos_att_type": ["c2p", "p2c"]},
    "deberta-v2": {"relative_attention": True, "pos_att_type": ["c2p", "p2c"], "position_buckets": 8},
    "deepseek_v2": _LATENT_ATTENTION,
    "deepseek_v3": _LATENT_ATTENTION,
    "falcon_mamba": {"state_size": 4, "intermediate_size": 512},
    "gemma2": {"query_pre_attn_scalar": 64},
    "gemma3_text": {"query_pre_attn_scalar": 64, "layer_types": ["sliding_attention", "full_attention"]},
    "gpt_oss": {"layer_types": ["sliding_attention", "full_attention"]},
    "ibert": {"quant_mode": False},
    "jamba": {
        "mamba_d_state": 4,
        "attn_layer_period": 2,
        "attn_layer_offset": 1,
        "expert_layer_period": 2,
        "expert_layer_offset": 1,
        "use_mamba_kernels": False,
        "mamba_dt_rank": 4,
    },
    "led": {"attention_window": 16},
    "lilt": {"hidden_size": 384},
    "longformer": {"attention_window": 16},
    "longt5": {"local_radius": 8},
    "mamba": {"state_size": 4, "intermediate_size": 512},
    "mamba2": {"num_heads": 8, "head_dim": 64, "state_size": 16, "n_groups": 1, "chunk_size": 16},
    "mobilebert": {"intra_bottleneck_size": 256, "true_hidden_size": 256, "embedding_size": 64},
    "modernbert": {
        "layer_types": ["full_attention", "sliding_attention"],
        "cls_token_id": 1,
        "sep_token_id": 2,
        "local_attention": 16,
    },
    "mt5": {"num_layers": 1, "num_decoder_layers": 1},
    "qwen3_next": {
        "layer_types": ["linear_attention", "full_attention"],
        "linear_num_key_heads": 2,
        "linear_num_value_heads": 4,
        "linear_key_head_dim": 32,
        "linear_value_head_dim": 32,
    },
    "recurrent_gemma": {"num_hidden_layers": 3, "lru_width": 256, "attention_window_size": 16},
    "reformer": {
        "attn_layers": ["local", "lsh"],
        "axial_pos_embds": False,
        "local_attn_chunk_length": 16,
        "lsh_attn_chunk_length": 16,
        "num_buckets": 2,
        "attention_head_size": 64,
        "feed_forward_size": 512,
    },
    "rwkv": {"context_length": 64},
    "switch_transformers": {"num_sparse_encoder_layers": 1, "num_sparse_decoder_layers": 1, "expert_capacity": 8},
    "umt5": {"num_layers": 1, "num_decoder_layers": 1},
    "xlm": {"emb_dim": 256},
    "xlstm": {"num_blocks": 2, "num_heads": 4, "qk_dim_factor": 1.0, "v_dim_factor": 1.0, "head_dim": KEEP},
}
"""Model type → what differs from `SIZES`."""

TEXT: Mapping[str, ModelType] = {
    **dict.fromkeys(_PLAIN, ModelType("nlp")),
    **{name: ModelType("nlp", sizes) for name, sizes in _SIZES.items()},
}
