"""`graphnet env`: the packages that compilers need, and installing them."""

from collections.abc import Sequence
from pathlib import Path

import click

from assets.availability import Availability
from backends.base import BackendError
from backends.registry import get, unavailable_reason
from backends.registry import names as backend_names
from ops.checkout import CHECKOUT
from ops.execution.environments.definition import (
    Definition,
    InstallationState,
    definitions,
    find_installation,
    version_definitions,
)
from ops.execution.environments.install import create, remove
from ops.execution.environments.versions import VersionRequest, define, is_request, parse_request
from pipelines.exits import usage_errors
from pipelines.options import format_options
from pipelines.output.console import Format, echo_rows
from pipelines.output.progress import show_work
from pipelines.settings import load_settings

_SHOWN = 5
"""Number of packages that a line names; `env list --json` has all."""

_COLUMNS = ("environment", "state", "size_mib", "own", "packages", "about")


SECTION = "operate"
"""Section of the list of commands."""


@click.group("env", short_help="Install what compilers need.")
def command() -> None:
    """List, make and remove the environments that compilers run in.

    Most live beside the pipeline's own packages; one that cannot has a folder of its own, and so has one that is made
    for another version of a package, torch too: backends run in it by `--backend NAME@ENVIRONMENT`.

    \b
    Examples:
      graphnet env list
      graphnet env create tvm
      graphnet env create torch@2.14.1
      graphnet env remove torch-2.14.1
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
    for name, definition in {**definitions(), **version_definitions(root)}.items():
        installation = find_installation(definition, root)
        shown = installation.versions if installation.state is not InstallationState.ABSENT else definition.packages
        size = None if installation.state is InstallationState.ABSENT else round(installation.size_bytes / 1024**2, 1)
        rows.append((name, installation.state, size, definition.is_own, _packages(shown, form), definition.about))
    echo_rows(_COLUMNS, rows, form)


def _packages(versions: dict[str, str] | object, form: Format) -> object:
    if form is Format.TABLE and isinstance(versions, dict):
        return _shorten([f"{name} {version}" for name, version in versions.items()])
    return versions


def _shorten(packages: Sequence[str]) -> str:
    """Name the first packages, in the order of the environment's file, and count the others."""
    more = len(packages) - _SHOWN
    shown = ", ".join(packages[: _SHOWN if more > 1 else None])
    return f"{shown} and {more} more" if more > 1 else shown


@command.command("create")
@click.argument("names", metavar="NAME|PACKAGE@VERSION...", nargs=-1, required=True)
@click.option(
    "--with",
    "beside",
    multiple=True,
    metavar="REQUIREMENT",
    help="What else is to be in it, as pip takes it: timm, torchvision==0.29.1; may be repeated.",
)
@click.option(
    "--index-url", default="", metavar="URL", help="Another index of packages, such as one of nightly builds."
)
@click.option("--pre", "prereleases", is_flag=True, help="Let PACKAGE@latest be a pre-release.")
def create_environments(names: Sequence[str], beside: Sequence[str], index_url: str, prereleases: bool) -> None:
    """Install what the backend or environment NAME needs, or one version of a package into an environment of its own.

    PACKAGE@VERSION makes the environment PACKAGE-VERSION, in which backends run by `--backend NAME@PACKAGE-VERSION`.
    VERSION may be "latest", or the path of a wheel. An environment of torch has nothing of the pipeline's packages; any
    other sees them behind its own.

    Nothing is installed that would change the pipeline's torch, or any other package that it runs on. What is there
    already is left as it is, packages that lack files are installed again, and an interrupted installation goes on
    where it was.

    \b
    Examples:
      graphnet env create tvm
      graphnet env create xla iree
      graphnet env create torch@2.14.1 --with torchvision==0.29.1 --with timm
      graphnet env create torch@latest --pre --index-url https://download.pytorch.org/whl/nightly/cpu
      graphnet env create torch@dist/torch-2.15.0a0-cp311-cp311-linux_x86_64.whl
      graphnet env create onnxruntime@1.23.0 --with onnx==1.19.1
    """  # noqa: D301
    settings = load_settings()
    root = settings.environments_dir
    with usage_errors():
        chosen = [
            parse_request(name, beside=beside, index_url=index_url, prereleases=prereleases)
            if is_request(name)
            else _definition(name, root)
            for name in names
        ]
    if (beside or index_url or prereleases) and not all(isinstance(item, VersionRequest) for item in chosen):
        raise click.UsageError("--with, --index-url and --pre belong to PACKAGE@VERSION")
    for item in chosen:
        definition = _choose_packages(item, root) if isinstance(item, VersionRequest) else item
        installed = install(definition, root)
        installation = find_installation(definition, root)
        done = f"installed {_shorten(installed)}" if installed else "everything was there"
        click.echo(
            f"{definition.name}: {done}; {installation.size_bytes / 1024**2:.0f} MiB, runs in {installation.python}"
        )
        if isinstance(item, VersionRequest) and (backends := _backends_of(item.package)):
            click.echo(f"run backends in it by --backend {backends[0]}@{definition.name}")
    Availability(settings.backends_path, settings.benchmark.device).probe(root)


@command.command("remove")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
def remove_environments(names: Sequence[str]) -> None:
    """Remove the folder of the environment NAME. Its results stay; `graphnet env create` makes it again.

    \b
    Examples:
      graphnet env remove torch-2.14.1
      graphnet env remove paddle torchax
    """  # noqa: D301
    settings = load_settings()
    root = settings.environments_dir
    with usage_errors():
        chosen = [_definition(name, root) for name in names]
    for definition in chosen:
        if not definition.is_own:
            packages = " ".join(definition.packages)
            raise click.UsageError(
                f"{definition.name} is installed beside the pipeline's own packages; pip uninstalls it: {packages}"
            )
    for definition in chosen:
        size_mib = find_installation(definition, root).size_bytes / 1024**2
        is_gone = remove(definition, root)
        click.echo(
            f"{definition.name}: removed, {size_mib:.0f} MiB" if is_gone else f"{definition.name}: was not there"
        )
    Availability(settings.backends_path, settings.benchmark.device).probe(root)


def _choose_packages(request: VersionRequest, root: Path) -> Definition:
    with show_work(request.name) as listen:
        return define(request, root, listen)


def _backends_of(package: str) -> list[str]:
    """Find backends that need a package, those first whose main package it is."""
    kinds = {name: get(name) for name in backend_names()}
    own = [name for name, kind in kinds.items() if package in kind.packages]
    return sorted(own, key=lambda name: (name != "inductor", kinds[name].packages[0] != package))


def install(definition: Definition, root: Path) -> Sequence[str]:
    """Install the missing packages of an environment, showing progress; return the packages that were installed.

    Raises:
        GraphNetError: Packages cannot be installed; the message says why.
    """
    with show_work(definition.name) as listen:
        return create(definition, root, CHECKOUT / "constraints.txt", listen)


def _definition(name: str, root: Path) -> Definition:
    environments = {**definitions(), **version_definitions(root)}
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
