"""Rows that come one by one are spooled in time, and together with what belongs to them."""

from __future__ import annotations

from pathlib import Path

import pytest
from warehouse_rows import output, run, run_ids, spooled

from warehouse.spool import SpoolBuffer
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
