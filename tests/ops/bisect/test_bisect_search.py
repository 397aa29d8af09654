"""The search finds the change wherever it is, in few steps, and says between what it is where versions are skipped."""

import itertools
import random

import pytest

from ops.bisect.search import Span, span_of


def searched(count: int, first_bad: int, skipped: frozenset[int] = frozenset()) -> tuple[Span, int]:
    """The end of a search, and how many versions it tried besides both ends."""
    verdicts: dict[int, bool | None] = {0: False, count - 1: True}
    while (place := span_of(count, verdicts).next) is not None:
        assert place not in verdicts
        verdicts[place] = None if place in skipped else place >= first_bad
    return span_of(count, verdicts), len(verdicts) - 2


@pytest.mark.parametrize("count", [2, 3, 4, 9, 16, 33])
def test_the_first_bad_version_is_found_in_logarithmic_time(count: int) -> None:
    for first_bad in range(1, count):
        span, tried = searched(count, first_bad)
        assert (span.good, span.bad, span.skipped) == (first_bad - 1, first_bad, ())
        assert tried <= span_of(count, {0: False, count - 1: True}).steps_left


def test_skipped_versions_are_gone_around_and_those_beside_the_change_are_named() -> None:
    for seed in range(300):
        draw = random.Random(seed)
        count = draw.randrange(3, 20)
        first_bad = draw.randrange(1, count)
        inner = range(1, count - 1)
        skipped = frozenset(draw.sample(inner, draw.randrange(len(inner) + 1)))
        span, _ = searched(count, first_bad, skipped)
        assert span.good < first_bad <= span.bad
        assert span.skipped == tuple(range(span.good + 1, span.bad)) and set(span.skipped) <= skipped


def test_the_order_of_trials_does_not_matter() -> None:
    for order in itertools.permutations([(0, False), (2, None), (3, False), (5, True), (7, True)]):
        assert span_of(8, dict(order)) == Span(3, 5, untried=(4,), skipped=())
