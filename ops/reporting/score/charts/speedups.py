"""Violin chart of log2(speedup): the single samples behind a score."""

import json
import math
from collections.abc import Iterator, Sequence
from typing import Any

import altair as alt
import numpy as np
import pandas as pd

from ops.dataset.outputs.tolerances import T_FROZEN, is_right
from ops.reporting.score.charts.theme import (
    INK,
    MUTED,
    USUAL_CONTEXT,
    Chart,
    ChartContext,
    backend_color,
    compared_runs,
    empty_chart,
    inline,
    largest_groups,
    panels,
    plural,
    style_chart,
    title,
)
from ops.reporting.score.charts.violin import MIN_SHAPE, Violin

_TITLE = "Speedup over eager, sample by sample"


def speedup_violin(speedups: pd.DataFrame, *, context: ChartContext = USUAL_CONTEXT) -> Chart:
    """Chart log2(speedup) of every correct sample by backend, in one panel or one a group, with points and quartiles.

    Args:
        speedups: Columns backend, sample_id, task, source, dtype, speedup, speedup_low, speedup_high, t_min, status,
            and optionally evidence_fallback_count and is_compared (True where a run counts in its backend's figures).
            Shown are successful runs that are correct at t = 1, the loosest t for correctness; the subtitle has the
            number of the others.
        context: Conditions of the figures; `group_by` is the column of the panels, and backends of `apart` are below a
            line.

    Returns:
        The chart, with a tooltip at each point and median; without speedups, a chart that says so.
    """
    speedups = compared_runs(speedups)
    shown = _correct_runs(speedups)
    if shown.empty:
        return empty_chart(context.full_title(_TITLE), "no benchmark run has a speedup", context.elsewhere)
    column = context.group_by if context.group_by != "all" else None
    if column == "traits":  # a sample is in the panel of each of its traits
        shown = shown.explode(column, ignore_index=True).fillna({column: "none"})
    sizes = shown.groupby(column)["sample_id"].nunique().to_dict() if column else {}
    groups, note = largest_groups(sizes)
    backends = context.order_backends(shown["backend"])
    violins = list(_violins(shown, backends, column, groups))
    rows = [row for violin in violins for row in violin.rows()]
    layer = alt.layer(*_layers(shown, backends, context), data=inline(rows)).resolve_scale(size="independent")
    chart = panels(layer, groups, width=680, height=(44 if groups else 58) * len(backends) + 20)
    lines = (
        _count_line(speedups, shown, note),
        f"dot: median · bar: middle half of the samples, where there are {MIN_SHAPE} or more · right is faster",
        context.apart_line("below the line", backends),
        context.environment,
    )
    return style_chart(chart, title(context.full_title(_TITLE), *lines))


def _correct_runs(speedups: pd.DataFrame) -> pd.DataFrame:
    if speedups.empty:
        return speedups
    timed = (speedups["status"] == "success") & (speedups["speedup"] > 0) & np.isfinite(speedups["speedup"])
    shown: pd.DataFrame = speedups[timed & speedups["t_min"].map(lambda t_min: is_right(t_min, T_FROZEN))]
    shown = shown.assign(log2_speedup=np.log2(shown["speedup"].astype(float)))
    return shown.sort_values(["log2_speedup", "sample_id"])


def _violins(shown: pd.DataFrame, backends: list[str], column: str | None, groups: list[str]) -> Iterator[Violin]:
    for panel in groups or [""]:
        inside = shown[shown[column] == panel] if column else shown
        for lane, backend in enumerate(backends):
            runs = inside[inside["backend"] == backend]
            if len(runs):
                yield Violin(backend, panel, lane, runs)


def _layers(shown: pd.DataFrame, backends: list[str], context: ChartContext) -> list[alt.Chart]:
    of = {kind: alt.Chart().transform_filter(f"datum.kind == '{kind}'") for kind in ("shape", "point", "quartiles")}
    color = backend_color(backends, context, legend=False)
    x, y = _axes(shown, backends, context)
    once = alt.Chart().transform_aggregate(rows="count()")
    joint_count = sum(name not in context.apart for name in backends)
    line = once.mark_rule(color=MUTED, strokeWidth=1).encode(y=alt.datum(joint_count - 0.62))
    label = of["quartiles"].encode(x=x, y=y("label_y:Q"), text="label:N")
    return [
        *([line] if 0 < joint_count < len(backends) else []),
        once.mark_rule(color=INK, strokeDash=[5, 4], strokeWidth=1).encode(x=alt.datum(0)),
        of["shape"]
        .mark_area(opacity=0.3, strokeWidth=1, line=False)
        .encode(x=x, y=y("low:Q"), y2="high:Q", color=color),
        _points(of["point"], "datum.fallbacks === 0", filled=True).encode(x=x, y=y("y:Q"), color=color),
        _points(of["point"], "datum.fallbacks > 0", filled=False).encode(x=x, y=y("y:Q"), color=color),
        of["quartiles"]
        .mark_rule(color=INK, strokeWidth=4, strokeCap="round", opacity=0.85)
        .encode(x=alt.X("q1:Q"), x2="q3:Q", y=y("y:Q"), tooltip=_QUARTILE_TIPS),
        of["quartiles"]
        .mark_circle(size=70, color="white", stroke=INK, strokeWidth=1.6, opacity=1)
        .encode(x=x, y=y("y:Q"), tooltip=_QUARTILE_TIPS),
        label.mark_text(stroke="white", strokeWidth=5, strokeJoin="round", **_LABEL),
        label.mark_text(color=INK, **_LABEL),
    ]


def _points(points: alt.Chart, condition: str, *, filled: bool) -> alt.Chart:
    kept = points.transform_filter(condition).mark_point(shape="circle", size=26, opacity=0.75, filled=filled)
    with_tips: alt.Chart = kept.encode(tooltip=_POINT_TIPS)
    return with_tips


_LABEL: dict[str, Any] = {"baseline": "bottom", "fontSize": 11, "fontWeight": 600}

_POINT_TIPS = [
    alt.Tooltip("sample_id:N", title="sample"),
    alt.Tooltip("backend:N"),
    alt.Tooltip("speedup:Q", format=".3f"),
    alt.Tooltip("interval:N", title="95% interval"),
    alt.Tooltip("t_min:N", title="correct from t"),
    alt.Tooltip("fallbacks:Q", title="parts outside of the compiler"),
    alt.Tooltip("task:N"),
    alt.Tooltip("source:N"),
    alt.Tooltip("dtype:N"),
]
_QUARTILE_TIPS = [
    alt.Tooltip("backend:N"),
    alt.Tooltip("count:Q", title="samples", format=",d"),
    alt.Tooltip("label:N", title="median"),
    alt.Tooltip("middle_half:N", title="middle half"),
    alt.Tooltip("slower:Q", title="slower than eager", format=",d"),
]


def _axes(shown: pd.DataFrame, backends: Sequence[str], context: ChartContext) -> tuple[alt.X, Any]:
    """The x axis, log2 of the speedup labelled as speedup; and the y axis, a lane for each backend with its name."""
    low = min(float(shown["log2_speedup"].min()) - 0.08, -0.3)
    high = max(float(shown["log2_speedup"].max()) + 0.08, 0.3)
    ticks = [math.log2(tick) for tick in axis_ticks(2**low, 2**high)]
    x_axis = alt.Axis(title="speedup (log2 scale)", values=ticks, labelExpr="format(pow(2, datum.value), '.3~r') + '×'")
    x = alt.X("x:Q", axis=x_axis, scale=alt.Scale(domain=[low, high], nice=False, zero=False))
    names = json.dumps([context.label_backend(name) for name in backends])
    y_axis = alt.Axis(
        title=None,
        values=list(range(len(backends))),
        labelExpr=f"{names}[datum.value]",
        labelFontSize=12,
        labelColor=INK,
        labelLimit=200,
        grid=False,
        ticks=False,
        domain=False,
    )
    scale = alt.Scale(domain=[len(backends) - 0.45, -0.62], nice=False, zero=False)
    return x, lambda field: alt.Y(field, axis=y_axis, scale=scale)


def axis_ticks(low: float, high: float) -> list[float]:
    """A few round speedups within a range, for labels: in even steps in a narrow range, by octaves in a wide one."""
    for step in (0.05, 0.1, 0.25):
        even = range(math.ceil(low / step), math.floor(high / step) + 1)
        if high - low <= 10 * step and len(even) <= 9:
            return [round(number * step, 2) for number in even]
    powers = range(math.ceil(math.log2(low)), math.floor(math.log2(high)) + 1)
    halves = sorted(2.0**power * part for power in (powers.start - 1, *powers) for part in (1, 1.5))
    inside = [tick for tick in halves if low <= tick <= high]
    every = 1
    while len(inside) > 10:
        inside = [2.0**power for power in powers if power % every == 0]
        every *= 2
    return inside


def _count_line(speedups: pd.DataFrame, shown: pd.DataFrame, note: str) -> str:
    """Line with the number of runs that are drawn, and of the others by reason."""
    failed = int((speedups["status"] == "failure").sum())
    unavailable = int((speedups["status"] == "unavailable").sum())  # a row a backend
    untimed = int(((speedups["status"] == "success") & speedups["speedup"].isna()).sum())
    wrong = len(speedups) - len(shown) - failed - unavailable - untimed
    partial = int((shown["evidence_fallback_count"] > 0).sum()) if "evidence_fallback_count" in shown else 0
    others = {
        "hollow: compiled only in part": partial,
        "failed": failed,
        "not correct at t = 1": wrong,
        "without times": untimed,
        "backend unavailable": unavailable,
    }
    parts = [plural(len(shown), "correct run"), *(f"{count:,} {text}" for text, count in others.items() if count), note]
    return " · ".join(part for part in parts if part)
