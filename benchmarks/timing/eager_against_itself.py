"""(d) `eager` scored against itself: the noise of the machine and the bias of the measurement.

Five times over all samples, once quiet and once while another process keeps one core busy. Run it as
`python -m benchmarks.timing.eager_against_itself`; it ends with status 1 when a limit is missed.
"""

import math
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass

from benchmarks._shared.harness import (
    FOLDER,
    LIMIT,
    ROUNDS,
    VERBOSE,
    bench,
    blocks,
    one_loaded_core,
    parse,
    table,
    targets,
)
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.measuring.timing.statistics import Speedup, speedup
from ops.evaluation.benchmark.results import BenchmarkRun, RunBlocks, Status
from ops.evaluation.verdict.result import RunResult
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost
from ops.reporting.score.metrics import ScoredSample, score
from ops.reporting.score.policies import POLICIES

MAX_BIAS = 0.02
MIN_COVERAGE = 0.93
MAX_EFFECT = 0.02


@dataclass(frozen=True, slots=True)
class Round:
    """The result of one pass over all samples."""

    s0: float | None
    failed: int
    covered: int
    significant: tuple[str, ...]
    seconds: float
    runs: tuple[BenchmarkRun, ...]


def run_round(samples: tuple[SampleTarget, ...], config: BenchmarkConfig, host: WorkerHost) -> Round:
    """Benchmark and score all samples once."""
    started = time.perf_counter()
    with bench("eager", config, host) as backend:
        results = tuple(backend.results(samples))
    runs = tuple(result.run for result in results)
    scored = [sample for run in runs if (sample := ScoredSample.of(RunResult.of(run), POLICIES["paper"])) is not None]
    done = [result for result in results if result.run.status is Status.SUCCESS]
    return Round(
        s0=score(scored, 0).s,
        failed=len(runs) - len(done),
        covered=sum(_contains_one(result.run) for result in done),
        significant=significant_samples({result.run.sample_id: measure_speedup(result.blocks) for result in done}),
        seconds=time.perf_counter() - started,
        runs=runs,
    )


def measure_speedup(timed: RunBlocks) -> Speedup:
    """Compute the speedup with its standard error, from the timed calls of a run."""
    return speedup(blocks(timed, "eager"), blocks(timed, "compiled"))


def significant_samples(speedups: Mapping[str, Speedup], level: float = 0.05) -> tuple[str, ...]:
    """Find samples that differ from 1 by more than 2% and more than noise, with Holm's adjustment for their number."""
    by_strength = sorted(
        speedups.items(), key=lambda item: -abs(math.log(item[1].ratio)) / (item[1].log_error or math.inf)
    )
    passed = []
    for rank, (name, value) in enumerate(by_strength):
        if not value.differs_from(1.0, confidence=1 - level / (len(speedups) - rank)):
            break
        if abs(value.ratio - 1) > MAX_EFFECT:
            passed.append(name)
    return tuple(passed)


def _contains_one(run: BenchmarkRun) -> bool:
    return (
        run.times.speedup_low is not None
        and run.times.speedup_high is not None
        and run.times.speedup_low <= 1 <= run.times.speedup_high
    )


def main() -> None:
    """Run the rounds, print the table, and tell whether all limits hold."""
    arguments = parse(
        __doc__,
        FOLDER,
        LIMIT,
        ROUNDS.with_settings(default=5),
        VERBOSE.with_settings(help="name the samples whose interval misses 1"),
    )
    samples = targets(arguments.folder, arguments.limit)
    rows, holds = list[tuple[object, ...]](), True
    for name, loaded in (("quiet", False), ("one core loaded", True)):
        with one_loaded_core(loaded), WorkerHost(preload=TORCH_PRELOAD) as host:
            rounds = [run_round(samples, BenchmarkConfig(), host) for _ in range(arguments.rounds)]
        for number, result in enumerate(rounds, 1):
            s0 = math.nan if result.s0 is None else result.s0
            cells = (f"{s0:.4f}", result.failed, f"{result.covered / len(samples):.1%}")
            rows.append((f"{name} {number}", *cells, len(result.significant), f"{result.seconds:.0f}"))
            holds = holds and abs(s0 - 1) < MAX_BIAS and not result.failed and not result.significant
            for run in result.runs:
                if arguments.verbose and not _contains_one(run):
                    times = run.times
                    interval = f"[{times.speedup_low}, {times.speedup_high}]"
                    print(f"{name} {number}: {run.sample_id} {times.speedup} {interval}")
        coverage = sum(result.covered for result in rounds) / (len(samples) * len(rounds))
        holds = holds and coverage >= MIN_COVERAGE
        rows.append((f"{name}, all", "", "", f"{coverage:.1%}", "", ""))
    header = (f"{len(samples)} samples", "S(0)", "failed", "intervals with 1", "significant", "s")
    print(table(header, rows))
    print(f"\nall limits hold: {'yes' if holds else 'no'}")
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
