"""(t) Clean twins: how much two processes that take turns differ, and processes that run one after the other.

Each sample is run several times under the baseline itself, with a clean twin. What is compared is eager's median time:
of the two twins of a run, and of one run and the next. Run it as `python -m benchmarks.timing.clean_twins --backend
eager --runs 3`. With `--cost`, it says instead how much longer a command takes for the twins of the default policy.
"""

import itertools
import math
import time
from collections.abc import Sequence
from statistics import median

from benchmarks._shared.harness import BACKENDS, FOLDER, LIMIT, bench, grouped, option, parse, table, targets
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.results import BenchmarkRun
from ops.sample.catalog.rows import SampleTarget
from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import WorkerHost


def differences(runs: Sequence[BenchmarkRun]) -> tuple[list[float], list[float]]:
    """Of one sample's runs, |log| of the ratio of eager's times: between twins, and between a run and the next."""
    twins = [abs(math.log(run.baseline_ratio)) for run in runs if run.baseline_ratio is not None]
    times = [run.in_process_median_ms or run.eager_median_ms for run in runs]
    apart = [abs(math.log(first / second)) for first, second in itertools.pairwise(times) if first and second]
    return twins, apart


def cost(name: str, samples: Sequence[SampleTarget], host: WorkerHost) -> tuple[object, ...]:
    """The row that says how much longer a command takes for twins."""
    seconds = []
    for twin in ("none", "sizes"):
        with bench(name, BenchmarkConfig(twin=twin), host) as backend:
            started = time.perf_counter()
            backend.runs(samples)
            seconds.append(time.perf_counter() - started)
    return name, len(samples), *(f"{s:.1f} s" for s in seconds), f"{seconds[1] / seconds[0] - 1:+.1%}"


def compared(name: str, samples: Sequence[SampleTarget], repeats: int, host: WorkerHost) -> tuple[object, ...]:
    """The row that says how much twins, and repeated runs, differ."""
    with bench(name, BenchmarkConfig(twin="all"), host) as backend:
        runs = [run for _ in range(repeats) for run in backend.succeeded(samples)]
    pairs = [differences(of_sample) for of_sample in grouped(runs, lambda run: run.sample_id).values()]
    twins, apart = ([value for values in side for value in values] for side in zip(*pairs, strict=True))
    cells = [f"{median(values):.2%}" if values else "" for values in (twins, apart)]
    return name, len(twins), *cells, sum(bool(run.baseline_disturbed) for run in runs)


def main() -> None:
    """Benchmark the samples and print the table."""
    arguments = parse(
        __doc__,
        FOLDER,
        LIMIT,
        BACKENDS,
        option("--runs", type=int, default=3),
        option("--cost", action="store_true"),
    )
    samples, names = targets(arguments.folder, arguments.limit), arguments.backend.split(",")
    with WorkerHost(preload=(*TORCH_PRELOAD, "ops.benchmark.tasks.torch_run")) as host:
        if arguments.cost:
            header = ("backend", "samples", "without twins", "default policy", "longer")
            rows = [cost(name, samples, host) for name in names]
        else:
            header = ("backend", "runs", "between twins", "between runs", "disturbed")
            rows = [compared(name, samples, arguments.runs, host) for name in names]
    print(table(header, rows))


if __name__ == "__main__":
    main()
