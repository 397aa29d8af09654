"""What `config.json` of a repository of timm says: the model's registered name, and how it is built.

Such a file has `architecture` and no `model_type`. Older ones have the entries of `pretrained_cfg` beside it.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from ops.sample.format.types import Json

_OF_WEIGHTS = ("input_size", "min_input_size", "fixed_input_size", "num_classes")
"""Entries of `pretrained_cfg` that say how a model is built, and on what images it is called."""


def is_timm(config: Mapping[str, Json]) -> bool:
    """Whether a configuration is one of timm."""
    return isinstance(config.get("architecture"), str) and "model_type" not in config


def read_timm_config(folder: Path) -> dict[str, Json] | None:
    """The configuration in a folder; None where it is none of timm, or cannot be read."""
    try:
        config = json.loads((folder / "config.json").read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    return config if isinstance(config, dict) and is_timm(config) else None


def arguments_of(config: Mapping[str, Json]) -> dict[str, Json]:
    """Arguments of `timm.create_model` besides the name, as timm itself makes them of such a file."""
    weights = config.get("pretrained_cfg", config)
    weights = weights if isinstance(weights, dict) else {}
    entries = {name: weights[name] for name in _OF_WEIGHTS if name in weights}
    if "num_classes" in config:
        entries["num_classes"] = config["num_classes"]
    arguments = config.get("model_args")
    return {**(arguments if isinstance(arguments, dict) else {}), "pretrained_cfg": entries}
