"""Makes text of untrusted origin printable in a terminal, a table or a page: control characters become escapes."""

MAX_TEXT = 10_000
"""Most characters of a message; the log has the rest."""

_LINE_BREAKS = "\n\t"


def printable(text: str, limit: int = MAX_TEXT, *, lines: bool = False) -> str:
    r"""Replace every character of `text` that is not printable by its Python escape, and cut it to `limit` characters.

    Terminal sequences ("\x1b[2J"), carriage returns, NUL, bidirectional overrides ("\u202e"), zero-width characters
    and lone surrogates could hide or forge text that a person reads, and some of them no file or table can hold.

    Args:
        text: Any text.
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
