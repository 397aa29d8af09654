"""(t) Clean twins: how much two processes that take turns differ, and processes that run one after the other.

Each sample is run several times under the baseline itself, with a clean twin. What is compared is eager's median time:
of the two twins of a run, and of one run and the next. Run it as `python -m benchmarks.twins --backend eager --runs 3`.
With `--cost`, it says instead how much longer a command takes for the twins of the default policy.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from benchmarks.common import sample_parser, scratch, table, targets
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendSpec, describe_backend
from ops.benchmark.results import BenchmarkRun, Status
from ops.benchmark.runner import run_benchmarks
from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import WorkerHost


def differences(runs: Sequence[BenchmarkRun]) -> tuple[list[float], list[float]]:
    """Of one sample's runs, |log| of the ratio of eager's times: between twins, and between a run and the next."""
    twins = [abs(math.log(run.baseline_ratio)) for run in runs if run.baseline_ratio is not None]
    times = [run.in_process_median_ms or run.eager_median_ms for run in runs]
    apart = [abs(math.log(one / other)) for one, other in itertools.pairwise(times) if one and other]
    return twins, apart


def main() -> None:
    """Benchmark the samples and print the table."""
    parser = sample_parser(__doc__ or "")
    parser.add_argument("--backend", default="eager")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--cost", action="store_true")
    arguments = parser.parse_args()
    config = BenchmarkConfig(twin="all")
    samples = targets(arguments.folder, arguments.limit)
    rows = []
    with WorkerHost(preload=(*TORCH_PRELOAD, "ops.benchmark.task")) as host, scratch() as folders:
        for name in arguments.backend.split(","):
            description = describe_backend(BackendSpec(name), config, host)
            if arguments.cost:
                seconds = []
                for twin in ("none", "sizes"):
                    started = time.perf_counter()
                    for _ in run_benchmarks(samples, description, replace(config, twin=twin), host, **folders):
                        pass
                    seconds.append(time.perf_counter() - started)
                rows.append(
                    [name, str(len(samples)), *(f"{s:.1f} s" for s in seconds), f"{seconds[1] / seconds[0] - 1:+.1%}"]
                )
                continue
            by_sample: dict[str, list[BenchmarkRun]] = {}
            for _ in range(arguments.runs):
                for result in run_benchmarks(samples, description, config, host, **folders):
                    if result.run.status is Status.SUCCESS:
                        by_sample.setdefault(result.run.sample_id, []).append(result.run)
            found = [differences(runs) for runs in by_sample.values()]
            twins, apart = ([value for one in side for value in one] for side in zip(*found, strict=True))
            flagged = sum(bool(run.baseline_disturbed) for runs in by_sample.values() for run in runs)
            cells = [f"{median(values):.2%}" if values else "" for values in (twins, apart)]
            rows.append([name, str(len(twins)), *cells, str(flagged)])
    header = ("backend", "samples", "without twins", "default policy", "longer")
    if not arguments.cost:
        header = ("backend", "runs", "between twins", "between runs", "disturbed")
    print(table(header, rows))


if __name__ == "__main__":
    main()
