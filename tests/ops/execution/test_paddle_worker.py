"""Hosts of the environment `paddle`: Paddle without torch, one thread when they fork, and its failures as rows."""

from collections.abc import Iterator

import pytest

from ops.checkout import CHECKOUT
from ops.execution.frameworks.paddle import FRAMEWORK
from ops.execution.worker.client import TaskFailureKind, WorkerHost
from ops.execution.worker.task import Task
from tests.paddle_environment import paddle_python

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def host() -> Iterator[WorkerHost]:
    with WorkerHost(paddle_python(), FRAMEWORK.preload, {"PYTHONPATH": str(CHECKOUT)}) as host:
        yield host


def task(name: str) -> Task:
    return Task(
        f"tests.ops.paddle_tasks:{name}",
        {},
        deadline_s=60,
        memory_limit_bytes=2 * 1024**3,
        libraries=FRAMEWORK.libraries,
    )


def test_a_host_has_one_thread_and_its_tasks_no_torch(host: WorkerHost) -> None:
    assert host.start().threads == 1
    for _ in range(2):  # what the first child does leaves the second alone
        assert host.run(task("multiply")).result == {"sum": 0.25 * 64**3, "torch": False}


def test_what_goes_wrong_in_paddle_is_a_failure(host: WorkerHost) -> None:
    failure = host.run(task("allocate")).failure
    assert failure is not None and failure.kind == TaskFailureKind.OUT_OF_MEMORY, failure
    failure = host.run(task("die")).failure
    assert failure is not None and (failure.kind, failure.signal) == (TaskFailureKind.CRASH, "SIGABRT")
