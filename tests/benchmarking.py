"""Benchmark runs in tests."""

from pathlib import Path

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.benchmark.results import BenchmarkResult
from ops.evaluation.benchmark.runner import run_benchmarks
from ops.execution.worker.client import WorkerHost


def bench(
    host: WorkerHost, description: BackendDescription, folder: Path, *targets: SampleTarget, config: BenchmarkConfig
) -> list[BenchmarkResult]:
    """Results of samples under a backend; logs and locks lie in a folder."""
    folders = {"log_dir": folder / "logs", "lock_dir": folder / "locks"}
    return list(run_benchmarks(targets, description, config, host, **folders))
