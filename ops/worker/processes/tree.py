"""The tree of processes below this one: who they are, and how to end them all.

Orphans become children of a subreaper above them, and in a PID namespace of its first process. So all descendants
of a task stay descendants of its host, whatever session or group they moved to, and a host without children knows
that nothing of the task survives.

Linux only.
"""

import contextlib
import os
import signal
import time
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

from ops.worker.processes import kernel
from ops.worker.processes.procfs import environment_has, read

MAX_OOM_SCORE_ADJ = b"1000"
"""Score of a process that the kernel takes first when memory runs out."""


def die_with_parent(parent_pid: int) -> None:
    """Have the kernel kill this process when the one that forked it ends, or leave now if it already has."""
    kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent_pid:
        os._exit(1)


def thread_count() -> int:
    """Operating-system threads of this process."""
    return len(os.listdir("/proc/self/task"))  # noqa: PTH208 - once a task, and cheap


class ProcessTree:
    """Every process below this one.

    Attributes:
        owns_namespace: This process is the first of its PID namespace, so whatever else is in there is below it.
    """

    def __init__(self, *, owns_namespace: bool) -> None:
        self.owns_namespace = owns_namespace
        if not owns_namespace:
            kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)

    def pids(self) -> list[int]:
        """Who they are, at this moment; one that is born or adopted meanwhile may be missing."""
        return _all_pids() if self.owns_namespace else descendants(os.getpid())

    def stop(self, timeout_s: float = 5.0) -> bool:
        """Stop all of them until `resume`, whatever they do: SIGSTOP can be neither caught nor ignored.

        Returns:
            Whether none runs any more; False after `timeout_s` (stuck in the kernel, or forking faster than they stop).
        """
        deadline = time.monotonic() + timeout_s
        quiet_looks = 0
        # A process that forked just before it stopped is seen at the second look.
        while quiet_looks < 2:
            running = [pid for pid in self.pids() if not _is_stopped(pid)]
            for pid in running:
                _signal(pid, signal.SIGSTOP)
            quiet_looks = 0 if running else quiet_looks + 1
            if running:
                if time.monotonic() > deadline:
                    return False
                time.sleep(0.0002)
        return True

    def resume(self) -> None:
        """Have those that were stopped go on."""
        for pid in self.pids():
            _signal(pid, signal.SIGCONT)

    def is_stopped(self) -> bool:
        """Whether none of them runs."""
        return all(map(_is_stopped, self.pids()))

    def kill(self, group: int | None = None, timeout_s: float = 20.0) -> bool:
        """Kill them all and wait until none is left.

        Without a namespace of its own this process must win against what is still forking. The process group goes
        at once. Beyond it, a sweep stops each process before it looks for its children, because one with a pending
        signal cannot fork, then kills all it found; orphans become children of this process, so that none is lost.

        Args:
            group: Process group that most of them are in, whose leader has not been waited for; None if there is none.
            timeout_s: When to give up.

        Returns:
            Whether none is left; False if some outlived `timeout_s` (stuck in the kernel, or another user's).
        """
        deadline = time.monotonic() + timeout_s
        if self.owns_namespace or group is not None:
            _signal(-1 if self.owns_namespace or group is None else -group, signal.SIGKILL)
        while not _reap_all():
            if time.monotonic() > deadline:
                return False
            if self.owns_namespace:
                _signal(-1, signal.SIGKILL)
            else:
                for pid in descendants(os.getpid(), lambda pid: _signal(pid, signal.SIGSTOP)):
                    _signal(pid, signal.SIGKILL)
            if not _reap_all():
                time.sleep(0.0005)
        return True


def _is_stopped(pid: int) -> bool:
    """Whether no thread of a process runs; its first one may have ended while others go on."""
    return all(_state(f"/proc/{pid}/task/{thread}") in b"TtZX" for thread in _threads(pid))


def has_stopped_itself(pid: int, own: Collection[int]) -> bool:
    """Whether no thread of a process runs because it was stopped by a signal, or by a tracer that is one of its own.

    A person who looks at it with a debugger is none. Outside of this namespace the number of a tracer reads 0.

    Args:
        pid: The process.
        own: Those of its task, and the one that is its parent, which is the tracer of a child that asks to be traced.
    """
    # Nearly always its first thread runs or waits, which one file tells.
    if _state(f"/proc/{pid}") not in b"TtZ" or not _is_stopped(pid):
        return False
    threads = [f"/proc/{pid}/task/{thread}" for thread in _threads(pid)]
    states = {thread: _state(thread) for thread in threads}
    traced = [thread for thread, state in states.items() if state == b"t"]
    return b"T" in states.values() if not traced else all(_tracer(thread) in own for thread in traced)


def _state(folder: str) -> bytes:
    """The state of a thread, as a letter; X for one that has ended."""
    return read(f"{folder}/stat").rpartition(b")")[2][1:2] or b"X"


def _tracer(folder: str) -> int:
    lines = read(f"{folder}/status").splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith(b"TracerPid:")), 0)


def _threads(pid: int) -> list[str]:
    try:
        return os.listdir(f"/proc/{pid}/task")  # noqa: PTH208 - beside a measurement
    except OSError:
        return []


def _reap_all() -> bool:
    """Collect children that ended; whether none is left, ended or not."""
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return True
        if pid == 0:
            return False


def descendants(start: int, visit: Callable[[int], None] = lambda _pid: None) -> list[int]:
    """Processes below a process; `visit` is called with each before its children are looked up."""
    reached, seen = [start], {start}
    for pid in reached:  # which grows meanwhile
        for child in children_of(pid):
            if child not in seen:
                seen.add(child)
                visit(child)
                reached.append(child)
    return reached[1:]


def children_of(pid: int) -> list[int]:
    """Children of a process, wherever it is in the tree, which the kernel lists by the thread that forked them."""
    children: list[int] = []
    with contextlib.suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - twenty times a second beside a measurement
            children += map(int, read(f"/proc/{pid}/task/{thread}/children").split())
    return children


def offer_to_oom_killer(pids: Iterable[int]) -> bool:
    """Have the kernel, short of memory, take one of these processes before any other; whether one had to be told.

    A process may lower its own score again, down to the lowest that a privileged one gave it.
    """
    scores = {pid: read(f"/proc/{pid}/oom_score_adj").strip() for pid in pids}
    lowered = [pid for pid, score in scores.items() if score not in (MAX_OOM_SCORE_ADJ, b"")]
    for pid in lowered:
        with contextlib.suppress(OSError):
            Path(f"/proc/{pid}/oom_score_adj").write_bytes(MAX_OOM_SCORE_ADJ)
    return bool(lowered)


def _signal(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, number)


def kill_marked(marker: str, timeout_s: float = 20.0) -> None:
    """Kill every process whose environment was started with `marker` ("NAME=value"), after its host has died."""
    deadline = time.monotonic() + timeout_s
    while True:
        victims = [pid for pid in _all_pids() if environment_has(pid, marker)]
        for pid in victims:
            _signal(pid, signal.SIGKILL)
        if not victims or time.monotonic() > deadline:
            return
        time.sleep(0.005)


def _all_pids() -> list[int]:
    own = os.getpid()
    return [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) != own]  # noqa: PTH208
