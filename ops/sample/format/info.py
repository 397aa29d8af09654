"""`graph_net.json`: text ↔ what is known about a sample."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ops.sample.format.literals import problem
from ops.sample.format.types import INFO_KEYS, Json, SampleInfo

_TYPES: dict[str, tuple[type, str]] = {
    "framework": (str, "a string"),
    "num_devices_required": (int, "an integer"),
    "num_nodes_required": (int, "an integer"),
    "dynamic": (bool, "true or false"),
    "model_name": (str, "a string"),
    "source": (str, "a string"),
    "heuristic_tag": (str, "a string"),
}


def read_info(text: str, path: Path) -> SampleInfo:
    """What `graph_net.json` says.

    Raises:
        SampleFormatError: Not a JSON object, or a known key of a wrong type.
    """
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise problem(path, error.lineno, f"expected JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise problem(path, None, f"expected JSON: {error}") from error
    if not isinstance(content, dict):
        raise problem(path, 1, f"expected a JSON object, found {type(content).__name__}")
    known: dict[str, Any] = {}
    extra: dict[str, Json] = {}
    for key, value in content.items():
        required = key in {"framework", "num_devices_required", "num_nodes_required"}
        if key not in INFO_KEYS or (value is None and not required):
            extra[key] = value
            continue
        kind, expected = _TYPES[key]
        if type(value) is not kind:
            raise problem(path, _line_of(key, text), f"expected {expected} for {key!r}, found {json.dumps(value)[:60]}")
        known[INFO_KEYS[key]] = value
    return SampleInfo(**known, extra=extra)


def _line_of(key: str, text: str) -> int:
    """Line on which a key first stands."""
    position = text.find(json.dumps(key))
    return text.count("\n", 0, max(position, 0)) + 1


def info_text(info: SampleInfo) -> str:
    """What `graph_net.json` holds: known keys first, then the rest in order."""
    content: dict[str, Json] = {}
    for key, attribute in INFO_KEYS.items():
        value = getattr(info, attribute)
        if value is not None:
            content[key] = value
    content.update(info.extra)
    return json.dumps(content, indent=4) + "\n"
