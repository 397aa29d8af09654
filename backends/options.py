"""Converts typed options of a backend from texts and back: its `options_type` declares them."""

import dataclasses
import json
import types
import typing
from collections.abc import Mapping
from typing import Any

from backends._shared.messages import did_you_mean
from backends.base import ALL_ADAPTATIONS, AdaptedOptions, Backend, BackendError

_BOOLEANS = {
    **dict.fromkeys(("true", "t", "yes", "y", "on", "1"), True),
    **dict.fromkeys(("false", "f", "no", "n", "off", "0"), False),
}
"""Texts of booleans, as pydantic takes them, which is not in every environment of a compiler."""

_NONE = ("none", "null", "")


def parse_options(backend: type[Backend], texts: Mapping[str, str]) -> Any:
    """Make an instance of the backend's `options_type` from texts.

    Args:
        backend: Backend of the options.
        texts: Option names and values, as given on a command line.

    Raises:
        BackendError: It does not have such an option or value; the message lists the valid ones.
    """
    hints = option_hints(backend)
    values = {}
    for name, text in texts.items():
        if name not in hints:
            choices = ", ".join(f"{key} ({describe_hint(hint)})" for key, hint in hints.items()) or "none"
            near = did_you_mean(name, hints)
            raise BackendError(f"the backend {backend.name} has no option {name!r}{near}; its options: {choices}")
        try:
            values[name] = _parse(hints[name], text)
        except ValueError:
            raise BackendError(
                f"the option {name} of the backend {backend.name} takes {describe_hint(hints[name])}, not {text!r}"
                f"{did_you_mean(text, describe_hint(hints[name]).split(' | '))}"
            ) from None
    try:
        return backend.options_type(**values)
    except (TypeError, ValueError) as error:
        raise BackendError(f"the backend {backend.name} does not take these options: {error}") from error


def option_hints(backend: type[Backend]) -> dict[str, Any]:
    """Read the type of each of the backend's options."""
    hints = typing.get_type_hints(backend.options_type)
    return {field.name: hints[field.name] for field in dataclasses.fields(backend.options_type)}


def options_json(backend: Backend) -> str:
    """Write the options of `backend`, defaults included, as a JSON object with sorted keys."""
    return json.dumps(dataclasses.asdict(backend.options), sort_keys=True)


def variant_of(backend: Backend) -> str:
    """Write the options that differ from their defaults, for a person: "mode=max-autotune, dynamic=true"; "" for none.

    Adaptations come last and without the option's name: "mode=max-autotune + schedules", or "+ adaptations" for all.
    """
    defaults = dataclasses.asdict(type(backend).options_type())
    given = dataclasses.asdict(backend.options)
    adaptations = given.pop("adaptations", "") if issubclass(type(backend).options_type, AdaptedOptions) else ""
    plain = ", ".join(f"{name}={_text(value)}" for name, value in given.items() if value != defaults[name])
    names = ["adaptations"] if adaptations == ALL_ADAPTATIONS else adaptations.split("+") if adaptations else []
    return " ".join(filter(None, [plain, *(f"+ {name}" for name in names)]))


def options_of_variant(variant: str) -> str:
    """Write a variant's options as they follow the backend on a command line: "?mode=max-autotune&dynamic=true"."""
    plain, *adaptations = (part.strip() for part in f" {variant}".split(" + "))
    pairs = plain.split(", ") if plain else []
    if adaptations:
        is_all = adaptations == ["adaptations"]
        pairs.append(f"adaptations={ALL_ADAPTATIONS if is_all else '+'.join(adaptations)}")
    return f"?{'&'.join(pairs)}" if pairs else ""


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def parse_bool(text: str) -> bool:
    """Read the boolean that a text stands for, as the settings of the pipeline do.

    Raises:
        ValueError: It stands for none.
    """
    try:
        return _BOOLEANS[text.strip().lower()]
    except KeyError:
        raise ValueError(f"{text!r} is neither true nor false") from None


def describe_hint(hint: Any) -> str:
    """Describe the values of a type for a person: "true | false", "default | max-autotune", "int"."""
    if typing.get_origin(hint) is typing.Literal:
        return " | ".join(str(value) for value in typing.get_args(hint))
    if _is_union(hint):
        return " | ".join(describe_hint(part) for part in typing.get_args(hint))
    if hint is type(None):
        return "none"
    return "true | false" if hint is bool else str(getattr(hint, "__name__", hint))


def _is_union(hint: Any) -> bool:
    return typing.get_origin(hint) in (typing.Union, types.UnionType)


def _parse(hint: Any, text: str) -> Any:
    if typing.get_origin(hint) is typing.Literal:
        by_text = {str(value): value for value in typing.get_args(hint)}
        if text in by_text:
            return by_text[text]
    elif _is_union(hint):
        return _parse_union(typing.get_args(hint), text)
    elif hint is type(None):
        if text.lower() in _NONE:
            return None
    elif hint is bool:
        return parse_bool(text)
    elif hint in (int, float, str):
        return hint(text)
    raise ValueError(text)


def _parse_union(hints: tuple[Any, ...], text: str) -> Any:
    # None first and str last, since str takes any text.
    for hint in sorted(hints, key=lambda hint: (hint is str, hint is not type(None))):
        try:
            return _parse(hint, text)
        except ValueError:
            continue
    raise ValueError(text)
