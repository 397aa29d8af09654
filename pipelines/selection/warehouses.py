"""Choice of the warehouse that a command reads: that of the settings, or the example."""

import click

from pipelines.output.console import tell
from pipelines.settings import Settings
from warehouse.example import example_warehouse
from warehouse.store import Warehouse

example_option = click.option(
    "--example",
    is_flag=True,
    help="Ask a small made-up database that has failures and regressions, instead of the results here.",
)
"""Add `--example`: the parameter `example`, which `chosen_warehouse` takes."""


def ingested_warehouse(settings: Settings) -> Warehouse:
    """Open the warehouse of the settings, with all rows that waited for it."""
    warehouse = Warehouse(settings.warehouse_path)
    warehouse.ingest()
    return warehouse


def chosen_warehouse(settings: Settings, *, example: bool) -> Warehouse:
    """Open the warehouse of the settings, or make one with the example's rows for as long as the command runs."""
    if example:
        return click.get_current_context().with_resource(example_warehouse())
    return Warehouse(settings.warehouse_path)


_IS_EMPTY = "select not exists (from benchmark_run) and not exists (from model) and not exists (from validation)"


def tell_what_is_missing(warehouse: Warehouse) -> None:
    """Say that the warehouse is empty, or that spooled rows are not in it yet, if that is so."""
    if count := warehouse.waiting_count():
        tell(
            f"{count} files of rows are not in the database yet: the command that writes them brings them in, and so "
            "does `graphnet list`",
            kind="note",
        )
    elif warehouse.rows(_IS_EMPTY) == [(True,)]:
        tell(
            "the warehouse is empty: `graphnet demo` or `graphnet bench` fills it, and --example asks a made-up one",
            kind="note",
        )
