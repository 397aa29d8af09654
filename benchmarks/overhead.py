"""(a) Everything but the graph's own calls, per sample of `bench --backend eager`: here, and with an interpreter each.

The same work both times: same samples, warm-up and trials. Run it as `python -m benchmarks.overhead`.
"""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
import time
from statistics import median

from benchmarks.common import REPO, sample_parser, scratch, table, targets
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendSpec, describe_backend
from ops.benchmark.results import Status
from ops.benchmark.runner import run_benchmarks
from ops.sample.catalog.rows import SampleTarget
from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import WorkerHost

Times = list[tuple[str, float, float]]
"""Sample, wall time in ms, time of the graph's own calls in ms."""


def here(samples: tuple[SampleTarget, ...], config: BenchmarkConfig) -> tuple[float, Times]:
    """Run the pipeline's way; also the time, in ms, that is spent once: starting the host, describing the backend."""
    started = time.perf_counter()
    times: Times = []
    with WorkerHost(preload=TORCH_PRELOAD) as host, scratch() as folders:
        description = describe_backend(BackendSpec("eager"), config, host)
        ready = last = time.perf_counter()
        for target, result in zip(samples, run_benchmarks(samples, description, config, host, **folders), strict=True):
            now = time.perf_counter()
            if result.run.status is not Status.SUCCESS or result.model_ms is None:
                raise SystemExit(f"{target.sample_id}: {result.run.message}")
            times.append((target.sample_id, (now - last) * 1000, result.model_ms))
            last = now
    return (ready - started) * 1000, times


def fresh(samples: tuple[SampleTarget, ...], config: BenchmarkConfig) -> Times:
    """Run each sample in an interpreter of its own."""
    times: Times = []
    for target in samples:
        command = [sys.executable, "-m", "benchmarks.fresh", str(target.path), "eager"]
        started = time.perf_counter()
        done = subprocess.run(
            [*command, json.dumps(dataclasses.asdict(config))], cwd=REPO, capture_output=True, text=True, check=True
        )
        wall_ms = (time.perf_counter() - started) * 1000
        times.append((target.sample_id, wall_ms, json.loads(done.stdout.splitlines()[-1])["model_ms"]))
    return times


def main() -> None:
    """Measure both and print the table."""
    parser = sample_parser(__doc__ or "")
    parser.add_argument("--trials", type=int, default=10)
    parser.add_argument("--verbose", action="store_true", help="one line a sample as well")
    arguments = parser.parse_args()
    samples = targets(arguments.folder, arguments.limit)
    config = BenchmarkConfig(trials=arguments.trials)
    once_ms, ours = here(samples, config)
    theirs = fresh(samples, config)
    if arguments.verbose:
        rows = [
            (name, f"{wall - model:.0f}", f"{other_wall - other_model:.0f}", f"{model:.0f}")
            for (name, wall, model), (_, other_wall, other_model) in zip(ours, theirs, strict=True)
        ]
        print(table(("sample", "here, ms", "fresh, ms", "graph's own, ms"), rows), end="\n\n")
    rows = []
    for name, times, extra_ms in (("one host, forked children", ours, once_ms), ("an interpreter each", theirs, 0.0)):
        overheads = [wall - model for _, wall, model in times]
        per_minute = 60_000 * len(times) / (sum(wall for _, wall, _ in times) + extra_ms)
        rows.append((name, f"{median(overheads):.0f}", f"{max(overheads):.0f}", f"{per_minute:.0f}"))
    print(table((f"{len(samples)} samples", "overhead, median ms", "highest ms", "samples per minute"), rows))
    ratio = median(o[1] - o[2] for o in theirs) / median(o[1] - o[2] for o in ours)
    print(f"\nratio of the medians: {ratio:.1f}; starting the host, once: {once_ms:.0f} ms")


if __name__ == "__main__":
    main()
