"""What is watched of timed calls: the values that each gets, and its outputs, some of which are kept.

Both sides get the same values in the same order. A few calls get values that no call has seen, drawn just before the
blocks that they are in. Which outputs are kept is decided by the kernel's random numbers after the call. Worker only.
"""

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ops.benchmark.measuring.tensors.tensor_library import Outputs
from ops.benchmark.measuring.watching.calls import Inputs
from ops.benchmark.measuring.watching.variants import KEPT_UNSEEN, Variants

UNSEEN = -1
"""Number of values that no call has seen, in place of a variant's."""

_DRAWING_SHARE = 0.02
"""Share of the time of measuring that drawing unseen values may take, from the second draw on."""

_WATCHING_SHARE = 0.01
"""Share of the time of measuring that waiting for bytes that change may take, from the second time on."""

_MANY_PAIRS = 6
"""Pairs from which on unseen values become rarer: pair n has some with a probability of about 2 / (n / _MANY_PAIRS)."""

_READ_EVERY = 10
"""Calls of a timed block for each call whose results are read."""

_READ_PAIRS = 3
"""Of the first pairs, one in so many has calls whose results are read; later pairs, and smaller blocks, have fewer."""

_MOST_CALLS = 50
"""Calls of a block beyond which no more results are read."""

_LATE_S = 0.025
"""How long at most results are watched for bytes that change after the clock has stopped."""

_urandom, _clock, _sleep = os.urandom, time.perf_counter, time.sleep
"""Held from before a backend is loaded, which could put others in their place."""


def random_below(limit: int) -> int:
    """A number from 0 to below `limit` that nothing in this process decides."""
    return int.from_bytes(_urandom(8)) % limit


@dataclass(slots=True)
class Rounds:
    """Which values the calls of a pair of blocks get.

    Attributes:
        inputs: The arguments, whose values are chosen.
        variants: Their prepared values.
        unseen_count: How many values were drawn that no call had seen.
        slot: Where outputs on the latest of them are kept; None for nowhere.
        read_calls: Calls of each side in this pair whose results are read while the clock runs.
    """

    inputs: Inputs
    variants: Variants
    unseen_count: int = 0
    slot: int | None = None
    read_calls: int = 0
    _pair: int = -1
    _has_read: bool = False
    _unseen: Mapping[str, Any] = field(default_factory=dict)
    _unseen_place: int | None = None
    _started: float = field(default_factory=_clock)
    _drawing_s: float = 0.0
    _watching_s: float = 0.0

    def begin(self, call_count: int) -> None:
        """Begin a pair of blocks of about so many calls each."""
        self._pair += 1
        self._unseen_place = None
        rarity = max(_READ_PAIRS, self._pair + 1) * max(1, _READ_EVERY // call_count)
        is_read = random_below(rarity) == 0 or (self._pair == 2 and not self._has_read)
        self._has_read = self._has_read or is_read
        self.read_calls = max(1, min(call_count, _MOST_CALLS) // _READ_EVERY) if is_read else 0
        if not self._draws_now():
            return
        started = _clock()
        self._unseen = self.draw()
        self._drawing_s += _clock() - started
        # Not the first call of a block, which may be slower than the others.
        self._unseen_place = 0 if call_count < 2 else 1 + random_below(call_count - 1)
        place = self.unseen_count if self.unseen_count < KEPT_UNSEEN else random_below(self.unseen_count + 1)
        self.slot = place if place < KEPT_UNSEEN else None
        self.unseen_count += 1

    def draw(self) -> Mapping[str, Any]:
        """Values that no call has seen."""
        draws, names = self.variants.draws, tuple(self.variants.values[0])
        assert draws is not None
        return draws.draw(names, int.from_bytes(_urandom(7)))

    def choose(self, place: int) -> int:
        """Have the call at a place of the block get its values; their number."""
        if place == self._unseen_place:
            self.inputs.choose(self._unseen)
            return UNSEEN
        number = (self._pair + place) % len(self.variants.values)
        self.inputs.choose(self.variants.values[number])
        return number

    def wait(self, seconds: float) -> None:
        """Idle, while somebody may still write to a result, unless that has taken its share of the time."""
        if self._watching_s <= _WATCHING_SHARE * (_clock() - self._started):
            started = _clock()
            _sleep(seconds)
            self._watching_s += _clock() - started

    def fields(self) -> dict[str, Any]:
        """Fields of `BenchmarkRun`."""
        variants = self.variants
        note = variants.note or None
        return {"unvaried": variants.is_unvaried, "unvaried_note": note, "unseen_count": self.unseen_count}

    def _draws_now(self) -> bool:
        # In pairs that the compiled side begins: else it could learn the answer while eager computes it.
        if self.variants.is_unvaried or self._pair % 2 == 1:
            return False
        if not self.unseen_count:
            return self._pair >= 2 or random_below(2) == 0
        if self._drawing_s > _DRAWING_SHARE * (_clock() - self._started):
            return False
        return random_below(max(2, self._pair // _MANY_PAIRS)) < 2


@dataclass(frozen=True, slots=True)
class UnseenCall:
    """A call on values that no call had seen.

    Attributes:
        number: Of the draw.
        wall_ms: Time of the call.
    """

    number: int
    wall_ms: float


@dataclass(slots=True)
class CallRecorder:
    """Sees the calls of one side and keeps some of their outputs.

    Outputs of both sides are kept, though only one is judged: what is done between calls is seen in the caches, and
    made that side 1% slower alone.

    Attributes:
        rounds: Shared by both sides.
        tensors: Makes tensors of what a call returned.
        eager_ms: How long a call of eager takes: what comes late comes in this time.
        is_judged: Whether results that were read are watched for bytes that change.
        outputs: For each variant, outputs of one of its timed calls, each with the same chance.
        unseen: All calls on unseen values.
        unseen_outputs: Slot → number of the draw, and what is kept of the outputs on it.
        seen_ms: Times of calls on variants that a timed call had got before.
        read_ms: Times of calls together with reading their results.
        late: The first output that changed after the clock had stopped, by its number; None for none.
        overwritten: Inputs that some call has written to, though eager leaves them alone.
    """

    rounds: Rounds
    tensors: Callable[[Any], Outputs]
    eager_ms: float
    is_judged: bool
    outputs: dict[int, Outputs] = field(default_factory=dict)
    unseen: list[UnseenCall] = field(default_factory=list)
    unseen_outputs: dict[int, tuple[int, Outputs]] = field(default_factory=dict)
    seen_ms: list[float] = field(default_factory=list)
    read_ms: list[float] = field(default_factory=list)
    late: int | None = None
    overwritten: tuple[str, ...] = ()
    _number: int = 0
    _counts: dict[int, int] = field(default_factory=dict)

    def before(self, place: int) -> None:
        """Choose the values of the next call."""
        self._number = self.rounds.choose(place)

    def after(self, wall_ms: float, result: Any) -> None:
        """Take the time, and keep the outputs if it is their turn."""
        rounds, library = self.rounds, self.rounds.inputs.library
        tensors = self.tensors(result)
        if self._number == UNSEEN:
            self.unseen.append(UnseenCall(rounds.unseen_count, wall_ms))
            if rounds.slot is not None:
                self.unseen_outputs[rounds.slot] = (
                    rounds.unseen_count,
                    rounds.variants.compared_parts(UNSEEN, tensors, library),
                )
            return
        count = self._counts[self._number] = self._counts.get(self._number, 0) + 1
        if count > 1:
            self.seen_ms.append(wall_ms)
        if random_below(count) == 0:
            self.outputs[self._number] = rounds.variants.compared_parts(self._number, tensors, library)

    def read(self, result: Any) -> Outputs:
        """Copies of all outputs."""
        return tuple(map(self.rounds.inputs.library.copy, self.tensors(result)))

    def after_read(self, wall_ms: float, result: Any, read: Outputs) -> None:
        """Take the time, and see whether the result changes, for as long as it takes to compute it."""
        self.read_ms.append(wall_ms)
        if not self.is_judged:
            return
        self.overwritten = self.overwritten or self.rounds.inputs.overwritten()
        self.rounds.wait(min(_LATE_S, max(self.eager_ms, wall_ms) / 1000))
        same_bits = self.rounds.inputs.library.same_bits
        for index, (first, now) in enumerate(zip(read, self.tensors(result), strict=True)):
            if self.late is None and not same_bits(first, now):
                self.late = index
