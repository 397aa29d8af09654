"""Edits of a text: all else stays, byte for byte, and every line keeps its number."""

from collections.abc import Iterable
from typing import Protocol

Edit = tuple[int, int, bytes]
"""(first byte, byte after the last, bytes that replace them)."""


class Spanned(Protocol):
    """A piece of a text."""

    @property
    def span(self) -> tuple[int, int] | None:
        """First byte, and the byte after the last."""
        ...


def end(item: Spanned) -> int:
    """The byte after a piece of a text."""
    assert item.span is not None
    return item.span[1]


def replacement_edit(item: Spanned, text: str) -> Edit:
    """The edit that puts a text in the place of an expression or a node."""
    assert item.span is not None
    return *item.span, text.encode(errors="surrogatepass")


def statement_edit(item: Spanned, text: bytes, new: str) -> Edit:
    """The edit that puts another statement in the place of a node of a text."""
    assert item.span is not None
    first, after = item.span
    return first, after, new.encode(errors="surrogatepass") + b" \\\n" * text.count(b"\n", first, after)


def apply_edits(text: bytes, edits: Iterable[Edit]) -> bytes:
    """Make edits in a text; of nested edits, only the outermost."""
    pieces = []
    position = 0
    for first, after, replacement in sorted(edits, key=lambda edit: (edit[0], -edit[1])):
        if first < position:
            continue
        # A replaced stretch keeps its line breaks, so that every line keeps its number.
        breaks = b"\n" * (text.count(b"\n", first, after) - replacement.count(b"\n"))
        pieces += [text[position:first], b"(" + replacement + breaks + b")" if breaks else replacement]
        position = after
    return b"".join([*pieces, text[position:]])
