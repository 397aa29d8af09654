"""Tasks that take turns: one runs at a time, the others are stopped, and the failure of one is no other's."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ops.worker.client import Task, TaskFailureKind, TaskOutcome, WorkerError, WorkerHost, run_in_turns
from ops.worker.sandbox.confinement import Sandbox
from tests.ops.worker.watching import alive, eventually, mark_of, wait_for_text
from tests.ops.worker.worker_tasks import HERE, path_for_children

alone = pytest.mark.alone
"""Of tests with deadlines of a second, or that count what a stopped task does."""

GIB = 1024**3

Hosts = tuple[WorkerHost, WorkerHost]


def task(name: str, deadline_s: float = 20.0, memory: int = GIB, **payload: Any) -> Task:
    return Task(f"turn_tasks:{name}", payload, deadline_s, memory, takes_turns=True)


@contextlib.contextmanager
def two_hosts(kind: str) -> Iterator[Hosts]:
    """Two hosts with PID namespaces, two that find processes by walking, or two in sandboxes."""
    sandbox = Sandbox((HERE,)) if kind == "sandbox" else None
    with WorkerHost(preload=(), env=path_for_children(), namespace=kind != "walk", sandbox=sandbox) as host:
        if kind == "namespace" and not host.start().namespace:
            pytest.skip("this machine allows no PID namespace: run as root, or enable unprivileged user namespaces")
        if host.refusal() is not None:
            pytest.skip("nothing on this machine confines code")
        yield host, host.twin(preload=())


@pytest.fixture(scope="module", params=["namespace", "walk", "sandbox"])
def hosts(request: pytest.FixtureRequest) -> Iterator[Hosts]:
    with two_hosts(request.param) as both:
        yield both


@pytest.fixture(scope="module")
def walking() -> Iterator[Hosts]:
    with two_hosts("walk") as both:
        yield both


def run(hosts: Hosts, first: Task, second: Task) -> tuple[TaskOutcome, TaskOutcome]:
    outcomes = run_in_turns([(hosts[0], first), (hosts[1], second)])
    for host in hosts:
        after = host.run(Task("worker_tasks:echo", {"still": "working"}, 20.0, GIB))
        assert after.result == {"still": "working"}
    return outcomes[0], outcomes[1]


def test_turns_alternate_and_never_overlap(walking: Hosts, tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    options: dict[str, Any] = {"diary": str(diary), "block_s": 0.02}
    first, second = run(
        walking, task("take_turns", who="a", turns=3, **options), task("take_turns", who="b", turns=5, **options)
    )
    assert first.result is not None and second.result is not None
    assert first.result["shared"] == [True, True, True]
    assert second.result["shared"] == [True, True, False, False, False], "nobody else is left"
    turns = [f"{name} {word}" for name in "abababbb" for word in ("begins", "ends")]
    assert diary.read_text().splitlines() == turns


def test_a_task_alone_has_every_turn(hosts: Hosts) -> None:
    """Also where it takes none: `pass_turn` says so and sends nothing."""
    alone = hosts[0].run(task("sleep_in_turn", turns=3, block_s=0.0))
    assert alone.failure is None
    assert hosts[0].run(Task("turn_tasks:sleep_in_turn", {"turns": 3, "block_s": 0.0}, 20.0, GIB)).failure is None


@alone
def test_a_waiting_task_does_nothing_at_all(hosts: Hosts) -> None:
    """Neither a thread of it that spins, nor a process of another session that it started."""
    spinning, _ = run(hosts, task("spin", turns=3), task("sleep_in_turn", turns=4, block_s=0.4))
    assert spinning.result is not None
    # Of 10 ms: it would be 40 and more. Until it is stopped it runs, which takes some where the host waits for a core.
    assert all(ticks <= 10 for turn in spinning.result["ticks"] for ticks in turn), spinning.result


@alone
def test_waiting_does_not_count_towards_the_deadline(hosts: Hosts) -> None:
    first, second = run(
        hosts, task("sleep_in_turn", 1.0, turns=2, block_s=0.1), task("sleep_in_turn", turns=2, block_s=0.7)
    )
    assert (first.failure, second.failure) == (None, None)


FAILURES: dict[str, tuple[Any, ...]] = {
    "segfault": (TaskFailureKind.CRASH, "SIGSEGV"),
    "abort": (TaskFailureKind.CRASH, "SIGABRT"),
    "leave": (TaskFailureKind.CRASH, "exited with status 0", {"status": 0}),
    "never_pass": (TaskFailureKind.TIMEOUT, "did not end within 0.5 s"),
    "hang_ignoring_signals": (TaskFailureKind.TIMEOUT, "did not end within 0.5 s"),
    "touch_memory": (TaskFailureKind.OUT_OF_MEMORY, "over its limit"),
    "forge_turn": (TaskFailureKind.ERROR, "a turn that it did not have"),
    "garble_turn": (TaskFailureKind.ERROR, "is not a report"),
    "close_and_hang": (TaskFailureKind.TIMEOUT, "did not end within 0.5 s"),
    "fail": (TaskFailureKind.ERROR, "first line"),
}


def rows(names: Iterable[str]) -> list[Any]:
    """Those that end at a deadline of half a second want the machine for themselves."""
    late = {name for name, row in FAILURES.items() if row[0] is TaskFailureKind.TIMEOUT}
    return [pytest.param(name, marks=[alone] if name in late else []) for name in names]


@pytest.mark.parametrize("action", rows(FAILURES))
def test_the_failure_of_one_is_not_the_others(walking: Hosts, action: str) -> None:
    """Whichever of the two it is."""
    fail_beside_another(walking, action)


@pytest.mark.parametrize("action", rows(["segfault", "never_pass", "forge_turn"]))
def test_nor_in_other_hosts(hosts: Hosts, action: str) -> None:
    fail_beside_another(hosts, action)


def fail_beside_another(hosts: Hosts, action: str) -> None:
    kind, message, more = (*FAILURES[action], {})[:3]
    deadline_s, memory = (0.5, GIB) if kind == TaskFailureKind.TIMEOUT else (20.0, GIB // 4)
    bad = task("misbehave", deadline_s, memory, action=action, more=more)
    good = task("sleep_in_turn", turns=4, block_s=0.06)
    for outcomes in (run(hosts, bad, good), run(hosts, good, bad)[::-1]):
        failed, well = outcomes
        assert well.failure is None, well.failure
        assert failed.failure is not None
        assert failed.failure.kind == kind and message in failed.failure.message, failed.failure
        assert failed.failure.phase == "run"


@alone
def test_a_task_that_runs_when_it_should_wait_is_ended(walking: Hosts, tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"

    def wake() -> None:
        wait_for_text(pid_file)
        time.sleep(0.3)
        os.kill(int(pid_file.read_text()), signal.SIGCONT)

    waker = threading.Thread(target=wake)
    waker.start()
    failed, well = run(walking, task("run_on", pid_file=str(pid_file)), task("sleep_in_turn", turns=1, block_s=1.5))
    waker.join()
    assert well.failure is None
    assert failed.failure is not None
    assert (failed.failure.kind, failed.failure.message) == ("error", "the task ran while it was another's turn")


@alone
def test_a_task_that_closes_its_end_gets_no_turn_and_meets_its_deadline(hosts: Hosts) -> None:
    failed, well = run(hosts, task("misbehave", 1.0, action="close_turn"), task("sleep_in_turn", turns=3, block_s=0.0))
    assert well.failure is None
    assert failed.failure is not None


def test_a_waiting_task_is_still_held_to_its_memory(hosts: Hosts) -> None:
    """What it holds while it waits counts, and it is ended without having its turn."""
    hungry = task("hold_memory", memory=GIB // 8, bytes=GIB // 4)
    failed, well = run(hosts, hungry, task("sleep_in_turn", turns=3, block_s=0.3))
    assert well.failure is None
    assert failed.failure is not None and failed.failure.kind == TaskFailureKind.OUT_OF_MEMORY


@alone
@pytest.mark.parametrize("waits", [True, False])
def test_a_host_that_dies_fails_its_own_task_alone(hosts: Hosts, waits: bool) -> None:
    """It is killed while its task waits, or has its turn."""
    victim = hosts[0].start().pid

    def kill() -> None:
        time.sleep(0.5)
        os.kill(victim, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    blocks = (0.0, 1.0) if waits else (1.0, 0.0)
    failed, well = run(hosts, *(task("sleep_in_turn", turns=2, block_s=block_s) for block_s in blocks))
    killer.join()
    assert well.failure is None
    assert failed.failure is not None
    assert failed.failure.kind == TaskFailureKind.CRASH and failed.failure.signal == "SIGKILL"


@alone
def test_an_interrupt_ends_both(hosts: Hosts, request: pytest.FixtureRequest) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    request.addfinalizer(lambda: signal.signal(signal.SIGINT, before))
    marks = [mark_of(host.start().pid) for host in hosts]
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        run(hosts, task("sleep_in_turn", turns=9, block_s=0.2), task("never_pass"))
    assert [alive(mark) for mark in marks] == [set(), set()]
    assert hosts[1].run(Task("worker_tasks:echo", {"a": 1}, 20.0, GIB)).result == {"a": 1}


def test_tasks_need_a_host_each_and_a_host_that_starts() -> None:
    with WorkerHost(preload=(), env=path_for_children()) as host:
        with pytest.raises(ValueError, match="a host each"):
            run_in_turns([(host, task("never_pass")), (host, task("never_pass"))])
        with pytest.raises(ValueError, match="say so"):
            run_in_turns([(host, Task("worker_tasks:echo", {}, 20.0, GIB))])
        with pytest.raises(WorkerError):
            run_in_turns([(host, task("never_pass")), (host.twin(preload=("no_such_module",)), task("never_pass"))])
        assert host.twin(preload=()) is host.twin(preload=()), "one twin, started once"
        assert host.run(Task("worker_tasks:echo", {"a": 1}, 20.0, GIB)).result == {"a": 1}


CLIENT = """
import sys
from ops.worker.client import Task, WorkerHost, run_in_turns
with WorkerHost(preload=(), namespace=sys.argv[2] == "namespace") as host:
    tasks = [Task("turn_tasks:pids", {"pid_file": f"{sys.argv[1]}/{name}"}, 60.0, 2**30, takes_turns=True)
             for name in "ab"]
    run_in_turns(list(zip((host, host.twin(())), tasks)))
"""


@pytest.mark.parametrize("namespace", ["namespace", "walk"])
def test_killing_the_client_leaves_neither_a_stopped_nor_a_running_task(tmp_path: Path, namespace: str) -> None:
    mark = uuid.uuid4().hex
    process = subprocess.Popen(
        [sys.executable, "-c", CLIENT, str(tmp_path), namespace],
        env={**os.environ, **path_for_children(), "TMPDIR": str(tmp_path), "TEST_MARK": mark},
        start_new_session=True,
    )
    # Both tasks pass their turn, and the first has it again.
    assert wait_for_text(tmp_path / "b")
    assert len(alive(mark)) >= 7
    process.kill()
    process.wait()
    assert eventually(lambda: alive(mark) == set())
    assert eventually(lambda: sorted(path.name for path in tmp_path.iterdir()) == ["a", "b"])
