"""Chart of the cost of speedups: compile time and memory of each backend next to its speed."""

from collections.abc import Iterator, Mapping
from typing import Any

import altair as alt
import numpy as np
import pandas as pd

from ops.dataset.outputs.tolerances import T_FROZEN, is_right
from ops.reporting.score.charts.theme import (
    BASELINE,
    INK,
    MUTED,
    USUAL_CONTEXT,
    Chart,
    ChartContext,
    backend_color,
    backend_shape,
    compared_runs,
    empty_chart,
    inline,
    plural,
    style_chart,
    title,
)

_TITLE = "Compile time and memory beside speed"

SPEED, COMPILE, MEMORY = "speedup over eager", "compile time, s", "peak memory, × eager"

_FORMS: Mapping[str, str] = {SPEED: "{:.3g}×", COMPILE: "{:.3g} s", MEMORY: "{:.3g}×"}
"""Panel, from left to right → format of its figures."""


def cost_chart(speedups: pd.DataFrame, *, context: ChartContext = USUAL_CONTEXT) -> Chart:
    """Chart median and middle half of speedup, cold compile time and peak memory of a call, by backend.

    Args:
        speedups: Columns backend, status, t_min, speedup, compile_ms, eager_peak_bytes, compiled_peak_bytes, and
            optionally is_compared. Only successful runs that are correct at t = 1 count.
        context: Conditions of the figures.

    Returns:
        The chart, with a panel for each figure; without runs, a chart that says so. Eager, which compiles nothing, has
        no compile time.
    """
    speedups = compared_runs(speedups)
    shown = speedups
    if len(speedups):
        shown = speedups[
            (speedups["status"] == "success") & speedups["t_min"].map(lambda t_min: is_right(t_min, T_FROZEN))
        ]
    rows = list(_rows(shown, context)) if len(shown) else []
    if not rows:
        return empty_chart(_TITLE, "no benchmark run has times", context.elsewhere)
    names = [context.label_backend(name) for name in context.order_backends({row["backend"] for row in rows})]
    color = backend_color(context.order_backends({row["backend"] for row in rows}), context, legend=False)
    shape = backend_shape(context.order_backends({row["backend"] for row in rows}), context, legend=False)
    axis = alt.Axis(title=None, labelFontSize=12, labelColor=INK, labelLimit=260, grid=False, ticks=False, domain=False)
    y = alt.Y("name:N", sort=names, axis=axis)
    scale = alt.Scale(type="log", nice=False, padding=14)
    # Vega drops labels above some share of a decade, which on a narrow axis may be all of them.
    ticks = alt.Axis(tickCount=4, labelExpr="format(datum.value, '~g')", labelOverlap="greedy", labelSeparation=8)
    x = alt.X("median:Q", title=None, scale=scale, axis=ticks)
    base = alt.Chart().encode(y=y)
    layer = alt.layer(
        base.mark_rule(strokeWidth=3, strokeCap="round", opacity=0.45).encode(
            x=alt.X("low:Q", title=None, scale=scale), x2="high:Q", color=color, tooltip=_TIPS
        ),
        base.mark_point(filled=True, size=80, opacity=1).encode(x=x, color=color, shape=shape, tooltip=_TIPS),
        base.mark_text(baseline="bottom", dy=-6, fontSize=11, fontWeight=600, color=INK).encode(x=x, text="label:N"),
        data=inline(rows),
    ).properties(width=190, height=38 * len(names) + 12)
    header = alt.Header(title=None, labelFontSize=12, labelFontWeight=600, labelColor=MUTED, labelAnchor="start")
    chart = layer.facet(alt.Facet("figure:N", sort=list(_FORMS), header=header), columns=len(_FORMS))
    chart = chart.resolve_scale(x="independent")
    most = max(row["count"] for row in rows)
    lines = (
        f"up to {plural(most, 'correct run')} a backend · mark: median · bar: middle half · log scales",
        "compile time: cold, until the end of the first call · memory: of a call, without copies of weights",
        context.environment,
    )
    return style_chart(chart, title(_TITLE, *lines))


_TIPS = [
    alt.Tooltip("backend:N"),
    alt.Tooltip("figure:N"),
    alt.Tooltip("label:N", title="median"),
    alt.Tooltip("middle_half:N", title="middle half"),
    alt.Tooltip("count:Q", title="samples", format=",d"),
]


def _rows(shown: pd.DataFrame, context: ChartContext) -> Iterator[dict[str, Any]]:
    for backend, runs in shown.groupby("backend"):
        figures = {
            SPEED: runs["speedup"],
            COMPILE: runs["compile_ms"] / 1000 if backend != BASELINE else pd.Series(dtype=float),
            MEMORY: runs["compiled_peak_bytes"] / runs["eager_peak_bytes"],
        }
        for figure, values in figures.items():
            positive = values.astype(float)
            positive = positive[np.isfinite(positive) & (positive > 0)]
            if positive.empty:
                continue
            low, median, high = (float(value) for value in np.percentile(positive, [25, 50, 75]))
            form = _FORMS[figure].format
            yield {
                "backend": backend,
                "name": context.label_backend(str(backend)),
                "figure": figure,
                "low": low,
                "median": median,
                "high": high,
                "label": form(median),
                "middle_half": f"{form(low)} to {form(high)}",
                "count": len(positive),
            }
