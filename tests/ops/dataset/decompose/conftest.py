"""A host for decomposition, and one small graph in three parts."""

from pathlib import Path

import pytest
from damages import BODY

from ops.dataset.decompose.run import decompose_sample
from ops.dataset.passes.sample_run import SampleRunConfig
from ops.dataset.sample.catalog.rows import SampleTarget
from tests.in_process_host import InProcessHost
from tests.tiny_samples import write_tiny


@pytest.fixture(scope="session")
def here() -> InProcessHost:
    return InProcessHost()


@pytest.fixture(scope="session")
def split(tmp_path_factory: pytest.TempPathFactory) -> SampleTarget:
    return write_tiny(tmp_path_factory.mktemp("whole") / "whole", BODY, {"x": (4, 6), "w": (6, 6)})


@pytest.fixture(scope="session")
def parts(split: SampleTarget, here: InProcessHost) -> Path:
    """The folder of its parts."""
    root = split.path.parent
    result = decompose_sample(split, "ranges?k=3", root / "parts", here, log_dir=root, config=SampleRunConfig())
    assert result.folder is not None and result.part_count == 3
    return result.folder
