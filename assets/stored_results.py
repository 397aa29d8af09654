"""Stored results of every asset, whether a run of Dagster or a command made them.

Commands do not report to Dagster. A sensor reports their results as materializations, so that the UI shows them, too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import dagster as dg
from dagster import DagsterInstance
from dagster._core.definitions.data_version import DATA_VERSION_TAG

from assets.benchmark import benchmark_key
from assets.benchmark_results import stored_metadata
from assets.captures import captures_of
from assets.graph_tables import graph_tables
from assets.metadata import content_version
from assets.resources import DATASET, Project
from ops.dataset.decompose.schemes.base import schemes
from ops.errors import GraphNetError

_STORED = """
SELECT ['benchmark_runs', run.backend] AS asset, sample.shard AS part, count(*) AS results,
    max(run.finished_at) AS stored_at
FROM benchmark_run AS run
JOIN sample_current AS sample USING (dataset, sample_id, sample_hash)
WHERE run.dataset = $dataset AND run.trial = '' AND run.status <> 'unavailable'
GROUP BY ALL
UNION ALL
SELECT ['extracted_graph'], spec, count(*), max(extracted_at) FROM model WHERE status = 'success' GROUP BY ALL
UNION ALL
SELECT ['validated_graph'], model.spec, count(DISTINCT found.sample_id), max(found.validated_at)
FROM (SELECT spec, unnest(sample_ids) AS sample_id FROM model WHERE status = 'success') AS model
JOIN validation AS found ON found.dataset = $dataset AND found.sample_id = model.sample_id
GROUP BY ALL
UNION ALL
SELECT ['sample_catalog'], NULL, count(*), max(cataloged_at) FROM sample_current WHERE dataset = $dataset
UNION ALL
SELECT ['decomposed_subgraphs'], scheme, count(*), max(made_at) FROM decomposition
WHERE dataset = $dataset AND list_contains($schemes, scheme) GROUP BY ALL
UNION ALL
SELECT ['repaired_samples', pass_name], NULL, count(*), max(applied_at) FROM pass_result WHERE dataset = $dataset
GROUP BY ALL
UNION ALL
SELECT [target || '_sample'], NULL, count(*), max(converted_at) FROM conversion WHERE dataset = $dataset GROUP BY ALL
UNION ALL
SELECT [kind || '_samples'], NULL, count(*), max(made_at) FROM derivation
WHERE dataset = $dataset AND spec = kind GROUP BY ALL  -- those of which the name says all
UNION ALL
SELECT ['fault_report'], NULL, count(*), max(located_at) FROM fault WHERE dataset = $dataset
UNION ALL
SELECT ['device_regression'], NULL, count(*), max(checked_at) FROM reference_check
ORDER BY ALL
"""


@dataclass(frozen=True, slots=True)
class StoredResults:
    """Stored results of an asset, or of a partition of it.

    Attributes:
        key: The asset.
        partition: Its partition; None for an asset without partitions.
        count: Number of rows.
        stored_at: Time of the newest row.
    """

    key: dg.AssetKey
    partition: str | None
    count: int
    stored_at: datetime

    @property
    def name(self) -> str:
        """Names of asset and partition."""
        return self.key.to_user_string() + (f" {self.partition}" if self.partition else "")


def stored_results(project: Project) -> list[StoredResults]:
    """Load the stored results of all assets."""
    rows = project.warehouse.rows(_STORED, {"dataset": DATASET, "schemes": list(schemes())})
    return [
        StoredResults(_key(asset), part, count, stored_at.replace(tzinfo=UTC))
        for asset, part, count, stored_at in rows
        if count
    ]


def _key(path: Sequence[str]) -> dg.AssetKey:
    return benchmark_key(path[1]) if path[0] == "benchmark_runs" else dg.AssetKey(path)


def is_shown(instance: DagsterInstance, stored: StoredResults) -> bool:
    """Tell whether an asset was materialized after its newest result was stored."""
    partitions = None if stored.partition is None else [stored.partition]
    wanted = dg.AssetRecordsFilter(asset_key=stored.key, asset_partitions=partitions)
    newest = instance.fetch_materializations(wanted, limit=1).records
    return bool(newest) and newest[0].timestamp >= stored.stored_at.timestamp()


def materialization(project: Project, stored: StoredResults) -> dg.AssetMaterialization:
    """Make the materialization of results that a command stored, with data version and metadata."""
    version = content_version((stored.name, stored.count, stored.stored_at)).value
    metadata: Mapping[str, Any] = {
        "stored_by": "a command, not a run of Dagster",
        "stored": stored.count,
        **_details(project, stored),
    }
    return dg.AssetMaterialization(
        stored.key, partition=stored.partition, metadata=metadata, tags={DATA_VERSION_TAG: version}
    )


def _details(project: Project, stored: StoredResults) -> Mapping[str, Any]:
    """Make the further metadata that a run of the asset attaches."""
    if stored.key.path[0] == "benchmark_runs" and stored.partition is not None:
        named = (name for name in project.backends if benchmark_key(name) == stored.key)
        return stored_metadata(project.warehouse, next(named, stored.key.path[-1]), stored.partition)
    if stored.key.path == ["extracted_graph"] and stored.partition is not None:
        sample_ids = captures_of(project).sample_ids(stored.partition)
        try:
            return {"samples": list(sample_ids), **graph_tables(captures_of(project).samples(sample_ids))}
        except GraphNetError:  # the samples were written to another folder
            return {}
    return {}
