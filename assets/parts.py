"""A dataset of distinct parts: typical sequences are mined over a dataset, then its samples are split."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import dagster as dg
from pydantic import Field

from assets.derivations import make_now, stage_of
from assets.metadata import Materialized, content_version, frame_table, table
from assets.resources import DATASET, Measuring, Project, Workers
from ops.dataset.decompose.mining import MiningConfig
from ops.execution.worker.pool import share_cores
from warehouse.stages.derivations.parts import SCHEMES, PartsOfSample, PartsStage, mine_sequences, sequence_table

GROUP = "parts"

_SEQUENCES = """
SELECT rank, array_to_string(words, ', ') AS operators, occurrence_count AS occurrences, graph_count AS graphs,
    architecture_count AS architectures
FROM mined_sequence WHERE dataset = $dataset AND table_hash = $table_hash ORDER BY rank LIMIT 50
"""

_COMMON = """
SELECT part_id AS part, operator_count AS operators, array_to_string(schemes, ', ') AS schemes,
    occurrence_count AS occurrences, sample_count AS samples, architecture_count AS architectures
FROM part_usage WHERE operator_count > 1 ORDER BY sample_count DESC, operator_count DESC, part LIMIT 30
"""

_CHILDREN = "SELECT DISTINCT child_hash FROM part_origin WHERE dataset = $dataset AND child_hash <> '' ORDER BY ALL"


class SequencesRequest(dg.Config):
    """Request: the dataset over which typical sequences are mined, and limits of mining."""

    dataset: str = Field(default=DATASET, description='Dataset that is cataloged: "catalog", "grown", ….')
    least_architectures: int = Field(default=3, description="A sequence is typical if so many architectures have it.")
    most: int = Field(default=200, description="Sequences, at most.")


class PartsRequest(dg.Config):
    """Request: the dataset whose samples are split, and the schemes."""

    dataset: str = Field(default=DATASET, description='Dataset that is cataloged: "catalog", "grown", ….')
    schemes: list[str] = Field(default=list(SCHEMES), description="What samples are split by.")
    again: bool = Field(default=False, description="Split samples again whose parts are up to date, too.")


@dg.asset(group_name=GROUP, kinds={"duckdb"}, deps=["sample_catalog"])
def mined_sequences(context: dg.AssetExecutionContext, config: SequencesRequest, project: Project) -> Materialized:
    """Sequences of operators that many architectures have, those first that save most."""
    project.warehouse.ingest()
    stage = stage_of(PartsStage, "", project, Path(project.parts_root), schemes=())
    targets = [item.target for item in stage.stored("", config.dataset)]
    if not targets:
        raise dg.Failure(f"the dataset {config.dataset} has no samples in the catalog", allow_retries=False)
    limits = MiningConfig(least_architectures=config.least_architectures, most=config.most)
    rows = mine_sequences(targets, project.site, limits)
    context.log.info(f"{config.dataset}: {len(rows)} sequences of {len(targets)} samples")
    table_hash = rows[0].table_hash if rows else ""
    shown = project.warehouse.query(_SEQUENCES, {"dataset": config.dataset, "table_hash": table_hash})
    return dg.MaterializeResult(
        metadata={"samples": len(targets), "sequences": len(rows), "first": frame_table(shown)},
        data_version=content_version(table_hash),
    )


@dg.asset(group_name=GROUP, kinds={"torch", "duckdb"}, deps=[mined_sequences])
def distinct_parts(
    context: dg.AssetExecutionContext, config: PartsRequest, project: Project, workers: Workers, measuring: Measuring
) -> Materialized:
    """Every valid sample of a dataset in parts by every scheme; each distinct part is a sample of `parts`."""
    project.warehouse.ingest()
    numbers = range(len(os.sched_getaffinity(0)))
    hosts = [workers.host.twin(workers.host.preload, f"parts {number}") for number in numbers]
    runs = replace(workers.sample_runs(measuring), threads=share_cores(hosts))
    sequences = sequence_table(project.warehouse, config.dataset)
    options: dict[str, Any] = {"schemes": tuple(config.schemes), "config": runs, "table": sequences}
    stages = [stage_of(PartsStage, "parts", project, Path(project.parts_root), host=host, **options) for host in hosts]
    rows = make_now(context, stages, again=config.again, dataset=config.dataset)
    count = stages[0].catalog()
    children = [str(child) for (child,) in project.warehouse.rows(_CHILDREN, {"dataset": config.dataset})]
    return dg.MaterializeResult(
        metadata={
            "samples_split": len(rows),
            "parts": count,
            "new_parts": sum(result.new for result in rows if isinstance(result, PartsOfSample)),
            "failed": table({"sample": item.sample_id, "reason": item.message} for item in rows if item.message),
            "folder": dg.MetadataValue.text(project.parts_root),
            "most_frequent": frame_table(project.warehouse.query(_COMMON)),
        },
        data_version=content_version(children),
    )
