"""A Dagster logger for people who watch a terminal: what assets say, without Dagster's own events.

Not here: the logs of the UI, which Dagster keeps by itself.
"""

from __future__ import annotations

import logging
import time
from typing import Any

import click
import dagster as dg

TERMINAL = "terminal"
"""Name of the logger in `Definitions`; a run uses it when its configuration says so."""

ONLY_TERMINAL: dict[str, Any] = {TERMINAL: {"config": {}}}
"""Value of `loggers` in a run's configuration."""


class TerminalHandler(logging.Handler):
    """Prints each message of an asset on one line, after the seconds since the run began."""

    def __init__(self) -> None:
        super().__init__()
        self._started = time.monotonic()

    def emit(self, record: logging.LogRecord) -> None:
        """Print a message to stderr; of Dagster's own events only failures of steps."""
        meta = getattr(record, "dagster_meta", None) or {}
        event = meta.get("dagster_event")
        step = str(meta.get("step_key") or "").replace("__", "/")
        if event is not None and (record.levelno < logging.ERROR or not step):
            return
        seconds = time.monotonic() - self._started
        text = str(meta.get("orig_message") or record.getMessage())
        if event is not None and record.exc_info is None:
            text = f"{text} {_reason(event)}".rstrip()
        colour = {logging.WARNING: "yellow", logging.ERROR: "red"}.get(record.levelno)
        click.echo(f"{seconds:6.1f} s  {click.style(f'{step:<26}', dim=True)} {click.style(text, fg=colour)}", err=True)


def _reason(event: object) -> str:
    """The innermost error message of a failure event, which Dagster wraps."""
    error = getattr(getattr(event, "event_specific_data", None), "error", None)
    while (cause := getattr(error, "cause", None)) is not None:
        error = cause
    return str(getattr(error, "message", "") or "").strip()


def _make_logger(_: dg.InitLoggerContext) -> logging.Logger:
    logger = logging.Logger(TERMINAL, level=logging.INFO)  # noqa: LOG001 (one a run: handlers must not add up)
    logger.addHandler(TerminalHandler())
    return logger


terminal_logger = dg.LoggerDefinition(_make_logger, description="Messages of assets, one a line, for a terminal.")
