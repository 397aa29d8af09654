"""Charts of the dataset: samples by source, task, family and trait, and the sizes of their graphs."""

import math
from typing import Any

import altair as alt
import pandas as pd

from ops.reporting.score.charts.theme import (
    INK,
    Chart,
    category_color,
    empty_chart,
    inline,
    plural,
    records,
    style_chart,
    title,
)

MAX_BARS = 20
_OTHERS = "all others"
_BINS_PER_OCTAVE = 2
_MIN_BINS = 8
_HINT = "no sample is in the catalog"


def dataset_charts(samples: pd.DataFrame) -> dict[str, Chart]:
    """The charts of the dataset: samples by source, by task and architecture, by trait, and by size."""
    return {
        "composition": composition_chart(samples),
        "tasks": composition_chart(samples, "task2", "architecture"),
        "traits": composition_chart(samples, "trait", "kind"),
        "operators": operator_histogram(samples),
    }


def composition_chart(samples: pd.DataFrame, by: str = "source", color: str = "task") -> Chart:
    """Chart samples by source, stacked by task, or by two other facts.

    Args:
        samples: One row a sample, with the columns of `ops.dataset.sample.catalog.rows.SampleRow`.
        by: Fact of the bars: a column, or "trait", of which a sample may have several.
        color: Fact that bars are stacked by: a column, "architecture" (first level of the family), or "kind" of trait.

    Returns:
        The chart, with a tooltip at each part of a bar; without samples, a chart that says so.
    """
    text = f"The dataset by {_LABELS.get(by, by)} and {_LABELS.get(color, color)}"
    if samples.empty:
        return empty_chart(text, _HINT)
    named = _named_columns(samples, by, color)
    bar_count = named[by].nunique()
    largest = named[by].value_counts().head(MAX_BARS).index
    named[by] = named[by].where(named[by].isin(largest), _OTHERS)
    colors = list(named[color].value_counts().index)
    counts = named.groupby([by, color])["operator_count"].agg(["size", "median"]).reset_index()
    totals = named[by].value_counts()
    bars_named = [name for name in totals.index if name != _OTHERS] + [_OTHERS] * (_OTHERS in totals.index)
    rows = [
        {
            by: row[by],
            color: row[color],
            "samples": row["size"],
            "share": row["size"] / len(samples),
            "operators": row["median"],
            "order": colors.index(row[color]),
        }
        for row in records(counts)
    ]
    y = alt.Y(f"{by}:N", sort=bars_named, title=None, axis=_name_axis(bars_named))
    bars = alt.Chart(inline(rows)).mark_bar(height={"band": 0.72}, stroke="white", strokeWidth=0.8)
    bars = bars.encode(
        y=y,
        x=alt.X("samples:Q", title="samples", axis=_COUNT_AXIS, scale=_count_scale(totals.max())),
        color=category_color(colors, color),
        order=alt.Order("order:Q"),
        tooltip=[alt.Tooltip(f"{by}:N"), alt.Tooltip(f"{color}:N"), *_COMPOSITION_TIPS],
    )
    total_rows = inline([{by: name, "samples": totals[name], "label": f"{totals[name]:,}"} for name in bars_named])
    labels = alt.Chart(total_rows).mark_text(align="left", dx=5, color=INK, fontSize=11)
    layer = alt.layer(bars, labels.encode(y=y, x="samples:Q", text="label:N"))
    parts = (
        plural(len(samples), "sample"),
        plural(bar_count, _NOUNS.get(by, by)),
        plural(len(colors), _NOUNS.get(color, color)),
    )
    chart = layer.properties(width=600, height=30 * len(bars_named) + 10, usermeta={"namesBreak": True})
    return style_chart(chart, title(text, " · ".join(parts)))


_COUNT_AXIS = alt.Axis(tickMinStep=1, tickCount=6, format=",d")
_COMPOSITION_TIPS = [
    alt.Tooltip("samples:Q", format=",d"),
    alt.Tooltip("share:Q", title="share of all", format=".1%"),
    alt.Tooltip("operators:Q", title="median operators", format=",.0f"),
]


def _name_axis(names: list[str]) -> alt.Axis:
    """Axis with the names of bars, with room for any font: the UI shows a picture laid out with another font."""
    room = min(_NAME_LIMIT, _CHARACTER * max(map(len, names)))
    return alt.Axis(labelColor=INK, labelFontSize=12, labelLimit=_NAME_LIMIT, minExtent=room, ticks=False, domain=False)


_NAME_LIMIT = 300
_CHARACTER = 7.0
"""Width in pixels of a character of size 12 in a wide font."""


def operator_histogram(samples: pd.DataFrame) -> Chart:
    """Chart samples by the number of operators of their graphs, in half octaves, stacked by task.

    Args:
        samples: One row a sample, with the columns of `ops.dataset.sample.catalog.rows.SampleRow`.

    Returns:
        The chart, with a tooltip at each bar; without samples, a chart that says so.
    """
    text = "Graph size: operators of a sample"
    if samples.empty:
        return empty_chart(text, _HINT)
    named = _named_columns(samples, "source", "task")
    tasks = list(named["task"].value_counts().index)
    named["bin"] = named["operator_count"].map(_bin)
    counts = named.groupby(["bin", "task"]).size().reset_index(name="samples")
    rows = [row | _bin_edges(row["bin"]) | {"order": tasks.index(row["task"])} for row in records(counts)]
    low, high = int(named["bin"].min()), int(named["bin"].max()) + 1
    low, high = min(low, max(0, high - _MIN_BINS)), max(high, low + _MIN_BINS)
    every = 1 if high - low <= 16 else 2
    ticks = [tick / _BINS_PER_OCTAVE for tick in range(low, high + 1) if tick % (_BINS_PER_OCTAVE * every) == 0]
    axis = alt.Axis(
        title="operators (log scale)", values=ticks, labelExpr="format(pow(2, datum.value), ',d')", grid=False
    )
    scale = alt.Scale(domain=[low / _BINS_PER_OCTAVE, high / _BINS_PER_OCTAVE], nice=False, zero=False)
    tallest = named["bin"].value_counts().max()
    bars = alt.Chart(inline(rows)).mark_bar(stroke="white", strokeWidth=0.8)
    bars = bars.encode(
        x=alt.X("low:Q", bin="binned", axis=axis, scale=scale),
        x2="high:Q",
        y=alt.Y("samples:Q", stack="zero", title="samples", axis=_COUNT_AXIS, scale=_count_scale(tallest)),
        color=category_color(tasks, "task"),
        order=alt.Order("order:Q"),
        tooltip=[
            alt.Tooltip("range:N", title="operators"),
            alt.Tooltip("task:N"),
            alt.Tooltip("samples:Q", format=",d"),
        ],
    )
    sizes = named["operator_count"]
    subtitle = f"median {sizes.median():,.0f} · smallest {sizes.min():,} · largest {sizes.max():,}"
    chart = bars.properties(width=600, height=240)
    return style_chart(chart, title(text, f"{plural(len(named), 'sample')} · {subtitle}"))


_LABELS = {"task2": "task in two levels", "kind": "kind of trait"}
_NOUNS = {"task2": "task"}


def _named_columns(samples: pd.DataFrame, *columns: str) -> pd.DataFrame:
    """These columns, with "not given" for missing values; for traits, one row a trait of a sample."""
    named = samples.copy()
    if "trait" in columns:
        named = named.explode("traits", ignore_index=True).rename(columns={"traits": "trait"})
        named["kind"] = named["trait"].str.partition("/")[0]
    if "architecture" in columns:
        named["architecture"] = named["family"].str.partition("/")[0]
    named = named[[*columns, "operator_count"]]
    for column in columns:
        named[column] = named[column].fillna("").replace("", "not given")
    return named


def _count_scale(largest: int) -> alt.Scale:
    """Scale from 0 to a bit beyond the largest count; at least to 5, so that ticks are whole numbers."""
    return alt.Scale(domain=[0, max(5.0, 1.04 * int(largest))], nice=False)


def _bin(operator_count: int) -> int:
    """Number of the half octave of a count; a graph without operators counts as one with a single operator."""
    return math.floor(math.log2(max(operator_count, 1)) * _BINS_PER_OCTAVE + 1e-9)


def _bin_edges(number: int) -> dict[str, Any]:
    """A bin's ends on the log2 axis, and its range of counts as a text."""
    low, high = number / _BINS_PER_OCTAVE, (number + 1) / _BINS_PER_OCTAVE
    first, last = math.ceil(2**low - 1e-6), math.ceil(2**high - 1e-6) - 1
    return {"low": low, "high": high, "range": f"{first:,}" if first >= last else f"{first:,} to {last:,}"}
