"""A table that rows are stored in."""

from __future__ import annotations

import typing
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from ops.columns import columns
from warehouse.errors import WarehouseError


class Row(Protocol):
    """A row of a table: an object of a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Table:
    """A table that rows are stored in.

    Attributes:
        name: Its name in SQL.
        row_type: Dataclass whose fields are the columns, in order.
        key: Columns of the primary key.
        newest_by: Column that decides between a stored and a new row of one key: the greater value wins. None keeps
            the stored row.
        determined: Columns that the key determines: they are never updated, since DuckDB cannot update a column that
            an index is on.
    """

    name: str
    row_type: type[Row]
    key: tuple[str, ...]
    newest_by: str | None = None
    determined: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """Column names, in the order of the row type's fields."""
        return tuple(columns(self.row_type))

    @property
    def comments(self) -> dict[str, str]:
        """Column → the comment that the database shows: the meaning of the value, and its unit.

        Raises:
            WarehouseError: A field has none.
        """
        comments = {}
        for name, column in columns(self.row_type).items():
            texts = [part for part in typing.get_args(column.hint) if isinstance(part, str)]
            if len(texts) != 1:
                raise WarehouseError(f'{self.name}.{name} needs one comment: Annotated[type, "comment"]')
            comments[name] = texts[0]
        return comments
