"""Renders charts as SVG, PNG, Markdown, or a self-contained HTML page with one copy of the code that draws them.

Texts of a page may come from untrusted samples (names, tasks, error messages), so they never become markup: the
templates escape every text, the data of charts are in the page as JSON without `<`, and the page's own policy forbids
the browser every network request. Colours are CSS variables, so that a page follows the reader's light or dark
mode and prints dark on white.
"""

import base64
import contextlib
import functools
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import altair as alt
import vl_convert
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ops.dataset.sample.folders import replace_file
from ops.execution.untrusted.text import printable
from ops.reporting.score.charts.theme import GRID, INK, MUTED, Chart

VEGA_LITE_VERSION = ".".join(alt.SCHEMA_VERSION.lstrip("v").split(".")[:2])

_POLICY = "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:"
"""Policy that allows no source to be fetched; Vega needs 'unsafe-eval' as it compiles its expressions."""

_VARIABLES = {INK: "var(--ink)", MUTED: "var(--muted)", GRID: "var(--grid)", "white": "var(--paper)"}
_COLOR_KEYS = frozenset(
    {"color", "fill", "stroke", "labelColor", "titleColor", "gridColor", "domainColor", "tickColor", "subtitleColor"}
)


def render_page(
    title: str,
    groups: Sequence[Sequence[Markup]],
    charts: Sequence[Chart],
    *,
    template: str = "page.html",
    **values: Any,
) -> str:
    """Render the page.

    Args:
        title: Plain text.
        groups: Parts of the page from top to bottom, made by `render` and `figure`; parts of one group are next to each
            other.
        charts: The charts, in the order of their indexes.
        template: `page.html`, or a template that extends it.
        values: Other values for that template.
    """
    page = render(
        template,
        title=title,
        groups=groups,
        policy=_POLICY,
        css=_resource("page.css"),
        js=_resource("page.js"),
        vega=vega_script(),
        specs=[_adaptive(spec_of(chart)) for chart in charts],
        **values,
    )
    return str(page)  # plain text, since Markup would escape texts that are added to it


def figure(index: int, chart: Chart) -> Markup:
    """Render the element that a chart is drawn in."""
    return render("figure.html", index=index, label=chart_title(chart))


def render(template: str, **values: Any) -> Markup:
    """Render a template of `templates/`; every value that is not markup already is escaped as plain text.

    Control characters of the values become visible escapes.
    """
    return Markup(_templates().get_template(template).render(**values))


@functools.cache
def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).with_name("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_visible,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.policies["json.dumps_kwargs"] = {"allow_nan": False, "ensure_ascii": False}
    return environment


def _visible(value: Any) -> Any:
    return printable(value, lines=True) if isinstance(value, str) and not isinstance(value, Markup) else value


def spec_of(chart: Chart) -> dict[str, Any]:
    """The chart's Vega-Lite specification, with control characters of names as visible escapes.

    Tests hold charts to the schema of Vega-Lite; checking takes longer than making the specification.
    """
    return {key: _printable(value) for key, value in chart.to_dict(validate=False).items()}


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
    """Replace the theme's greys in a spec by CSS variables, and make its ground transparent; data stay as they are."""
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
def vega_script() -> Markup:
    """Vega, Vega-Lite and vega-embed as one script, cached next to the code, with Python's bytecode."""
    name = f"vega-{VEGA_LITE_VERSION}-{version('vl-convert-python')}.txt"
    kept = Path(__file__).parent / "__pycache__" / name
    with contextlib.suppress(OSError):
        return Markup(kept.read_text("utf-8"))
    bundle: str = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;", vl_version=VEGA_LITE_VERSION)
    script = bundle.replace("</script", "<\\/script")
    with contextlib.suppress(OSError):
        replace_file(kept, script.encode())
    return Markup(script)


@functools.cache
def _resource(name: str) -> Markup:
    return Markup(Path(__file__).with_name(name).read_text(encoding="utf-8"))


def to_svg(chart: Chart) -> str:
    """Render a chart as the text of an SVG image, on white."""
    return str(vl_convert.vegalite_to_svg(spec_of(chart), vl_version=VEGA_LITE_VERSION))


def to_png(chart: Chart) -> bytes:
    """Render a chart as a PNG image, on white, for pages that show no SVG."""
    return bytes(vl_convert.vegalite_to_png(spec_of(chart), vl_version=VEGA_LITE_VERSION, scale=2))


def to_markdown(chart: Chart) -> str:
    """Render a chart as a Markdown image with its SVG inside, for metadata of a UI."""
    encoded = base64.b64encode(to_svg(chart).encode()).decode()
    return f"![{chart_title(chart)}](data:image/svg+xml;base64,{encoded})"


def to_html(chart: Chart, path: Path, *others: Chart) -> None:
    """Write charts below each other as one HTML file with tooltips and legend clicks, which opens offline.

    `altair.Chart.save(inline=True)` is not used: it does not escape `<` in the data, so that a name such as
    `</script>…` from a sample's metadata would run as code.
    """
    charts = [chart, *others]
    groups = [[figure(index, item)] for index, item in enumerate(charts)]
    replace_file(path, render_page(chart_title(chart), groups, charts).encode())
