"""Facts in a repository's `config.json`: its model's library, the arguments of a model of timm, and quantisation.

A file of transformers has `model_type`, one of diffusers `_class_name`, and one of timm `architecture`. Older ones of
timm have the entries of `pretrained_cfg` beside it.
"""

from collections.abc import Mapping
from pathlib import Path

from ops.dataset.sample.format.types import Json
from ops.execution.untrusted.stand_ins import StandInError, json_object

_BITSANDBYTES = frozenset({"load_in_4bit", "load_in_8bit"})
"""Settings of configurations that were written before these named their method."""

_OF_WEIGHTS = ("input_size", "min_input_size", "fixed_input_size", "num_classes")
"""Entries of `pretrained_cfg` that say how a model is built, and on what images it is called."""


NAMED_BY: Mapping[str, str] = {"transformers": "model_type", "diffusers": "_class_name", "timm": "architecture"}
"""Library → the setting that names the model."""


def library_of(config: Mapping[str, Json]) -> str | None:
    """The library whose configuration it is; None where it names no model."""
    return next((library for library, setting in NAMED_BY.items() if setting in config), None)


def quantization_of(config: Mapping[str, Json]) -> str:
    """Method by which the weights of a model, or of a part of it, are quantised ("gptq"); "" where they are not."""
    told = config.get("quantization_config") or config.get("compression_config")
    if isinstance(told, Mapping) and told:
        unnamed = "bitsandbytes" if _BITSANDBYTES & told.keys() else "an unnamed method"
        return str(told.get("quant_method") or unnamed)
    parts = (value for value in config.values() if isinstance(value, Mapping))
    return next(filter(None, map(quantization_of, parts)), "")


def read_timm_config(folder: Path) -> dict[str, Json] | None:
    """The configuration in a folder; None where it is none of timm, or cannot be read."""
    try:
        config = json_object(folder / "config.json")
    except (OSError, StandInError):
        return None
    return config if library_of(config) == "timm" else None


def arguments_of(config: Mapping[str, Json]) -> dict[str, Json]:
    """Arguments of `timm.create_model` besides the name, as timm itself makes them of such a file."""
    weights = config.get("pretrained_cfg", config)
    weights = weights if isinstance(weights, dict) else {}
    entries = {name: weights[name] for name in _OF_WEIGHTS if name in weights}
    entries |= {name: config[name] for name in ("num_classes",) if name in config}
    arguments = config.get("model_args")
    return {**(arguments if isinstance(arguments, dict) else {}), "pretrained_cfg": entries}
