"""Scores of every backend over all t as tables, the charts, and the report.

Each chart is shown in the UI and written as an HTML file that opens offline.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import dagster as dg

from assets.benchmark import benchmark_key
from assets.metadata import Materialized, chart_metadata, content_version, frame_table, launchpad_link
from assets.resources import OTHER_PENALTIES_JOB, Conditions, Project, Scoring, shown_conditions
from backends import registry
from ops.reporting.score.metrics import Measure
from ops.reporting.score.run_outcomes import share_text
from warehouse.questions import queries
from warehouse.selection.lists import stated_error
from warehouse.selection.scope import scope_of
from warehouse.store import Warehouse

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd

    from ops.reporting.score.charts import Chart
    from ops.reporting.score.report import ReportData

BENCHMARKS = [benchmark_key(name) for name in registry.names()]

DEFINITION_TOLERANCE = 1e-9
"""Greatest difference by rounding between equal scores."""


@dg.asset(group_name="metrics", kinds={"duckdb"}, deps=BENCHMARKS)
def st_scores(context: dg.AssetExecutionContext, project: Project, scoring: Scoring) -> Materialized:
    """S(t), t ≤ 0: speedup and correctness in one number, by backend and group."""
    return _write_score_tables("st_scores", "s", context, project, scoring)


@dg.asset(group_name="metrics", kinds={"duckdb"}, deps=BENCHMARKS)
def est_scores(context: dg.AssetExecutionContext, project: Project, scoring: Scoring) -> Materialized:
    """ES(t): as S(t), with kinds of failure forgiven one after the other as t grows from 1 on."""
    return _write_score_tables("est_scores", "es", context, project, scoring)


def _write_score_tables(
    name: str, measure: Measure, context: dg.AssetExecutionContext, project: Project, scoring: Scoring
) -> Materialized:
    """Write the scores to `<name>.csv` and show them with one column a t, under each of `shown_conditions`."""
    metadata: dict[str, dg.MetadataValue] = {}
    for shown in shown_conditions(project.usual_scoring, scoring):
        scores = scores_of(measure, scores_under(project, shown.conditions))
        for text in score_lines(scores, measure):
            context.log.info(text if shown.is_usual else f"{text} under {shown.difference.note}")
        path = project.reports / f"{shown.difference.file_name(name)}.csv"
        scores.to_csv(path, index=False)
        if shown.is_usual:  # plots over time and the data version are under the conditions of the settings
            metadata |= score_numbers(scores, measure)
        metadata[shown.difference.name_with_note("scores")] = frame_table(pivot_by_t(scores, measure))
        metadata[shown.difference.name_with_note("csv")] = dg.MetadataValue.path(path)
    return dg.MaterializeResult(
        metadata={**metadata, **condition_metadata(project)},
        data_version=content_version((project.reports / f"{name}.csv").read_bytes()),
    )


@dg.asset_check(asset=st_scores, name="has_samples")
def some_samples_are_scored(project: Project, scoring: Scoring) -> dg.AssetCheckResult:
    """Some samples are scored under some backend."""
    scores = scores_under(project, scoring)
    count = int(scores["sample_count"].max()) if len(scores) else 0
    return dg.AssetCheckResult(passed=count > 0, severity=dg.AssetCheckSeverity.WARN, metadata={"samples": count})


@dg.asset_check(asset=est_scores, name="equals_st")
def es_is_s(project: Project, scoring: Scoring) -> dg.AssetCheckResult:
    """ES(t) is S(t) wherever S is defined (t ≤ 0)."""
    return dg.AssetCheckResult(passed=equals_st(scores_under(project, scoring)))


@dg.asset_check(asset=est_scores, name="never_falls")
def es_never_falls(project: Project, scoring: Scoring) -> dg.AssetCheckResult:
    """ES(t) never falls as t grows from 1 on."""
    return dg.AssetCheckResult(passed=never_falls(scores_under(project, scoring)))


def scores_under(project: Project, scoring: Conditions) -> "pd.DataFrame":
    """Compute scores of the catalog under given conditions; rows that a failed step left in the spool count."""
    project.warehouse.ingest()
    return queries.scores_frame(project.warehouse, **scoring.values())


def scores_of(measure: Measure, scores: "pd.DataFrame") -> "pd.DataFrame":
    """Select the scores of one measure; S is defined for t ≤ 0."""
    return scores[scores["t"] <= 0].drop(columns="es") if measure == "s" else scores.drop(columns="s")


NUMBERS: Mapping[Measure, Sequence[int]] = {"s": (0,), "es": (1, 3)}
"""Measure → the t whose scores are numbers in metadata, which Dagster plots over time: ES is S at 0, forgives wrong
results at 1, and every failure at 3."""


def score_numbers(scores: "pd.DataFrame", measure: Measure) -> dict[str, dg.MetadataValue]:
    """Make metadata with the score of each curve at a few t: `S(0) inductor`; a curve without samples has none."""
    return {
        f"{measure.upper()}({row.t:g}) {_curve_name(row)}": dg.MetadataValue.float(
            round(float(getattr(row, measure)), 4)
        )
        for t in NUMBERS[measure]
        for row in scores[scores["t"] == t].itertuples()
        if math.isfinite(getattr(row, measure))
    }


def score_lines(scores: "pd.DataFrame", measure: Measure) -> list[str]:
    """Describe the score of each curve at the greatest t: `inductor: S(0) = 1.2, jointly over 19 of 20 samples`."""
    last = scores[scores["t"] == scores["t"].max()]
    return [
        f"{_curve_name(row)}: {measure.upper()}({row.t:g}) = {getattr(row, measure):.3f}, {_basis_text(row)}"
        for row in last.itertuples()
    ]


def _curve_name(row: Any) -> str:
    """Name a curve: backend, options that differ from the defaults, and the group if there are several."""
    group = "" if row.group_value == "all" else row.group_value
    return " ".join(filter(None, (row.backend, row.variant, group)))


def pivot_by_t(scores: "pd.DataFrame", measure: Measure) -> "pd.DataFrame":
    """Make a table with a row a backend, variant and group, and a column a t; backends apart from others come last."""
    table = scores.pivot_table(index=_CURVE, columns="t", values=measure, dropna=False)
    table.columns = [f"t={t:g}" for t in table.columns]
    return comparison_table(scores).merge(table.dropna(how="all").round(4).reset_index(), on=_CURVE)


def comparison_table(scores: "pd.DataFrame") -> "pd.DataFrame":
    """Make a table of how each curve is compared: jointly with others or apart, over k of N samples."""
    names = [name for name in _CURVE if name in scores]
    curves = scores.drop_duplicates(names).sort_values(["is_joint", *names], ascending=[False, *(True for _ in names)])
    counts = zip(curves["sample_count"], curves["total_count"], strict=True)
    return curves[names].assign(
        compared=[_comparison_word(is_joint) for is_joint in curves["is_joint"]],
        samples=[share_text(int(count), int(total)) for count, total in counts],
    )


_CURVE = ["backend", "variant", "group_value"]


def _basis_text(row: Any) -> str:
    """Describe the samples of a row of scores: "jointly over 19 of 20 samples"."""
    return f"{_comparison_word(row.is_joint)} over {share_text(row.sample_count, row.total_count)} samples"


def _comparison_word(is_joint: object) -> str:
    return "jointly" if is_joint else "apart"


def equals_st(scores: "pd.DataFrame") -> bool:
    """Tell whether ES equals S for t ≤ 0; scores of no samples (NaN) count as equal."""
    strict = scores[scores["t"] <= 0]
    return not bool(((strict["s"] - strict["es"]).abs() > DEFINITION_TOLERANCE).any())


def never_falls(scores: "pd.DataFrame") -> bool:
    """Tell whether no curve of ES falls from t = 1 on."""
    tolerant = scores[scores["t"] >= 1].sort_values("t")
    steps = tolerant.groupby(_CURVE)["es"].diff()
    return not bool((steps < -DEFINITION_TOLERANCE).any())


def condition_metadata(project: Project) -> dict[str, dg.MetadataValue]:
    """Make metadata of the settings that scores depend on, and of samples that are not scored or not validated.

    Values are texts, since Dagster would plot numbers, and these are constants.
    """
    usual = project.usual_scoring
    scope = scope_of(project.warehouse, list_name=usual.list)
    counts = queries.validity_counts(project.warehouse, scope)
    return {
        "list": dg.MetadataValue.text(stated_error(project.warehouse, scope.list_name) or str(scope)),
        "samples": dg.MetadataValue.text(counts.note(include_invalid=usual.include_invalid) or "all are valid"),
        "slowdown_penalty_p": dg.MetadataValue.text(f"{usual.p:.12g}"),
        "failure_penalty_b": dg.MetadataValue.text(f"{usual.b:.12g}"),
        "error_policy": dg.MetadataValue.text(usual.policy),
        "group_by": dg.MetadataValue.text(usual.group_by),
        "other_penalties": launchpad_link(OTHER_PENALTIES_JOB),
    }


SHOWN_WORST = 5
"""Number of a backend's worst samples that the UI shows."""

WORST_COLUMNS = [
    "sample_id",
    "backend",
    "speedup",
    "speedup_low",
    "speedup_high",
    "status",
    "phase",
    "message",
    "t_min",
]
"""Columns of the worst samples in the UI, most important first; the report has more."""


@dg.asset(group_name="charts", kinds={"altair"}, deps=[st_scores])
def st_chart(project: Project, scoring: Scoring) -> Materialized:
    """S(t) by backend, in one panel or one a group."""
    return _score_chart("st_chart", "s", project, scoring)


@dg.asset(group_name="charts", kinds={"altair"}, deps=[est_scores])
def est_chart(project: Project, scoring: Scoring) -> Materialized:
    """ES(t) by backend, in one panel or one a group."""
    return _score_chart("est_chart", "es", project, scoring)


@dg.asset(name="speedup_violin", group_name="charts", kinds={"altair"}, deps=BENCHMARKS)
def violin_of_speedups(project: Project, scoring: Scoring) -> Materialized:
    """log2(speedup) of every correct sample, by backend."""
    from ops.reporting.score.charts import speedup_violin

    return _chart(
        "speedup_violin",
        lambda data: speedup_violin(data.speedups, context=data.context),
        project,
        scoring,
        of=("group_by", "include_invalid", "list"),
        curves=lambda data: data.scores,
    )


@dg.asset(group_name="charts", kinds={"altair"}, deps=BENCHMARKS)
def compile_costs(project: Project, scoring: Scoring) -> Materialized:
    """Compile time and peak memory beside the speedup, by backend."""
    from ops.reporting.score.charts import cost_chart

    return _chart_of_runs("compile_costs", cost_chart, project, scoring)


@dg.asset(group_name="charts", kinds={"altair"}, deps=BENCHMARKS)
def sample_matrix(project: Project, scoring: Scoring) -> Materialized:
    """The result of every sample under every backend: its speedup, or its failure."""
    from ops.reporting.score import charts

    return _chart_of_runs("sample_matrix", charts.sample_matrix, project, scoring)


def _chart_of_runs(name: str, draw: "Callable[..., Chart]", project: Project, scoring: Scoring) -> Materialized:
    """Make a chart of single runs, which no penalty changes."""
    return _chart(
        name, lambda data: draw(data.speedups, context=data.context), project, scoring, ("include_invalid", "list")
    )


def _chart(
    name: str,
    draw: "Callable[[ReportData], Chart]",
    project: Project,
    scoring: Scoring,
    of: Collection[str] = tuple(Conditions.model_fields),
    curves: "Callable[[ReportData], pd.DataFrame] | None" = None,
    more: "Callable[[Project], dict[str, dg.MetadataValue]]" = lambda _: {},
) -> Materialized:
    """Make a chart under each of `shown_conditions` for `of`, with a table of how `curves` are compared."""
    metadata: dict[str, dg.MetadataValue] = {}
    for shown in shown_conditions(project.usual_scoring, scoring, of=of):
        data = report_data_under(project, shown.conditions)
        metadata |= chart_metadata(name, draw(data), project.reports, shown.difference)
        if curves is not None:
            metadata[shown.difference.name_with_note("compared")] = frame_table(comparison_table(curves(data)))
    return dg.MaterializeResult(metadata={**metadata, **more(project)})


@dg.asset(
    group_name="charts",
    kinds={"html"},
    deps=[st_scores, est_scores, "dataset_report"],
)
def report(context: dg.AssetExecutionContext, project: Project, scoring: Scoring) -> Materialized:
    """Everything in one HTML file: charts, scores, the worst samples, failures, and the machine."""
    from ops.reporting.score.charts import to_markdown
    from ops.reporting.score.report import report_charts, write_report

    metadata: dict[str, dg.MetadataValue] = {}
    for shown in shown_conditions(project.usual_scoring, scoring):
        data = report_data_under(project, shown.conditions)
        path = project.reports / f"{shown.difference.file_name('report')}.html"
        write_report(data, path)
        context.log.info(f"report: {path}")
        # A browser opens no file from a page of the UI: the report is a path to copy; its usual charts follow below.
        metadata[shown.difference.name_with_note("report")] = dg.MetadataValue.path(path)
        if not shown.is_usual:
            continue
        failed = data.speedups[data.speedups["status"] == "failure"]
        metadata |= {
            "compared": frame_table(comparison_table(data.scores)),
            "worst_samples": frame_table(data.worst.groupby("backend").head(SHOWN_WORST)[WORST_COLUMNS]),
            "failed_runs": dg.MetadataValue.int(len(failed)),
            **{name: dg.MetadataValue.md(to_markdown(chart)) for name, chart in report_charts(data).items()},
        }
    return dg.MaterializeResult(metadata=metadata)


@dg.asset_check(asset=report)
def failures_have_reasons(project: Project) -> dg.AssetCheckResult:
    """Every failed run says why it failed."""
    scope = scope_of(project.warehouse, list_name=project.usual_scoring.list)
    runs = queries.speedups_frame(project.warehouse, scope)
    failed = runs[runs["status"] == "failure"]
    silent = failed[failed["message"].fillna("") == ""]
    return dg.AssetCheckResult(
        passed=silent.empty,
        metadata={"failed": len(failed), "without_reason": silent["sample_id"].tolist()},
    )


def report_data_under(project: Project, scoring: Conditions) -> "ReportData":
    """Load the data of the report and charts under some conditions; do not change it: the charts of a run share it."""
    path = project.warehouse.path
    if not path.exists():
        project.warehouse.ingest()
    file = path.stat()  # each ingest puts another file in its place
    state = (file.st_ino, file.st_mtime_ns, file.st_size)
    return _report_data(path, state, tuple(scoring.values().items()))


@lru_cache(maxsize=4)
def _report_data(path: Path, _state: tuple[int, ...], values: tuple[tuple[str, Any], ...]) -> "ReportData":
    """Load the data of the report, cached by the state of the database file: loading takes as long as drawing."""
    from warehouse.questions.report_data import load_report_data

    return load_report_data(Warehouse(path), **dict(values))


def _score_chart(name: str, measure: Measure, project: Project, scoring: Scoring) -> Materialized:
    from ops.reporting.score.charts import score_chart

    return _chart(
        name,
        lambda data: score_chart(_curves(data), measure, context=data.context),
        project,
        scoring,
        curves=_curves,
        more=condition_metadata,
    )


def _curves(data: "ReportData") -> "pd.DataFrame":
    return data.scores if data.grouped_scores is None else data.grouped_scores
