"""What the integers among a transformers model's inputs mean, and which values they may have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ops.sources.base import InputRole
from ops.sources.inputs import SPECIAL_TOKENS, vocabulary_size

if TYPE_CHECKING:
    import torch


def input_roles(model: torch.nn.Module, inputs: Mapping[str, Any]) -> dict[str, InputRole]:
    """Roles of those inputs of a transformers model that have one."""
    return {name: _ROLES[name](model.config) for name in inputs if name in _ROLES}


def _token_role(config: Any) -> InputRole:
    vocabulary = vocabulary_size(config)
    return InputRole("token_ids", min(SPECIAL_TOKENS, vocabulary - 1), vocabulary - 1)


def _segment_role(config: Any) -> InputRole:
    text = getattr(config, "text_config", None) or config
    return InputRole("segments", 0, int(getattr(text, "type_vocab_size", None) or 1) - 1)


def _as_in_the_example(name: str) -> Callable[[Any], InputRole]:
    """A role whose values depend on each other, so that only the range of the example is safe.

    A random mask may leave a row with nothing to attend to, and differences of coordinates index tables too.
    """
    return lambda _config: InputRole(name)


_ROLES: Mapping[str, Callable[[Any], InputRole]] = {
    **dict.fromkeys(["input_ids", "decoder_input_ids"], _token_role),
    **dict.fromkeys(
        ["attention_mask", "decoder_attention_mask", "pixel_mask", "padding_mask"], _as_in_the_example("mask")
    ),
    **dict.fromkeys(["position_ids", "cache_position"], _as_in_the_example("positions")),
    "token_type_ids": _segment_role,
    "bbox": _as_in_the_example("coordinates"),
}
"""Parameter of `forward` → what its integers mean."""
