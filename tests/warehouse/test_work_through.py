"""How stages work through samples: in order, in several hosts at once, and ended at any sample."""

import threading
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ops.decompose.rows import PartOrigin
from ops.sample.catalog.rows import BrokenSample, SampleTarget
from ops.sample.provenance import Ledger
from warehouse.outstanding import Candidate
from warehouse.stages.base import Site, work_through
from warehouse.store import Warehouse
from warehouse.tables import Row

TARGETS = [SampleTarget("tests", f"s{number}", "", Path("s"), "", trusted=False) for number in range(20)]


@dataclass
class Recording:
    """A stage that notes what it ran; with a barrier, no sample ends before as many others run."""

    site: Site
    ran: list[str] = field(default_factory=list)
    barrier: threading.Barrier | None = None
    fails_at: str = ""

    def unreadable(self, sample: BrokenSample) -> str:
        raise NotImplementedError

    def candidates(self, dataset: str) -> Sequence[Candidate[str]]:
        raise NotImplementedError

    def run(self, target: SampleTarget) -> tuple[str, Sequence[Row]]:
        if self.barrier is not None:
            self.barrier.wait(30)
        if target.sample_id == self.fails_at:
            raise OSError("the disk is gone")
        self.ran.append(target.sample_id)
        return target.sample_id, [
            PartOrigin("tests", target.sample_id, "h", "single_op", "c", 1, "", datetime.now(UTC))
        ]


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(
        warehouse=Warehouse(tmp_path / "g.duckdb"), log_dir=tmp_path, lock_dir=tmp_path, ledger=Ledger(tmp_path / "l")
    )


def stored(site: Site) -> list[str]:
    return [
        str(name) for (name,) in site.warehouse.rows("SELECT sample_id FROM part_origin ORDER BY len(sample_id), 1")
    ]


def test_results_come_in_order_from_stages_that_run_at_once(site: Site) -> None:
    barrier = threading.Barrier(2)
    stages = [Recording(site, barrier=barrier) for _ in range(2)]
    started: list[str] = []
    results = list(work_through(stages, TARGETS, on_start=lambda target: started.append(target.sample_id)))
    assert results == started == [target.sample_id for target in TARGETS] == stored(site)
    assert all(stage.ran for stage in stages)


@pytest.mark.parametrize("count", [1, 3])
def test_what_was_finished_is_stored_however_it_ends(site: Site, count: int) -> None:
    stages = [Recording(site) for _ in range(count)]
    with closing(work_through(stages, TARGETS)) as results:
        seen = [next(results) for _ in range(4)]
    assert stored(site) == seen
    assert sum(len(stage.ran) for stage in stages) < len(TARGETS), "what had not begun is not run any more"


@pytest.mark.parametrize("count", [1, 3])
def test_an_error_of_a_stage_ends_it_and_loses_nothing_before_it(site: Site, count: int) -> None:
    with pytest.raises(OSError, match="the disk is gone"):
        list(work_through([Recording(site, fails_at="s6") for _ in range(count)], TARGETS))
    assert stored(site) == [f"s{number}" for number in range(6)]
