"""Output of commands: results on stdout as table, CSV or JSON Lines; logs on stderr.

Names and messages come from untrusted samples, so control characters in them are shown as escapes.
"""

import csv
import dataclasses
import json
import logging
import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, time
from decimal import Decimal
from enum import Enum, StrEnum
from typing import Any

import click
from rich.console import Console

from backends._shared.messages import did_you_mean
from ops.columns import values_of
from ops.execution.program import make_pasteable
from ops.execution.untrusted.text import printable
from ops.reporting.score.run_outcomes import share_text
from pipelines.output.tables import TableData, echo_records, echo_table

COLUMNS_KEY = f"{__name__}.columns"
"""Key of `click.Context.meta` for the columns that `--columns` names."""

_CELL_CHARACTERS = 200
_MESSAGE_CHARACTERS = 100_000
_LARGEST_PLAIN = 1e9


class Format(StrEnum):
    """Forms in which results are written."""

    TABLE = "table"
    RECORDS = "records"
    CSV = "csv"
    JSON = "json"


def as_record(row: Any, *without: str) -> dict[str, Any]:
    """Read a row's columns by name, without some of them; values are not converted, nor nested rows."""
    return {name: value for name, value in values_of(row).items() if name not in without}


def json_value(value: Any) -> Any:
    """Convert a value to one of JSON's, which has neither infinities nor NaN: those become text.

    DuckDB, Python and JavaScript read "Infinity", "-Infinity" and "NaN" back as numbers. Times become ISO 8601 in UTC;
    any other type that JSON lacks becomes its text.
    """
    if isinstance(value, Enum):
        return json_value(value.value)
    if isinstance(value, Decimal):
        return json_value(float(value))
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, datetime):
        return (value if value.tzinfo else value.replace(tzinfo=UTC)).astimezone(UTC).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(key): json_value(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [json_value(item) for item in value]
    to_list = getattr(value, "tolist", None)  # numpy's scalars and arrays
    if callable(to_list):
        return json_value(to_list())
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return json_value(as_record(value))
    return str(value)


def echo_json(record: Mapping[str, Any]) -> None:
    """Write one result as a line of JSON on stdout.

    Unprintable characters become visible escapes, as in tables: JSON's own escapes would become terminal sequences when
    a value is printed (`jq -r .message`).
    """
    click.echo(json.dumps(_escape_values(json_value(record)), ensure_ascii=False, allow_nan=False))


_NAMES = frozenset(
    {"sample_id", "dataset", "backend", "variant", "name", "reference", "model", "folder", "file", "path"}
)
"""Keys whose values are one line; other texts keep their line breaks and tabs."""


def _escape_values(value: Any, key: str = "") -> Any:
    if isinstance(value, str):
        return printable(value, len(value), lines=key not in _NAMES)
    if isinstance(value, list):
        return [_escape_values(item, key) for item in value]
    return (
        {printable(name): _escape_values(item, name) for name, item in value.items()}
        if isinstance(value, dict)
        else value
    )


def tell(message: str, *, kind: str = "") -> None:
    """Write a message for a person on stderr, after its kind ("warning") if it has one."""
    click.echo(f"{kind}: {visible(message)}" if kind else visible(message), err=True)


def visible(message: str) -> str:
    """Make a message safe for a terminal: later lines are indented, so that none looks like another message.

    Commands in it can be pasted into a shell.
    """
    return make_pasteable(printable(message, _MESSAGE_CHARACTERS, lines=True)).replace("\n", "\n  ")


def echo_rows(
    columns: Sequence[str],
    rows: Iterable[Sequence[Any]],
    form: Format,
    *,
    title: str | None = None,
    paged: bool = False,
    expendable: Sequence[str] = (),
) -> None:
    """Write rows of values, in the order of the columns, on stdout; only the columns of `--columns`, if it is given.

    Only a table has a title. If `paged`, a table longer than the terminal goes through the pager. Of a table wider than
    the terminal, `expendable` columns are left out first, in this order, and then the last ones.

    Raises:
        click.UsageError: There is no such column.
    """
    columns, rows = _choose_columns(columns, rows)
    if form is Format.JSON:
        for row in rows:
            echo_json(dict(zip(columns, row, strict=True)))
    elif form is Format.CSV:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        for row in (columns, *rows):
            writer.writerow([_csv_cell(value, for_person=sys.stdout.isatty()) for value in row])
    else:
        data = TableData(columns, list(rows), cell_text, title, expendable)
        (echo_records if form is Format.RECORDS else echo_table)(data, paged=paged)


def _choose_columns(
    columns: Sequence[str], rows: Iterable[Sequence[Any]]
) -> tuple[Sequence[str], Iterable[Sequence[Any]]]:
    context = click.get_current_context(silent=True)
    wanted = None if context is None else context.meta.get(COLUMNS_KEY)
    if wanted is None:
        return columns, rows
    if unknown := [name for name in wanted if name not in columns]:
        raise click.UsageError(
            f"there is no column {unknown[0]!r}{did_you_mean(unknown[0], columns)}; there are {', '.join(columns)}"
        )
    places = [columns.index(name) for name in wanted]
    return wanted, ([row[place] for place in places] for row in rows)


def _csv_cell(value: Any, *, for_person: bool) -> Any:
    plain = json_value(value)
    cell = json.dumps(plain, ensure_ascii=False) if isinstance(plain, dict | list) else plain
    return printable(cell, len(cell)) if for_person and isinstance(cell, str) else cell


class MultilineCell(str):
    """A cell whose line breaks are kept; in any other text they are shown as escapes."""

    __slots__ = ()


def cell_text(value: Any) -> str:
    """Format a value for a table: short, numbers to four digits."""
    if value is None:
        return ""
    if isinstance(value, MultilineCell):
        return str(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.0f}" if 1e4 <= abs(value) < _LARGEST_PLAIN else f"{value:.4g}"
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M:%S}"
    plain = json_value(value)
    text = plain if isinstance(plain, str) else json.dumps(plain, ensure_ascii=False)
    return make_pasteable(printable(text, _CELL_CHARACTERS))


def stderr_console() -> Console:
    """Make the console for all output that is not a result."""
    return Console(stderr=True, highlight=False)


class _StderrHandler(logging.Handler):
    """Writes each record to the present `sys.stderr`, which a progress bar replaces."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record."""
        tell(self.format(record), kind=record.levelname.lower())


def configure_logging(level: int) -> None:
    """Send logs to stderr; messages about what a sandbox denies are shown at any level."""
    logging.basicConfig(level=level, format="%(message)s", handlers=[_StderrHandler()], force=True)
    logging.getLogger("ops.execution.worker.sandbox.confinement").setLevel(logging.INFO)


APART_TITLE = "Over samples of their own: not to be compared with the others or with each other"

Rows = Sequence[Sequence[Any]]


def joint_title(sample_count: int, total_count: int, backend_count: int) -> str:
    """Make the title of a table of joint backends: "Over the same 19 of 20 samples"."""
    which = "Over the same" if backend_count > 1 else "Over"
    samples = "sample" if total_count == 1 else "samples"
    return f"{which} {share_text(sample_count, total_count)} {samples}"


def echo_comparison(
    columns: Sequence[str], joint: Rows, apart: Rows, title: str, *, note: str = "", expendable: Sequence[str] = ()
) -> None:
    """Write the joint backends as a table called `title`, and the others as another; `note` is in both headings.

    Columns without room are left out as in `echo_rows`.
    """
    for rows, heading in ((joint, title), (apart, APART_TITLE)):
        if rows:
            text = f"{heading} ({note})" if note else heading
            # Heads of two lines, for a table to fit a terminal.
            heads = [name.replace(" ", "\n") for name in columns]
            echo_rows(heads, rows, Format.TABLE, title=text, expendable=expendable)
