"""`balanced?cost=time&k=8`: parts of nearly equal cost: time, bytes or flops."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from ops.dataset.decompose.schemes.base import SchemeError, UnitCost, even_splits
from ops.dataset.graph import Unit
from ops.parameters import parse_whole_number

COSTS: Mapping[str, Callable[[UnitCost], float]] = {
    "time": lambda cost: cost.seconds,
    "bytes": lambda cost: cost.read_bytes + cost.written_bytes,
    "flops": lambda cost: cost.flops,
}


class Balanced:
    """`k` parts of nearly the same cost.

    Args:
        cost: "time" (of an eager call), "bytes" (of tensors read and written) or "flops".
        k: Number of parts.
    """

    name: ClassVar[str] = "balanced"

    def __init__(self, cost: str = "time", k: str = "8") -> None:
        if cost not in COSTS:
            raise SchemeError(f"cost has to be one of {', '.join(COSTS)}, not {cost!r}")
        self.cost, self.count = COSTS[cost], parse_whole_number("k", k, error=SchemeError)
        self.needs = frozenset({"time": {"seconds"}, "flops": {"flops"}}.get(cost, ()))

    def split(self, units: Sequence[Unit], costs: Sequence[UnitCost]) -> list[int]:
        """Split by cost; where nothing costs anything, by operators."""
        weights = [self.cost(cost) for cost in costs]
        return even_splits(weights if any(weights) else [len(unit.operators) for unit in units], self.count)
