"""`graphnet sql`: run a query on the warehouse."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import duckdb

from ops.execution.program import make_pasteable
from pipelines.options import format_options
from pipelines.output.console import Format, echo_rows
from pipelines.selection.warehouses import chosen_warehouse, example_option, tell_what_is_missing
from pipelines.settings import load_settings
from warehouse.errors import WarehouseError, brief_message
from warehouse.example import copy_example

_BATCH = 1000
_TABLES = """
select table_name as name, 'table' as kind, comment from duckdb_tables() where database_name = current_database()
union all
select view_name, 'view', comment from duckdb_views() where database_name = current_database() and not internal
union all
select function_name || '()', 'view with parameters', comment from duckdb_functions()
where database_name = current_database() and function_type = 'table_macro' and not internal
order by kind, name
"""


SECTION = "measure"
"""Section of the list of commands."""


@click.command("sql", short_help="Ask the warehouse.")
@click.argument("query", required=False)
@example_option
@format_options
def command(query: str | None, example: bool, form: Format) -> None:
    """Run a SQL QUERY on the warehouse; `-` reads it from stdin. Of several statements all results are written.

    The database is read-only; files are not: COPY (…) TO 'file' writes one, for taking results elsewhere.

    Without a query it says what there is to ask about and how to open the database elsewhere. --example asks a small
    database with failures and regressions that were made up, over which the SQL cookbook is written.

    \b
    Examples:
      graphnet sql "select sample_id, speedup from benchmark_latest order by speedup limit 5"
      graphnet sql --example "from worst_samples"
      graphnet sql --csv "from scores(group_by := 'task')" > scores.csv
      graphnet sql - < question.sql
      graphnet sql --columns sample_id,backend,speedup "from worst_samples"
      graphnet sql --records "from regressions limit 3"
      graphnet sql "copy (from speedups) to 'speedups.parquet'"
    """  # noqa: D301
    settings = load_settings()
    warehouse = chosen_warehouse(settings, example=example)
    text = sys.stdin.read() if query == "-" else query
    with warehouse.connect() as connection:
        if text is None:
            echo_rows(*_ask(connection, _TABLES), form)
            path = copy_example(warehouse, settings.home) if example else warehouse.path
            here = "graphnet sql --example QUERY" if example else "graphnet sql QUERY"
            shell = Path(sys.executable).with_name("duckdb")  # of this environment, which need not be activated
            click.echo(f"\nOpen it with: {shell} -readonly {path}\nOr ask here:  {make_pasteable(here)}", err=True)
        else:
            shown = 0
            for statement in _statements(connection, text):
                columns, rows = _ask(connection, statement)
                if statement.type == duckdb.StatementType.CREATE:  # it has no result; PIVOT makes a type of its own
                    continue
                if shown and form is Format.CSV:
                    click.echo()
                echo_rows(columns, rows, form, paged=True)
                shown += 1
    tell_what_is_missing(warehouse)


def _statements(connection: duckdb.DuckDBPyConnection, text: str) -> list[duckdb.Statement]:
    try:
        statements: list[duckdb.Statement] = connection.extract_statements(text)
    except duckdb.Error as error:
        raise WarehouseError(f"the query failed: {brief_message(error)}") from error
    if not statements:
        raise click.UsageError("there is no statement in the query; `graphnet sql` alone says what there is to ask")
    return statements


def _ask(
    connection: duckdb.DuckDBPyConnection, query: str | duckdb.Statement
) -> tuple[list[str], Iterator[tuple[Any, ...]]]:
    """Run a statement; return its columns and an iterator over its rows, which are read in batches."""
    try:
        # A data frame would turn both NULL and NaN into NaN.
        result = connection.execute(query)
        columns = [item[0] for item in result.description or ()]
    except duckdb.Error as error:
        raise WarehouseError(f"the query failed: {brief_message(error)}") from error
    return columns, (row for batch in iter(lambda: result.fetchmany(_BATCH), []) for row in batch)
