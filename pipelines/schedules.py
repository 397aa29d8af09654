"""Schedules: what runs by the clock. Both do only what changed, so that a night without changes costs seconds.

They are off until somebody switches them on in the UI (Automation): a laptop should not benchmark at night unasked.
"""

from __future__ import annotations

from collections.abc import Iterator

import dagster as dg

from assets.partitions import MODELS_NAME
from pipelines import jobs
from pipelines.partitions import ALL_SHARDS


@dg.schedule(
    job_name=jobs.SHARDS_JOB, cron_schedule="0 2 * * *", description="Benchmarks what changed since the last time."
)
def nightly_benchmarks() -> dg.RunRequest:
    """One run over all shards; samples whose results are current are left alone."""
    return dg.RunRequest(tags=ALL_SHARDS)


@dg.schedule(job=jobs.models, cron_schedule="0 1 * * 6", description="Captures models whose library changed.")
def weekly_models(context: dg.ScheduleEvaluationContext) -> Iterator[dg.RunRequest]:
    """One run a model; those captured with the installed libraries are left alone."""
    for spec in context.instance.get_dynamic_partitions(MODELS_NAME):
        yield dg.RunRequest(run_key=f"{context.scheduled_execution_time.isoformat()} {spec}", partition_key=spec)
