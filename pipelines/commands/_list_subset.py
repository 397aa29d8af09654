"""`graphnet list subset`: draw a few samples that stand for all, as a list with weights."""

import click

from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.dataset.sample.catalog.lists import SampleListError, check_name
from ops.reporting.subset.population import SubsetError
from ops.reporting.subset.rows import ListErrorRow
from pipelines.exits import usage_errors
from pipelines.options import format_options, score_settings, where_option
from pipelines.output.console import Format, echo_rows, stderr_console, tell
from pipelines.settings import load_settings
from warehouse.questions.subsets import refuse_drawn_list
from warehouse.selection.conditions import ConditionError
from warehouse.selection.lists import list_names, next_version
from warehouse.selection.scope import scope_of
from warehouse.stages.dataset.subset import draw_list
from warehouse.store import Warehouse

QUICK = "quick"
"""Default name of a list that stands for others."""

_COLUMNS = ("score", "samples of", "error", "worst backend", "at random")


@click.command("subset")
@click.option("--size", type=click.IntRange(1), required=True, metavar="N", help="Samples that are drawn.")
@click.option("--name", default=QUICK, show_default=True, help="The list; its next version is made.")
@click.option("--list", "of_list", metavar="NAME", help="What it stands for; by default the setting score.list.")
@click.option("--dataset", metavar="NAME", help="The dataset that it stands for, instead of a list.")
@where_option()
@click.option(
    "--draws", type=click.IntRange(10), default=50, show_default=True, help="Subsets that the errors are of, a backend."
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of the draw.")
@format_options
def command(
    size: int,
    name: str,
    of_list: str | None,
    dataset: str | None,
    where: str | None,
    draws: int,
    seed: int,
    form: Format,
) -> None:
    """Draw N samples with weights, so that scores over them are those of all samples.

    Samples are drawn at random, spread over operators, sizes, measured times, kinds of models and results, and weighted
    so that what is known of all samples comes out. By how much scores are off is computed by leaving one backend out
    after the other; it is stored, and told whenever the list is used.

    \b
    Examples:
      graphnet list subset --size 200
      graphnet list subset --size 50 --list nlp --name nlp-quick
      graphnet list subset --size 200 --dataset extracted --draws 200
      graphnet bench --list quick --backend inductor
      graphnet score --list quick
    """  # noqa: D301
    settings = load_settings()
    scoring = score_settings(settings, {"list": of_list}, dataset=dataset)
    warehouse = Warehouse(settings.warehouse_path)
    with usage_errors(SampleListError, ConditionError, SubsetError):
        check_name(name)
        warehouse.ingest()
        scope = scope_of(warehouse, dataset=dataset or OWN_DATASET, list_name=scoring.list, where=where)
        refuse_drawn_list(warehouse, scope.list_name or scope.part_of)
        version = name if "@" in name else _free_name(list_names(warehouse), name)
        with stderr_console().status("reading results") as status:
            drawn = draw_list(
                warehouse,
                version,
                size,
                scope,
                scoring,
                draws=draws,
                seed=seed,
                on_backend=lambda backend: status.update(f"as if {backend} had not run"),
            )
    echo_rows(_COLUMNS, [_row(row, form) for row in drawn.errors], form)
    total = len(drawn.population.units)
    tell(f"the list {version} has {len(drawn.weights):,} samples that stand for the {total:,} of {scope}")
    if not drawn.errors:
        tell(
            "nothing is known of its errors: that takes results of two backends that ran on all of them", kind="warning"
        )


def _free_name(names: list[str], base: str) -> str:
    """Name the first version of a list, or the one after the existing ones."""
    first = f"{base}@1"
    return next_version(names, base) if first in names or base in names else first


def _row(row: ListErrorRow, form: Format) -> tuple[str | float, ...]:
    errors = (row.error, row.largest_error, row.random_error)
    shown = tuple(f"±{error:.1%}" for error in errors) if form is Format.TABLE else errors
    return (row.measure, row.group_value, *shown)
