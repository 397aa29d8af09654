"""`ranges?k=8`: parts with nearly the same number of operators; `ranges?points=3-10-17`: splits after these."""

import bisect
from collections.abc import Sequence
from itertools import accumulate
from typing import ClassVar

from ops.dataset.decompose.schemes.base import SchemeError, UnitCost, even_splits
from ops.dataset.graph import Unit
from ops.parameters import parse_whole_number


class Ranges:
    """`k` parts of nearly as many operators, or splits after so many operators each.

    Args:
        k: Number of parts.
        points: Numbers of operators before each split, with "-" between them, ascending.
    """

    name: ClassVar[str] = "ranges"
    needs: frozenset[str] = frozenset()

    def __init__(self, k: str = "8", points: str = "") -> None:
        self.count = parse_whole_number("k", k, error=SchemeError)
        texts = points.split("-") if points else []
        self.points = [parse_whole_number("points", text, error=SchemeError) for text in texts]
        if self.points != sorted(set(self.points)):
            raise SchemeError(f"points have to ascend: {points!r}")

    def split(self, units: Sequence[Unit], _costs: Sequence[UnitCost]) -> list[int]:
        """Split into `k` parts of nearly as many operators, or after the given numbers of operators."""
        counts = [len(unit.operators) for unit in units]
        if not self.points:
            return even_splits(counts, self.count)
        before = [0, *accumulate(counts)]
        return [bisect.bisect_left(before, point) for point in self.points if point < before[-1]]
