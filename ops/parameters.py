"""Parses users' notation for backends, models, passes and schemes: `name`, or `name?parameter=value&other=value`.

For a backend, an environment or a build may follow "@".
"""

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from backends._shared.messages import did_you_mean
from backends.options import options_of_variant
from backends.registry import names_file
from ops.errors import GraphNetError

Made = TypeVar("Made")


_PLACE = r"(?P<place>git:[^?@]+|[A-Za-z0-9_][A-Za-z0-9_.+-]*)"
_AFTER_NAME = re.compile(rf"(?P<before>[^?]+)@{_PLACE}(?P<after>(\?.*)?)", re.DOTALL)
_AFTER_OPTIONS = re.compile(rf"(?P<before>[^?]+\?(?:.*&)?[^&=]*=[^&/]*)@{_PLACE}(?P<after>)", re.DOTALL)


def split_place(text: str) -> tuple[str, str]:
    """Split a backend's text into the part without "@…" and the environment or build after "@", "" for none.

    It follows the name or the options: "inductor@torch-2.14.1?dynamic=true", "inductor?dynamic=true@torch-2.14.1". In
    a path, even one that is the value of an option, an @ has no meaning.
    """
    match = _AFTER_NAME.fullmatch(text) or _AFTER_OPTIONS.fullmatch(text)
    return (match["before"] + match["after"], match["place"]) if match else (text, "")


def backend_argument(backend: str, variant: str, spec: str) -> str:
    """Write the text for `--backend` that runs a backend of stored results again.

    Args:
        backend: As in `benchmark_run.backend`, where a file is named without its folder.
        variant: As in `benchmark_run.variant`.
        spec: As in `build.spec`; "" where it is unknown.
    """
    if names_file(spec):
        environment = split_place(backend)[1]
        backend = f"{spec}@{environment}" if environment else spec
    return f"{backend}{options_of_variant(variant)}"


def is_place(text: str) -> bool:
    """Tell whether a name can follow "@"."""
    return re.fullmatch(_PLACE, text) is not None and not text.startswith("git:")


def split_parameters(text: str, *, error: type[GraphNetError]) -> tuple[str, dict[str, str]]:
    """Split `name?parameter=value&other=value` into the name and the parameters; nothing is decoded.

    Args:
        text: A user's text.
        error: Type of the error that is raised.

    Raises:
        GraphNetError: Of the type `error`: a parameter has no value, or is given twice.
    """
    name, _, query = text.partition("?")
    return name, parse_parameters(query.split("&") if query else (), error=error)


def parse_parameters(pairs: Iterable[str], *, error: type[GraphNetError]) -> dict[str, str]:
    """Read parameters from texts "name=value".

    Raises:
        GraphNetError: Of the type `error`: one has no value, or is given twice.
    """
    parameters: dict[str, str] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise error(f"{pair!r} is not of the form name=value")
        if name in parameters:
            raise error(f"{name} is given twice")
        parameters[name] = value
    return parameters


def make_plugin(text: str, kinds: Mapping[str, Callable[..., Made]], *, thing: str, error: type[GraphNetError]) -> Made:
    """Make the plug-in that a text names, with its parameters.

    Args:
        text: A user's text.
        kinds: Every plug-in by name; the constructors take their parameters as text.
        thing: Kind of the plug-ins, for messages: "pass".
        error: Type of the error that is raised.

    Raises:
        GraphNetError: Of the type `error`: there is no such plug-in, or its parameters are wrong.
    """
    name, given = split_parameters(text, error=error)
    kind = kinds.get(name)
    if kind is None:
        raise error(f"there is no {thing} {name!r}{did_you_mean(name, kinds)}; there are {', '.join(kinds)}")
    offered = inspect.signature(kind).parameters
    for key in given:
        if key not in offered:
            has = f"has {', '.join(offered)}" if offered else "has none"
            raise error(f"the {thing} {name} has no parameter {key!r}{did_you_mean(key, offered)}; it {has}")
    for key, parameter in offered.items():
        if parameter.default is inspect.Parameter.empty and key not in given:
            raise error(f"the {thing} {name} needs a value of {key}: write it as '{name}?{key}=…'")
    return kind(**given)


def parse_whole_number(name: str, text: str, *, least: int = 1, error: type[GraphNetError]) -> int:
    """Read a parameter that is a whole number.

    Raises:
        GraphNetError: Of the type `error`: it is none, or is less than `least`.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= 12) or int(text) < least:
        raise error(f"{name} has to be a whole number of at least {least}, not {text!r}")
    return int(text)
