"""Checks and metadata of a backend's stored results, and of those that a run added."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import dagster as dg

from assets.metadata import table
from assets.resources import DATASET
from ops.dataset.sample.catalog.rows import SampleTarget, shard_of
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.benchmark.results import BenchmarkRun, Status
from ops.evaluation.verdict.words import mismatch_text
from warehouse.store import Warehouse

CHECKS: Mapping[str, str] = {
    "available": "The backend can run on this machine.",
    "rows_complete": "Every sample of these shards has a result for the present version, machine and configuration.",
    "no_regressions": "No sample is failed, wrong or slower than under the build before: the view `regressions`.",
    "evidence": "Every compiler that is said to have run has proved it; what ran outside of it is counted.",
    "crash_rate": "Few samples crash, hang or run out of memory under this backend.",
    "correct_rate": "Most samples that eager runs also run under this backend and agree with eager at t = 0.",
}

MAX_CRASH_RATE = 0.05
"""Share of crashed samples above which the machine or the installation is likely to be broken."""

MIN_CORRECT_RATE = 0.5
"""Share of correct samples below which the installation is more likely to be broken than the samples."""

_COUNTS = """
SELECT count(*) AS run_count,
    count(*) FILTER (WHERE has_baseline(phase)) AS scored_count,
    count(*) FILTER (WHERE is_right(status, t_min)) AS correct_count,
    count(*) FILTER (WHERE failure_kind IN ('crash', 'timeout', 'out_of_memory')) AS crash_count,
    count(*) FILTER (
        WHERE failure_kind = 'no_evidence'
            OR status = 'success' AND (coalesce(evidence_artefact, '') = '' OR coalesce(evidence_operator_count, 0) < 1)
    ) AS unproved_count,
    count(*) FILTER (WHERE status = 'success' AND evidence_fallback_count > 0) AS partial_count,
    count(*) FILTER (WHERE status = 'success') AS success_count
FROM benchmark_latest
JOIN sample_current USING (dataset, sample_id, sample_hash)
WHERE dataset = $dataset AND backend = $backend AND variant = $variant AND env_hash = $env_hash
    AND status <> 'unavailable' AND shard IN (SELECT unnest($shards))
"""

_REGRESSIONS = """
SELECT sample_id AS sample, variant, regression, previous_speedup AS speedup_before, speedup,
    previous_t_min AS t_min_before, t_min, message, previous_backend_version AS version_before,
    backend_version AS version, log_path AS log
FROM regressions
WHERE dataset = $dataset AND backend = $backend AND variant = $variant AND env_hash = $env_hash
    AND build_hash = $build_hash
    AND sample_id IN (SELECT sample_id FROM sample_current WHERE list_contains($shards, shard) AND dataset = $dataset)
"""


_WORSE_GROUPS = """
SELECT coalesce(nullif(name, ''), 'all samples') AS "group", variant, metric, verdict, ratio, low, high,
    sample_count, a, b
FROM build_verdicts
WHERE is_regression AND scope <> 'sample' AND backend = $backend AND variant = $variant AND b_build_hash = $build_hash
"""
"""Query for regressions of groups of samples (of an operator, a family, all), which belong to no single shard."""


def check_results(
    warehouse: Warehouse, described: BackendDescription, shards: Sequence[str], remaining: Sequence[SampleTarget]
) -> list[dg.AssetCheckResult]:
    """Check the results of a backend in some shards, where the samples `remaining` are still out of date."""
    parameters = {
        "dataset": DATASET,
        "backend": described.name,
        "variant": described.variant,
        "env_hash": described.environment.env_hash,
        "shards": list(shards),
    }
    (counts,) = warehouse.records(_COUNTS, parameters)
    worse = warehouse.records(_REGRESSIONS, {**parameters, "build_hash": described.build_hash})
    asked = {"backend": described.name, "variant": described.variant, "build_hash": described.build_hash}
    groups = warehouse.records(_WORSE_GROUPS, asked)
    return _results(described.unavailable_reason, [target.sample_id for target in remaining], counts, worse, groups)


def results_without_samples(unavailable_reason: str | None) -> list[dg.AssetCheckResult]:
    """Make the checks of a backend in shards without samples, where nothing can be missing or wrong."""
    return _results(unavailable_reason, [], Counter())


def worst_of(variants: Sequence[Sequence[dg.AssetCheckResult]]) -> list[dg.AssetCheckResult]:
    """Choose one result of each check over all variants of a backend: the first that failed, else the first."""
    return [min(of_check, key=lambda result: result.passed) for of_check in zip(*variants, strict=True)]


def _results(
    unavailable_reason: str | None,
    remaining: Sequence[str],
    counts: Mapping[str, int],
    worse: Sequence[Mapping[str, Any]] = (),
    groups: Sequence[Mapping[str, Any]] = (),
) -> list[dg.AssetCheckResult]:
    runs, crashes, unproved = counts["run_count"], counts["crash_count"], counts["unproved_count"]
    scored, correct = counts["scored_count"], counts["correct_count"]
    rate = crashes / runs if runs else 0.0
    correct_rate = correct / scored if scored else 1.0
    figures = {"crashed": crashes, "runs": runs, "crash_rate": rate, "limit": MAX_CRASH_RATE}
    rights = {"correct": correct, "scored": scored, "correct_rate": correct_rate, "limit": MIN_CORRECT_RATE}
    proofs = {"without": unproved, "partly_compiled": counts["partial_count"], "successes": counts["success_count"]}
    missing: dict[str, Any] = {"missing": len(remaining), "examples": list(remaining[:20])}
    regressed = {"regressed": len(worse), "regressions": table(worse), "regressed_groups": table(groups)}
    return [
        _warn(
            "available",
            passed=unavailable_reason is None,
            metadata={"reason": unavailable_reason or "It is available."},
        ),
        dg.AssetCheckResult(check_name="rows_complete", passed=not remaining, metadata=missing),
        dg.AssetCheckResult(check_name="no_regressions", passed=not worse and not groups, metadata=regressed),
        _warn("evidence", passed=unproved == 0, metadata=proofs),
        _warn("crash_rate", passed=rate <= MAX_CRASH_RATE, metadata=figures),
        _warn("correct_rate", passed=correct_rate >= MIN_CORRECT_RATE, metadata=rights),
    ]


def _warn(name: str, *, passed: bool, metadata: Mapping[str, Any]) -> dg.AssetCheckResult:
    """Make a check whose failure is a warning: it is worth a look, but the rows may be right."""
    return dg.AssetCheckResult(
        check_name=name, passed=passed, severity=dg.AssetCheckSeverity.WARN, metadata=dict(metadata)
    )


_SLOWEST = 10

_STATE = """
SELECT sample.shard, sample.sample_id, sample.task, sample.validity,
    run.variant, run.status, run.phase, run.failure_kind, split_part(run.message, chr(10), 1) AS message,
    run.t_min, run.nan_mismatch, CASE WHEN run.times_note IS NULL THEN run.speedup END AS speedup,
    run.speedup_low, run.speedup_high, run.eager_median_ms,
    run.compile_ms, run.compiled_peak_bytes, run.log_path, run.finished_at,
    coalesce(run.evidence_fallback_count, 0) > 0 AND run.status = 'success' AS is_partial,
    is_wrong(run.status, run.t_min) AS is_incorrect,
    is_disturbed(run.others_cpu_share, run.eager_block_spread) AS is_disturbed
FROM sample_current AS sample
LEFT JOIN (
    SELECT * FROM benchmark_latest WHERE backend = $backend AND list_contains($setups, variant || ' ' || env_hash)
) AS run USING (dataset, sample_id, sample_hash)
WHERE sample.dataset = $dataset AND list_contains($shards, sample.shard)
ORDER BY sample.sample_id, run.variant
"""

Row = Mapping[str, Any]


def shard_metadata(
    warehouse: Warehouse,
    backend: str,
    outcomes: Sequence[tuple[BackendDescription, Sequence[BenchmarkRun]]],
    shards: Sequence[str],
) -> dict[str, dict[str, dg.MetadataValue]]:
    """Make the metadata of each shard after a run.

    Args:
        warehouse: Where results are.
        backend: The backend.
        outcomes: Its variants, each with the runs that were made; empty where the shards have no samples.
        shards: The requested shards.

    Returns:
        Shard → its metadata: counts of stored results, the slowest, the failures, and every sample with its result.
    """
    described = [description for description, _ in outcomes]
    parameters = {
        "dataset": DATASET,
        "backend": backend,
        "setups": [f"{item.variant} {item.environment.env_hash}" for item in described],
        "shards": list(shards),
    }
    rows = warehouse.records(_STATE, parameters)
    common = _common_metadata(described) if described else {}
    runs = [run for _, runs in outcomes for run in runs if run.status is not Status.UNAVAILABLE]
    new = {(run.variant, run.sample_id) for run in runs}
    new_counts = Counter(shard_of(sample_id) for _, sample_id in new)
    return {
        shard: {
            "benchmarked": dg.MetadataValue.int(new_counts[shard]),
            **_state_metadata([row for row in rows if row["shard"] == shard]),
            **common,
        }
        for shard in shards
    }


_SETUPS = """
SELECT variant || ' ' || arg_max(env_hash, finished_at) FROM benchmark_run
WHERE dataset = $dataset AND backend = $backend AND trial = '' AND status <> 'unavailable' GROUP BY variant
"""


def stored_metadata(warehouse: Warehouse, backend: str, shard: str) -> dict[str, dg.MetadataValue]:
    """Make the metadata of a shard from stored results, in the newest environment of each variant of a backend."""
    asked: dict[str, Any] = {"dataset": DATASET, "backend": backend}
    setups = [setup for (setup,) in warehouse.rows(_SETUPS, asked)]
    return _state_metadata(warehouse.records(_STATE, {**asked, "setups": setups, "shards": [shard]}))


def _common_metadata(described: Sequence[BackendDescription]) -> dict[str, dg.MetadataValue]:
    first = described[0]
    metadata: dict[str, dg.MetadataValue] = {
        "options": dg.MetadataValue.text("; ".join(item.variant or "the defaults" for item in described)),
        "backend_version": dg.MetadataValue.text(first.version or "not installed"),
        "hardware": dg.MetadataValue.text(first.environment.hardware),
    }
    if first.unavailable_reason is not None:
        metadata["unavailable"] = dg.MetadataValue.md(f"**Not available here:** {first.unavailable_reason}")
    return metadata


def _state_metadata(rows: Sequence[Row]) -> dict[str, dg.MetadataValue]:
    ran = [row for row in rows if row["status"] not in (None, "unavailable")]
    failed = [row for row in ran if row["status"] == "failure"]
    incorrect = [row for row in ran if row["is_incorrect"]]
    timed = sorted((row for row in ran if row["speedup"] is not None), key=lambda row: float(row["speedup"]))
    return {
        "results": dg.MetadataValue.int(len(ran)),
        "failed": dg.MetadataValue.int(len(failed)),
        "incorrect": dg.MetadataValue.int(len(incorrect)),
        "disturbed": dg.MetadataValue.int(sum(bool(row["is_disturbed"]) for row in ran)),
        "partly_compiled": dg.MetadataValue.int(sum(bool(row["is_partial"]) for row in ran)),
        "slowest": table(_select(row, _TIMES) for row in timed[:_SLOWEST]),
        "failures": table(_failure(row) for row in (*failed, *incorrect)),
        "samples_in_shard": table(_select(row, _SAMPLE) for row in rows),
    }


_TIMES = ("variant", "speedup", "speedup_low", "speedup_high", "eager_median_ms", "compile_ms")
_SAMPLE = ("task", "validity", "variant", "status", "speedup", "compile_ms", "compiled_peak_bytes", "finished_at")


def _select(row: Row, columns: Sequence[str]) -> Row:
    return {"sample": row["sample_id"], **{name: row[name] for name in columns}}


def _failure(row: Row) -> Row:
    return {
        "sample": row["sample_id"],
        "variant": row["variant"],
        "phase": row["phase"],
        "kind": row["failure_kind"] or "incorrect",
        "message": mismatch_text(row["t_min"], nan_mismatch=row["nan_mismatch"])
        if row["is_incorrect"]
        else row["message"],
        "log": row["log_path"],
    }
