"""Ends runs whose process is dead, so that they do not occupy a device forever.

A killed process (`dg launch`, `graphnet demo`, a run worker whose server died with it) cannot say that it ended: its
run stays STARTED and its slot in the device's pool taken, and every later run on that device waits. Dagster's own
monitoring does not look at the processes of the default launcher.
"""

import logging
import socket
import time

import psutil
from dagster import DagsterEventType, DagsterInstance, DagsterRun, DagsterRunStatus, RunsFilter

from assets.resources import HOST_TAG

logger = logging.getLogger(__name__)

GRACE_S = 20.0
"""Age in seconds below which runs are left alone: they may not have reported their process yet."""

CLOCK_SLACK_S = 5.0
"""Seconds; a process that started later than its run by more than this has a reused number and is not the run's."""


def reap(instance: DagsterInstance, *, grace_s: float = GRACE_S) -> list[str]:
    """Mark runs as failed whose process is gone, and free the pool slots of runs that have ended.

    Runs younger than `grace_s` seconds are left alone.

    Returns:
        Ids of the runs that were marked failed.
    """
    filters = RunsFilter(statuses=[DagsterRunStatus.STARTED, DagsterRunStatus.CANCELING])
    dead = []
    for run in instance.get_runs(filters):
        reason = death_of(instance, run, grace_s=grace_s)
        if reason is None:
            continue
        logger.warning("Run %s (%s): %s", run.run_id, run.job_name, reason)
        instance.report_run_failed(run, f"{reason} Launch it again: finished samples are not benchmarked twice.")
        dead.append(run.run_id)
    free_slots(instance)
    return dead


def death_of(instance: DagsterInstance, run: DagsterRun, *, grace_s: float = GRACE_S) -> str | None:
    """Say why the process of a started run is known to be gone; None when it lives or cannot be judged from here."""
    if run.tags.get(HOST_TAG, socket.gethostname()) != socket.gethostname():
        return None
    starts = instance.get_records_for_run(run.run_id, of_type=DagsterEventType.RUN_START, limit=1).records
    if not starts or time.time() - starts[0].event_log_entry.timestamp < grace_s:
        return None
    event = starts[0].event_log_entry
    pid = event.get_dagster_event().pid
    if pid is None:
        return None
    try:
        process = psutil.Process(pid)
        if process.status() == psutil.STATUS_ZOMBIE:
            return f"Process {pid} of this run has ended without saying so (it is a zombie)."
        if process.create_time() > event.timestamp + CLOCK_SLACK_S:
            return f"Process {pid} of this run has ended without saying so; another process has its number now."
    except psutil.NoSuchProcess:
        return f"Process {pid} of this run has ended without saying so: it was killed, or the machine restarted."
    return None


def free_slots(instance: DagsterInstance) -> None:
    """Free the pool slots that ended runs hold or wait for."""
    storage = instance.event_log_storage
    if not storage.supports_global_concurrency_limits:
        return
    for pool in storage.get_concurrency_keys():
        info = storage.get_concurrency_info(pool)
        holders = {slot.run_id for slot in info.claimed_slots} | {step.run_id for step in info.pending_steps}
        for run_id in holders:
            run = instance.get_run_by_id(run_id)
            if run is None or run.is_finished:
                storage.free_concurrency_slots_for_run(run_id)
