"""Models that an installed library can build from its own configuration, with random weights and no network.

Not here: how small each is (`ops.sources.zoo_table`) or what it is called with (`ops.sources.inputs`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from ops.errors import GraphNetError
from ops.sources.base import LoadedModel, ModelListing, ModelSpec
from ops.sources.inputs import SMALL, InputSizes, example_inputs, task_of
from ops.sources.options import choice, split_options
from ops.sources.zoo_table import KEEP, MODELS, SIZES

SEED = 0
"""Seed of the random weights."""

_LIBRARY = "transformers"
_TOKEN_IDS = ("pad_token_id", "bos_token_id", "eos_token_id")
_ONLY_IF_SET = frozenset({*_TOKEN_IDS, "sliding_window", "rotary_dim", "head_dim"})
"""Settings whose absence means something: they are made small, never introduced."""


class ZooSource:
    """`zoo:transformers/<model_type>[?size=full&dtype=bfloat16]`."""

    name: ClassVar[str] = "zoo"
    form: ClassVar[str] = "zoo:transformers/<model_type>"
    options: ClassVar[Mapping[str, str]] = {
        "size": "small (default) or full, the library's default configuration",
        "dtype": "float32 (default), float16 or bfloat16",
    }

    def parse(self, rest: str) -> ModelSpec:
        """Understand `transformers/<model_type>[?option=value]`."""
        name, options = split_options(rest, self.options)
        library, _, model_type = name.partition("/")
        if library != _LIBRARY or not model_type or "@" in name:
            raise GraphNetError(f"cannot read {rest!r}: write {self.form}, as in zoo:transformers/bert")
        return ModelSpec(self.name, name, options=options)

    def listing(self) -> Iterator[ModelListing]:
        """The model types that are known to work."""
        for model_type, model in sorted(MODELS.items()):
            yield ModelListing(f"{self.name}:{_LIBRARY}/{model_type}", model.task, "random weights, small by default")

    def load(self, spec: ModelSpec) -> LoadedModel:
        """Build the model with random weights from a fixed seed."""
        import torch
        import transformers

        model_type = spec.name.partition("/")[2]
        small = choice(spec.options, "size", ("small", "full")) == "small"
        dtype = choice(spec.options, "dtype", ("float32", "float16", "bfloat16"))
        overrides = _overrides(model_type) if small else {}
        try:
            config = transformers.AutoConfig.for_model(model_type, **overrides)
        except ValueError as error:
            raise GraphNetError(
                f"transformers {transformers.__version__} has no model type {model_type!r}; "
                f"`graphnet sources` lists those that are known to work"
            ) from error
        torch.manual_seed(SEED)
        model = transformers.AutoModel.from_config(config).eval()
        inputs = example_inputs(model, SMALL if small else InputSizes())
        if dtype != "float32":
            model = model.to(getattr(torch, dtype))
            inputs = {name: _cast(value, getattr(torch, dtype)) for name, value in inputs.items()}
        return LoadedModel(
            module=model,
            args=(),
            kwargs=inputs,
            model_name="-".join([model_type, *_unusual(spec)]),
            source=_LIBRARY,
            task=MODELS[model_type].task if model_type in MODELS else task_of(model),
            origin={
                "library": _LIBRARY,
                "library_version": transformers.__version__,
                "config": {"model_type": model_type, **overrides},
                "weights": "random",
                "seed": SEED,
            },
        )


def _overrides(model_type: str) -> dict[str, Any]:
    """Settings of the small configuration: the model's own in the table, and the generic ones that it has."""
    import transformers

    own = MODELS[model_type].sizes if model_type in MODELS else {}
    overrides = {name: value for name, value in own.items() if value is not KEEP}
    try:
        default = transformers.AutoConfig.for_model(model_type)
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


def _cast(value: Any, dtype: Any) -> Any:
    return value.to(dtype) if value.is_floating_point() else value


def _unusual(spec: ModelSpec) -> list[str]:
    """Options that change the model, for its name."""
    defaults = {"size": "small", "dtype": "float32"}
    return [value for option, value in sorted(spec.options.items()) if value != defaults[option]]
