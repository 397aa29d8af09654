"""The sensor that tells of regressions: once each, by a command or a webhook of one's own."""

from pathlib import Path

import dagster as dg

from assets.resources import Project
from pipelines.notices import channels_of, round_text
from pipelines.notify_settings import NotifySettings
from warehouse.stages.notify import notify


def notice_sensor(settings: NotifySettings) -> dg.SensorDefinition:
    """Make the sensor `notify_of_regressions` for given settings; it requests no run, and no receiver fails it."""

    @dg.sensor(
        name="notify_of_regressions",
        minimum_interval_seconds=60,
        default_status=dg.DefaultSensorStatus.RUNNING,
        description=(
            "Tells each regression of a newest build once, by the settings notify.command and notify.webhook; what "
            "cannot be sent is tried again, later each time."
        ),
    )
    def notify_of_regressions(context: dg.SensorEvaluationContext, project: Project) -> dg.SkipReason:
        """Send what was not told yet."""
        channels = channels_of(settings)
        if not channels:
            return dg.SkipReason("Nobody is to be told: the settings notify.command and notify.webhook are empty.")
        if not project.warehouse.path.exists():
            return dg.SkipReason("There are no results yet.")
        if context.cursor == _state(project.warehouse.path):
            return dg.SkipReason("Nothing came since all regressions were told.")
        result = notify(project.warehouse, channels)
        if not result.waiting:
            context.update_cursor(_state(project.warehouse.path))
        return dg.SkipReason(f"{round_text(result)}.")

    return notify_of_regressions


def _state(path: Path) -> str:
    """What tells a database from that after the next ingest, which puts another file in its place."""
    file = path.stat()
    return f"{file.st_ino} {file.st_mtime_ns} {file.st_size}"
