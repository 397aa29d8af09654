"""`typical_sequence?min_length=4`: repeated patterns of operators, such as layers, each a part."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ops.dataset.decompose.schemes.base import SchemeError, UnitCost
from ops.dataset.graph import Unit
from ops.parameters import parse_whole_number


class TypicalSequence:
    """Folds the sequence of operators: runs of repetitions of one pattern, longest first, that do not overlap.

    A run of repetitions covers `period × repetitions` operators. The run that covers most is taken first (of two that
    cover the same, the one of the longer pattern, then the earlier one), then the sequences before and after it.
    Inside of a pattern nothing is split. Patterns of one operator are left alone.

    Args:
        min_length: Operators that a pattern has at least.
        max_length: Operators that a pattern has at most.
    """

    name: ClassVar[str] = "typical_sequence"
    needs: frozenset[str] = frozenset()

    def __init__(self, min_length: str = "4", max_length: str = "2000") -> None:
        self.shortest = parse_whole_number("min_length", min_length, least=2, error=SchemeError)
        self.longest = parse_whole_number("max_length", max_length, least=self.shortest, error=SchemeError)

    def split(self, units: Sequence[Unit], _costs: Sequence[UnitCost]) -> list[int]:
        """Split at the ends of runs of repetitions, and between the repetitions."""
        numbers: dict[tuple[str, ...], int] = {}
        words = [numbers.setdefault(unit.operators, len(numbers)) for unit in units]
        splits: set[int] = set()
        waiting = [(0, len(words))]
        runs = sorted(self._runs(words), key=lambda run: (-(run[2] - run[2] % run[1]), -run[1], run[0]))
        while waiting:
            start, stop = waiting.pop()
            run = self._best(runs, start, stop)
            if run is None:
                continue
            # Split before each repetition and after the last, then go on with both sides of the run.
            first, period, count = run
            last = first + period * count
            splits.update(range(first, last + 1, period))
            waiting += [(start, first), (last, stop)]
        return sorted(split for split in splits if 0 < split < len(words))

    def _runs(self, words: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        """Maximal stretches that repeat with a period: (start, period, length); length ≥ 2 × period."""
        for period in range(self.shortest, min(self.longest, len(words) // 2) + 1):
            start = 0
            for index in range(len(words) - period + 1):
                if index + period < len(words) and words[index] == words[index + period]:
                    continue
                if index - start >= period:
                    yield start, period, index - start + period
                start = index + 1

    def _best(self, runs: Sequence[tuple[int, int, int]], start: int, stop: int) -> tuple[int, int, int] | None:
        """The run of repetitions that covers most between two places: (start, period, repetitions)."""
        best: tuple[int, int, int] | None = None
        covered = (0, 0)
        for run_start, period, length in runs:
            if length - length % period < covered[0]:
                break  # sorted: none of the following covers as much
            first, last = max(run_start, start), min(run_start + length, stop)
            count = (last - first) // period if last > first else 0
            if count >= 2 and (count * period, period) > covered:
                best, covered = (first, period, count), (count * period, period)
        return best
