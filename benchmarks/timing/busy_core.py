"""(j) Cost of a busy neighbour: calls of sandboxed samples, quiet and while another session keeps one core busy.

Samples run in the sandbox of foreign ones, where a task cannot raise its own priority; with `--unpreferred` the client
does not raise it either, as where it may not. Run it as `python -m benchmarks.timing.busy_core --backend eager`; it
ends with status 1 when a call of eager takes more than 2.5 times as long beside the neighbour.

With `--whole` it times six small samples as the command runs them, with the timing that ends by itself and the
repetition of disturbed runs: status 1 when that takes more than 2.2 times as long beside the neighbour.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from statistics import geometric_mean, median

from benchmarks._shared.harness import (
    BACKENDS,
    FOLDER,
    LIMIT,
    ROUNDS,
    STEP,
    TRIALS,
    bench,
    one_loaded_core,
    option,
    parse,
    table,
    targets,
)
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.measuring.timing.interference import wait_until_quiet
from ops.evaluation.benchmark.results import BenchmarkRun
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes import priority
from ops.execution.worker.sandbox.confinement import Sandbox
from pipelines.settings import load_settings

MOST, MOST_WHOLE = 2.5, 2.2
_WAIT_QUIET_S = 20.0


def measure(arguments: argparse.Namespace, name: str, host: WorkerHost, *, loaded: bool) -> list[BenchmarkRun]:
    """Benchmark the samples under one backend, with or without the neighbour."""
    config = BenchmarkConfig(warmup=1, trials=arguments.trials, wait_quiet_s=0.0 if loaded else _WAIT_QUIET_S)
    with bench(name, config, host) as backend, one_loaded_core(loaded):
        return backend.runs(targets(arguments.folder, arguments.limit, arguments.step))


def complete_runs(arguments: argparse.Namespace, name: str, host: WorkerHost) -> float:
    """Time complete runs of six samples, quiet and loaded in turn, and print them; return the ratio of the medians."""
    samples = targets(arguments.folder, arguments.limit or 6, arguments.step)
    times: dict[bool, list[float]] = {False: [], True: []}
    cells = []
    with bench(name, load_settings().benchmark, host) as backend:
        for number in range(1, arguments.rounds + 1):
            for loaded, seconds in times.items():
                if not loaded and not wait_until_quiet(_WAIT_QUIET_S):
                    raise SystemExit("others do not leave the cores alone: stop them first")
                with one_loaded_core(loaded):
                    started = time.perf_counter()
                    runs = backend.runs(samples)
                    seconds.append(time.perf_counter() - started)
                disturbed = sum(run.is_disturbed for run in runs)
                cells.append((number, "loaded" if loaded else "quiet", f"{seconds[-1]:.1f}", len(runs), disturbed))
    print(table((f"round, {len(samples)} samples", "", "s", "runs", "of these disturbed"), cells))
    return median(times[True]) / median(times[False])


def rows(backend: str, *measured: Sequence[BenchmarkRun]) -> list[tuple[list[str], float]]:
    """Make a row for each side of quiet and loaded runs, with the largest ratio of loaded to quiet time."""
    speedups = [[run.times.speedup for run in runs if run.times.speedup] for runs in measured]
    shares = [max(run.conditions.others_cpu_share or 0.0 for run in runs) for runs in measured]
    lines = []
    for side in ("eager", "compiled"):
        pairs = zip(*([getattr(run, f"{side}_median_ms") for run in runs] for runs in measured), strict=True)
        times = [(quiet, loaded) for quiet, loaded in pairs if quiet and loaded]
        ratios = sorted(loaded / quiet for quiet, loaded in times)
        cells = [backend, side, str(len(times)), *(f"{median(column):.2f}" for column in zip(*times, strict=True))]
        cells += [f"{geometric_mean(ratios):.2f}", f"{ratios[-1]:.2f}"]
        cells += [*(f"{geometric_mean(values):.3f}" for values in speedups), *(f"{share:.0%}" for share in shares)]
        lines.append((cells, ratios[-1]))
    return lines


def main() -> None:
    """Measure, print the table, and tell whether the limit holds."""
    arguments = parse(
        __doc__,
        FOLDER,
        LIMIT,
        BACKENDS,
        TRIALS.with_settings(default=20),
        STEP,
        option("--whole", action="store_true", help="time complete runs of six samples instead"),
        ROUNDS.with_settings(default=3, help="of --whole"),
        option("--unpreferred", action="store_true", help="do not raise the priority of tasks"),
    )
    if arguments.unpreferred:
        priority.set_niceness = lambda *_: None
    lines = []
    with WorkerHost(preload=TORCH_PRELOAD, sandbox=Sandbox()) as host:
        if arguments.whole:
            ratio = complete_runs(arguments, arguments.backend, host)
            print(f"\nbeside the neighbour a run takes {ratio:.2f} times as long; at most {MOST_WHOLE} are asked for")
            sys.exit(0 if ratio <= MOST_WHOLE else 1)
        for backend in arguments.backend.split(","):
            lines += rows(backend, *(measure(arguments, backend, host, loaded=loaded) for loaded in (False, True)))
    header = (
        "backend", "side", "samples", "quiet, median ms", "loaded, median ms", "loaded / quiet, mean", "highest",
        "mean speedup, quiet", "loaded", "others' share at most, quiet", "loaded",
    )  # fmt: skip
    print(table(header, [cells for cells, _ in lines]))
    holds = all(worst <= MOST for _, worst in lines)
    print(f"\nno call takes more than {MOST} times as long: {'yes' if holds else 'no'}")
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
