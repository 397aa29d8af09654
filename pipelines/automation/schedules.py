"""The schedules: each night samples are measured that are due, each week models captured whose library changed.

Both are off until they are switched on in the UI (*Automation*): a laptop should not benchmark at night by default. A
tick that finds nothing to do, or the device in use, starts no run and gives the reason. The sensor `nightly_again`
retries a night that found the device in use, until the night is over.
"""

import json
import logging
import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import dagster as dg
from dagster import DagsterInstance
from dagster._utils.schedules import is_valid_cron_string

from assets.benchmark import benchmark_key
from assets.captures import captures_of
from assets.resources import (
    ALL_SHARDS,
    DATASET,
    MODELS_NAME,
    NIGHTLY,
    PRELOAD,
    SCHEDULE_TAG,
    Measuring,
    Project,
    Scoring,
    Workers,
)
from ops.errors import GraphNetError
from ops.evaluation.benchmark.describe import spec_of
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.device_lock import device_user
from pipelines.automation import jobs
from pipelines.automation.reaper import reap
from pipelines.automation.sensors import UNFINISHED, unfinished_run
from pipelines.exits import SettingsError
from pipelines.settings import Settings
from warehouse.selection.scope import scope_of
from warehouse.stages.benchmark import BenchmarkStage
from warehouse.stages.builds.night import NightPlan, plan_night
from warehouse.stages.intake.extract import why_capture

WHY_TAG = "graphnet/why"
"""Tag of a run that a schedule requested: its work, or the reason for it."""

PLAN_S = 45.0
"""Seconds that a tick may spend on planning; Dagster ends the tick after 60 s."""

WAITING = "graphnet/waiting-night"
"""Key of the instance's cursors for a night that found the device in use: its start and list; empty for none."""

AGAIN_S = 300
"""Seconds after which such a night is tried again."""

Variants = Mapping[str, Sequence[Mapping[str, str]]]
"""Backend → the options of each of its variants."""

Result = TypeVar("Result")

_logger = logging.getLogger(__name__)


def check_schedule(settings: Settings) -> str:
    """Check the times at which the schedules start.

    Returns:
        Their time zone.

    Raises:
        SettingsError: A time is not in cron's form, or there is no such time zone.
    """
    schedule = settings.schedule
    for name, text in (("nightly", schedule.nightly), ("weekly", schedule.weekly)):
        if not is_valid_cron_string(text):
            raise SettingsError(
                f"{_place(settings, name)} is {text!r}; expected five fields as in crontab: minute, hour, day of the "
                'month, month, day of the week, such as "30 2 * * *" for 2:30 every night'
            )
    zone = schedule.timezone or local_timezone()
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise SettingsError(
            f'{_place(settings, "timezone")} is {zone!r}; expected the name of a time zone such as "Europe/Berlin"'
        ) from error
    return zone


def _place(settings: Settings, name: str) -> str:
    key = f"schedule.{name}"
    return f"{key!r} (from {settings.origins.get(key, 'default')})"


def local_timezone() -> str:
    """Find the name of the machine's time zone; UTC where it has none."""
    named = os.environ.get("TZ", "").removeprefix(":")
    name = named or str(Path("/etc/localtime").resolve()).partition("zoneinfo/")[2]
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return "UTC"


def schedules(settings: Settings, variants: Variants) -> tuple[list[dg.ScheduleDefinition], dg.SensorDefinition]:
    """Make the schedules for some settings and backends, and the sensor that retries a night.

    Raises:
        SettingsError: See `check_schedule`.
    """
    zone, times = check_schedule(settings), settings.schedule
    planning = partial(_planner, variants)

    @dg.schedule(
        name=NIGHTLY,
        job_name=jobs.SHARDS_JOB,
        cron_schedule=times.nightly,
        execution_timezone=zone,
        description="Benchmarks what changed since the last time, for a limited time, the most informative first.",
    )
    def nightly_benchmarks(
        context: dg.ScheduleEvaluationContext,
        project: Project,
        workers: Workers,
        measuring: Measuring,
        scoring: Scoring,
    ) -> dg.RunRequest | dg.SkipReason:
        list_name = times.list_at(context.scheduled_execution_time.astimezone(ZoneInfo(zone)))
        plan = partial(planning(project, workers, measuring, scoring), list_name)
        return next_night(
            context.instance, project, measuring.config.device, plan, times.nightly_minutes, list_name=list_name
        )

    @dg.sensor(
        name="nightly_again",
        job_name=jobs.SHARDS_JOB,
        minimum_interval_seconds=AGAIN_S,
        default_status=dg.DefaultSensorStatus.RUNNING,
        description="Tries a night again that found the device in use, until it is over.",
    )
    def nightly_again(
        context: dg.SensorEvaluationContext,
        project: Project,
        workers: Workers,
        measuring: Measuring,
        scoring: Scoring,
    ) -> dg.RunRequest | dg.SkipReason:
        plan = planning(project, workers, measuring, scoring)
        return retry_night(context.instance, project, measuring.config.device, plan, times.nightly_minutes)

    @dg.schedule(
        job=jobs.models,
        cron_schedule=times.weekly,
        execution_timezone=zone,
        description="Captures models again whose library changed since; the others are left alone.",
    )
    def weekly_models(context: dg.ScheduleEvaluationContext, project: Project) -> list[dg.RunRequest] | dg.SkipReason:
        return next_captures(context.instance, project, context.scheduled_execution_time)

    return [nightly_benchmarks, weekly_models], nightly_again


def _planner(
    variants: Variants, project: Project, workers: Workers, measuring: Measuring, scoring: Scoring
) -> Callable[[str | None], NightPlan]:
    """Make the function that plans a night over a list."""
    specs = [spec_of(name, options) for name, several in variants.items() for options in several]

    def plan(list_name: str | None) -> NightPlan:
        with WorkerHost(preload=PRELOAD, confine_by=workers.confine_by) as host:
            stage = BenchmarkStage(config=measuring.config, host=host, site=project.site)
            return plan_night(
                stage,
                specs,
                project.roots,
                scope=scope_of(project.warehouse, dataset=DATASET, list_name=list_name),
                include_invalid=scoring.include_invalid,
                compares=project.verdict_budget_s > 0,
            )

    return plan


def next_night(
    instance: DagsterInstance,
    project: Project,
    device: str,
    plan: Callable[[], NightPlan],
    minutes: float | None,
    *,
    list_name: str | None = None,
    began_at: float | None = None,
) -> dg.RunRequest | dg.SkipReason:
    """Request one run over all shards, which measures samples that are due; or say why there is none.

    A night that finds the device in use is noted in the instance, for `retry_night`.

    Args:
        instance: Where runs are.
        project: Where results are.
        device: Device that is measured on.
        plan: Plans the night.
        minutes: How long a night may measure; None for no limit.
        list_name: The list of its samples; None for all samples of the catalog.
        began_at: Start of the night, in seconds since 1970; None for now.
    """
    reap(instance)  # so that a killed run does not block the night
    busy = device_use(instance, project, device)
    waiting = json.dumps([began_at or time.time(), list_name]) if busy else ""
    instance.daemon_cursor_storage.set_cursor_values({WAITING: waiting})
    if busy:
        return dg.SkipReason(f"{busy}; this night is tried again every {AGAIN_S // 60} minutes until it is over.")
    todo = wait_for_result(PLAN_S, plan)
    if todo is not None and todo.is_empty:
        return dg.SkipReason(f"Nothing changed: {todo}.")
    why = f"it took more than {PLAN_S:.0f} s to find out what changed" if todo is None else str(todo)
    _logger.info("%s", why)
    request: dict[str, Any] = {"datasets": [DATASET], "disturbed": True, "minutes": minutes}
    request |= {"sample_list": list_name} if list_name else {}
    nodes = [benchmark_key(backend).to_python_identifier() for backend in project.backends]
    return dg.RunRequest(
        run_config={"ops": {node: {"config": request} for node in nodes}},
        tags={**ALL_SHARDS, SCHEDULE_TAG: NIGHTLY, WHY_TAG: why},
    )


def retry_night(
    instance: DagsterInstance,
    project: Project,
    device: str,
    plan: Callable[[str | None], NightPlan],
    minutes: float | None,
) -> dg.RunRequest | dg.SkipReason:
    """Do as `next_night` for a night that found the device in use, with the rest of its time."""
    waiting = instance.daemon_cursor_storage.get_cursor_values({WAITING}).get(WAITING)
    if not waiting:
        return dg.SkipReason("No night waits for the device.")
    began_at, list_name = json.loads(waiting)
    if minutes is not None and (minutes := minutes - (time.time() - began_at) / 60) <= 0:
        instance.daemon_cursor_storage.set_cursor_values({WAITING: ""})
        return dg.SkipReason("The device was in use all night; what is due is left for the next night.")
    todo = partial(plan, list_name)
    return next_night(instance, project, device, todo, minutes, list_name=list_name, began_at=began_at)


def device_use(instance: DagsterInstance, project: Project, device: str) -> str | None:
    """Describe the run or program that uses the device or is about to; None where there is none."""
    if (run := unfinished_run(instance)) is not None:
        return f"Run {run.run_id} of job `{run.job_name}` has not ended ({run.status.value})"
    user = device_user(project.locks, device)
    return user and f"The device {device} is in use by {user}"


def wait_for_result(seconds: float, function: Callable[[], Result]) -> Result | None:
    """Call a function and return its result, or None where it takes longer; then it goes on in its thread."""
    executor = ThreadPoolExecutor(max_workers=1)
    try:
        return executor.submit(function).result(seconds)
    except TimeoutError:
        return None
    finally:
        executor.shutdown(wait=False)


def next_captures(
    instance: DagsterInstance, project: Project, scheduled_at: datetime
) -> list[dg.RunRequest] | dg.SkipReason:
    """Request a run for each model that is to be captured again; or say why there is none."""
    running = {
        run.tags.get("dagster/partition")
        for run in instance.get_runs(dg.RunsFilter(job_name=jobs.models.name, statuses=UNFINISHED))
    }
    requests, impossible = [], []
    specs = [spec for spec in instance.get_dynamic_partitions(MODELS_NAME) if spec not in running]
    for spec in specs:
        try:
            reason = why_capture(captures_of(project), spec)
        except GraphNetError:
            impossible.append(spec)
            continue
        if reason is not None:
            requests.append(
                dg.RunRequest(
                    run_key=f"{scheduled_at.isoformat()} {spec}",
                    partition_key=spec,
                    tags={SCHEDULE_TAG: "weekly_models", WHY_TAG: reason},
                )
            )
    if requests:
        return requests
    parts = [
        f"{len(specs) - len(impossible)} models were captured with the installed libraries",
        *([f"{len(running)} are being captured"] if running else []),
        *([f"there can be none of the name {', '.join(impossible)}: remove these partitions"] if impossible else []),
    ]
    return dg.SkipReason(f"Nothing to capture: {'; '.join(parts)}.")
