"""The catalog of samples and what the dataset is made of.

Not here: reading samples (`ops.sample`), the composition's SQL (`warehouse.views`) or charts (`ops.score.charts`).
"""

import dagster as dg

from assets.metadata import Materialized, chart_metadata, frame_table, table
from assets.resources import DATASET, Project
from ops.sample.catalog import build_catalog
from warehouse import queries

_DOUBLED = """
SELECT sample_id FROM sample_current WHERE dataset = $dataset GROUP BY sample_id HAVING count(*) > 1 ORDER BY sample_id
"""

_TWINS = """
SELECT min(sample_id) AS original, string_agg(sample_id, ', ' ORDER BY sample_id) AS samples
FROM sample_current WHERE dataset = $dataset GROUP BY content_hash HAVING count(*) > 1 ORDER BY original
"""


@dg.asset(
    group_name="catalog",
    kinds={"duckdb"},
    deps=["validated_graph"],
    check_specs=[
        dg.AssetCheckSpec("unique_keys", asset="sample_catalog", description="No sample is in the catalog twice."),
        dg.AssetCheckSpec(
            "unique_content", asset="sample_catalog", description="No two samples have the same graph on equal inputs."
        ),
        dg.AssetCheckSpec("all_readable", asset="sample_catalog", description="Every sample folder could be read."),
    ],
)
def sample_catalog(context: dg.AssetExecutionContext, project: Project) -> Materialized:
    """Every sample of the project, the shipped and the newly extracted: one row each, nothing of it executed."""
    catalog = build_catalog(project.roots, project.ledger)
    project.warehouse.spool(catalog.stored)
    project.warehouse.ingest()
    doubled = project.warehouse.query(_DOUBLED, {"dataset": DATASET})["sample_id"].tolist()
    twins = project.warehouse.query(_TWINS, {"dataset": DATASET})
    graph_count = len({row.graph_hash for row in catalog.rows})
    context.log.info(f"{len(catalog.rows)} samples, {graph_count} different graphs, {len(catalog.broken)} broken")
    broken = table({"sample": item.sample_id, "reason": item.message} for item in catalog.broken)
    return dg.MaterializeResult(
        metadata={
            "samples": len(catalog.rows),
            "different_graphs": graph_count,
            "different_operators": len({row.operator for row in catalog.operators}),
            "broken": broken,
        },
        check_results=[
            dg.AssetCheckResult(check_name="unique_keys", passed=not doubled, metadata={"doubled": doubled}),
            dg.AssetCheckResult(
                check_name="unique_content", passed=twins.empty, metadata={"same_content": frame_table(twins)}
            ),
            dg.AssetCheckResult(check_name="all_readable", passed=not catalog.broken, metadata={"broken": broken}),
        ],
    )


@dg.asset(group_name="catalog", kinds={"altair"}, deps=[sample_catalog])
def dataset_report(project: Project) -> Materialized:
    """What the dataset is made of: samples by task and source, and how many operators their graphs have."""
    from ops.score.charts import composition_chart, operator_histogram

    samples = queries.samples_frame(project.warehouse, dataset=DATASET)
    return dg.MaterializeResult(
        metadata={
            "samples": len(samples),
            **chart_metadata("composition", composition_chart(samples), project.reports),
            **chart_metadata("operator_counts", operator_histogram(samples), project.reports),
        }
    )
