"""The search itself: which of the versions between a good and a bad one is tried next, and what is known so far.

Nothing here runs anything.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """What is known of a row of versions from a good one to a bad one.

    Attributes:
        good: Position of the last one that is known as good before the first bad one.
        bad: Position of the first one that is known as bad.
        untried: Positions between them that were not tried.
        skipped: Positions between them that say nothing.
    """

    good: int
    bad: int
    untried: tuple[int, ...]
    skipped: tuple[int, ...]

    @property
    def next(self) -> int | None:
        """The position to try next, the one nearest to the middle; None at the end of the search."""
        middle = (self.good + self.bad) / 2
        return min(self.untried, key=lambda place: (abs(place - middle), place), default=None)

    @property
    def steps_left(self) -> int:
        """How many more are tried, if none of them is skipped."""
        return len(self.untried).bit_length()


def span_of(count: int, verdicts: Mapping[int, bool | None]) -> Span:
    """What is known of `count` versions.

    Args:
        count: How many there are, both ends included.
        verdicts: Position → whether it is bad; None where it cannot be told. The first is good, and the last bad.
    """
    bad = min((place for place, is_bad in verdicts.items() if is_bad), default=count - 1)
    good = max((place for place, is_bad in verdicts.items() if is_bad is False and place < bad), default=0)
    between = range(good + 1, bad)
    return Span(
        good,
        bad,
        tuple(place for place in between if place not in verdicts),
        tuple(place for place in between if place in verdicts),
    )
