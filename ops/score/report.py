"""The report: one self-contained HTML file with every chart, the score table, the worst samples and the failures."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pandas as pd
from markupsafe import Markup

from ops.score import report_tables as tables
from ops.score.charts import Chart, ChartContext, composition_chart, operator_histogram, score_chart, speedup_violin
from ops.score.charts.export import write_text
from ops.score.charts.page import figure, render_page


@dataclass(frozen=True, slots=True)
class ReportData:
    """What a report shows; the frames' columns are those of the functions in `ops.score.charts`.

    Attributes:
        scores: Scores of all samples together (`group_value` "all").
        speedups: One row a (sample, backend): failures and unavailable backends are read from it too.
        samples: One row a sample.
        worst: The samples to look at first, worst first: sample_id, backend, task, source, speedup, speedup_low,
            speedup_high, status, phase, failure_kind, message, t_min.
        context: Penalties, error policy, grouping and environment that the scores stand for.
        generated_at: When the data was read, with its time zone.
        environment: Machine and versions, name → value, in the order to show.
        notes: What else a reader has to know of the runs and samples, a line each: disturbed runs, broken samples.
        grouped_scores: Scores by `context.group_by`; None when that is "all".
        title: Heading of the page.
    """

    scores: pd.DataFrame
    speedups: pd.DataFrame
    samples: pd.DataFrame
    worst: pd.DataFrame
    context: ChartContext
    generated_at: datetime
    environment: Mapping[str, str] = field(default_factory=dict)
    grouped_scores: pd.DataFrame | None = None
    notes: Sequence[str] = ()
    title: str = "GraphNet benchmark report"


def write_report(data: ReportData, path: Path) -> None:
    """Write the report; an earlier one at the same path is replaced in one step."""
    write_text(path, render_report(data))


def render_report(data: ReportData) -> str:
    """The text of the report."""
    overall = dataclasses.replace(data.context, group_by="all")
    charts = [
        score_chart(data.scores, "es", context=overall),
        score_chart(data.scores, "s", context=overall),
        speedup_violin(data.speedups, context=overall),
    ]
    if data.grouped_scores is not None and data.context.group_by != "all":
        charts += [
            score_chart(data.grouped_scores, "es", context=data.context),
            score_chart(data.grouped_scores, "s", context=data.context),
            speedup_violin(data.speedups, context=data.context),
        ]
    charts += [composition_chart(data.samples), operator_histogram(data.samples)]
    figures = [figure(index, chart) for index, chart in enumerate(charts)]
    groups = [
        [tables.scores(data.scores, data.context)],
        figures[:2],
        *([one] for one in figures[2:-2]),
        [tables.worst_samples(data.worst)],
        [tables.failures(data.speedups), tables.unavailable(data.speedups)],
        figures[-2:],
    ]
    return _render(data.title, data.generated_at, data.context, groups, charts, data.environment, data.notes)


def _render(
    title: str,
    generated_at: datetime,
    context: ChartContext,
    groups: Sequence[Sequence[Markup]],
    charts: Sequence[Chart],
    environment: Mapping[str, str],
    notes: Sequence[str],
) -> str:
    """A page below a header: when the data was read, what the scores stand for, and what else has to be known."""
    when = generated_at.isoformat(sep=" ", timespec="minutes")
    lines = [f"Generated {when}", context.conditions, *notes, context.environment]
    shown = {"lines": [line for line in lines if line], "environment": environment}
    return render_page(title, groups, charts, template="report.html", **shown)


def write_comparison(
    scores_of: pd.DataFrame,
    speedups: pd.DataFrame,
    context: ChartContext,
    generated_at: datetime,
    environment: Mapping[str, str],
    path: Path,
    *,
    notes: Sequence[str] = (),
) -> None:
    """Write a page on some runs alone: their scores, curves, speedups and failures.

    Args:
        scores_of: Scores of the runs, as `score_chart` takes them.
        speedups: The runs, as `speedup_violin` takes them, with phase, failure_kind and message.
        context: What the scores stand for.
        generated_at: When the runs ended, with its time zone.
        environment: Machine and versions, name → value, in the order to show.
        path: Where it is written.
        notes: As in `ReportData`.
    """
    charts = [
        score_chart(scores_of, "es", context=context),
        score_chart(scores_of, "s", context=context),
        speedup_violin(speedups, context=context),
    ]
    groups = [
        [tables.scores(scores_of, context)],
        *([figure(index, chart)] for index, chart in enumerate(charts)),
        [tables.failures(speedups), tables.unavailable(speedups)],
    ]
    write_text(path, _render("Comparison of backends", generated_at, context, groups, charts, environment, notes))
