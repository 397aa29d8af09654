"""Chart of trends over the builds of each backend, with the builds at which they changed."""

from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from ops.reporting.score.charts.theme import (
    INK,
    MUTED,
    USUAL_CONTEXT,
    Chart,
    ChartContext,
    backend_color,
    backend_shape,
    empty_chart,
    inline,
    plural,
    records,
    style_chart,
    title,
)
from ops.reporting.score.trends import MEASURES
from ops.words import listed

_TITLE = "Builds over time"

_PANELS = ("s0", "es1", "failures", "wrong", "compile_ms", "compile_cpu_ms")
"""Measures with a panel, in the order of the panels."""

_MARKS: Mapping[str, tuple[str, str]] = {"worse": ("#b3261e", "triangle-down"), "better": ("#0b6e4f", "triangle-up")}
"""Direction of a change → colour and shape of its mark."""

_MILLISECONDS = ("compile_ms", "compile_cpu_ms")


def history_chart(
    history: pd.DataFrame, changes: pd.DataFrame, *, context: ChartContext = USUAL_CONTEXT, suite: str = ""
) -> Chart:
    """Chart a panel for each measure, with a line a backend, a point a build, and a mark where a series changed.

    Args:
        history: Columns backend, measure, place, build, first_seen_at, value, measured_count and sample_count, of
            all samples together; builds of a backend count up from 0, the oldest.
        changes: Columns backend, measure, place, direction, kind, value_before, value_after and sample_ids.
        context: Colours of the backends, and the machine.
        suite: Name of the samples, for the subtitle: "the list shipped".

    Returns:
        The chart; if no backend has two builds, a chart that says so.
    """
    drawn = history[history["measure"].isin(_PANELS)] if len(history) else history
    counts = drawn.groupby("backend")["place"].max() + 1 if len(drawn) else pd.Series(dtype=int)
    several = counts[counts > 1]
    if several.empty:
        return empty_chart(_TITLE, "no backend has results of two builds that can be compared")
    drawn = drawn[drawn["backend"].isin(several.index)]
    rows = _rows(drawn, changes, counts)
    backends = context.order_backends(drawn["backend"])
    panels = [MEASURES[measure] for measure in _PANELS if (drawn["measure"] == measure).any()]
    layer = alt.layer(*_layers(backends, context), data=inline(rows)).properties(width=290, height=150)
    header = alt.Header(title=None, labelFontSize=12, labelFontWeight=600, labelColor=INK, labelAnchor="start")
    chart = layer.facet(alt.Facet("panel:N", sort=panels, header=header), columns=2).resolve_scale(y="independent")
    lines = (
        f"{suite or 'all samples'} · up to {plural(int(several.max()), 'build')} a backend, over the same samples",
        "▼ worse, ▲ better: the first build of a step that noise does not explain",
        context.environment,
    )
    return style_chart(chart, title(_TITLE, *lines))


def _rows(drawn: pd.DataFrame, changes: pd.DataFrame, counts: pd.Series) -> list[dict[str, Any]]:
    """A row for each point, with the change there."""
    steps = {
        (change["backend"], change["measure"], change["place"]): change
        # "worse" comes last, so that it replaces "better".
        for change in sorted(records(changes), key=lambda change: str(change["direction"]))
        if change["kind"] == "step"
    }
    rows = []
    for point in records(drawn):
        scale = 1 / 1000 if point["measure"] in _MILLISECONDS else 1
        change = steps.get((point["backend"], point["measure"], point["place"]))
        rows.append(
            {
                "backend": point["backend"],
                "panel": MEASURES[point["measure"]],
                "ago": int(point["place"]) - int(counts[point["backend"]]) + 1,
                "build": point["build"],
                "seen": "" if pd.isna(point["first_seen_at"]) else f"{point['first_seen_at']:%Y-%m-%d %H:%M}",
                "value": point["value"] * scale,
                "measured": f"{point['measured_count']:,} of {point['sample_count']:,}",
                "direction": "" if change is None else change["direction"],
                "change": "" if change is None else _change_text(change, scale),
            }
        )
    return rows


def _change_text(change: Mapping[str, Any], scale: float) -> str:
    names = list(change["sample_ids"])
    which = f": {listed(names)}" if names else ""
    return f"{change['value_before'] * scale:.4g} → {change['value_after'] * scale:.4g}{which}"


def _layers(backends: list[str], context: ChartContext) -> list[alt.Chart]:
    axis = alt.Axis(title="builds, the newest at 0", format="d", tickMinStep=1, tickCount=6, grid=False)
    x = alt.X("ago:Q", axis=axis, scale=alt.Scale(nice=False, padding=10))
    y = alt.Y("value:Q", title=None, scale=alt.Scale(zero=False, nice=True, padding=8), axis=alt.Axis(tickCount=5))
    tips = [
        alt.Tooltip("backend:N"),
        alt.Tooltip("build:N"),
        alt.Tooltip("seen:N", title="first seen"),
        alt.Tooltip("value:Q", format=".4g"),
        alt.Tooltip("measured:N", title="samples measured"),
        alt.Tooltip("direction:N", title="changed"),
        alt.Tooltip("change:N", title="from, to"),
    ]
    color = backend_color(backends, context)
    base = alt.Chart().encode(x=x, y=y)
    line = base.mark_line(strokeWidth=1.8).encode(color=color)
    points = base.mark_point(filled=True, size=30, opacity=1).encode(
        color=color, shape=backend_shape(backends, context), tooltip=tips
    )
    marks = [
        base.transform_filter(f"datum.direction === '{direction}'")
        .mark_point(filled=True, size=150, opacity=1, stroke=MUTED, strokeWidth=0.5, color=fill, shape=shape)
        .encode(tooltip=tips)
        for direction, (fill, shape) in _MARKS.items()
    ]
    return [line, points, *marks]
