"""Models of the transformers library, by model type, with random weights."""

import dataclasses
from collections.abc import Mapping
from typing import Any, ClassVar

from backends._shared.messages import did_you_mean
from ops.errors import GraphNetError
from ops.sources.base import LoadedModel, UnknownModelError
from ops.sources.libraries.base import SEED, Library
from ops.sources.model_types.base import KEEP, SIZES, ModelType
from ops.sources.model_types.tables import MODEL_TYPES

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

_EXPERTS = "batched_mm"
"""How mixtures of experts are computed: with torch's own operators, where the default is the library's custom one."""


class TransformersLibrary(Library):
    """`zoo:transformers/<model_type>`."""

    name: ClassVar[str] = "transformers"
    example: ClassVar[str] = "transformers/bert"
    models: ClassVar[Mapping[str, str]] = {name: model_type.task for name, model_type in MODEL_TYPES.items()}

    def load(self, model: str, *, small: bool) -> LoadedModel:
        """Build any model type of the installed release; `SIZES` alone often does for those of no table."""
        import torch

        from ops.sources.huggingface.inputs import SMALL, InputSizes, example_inputs, input_roles, task_of

        transformers = self.package()
        model_type = MODEL_TYPES.get(model, ModelType("other"))
        overrides = small_settings(model) if small else {}
        try:
            config = transformers.AutoConfig.for_model(model, **overrides)
        except ValueError as error:
            raise UnknownModelError(
                f"transformers {transformers.__version__} has no model type {model!r}"
                f"{did_you_mean(model, MODEL_TYPES)}; "
                f"`graphnet sources list zoo` lists those that are known to work"
            ) from error
        torch.manual_seed(SEED)
        module = _build(transformers, config, model_type).eval()
        sizes = SMALL if small else InputSizes()
        if model_type.tokens is not None:
            sizes = dataclasses.replace(sizes, tokens=model_type.tokens)
        inputs = example_inputs(module, sizes, explicit=model_type.inputs)
        return self.loaded(
            model,
            module,
            task=model_type.task if model in MODEL_TYPES else task_of(module),
            origin={
                "config": {"model_type": model, **overrides},
                **({"experts_implementation": _EXPERTS} if module._can_set_experts_implementation() else {}),
            },
            kwargs=inputs,
            roles=input_roles(module, inputs),
        )


def _build(transformers: Any, config: Any, model_type: ModelType) -> Any:
    config._experts_implementation = _EXPERTS
    if model_type.head is not None:
        return getattr(transformers, model_type.head)(config)
    try:
        return transformers.AutoModel.from_config(config)
    except ValueError as error:
        raise GraphNetError(
            f"transformers has no plain model for {config.model_type!r}: name the class to build as `head` in the "
            f"table of its task in ops/sources/model_types"
        ) from error


def small_settings(model: str) -> dict[str, Any]:
    """Settings of a model type's small configuration: its own in the table, and the generic ones that it has."""
    import transformers

    own = MODEL_TYPES.get(model, ModelType("other")).sizes
    overrides = {name: value for name, value in own.items() if value is not KEEP}
    try:
        default = transformers.AutoConfig.for_model(model)
    except ValueError:
        return overrides
    settings = {field.name for field in dataclasses.fields(default)}
    for name in SIZES.keys() & settings - own.keys():
        current = getattr(default, name)
        if isinstance(current, (list, tuple, dict)) or (current is None and name in _ONLY_IF_SET):
            continue
        every_head = name == "num_key_value_heads" and current == getattr(default, "num_attention_heads", None)
        overrides[name] = SIZES["num_attention_heads" if every_head else name]
    return dict(sorted(overrides.items()))
