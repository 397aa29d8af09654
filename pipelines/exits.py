"""Exit codes of commands, and the errors that lead to them."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum

import click

from ops.errors import GraphNetError


class ExitCode(IntEnum):
    """Exit codes, for scripts; docs/cli.md describes them."""

    OK = 0
    FAILED = 1
    USAGE = 2
    NOTHING = 3
    REGRESSED = 4
    INTERRUPTED = 130


class NothingToDoError(GraphNetError):
    """The command has nothing to work on; the message says what is missing."""


class SettingsError(GraphNetError):
    """A setting is unknown or has a value it cannot have; the message names the key and where it was set."""


@contextmanager
def explain_interrupt(how: str) -> Iterator[None]:
    """Add to an interrupt the message that finished work is kept, and how to go on with the rest."""
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"what was done is kept, and {how} goes on") from None


@contextmanager
def usage_errors(*kinds: type[GraphNetError]) -> Iterator[None]:
    """Turn errors of some kinds, or all, into usage errors, where an argument names something that does not exist."""
    try:
        yield
    except GraphNetError as error:
        if kinds and not isinstance(error, kinds):
            raise
        raise click.UsageError(str(error)) from error
