"""(d) `eager` scored against itself: what remains is the noise of the machine and the bias of the measurement.

Five times over all samples, once quiet and once while another process keeps one core busy. Run it as
`python -m benchmarks.eager_against_itself`; it ends with status 1 when a limit is missed.
"""

from __future__ import annotations

import math
import sys
import time
from dataclasses import dataclass

from benchmarks.common import one_loaded_core, sample_parser, scratch, table, targets
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendSpec, describe_backend
from ops.benchmark.measuring.statistics import Speedup, speedup
from ops.benchmark.results import BenchmarkRun, Status
from ops.benchmark.runner import run_benchmarks
from ops.sample.catalog.rows import SampleTarget
from ops.score.metrics import ScoredSample, score
from ops.score.policies import POLICIES
from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import WorkerHost

MAX_BIAS = 0.02
MIN_COVERAGE = 0.93
MAX_EFFECT = 0.02


@dataclass(frozen=True, slots=True)
class Round:
    """What one pass over all samples gave."""

    s0: float
    failed: int
    covered: int
    significant: tuple[str, ...]
    seconds: float
    runs: tuple[BenchmarkRun, ...]


def run_round(samples: tuple[SampleTarget, ...], config: BenchmarkConfig, host: WorkerHost) -> Round:
    """Benchmark and score all samples once."""
    started = time.perf_counter()
    with scratch() as folders:
        description = describe_backend(BackendSpec("eager"), config, host)
        runs = tuple(result.run for result in run_benchmarks(samples, description, config, host, **folders))
    scored = [found for run in runs if (found := ScoredSample.of(run, POLICIES["paper"])) is not None]
    done = [run for run in runs if run.status is Status.SUCCESS]
    return Round(
        s0=score(scored, 0).s,
        failed=len(runs) - len(done),
        covered=sum(1 for run in done if _contains_one(run)),
        significant=significant({run.sample_id: measured(run) for run in done}),
        seconds=time.perf_counter() - started,
        runs=runs,
    )


def measured(run: BenchmarkRun) -> Speedup:
    """The speedup with its standard error, from the trials of a row."""
    return speedup(
        _blocks(run.eager_trials_ms, run.eager_block_sizes), _blocks(run.compiled_trials_ms, run.compiled_block_sizes)
    )


def significant(found: dict[str, Speedup], level: float = 0.05) -> tuple[str, ...]:
    """Samples that differ from 1 by more than noise, with Holm's adjustment for their number, and by more than 2%."""
    by_strength = sorted(
        found, key=lambda name: -abs(math.log(found[name].ratio)) / (found[name].log_error or math.inf)
    )
    passed = []
    for rank, name in enumerate(by_strength):
        if not found[name].differs_from(1.0, confidence=1 - level / (len(found) - rank)):
            break
        if abs(found[name].ratio - 1) > MAX_EFFECT:
            passed.append(name)
    return tuple(passed)


def _contains_one(run: BenchmarkRun) -> bool:
    return run.speedup_low is not None and run.speedup_high is not None and run.speedup_low <= 1 <= run.speedup_high


def _blocks(trials: tuple[float, ...], sizes: tuple[int, ...]) -> list[tuple[float, ...]]:
    blocks, start = [], 0
    for size in sizes:
        blocks.append(trials[start : start + size])
        start += size
    return blocks


def main() -> None:
    """Run the rounds, print the table, and say whether all limits hold."""
    parser = sample_parser(__doc__ or "")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--verbose", action="store_true", help="name the samples whose interval misses 1")
    arguments = parser.parse_args()
    samples = targets(arguments.folder, arguments.limit)
    config = BenchmarkConfig()
    rows, holds = [], True
    for name, loaded in (("quiet", False), ("one core loaded", True)):
        with one_loaded_core(loaded), WorkerHost(preload=TORCH_PRELOAD) as host:
            rounds = [run_round(samples, config, host) for _ in range(arguments.rounds)]
        for number, one in enumerate(rounds, 1):
            coverage = one.covered / len(samples)
            cells = (f"{one.s0:.4f}", one.failed, f"{coverage:.1%}", len(one.significant), f"{one.seconds:.0f}")
            rows.append((f"{name} {number}", *cells))
            holds = holds and abs(one.s0 - 1) < MAX_BIAS and not one.failed and not one.significant
            for run in one.runs:
                if arguments.verbose and not _contains_one(run):
                    print(f"{name} {number}: {run.sample_id} {run.speedup} [{run.speedup_low}, {run.speedup_high}]")
        coverage = sum(one.covered for one in rounds) / (len(samples) * len(rounds))
        holds = holds and coverage >= MIN_COVERAGE
        rows.append((f"{name}, all", "", "", f"{coverage:.1%}", "", ""))
    header = (f"{len(samples)} samples", "S(0)", "failed", "intervals with 1", "significant", "s")
    print(table(header, rows))
    print(f"\nall limits hold: {'yes' if holds else 'no'}")
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
