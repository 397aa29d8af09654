"""Samples in parts: `decomposed_subgraphs` makes them, `validated_subgraphs` holds them against the whole.

One partition a scheme. Both do what is out of date alone, so a killed run goes on where it was.
"""

import math
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

import dagster as dg

from assets.benchmark import clear_failure, run_logged
from assets.derivations import DeriveRequest, make_now, stage_of
from assets.metadata import Materialized, content_version, frame_table, table
from assets.resources import DATASET, Measuring, Project, Workers
from ops.dataset.decompose.drawing import pictures
from ops.dataset.decompose.schemes.base import schemes
from ops.evaluation.benchmark.describe import BackendSpec
from warehouse.questions.decompositions import load_decompositions
from warehouse.stages.benchmark import BenchmarkStage
from warehouse.stages.derivations.decompose import DecomposeStage

if TYPE_CHECKING:
    import pandas as pd

SCHEMES = dg.StaticPartitionsDefinition(list(schemes()))
"""One partition a scheme, with its default parameters."""

VALIDATOR = "range_decomposer_validator"

SHOWN_GRAPHS = 10
"""Samples whose parts are drawn in the UI, at most: those that take longest."""

MAX_DRAWINGS_BYTES = 150_000
"""Bytes of these drawings, at most; they are part of the event of the materialization."""

_PARTS = """
SELECT
    sample_id AS sample, any_value(part_count) AS parts, sum(operator_count)::BIGINT AS operators,
    count(DISTINCT child_hash) AS distinct_parts, round(sum(eager_ms), 2) AS eager_ms, any_value(made_at) AS made_at
FROM decomposition_current WHERE dataset = $dataset AND scheme = $scheme
GROUP BY sample_id ORDER BY sample_id
"""

_CHILDREN = "SELECT child_hash FROM decomposition_current WHERE dataset = $dataset AND scheme = $scheme ORDER BY ALL"

_SLOWEST = """
SELECT
    sample_id AS sample, part_index AS part, array_to_string(operators[:6], ', ') AS operators,
    array_to_string(inputs[:6], '; ') AS inputs, array_to_string(outputs[:6], '; ') AS outputs,
    round(eager_ms, 3) AS eager_ms,
    round(eager_ms / sum(eager_ms) OVER (PARTITION BY sample_id), 3) AS share
FROM decomposition_current WHERE dataset = $dataset AND scheme = $scheme
ORDER BY share DESC, sample, part LIMIT 30
"""

_OPERATORS = """
SELECT operator, signature, occurrence_count AS occurrences, sample_count AS samples FROM operator_dataset
WHERE dataset = $dataset LIMIT 30
"""

_PROOFS = """
WITH decomposed AS (
    SELECT DISTINCT sample_id, made_at FROM decomposition_current WHERE dataset = $dataset AND scheme = $scheme
)
SELECT decomposed.sample_id, run.run_id, run.status, run.t_min, run.message, run.evidence_detail AS detail
FROM decomposed
JOIN benchmark_run AS run ON run.dataset = $dataset AND run.sample_id = decomposed.sample_id
    AND run.backend = $backend AND (run.backend_options->>'parts') = $parts AND run.finished_at >= decomposed.made_at
    AND run.status <> 'unavailable'
SEMI JOIN sample_current AS sample
    ON sample.dataset = run.dataset AND sample.sample_id = run.sample_id AND sample.sample_hash = run.sample_hash
QUALIFY row_number() OVER (PARTITION BY decomposed.sample_id ORDER BY run.finished_at DESC) = 1
ORDER BY decomposed.sample_id
"""


def parts_root(project: Project, scheme: str) -> Path:
    """Folder of the parts that a scheme made of the catalog."""
    return Path(project.decomposed_root) / scheme


@dg.asset(group_name="decompose", kinds={"torch", "duckdb"}, deps=["sample_catalog"], partitions_def=SCHEMES)
def decomposed_subgraphs(
    context: dg.AssetExecutionContext,
    config: DeriveRequest,
    project: Project,
    workers: Workers,
    measuring: Measuring,
) -> Materialized:
    """Every valid sample of the catalog in parts by a scheme, each a sample of its own; each distinct part once."""
    scheme = context.partition_key
    root = parts_root(project, scheme)
    distinct = Path(project.parts_root)
    stage = stage_of(DecomposeStage, scheme, project, root, workers, measuring, distinct=distinct)
    rows = make_now(context, [stage], again=config.again, only=config.samples)
    failed = [{"sample": item.sample_id, "reason": item.message} for item in rows if item.status == "failure"]
    parameters = {"dataset": DATASET, "scheme": scheme}
    children = [str(child) for (child,) in project.warehouse.rows(_CHILDREN, parameters)]
    samples = project.warehouse.query(_PARTS, parameters)
    operators = project.warehouse.query(_OPERATORS, {"dataset": DATASET}) if scheme == "single_op" else None
    drawn = load_decompositions(project.warehouse, scheme=scheme, most=SHOWN_GRAPHS)
    return dg.MaterializeResult(
        metadata={
            "samples": len(samples),
            "parts": len(children),
            "distinct_parts": len(set(children)),
            "decomposed": len(rows) - len(failed),
            "failed": table(failed),
            "folder": dg.MetadataValue.text(str(root)),
            "drawings": dg.MetadataValue.md(pictures(drawn, MAX_DRAWINGS_BYTES) or "none"),
            "by_sample": frame_table(samples),
            "largest_shares": frame_table(project.warehouse.query(_SLOWEST, parameters)),
            **({} if operators is None else {"most_frequent_operators": frame_table(operators)}),
        },
        data_version=content_version(children),
    )


@dg.asset(group_name="decompose", kinds={"torch", "duckdb"}, deps=[decomposed_subgraphs], partitions_def=SCHEMES)
def validated_subgraphs(
    context: dg.AssetExecutionContext, project: Project, workers: Workers, measuring: Measuring
) -> Materialized:
    """The parts of every sample as one module, held against the sample as a compiler's outputs are."""
    scheme = context.partition_key
    root = parts_root(project, scheme)
    if not root.is_dir():
        raise dg.Failure(f"there are no parts by {scheme}: materialize decomposed_subgraphs", allow_retries=False)
    with clear_failure(scheme):
        project.warehouse.ingest()
        benchmark = BenchmarkStage(config=measuring.config, host=workers.host, site=project.site)
        described = benchmark.describe(BackendSpec(VALIDATOR, {"parts": str(root)}))
        proved = set(_proofs(project, scheme)["sample_id"])
        targets = [
            item.target
            for item in stage_of(DecomposeStage, scheme, project, root).stored(scheme, DATASET)
            if item.result is not None and item.target.sample_id not in proved
        ]
        context.log.info(f"{scheme}: {len(targets)} samples to compose again")
        run_logged(context, benchmark, described, targets)
    proofs = _proofs(project, scheme)
    wrong = _not_equal(proofs)
    return dg.MaterializeResult(
        metadata={
            "samples": len(proofs),
            "equal_in_bits": len(proofs) - len(wrong),
            "composed_now": len(targets),
            "not_equal": frame_table(wrong),
        },
        data_version=content_version(proofs[["sample_id", "run_id"]].values.tolist()),
    )


def _proofs(project: Project, scheme: str) -> "pd.DataFrame":
    """The newest run of the validator for each decomposed sample that has one since it was decomposed."""
    parameters = {"dataset": DATASET, "scheme": scheme, "backend": VALIDATOR, "parts": str(parts_root(project, scheme))}
    return project.warehouse.query(_PROOFS, parameters)


def _not_equal(proofs: "pd.DataFrame") -> "pd.DataFrame":
    equal = (proofs["status"] == "success") & (proofs["t_min"] == -math.inf)
    return proofs.loc[~equal, ["sample_id", "status", "t_min", "message", "detail"]]


def _check_of_parts() -> dg.AssetChecksDefinition:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", dg.PreviewWarning)  # partitions of checks: Dagster's version is pinned

        @dg.asset_check(asset=validated_subgraphs, partitions_def=SCHEMES)
        def parts_make_up_the_whole(context: dg.AssetCheckExecutionContext, project: Project) -> dg.AssetCheckResult:
            """For every decomposed sample, the parts as one module give outputs equal in bits to the sample's."""
            scheme = context.partition_key
            proofs = _proofs(project, scheme)
            parameters = {"dataset": DATASET, "scheme": scheme}
            unproved = set(project.warehouse.query(_PARTS, parameters)["sample"]) - set(proofs["sample_id"])
            wrong = _not_equal(proofs)
            return dg.AssetCheckResult(
                passed=len(proofs) > 0 and wrong.empty and not unproved,
                metadata={"samples": len(proofs), "not_equal": frame_table(wrong), "not_composed": sorted(unproved)},
            )

    return parts_make_up_the_whole


parts_make_up_the_whole = _check_of_parts()
