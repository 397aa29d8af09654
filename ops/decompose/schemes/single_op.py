"""`single_op`: every operator a part of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from ops.graph import Unit

if TYPE_CHECKING:
    from ops.decompose.observation import UnitCost


class SingleOp:
    """A split before every unit."""

    name: ClassVar[str] = "single_op"
    needs: frozenset[str] = frozenset()

    def split(self, units: Sequence[Unit], _costs: Sequence[UnitCost]) -> list[int]:
        """As `RangeDecomposer.split`."""
        return list(range(1, len(units)))
