"""The worker's side of another size: find what follows, make the sample, prove it.

Worker only.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from ops.errors import GraphNetError
from ops.passes.shapes.inputs import BATCH, IMAGE, Following, Resizing, followings, other_sizes, resized
from ops.passes.shapes.search import NotGeneralError, SizeSearch, Solution
from ops.passes.shapes.stepper import Stepper
from ops.passes.shapes.verify import verify
from ops.sample.format.codec import read_sample
from ops.sample.format.types import Sample

if TYPE_CHECKING:
    from ops.worker.child import Reporter


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: the sample in the task's working folder at another size.

    Args:
        payload: `kind` of the dimension, `n`; `seed`, `device` and `threads`.
        reporter: Gets the phases compare and verify.

    Returns:
        `fault`: why it does not take the size, None where it does; `literals`: number → value; `shapes`: tensor → shape;
        `notes`: what changes or could not be compared, in words; `compared`: the other size.
    """
    torch.set_num_threads(payload["threads"])
    logging.getLogger("torch").setLevel(logging.CRITICAL)  # failing operators are what it looks for
    sample = read_sample(Path.cwd())
    faults: list[str] = []
    for following in followings(sample, payload["kind"]):
        try:
            reporter.phase("compare")
            found, other = solved(sample, following, payload["n"])
            reporter.phase("verify")
            after = resized(sample, Resizing(found.literals, found.shapes))
            where = {"seed": payload["seed"], "device": payload["device"]}
            notes = verify(sample, after, following, payload["n"], found, **where)
        except MemoryError:
            raise
        except GraphNetError as error:
            faults.append(str(error))
            continue
        grown = sorted(set(found.shapes) - {one.tensor for one in following.axes})
        if grown:
            notes.append(f"the shape of {', '.join(grown[:3])} changed")
        literals = {str(number): value for number, value in found.literals.items()}
        shapes = {name: list(shape) for name, shape in found.shapes.items()}
        return {"fault": None, "literals": literals, "shapes": shapes, "notes": notes, "compared": other}
    return {"fault": faults[0], "literals": {}, "shapes": {}, "notes": [], "compared": 0}


def solved(sample: Sample, following: Following, n: int) -> tuple[Solution, int]:
    """What follows at a size, and the other size at which the same literals follow.

    Raises:
        NotGeneralError: Nothing lets it run at the size, or at another one other literals follow.
    """
    search = SizeSearch(sample, following, Stepper(sample))
    found = search.solve(n)
    reason: NotGeneralError | None = None
    for other in other_sizes(following, n):
        try:
            second = search.solve(other)
        except NotGeneralError as error:
            reason = reason or error
            continue
        _compare(search, following, (n, found), (other, second))
        return found, other
    raise reason or NotGeneralError(f"there is no size to compare {n} with")


def _compare(
    search: SizeSearch, following: Following, first: tuple[int, Solution], second: tuple[int, Solution]
) -> None:
    """Hold two solutions to each other.

    Raises:
        NotGeneralError: Other literals follow, or one that is the size itself does not stay it.
    """
    (n, found), (other, compared) = first, second
    unlike = sorted(set(found.literals) ^ set(compared.literals))
    if unlike:
        raise NotGeneralError(f"{search.place(unlike[0])}: a literal follows at only one of {n} and {other}")
    if set(found.shapes) != set(compared.shapes):
        raise NotGeneralError(f"other weights change their shape at {n} and at {other}")
    if following.kind == IMAGE:
        return
    for number, value in found.literals.items():
        is_size = value == n or following.kind == BATCH
        if is_size and value * other != compared.literals[number] * n:
            raise NotGeneralError(
                f"{search.place(number)}: a literal is {value} at {n} and {compared.literals[number]} at {other}"
            )
