"""(l) What the float64 reference costs: the share of a run that it takes, over samples whose sides differ.

The reference is made where outputs differ from those of eager (`ops.benchmark.measuring.sides.float64`). Run it as
`python -m benchmarks.speed.float64_reference --backend inductor,onnxruntime`.
"""

import sys
from collections.abc import Sequence
from statistics import median

from benchmarks._shared.harness import BACKENDS, FOLDER, LIMIT, STEP, VERBOSE, bench, parse, table, targets
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.results import BenchmarkRun, Status
from ops.worker.client import WorkerHost


def row(backend: str, runs: Sequence[BenchmarkRun]) -> list[str]:
    """Cells of one backend."""
    done = [run for run in runs if run.status is Status.SUCCESS]
    costs = [
        (run.float64.reference_ms, run.float64.reference_ms / run.times.task_ms)
        for run in done
        if run.float64.reference_ms and run.times.task_ms
    ]
    if not costs:
        return [backend, str(len(done)), "0", "", "", "", "", ""]
    times, shares = [time for time, _ in costs], sorted(share for _, share in costs)
    given_up = sum(run.float64.reference_ms is not None and run.float64.t_min_float64 is None for run in done)
    of_all = sum(times) / sum(run.times.task_ms or 0.0 for run in done)
    cells = [f"{median(times):.0f}", f"{max(times):.0f}", f"{median(shares):.1%}", f"{shares[-1]:.1%}", f"{of_all:.1%}"]
    return [backend, str(len(done)), f"{len(costs)}, {given_up} given up", *cells]


def main() -> None:
    """Benchmark and print the table."""
    arguments = parse(__doc__, FOLDER, LIMIT, BACKENDS.but(default="inductor,onnxruntime"), STEP, VERBOSE)
    samples = targets(arguments.folder, arguments.limit, arguments.step)
    rows = []
    with WorkerHost() as host:
        for name in arguments.backend.split(","):
            with bench(name, BenchmarkConfig(), host) as backend:
                runs = backend.runs(samples)
            for run in runs:
                if arguments.verbose and run.float64.reference_ms is not None and run.times.task_ms:
                    share = run.float64.reference_ms / run.times.task_ms
                    note = run.float64.reference_note or ""
                    line = f"{run.float64.reference_ms:.0f} ms of {run.times.task_ms:.0f}, {share:.1%} {note}"
                    print(f"{name} {run.sample_id}: eager {run.times.eager_median_ms:.1f} ms, {line}", file=sys.stderr)
            rows.append(row(name, runs))
    header = ("backend", "ran", "with a reference", "median ms", "highest ms", "median share of a run", "highest")
    print(table((*header, "share of all runs' time"), rows))


if __name__ == "__main__":
    main()
