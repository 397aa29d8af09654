"""Parts of messages."""

import re
from collections.abc import Sequence

_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`")
_NUMBERED = re.compile(r"[\w.%@$-]*\d[\w.%@$-]*")
_MAX_LINE = 200


def listed(names: Sequence[str], most: int = 3) -> str:
    """The first of some names, and how many others there are: "a, b, c and 2 more"."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def normalised(message: str) -> str:
    """The first line of a message without names in quotes, and without words that have digits in them."""
    first = next(filter(None, (line.strip() for line in message.splitlines())), "")
    text = _NUMBERED.sub("…", _QUOTED.sub("…", first))
    return " ".join(text.split())[:_MAX_LINE]
