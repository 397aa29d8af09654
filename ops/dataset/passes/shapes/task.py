"""The worker's side of other sizes: find what follows, at two sizes, and prove the sample.

Worker only.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ops.dataset.graph import Operation
from ops.dataset.passes.rank_task import part_to_run
from ops.dataset.passes.shapes.inputs import BATCH, IMAGE, Following, followings, other_sizes
from ops.dataset.passes.shapes.resized_sample import resize_sample
from ops.dataset.passes.shapes.search import NotGeneralError, SizeSearch, Solution
from ops.dataset.passes.shapes.verify import Verifier
from ops.dataset.sample.replay.ranks import is_rank, on_any_rank
from ops.errors import GraphNetError

if TYPE_CHECKING:
    from ops.execution.worker.child import Reporter


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: find what follows in the sample in the task's working folder at another size, and prove it.

    Args:
        payload: `kind` of the dimension, `n`; `seed`, `device` and `threads`.
        reporter: Gets the phases search and verify.

    Returns:
        `fault`: why it does not take the size, None where it does; `literals`: pairs of number and value; `shapes`:
        tensor → shape; `notes`: what changes besides or could not be compared, in words; `compared`: the other size at
        which the same literals follow.
    """
    logging.getLogger("torch").setLevel(logging.CRITICAL)  # failing operators are what it looks for
    (sample, where, replay), n = part_to_run(payload), payload["n"]
    faults: list[str] = []
    for tried, following in enumerate(followings(sample, payload["kind"])):
        try:
            reporter.phase("search")
            search = SizeSearch(sample, following)
            solution, other = solve(search, following, n)
        except GraphNetError as error:
            faults.append(str(error))
        if on_any_rank(len(faults) > tried):
            faults = [*faults, "another rank does not take the size"][: tried + 1]
            continue
        try:
            reporter.phase("verify")
            after = resize_sample(sample, solution.literals, solution.shapes)
            notes = Verifier(sample, following, replay, **where).verify(after, n, solution.outputs)
        except GraphNetError as error:
            if is_rank():
                raise
            faults.append(str(error))
            continue
        grown = sorted(set(solution.shapes) - {axis.tensor for axis in following.axes})
        notes += [f"the shape of {', '.join(grown[:3])} changes"] if grown else []
        notes += _fixed_sizes(search, following.size)
        return {
            "fault": None,
            "literals": list(map(list, solution.literals.items())),
            "shapes": {name: list(shape) for name, shape in solution.shapes.items()},
            "notes": notes,
            "compared": other,
        }
    return {"fault": faults[0], "literals": [], "shapes": {}, "notes": [], "compared": 0}


def solve(search: SizeSearch, following: Following, n: int) -> tuple[Solution, int]:
    """Find what follows at a size, and another size at which the same literals follow.

    Raises:
        NotGeneralError: Nothing lets it run at the size, or at another one other literals follow.
    """
    solution = search.solve(n)
    reason: NotGeneralError | None = None
    for other in other_sizes(following, n):
        try:
            compared = search.solve(other)
        except NotGeneralError as error:
            reason = reason or error
            continue
        if unlike := sorted(set(solution.literals) ^ set(compared.literals)):
            raise NotGeneralError(f"{search.place_of(unlike[0])}: a literal follows at only one of {n} and {other}")
        if set(solution.shapes) != set(compared.shapes):
            raise NotGeneralError(f"other weights change their shape at {n} and at {other}")
        for number, value in solution.literals.items() if following.kind != IMAGE else ():
            is_size = value == n or following.kind == BATCH
            if is_size and value * other != compared.literals[number] * n:
                values = f"{value} at {n} and {compared.literals[number]} at {other}"
                raise NotGeneralError(f"{search.place_of(number)}: a literal is {values}")
        return solution, other
    raise reason or NotGeneralError(f"there is no size to compare {n} with")


def _fixed_sizes(search: SizeSearch, size: int) -> Iterator[str]:
    """Notes of arithmetic with a whole number that is the size: no operator says whether it follows, so it stays."""
    for index, node in enumerate(search.graph.nodes) if size > 1 else ():
        sums = (part for part in node.walk() if isinstance(part, Operation) and not part.is_comparison)
        if any(operand.integer == size for part in sums if len(part.operands) == 2 for operand in part.operands):
            yield f"{search.place(index)}: {size} stays"
