"""Samples that are due under a backend, the most informative first: those never run, then changed, then disturbed.

Like `warehouse.selection.outstanding`, these queries read stored rows and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from ops.dataset.sample.catalog.rows import SampleTarget
from warehouse.selection.outstanding import SAMPLE_COLUMNS, targets
from warehouse.store import Warehouse

if TYPE_CHECKING:
    from ops.evaluation.benchmark.describe import BackendDescription


class DueReason(StrEnum):
    """Reasons for which a sample is due, the most informative first."""

    NEW = "never run"
    CHANGED = "of another build or setup"
    DISTURBED = "disturbed"


@dataclass(frozen=True, slots=True)
class Due:
    """A sample that is due under a backend, with the reason."""

    target: SampleTarget
    reason: DueReason


_LAST_RUNS = """
SELECT sample_id, sample_hash, max(finished_at)
FROM benchmark_run
ANTI JOIN run_dropped USING (run_id)
WHERE dataset = $dataset AND backend = $backend AND variant = $variant AND trial = '' AND status <> 'unavailable'
GROUP BY ALL
"""


def order_by_interest(
    warehouse: Warehouse, description: BackendDescription, stale: Sequence[SampleTarget], *, dataset: str
) -> list[Due]:
    """Sort samples without a current result by how much measuring them would tell.

    Samples that this backend never ran in their present version come first, then the others by age of their result.

    Args:
        warehouse: Where results are.
        description: The backend.
        stale: The samples, from `warehouse.selection.outstanding.stale_targets`.
        dataset: Their dataset.
    """
    asked = {"dataset": dataset, "backend": description.name, "variant": description.variant}
    last: dict[tuple[str, str], datetime] = {
        (sample_id, sample_hash): when for sample_id, sample_hash, when in warehouse.rows(_LAST_RUNS, asked)
    }
    new = [target for target in stale if (target.sample_id, target.sample_hash) not in last]
    old = [target for target in stale if (target.sample_id, target.sample_hash) in last]
    old.sort(key=lambda target: last[target.sample_id, target.sample_hash])
    return [*(Due(target, DueReason.NEW) for target in new), *(Due(target, DueReason.CHANGED) for target in old)]


_DISTURBED = f"""
WITH disturbed AS (
    SELECT dataset, sample_id, sample_hash, max(finished_at) AS finished_at
    FROM benchmark_run
    ANTI JOIN run_dropped USING (run_id)
    WHERE dataset = $dataset AND trial = $trial AND {{key}}
    GROUP BY ALL
    HAVING bool_and(status = 'success' AND is_disturbed(others_cpu_share, eager_block_spread)) AND count(*) < $most_runs
)
SELECT {SAMPLE_COLUMNS}
FROM disturbed
JOIN sample_current AS sample USING (dataset, sample_id, sample_hash)
WHERE ($shards IS NULL OR list_contains($shards, sample.shard))
    AND ($include_invalid OR sample.validity <> 'invalid') AND sample.framework = $framework
ORDER BY disturbed.finished_at, sample.sample_id
"""


def disturbed_samples(
    warehouse: Warehouse,
    description: BackendDescription,
    *,
    dataset: str,
    most_runs: int,
    shards: Sequence[str] | None = None,
    include_invalid: bool = False,
) -> list[Due]:
    """Find samples of which every current run was disturbed, the oldest run first.

    Args:
        warehouse: Where results are.
        description: The backend.
        dataset: The dataset.
        most_runs: A sample with this many runs is not due: a further run would be disturbed as well.
        shards: Only samples of these shards; None for all.
        include_invalid: As in `stale_targets`.
    """
    key = description.key()
    asked = {
        **key, "dataset": dataset, "trial": description.trial, "most_runs": most_runs,
        "shards": None if shards is None else list(shards), "include_invalid": include_invalid,
        "framework": description.framework,
    }  # fmt: skip
    query = _DISTURBED.format(key=" AND ".join(f"{name} = ${name}" for name in key))
    return [Due(target, DueReason.DISTURBED) for target, _ in targets(warehouse, query, asked)]


_LACKING = """
SELECT asked.backend, count(*)
FROM (SELECT unnest($backends) AS backend, unnest($frameworks) AS framework) AS asked
JOIN sample_current AS sample USING (framework)
ANTI JOIN (SELECT * FROM benchmark_run WHERE trial = '' AND status <> 'unavailable') AS run
    ON run.dataset = sample.dataset AND run.sample_id = sample.sample_id AND run.sample_hash = sample.sample_hash
    AND run.backend = asked.backend
WHERE sample.dataset = $dataset AND sample.validity <> 'invalid'
    AND asked.backend NOT IN (
        SELECT backend FROM benchmark_run GROUP BY backend HAVING arg_max(status, finished_at) = 'unavailable'
    )
GROUP BY asked.backend
ORDER BY asked.backend
"""


def missing_result_counts(warehouse: Warehouse, frameworks: Mapping[str, str], *, dataset: str) -> dict[str, int]:
    """Count the samples without any result of their present version, for each backend.

    Args:
        warehouse: Where results are.
        frameworks: Backend → framework of the samples that it takes.
        dataset: The dataset.

    Returns:
        Backend → count; without backends that lack no results, or that are not available here.
    """
    asked = {"backends": list(frameworks), "frameworks": list(frameworks.values()), "dataset": dataset}
    return dict(warehouse.rows(_LACKING, asked))
