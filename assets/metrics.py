"""`st_scores` and `est_scores`: the scores of every backend over all t, as tables."""

from typing import TYPE_CHECKING, Any

import dagster as dg

from assets.benchmark import benchmark_key
from assets.metadata import Materialized, content_version, frame_table
from assets.resources import DATASET, Project, Scoring
from backends import registry
from ops.score.coverage import share_text
from ops.score.metrics import Measure
from warehouse import queries

if TYPE_CHECKING:
    import pandas as pd

BENCHMARKS = [benchmark_key(name) for name in registry.names()]

DEFINITION_TOLERANCE = 1e-9
"""How far two forms of one number may differ by rounding."""


@dg.asset(group_name="metrics", kinds={"duckdb"}, deps=BENCHMARKS)
def st_scores(context: dg.AssetExecutionContext, project: Project, scoring: Scoring) -> Materialized:
    """S(t), t ≤ 0: speedup and correctness in one number, by backend and group."""
    scores = scores_frame(project, scoring)
    strict = scores[scores["t"] <= 0]
    for row in strict[strict["t"] == 0].itertuples():
        context.log.info(f"{row.backend} {row.variant} {row.group_value}: S(0) = {row.s:.3f}, {_over(row)}")
    return _scores_as_table("st_scores", strict.drop(columns="es"), "s", project, scoring)


@dg.asset(group_name="metrics", kinds={"duckdb"}, deps=BENCHMARKS)
def est_scores(context: dg.AssetExecutionContext, project: Project, scoring: Scoring) -> Materialized:
    """ES(t): as S(t), with kinds of failure forgiven one after the other as t grows from 1 on."""
    scores = scores_frame(project, scoring)
    for row in scores[scores["t"] == scores["t"].max()].itertuples():
        context.log.info(f"{row.backend} {row.variant} {row.group_value}: ES({row.t}) = {row.es:.3f}, {_over(row)}")
    return _scores_as_table("est_scores", scores.drop(columns="s"), "es", project, scoring)


def _scores_as_table(
    name: str, scores: "pd.DataFrame", measure: Measure, project: Project, scoring: Scoring
) -> Materialized:
    """Write the scores to `<name>.csv` and show them with one column a t."""
    path = project.reports / f"{name}.csv"
    scores.to_csv(path, index=False)
    return dg.MaterializeResult(
        metadata={
            "scores": frame_table(wide(scores, measure)),
            "csv": dg.MetadataValue.path(path),
            **conditions(project, scoring),
        },
        data_version=content_version(path.read_bytes()),
    )


@dg.asset_check(asset=st_scores)
def has_samples(project: Project, scoring: Scoring) -> dg.AssetCheckResult:
    """Some samples are scored under some backend."""
    scores = scores_frame(project, scoring)
    count = int(scores["sample_count"].max()) if len(scores) else 0
    return dg.AssetCheckResult(passed=count > 0, severity=dg.AssetCheckSeverity.WARN, metadata={"samples": count})


@dg.asset_check(asset=est_scores, name="equals_st")
def es_is_s(project: Project, scoring: Scoring) -> dg.AssetCheckResult:
    """ES(t) is S(t) wherever S is defined (t ≤ 0)."""
    return dg.AssetCheckResult(passed=equals_st(scores_frame(project, scoring)))


@dg.asset_check(asset=est_scores, name="never_falls")
def es_never_falls(project: Project, scoring: Scoring) -> dg.AssetCheckResult:
    """ES(t) never falls as t grows from 1 on."""
    return dg.AssetCheckResult(passed=never_falls(scores_frame(project, scoring)))


def scores_frame(project: Project, scoring: Scoring) -> "pd.DataFrame":
    """Scores of the catalog under the conditions of a run; rows that a failed step left in the spool count."""
    project.warehouse.ingest()
    return queries.scores_frame(project.warehouse, dataset=DATASET, **scoring.values())


def wide(scores: "pd.DataFrame", measure: Measure) -> "pd.DataFrame":
    """One row a backend, variant and group, one column a t; backends that stand apart come last."""
    table = scores.pivot_table(index=_CURVE, columns="t", values=measure, dropna=False)
    table.columns = [f"t={t:g}" for t in table.columns]
    return compared(scores).merge(table.dropna(how="all").round(4).reset_index(), on=_CURVE)


def compared(scores: "pd.DataFrame") -> "pd.DataFrame":
    """How each curve is compared, as the command line says it: jointly or apart, over k of N samples."""
    known = [name for name in _CURVE if name in scores]
    curves = scores.drop_duplicates(known).sort_values(["is_joint", *known], ascending=[False, *(True for _ in known)])
    counts = zip(curves["sample_count"], curves["total_count"], strict=True)
    return curves[known].assign(
        compared=[_how(is_joint) for is_joint in curves["is_joint"]],
        samples=[share_text(int(count), int(total)) for count, total in counts],
    )


_CURVE = ["backend", "variant", "group_value"]


def _over(row: Any) -> str:
    """Text "jointly over 19 of 20 samples" of a row of scores."""
    return f"{_how(row.is_joint)} over {share_text(row.sample_count, row.total_count)} samples"


def _how(is_joint: object) -> str:
    return "jointly" if is_joint else "apart"


def equals_st(scores: "pd.DataFrame") -> bool:
    """Whether ES is S for t ≤ 0; scores of no samples (NaN) count as equal."""
    strict = scores[scores["t"] <= 0]
    return not bool(((strict["s"] - strict["es"]).abs() > DEFINITION_TOLERANCE).any())


def never_falls(scores: "pd.DataFrame") -> bool:
    """Whether no curve falls from t = 1 on."""
    tolerant = scores[scores["t"] >= 1].sort_values("t")
    steps = tolerant.groupby(_CURVE)["es"].diff()
    return not bool((steps < -DEFINITION_TOLERANCE).any())


def conditions(project: Project, scoring: Scoring) -> dict[str, dg.MetadataValue]:
    """The settings that decide a score, and the samples that are not scored or not validated."""
    counts = queries.validity_counts(project.warehouse, dataset=DATASET)
    return {
        "samples": dg.MetadataValue.text(counts.note(include_invalid=scoring.include_invalid) or "all are valid"),
        "slowdown_penalty_p": dg.MetadataValue.float(scoring.p),
        "failure_penalty_b": dg.MetadataValue.float(scoring.b),
        "error_policy": dg.MetadataValue.text(scoring.policy),
        "group_by": dg.MetadataValue.text(scoring.group_by),
    }
