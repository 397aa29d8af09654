"""The worker host that tests of all stages share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import WorkerHost
from tests.ops.worker.worker_tasks import path_for_children


@pytest.fixture(scope="session")
def torch_host() -> Iterator[WorkerHost]:
    """A host as the pipeline runs it."""
    with WorkerHost(preload=TORCH_PRELOAD, env=path_for_children(Path(__file__).parent)) as host:
        yield host
