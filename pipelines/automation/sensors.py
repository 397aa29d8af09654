"""Sensors: `shards` after `models`, scores after a failure, the end of dead runs, commands' results in the UI."""

import hashlib
import json
import time
from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import Any, cast

import dagster as dg
from dagster import DagsterInstance, RunRecord

from assets.benchmark import benchmark_key, kind_of
from assets.news import CHECK_STEP
from assets.resources import DATASET, MODELS, RANGE_END, RANGE_START, Project
from assets.stored_results import is_shown, materialization, stored_results
from ops.dataset.sample.catalog.datasets import EXTRACTED_DATASET
from ops.dataset.sample.catalog.rows import SHARDS, shard_of
from pipelines.automation import jobs
from pipelines.automation.reaper import reap
from warehouse.selection.due import missing_result_counts
from warehouse.selection.outstanding import unbenchmarked_versions

NEW_SAMPLES = "graphnet/new-samples"
"""Tag of a run that `benchmark_new_models` requested: identity of the samples that had no result then."""

MAX_ATTEMPTS = 4
"""Number of failed runs for the same samples after which the sensor gives up."""

FIRST_WAIT_S = 300.0
"""Seconds from the first failed run to the next; they double with each."""

UNFINISHED = [
    dg.DagsterRunStatus.QUEUED,
    dg.DagsterRunStatus.NOT_STARTED,
    dg.DagsterRunStatus.STARTING,
    dg.DagsterRunStatus.STARTED,
    dg.DagsterRunStatus.CANCELING,
]


@dg.sensor(
    job_name=jobs.SHARDS_JOB,
    minimum_interval_seconds=30,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Runs the job `shards` on samples of validated models that have no result, once all models are done.",
)
def benchmark_new_models(context: dg.SensorEvaluationContext, project: Project) -> dg.RunRequest | dg.SkipReason:
    """Request one run that benchmarks the samples of all new models, and no others.

    The warehouse says which samples have no result. So the sensor also follows a model that was materialized by hand,
    requests nothing where another run (such as the demo's) has benchmarked the samples, and misses no sample that was
    validated while a catalog was made. A failed run is tried again after a delay that grows each time.
    """
    return next_benchmark(context.instance, project)


def next_benchmark(instance: DagsterInstance, project: Project) -> dg.RunRequest | dg.SkipReason:
    """Make the request of `benchmark_new_models`, or the reason why there is none."""
    pending = unbenchmarked_versions(project.warehouse, dataset=EXTRACTED_DATASET, backends=project.backends)
    failed = latest_failures(instance)
    if not pending and not failed:
        return dg.SkipReason(nothing_new_message(project))
    if busy := unfinished_job(instance):
        return dg.SkipReason(f"Waiting for job `{busy}` to finish.")
    key = identity(pending) if pending else failed[0].dagster_run.tags[NEW_SAMPLES]
    if failed and failed[0].dagster_run.tags[NEW_SAMPLES] == key and (reason := reason_to_wait(failed)):
        return dg.SkipReason(reason)
    earlier = instance.get_runs(dg.RunsFilter(job_name=jobs.SHARDS_JOB, tags={NEW_SAMPLES: key}))
    if earlier and earlier[0].status is not dg.DagsterRunStatus.FAILURE:
        return dg.SkipReason(
            f"Run {earlier[0].run_id} ended ({earlier[0].status.value}) and left {len(pending)} validated samples "
            f"without a result, such as {pending[0][0]}: their folders are gone or cannot be read, or it was canceled. "
            "Launch `shards` by hand to try again."
        )
    samples = {sample_id for sample_id, _ in pending} | set(samples_of(failed[0].dagster_run) if failed else ())
    return dg.RunRequest(
        run_key=f"{key}-{len(earlier)}",
        run_config=config_of(sorted(samples), project.backends),
        tags={**shard_tags(samples), NEW_SAMPLES: key},
    )


def nothing_new_message(project: Project) -> str:
    """Say that no new model waits for a benchmark, with the numbers of other samples without a result."""
    frameworks = {name: kind_of(name).framework for name in project.backends}
    lacking = missing_result_counts(project.warehouse, frameworks, dataset=DATASET)
    if not lacking:
        return "Every sample of a validated model has been benchmarked."
    counts = ", ".join(
        f"{count} sample{'s' if count > 1 else ''} under {backend}" for backend, count in lacking.items()
    )
    return (
        f"No new model waits for its first benchmark. Without a result are {counts}: the schedule "
        "`nightly_benchmarks` benchmarks them, and so does `shards` by hand."
    )


def config_of(samples: Sequence[str], backends: Sequence[str]) -> dict[str, Any]:
    """Make the configuration of a run of `shards` that benchmarks only some samples."""
    nodes = [benchmark_key(backend).to_python_identifier() for backend in backends]
    return {"ops": {node: {"config": {"datasets": [EXTRACTED_DATASET], "samples": list(samples)}} for node in nodes}}


def samples_of(run: dg.DagsterRun) -> list[str]:
    """Read from its configuration the samples that a run of `shards` was to benchmark; empty for all."""
    match run.run_config:
        case {"ops": {**nodes}}:
            configs = [node.get("config", {}) for node in cast("dict[str, Any]", nodes).values()]
            return sorted({sample for config in configs for sample in config.get("samples", ())})
    return []


def shard_tags(samples: Collection[str]) -> dict[str, str]:
    """Make the tags of a run over the range of shards that has some samples; all shards where there are none."""
    shards = sorted(map(shard_of, samples)) or SHARDS
    return {RANGE_START: shards[0], RANGE_END: shards[-1]}


def identity(samples: Sequence[tuple[str, str]]) -> str:
    """Compute a short hash of a set of samples with their versions."""
    return hashlib.sha256(repr(sorted(samples)).encode()).hexdigest()[:16]


def latest_failures(instance: DagsterInstance) -> list[RunRecord]:
    """Find the newest runs of `shards`, if they failed and this sensor requested them for the same samples."""
    records = list(instance.get_run_records(dg.RunsFilter(job_name=jobs.SHARDS_JOB), limit=MAX_ATTEMPTS))
    key = records[0].dagster_run.tags.get(NEW_SAMPLES) if records else None

    def counts(record: RunRecord) -> bool:
        run = record.dagster_run
        return run.status is dg.DagsterRunStatus.FAILURE and run.tags.get(NEW_SAMPLES) == key

    return [] if key is None else list(takewhile(counts, records))


def reason_to_wait(failed: Sequence[RunRecord]) -> str | None:
    """Say why a run is not tried again now: it failed too often, or too recently; None when it is time."""
    newest = failed[0]
    if len(failed) >= MAX_ATTEMPTS:
        return (
            f"Gave up after {len(failed)} failed runs, the last of them {newest.dagster_run.run_id}: see its log, and "
            "launch `shards` by hand when the cause is gone. Another validated model starts it as well."
        )
    ended_at = newest.end_time or newest.update_timestamp.timestamp()
    wait_s = ended_at + FIRST_WAIT_S * 2 ** (len(failed) - 1) - time.time()
    if wait_s <= 0:
        return None
    return f"Run {newest.dagster_run.run_id} failed; attempt {len(failed) + 1} of {MAX_ATTEMPTS} in {wait_s:.0f} s."


HARMLESS_JOBS = ("scores", "other_penalties")
"""Jobs that run no samples and store no results."""


def unfinished_run(instance: DagsterInstance) -> dg.DagsterRun | None:
    """Find a run that waits or runs now, except those of harmless jobs."""
    runs = instance.get_runs(dg.RunsFilter(statuses=UNFINISHED))
    return next((run for run in runs if run.job_name not in HARMLESS_JOBS), None)


def unfinished_job(instance: DagsterInstance) -> str | None:
    """Name a job that waits or runs now, of those that this sensor has to wait for."""
    for name in (jobs.models.name, jobs.SHARDS_JOB):
        if instance.get_runs(dg.RunsFilter(job_name=name, statuses=UNFINISHED), limit=1):
            return name
    return None


@dg.run_failure_sensor(
    request_job=jobs.scores,
    minimum_interval_seconds=30,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Runs the job `scores` when a run of `shards` failed, for all that did not fail to be scored.",
)
def score_after_failure(context: dg.RunFailureSensorContext) -> dg.RunRequest | dg.SkipReason:
    """Request scores and charts of the stored results, once for every run of `shards` that failed or died."""
    run = context.dagster_run
    if run.job_name != jobs.SHARDS_JOB:
        return dg.SkipReason(f"Job `{run.job_name}` has no scores to make.")
    if failed_steps(context.instance, run) == {CHECK_STEP}:
        return dg.SkipReason(f"Run {run.run_id} failed since something regressed, and has made its scores.")
    return dg.RunRequest(run_key=run.run_id, job_name=jobs.scores.name, tags={"graphnet/follows": run.run_id})


def failed_steps(instance: DagsterInstance, run: dg.DagsterRun) -> set[str | None]:
    """Find the failed steps of a run; none where its process died."""
    records = instance.get_records_for_run(run.run_id, of_type=dg.DagsterEventType.STEP_FAILURE).records
    return {record.event_log_entry.step_key for record in records}


@dg.sensor(
    minimum_interval_seconds=30,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Shows what commands stored, such as `graphnet bench`, as materializations of the assets.",
)
def results_of_commands(context: dg.SensorEvaluationContext, project: Project) -> dg.SensorResult | dg.SkipReason:
    """Report results that are stored but not shown yet; it never requests a run."""
    assert context.repository_def is not None
    keys = context.repository_def.asset_graph.get_all_asset_keys()
    return report_stored_results(context.instance, project, keys, context.cursor)


def report_stored_results(
    instance: DagsterInstance, project: Project, keys: Collection[dg.AssetKey], cursor: str | None
) -> dg.SensorResult | dg.SkipReason:
    """Make the report of `results_of_commands`.

    Args:
        instance: Where materializations are.
        project: Where results are.
        keys: Keys of all assets.
        cursor: Cursor of the last call: JSON of asset and partition → time of its newest result then.
    """
    if (run := unfinished_run(instance)) is not None:
        return dg.SkipReason(f"Waiting for run {run.run_id} of job `{run.job_name}`, which shows its own results.")
    seen: dict[str, str] = json.loads(cursor or "{}")
    stored = [item for item in stored_results(project) if item.key in keys]
    news = [item for item in stored if seen.get(item.name) != item.stored_at.isoformat()]
    missing = [item for item in news if not is_shown(instance, item)]
    models = [
        item.partition
        for item in missing
        if item.key.path[0] in ("extracted_graph", "validated_graph") and item.partition
    ]
    text = f"Reported {len(missing)} results of commands: {', '.join(item.name for item in missing[:20])}."
    return dg.SensorResult(
        asset_events=[materialization(project, item) for item in missing],
        dynamic_partitions_requests=[MODELS.build_add_request(sorted(set(models)))] if models else [],
        skip_reason=text if missing else "No command has stored anything since.",
        cursor=json.dumps({item.name: item.stored_at.isoformat() for item in stored}),
    )


@dg.sensor(
    minimum_interval_seconds=30,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Marks runs failed whose process is gone and frees their place in the device's pool.",
)
def reaper(context: dg.SensorEvaluationContext) -> dg.SkipReason:
    """End dead runs; it never requests a run."""
    dead = reap(context.instance)
    return dg.SkipReason(f"Marked failed: {', '.join(dead)}." if dead else "Every started run has a living process.")
