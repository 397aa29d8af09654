"""The tables, each with its row type, whose fields give the Arrow columns and the columns' comments.

A field is written `name: Annotated[type, "comment"]` in the row's dataclass; that is the only definition of a column.
"""

from __future__ import annotations

import dataclasses
import itertools
import types
import typing
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any

from ops.columns import columns
from ops.dataset.decompose.mining import MinedSequence
from ops.dataset.derived import DerivationRow, PartRow
from ops.dataset.outputs.match import OutputMatch
from ops.dataset.sample.catalog.lists import SampleListRow
from ops.dataset.sample.catalog.rows import BrokenRow, DatasetRow, SampleOpRow, SampleRow
from ops.dataset.sample.labels.rules import SampleLabelRow
from ops.dataset.sample.provenance import Provenance
from ops.dataset.sources.rows import IntakeRow
from ops.dataset.validate.base import ValidationRow
from ops.discovery import values_in
from ops.evaluation.benchmark.builds import Build
from ops.evaluation.benchmark.results import BenchmarkRun, RunBlocks
from ops.evaluation.benchmark.run_mark import RunMark
from ops.execution.environments.description import Environment
from warehouse.database import annexes
from warehouse.database.table import Row, Table
from warehouse.errors import WarehouseError

if TYPE_CHECKING:
    import pyarrow as pa


TABLES: Mapping[str, Table] = {
    table.name: table
    for table in (
        # A table comes after those that it refers to. Rows are spooled in this order, so that a kill in between never
        # leaves a run that counts as done without its outputs.
        Table("environment", Environment, ("env_hash",)),
        Table("build", Build, ("build_hash",)),
        Table("sample_list", SampleListRow, ("name", "content_hash")),
        Table("provenance", Provenance, ("files_hash", "made_at")),
        Table("dataset", DatasetRow, ("name",), newest_by="created_at"),
        Table("sample_label", SampleLabelRow, ("label_hash", "kind", "label")),
        Table("sample_op", SampleOpRow, ("graph_hash", "operator")),
        Table(
            "sample",
            SampleRow,
            ("dataset", "sample_id", "sample_hash"),
            newest_by="cataloged_at",
            determined=("graph_hash", "content_hash"),
        ),
        Table("broken_sample", BrokenRow, ("dataset", "sample_id", "cataloged_at")),
        Table("intake", IntakeRow, ("model_run_id",), newest_by="extracted_at"),
        Table("validation", ValidationRow, ("validation_id",)),
        Table("mined_sequence", MinedSequence, ("dataset", "table_hash", "rank")),
        Table("derived_part", PartRow, ("derivation_id", "part_index")),
        Table("derivation", DerivationRow, ("derivation_id",)),
        Table("output_match", OutputMatch, ("run_id", "output_index")),
        Table("run_blocks", RunBlocks, ("run_id",)),
        Table("benchmark_run", BenchmarkRun, ("run_id",)),
        Table("run_mark", RunMark, ("run_id", "marked_at")),
        *itertools.chain.from_iterable(values_in(annexes, "TABLES")),
    )
}

_TABLE_OF_TYPE = {table.row_type: table for table in TABLES.values()}


def group_rows(rows: Sequence[Row]) -> list[tuple[Table, list[Row]]]:
    """Group rows by table, in the order in which the tables are to be written.

    Raises:
        WarehouseError: A row is of a type that has no table.
    """
    groups: dict[str, list[Row]] = {name: [] for name in TABLES}
    for row in rows:
        table = next((_TABLE_OF_TYPE[kind] for kind in type(row).__mro__ if kind in _TABLE_OF_TYPE), None)
        if table is None:
            row_types = ", ".join(sorted(row_type.__name__ for row_type in _TABLE_OF_TYPE))
            raise WarehouseError(f"no table stores rows of type {type(row).__name__}; there are tables for {row_types}")
        groups[table.name].append(row)
    return [(TABLES[name], group) for name, group in groups.items() if group]


@cache
def arrow_schema(table: Table) -> pa.Schema:
    """Make the Arrow schema of a table from its row type's annotations."""
    import pyarrow as pa

    return pa.schema(_arrow_fields(table.row_type))


def to_arrow(table: Table, rows: Sequence[Row]) -> pa.Table:
    """Convert rows to an Arrow table; times become UTC without a zone, enums text, and mappings lists of pairs.

    Raises:
        WarehouseError: A value is not of its field's type.
    """
    import pyarrow as pa

    schema = arrow_schema(table)
    arrays = []
    for field in schema:
        column = columns(table.row_type)[field.name]
        values = [column.value(row) for row in rows]
        if pa.types.is_timestamp(field.type):
            values = [_as_utc(value) for value in values]
        elif pa.types.is_struct(field.type):
            values = [None if value is None else dataclasses.asdict(value) for value in values]
        elif pa.types.is_map(field.type):
            values = [None if value is None else list(value.items()) for value in values]
        try:
            array = pa.array(values, type=field.type)
        except (pa.ArrowException, TypeError, AttributeError) as error:
            raise WarehouseError(f"{table.name}.{field.name}: {error}; expected {field.type}") from error
        if array.null_count and not field.nullable:
            raise WarehouseError(f"{table.name}.{field.name}: {array.null_count} rows have None; expected {field.type}")
        arrays.append(array)
    return pa.Table.from_arrays(arrays, schema=schema)


def _as_utc(value: datetime | None) -> datetime | None:
    """Convert a time to UTC without a zone, as tables hold it; a time without a zone is taken as UTC."""
    if value is None or value.tzinfo is None:
        return value
    return value.astimezone(UTC).replace(tzinfo=None)


def _arrow_fields(row_type: type) -> list[pa.Field]:
    return [_arrow_field(name, column.type) for name, column in columns(row_type).items()]


def _arrow_field(name: str, hint: Any) -> pa.Field:
    import pyarrow as pa

    options = [option for option in typing.get_args(hint) if option is not types.NoneType]
    nullable = isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union
    return pa.field(name, _arrow_type(options[0] if nullable else hint), nullable=nullable)


def _arrow_type(hint: Any) -> pa.DataType:
    import pyarrow as pa

    if typing.get_origin(hint) is tuple:
        return pa.list_(_arrow_type(typing.get_args(hint)[0]))
    if typing.get_origin(hint) is Mapping:
        return pa.map_(pa.string(), pa.string())
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return pa.struct(_arrow_fields(hint))
    if issubclass(hint, StrEnum):
        return pa.string()
    simple = {bool: pa.bool_(), int: pa.int64(), float: pa.float64(), str: pa.string(), datetime: pa.timestamp("us")}
    return simple[hint]
