"""`single_op`: a part for each operator."""

from collections.abc import Sequence
from typing import ClassVar

from ops.dataset.decompose.schemes.base import UnitCost
from ops.dataset.graph import Unit


class SingleOp:
    """A split before every unit."""

    name: ClassVar[str] = "single_op"
    needs: frozenset[str] = frozenset()

    def split(self, units: Sequence[Unit], _costs: Sequence[UnitCost]) -> list[int]:
        """Split before every unit but the first."""
        return list(range(1, len(units)))
