"""Worker hosts that tests share."""

from collections.abc import Iterator

import pytest

from ops.execution.worker.client import WorkerHost
from tests.ops.execution.worker.worker_tasks import path_for_children


@pytest.fixture(scope="module")
def light_host() -> Iterator[WorkerHost]:
    """A host that has preloaded nothing: starts in a moment, forks in a few milliseconds."""
    with WorkerHost(preload=(), env=path_for_children()) as host:
        yield host


@pytest.fixture(scope="module", params=["namespace", "walk"])
def any_host(request: pytest.FixtureRequest) -> Iterator[WorkerHost]:
    """A light host with a PID namespace of its own, and one that finds processes by walking."""
    with WorkerHost(preload=(), env=path_for_children(), namespace=request.param == "namespace") as host:
        if host.start().namespace != (request.param == "namespace"):
            pytest.skip("this machine allows no PID namespace: run as root, or enable unprivileged user namespaces")
        yield host
