"""Models of the transformers library, by model type, with random weights."""

import dataclasses
import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from backends._shared.messages import did_you_mean
from ops.dataset.sources.base import LoadedModel, UnknownModelError
from ops.dataset.sources.libraries.base import SEED, SMALL_BUILD, Architecture, Library, ModelBuild, check_effects
from ops.dataset.sources.model_types.base import (
    FEWER,
    HEAD_SETTINGS,
    HEAD_WIDTH_SETTINGS,
    HEADS,
    KEEP,
    LAYER_LISTS,
    LAYER_SETTINGS,
    LAYERS,
    NEEDED,
    OWN_WIDTHS,
    SIZES,
    VOCABULARY,
    WIDTH,
    WIDTH_SETTINGS,
    ModelType,
)
from ops.dataset.sources.model_types.tables import MODEL_TYPES
from ops.dataset.sources.options import BUILD_OPTIONS
from ops.errors import GraphNetError

_ONLY_IF_SET = frozenset(
    {
        "pad_token_id",
        "bos_token_id",
        "eos_token_id",
        "sliding_window",
        "rotary_dim",
        "head_dim",
        "moe_intermediate_size",
    }
)
"""Settings whose absence means something: they are made small, never introduced."""

IMAGE_TOKENS = ("image_token_id", "image_token_index")
"""Settings that say which token stands for an image."""

_HANDED_ON = ("out_hidden_size", "projection_dim")
"""Settings of parts that have to be as wide as the text."""

_SECTIONS = "mrope_section"
"""Setting of a head's rotary embeddings: pairs for time, height and width."""

_MOST_WEIGHTS = 300_000_000
"""Most weights of a small model: some types that are in no table are large whatever `SIZES` says."""

_EXPERTS = "batched_mm"
"""Implementation of mixtures of experts: torch's own operators, where the default is the library's custom one."""


class TransformersLibrary(Library):
    """`zoo:transformers/<model_type>`."""

    name: ClassVar[str] = "transformers"
    example: ClassVar[str] = "transformers/bert"
    models: ClassVar[Mapping[str, str]] = {name: model_type.task for name, model_type in MODEL_TYPES.items()}
    options: ClassVar[frozenset[str]] = frozenset(BUILD_OPTIONS)

    def architectures(self) -> Iterator[Architecture]:
        """All model types that have a model, each with the classes that the tables of auto classes name for it."""
        from ops.dataset.sources.huggingface.heads import head_classes

        for model_type in self.package("transformers.models.auto.configuration_auto").CONFIG_MAPPING_NAMES:
            bare, heads = head_classes(model_type)
            if bare or heads:
                yield Architecture(model_type, (model_type,), (*([""] if bare else []), *heads))

    def load(self, model: str, build: ModelBuild = SMALL_BUILD) -> LoadedModel:
        """Build any model type of the installed release; `SIZES` alone often does for those of no table."""
        import torch

        from ops.dataset.sources.huggingface.inputs import (
            REJECTIONS,
            SMALL,
            InputSizes,
            example_inputs,
            input_roles,
            task_of,
        )

        transformers = self.package()
        model_type = MODEL_TYPES.get(model, ModelType("other"))
        settings = small_settings(model) if build.small else {}
        overrides = resize_settings(settings, build)
        try:
            config = transformers.AutoConfig.for_model(model, **overrides)
        except ValueError as error:
            raise UnknownModelError(
                f"transformers {transformers.__version__} has no model type {model!r}"
                f"{did_you_mean(model, MODEL_TYPES)}; "
                f"`graphnet sources list zoo` lists those that are known to work"
            ) from error
        if build.small and model not in MODEL_TYPES:
            _check_size(transformers, config, model_type, build.head)
        torch.manual_seed(SEED)
        module = _build(transformers, config, model_type, build.head).eval()

        def inputs_of(sized: ModelBuild) -> dict[str, Any]:
            sizes = SMALL if sized.small else InputSizes()
            asked = {"tokens": sized.tokens or model_type.tokens, "image": sized.image, "batch": sized.batch}
            sizes = dataclasses.replace(sizes, **{name: size for name, size in asked.items() if size is not None})
            return example_inputs(module, sizes, explicit=model_type.inputs)

        inputs = inputs_of(build)

        def shapes_of(sized: ModelBuild) -> object:
            try:
                return {name: getattr(value, "shape", None) for name, value in inputs_of(sized).items()}
            except REJECTIONS as error:
                return error  # equal to nothing, so that other sizes make a difference

        check_effects(model, build, lambda sized: resize_settings(settings, sized), shapes_of)
        return self.make_loaded_model(
            model,
            module,
            task=model_type.task if model in MODEL_TYPES else task_of(module),
            origin={
                "config": {"model_type": model, **overrides},
                **({} if build.head is None else {"class": type(module).__name__}),
                **({"experts_implementation": _EXPERTS} if module._can_set_experts_implementation() else {}),
            },
            kwargs=inputs,
            roles=input_roles(module, inputs),
        )


def _build(transformers: Any, config: Any, model_type: ModelType, head: str | None) -> Any:
    config._experts_implementation = _EXPERTS
    if head is not None:
        from ops.dataset.sources.huggingface.heads import choose_class

        chosen = choose_class(config, head)
        return chosen.model_class(chosen.config)
    if model_type.head is not None:
        return getattr(transformers, model_type.head)(config)
    try:
        return transformers.AutoModel.from_config(config)
    except ValueError as error:
        raise GraphNetError(
            f"transformers has no plain model for {config.model_type!r}: name the class to build as `head` in the "
            f"table of its task in ops/dataset/sources/model_types"
        ) from error


def _check_size(transformers: Any, config: Any, model_type: ModelType, head: str | None) -> None:
    """Refuse a model that is large in its small configuration, before memory is taken for it."""
    import torch

    with torch.device("meta"):
        weights = _build(transformers, config, model_type, head).parameters()
    count = sum(weight.numel() for weight in weights)
    if count > _MOST_WEIGHTS:
        raise GraphNetError(
            f"{config.model_type} has {count / 1e6:.0f} million weights in its small configuration: say in the table "
            f"of its task in ops/dataset/sources/model_types what makes it smaller, or build it with size=full"
        )


def small_settings(model: str) -> dict[str, Any]:
    """Settings of a model type's small configuration: its own in the table, and the generic ones that it has.

    Of a type that is in no table, the parts that are configurations themselves are small, too.
    """
    import transformers

    if model in OWN_WIDTHS:
        return _merge_settings(_reduced_settings(model), NEEDED.get(model, {}))
    own = MODEL_TYPES.get(model, ModelType("other")).sizes
    overrides = {name: value for name, value in own.items() if value is not KEEP}
    try:
        default = transformers.AutoConfig.for_model(model)
    except ValueError:
        return overrides
    settings = {field.name for field in dataclasses.fields(default)} - _varying_settings(default)
    overrides |= NEEDED.get(model, {})
    for name in SIZES.keys() & settings - own.keys() - overrides.keys():
        current = getattr(default, name)
        if isinstance(current, (list, tuple, dict)) or (current is None and name in _ONLY_IF_SET):
            continue
        heads = getattr(default, "num_attention_heads", None) if "num_attention_heads" in settings else None
        every_head = name == "num_key_value_heads" and current == heads
        overrides[name] = SIZES["num_attention_heads" if every_head else name]
    if _SECTIONS in getattr(default, "ignore_keys_at_rope_validation", ()) and "rope_parameters" in settings:
        overrides["rope_parameters"] = _rotary_sections(default.rope_parameters or {})
    if model not in MODEL_TYPES:
        overrides = _merge_settings(_parts(default, small_settings), overrides)
        overrides |= {name: VOCABULARY - 1 for name in IMAGE_TOKENS if getattr(default, name, None) is not None}
    return dict(sorted(overrides.items()))


def _merge_settings(settings: Mapping[str, Any], others: Mapping[str, Any]) -> dict[str, Any]:
    """Settings, those of parts included, overridden by the others."""
    nested = {
        name: _merge_settings(settings[name], others[name])
        for name in settings.keys() & others.keys()
        if isinstance(settings[name], Mapping) and isinstance(others[name], Mapping)
    }
    return {**settings, **others, **nested}


def _varying_settings(config: Any) -> frozenset[str]:
    """Settings that differ between layers: they have no single value, and stay as they are."""
    spec = getattr(config, "_heterogeneity_spec", None)
    return frozenset(() if spec is None else spec.per_layer_attributes)


def _reduced_settings(model: str) -> dict[str, Any]:
    """Fewer layers, tokens and experts of a model type, and of its parts, with the widths that the library has."""
    import transformers

    default = transformers.AutoConfig.for_model(model)
    names = {field.name for field in dataclasses.fields(default)} - _varying_settings(default)
    layers = {getattr(default, name) for name in LAYER_SETTINGS & names}
    overrides: dict[str, Any] = {}
    for name in sorted(names):
        value = getattr(default, name)
        if name in FEWER and isinstance(value, int):
            overrides[name] = min(value, FEWER[name])
        elif name in LAYER_LISTS and isinstance(value, (list, tuple)) and len(value) in layers:
            overrides[name] = list(value)[:LAYERS]
        elif name.endswith("_token_id") and isinstance(value, int):
            overrides[name] = min(value, VOCABULARY - 1)
    return {**overrides, **_parts(default, _reduced_settings)}


def _rotary_sections(rope: Mapping[str, Any]) -> dict[str, Any]:
    """Rotary embeddings of which a quarter is for time, and the rest for height and width, in a small head."""
    pairs = int(WIDTH // HEADS * rope.get("partial_rotary_factor", 1.0)) // 2
    side = (pairs - pairs // 4) // 2
    return {**rope, _SECTIONS: [pairs - 2 * side, side, side]}


def _parts(default: Any, settings_of: Callable[[str], dict[str, Any]]) -> dict[str, Any]:
    """Small configurations of the parts that a configuration has by default, by model type."""
    import transformers

    parts: dict[str, Any] = {}
    for name in getattr(default, "sub_configs", ()):
        part = getattr(default, name, None)
        part_type = getattr(part, "model_type", "")
        if part_type in transformers.CONFIG_MAPPING and part_type != default.model_type:
            widths = _HANDED_ON if settings_of is small_settings else ()
            handed_on = dict.fromkeys((width for width in widths if isinstance(getattr(part, width, None), int)), WIDTH)
            parts[name] = {**settings_of(part_type), "model_type": part_type, **handed_on}
            parts[name] |= _stages(part, parts[name])
    return parts


def _stages(part: Any, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The stages that a backbone gives, where the small one has them all."""
    import transformers

    stages = getattr(part, "out_features", None)
    if not stages:
        return {}
    small = transformers.AutoConfig.for_model(**settings)
    return {"out_features": list(stages)} if set(stages) <= set(small.stage_names) else {}


def resize_settings(settings: Mapping[str, Any], build: ModelBuild) -> dict[str, Any]:
    """Settings of a small configuration, and of its parts, with other sizes."""
    return {name: _resize_setting(name, value, build) for name, value in settings.items()}


def _resize_setting(name: str, value: Any, build: ModelBuild) -> Any:
    if isinstance(value, Mapping):
        return resize_settings(value, build)
    if name == "image_size" and build.image is not None:
        return build.image
    if name in LAYER_SETTINGS and build.layers is not None:
        return build.layers
    if name in LAYER_LISTS and build.layers is not None:
        is_count = all(isinstance(entry, int) for entry in value)
        return [build.layers] * len(value) if is_count else list(itertools.islice(itertools.cycle(value), build.layers))
    if name in HEAD_SETTINGS and build.heads is not None and isinstance(value, int):
        return build.heads
    if name == "num_key_value_heads" and build.heads is not None:
        return build.heads if value == HEADS else min(value, build.heads)
    if name in WIDTH_SETTINGS or name == _SECTIONS:
        share = (build.width or WIDTH) / WIDTH
        share *= HEADS / (build.heads or HEADS) if name in (*HEAD_WIDTH_SETTINGS, _SECTIONS) else 1
        return [int(width * share) for width in value] if isinstance(value, list) else int(value * share)
    return value
