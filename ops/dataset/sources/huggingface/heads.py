"""The class that a transformers model is built as: the one that an option names, else that of its configuration.

A configuration's `architectures` names the class that its weights were saved from ("BertForMaskedLM"); `AutoModel`
would build the bare model of its type without that head. Imports transformers: worker only.
"""

import difflib
import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import transformers
from transformers.dynamic_module_utils import get_class_from_dynamic_module
from transformers.models.auto import modeling_auto

from ops.dataset.sources.options import BARE, CLASS_NAME
from ops.execution.untrusted.text import printable
from ops.failures import FailureReason, ReasonedError

_SHOWN_CLASSES = 6


class HeadError(ReasonedError):
    """The class that a configuration or a person names cannot be built."""

    reason = FailureReason.UNKNOWN_CLASS


@dataclass(frozen=True, slots=True)
class ChosenClass:
    """The class of a model.

    Attributes:
        model_class: Class of transformers, or of the repository's own code.
        config: What it is built of: the configuration, or the part of it that belongs to the class.
        reason: How it was chosen, for the sample's origin.
    """

    model_class: Any
    config: Any
    reason: str


def choose_class(
    config: Any, head: str | None, folder: Path | None = None, *, remote_code: bool = False
) -> ChosenClass:
    """Choose the class that a configuration is built as.

    Args:
        config: A transformers configuration.
        head: None for the class that the configuration names, "none" for the bare model, or the name of a class.
        folder: The model's files, where its own code may be used.
        remote_code: Whether to use that code.

    Raises:
        HeadError: There is no such class, or it is not one of this configuration's model type; says what to try.
    """
    own_code = _own_code(config, folder) if remote_code else {}
    if head == BARE:
        return _bare_class(config, own_code, "head=none")
    if head is not None:
        return _class_by_name(config, head, own_code, f"head={head}")
    names = _architectures(config)
    if not names:
        return _bare_class(config, own_code, "the configuration names no class")
    errors = []
    for name in names:
        try:
            return _class_by_name(
                config, name, own_code, "architectures" if len(names) == 1 else f"of {', '.join(names)}"
            )
        except HeadError as error:
            errors.append(error)
    raise errors[0]


def _architectures(config: Any) -> Sequence[str]:
    """The classes that a configuration names.

    Raises:
        HeadError: They are not names of classes.
    """
    names = getattr(config, "architectures", None) or ()
    names = [names] if isinstance(names, str) else names
    if not isinstance(names, (list, tuple)) or not all(
        isinstance(name, str) and CLASS_NAME.fullmatch(name) for name in names
    ):
        raise HeadError(
            f"the configuration's architectures are {printable(repr(names), 100)}, and not names of classes: "
            f"{_advice(config)}",
            FailureReason.BROKEN_CONFIGURATION,
        )
    return list(names)


def _class_by_name(config: Any, name: str, own_code: Mapping[str, Callable[[], Any]], reason: str) -> ChosenClass:
    if name in own_code:
        return ChosenClass(own_code[name](), config, f"{reason}, in the repository's code")
    model_class = _class_of_transformers(name)
    if model_class is None:
        raise _unknown_class_error(config, name)
    part = _part_for(config, model_class)
    if part is None:
        raise HeadError(
            f"{name} is not a class of the model type {config.model_type!r} but of "
            f"{model_class.config_class.model_type!r}: {_advice(config)}"
        )
    return ChosenClass(model_class, part, reason)


def _class_of_transformers(name: str) -> Any:
    """The model class of that name in the installed transformers; None where it has none.

    Raises:
        HeadError: The class needs a package that is not installed, or is one that others are made from.
    """
    model_class: Any = getattr(transformers, name, None)
    backends = getattr(model_class, "_backends", None)
    if isinstance(model_class, type) and backends is not None:  # stands for a class that cannot be used
        raise HeadError(f"{name} needs {', '.join(backends)}, which is not installed", FailureReason.MISSING_LIBRARY)
    is_model = isinstance(model_class, type) and issubclass(model_class, transformers.PreTrainedModel)
    if not is_model:
        return None
    has_forward = model_class.forward is not transformers.PreTrainedModel.forward
    if not has_forward or not isinstance(getattr(model_class, "config_class", None), type):
        raise HeadError(
            f"{name} cannot be called, it is made of other models or for others: choose one by head=<class>"
        )
    return model_class


def _part_for(config: Any, model_class: Any) -> Any:
    """The configuration, or the part of it, that a class is built of; None where it is of another model type."""
    if isinstance(config, model_class.config_class):
        return config
    parts = [getattr(config, name, None) for name in getattr(config, "sub_configs", {})]
    part = next((part for part in parts if type(part) is model_class.config_class), None)
    if part is None and model_class.__name__ in _names_for(config.model_type):
        return config
    return part


def _bare_class(config: Any, own_code: Mapping[str, Callable[[], Any]], reason: str) -> ChosenClass:
    if "AutoModel" in own_code:
        return ChosenClass(own_code["AutoModel"](), config, f"{reason}, in the repository's code")
    names = classes_by_model_type("MODEL_MAPPING_NAMES").get(config.model_type, ())
    usable = next((model_class for name in names if (model_class := _class_of_transformers(name)) is not None), None)
    if usable is None:
        raise HeadError(f"transformers has no bare model for the model type {config.model_type!r}: {_advice(config)}")
    return ChosenClass(usable, _part_for(config, usable) or config, reason)


def _unknown_class_error(config: Any, name: str) -> HeadError:
    auto_map = getattr(config, "auto_map", None)
    if isinstance(auto_map, Mapping) and any(str(value).endswith(f".{name}") for value in auto_map.values()):
        told = f"{name} comes with the model's repository: remote_code=yes runs its code in the sandbox"
        return HeadError(f"{told}, {_advice(config)}", FailureReason.REMOTE_CODE)
    return HeadError(f"transformers {transformers.__version__} has no model class {name}: {_advice(config, name)}")


def _advice(config: Any, name: str = "") -> str:
    """Advice for a message: the classes of this model type to choose from, similar names first."""
    offered = sorted(_names_for(config.model_type) - {name})
    alike = difflib.get_close_matches(name.lower(), [each.lower() for each in offered], cutoff=0.8)
    offered.sort(key=lambda each: each.lower() not in alike)
    shown = ", ".join(offered[:_SHOWN_CLASSES]) + (", …" if len(offered) > _SHOWN_CLASSES else "")
    classes = f"choose a class by head=<class> ({shown})" if offered else "choose a class by head=<class>"
    has_bare = config.model_type in classes_by_model_type("MODEL_MAPPING_NAMES")
    return f"{classes}, or the bare model by head=none" if has_bare else classes


@functools.cache
def classes_by_model_type(table: str) -> Mapping[str, tuple[str, ...]]:
    """A table of transformers' auto classes: model type → names of classes."""
    entries = getattr(modeling_auto, table).items()
    return {key: tuple(value) if isinstance(value, (list, tuple)) else (value,) for key, value in entries}


def auto_tables() -> tuple[str, ...]:
    """Names of all tables of transformers' auto classes that name models."""
    return tuple(name for name in vars(modeling_auto) if name.startswith("MODEL_") and name.endswith("_NAMES"))


def head_classes(model_type: str) -> tuple[bool, tuple[str, ...]]:
    """(True where a model type has a bare model, the sorted other classes that the tables have for it)."""
    bare = classes_by_model_type("MODEL_MAPPING_NAMES").get(model_type, ())
    return bool(bare), tuple(sorted(_names_for(model_type).difference(bare)))


def _names_for(model_type: str) -> frozenset[str]:
    """Classes that the tables have for a model type."""
    return frozenset(name for table in auto_tables() for name in classes_by_model_type(table).get(model_type, ()))


def _own_code(config: Any, folder: Path | None) -> Mapping[str, Callable[[], Any]]:
    """Classes of models of the repository's own code, by auto class and by name: what imports each."""
    auto_map = getattr(config, "auto_map", None)
    if folder is None or not isinstance(auto_map, Mapping):
        return {}
    references = {
        str(key): value
        for key, value in auto_map.items()
        if isinstance(value, str) and str(key).startswith("AutoModel")
    }
    loads = {key: functools.partial(_load_own_class, reference, folder) for key, reference in references.items()}
    return {**{reference.rpartition(".")[2]: loads[key] for key, reference in references.items()}, **loads}


def _load_own_class(reference: str, folder: Path) -> Any:
    """Import a class of the repository's own code; in a sandbox only.

    Raises:
        HeadError: Its code is in another repository, which was not fetched.
    """
    if "--" in reference:
        repository, class_name = printable(reference.partition("--")[0], 100), reference.rpartition(".")[2]
        raise HeadError(
            f"the code of {class_name} is in another repository, {repository}, and only the model's own is run"
        )
    return get_class_from_dynamic_module(reference, folder, local_files_only=True)
