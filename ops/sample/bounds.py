"""Which indices a graph allows: bounds of its integer inputs, from how the code uses them.

Not here: making the values (`ops.sample.replay`). Nothing is executed.
"""

from __future__ import annotations

from dataclasses import dataclass

from ops.sample.types import Sample


@dataclass(frozen=True, slots=True)
class IndexBound:
    """Lowest and highest value that every use of an integer input as an index allows."""

    low: int
    high: int


def index_bounds(_sample: Sample) -> dict[str, IndexBound]:
    """Bounds of the inputs that index something of known size; the others are missing."""
    return {}
