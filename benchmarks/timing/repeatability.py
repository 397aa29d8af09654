"""(k) Overlap of intervals of runs of the same code: each sample is run repeatedly, and runs are compared in pairs.

Every process has a worker host of its own, as a run on another day does, and compiles with cold caches. Each of the N
processes of a run of `--processes N` is also a run of one process. So one measurement shows the intervals of both, and
those of the blocks of one process without the allowance for other processes (`BenchmarkConfig.process_spread`).
`python -m benchmarks.timing.repeatability --results FILE --seconds 400` continues the results of FILE; it ends with
status 1 when more than 7% of the pairs do not overlap.
"""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import math
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, median, stdev

from benchmarks._shared.harness import (
    BACKENDS,
    FOLDER,
    LIMIT,
    RESULTS,
    SECONDS,
    STEP,
    VERBOSE,
    Results,
    bench,
    blocks,
    group_by_key,
    option,
    parse,
    table,
    targets,
)
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.measuring.timing.statistics import Speedup, speedup
from ops.evaluation.benchmark.pooling import widen_interval
from ops.evaluation.benchmark.results import BenchmarkResult, RunBlocks, Status

MOST = 0.07
_WAIT_QUIET_S = 5.0
_BLOCKS_ALONE = "one process, its blocks alone"

Blocks = list[list[float]]


@dataclasses.dataclass(frozen=True, slots=True)
class RepeatedRun:
    """One run of one sample.

    Attributes:
        number: Number of the repetition.
        eager: Blocks of eager times of each process, in ms; `compiled` holds the compiled side's.
        others_share: See `BenchmarkRun.others_cpu_share`.
    """

    sample_id: str
    backend: str
    number: int
    speedup: float
    low: float
    high: float
    eager: list[Blocks]
    compiled: list[Blocks]
    others_share: float

    @classmethod
    def of_result(cls, result: BenchmarkResult, number: int) -> RepeatedRun:
        """Make it of a run's times by process and block."""
        run = result.run
        return cls(
            run.sample_id,
            run.backend,
            number,
            run.times.speedup or math.nan,
            run.times.speedup_low or math.nan,
            run.times.speedup_high or math.nan,
            _process_blocks(result.blocks, "eager"),
            _process_blocks(result.blocks, "compiled"),
            run.conditions.others_cpu_share or 0.0,
        )

    def processes(self) -> list[Speedup]:
        """Compute the speedup of each process alone: of a run of one process."""
        return [speedup(*sides) for sides in zip(self.eager, self.compiled, strict=True)]


def _process_blocks(timed: RunBlocks, side: str) -> list[Blocks]:
    remaining = iter(blocks(timed, side))
    return [list(itertools.islice(remaining, count)) for count in timed.process_block_counts]


def main() -> None:
    """Run samples without results, print the table, and tell whether the limit holds."""
    arguments = parse(
        __doc__,
        FOLDER,
        LIMIT,
        BACKENDS.with_settings(default="eager,inductor"),
        option("--repeats", type=int, default=5),
        option("--processes", type=int, default=3),
        STEP,
        RESULTS.with_settings(required=True),
        SECONDS,
        VERBOSE,
    )
    results = Results(arguments.results, RepeatedRun)
    for repetition in _measure(arguments, results.rows, time.monotonic() + arguments.seconds):
        results.add(repetition)
        print(
            f"{repetition.backend} {repetition.sample_id} {repetition.number}: {repetition.speedup:.3f}",
            file=sys.stderr,
        )
    if arguments.verbose:
        print(spread_table(results.rows) + "\n")
    text, holds = report(results.rows)
    print(f"{text}\n\nat most {MOST:.0%} of the pairs do not meet: {'yes' if holds else 'no'}")
    sys.exit(0 if holds else 1)


def _measure(arguments: argparse.Namespace, done: Sequence[RepeatedRun], end: float) -> Iterator[RepeatedRun]:
    samples = targets(arguments.folder, arguments.limit, arguments.step)
    finished = {(row.sample_id, row.backend, row.number) for row in done}
    config = BenchmarkConfig(processes=arguments.processes, wait_quiet_s=_WAIT_QUIET_S)
    for number, name in itertools.product(range(arguments.repeats), arguments.backend.split(",")):
        waiting = [target for target in samples if (target.sample_id, name, number) not in finished]
        if not waiting or time.monotonic() >= end:
            continue
        with bench(name, config, preload=()) as backend:
            in_time = itertools.takewhile(lambda _: time.monotonic() < end, waiting)
            for result in backend.results(in_time):
                run = result.run
                if run.status is Status.SUCCESS and not run.is_disturbed:
                    yield RepeatedRun.of_result(result, number)
                else:
                    print(f"{name} {run.sample_id} {number}: {run.message or run.disturbance}", file=sys.stderr)


Interval = tuple[float | None, float | None]


def count_disjoint(intervals: Sequence[Interval]) -> tuple[int, int]:
    """Count the pairs of intervals of runs of the same code that do not overlap, and all pairs."""
    missed = count = 0
    for (low, high), (other_low, other_high) in itertools.combinations(intervals, 2):
        if None in (low, high, other_low, other_high):
            continue
        count += 1
        missed += low > other_high or other_low > high  # type: ignore[operator]
    return missed, count


def report(repetitions: Sequence[RepeatedRun]) -> tuple[str, bool]:
    """Write the table, and tell whether the limit holds for runs of one process and for those of several."""
    rows, holds = [], True
    for backend, of_backend in group_by_key(repetitions, lambda row: row.backend).items():
        groups = list(group_by_key(of_backend, lambda row: row.sample_id).values())
        for title, (missed, count), width in _shares(groups):
            share = missed / count if count else math.nan
            holds = holds and (title == _BLOCKS_ALONE or not share > MOST)
            rows.append((backend, title, len(groups), count, missed, f"{share:.1%}", f"{width:.1%}"))
    header = ("backend", "runs", "samples", "pairs", "do not meet", "share", "median width")
    return table(header, rows), holds


def _shares(groups: Sequence[Sequence[RepeatedRun]]) -> Iterator[tuple[str, tuple[int, int], float]]:
    most = max(len(run.eager) for runs in groups for run in runs)
    alone: list[list[Interval]] = [
        [(each.low, each.high) for run in runs for each in run.processes()] for runs in groups
    ]
    spread = BenchmarkConfig().process_spread
    single = [[widen_interval(low, high, spread) for low, high in intervals] for intervals in alone]
    several: list[list[Interval]] = [[(run.low, run.high) for run in runs] for runs in groups]
    for title, intervals in ((_BLOCKS_ALONE, alone), ("one process", single), (f"{most} processes", several)):
        missed, count = zip(*map(count_disjoint, intervals), strict=True)
        yield title, (sum(missed), sum(count)), _median_width(intervals)


def _median_width(intervals: Iterable[Iterable[Interval]]) -> float:
    """Compute the median width of intervals of speedups, as a share of their geometric middle."""
    ends = itertools.chain.from_iterable(intervals)
    return median(math.inf if not low or not high else (high - low) / math.sqrt(low * high) for low, high in ends)


def spread_table(repetitions: Sequence[RepeatedRun]) -> str:
    """Write the spread of each sample within a process, between processes of a run, and between runs."""
    rows = []
    for (backend, sample), runs in group_by_key(repetitions, lambda row: (row.backend, row.sample_id)).items():
        logs = [[math.log(each.ratio) for each in run.processes()] for run in runs]
        within = median(each.log_error or math.nan for run in runs for each in run.processes())
        between = math.sqrt(fmean(stdev(each) ** 2 for each in logs)) if len(logs[0]) > 1 else math.nan
        means = stdev(map(fmean, logs)) if len(logs) > 1 else math.nan
        missed, count = count_disjoint([(each.low, each.high) for run in runs for each in run.processes()])
        time_ms = median(value for run in runs for process in run.compiled for block in process for value in block)
        shown = (f"{value:.2%}" for value in (within, between, means))
        rows.append((backend, sample, len(runs), f"{time_ms:.3f}", *shown, f"{missed} of {count}"))
    header = ("backend", "sample", "runs", "ms", "error within", "between processes", "between runs", "apart")
    return table(header, rows)


if __name__ == "__main__":
    main()
