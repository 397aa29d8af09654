"""Paths from others that are to lie below a folder of ours: names that only lead downwards."""

from collections.abc import Sequence

MOST_LEVELS = 32
"""Most folders in folders; samples lie two or three deep."""

_NAME_BYTES = 255
"""Most bytes of a name in file systems."""


def is_plain_name(name: str) -> bool:
    """Tell whether a name is that of one file or folder: not hidden, no path, and not the folder itself or above."""
    if not name or name.startswith(".") or not name.isprintable() or "/" in name or "\\" in name:
        return False
    return len(name.encode()) <= _NAME_BYTES  # what can be printed has no lone surrogates


def is_below(names: Sequence[str]) -> bool:
    """Tell whether names, one a level, lead to a place below a folder."""
    return 0 < len(names) <= MOST_LEVELS and all(map(is_plain_name, names))
