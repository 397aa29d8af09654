"""A run whose process was killed is marked failed and gives its pool slot back; living runs are left alone."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import psutil
import pytest
from dagster import DagsterInstance

from assets.resources import HOST_TAG
from pipelines.automation.reaper import death_of, reap
from pipelines.instance import write_config

POOL = "device_test"

PROGRAM = """
import time
import dagster as dg

@dg.asset(pool="device_test")
def measured():
    print("measuring", flush=True)
    time.sleep(600)

job = dg.define_asset_job("shards", executor_def=dg.in_process_executor)
with dg.DagsterInstance.get() as instance:
    dg.Definitions(assets=[measured], jobs=[job]).resolve_job_def("shards").execute_in_process(instance=instance)
"""


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DagsterInstance]:
    write_config(tmp_path)
    monkeypatch.setenv("DAGSTER_HOME", str(tmp_path))
    with DagsterInstance.get() as instance:
        yield instance


def start_run() -> subprocess.Popen[str]:
    """Start a process that runs a job and holds the pool's only slot; return once it does."""
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == "measuring"
    return process


def only_run(instance: DagsterInstance) -> dg.DagsterRun:
    (run,) = instance.get_runs(limit=2)
    return run


def slots_taken(instance: DagsterInstance) -> int:
    return len(instance.event_log_storage.get_concurrency_info(POOL).claimed_slots)


@pytest.mark.slow
def test_killed_run_is_failed_and_frees_its_slot(instance: DagsterInstance) -> None:
    process = start_run()
    try:
        assert reap(instance, grace_s=0) == []
        assert only_run(instance).status is dg.DagsterRunStatus.STARTED
        assert slots_taken(instance) == 1
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    run = only_run(instance)
    assert run.status is dg.DagsterRunStatus.STARTED, "nothing but the reaper can know"

    assert reap(instance, grace_s=3600) == [], "young runs are left alone"
    assert reap(instance, grace_s=0) == [run.run_id]
    assert only_run(instance).status is dg.DagsterRunStatus.FAILURE
    assert slots_taken(instance) == 0
    assert reap(instance, grace_s=0) == []


def report_start(instance: DagsterInstance, pid: int, **tags: str) -> dg.DagsterRun:
    """Make a run that says it was started by a process."""
    run = instance.create_run_for_job(
        dg.Definitions(jobs=[dg.GraphDefinition(name="empty").to_job()]).resolve_job_def("empty"), tags=tags
    )
    event = dg.DagsterEvent(event_type_value=dg.DagsterEventType.RUN_START.value, job_name="empty", pid=pid)
    instance.report_dagster_event(event, run.run_id)
    started = instance.get_run_by_id(run.run_id)
    assert started is not None and started.status is dg.DagsterRunStatus.STARTED
    return started


def free_pid() -> int:
    return next(pid for pid in range(2**22 - 1, 1, -1) if not psutil.pid_exists(pid))


def test_run_of_another_machine_is_not_judged(instance: DagsterInstance) -> None:
    foreign = report_start(instance, free_pid(), **{HOST_TAG: "another-machine"})
    assert death_of(instance, foreign, grace_s=0) is None
    own = report_start(instance, free_pid())
    assert "killed" in (death_of(instance, own, grace_s=0) or "")


def test_living_process_is_left_alone(instance: DagsterInstance) -> None:
    assert death_of(instance, report_start(instance, os.getpid()), grace_s=0) is None


def test_number_given_to_another_process_counts_as_dead(
    instance: DagsterInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = report_start(instance, os.getpid())
    monkeypatch.setattr(psutil.Process, "create_time", lambda self: time.time() + 60)
    assert "another process" in (death_of(instance, run, grace_s=0) or "")
