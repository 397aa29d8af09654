"""(b) A small sample under `inductor`, from its start to its row: in a forked child, and in a fresh interpreter.

Compiled kernels are cold both times: private, empty caches. Two references, because inductor keeps two things that say
nothing of the graph: what the C++ compiler can do, which every process finds out, and precompiled torch headers, kept
outside its cache. Run it as `python -m benchmarks.speed.inductor_start`.
"""

import dataclasses
import json
import os
import tempfile
import time
from collections.abc import Sequence
from statistics import median

from benchmarks._shared.harness import FOLDER, LIMIT, bench, parse, run_fresh, table, targets
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.results import Status
from ops.sample.catalog.rows import SampleTarget


def here(samples: Sequence[SampleTarget], config: BenchmarkConfig) -> tuple[float, list[float]]:
    """Seconds from start to row; first the seconds spent once a host, from its start to its first sample's."""
    seconds = []
    started = time.perf_counter()
    with bench("inductor", config) as backend:
        # Its row comes after the host's setup; only the later ones are what a sample costs.
        (run,) = backend.runs(samples[:1])
        last = time.perf_counter()
        once_s = last - started - (run.times.task_ms or 0) / 1000
        for result in backend.results(samples):
            if result.run.status is not Status.SUCCESS:
                raise SystemExit(f"{result.run.sample_id}: {result.run.message}")
            seconds.append(time.perf_counter() - last)
            last = time.perf_counter()
    return once_s, seconds


def fresh(samples: Sequence[SampleTarget], config: BenchmarkConfig, *, warm_headers: bool) -> list[float]:
    """Seconds from start to row in an interpreter of its own."""
    seconds = []
    for target in samples:
        with tempfile.TemporaryDirectory() as folder:
            private = {"TORCHINDUCTOR_CACHE_DIR": f"{folder}/inductor", "TORCHINDUCTOR_COMPILE_THREADS": "1"}
            private |= {} if warm_headers else {"TMPDIR": folder}
            started = time.perf_counter()
            settings = json.dumps(dataclasses.asdict(config))
            run_fresh("bench", str(target.path), "inductor", settings, env={**os.environ, **private})
            seconds.append(time.perf_counter() - started)
    return seconds


def main() -> None:
    """Measure and print the table."""
    arguments = parse(__doc__, FOLDER, LIMIT.but(default=3))
    # The smallest graphs, so that what surrounds compiling counts.
    samples = sorted(targets(arguments.folder), key=lambda target: (target.path / "model.py").stat().st_size)
    chosen = samples[: arguments.limit]
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
