"""Text of untrusted origin as a terminal, a table or a page can show it: control characters become visible escapes."""

MAX_TEXT = 10_000
"""Characters kept of a message; the log has the rest."""

_LINE_BREAKS = "\n\t"


def printable(text: str, limit: int = MAX_TEXT, *, lines: bool = False) -> str:
    r"""`text` with every character that is not printable as its Python escape, cut to `limit` characters of input.

    Terminal sequences ("\x1b[2J"), carriage returns, NUL, bidirectional overrides ("\u202e"), zero-width characters
    and lone surrogates could hide or forge what a person reads, and some of them no file or table can hold.

    Args:
        text: Anything.
        limit: Longest text that is kept; "…" stands for the rest.
        lines: Keep line breaks and tabs, for text that may have several lines.
    """
    kept = text if len(text) <= limit else f"{text[: limit - 1]}…"
    if kept.isprintable():
        return kept
    return "".join(
        character
        if character.isprintable() or (lines and character in _LINE_BREAKS)
        else character.encode("unicode_escape").decode("ascii")
        for character in kept
    )
