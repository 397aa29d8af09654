"""Tables that fit a terminal: what does not fit is named, and can be had as records down the page."""

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

from ops.untrusted.text import printable

_NARROWEST_TEXT = 20
"""Characters to which a column of text is folded before a column is left out."""

_LONGEST_WHOLE_WORD = 24
"""Characters of a word, such as a sample's id, that is not broken for that."""

_LONGEST_WHOLE_HEAD = 10
"""Characters of a column's name that is not broken."""

_LONGEST_COMMON = 30
"""Characters of a value that is named below a table once, instead of in each row."""

_DIGEST = re.compile("[0-9a-f]{32,}")
_SHOWN_DIGITS = 12

_GAP = 2
_UNLIMITED_WIDTH = 100_000

Row = Sequence[Any]


@dataclass(frozen=True, slots=True)
class TableData:
    """What a table shows.

    Attributes:
        columns: Names, in order; a line break in a name is one in the table's head.
        rows: Values in the columns' order.
        text: A value as the table shows it.
        title: Heading, or None.
        expendable: Columns that are left out first where there is no room, in this order; then the last ones are.
    """

    columns: Sequence[str]
    rows: Sequence[Row]
    text: Callable[[Any], str]
    title: str | None = None
    expendable: Sequence[str] = ()

    def select(self, places: Sequence[int]) -> TableData:
        """Some of the columns, by their places."""
        rows = [[row[place] for place in places] for row in self.rows]
        return replace(self, columns=[self.columns[place] for place in places], rows=rows)

    def is_numeric(self, place: int) -> bool:
        """Whether a column holds numbers alone."""
        return bool(self.rows) and all(
            row[place] is None or isinstance(row[place], int | float | Decimal) for row in self.rows
        )


def echo_table(data: TableData, *, paged: bool = False) -> None:
    """Write a table on stdout.

    In a terminal it is never wider than that: long heads are broken at underscores, identities are abbreviated, columns
    without a value are left out, columns with one value are named in a line below, and so are the expendable and the
    last ones if there is no room for them. A single row is written as a record.
    In a file or a pipe lines are as long as they are: a script would have to undo any folding.

    Args:
        data: The table.
        paged: Whether a table with more lines than the terminal goes through the pager (`PAGER`).
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
    """Columns and lines of the terminal that stdout is; None if it is a file or a pipe."""
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
    """Columns that have a value in some row."""
    return [place for place in range(len(data.columns)) if any(data.text(row[place]) for row in data.rows)]


def _fit(data: TableData, width: int) -> list[RenderableType]:
    """The table without what says nothing and what finds no room, and a line that names what was left out."""
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
    """What stands in a column in all rows; "" if that differs, or is long."""
    texts = {data.text(row[place]) for row in data.rows}
    return texts.pop() if len(texts) == 1 and max(map(len, texts)) <= _LONGEST_COMMON else ""


def _short_digest(text: str) -> str:
    """The beginning of a long hexadecimal identity, which is enough to tell it from others; any other text as it is."""
    return f"{text[:_SHOWN_DIGITS]}…" if _DIGEST.fullmatch(text) else text


def _break_head(data: TableData, place: int) -> str:
    """A column's name; a long one is broken after underscores where it is wider than what stands below it."""
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
    """Width of a table of these columns when its text is folded as far as may be."""
    return sum(_column_width(data, place) for place in places) + _GAP * len(places)  # an edge is half a gap


def _column_width(data: TableData, place: int) -> int:
    return max(*map(len, data.columns[place].split("\n")), _cells_width(data, place))


def _cells_width(data: TableData, place: int) -> int:
    """Width of what stands in a column when its text is folded as far as may be."""
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
