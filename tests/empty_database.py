"""An empty database to copy: to make its tables and views takes ten times as long, and tests make one each."""

import functools
import shutil
import tempfile
from pathlib import Path

import pytest

from warehouse.database import ingest
from warehouse.database.ingest import Batches
from warehouse.database.layout import Layout
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

    def write_copy(layout: Layout, batches: Batches) -> dict[str, int]:
        if not layout.build.exists():
            shutil.copyfile(empty, layout.build)
        return write(layout, batches)

    monkeypatch.setattr(ingest, "_write_build", write_copy)
