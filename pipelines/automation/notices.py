"""The sensor that sends a notice of each regression once, by the user's command or webhook, with the located fault."""

from collections.abc import Collection
from pathlib import Path

import dagster as dg

from assets.resources import Project
from pipelines.automation import jobs
from pipelines.automation.sensors import identity, unfinished_run
from pipelines.notices import channels_of, round_text
from pipelines.settings import Settings
from warehouse.questions.notices import unlocated_regressions
from warehouse.stages.builds.notify import notify
from warehouse.store import Warehouse

LOCATES = "graphnet/locates"
"""Tag of a run of `faults` that the sensor requested: identity of the regressions that it locates."""


def make_sensor(settings: Settings, job_names: Collection[str]) -> dg.SensorDefinition:
    """Make the sensor `notify_of_regressions` for given settings; errors of receivers do not fail it.

    Args:
        settings: Of the code location; `notify` names the receivers.
        job_names: Jobs that there are: faults are located first if one of them does.
    """
    locates = jobs.FAULTS in job_names

    @dg.sensor(
        name="notify_of_regressions",
        job_name=jobs.FAULTS if locates else None,
        minimum_interval_seconds=60,
        default_status=dg.DefaultSensorStatus.RUNNING,
        description=(
            "Tells each regression of a newest build once, by the settings notify.command and notify.webhook, after "
            "the job `faults` located what fails or is wrong. What cannot be sent is tried again, later each time."
        ),
    )
    def notify_of_regressions(context: dg.SensorEvaluationContext, project: Project) -> dg.RunRequest | dg.SkipReason:
        """Send notices that were not sent yet, once their faults are located."""
        channels = channels_of(settings.notify)
        if not channels:
            return dg.SkipReason("Nobody is to be told: the settings notify.command and notify.webhook are empty.")
        if not project.warehouse.path.exists():
            return dg.SkipReason("There are no results yet.")
        if context.cursor == _state(project.warehouse.path):
            return dg.SkipReason("Nothing came since all regressions were told.")
        if locates and (step := _locate_first(context.instance, project.warehouse)) is not None:
            return step
        result = notify(project.warehouse, channels)
        if not result.waiting:
            context.update_cursor(_state(project.warehouse.path))
        return dg.SkipReason(f"{round_text(result)}.")

    return notify_of_regressions


def _locate_first(instance: dg.DagsterInstance, warehouse: Warehouse) -> dg.RunRequest | dg.SkipReason | None:
    """Request a run that locates faults before notices are sent, once for the same faults; None if none is needed."""
    failures = unlocated_regressions(warehouse)
    if not failures:
        return None
    if (run := unfinished_run(instance)) is not None:
        return dg.SkipReason(f"Waiting for run {run.run_id} of job `{run.job_name}` before telling what fails.")
    key = identity([(item.subject, item.key) for item in failures])
    if instance.get_runs(dg.RunsFilter(job_name=jobs.FAULTS, tags={LOCATES: key}), limit=1):
        return None
    return dg.RunRequest(run_key=key, tags={LOCATES: key})


def _state(path: Path) -> str:
    """Identify a database file; the next ingest replaces it by another file."""
    file = path.stat()
    return f"{file.st_ino} {file.st_mtime_ns} {file.st_size}"
