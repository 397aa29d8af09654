"""Two databases in one folder share nothing, and files of the layout before that are taken over without loss."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from test_crash import HERE, ROOT, WRITER, fork, kill_at_event
from warehouse_rows import filled, run, run_ids, sample

from warehouse.store import Warehouse


def former(folder: Path, *, live: str = "graphnet.duckdb") -> None:
    """Give a folder's files the names that they had before."""
    for suffix, name in (
        (".build", "build.duckdb"), (".build.wal", "build.duckdb.wal"), (".state.json", "published.json"),
        (".spool", "spool"), (".rejected", "rejected"), (".aside", "aside"),
    ):  # fmt: skip
        path = folder / f"{live}{suffix}"
        if path.exists():
            path.rename(folder / name)
    (folder / f"{live}.lock").unlink()


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


def test_the_former_layout_is_taken_over(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    old, new = run(), run()
    filled(tmp_path, old).spool([new])
    (tmp_path / "graphnet.duckdb.spool" / "benchmark_run.1.bad.parquet").write_bytes(b"bad")
    former(tmp_path)
    (tmp_path / "spool" / "notes.txt").write_text("somebody else's")
    with caplog.at_level(logging.WARNING):
        Warehouse(tmp_path / "graphnet.duckdb").ingest()
    assert run_ids(Warehouse(tmp_path / "graphnet.duckdb")) == sorted([old.run_id, new.run_id])
    assert "files of the former layout are now those of graphnet.duckdb" in caplog.text
    assert names(tmp_path / "spool") == {"notes.txt"}
    assert not {"build.duckdb", "published.json", "ingest.lock"} & names(tmp_path)
    assert not list(tmp_path.glob("*.aside"))


def test_rows_that_waited_before_the_first_ingest_are_taken_over(tmp_path: Path) -> None:
    row = run()
    Warehouse(tmp_path / "graphnet.duckdb").spool([row])
    (tmp_path / "graphnet.duckdb.spool").rename(tmp_path / "spool")
    warehouse = Warehouse(tmp_path / "graphnet.duckdb")
    warehouse.ingest()
    assert run_ids(warehouse) == [row.run_id]
    assert not (tmp_path / "spool").exists()


def test_another_database_does_not_take_what_is_not_its_own(tmp_path: Path) -> None:
    old, new = run(), run()
    filled(tmp_path, old).spool([new])
    former(tmp_path)
    other = Warehouse(tmp_path / "other.duckdb")
    other.ingest()
    assert run_ids(other) == []
    owner = Warehouse(tmp_path / "graphnet.duckdb")
    owner.ingest()
    assert run_ids(owner) == sorted([old.run_id, new.run_id])


def test_files_that_may_belong_to_either_stay_and_are_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    filled(tmp_path, run()).spool([run()])
    former(tmp_path)
    (tmp_path / "published.json").unlink()
    (tmp_path / "other.duckdb").write_bytes((tmp_path / "graphnet.duckdb").read_bytes())
    Warehouse(tmp_path / "graphnet.duckdb").ingest()
    assert "nothing tells whether they belong to graphnet.duckdb or other.duckdb" in caplog.text
    assert len(list((tmp_path / "spool").iterdir())) == 1


@pytest.mark.slow
def test_taking_over_is_killed_anywhere(tmp_path: Path) -> None:
    start = tmp_path / "start"
    old, new = run(), [run(), run()]
    warehouse = filled(start, old)
    warehouse.spool([new[0], sample()])
    warehouse.spool([new[1]])
    former(start)
    expected = sorted(row.run_id for row in (old, *new))
    number, killed = 0, True
    while killed:
        number += 1
        folder = tmp_path / str(number)
        shutil.copytree(start, folder)
        warehouse = Warehouse(folder / "graphnet.duckdb")

        def ingest(number: int = number, warehouse: Warehouse = warehouse) -> None:
            kill_at_event(number)
            warehouse.ingest()

        _, status = os.waitpid(fork(ingest), 0)
        killed = os.WIFSIGNALED(status)
        warehouse.ingest()
        assert run_ids(warehouse) == expected, f"killed at event {number}"
        assert not list(folder.glob("*.aside"))
        shutil.rmtree(folder)
    assert number > 20
