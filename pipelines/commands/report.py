"""`graphnet report`: charts, scores, worst samples and failures as one file."""

import dataclasses
from pathlib import Path

import click

from ops.sample.catalog.rows import OWN_DATASET
from ops.score.conditions import difference
from pipelines.exits import NothingToDoError
from pipelines.options import json_option, score_options, score_settings
from pipelines.output.console import Format, echo_json
from pipelines.settings import load_settings
from warehouse.store import Warehouse


@click.command("report", short_help="Write charts, worst samples and failures as HTML.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The file; its folder is made if missing.")
@click.option("--dataset", default=OWN_DATASET, show_default=True, help="The catalog, or the dataset of a folder.")
@score_options
@json_option
def command(out: Path | None, dataset: str, form: Format, **overrides: str | float | None) -> None:
    """Write a report of the newest results: one HTML file that opens without a network.

    Where penalties, policy or grouping are not those of the settings, its name says so: report-p0.1.html.

    \b
    Examples:
      graphnet report
      graphnet report --by task --p 0.1 --out by-task.html
    """  # noqa: D301
    # What draws takes a second to import, which `graphnet --help` should not.
    from ops.score.report import write_report
    from warehouse.report_data import load_report_data

    settings = load_settings()
    scoring = score_settings(settings, overrides)
    data = load_report_data(Warehouse(settings.warehouse_path), dataset=dataset, **dataclasses.asdict(scoring))
    if data.speedups.empty:
        raise NothingToDoError(f"no results of the dataset {dataset!r}; run `graphnet bench` or `graphnet demo` first")
    other = difference(dataclasses.asdict(settings.score), dataclasses.asdict(scoring))
    path = (out or settings.report_dir / f"{other.file_name('report')}.html").resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    write_report(data, path)
    if form is Format.JSON:
        echo_json({"path": path, "dataset": dataset, **dataclasses.asdict(scoring)})
    else:
        click.echo(path)
