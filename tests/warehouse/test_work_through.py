"""How stages work through samples: in order, in several hosts at once, and ended at any sample."""

import threading
import time
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import pytest

from ops.dataset.derived import DerivationRow
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.provenance import Ledger
from ops.execution.worker.client import WorkerHost
from warehouse.database.spool import SpoolBuffer
from warehouse.stages import base
from warehouse.stages.base import Site
from warehouse.stages.derivations.base import Derivation, work_through
from warehouse.store import Warehouse

TARGETS = [SampleTarget("tests", f"s{number}", "", Path("s"), "", trusted=False) for number in range(20)]


@dataclass(frozen=True, kw_only=True)
class Recording(Derivation):
    """A stage that notes what it ran; with a barrier, no sample ends before as many others run."""

    name: ClassVar[str] = "recording"

    ran: list[str] = field(default_factory=list)
    barrier: threading.Barrier | None = None
    fails_at: str = ""
    waits_for: threading.Event | None = None

    def make(self, target: SampleTarget) -> tuple[DerivationRow, Sequence[DerivationRow]]:
        if self.barrier is not None:
            self.barrier.wait(30)
        if self.waits_for is not None:
            self.waits_for.wait(30)
        if target.sample_id == self.fails_at:
            raise OSError("the disk is gone")
        self.ran.append(target.sample_id)
        return DerivationRow.of(target, self.name, self.spec), ()


def recording(site: Site, **fields: Any) -> Recording:
    return Recording(spec="", site=site, root=None, **fields)


def ids(results: Iterable[DerivationRow]) -> list[str]:
    return [result.sample_id for result in results]


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(
        warehouse=Warehouse(tmp_path / "g.duckdb"), log_dir=tmp_path, lock_dir=tmp_path, ledger=Ledger(tmp_path / "l")
    )


def stored(site: Site) -> list[str]:
    query = "SELECT sample_id FROM derivation ORDER BY len(sample_id), 1"
    return [str(name) for (name,) in site.warehouse.rows(query)]


def test_results_come_in_order_from_stages_that_run_at_once(site: Site) -> None:
    barrier = threading.Barrier(2)
    stages = [recording(site, barrier=barrier) for _ in range(2)]
    started: list[str] = []
    results = ids(work_through(stages, TARGETS, on_start=lambda target: started.append(target.sample_id)))
    assert results == started == [target.sample_id for target in TARGETS] == stored(site)
    assert all(stage.ran for stage in stages)


@pytest.mark.parametrize("count", [1, 3])
def test_what_was_finished_is_stored_however_it_ends(site: Site, count: int) -> None:
    stages = [recording(site) for _ in range(count)]
    with closing(work_through(stages, TARGETS)) as results:
        seen = ids(next(results) for _ in range(4))
    assert stored(site) == seen
    assert sum(len(stage.ran) for stage in stages) < len(TARGETS), "what had not begun is not run any more"


@pytest.mark.parametrize("count", [1, 3])
def test_an_error_of_a_stage_ends_it_and_loses_nothing_before_it(site: Site, count: int) -> None:
    with pytest.raises(OSError, match="the disk is gone"):
        list(work_through([recording(site, fails_at="s6") for _ in range(count)], TARGETS))
    assert stored(site) == [f"s{number}" for number in range(6)]


def test_what_runs_in_hosts_is_ended_at_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()
    monkeypatch.setattr(WorkerHost, "abandon", lambda _: ended.set())
    stages = [recording(site), recording(site, waits_for=ended)]
    started = time.monotonic()
    with closing(work_through(stages, TARGETS)) as results:
        next(results)
    assert time.monotonic() - started < 20


def test_others_see_what_is_done_before_all_is(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "_INGEST_EVERY_S", 0.0)
    monkeypatch.setattr(SpoolBuffer, "add", lambda self, *rows: (self._rows.extend(rows), self.flush()))
    with closing(work_through([recording(site)], TARGETS)) as results:
        assert ids(next(results) for _ in range(3)) == ["s0", "s1", "s2"]
        assert stored(site) == ["s0", "s1"]
