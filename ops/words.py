"""Parts of messages and of documents in Markdown."""

import re
from collections.abc import Iterable, Sequence

_MARKUP = {ord(mark): f"\\{mark}" for mark in "\\`*_[]|#~$"} | {ord(mark): f"&#{ord(mark)};" for mark in "<>@&"}

_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`")
_NUMBERED = re.compile(r"[\w.%@$-]*\d[\w.%@$-]*")
_MAX_LINE = 200


def listed(names: Sequence[str], most: int = 3) -> str:
    """The first of some names, and how many others there are: "a, b, c and 2 more"."""
    more = f" and {len(names) - most:,} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def normalised(message: str) -> str:
    """The first line of a message without names in quotes, and without words that have digits in them."""
    first = next(filter(None, (line.strip() for line in message.splitlines())), "")
    text = _NUMBERED.sub("…", _QUOTED.sub("…", first))
    return " ".join(text.split())[:_MAX_LINE]


def escape_markdown(text: str) -> str:
    """Escape a text, so that in Markdown it can neither end a cell nor be a link, a formula or HTML."""
    return text.translate(_MARKUP)


def markdown_table(header: Sequence[str], rows: Iterable[Sequence[object]], *, is_aligned: bool = False) -> str:
    """Write a table in Markdown, of cells that are Markdown; aligned, its columns are as wide as their widest cell."""
    cells = [list(map(str, row)) for row in (header, *rows)]
    widths = [max(map(len, column)) if is_aligned else 1 for column in zip(*cells, strict=True)]
    lines = [f"| {' | '.join(text.ljust(width) for text, width in zip(row, widths, strict=True))} |" for row in cells]
    return "\n".join([lines[0], f"|{'|'.join('-' * (width + 2) for width in widths)}|", *lines[1:]])
