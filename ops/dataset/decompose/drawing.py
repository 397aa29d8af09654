"""The parts of a graph as a person sees them: a drawing, coloured by time, and a table; and those of many graphs.

Names come from the sample, which may be hostile: the templates escape everything. No torch.
"""

from __future__ import annotations

import base64
import heapq
import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ops.dataset.decompose.worker_reply import name_of
from ops.dataset.derived import PartRow
from ops.execution.untrusted.text import printable
from ops.words import listed

PAGE_FILE = "parts.html"

_WIDTH, _LEFT, _TOP = 344, 62, 2
"""Width of a drawing, of the room for lines on its left and above it; it fits a telephone's screen."""

_BOX_HEIGHT, _ROW = 38, 50
_MAX_DRAWN = 300
"""Boxes of the drawing on a page of its own; more parts are drawn together. The table there has all."""

MAX_PARTS = 16
"""Boxes of the drawing of one among many graphs, and rows of its table; `fold_parts` shows more parts together."""

_SHOWN_OPERATORS = 4

COLOR, HOTTEST = "#e58d3f", 0.55
"""Colour of a part, and how strong it is at most."""


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """A part as it is drawn, or several in a row that are drawn together.

    Attributes:
        first: Its number, and `last` that of the last one.
        last: See `first`.
        operators: Names of its operators, in order.
        inputs: Name, dtype and shape of each input; those that other parts return come first.
        outputs: Name, dtype and shape of what it returns.
        ms: Time of one eager call, milliseconds.
        share: Of the time of all parts.
    """

    first: int
    last: int
    operators: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    ms: float
    share: float

    @property
    def title(self) -> str:
        """Its number, as a person says it."""
        return f"part {self.first}" if self.first == self.last else f"parts {self.first}–{self.last}"

    @property
    def operator_text(self) -> str:
        """The most frequent operators: "linear ×3, gelu, add and 2 more"."""
        counts = Counter(name.rpartition(".")[2] for name in self.operators).most_common()
        return listed([name if count == 1 else f"{name} ×{count}" for name, count in counts], _SHOWN_OPERATORS)

    @property
    def heat(self) -> float:
        """Strength of the colour of its box: text in it can be read on a light and on a dark page."""
        return min(HOTTEST, math.sqrt(max(self.share, 0.0)))


def drawn_parts(rows: Sequence[PartRow]) -> list[DrawnPart]:
    """Prepare the parts of a decomposition for drawing; its rows are in the order of the parts."""
    total_ms = sum(row.eager_ms for row in rows) or 1.0
    returned: set[str] = set()
    drawn = []
    for row in rows:
        inputs = sorted(row.inputs, key=lambda text: name_of(text) not in returned)
        share = row.eager_ms / total_ms
        index = row.part_index
        drawn.append(DrawnPart(index, index, row.operators, tuple(inputs), row.outputs, row.eager_ms, share))
        returned.update(map(name_of, row.outputs))
    return drawn


def fold_parts(parts: Sequence[DrawnPart], most: int) -> list[DrawnPart]:
    """Return at most so many parts: the slowest stay as they are, parts between two of them become one."""
    if len(parts) <= most:
        return list(parts)
    # So many stay that they and the groups around them are at most `most` boxes.
    longest = set(heapq.nlargest((most - 1) // 2, range(len(parts)), key=lambda index: parts[index].ms))
    groups: list[list[DrawnPart]] = [[]]
    for index, part in enumerate(parts):
        if index in longest:
            groups += [[part], []]
        else:
            groups[-1].append(part)
    return [_merge_parts(group, parts) for group in groups if group]


def _merge_parts(group: Sequence[DrawnPart], parts: Sequence[DrawnPart]) -> DrawnPart:
    """Merge parts in a row: into inputs that none of them makes, and outputs that other parts, or none at all, take."""
    if len(group) == 1:
        return group[0]
    inputs: dict[str, str] = {}
    outputs: dict[str, str] = {}
    for part in group:
        inputs |= {name: text for name, text in _with_names(part.inputs) if name not in outputs and name not in inputs}
        outputs |= dict(_with_names(part.outputs))
    first, last = group[0].first, group[-1].last
    taken_within = {name_of(text) for part in group for text in part.inputs}
    taken_later = {name_of(text) for part in parts if part.first > last for text in part.inputs}
    return DrawnPart(
        first,
        last,
        tuple(itertools.chain.from_iterable(part.operators for part in group)),
        tuple(inputs.values()),
        tuple(text for name, text in outputs.items() if name in taken_later or name not in taken_within),
        sum(part.ms for part in group),
        sum(part.share for part in group),
    )


def _with_names(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    return ((name_of(text), text) for text in texts)


def picture(sample_id: str, scheme: str, parts: Sequence[DrawnPart]) -> str:
    """The drawing as a Markdown image that holds it, on a light ground: for metadata of a UI."""
    svg = drawing(sample_id, scheme, parts, is_alone=True)
    return f"![parts](data:image/svg+xml;base64,{base64.b64encode(svg.encode(errors='replace')).decode()})"


def page(sample_id: str, scheme: str, parts: Sequence[DrawnPart]) -> str:
    """A page by itself: the drawing, and a table of all parts."""
    return _render(
        "parts.html",
        sample_id=sample_id,
        scheme=scheme,
        parts=parts,
        svg=drawing(sample_id, scheme, fold_parts(parts, _MAX_DRAWN)),
        total_ms=sum(part.ms for part in parts),
    )


def drawing(sample_id: str, scheme: str, parts: Sequence[DrawnPart], *, is_alone: bool = False) -> Markup:
    """The parts as SVG, one below the other; a line goes from each part to those that take what it returns.

    Args:
        sample_id: Which sample.
        scheme: Where it was split.
        parts: What is shown.
        is_alone: Whether it is a file of its own, with no page around it.
    """
    count = parts[-1].last + 1 if parts else 0
    return _render(
        "parts.svg",
        title=f"{sample_id} in {count} parts by {scheme}, coloured by their share of an eager run",
        parts=parts,
        edges=list(_edges(parts)),
        color=COLOR,
        is_alone=is_alone,
        width=_WIDTH,
        left=_LEFT,
        top=_TOP,
        box_width=_WIDTH - _LEFT - 2,
        box_height=_BOX_HEIGHT,
        row=_ROW,
        height=_TOP + len(parts) * _ROW - (_ROW - _BOX_HEIGHT) + 4,
    )


def _edges(parts: Sequence[DrawnPart]) -> Iterator[tuple[str, str]]:
    """Yield a line for each pair of parts (straight to the next one, an arc past others), and what they share."""
    makers: dict[str, int] = {}
    crossing: dict[tuple[int, int], list[str]] = {}
    for index, part in enumerate(parts):
        for name in map(name_of, part.inputs):
            if name in makers:
                crossing.setdefault((makers[name], index), []).append(name)
        makers.update(dict.fromkeys(map(name_of, part.outputs), index))
    yield from ((_path(*pair), ", ".join(names)) for pair, names in crossing.items())


def _path(source: int, target: int) -> str:
    lower, upper = _TOP + source * _ROW + _BOX_HEIGHT, _TOP + target * _ROW
    if target == source + 1:
        return f"M{(_LEFT + _WIDTH) // 2} {lower}V{upper}"
    reach = _LEFT - min(_LEFT - 4, 12 + 6 * (target - source))
    begin, end = lower - _BOX_HEIGHT // 2, upper + _BOX_HEIGHT // 2
    return f"M{_LEFT} {begin}C{reach} {begin} {reach} {end} {_LEFT} {end}"


def _render(template: str, **values: Any) -> Markup:
    return Markup(_templates().get_template(template).render(**values))


@cache
def _templates() -> Environment:
    folder = Path(__file__).parent / "templates"
    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_visible,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _visible(value: Any) -> Any:
    """Control characters of names as visible escapes."""
    return printable(value, len(value)) if isinstance(value, str) and not isinstance(value, Markup) else value


@dataclass(frozen=True, slots=True)
class DecomposedGraph:
    """A sample in parts.

    Attributes:
        sample_id: Which.
        scheme: Where it was split.
        parts: At most `MAX_PARTS`.
        part_count: How many there are.
        operator_count: Of all parts.
        ms: One eager run, milliseconds.
        others: Its other decompositions, in words.
    """

    sample_id: str
    scheme: str
    parts: tuple[DrawnPart, ...]
    part_count: int
    operator_count: int
    ms: float
    others: tuple[str, ...] = ()

    @classmethod
    def of(cls, sample_id: str, scheme: str, rows: Sequence[PartRow], others: Mapping[str, int]) -> DecomposedGraph:
        """The graph of some rows, which are all parts of one decomposition in order.

        Args:
            sample_id: Which sample.
            scheme: Where it was split.
            rows: At least one.
            others: Scheme of another decomposition of the sample → its parts.
        """
        return cls(
            sample_id,
            scheme,
            tuple(fold_parts(drawn_parts(rows), MAX_PARTS)),
            len(rows),
            sum(row.operator_count for row in rows),
            sum(row.eager_ms for row in rows),
            tuple(f"{scheme} ({count} parts)" for scheme, count in others.items()),
        )

    @property
    def summary(self) -> str:
        """The decomposition in a line."""
        largest = max(part.share for part in self.parts)
        return (
            f"{self.part_count} parts by {self.scheme} · {self.operator_count} operators · {self.ms:.3g} ms · "
            f"largest share {largest:.0%}"
        )


@dataclass(frozen=True, slots=True)
class Decompositions:
    """The graphs to show, of which there may be more.

    Attributes:
        graphs: One decomposition a sample, by name.
        sample_count: How many samples are decomposed.
    """

    graphs: tuple[DecomposedGraph, ...] = ()
    sample_count: int = 0


def pictures(decompositions: Decompositions, max_bytes: int) -> str:
    """The drawings as Markdown, for metadata of a UI; what does not fit is counted."""
    shown: list[str] = []
    for graph in decompositions.graphs:
        # A name may hold Markdown, or the end of the code that it stands in.
        name, drawn = graph.sample_id.replace("`", "'"), picture(graph.sample_id, graph.scheme, graph.parts)
        shown.append(f"`{name}`: {graph.summary}\n\n{drawn}")
        if sum(len(text.encode(errors="replace")) for text in shown) > max_bytes:
            shown.pop()
            break
    omitted = decompositions.sample_count - len(shown)
    more = [f"{omitted} more samples: see `parts.html` beside the parts of each."] if omitted else []
    return "\n\n".join([*shown, *more])
