"""Edits of a text at nodes of its syntax tree: all else stays, byte for byte, and every line keeps its number."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

Edit = tuple[int, int, bytes]
"""Bytes from, bytes to, what stands there instead."""


class Span:
    """Where nodes are in the text, in bytes."""

    def __init__(self, text: bytes) -> None:
        self._starts = [0, *(match.end() for match in re.finditer(rb"\r\n|\r|\n", text))]

    def begin(self, node: ast.expr | ast.stmt) -> int:
        """First byte of a node."""
        return self._starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        """Byte after a node."""
        assert node.end_lineno is not None and node.end_col_offset is not None  # parsed nodes have positions
        return self._starts[node.end_lineno - 1] + node.end_col_offset


def edited(text: bytes, edits: Iterable[Edit]) -> bytes:
    """The text with edits made; of nested ones, the outermost."""
    pieces = []
    position = 0
    for begin, end, replacement in sorted(edits, key=lambda edit: (edit[0], -edit[1])):
        if begin < position:
            continue
        # A replaced stretch keeps its line breaks, so that every line keeps its number.
        breaks = b"\n" * text.count(b"\n", begin, end)
        pieces += [text[position:begin], b"(" + replacement + breaks + b")" if breaks else replacement]
        position = end
    return b"".join([*pieces, text[position:]])
