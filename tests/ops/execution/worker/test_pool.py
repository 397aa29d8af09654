"""Hosts that run tasks at the same time have cores of their own, and so do their sandboxes."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from ops.execution.worker.client import WorkerHost
from ops.execution.worker.pool import Pool, share_cores
from ops.execution.worker.task import Task
from tests.ops.execution.worker.worker_tasks import HERE, path_for_children

CORES = sorted(os.sched_getaffinity(0))


def cores_of(host: WorkerHost) -> list[int]:
    outcome = host.run(Task("worker_tasks:cores", {}, 60.0, 1 << 30, reads=(HERE,)))
    assert outcome.result is not None, outcome.failure
    return list(outcome.result["cores"])


@pytest.mark.skipif(len(CORES) < 2, reason="one core cannot be shared")
def test_hosts_share_the_cores_of_this_process_whichever_thread_starts_them() -> None:
    env = path_for_children()
    with WorkerHost(env=env) as first, WorkerHost(env=env) as second:
        assert share_cores([first, second]) == len(CORES) // 2
        with ThreadPoolExecutor(2) as pool:
            own, other = pool.map(cores_of, (first, second))
        assert sorted(own + other) == CORES and own and other
        assert cores_of(second.confined_host()) == other, "and so its siblings"
        assert sorted(os.sched_getaffinity(0)) == CORES
        with WorkerHost(env=env) as usual:
            assert cores_of(usual) == CORES, "the thread that launches hosts keeps its cores"


def test_more_hosts_than_cores_have_one_each(monkeypatch: pytest.MonkeyPatch) -> None:
    hosts = [WorkerHost() for _ in range(3)]
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {4, 6})
    assert share_cores(hosts) == 1
    assert [host._cores for host in hosts] == [(4,), (6,), (4,)]


def test_a_host_is_borrowed_by_one_thread_at_a_time() -> None:
    pool = Pool([WorkerHost(), WorkerHost()])
    held = threading.Barrier(2)
    seen: list[set[int]] = []

    def borrow(_: int) -> None:
        with pool.borrow() as host:
            held.wait(30)
            seen.append({id(host)})
            held.wait(30)

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(borrow, range(4)))
    assert len(seen) == 4 and seen[0] != seen[1] and seen[2] != seen[3]
