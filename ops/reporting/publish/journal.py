"""Journal of the written files of an export, so that a new try goes on where a killed one ended."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from pathlib import Path

JOURNAL_FILE = ".written.jsonl"


class Journal:
    """Records which files of a folder are complete, and which source they were written from.

    A file counts as complete if a line was written after it, with the key of its source and the digest of its bytes.

    Args:
        folder: Folder of the files and of the journal.
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
        """Tell whether a file is there, unchanged, and was written from the source with this key."""
        path = self._folder / name
        return path.is_file() and self._lines.get(name) == [key, _digest(path)]

    def add(self, name: str, key: str) -> None:
        """Record that a file has been written."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write("\n" + json.dumps([name, key, _digest(self._folder / name)]))  # ends a line that was cut

    def close(self, names: Collection[str]) -> None:
        """Remove the journal, and all files except those of these names, such as of a try for other samples."""
        for path in self._folder.iterdir():
            if path.name not in names:
                path.unlink()


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
