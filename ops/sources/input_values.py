"""How one parameter of a transformers model's `forward` is made, from the configuration.

A maker takes the configuration, the sizes that it leaves open and a generator. Imports torch inside functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

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


SPECIAL_TOKENS = 3
"""How many token ids, from 0, usually mean something other than text."""


def _token_ids(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """Text: ids above those that usually are special."""
    return _ids_of(text_config(config), sizes, generator)


def _ids_of(text: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    import torch

    vocabulary = vocabulary_size(text)
    limits = (int(first_setting(text, (name,), sizes.tokens)) for name in _TEXT_LIMITS)
    length = min(sizes.tokens, *(limit for limit in limits if limit > 0))  # -1 is no limit
    shape = (sizes.batch * int(first_setting(text, ("num_codebooks",), 1)), length)
    return torch.randint(min(SPECIAL_TOKENS, vocabulary - 1), vocabulary, shape, generator=generator)


_TEXT_LIMITS = ("max_position_embeddings", "n_positions", "max_seq_len", "max_target_positions")


def _decoder_token_ids(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """What an encoder-decoder model has written so far: half as long as what it reads."""
    decoder = decoder_config(config)
    ids = _ids_of(decoder, sizes, generator)
    ids = ids[:, : max(1, ids.shape[1] // 2)].contiguous()
    channels = first_setting(decoder, ("num_channels",), None) if hasattr(config, "decoder_config") else None
    return ids if channels is None else ids.unsqueeze(-1).repeat(1, 1, int(channels))


def _attention_mask(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    import torch

    return torch.ones_like(_token_ids(config, sizes, generator))


def _global_attention(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """Which tokens all others attend to: those of the question, the first eighth."""
    import torch

    ids = torch.zeros_like(_token_ids(config, sizes, generator))
    ids[:, : max(1, ids.shape[1] // 8)] = 1
    return ids


def _segments(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """Two texts after each other: the second half is of segment 1."""
    import torch

    ids = torch.zeros_like(_token_ids(config, sizes, generator))
    ids[:, ids.shape[1] // 2 :] = 1
    return ids


def _boxes(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """Places of tokens on a page: left, top, right, bottom, whole numbers unless the model wants shares of the page."""
    import torch

    ids = _token_ids(config, sizes, generator)
    limit = int(first_setting(config, ("max_2d_position_embeddings",), 1001))
    boxes = torch.randint(0, limit, (*ids.shape, 2, 2), generator=generator).sort(dim=-2).values.flatten(-2)
    return boxes / limit if config.model_type == "bros" else boxes


def _entities(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """Two entities that the text names."""
    import torch

    return torch.randint(1, int(config.entity_vocab_size), (sizes.batch, _ENTITIES), generator=generator)


def _entity_mask(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    import torch

    return torch.ones_like(_entities(config, sizes, generator))


def _entity_starts(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """Where the text names each entity: at its second token, and after its middle."""
    import torch

    tokens = _token_ids(config, sizes, generator).shape[-1]
    return torch.tensor([1, 1 + tokens // 2]).expand(sizes.batch, -1).contiguous()


def _entity_ends(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    return _entity_starts(config, sizes, generator) + 1


def _entity_places(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """The tokens of each entity; -1 stands for none."""
    import torch

    starts = _entity_starts(config, sizes, generator)
    return torch.stack([starts, starts + 1, torch.full_like(starts, -1)], dim=-1)


_ENTITIES = 2


def _mel_frames(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """Speech that a decoder has made so far, as a spectrogram."""
    import torch

    frames = 16 * int(first_setting(config, ("reduction_factor",), 1))
    return torch.randn((sizes.batch, frames, int(config.num_mel_bins)), generator=generator)


def _first_question(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:  # noqa: ARG001
    import torch

    return torch.zeros((sizes.batch, 1), dtype=torch.long)


def _patch_mask(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """Which patches of an image, or of a video, are hidden: three of four."""
    import torch

    image = _image(config, sizes, generator)
    patch = _pair(first_setting(config, ("patch_size",), 16))
    count = (image.shape[-2] // patch[0]) * (image.shape[-1] // patch[1])
    if image.dim() == VIDEO_DIMENSIONS:
        count *= image.shape[1] // int(first_setting(config, ("tubelet_size",), 1))
    order = torch.stack([torch.randperm(count, generator=generator) for _ in range(sizes.batch)])
    return order < (3 * count) // 4


VIDEO_DIMENSIONS = 5


def _image(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """A batch of images, or of videos where the configuration counts frames."""
    import torch

    picture = vision_config(config)
    height, width = _pair(first_setting(picture, ("image_size",), sizes.image))
    channels = int(first_setting(picture, ("num_channels", "in_channels", "in_chans"), 3))
    frames = None if config.model_type == "perceiver" else first_setting(picture, ("num_frames",), None)
    shape = (sizes.batch, *(() if frames is None else (int(frames),)), channels, height, width)
    return torch.randn(shape, generator=generator)


def _image_mask(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    import torch

    image = _image(config, sizes, generator)
    return torch.ones((image.shape[0], *image.shape[-2:]), dtype=torch.long)


def _high_resolution_image(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    return _image(config.high_res_vision_config, sizes, generator)


def _flattened_patches(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """Patches of an image, each after its row and column, which are counted from 1."""
    import torch

    picture = vision_config(config)
    width = int(first_setting(picture, ("patch_embed_hidden_size",), 768))
    side = 8
    places = torch.cartesian_prod(torch.arange(1, side + 1), torch.arange(1, side + 1)).expand(sizes.batch, -1, -1)
    return torch.cat([places, torch.randn((sizes.batch, side * side, width), generator=generator)], dim=-1)


def _image_regions(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    import torch

    return torch.randn((sizes.batch, _REGIONS, int(config.visual_feat_dim)), generator=generator)


def _places_of_regions(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    import torch

    return torch.rand((sizes.batch, _REGIONS, int(config.visual_pos_dim)), generator=generator)


_REGIONS = 36
"""Regions of an image that a detector hands on."""


def _waveform(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """A sound wave, or a spectrogram (time × mel bins) where the configuration has mel bins."""
    import torch

    bins = first_setting(config, ("num_mel_bins",), None)
    frames = first_setting(config, ("max_length",), None)
    if bins is not None and frames is not None:
        return torch.randn((sizes.batch, int(frames), int(bins)), generator=generator)
    return torch.randn((sizes.batch, sizes.samples), generator=generator)


def _spectrogram(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """A spectrogram: mel bins × time, of the exact length that whisper demands; time × mel bins elsewhere."""
    import torch

    sound = _config_part(config, "audio_config", "encoder_config") or config
    bins = int(first_setting(sound, _BINS, None) or first_setting(config, _BINS, 80))
    frames = 2 * int(first_setting(sound, ("max_source_positions",), 64))
    if config.model_type == "whisper":
        return torch.randn((sizes.batch, bins, frames), generator=generator)
    return torch.randn((sizes.batch, min(frames, _MOST_FRAMES), bins), generator=generator)


_BINS = ("feature_projection_input_dim", "num_mel_bins", "input_feat_per_channel", "feature_size", "input_dim")
_MOST_FRAMES = 1024


def _past_values(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """What a time series was: as long as the context and the longest lag, or the context of each channel."""
    import torch

    shape = (sizes.batch, _past_length(config))
    channels = first_setting(config, ("num_input_channels",), None) or first_setting(config, ("input_size",), 1)
    is_flat = channels == 1 and hasattr(config, "lags_sequence")
    return torch.randn(shape if is_flat else (*shape, int(channels)), generator=generator)


def _past_length(config: Any) -> int:
    return int(config.context_length) + int(max(first_setting(config, ("lags_sequence",), None) or [0]))


def _past_mask(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    import torch

    return torch.ones_like(_past_values(config, sizes, generator))


def _past_features(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    import torch

    features = int(first_setting(config, ("num_time_features",), 1))
    return torch.randn((sizes.batch, _past_length(config), features), generator=generator)


def _future_values(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    import torch

    channels = int(first_setting(config, ("input_size",), 1))
    shape = (sizes.batch, int(config.prediction_length))
    return torch.randn(shape if channels == 1 else (*shape, channels), generator=generator)


def _future_features(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    import torch

    shape = (sizes.batch, int(config.prediction_length), int(first_setting(config, ("num_time_features",), 1)))
    return torch.randn(shape, generator=generator)


def _anything(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """The input of a model that is called `inputs`: what its encoder hears."""
    return _waveform(_config_part(config, "encoder") or config, sizes, generator)


def _task_ids(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    import torch

    shape = (sizes.batch, int(first_setting(config, ("task_seq_len",), 77)))
    return torch.randint(0, int(first_setting(config, ("text_encoder_vocab_size",), 100)), shape, generator=generator)


def _query_token_ids(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    return _ids_of(config.qformer_config, sizes, generator)


MAKERS: Mapping[str, Callable[[Any, InputSizes, torch.Generator], torch.Tensor]] = {
    "input_ids": _token_ids,
    "attention_mask": _attention_mask,
    "decoder_input_ids": _decoder_token_ids,
    "token_type_ids": _segments,
    "global_attention_mask": _global_attention,
    "bbox": _boxes,
    "entity_ids": _entities,
    "entity_attention_mask": _entity_mask,
    "entity_position_ids": _entity_places,
    "entity_start_positions": _entity_starts,
    "entity_end_positions": _entity_ends,
    "decoder_input_values": _mel_frames,
    "question_positions": _first_question,
    "qformer_input_ids": _query_token_ids,
    "task_inputs": _task_ids,
    "pixel_values": _image,
    "pixel_values_videos": _image,
    "high_res_pixel_values": _high_resolution_image,
    "pixel_mask": _image_mask,
    "bool_masked_pos": _patch_mask,
    "flattened_patches": _flattened_patches,
    "visual_feats": _image_regions,
    "visual_pos": _places_of_regions,
    "input_values": _waveform,
    "input_features": _spectrogram,
    "inputs": _anything,
    "past_values": _past_values,
    "past_observed_mask": _past_mask,
    "past_time_features": _past_features,
    "future_values": _future_values,
    "future_time_features": _future_features,
}
"""Parameter of `forward` → what makes its value."""


def vocabulary_size(config: Any) -> int:
    """How many token ids a configuration knows."""
    return int(first_setting(text_config(config), ("vocab_size",), 32))


def text_config(config: Any) -> Any:
    """The part of a configuration that is of the text that a model reads."""
    return _config_part(config, "text_config", "encoder") or config


def decoder_config(config: Any) -> Any:
    """The part of a configuration that is of the text that a model writes."""
    return _config_part(config, "decoder", "decoder_config") or text_config(config)


def vision_config(config: Any) -> Any:
    """The part of a configuration that is of the images."""
    return _config_part(config, "vision_config", "encoder") or config


def _config_part(config: Any, *names: str) -> Any:
    """The first of these settings that is a configuration itself; None if none is."""
    parts = (getattr(config, name, None) for name in names)
    return next((part for part in parts if hasattr(part, "model_type")), None)


def first_setting(config: Any, names: tuple[str, ...], default: Any) -> Any:
    """The first of the settings that the configuration has."""
    return next((value for name in names if (value := getattr(config, name, None)) is not None), default)


def _pair(size: Any) -> tuple[int, int]:
    return (int(size[0]), int(size[1])) if isinstance(size, (list, tuple)) else (int(size), int(size))
