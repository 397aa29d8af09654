"""The structure of a model that a configuration describes: its class, its size, and what shapes its graph.

The model is built on the meta device of torch, so that nothing of its size is allocated, and never with code that came
with it. Worker only, in a sandbox: whatever a configuration says happens here.
"""

import functools
import hashlib
import importlib.util
import inspect
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import torch

from backends._shared.messages import did_you_mean
from ops.dataset.sources.hub_download import first_line
from ops.dataset.sources.libraries.timm import TimmLibrary
from ops.dataset.sources.repository_config import arguments_of
from ops.execution.untrusted.text import printable
from ops.failures import FailureReason, ReasonedError

_SHAPES_NOTHING = frozenset(
    {
        "_name_or_path", "architectures", "auto_map", "bad_words_ids", "finetuning_task", "id2label", "init_std",
        "init_xavier_std", "initializer_factor", "initializer_range", "label2id", "problem_type", "tokenizer_class",
        "task_specific_params", "transformers_version",
    }
)  # fmt: skip
"""Settings that no graph depends on: names, and how weights begin. Probabilities of dropout are written in graphs."""

TOKENS = frozenset(
    {"bos_token_id", "cls_token_id", "decoder_start_token_id", "eos_token_id", "mask_token_id", "pad_token_id"}
    | {"sep_token_id", "unk_token_id"}
)
"""Settings that shape a model's graph only where the model's own code has their name."""

_SHARED_CODE = re.compile(
    r"transformers\.(modeling_\w+|masking_utils|activations|pytorch_utils|cache_utils|integrations\.\w+)"
)
"""Modules of transformers that run in many models."""

_MODELS = "transformers.models."

_IMPLEMENTATIONS = ("_attn_implementation_internal", "_experts_implementation_internal")
"""Attributes of a configuration that say how attention and experts are computed; its settings do not show them."""

_LONGEST = 500


def run(payload: Mapping[str, Any], reporter: Any) -> dict[str, Any]:
    """Build a model on the meta device.

    Args:
        payload: `library`, `config` as the repository has it, and `head`, a class of transformers to build in place of
            the one that the configuration names.
        reporter: Gets the phases configuration, class and build.

    Returns:
        `class_name`, `part`, `architecture`, `parameter_count`, `memory_bytes`; or `reason` and `message`.
    """
    describe = {"transformers": _describe_transformers, "diffusers": _describe_diffusers, "timm": _describe_timm}[
        payload["library"]
    ]
    try:
        return describe(payload["config"], payload["head"], reporter)
    except ReasonedError as error:
        return {"reason": error.reason, "message": printable(str(error), _LONGEST)}


def _describe_transformers(raw: Mapping[str, Any], head: str | None, reporter: Any) -> dict[str, Any]:
    from ops.dataset.sources.huggingface.heads import choose_class

    reporter.phase("configuration")
    config = _configuration(raw)
    reporter.phase("class")
    chosen = choose_class(config, head)
    name = chosen.model_class.__name__
    part = next((part for part in getattr(config, "sub_configs", {}) if getattr(config, part) is chosen.config), "")
    described = _settings_of(chosen.config)
    implementations = [vars(part).get(name) for part in _parts(chosen.config) for name in _IMPLEMENTATIONS]
    reporter.phase("build")
    model = _build(name, lambda: chosen.model_class._from_config(chosen.config))
    shaping = _shaping_settings(described, _reader(model, chosen.config))
    return {"class_name": name, "part": part, **_size(model), "architecture": _hash([name, shaping, implementations])}


def _configuration(raw: Mapping[str, Any]) -> Any:
    """The configuration as transformers reads it.

    Raises:
        ReasonedError: It has no such model type, or does not take the settings.
    """
    import transformers
    from transformers.models.auto.configuration_auto import CONFIG_MAPPING_NAMES

    model_type = raw["model_type"]
    if model_type not in CONFIG_MAPPING_NAMES:
        if isinstance(raw.get("auto_map"), dict):
            message = f"the model type {model_type!r} comes with the repository, whose code is not run"
            raise ReasonedError(message, FailureReason.REMOTE_CODE)
        raise ReasonedError(
            f"transformers {transformers.__version__} has no model type {model_type!r}"
            f"{did_you_mean(model_type, CONFIG_MAPPING_NAMES)}",
            FailureReason.UNKNOWN_MODEL_TYPE,
        )
    try:
        return transformers.AutoConfig.for_model(**raw)
    except ImportError as error:
        raise ReasonedError(f"{model_type}: {first_line(error)}", FailureReason.MISSING_LIBRARY) from error
    except OSError as error:  # it would ask a hub for its backbone
        raise _backbone_refusal(raw) from error
    except Exception as error:
        reason = " ".join(str(error).split())
        message = f"transformers does not take these settings of {model_type}: {type(error).__name__}: {reason}"
        raise ReasonedError(message, FailureReason.BROKEN_CONFIGURATION) from error


def _backbone_refusal(raw: Mapping[str, Any]) -> ReasonedError:
    """The error for a configuration that names a backbone; a name without an owner is one of timm."""
    backbone = printable(str(raw.get("backbone")), 100)
    if "/" not in backbone and importlib.util.find_spec("timm") is None:
        message = f"{raw['model_type']} needs timm, which is not installed: it has the backbone {backbone}"
        return ReasonedError(message, FailureReason.MISSING_LIBRARY)
    message = f"the configuration of the backbone {backbone} is not in this repository, and no other is asked for it"
    return ReasonedError(message, FailureReason.NO_CONFIGURATION)


def _describe_diffusers(raw: Mapping[str, Any], head: str | None, reporter: Any) -> dict[str, Any]:  # noqa: ARG001 - as the others
    from ops.dataset.sources.libraries.diffusers import DiffusersLibrary

    library, name = DiffusersLibrary(), raw["_class_name"]
    library.package()
    if name not in library.models:
        near = did_you_mean(name, library.models)
        raise ReasonedError(f"no rule makes inputs of the class {name} of diffusers{near}", FailureReason.UNKNOWN_CLASS)
    reporter.phase("build")
    model: Any = _build(name, lambda: library.network(raw))
    settings = {name: value for name, value in model.config.items() if not name.startswith("_")}
    return {"class_name": name, **_size(model), "architecture": _hash(["diffusers", name, settings])}


def _describe_timm(raw: Mapping[str, Any], head: str | None, reporter: Any) -> dict[str, Any]:  # noqa: ARG001 - as the other
    timm, name = TimmLibrary().package(), raw["architecture"]
    if not timm.is_model(name):
        near = did_you_mean(name, timm.list_models())
        raise ReasonedError(f"timm {timm.__version__} has no model {name!r}{near}", FailureReason.UNKNOWN_MODEL_TYPE)
    reporter.phase("build")
    arguments = arguments_of(raw)
    model: Any = _build(name, lambda: timm.create_model(name, pretrained=False, **arguments))
    image = list(model.pretrained_cfg["input_size"])
    return {"class_name": name, "image": image, **_size(model), "architecture": _hash(["timm", name, arguments, image])}


def _build(name: str, build: Callable[[], torch.nn.Module]) -> torch.nn.Module:
    """The model, on the meta device.

    Raises:
        ReasonedError: It cannot be built; has the message of its class.
    """
    try:
        with torch.device("meta"):
            return build()
    except ImportError as error:
        raise ReasonedError(f"{name} needs a package: {first_line(error)}", FailureReason.MISSING_LIBRARY) from error
    except Exception as error:
        message = f"{name} cannot be built from its configuration: {first_line(error)}"
        raise ReasonedError(message, FailureReason.CANNOT_BE_BUILT) from error


def _size(model: torch.nn.Module) -> dict[str, int]:
    tensors = [*model.parameters(), *model.buffers()]
    return {
        "parameter_count": sum(tensor.numel() for tensor in model.parameters()),
        "memory_bytes": sum(tensor.numel() * tensor.element_size() for tensor in tensors),
    }


def _settings_of(config: Any) -> dict[str, Any]:
    """All settings of a configuration, those too that have their default; labels are only counted."""
    described: dict[str, Any] = {**config.to_dict(), "num_labels": getattr(config, "num_labels", None)}
    for name in getattr(config, "sub_configs", {}):
        if hasattr(part := getattr(config, name, None), "to_dict"):
            described[name] = _settings_of(part)
    described["dtype"] = str(described.get("dtype") or "float32").removeprefix("torch.")
    return described


def _reader(model: torch.nn.Module, config: Any) -> Callable[[str], bool]:
    """Return a test of whether code of a model or its configuration has a setting's name, and so may read the setting.

    Names of tokens in code that many models share do not count.
    """
    modules = {type(part).__module__ for part in model.modules()}
    own = frozenset[str]().union(*(_words(name) for name in modules if name.startswith(_MODELS)))
    declared: set[str] = set()
    for kind in {kind for part in _parts(config) for kind in type(part).__mro__}:
        declared.update(vars(kind).get("__annotations__", {}), vars(kind).get("attribute_map", {}))
        own |= _quoted_words(kind.__module__) if kind.__module__.startswith(_MODELS) else frozenset()
    return lambda name: name in own or (name not in TOKENS and (name in declared or name in _shared_words()))


def _parts(config: Any) -> Iterator[Any]:
    """A configuration and, at any depth, those of its parts."""
    yield config
    for name in getattr(config, "sub_configs", {}):
        if hasattr(part := getattr(config, name, None), "to_dict"):
            yield from _parts(part)


def _shaping_settings(described: Mapping[str, Any], may_read: Callable[[str], bool]) -> dict[str, Any]:
    """The settings that a graph may depend on: all but those of the tables, and those that no code can read."""
    return {
        name: _shaping_settings(value, may_read) if isinstance(value, Mapping) and "model_type" in value else value
        for name, value in described.items()
        if name not in _SHAPES_NOTHING and may_read(name)
    }


@functools.cache
def _shared_words() -> frozenset[str]:
    names = [name for name, module in sys.modules.items() if getattr(module, "__file__", None)]
    return frozenset[str]().union(*(_words(name) for name in names if _SHARED_CODE.fullmatch(name)))


def _words(module: str) -> frozenset[str]:
    return frozenset(re.findall(r"[A-Za-z_]\w*", inspect.getsource(sys.modules[module])))


def _quoted_words(module: str) -> frozenset[str]:
    """The names that code of a configuration looks at, and not those that it only declares."""
    pairs = re.findall(r"self\.(\w+)|[\"'](\w+)[\"']", inspect.getsource(sys.modules[module]))
    return frozenset(first or second for first, second in pairs)


def _hash(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()


def warm_up() -> None:
    """Import and read in the host what every task needs."""
    import transformers.masking_utils
    import transformers.modeling_utils  # noqa: F401

    _shared_words()
