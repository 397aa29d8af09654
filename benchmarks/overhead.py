"""(a) Everything but the graph's own calls, per sample of `bench --backend eager`: here, and with an interpreter each.

The same work both times: same samples, warm-up and trials. Run it as `python -m benchmarks.overhead`. It also says what
is added to calls and replay, of two large samples that it makes too, and ends with status 1 where that is more than
40 ms and 3% of the calls.
"""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from benchmarks.common import REPO, sample_parser, scratch, table, targets
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendSpec, describe_backend
from ops.benchmark.results import Status
from ops.benchmark.runner import run_benchmarks
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.codec import write_sample
from ops.sample.format.types import Sample, TensorMeta
from ops.torch_worker import TORCH_PRELOAD, TorchTask
from ops.worker.client import WorkerHost
from ops.worker.sandbox.confinement import Sandbox

Times = list[tuple[str, float, float]]
"""Sample, wall time in ms, time of the graph's own calls in ms."""

MOST_MS, MOST_SHARE = 40.0, 0.03
"""What may be added to a sample's calls, replay apart: milliseconds, and a share of the calls."""

_WIDTH, _BATCH = 2048, 8


def here(
    samples: tuple[SampleTarget, ...], config: BenchmarkConfig, sandbox: Sandbox | None = None
) -> tuple[float, Times]:
    """Run the pipeline's way; also the time, in ms, that is spent once: starting the host, describing the backend."""
    started = time.perf_counter()
    times: Times = []
    with WorkerHost(preload=TORCH_PRELOAD, sandbox=sandbox) as host, scratch() as folders:
        description = describe_backend(BackendSpec("eager"), config, host)
        ready = time.perf_counter()
        for target, result in zip(samples, run_benchmarks(samples, description, config, host, **folders), strict=True):
            if result.run.status is not Status.SUCCESS or result.model_ms is None:
                raise SystemExit(f"{target.sample_id}: {result.run.message}")
            # By the host's clock: what it takes to start a host is paid once, by whichever sample comes first.
            times.append((target.sample_id, result.run.task_ms or 0.0, result.model_ms))
    return (ready - started) * 1000, times


def replays(samples: tuple[SampleTarget, ...], config: BenchmarkConfig) -> list[float]:
    """How long the tensors of each sample take to be made and freed in a child of a host, in ms: the least of two."""
    with WorkerHost(preload=TORCH_PRELOAD) as host:
        times = []
        for target in samples:
            payload = {"folder": str(REPO / target.path), "config": dataclasses.asdict(config)}
            task = TorchTask("benchmarks.fresh:replay_task", payload, config.deadline_s, config.memory_limit_bytes)
            found = [host.run(task).result for _ in range(2)]
            times.append(min(one["replay_ms"] for one in found if one is not None))
        return times


def write_large(folder: Path, mebibytes: int) -> None:
    """Write a sample of linear layers whose weights take so much memory."""
    names = [f"w{index}" for index in range(max(1, mebibytes * 2**20 // (4 * _WIDTH**2)))]
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


def added(ours: Times, replayed_ms: Sequence[float]) -> tuple[str, bool]:
    """A table of what is added to the calls of each sample, the worst first, and whether none has too much of it."""
    found = []
    for (name, wall_ms, model_ms), replay_ms in zip(ours, replayed_ms, strict=True):
        found.append((wall_ms - model_ms - replay_ms, MOST_MS + MOST_SHARE * model_ms, model_ms, replay_ms, name))
    found.sort(key=lambda one: one[1] - one[0])
    rows = [
        (name, f"{model_ms:.0f}", f"{replay_ms:.0f}", f"{more_ms:.0f}", f"{most_ms:.0f}")
        for more_ms, most_ms, model_ms, replay_ms, name in found
    ]
    header = ("sample", "its calls, ms", "replay, ms", "added, ms", f"at most ({MOST_MS:.0f} ms + {MOST_SHARE:.0%})")
    return table(header, rows), all(more_ms <= most_ms for more_ms, most_ms, *_ in found)


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
    parser.add_argument("--large", type=int, nargs="*", default=[256, 1024], help="MiB of the weights of large samples")
    parser.add_argument("--sandboxed", action="store_true", help="run the samples here in the sandbox of foreign ones")
    parser.add_argument("--no-fresh", action="store_true", help="only what is added here")
    arguments = parser.parse_args()
    samples = targets(arguments.folder, arguments.limit)
    config = BenchmarkConfig(trials=arguments.trials, twin="none")  # a twin is a process of its own: benchmarks.twins
    sandbox = Sandbox() if arguments.sandboxed else None
    once_ms, ours = here(samples, config, sandbox)
    with tempfile.TemporaryDirectory(prefix="graphnet-benchmark-") as folder:
        for mebibytes in arguments.large:
            write_large(Path(folder), mebibytes)
        large = targets(Path(folder), None) if arguments.large else ()
        listing, holds = added(ours + here(large, config, sandbox)[1], replays(samples + large, config))
    print(f"{listing}\n\nno sample has more added to its calls than that: {'yes' if holds else 'no'}\n")
    if not arguments.no_fresh:
        compare(samples, ours, once_ms, config, verbose=arguments.verbose)
    sys.exit(0 if holds else 1)


def compare(
    samples: tuple[SampleTarget, ...], ours: Times, once_ms: float, config: BenchmarkConfig, *, verbose: bool
) -> None:
    """Print what the same samples take in an interpreter each."""
    theirs = fresh(samples, config)
    if verbose:
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
