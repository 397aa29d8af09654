"""The curves S(t) and ES(t), one line a backend."""

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import numpy as np
import pandas as pd

from ops.reporting.score.charts.theme import (
    BASELINE,
    GRID,
    INK,
    MUTED,
    USUAL_CONTEXT,
    Chart,
    ChartContext,
    backend_color,
    backend_shape,
    backend_styles,
    empty_chart,
    inline,
    largest_groups,
    panels,
    plural,
    records,
    style_chart,
    title,
)
from ops.reporting.score.metrics import Measure

_TITLES: Mapping[Measure, str] = {
    "s": "S(t): speedup over eager, failures counted in",
    "es": "ES(t): speedup over eager, failures forgiven as tolerance grows",
}
_FIGURES = ("alpha", "beta", "lambda", "eta", "gamma")
_GREEK = {"alpha": "α", "beta": "β", "lambda": "λ", "eta": "η", "gamma": "γ"}


def score_chart(scores: pd.DataFrame, measure: Measure = "es", *, context: ChartContext = USUAL_CONTEXT) -> Chart:
    """Chart S(t) or ES(t) by backend, in one panel or one a group.

    Args:
        scores: Columns backend, group_value, t, sample_count, correct_count, slow_count, alpha, beta, lambda, eta,
            gamma, s, es, and optionally partial_count and total_count; rows without a score (S at t ≥ 1) are not
            drawn.
        measure: "s" or "es".
        context: Conditions of the scores; `group_by` other than "all" gives a panel for each `group_value`, and curves
            of `apart` are dotted and hollow, labelled with the numbers of their samples.

    Returns:
        The chart, with a tooltip at each point; without scores, a chart that says so.
    """
    drawn = scores[scores[measure].notna()] if len(scores) else scores
    if drawn.empty:
        return empty_chart(
            context.full_title(_TITLES[measure]),
            "no benchmark run has been scored",
            context.conditions,
            context.elsewhere,
        )
    grouped = context.group_by != "all"
    sizes = drawn.groupby("group_value")["sample_count"].max().to_dict() if grouped else {}
    groups, note = largest_groups(sizes)
    if groups:
        drawn = drawn[drawn["group_value"].isin(groups)]
    labels = {group: f"{group}\nN = {sizes[group]:,}" for group in groups}
    rows = [row | {"panel": labels.get(row["group_value"], "")} for row in records(drawn)]
    partial = _partial(drawn)
    rows = [{"partial_count": 0, **row, "look": _look(row["backend"], partial, context)} for row in rows]
    background = _background(measure, int(drawn["t"].max()), labelled=not groups)
    curves = _curves(drawn, measure, context)
    ends = [] if groups else [_ends(drawn, measure, context)]
    layer = alt.layer(*background, *curves, *ends, data=inline(rows))
    chart = panels(layer, list(labels.values()), width=640, height=210 if groups else 340)
    shading = "shaded: failures forgiven" if groups and measure == "es" else ""
    lines = (
        _count_line(drawn, context, note, shading),
        context.apart_line("dotted, hollow", drawn["backend"]),
        _partial_line(partial),
        context.conditions,
        context.environment,
    )
    return style_chart(chart, title(context.full_title(_TITLES[measure]), *lines))


NAMES_AT_ENDS = "names at ends"
"""Name of the layer that a narrow page leaves out (`page.js`)."""

_ROOM = 0.4
"""Length of the axis of t beyond the first and the last t."""

_LOOKS: dict[str, list[float]] = {"whole": [1, 0], "partial": [7, 4], "apart": [1.5, 3]}
"""Look of a curve → its dashes."""


def _look(backend: str, partial: Mapping[str, Any], context: ChartContext) -> str:
    return "apart" if backend in context.apart else "partial" if backend in partial else "whole"


def _curves(drawn: pd.DataFrame, measure: Measure, context: ChartContext) -> list[alt.Chart]:
    backends = context.order_backends(drawn["backend"])
    first, last = int(drawn["t"].min()), int(drawn["t"].max())
    top = _top(drawn, measure)
    x_axis = alt.Axis(
        title="tolerance t  (larger is looser)", values=list(range(first, last + 1)), format="d", grid=False
    )
    x = alt.X("t:Q", axis=x_axis, scale=alt.Scale(domain=[first - _ROOM, last + _ROOM], nice=False, zero=False))
    y_axis = alt.Axis(title=f"{measure.upper()}(t), × eager", tickCount=8, grid=True)
    y = alt.Y(f"{measure}:Q", axis=y_axis, scale=alt.Scale(domain=[0, top], nice=True))
    shown = alt.selection_point(fields=["backend"], bind="legend", name=f"shown_{measure}")
    opacity = alt.condition(shown, alt.value(1), alt.value(0.12))
    colored = alt.Chart().encode(x=x, y=y, color=backend_color(backends, context), opacity=opacity)
    dashes = alt.Scale(domain=list(_LOOKS), range=[*_LOOKS.values()])
    dash = alt.StrokeDash("look:N", scale=dashes, legend=None)
    line = colored.mark_line(strokeWidth=2.2, interpolate="linear").encode(strokeDash=dash).add_params(shown)
    pointed = colored.encode(shape=backend_shape(backends, context), tooltip=_tooltips(measure))
    filled = pointed.transform_filter("datum.look !== 'apart'").mark_point(
        filled=True, size=72, stroke="white", strokeWidth=0.8
    )
    hollow = pointed.transform_filter("datum.look === 'apart'").mark_point(filled=False, size=48, strokeWidth=1.4)
    return [line, filled, hollow] if context.apart else [line, filled]


def _top(drawn: pd.DataFrame, measure: Measure) -> float:
    return max(1.1, float(drawn[measure].max()) * 1.05)


def _ends(drawn: pd.DataFrame, measure: Measure, context: ChartContext) -> alt.Chart:
    """The name of each curve next to its last point, moved up or down where two would overlap."""
    top = _top(drawn, measure)
    last = int(drawn["t"].max())
    ends = drawn[drawn["t"] == last].sort_values(measure)
    names, wanted = list(ends["backend"]), [float(value) for value in ends[measure]]
    places = zip(names, spread_out(wanted, top / 22), strict=True)
    # Outside of the plot, where neither the grid nor the line at 1 crosses it.
    beside = last + _ROOM
    rows = [{"backend": name, "label": context.label_backend(name), "y": y, "t": beside} for name, y in places]
    styles = backend_styles(context.order_backends(drawn["backend"]), context)
    # No legend of its own: merged with the others', it would show names in place of points.
    scale = alt.Scale(domain=list(styles), range=[color for color, _ in styles.values()])
    text = alt.Chart(inline(rows)).mark_text(align="left", baseline="middle", dx=6, fontSize=11.5, fontWeight=600)
    color = alt.Color("backend:N", scale=scale)
    names_at_ends: alt.Chart = text.properties(name=NAMES_AT_ENDS)
    return names_at_ends.encode(x=alt.X("t:Q"), y=alt.Y("y:Q"), text="label:N", color=color)


def spread_out(places: Sequence[float], gap: float) -> list[float]:
    """Move ascending places as little as possible so that neighbours are `gap` apart and the first is above 0.

    The moves with the least squares are an isotonic regression.
    """
    from scipy.optimize import isotonic_regression  # takes long to import

    offsets = gap * np.arange(len(places))
    starts = isotonic_regression(np.asarray(places) - offsets).x
    return [float(place) for place in np.maximum(starts, gap / 2) + offsets]


def _partial(drawn: pd.DataFrame) -> dict[str, tuple[int, int]]:
    """Backend that compiled correct samples only in part → (number of these, number of correct samples)."""
    if "partial_count" not in drawn:
        return {}
    loosest = drawn[drawn["t"] == drawn["t"].max()].groupby("backend")[["partial_count", "correct_count"]].sum()
    return {
        str(row.Index): (int(row.partial_count), int(row.correct_count))
        for row in loosest.itertuples()
        if row.partial_count
    }


def _partial_line(partial: Mapping[str, tuple[int, int]]) -> str:
    listed = ", ".join(f"{name} {some:,} of {every:,}" for name, (some, every) in partial.items())
    return f"dashed: part of the graph ran outside of the compiler ({listed})" if listed else ""


def _background(measure: Measure, last: int, *, labelled: bool) -> list[alt.Chart]:
    """The line at 1, and for ES the range of t where failures are forgiven; aggregated to one mark a panel."""
    once = alt.Chart().transform_aggregate(rows="count()")
    parity = once.mark_rule(color=INK, strokeDash=[5, 4], strokeWidth=1).encode(y=alt.datum(1))
    if measure == "s" or last < 1:
        return [parity]
    band = once.mark_rect(color=GRID, opacity=0.45).encode(x=alt.datum(0.5), x2=alt.datum(last + _ROOM))
    # Right-aligned, since a narrow page has less room than the text takes.
    label = once.mark_text(align="right", baseline="top", dx=-5, color=MUTED, fontSize=10.5).encode(
        x=alt.datum(last + _ROOM), y=alt.value(4), text=alt.value("failures forgiven")
    )
    return [band, label, parity] if labelled else [band, parity]


def _tooltips(measure: Measure) -> list[alt.Tooltip]:
    return [
        alt.Tooltip("backend:N"),
        alt.Tooltip("group_value:N", title="group"),
        alt.Tooltip("t:Q", format="d"),
        alt.Tooltip(f"{measure}:Q", title=f"{measure.upper()}(t)", format=".3f"),
        alt.Tooltip("sample_count:Q", title="samples", format=",d"),
        alt.Tooltip("correct_count:Q", title="M correct", format=",d"),
        alt.Tooltip("slow_count:Q", title="K correct but slower", format=",d"),
        alt.Tooltip("partial_count:Q", title="correct, compiled in part", format=",d"),
        *(alt.Tooltip(f"{name}:Q", title=f"{_GREEK[name]} {name}", format=".3f") for name in _FIGURES),
    ]


def _count_line(drawn: pd.DataFrame, context: ChartContext, *notes: str) -> str:
    """Line with the number of samples of the scores, and the backends without any."""
    joint = drawn[~drawn["backend"].isin(list(context.apart))]
    # Summed over groups, not by backend: with a panel for each framework, no backend has samples in all.
    count = int(joint.groupby("group_value")["sample_count"].max().sum())
    total = int(joint["total_count"].max()) if len(joint) and "total_count" in joint else count
    samples = (
        plural(count, "sample") if context.group_by != "all" or count == total else f"{count:,} of {total:,} samples"
    )
    without = sorted(set(context.backends) - set(drawn["backend"]) - {BASELINE})
    parts = [f"N = {samples}" if count else "", *notes, f"none scored: {', '.join(without)}" if without else ""]
    return " · ".join(part for part in parts if part)
