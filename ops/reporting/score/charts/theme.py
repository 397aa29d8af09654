"""The look of all charts: colours, fonts, titles with conditions, empty charts."""

import hashlib
import math
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import altair as alt
import pandas as pd

Chart = alt.Chart | alt.LayerChart | alt.FacetChart

INK, MUTED, GRID = "#1f2933", "#5f6b7a", "#e3e7ec"
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif"
BASELINE = "eager"
BASELINE_STYLE = ("#7d8590", "circle")

COLORS = {
    "inductor": "#0072b2",
    "openvino": "#d55e00",
    "onnxruntime": "#009e73",
    "tvm": "#b3589a",
    "iree": "#a8780a",
    "xla": "#3b9bd6",
    "torchscript": "#7a5cc7",
    "aot_inductor": "#d2143c",
    "aot_eager": "#f05ad2",
    "tensorrt": "#b400ff",
    "cudagraphs": "#2d5af0",
    "torch_xla": "#a569ff",
    "bladedisc": "#ff3c69",
    "cinn": "#c85a7d",
    "paddle_inference": "#5a8c00",
    "paddle_to_static": "#008c8c",
    "paddle_eager": "#967864",
    "paddle_openvino": "#c000a8",
    "paddle_onnxruntime": "#546c3c",
    "rules": "#8a5a2b",
    "passes": "#7d7dd2",
}
"""Colour of each backend, the same in every chart. The first seven are after Okabe and Ito; the others differ from
these as much as possible, for any colour vision, among colours with enough contrast both on white and on near-black."""

SHAPES = ("square", "diamond", "triangle-up", "cross", "triangle-down", "triangle-right", "triangle-left")
"""Point shapes, for backends in the order of `COLORS`, and for variants of a backend, which share its colour."""

_CATEGORY_COLORS = 7

_LINE_LENGTH = 118
"""Most characters of a subtitle's line."""

_LEGEND_COLUMNS = 5

_LISTED = 4
"""Most backends apart that a subtitle lists."""

MAX_PANELS = 12
"""Most panels of a grouped chart; smaller groups are left to SQL, as the subtitle says."""


@dataclass(frozen=True, slots=True)
class ChartContext:
    """The conditions of a chart's figures, for its subtitle.

    Attributes:
        p: Slowdown penalty.
        b: Failure penalty.
        policy: Name of the error policy.
        group_by: One of `ops.reporting.score.conditions.GROUPS`: one panel a group.
        environment: Machine and versions in one line ("Xeon 8370C · 2 threads · torch 2.13.0").
        backends: All backends of the report, so that each has one colour in every chart; those of the frame if empty.
        apart: Backend that is not compared jointly → number of its samples: "1 of 23".
        left_out: Samples not known to be valid, in words: "2 invalid left out · 21 not validated"; "" for none.
        elsewhere: For an empty chart, other samples with results, and how to show them; "" for none.
    """

    p: float = 0.0
    b: float = 0.1
    policy: str = "paper"
    group_by: str = "all"
    environment: str = ""
    backends: tuple[str, ...] = ()
    apart: Mapping[str, str] = field(default_factory=dict)
    left_out: str = ""
    elsewhere: str = ""

    def order_backends(self, names: Iterable[str]) -> list[str]:
        """Sort backends in the order of all charts: the baseline, those compared jointly by name, then those apart."""
        return sorted(set(names), key=lambda name: (name in self.apart, name != BASELINE, name))

    def label_backend(self, backend: str) -> str:
        """Name a backend, with the number of its samples if it stands apart."""
        return f"{backend} ({self.apart[backend]})" if backend in self.apart else backend

    def apart_line(self, look: str, backends: Iterable[str]) -> str:
        """Explain the look of backends apart, and list them unless they are many; "" without any."""
        names_apart = [f"{name} {self.apart[name]}" for name in self.order_backends(backends) if name in self.apart]
        listed = f" ({', '.join(names_apart)})" if len(names_apart) <= _LISTED else ""
        return f"{look}: over samples of its own, not to be compared with the others{listed}" if names_apart else ""

    @property
    def conditions(self) -> str:
        """The settings of a score, and the samples that are not scored or not validated, in words."""
        settings = f"slowdown penalty p = {self.p:g} · failure penalty b = {self.b:g} · error policy {self.policy}"
        return f"{settings} · {self.left_out}" if self.left_out else settings

    def full_title(self, text: str) -> str:
        """Complete a chart's title with the grouping of its panels."""
        return text if self.group_by == "all" else f"{text}, by {self.group_by}"


USUAL_CONTEXT = ChartContext()


def backend_color(backends: Sequence[str], context: ChartContext, *, legend: bool = True) -> alt.Color:
    """The colour encoding of the backends that a chart shows."""
    styles = backend_styles(backends, context)
    scale = alt.Scale(domain=list(styles), range=[color for color, _ in styles.values()])
    return alt.Color("backend:N", scale=scale, legend=alt.Legend(title=None) if legend else None)


def backend_shape(backends: Sequence[str], context: ChartContext, *, legend: bool = True) -> alt.Shape:
    """The shape encoding of the backends that a chart shows, for readers who cannot tell two colours apart."""
    styles = backend_styles(backends, context)
    scale = alt.Scale(domain=list(styles), range=[shape for _, shape in styles.values()])
    return alt.Shape("backend:N", scale=scale, legend=alt.Legend(title=None) if legend else None)


def backend_styles(backends: Sequence[str], context: ChartContext) -> dict[str, tuple[str, str]]:
    """Backend → (colour, shape): the same in every chart, whatever other backends are in it.

    A variant ("tvm + adaptations") has its backend's colour and another shape. Other projects' backends get a colour by
    the hash of their name, or the next free one; when all colours are taken, they are reused with other shapes.
    """
    styles = {BASELINE: BASELINE_STYLE}
    names = {*backends, *context.backends} - {BASELINE}
    for name in sorted(names, key=lambda name: (_backend_of(name) not in COLORS, name)):
        backend = _backend_of(name)
        color = COLORS.get(backend) or _free_color(backend, styles)
        taken = {shape for _, (used, shape) in styles.items() if used == color}
        first = _first_shape(name)
        shapes = [SHAPES[(first + step) % len(SHAPES)] for step in range(len(SHAPES))]
        styles[name] = (color, next((shape for shape in shapes if shape not in taken), shapes[0]))
    return {name: styles[name] for name in backends}


def _backend_of(label: str) -> str:
    """The backend of a label with its variant."""
    return label.partition(" ")[0]


def _first_shape(label: str) -> int:
    """Index of a shape: a backend's by its place in `COLORS`, a variant's another one by the hash of its name."""
    backend, _, variant = label.partition(" ")
    place = list(COLORS).index(backend) if backend in COLORS else _digest(backend)
    return place + 1 + _digest(variant) % (len(SHAPES) - 1) if variant else place


def _free_color(backend: str, styles: Mapping[str, tuple[str, str]]) -> str:
    """A colour for a backend that is not in `COLORS`: that of its variants if they have one, else the next free one."""
    own = next((color for name, (color, _) in styles.items() if _backend_of(name) == backend), None)
    used, colors, first = {color for color, _ in styles.values()}, list(COLORS.values()), _digest(backend)
    turn = [colors[(first + step) % len(colors)] for step in range(len(colors))]
    return own or next((color for color in turn if color not in used), turn[0])


def _digest(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4])


def category_color(names: Sequence[str], field: str) -> alt.Color:
    """Colours of categories, such as tasks, in the given order; the last colour is shared beyond the palette."""
    colors = [*list(COLORS.values())[:_CATEGORY_COLORS], BASELINE_STYLE[0]]
    scale = alt.Scale(domain=list(names), range=[colors[min(index, _CATEGORY_COLORS)] for index in range(len(names))])
    return alt.Color(f"{field}:N", scale=scale, legend=alt.Legend(title=None))


def inline(rows: Iterable[Mapping[str, Any]]) -> alt.InlineData:
    """Make chart data of any number of rows; values that JSON lacks (nan, infinities) become null."""
    return alt.InlineData(values=[{key: _plain(value) for key, value in row.items()} for row in rows])


def _plain(value: Any) -> Any:
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return None if value is pd.NaT or value is pd.NA else value


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """The rows of a frame as dictionaries by column name."""
    return [{str(name): value for name, value in row.items()} for row in frame.to_dict("records")]


def compared_runs(speedups: pd.DataFrame) -> pd.DataFrame:
    """The runs that count in figures, and those that did not succeed, which charts count by reason."""
    if speedups.empty or "is_compared" not in speedups:
        return speedups
    compared: pd.DataFrame = speedups[speedups["is_compared"] | (speedups["status"] != "success")]
    return compared


def largest_groups(sizes: Mapping[Any, int]) -> tuple[list[str], str]:
    """The groups that get a panel, largest first, and a note on those left out."""
    ranked = sorted(sizes, key=lambda name: (-sizes[name], name))
    left_out = len(ranked) - MAX_PANELS
    note = f"the {MAX_PANELS} largest of {len(ranked)} groups" if left_out > 0 else ""
    return ranked[:MAX_PANELS], note


def plural(count: int, noun: str) -> str:
    """A count with its noun: 1 sample, 3,000 samples."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def title(text: str, *lines: str) -> alt.TitleParams:
    """Make a title with a subtitle of several lines; empty lines are dropped, and long ones wrapped.

    A line that is wider than the chart would make the page shrink the chart.
    """
    return alt.TitleParams(text=text, subtitle=[part for line in lines for part in textwrap.wrap(line, _LINE_LENGTH)])


def empty_chart(text: str, hint: str, *lines: str) -> Chart:
    """Make the placeholder of a chart without data, with lines below its title."""
    note = alt.Chart(inline([{"note": f"No data yet: {hint}"}])).mark_text(fontSize=14, color=MUTED)
    return style_chart(note.encode(text="note:N").properties(width=560, height=120), title(text, *lines))


def panels(layer: alt.LayerChart | alt.FacetChart, groups: Sequence[str], *, width: int, height: int) -> Chart:
    """Make one chart of the layers, or one panel a group (field `panel`, of one or more lines) if there are groups."""
    if not groups:
        return layer.properties(width=width, height=height)
    looks: dict[str, Any] = {"labelFontSize": 12, "labelFontWeight": 600, "labelColor": INK, "labelAnchor": "start"}
    header = alt.Header(title=None, labelExpr="split(datum.label, '\\n')", **looks)
    facet = alt.Facet("panel:N", sort=list(groups), header=header)
    return layer.properties(width=width // 2 - 30, height=height).facet(facet, columns=2 if len(groups) < 5 else 3)


def style_chart(chart: Chart, heading: alt.TitleParams) -> Chart:
    """Give a chart its title and the project's look: thin grid, no frame, left-aligned text, legend on top."""
    text: dict[str, Any] = {"labelColor": MUTED, "titleColor": MUTED, "labelFontSize": 11, "titleFontSize": 12}
    config = alt.Config(
        background="white",
        padding=16,
        font=FONT,
        view=alt.ViewConfig(stroke=None),
        axis=alt.AxisConfig(gridColor=GRID, domainColor=GRID, tickColor=GRID, titleFontWeight="normal", **text),
        legend=alt.LegendConfig(
            orient="top",
            columns=_LEGEND_COLUMNS,
            labelLimit=240,
            symbolSize=110,
            symbolStrokeWidth=2,
            offset=12,
            **text,
        ),
        header=alt.HeaderConfig(labelLimit=320),
        title=alt.TitleConfig(
            anchor="start",
            frame="bounds",
            color=INK,
            fontSize=17,
            fontWeight=600,
            subtitleColor=MUTED,
            subtitleFontSize=12,
            subtitlePadding=6,
            subtitleLineHeight=16,
            offset=14,
        ),
    )
    return chart.properties(title=heading, config=config)
