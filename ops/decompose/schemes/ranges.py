"""`ranges?k=8`: parts with nearly the same number of operators; `ranges?points=3-10-17`: explicit split points."""

import bisect
from collections.abc import Sequence
from itertools import accumulate
from typing import ClassVar

from ops.decompose.schemes.base import SchemeError, UnitCost, even_splits, whole_number
from ops.graph import Unit


class Ranges:
    """`k` parts of nearly as many operators, or splits after so many operators each.

    Args:
        k: Number of parts.
        points: Numbers of operators before each split, with "-" between them, ascending.
    """

    name: ClassVar[str] = "ranges"
    needs: frozenset[str] = frozenset()

    def __init__(self, k: str = "8", points: str = "") -> None:
        self.count = whole_number("k", k)
        self.points = [whole_number("points", point) for point in points.split("-")] if points else None
        if self.points is not None and self.points != sorted(set(self.points)):
            raise SchemeError(f"points have to ascend: {points!r}")

    def split(self, units: Sequence[Unit], _costs: Sequence[UnitCost]) -> list[int]:
        """As `Scheme.split`."""
        counts = [len(unit.operators) for unit in units]
        if self.points is None:
            return even_splits(counts, self.count)
        before = [0, *accumulate(counts)]
        return [bisect.bisect_left(before, point) for point in self.points if point < before[-1]]
