"""A Dagster logger for a terminal: messages of assets, without Dagster's own events."""

import logging
import time
from typing import Any

import click
import dagster as dg

from pipelines.output.console import visible

TERMINAL = "terminal"
"""Name of the logger in `Definitions`; a run uses it if its configuration names it."""

BLOCKED = "Step blocked by limit for pool"
"""Beginning of Dagster's message when a step has to wait for others of its pool."""

ONLY_TERMINAL: dict[str, Any] = {TERMINAL: {"config": {}}}
"""Value of `loggers` in a run's configuration."""


class TerminalHandler(logging.Handler):
    """Prints each message of an asset on a line, with the seconds since the run began."""

    def __init__(self) -> None:
        super().__init__()
        self._started = time.monotonic()

    def emit(self, record: logging.LogRecord) -> None:
        """Print a message to stderr; Dagster's own events only where a step failed or waits for its pool."""
        meta = getattr(record, "dagster_meta", None) or {}
        event = meta.get("dagster_event")
        if event is None:
            if record.levelno < logging.INFO:
                return
            text = str(meta.get("orig_message") or record.getMessage())
        elif event.is_step_failure:
            text = f"{record.levelname.lower()}: {_reason(event)}"
        elif str(event.message).startswith(BLOCKED):
            text = "waiting: another run is measuring on this device"
        else:
            return
        step = str(meta.get("step_key") or "").replace("__", "/")
        seconds = time.monotonic() - self._started
        colour = {logging.WARNING: "yellow", logging.ERROR: "red"}.get(record.levelno)
        click.echo(
            f"{seconds:6.1f} s  {click.style(f'{step:<26}', dim=True)} {click.style(visible(text), fg=colour)}",
            err=True,
        )


def _reason(event: dg.DagsterEvent) -> str:
    """Find the reason of a step's failure: the asset's own description, or the innermost of Dagster's nested errors."""
    failure = event.step_failure_data
    if failure.user_failure_data is not None and failure.user_failure_data.description:
        return str(failure.user_failure_data.description)
    error = failure.error
    while error is not None and error.cause is not None:
        error = error.cause
    return "" if error is None else error.message.strip()


def _make_logger(_: dg.InitLoggerContext) -> logging.Logger:
    logger = logging.Logger(TERMINAL, level=logging.DEBUG)  # noqa: LOG001 (one a run: handlers must not add up)
    logger.addHandler(TerminalHandler())
    return logger


terminal_logger = dg.LoggerDefinition(_make_logger, description="Messages of assets, one a line, for a terminal.")
