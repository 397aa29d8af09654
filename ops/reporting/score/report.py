"""The report: one self-contained HTML file with every chart, the score table, the worst samples and the failures."""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pandas as pd
from markupsafe import Markup

from ops.dataset.decompose.drawing import Decompositions
from ops.dataset.sample.folders import replace_file
from ops.reporting.score import report_tables as tables
from ops.reporting.score.charts import (
    Chart,
    ChartContext,
    cost_chart,
    dataset_charts,
    history_chart,
    pair_chart,
    sample_matrix,
    score_chart,
    speedup_violin,
)
from ops.reporting.score.charts.page import figure, render_page
from ops.reporting.score.charts.pairs import runs_in_both

_CURVES, _DATASET = ("est_chart", "st_chart"), ("composition", "tasks", "traits", "operators")
"""Charts that are next to each other, at the top of the page and at its end."""


@dataclass(frozen=True, slots=True)
class ReportData:
    """The contents of a report; the frames' columns are those of the functions in `ops.reporting.score.charts`.

    Attributes:
        scores: Scores of all samples together (`group_value` "all").
        speedups: One row a (sample, backend), also for failures and unavailable backends.
        context: Penalties, error policy, grouping and environment of the scores.
        generated_at: Time when the data was read, with its time zone.
        environment: Machine and versions, name → value, in the order to show.
        notes: Further lines about the runs and samples, such as on disturbed runs and broken samples.
        samples: One row a sample; None for a report only on some runs, which shows neither the dataset nor `worst`.
        worst: The samples to examine first, worst first: sample_id, backend, task, source, speedup, speedup_low,
            speedup_high, status, phase, failure_kind, message, t_min; and variant, harm, path, framework and log_path.
        grouped_scores: Scores by `context.group_by`; None when that is "all".
        pairs: Runs of samples and of their conversions; the report compares samples that have both.
        conversions: Results of converting samples: sample_id, target, status, phase, message, is_converted, t_min and
            first_different; shown if there are any.
        history: Trends over builds, as for `ops.reporting.score.charts.history_chart`; shown if a backend has two
            builds.
        changes: Changes in these trends, as for `history_chart`.
        decompositions: Graphs in parts; shown if there are any.
        title: Heading of the page.
    """

    scores: pd.DataFrame
    speedups: pd.DataFrame
    context: ChartContext
    generated_at: datetime
    environment: Mapping[str, str] = field(default_factory=dict)
    notes: Sequence[str] = ()
    samples: pd.DataFrame | None = None
    worst: pd.DataFrame = field(default_factory=pd.DataFrame)
    grouped_scores: pd.DataFrame | None = None
    pairs: pd.DataFrame = field(default_factory=pd.DataFrame)
    conversions: pd.DataFrame = field(default_factory=pd.DataFrame)
    history: pd.DataFrame = field(default_factory=pd.DataFrame)
    changes: pd.DataFrame = field(default_factory=pd.DataFrame)
    decompositions: Decompositions = field(default_factory=Decompositions)
    title: str = "GraphNet benchmark report"


def write_report(data: ReportData, path: Path) -> None:
    """Write the report; an earlier one at the same path is replaced in one step."""
    replace_file(path, render_report(data, path.parent).encode())


def render_report(data: ReportData, folder: Path | None = None) -> str:
    """Render the report: a header with time and conditions, then score tables, charts and failures.

    Args:
        data: Its contents.
        folder: Folder of the file, for links to logs; None for no links.
    """
    charts = report_charts(data)
    figures = {name: figure(index, chart) for index, (name, chart) in enumerate(charts.items())}
    groups = _score_tables(data)
    failures = [tables.failures(data.speedups), tables.unavailable_backends(data.speedups)]
    if data.samples is None:
        groups += [*([chart] for chart in figures.values()), failures]
    else:
        curves, dataset = ([figures.pop(name) for name in names] for names in (_CURVES, _DATASET))
        worst = [tables.worst_samples(data.worst, data.context, folder)]
        groups += [curves, *([chart] for chart in figures.values()), worst, failures]
        if len(data.changes):
            groups.append([tables.changes(data.changes, data.context)])
        if len(data.conversions):
            groups.append([tables.conversions(data.conversions)])
        if data.decompositions.graphs:
            groups.append([tables.decomposed_samples(data.decompositions)])
        groups.append(dataset)
    when = data.generated_at.isoformat(sep=" ", timespec="minutes")
    lines = [f"Generated {when}", data.context.conditions, *data.notes, data.context.environment]
    shown = {
        "lines": [line for line in lines if line],
        "environment": data.environment,
    }
    return render_page(data.title, groups, list(charts.values()), template="report.html", **shown)


def _score_tables(data: ReportData) -> list[list[Markup]]:
    """The table of scores, or one for each framework if there are several, since their samples differ."""
    frameworks = (
        dict(zip(data.speedups["backend"], data.speedups["framework"], strict=True)) if len(data.speedups) else {}
    )
    names = sorted(set(frameworks.values()), key=lambda name: (name != "torch", name))
    if len(names) < 2:
        return [[tables.scores(data.scores, data.context)]]
    framework = data.scores["backend"].map(frameworks)
    return [[tables.scores(data.scores[framework == name], data.context, framework=name)] for name in names]


def report_charts(data: ReportData) -> dict[str, Chart]:
    """The charts of a report by name, in its order; those of the dataset, if there is one, come last."""
    by = data.context.group_by
    if data.grouped_scores is not None and by == "framework":
        # Curves over different samples must not share a panel, where they would seem comparable.
        charts = _score_charts(data.grouped_scores, data.speedups, data.context)
    else:
        charts = _score_charts(data.scores, data.speedups, dataclasses.replace(data.context, group_by="all"))
        if data.grouped_scores is not None and by != "all":
            grouped = _score_charts(data.grouped_scores, data.speedups, data.context)
            charts |= {f"{name}_by_{by}": chart for name, chart in grouped.items()}
    if len(runs_in_both(data.pairs)):
        charts["converted_pairs"] = pair_chart(data.pairs, context=data.context)
    if len(data.history) and data.history["place"].max() > 0:
        charts["build_history"] = history_chart(data.history, data.changes, context=data.context)
    charts["compile_costs"] = cost_chart(data.speedups, context=data.context)
    charts["sample_matrix"] = sample_matrix(data.speedups, context=data.context)
    if data.samples is not None:
        charts |= dataset_charts(data.samples)
    return charts


def _score_charts(scores: pd.DataFrame, speedups: pd.DataFrame, context: ChartContext) -> dict[str, Chart]:
    return {
        "est_chart": score_chart(scores, "es", context=context),
        "st_chart": score_chart(scores, "s", context=context),
        "speedup_violin": speedup_violin(speedups, context=context),
    }
