"""Chart of compilers of two frameworks on the same graphs: samples of one, converted to the other."""

import math
from typing import Any

import altair as alt
import numpy as np
import pandas as pd

from ops.dataset.outputs.tolerances import T_FROZEN, is_right
from ops.reporting.score.charts.speedups import axis_ticks
from ops.reporting.score.charts.theme import (
    INK,
    USUAL_CONTEXT,
    Chart,
    ChartContext,
    backend_color,
    empty_chart,
    inline,
    plural,
    records,
    style_chart,
    title,
)
from ops.reporting.score.run_outcomes import JOINT_SHARE, share_text

_TITLE = "The same graphs in both frameworks"
_LANE = 34

MAX_TICKS = 250
"""Most ticks of a lane; of more samples, these are evenly spaced by rank, both ends included."""


def pair_chart(pairs: pd.DataFrame, *, context: ChartContext = USUAL_CONTEXT) -> Chart:
    """Chart each compiler's speedups, on graphs that both frameworks have, over the original's eager mode.

    Args:
        pairs: The view `converted_pairs`, with the variant in `backend`: columns sample_id, target, framework, backend,
            status, t_min, original_eager_ms, compiled_median_ms and speedup_over_original. Samples count if they
            were run in both frameworks, runs if they are successful and correct at t = 1.
        context: Conditions of the figures.

    Returns:
        A lane for each backend, the original framework's first, with a tick a sample, and the geometric mean over the
        samples of all compared backends. If no sample was run in both frameworks, a chart that says so.
    """
    runs = runs_in_both(pairs)
    shown = runs
    if len(runs):
        shown = runs[
            (runs["status"] == "success")
            & runs["t_min"].map(lambda t_min: is_right(t_min, T_FROZEN))
            & (runs["speedup_over_original"] > 0)
        ]
    if shown.empty:
        return empty_chart(_TITLE, "no converted sample was run in both frameworks")
    shown = shown.assign(x=np.log2(shown["speedup_over_original"].astype(float)))
    lanes = _lanes(shown, runs, context)
    names = [lane["lane"] for lane in lanes]
    ticks = _thin_ticks(shown.assign(lane=[_lane(row) for row in records(shown)]))
    layer = alt.layer(*_layers(ticks, lanes, names, context)).properties(width=560, height=_LANE * len(names) + 10)
    targets = " and ".join(sorted(set(runs["target"])))
    lines = (
        f"{plural(runs['sample_id'].nunique(), 'sample')} and their conversions to {targets}, on the same tensors",
        "1× is the original's own eager mode · tick: a sample · dot: geometric mean · right is faster",
        f"means are over the same samples, for backends that are correct at t = 1 on at least {JOINT_SHARE:.0%} of all",
        "the frameworks were timed in processes of their own, so small differences between them say nothing",
        f"of each lane {MAX_TICKS} samples are drawn, evenly by rank" if len(ticks) < len(shown) else "",
        context.environment,
    )
    return style_chart(layer, title(_TITLE, *lines))


def _thin_ticks(ticks: pd.DataFrame) -> pd.DataFrame:
    lanes = (own.sort_values(["x", "sample_id"]) for _, own in ticks.groupby("lane"))
    return pd.concat(
        own if len(own) <= MAX_TICKS else own.iloc[np.linspace(0, len(own) - 1, MAX_TICKS).round().astype(int)]
        for own in lanes
    )


def runs_in_both(pairs: pd.DataFrame) -> pd.DataFrame:
    """The runs of samples that were run in both frameworks."""
    if pairs.empty:
        return pairs
    tried: pd.DataFrame = pairs[pairs["status"].isin(["success", "failure"])]
    sides = tried.groupby("sample_id")["framework"].transform("nunique")
    both: pd.DataFrame = tried[sides > 1]
    return both


def _lane(row: dict[str, Any]) -> str:
    """Name of a lane: the backend's, with its framework unless the name has it."""
    framework, backend = row["framework"], row["backend"]
    return str(backend) if backend.startswith(framework) else f"{framework}: {backend}"


def _lanes(shown: pd.DataFrame, runs: pd.DataFrame, context: ChartContext) -> list[dict[str, Any]]:
    """The lanes in order: the number of samples on which each backend is correct, and the mean of compared ones."""
    total, targets, order = runs["sample_id"].nunique(), set(runs["target"]), context.order_backends(shown["backend"])
    samples = {
        (str(framework), str(backend)): frozenset(own["sample_id"])
        for (framework, backend), own in shown.groupby(["framework", "backend"])
    }
    compared = {key: own for key, own in samples.items() if len(own) >= JOINT_SHARE * total}
    common = frozenset.intersection(*compared.values()) if compared else frozenset()
    lanes: list[dict[str, Any]] = []
    for (framework, backend), own in samples.items():
        lane: dict[str, Any] = {"framework": framework, "backend": backend, "samples": share_text(len(own), total)}
        lane |= {"lane": _lane(lane), "label": lane["samples"]}
        if (framework, backend) in compared and common:
            is_own = shown["framework"].eq(framework) & shown["backend"].eq(backend)
            mean = float(shown[is_own & shown["sample_id"].isin(common)]["x"].mean())
            lane |= {"x": mean, "mean": 2.0**mean, "label": f"{2.0**mean:.2f}×  {lane['samples']}"}
        lanes.append(lane)
    return sorted(lanes, key=lambda lane: (lane["framework"] in targets, order.index(lane["backend"])))


def _layers(
    ticks: pd.DataFrame, lanes: list[dict[str, Any]], names: list[str], context: ChartContext
) -> list[alt.Chart]:
    low, high = min(float(ticks["x"].min()) - 0.1, -0.3), max(float(ticks["x"].max()) + 0.1, 0.3)
    axis = alt.Axis(
        title="speedup over the original's eager mode (log2 scale)",
        values=[math.log2(tick) for tick in axis_ticks(2**low, 2**high)],
        labelExpr="format(pow(2, datum.value), '.3~r') + '×'",
        labelOverlap="parity",
    )
    x = alt.X("x:Q", axis=axis, scale=alt.Scale(domain=[low, high], nice=False, zero=False))
    named = alt.Axis(
        title=None, labelFontSize=12, labelColor=INK, labelLimit=260, grid=False, ticks=False, domain=False
    )
    y = alt.Y("lane:N", sort=names, axis=named)
    color = backend_color(context.order_backends(ticks["backend"]), context, legend=False)
    columns = ["sample_id", "framework", "backend", "lane", "x", "speedup_over_original", "compiled_median_ms", "t_min"]
    samples, texts = alt.Chart(inline(records(ticks[columns]))), alt.Chart(inline(lanes))
    means = alt.Chart(inline([lane for lane in lanes if "x" in lane]))
    return [
        alt.Chart(inline([{"x": 0}])).mark_rule(color=INK, strokeDash=[5, 4]).encode(x=x),
        samples.mark_tick(thickness=2, size=_LANE * 0.6, opacity=0.6).encode(x=x, y=y, color=color, tooltip=_TIPS),
        means.mark_circle(size=80, color="white", stroke=INK, strokeWidth=1.6, opacity=1).encode(
            x=x, y=y, tooltip=_MEAN_TIPS
        ),
        texts.mark_text(align="left", dx=8, color=INK, fontSize=11).encode(x=alt.value("width"), y=y, text="label:N"),
    ]


_TIPS = [
    alt.Tooltip("sample_id:N", title="sample"),
    alt.Tooltip("framework:N"),
    alt.Tooltip("backend:N"),
    alt.Tooltip("speedup_over_original:Q", format=".3f", title="speedup over the original's eager"),
    alt.Tooltip("compiled_median_ms:Q", format=".3f", title="ms a call"),
    alt.Tooltip("t_min:N", title="correct from t"),
]
_MEAN_TIPS = [
    alt.Tooltip("framework:N"),
    alt.Tooltip("backend:N"),
    alt.Tooltip("mean:Q", format=".3f", title="geometric mean"),
    alt.Tooltip("samples:N", title="correct at t = 1"),
]
