"""The search for a smallest set of units that still fails: bisecting, then delta debugging (Zeller, Hildebrandt 2002).

It knows nothing of graphs: units are numbers, and a predicate says whether some of them fail in the way that is looked
for. A fault need not be monotonic: whatever is kept did fail.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

Fails = Callable[[Sequence[int]], bool]
"""Whether units, ascending, fail in the way that is looked for."""


class OutOfBudgetError(Exception):
    """No further candidate may be tried."""


def smallest(units: Sequence[int], fails: Fails, found: Callable[[Sequence[int]], None]) -> list[int]:
    """Units out of `units`, which fail, of which none can be left out by itself.

    Args:
        units: That fail.
        fails: Tries a candidate; `OutOfBudgetError` from it ends the search.
        found: Called with each smaller set that fails, so that the best one is known however the search ends.

    Raises:
        OutOfBudgetError: From `fails`.
    """

    def narrowed(best: list[int], candidate: Callable[[int], list[int]], count: int) -> list[int]:
        """The smallest candidate of 1 to `count` units that fails, as bisecting finds it."""
        low, high = 0, count  # as many as `low` do not fail, as far as is known; as many as `high` do
        while high - low > 1:
            middle = (low + high) // 2
            if fails(candidate(middle)):
                high, best = middle, candidate(middle)
                found(best)
            else:
                low = middle
        return best

    whole = list(units)
    prefix = narrowed(whole, lambda count: whole[:count], len(whole))
    suffix = narrowed(prefix, lambda count: prefix[-count:], len(prefix))
    return _delta_debugged(suffix, fails, found)


def _delta_debugged(units: list[int], fails: Fails, found: Callable[[Sequence[int]], None]) -> list[int]:
    chunk_count = 2
    while len(units) > 1:
        chunks = _chunks(units, min(chunk_count, len(units)))
        smaller = next((one for one in _candidates(units, chunks) if fails(one)), None)
        if smaller is not None:
            chunk_count = max(2, chunk_count - 1) if len(smaller) > len(units) // 2 else 2
            units = smaller
            found(units)
        elif chunk_count >= len(units):
            return units
        else:
            chunk_count = min(2 * chunk_count, len(units))
    return units


def _chunks(units: list[int], count: int) -> list[list[int]]:
    bounds = [len(units) * number // count for number in range(count + 1)]
    return [units[start:stop] for start, stop in itertools.pairwise(bounds)]


def _candidates(units: list[int], chunks: list[list[int]]) -> Iterator[list[int]]:
    """The chunks, then what is left without each; with two chunks these are the same."""
    yield from chunks
    if len(chunks) > 2:
        for chunk in chunks:
            left_out = set(chunk)
            yield [unit for unit in units if unit not in left_out]
