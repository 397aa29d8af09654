"""`fusible`: the longest ranges that inductor, the reference compiler, computes in one kernel.

Inductor plans the kernels of the whole graph once; no range is compiled by itself. Operators that need no kernel, such
as views, stay with those before them.
"""

from collections.abc import Sequence
from typing import ClassVar

from ops.dataset.decompose.schemes.base import UnitCost
from ops.dataset.graph import Unit


class Fusible:
    """A split before every unit that no kernel computes together with those since the last split."""

    name: ClassVar[str] = "fusible"
    needs = frozenset({"kernels"})

    def split(self, _units: Sequence[Unit], costs: Sequence[UnitCost]) -> list[int]:
        """Split before units that share no kernel with all units since the last split."""
        splits: list[int] = []
        shared: frozenset[int] = frozenset()
        for index, kernels in enumerate(cost.kernels for cost in costs):
            if kernels and shared and not kernels & shared:
                splits.append(index)
            shared = kernels & shared or kernels or shared
        return splits
