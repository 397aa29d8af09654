"""Backends on an NVIDIA GPU: each compiles, proves it and is right there, in a worker as `graphnet bench` has it."""

import dataclasses
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ops.checkout import CHECKOUT
from ops.dataset.sample.trust import mark_trusted
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendSpec, describe_backend
from ops.evaluation.benchmark.results import Status
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost
from ops.failures import FailureKind
from tests.benchmarking import bench
from tests.tiny_samples import BATCH_NORM, DROPPED, LINEAR, joined, write_tiny

CONFIG = BenchmarkConfig(threads=2, warmup=2, trials=20, deadline_s=240, device="cuda", kernel_time=True)

pytestmark = [pytest.mark.gpu, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def host() -> Iterator[WorkerHost]:
    path = os.pathsep.join([str(CHECKOUT), *filter(None, [os.environ.get("PYTHONPATH")])])
    with WorkerHost(preload=TORCH_PRELOAD, env={"PYTHONPATH": path}) as host:
        yield host


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("eager", {}),
        ("aot_eager", {}),
        ("torchscript", {}),
        ("inductor", {}),
        ("inductor", {"mode": "reduce-overhead"}),
        ("inductor", {"mode": "max-autotune"}),
        ("aot_inductor", {}),
        ("cudagraphs", {}),
        ("xla", {}),
        ("tensorrt", {}),
        ("onnxruntime", {"provider": "cuda"}),
    ],
)
def test_a_backend_runs_on_a_gpu(name: str, options: dict[str, str], host: WorkerHost, tmp_path: Path) -> None:
    description = describe_backend(BackendSpec(name, options), CONFIG, host)
    if description.unavailable_reason is not None and name in ("xla", "tensorrt", "onnxruntime"):
        pytest.skip(description.unavailable_reason)
    assert description.environment.hardware, "the GPU has a name"
    graphs = {"linear": LINEAR, "batch_norm": BATCH_NORM, "dropped": DROPPED}
    targets = [mark_trusted(write_tiny(tmp_path / key, *joined({key: graph}))) for key, graph in graphs.items()]
    for result in bench(host, description, tmp_path, *targets, config=CONFIG):
        run = result.run
        print(name, options, run.sample_id, run.status, run.times.speedup, run.t_min, run.evidence.detail, run.message)
        assert run.status == Status.SUCCESS, run.message
        assert run.t_min is not None and run.t_min <= -3
        assert (
            run.times.eager_event_median_ms is not None and run.times.eager_event_median_ms <= run.times.eager_median_ms
        )
        assert run.times.compiled_event_median_ms is not None and run.times.compiled_kernel_ms is not None


def test_too_little_memory_of_the_gpu_is_that_samples_failure(host: WorkerHost, tmp_path: Path) -> None:
    huge = mark_trusted(write_tiny(tmp_path / "huge", "return (x.expand(1 << 40, 4) + 1,)", {"x": (4,)}))
    small = mark_trusted(write_tiny(tmp_path / "small", *LINEAR))
    config = dataclasses.replace(CONFIG, kernel_time=False)
    description = describe_backend(BackendSpec("eager"), config, host)
    first, second = bench(host, description, tmp_path, huge, small, config=config)
    assert first.run.failure_kind == FailureKind.OUT_OF_MEMORY, first.run.message
    assert second.run.status == Status.SUCCESS
