"""`graphnet runs`: list runs and whether they are scored; drop some, and take them back."""

from collections import Counter
from datetime import UTC
from typing import Any

import click

from pipelines.commands._builds import command as builds_command
from pipelines.exits import ExitCode, NothingToDoError, usage_errors
from pipelines.options import add_options, format_options
from pipelines.output.console import Format, echo_rows
from pipelines.selection.warehouses import chosen_warehouse, example_option, ingested_warehouse
from pipelines.settings import load_settings
from warehouse.selection.runs import RunFilter, find_runs, mark_runs

_COLUMNS = ("run", "finished_at", "backend", "sample_id", "result", "state", "trial")
_SHOWN_ID = 8
_DATE = click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"])


_rules = add_options(
    click.option("--id", "ids", multiple=True, metavar="RUN", help="This run: the beginning of its identity will do."),
    click.option("--backend", "backends", multiple=True, metavar="NAME", help="Of this backend; may be repeated."),
    click.option("--sample", metavar="PATTERN", help="Of these samples: transformers/*."),
    click.option("--dataset", metavar="NAME", help="The catalog, or the dataset of a folder."),
    click.option("--since", type=_DATE, help="Finished then or later (UTC)."),
    click.option("--before", type=_DATE, help="Finished earlier (UTC)."),
    click.option("--trials/--no-trials", default=None, help="Only trials, or none."),
)
"""Add the options that choose runs: the fields of `RunFilter` but `dropped`."""


def _filter(*, dropped: bool | None = None, **rules: Any) -> RunFilter:
    times = {name: rules[name] and rules[name].replace(tzinfo=UTC) for name in ("since", "before")}
    return RunFilter(dropped=dropped, **(rules | times))


SECTION = "operate"
"""Section of the list of commands."""


@click.group("runs", short_help="List runs; drop some from scores, and take them back.")
def command() -> None:
    """List the runs that are stored, and drop some of them: they are kept, but in no score, chart or list.

    A run is *scored*, *superseded* (a newer one of the same sample and backend counts), *unscored* (the backend is not
    available, the sample is invalid, or eager mode fails on it), a *trial* (its configuration is not that of the
    settings) or *dropped*.

    \b
    Examples:
      graphnet runs list --backend inductor --since 2026-11-01
      graphnet runs drop --trials --before 2026-11-01
      graphnet runs drop --id 3f2a9c --reason "the machine was throttled" --yes
      graphnet runs restore --backend inductor --yes
    """  # noqa: D301


@command.command("list")
@_rules
@click.option("--dropped/--not-dropped", default=None, help="Only those that were dropped, or none.")
@click.option("--limit", type=click.IntRange(min=1), default=100, show_default=True, help="The newest so many.")
@example_option
@format_options
def list_runs(form: Format, example: bool, limit: int, dropped: bool | None, **rules: Any) -> None:
    """List runs, the newest first.

    \b
    Examples:
      graphnet runs list
      graphnet runs list --example
      graphnet runs list --trials --json
      graphnet runs list --dropped --columns run,sample_id,state
    """  # noqa: D301
    with usage_errors():
        warehouse = chosen_warehouse(load_settings(), example=example)
        warehouse.ingest()
        matches = find_runs(warehouse, _filter(dropped=dropped, **rules))
    if form in (Format.JSON, Format.CSV):
        names = list(matches[0]) if matches else []
        echo_rows(names, ([run[name] for name in names] for run in matches[:limit]), form)
        return
    echo_rows(_COLUMNS, map(_cells, matches[:limit]), form, paged=True, expendable=("trial", "finished_at"))
    if len(matches) > limit:
        click.echo(f"{len(matches) - limit:,} older ones are not shown: --limit", err=True)


@command.command("drop")
@_rules
@click.option("--reason", default="", help="Why, to be kept with them.")
@click.option("--yes", is_flag=True, help="Do it; without this, only say what would be dropped.")
def drop(reason: str, yes: bool, **rules: Any) -> int:
    """Drop runs from scores, charts and lists. They are kept, and `graphnet runs restore` takes them back.

    \b
    Examples:
      graphnet runs drop --trials
      graphnet runs drop --backend tvm --sample "transformers/*" --since 2026-11-20 --yes
    """  # noqa: D301
    return _mark(rules, dropped=True, reason=reason, yes=yes)


@command.command("restore")
@_rules
@click.option("--yes", is_flag=True, help="Do it; without this, only say what would be taken back.")
def restore(yes: bool, **rules: Any) -> int:
    """Take dropped runs back.

    \b
    Examples:
      graphnet runs restore --backend tvm
      graphnet runs restore --id 3f2a9c --yes
    """  # noqa: D301
    return _mark(rules, dropped=False, reason="", yes=yes)


def _mark(rules: dict[str, Any], *, dropped: bool, reason: str, yes: bool) -> int:
    if not any(value not in (None, ()) for value in rules.values()):
        raise click.UsageError("say which runs: by --id, or by a rule such as --backend or --trials")
    warehouse = ingested_warehouse(load_settings())
    with usage_errors():
        matches = find_runs(warehouse, _filter(dropped=not dropped, **rules))
    if not matches:
        raise NothingToDoError(f"no {'' if dropped else 'dropped '}runs are like that; `graphnet runs list` shows them")
    counts = Counter((f"{run['backend']} {run['variant']}".rstrip(), run["trial"], run["state"]) for run in matches)
    title = "runs to be dropped" if dropped else "runs to be taken back"
    rows = [(*group, count) for group, count in sorted(counts.items())]
    echo_rows(("backend", "trial", "state", "runs"), rows, Format.TABLE, title=f"{len(matches):,} {title}")
    if not yes:
        click.echo("Nothing was changed: --yes does it.", err=True)
        return ExitCode.OK
    mark_runs(warehouse, [run["run_id"] for run in matches], dropped=dropped, reason=reason)
    click.echo(f"{len(matches):,} runs are {'dropped' if dropped else 'back'}.", err=True)
    return ExitCode.OK


def _cells(run: dict[str, Any]) -> tuple[Any, ...]:
    label = f"{run['backend']} {run['variant']}".rstrip()
    result = run["status"] if run["speedup"] is None else f"{run['speedup']:.3g}×"
    finished_at = f"{run['finished_at']:%Y-%m-%d %H:%M}"
    return (run["run_id"][:_SHOWN_ID], finished_at, label, run["sample_id"], result, run["state"], run["trial"])


command.add_command(builds_command)
