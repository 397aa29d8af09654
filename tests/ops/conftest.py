"""The worker host that tests of all stages share."""

import pytest

from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.sandbox.confinement import Sandbox
from tests.pipelines.in_process import LastingHosts


@pytest.fixture(scope="session")
def torch_host(all_lasting_hosts: LastingHosts) -> WorkerHost:
    """A host as the pipeline runs it."""
    return all_lasting_hosts.host(preload=TORCH_PRELOAD, confine_by=Sandbox())
