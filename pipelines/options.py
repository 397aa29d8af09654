"""Options that several commands share."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from backends._shared.messages import did_you_mean
from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.dataset.sample.catalog.lists import SampleListError
from ops.dataset.sample.format.devices import parse_mesh
from ops.errors import GraphNetError
from ops.reporting.score.conditions import GROUPS, ScoreConditions
from pipelines.exits import usage_errors
from pipelines.output.console import COLUMNS_KEY, Format
from pipelines.settings import Settings, parse_size

if TYPE_CHECKING:
    from ops.dataset.passes.sample_run import SampleRunConfig
    from ops.evaluation.benchmark.describe import BackendSpec
    from warehouse.selection.scope import SampleScope
    from warehouse.store import Warehouse

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class ExistingPath(click.Path):
    """A path that has to exist; the error for one that does not suggests a similar name beside it."""

    def __init__(self) -> None:
        """Take files and folders."""
        super().__init__(exists=True, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Check that the path exists."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            path = Path(value)
            siblings = [item.name for item in path.parent.iterdir()] if path.parent.is_dir() else []
            return self.fail(f"{error.message.removesuffix('.')}{did_you_mean(path.name, siblings)}", param, ctx)


def add_options(*options: Callable[[Any], Any]) -> Callable[[Decorated], Decorated]:
    """Make a decorator that adds options to a command; its help shows them in this order."""

    def add(function: Decorated) -> Decorated:
        for option in reversed(options):
            function = option(function)
        return function

    return add


def _form(_: click.Context, __: click.Parameter, value: str | None) -> Format:
    return Format(value or Format.TABLE)


def _form_option(name: str, help_text: str) -> Callable[[Decorated], Decorated]:
    return click.option(f"--{name}", "form", flag_value=name, default=None, callback=_form, help=help_text)


json_option = _form_option("json", "JSON Lines on stdout, one object a result; its keys are the table's columns.")
"""Add `--json`: the parameter `form` is JSON or TABLE."""


def list_plugins(plugins: Iterable[type[Any]]) -> Callable[[Decorated], Decorated]:
    """Make a decorator that replaces PLUGINS in a command's help by a list of plug-ins."""
    from ops.discovery import usages

    def add_list(function: Decorated) -> Decorated:
        rows = list(usages(plugins))
        width = max(len(usage) for usage, _ in rows)
        text = "\n".join(f"      {usage:{width}}  {meaning}" for usage, meaning in rows)
        function.__doc__ = (function.__doc__ or "").replace("      PLUGINS", text)
        return function

    return add_list


def _columns(context: click.Context, _: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.meta[COLUMNS_KEY] = [name.strip() for name in value.split(",")]


format_options = add_options(
    click.option(
        "--columns", metavar="NAMES", callback=_columns, expose_value=False, help="Only these columns: a,b,c."
    ),
    json_option,
    _form_option("records", "A value a line, all columns: for results that are wide."),
    _form_option("csv", "CSV on stdout."),
)
"""Add `--json`, `--csv` and `--records` (the parameter `form`), and `--columns`, which `echo_rows` reads."""


def size_in_bytes(ctx: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    """Parse a size such as 8GiB to bytes, as the callback of an option; None where it is not given."""
    try:
        return None if value is None else parse_size(value)
    except ValueError as error:
        raise click.BadParameter(str(error), ctx, parameter) from error


limit_options = add_options(
    click.option(
        "--deadline",
        "deadline_s",
        type=click.FloatRange(min=0, min_open=True),
        metavar="SECONDS",
        help="Kill a task that takes longer.",
    ),
    click.option(
        "--memory-limit",
        "memory_limit_bytes",
        metavar="SIZE",
        callback=size_in_bytes,
        help="Kill a task that holds more; refuse samples that need more. Such as 8GiB.",
    ),
)
"""Add `--deadline` and `--memory-limit`: `deadline_s` and `memory_limit_bytes`, None if not given."""


def _checked_mesh(_: click.Context, __: click.Parameter, value: str) -> str:
    with usage_errors():
        if value:
            parse_mesh(value)
    return value


mesh_option = click.option(
    "--mesh",
    metavar="AXIS:SIZE[,…]",
    default="",
    callback=_checked_mesh,
    help="Split each model over devices, as in tp:2: samples of several devices.",
)
"""Add `--mesh`: the parameter `mesh`, "" if not given."""


def parse_backend(text: str) -> BackendSpec:
    """Parse the value of `--backend` of a command that takes one backend."""
    from ops.evaluation.benchmark.describe import BackendConfigError, parse_specs

    with usage_errors(BackendConfigError):
        specs = parse_specs([text])
    if len(specs) > 1:
        raise click.UsageError("--backend names one backend")
    return specs[0]


def select_given(**options: Any) -> dict[str, Any]:
    """Select the options that were given, to be put over the settings."""
    return {name: value for name, value in options.items() if value is not None}


def sample_run_config(settings: Settings, deadline_s: float | None, memory_limit_bytes: int | None) -> SampleRunConfig:
    """Make the configuration of samples' runs in a worker: the settings, with limits of the command line put over."""
    from ops.dataset.passes.sample_run import SampleRunConfig

    limits = dataclasses.replace(
        settings.validate, **select_given(deadline_s=deadline_s, memory_limit_bytes=memory_limit_bytes)
    )
    benchmark = settings.benchmark
    return SampleRunConfig(threads=benchmark.threads, seed=benchmark.seed, **dataclasses.asdict(limits))


store_option = click.option(
    "--no-store", "store", is_flag=True, flag_value=False, default=True, help="Keep results out of the database."
)
"""Add `--no-store`: the parameter `store`."""


def changed_option(help_text: str) -> Callable[[Decorated], Decorated]:
    """Add `--changed`: the parameter `changed`."""
    return click.option("--changed", is_flag=True, help=help_text)


def where_option(more: str = "") -> Callable[[Decorated], Decorated]:
    """Add `--where`: the parameter `where`; `more` is added to its help."""
    text = "Only samples that meet this: \"task = 'nlp' and has_operator('gelu')\", with columns of sample_current."
    return click.option("--where", metavar="CONDITION", help=text + more)


def sample_options(*, required: bool = True, must_exist: bool = True) -> Callable[[Decorated], Decorated]:
    """Add PATH, `--list` and `--where`: the parameter `samples`, a `SampleChoice`.

    Args:
        required: True where one of them has to be given.
        must_exist: True to refuse a path that does not exist.
    """

    def add(function: Decorated) -> Decorated:
        @functools.wraps(function)
        def command(
            *arguments: Any, paths: tuple[Path, ...], list_name: str | None, where: str | None, **others: Any
        ) -> Any:
            from pipelines.selection.narrowing import SampleChoice

            samples = SampleChoice(paths, list_name, where)
            if required and not samples.is_given:
                raise click.UsageError("say which samples: PATH…, --list NAME or --where CONDITION")
            return function(*arguments, samples=samples, **others)

        kind = ExistingPath() if must_exist else click.Path(path_type=Path)
        options = (
            click.argument("paths", metavar="[PATH]...", nargs=-1, type=kind),
            click.option(
                "--list", "list_name", metavar="NAME", help="Only samples of this list (`graphnet list`), else any."
            ),
            where_option(" Without PATH of those of --list, else of the setting score.list."),
        )
        return cast("Decorated", add_options(*options)(command))

    return add


dataset_options = add_options(
    click.option("--dataset", metavar="NAME", help="Dataset that the folder is, or that PATH is a part of."),
    click.option("--moved", is_flag=True, help="The folder of the dataset was moved to PATH."),
)
"""Add `--dataset` and `--moved`: `dataset`, None if not given, and `moved`."""

include_invalid_option = click.option(
    "--include-invalid",
    is_flag=True,
    default=None,
    help="Take samples, too, that break a constraint; they are left out otherwise.",
)
"""Add `--include-invalid`: the parameter `include_invalid`, None if not given."""


def score_options(function: Decorated) -> Decorated:
    """Add `--dataset`, `--where`, and what `score_settings` takes by the same names: `--list`, `--by`, `--policy`, ….

    The parameters `dataset` and `where` are None where they are not given.
    """
    from ops.reporting.score.policies import POLICIES

    options = (
        click.option("--list", metavar="NAME", help="The samples of this list; by default of the setting score.list."),
        click.option("--dataset", metavar="NAME", help="All samples of this dataset, instead of those of a list."),
        where_option(),
        click.option(
            "--by",
            "group_by",
            type=click.Choice(GROUPS),
            help="Split by this; task2 is in two levels.",
        ),
        click.option(
            "--policy", type=click.Choice(tuple(POLICIES)), help="Which failure ES(t) forgives from which t on."
        ),
        click.option("--p", type=float, help="Penalty of slowdowns; 0 counts them as they are."),
        click.option("--b", type=float, help="What a failed sample counts as."),
        include_invalid_option,
    )
    return add_options(*options)(function)


def conditions_of(scoring: ScoreConditions) -> dict[str, Any]:
    """Convert the conditions to keyword arguments of queries that also take a scope."""
    return {name: value for name, value in dataclasses.asdict(scoring).items() if name != "list"}


def scope_of_options(
    warehouse: Warehouse, scoring: ScoreConditions, dataset: str | None, where: str | None
) -> SampleScope:
    """Make the scope of samples that the options of `score_options` choose.

    Raises:
        UsageError: There is no such list, or the condition is wrong.
    """
    from warehouse.selection.conditions import ConditionError
    from warehouse.selection.scope import scope_of

    with usage_errors(SampleListError, ConditionError):
        return scope_of(warehouse, dataset=dataset or OWN_DATASET, list_name=scoring.list, where=where)


def score_settings(
    settings: Settings, overrides: Mapping[str, str | float | None], *, dataset: str | None = None
) -> ScoreConditions:
    """Make the conditions of scoring: the settings with given options put over; a dataset is scored without a list."""
    from ops.reporting.score.policies import get_policy

    if dataset is not None and overrides.get("list") is not None:
        raise click.UsageError("--dataset means all samples of a dataset, and --list those of a list: give one of them")
    try:
        chosen = dataclasses.replace(settings.score, **select_given(**overrides))
        get_policy(chosen.policy)
        if dataset is not None:
            chosen = dataclasses.replace(chosen, list=None)
    except (ValueError, GraphNetError) as error:
        raise click.UsageError(str(error)) from error
    return chosen
