"""Two databases in one folder share nothing, and files of the layout before that are taken over without loss."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from test_crash import HERE, ROOT, WRITER, fork, kill_at_event
from warehouse_rows import run, run_ids

from warehouse.store import Warehouse


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_two_databases_written_alternately(tmp_path: Path) -> None:
    first, second = Warehouse(tmp_path / "a.duckdb"), Warehouse(tmp_path / "b.duckdb")
    rows = [run() for _ in range(8)]
    for number, row in enumerate(rows):
        (first, second)[number % 2].spool([row])
        if number % 3:
            (first, second)[(number + 1) % 2].ingest()
    first.ingest()
    second.ingest()
    assert run_ids(first) == [row.run_id for row in rows[::2]]
    assert run_ids(second) == [row.run_id for row in rows[1::2]]
    assert not list(tmp_path.glob("*.aside"))


@pytest.mark.slow
def test_two_databases_written_at_once(tmp_path: Path) -> None:
    code = textwrap.dedent(WRITER).format(root=str(ROOT), here=str(HERE))
    commands = [
        [sys.executable, "-c", code, name, str(tmp_path / f"{file}.duckdb")] for name, file in ("xa", "yb", "za")
    ]
    writers = [subprocess.Popen(command) for command in commands]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    for file, written_by in (("a", "xz"), ("b", "y")):
        expected = [f"{name}-{batch}-{number}" for name in written_by for batch in range(6) for number in range(40)]
        assert run_ids(Warehouse(tmp_path / f"{file}.duckdb")) == sorted(expected)
    assert not list(tmp_path.glob("*.aside"))


@pytest.mark.slow
def test_one_killed_anywhere_leaves_the_other_as_it_is(tmp_path: Path) -> None:
    start = tmp_path / "start"
    start.mkdir()
    rows = {"a": [run(), run()], "b": [run(), run()]}
    for name, (old, new) in rows.items():
        warehouse = Warehouse(start / f"{name}.duckdb")
        warehouse.spool([old])
        warehouse.ingest()
        warehouse.spool([new])
    number, killed = 0, True
    while killed:
        number += 1
        folder = tmp_path / str(number)
        shutil.copytree(start, folder)
        first, second = Warehouse(folder / "a.duckdb"), Warehouse(folder / "b.duckdb")

        def ingest(number: int = number, warehouse: Warehouse = first) -> None:
            kill_at_event(number)
            warehouse.ingest()

        _, status = os.waitpid(fork(ingest), 0)
        killed = os.WIFSIGNALED(status)
        assert killed or status == 0
        for warehouse, name in ((second, "b"), (first, "a")):
            warehouse.ingest()
            assert run_ids(warehouse) == sorted(row.run_id for row in rows[name]), f"killed at event {number}"
        assert not list(folder.glob("*.aside"))
        shutil.rmtree(folder)
    assert number > 10
