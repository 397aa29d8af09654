"""Databases that cost tests less: an empty one to copy, and one that stays attached between queries.

To make all tables and views takes ten times as long as to copy them, and to attach a file, which reads all of their
definitions, longer than most queries of tests.
"""

import contextlib
import functools
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import duckdb
import pytest

from warehouse import store
from warehouse.database import ingest
from warehouse.database.ingest import Batches
from warehouse.database.layout import WarehouseFiles
from warehouse.store import Warehouse


def empty_warehouse() -> Path:
    """Folder of `graphnet.duckdb`, with all tables and views and no rows, and of what belongs to it."""
    return Path(_folder().name)


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    folder = tempfile.TemporaryDirectory()  # removed when the tests end
    Warehouse(Path(folder.name) / "graphnet.duckdb").ingest()
    return folder


def copy_empty_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this test, databases that are not there yet begin as copies."""
    empty = empty_warehouse() / "graphnet.duckdb"
    write = ingest._write_build

    def write_copy(layout: WarehouseFiles, batches: Batches) -> dict[str, int]:
        if not layout.build.exists():
            shutil.copyfile(empty, layout.build)
        return write(layout, batches)

    monkeypatch.setattr(ingest, "_write_build", write_copy)


class KeptAttached:
    """Stands for attaching and detaching in `store`: the next reader of a file finds it attached until it is replaced.

    Only what its path, inode, size and time of change say is the same file counts as that; it is open here, so no other
    file gets its inode. Readers share none: a second one at the same time attaches it anew.
    """

    def __init__(self) -> None:
        self._attach, self._detach = store._attach, store._detach
        self._kept: dict[tuple[Path, int, int, int], duckdb.DuckDBPyConnection] = {}
        self._files: dict[duckdb.DuckDBPyConnection, tuple[Path, int, int, int]] = {}
        self._process = os.getpid()

    def attach(self, path: Path) -> duckdb.DuckDBPyConnection:
        """What has this file attached."""
        if os.getpid() != self._process:  # forked: threads of these are not here
            return self._attach(path)
        status = path.stat()
        file = (path, status.st_ino, status.st_size, status.st_mtime_ns)
        for other in [other for other in self._kept if other != file]:  # a replaced file, or that of another test
            self._detach(self._kept.pop(other))
        instance = self._kept.pop(file, None) or self._attach(path)
        self._files[instance] = file
        return instance

    def detach(self, instance: duckdb.DuckDBPyConnection) -> None:
        """Keep it for the next reader, unless this one has left something of its own in it."""
        file = self._files.pop(instance, None)
        databases = instance.execute("SELECT count(*) FROM duckdb_databases() WHERE NOT internal").fetchall()
        if file is None or file in self._kept or databases != [(2,)]:
            self._detach(instance)
        else:
            self._kept[file] = instance

    def end(self) -> None:
        """Detach all."""
        for instance in self._kept.values():
            self._detach(instance)
        self._kept.clear()


@contextlib.contextmanager
def kept_attached() -> Iterator[None]:
    """Meanwhile, the database that was read last stays attached until it is replaced or another one is read."""
    kept = KeptAttached()
    with mock.patch.multiple(store, _attach=kept.attach, _detach=kept.detach):
        yield
    kept.end()
