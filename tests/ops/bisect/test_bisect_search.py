"""The search finds the change wherever it is, in few steps, and says between what it is where versions are skipped."""

import random

from ops.bisect.search import span_of


def test_the_change_is_found_and_skipped_versions_beside_it_are_named() -> None:
    for seed in range(300):
        draw = random.Random(seed)
        count = draw.randrange(2, 34)
        first_bad = draw.randrange(1, count)
        inner = range(1, count - 1)
        skipped = frozenset(draw.sample(inner, draw.randrange(len(inner) + 1))) if seed % 2 else frozenset[int]()
        verdicts: dict[int, bool | None] = {0: False, count - 1: True}
        most = span_of(count, verdicts).steps_left
        while (place := span_of(count, verdicts).next) is not None:
            assert place not in verdicts
            verdicts[place] = None if place in skipped else place >= first_bad
        span = span_of(count, dict(draw.sample([*verdicts.items()], len(verdicts))))  # in whatever order
        assert span.good < first_bad <= span.bad
        assert span.skipped == tuple(range(span.good + 1, span.bad)) and set(span.skipped) <= skipped
        assert skipped or len(verdicts) - 2 <= most == (count - 2).bit_length()
