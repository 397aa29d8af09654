"""Which files of an export are written, so that the next try goes on where one was killed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from pathlib import Path

JOURNAL_FILE = ".written.jsonl"


class Journal:
    """The files in a folder that were written from what has not changed since.

    A file counts if a line was written after it, with the key of what it was made from and the digest of its bytes.

    Args:
        folder: Where the files are, and the journal.
    """

    def __init__(self, folder: Path) -> None:
        self._folder, self._path = folder, folder / JOURNAL_FILE
        self._lines: dict[str, list[str]] = {}
        for line in self._path.read_bytes().splitlines() if self._path.exists() else []:
            try:
                name, *told = json.loads(line)
            except ValueError:
                continue  # a line that was being written
            self._lines[name] = told

    def has(self, name: str, key: str) -> bool:
        """Whether a file is there as it was written, from what has this key."""
        path = self._folder / name
        return path.is_file() and self._lines.get(name) == [key, _digest(path)]

    def add(self, name: str, key: str) -> None:
        """A file has been written."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write("\n" + json.dumps([name, key, _digest(self._folder / name)]))  # ends a line that was cut

    def close(self, names: Collection[str]) -> None:
        """Remove the journal, and files of other names, which are of a try for other samples."""
        for path in self._folder.iterdir():
            if path.name not in names:
                path.unlink()


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
