"""(g) Does the first call after a change of sides take longer than the others?

If it does, timing it is unfair, most of all with few trials, when every block is one call. A block whose side has just
been timed (the order of a pair is flipped, so that every second block is one) shows what the beginning of a block alone
costs. Run it as `python -m benchmarks.timing.first_calls --backend eager,inductor`.
"""

from collections.abc import Sequence
from statistics import geometric_mean, median

from benchmarks._shared.harness import BACKENDS, FOLDER, LIMIT, bench, blocks, parse, table, targets
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.results import BenchmarkRun
from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import WorkerHost


def firsts(run: BenchmarkRun, side: str) -> tuple[list[float], list[float], list[float]]:
    """Times of a side's first calls after a change, of first calls of other blocks, and of all other calls."""
    after, other, rest = list[float](), list[float](), list[float]()
    for pair, (first, *more) in enumerate(blocks(run, side)):
        # The compiled side begins pairs 0, 2, 4 … and was called last before each.
        begins = (side == "compiled") == (pair % 2 == 0)
        (other if begins else after).append(first)
        rest += more
    return after, other, rest


def row(name: str, side: str, runs: Sequence[BenchmarkRun]) -> tuple[object, ...]:
    """Median and extremes, over samples, of a first call's median time as a multiple of the other calls'."""
    medians = [tuple(median(times) for times in firsts(run, side)) for run in runs]
    changed = sorted(after / rest for after, _, rest in medians)
    same = sorted(other / rest for _, other, rest in medians)
    cells = [f"{median(values):.3f} ({values[0]:.3f} to {values[-1]:.3f})" for values in (changed, same)]
    return name, side, len(runs), *cells, f"{geometric_mean(changed):.3f}"


def main() -> None:
    """Benchmark the samples and print the table."""
    arguments = parse(__doc__, FOLDER, LIMIT, BACKENDS.but(default="eager,inductor"))
    config = BenchmarkConfig(block_calls=5, target_interval=1e-9, time_budget_s=1.5)
    samples = targets(arguments.folder, arguments.limit)
    rows = []
    with WorkerHost(preload=TORCH_PRELOAD) as host:
        for name in arguments.backend.split(","):
            with bench(name, config, host) as backend:
                runs = backend.succeeded(samples)
            rows += [row(name, side, runs) for side in ("eager", "compiled")]
    header = ("backend", "side", "samples", "first after a change", "first of another block", "geometric mean")
    print(table(header, rows))


if __name__ == "__main__":
    main()
