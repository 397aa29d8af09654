"""Writes this program's name so that a person can paste commands of messages into their shell.

Messages say `graphnet env create tvm`. Where `graphnet` is not on the PATH, as after `make install`, the text for a
person has the path in its place: `.venv/bin/graphnet env create tvm`.
"""

import os
import re
import shlex
import shutil
import sys
from pathlib import Path

NAME = "graphnet"

_COMMAND = re.compile(rf"(?<![\w./-]){NAME}(?= (?:[a-z]|--help))")
"""Matches the program's name before a command."""


def program(folder: Path | None = None) -> str:
    """Find the text for `graphnet` in a command line: the name alone if the PATH leads to it, else its path.

    The path is relative where the program lies below the folder.

    Args:
        folder: Folder in which the command line will be typed; None for the working folder.
    """
    called = Path(sys.argv[0])
    # Called in another way (by Dagster, or by `python -m`), it lies beside the interpreter.
    path = called if called.name == NAME else Path(sys.executable).with_name(NAME)
    on_path = shutil.which(NAME)
    if not path.exists() or (on_path is not None and path.samefile(on_path)):
        return NAME
    place, here = Path(os.path.abspath(path)), folder or Path.cwd()  # noqa: PTH100 - links of an environment are kept
    return shlex.quote(str(place.relative_to(here) if place.is_relative_to(here) else place))


def make_pasteable(text: str) -> str:
    """Make every command of this program in a text ready to be pasted into the person's shell."""
    return _COMMAND.sub(lambda _: program(), text) if _COMMAND.search(text) else text
