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
from ops.benchmark.result_parsing import ProcessResult, ReportedRun, blocks_of

if TYPE_CHECKING:
    from ops.benchmark.measuring.timing.statistics import Block
    from ops.benchmark.results import BenchmarkRun
    from ops.sample.catalog.rows import SampleTarget

PRACTICAL_SHARE = 0.07
"""Difference that does not count: eager beside an honest backend, whose data fill the caches, stays within it."""

_BY_CHANCE = 0.003
"""Level of a rank test of two sides: honest ones differ so much with a smaller probability. A run has four tests."""

_BORNE_OUT = 0.01
"""Level of a rank test where the interval of the ratio already says that the sides differ."""

_FEW_UNITS = 8
"""Units below which ranks say little: all of so few lie on one side by chance too often."""

_FAR_RATIO = 2.0
"""Ratio from which on two blocks beside each other are far apart. Of few blocks, chance does not part most so far."""

_FAR_SHARE, _MIN_UNITS_FOR_SHARE = 0.75, 3
"""Share of the units, of at least so many, that are far apart in one direction where the baseline is disturbed."""

_SIZES = (10**6, 10**7, 10**8, 10**9)
"""Bytes of a sample's tensors at which a class of sizes ends and the next begins."""

_MOST_ATTEMPTS = 3
"""Runs with a twin of a class of sizes, none of which could be checked, after which the class is given up."""


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
    """The result of comparing a run with its clean twins.

    Attributes:
        fields: Fields of `BenchmarkRun`.
        processes: What each process reported, with the clean times in place of eager's where they count.
    """

    fields: dict[str, Any]
    processes: tuple[ReportedRun, ...]


def check_baseline(processes: Sequence[ProcessResult], *, seed: int, process_spread: float) -> BaselineCheck:
    """Compare eager's times of each process with its twin's.

    It is disturbed where blocks of one side rank above those of the other beside them by more than what is practical:
    an eager that is made unsteady, and one beside a busy neighbour, has a wide interval. Of few blocks the interval has
    to lie beyond it, with each of them, or most have to be far apart.

    Args:
        processes: All of a run that ended well.
        seed: Of the resampling.
        process_spread: See `ops.benchmark.config.BenchmarkConfig`.
    """
    from ops.benchmark.measuring.timing.statistics import speedup

    reported = tuple(process.reported for process in processes)
    notes = [process.clean_note for process in processes if process.clean_note]
    pairs = [(process.reported, process.clean) for process in processes if process.clean is not None]
    if not pairs:
        return BaselineCheck({"baseline_note": notes[0]} if notes else {}, reported)
    both = [blocks for own, clean in pairs for blocks in zip(_blocks(own), _blocks(clean), strict=False)]
    ratio = speedup([own for own, _ in both], [clean for _, clean in both], seed=seed)
    # Both processes are a chance of their own.
    low, high = widened(ratio.low, ratio.high, math.sqrt(2) * process_spread)
    if low is None or high is None:
        note = "too few blocks were timed to compare eager with its clean twin"
        return BaselineCheck({"baseline_note": note}, reported)
    fields = {
        "baseline_disturbed": _is_disturbed(both, low, high, math.sqrt(2) * process_spread),
        "baseline_ratio": ratio.ratio,
        "baseline_ratio_low": low,
        "baseline_ratio_high": high,
        **_times("clean", [clean for _, clean in pairs]),
    }
    if not fields["baseline_disturbed"]:
        return BaselineCheck(fields, reported)
    fields |= _times("in_process", [own for own, _ in pairs])
    # A process without a twin has no baseline that counts.
    return BaselineCheck(fields, tuple(_with_clean(own, clean, seed) for own, clean in pairs))


def _is_disturbed(both: Sequence[tuple[Block, Block]], low: float, high: float, process_spread: float) -> bool:
    """Whether eager's blocks are unlike its twin's beside them, which the interval of their ratio belongs to."""
    from ops.benchmark.measuring.timing.statistics import log_medians

    practical = math.log(1 + PRACTICAL_SHARE)
    own, clean = (log_medians(blocks) for blocks in zip(*both, strict=True))
    if len(own) >= _FEW_UNITS:
        margin = practical + 2 * process_spread
        is_slower, is_quicker = math.log(low) > practical, math.log(high) < -practical
        return _is_above(own, clean, margin, is_beyond=is_slower) or _is_above(clean, own, margin, is_beyond=is_quicker)
    logs = [mine - other for mine, other in zip(own, clean, strict=True)]
    is_beyond = math.log(low) > practical or math.log(high) < -practical
    is_one_sided = min(logs) > practical or max(logs) < -practical
    far = max(sum(sign * value > math.log(_FAR_RATIO) for value in logs) for sign in (1, -1))
    return (is_beyond and is_one_sided) or (len(logs) >= _MIN_UNITS_FOR_SHARE and far >= _FAR_SHARE * len(logs))


def _is_above(slow: Sequence[float], quick: Sequence[float], margin: float, *, is_beyond: bool) -> bool:
    """Whether logarithms of times exceed those beside them, or all others, by more than a margin and chance.

    Where the interval of their ratio lies beyond the margin, ranks have to bear that out, no more.

    A machine whose pace wanders shows in the ranks of all, and some calls that lose their core in those of the pairs.
    """
    from ops.benchmark.measuring.timing.statistics import rank_sum_probability, signed_rank_probability

    above = [mine - margin for mine in slow]
    beside = [mine - other for mine, other in zip(above, quick, strict=True)]
    return min(signed_rank_probability(beside), rank_sum_probability(above, quick)) < (
        _BORNE_OUT if is_beyond else _BY_CHANCE
    )


def _with_clean(own: ReportedRun, clean: ReportedRun, seed: int) -> ReportedRun:
    """A process's report with the twin's times in place of eager's."""
    from ops.benchmark.measuring.timing.statistics import speedup

    both = list(zip(_blocks(clean), _blocks(own, "compiled"), strict=False))
    eager, compiled = [block for block, _ in both], [block for _, block in both]
    against_clean = speedup(eager, compiled, seed=seed)
    eager_ms, compiled_ms = tuple(itertools.chain(*eager)), tuple(itertools.chain(*compiled))
    changes: dict[str, Any] = {
        "eager_trials_ms": eager_ms,
        "eager_block_sizes": tuple(map(len, eager)),
        "eager_median_ms": median(eager_ms),
        "eager_event_median_ms": clean.eager_event_median_ms,
        "compiled_trials_ms": compiled_ms,
        "compiled_block_sizes": tuple(map(len, compiled)),
        "compiled_median_ms": median(compiled_ms),
        "speedup": against_clean.ratio,
        "speedup_low": against_clean.low,
        "speedup_high": against_clean.high,
    }
    return replace(own, **changes)


def _blocks(reported: ReportedRun, side: str = "eager") -> Iterator[Block]:
    return blocks_of(getattr(reported, f"{side}_trials_ms"), getattr(reported, f"{side}_block_sizes"))


def _times(name: str, sides: Sequence[ReportedRun]) -> dict[str, Any]:
    trials = tuple(itertools.chain(*(side.eager_trials_ms for side in sides)))
    sizes = tuple(itertools.chain(*(side.eager_block_sizes for side in sides)))
    return {f"{name}_median_ms": median(trials), f"{name}_trials_ms": trials, f"{name}_block_sizes": sizes}
