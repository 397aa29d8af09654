"""What is checked of every backend's runs, after they were made or by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import dagster as dg

from assets.resources import DATASET
from ops.benchmark.describe import BackendDescription
from ops.sample.catalog.rows import SampleTarget
from warehouse.store import Warehouse

CHECKS: Mapping[str, str] = {
    "available": "The backend can run on this machine.",
    "rows_complete": "Every sample of these shards has a result for the present version, machine and configuration.",
    "evidence": "Every compiler that is said to have run has proved it; what ran outside of it is counted.",
    "crash_rate": "Few samples crash, hang or run out of memory under this backend.",
    "correct_rate": "Most samples that eager runs also run under this backend and agree with eager at t = 0.",
}

MAX_CRASH_RATE = 0.05
"""Share of crashed samples from which on something is likely to be wrong with the machine or the installation."""

MIN_CORRECT_RATE = 0.5
"""Share of correct samples below which the installation is more likely to be broken than the samples."""

_COUNTS = """
SELECT count(*) AS run_count,
    count(*) FILTER (WHERE coalesce(phase, '') NOT IN ('load', 'eager')) AS scored_count,
    count(*) FILTER (WHERE status = 'success' AND t_min <= 0) AS correct_count,
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


def check_results(
    warehouse: Warehouse, described: BackendDescription, shards: Sequence[str], remaining: Sequence[SampleTarget]
) -> list[dg.AssetCheckResult]:
    """Check the rows of one backend in some shards, of which the samples `remaining` are still out of date."""
    parameters = {
        "dataset": DATASET,
        "backend": described.name,
        "variant": described.variant,
        "env_hash": described.environment.env_hash,
        "shards": list(shards),
    }
    counts = {str(name): int(value) for name, value in warehouse.query(_COUNTS, parameters).iloc[0].items()}
    return _results(described.unavailable_reason, [target.sample_id for target in remaining], counts)


def results_without_samples(unavailable_reason: str | None) -> list[dg.AssetCheckResult]:
    """The checks of a backend in shards without samples: nothing is missing, and there is nothing to find."""
    return _results(unavailable_reason, [], Counter())


def worst_of(variants: Sequence[Sequence[dg.AssetCheckResult]]) -> list[dg.AssetCheckResult]:
    """One result a check over all variants of a backend: the first that failed, else the first."""
    return [min(of_check, key=lambda result: result.passed) for of_check in zip(*variants, strict=True)]


def _results(
    unavailable_reason: str | None, remaining: Sequence[str], counts: Mapping[str, int]
) -> list[dg.AssetCheckResult]:
    runs, crashes, unproved = counts["run_count"], counts["crash_count"], counts["unproved_count"]
    scored, correct = counts["scored_count"], counts["correct_count"]
    rate = crashes / runs if runs else 0.0
    correct_rate = correct / scored if scored else 1.0
    figures = {"crashed": crashes, "runs": runs, "crash_rate": rate, "limit": MAX_CRASH_RATE}
    rights = {"correct": correct, "scored": scored, "correct_rate": correct_rate, "limit": MIN_CORRECT_RATE}
    proofs = {"without": unproved, "partly_compiled": counts["partial_count"], "successes": counts["success_count"]}
    missing: dict[str, Any] = {"missing": len(remaining), "examples": list(remaining[:20])}
    return [
        _warn(
            "available",
            passed=unavailable_reason is None,
            metadata={"reason": unavailable_reason or "It is available."},
        ),
        dg.AssetCheckResult(check_name="rows_complete", passed=not remaining, metadata=missing),
        _warn("evidence", passed=unproved == 0, metadata=proofs),
        _warn("crash_rate", passed=rate <= MAX_CRASH_RATE, metadata=figures),
        _warn("correct_rate", passed=correct_rate >= MIN_CORRECT_RATE, metadata=rights),
    ]


def _warn(name: str, *, passed: bool, metadata: Mapping[str, Any]) -> dg.AssetCheckResult:
    """A check whose failure is worth a look but does not make the rows wrong."""
    return dg.AssetCheckResult(
        check_name=name, passed=passed, severity=dg.AssetCheckSeverity.WARN, metadata=dict(metadata)
    )
