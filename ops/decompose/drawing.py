"""The parts of a graph as a person sees them: a drawing, coloured by time, and a table.

Names come from the sample, which may be hostile: the templates escape everything. No torch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ops.decompose.plan import Part

PAGE_FILE = "parts.html"

_LEFT, _BOX_WIDTH, _BOX_HEIGHT, _ROW = 110, 520, 24, 34
_MAX_DRAWN = 300
"""Parts that are drawn; the table has all."""

_MAX_LABEL = 58
_SHOWN_OPERATORS = 4


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """What is shown of a part.

    Attributes:
        index: Its number.
        operator_count: How many operators it has.
        operators: The most frequent ones, for a person.
        inputs: Names, dtypes and shapes of its inputs, for a person.
        ms: Time of one eager call, milliseconds.
        share: Of the time of all parts.
    """

    index: int
    operator_count: int
    operators: str
    inputs: str
    ms: float
    share: float

    @property
    def y(self) -> int:
        """Upper edge of its box."""
        return 4 + self.index * _ROW

    @property
    def label(self) -> str:
        """What stands in its box."""
        text = self.operators
        return text if len(text) <= _MAX_LABEL else text[: _MAX_LABEL - 1] + "…"

    @property
    def color(self) -> str:
        """Of its box: from white to a dark orange, by the square root of its share."""
        heat = min(1.0, self.share) ** 0.5
        return "#" + "".join(f"{round(255 + (full - 255) * heat):02x}" for full in (176, 58, 12))

    @property
    def ink(self) -> str:
        """Of the text in its box."""
        return "#ffffff" if self.share > 0.75 else "#1f2933"


@dataclass(frozen=True, slots=True)
class _Edge:
    path: str
    names: str


def operators_text(names: Sequence[str]) -> str:
    """Operators for a person: "linear ×3, gelu, add and 2 more"."""
    counts = Counter(name.rpartition(".")[2] for name in names).most_common()
    shown = [name if count == 1 else f"{name} ×{count}" for name, count in counts[:_SHOWN_OPERATORS]]
    more = f" and {len(counts) - _SHOWN_OPERATORS} more" if len(counts) > _SHOWN_OPERATORS else ""
    return ", ".join(shown) + more


def drawing(sample_id: str, scheme: str, parts: Sequence[DrawnPart], plan: Sequence[Part]) -> str:
    """The parts as SVG, one below the other, with a line from each part to those that take what it returns."""
    drawn = list(parts[:_MAX_DRAWN])
    return (
        _templates()
        .get_template("parts.svg")
        .render(
            sample_id=sample_id,
            scheme=scheme,
            parts=drawn,
            edges=list(_edges(plan[: len(drawn)])),
            left=_LEFT,
            box_width=_BOX_WIDTH,
            box_height=_BOX_HEIGHT,
            width=_LEFT + _BOX_WIDTH + 8,
            height=len(drawn) * _ROW + 8,
        )
    )


def page(sample_id: str, scheme: str, parts: Sequence[DrawnPart], plan: Sequence[Part]) -> str:
    """A page by itself: the drawing, and a table of all parts."""
    svg = Markup(drawing(sample_id, scheme, parts, plan))
    total_ms = sum(part.ms for part in parts)
    return (
        _templates()
        .get_template("parts.html")
        .render(sample_id=sample_id, scheme=scheme, parts=parts, svg=svg, total_ms=total_ms)
    )


def _edges(plan: Sequence[Part]) -> list[_Edge]:
    """A line for each pair of parts: straight to the next one, an arc on the left past others."""
    makers: dict[str, int] = {}
    found: dict[tuple[int, int], list[str]] = {}
    for index, part in enumerate(plan):
        for name in part.inputs:
            if name in makers:
                found.setdefault((makers[name], index), []).append(name)
        makers.update(dict.fromkeys(part.outputs, index))
    return [_Edge(_path(*pair), ", ".join(names)) for pair, names in found.items()]


def _path(source: int, target: int) -> str:
    lower, upper = 4 + source * _ROW + _BOX_HEIGHT, 4 + target * _ROW
    if target == source + 1:
        return f"M{_LEFT + _BOX_WIDTH / 2} {lower}V{upper}"
    reach = _LEFT - min(_LEFT - 6, 14 + 6 * (target - source))
    begin, end = lower - _BOX_HEIGHT / 2, upper + _BOX_HEIGHT / 2
    return f"M{_LEFT} {begin}C{reach} {begin} {reach} {end} {_LEFT} {end}"


@cache
def _templates() -> Environment:
    folder = Path(__file__).parent / "templates"
    return Environment(loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined)
