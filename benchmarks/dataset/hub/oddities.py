"""Repositories of real hubs that generated ones lack: half precision, large models, quantised weights, diffusers.

Each row of `_ROWS` is a configuration, and the reason why it is refused if it is not sound.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks.dataset.head_classes import small_config
from benchmarks.dataset.hub.generator import Truth
from benchmarks.dataset.hub.server import Repository
from ops.failures import FailureReason as Reason

_HALF = {
    "resnet": "ResNetForImageClassification",
    "wav2vec2": "Wav2Vec2ForCTC",
    "whisper": "WhisperForConditionalGeneration",
    "audio-spectrogram-transformer": "ASTForAudioClassification",
    "swin": "SwinForImageClassification",
    "yolos": "YolosForObjectDetection",
    "segformer": "SegformerForSemanticSegmentation",
    "vit": "ViTForImageClassification",
    "convnext": "ConvNextForImageClassification",
    "clip": "CLIPModel",
    "hubert": "HubertForCTC",
    "llava": "LlavaForConditionalGeneration",
    "patchtst": "PatchTSTForPrediction",
    "bert": "BertForMaskedLM",
}
"""Model type → class: most take floating-point inputs."""

_BERT = {"model_type": "bert", "architectures": ["BertForMaskedLM"], "hidden_size": 64, "num_attention_heads": 2}
_SMALL = {**_BERT, "num_hidden_layers": 1, "intermediate_size": 128, "vocab_size": 300}
_LLAMA = {
    "model_type": "llama", "architectures": ["LlamaForCausalLM"], "torch_dtype": "bfloat16", "vocab_size": 32000,
}  # fmt: skip
_DETR = {"model_type": "detr", "architectures": ["DetrForObjectDetection"], "backbone": "resnet50"}
_UNET = {
    "_class_name": "UNet2DModel", "_diffusers_version": "0.30.0", "sample_size": 16, "in_channels": 3,
    "out_channels": 3, "block_out_channels": [32, 64], "layers_per_block": 1,
    "down_block_types": ["DownBlock2D", "AttnDownBlock2D"], "up_block_types": ["AttnUpBlock2D", "UpBlock2D"],
}  # fmt: skip
_VAE = {
    "_class_name": "AutoencoderKL", "sample_size": 32, "latent_channels": 4, "block_out_channels": [32, 64],
    "down_block_types": ["DownEncoderBlock2D"] * 2, "up_block_types": ["UpDecoderBlock2D"] * 2,
}  # fmt: skip
_ROWS: Mapping[str, tuple[Mapping[str, Any], Reason | None]] = {
    "llama-1b": (
        {
            **_LLAMA, "hidden_size": 2048, "num_hidden_layers": 22, "intermediate_size": 5632,
            "num_attention_heads": 32, "num_key_value_heads": 4,
        },
        None,
    ),
    "llama-5b": (
        {**_LLAMA, "hidden_size": 4096, "num_hidden_layers": 24, "intermediate_size": 11008, "num_attention_heads": 32},
        Reason.TOO_LARGE,
    ),
    "llama-70b": (
        {
            **_LLAMA, "hidden_size": 8192, "num_hidden_layers": 80, "intermediate_size": 28672,
            "num_attention_heads": 64, "num_key_value_heads": 8,
        },
        Reason.TOO_LARGE,
    ),
    "bnb-4bit": (
        {**_SMALL, "quantization_config": {"quant_method": "bitsandbytes", "load_in_4bit": True}}, Reason.QUANTIZED,
    ),
    "bnb-8bit-of-old": ({**_SMALL, "quantization_config": {"load_in_8bit": True}}, Reason.QUANTIZED),
    "fp8": ({**_SMALL, "quantization_config": {"quant_method": "fp8"}}, Reason.QUANTIZED),
    "gptq": ({**_SMALL, "quantization_config": {"quant_method": "gptq", "bits": 4}}, Reason.QUANTIZED),
    "detr-timm": ({**_DETR, "use_timm_backbone": True}, Reason.MISSING_LIBRARY),
    "detr-timm-by-name": ({**_DETR, "use_timm_backbone": False}, Reason.MISSING_LIBRARY),
    "upernet-elsewhere": ({"model_type": "upernet", "backbone": "microsoft/swin-tiny"}, Reason.NO_CONFIGURATION),
    "unet": (_UNET, None),
    "vae": (_VAE, None),
    "unet-of-nothing": ({**_UNET, "_class_name": "UNetOfNothing"}, Reason.UNKNOWN_CLASS),
}  # fmt: skip
_FAULTS = {"disabled": Reason.REFUSED_ACCESS, "no main": Reason.NOT_FOUND}


def oddities() -> Iterator[tuple[Repository, Truth]]:
    """Yield all of them, each with its truth."""
    for number, (model_type, class_name) in enumerate(_HALF.items()):
        for dtype in ("float16", "bfloat16"):
            config = json.loads(small_config(model_type).to_json_string(use_diff=True))
            name = f"half/{model_type}-{dtype}"
            yield _repository(
                name,
                {
                    **config, "model_type": model_type, "architectures": [class_name],
                    ("torch_dtype", "dtype")[number % 2]: dtype,
                },
            ), Truth(repository=name, graph=name)  # fmt: skip
    for short, (config, reason) in _ROWS.items():
        name = f"odd/{short}"
        yield _repository(name, config), Truth(repository=name, graph=None if reason else name, reason=reason)
    for fault, reason in _FAULTS.items():
        name = f"odd/{fault.replace(' ', '-')}"
        yield _repository(name, _SMALL, fault), Truth(repository=name, reason=reason)


def _repository(name: str, config: Mapping[str, Any], *faults: str) -> Repository:
    return Repository(name=name, files={"config.json": json.dumps(config).encode()}, faults=frozenset(faults))
