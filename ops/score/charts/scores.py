"""The curves S(t) and ES(t), one line a backend.

Not here: computing them (`ops.score.metrics`, or the warehouse's `scores`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from ops.score.charts.theme import (
    BASELINE,
    GRID,
    INK,
    MUTED,
    Chart,
    ChartContext,
    backend_color,
    backend_shape,
    empty_chart,
    inline,
    largest_groups,
    ordered_backends,
    panels,
    plural,
    records,
    styled,
    title,
)
from ops.score.metrics import Measure

_TITLES: Mapping[Measure, str] = {
    "s": "S(t): speedup over eager, failures counted in",
    "es": "ES(t): speedup over eager, failures forgiven as tolerance grows",
}
_FIGURES = ("alpha", "beta", "lambda", "eta", "gamma")
_GREEK = {"alpha": "α", "beta": "β", "lambda": "λ", "eta": "η", "gamma": "γ"}


def score_chart(scores: pd.DataFrame, measure: Measure = "es", *, context: ChartContext | None = None) -> Chart:
    """S(t) or ES(t) by backend, in one panel or one a group.

    Args:
        scores: Columns backend, group_value, t, sample_count, correct_count, slow_count, alpha, beta, lambda, eta,
            gamma, s, es; rows without a score (N = 0; S at t ≥ 1) are not drawn.
        measure: "s" or "es".
        context: What the scores depend on; `group_by` other than "all" gives a panel for each `group_value`.

    Returns:
        The chart, with a tooltip at each point; one that says so when there are no scores.
    """
    context = context or ChartContext()
    drawn = scores[scores[measure].notna()] if len(scores) else scores
    if drawn.empty:
        return empty_chart(context.titled(_TITLES[measure]), "no benchmark run has been scored")
    grouped = context.group_by != "all"
    sizes = drawn.groupby("group_value")["sample_count"].max().to_dict() if grouped else {}
    groups, note = largest_groups(sizes)
    if groups:
        drawn = drawn[drawn["group_value"].isin(groups)]
    labels = {group: f"{group}  ·  N = {sizes[group]:,}" for group in groups}
    rows = [row | {"panel": labels.get(row["group_value"], "")} for row in records(drawn)]
    background = _background(measure, int(drawn["t"].max()), labelled=not groups)
    layer = alt.layer(*background, *_curves(drawn, measure, context), data=inline(rows))
    chart = panels(layer, list(labels.values()), width=640, height=210 if groups else 340)
    shading = "shaded: failures forgiven" if groups and measure == "es" else ""
    lines = (_count_line(scores, note, shading), context.conditions, context.environment)
    return styled(chart, title(context.titled(_TITLES[measure]), *lines))


def _curves(drawn: pd.DataFrame, measure: Measure, context: ChartContext) -> list[alt.Chart]:
    backends = ordered_backends(drawn["backend"])
    first, last = int(drawn["t"].min()), int(drawn["t"].max())
    top = max(1.1, float(drawn[measure].max()) * 1.05)
    x_axis = alt.Axis(
        title="tolerance t  (larger is looser)", values=list(range(first, last + 1)), format="d", grid=False
    )
    x = alt.X("t:Q", axis=x_axis, scale=alt.Scale(domain=[first - 0.4, last + 0.4], nice=False, zero=False))
    y_axis = alt.Axis(title=f"{measure.upper()}(t), × eager", tickCount=8, grid=True)
    y = alt.Y(f"{measure}:Q", axis=y_axis, scale=alt.Scale(domain=[0, top], nice=True))
    shown = alt.selection_point(fields=["backend"], bind="legend", name=f"shown_{measure}")
    opacity = alt.condition(shown, alt.value(1), alt.value(0.12))
    colored = alt.Chart().encode(x=x, y=y, color=backend_color(backends, context), opacity=opacity)
    line = colored.mark_line(strokeWidth=2.2, interpolate="linear").add_params(shown)
    point = colored.mark_point(filled=True, size=72, stroke="white", strokeWidth=0.8).encode(
        shape=backend_shape(backends, context), tooltip=_tooltips(measure)
    )
    return [line, point]


def _background(measure: Measure, last: int, *, labelled: bool) -> list[alt.Chart]:
    """The parity line, and for ES the range of t where failures are forgiven; aggregated to one mark a panel."""
    once = alt.Chart().transform_aggregate(rows="count()")
    parity = once.mark_rule(color=INK, strokeDash=[5, 4], strokeWidth=1).encode(y=alt.datum(1))
    if measure == "s" or last < 1:
        return [parity]
    band = once.mark_rect(color=GRID, opacity=0.45).encode(x=alt.datum(0.5), x2=alt.datum(last + 0.4))
    label = once.mark_text(align="left", baseline="bottom", dx=5, dy=-5, color=MUTED, fontSize=10.5).encode(
        x=alt.datum(0.5), y=alt.datum(0), text=alt.value("failures forgiven")
    )
    return [band, label, parity] if labelled else [band, parity]


def _tooltips(measure: Measure) -> list[alt.Tooltip]:
    return [
        alt.Tooltip("backend:N"),
        alt.Tooltip("group_value:N", title="group"),
        alt.Tooltip("t:Q", format="d"),
        alt.Tooltip(f"{measure}:Q", title=f"{measure.upper()}(t)", format=".3f"),
        alt.Tooltip("sample_count:Q", title="N samples", format=",d"),
        alt.Tooltip("correct_count:Q", title="M correct", format=",d"),
        alt.Tooltip("slow_count:Q", title="K correct but slower", format=",d"),
        *(alt.Tooltip(f"{name}:Q", title=f"{_GREEK[name]} {name}", format=".3f") for name in _FIGURES),
    ]


def _count_line(scores: pd.DataFrame, *notes: str) -> str:
    """How many samples the scores stand on, and which backends have none."""
    counts: Any = scores.groupby(["backend", "t"])["sample_count"].sum().groupby("backend").max()
    scored = [int(count) for count in counts if count > 0]
    low, high = min(scored), max(scored)
    samples = plural(high, "sample") if low == high else f"{low:,} to {high:,} samples, by backend"
    without = sorted(name for name in counts.index if not counts[name] > 0 and name != BASELINE)
    parts = [f"N = {samples}", *notes, f"none scored: {', '.join(without)}" if without else ""]
    return " · ".join(part for part in parts if part)
