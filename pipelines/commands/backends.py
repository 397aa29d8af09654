"""`graphnet backends`: the compilers that can be benchmarked.

Not here: what a backend is (`backends.base`) or how it is found (`backends.registry`).
"""

from __future__ import annotations

import dataclasses
from typing import Any

import click

from backends.base import Backend
from backends.registry import get, names, unavailable_reason, version_of
from ops.environments.definition import definitions, with_advice
from pipelines.console import Format, echo_rows
from pipelines.options import format_options
from pipelines.settings import load_settings


@click.command("backends", short_help="List the compilers that can be run.")
@format_options
def command(form: Format) -> None:
    """List the backends: whether they run here and why not otherwise, their version, and their options with defaults.

    \b
    Examples:
      graphnet backends
      graphnet backends --json
    """  # noqa: D301
    columns = ("backend", "runs_here", "backend_version", "unavailable_reason", "environment", "options")
    echo_rows(columns, (_row(name, get(name)) for name in names()), form)


def _row(name: str, kind: type[Backend]) -> tuple[Any, ...]:
    backend = kind()
    options = {item.name: getattr(kind.options_type(), item.name) for item in dataclasses.fields(kind.options_type)}
    needs = backend.environment() if hasattr(backend, "environment") else None
    reason = unavailable_reason(backend)
    if reason is not None:
        reason = with_advice(reason, needs, load_settings().environments_dir)
    return name, reason is None, version_of(name, backend), reason, needs if needs in definitions() else None, options
