"""Hosts for decomposition, and one small graph in three parts."""

from pathlib import Path

import pytest
from damages import BODY

from ops.dataset.decompose.run import decompose_sample
from ops.dataset.passes.sample_run import SampleRunConfig
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.execution.worker.client import WorkerHost
from tests.in_process_host import InProcessHost
from tests.tiny_samples import write_tiny


@pytest.fixture(scope="session")
def here() -> InProcessHost:
    return InProcessHost()


@pytest.fixture(scope="session")
def host(torch_host: WorkerHost) -> WorkerHost:
    return torch_host


@pytest.fixture(scope="session")
def run_config() -> SampleRunConfig:
    return SampleRunConfig(deadline_s=60)


@pytest.fixture(scope="session")
def split_sample(
    here: InProcessHost, run_config: SampleRunConfig, tmp_path_factory: pytest.TempPathFactory
) -> tuple[SampleTarget, Path]:
    """The sample, and the folder of its parts."""
    folder = tmp_path_factory.mktemp("whole")
    target = write_tiny(folder / "whole", BODY, {"x": (4, 6), "w": (6, 6)})
    result = decompose_sample(target, "ranges?k=3", folder / "parts", here, log_dir=folder / "logs", config=run_config)
    assert result.folder is not None and result.part_count == 3
    return target, result.folder
