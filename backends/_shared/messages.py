"""Parts of messages: the compiler's own words of an exception, and the name that a person may have meant."""

import difflib
from collections.abc import Iterable

_MARK = "error:"


def first_error(error: BaseException) -> str:
    """Find the text after "error:" in the first line of the form "file:line: error: …"; else the whole message."""
    message = str(error)
    lines = [line.partition(_MARK)[2].strip() for line in message.splitlines() if _MARK in line]
    return lines[0] if lines else message


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """Suggest a name after an unknown one in a message: " (did you mean 'inductor'?)"; "" if none is similar."""
    by_text = {other.lower(): other for other in names}
    close = difflib.get_close_matches(name.lower(), by_text, n=1)
    return f" (did you mean {by_text[close[0]]!r}?)" if close else ""
