"""One self-contained HTML page with any number of interactive charts and one copy of the code that draws them.

What a page shows may come from untrusted samples (names, tasks, error messages), so none of it is ever markup: text
is escaped, the data of charts stands in the page as JSON without `<`, and the page's own policy forbids the browser
every network request. Colours are CSS variables, so that a page follows the reader's light or dark mode and prints
dark on white.
"""

from __future__ import annotations

import functools
import html
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import altair as alt
import vl_convert

from ops.score.charts.theme import GRID, INK, MUTED, Chart
from ops.untrusted.text import printable

VEGA_LITE_VERSION = ".".join(alt.SCHEMA_VERSION.lstrip("v").split(".")[:2])

_POLICY = "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:"
"""No source that could be fetched is allowed; Vega makes functions of its expressions, hence 'unsafe-eval'."""

_VARIABLES = {INK: "var(--ink)", MUTED: "var(--muted)", GRID: "var(--grid)", "white": "var(--paper)"}
_COLOR_KEYS = frozenset(
    {"color", "fill", "stroke", "labelColor", "titleColor", "gridColor", "domainColor", "tickColor", "subtitleColor"}
)


def render_page(title: str, body: str, charts: Sequence[Chart]) -> str:
    """The text of the page.

    Args:
        title: Plain text.
        body: Markup, with `figure(index, chart)` where each chart goes; whatever it shows is already escaped.
        charts: The charts, in the order of their indexes.
    """
    specs = json.dumps([_adaptive(spec_of(chart)) for chart in charts], allow_nan=False, ensure_ascii=False)
    # "<" is the only character that can end the script element or start a comment in it.
    safe_specs = specs.replace("<", "\\u003c")
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{markup(title)}</title>",
            f"<style>{_resource('page.css')}</style>",
            "</head>",
            "<body>",
            "<main>",
            body,
            "</main>",
            f'<script type="application/json" id="specs">{safe_specs}</script>',
            f"<script>{_vega()}</script>",
            f"<script>{_resource('page.js')}</script>",
            "</body>",
            "</html>",
            "",
        ]
    )


def figure(index: int, chart: Chart) -> str:
    """Markup of the place where a chart is drawn."""
    label = markup(chart_title(chart))
    return f'<figure><div class="chart" data-chart="{index}" role="img" aria-label="{label}"></div></figure>'


def markup(text: str) -> str:
    """Plain text as markup; control characters become visible escapes."""
    return html.escape(printable(text, lines=True))


def spec_of(chart: Chart) -> dict[str, Any]:
    """The chart's Vega-Lite specification, with control characters of names as visible escapes."""
    return {key: _printable(value) for key, value in chart.to_dict().items()}


def _printable(node: Any) -> Any:
    if isinstance(node, str):
        return node if node.isprintable() else printable(node, len(node), lines=True)
    if isinstance(node, list):
        return [_printable(item) for item in node]
    return {key: _printable(value) for key, value in node.items()} if isinstance(node, dict) else node


def chart_title(chart: Chart) -> str:
    """The title of a chart, as text."""
    return str(chart.title.text)


def _adaptive(spec: dict[str, Any]) -> dict[str, Any]:
    """The spec with the theme's greys as CSS variables, on a transparent ground; data and scales stay as they are."""
    adapted: dict[str, Any] = {
        key: value if key == "datasets" else _with_variables(value) for key, value in spec.items()
    }
    adapted["config"]["background"] = "transparent"
    return adapted


def _with_variables(node: Any) -> Any:
    if isinstance(node, list):
        return [_with_variables(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        key: _VARIABLES.get(value, value) if key in _COLOR_KEYS and isinstance(value, str) else _with_variables(value)
        for key, value in node.items()
    }


@functools.cache
def _vega() -> str:
    """Vega, Vega-Lite and vega-embed as one script."""
    bundle: str = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;", vl_version=VEGA_LITE_VERSION)
    return bundle.replace("</script", "<\\/script")


@functools.cache
def _resource(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")
