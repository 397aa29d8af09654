"""Migrates a folder from the former layout, in which file names did not begin with the database's own.

A folder could hold one database then, beside `build.duckdb`, `published.json`, `spool/`, `rejected/` and `aside/`.
"""

from __future__ import annotations

import contextlib
import fcntl
import logging
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from warehouse import spool
from warehouse.layout import Layout, identity, read_state, wal_of
from warehouse.tables import TABLES

logger = logging.getLogger(__name__)

_LOCK, _BUILD, _STATE = "ingest.lock", "build.duckdb", "published.json"


def exists_in(folder: Path) -> bool:
    """Whether a folder has files of the former layout."""
    return any((folder / name).exists() for name in (_STATE, _BUILD)) or any(_spooled(folder))


def _spooled(folder: Path) -> list[Path]:
    """Files in the former spool that this project has named: others may use the folder, too."""
    tables = "|".join(TABLES)
    form = re.compile(rf"({tables})\.\d+\.[^.]+(\{spool.SUFFIX}|\{spool.UNFINISHED_SUFFIX})")
    return [path for path in (folder / "spool").glob("*") if form.fullmatch(path.name)]


def migrate_folder(layout: Layout) -> None:
    """Rename the files of the former layout if they are this database's; needs the lock.

    A kill is safe: the next call goes on, since the file that identifies the database moves last.
    """
    folder = layout.folder
    if not exists_in(folder):
        return
    with _former_lock(folder):
        if not _is_owner(layout):
            return
        logger.warning("%s: files of the former layout are now those of %s", folder, layout.live.name)
        _move_content(_spooled(folder), layout.spool)
        if (folder / _STATE).exists() or (folder / _BUILD).exists():
            _move_content((folder / "rejected").glob("*"), layout.rejected)
            _move_content((folder / "aside").glob("*"), layout.aside)
        _move(wal_of(folder / _BUILD), wal_of(layout.build))
        _move(folder / _BUILD, layout.build)
        _move(folder / _STATE, layout.state)
    (folder / _LOCK).unlink(missing_ok=True)


def _is_owner(layout: Layout) -> bool:
    """Whether the former files belong to this database: it is the file published last, or there is no other."""
    others = [path for path in layout.folder.glob("*.duckdb") if path not in (layout.live, layout.folder / _BUILD)]
    published = read_state(layout.folder / _STATE).live
    if layout.live.exists() and identity(layout.live) in published:
        return True
    if not others:
        return True
    if not any(identity(path) in published for path in others):
        logger.warning(
            "%s has files of a former layout (%s), and nothing tells whether they belong to %s: move all but one of "
            "these databases to another folder, and use the one that stays",
            layout.folder, ", ".join(name for name in (_BUILD, _STATE, "spool") if (layout.folder / name).exists()),
            " or ".join(sorted(path.name for path in (*others, layout.live))),
        )  # fmt: skip
    return False


@contextlib.contextmanager
def _former_lock(folder: Path) -> Iterator[None]:
    """Lock out processes that still run the former code."""
    with (folder / _LOCK).open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _move(source: Path, target: Path) -> None:
    if source.exists():
        source.replace(target)


def _move_content(paths: Iterable[Path], target: Path) -> None:
    for path in paths:
        target.mkdir(exist_ok=True)
        path.replace(target / path.name)
        with contextlib.suppress(OSError):  # there is more in it
            path.parent.rmdir()
