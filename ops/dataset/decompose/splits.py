"""Splits: obstacles to them, and moving those that cannot stand where a scheme wants them.

Nothing in this module imports torch.
"""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ops.dataset.graph import Unit
from ops.dataset.graph.flow import Flow, Part
from ops.execution.untrusted.values import REPORT_CONFIG, Count


class Nature(StrEnum):
    """Obstacles that no code of a sample avoids."""

    ELEMENT = "element"
    SHARED = "shared"
    SPARSE = "sparse"


@dataclass(frozen=True, slots=True)
class Obstacle:
    """The reason why no split may stand before a unit.

    Attributes:
        reason: For a person.
        nature: None where a sample with other code could be split there.
    """

    reason: str
    nature: Nature | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """A split that could not stand where the scheme wanted it.

    Attributes:
        wanted: Operators before it, as the scheme wanted.
        placed: Operators before the split that stands in its place; None where it was dropped.
        reason: Why.
    """

    __pydantic_config__ = REPORT_CONFIG

    wanted: Count
    placed: Count | None
    reason: str


COLLECTIVES = "torch.ops._c10d_functional."
"""Start of the names of operators by which a rank talks to others."""


def collective_splits(units: Sequence[Unit]) -> tuple[set[int], set[int]]:
    """Splits around collectives, which are parts of their own, and those between one and what waits for it."""
    assigned: dict[str, int] = {}
    collectives, edges, inside = set[int](), set[int](), set[int]()
    for index, unit in enumerate(units):
        if any(name.startswith(COLLECTIVES) for name in unit.operators):
            begin = min([index, *(assigned[name] for name in unit.reads if assigned.get(name) in collectives)])
            edges |= {begin, index + 1}
            inside |= {*range(begin + 1, index + 1)}
            collectives.add(index)
        assigned.update(dict.fromkeys(unit.writes, index))
    return edges - inside, inside


def between_collectives(units: Sequence[Unit]) -> list[list[int]]:
    """The units of each part between collectives, without these; all units where there are none."""
    edges, _ = collective_splits(units)
    parts = [range(*ends) for ends in itertools.pairwise(sorted({0, *edges, len(units)}))]
    return [
        list(part)
        for part in parts
        if not any(name.startswith(COLLECTIVES) for index in part for name in units[index].operators)
    ]


def place_splits(
    wanted: Sequence[int], forbidden: Mapping[int, str], operators_before: Sequence[int]
) -> tuple[list[int], list[Move]]:
    """Move splits to the next unit before which one may stand, or to the nearest earlier one where there is none.

    Args:
        wanted: Units before which the scheme splits.
        forbidden: Units before which no split may stand → why.
        operators_before: Of each unit, how many operators come before it.

    Returns:
        The splits, ascending and without doubles, and those that moved.
    """
    unit_count = len(operators_before)
    placed: dict[int, None] = {}
    moves = []
    for split in sorted(set(wanted)):
        if not 0 < split < unit_count:
            continue
        # The next possible unit counts, else the nearest earlier one; without either, the split is dropped.
        after = next((unit for unit in range(split, unit_count) if unit not in forbidden), None)
        before = next((unit for unit in range(split, 0, -1) if unit not in forbidden), None)
        possible = before if after is None else after
        if possible != split:
            at = None if possible is None else operators_before[possible]
            moves.append(Move(operators_before[split], at, forbidden[split]))
        if possible is not None:
            placed[possible] = None
    return sorted(placed), moves


def drop_empty_parts(
    flow: Flow, splits: Sequence[int], operators_before: Sequence[int]
) -> tuple[list[int], list[Move]]:
    """Drop splits until every part returns a tensor; a part without one joins the next part, or the one before.

    Returns:
        The splits that are left, and those that were dropped.
    """
    kept, moves = list(splits), list[Move]()
    while True:
        parts = list(flow.parts(kept))
        empty = {
            part.stop if part.stop < len(flow.units) else part.start
            for part in parts
            if not _returns_a_tensor(part, flow)
        } & set(kept)
        if not empty:
            return kept, moves
        moves += [Move(operators_before[split], None, "a part would return no tensor") for split in sorted(empty)]
        kept = [split for split in kept if split not in empty]


def _returns_a_tensor(part: Part, flow: Flow) -> bool:
    ends_in_return = flow.graph.outputs is None and part.stop == len(flow.units)
    return ends_in_return or "tensor" in part.outputs.values()
