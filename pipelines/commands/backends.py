"""`graphnet backends`: the compilers that can be benchmarked."""

import dataclasses
from typing import Any

import click

from assets.availability import Availability
from backends.registry import get
from ops.execution.environments.backend_availability import BackendAvailability, backend_availabilities
from pipelines.options import format_options
from pipelines.output.console import Format, echo_rows
from pipelines.settings import load_settings

SECTION = "operate"
"""Section of the list of commands."""


@click.command("backends", short_help="List the compilers that can be run.")
@format_options
def command(form: Format) -> None:
    """List the backends: whether they run here and why not otherwise, their version, and their options with defaults.

    They would run on the device of the settings; `not_yet_run` says what one needs that was never there. A choice of an
    option that needs something else has a line of its own.

    \b
    Examples:
      graphnet backends
      graphnet backends --json
      GRAPHNET_BENCHMARK_DEVICE=cuda graphnet backends
    """  # noqa: D301
    columns = (
        "backend",
        "variant",
        "runs_here",
        "backend_version",
        "unavailable_reason",
        "not_yet_run",
        "environment",
        "options",
    )
    settings = load_settings()
    device = settings.benchmark.device
    availabilities = list(backend_availabilities(settings.environments_dir, device))
    usual = {here.name: here.unavailable_reason for here in availabilities if not here.variant}
    Availability(settings.backends_path, device).note(usual)
    echo_rows(columns, map(_row, availabilities), form)


def _row(here: BackendAvailability) -> tuple[Any, ...]:
    kind = get(here.name)
    defaults = dataclasses.asdict(kind.options_type())
    reason = here.unavailable_reason
    options = {} if here.variant else defaults
    return here.name, here.variant, reason is None, here.version, reason, kind.not_yet_run, here.environment, options
