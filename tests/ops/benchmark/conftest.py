"""Worker hosts that tests of one module share."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ops.benchmark.client import WorkerHost

HERE = Path(__file__).parent


def path_for_children() -> dict[str, str]:
    """Environment in which a host finds the project and the entry points beside this file."""
    return {"PYTHONPATH": os.pathsep.join([str(HERE.parents[2]), str(HERE)])}


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


@pytest.fixture(scope="module")
def torch_host() -> Iterator[WorkerHost]:
    """A host as the pipeline runs it."""
    with WorkerHost(env=path_for_children()) as host:
        yield host
