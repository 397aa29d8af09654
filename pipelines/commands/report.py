"""`graphnet report`: charts, scores, worst samples and failures as one file."""

import dataclasses
from pathlib import Path

import click

from ops.reporting.score.conditions import difference
from pipelines.exits import NothingToDoError
from pipelines.options import conditions_of, json_option, scope_of_options, score_options, score_settings
from pipelines.output.console import Format, echo_json
from pipelines.settings import load_settings
from warehouse.store import Warehouse

SECTION = "measure"
"""Section of the list of commands."""


@click.command("report", short_help="Write charts, worst samples and failures as HTML.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The file; its folder is made if missing.")
@score_options
@json_option
def command(
    out: Path | None, dataset: str | None, where: str | None, form: Format, **overrides: str | float | None
) -> None:
    """Write a report of the newest results: one HTML file that opens without a network.

    Where penalties, policy or grouping are not those of the settings, its name says so: report-p0.1.html.

    \b
    Examples:
      graphnet report
      graphnet report --by task --p 0.1 --out by-task.html
      graphnet report --where "dtype = 'float32'" --out float32.html
    """  # noqa: D301
    # Drawing code takes a second to import, which `graphnet --help` should not.
    from ops.reporting.score.report import write_report
    from warehouse.questions.report_data import load_report_data

    settings = load_settings()
    scoring, warehouse = score_settings(settings, overrides, dataset=dataset), Warehouse(settings.warehouse_path)
    scope = scope_of_options(warehouse, scoring, dataset, where)
    data = load_report_data(warehouse, **conditions_of(scoring), scope=scope)
    if data.speedups.empty:
        raise NothingToDoError(f"no results of the {scope}; run `graphnet bench` or `graphnet demo` first")
    asked = {**dataclasses.asdict(scoring), "list": dataset or scoring.list}
    other = difference(dataclasses.asdict(settings.score), asked)
    path = (out or settings.report_dir / f"{other.file_name('report')}.html").resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    write_report(data, path)
    if form is Format.JSON:
        echo_json({"path": path, "dataset": dataset, "where": where, **dataclasses.asdict(scoring)})
    else:
        click.echo(path)
