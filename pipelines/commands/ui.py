"""`graphnet ui`: the Dagster UI, with the daemon that runs schedules, sensors and backfills."""

from __future__ import annotations

import os
import sys

import click

from assets.availability import Availability
from ops.checkout import CHECKOUT
from pipelines.settings import load_settings

WORKSPACE = CHECKOUT / "workspace.yaml"


@click.command("ui")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", type=click.IntRange(1, 65535), default=3000, show_default=True, help="Port to listen on.")
def command(host: str, port: int) -> None:
    """Open the Dagster UI: assets, runs, schedules and charts. Ctrl+C ends it.

    \b
    Examples:
      graphnet ui
      graphnet ui --port 3001
    """  # noqa: D301
    from pipelines.instance import prepare_home

    settings = load_settings()
    home = prepare_home(settings)
    Availability(settings.backends_path, settings.benchmark.device).probe(settings.environments_dir)
    # In its own home Dagster finds one configuration; beside the checkout's it would warn about two.
    os.chdir(home)
    arguments = ["dev", "--workspace", str(WORKSPACE), "--host", host, "--port", str(port)]
    os.execv(sys.executable, [sys.executable, "-W", "ignore", "-m", "dagster", *arguments])
