"""`graphnet env`: what compilers need to be installed, and installing it."""

from collections.abc import Sequence
from pathlib import Path

import click

from assets.availability import Availability
from backends.base import BackendError
from backends.registry import get, unavailable_reason
from ops.checkout import CHECKOUT
from ops.environments.definition import Definition, State, definitions, find_installation
from ops.environments.install import create
from pipelines.exits import usage_errors
from pipelines.options import format_options
from pipelines.output.console import Format, echo_rows
from pipelines.output.progress import working
from pipelines.settings import load_settings

_SHOWN = 5
"""Packages that a line names; `env list --json` has all."""

_COLUMNS = ("environment", "state", "size_mib", "own", "packages", "about")


@click.group("env", short_help="Install what compilers need.")
def command() -> None:
    """List and make the environments that compilers run in.

    Most live beside the pipeline's own packages; one that cannot has a folder of its own.

    \b
    Examples:
      graphnet env list
      graphnet env create tvm
    """  # noqa: D301


@command.command("list")
@format_options
def list_environments(form: Format) -> None:
    """List the environments: what of them is installed, how large it is, and in which versions.

    \b
    Examples:
      graphnet env list
      graphnet env list --json
    """  # noqa: D301
    root = load_settings().environments_dir
    rows = []
    for name, definition in definitions().items():
        installation = find_installation(definition, root)
        shown = installation.versions if installation.state is not State.ABSENT else definition.packages
        size = None if installation.state is State.ABSENT else round(installation.size_bytes / 1024**2, 1)
        rows.append((name, installation.state, size, definition.is_own, _packages(shown, form), definition.about))
    echo_rows(_COLUMNS, rows, form)


def _packages(versions: dict[str, str] | object, form: Format) -> object:
    if form is Format.TABLE and isinstance(versions, dict):
        return _some([f"{name} {version}" for name, version in versions.items()])
    return versions


def _some(packages: Sequence[str]) -> str:
    """The first of them, which an environment's file names first, and how many more there are."""
    more = len(packages) - _SHOWN
    shown = ", ".join(packages[: _SHOWN if more > 1 else None])
    return f"{shown} and {more} more" if more > 1 else shown


@command.command("create")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
def create_environments(names: Sequence[str]) -> None:
    """Install what the backend or environment NAME needs.

    Nothing is installed that would change torch, or any other package that the pipeline runs on. What is there already
    is left as it is, packages that lack files are installed again, and an interrupted installation goes on where it
    was.

    \b
    Examples:
      graphnet env create tvm
      graphnet env create xla iree
    """  # noqa: D301
    with usage_errors():
        chosen = [_definition(name) for name in names]
    settings = load_settings()
    root = settings.environments_dir
    for definition in chosen:
        installed = install(definition, root)
        installation = find_installation(definition, root)
        done = f"installed {_some(installed)}" if installed else "everything was there"
        click.echo(
            f"{definition.name}: {done}; {installation.size_bytes / 1024**2:.0f} MiB, runs in {installation.python}"
        )
    Availability(settings.backends_path, settings.benchmark.device).probe(root)


def install(definition: Definition, root: Path) -> Sequence[str]:
    """Install what of an environment is missing, showing what goes on; what was installed, nothing if all was there.

    Raises:
        GraphNetError: Packages cannot be installed; the message says why.
    """
    with working(definition.name) as listen:
        return create(definition, root, CHECKOUT / "constraints.txt", listen)


def _definition(name: str) -> Definition:
    environments = definitions()
    if name in environments:
        return environments[name]
    there_are = f"there are environments for {', '.join(environments)}"
    try:
        backend = get(name)()
    except BackendError as error:
        raise click.UsageError(f"{error}; {there_are}") from error
    needs = backend.environment()
    if needs in environments:
        return environments[needs]
    if (reason := unavailable_reason(backend)) is not None:
        raise click.UsageError(f"there is no environment for the backend {name}: {reason}; {there_are}")
    raise click.UsageError(f"the backend {name} needs nothing to be installed; {there_are}")
