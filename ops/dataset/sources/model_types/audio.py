"""Model types that take sound."""

from collections.abc import Mapping
from typing import Any

from ops.dataset.sources.model_types.base import KEEP, ExampleTensor, ModelType

_SPEECH = {
    "conv_dim": [32, 32, 32],
    "conv_kernel": [10, 3, 3],
    "conv_stride": [5, 2, 2],
    "num_feat_extract_layers": 3,
    "num_conv_pos_embeddings": 16,
    "num_conv_pos_embedding_groups": 4,
}

_SIZES: Mapping[str, Mapping[str, Any]] = {
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
    "data2vec-audio": {
        "conv_dim": [32, 32],
        "conv_kernel": [10, 3],
        "conv_stride": [5, 2],
        "num_feat_extract_layers": 2,
        "num_conv_pos_embeddings": 3,
        "conv_pos_kernel_size": 3,
        "num_conv_pos_embedding_groups": 4,
    },
    "sew": _SPEECH,
    "sew-d": _SPEECH,
    "unispeech-sat": _SPEECH,
    "wav2vec2-conformer": _SPEECH,
    "parakeet_encoder": {},
}
"""Model type → what differs from `SIZES`."""

AUDIO: Mapping[str, ModelType] = {
    **{name: ModelType("audio", sizes) for name, sizes in _SIZES.items()},
    "wav2vec2-bert": ModelType(
        "audio", inputs={"input_features": ExampleTensor(("batch", 100, "feature_projection_input_dim"))}
    ),
    "encodec": ModelType(
        "audio",
        {
            "num_filters": 8,
            "hidden_size": 32,
            "codebook_size": 64,
            "codebook_dim": 32,
            "upsampling_ratios": [4, 2],
            "num_lstm_layers": 1,
        },
        {"input_values": ExampleTensor(("batch", 1, 512))},
    ),
    "dac": ModelType(
        "audio",
        {
            "encoder_hidden_size": 16,
            "decoder_hidden_size": 32,
            "downsampling_ratios": [2, 2],
            "upsampling_ratios": [2, 2],
            "n_codebooks": 2,
            "codebook_size": 64,
            "codebook_dim": 8,
            "hidden_size": KEEP,
        },
        {"input_values": ExampleTensor(("batch", 1, 512))},
    ),
    "speecht5": ModelType(
        "audio",
        {
            **_SPEECH,
            "speech_decoder_prenet_units": 32,
            "num_mel_bins": 8,
            "reduction_factor": 1,
            "speech_decoder_postnet_units": 32,
            "speaker_embedding_dim": 32,
        },
        {"input_values": ExampleTensor(("batch", 4000)), "decoder_input_ids": ExampleTensor(("batch", 32), "ids")},
        head="SpeechT5ForSpeechToText",
    ),
    "vits": ModelType(
        "audio",
        {
            "hidden_size": 32,
            "num_attention_heads": 2,
            "ffn_dim": 32,
            "flow_size": 32,
            "spectrogram_bins": 17,
            "upsample_initial_channel": 32,
            "upsample_rates": [2, 2],
            "upsample_kernel_sizes": [4, 4],
            "resblock_kernel_sizes": [3],
            "resblock_dilation_sizes": [[1]],
            "prior_encoder_num_wavenet_layers": 1,
            "posterior_encoder_num_wavenet_layers": 1,
            "duration_predictor_filter_channels": 32,
            "depth_separable_channels": 2,
            "depth_separable_num_layers": 1,
            "duration_predictor_num_flows": 2,
        },
        head="VitsModel",
    ),
}
