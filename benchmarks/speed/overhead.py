"""(a) Everything but the graph's own calls, per sample of `bench --backend eager`: here, and with an interpreter each.

The same work both times: same samples, warm-up and trials. Run it as `python -m benchmarks.speed.overhead`. It also
reports the time added to calls and replay, also of two large samples that it makes, and ends with status 1 if that is
more than 40 ms and 3% of the calls.
"""

import dataclasses
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from benchmarks._shared.harness import (
    FOLDER,
    LIMIT,
    REPO,
    TRIALS,
    VERBOSE,
    bench,
    option,
    parse,
    table,
    targets,
)
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.results import Status
from ops.execution.torch_worker import TORCH_PRELOAD, TorchTask
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.sandbox.confinement import Sandbox

Times = list[tuple[str, float, float]]
"""Sample, wall time in ms, time of the graph's own calls in ms."""

MOST_MS, MOST_SHARE = 40.0, 0.03
"""Most time that may be added to a sample's calls without replay: milliseconds, and a share of the calls."""

_WIDTH, _BATCH = 2048, 8


def run_here(
    samples: tuple[SampleTarget, ...], config: BenchmarkConfig, sandbox: Sandbox | None = None
) -> tuple[float, Times]:
    """Run samples the pipeline's way; measure also the time, in ms, that is spent once: starting hosts, a first run."""
    started = time.perf_counter()
    times: Times = []
    with bench("eager", config, sandbox=sandbox) as backend:
        list(backend.results(samples[:1]))  # eager's own host starts with the first run
        ready = time.perf_counter()
        for target, result in zip(samples, backend.results(samples), strict=True):
            if result.run.status is not Status.SUCCESS or result.model_ms is None:
                raise SystemExit(f"{target.sample_id}: {result.run.message}")
            times.append((target.sample_id, result.run.times.task_ms or 0.0, result.model_ms))
    return (ready - started) * 1000, times


def replays(samples: tuple[SampleTarget, ...], config: BenchmarkConfig) -> list[float]:
    """Time making and freeing the tensors of each sample in a child of a host, in ms: the least of two."""
    with WorkerHost(preload=TORCH_PRELOAD) as host:
        times = []
        for target in samples:
            payload = {"folder": str(REPO / target.path), "config": dataclasses.asdict(config)}
            task = TorchTask(
                "benchmarks._shared.fresh_interpreter:replay_task",
                payload,
                config.deadline_s,
                config.memory_limit_bytes,
            )
            results = [host.run(task).result for _ in range(2)]
            times.append(min(result["replay_ms"] for result in results if result is not None))
        return times


def write_large(folder: Path, mebibytes: int) -> None:
    """Write a sample of linear layers whose weights take so much memory."""
    names = [f"L_self_w{index}" for index in range(max(1, mebibytes * 2**20 // (4 * _WIDTH**2)))]
    lines = [f"        x = torch.relu(torch.nn.functional.linear(x, {name}))" for name in names]
    parameters = ", ".join(f"{name}: torch.Tensor" for name in ("x", *names))
    code = "\n".join(
        [
            "import torch\n\n\nclass GraphModule(torch.nn.Module):",
            f"    def forward(self, {parameters}):",
            *lines,
            "        return (x,)\n",
        ]
    )
    weights = (TensorMeta(name, (_WIDTH, _WIDTH), "float32", mean=0.0, std=0.1) for name in names)
    tensors = (TensorMeta("x", (_BATCH, _WIDTH), "float32", mean=0.0, std=1.0), *weights)
    write_sample(Sample(code, tensors), folder / f"{mebibytes} MiB of weights")


def added_time(ours: Times, replayed_ms: Sequence[float]) -> tuple[str, bool]:
    """Write a table of the time added to the calls of each sample, worst first; tell whether none has too much."""
    costs = []
    for (name, wall_ms, model_ms), replay_ms in zip(ours, replayed_ms, strict=True):
        more_ms, most_ms = wall_ms - model_ms - replay_ms, MOST_MS + MOST_SHARE * model_ms
        costs.append((most_ms - more_ms, (name, *(f"{ms:.0f}" for ms in (model_ms, replay_ms, more_ms, most_ms)))))
    costs.sort(key=lambda cost: cost[0])
    header = ("sample", "its calls, ms", "replay, ms", "added, ms", f"at most ({MOST_MS:.0f} ms + {MOST_SHARE:.0%})")
    return table(header, [row for _, row in costs]), all(spare_ms >= 0 for spare_ms, _ in costs)


def run_fresh(samples: tuple[SampleTarget, ...], config: BenchmarkConfig) -> Times:
    """Run each sample in an interpreter of its own."""
    times: Times = []
    for target in samples:
        started = time.perf_counter()
        command = [sys.executable, "-m", "benchmarks._shared.fresh_interpreter", str(target.path), "eager"]
        command.append(json.dumps(dataclasses.asdict(config)))
        output = subprocess.run(command, cwd=REPO, capture_output=True, text=True, check=True).stdout
        wall_ms = (time.perf_counter() - started) * 1000
        times.append((target.sample_id, wall_ms, json.loads(output.splitlines()[-1])["model_ms"]))
    return times


def main() -> None:
    """Measure both and print the table."""
    arguments = parse(
        __doc__,
        FOLDER,
        LIMIT,
        TRIALS.with_settings(default=10),
        VERBOSE,
        option("--large", type=int, nargs="*", default=[256, 1024], help="MiB of the weights of large samples"),
        option("--sandboxed", action="store_true", help="run the samples here in the sandbox of foreign ones"),
        option("--no-fresh", action="store_true", help="only what is added here"),
    )
    samples = targets(arguments.folder, arguments.limit)
    config = BenchmarkConfig(trials=arguments.trials)
    sandbox = Sandbox() if arguments.sandboxed else None
    once_ms, ours = run_here(samples, config, sandbox)
    with tempfile.TemporaryDirectory(prefix="graphnet-benchmark-") as folder:
        for mebibytes in arguments.large:
            write_large(Path(folder), mebibytes)
        large = targets(Path(folder)) if arguments.large else ()
        listing, holds = added_time(ours + run_here(large, config, sandbox)[1], replays(samples + large, config))
    print(f"{listing}\n\nno sample has more added to its calls than that: {'yes' if holds else 'no'}\n")
    if not arguments.no_fresh:
        compare(ours, run_fresh(samples, config), once_ms, verbose=arguments.verbose)
    sys.exit(0 if holds else 1)


def compare(ours: Times, theirs: Times, once_ms: float, *, verbose: bool) -> None:
    """Print the times of the same samples in an interpreter each."""
    if verbose:
        rows = [
            (name, f"{wall - model:.0f}", f"{other_wall - other_model:.0f}", f"{model:.0f}")
            for (name, wall, model), (_, other_wall, other_model) in zip(ours, theirs, strict=True)
        ]
        print(table(("sample", "here, ms", "fresh, ms", "graph's own, ms"), rows), end="\n\n")
    rows, medians = [], []
    for name, times, extra_ms in (("one host, forked children", ours, once_ms), ("an interpreter each", theirs, 0.0)):
        overheads = [wall - model for _, wall, model in times]
        medians.append(median(overheads))
        per_minute = 60_000 * len(times) / (sum(wall for _, wall, _ in times) + extra_ms)
        rows.append((name, f"{medians[-1]:.0f}", f"{max(overheads):.0f}", f"{per_minute:.0f}"))
    print(table((f"{len(ours)} samples", "overhead, median ms", "highest ms", "samples per minute"), rows))
    print(f"\nratio of the medians: {medians[1] / medians[0]:.1f}; starting the host, once: {once_ms:.0f} ms")


if __name__ == "__main__":
    main()
