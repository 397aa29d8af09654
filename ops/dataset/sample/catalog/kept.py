"""Keeps descriptions of samples from scan to scan: reading a sample again takes a thousand times as long.

A kept description is used while the file system shows no change of its sample: inode, size, and times of change of
every file that a sample can have. Trust does not depend on it: files are hashed when a sample runs.
"""

import hashlib
import json
import logging
import os
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.description import DESCRIPTION, Description
from ops.dataset.sample.folders import replace_file
from ops.dataset.sample.format.files import names_in
from ops.execution.untrusted.values import MalformedError, read

_LOGGER = logging.getLogger(__name__)

_CODE = ("ops/dataset/graph", "ops/dataset/sample", "ops/execution/untrusted")
"""Folders of the code that a description depends on."""

_SETTLED_NS = 2_000_000_000
"""Files that changed less than this before the scan are not kept: another change might keep their times."""

FileStates = list[list[int]]
"""For each file of `names_in`: inode, size, and times of change in ns; [] for a missing file."""


class KeptDescriptions:
    """Descriptions by the folders of their samples, kept in a file.

    Args:
        path: The file; None keeps nothing. A file that cannot be read, or was written by other code, counts as empty.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._earlier = dict(_lines(path)) if path is not None else {}
        self._now: dict[str, str] = {}
        self._started_ns = time.time_ns()

    def state(self, folder: Path) -> FileStates | None:
        """The state of a sample's files; take it before reading them. None where nothing is kept."""
        return None if self._path is None else _file_states(folder)

    def find(self, folder: Path, state: FileStates | None) -> Description | None:
        """Find the description of a sample whose files are in this state; None if it is not kept."""
        line = self._earlier.get(str(folder))
        if state is None or line is None:
            return None
        try:
            document = json.loads(line)
            if document["state"] != state:
                return None
            description = read(DESCRIPTION, document["description"], "what is kept")
        except (ValueError, KeyError, TypeError, MalformedError):
            return None
        self._now[str(folder)] = line
        return description

    def keep(self, folder: Path, state: FileStates | None, description: Description) -> None:
        """Keep the description of a sample whose files were in this state before they were read."""
        if (
            state is not None
            and max((max(file[2:]) for file in state if file), default=0) < self._started_ns - _SETTLED_NS
        ):
            self._now[str(folder)] = json.dumps({"state": state, "description": DESCRIPTION.dump_python(description)})

    def write(self, roots: Iterator[Path]) -> None:
        """Write the file: below the roots only samples that this scan has met, elsewhere all earlier ones."""
        if self._path is None:
            return
        scanned = tuple(f"{root}{os.sep}" for root in roots)
        others = {name: line for name, line in self._earlier.items() if not f"{name}{os.sep}".startswith(scanned)}
        kept = {**others, **self._now}
        if kept == self._earlier:
            return
        lines = [_code_hash(), *(f"{json.dumps(name)}\t{line}" for name, line in kept.items())]
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._path, "".join(f"{line}\n" for line in lines).encode())
        except OSError as error:  # the next scan takes longer, and finds the same
            _LOGGER.warning("cannot keep descriptions of samples in %s: %s", self._path, error.strerror)


def _lines(path: Path) -> Iterator[tuple[str, str]]:
    try:
        with path.open(encoding="utf-8") as file:
            if file.readline().rstrip("\n") != _code_hash():
                return
            for text in file:
                name, _, line = text.rstrip("\n").partition("\t")
                yield json.loads(name), line
    except (OSError, ValueError):
        return


def _file_states(folder: Path) -> FileStates | None:
    """The states of a sample's files, without following links; None where they cannot be read."""
    try:
        return [_file_state(folder / name) for name in names_in(folder)]
    except OSError:
        return None


def _file_state(path: Path) -> list[int]:
    try:
        status = path.lstat()
    except FileNotFoundError:
        return []
    return [status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns]


@cache
def _code_hash() -> str:
    """Identity of the code that describes samples, and of Python, whose parser and printer it uses."""
    digest = hashlib.sha256(sys.version.encode())
    for folder in _CODE:
        for path in sorted((CHECKOUT / folder).rglob("*")):
            if path.suffix in {".py", ".csv"}:
                digest.update(path.read_bytes())
    return digest.hexdigest()
