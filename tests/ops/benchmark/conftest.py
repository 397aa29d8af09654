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


@pytest.fixture(scope="module")
def torch_host() -> Iterator[WorkerHost]:
    """A host as the pipeline runs it."""
    with WorkerHost(env=path_for_children()) as host:
        yield host
