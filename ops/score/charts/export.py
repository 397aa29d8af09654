"""Charts as SVG text, as Markdown for a UI, and as HTML files that open without a network."""

from __future__ import annotations

import base64
import uuid
from pathlib import Path

import vl_convert

from ops.score.charts.page import VEGA_LITE_VERSION, chart_title, figure, render_page, spec_of
from ops.score.charts.theme import Chart


def to_svg(chart: Chart) -> str:
    """The chart as the text of an SVG image, on white."""
    svg: str = vl_convert.vegalite_to_svg(spec_of(chart), vl_version=VEGA_LITE_VERSION)
    return svg


def to_markdown(chart: Chart) -> str:
    """The chart as a Markdown image that holds its own SVG: for metadata of a UI."""
    encoded = base64.b64encode(to_svg(chart).encode()).decode()
    return f"![{chart_title(chart)}](data:image/svg+xml;base64,{encoded})"


def to_html(chart: Chart, path: Path) -> None:
    """Write the chart as one HTML file with tooltips and legend clicks, which opens offline.

    `altair.Chart.save(inline=True)` is not used: it leaves `<` of the data as it is, so that a name such as
    `</script>…` out of a sample's metadata would run as code.
    """
    write_text(path, render_page(chart_title(chart), [[figure(0, chart)]], [chart]))


def write_text(path: Path, text: str) -> None:
    """Write a file so that a reader sees the old text or the new one, never half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
