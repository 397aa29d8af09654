"""Another torch under test: backends and capture in an environment of it, where that is installed."""

from pathlib import Path

import pytest

from ops.dataset.capture.extract import Extractor
from ops.dataset.sources import registry
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import describe_backend, parse_specs
from ops.evaluation.benchmark.results import Status
from ops.execution.worker.client import WorkerHost
from tests.benchmarking import bench
from tests.other_torch import OTHER_TORCH, other_torch
from tests.paddle_environment import ENVIRONMENTS
from tests.tiny_samples import LINEAR, write_tiny

CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=3)


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["aot_eager", "eager", "torchscript"])
def test_a_backend_of_torch_runs_beside_that_torchs_eager_mode(tmp_path: Path, backend: str) -> None:
    python = other_torch()
    (spec,) = parse_specs([f"{backend}@{OTHER_TORCH}"])
    with WorkerHost(preload=("torch",)) as host:
        description = describe_backend(spec, CONFIG, host, ENVIRONMENTS)
        (result,) = bench(host, description, tmp_path, write_tiny(tmp_path / "own", *LINEAR), config=CONFIG)
    assert (description.python, description.unavailable_reason) == (python, None)
    assert description.environment.packages["torch"].startswith("2.14.1")
    assert (result.run.backend, result.run.status) == (f"{backend}@{OTHER_TORCH}", Status.SUCCESS), result.run.message


@pytest.mark.slow
def test_models_that_need_the_torchvision_of_their_torch_are_captured(tmp_path: Path) -> None:
    with WorkerHost(other_torch(), preload=("torch",)) as host:
        extractor = Extractor(tmp_path / "samples", host, tmp_path / "logs", environments=ENVIRONMENTS)
        for model in ("zoo:timm/resnet10t", "zoo:torchvision/alexnet"):
            row = extractor.extract(registry.parse(model))
            assert (row.status, row.graph_count) == ("success", 1), row.message
        row = extractor.extract(registry.parse("zoo:torch_geometric/GCNConv"))
    assert row.message is not None and "env create torch@2.14.1 --with torch_geometric`" in row.message
