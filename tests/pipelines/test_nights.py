"""The real daemon through some nights of a minute: one that is killed, one that completes it, one with nothing to do.

It takes four minutes, so it runs only where it is asked for: `pytest --nights tests/pipelines/test_nights.py`.
"""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import dagster as dg
import psutil
import pytest
from dagster._core.definitions.run_request import InstigatorType
from dagster._core.scheduler.instigation import InstigatorTick, TickStatus

from assets.resources import SCHEDULE_TAG
from ops.checkout import CHECKOUT
from ops.dataset.sample.format.codec import write_sample
from pipelines.automation.schedules import WHY_TAG
from pipelines.instance import open_instance
from pipelines.settings import load_settings
from tests.assets.conftest import tiny_sample
from tests.pipelines.conftest import SAMPLES, Workplace, make_workplace

pytestmark = [pytest.mark.nights, pytest.mark.timeout(900)]

NAME = "nightly_benchmarks"
EVERY_MINUTE = "* * * * *"
WARMUP = "50000"
"""So many untimed calls that a sample takes about a second, and results are kept while the run goes on."""

FURTHER = tuple(f"tests/{letter}" for letter in "defghijkl")
"""So many samples that a run can be killed between two of them."""

UNDISTURBED = """
SELECT sample_id FROM benchmark_run GROUP BY sample_id
HAVING NOT is_disturbed(arg_min(others_cpu_share, finished_at), arg_min(eager_block_spread, finished_at))
"""
"""Samples whose first result needs no other: a night measures again what others disturbed."""

DAGSTER = [sys.executable, "-W", "ignore", "-m"]
WORKSPACE = ["-w", str(CHECKOUT / "workspace.yaml")]
PATIENCE_S = 240.0


@dataclass(frozen=True, slots=True)
class Nights:
    """What the daemon did."""

    instance: dg.DagsterInstance
    workplace: Workplace
    log: Path

    def wait_for(self, holds: Callable[[], bool], fact: str) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < deadline, f"not in {PATIENCE_S:.0f} s: {fact}\n{self.log.read_text()[-5000:]}"
            time.sleep(0.1)

    def runs(self) -> list[dg.DagsterRun]:
        """Runs that the schedule asked for, oldest first."""
        return list(self.instance.get_runs(dg.RunsFilter(tags={SCHEDULE_TAG: NAME})))[::-1]

    def messages(self, run: dg.DagsterRun) -> list[str]:
        """What a run logged."""
        return [entry.user_message for entry in self.instance.all_logs(run.run_id)]

    def process(self, run: dg.DagsterRun) -> psutil.Process:
        """The process of a run."""
        (start,) = self.instance.get_records_for_run(run.run_id, of_type=dg.DagsterEventType.RUN_START).records
        return psutil.Process(start.event_log_entry.get_dagster_event().pid)

    def skips(self) -> list[str]:
        """Reasons of ticks that started no run, oldest first."""
        return [str(tick.skip_reason) for tick in self.ticks() if tick.status is TickStatus.SKIPPED]

    def ticks(self) -> list[InstigatorTick]:
        states = self.instance.all_instigator_state(instigator_type=InstigatorType.SCHEDULE)
        (state,) = [state for state in states if state.instigator_name == NAME]
        return list(self.instance.get_ticks(state.instigator_origin_id, state.selector_id))[::-1]

    def measured(self) -> Counter[str]:
        """How often each sample was benchmarked, by what is kept so far."""
        self.workplace.warehouse.ingest()
        rows = self.workplace.warehouse.rows("SELECT sample_id FROM benchmark_run")
        return Counter(sample_id for (sample_id,) in rows)


@pytest.fixture
def nights(tmp_path: Path) -> Iterator[Nights]:
    """A daemon, and the schedule switched on."""
    workplace = make_workplace(tmp_path, BACKENDS="eager", SCHEDULE_NIGHTLY=EVERY_MINUTE, BENCHMARK_WARMUP=WARMUP)
    for width, name in enumerate(FURTHER, start=10):
        write_sample(tiny_sample(width), tmp_path / "samples" / name)
    log = tmp_path / "daemon.log"
    with contextlib.ExitStack() as stack:
        with mock.patch.dict(os.environ, workplace.environ, clear=True):
            instance = stack.enter_context(open_instance(load_settings()))
            environ = dict(os.environ)
        switch = [*DAGSTER, "dagster", "schedule", "start", NAME, *WORKSPACE]
        subprocess.run(switch, env=environ, cwd=tmp_path, check=True, timeout=120)
        output = stack.enter_context(log.open("wb"))
        daemon = subprocess.Popen(
            [*DAGSTER, "dagster._daemon", "run", *WORKSPACE],
            env=environ,
            cwd=tmp_path,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        try:
            yield Nights(instance, workplace, log)
        finally:
            descendants = psutil.Process(daemon.pid).children(recursive=True)
            daemon.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                daemon.wait(30)
            for process in (daemon, *descendants):
                with contextlib.suppress(psutil.NoSuchProcess, ProcessLookupError):
                    process.kill()
            daemon.wait()


def test_a_killed_night_is_completed_by_the_next_and_then_nothing_changed(nights: Nights) -> None:
    killed, kept = a_night_begins_and_is_killed(nights)
    the_next_night_completes_it(nights, killed, kept)
    quiet = {sample for (sample,) in nights.workplace.warehouse.rows(UNDISTURBED)} & kept
    assert {sample: nights.measured()[sample] for sample in quiet} == dict.fromkeys(quiet, 1), "what was kept stays"
    nothing_changed(nights)
    first, *others = nights.runs()
    assert first.status is dg.DagsterRunStatus.FAILURE
    assert {run.status for run in others} == {dg.DagsterRunStatus.SUCCESS}
    further = [run.tags[WHY_TAG] for run in others[1:]]  # of results that this machine disturbed
    assert all(re.fullmatch(r"eager: \d+ due \(\d+ disturbed\)", why) for why in further), further


def a_night_begins_and_is_killed(nights: Nights) -> tuple[dg.DagsterRun, set[str]]:
    """The run, and the samples of which it has kept results."""
    nights.wait_for(lambda: bool(nights.runs()), "the first night")
    (run,) = nights.runs()
    assert run.tags[WHY_TAG] == f"{len(SAMPLES + FURTHER)} samples added, changed or removed"
    nights.wait_for(lambda: len(nights.measured()) >= 2, "two results are kept")
    nights.process(run).kill()
    kept = set(nights.measured())
    assert len(kept) < len(SAMPLES + FURTHER), "it was killed before its end"
    return run, kept


def the_next_night_completes_it(nights: Nights, killed: dg.DagsterRun, kept: set[str]) -> None:
    nights.wait_for(lambda: len(nights.runs()) == 2, "the second night")
    run = nights.runs()[1]
    ended = nights.instance.get_run_by_id(killed.run_id)
    assert ended is not None and ended.status is dg.DagsterRunStatus.FAILURE, "the run of a dead process is over"
    assert f"({len(SAMPLES + FURTHER) - len(kept)} never run" in run.tags[WHY_TAG]
    nights.wait_for(lambda: nights.runs()[1].is_finished, "the second night ends")
    assert nights.runs()[1].status is dg.DagsterRunStatus.SUCCESS, nights.messages(run)
    assert set(nights.measured()) == {*SAMPLES, *FURTHER}


def nothing_changed(nights: Nights) -> None:
    nothing = f"Nothing changed: all {len(SAMPLES + FURTHER)} samples are up to date under eager."
    nights.wait_for(lambda: nothing in nights.skips(), "a night without changes")
    assert all(reason == nothing or "has not ended" in reason for reason in nights.skips())
