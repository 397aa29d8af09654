"""(g) Does the first call after a change of sides take longer than the others?

If it does, timing it is unfair, most of all with few trials, when every block is one call. A block whose side has just
been timed (the order of a pair is flipped, so that every second block is one) shows what the beginning of a block alone
costs. Run it as `python -m benchmarks.switching --backend eager,inductor`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import median

from benchmarks.common import sample_parser, scratch, table, targets
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendSpec, describe_backend
from ops.benchmark.results import BenchmarkRun, Status
from ops.benchmark.runner import run_benchmarks
from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import WorkerHost


def firsts(run: BenchmarkRun, side: str) -> tuple[list[float], list[float], list[float]]:
    """Times of a side's first calls after a change, of first calls of other blocks, and of all other calls."""
    after, other, rest = [], [], []
    trials: Iterator[float] = iter(getattr(run, f"{side}_trials_ms"))
    for pair, size in enumerate(getattr(run, f"{side}_block_sizes")):
        first, *more = (next(trials) for _ in range(size))
        # The compiled side begins pairs 0, 2, 4 … and was called last before each.
        begins = (side == "compiled") == (pair % 2 == 0)
        (other if begins else after).append(first)
        rest += more
    return after, other, rest


def row(name: str, side: str, runs: Sequence[BenchmarkRun]) -> list[str]:
    """Median and extremes, over samples, of a first call's median time as a multiple of the other calls'."""
    found = [tuple(median(times) for times in firsts(run, side)) for run in runs]
    changed = sorted(after / rest for after, _, rest in found)
    kept = sorted(other / rest for _, other, rest in found)
    cells = [f"{median(values):.3f} ({values[0]:.3f} to {values[-1]:.3f})" for values in (changed, kept)]
    mean = math.exp(math.fsum(map(math.log, changed)) / len(changed))
    return [name, side, str(len(runs)), *cells, f"{mean:.3f}"]


def main() -> None:
    """Benchmark the samples and print the table."""
    parser = sample_parser(__doc__ or "")
    parser.add_argument("--backend", default="eager,inductor")
    arguments = parser.parse_args()
    config = BenchmarkConfig(block_calls=5, target_interval=1e-9, time_budget_s=1.5)
    samples = targets(arguments.folder, arguments.limit)
    rows = []
    with WorkerHost(preload=TORCH_PRELOAD) as host, scratch() as folders:
        for name in arguments.backend.split(","):
            description = describe_backend(BackendSpec(name), config, host)
            runs = [result.run for result in run_benchmarks(samples, description, config, host, **folders)]
            done = [run for run in runs if run.status is Status.SUCCESS]
            rows += [row(name, side, done) for side in ("eager", "compiled")]
    header = ("backend", "side", "samples", "first after a change", "first of another block", "geometric mean")
    print(table(header, rows))


if __name__ == "__main__":
    main()
