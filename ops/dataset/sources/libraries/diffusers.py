"""Denoisers and autoencoders of diffusers with random weights: small ones, and those of repositories."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ops.dataset.sample.format.types import Json
from ops.dataset.sources.base import LoadedModel
from ops.dataset.sources.libraries.base import SEED, SMALL_BUILD, Library, ModelBuild, check_effects
from ops.errors import GraphNetError

_TASK = "generation"
_Shapes = Mapping[str, tuple[int | str, ...] | int]


@dataclass(frozen=True, slots=True)
class _DiffusersNetwork:
    """A class of diffusers: its small configuration, and the shape of each input, by numbers and settings.

    A number alone is a time step.
    """

    config: Mapping[str, Any]
    inputs: _Shapes = field(default_factory=lambda: _LATENT)

    def shapes(self, config: Mapping[str, Any], build: ModelBuild) -> dict[str, tuple[int, ...] | int]:
        """The shapes of the inputs by a configuration, and by what a build says of images and batches."""
        return {name: _shape(name, shape, config, build) for name, shape in self.inputs.items()}


_SETTINGS: Mapping[str, frozenset[str]] = {
    "layers": frozenset({"layers_per_block", "num_layers", "num_single_layers", "num_res_blocks"}),
    "heads": frozenset({"num_attention_heads"}),
    "image": frozenset({"sample_size"}),
}
"""Option → settings that it sets."""

_BLOCKS = frozenset(
    {"block_out_channels", "down_block_out_channels", "up_block_out_channels", "encoder_block_out_channels"}
    | {"decoder_block_out_channels", "channels"}
)
"""Settings that the width sets; blocks have one each."""

_IMAGE_DIMENSIONS = 4

_UNSIZED = 16
"""Height and width where a configuration leaves them open."""

_IMAGE = (1, "in_channels", "sample_size", "sample_size")
_LATENT: _Shapes = {"sample": _IMAGE, "timestep": 1}
_VAE = {
    "down_block_types": ("DownEncoderBlock2D", "DownEncoderBlock2D"),
    "up_block_types": ("UpDecoderBlock2D", "UpDecoderBlock2D"),
    "block_out_channels": (32, 64),
    "latent_channels": 4,
}
_TRANSFORMER = {"num_attention_heads": 2, "attention_head_dim": 32, "num_layers": 2}
_UNET = {"block_out_channels": (32, 64), "layers_per_block": 1, "sample_size": 16, "in_channels": 4, "out_channels": 4}
_CONDITIONED = {
    **_UNET,
    "cross_attention_dim": 32,
    "attention_head_dim": 4,
    "down_block_types": ("CrossAttnDownBlock2D", "DownBlock2D"),
    "up_block_types": ("UpBlock2D", "CrossAttnUpBlock2D"),
}
_CONDITIONED_INPUTS: _Shapes = {**_LATENT, "encoder_hidden_states": (1, 16, "cross_attention_dim")}

_NETWORKS: Mapping[str, _DiffusersNetwork] = {
    "AutoencoderKL": _DiffusersNetwork(_VAE, {"sample": _IMAGE}),
    "AsymmetricAutoencoderKL": _DiffusersNetwork(
        {**_VAE, "down_block_out_channels": (32, 64), "up_block_out_channels": (32, 64), "block_out_channels": None},
        {"sample": _IMAGE},
    ),
    "AutoencoderTiny": _DiffusersNetwork(
        {
            "encoder_block_out_channels": (32, 32),
            "decoder_block_out_channels": (32, 32),
            "num_encoder_blocks": (1, 2),
            "num_decoder_blocks": (2, 1),
        },
        {"sample": (1, "in_channels", 32, 32)},
    ),
    "VQModel": _DiffusersNetwork(
        {**_VAE, "latent_channels": 3, "num_vq_embeddings": 64, "norm_num_groups": 32}, {"sample": _IMAGE}
    ),
    "UNet2DModel": _DiffusersNetwork(
        {
            **_UNET,
            "down_block_types": ("DownBlock2D", "AttnDownBlock2D"),
            "up_block_types": ("AttnUpBlock2D", "UpBlock2D"),
        }
    ),
    "UNet1DModel": _DiffusersNetwork(
        {
            "block_out_channels": (32, 64, 128),
            "in_channels": 14,
            "out_channels": 14,
            "time_embedding_type": "positional",
            "use_timestep_embedding": True,
            "out_block_type": "OutConv1DBlock",
            "down_block_types": ("DownResnetBlock1D", "DownResnetBlock1D", "DownResnetBlock1D"),
            "up_block_types": ("UpResnetBlock1D", "UpResnetBlock1D"),
            "mid_block_type": "MidResTemporalBlock1D",
            "downsample_each_block": False,
            "act_fn": "swish",
            "freq_shift": 1.0,
            "flip_sin_to_cos": False,
        },
        {"sample": (1, "in_channels", 16), "timestep": 1},
    ),
    "UNet2DConditionModel": _DiffusersNetwork(_CONDITIONED, _CONDITIONED_INPUTS),
    "UNet3DConditionModel": _DiffusersNetwork(
        {
            **_CONDITIONED,
            "down_block_types": ("CrossAttnDownBlock3D", "DownBlock3D"),
            "up_block_types": ("UpBlock3D", "CrossAttnUpBlock3D"),
        },
        {**_CONDITIONED_INPUTS, "sample": (1, "in_channels", 4, "sample_size", "sample_size")},
    ),
    "DiTTransformer2DModel": _DiffusersNetwork(
        {**_TRANSFORMER, "sample_size": 16, "in_channels": 4, "num_embeds_ada_norm": 10},
        {"hidden_states": _IMAGE, "timestep": (1,), "class_labels": (1,)},
    ),
    "PixArtTransformer2DModel": _DiffusersNetwork(
        {
            **_TRANSFORMER,
            "sample_size": 16,
            "in_channels": 4,
            "cross_attention_dim": 64,
            "caption_channels": 32,
            "use_additional_conditions": False,
        },
        {"hidden_states": _IMAGE, "timestep": (1,), "encoder_hidden_states": (1, 16, "caption_channels")},
    ),
    "SD3Transformer2DModel": _DiffusersNetwork(
        {
            **_TRANSFORMER,
            "sample_size": 16,
            "in_channels": 4,
            "out_channels": 4,
            "joint_attention_dim": 32,
            "caption_projection_dim": 64,
            "pooled_projection_dim": 32,
        },
        {
            "hidden_states": _IMAGE,
            "encoder_hidden_states": (1, 16, "joint_attention_dim"),
            "pooled_projections": (1, "pooled_projection_dim"),
            "timestep": (1,),
        },
    ),
    "FluxTransformer2DModel": _DiffusersNetwork(
        {
            **_TRANSFORMER,
            "in_channels": 16,
            "num_single_layers": 1,
            "num_layers": 1,
            "joint_attention_dim": 32,
            "pooled_projection_dim": 32,
            "axes_dims_rope": (8, 12, 12),
        },
        {
            "hidden_states": (1, 64, "in_channels"),
            "encoder_hidden_states": (1, 16, "joint_attention_dim"),
            "pooled_projections": (1, "pooled_projection_dim"),
            "timestep": (1,),
            "img_ids": (64, 3),
            "txt_ids": (16, 3),
        },
    ),
    "PriorTransformer": _DiffusersNetwork(
        {**_TRANSFORMER, "embedding_dim": 32, "num_embeddings": 7, "additional_embeddings": 4},
        {
            "hidden_states": (1, "embedding_dim"),
            "timestep": 1,
            "proj_embedding": (1, "embedding_dim"),
            "encoder_hidden_states": (1, "num_embeddings", "embedding_dim"),
        },
    ),
    "T2IAdapter": _DiffusersNetwork(
        {"channels": [32, 64], "num_res_blocks": 1, "downscale_factor": 8}, {"x": (1, "in_channels", 64, 64)}
    ),
}


class DiffusersLibrary(Library):
    """`zoo:diffusers/<class>`."""

    name: ClassVar[str] = "diffusers"
    example: ClassVar[str] = "diffusers/UNet2DModel"
    extra = "diffusers"
    models: ClassVar[Mapping[str, str]] = dict.fromkeys(_NETWORKS, _TASK)
    options: ClassVar[frozenset[str]] = frozenset({"layers", "width", "heads", "image", "batch"})

    def load(self, model: str, build: ModelBuild = SMALL_BUILD) -> LoadedModel:
        """Build a network of the table; full size is the library's default where its inputs still fit."""
        import torch

        network = self.entry(_NETWORKS, model)
        if not build.small:
            raise GraphNetError("models of diffusers are built small only: their full inputs depend on a pipeline")
        settings = {key: value for key, value in network.config.items() if value is not None}
        check_effects(
            model,
            build,
            lambda sized: _resize(settings, sized),
            lambda sized: network.shapes(_resize(settings, sized), sized),
        )
        config = _resize(settings, build)
        torch.manual_seed(SEED)
        return self.of_config({"_class_name": model, **config}, {}, build)

    def network(self, config: Mapping[str, Any]) -> Any:
        """Build the class that a configuration names; its weights are drawn from torch's generator."""
        return getattr(self.package(), config["_class_name"]).from_config(dict(config)).eval()

    def of_config(
        self, config: Mapping[str, Any], origin: Mapping[str, Json], build: ModelBuild = SMALL_BUILD
    ) -> LoadedModel:
        """The model of a configuration, whose `_class_name` is one of `models`, and inputs of its sizes."""
        import torch

        model = config["_class_name"]
        module = self.network(config)
        said = {name: value for name, value in config.items() if not name.startswith("_")}
        origin = {"class": f"diffusers.{model}", "config": json.loads(json.dumps(said)), **origin}
        generator = torch.Generator().manual_seed(SEED + 1)
        shapes = _NETWORKS[model].shapes(module.config, build).items()
        inputs = {name: _value(name, shape, generator) for name, shape in shapes}
        return self.make_loaded_model(model, module, task=_TASK, origin=origin, kwargs=inputs)


def _resize(config: Mapping[str, Any], build: ModelBuild) -> dict[str, Any]:
    """A small configuration with other sizes; widths are those of the first block, and others keep their share."""
    resized = build.apply_sizes(config, _SETTINGS)
    if build.width is not None:
        for name in _BLOCKS & config.keys():
            resized[name] = type(config[name])(width * build.width // config[name][0] for width in config[name])
        if not _BLOCKS & config.keys():
            resized |= dict.fromkeys({"attention_head_dim"} & config.keys(), build.width)
    return resized


def _shape(
    name: str, shape: tuple[int | str, ...] | int, config: Mapping[str, Any], build: ModelBuild
) -> tuple[int, ...] | int:
    """The shape of an input by a configuration, and by what a build says of images and batches."""
    if isinstance(shape, int):
        return shape
    numbers = tuple(_size(config, size, place) for place, size in enumerate(shape, -len(shape)))
    if name.endswith("_ids"):
        return numbers
    is_image = len(shape) >= _IMAGE_DIMENSIONS
    spatial = (build.image, build.image) if build.image is not None and is_image else numbers[-2:]
    sizes = (*numbers[:-2], *spatial) if is_image else numbers
    return (build.batch or sizes[0], *sizes[1:])


def _size(config: Mapping[str, Any], size: int | str, place: int) -> int:
    """A size; of a setting that has one a dimension or a block, that of its place, counted from the end."""
    value = config.get(size) if isinstance(size, str) else size
    if isinstance(value, (list, tuple)):
        value = value[max(place, -len(value))]
    return _UNSIZED if value is None else int(value)


def _value(name: str, shape: tuple[int, ...] | int, generator: Any) -> Any:
    import torch

    if isinstance(shape, int):
        return torch.tensor(shape)
    if name in {"timestep", "class_labels"}:
        return torch.ones(shape, dtype=torch.long)
    if name.endswith("_ids"):
        return torch.arange(shape[0], dtype=torch.float32)[:, None].expand(shape).contiguous()
    return torch.randn(shape, generator=generator)
