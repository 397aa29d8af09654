"""`graphnet history`: the builds with which each backend became slower, wrong or failing, and was fixed again."""

import dataclasses
from typing import Any

import click

from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.dataset.sample.catalog.lists import SampleListError
from ops.reporting.history.rows import ChangeKind, ChangePoint, Measure
from ops.words import listed
from pipelines.exits import ExitCode, NothingToDoError, usage_errors
from pipelines.options import format_options, score_settings, store_option, where_option
from pipelines.output.console import Format, as_record, echo_rows, tell
from pipelines.settings import load_settings
from warehouse.questions.history import suite_of
from warehouse.selection.conditions import ConditionError
from warehouse.stages.builds.history import CurveHistory, change_name, compute_history
from warehouse.store import Warehouse

_COLUMNS = ("backend", "what", "changed", "first_build", "last_build_before", "before", "after", "samples")
_MILLISECONDS = (Measure.COMPILE, Measure.COMPILE_CPU)


SECTION = "compare"
"""Section of the list of commands."""


@click.command("history", short_help="Show with which build a backend became better or worse.")
@click.option("--backend", "backends", multiple=True, metavar="NAME", help="Only this backend; may be repeated.")
@click.option("--dataset", help="All samples of a dataset: `catalog`, or that of a folder.")
@click.option(
    "--list",
    "list_name",
    default="",
    metavar="NAME",
    help="Samples of the catalog, or of --dataset, that are on this list; by default of the setting score.list.",
)
@where_option(" What is computed is not stored.")
@click.option("--limit", type=click.IntRange(min=1), default=30, show_default=True, help="The newest so many.")
@store_option
@format_options
def command(
    backends: tuple[str, ...],
    dataset: str | None,
    list_name: str,
    where: str | None,
    limit: int,
    store: bool,
    form: Format,
) -> int:
    """Find the builds with which scores, failures, wrong results and compile times changed, by all stored results.

    Builds are compared over the same samples; steps are told from noise and from slow drift. The exit code is 4 where
    the newest build of a backend made something worse. The results are in the views build_history and change_points.

    \b
    Examples:
      graphnet history
      graphnet history --backend inductor --json
      graphnet history --dataset mine --limit 5
      graphnet history --where "has_operator('gelu')"
      graphnet sql "from change_points where direction = 'worse' and is_newest"
    """  # noqa: D301
    settings = load_settings()
    warehouse = Warehouse(settings.warehouse_path)
    conditions = score_settings(settings, {})
    with usage_errors(SampleListError, ConditionError):
        suite = suite_of(warehouse, list_name or (settings.score.list if dataset is None else None))
        suite = dataclasses.replace(suite, dataset=dataset or OWN_DATASET)
        histories = compute_history(warehouse, suite, conditions, backends=backends, where=where, store=store)
    if not histories:
        raise NothingToDoError(
            f"no results of the dataset {suite.dataset!r} for this choice; run `graphnet bench` first"
        )
    changes = [(history, change) for history in histories for change in history.changes]
    if form in (Format.JSON, Format.CSV):
        records = [as_record(change) for _, change in changes]
        echo_rows(list(ChangePoint.__dataclass_fields__), [list(record.values()) for record in records], form)
    elif changes:
        rows = [_cells(history, change) for history, change in changes[:limit]]
        echo_rows(_COLUMNS, rows, form, paged=True, expendable=("samples", "last_build_before"))
        if len(changes) > limit:
            tell(f"{len(changes) - limit:,} older ones are not shown: --limit")
    for history in histories:
        tell(f"{history.label}: {history.verdict}")
    return ExitCode.REGRESSED if any(history.regressions for history in histories) else ExitCode.OK


def _cells(history: CurveHistory, change: ChangePoint) -> tuple[Any, ...]:
    scale = 1 / 1000 if change.measure in _MILLISECONDS else 1
    drifts = " by drift" if change.kind is ChangeKind.DRIFT else ""
    return (
        history.label,
        change_name(change),
        f"{change.direction}{drifts}",
        history.names[change.build_hash],
        history.names[change.previous_build_hash],
        change.value_before * scale,
        change.value_after * scale,
        listed(change.sample_ids),
    )
