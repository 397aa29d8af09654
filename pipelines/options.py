"""Options that several commands have, so that they read and behave alike."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from backends._shared.messages import did_you_mean
from ops.discovery import usages
from ops.errors import GraphNetError
from ops.score.conditions import GROUPS, ScoreConditions
from ops.score.policies import POLICIES, get_policy
from pipelines.output.console import COLUMNS_KEY, Format
from pipelines.settings import Settings, parse_size

if TYPE_CHECKING:
    from ops.passes.sample_run import SampleRunConfig

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class ExistingPath(click.Path):
    """A path that exists; one that is nearly right is answered with its neighbour of that name."""

    def __init__(self) -> None:
        """Take files and folders."""
        super().__init__(exists=True, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            path = Path(value)
            siblings = [item.name for item in path.parent.iterdir()] if path.parent.is_dir() else []
            return self.fail(f"{error.message.removesuffix('.')}{did_you_mean(path.name, siblings)}", param, ctx)


def _form(_: click.Context, __: click.Parameter, value: str | None) -> Format:
    return Format(value or Format.TABLE)


def json_option(function: Decorated) -> Decorated:
    """Add `--json`: the parameter `form` is JSON or TABLE."""
    help_text = "JSON Lines on stdout, one object a result; its keys are the table's columns."
    return click.option("--json", "form", flag_value="json", default=None, callback=_form, help=help_text)(function)


def list_plugins(plugins: Iterable[type[Any]]) -> Callable[[Decorated], Decorated]:
    """Put a list of plug-ins in the place of PLUGINS in a command's help."""

    def listing(function: Decorated) -> Decorated:
        rows = list(usages(plugins))
        width = max(len(usage) for usage, _ in rows)
        text = "\n".join(f"      {usage:{width}}  {meaning}" for usage, meaning in rows)
        function.__doc__ = (function.__doc__ or "").replace("      PLUGINS", text)
        return function

    return listing


def format_options(function: Decorated) -> Decorated:
    """Add `--json`, `--csv`, `--records` and `--columns`: the parameter `form`; `echo_rows` heeds the columns."""
    flags = {"csv": "CSV on stdout.", "records": "A value a line, all columns: for results that are wide."}
    for name, text in flags.items():
        function = click.option(f"--{name}", "form", flag_value=name, default=None, callback=_form, help=text)(function)
    columns = click.option(
        "--columns", metavar="NAMES", callback=_columns, expose_value=False, help="Only these columns: a,b,c."
    )
    return columns(json_option(function))


def _columns(context: click.Context, _: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.meta[COLUMNS_KEY] = [name.strip() for name in value.split(",")]


def _size(ctx: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    try:
        return None if value is None else parse_size(value)
    except ValueError as error:
        raise click.BadParameter(str(error), ctx, parameter) from error


def limit_options(function: Decorated) -> Decorated:
    """Add `--deadline` and `--memory-limit`: `deadline_s` and `memory_limit_bytes`, None if not given."""
    deadline = click.option(
        "--deadline",
        "deadline_s",
        type=click.FloatRange(min=0, min_open=True),
        metavar="SECONDS",
        help="Kill a task that takes longer.",
    )
    memory = click.option(
        "--memory-limit",
        "memory_limit_bytes",
        metavar="SIZE",
        callback=_size,
        help="Kill a task that holds more; refuse samples that need more. Such as 8GiB.",
    )
    return deadline(memory(function))


def given(**options: Any) -> dict[str, Any]:
    """Those options that were given, to be put over the settings."""
    return {name: value for name, value in options.items() if value is not None}


def sample_run_config(settings: Settings, deadline_s: float | None, memory_limit_bytes: int | None) -> SampleRunConfig:
    """How samples run in a worker by the settings, with the limits of the command line where they are given."""
    from ops.passes.sample_run import SampleRunConfig

    limits = dataclasses.replace(
        settings.validation, **given(deadline_s=deadline_s, memory_limit_bytes=memory_limit_bytes)
    )
    benchmark = settings.benchmark
    return SampleRunConfig(threads=benchmark.threads, seed=benchmark.seed, **dataclasses.asdict(limits))


def store_option(function: Decorated) -> Decorated:
    """Add `--no-store`: the parameter `store`."""
    option = click.option(
        "--no-store", "store", is_flag=True, flag_value=False, default=True, help="Keep results out of the database."
    )
    return option(function)


def changed_option(help_text: str) -> Callable[[Decorated], Decorated]:
    """Add `--changed`: the parameter `changed`."""
    return click.option("--changed", is_flag=True, help=help_text)


def dataset_options(function: Decorated) -> Decorated:
    """Add `--dataset` and `--moved`: `dataset`, None if not given, and `moved`."""
    name = click.option("--dataset", metavar="NAME", help="Dataset that the folder is, or that PATH is a part of.")
    moved = click.option("--moved", is_flag=True, help="The folder of the dataset was moved to PATH.")
    return name(moved(function))


def include_invalid_option(function: Decorated) -> Decorated:
    """Add `--include-invalid`: the parameter `include_invalid`, None if not given."""
    help_text = "Take samples, too, that break a constraint; they are left out otherwise."
    return click.option("--include-invalid", is_flag=True, default=None, help=help_text)(function)


def score_options(function: Decorated) -> Decorated:
    """Add `--by`, `--policy`, `--p`, `--b` and `--include-invalid`, which `score_settings` takes by the same names."""
    options = (
        click.option("--by", "group_by", type=click.Choice(GROUPS), help="Split by task, source, dtype or framework."),
        click.option(
            "--policy", type=click.Choice(tuple(POLICIES)), help="Which failure ES(t) forgives from which t on."
        ),
        click.option("--p", type=float, help="Penalty of slowdowns; 0 counts them as they are."),
        click.option("--b", type=float, help="What a failed sample counts as."),
        include_invalid_option,
    )
    for option in reversed(options):
        function = option(function)
    return function


def score_settings(settings: Settings, overrides: Mapping[str, str | float | None]) -> ScoreConditions:
    """How to score: the settings with the options that were given over them."""
    try:
        chosen = dataclasses.replace(settings.score, **given(**overrides))
        get_policy(chosen.policy)
    except (ValueError, GraphNetError) as error:
        raise click.UsageError(str(error)) from error
    return chosen
