"""The matrix of samples and backends: the result of each sample under each backend at a glance."""

import math
from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.rules import RunState, state_of
from ops.reporting.score.charts.theme import (
    BASELINE,
    GRID,
    INK,
    USUAL_CONTEXT,
    Chart,
    ChartContext,
    empty_chart,
    inline,
    plural,
    records,
    style_chart,
    title,
)

_TITLE = "Every sample under every backend"

MAX_SAMPLES = 60
"""Most rows of the matrix, which shows the samples with most problems."""

_MARKS: Mapping[str, str] = {"wrong": "≠", "failed": "✕", "no baseline": "–"}
"""Outcome → text in a cell in place of a speedup."""

_DARK = "#17202a"
_FAILED, _WRONG = "#4a4f57", "#7a2e8f"
_SLOWER, _EVEN, _FASTER = "#d55e00", "#f4f4f2", "#2e8bc0"
_LABELS_PX, _LEAST_CELL_PX = 160, 32
"""Least width on a narrow page for the names of samples, and for each backend, so that numbers are legible."""

_FARTHEST = 2.0
"""log2 of the speedup from which on the colour is saturated."""


def sample_matrix(speedups: pd.DataFrame, *, context: ChartContext = USUAL_CONTEXT) -> Chart:
    """Chart the speedup of each sample (row) under each backend (column), or its failure.

    Args:
        speedups: Columns backend, sample_id, status, phase, failure_kind, speedup, t_min and message. Unavailable
            backends are left out, and so is eager, which would be 1 everywhere.
        context: Conditions of the figures.

    Returns:
        The chart, with a tooltip at each cell, failures first, then the slowest; without runs, a chart that says so.
    """
    shown = speedups
    if len(speedups):
        shown = speedups[(speedups["status"] != "unavailable") & (speedups["backend"] != BASELINE)]
    if shown.empty:
        return empty_chart(_TITLE, "no benchmark run of a compiler", context.elsewhere)
    cells = [_cell(row) for row in records(shown)]
    samples = _order_samples(cells)
    kept = samples[:MAX_SAMPLES]  # Vega sorts by nested conditions, of which ten thousand are too many to draw
    places = set(kept)
    backends = context.order_backends(shown["backend"])
    x_axis = alt.Axis(title=None, orient="top", labelAngle=-35, labelFontSize=11, labelColor=INK, labelLimit=220)
    y_axis = alt.Axis(title=None, labelFontSize=11, labelColor=INK, labelLimit=300, ticks=False, domain=False)
    base = alt.Chart(inline(cell for cell in cells if cell["sample_id"] in places)).encode(
        x=alt.X("backend:N", sort=backends, axis=x_axis),
        y=alt.Y("sample_id:N", sort=kept, axis=y_axis),
        tooltip=_TIPS,
    )
    speed = alt.Scale(domain=[-_FARTHEST, 0, _FARTHEST], range=[_SLOWER, _EVEN, _FASTER], clamp=True, interpolate="rgb")
    outcome = alt.Scale(domain=list(_MARKS), range=[_WRONG, _FAILED, GRID])
    framed = base.mark_rect(stroke="white", strokeWidth=1)
    layer = alt.layer(
        framed.transform_filter("datum.outcome === 'correct'").encode(
            color=alt.Color("log2:Q", scale=speed, legend=None)
        ),
        framed.transform_filter("datum.outcome !== 'correct'").encode(
            color=alt.Color("outcome:N", scale=outcome, legend=None)
        ),
        base.mark_text(fontSize=10.5).encode(text="label:N", color=alt.Color("ink:N", scale=None, legend=None)),
    ).resolve_scale(color="independent")
    least = {"leastWidth": _LABELS_PX + _LEAST_CELL_PX * len(backends)}
    chart = layer.properties(width=max(180, 58 * len(backends)), height=19 * len(kept), usermeta=least)
    counts = pd.Series([cell["outcome"] for cell in cells]).value_counts()
    some = (
        f"the {MAX_SAMPLES} of {len(samples):,} samples on which most goes wrong" if len(samples) > MAX_SAMPLES else ""
    )
    lines = (
        " · ".join(filter(None, (some or plural(len(samples), "sample"), *_count_texts(counts)))),
        "number: speedup over eager, blue faster, orange slower · ✕ failed · ≠ wrong at t = 0 · – eager itself fails"
        + " · ✓ right, without times" * any(cell["label"] == "✓" for cell in cells),
        context.environment,
    )
    return style_chart(chart, title(_TITLE, *lines))


_TIPS = [
    alt.Tooltip("sample_id:N", title="sample"),
    alt.Tooltip("backend:N"),
    alt.Tooltip("outcome:N"),
    alt.Tooltip("label:N", title="speedup"),
    alt.Tooltip("reason:N"),
]


_OUTCOMES = {
    RunState.RIGHT: "correct",
    RunState.WRONG: "wrong",
    RunState.FAILED: "failed",
    RunState.NO_BASELINE: "no baseline",
}


def _count_texts(counts: pd.Series) -> list[str]:
    return [f"{counts[name]:,} {name}" for name in ("failed", "wrong") if counts.get(name, 0)]


def _cell(row: Mapping[str, Any]) -> dict[str, Any]:
    """Make the cell of a run: its outcome, its text, and the reason of a failure."""
    speedup, reason = row["speedup"], ""
    has_speedup = speedup is not None and not pd.isna(speedup) and speedup > 0
    outcome = _OUTCOMES[state_of(RunResult.of(row))]
    if row["status"] == "failure":
        message = row["message"] if isinstance(row["message"], str) else ""
        reason = f"{row['phase']} {row['failure_kind']}: {message.strip().partition(chr(10))[0][:200]}"
    return {
        "sample_id": row["sample_id"],
        "backend": row["backend"],
        "outcome": outcome,
        "label": _MARKS.get(outcome, f"{speedup:.2f}" if has_speedup else "✓"),
        "log2": math.log2(speedup) if has_speedup else 0.0,
        "ink": "white" if outcome in ("failed", "wrong") else _DARK,
        "reason": reason,
    }


def _order_samples(cells: list[dict[str, Any]]) -> list[str]:
    """Sort samples: those with most failures and wrong results first, then those with the least speedup anywhere."""
    trouble: dict[str, tuple[int, float]] = {}
    for cell in cells:
        count, least = trouble.get(cell["sample_id"], (0, math.inf))
        bad = cell["outcome"] != "correct"
        trouble[cell["sample_id"]] = (count - bad, least if bad else min(least, cell["log2"]))
    return sorted(trouble, key=lambda name: (*trouble[name], name))
