"""`graphnet sources`: where models can be taken from, and which ones."""

import inspect
from collections import Counter

import click

from ops.dataset.sources.options import CAPTURE_OPTIONS
from ops.dataset.sources.registry import get, names
from pipelines.exits import NothingToDoError, usage_errors
from pipelines.options import format_options
from pipelines.output.console import Format, echo_rows

SECTION = "samples"
"""Section of the list of commands."""


@click.group("sources", short_help="List where models come from.", invoke_without_command=True)
@format_options
@click.pass_context
def command(context: click.Context, form: Format) -> None:
    """List the sources of models and the options of their models; `sources list` shows the models that they know of.

    \b
    Examples:
      graphnet sources
      graphnet sources list zoo
    """  # noqa: D301
    if context.invoked_subcommand is None:
        rows = [(name, (inspect.getdoc(get(name)) or "").partition("\n")[0]) for name in names()]
        echo_rows(("source", "description"), rows, form)
        if form is Format.TABLE:
            echo_rows(("source", "option", "meaning"), _options(), form)


@command.command("list")
@click.argument("source", required=False)
@click.option("--count", is_flag=True, help="Only how many there are of each library and task.")
@format_options
def list_models(source: str | None, count: bool, form: Format) -> None:
    """List the models that can be extracted, of all sources or of SOURCE, and how many there are of each task.

    \b
    Examples:
      graphnet sources list
      graphnet sources list --count
      graphnet sources list zoo --json
    """  # noqa: D301
    with usage_errors():
        listings = [get(name).listing() for name in ([source] if source else names())]
        rows = [(model.spec, model.task, model.description) for listing in listings for model in listing]
    if not rows:
        raise NothingToDoError(f"{source or 'no source'} cannot list its models: name one, as `graphnet extract` shows")
    if not count:
        echo_rows(("spec", "task", "description"), rows, form)
    if count or form is Format.TABLE:
        echo_rows(("library", "task", "models"), _counts(rows), form)


def _options() -> list[tuple[str, str, str]]:
    """(source, option, meaning) of all options after `?` in names of models; those that all sources take come first."""
    own = [(name, option, text) for name in names() for option, text in get(name).options.items()]
    common = [("all", option, text) for option, text in CAPTURE_OPTIONS.items()]
    return [*common, *(row for row in own if row[1] not in CAPTURE_OPTIONS)]


def _counts(rows: list[tuple[str, str, str]]) -> list[tuple[str, str, int]]:
    """Models of each library and task, and all of them."""
    counts = Counter((spec.partition("/")[0], task) for spec, task, _ in rows)
    return [*((library, task, number) for (library, task), number in sorted(counts.items())), ("all", "", len(rows))]
