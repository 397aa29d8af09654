"""Decomposed graphs to be looked at side by side: what the report and the UI show of many.

No torch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ops.decompose.drawing import DrawnPart, drawn_parts, folded, picture
from ops.decompose.rows import DecompositionRow

MAX_PARTS = 16
"""Boxes of a drawing, and rows of its table; more parts are shown together (`folded`)."""


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
    def of(cls, rows: Sequence[DecompositionRow], others: Mapping[str, int]) -> DecomposedGraph:
        """The graph of some rows, which are all parts of one decomposition in order.

        Args:
            rows: At least one.
            others: Scheme of another decomposition of the sample → its parts.
        """
        return cls(
            rows[0].sample_id,
            rows[0].scheme,
            tuple(folded(drawn_parts(rows), MAX_PARTS)),
            len(rows),
            sum(row.operator_count for row in rows),
            sum(row.eager_ms for row in rows),
            tuple(f"{scheme} ({count} parts)" for scheme, count in others.items()),
        )

    @property
    def summary(self) -> str:
        """What it is, in a line."""
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


def pictures(found: Decompositions, max_bytes: int) -> str:
    """The drawings as Markdown, for metadata of a UI; what does not fit is counted."""
    shown, size = list[str](), 0
    for text in _pictures(found.graphs):
        size += len(text.encode(errors="replace"))
        if size > max_bytes:
            break
        shown.append(text)
    left = found.sample_count - len(shown)
    more = [f"{left} more samples: see `parts.html` beside the parts of each."] if left else []
    return "\n\n".join([*shown, *more])


def _pictures(graphs: Sequence[DecomposedGraph]) -> Iterator[str]:
    for graph in graphs:
        # A name may hold Markdown, or the end of the code that it stands in.
        name = graph.sample_id.replace("`", "'")
        yield f"`{name}`: {graph.summary}\n\n{picture(graph.sample_id, graph.scheme, graph.parts)}"
