"""Parts of messages."""

from collections.abc import Sequence


def listed(names: Sequence[str], most: int = 3) -> str:
    """The first of some names, and how many others there are: "a, b, c and 2 more"."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
