"""`graphnet settings`: every setting, its value and its origin."""

import click

from pipelines.options import format_options
from pipelines.output.console import Format, echo_rows
from pipelines.settings import load_settings

SECTION = "operate"
"""Section of the list of commands."""


@click.command("settings", short_help="Show every setting and where it came from.")
@format_options
def command(form: Format) -> None:
    """Show every setting, its value and where it came from.

    A value comes from the default, from graphnet.toml (or the file that GRAPHNET_SETTINGS names), or from a variable:
    the key benchmark.seed is `seed` under [benchmark] in the file, and GRAPHNET_BENCHMARK_SEED.

    \b
    Examples:
      graphnet settings
      GRAPHNET_BENCHMARK_THREADS=1 graphnet settings --json
    """  # noqa: D301
    echo_rows(("key", "value", "origin"), load_settings().values(), form)
