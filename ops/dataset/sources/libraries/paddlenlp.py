"""Models of PaddleNLP: its architectures of language, built from their configurations."""

import inspect
from collections.abc import Mapping
from typing import Any, ClassVar

from ops.dataset.sources.base import LoadedModel
from ops.dataset.sources.libraries.base import SEED, SMALL_BUILD, Library, ModelBuild

_ARCHITECTURES: Mapping[str, str] = {
    "albert": "Albert", "artist": "Artist", "bart": "Bart", "bert": "Bert",
    "blenderbot": "Blenderbot", "blenderbot-small": "BlenderbotSmall", "blip-text": "BlipText", "bloom": "Bloom",
    "clip-text": "CLIPText", "ctrl": "CTRL", "convbert": "ConvBert", "deberta": "Deberta", "deberta-v2": "DebertaV2",
    "distilbert": "DistilBert", "electra": "Electra", "ernie": "Ernie", "ernie-ctm": "ErnieCtm",
    "ernie-gram": "ErnieGram", "ernie-m": "ErnieM", "fnet": "FNet", "gau-alpha": "GAUAlpha", "gpt": "GPT",
    "layoutlm": "LayoutLM", "llama": "Llama", "mbart": "MBart", "megatronbert": "MegatronBert",
    "mobilebert": "MobileBert", "mpnet": "MPNet", "mt5": "MT5", "nystromformer": "Nystromformer", "opt": "OPT",
    "pegasus": "Pegasus", "roberta": "Roberta", "roformer": "RoFormer", "roformer-v2": "RoFormerv2", "rw": "RW",
    "skep": "Skep", "squeezebert": "SqueezeBert", "t5": "T5", "tinybert": "TinyBert", "xlnet": "XLNet",
}  # fmt: skip
"""Name of a model → its classes' names without `Config` and `Model`."""

_WITH_DECODER = frozenset({"mt5", "t5"})
"""Models that do not derive their decoder's tokens from their encoder's."""

_SMALL: Mapping[str, int] = {
    **dict.fromkeys(("hidden_size", "d_model", "n_embd", "embedding_size"), 64),
    **dict.fromkeys(("num_hidden_layers", "num_layers", "n_layer", "encoder_layers", "decoder_layers"), 2),
    **dict.fromkeys(("num_encoder_layers", "num_decoder_layers"), 2),
    **dict.fromkeys(("num_attention_heads", "num_heads", "n_head"), 4),
    **dict.fromkeys(("encoder_attention_heads", "decoder_attention_heads"), 4),
    **dict.fromkeys(("intermediate_size", "d_ff", "dff", "d_inner", "ffn_dim", "dim_feedforward"), 128),
    **dict.fromkeys(("encoder_ffn_dim", "decoder_ffn_dim"), 128),
    **dict.fromkeys(("max_position_embeddings", "n_positions", "n_ctx", "seq_length"), 64),
    "num_key_value_heads": 2, "d_kv": 16, "vocab_size": 128,
    "pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 2,
}  # fmt: skip
"""Settings of a small model, by the names that the configurations use; each takes those that it knows."""

_BATCH, _LENGTH = 2, 16
_FIRST_WORD = 3
"""Smallest token that is a word, in small vocabularies."""


class PaddleNLPLibrary(Library):
    """`zoo:paddlenlp/<model>`."""

    name: ClassVar[str] = "paddlenlp"
    example: ClassVar[str] = "paddlenlp/ernie"
    framework = "paddle"
    environment = "paddlenlp"
    models: ClassVar[Mapping[str, str]] = dict.fromkeys(_ARCHITECTURES, "nlp")

    def load(self, model: str, build: ModelBuild = SMALL_BUILD) -> LoadedModel:
        """Build a model of its configuration; small ones have fewer and narrower layers, and a small vocabulary."""
        architecture, paddle = self.entry(_ARCHITECTURES, model), self.package("paddle")
        classes = self.package("paddlenlp.transformers")
        config_class = getattr(classes, f"{architecture}Config")
        small = _SMALL if build.small else {}
        config = config_class(**{name: value for name, value in small.items() if name in _parameters(config_class)})
        paddle.seed(SEED)
        module = getattr(classes, f"{architecture}Model")(config)
        tokens = paddle.randint(_FIRST_WORD, config.vocab_size, [_BATCH, _LENGTH])
        kwargs = {"decoder_input_ids": tokens.clone()} if model in _WITH_DECODER else {}
        origin = {"model": model, "config": type(config).__name__}
        return self.make_loaded_model(model, module, task="nlp", origin=origin, args=(tokens,), kwargs=kwargs)


def _parameters(config: type[Any]) -> set[str]:
    """Settings that a configuration takes: parameters of its constructors, and other names of these."""
    constructors = (vars(kind)["__init__"] for kind in config.__mro__[:-1] if "__init__" in vars(kind))
    named = {name for constructor in constructors for name in inspect.signature(constructor).parameters}
    return named | set(getattr(config, "attribute_map", {}))
