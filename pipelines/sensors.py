"""Sensors: the second job follows the first, and dead runs are cleared away.

Not here: how a dead run is recognised (`pipelines.reaper`) and what is out of date (`warehouse.queries`).
"""

from __future__ import annotations

import dagster as dg
from dagster import DagsterInstance

from pipelines import jobs
from pipelines.partitions import ALL_SHARDS
from pipelines.reaper import reap

FIRST_HALF_ENDS = dg.AssetKey("validated_graph")
SECOND_HALF_STARTS = dg.AssetKey("sample_catalog")

UNFINISHED = [
    dg.DagsterRunStatus.QUEUED,
    dg.DagsterRunStatus.NOT_STARTED,
    dg.DagsterRunStatus.STARTING,
    dg.DagsterRunStatus.STARTED,
]


@dg.sensor(
    job=jobs.shards,
    minimum_interval_seconds=30,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Runs the job `shards` when models were validated after the last catalog, once all models are done.",
)
def benchmark_new_models(context: dg.SensorEvaluationContext) -> dg.RunRequest | dg.SkipReason:
    """Request one run over all shards for however many models came in.

    It looks at assets and not at runs, so it follows a model that was materialized by hand too, and it stays quiet
    when somebody (the demo, say) has already run the second half.
    """
    instance = context.instance
    validated = instance.get_latest_materialization_event(FIRST_HALF_ENDS)
    if validated is None:
        return dg.SkipReason("No model has been validated yet.")
    cataloged = instance.get_latest_materialization_event(SECOND_HALF_STARTS)
    if cataloged is not None and cataloged.timestamp >= validated.timestamp:
        return dg.SkipReason("All validated models are in the catalog.")
    if busy := unfinished_job(instance):
        return dg.SkipReason(f"Waiting for job `{busy}` to finish.")
    return dg.RunRequest(run_key=f"validated-{validated.timestamp}", tags=ALL_SHARDS)


def unfinished_job(instance: DagsterInstance) -> str | None:
    """Name of a job that waits or runs now, one of those that this sensor has to wait for."""
    for name in (jobs.models.name, jobs.shards.name):
        if instance.get_runs(dg.RunsFilter(job_name=name, statuses=UNFINISHED), limit=1):
            return name
    return None


@dg.sensor(
    minimum_interval_seconds=30,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Marks runs failed whose process is gone and frees their place in the device's pool.",
)
def reaper(context: dg.SensorEvaluationContext) -> dg.SkipReason:
    """Clear dead runs away; it never requests a run."""
    dead = reap(context.instance)
    return dg.SkipReason(f"Marked failed: {', '.join(dead)}." if dead else "Every started run has a living process.")
