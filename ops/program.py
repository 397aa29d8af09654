"""How a person calls this program where they are, so that commands in messages can be pasted.

Messages say `graphnet env create tvm`. Where `graphnet` is not on the PATH, as after `make install`, what is shown to a
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
"""The program's name where a command follows it."""


def program(folder: Path | None = None) -> str:
    """What stands for `graphnet` in a command line: the name alone if the PATH leads to it, else its path.

    The path is relative where the program lies below the folder.

    Args:
        folder: Where the command line will be typed; the working folder if None.
    """
    called = Path(sys.argv[0])
    # Called otherwise (by Dagster, or by `python -m`), it lies beside the interpreter.
    path = called if called.name == NAME else Path(sys.executable).with_name(NAME)
    on_path = shutil.which(NAME)
    if not path.exists() or (on_path is not None and path.samefile(on_path)):
        return NAME
    place, here = Path(os.path.abspath(path)), folder or Path.cwd()  # noqa: PTH100 - links of an environment are kept
    return shlex.quote(str(place.relative_to(here) if place.is_relative_to(here) else place))


def pasteable(text: str) -> str:
    """A text for a person, in which every command of this program can be pasted into their shell."""
    return _COMMAND.sub(lambda _: program(), text) if _COMMAND.search(text) else text
