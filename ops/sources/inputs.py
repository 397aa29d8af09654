"""Example inputs of a transformers model and their roles, from its configuration and the signature of its `forward`.

Tables hold the rules: `_COMPANIONS`, which parameters go with a model's main one, `_MAKERS`, how each is made, and
`_ROLES`, what its integers mean. Exceptions of a model type are in `ops.sources.model_types`.

Imports torch inside functions.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ops.errors import GraphNetError
from ops.sources.base import InputRole
from ops.sources.model_types.base import ExampleTensor, Size

if TYPE_CHECKING:
    import torch


@dataclass(frozen=True, slots=True)
class InputSizes:
    """Sizes that a configuration leaves open.

    Attributes:
        batch: Examples in a batch.
        tokens: Length of a text, at most: a model that takes fewer gets as many as it takes.
        image: Height and width where the configuration has no image size.
        samples: Length of a sound wave.
    """

    batch: int = 1
    tokens: int = 128
    image: int = 224
    samples: int = 16000


SMALL = InputSizes(batch=1, tokens=64, image=96, samples=4000)

_COMPANIONS: Mapping[str, tuple[str, ...]] = {
    "input_ids": ("attention_mask", "decoder_input_ids"),
    "pixel_values": ("pixel_mask",),
    "pixel_values_videos": (),
    "input_values": (),
    "input_features": ("decoder_input_ids",),
}
"""Main parameter → parameters that are passed too where `forward` has them."""

_MASKED_IMAGES = frozenset({"conditional_detr", "deformable_detr", "detr"})
"""Model types whose images are padded, and so have a mask."""

_TASKS: Mapping[str, str] = {
    "input_ids": "nlp",
    "pixel_values": "computer_vision",
    "pixel_values_videos": "computer_vision",
    "input_values": "audio",
    "input_features": "audio",
}
"""Main parameter → task category."""

_SPECIAL_TOKENS = 3
"""How many token ids, from 0, usually mean something other than text."""


def example_inputs(
    model: torch.nn.Module,
    sizes: InputSizes,
    *,
    explicit: Mapping[str, ExampleTensor | None] | None = None,
    seed: int = 1,
) -> dict[str, Any]:
    """Keyword arguments that a transformers model can be called with.

    Args:
        model: Has `config` and `main_input_name`, as every transformers model does.
        sizes: What its configuration leaves open.
        explicit: Parameters that are not to be derived; None leaves one out.
        seed: Seed of random values.

    Raises:
        GraphNetError: No rule says what its main parameter looks like.
    """
    import torch

    config: Any = model.config
    main = str(getattr(model, "main_input_name", "input_ids"))
    accepted = inspect.signature(model.forward).parameters
    generator = torch.Generator().manual_seed(seed)
    explicit_values = {
        name: _explicit(tensor, config, sizes, generator) for name, tensor in (explicit or {}).items() if tensor
    }
    if main not in _MAKERS and main not in explicit_values:
        raise GraphNetError(
            f"no rule makes the input {main!r} of {config.model_type}: add it to the table of its task in "
            f"ops/sources/model_types, or wrap the model in a function and use file:<path.py>:<callable>"
        )
    wanted = [main, *_COMPANIONS.get(main, ())]
    if _part(config, "vision_config") is not None and "input_ids" in accepted:
        wanted = ["input_ids", "pixel_values", "attention_mask"]
    if config.model_type not in _MASKED_IMAGES:
        wanted = [name for name in wanted if name != "pixel_mask"]
    derived = {
        name: _MAKERS[name](config, sizes, generator)
        for name in wanted
        if name not in (explicit or {}) and (name == main or name in accepted)
    }
    return {**derived, **explicit_values}


def task_of(model: torch.nn.Module) -> str:
    """Task category of a transformers model, by what it takes."""
    config: Any = model.config
    if _part(config, "vision_config") is not None and _part(config, "text_config") is not None:
        return "multimodal"
    return _TASKS.get(str(getattr(model, "main_input_name", "input_ids")), "other")


def _explicit(tensor: ExampleTensor, config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    import torch

    def number(size: Size) -> int:
        if isinstance(size, int):
            return size
        if size in {"batch", "tokens"}:
            return int(getattr(sizes, size))
        return int(_first(config, (size,), None) or _first(_text(config), (size,), 0))

    shape = tuple(map(number, tensor.shape))
    match tensor.kind:
        case "normal":
            return torch.randn(shape, generator=generator)
        case "zeros":
            return torch.zeros(shape, dtype=torch.long)
        case "ones":
            return torch.ones(shape, dtype=torch.long)
        case "ids":
            return torch.randint(0, number(tensor.below), shape, generator=generator)
        case "positions":
            return torch.arange(shape[-1]).expand(shape).contiguous()


def _token_ids(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """Text: ids above those that usually are special."""
    import torch

    text = _text(config)
    vocabulary = _vocabulary_size(config)
    length = min(sizes.tokens, *(int(_first(text, (name,), sizes.tokens)) for name in _TEXT_LIMITS))
    return torch.randint(min(_SPECIAL_TOKENS, vocabulary - 1), vocabulary, (sizes.batch, length), generator=generator)


_TEXT_LIMITS = ("max_position_embeddings", "n_positions", "max_seq_len", "max_target_positions")


def _decoder_token_ids(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """What an encoder-decoder model has written so far: half as long as what it reads."""
    ids = _token_ids(config, sizes, generator)
    return ids[:, : max(1, ids.shape[1] // 2)].contiguous()


def _attention_mask(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    import torch

    return torch.ones_like(_token_ids(config, sizes, generator))


def _image(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """A batch of images, or of videos where the configuration counts frames."""
    import torch

    picture = _part(config, "vision_config") or config
    height, width = _pair(_first(picture, ("image_size",), sizes.image))
    channels = int(_first(picture, ("num_channels", "in_channels"), 3))
    frames = _first(picture, ("num_frames",), None)
    shape = (sizes.batch, *(() if frames is None else (int(frames),)), channels, height, width)
    return torch.randn(shape, generator=generator)


def _image_mask(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    import torch

    image = _image(config, sizes, generator)
    return torch.ones((image.shape[0], *image.shape[-2:]), dtype=torch.long)


def _waveform(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """A sound wave, or a spectrogram (time × mel bins) where the configuration has mel bins."""
    import torch

    bins, frames = _first(config, ("num_mel_bins",), None), _first(config, ("max_length",), None)
    if bins is not None and frames is not None:
        return torch.randn((sizes.batch, int(frames), int(bins)), generator=generator)
    return torch.randn((sizes.batch, sizes.samples), generator=generator)


def _spectrogram(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """A spectrogram: mel bins × time, of the exact length that whisper demands; time × mel bins elsewhere."""
    import torch

    bins = int(_first(config, ("num_mel_bins", "input_feat_per_channel"), 80))
    frames = 2 * int(_first(config, ("max_source_positions",), 64))
    shape = (bins, frames) if config.model_type == "whisper" else (frames, bins)
    return torch.randn((sizes.batch, *shape), generator=generator)


_MAKERS: Mapping[str, Callable[[Any, InputSizes, torch.Generator], torch.Tensor]] = {
    "input_ids": _token_ids,
    "attention_mask": _attention_mask,
    "decoder_input_ids": _decoder_token_ids,
    "pixel_values": _image,
    "pixel_values_videos": _image,
    "pixel_mask": _image_mask,
    "input_values": _waveform,
    "input_features": _spectrogram,
}
"""Parameter of `forward` → what makes its value."""


def _vocabulary_size(config: Any) -> int:
    """How many token ids a configuration knows."""
    return int(_first(_text(config), ("vocab_size",), 32))


def _part(config: Any, name: str) -> Any:
    return getattr(config, name, None)


def _text(config: Any) -> Any:
    return _part(config, "text_config") or config


def _first(config: Any, names: tuple[str, ...], default: Any) -> Any:
    """The first of the settings that the configuration has."""
    return next((value for name in names if (value := getattr(config, name, None)) is not None), default)


def _pair(size: Any) -> tuple[int, int]:
    return (int(size[0]), int(size[1])) if isinstance(size, (list, tuple)) else (int(size), int(size))


def input_roles(model: torch.nn.Module, inputs: Mapping[str, Any]) -> dict[str, InputRole]:
    """Roles of the integer inputs of a transformers model: what they mean, and which values they may have."""
    return {name: _ROLES[name](model.config) for name in inputs if name in _ROLES}


def _token_role(config: Any) -> InputRole:
    vocabulary = _vocabulary_size(config)
    return InputRole("token_ids", min(_SPECIAL_TOKENS, vocabulary - 1), vocabulary - 1)


def _segment_role(config: Any) -> InputRole:
    return InputRole("segments", 0, int(getattr(_text(config), "type_vocab_size", None) or 1) - 1)


def _range_of_example(name: str) -> Callable[[Any], InputRole]:
    """A role with the range of the example, since its values depend on each other.

    A random mask may leave a row with nothing to attend to, and differences of coordinates index tables too.
    """
    return lambda _config: InputRole(name)


_ROLES: Mapping[str, Callable[[Any], InputRole]] = {
    **dict.fromkeys(["input_ids", "decoder_input_ids"], _token_role),
    **dict.fromkeys(
        ["attention_mask", "decoder_attention_mask", "pixel_mask", "padding_mask"], _range_of_example("mask")
    ),
    **dict.fromkeys(["position_ids", "cache_position"], _range_of_example("positions")),
    "token_type_ids": _segment_role,
    "bbox": _range_of_example("coordinates"),
}
"""Parameter of `forward` → what its integers mean."""
