"""(j) What a busy neighbour costs: calls of sandboxed samples, quiet and while another session keeps one core busy.

Samples run in the sandbox of foreign ones, where a task cannot raise its own priority; with `--unpreferred` the client
does not raise it either, as where it may not. Run it as `python -m benchmarks.neighbour --backend eager`; it ends
with status 1 when a call of eager takes more than 2.5 times as long beside the neighbour.

With `--whole` it is what the command would take for six small samples, with the timing that ends by itself and the
repetition of disturbed runs: status 1 when that takes more than 2.2 times as long beside the neighbour.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from statistics import median

from benchmarks.common import one_loaded_core, sample_parser, scratch, table, targets
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendSpec, describe_backend
from ops.benchmark.measuring.interference import wait_until_quiet
from ops.benchmark.results import BenchmarkRun
from ops.benchmark.runner import run_benchmarks
from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import WorkerHost
from ops.worker.processes import priority
from ops.worker.sandbox.confinement import Sandbox
from pipelines.settings import load_settings

MOST, MOST_WHOLE = 2.5, 2.2
_WAIT_QUIET_S = 20.0


def measure(arguments: argparse.Namespace, backend: str, host: WorkerHost, *, loaded: bool) -> list[BenchmarkRun]:
    """Benchmark the samples under one backend, with or without the neighbour."""
    config = BenchmarkConfig(warmup=1, trials=arguments.trials, wait_quiet_s=0.0 if loaded else _WAIT_QUIET_S)
    description = describe_backend(BackendSpec(backend), config, host)
    samples = targets(arguments.folder, None)[:: arguments.step][: arguments.limit]
    with one_loaded_core(loaded), scratch() as folders:
        return [result.run for result in run_benchmarks(samples, description, config, host, **folders)]


def whole(arguments: argparse.Namespace, backend: str, host: WorkerHost) -> float:
    """Time whole runs of six samples, quiet and loaded in turn, and print them; the ratio of the medians."""
    config = load_settings().benchmark
    description = describe_backend(BackendSpec(backend), config, host)
    samples = targets(arguments.folder, None)[:: arguments.step][: arguments.limit or 6]
    times: dict[bool, list[float]] = {False: [], True: []}
    cells = []
    for number in range(1, arguments.rounds + 1):
        for loaded, seconds in times.items():
            if not loaded and not wait_until_quiet(_WAIT_QUIET_S):
                raise SystemExit("others do not leave the cores alone: stop them first")
            with one_loaded_core(loaded), scratch() as folders:
                started = time.perf_counter()
                runs = [result.run for result in run_benchmarks(samples, description, config, host, **folders)]
                seconds.append(time.perf_counter() - started)
            disturbed = sum(run.is_disturbed for run in runs)
            cells.append((number, "loaded" if loaded else "quiet", f"{seconds[-1]:.1f}", len(runs), disturbed))
    print(table((f"round, {len(samples)} samples", "", "s", "runs", "of these disturbed"), cells))
    return median(times[True]) / median(times[False])


def rows(backend: str, quiet: Sequence[BenchmarkRun], loaded: Sequence[BenchmarkRun]) -> list[tuple[list[str], float]]:
    """A row for each side, with the largest ratio of loaded to quiet time."""
    found = []
    for side in ("eager", "compiled"):
        pairs = [
            (getattr(a, f"{side}_median_ms"), getattr(b, f"{side}_median_ms"))
            for a, b in zip(quiet, loaded, strict=True)
        ]
        times = [(a, b) for a, b in pairs if a and b]
        ratios = sorted(b / a for a, b in times)
        speedups = [[run.speedup for run in runs if run.speedup] for runs in (quiet, loaded)]
        shares = [max(run.others_cpu_share or 0.0 for run in runs) for runs in (quiet, loaded)]
        cells = [
            backend,
            side,
            str(len(times)),
            f"{median(a for a, _ in times):.2f}",
            f"{median(b for _, b in times):.2f}",
        ]
        cells += [f"{_mean(ratios):.2f}", f"{ratios[-1]:.2f}", *(f"{_mean(each):.3f}" for each in speedups)]
        cells += [f"{share:.0%}" for share in shares]
        found.append((cells, ratios[-1]))
    return found


def _mean(values: Sequence[float]) -> float:
    return math.exp(math.fsum(map(math.log, values)) / len(values))


def main() -> None:
    """Measure, print the table, and say whether the limit holds."""
    parser = sample_parser(__doc__ or "")
    parser.add_argument("--backend", default="eager")
    parser.add_argument("--trials", type=int, default=20)
    parser.add_argument("--step", type=int, default=1, help="only every so manieth sample")
    parser.add_argument("--whole", action="store_true", help="time whole runs of six samples instead")
    parser.add_argument("--rounds", type=int, default=3, help="of --whole")
    parser.add_argument("--unpreferred", action="store_true", help="do not raise the priority of tasks")
    arguments = parser.parse_args()
    if arguments.unpreferred:
        priority.set_niceness = lambda *_: None
    found = []
    with WorkerHost(preload=TORCH_PRELOAD, sandbox=Sandbox()) as host:
        if arguments.whole:
            ratio = whole(arguments, arguments.backend, host)
            print(f"\nbeside the neighbour a run takes {ratio:.2f} times as long; at most {MOST_WHOLE} are asked for")
            sys.exit(0 if ratio <= MOST_WHOLE else 1)
        for backend in arguments.backend.split(","):
            quiet = measure(arguments, backend, host, loaded=False)
            found += rows(backend, quiet, measure(arguments, backend, host, loaded=True))
    header = ("backend", "side", "samples", "quiet, median ms", "loaded, median ms", "loaded / quiet, mean", "highest")
    header += ("mean speedup, quiet", "loaded", "others' share at most, quiet", "loaded")
    print(table(header, [cells for cells, _ in found]))
    holds = all(worst <= MOST for _, worst in found)
    print(f"\nno call takes more than {MOST} times as long: {'yes' if holds else 'no'}")
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
