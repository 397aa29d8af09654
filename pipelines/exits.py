"""How a command ends: exit codes, and the errors that stand for them."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum

import click

from ops.errors import GraphNetError


class ExitCode(IntEnum):
    """What the process returns, for scripts; docs/cli.md says more."""

    OK = 0
    FAILED = 1
    USAGE = 2
    NOTHING = 3
    REGRESSED = 4
    INTERRUPTED = 130


class NothingToDoError(GraphNetError):
    """There is nothing that the command could work on; the message says what is missing."""


class SettingsError(GraphNetError):
    """A setting is unknown or has a value it cannot have; the message names the key and where it was set."""


@contextmanager
def going_on(how: str) -> Iterator[None]:
    """Say how a command goes on that somebody interrupts."""
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"what was done is kept, and {how} goes on") from None


@contextmanager
def usage_errors(*kinds: type[GraphNetError]) -> Iterator[None]:
    """Turn errors of some kinds, or all, into usage errors: the command line names something that does not exist."""
    try:
        yield
    except GraphNetError as error:
        if kinds and not isinstance(error, kinds):
            raise
        raise click.UsageError(str(error)) from error
