"""The search itself: the state of a row of versions between a good and a bad one, and the version to try next.

Nothing here runs anything.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SearchSpan:
    """The part of a row of versions that holds the change.

    Attributes:
        good: Position of the last known good version before the first bad one.
        bad: Position of the first known bad version.
        untried: Positions between them that were not tried.
        skipped: Positions between them that were tried and could not be judged.
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
        """Number of versions still to try, if none of them is skipped."""
        return len(self.untried).bit_length()


def span_of(count: int, verdicts: Mapping[int, bool | None]) -> SearchSpan:
    """Find the part of `count` versions that holds the change.

    Args:
        count: Number of versions, both ends included.
        verdicts: Position → whether it is bad; None where it cannot be judged. The first is good, and the last bad.
    """
    bad = min((place for place, is_bad in verdicts.items() if is_bad), default=count - 1)
    good = max((place for place, is_bad in verdicts.items() if is_bad is False and place < bad), default=0)
    between = range(good + 1, bad)
    return SearchSpan(
        good,
        bad,
        tuple(place for place in between if place not in verdicts),
        tuple(place for place in between if place in verdicts),
    )
