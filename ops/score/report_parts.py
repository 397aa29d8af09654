"""The report's section on decomposed samples: of each a drawing of its parts, coloured by time, and a table."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from ops.decompose.drawing import DrawnPart, drawing
from ops.decompose.gallery import MAX_PARTS, DecomposedGraph, Decompositions
from ops.score.charts.page import render
from ops.score.charts.theme import plural
from ops.score.report_tables import NONE, Cell

MAX_SHAPES = 4
"""Inputs or outputs of a part whose shapes are listed, at most."""

MAX_NAME = 28
"""Characters of a name in such a list."""

_HEADS = ("part", "share", "ms", "operators", "what it calls", "takes", "returns")


def decomposed(shown: Decompositions) -> Markup:
    """One block a sample."""
    remaining = shown.sample_count - len(shown.graphs)
    more = (
        f" These are the {len(shown.graphs)} that take longest; {remaining} more are decomposed." if remaining else ""
    )
    note = (
        f"{plural(shown.sample_count, 'sample')} in parts, which are samples of their own. Shares are of an eager "
        "run, and so are the colours. Lines show which part takes what another returns. Of more than "
        f"{MAX_PARTS} parts, small neighbours are shown together; parts.html beside the parts has all.{more}"
    )
    return render(
        "decompositions.html",
        title="Decomposed samples",
        note=note,
        heads=_HEADS,
        graphs=list(map(_block, shown.graphs)),
    )


def _block(graph: DecomposedGraph) -> dict[str, object]:
    others = f" · also by {', '.join(graph.others)}" if graph.others else ""
    return {
        "name": graph.sample_id,
        "note": f"{graph.summary}{others}",
        "svg": drawing(graph.sample_id, graph.scheme, graph.parts),
        "rows": list(map(_row, graph.parts)),
    }


def _row(part: DrawnPart) -> list[Cell]:
    return [
        Cell(part.title.partition(" ")[2], "name strong"),
        Cell(f"{part.share:.1%}", "number"),
        Cell(f"{part.ms:.3f}", "number"),
        Cell(f"{len(part.operators):,}", "number"),
        Cell(part.operator_text, "calls"),
        Cell(_listed(part.inputs), "shapes"),
        Cell(_listed(part.outputs), "shapes"),
    ]


def _listed(texts: Sequence[str]) -> str:
    more = f"; and {len(texts) - MAX_SHAPES} more" if len(texts) > MAX_SHAPES else ""
    return "; ".join(map(_short, texts[:MAX_SHAPES])) + more or NONE


def _short(text: str) -> str:
    """A name and its shape, with the end of the name alone where that is long, as the names of weights are."""
    name, _, rest = text.partition(" ")
    return text if len(name) <= MAX_NAME else f"..{name[-MAX_NAME:]} {rest}"  # after "…" a line would be broken
