"""Tables that fit a terminal: columns without room are named below, and records show them all."""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

import click
from rich import box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from ops.execution.untrusted.text import printable

_NARROWEST_TEXT = 20
"""Width to which a column of text is folded before any column is left out."""

_LONGEST_WHOLE_WORD = 24
"""Greatest length of a word, such as a sample's id, that folding does not break."""

_LONGEST_WHOLE_HEAD = 10
"""Greatest length of a column's name that is not broken."""

_LONGEST_COMMON = 30
"""Greatest length of a value, equal in all rows, that is named once below a table instead of in each row."""

_DIGEST = re.compile("[0-9a-f]{32,}")
_SHOWN_DIGITS = 12

_GAP = 2
_UNLIMITED_WIDTH = 100_000

Row = Sequence[Any]


@dataclass(frozen=True, slots=True)
class TableData:
    """The content of a table.

    Attributes:
        columns: Names, in order; line breaks in a name are kept in the table's head.
        rows: Values in the columns' order.
        text: Formats a value.
        title: Heading, or None.
        expendable: Columns that are left out first where there is no room, in this order, before the last ones.
    """

    columns: Sequence[str]
    rows: Sequence[Row]
    text: Callable[[Any], str]
    title: str | None = None
    expendable: Sequence[str] = ()

    def select(self, places: Sequence[int]) -> TableData:
        """Select some columns by their places."""
        rows = [[row[place] for place in places] for row in self.rows]
        return replace(self, columns=[self.columns[place] for place in places], rows=rows)

    def is_numeric(self, place: int) -> bool:
        """Tell whether a column holds only numbers."""
        return bool(self.rows) and all(
            row[place] is None or isinstance(row[place], int | float | Decimal) for row in self.rows
        )


def echo_table(data: TableData, *, paged: bool = False) -> None:
    """Write a table on stdout.

    In a terminal it is no wider than that. Long heads are broken at underscores, identities abbreviated, and columns
    without a value left out. Lines below name columns with the same value in all rows, and columns without room: the
    expendable and then the last ones. A single row is written as a record. In a file or a pipe, lines are not folded,
    since a script would have to undo it.

    Args:
        data: The table.
        paged: True to send a table with more lines than the terminal through the pager (`PAGER`).
    """
    width = _width()
    if _narrowest(data, range(len(data.columns))) <= width:
        return _write([_rich_table(data)], width, paged=paged)
    if len(data.rows) == 1:
        return echo_records(data, paged=paged)
    return _write(_fit(data, width), width, paged=paged)


def echo_records(data: TableData, *, paged: bool = False) -> None:
    """Write each row as a block of lines, a value a line; columns without a value in any row are left out."""
    width = _width()
    _write(list(_records(data)), width, paged=paged)


def terminal_size() -> os.terminal_size | None:
    """Columns and lines of the terminal on stdout; None if that is a file or a pipe."""
    return shutil.get_terminal_size() if sys.stdout.isatty() else None


def _width() -> int:
    size = terminal_size()
    return _UNLIMITED_WIDTH if size is None else size.columns


def _records(data: TableData) -> Iterator[RenderableType]:
    if data.title is not None:
        yield Text(printable(data.title), style="bold")
    shown = _filled_columns(data)
    for number, row in enumerate(data.rows, start=1):
        yield Text(f"── {number} of {len(data.rows)} ──", style="bold")
        grid = Table.grid(padding=(0, _GAP))
        grid.add_column(no_wrap=True)
        grid.add_column(overflow="fold")
        for place in shown:
            grid.add_row(printable(data.columns[place].replace("\n", " ")), Text(data.text(row[place])))
        yield grid


def _filled_columns(data: TableData) -> list[int]:
    """Find the columns that have a value in some row."""
    return [place for place in range(len(data.columns)) if any(data.text(row[place]) for row in data.rows)]


def _fit(data: TableData, width: int) -> list[RenderableType]:
    """Make the table with columns that carry information and have room, and lines that name the others."""
    names = [name.replace("\n", " ") for name in data.columns]
    full_text = data.text
    data = replace(data, text=lambda value: _short_digest(full_text(value)))
    data = replace(data, columns=[_break_head(data, place) for place in range(len(names))])
    filled = _filled_columns(data)
    same = [place for place in filled if _short_common_text(data, place)]
    shown = [place for place in filled if place not in same]
    first = [names.index(name) for name in data.expendable if name in names]
    left_out: list[int] = []
    while len(shown) > 1 and _narrowest(data, shown) > width:
        left_out.append(next((place for place in first if place in shown), shown[-1]))
        shown.remove(left_out[-1])
    left_out.sort()
    lines: list[RenderableType] = [_rich_table(data.select(shown))]
    if same:
        common = ", ".join(f"{names[place]} {data.text(data.rows[0][place])}" for place in same)
        lines.append(Text(f"in all rows: {printable(common, len(common))}"))
    if left_out:
        missing = printable(", ".join(names[place] for place in left_out), _UNLIMITED_WIDTH)
        lines.append(Text(f"no room for {missing}: choose by --columns, or see all by --records, --json or --csv"))
    return lines


def _short_common_text(data: TableData, place: int) -> str:
    """Find the text that a column has in all rows; "" if rows differ, or it is long."""
    texts = {data.text(row[place]) for row in data.rows}
    return texts.pop() if len(texts) == 1 and max(map(len, texts)) <= _LONGEST_COMMON else ""


def _short_digest(text: str) -> str:
    """Abbreviate a long hexadecimal identity; leave any other text as it is."""
    return f"{text[:_SHOWN_DIGITS]}…" if _DIGEST.fullmatch(text) else text


def _break_head(data: TableData, place: int) -> str:
    """Break a column's long name after underscores where it is wider than the cells below."""
    name = data.columns[place]
    if "\n" in name or len(name) <= _LONGEST_WHOLE_HEAD:
        return name
    parts = re.split(r"(?<=_)(?=.)", name)
    width = max(_cells_width(data, place), *map(len, parts))
    lines = [""]
    for part in parts:
        if len(lines[-1] + part) <= width:
            lines[-1] += part
        else:
            lines.append(part)
    return "\n".join(lines)


def _narrowest(data: TableData, places: Sequence[int]) -> int:
    """Width of a table of these columns when its text is folded as far as allowed."""
    return sum(_column_width(data, place) for place in places) + _GAP * len(places)  # an edge is half a gap


def _column_width(data: TableData, place: int) -> int:
    return max(*map(len, data.columns[place].split("\n")), _cells_width(data, place))


def _cells_width(data: TableData, place: int) -> int:
    """Width of a column's cells when their text is folded as far as allowed."""
    lines = [line for row in data.rows for line in data.text(row[place]).split("\n")]
    widest = max(map(len, lines), default=0)
    if data.is_numeric(place):
        return widest
    word = max((len(word) for line in lines for word in line.split()), default=0)
    return min(widest, max(_NARROWEST_TEXT, word if word <= _LONGEST_WHOLE_WORD else 0))


def _rich_table(data: TableData) -> Table:
    table = Table(
        box=box.SIMPLE_HEAD,
        title=None if data.title is None else Text(printable(data.title)),
        title_justify="left",
        title_style="bold",
        pad_edge=False,
        collapse_padding=True,
    )
    for place, name in enumerate(data.columns):
        heads = "\n".join(map(printable, name.split("\n")))
        justify = "right" if data.is_numeric(place) else "left"
        table.add_column(Text(heads), justify=justify, overflow="fold", min_width=_column_width(data, place))  # type: ignore[arg-type]
    for row in data.rows:
        table.add_row(*(Text(data.text(value)) for value in row))
    return table


def _write(parts: Sequence[RenderableType], width: int, *, paged: bool) -> None:
    size = terminal_size()
    if size is None or not paged:
        for part in parts:
            Console(width=width, highlight=False).print(part)
        return
    rendered = io.StringIO()
    console = Console(file=rendered, width=width, highlight=False)
    for part in parts:
        console.print(part)
    text = rendered.getvalue()
    if text.count("\n") < size.lines:
        click.echo(text, nl=False)
    else:
        click.echo_via_pager(text)
