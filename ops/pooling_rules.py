"""Rules that make one value of a row from the values of several processes of a run.

Each field that a task reports names its rule in its annotation (`ops.evaluation.benchmark.results`), and
`ops.evaluation.benchmark.pooling` applies them. A process that has no value gives None.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any

Rule = Callable[[Sequence[Any]], Any]
"""Takes the values of all processes, at least one."""


def largest(values: Sequence[Any]) -> Any:
    """The largest number; true if one is."""
    return max(_known_values(values), default=None)


def first_value(values: Sequence[Any]) -> Any:
    """The first value that is not None."""
    return next(iter(_known_values(values)), None)


def value_of_first(values: Sequence[Any]) -> Any:
    """The value of the first process; outputs are sorted so that the process that agrees least is first."""
    return values[0]


def geometric_mean(values: Sequence[float | None]) -> float | None:
    """The geometric mean; None unless all processes have a value."""
    numbers = _known_values(values)
    if len(numbers) < len(values):
        return None
    is_plain = len(numbers) == 1 or not all(numbers)
    return numbers[0] if is_plain else math.exp(math.fsum(map(math.log, numbers)) / len(numbers))


def median(values: Sequence[float | None]) -> float | None:
    """The median."""
    import statistics  # slow to import, for all who only read rows

    numbers = _known_values(values)
    return statistics.median(numbers) if numbers else None


def total(values: Sequence[float | None]) -> float | None:
    """The sum."""
    numbers = _known_values(values)
    return math.fsum(numbers) if numbers else None


def concatenation(values: Iterable[tuple[Any, ...]]) -> tuple[Any, ...]:
    """All items, process after process."""
    return tuple(itertools.chain(*values))


def distinct_items(values: Iterable[tuple[Any, ...]]) -> tuple[Any, ...]:
    """All items, each once."""
    return tuple(dict.fromkeys(itertools.chain(*values)))


def conjunction(values: Sequence[bool | None]) -> bool | None:
    """True if it is true in all; None where one does not know it."""
    return None if None in values else all(values)


def _known_values(values: Sequence[Any]) -> list[Any]:
    return [value for value in values if value is not None]
