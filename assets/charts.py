"""The charts and the report: what a person looks at first.

Each chart is shown in the UI and written as an HTML file that opens offline.
"""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import dagster as dg

from assets.metadata import Materialized, chart_metadata, frame_table
from assets.metrics import BENCHMARKS, compared, conditions, est_scores, st_scores
from assets.resources import DATASET, Project
from assets.scoring import Conditions, Scoring, shown_conditions
from ops.score.metrics import Measure

if TYPE_CHECKING:
    from collections.abc import Callable

    from ops.score.charts import Chart
    from ops.score.report import ReportData

SHOWN_WORST = 5
"""Of a backend's worst samples in the UI."""

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
"""Of the worst samples in the UI, most telling first; the report has more."""


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
    from ops.score.charts import speedup_violin

    metadata: dict[str, dg.MetadataValue] = {}
    for shown in shown_conditions(project.usual_scoring, scoring, of=("group_by", "include_invalid")):
        data = report_data(project, shown.conditions)
        chart = speedup_violin(data.speedups, context=data.context)
        metadata |= chart_metadata("speedup_violin", chart, project.reports, shown.difference)
        metadata[shown.difference.named("compared")] = frame_table(compared(data.scores))
    return dg.MaterializeResult(metadata=metadata)


@dg.asset(group_name="charts", kinds={"altair"}, deps=BENCHMARKS)
def compile_costs(project: Project, scoring: Scoring) -> Materialized:
    """Compile time and peak memory beside the speedup, by backend."""
    from ops.score.charts import cost_chart

    return _chart_of_runs("compile_costs", cost_chart, project, scoring)


@dg.asset(group_name="charts", kinds={"altair"}, deps=BENCHMARKS)
def sample_matrix(project: Project, scoring: Scoring) -> Materialized:
    """What came of every sample under every backend: its speedup, or how it failed."""
    from ops.score import charts

    return _chart_of_runs("sample_matrix", charts.sample_matrix, project, scoring)


def _chart_of_runs(name: str, draw: "Callable[..., Chart]", project: Project, scoring: Scoring) -> Materialized:
    """A chart of single runs, which no penalty changes."""
    metadata: dict[str, dg.MetadataValue] = {}
    for shown in shown_conditions(project.usual_scoring, scoring, of=("include_invalid",)):
        data = report_data(project, shown.conditions)
        metadata |= chart_metadata(name, draw(data.speedups, context=data.context), project.reports, shown.difference)
    return dg.MaterializeResult(metadata=metadata)


@dg.asset(
    group_name="charts",
    kinds={"html"},
    deps=[st_scores, est_scores, "dataset_report"],
)
def report(context: dg.AssetExecutionContext, project: Project, scoring: Scoring) -> Materialized:
    """Everything in one HTML file: charts, scores, the worst samples, failures, and the machine."""
    from ops.score.charts import to_markdown
    from ops.score.report import report_charts, write_report

    metadata: dict[str, dg.MetadataValue] = {}
    for shown in shown_conditions(project.usual_scoring, scoring):
        data = report_data(project, shown.conditions)
        path = project.reports / f"{shown.difference.file_name('report')}.html"
        write_report(data, path)
        context.log.info(f"report: {path}")
        # A browser opens no file from a page of the UI: it is a path to copy, and the usual report's charts follow.
        metadata[shown.difference.named("report")] = dg.MetadataValue.path(path)
        if not shown.is_usual:
            continue
        failed = data.speedups[data.speedups["status"] == "failure"]
        metadata |= {
            "compared": frame_table(compared(data.scores)),
            "worst_samples": frame_table(data.worst.groupby("backend").head(SHOWN_WORST)[WORST_COLUMNS]),
            "failed_runs": dg.MetadataValue.int(len(failed)),
            **{name: dg.MetadataValue.md(to_markdown(chart)) for name, chart in report_charts(data).items()},
        }
    return dg.MaterializeResult(metadata=metadata)


@dg.asset_check(asset=report)
def failures_have_reasons(project: Project) -> dg.AssetCheckResult:
    """Every failed run says why it failed."""
    from warehouse.queries import speedups_frame

    runs = speedups_frame(project.warehouse, dataset=DATASET)
    failed = runs[runs["status"] == "failure"]
    silent = failed[failed["message"].fillna("") == ""]
    return dg.AssetCheckResult(
        passed=silent.empty,
        metadata={"failed": len(failed), "without_reason": silent["sample_id"].tolist()},
    )


def report_data(project: Project, scoring: Conditions) -> "ReportData":
    """What there is to show, under some conditions; not to be changed, since the charts of a run share it."""
    path = project.warehouse.path
    if not path.exists():
        project.warehouse.ingest()
    file = path.stat()  # each ingest puts another file in its place
    state = (file.st_ino, file.st_mtime_ns, file.st_size)
    return _report_data(path, state, tuple(scoring.values().items()))


@lru_cache(maxsize=4)
def _report_data(path: Path, _state: tuple[int, ...], values: tuple[tuple[str, Any], ...]) -> "ReportData":
    """What there is to show in a file in some state: reading it takes as long as drawing."""
    from warehouse.report_data import load_report_data
    from warehouse.store import Warehouse

    return load_report_data(Warehouse(path), dataset=DATASET, **dict(values))


def _score_chart(name: str, measure: Measure, project: Project, scoring: Scoring) -> Materialized:
    from ops.score.charts import score_chart

    metadata: dict[str, dg.MetadataValue] = {}
    for shown in shown_conditions(project.usual_scoring, scoring):
        data = report_data(project, shown.conditions)
        scores = data.scores if data.grouped_scores is None else data.grouped_scores
        chart = score_chart(scores, measure, context=data.context)
        metadata |= chart_metadata(name, chart, project.reports, shown.difference)
        metadata[shown.difference.named("compared")] = frame_table(compared(scores))
    return dg.MaterializeResult(metadata={**metadata, **conditions(project)})
