"""`graphnet list`: named, frozen lists of samples, which scores, trends and comparisons are over."""

import csv
import io
from pathlib import Path
from typing import Any

import click

from ops.sample.catalog.lists import COLUMNS, SampleListError, check_name, read_list
from ops.validate.shipped import stored_rows
from pipelines.exits import NothingToDoError, usage_errors
from pipelines.options import format_options, sample_options
from pipelines.output.console import Format, echo_rows, tell
from pipelines.selection.narrowing import SampleChoice
from pipelines.settings import Settings, load_settings
from pipelines.stages import chosen_samples, site_of
from warehouse.lists import create_list, find_list, overview, shown_members
from warehouse.store import Warehouse

_OVERVIEW = ("name", "sample_count", "here_count", "lowest_weight", "highest_weight", "created_at")
_SHOWN = ("dataset", "sample_id", "weight", "content_hash")


@click.group("list", short_help="Name lists of samples, and show them.", invoke_without_command=True)
@click.pass_context
@format_options
def command(context: click.Context, form: Format) -> None:
    """Show the lists of samples: how many samples each has, and how many of these are here.

    A list is frozen: it never changes. The samples that come with the project are the list "shipped", and the newest
    version where there are several: shipped@2. Scores, charts and the report are over the list of the setting
    score.list; --list NAME of most commands takes another one.

    \b
    Examples:
      graphnet list
      graphnet list create nlp samples --where "task = 'nlp'"
      graphnet list create train@2 --from train.csv
      graphnet list show nlp
      graphnet score --list nlp
    """  # noqa: D301
    if context.invoked_subcommand is None:
        rows = overview(_warehouse())
        echo_rows(_OVERVIEW, [tuple(row[name] for name in _OVERVIEW) for row in rows], form)


@command.command("create")
@click.argument("name")
@sample_options(required=False)
@click.option(
    "--from",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE.csv",
    help="Only samples of this file, with its weights: columns content_hash and weight, as `list export` writes them.",
)
def create(name: str, samples: SampleChoice, file: Path | None) -> None:
    """Make the list NAME of the samples below each PATH, of --list, that meet --where, or of a file.

    Samples with the same content have one entry. With --from alone, samples need not be here.

    \b
    Examples:
      graphnet list create nlp samples --where "task = 'nlp' and operator_count < 500"
      graphnet list create rest samples --where "not in_list('nlp')"
      graphnet list create everything samples .graphnet/samples
      graphnet list create weighted --from weights.csv
    """  # noqa: D301
    settings = load_settings()
    with usage_errors(SampleListError):
        check_name(name)
        weights = {} if file is None else read_list(file)
    if not samples.is_given and file is None:
        raise click.UsageError("say which samples: PATH…, --list NAME, --where CONDITION or --from FILE.csv")
    if samples.is_given:
        chosen = _weights(samples, settings)
        weights = {key: weights[key] for key in chosen if key in weights} if file is not None else chosen
        if not weights:
            raise NothingToDoError(f"none of these samples is in {file}")
    with usage_errors(SampleListError):
        create_list(_warehouse(), name, weights)
    tell(f"the list {name} has {len(weights):,} samples")


def _weights(samples: SampleChoice, settings: Settings) -> dict[str, float]:
    """The samples that the command line means, by content; their datasets are stored, so that the list knows them."""
    selection = chosen_samples(samples, settings, store=True)
    site_of(settings, store=True).begin(stored_rows(selection.catalog), ask=True)
    contents = {(row.dataset, row.sample_id): row.content_hash for row in selection.catalog.rows}
    keys = [(target.dataset, target.sample_id) for target in selection.targets]
    if len(duplicates := {contents[key] for key in keys}) < len(keys):
        tell(f"{len(keys)} samples have {len(duplicates)} contents; those of one content have one entry")
    return {contents[key]: selection.weights.get(key, 1.0) for key in keys}


@command.command("show")
@click.argument("name")
@format_options
def show(name: str, form: Format) -> None:
    """Show the samples of the list NAME, by their names here."""
    rows = _members(name)
    echo_rows(_SHOWN, [tuple(row[column] for column in _SHOWN) for row in rows], form)


@command.command("export")
@click.argument("name")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)
def export(name: str, file: Path | None) -> None:
    """Write the list NAME as CSV, to FILE or stdout; `list create --from` reads it, on any machine."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows((row["content_hash"], f"{row['weight']:.17g}", row["sample_id"] or "") for row in _members(name))
    if file is None:
        click.echo(text.getvalue(), nl=False)
    else:
        file.write_text(text.getvalue(), encoding="utf-8")


def _members(name: str) -> list[dict[str, Any]]:
    warehouse = _warehouse()
    with usage_errors(SampleListError):
        return shown_members(warehouse, find_list(warehouse, name))


def _warehouse() -> Warehouse:
    warehouse = Warehouse(load_settings().warehouse_path)
    warehouse.ingest()
    return warehouse
