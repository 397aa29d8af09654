"""Values of settings and options: from what a TOML file, a variable or a command line holds to a typed value."""

from __future__ import annotations

import re
import types
from enum import StrEnum
from pathlib import Path
from typing import Any, Union, get_args, get_origin

_UNITS = {"": 1, "b": 1, "kib": 1024, "mib": 1024**2, "gib": 1024**3, "kb": 10**3, "mb": 10**6, "gb": 10**9}
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([a-z]*)", re.IGNORECASE)
_BOOLS = {"true": True, "1": True, "yes": True, "on": True, "false": False, "0": False, "no": False, "off": False}
_NONE = ("", "none")


def parse_size(text: str) -> int:
    """Bytes that a size such as "8GiB", "512 MiB" or "1000" stands for.

    Raises:
        ValueError: It is not a number with a known unit.
    """
    match = _SIZE.fullmatch(text.strip())
    if match is None or match[2].lower() not in _UNITS:
        raise ValueError(f"{text!r} is not a size such as 8GiB")
    return int(float(match[1]) * _UNITS[match[2].lower()])


def convert(raw: object, kind: Any, key: str) -> Any:
    """Make `raw` a value of the annotation `kind`.

    Text is understood for every kind, since variables hold nothing else; for all other values the type must fit.
    Keys that end in `_bytes` take sizes with a unit.

    Raises:
        ValueError: `raw` is no such value; `expected_form` says in words what would be.
    """
    optional, kind = _without_none(kind)
    if optional and isinstance(raw, str) and raw.strip().lower() in _NONE:
        return None
    if kind is bool:
        return raw if isinstance(raw, bool) else _BOOLS[_text(raw).lower()] if _text(raw).lower() in _BOOLS else _fail()
    if kind is int:
        if isinstance(raw, int) and not isinstance(raw, bool):
            return raw
        return parse_size(_text(raw)) if key.endswith("_bytes") else int(_text(raw))
    if kind is float:
        return float(raw) if isinstance(raw, int | float) and not isinstance(raw, bool) else float(_text(raw))
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind(_text(raw).lower())
    if kind is Path:
        return Path(_nonempty(_text(raw)))
    if get_origin(kind) is tuple:
        items = raw if isinstance(raw, list) else [part.strip() for part in _text(raw).split(",") if part.strip()]
        return tuple(_nonempty(_text(item)) for item in items)
    return _nonempty(_text(raw))


def expected_form(kind: Any, key: str) -> str:
    """What `convert` takes for `kind`, in words."""
    optional, kind = _without_none(kind)
    if get_origin(kind) is tuple:
        words = "a list of texts (separated by commas in a variable)"
    elif kind is int and key.endswith("_bytes"):
        words = 'a number of bytes or a size such as "8GiB"'
    elif isinstance(kind, type) and issubclass(kind, StrEnum):
        words = f"one of {', '.join(kind)}"
    else:
        words = {bool: "true or false", int: "a whole number", float: "a number", Path: "a path"}.get(kind, "a text")
    return f'{words} or "none"' if optional else words


def _without_none(kind: Any) -> tuple[bool, Any]:
    if get_origin(kind) in (Union, types.UnionType) and type(None) in get_args(kind):
        return True, next(member for member in get_args(kind) if member is not type(None))
    return False, kind


def _text(raw: object) -> str:
    if not isinstance(raw, str):
        raise ValueError(f"{raw!r} is not text")
    return raw.strip()


def _nonempty(text: str) -> str:
    return text or _fail()


def _fail() -> Any:
    raise ValueError("no such value")
