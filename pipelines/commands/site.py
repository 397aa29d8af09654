"""`graphnet site`: a static site of all results, which opens from disk."""

import dataclasses
from pathlib import Path

import click

from pipelines.exits import NothingToDoError
from pipelines.options import include_invalid_option, json_option, scope_of_options, score_settings, where_option
from pipelines.output.console import Format, echo_json
from pipelines.selection.warehouses import chosen_warehouse, example_option
from pipelines.settings import load_settings

SECTION = "measure"
"""Section of the list of commands."""


@click.command("site", short_help="Write a site of all results for people who do not run this.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Its folder; an earlier site there is replaced. By default the folder site of the reports.",
)
@click.option("--title", default="GraphNet benchmark", show_default=True, help="Heading of the site.")
@click.option("--list", "list_name", metavar="NAME", help="Only samples of this list; all are in the site otherwise.")
@click.option("--dataset", metavar="NAME", help="All samples of this dataset instead of the project's own.")
@where_option()
@include_invalid_option
@example_option
@json_option
def command(
    out: Path | None,
    title: str,
    list_name: str | None,
    dataset: str | None,
    where: str | None,
    include_invalid: bool | None,
    example: bool,
    form: Format,
) -> None:
    """Write a static site of the newest results: open its index.html, or put the folder on any web server.

    It has scores with their intervals, whose penalties and error policy the reader changes, filters, builds side by
    side, and a page for each sample, fault and regression, with the start of logs and the command that repeats a run.
    It opens with the list and penalties of the settings. It loads nothing from anywhere else.

    \b
    Examples:
      graphnet site
      graphnet site --example --out /tmp/site
      graphnet site --where "task = 'nlp'" --title "Language models" --out nlp
      graphnet site --list shipped
    """  # noqa: D301
    # Drawing code takes a second to import, which `graphnet --help` should not.
    from ops.reporting.site.write import write_site
    from warehouse.questions.site import load_site

    settings = load_settings()
    overrides = {"list": list_name, "include_invalid": include_invalid}
    conditions = score_settings(settings, overrides, dataset=dataset)
    warehouse = chosen_warehouse(settings, example=example)
    chosen = conditions if list_name is not None else dataclasses.replace(conditions, list=None)
    scope = scope_of_options(warehouse, chosen, dataset, where)
    is_restricted = list_name is not None or dataset is not None
    data = load_site(warehouse, scope, conditions, title=title, asks_list=not is_restricted)
    if data.runs.empty:
        raise NothingToDoError(f"no results of the {scope}; run `graphnet bench` or `graphnet demo` first")
    path = write_site(data, out or settings.report_dir / "site", log_dir=settings.log_dir, home=settings.home)
    counts = {"samples": len(data.samples), "backends": len(data.curves), "builds": len(data.setups)}
    if form is Format.JSON:
        echo_json({"path": path.resolve(), **counts})
    else:
        click.echo(path.resolve())
