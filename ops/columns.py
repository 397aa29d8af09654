"""Rows with groups of fields: a field that is a group stands for its own fields, each a column of the table.

Code reads `run.evidence.artefact`, a table has the column `evidence_artefact`; the row's dataclass defines both.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, get_args, get_type_hints

R = TypeVar("R")


@dataclasses.dataclass(frozen=True, slots=True)
class Group:
    """Marks a field, in `Annotated`, as a group of columns; all of its fields have defaults.

    Attributes:
        prefix: Start of the names of its columns.
    """

    prefix: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class Column:
    """A column of a row.

    Attributes:
        name: Its name in the table.
        hint: Its annotation, with the metadata.
        type: Its type, without metadata.
        default: Its default; `dataclasses.MISSING` if it has none.
        group: The field of the row that it belongs to; "" for the row itself.
        field: Its name there.
    """

    name: str
    hint: Any
    type: Any
    default: Any
    group: str
    field: str

    def value(self, row: Any) -> Any:
        """Read its value in a row."""
        return getattr(getattr(row, self.group) if self.group else row, self.field)


_COLUMNS: dict[type, Mapping[str, Column]] = {}


def columns(row_type: type) -> Mapping[str, Column]:
    """Name → column of a row type, in the order of the fields, with the columns of a group in the group's place."""
    if row_type not in _COLUMNS:
        _COLUMNS[row_type] = {column.name: column for column in _columns(row_type, "", "")}
    return _COLUMNS[row_type]


def _columns(row_type: type, group: str, prefix: str) -> Iterator[Column]:
    hints, types = get_type_hints(row_type, include_extras=True), get_type_hints(row_type)
    for field in dataclasses.fields(row_type):
        hint = hints[field.name]
        marks = [part for part in get_args(hint) if isinstance(part, Group)]
        if marks:
            yield from _columns(types[field.name], field.name, marks[0].prefix)
        else:
            yield Column(prefix + field.name, hint, types[field.name], field.default, group, field.name)


def values_of(row: Any) -> dict[str, Any]:
    """Column → value of a row."""
    return {name: column.value(row) for name, column in columns(type(row)).items()}


def group_values(row_type: type, values: Mapping[str, Any]) -> dict[str, Any]:
    """Sort the values of columns into the fields of a row: each group becomes a mapping.

    Raises:
        KeyError: A name is no column.
    """
    fields: dict[str, Any] = {}
    for name, value in values.items():
        column = columns(row_type)[name]
        (fields.setdefault(column.group, {}) if column.group else fields)[column.field] = value
    return fields


def row_of(row_type: type[R], **values: Any) -> R:
    """Make a row from the values of its columns; the others have their defaults.

    Raises:
        KeyError: A name is no column.
        TypeError: A column without a default is missing.
    """
    fields = group_values(row_type, values)
    groups = {column.group for column in columns(row_type).values()} & fields.keys()
    hints = get_type_hints(row_type)
    return row_type(**fields | {group: hints[group](**fields[group]) for group in groups})


def change_columns(row: R, **values: Any) -> R:
    """Make a row with other values of some columns."""
    return row_of(type(row), **values_of(row) | values)
