"""A task that cannot be started leaves nothing in its host."""

import errno
import os
import signal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ops.execution.worker.processes import kernel
from ops.execution.worker.processes.limits import process_state
from ops.execution.worker.processes.tree import ProcessTree
from ops.execution.worker.sandbox.task_namespaces import TaskNamespaces
from ops.execution.worker.sandbox.view import View
from ops.execution.worker.supervisor import TaskSupervisor
from ops.execution.worker.task import Task, TaskFailure, TaskFailureKind
from ops.failures import FailureReason


class NoTree(ProcessTree):
    """Of a process that is no host."""

    def __init__(self) -> None:
        self.owns_namespace = False

    def kill(self, group: int | None = None, timeout_s: float = 20.0) -> bool:
        assert group
        os.kill(group, signal.SIGKILL)
        os.waitpid(group, 0)
        return True


def open_files() -> set[str]:
    return {path.name for path in Path("/proc/self/fd").iterdir()}


def supervisor(folder: Path) -> TaskSupervisor:
    task = Task("worker_tasks:echo", {}, 5.0, 2**30)
    return TaskSupervisor(task, folder / "task", NoTree(), lambda _: None, (0, 0))


def refuse(*_: Any, **__: Any) -> int:
    raise OSError(errno.EAGAIN, "Resource temporarily unavailable")


@pytest.mark.parametrize("call", ["os.fork", "os.pipe", "os.pidfd_open", "select.poll"])
def test_a_task_that_cannot_be_forked_leaves_no_open_file(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = open_files()
    with monkeypatch.context() as patch:
        patch.setattr(call, refuse)
        if call == "select.poll":
            with pytest.raises(OSError, match="temporarily"):
                supervisor(tmp_path).run()
        else:
            failure = supervisor(tmp_path).run()
            assert isinstance(failure, TaskFailure) and failure.kind == TaskFailureKind.ERROR
            assert "could not be started" in failure.message and "temporarily" in failure.message
    assert open_files() == before
    assert not (tmp_path / "task").exists()


def test_the_second_pipe_can_fail_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, pipes = open_files(), [os.pipe]
    with monkeypatch.context() as patch:
        patch.setattr(os, "pipe", lambda: (pipes.pop() if pipes else refuse)())
        assert "could not be started" in str(supervisor(tmp_path).run())
    assert open_files() == before


@pytest.mark.parametrize("call", ["fork", "setns"])
def test_a_task_without_its_namespace_is_ended(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where its host cannot go back to its own namespace, the task and the first process of its namespace go."""
    started: list[int] = []
    fork, spawn = os.fork, os.posix_spawn

    def remember(pid: int) -> int:
        started.append(pid)
        return pid

    class Library:
        def setns(self, *_: Any) -> int:
            return -1 if call == "setns" else 0

    before = open_files()
    with monkeypatch.context() as patch:
        patch.setattr(kernel, "unshare", lambda _: None)
        patch.setattr(kernel, "LIBC", Library())
        patch.setattr(os, "fork", refuse if call == "fork" else lambda: remember(fork()))
        patch.setattr(os, "posix_spawn", lambda *arguments: remember(spawn(*arguments)))
        with pytest.raises(OSError, match=call if call == "setns" else "temporarily"):
            TaskNamespaces(View((), (), (), str(tmp_path), 0), tmp_path, "/bin/sleep").fork(signal.pause)
    assert len(started) == (2 if call == "setns" else 1)
    for pid in started:
        with pytest.raises(ChildProcessError):
            os.waitpid(pid, 0)
    assert open_files() == before


def test_a_host_notices_that_its_children_would_be_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    before = process_state()
    assert before["namespace_of_children"]
    readlink = os.readlink
    elsewhere = {"/proc/self/ns/pid_for_children": "pid:[1]"}
    monkeypatch.setattr(os, "readlink", lambda path, **more: elsewhere.get(path) or readlink(path, **more))
    assert [name for name, value in process_state().items() if before[name] != value] == ["namespace_of_children"]


def test_a_disk_that_is_full_is_told_apart_where_output_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(*_: object) -> None:
        raise OSError(errno.ENOSPC, "any words")

    monkeypatch.setattr("ops.execution.worker.supervisor.take_output", fill)
    supervised: Any = SimpleNamespace(
        task=SimpleNamespace(leaves_output=True),
        folder=tmp_path,
        output=tmp_path,
        has_survivors=False,
        _output_bytes=lambda: 1,
    )
    failure = TaskSupervisor._take_output(supervised)
    assert failure is not None and failure.reason is FailureReason.NO_ROOM
