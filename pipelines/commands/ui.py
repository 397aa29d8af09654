"""`graphnet ui`: the Dagster UI, with the daemon that runs schedules, sensors and backfills."""

import os
import signal
import socket
import subprocess
import sys

import click

from assets.availability import Availability
from ops.checkout import CHECKOUT
from pipelines.exits import ExitCode
from pipelines.output.console import tell
from pipelines.settings import load_settings

WORKSPACE = CHECKOUT / "workspace.yaml"

_HOST = "127.0.0.1"
"""Address that the UI listens on: it asks nobody for a password, and runs code."""


SECTION = "operate"
"""Section of the list of commands."""


@click.command("ui", short_help="Open the Dagster UI: assets, runs, schedules and charts.")
@click.option("--port", type=click.IntRange(1, 65535), default=3000, show_default=True, help="Port to listen on.")
def command(port: int) -> int:
    """Open the Dagster UI: assets, runs, schedules and charts. Ctrl+C ends it, and so does SIGTERM.

    \b
    Examples:
      graphnet ui
      graphnet ui --port 3001
    """  # noqa: D301
    from pipelines.instance import prepare_home

    _check_port(port)
    settings = load_settings()
    home = prepare_home(settings)
    tell("asking which backends run here")
    Availability(settings.backends_path, settings.benchmark.device).probe(settings.environments_dir)
    # In its own home Dagster finds one configuration; beside the checkout's it would warn about two.
    os.chdir(home)
    arguments = ["dev", "--workspace", str(WORKSPACE), "--host", _HOST, "--port", str(port)]
    tell(f"starting Dagster, which loads the project: http://{_HOST}:{port} answers when it says that it serves there")
    return _run([sys.executable, "-W", "ignore", "-m", "dagster", *arguments])


def _check_port(port: int) -> None:
    """Refuse a port in use: Dagster's server would fail, but its second daemon would run."""
    try:
        with socket.create_server((_HOST, port)):
            pass
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise click.UsageError(
            f"port {port} of {_HOST} cannot be used ({reason}): choose another with --port, or end what uses it"
        ) from error


def _run(command: list[str]) -> int:
    """Run Dagster until it ends; signals to end this process are passed on to it."""
    # A shell that starts this in the background makes it ignore SIGINT, which Dagster would inherit; not so a handler.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # In a session of its own, Dagster gets each signal once, from this process.
    with subprocess.Popen(command, start_new_session=True) as dagster:

        def end(_number: int, _frame: object) -> None:
            dagster.send_signal(signal.SIGINT)

        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, end)
        status = dagster.wait()
    return ExitCode.OK if status in (0, -signal.SIGINT) else ExitCode.FAILED
