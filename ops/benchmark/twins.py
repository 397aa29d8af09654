"""Which runs are checked by a clean twin, and what the check says: is eager, beside the backend, what it is without?

A backend shares its process with the eager mode that it is measured against, and can change that: fewer threads, a
patched function or clock, threads that go on spinning. A clean twin is a second process, on the same sample, in which
nothing of the backend was ever imported. The two take turns, block by block, so that what the machine does hits both
(`ops.worker.client.run_in_turns`). Where their eager times differ by more than intervals and chance between processes
explain, the baseline is disturbed, and the twin's times are eager's.

For the parent; only a check needs numpy.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from typing import TYPE_CHECKING, Any

from ops.benchmark.pooling import widened
from ops.benchmark.result_parsing import ProcessResult, ReportedRun

if TYPE_CHECKING:
    from ops.benchmark.measuring.statistics import Block
    from ops.benchmark.results import BenchmarkRun
    from ops.sample.catalog.rows import SampleTarget

PRACTICAL_SHARE = 0.07
"""Difference that is none: eager beside an honest backend, whose data fill the caches, stays within it."""

_FAR, _MOSTLY, _FEWEST_APART = 1.3, 0.75, 3
"""Ratio of two blocks beside each other, in what share of at least so many, that no chance gives."""

_SIZES = (10**6, 10**7, 10**8, 10**9)
"""Bytes of a sample's tensors that part its class from the next."""

_MOST_ATTEMPTS = 3
"""Twin runs of a class that may come to no check, before the class is given up."""


@dataclass(slots=True)
class TwinPolicy:
    """Which runs of one backend, in one command, have a clean twin.

    Attributes:
        twin: See `ops.benchmark.config.BenchmarkConfig`.
        is_disturbed: A baseline was: all further runs are checked.
    """

    twin: str
    is_disturbed: bool = False
    _checked: set[int] = field(default_factory=set)
    _attempts: Counter[int] = field(default_factory=Counter)

    def wants(self, target: SampleTarget) -> bool:
        """Whether a run of this sample is to be checked."""
        if self.twin == "none":
            return False
        size = _size_class(target)
        is_due = size not in self._checked and self._attempts[size] < _MOST_ATTEMPTS
        return self.twin == "all" or self.is_disturbed or is_due

    def note(self, target: SampleTarget, run: BenchmarkRun) -> None:
        """Learn from a run that was to be checked. One that others disturbed may be wrong, and does not do."""
        size = _size_class(target)
        self._attempts[size] += 1
        self.is_disturbed = self.is_disturbed or bool(run.baseline_disturbed)
        if run.baseline_disturbed is not None and not run.is_disturbed:
            self._checked.add(size)


def _size_class(target: SampleTarget) -> int:
    return sum(target.size_bytes >= size for size in _SIZES)


@dataclass(frozen=True, slots=True)
class BaselineCheck:
    """What the clean twins of a run say.

    Attributes:
        fields: Fields of `BenchmarkRun`.
        processes: What each process reported, with the clean times in place of eager's where they count.
    """

    fields: dict[str, Any]
    processes: tuple[ReportedRun, ...]


def check_baseline(processes: Sequence[ProcessResult], *, seed: int, process_spread: float) -> BaselineCheck:
    """Compare eager's times of each process with its twin's.

    It is disturbed where the interval of their ratio lies beyond what is practical, or, since an eager that is made
    slow or unsteady has a wide interval, where most blocks of one side are far from those of the other.

    Args:
        processes: All of a run that ended well.
        seed: Of the resampling.
        process_spread: See `ops.benchmark.config.BenchmarkConfig`.
    """
    from ops.benchmark.measuring.statistics import speedup

    reported = tuple(process.reported for process in processes)
    notes = [process.clean_note for process in processes if process.clean_note]
    pairs = [(process.reported, process.clean) for process in processes if process.clean is not None]
    if not pairs:
        return BaselineCheck({"baseline_note": notes[0]} if notes else {}, reported)
    both = [blocks for own, clean in pairs for blocks in zip(_blocks(own), _blocks(clean), strict=False)]
    found = speedup([own for own, _ in both], [clean for _, clean in both], seed=seed)
    # Both processes are a chance of their own.
    low, high = widened(found.low, found.high, math.sqrt(2) * process_spread)
    if low is None or high is None:
        note = "too few blocks were timed to compare eager with its clean twin"
        return BaselineCheck({"baseline_note": note}, reported)
    fields = {
        "baseline_disturbed": _differs(low, high) or _is_apart(both),
        "baseline_ratio": found.ratio,
        "baseline_ratio_low": low,
        "baseline_ratio_high": high,
        **_times("clean", [clean for _, clean in pairs]),
    }
    if not fields["baseline_disturbed"]:
        return BaselineCheck(fields, reported)
    fields |= _times("in_process", [own for own, _ in pairs])
    # A process without a twin has no baseline that counts.
    return BaselineCheck(fields, tuple(_with_clean(own, clean, seed) for own, clean in pairs))


def _differs(low: float, high: float) -> bool:
    return low > 1 + PRACTICAL_SHARE or high < 1 / (1 + PRACTICAL_SHARE)


def _is_apart(both: Sequence[tuple[Block, Block]]) -> bool:
    """Whether most blocks of one side are slower by far than those of the other beside them."""
    ratios = [median(own) / median(clean) for own, clean in both]
    slower, faster = sum(ratio > _FAR for ratio in ratios), sum(ratio < 1 / _FAR for ratio in ratios)
    return len(ratios) >= _FEWEST_APART and max(slower, faster) >= _MOSTLY * len(ratios)


def _with_clean(own: ReportedRun, clean: ReportedRun, seed: int) -> ReportedRun:
    """What a process reported, with the twin's times as eager's."""
    from ops.benchmark.measuring.statistics import speedup

    both = list(zip(_blocks(clean), _blocks(own, "compiled"), strict=False))
    eager, compiled = [block for block, _ in both], [block for _, block in both]
    found = speedup(eager, compiled, seed=seed)
    eager_ms, compiled_ms = tuple(itertools.chain(*eager)), tuple(itertools.chain(*compiled))
    changes: dict[str, Any] = {
        "eager_trials_ms": eager_ms,
        "eager_block_sizes": tuple(map(len, eager)),
        "eager_median_ms": median(eager_ms),
        "eager_event_median_ms": clean.eager_event_median_ms,
        "compiled_trials_ms": compiled_ms,
        "compiled_block_sizes": tuple(map(len, compiled)),
        "compiled_median_ms": median(compiled_ms),
        "speedup": found.ratio,
        "speedup_low": found.low,
        "speedup_high": found.high,
    }
    return replace(own, **changes)


def _blocks(reported: ReportedRun, side: str = "eager") -> Iterator[Block]:
    times = iter(getattr(reported, f"{side}_trials_ms"))
    for size in getattr(reported, f"{side}_block_sizes"):
        yield tuple(itertools.islice(times, size))


def _times(name: str, sides: Sequence[ReportedRun]) -> dict[str, Any]:
    trials = tuple(itertools.chain(*(side.eager_trials_ms for side in sides)))
    sizes = tuple(itertools.chain(*(side.eager_block_sizes for side in sides)))
    return {f"{name}_median_ms": median(trials), f"{name}_trials_ms": trials, f"{name}_block_sizes": sizes}
