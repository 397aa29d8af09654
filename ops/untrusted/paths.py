"""Paths that others give, to be made below a folder of ours: names that only lead downwards."""

from collections.abc import Sequence

MOST_LEVELS = 32
"""Folders in folders; samples lie two or three deep."""

_NAME_BYTES = 255
"""Of a name, as file systems take it."""


def is_plain_name(name: str) -> bool:
    """Whether a name is that of a file or folder alone: not hidden, not a path, and not the folder itself or above."""
    if not name or name.startswith(".") or not name.isprintable() or "/" in name or "\\" in name:
        return False
    return len(name.encode()) <= _NAME_BYTES  # what can be printed has no lone surrogates


def is_below(names: Sequence[str]) -> bool:
    """Whether names, one a level, lead to a place below a folder."""
    return 0 < len(names) <= MOST_LEVELS and all(map(is_plain_name, names))
