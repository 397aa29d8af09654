"""Nothing of a task survives it, whoever dies first: the task, its host, or the process that wanted it."""

import os
import signal
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path

import pytest

from ops.execution.worker import conversation
from ops.execution.worker.client import Task, TaskFailureKind, TaskOutcome, WorkerHost
from tests.ops.execution.worker.watching import alive, eventually, mark_of, wait_for_text
from tests.ops.execution.worker.worker_tasks import path_for_children

GIB = 1024**3

CLIENT = """
import os, sys, time
from ops.execution.worker.client import Task, WorkerHost
with WorkerHost(preload=(), namespace=sys.argv[3] == "namespace") as host:
    print(host.start().pid, flush=True)
    if sys.argv[2] == "holder" and os.fork() == 0:
        time.sleep(60)
    host.run(Task("worker_tasks:daemonise", {"pid_file": sys.argv[1], "hang": True}, 60.0, 2**30))
"""


def run(host: WorkerHost, name: str, deadline_s: float = 20.0, **payload: object) -> TaskOutcome:
    return host.run(Task(f"worker_tasks:{name}", payload, deadline_s, GIB))


def children_of(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def parents_of(pid: int) -> list[int]:
    return [int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])]


def test_daemons_do_not_survive_an_answer(any_host: WorkerHost) -> None:
    daemon = run(any_host, "daemonise").result
    assert daemon is not None
    assert daemon["adopted"]
    assert children_of(any_host.start().pid) == []
    assert run(any_host, "leave_subprocess").failure is None
    assert children_of(any_host.start().pid) == []


def test_daemons_do_not_survive_a_deadline(any_host: WorkerHost, tmp_path: Path) -> None:
    outcome = run(any_host, "daemonise", 1.0, pid_file=str(tmp_path / "pid"), hang=True)
    assert outcome.failure is not None
    assert outcome.failure.kind == TaskFailureKind.TIMEOUT
    assert (tmp_path / "pid").read_text() != ""
    assert children_of(any_host.start().pid) == []


@pytest.mark.alone
@pytest.mark.parametrize(
    ("any_host", "sessions"), [("namespace", True), ("walk", False), ("walk", True)], indirect=["any_host"]
)
def test_a_fork_bomb_is_one_failure(any_host: WorkerHost, sessions: bool) -> None:
    """With `sessions` each process leaves for one of its own, which makes no difference within a namespace."""
    outcome = run(any_host, "fork_bomb", 60.0, limit=1200, sessions=sessions)
    assert outcome.failure is not None
    message = "the task started more than 512 processes"
    assert (outcome.failure.kind, outcome.failure.message) == (TaskFailureKind.ERROR, message)
    assert children_of(any_host.start().pid) == []
    assert run(any_host, "echo", a=1).result == {"a": 1}


@pytest.mark.parametrize("namespace", ["namespace", "walk"])
@pytest.mark.parametrize("holder", ["alone", "holder"])
def test_killing_the_client_leaves_nothing(tmp_path: Path, holder: str, namespace: str) -> None:
    """In the second case a forked process of the client's still holds the pipe to the host open."""
    pid_file = tmp_path / "pid"
    mark = uuid.uuid4().hex
    process = subprocess.Popen(
        [sys.executable, "-c", CLIENT, str(pid_file), holder, namespace],
        env={**os.environ, **path_for_children(), "TMPDIR": str(tmp_path), "TEST_MARK": mark},
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    host = int(process.stdout.readline())
    assert wait_for_text(pid_file)
    held = {int(pid) for pid in children_of(process.pid)} - {host, *parents_of(host)}
    assert len(alive(mark) - {process.pid}) >= 3 + len(held)
    process.kill()
    process.wait()
    process.stdout.close()
    assert eventually(lambda: alive(mark) == held)
    assert eventually(lambda: [path.name for path in tmp_path.iterdir()] == ["pid"])
    if holder == "holder":
        os.killpg(process.pid, signal.SIGKILL)


def test_killing_the_host_fails_the_task_and_leaves_nothing(any_host: WorkerHost, tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    host = any_host.start().pid
    mark = mark_of(host)

    def kill() -> None:
        wait_for_text(pid_file)
        os.kill(host, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    outcome = run(any_host, "daemonise", pid_file=str(pid_file), hang=True)
    killer.join()
    assert outcome.failure is not None
    assert (outcome.failure.kind, outcome.failure.signal) == (TaskFailureKind.CRASH, "SIGKILL")
    assert alive(mark) == set()
    assert run(any_host, "echo", a=1).result == {"a": 1}


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV, signal.SIGSTOP])
def test_a_task_that_attacks_its_host(
    any_host: WorkerHost, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    """In a namespace the host does not feel what it has no handler for, and the task ends at its deadline."""
    monkeypatch.setattr(conversation, "GRACE_S", 0.5)
    unfelt = any_host.start().namespace and number != signal.SIGTERM
    outcome = run(any_host, "signal_host", 1.0, signal=int(number))
    assert outcome.failure is not None
    assert outcome.failure.phase == "run"
    assert outcome.failure.kind == (TaskFailureKind.TIMEOUT if unfelt else TaskFailureKind.CRASH)
    assert outcome.partials == {"sent": int(number)}
    assert run(any_host, "echo", a=1).result == {"a": 1}


def test_signals_that_a_host_shrugs_off(any_host: WorkerHost) -> None:
    host = any_host.start().pid
    for number in (signal.SIGINT, signal.SIGHUP):
        outcome = run(any_host, "signal_host", 0.3, signal=int(number))
        assert outcome.failure is not None
        assert outcome.failure.kind == TaskFailureKind.TIMEOUT
    assert any_host.start().pid == host


def test_a_host_that_died_between_tasks_is_replaced(any_host: WorkerHost) -> None:
    host = any_host.start().pid
    mark = mark_of(host)
    os.kill(host, signal.SIGKILL)
    assert eventually(lambda: alive(mark) == set())
    assert run(any_host, "echo", a=1).result == {"a": 1}
    assert any_host.start().pid != host


def test_an_interrupt_ends_the_task_at_once(
    any_host: WorkerHost, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    # A shell that starts pytest in the background has it ignore interrupts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    request.addfinalizer(lambda: signal.signal(signal.SIGINT, before))
    pid_file = tmp_path / "pid"

    def interrupt() -> None:
        wait_for_text(pid_file)
        os.kill(os.getpid(), signal.SIGINT)

    mark = mark_of(any_host.start().pid)
    threading.Thread(target=interrupt).start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        run(any_host, "hang", started=str(pid_file))
    assert time.monotonic() - started < 5
    assert alive(mark) == set()
    assert run(any_host, "echo", a=1).result == {"a": 1}


def test_an_error_of_the_listener_ends_the_task(any_host: WorkerHost) -> None:
    def listen(phase: str) -> None:
        raise LookupError(phase)

    mark = mark_of(any_host.start().pid)
    with pytest.raises(LookupError):
        any_host.run(Task("worker_tasks:hang", {}, 20.0, GIB), listen)
    assert alive(mark) == set()


def test_threads_that_share_a_host_wait_for_each_other(any_host: WorkerHost) -> None:
    results: list[object] = []
    threads = [
        threading.Thread(target=lambda value=value: results.append(run(any_host, "echo", value=value).result))
        for value in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(result["value"] for result in results) == list(range(8))  # type: ignore[index]


def test_close_ends_the_host_and_removes_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with WorkerHost(preload=(), env=path_for_children()) as host:
        mark = mark_of(host.start().pid)
        assert run(host, "echo", a=1).result == {"a": 1}
    assert alive(mark) == set()
    assert list(tmp_path.iterdir()) == []
