"""(b) A small sample under `inductor`, from its start to its row: in a forked child, and in a fresh interpreter.

Compiled kernels are cold both times: private, empty caches. Two references, because inductor keeps two things that say
nothing of the graph: what the C++ compiler can do, which every process finds out, and precompiled torch headers, kept
outside its cache. Run it as `python -m benchmarks.inductor_start`.
"""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
import tempfile
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


def here(samples: tuple[SampleTarget, ...], config: BenchmarkConfig) -> tuple[float, list[float]]:
    """Seconds from start to row; first the seconds spent once a host, from its start to its first sample's."""
    seconds = []
    started = time.perf_counter()
    with WorkerHost(preload=TORCH_PRELOAD) as host, scratch() as folders:
        description = describe_backend(BackendSpec("inductor"), config, host)
        # Its row comes after the host's setup; only the later ones are what a sample costs.
        for result in run_benchmarks(samples[:1], description, config, host, **folders):
            once_s = time.perf_counter() - started - (result.run.task_ms or 0) / 1000
        last = time.perf_counter()
        for result in run_benchmarks(samples, description, config, host, **folders):
            if result.run.status is not Status.SUCCESS:
                raise SystemExit(f"{result.run.sample_id}: {result.run.message}")
            seconds.append(time.perf_counter() - last)
            last = time.perf_counter()
    return once_s, seconds


def fresh(samples: tuple[SampleTarget, ...], config: BenchmarkConfig, *, warm_headers: bool) -> list[float]:
    """Seconds from start to row in an interpreter of its own."""
    seconds = []
    for target in samples:
        command = [sys.executable, "-m", "benchmarks.fresh", str(target.path), "inductor"]
        with tempfile.TemporaryDirectory() as folder:
            private = {"TORCHINDUCTOR_CACHE_DIR": f"{folder}/inductor", "TORCHINDUCTOR_COMPILE_THREADS": "1"}
            if not warm_headers:
                private["TMPDIR"] = folder
            started = time.perf_counter()
            subprocess.run(
                [*command, json.dumps(dataclasses.asdict(config))],
                cwd=REPO,
                env={**os.environ, **private},
                capture_output=True,
                check=True,
            )
            seconds.append(time.perf_counter() - started)
    return seconds


def main() -> None:
    """Measure and print the table."""
    parser = sample_parser(__doc__ or "")
    parser.set_defaults(limit=3)
    arguments = parser.parse_args()
    # The smallest graphs, so that what surrounds compiling counts.
    samples = sorted(targets(arguments.folder, None), key=lambda target: (target.path / "model.py").stat().st_size)
    chosen = tuple(samples[: arguments.limit])
    config = BenchmarkConfig(trials=10)
    once_s, ours = here(chosen, config)
    warm, cold = (fresh(chosen, config, warm_headers=warm) for warm in (True, False))
    rows = [
        ("forked child of one host", ours, ""),
        ("fresh interpreter, headers already precompiled", warm, f"{median(warm) / median(ours):.1f}"),
        ("fresh interpreter, nothing there", cold, f"{median(cold) / median(ours):.1f}"),
    ]
    names = ", ".join(target.sample_id for target in chosen)
    print(f"start to row, cold kernels: {names}\n")
    print(
        table(
            ("", "median, s", "each, s", "times as long"),
            [(name, f"{median(each):.2f}", " ".join(f"{s:.2f}" for s in each), ratio) for name, each, ratio in rows],
        )
    )
    print(f"\nonce a host (its start, the toolchain's probing): {once_s:.1f} s")


if __name__ == "__main__":
    main()
