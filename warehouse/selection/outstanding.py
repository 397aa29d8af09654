"""Samples whose work is outstanding: without a current result, derivation or located fault.

These queries read stored rows and nothing else: a stage first ingests the spool (`warehouse.stages`), so that results
of an interrupted run are not made again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

from ops.columns import columns, group_values
from ops.dataset.derived import Conversion, DerivationRow
from ops.dataset.outputs.tolerances import AGREED_T
from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.dataset.sample.catalog.rows import SampleTarget, resolve_path
from warehouse.store import Warehouse

if TYPE_CHECKING:
    from ops.evaluation.benchmark.describe import ResultKey

SAMPLE_COLUMNS = """sample.dataset, sample.sample_id, sample.sample_hash, sample.path, sample.files_hash,
    sample.trusted, sample.framework, sample.size_bytes, sample.devices"""
"""Columns of `sample_current AS sample` from which `targets` makes targets."""


@dataclass(frozen=True, slots=True)
class DerivationCandidate:
    """A sample for a derivation, and its stored result.

    Attributes:
        target: The sample.
        result: The result of the present files by the present code; None where there is none.
        was_tried: True where there is any result of the sample, of whatever files, code and versions.
    """

    target: SampleTarget
    result: DerivationRow | None
    was_tried: bool = True


def targets(
    warehouse: Warehouse, query: str, parameters: Mapping[str, Any]
) -> list[tuple[SampleTarget, tuple[Any, ...]]]:
    """Run a query; return its samples, each with the columns after `SAMPLE_COLUMNS`."""
    return [
        (SampleTarget(dataset, sample_id, sample_hash, resolve_path(path), *columns[:5]), tuple(columns[5:]))
        for dataset, sample_id, sample_hash, path, *columns in warehouse.rows(query, parameters)
    ]


_STALE = f"""
WITH done AS (
    SELECT dataset, sample_id, sample_hash, status
    FROM benchmark_run
    WHERE backend = $backend AND backend_version = $backend_version AND build_hash = $build_hash
        AND env_hash = $env_hash AND config_hash = $config_hash AND trial = $trial
        AND run_id NOT IN (SELECT run_id FROM run_dropped) AND NOT $again
)
SELECT {SAMPLE_COLUMNS}
FROM sample_current AS sample
ANTI JOIN (FROM done WHERE status <> 'unavailable') AS result USING (dataset, sample_id, sample_hash)
WHERE dataset = $dataset
    AND NOT ($unavailable_counts AND EXISTS (FROM done WHERE done.dataset = $dataset AND done.sample_id = ''))
    AND ($shards IS NULL OR shard IN (SELECT unnest($shards)))
    AND ($include_invalid OR validity <> 'invalid')
    AND framework = $framework
ORDER BY sample_id
"""


def stale_targets(
    warehouse: Warehouse,
    *,
    trial: str = "",
    shards: Sequence[str] | None = None,
    dataset: str = OWN_DATASET,
    again: bool = False,
    unavailable_counts: bool = False,
    include_invalid: bool = False,
    framework: str = "torch",
    **key: Unpack[ResultKey],
) -> list[SampleTarget]:
    """Find current samples without a result for this build of a backend, environment and configuration.

    A failed run is a result.

    Args:
        warehouse: Where results are.
        trial: See `BenchmarkRun.trial`.
        shards: Only samples of these shards; None for all.
        dataset: The dataset, whose newest catalog counts.
        again: Take samples that have such a result, too.
        unavailable_counts: True where a stored row "the backend is not available" makes all samples current: for a
            caller who knows that it still is not, and would only store the same row again.
        include_invalid: Whether samples that broke a gating constraint are benchmarked as well.
        framework: The backend's framework, whose eager mode is the baseline.
        key: The key of a result, but for the sample's hash.
    """
    parameters = {
        **key, "trial": trial, "shards": None if shards is None else list(shards), "dataset": dataset,
        "again": again, "unavailable_counts": unavailable_counts, "include_invalid": include_invalid,
        "framework": framework,
    }  # fmt: skip
    return [target for target, _ in targets(warehouse, _STALE, parameters)]


_DERIVED = f"""
SELECT {SAMPLE_COLUMNS},
    EXISTS (FROM derivation AS earlier
        WHERE earlier.dataset = sample.dataset AND earlier.sample_id = sample.sample_id
            AND earlier.kind = $kind AND earlier.spec = $spec
    ) AS was_tried,
    {", ".join(f"result.{name}" for name in columns(DerivationRow))}
FROM sample_current AS sample
LEFT JOIN derivation_current AS result
    ON result.dataset = sample.dataset AND result.sample_id = sample.sample_id
    AND result.kind = $kind AND result.spec = $spec AND result.code_hash = $code_hash
WHERE sample.dataset = $dataset AND sample.framework = 'torch' AND ($takes_invalid OR sample.validity <> 'invalid')
ORDER BY sample.sample_id
"""


def derivation_candidates(
    warehouse: Warehouse,
    *,
    kind: str,
    spec: str,
    code_hash: str = "",
    dataset: str = OWN_DATASET,
    takes_invalid: bool = True,
) -> list[DerivationCandidate]:
    """Load the torch samples of a dataset's newest catalog, each with its newest result by this code, if it has one.

    Args:
        warehouse: Where results are.
        kind: Kind of derivation, as in `DerivationRow`.
        spec: Spec of the derivation, as in `DerivationRow`.
        code_hash: Version of the code.
        dataset: The dataset.
        takes_invalid: Whether invalid samples are included.
    """
    asked = {"dataset": dataset, "kind": kind, "spec": spec, "code_hash": code_hash, "takes_invalid": takes_invalid}
    candidates = []
    for sample, (was_tried, *values) in targets(warehouse, _DERIVED, asked):
        lists = (tuple(value) if isinstance(value, list) else value for value in values)
        fields = group_values(DerivationRow, dict(zip(columns(DerivationRow), lists, strict=True)))
        fields["conversion"] = Conversion(**fields["conversion"])
        result = None if fields["derivation_id"] is None else DerivationRow(**fields)
        candidates.append(DerivationCandidate(sample, result, was_tried))
    return candidates


FINDINGS = """
SELECT sample_id, constraint_name, passed, message, validated_at
FROM validation
WHERE dataset = $dataset AND sample_hash IN (SELECT unnest($hashes)) AND sample_id IN (SELECT unnest($ids))
QUALIFY row_number() OVER (PARTITION BY sample_id, constraint_name ORDER BY validated_at DESC) = 1
ORDER BY constraint_name, sample_id
"""


def findings_of(warehouse: Warehouse, samples: Sequence[SampleTarget], dataset: str) -> list[dict[str, Any]]:
    """Load the newest finding of each constraint on samples of a dataset, with the columns of `FINDINGS`."""
    hashes, ids = ([getattr(target, name) for target in samples] for name in ("sample_hash", "sample_id"))
    asked = {"dataset": dataset, "hashes": hashes, "ids": ids}
    return warehouse.records(FINDINGS, asked)


_UNLOCATED = f"""
SELECT {SAMPLE_COLUMNS}, run.backend, run.backend_options
FROM benchmark_current AS run
JOIN sample_current AS sample USING (dataset, sample_id, sample_hash)
ANTI JOIN fault AS located
    ON located.dataset = run.dataset AND located.sample_id = run.sample_id AND located.sample_hash = run.sample_hash
    AND located.backend = run.backend AND located.variant = run.variant
    AND located.build_hash = run.build_hash AND located.is_minimal
WHERE run.dataset = $dataset AND sample.framework = 'torch' AND (
    run_state(run.status, run.phase, run.t_min) = 'failed'
    OR (is_wrong(run.status, run.t_min, t := $t)
        AND NOT is_near_as_eager(run.t_min_float64, run.eager_t_min_float64))
)
ORDER BY sample.operator_count, run.backend, run.variant, sample.sample_id
"""


def unlocated_failures(
    warehouse: Warehouse, *, dataset: str = OWN_DATASET, t: int = AGREED_T
) -> list[tuple[SampleTarget, str, dict[str, str]]]:
    """Find samples that a backend fails on or gets wrong at t, without a located fault.

    It looks at the newest results that scores count. A fault that is not minimal, since the budget ended, does not
    count as located.

    Returns:
        (sample, backend, options of the backend), small graphs first.
    """
    rows = targets(warehouse, _UNLOCATED, {"dataset": dataset, "t": t})
    return [(target, backend, _text_options(options)) for target, (backend, options) in rows]


def _text_options(stored: str) -> dict[str, str]:
    """Format options as a person writes them, without those that are None and so have their default."""
    values = json.loads(stored)
    return {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in values.items()
        if value is not None
    }


_LOCATED = """
SELECT dataset, sample_id, sample_hash FROM fault
WHERE backend = $backend AND build_hash = $build_hash AND variant = $variant AND is_minimal
    AND kind = coalesce($kind, kind)
"""


def located_samples(
    warehouse: Warehouse, *, backend: str, build_hash: str, variant: str, kind: str | None
) -> set[tuple[str, str, str]]:
    """Load dataset, id and hash of samples with a minimal fault of this build; of any kind where `kind` is None."""
    asked = {"backend": backend, "build_hash": build_hash, "variant": variant, "kind": kind}
    return {(name, sample_id, sample_hash) for name, sample_id, sample_hash in warehouse.rows(_LOCATED, asked)}


_HAS_SAMPLES = """
SELECT count(*) FROM (SELECT 1 FROM sample_current WHERE dataset = $dataset AND list_contains($shards, shard) LIMIT 1)
"""


def has_samples(warehouse: Warehouse, *, shards: Sequence[str], dataset: str = OWN_DATASET) -> bool:
    """Tell whether a dataset's newest catalog has samples in some shards, valid or not."""
    return bool(warehouse.rows(_HAS_SAMPLES, {"dataset": dataset, "shards": list(shards)})[0][0])


_NEVER_BENCHMARKED = """
WITH validated AS (
    SELECT v.sample_id, arg_max(v.sample_hash, v.validated_at) AS sample_hash
    FROM validation AS v
    WHERE v.dataset = $dataset AND v.sample_hash <> ''
        AND v.sample_id IN (SELECT unnest(m.sample_ids) FROM model AS m WHERE m.status = 'success')
    GROUP BY v.sample_id
)
SELECT validated.sample_id, validated.sample_hash
FROM validated
ANTI JOIN (
    SELECT * FROM benchmark_run WHERE dataset = $dataset AND list_contains($backends, backend) AND trial = ''
) AS done
    USING (sample_id, sample_hash)
ANTI JOIN (SELECT * FROM sample_validity WHERE dataset = $dataset AND validity = 'invalid') AS bad
    USING (sample_id, sample_hash)
ORDER BY ALL
"""


def unbenchmarked_versions(
    warehouse: Warehouse, *, backends: Sequence[str], dataset: str = OWN_DATASET
) -> list[tuple[str, str]]:
    """Find validated samples of extracted models without a result under any of the backends.

    Only the newest validated version of a sample counts, and only if it is not invalid. No times are compared, so a
    sample that was validated while a catalog was made is not overlooked.

    Returns:
        (sample_id, sample_hash) of each.
    """
    parameters = {"dataset": dataset, "backends": list(backends)}
    return [(sample_id, version) for sample_id, version in warehouse.rows(_NEVER_BENCHMARKED, parameters)]
