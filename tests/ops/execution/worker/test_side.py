"""A side: nothing of it runs while it is stopped, and whatever it does otherwise is a failure of its own."""

import mmap
import os
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from ops.execution.worker.client import WorkerHost
from ops.execution.worker.side import Side, SideEndedError
from ops.execution.worker.task import Task, TaskFailureKind
from tests.ops.execution.worker.watching import eventually
from tests.ops.execution.worker.worker_tasks import HERE, path_for_children
from tests.sandboxes import STRONG, forced

GIB = 1024**3
HOSTS: dict[str, Callable[[], WorkerHost]] = {
    "namespace": lambda: WorkerHost(preload=(), env=path_for_children()),
    "walk": lambda: WorkerHost(preload=(), env=path_for_children(), namespace=False),
    "sandbox": lambda: WorkerHost(preload=(), env=path_for_children(), sandbox=forced(STRONG[1], HERE.parents[3])),
}


@pytest.fixture(scope="module", params=HOSTS)
def host(request: pytest.FixtureRequest) -> Iterator[WorkerHost]:
    with HOSTS[request.param]() as host:
        if request.param == "sandbox" and host.start().confinement.is_weak:
            pytest.skip("this machine allows no namespaces")
        yield host


@pytest.fixture
def side(host: WorkerHost) -> Iterator[Side]:
    side = Side(host, Task("side_tasks:speak", {}, 30.0, GIB, is_side=True))
    side.meet()
    yield side
    side.close()


def ask(side: Side, do: str, *, seconds: float = 10.0, **details: Any) -> dict[str, Any]:
    side.send({"do": do, **details})
    return side.receive(time.monotonic() + seconds)


def fails(kind: str, message: str) -> AbstractContextManager[Any]:
    """Within it the side ends, with this failure."""

    def is_it(error: BaseException) -> bool:
        assert isinstance(error, SideEndedError)
        failure = error.outcome.failure
        return failure is not None and failure.kind == kind and message in failure.message

    return pytest.raises(SideEndedError, check=is_it)


def test_its_process_is_known_by_the_kernel(side: Side) -> None:
    status = Path(f"/proc/{side.halting.pid}/status").read_text()
    (names,) = (line.split()[1:] for line in status.splitlines() if line.startswith("NSpid:"))
    assert int(names[-1]) == ask(side, "who")["pid"]


@pytest.mark.parametrize("how", ["threads", "children", "orphans"])
def test_nothing_of_a_stopped_side_runs(side: Side, how: str) -> None:
    descriptor = os.memfd_create("counters")
    os.ftruncate(descriptor, mmap.PAGESIZE)
    numbers = memoryview(mmap.mmap(descriptor, mmap.PAGESIZE)).cast("Q")

    def counted() -> list[int]:
        return list(numbers[:3])

    side.send({"do": "count", "how": how, "descriptors": 1}, [descriptor])
    side.receive(time.monotonic() + 10)
    os.close(descriptor)
    for _ in range(3):
        before = counted()
        assert eventually(lambda before=before: all(map(int.__gt__, counted(), before)))
        side.stop()
        side.halting.note_rest()
        before = counted()
        time.sleep(0.05)
        assert counted() == before
        assert len(side.halting.pids()) == (1 if how == "threads" else 4)
        assert not side.halting.has_run()
        side.resume()
    assert ask(side, "who")["pid"]


@pytest.mark.parametrize(("again", "thread_seconds"), [(False, 0), (True, 0), (True, 0.2)])
def test_what_the_kernel_has_woken_is_noticed(side: Side, again: bool, thread_seconds: float) -> None:
    ask(side, "wake_later", after_s=0.3, again=again, thread_seconds=thread_seconds)
    side.stop()
    side.halting.note_rest()
    side.require_rest(TaskFailureKind.ERROR)
    time.sleep(0.5)
    with fails(TaskFailureKind.ERROR, "ran while they were stopped"):
        side.require_rest(TaskFailureKind.ERROR)


def test_threads_that_compute_have_a_core_each_until_others_begin(side: Side) -> None:
    cores = os.sched_getaffinity(side.halting.pid)
    if len(cores) < 2:
        pytest.skip("this machine has one core")

    def affinities(begin: int) -> list[set[int]]:
        side.halting.note_rest()
        side.run({"do": "compute", "begin": begin, "seconds": 0.3}, time.monotonic() + 10, time.monotonic_ns)
        side.halting.note_rest()
        side.halting.spread()
        tasks = Path(f"/proc/{side.halting.pid}/task")
        return [os.sched_getaffinity(int(task.name)) for task in tasks.iterdir()]

    side.stop()
    assert all(each == cores for each in affinities(1)), "one thread may use all cores"
    first, second, *others = sorted(affinities(2), key=len)
    assert len(first | second) == 2 and all(each == cores for each in others)
    assert all(each == cores for each in affinities(1)), "a thread that begins later would share a core"
    assert all(each == cores for each in affinities(2)), "not again"


def test_the_maker_of_its_channel_is_out_of_reach(side: Side) -> None:
    try:
        answer = ask(side, "reach")
    except SideEndedError as error:
        if "Protocol not available" in str(error):
            pytest.skip("this kernel does not tell who made a channel")
        raise
    assert answer == {"taken": [], "entered": []}


def test_memory_of_a_stopped_side(side: Side) -> None:
    address = ask(side, "show", text="what it has")["address"]
    side.stop()
    room = bytearray(11)
    side.read_memory([(address, memoryview(room)[:4]), (address + 4, memoryview(room)[4:])])
    assert room == b"what it has"
    with fails(TaskFailureKind.ERROR, "outputs cannot be read"):
        side.read_memory([(address, memoryview(room)), (4096, memoryview(room))])


@pytest.mark.parametrize(
    ("do", "details", "kind", "message"),
    [
        ("die", {"status": 3}, TaskFailureKind.CRASH, "exited with status 3"),
        ("die", {"status": 0}, TaskFailureKind.CRASH, "exited with status 0"),
        ("hang", {"seconds": 0.3}, TaskFailureKind.TIMEOUT, "the deadline of the run has passed"),
        ("halt", {}, TaskFailureKind.ERROR, "has stopped itself"),
        ("garble", {}, TaskFailureKind.ERROR, "wrote into the judge's channel"),
        ("who", {"surplus": 1}, TaskFailureKind.ERROR, "unexpected keyword argument"),
    ],
)
def test_how_it_ends(
    host: WorkerHost, side: Side, do: str, details: dict[str, Any], kind: TaskFailureKind, message: str
) -> None:
    with fails(kind, message):
        ask(side, do, **details)
    assert side.is_over
    side.close()
    assert host.run(Task("worker_tasks:echo", {"a": 1}, 10.0, GIB)).result == {"a": 1}


def test_a_side_that_was_killed_while_stopped(side: Side) -> None:
    side.stop()
    side.kill()
    side.close()
    assert side.is_over


def test_files_that_it_sends_are_dropped(side: Side) -> None:
    before = len(list(Path("/proc/self/fd").iterdir()))
    assert ask(side, "send_files") == {"sent": True}
    assert len(list(Path("/proc/self/fd").iterdir())) == before
