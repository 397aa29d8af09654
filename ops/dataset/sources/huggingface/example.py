"""A transformers model with the example inputs that its class, configuration and signature ask for.

Imports torch: worker only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import transformers

from ops.dataset.sample.format.types import Json
from ops.dataset.sources.base import LoadedModel
from ops.dataset.sources.huggingface.inputs import MAKERS, InputSizes, example_inputs, input_roles, task_of
from ops.dataset.sources.model_types.tables import MODEL_TYPES


def with_inputs(
    model: Any,
    *,
    origin: Mapping[str, Json] | None = None,
    inputs: Mapping[str, Any] | None = None,
    without: tuple[str, ...] = (),
    **sizes: int,
) -> LoadedModel:
    """A model with example inputs, what they mean, and its task.

    Args:
        model: Of transformers.
        origin: Where it came from, besides what it says itself.
        inputs: Inputs that no rule has to make.
        without: Inputs that are not passed.
        sizes: `batch`, `tokens`, `image` and `samples`: sizes of inputs that its configuration leaves open.
    """
    model_type = MODEL_TYPES.get(model.config.model_type)
    # What the zoo's table says of the inputs counts where no rule makes a model's main one.
    is_in_table = model_type is not None and model.main_input_name in model_type.inputs
    explicit = dict(model_type.inputs) if model_type and is_in_table and model.main_input_name not in MAKERS else {}
    explicit |= dict.fromkeys((*without, *(inputs or ())))
    kwargs = {**example_inputs(model, InputSizes(**sizes), explicit=explicit), **(inputs or {})}
    return LoadedModel(
        module=model,
        args=(),
        kwargs=kwargs,
        model_name=model.config.model_type,
        source="transformers",
        task=task_of(model),
        origin={
            "library": "transformers",
            "library_version": transformers.__version__,
            "class": type(model).__name__,
            "config": model.config.to_diff_dict(),
            "weights": "random",
            **(origin or {}),
        },
        roles=input_roles(model, kwargs),
    )
