"""Times sides in alternating blocks, until the interval of their ratio is narrow enough.

In a round each side has a block of calls, next to each other in time; all get the same values in the same order. The
order of sides flips from round to round. The first call after a change of sides is not timed: caches are cold and
threads have slept, unlike in a sequence of calls.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ops.dataset.outputs.comparing import Output
from ops.evaluation.benchmark.config import MAX_TRIALS, BenchmarkConfig
from ops.evaluation.benchmark.measuring.judge.arguments import Arguments, Values
from ops.evaluation.benchmark.measuring.judge.participant import Participant
from ops.evaluation.benchmark.measuring.timing.statistics import Speedup, speedup

MIN_PAIRS_FOR_INTERVAL = 10
"""Fewest pairs of blocks with which the interval may end the measurement: with fewer it is unreliable."""

MAX_PAIRS = 200
"""Most pairs of blocks: more would only fill tables."""

MIN_PAIRS = 3
"""Pairs that are measured even if the time budget is used up after the first call."""

_HELD_BYTES = 128 * 1024**2
"""Most memory for the outputs and values of a round, unless a single call takes more."""


@dataclass(slots=True)
class Rounds:
    """Rounds of some sides.

    Attributes:
        sides: Sides in their order of the first round, eager first.
        arguments: Arguments of the graph.
        config: Settings: when to stop, and the size of blocks.
        take: Called after each round, with the outputs of all sides for each call of a block.
        change: Calls a side once, untimed, after a change of sides.
        is_repeated: Called when there are enough pairs for an interval: tells whether the run will be measured again.
        set_count: Number of value sets that calls have got.
    """

    sides: Sequence[Participant]
    arguments: Arguments
    config: BenchmarkConfig
    take: Callable[[Sequence[Sequence[tuple[Output, ...]]]], None]
    change: Callable[[Participant], None]
    is_repeated: Callable[[], bool] = lambda: False
    set_count: int = 0
    output_bytes: int = 0
    last: Participant | None = None

    def run(self) -> Speedup:
        """Time all sides, and compute the ratio of the first side's times to the second's."""
        for number, (call_count, seconds) in enumerate(self._blocks()):
            order = list(self.sides) if number % 2 == 0 else list(self.sides)[::-1]
            self._round(order, min(call_count, self._fitting_call_count(seconds)))
            if self.config.trials is None and (result := self._result_if_enough()):
                return result
        return self.ratio()

    def ratio(self) -> Speedup:
        """Compute the ratio over all blocks so far."""
        first, second = self.sides[0], self.sides[1]
        usual = first.usual_gap_ns()
        return speedup(first.times_ms(usual), second.times_ms(usual), seed=self.config.seed)

    def _round(self, order: Sequence[Participant], call_count: int) -> None:
        sets = [self.arguments.draw_fresh() for _ in range(call_count)]
        self.set_count += call_count
        outputs: dict[Participant, list[tuple[Output, ...]]] = {}
        for side in order:
            if side is not self.last and side.last_ns < self.config.block_seconds * 1e9:
                self.change(side)
            outputs[side] = self._block(side, sets)
            self.last = side
        self.take(list(zip(*(outputs[side] for side in self.sides), strict=True)))

    def _block(self, side: Participant, sets: Sequence[Values]) -> list[tuple[Output, ...]]:
        block, outputs = [], []
        for values in sets:
            called = side.call(values)
            block.append(called.time)
            outputs.append(called.outputs)
            if called.answer.event_ms is not None and self.config.device != "cpu":
                side.event_ms.append(called.answer.event_ms)
        side.blocks.append(block)
        return outputs

    def _blocks(self) -> Iterator[tuple[int, float]]:
        """Yield for each block its number of calls, and the seconds after which it ends earlier."""
        config = self.config
        if config.trials is None:
            for _ in range(MAX_PAIRS):
                yield config.block_calls, config.block_seconds
            return
        remaining = config.trials
        # A change of sides costs an untimed call, unless calls are longer than a block.
        fewest = MIN_PAIRS if self._are_changes_costly() else MIN_PAIRS_FOR_INTERVAL
        size = min(config.block_calls, max(1, math.ceil(remaining / fewest)))
        while remaining > 0:
            count = min(size, remaining, self._fitting_call_count(config.block_seconds))
            yield count, math.inf
            remaining -= count

    def _are_changes_costly(self) -> bool:
        assert self.config.trials is not None
        few = self.config.trials < 3 * MIN_PAIRS_FOR_INTERVAL
        return few and min(side.last_ns for side in self.sides) < self.config.block_seconds * 1e9

    def _fitting_call_count(self, seconds: float) -> int:
        """Count the calls of the slowest side that fit into this time and into memory; at least one."""
        slowest_ns = max(side.last_ns for side in self.sides)
        by_time = min(seconds * 1e9 / slowest_ns, MAX_TRIALS) if slowest_ns else MAX_TRIALS
        set_bytes = sum(array.nbytes for array in self.arguments.inputs.values())
        held = set_bytes + len(self.sides) * self.output_bytes
        return max(1, int(min(by_time, _HELD_BYTES / max(1, held))))

    def _result_if_enough(self) -> Speedup | None:
        """Compute the result if the times so far are enough for one, else return None."""
        pair_count = len(self.sides[0].blocks)
        if pair_count < MIN_PAIRS:
            return None
        timed_ns = sum(call.own_ns for side in self.sides for block in side.blocks for call in block)
        is_over = timed_ns >= self.config.time_budget_s * 1e9
        if not is_over and not _is_checkpoint(pair_count):
            return None
        result = self.ratio()
        return result if is_over or result.width < self.config.target_interval or self.is_repeated() else None


def _is_checkpoint(pair_count: int) -> bool:
    """Tell whether to look at the interval now: a look after every pair would stop at the luckiest, and cost more."""
    look = MIN_PAIRS_FOR_INTERVAL
    while look < pair_count:
        look += max(2, look // 4)
    return look == pair_count
