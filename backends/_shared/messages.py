"""Parts of messages: the compiler's own words in an exception's, and what a person may have meant by a name."""

import difflib
from collections.abc import Iterable

_MARK = "error:"


def first_error(error: BaseException) -> str:
    """The first line of the form "file:line: error: what is wrong", from there on; without one, the whole message."""
    message = str(error)
    lines = [line.partition(_MARK)[2].strip() for line in message.splitlines() if _MARK in line]
    return lines[0] if lines else message


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """What follows an unknown name in a message: " (did you mean 'inductor'?)"; "" where no name is like it."""
    by_text = {other.lower(): other for other in names}
    close = difflib.get_close_matches(name.lower(), by_text, n=1)
    return f" (did you mean {by_text[close[0]]!r}?)" if close else ""
