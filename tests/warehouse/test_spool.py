"""Rows that come one by one are spooled in time, and together with what belongs to them."""

import logging
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from warehouse_rows import output, run, run_ids, spooled

from warehouse.database import spool
from warehouse.database.spool import SpoolBuffer
from warehouse.errors import WarehouseError
from warehouse.store import Warehouse


class Clock:
    """Seconds, told by the test."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_buffer_spools_when_time_has_passed(tmp_path: Path) -> None:
    clock = Clock()
    with SpoolBuffer(tmp_path / "w.duckdb.spool", every_s=5, clock=clock) as buffer:
        buffer.add(run())
        clock.now = 4.9
        buffer.add(run())
        assert not (tmp_path / "w.duckdb.spool").exists()
        clock.now = 5.0
        buffer.add(run())
        assert len(spooled(tmp_path)) == 1
        clock.now = 6.0
        buffer.add(run())
        assert len(spooled(tmp_path)) == 1

    assert len(spooled(tmp_path)) == 2
    warehouse = Warehouse(tmp_path / "w.duckdb")
    warehouse.ingest()
    assert len(run_ids(warehouse)) == 4


def test_a_buffer_spools_when_it_is_full(tmp_path: Path) -> None:
    with SpoolBuffer(tmp_path / "w.duckdb.spool", every_rows=3, clock=Clock()) as buffer:
        buffer.add(run(), run())
        assert not (tmp_path / "w.duckdb.spool").exists()
        buffer.add(run())
        assert len(spooled(tmp_path)) == 1


def test_a_buffer_spools_after_an_error_too(tmp_path: Path) -> None:
    with pytest.raises(KeyError), SpoolBuffer(tmp_path / "w.duckdb.spool", clock=Clock()) as buffer:
        buffer.add(run())
        raise KeyError
    assert len(spooled(tmp_path)) == 1


def test_outputs_are_spooled_before_the_run_that_makes_them_count(tmp_path: Path) -> None:
    first = run()
    paths = Warehouse(tmp_path / "w.duckdb").spool([first, output(first.run_id)])

    assert [path.name.split(".")[0] for path in paths] == ["output_match", "benchmark_run"]


ROOT = Path(__file__).parents[2]
BUSY = """
import sys, time
sys.path[:0] = [{root!r}, {here!r}]
from pathlib import Path
from warehouse_rows import output, run
from warehouse.store import Warehouse

with Warehouse(Path(sys.argv[1])).open_buffer(every_s=0.3) as buffer:
    for name in ("first", "second"):
        row = run(run_id=name)
        buffer.add(row, output(name))
    print("added", flush=True)
    time.sleep(60)
"""


def test_a_kill_during_the_next_sample_loses_nothing_older_than_the_interval(tmp_path: Path) -> None:
    warehouse = Warehouse(tmp_path / "w.duckdb")
    code = textwrap.dedent(BUSY).format(root=str(ROOT), here=str(Path(__file__).parent))
    with subprocess.Popen([sys.executable, "-c", code, str(warehouse.path)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"added\n"
        added = time.monotonic()
        while len(list(tmp_path.glob("w.duckdb.spool/benchmark_run.*.parquet"))) == 0 and time.monotonic() < added + 20:
            time.sleep(0.02)
        waited_s = time.monotonic() - added
        os.kill(process.pid, signal.SIGKILL)
    warehouse.ingest()
    assert run_ids(warehouse) == ["first", "second"]
    assert len(warehouse.query("FROM output_match")) == 2
    assert waited_s < 5


def test_a_failure_in_the_background_is_raised_by_the_caller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    write = spool.write
    monkeypatch.setattr(spool, "write", refuse)
    with (
        caplog.at_level(logging.WARNING),
        SpoolBuffer(tmp_path / "w.duckdb.spool", every_s=0.05, clock=Clock()) as buffer,
    ):
        buffer.add(run())
        deadline = time.monotonic() + 10
        while not caplog.records and time.monotonic() < deadline:
            time.sleep(0.01)
        with pytest.raises(WarehouseError, match="no room"):
            buffer.flush()
        monkeypatch.setattr(spool, "write", write)
    assert "no room" in caplog.text
    assert len(spooled(tmp_path)) == 1


def refuse(*_: object) -> None:
    raise WarehouseError("no room")


def test_no_thread_is_left(tmp_path: Path) -> None:
    import threading

    before = threading.active_count()
    with SpoolBuffer(tmp_path / "w.duckdb.spool") as buffer:
        buffer.add(run())
    assert threading.active_count() == before
