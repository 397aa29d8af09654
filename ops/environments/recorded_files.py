"""The files of installed packages: those that pip recorded, compared with those that are there.

By names alone, so that it takes no longer than listing the folders.
"""

from __future__ import annotations

import csv
import functools
import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

_NOT_COUNTED = ".pyc"
"""Bytecode comes and goes."""


def missing_files(package: metadata.Distribution) -> list[str]:
    """Files that were recorded when a package was installed and are gone; none where nothing was recorded."""
    root = Path(str(package.locate_file("")))
    names_in: defaultdict[str, list[str]] = defaultdict(list)
    for row in csv.reader((package.read_text("RECORD") or "").splitlines()):
        if row and not row[0].endswith(_NOT_COUNTED):
            folder, _, name = row[0].rpartition("/")
            names_in[folder].append(name)
    missing = []
    for folder, names in names_in.items():
        there = {*os.listdir(root / folder)} if (root / folder).is_dir() else set()  # noqa: PTH208 - thousands of names
        missing += [f"{folder}/{name}" if folder else name for name in names if name not in there]
    return missing


@dataclass(frozen=True, slots=True)
class DamagedPackage:
    """An installed package that lacks files.

    Attributes:
        name: Of the distribution.
        version: The installed one.
        missing_count: How many of its files are gone.
    """

    name: str
    version: str
    missing_count: int


def damaged_packages(paths: Sequence[str], names: Iterable[str] | None = None) -> tuple[DamagedPackage, ...]:
    """The packages in these folders that lack files.

    Args:
        paths: The folders, in the order in which an interpreter looks into them.
        names: Distributions to look at; None for all.
    """
    if names is None:
        installed = list(metadata.distributions(path=list(paths)))
    else:
        firsts = (next(iter(metadata.distributions(name=name, path=list(paths))), None) for name in names)
        installed = [package for package in firsts if package is not None]
    damaged = [
        DamagedPackage(package.name, package.version, len(missing))
        for package in installed
        if (missing := missing_files(package))
    ]
    return tuple(sorted(damaged, key=lambda package: package.name))


def known_damage(paths: Sequence[str], names: Iterable[str]) -> tuple[DamagedPackage, ...]:
    """The same, looked up anew where a file or folder directly in one of these folders came or went."""
    return _known_damage(tuple(paths), tuple(names), tuple(map(_changed_ns, paths)))


@functools.lru_cache(maxsize=64)
def _known_damage(
    paths: tuple[str, ...],
    names: tuple[str, ...],
    _changed: tuple[int, ...],
) -> tuple[DamagedPackage, ...]:
    return damaged_packages(paths, names)


def _changed_ns(path: str) -> int:
    return Path(path).stat().st_mtime_ns if Path(path).exists() else 0
