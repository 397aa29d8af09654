"""Makers of a value for each parameter of a transformers model's `forward`, from the configuration.

A maker takes the configuration, the sizes that it leaves open and a generator. Imports torch: worker only.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

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


Maker = Callable[[Any, InputSizes, torch.Generator], torch.Tensor]

SPECIAL_TOKENS = 3
"""Number of token ids, from 0, that usually mean something other than text."""

VIDEO_DIMENSIONS = 5

_TEXT_LIMITS = ("max_position_embeddings", "n_positions", "max_seq_len", "max_target_positions")
_BINS = ("feature_projection_input_dim", "num_mel_bins", "input_feat_per_channel", "feature_size", "input_dim")
_MOST_FRAMES = 1024
_FRAMES = ("num_frames", "frames_per_clip")
_BINS_BEFORE_TIME = frozenset({"whisper", "voxtral_encoder", "qwen2_audio_encoder", "moss_transcribe_diarize_audio"})
"""Model types whose spectrograms have an exact length, in columns."""

_ENTITIES = 2
_REGIONS = 36
"""Regions of an image that a detector hands on."""


def _ids_of(text: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """Text: ids above those that usually are special."""
    vocabulary = vocabulary_size(text)
    limits = (int(first_setting(text, (name,), sizes.tokens)) for name in _TEXT_LIMITS)
    length = min(sizes.tokens, *(limit for limit in limits if limit > 0))  # -1 is no limit
    shape = (sizes.batch * int(first_setting(text, ("num_codebooks",), 1)), length)
    return torch.randint(min(SPECIAL_TOKENS, vocabulary - 1), vocabulary, shape, generator=generator)


def _token_ids(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    return _ids_of(text_config(config), sizes, generator)


def _decoder_token_ids(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """The text that an encoder-decoder model has written so far: half as long as its input."""
    decoder = decoder_config(config)
    ids = _ids_of(decoder, sizes, generator)
    ids = ids[:, : max(1, ids.shape[1] // 2)].contiguous()
    channels = first_setting(decoder, ("num_channels",), None) if hasattr(config, "decoder_config") else None
    return ids if channels is None else ids.unsqueeze(-1).repeat(1, 1, int(channels))


def _mark_maker(places: Callable[[int], slice]) -> Maker:
    """A maker of ones at some places of a text, which follow from its length, and zeros elsewhere."""

    def make(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
        marks = torch.zeros_like(_token_ids(config, sizes, generator))
        marks[:, places(marks.shape[1])] = 1
        return marks

    return make


def _boxes(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """Places of tokens on a page: left, top, right, bottom, whole numbers unless the model wants shares of the page."""
    ids = _token_ids(config, sizes, generator)
    limit = int(first_setting(config, ("max_2d_position_embeddings",), 1001))
    boxes = torch.randint(0, limit, (*ids.shape, 2, 2), generator=generator).sort(dim=-2).values.flatten(-2)
    return boxes / limit if config.model_type in {"bros", "udop"} else boxes


def _entities(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """Two entities that the text names."""
    return torch.randint(1, int(config.entity_vocab_size), (sizes.batch, _ENTITIES), generator=generator)


def _entity_starts(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """Positions at which the text names each entity: its second token, and after its middle."""
    tokens = _token_ids(config, sizes, generator).shape[-1]
    return torch.tensor([1, 1 + tokens // 2]).expand(sizes.batch, -1).contiguous()


def _entity_places(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """The tokens of each entity; -1 stands for none."""
    starts = _entity_starts(config, sizes, generator)
    return torch.stack([starts, starts + 1, torch.full_like(starts, -1)], dim=-1)


def _patch_mask(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """A mask that hides three of four patches of an image or of a video."""
    image = _image(config, sizes, generator)
    patch = _pair(first_setting(config, ("patch_size",), 16))
    count = (image.shape[-2] // patch[0]) * (image.shape[-1] // patch[1])
    if image.dim() == VIDEO_DIMENSIONS:
        count *= image.shape[1] // int(first_setting(config, ("tubelet_size",), 1))
    return torch.stack([torch.randperm(count, generator=generator) for _ in range(sizes.batch)]) < (3 * count) // 4


def _image(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """A batch of images, or of videos where the configuration counts frames."""
    picture = vision_config(config)
    height, width = _pair(first_setting(picture, ("image_size", "crop_size"), sizes.image))
    channels = int(first_setting(picture, ("num_channels", "in_channels", "in_chans"), 3))
    frames = None if config.model_type == "perceiver" else first_setting(picture, _FRAMES, None)
    shape = (sizes.batch, *(() if frames is None else (int(frames),)), channels, height, width)
    return torch.randn(shape, generator=generator)


def _flattened_patches(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """Patches of an image, each after its row and column, which are counted from 1."""
    width = int(first_setting(vision_config(config), ("patch_embed_hidden_size",), 768))
    side = 8
    places = torch.cartesian_prod(torch.arange(1, side + 1), torch.arange(1, side + 1)).expand(sizes.batch, -1, -1)
    return torch.cat([places, torch.randn((sizes.batch, side * side, width), generator=generator)], dim=-1)


def _waveform(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """A sound wave; for a codec by channel; or a spectrogram (time × mel bins) where the configuration has mel bins."""
    bins = first_setting(config, ("num_mel_bins",), None)
    frames = first_setting(config, ("max_length",), None)
    shape: tuple[int, ...] = (sizes.samples,) if bins is None or frames is None else (int(frames), int(bins))
    if hasattr(config, "codebook_size"):
        shape = (int(first_setting(config, ("audio_channels",), 1)), *shape)
    return torch.randn((sizes.batch, *shape), generator=generator)


def _spectrogram(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """A spectrogram: mel bins × time, of the exact length that whisper's kind demands; time × mel bins elsewhere."""
    sound = _config_part(config, "audio_config", "encoder_config") or config
    bins = int(first_setting(sound, _BINS, None) or first_setting(config, _BINS, 80))
    frames = 2 * int(first_setting(sound, ("max_source_positions",), 64))
    is_whispering = sound.model_type in _BINS_BEFORE_TIME
    shape = (bins, frames) if is_whispering else (min(frames, _MOST_FRAMES), bins)
    return torch.randn((sizes.batch, *shape), generator=generator)


def _past_values(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    """Past values of a time series: as long as the context and the longest lag, or the context of each channel."""
    shape = (sizes.batch, _past_length(config))
    channels = first_setting(config, ("num_input_channels",), None) or first_setting(config, ("input_size",), 1)
    is_flat = channels == 1 and hasattr(config, "lags_sequence")
    return torch.randn(shape if is_flat else (*shape, int(channels)), generator=generator)


def _past_length(config: Any) -> int:
    return int(config.context_length) + int(max(first_setting(config, ("lags_sequence",), None) or [0]))


def _future_values(config: Any, sizes: InputSizes, generator: torch.Generator) -> torch.Tensor:
    channels = int(first_setting(config, ("input_size",), 1))
    shape = (sizes.batch, int(config.prediction_length))
    return torch.randn(shape if channels == 1 else (*shape, channels), generator=generator)


def _time_features(length: Callable[[Any], int]) -> Maker:
    """A maker of the features of each moment, as many moments as a configuration says."""
    return lambda config, sizes, generator: torch.randn(
        (sizes.batch, length(config), int(first_setting(config, ("num_time_features",), 1))), generator=generator
    )


def _ones_like(make: Maker) -> Maker:
    """A maker of a mask that keeps all values of another maker."""
    return lambda *given: torch.ones_like(make(*given))


MAKERS: Mapping[str, Maker] = {
    "input_ids": _token_ids,
    "attention_mask": _ones_like(_token_ids),
    "decoder_input_ids": _decoder_token_ids,
    "token_type_ids": _mark_maker(lambda length: slice(length // 2, None)),  # two texts after each other
    "global_attention_mask": _mark_maker(
        lambda length: slice(max(1, length // 8))
    ),  # what all tokens attend to: a question
    "bbox": _boxes,
    "entity_ids": _entities,
    "entity_attention_mask": _ones_like(_entities),
    "entity_position_ids": _entity_places,
    "entity_start_positions": _entity_starts,
    "entity_end_positions": lambda *given: _entity_starts(*given) + 1,
    "decoder_input_values": lambda config, sizes, generator: torch.randn(  # a spectrogram of what was said so far
        (sizes.batch, 16 * int(first_setting(config, ("reduction_factor",), 1)), int(config.num_mel_bins)),
        generator=generator,
    ),
    "question_positions": lambda _, sizes, __: torch.zeros((sizes.batch, 1), dtype=torch.long),
    "qformer_input_ids": lambda config, *rest: _ids_of(config.qformer_config, *rest),
    "task_inputs": lambda config, sizes, generator: torch.randint(
        0,
        int(first_setting(config, ("text_encoder_vocab_size",), 100)),
        (sizes.batch, int(first_setting(config, ("task_seq_len",), 77))),
        generator=generator,
    ),
    "pixel_values": _image,
    "pixel_values_videos": _image,
    "high_res_pixel_values": lambda config, *rest: _image(config.high_res_vision_config, *rest),
    "pixel_mask": lambda *given: torch.ones_like(_image(*given).flatten(1, -3)[:, 0], dtype=torch.long),
    "bool_masked_pos": _patch_mask,
    "flattened_patches": _flattened_patches,
    "visual_feats": lambda config, sizes, generator: torch.randn(
        (sizes.batch, _REGIONS, int(config.visual_feat_dim)), generator=generator
    ),
    "visual_pos": lambda config, sizes, generator: torch.rand(
        (sizes.batch, _REGIONS, int(config.visual_pos_dim)), generator=generator
    ),
    "input_values": _waveform,
    "input_features": _spectrogram,
    "inputs": lambda config, *rest: _waveform(_config_part(config, "encoder") or config, *rest),  # what it hears
    "past_values": _past_values,
    "past_observed_mask": _ones_like(_past_values),
    "past_time_features": _time_features(_past_length),
    "future_values": _future_values,
    "future_time_features": _time_features(lambda config: int(config.prediction_length)),
}
"""Parameter of `forward` → what makes its value."""


def vocabulary_size(config: Any) -> int:
    """Number of token ids of a configuration."""
    return int(first_setting(text_config(config), ("vocab_size",), 32))


def text_config(config: Any) -> Any:
    """The part of a configuration that describes the text that a model reads."""
    return _config_part(config, "text_config", "encoder") or config


def decoder_config(config: Any) -> Any:
    """The part of a configuration that describes the text that a model writes."""
    return _config_part(config, "decoder", "decoder_config") or text_config(config)


def vision_config(config: Any) -> Any:
    """The part of a configuration that describes the images."""
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
