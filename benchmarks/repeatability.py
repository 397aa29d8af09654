"""(k) Do intervals of runs of the same code meet? Each sample is run again and again, and runs are compared in pairs.

Every process has a worker host of its own, as a run on another day does, and compiles with cold caches. Each of the N
processes of a run of `--processes N` is at the same time a run of one process, since that is all that a run of one
process is. So one measurement tells both, and what the blocks of one process would say without the allowance for other
processes (`BenchmarkConfig.process_spread`). `python -m benchmarks.repeatability --results FILE
--seconds 400` goes on from what FILE has; it ends with status 1 when more than 7% of the pairs do not meet.
"""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import json
import math
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import fmean, median, stdev

from benchmarks.common import sample_parser, scratch, table, targets
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendSpec, describe_backend
from ops.benchmark.measuring.statistics import Speedup, speedup
from ops.benchmark.pooling import widened
from ops.benchmark.results import BenchmarkRun, Status
from ops.benchmark.runner import run_benchmarks
from ops.sample.catalog.rows import SampleTarget
from ops.worker.client import WorkerHost

MOST = 0.07
_WAIT_QUIET_S = 5.0
_BLOCKS_ALONE = "one process, its blocks alone"

Blocks = list[list[float]]


@dataclasses.dataclass(frozen=True, slots=True)
class Repetition:
    """One run of one sample.

    Attributes:
        number: Which repetition.
        eager: Blocks of eager times of each process, in ms; `compiled` likewise.
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
    def of(cls, run: BenchmarkRun, number: int) -> Repetition:
        """The run's times by process and block."""
        return cls(
            run.sample_id,
            run.backend,
            number,
            run.speedup or math.nan,
            run.speedup_low or math.nan,
            run.speedup_high or math.nan,
            _by_process(_blocks(run.eager_trials_ms, run.eager_block_sizes), run),
            _by_process(_blocks(run.compiled_trials_ms, run.compiled_block_sizes), run),
            run.others_cpu_share or 0.0,
        )

    def processes(self) -> list[Speedup]:
        """What each process says by itself: a run of one process."""
        return [speedup(*sides) for sides in zip(self.eager, self.compiled, strict=True)]


def _blocks(trials: Iterable[float], sizes: Iterable[int]) -> Blocks:
    times = iter(trials)
    return [list(itertools.islice(times, size)) for size in sizes]


def _by_process(blocks: Blocks, run: BenchmarkRun) -> list[Blocks]:
    left = iter(blocks)
    return [list(itertools.islice(left, count)) for count in run.process_block_counts]


def main() -> None:
    """Run what is not in the results yet, print the table, and say whether the limit holds."""
    parser = sample_parser(__doc__ or "")
    parser.add_argument("--backend", default="eager,inductor")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--step", type=int, default=1, help="only every so manieth sample")
    parser.add_argument("--results", type=Path, required=True, help="file of finished runs, to go on from")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no run after so many")
    parser.add_argument("--verbose", action="store_true", help="show each sample")
    arguments = parser.parse_args()
    for one in _measure(arguments, _finished(arguments.results), time.monotonic() + arguments.seconds):
        with arguments.results.open("a") as file:
            file.write(json.dumps(dataclasses.asdict(one)) + "\n")
        print(f"{one.backend} {one.sample_id} {one.number}: {one.speedup:.3f}", file=sys.stderr)
    found = _finished(arguments.results)
    if arguments.verbose:
        print(by_sample(found) + "\n")
    text, holds = report(found)
    print(f"{text}\n\nat most {MOST:.0%} of the pairs do not meet: {'yes' if holds else 'no'}")
    sys.exit(0 if holds else 1)


def _finished(results: Path) -> list[Repetition]:
    if not results.exists():
        return []
    return [Repetition(**json.loads(line)) for line in results.read_text().splitlines()]


def _measure(arguments: argparse.Namespace, done: Sequence[Repetition], end: float) -> Iterator[Repetition]:
    samples = targets(arguments.folder, None)[:: arguments.step][: arguments.limit]
    known = {(one.sample_id, one.backend, one.number) for one in done}
    config = BenchmarkConfig(processes=arguments.processes, wait_quiet_s=_WAIT_QUIET_S)
    for number in range(arguments.repeats):
        for backend in arguments.backend.split(","):
            waiting = [target for target in samples if (target.sample_id, backend, number) not in known]
            if waiting and time.monotonic() < end:
                yield from _repeat(waiting, backend, config, number, end)


def _repeat(
    samples: Sequence[SampleTarget], backend: str, config: BenchmarkConfig, number: int, end: float
) -> Iterator[Repetition]:
    with WorkerHost() as host, scratch() as folders:
        description = describe_backend(BackendSpec(backend), config, host)
        in_time = itertools.takewhile(lambda _: time.monotonic() < end, samples)
        for result in run_benchmarks(in_time, description, config, host, **folders):
            run = result.run
            if run.status is Status.SUCCESS and not run.is_disturbed:
                yield Repetition.of(run, number)
            else:
                print(f"{backend} {run.sample_id} {number}: {run.message or run.disturbance}", file=sys.stderr)


Interval = tuple[float | None, float | None]


def apart(intervals: Sequence[Interval]) -> tuple[int, int]:
    """How many pairs of intervals of runs of the same code do not meet, and how many pairs there are."""
    missed = count = 0
    for (low, high), (other_low, other_high) in itertools.combinations(intervals, 2):
        if None in (low, high, other_low, other_high):
            continue
        count += 1
        missed += low > other_high or other_low > high  # type: ignore[operator]
    return missed, count


def _groups(found: Iterable[Repetition]) -> dict[tuple[str, str], list[Repetition]]:
    groups: dict[tuple[str, str], list[Repetition]] = {}
    for one in found:
        groups.setdefault((one.backend, one.sample_id), []).append(one)
    return groups


def report(found: Sequence[Repetition]) -> tuple[str, bool]:
    """The table, and whether the limit holds for runs of one process and for those of several."""
    rows, holds = [], True
    for backend in dict.fromkeys(one.backend for one in found):
        groups = [runs for (name, _), runs in _groups(found).items() if name == backend]
        for title, (missed, count), width in _shares(groups):
            share = missed / count if count else math.nan
            holds = holds and (title == _BLOCKS_ALONE or not share > MOST)
            rows.append((backend, title, len(groups), count, missed, f"{share:.1%}", f"{width:.1%}"))
    header = ("backend", "runs", "samples", "pairs", "do not meet", "share", "median width")
    return table(header, rows), holds


def _shares(groups: Sequence[Sequence[Repetition]]) -> Iterator[tuple[str, tuple[int, int], float]]:
    singles = [[each for run in runs for each in run.processes()] for runs in groups]
    most = max(len(run.eager) for runs in groups for run in runs)
    blocks: list[list[Interval]] = [[(each.low, each.high) for each in found] for found in singles]
    spread = BenchmarkConfig().process_spread
    single = [[widened(low, high, spread) for low, high in found] for found in blocks]
    several: list[list[Interval]] = [[(run.low, run.high) for run in runs] for runs in groups]
    yield _BLOCKS_ALONE, _sum(map(apart, blocks)), _median_width(blocks)
    yield "one process", _sum(map(apart, single)), _median_width(single)
    yield f"{most} processes", _sum(map(apart, several)), _median_width(several)


def _median_width(intervals: Iterable[Iterable[Interval]]) -> float:
    """Of intervals of speedups, as a share of their geometric middle."""
    ends = ((low, high) for found in intervals for low, high in found)
    return median(math.inf if not low or not high else (high - low) / math.sqrt(low * high) for low, high in ends)


def _sum(pairs: Iterable[tuple[int, int]]) -> tuple[int, int]:
    missed, count = zip(*pairs, strict=True)
    return sum(missed), sum(count)


def by_sample(found: Sequence[Repetition]) -> str:
    """Where the spread comes from: within a process, between processes of a run, between runs."""
    rows = []
    for (backend, sample), runs in _groups(found).items():
        logs = [[math.log(each.ratio) for each in run.processes()] for run in runs]
        within = median(each.log_error or math.nan for run in runs for each in run.processes())
        between = math.sqrt(fmean(stdev(each) ** 2 for each in logs)) if len(logs[0]) > 1 else math.nan
        means = stdev(map(fmean, logs)) if len(logs) > 1 else math.nan
        missed, count = apart([(each.low, each.high) for run in runs for each in run.processes()])
        time_ms = median(value for run in runs for blocks in run.compiled for block in blocks for value in block)
        shown = (f"{value:.2%}" for value in (within, between, means))
        rows.append((backend, sample, len(runs), f"{time_ms:.3f}", *shown, f"{missed} of {count}"))
    header = ("backend", "sample", "runs", "ms", "error within", "between processes", "between runs", "apart")
    return table(header, rows)


if __name__ == "__main__":
    main()
