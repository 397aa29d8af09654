"""The catalog of samples, and the report on the composition of the dataset."""

from typing import Any

import dagster as dg

from assets.metadata import Materialized, chart_metadata, content_version, frame_table, table
from assets.resources import DATASET, Project
from ops.dataset.sample.catalog.rows import build_catalog
from ops.dataset.validate.shipped import stored_rows
from warehouse.questions import queries

_DUPLICATES = """
SELECT min(sample_id) AS original, string_agg(sample_id, ', ' ORDER BY sample_id) AS samples
FROM sample_current WHERE dataset = $dataset GROUP BY content_hash HAVING count(*) > 1 ORDER BY original
"""


_VERSIONS = "SELECT sample_id, sample_hash, validity FROM sample_current WHERE dataset = $dataset ORDER BY sample_id"

_SAMPLES = """
SELECT sample_id AS sample, task, source, operator_count AS operators, dtype, validity, shard, trusted, path
FROM sample_current WHERE dataset = $dataset ORDER BY sample_id
"""

_TAXONOMY = """
SELECT sample_count AS samples, label, kind, usual_rule FROM taxonomy WHERE dataset = $dataset
ORDER BY kind <> 'task', kind <> 'family', kind, samples DESC, label
"""

_INVALID = """
SELECT sample.sample_id, array_to_string(judged.broken_constraints, ', ') AS breaks, judged.validated_at AS found_at
FROM sample_current AS sample
JOIN sample_validity AS judged USING (dataset, sample_id, sample_hash)
WHERE sample.dataset = $dataset AND sample.validity = 'invalid'
ORDER BY sample.sample_id
"""


@dg.asset(group_name="catalog", kinds={"duckdb"}, deps=["validated_graph"])
def sample_catalog(context: dg.AssetExecutionContext, project: Project) -> Materialized:
    """Every sample of the project, shipped or captured here: one row each; no sample's code is executed.

    The figures are over the shipped ones alone.
    """
    catalog = build_catalog(project.roots, project.ledger)
    project.warehouse.spool(stored_rows(catalog))
    project.warehouse.ingest()
    counts = queries.validity_counts(project.warehouse)
    shipped = [row for row in catalog.rows if row.dataset == DATASET]
    graphs = {row.graph_hash for row in shipped}
    operators = {row.operator for row in catalog.operators if row.graph_hash in graphs}
    captured = [row.sample_id for row in catalog.rows if row.dataset != DATASET]
    context.log.info(
        f"{len(shipped)} samples, {len(graphs)} different graphs, {len(catalog.broken)} broken; "
        f"{len(captured)} captured here"
    )
    broken = table({"sample": item.sample_id, "reason": item.message} for item in catalog.broken)
    return dg.MaterializeResult(
        metadata={
            "samples": len(shipped),
            "valid": counts.valid,
            "invalid": counts.invalid,
            "not_validated": counts.unknown,
            "different_graphs": len(graphs),
            "different_operators": len(operators),
            "captured_here": table({"sample": sample_id} for sample_id in captured),
            "broken": broken,
            "catalog": frame_table(project.warehouse.query(_SAMPLES, {"dataset": DATASET})),
        },
        data_version=content_version(project.warehouse.query(_VERSIONS, {"dataset": DATASET}).values.tolist()),
    )


@dg.asset_check(asset=sample_catalog)
def unique_content(project: Project) -> dg.AssetCheckResult:
    """No two samples have the same graph on equal inputs."""
    duplicates = project.warehouse.records(_DUPLICATES, {"dataset": DATASET})
    return dg.AssetCheckResult(passed=not duplicates, metadata={"same_content": table(duplicates)})


@dg.asset_check(asset=sample_catalog)
def all_readable(project: Project) -> dg.AssetCheckResult:
    """Every sample folder can be read now."""
    broken = build_catalog(project.roots, project.ledger).broken
    rows = table({"sample": item.sample_id, "reason": item.message} for item in broken)
    return dg.AssetCheckResult(passed=not broken, metadata={"broken": rows})


@dg.asset_check(asset=sample_catalog)
def none_invalid(project: Project) -> dg.AssetCheckResult:
    """No sample of the catalog is known to break a constraint that gates; those that do are left out of scores."""
    invalid = project.warehouse.query(_INVALID, {"dataset": DATASET})
    counts = queries.validity_counts(project.warehouse)
    return dg.AssetCheckResult(
        passed=invalid.empty,
        severity=dg.AssetCheckSeverity.WARN,
        metadata={"invalid": frame_table(invalid), "not_validated": counts.unknown},
    )


@dg.asset(group_name="catalog", kinds={"altair"}, deps=[sample_catalog])
def dataset_report(project: Project) -> Materialized:
    """The composition of the dataset: samples by source, task, architecture and trait, and sizes of their graphs."""
    from ops.reporting.score.charts import dataset_charts

    samples = queries.samples_frame(project.warehouse)
    metadata: dict[str, Any] = {"samples": len(samples)}
    for name, chart in dataset_charts(samples).items():
        metadata |= chart_metadata(name, chart, project.reports)
    taxonomy = project.warehouse.query(_TAXONOMY, {"dataset": DATASET})
    return dg.MaterializeResult(metadata=metadata | {"taxonomy": frame_table(taxonomy)})
