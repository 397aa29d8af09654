"""What the UI shows of a backend's results in a shard: the state of all that is stored, and what a run added to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import dagster as dg

from assets.metadata import table
from assets.resources import DATASET
from ops.benchmark.describe import BackendDescription
from ops.benchmark.results import DISTURBED_SHARE, DISTURBED_SPREAD, BenchmarkRun, Status
from ops.sample.catalog.rows import shard_of
from ops.score.comparison import mismatch_text
from warehouse.store import Warehouse

_SLOWEST = 10

_STATE = """
SELECT sample.shard, sample.sample_id, sample.task, sample.validity,
    run.variant, run.status, run.phase, run.failure_kind, split_part(run.message, chr(10), 1) AS message,
    run.t_min, run.nan_mismatch, run.speedup, run.speedup_low, run.speedup_high, run.eager_median_ms,
    run.compile_ms, run.compiled_peak_bytes, run.log_path, run.finished_at,
    coalesce(run.evidence_fallback_count, 0) > 0 AND run.status = 'success' AS is_partial,
    run.status = 'success' AND run.t_min > 0 AS is_incorrect,
    coalesce(run.others_cpu_share, 0) > $share OR coalesce(run.eager_block_spread, 0) > $spread AS is_disturbed
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
    described: Sequence[BackendDescription],
    shards: Sequence[str],
    new_runs: Sequence[BenchmarkRun],
) -> dict[str, dict[str, dg.MetadataValue]]:
    """Metadata of each shard after a run.

    Args:
        warehouse: Where results are.
        backend: Whose results.
        described: Its variants; empty if it was not asked, since the shards have no samples.
        shards: The shards that were asked for.
        new_runs: What the run benchmarked; empty if all was up to date.

    Returns:
        Shard → its metadata: counts of stored results, the slowest, the failures, and every sample with its result.
    """
    parameters = {
        "dataset": DATASET,
        "backend": backend,
        "setups": [f"{item.variant} {item.environment.env_hash}" for item in described],
        "shards": list(shards),
        "share": DISTURBED_SHARE,
        "spread": DISTURBED_SPREAD,
    }
    with warehouse.connect() as connection:
        result = connection.execute(_STATE, parameters)
        names = [column[0] for column in result.description or ()]
        rows = [dict(zip(names, row, strict=True)) for row in result.fetchall()]
    common = _common(described) if described else {}
    new_counts = _count_by_shard(new_runs)
    return {
        shard: {
            "benchmarked": dg.MetadataValue.int(new_counts.get(shard, 0)),
            **_state([row for row in rows if row["shard"] == shard]),
            **common,
        }
        for shard in shards
    }


def _count_by_shard(runs: Sequence[BenchmarkRun]) -> dict[str, int]:
    """Samples that were benchmarked, by shard; rows that say "not available" are none."""
    counts: dict[str, int] = {}
    for run in runs:
        if run.status is not Status.UNAVAILABLE:
            counts[shard_of(run.sample_id)] = counts.get(shard_of(run.sample_id), 0) + 1
    return counts


def _common(described: Sequence[BackendDescription]) -> dict[str, dg.MetadataValue]:
    first = described[0]
    metadata: dict[str, dg.MetadataValue] = {
        "options": dg.MetadataValue.text("; ".join(item.variant or "the defaults" for item in described)),
        "backend_version": dg.MetadataValue.text(first.version or "not installed"),
        "hardware": dg.MetadataValue.text(first.environment.hardware),
    }
    if first.unavailable_reason is not None:
        metadata["unavailable"] = dg.MetadataValue.md(f"**Not available here:** {first.unavailable_reason}")
    return metadata


def _state(rows: Sequence[Row]) -> dict[str, dg.MetadataValue]:
    made = [row for row in rows if row["status"] not in (None, "unavailable")]
    failed = [row for row in made if row["status"] == "failure"]
    incorrect = [row for row in made if row["is_incorrect"]]
    timed = sorted((row for row in made if row["speedup"] is not None), key=lambda row: float(row["speedup"]))
    return {
        "results": dg.MetadataValue.int(len(made)),
        "failed": dg.MetadataValue.int(len(failed)),
        "incorrect": dg.MetadataValue.int(len(incorrect)),
        "disturbed": dg.MetadataValue.int(sum(bool(row["is_disturbed"]) for row in made)),
        "partly_compiled": dg.MetadataValue.int(sum(bool(row["is_partial"]) for row in made)),
        "slowest": table(_timed(row) for row in timed[:_SLOWEST]),
        "failures": table(_failure(row) for row in (*failed, *incorrect)),
        "samples_in_shard": table(_sample(row) for row in rows),
    }


def _timed(row: Row) -> Row:
    columns = ("variant", "speedup", "speedup_low", "speedup_high", "eager_median_ms", "compile_ms")
    return {"sample": row["sample_id"], **{name: row[name] for name in columns}}


def _failure(row: Row) -> Row:
    return {
        "sample": row["sample_id"],
        "variant": row["variant"],
        "phase": row["phase"],
        "kind": row["failure_kind"] or "incorrect",
        "message": mismatch_text(row["t_min"], row["nan_mismatch"]) if row["is_incorrect"] else row["message"],
        "log": row["log_path"],
    }


def _sample(row: Row) -> Row:
    columns = ("task", "validity", "variant", "status", "speedup", "compile_ms", "compiled_peak_bytes", "finished_at")
    return {"sample": row["sample_id"], **{name: row[name] for name in columns}}
