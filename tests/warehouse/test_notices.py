"""Notices: each regression of a newest build is told once, also after a restart; what fails is tried again, later."""

import dataclasses
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ops.evaluation.benchmark.reproducer import SCRIPT_FILE
from ops.evaluation.benchmark.results import Phase
from ops.evaluation.notify.channels import NotifyError
from ops.evaluation.notify.message import Message
from ops.evaluation.notify.rows import NoticeRow
from ops.failures import FailureKind
from ops.reporting.history.series import Suite
from ops.reporting.score.conditions import USUAL
from tests.warehouse.annex_rows.locate import fault
from tests.warehouse.test_history import BUILDS, NEWEST, SAMPLES, build, newest_crashes, runs, warehouse_of
from tests.warehouse.warehouse_rows import NOON, failure, filled, ingested, sample
from warehouse.selection.outstanding import located_samples, unlocated_failures
from warehouse.stages.builds.history import compute_history
from warehouse.stages.builds.notify import FIRST_WAIT_S, MOST_ATTEMPTS, Notified, notify
from warehouse.store import Warehouse


@dataclass
class Receiver:
    """Keeps messages; fails as long as it is broken."""

    name: str = "webhook"
    is_broken: bool = False
    messages: list[Message] = field(default_factory=list)

    def send(self, message: Message) -> None:
        if self.is_broken:
            raise NotifyError("the webhook at example answered 500")
        self.messages.append(message)


OF_CRASH = {"sample_id": SAMPLES[3], "kind": "crash", "phase": "compile", "message": "boom", "build_hash": NEWEST}
"""Of the fault of the crash that `newest_crashes` plants."""


class Clock:
    """A time that tests move."""

    time = datetime(2026, 6, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def place(tmp_path: Path) -> Warehouse:
    """A newest build that crashes on one sample, whose fault was located, and slows all by a tenth."""
    folder = tmp_path / "faults" / "1"
    folder.mkdir(parents=True)
    (folder / SCRIPT_FILE).write_text("print('it crashes')\n")
    rows = runs(factor=lambda number: 0.85 if number == BUILDS - 1 else 1.0, fails=newest_crashes)
    warehouse = warehouse_of(tmp_path / "warehouse", rows)
    later = {**OF_CRASH, "located_at": NOON + timedelta(days=BUILDS)}
    of_another_build = fault("f2", **{**later, "build_hash": "x"}, operators=("of another build",))
    of_another_kind = fault("f3", **{**later, "kind": "slow"}, operators=("of another kind",))
    of_it = fault("f1", **OF_CRASH, folder=str(folder), operators=("torch.gelu",))
    warehouse.spool([of_it, of_another_build, of_another_kind])
    compute_history(warehouse, Suite(), USUAL)
    return warehouse


def test_each_regression_is_told_once_with_its_values_its_fault_and_its_reproducer(place: Warehouse) -> None:
    receiver = Receiver()
    assert notify(place, [receiver]) == Notified(sent=1)
    by_subject = {(item.subject, item.kind): item for item in receiver.messages[0].regressions}
    crash = by_subject[SAMPLES[3], "failed"]
    assert (crash.backend, crash.build, crash.previous_build) == ("inductor", f"b{BUILDS - 1}", f"b{BUILDS - 2}")
    assert crash.before.endswith("×") and crash.after == "crash in compile"
    assert (crash.reason, crash.operators) == ("boom", ("torch.gelu",))
    assert crash.reproducer.endswith(f"faults/1/{SCRIPT_FILE}")
    score = by_subject["S(0) over all samples", "slower"]
    assert float(score.before.rstrip("×")) > 1.9 and float(score.after.rstrip("×")) < 1.8
    assert notify(Warehouse(place.path), [receiver]) == Notified(), "after a restart, too"
    other = Receiver("command")
    assert notify(place, [receiver, other]) == Notified(sent=1)
    assert len(receiver.messages) == len(other.messages) == 1


def test_nobody_is_told_of_logs_of_other_benchmarks(tmp_path: Path) -> None:
    rows = [dataclasses.replace(row, dataset="log:x") for row in runs(fails=newest_crashes)]
    samples = [sample(name, dataset="log:x") for name in SAMPLES]
    warehouse = filled(tmp_path, *map(build, range(BUILDS)), *samples, *rows)
    receiver = Receiver()
    assert warehouse.rows("SELECT DISTINCT dataset FROM regression_candidates") == [("log:x",)]
    assert not warehouse.rows("FROM newest_regressions")
    assert notify(warehouse, [receiver]) == Notified() and not receiver.messages


def test_a_fault_that_another_build_had_is_located_again(tmp_path: Path) -> None:
    rows = runs(fails=lambda number, name: number >= BUILDS - 3 and name == SAMPLES[3])
    warehouse = warehouse_of(tmp_path, rows)
    assert notify(warehouse, []) == notify(warehouse, [Receiver()]) == Notified(), "there is no history yet"
    assert [target.sample_id for target, *_ in unlocated_failures(warehouse)] == [SAMPLES[3]]
    for build_hash, is_located in ((f"build{BUILDS - 2:02}", False), (NEWEST, True)):
        ingested(warehouse, fault(build_hash, **{**OF_CRASH, "build_hash": build_hash}))
        assert (unlocated_failures(warehouse) == []) is is_located
        located = located_samples(warehouse, backend="inductor", build_hash=NEWEST, variant="", kind=None)
        assert bool(located) is is_located


def test_what_cannot_be_sent_is_tried_again_later_and_later_until_it_is_given_up(place: Warehouse) -> None:
    receiver, working, clock = Receiver(is_broken=True), Receiver("command"), Clock()
    result = notify(place, [receiver, working], now=clock)
    assert result.failed == ("the webhook at example answered 500",) and result.sent == 1
    assert result.waiting == len(working.messages[0].regressions)
    # Not at once, and the second wait is longer.
    for waited, failed in ((0, 0), (1, 1), (1, 0)):
        clock.time += waited * timedelta(seconds=FIRST_WAIT_S)
        assert len(notify(place, [receiver], now=clock).failed) == failed
    clock.time += timedelta(seconds=FIRST_WAIT_S)
    sent = "SELECT DISTINCT attempts, error, sent_at IS NULL FROM notice WHERE channel = 'webhook'"
    receiver.is_broken = False
    assert notify(place, [receiver], now=clock) == Notified(sent=1)
    assert place.rows(sent) == [(3, None, False)]

    other = Receiver("another", is_broken=True)
    waiting = notify(place, [other], now=clock).waiting
    keys = [key for (key,) in place.rows("SELECT regression_key FROM notice WHERE channel = 'another'")]
    clock.time += timedelta(hours=2)
    ingested(place, *(NoticeRow(key, "another", "", MOST_ATTEMPTS - 1, clock.time, None, "no") for key in keys))
    assert notify(place, [other], now=clock) == Notified(waiting=waiting)
    clock.time += timedelta(hours=2)
    assert notify(place, [other], now=clock).failed, "the last attempt"
    clock.time += timedelta(hours=2)
    assert notify(place, [other], now=clock) == Notified()


def test_a_newer_build_that_still_fails_is_told_as_nothing_new_and_one_that_newly_fails_is(place: Warehouse) -> None:
    receiver = Receiver()
    notify(place, [receiver])
    newer = dataclasses.replace(build(BUILDS), label="newer")
    day = timedelta(days=1)
    again = [
        dataclasses.replace(
            item, build_hash=newer.build_hash, run_id=f"x{item.run_id}", finished_at=item.finished_at + day
        )
        for item in runs(factor=lambda _: 0.85, fails=newest_crashes)
        if item.build_hash == NEWEST and item.sample_id != SAMPLES[7]
    ]
    crash = failure(SAMPLES[7], Phase.RUN, FailureKind.TIMEOUT, build_hash=newer.build_hash, minutes=24 * 60 * BUILDS)
    place.spool([newer, *again, crash])
    compute_history(place, Suite(), USUAL)
    assert notify(place, [receiver]).sent == 1
    told = {(item.subject, item.kind, item.build) for item in receiver.messages[1].regressions if item.kind == "failed"}
    assert told == {(SAMPLES[7], "failed", "newer")}
