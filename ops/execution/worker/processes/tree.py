"""The tree of processes below this one: listing, stopping and killing them.

Orphans become children of a subreaper above them, and in a PID namespace of its first process. So all descendants
of a task stay descendants of its host, whatever session or group they moved to, and if a host has no children, no
process of the task survives.

Linux only.
"""

import contextlib
import os
import signal
import time
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

from ops.execution.worker.processes import kernel
from ops.execution.worker.processes.procfs import environment_has, read

MAX_OOM_SCORE_ADJ = b"1000"
"""Score of a process that the kernel takes first when memory runs out."""


def die_with_parent(parent_pid: int) -> None:
    """Let the kernel kill this process when the process that forked it ends, or exit now if that has ended."""
    kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent_pid:
        os._exit(1)


def thread_count() -> int:
    """Operating-system threads of this process."""
    return len(os.listdir("/proc/self/task"))  # noqa: PTH208 - once a task, and cheap


class ProcessTree:
    """All processes below this one.

    Attributes:
        owns_namespace: True if this process is the first of its PID namespace, so that all others in there are below
            it.
    """

    def __init__(self, *, owns_namespace: bool) -> None:
        self.owns_namespace = owns_namespace
        if not owns_namespace:
            kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)

    def pids(self) -> list[int]:
        """List the current processes; one that is forked or adopted meanwhile may be missing."""
        return _all_pids() if self.owns_namespace else descendants(os.getpid())

    def stop(self, timeout_s: float = 5.0) -> bool:
        """Stop all of them until `resume`, whatever they do: SIGSTOP can be neither caught nor ignored.

        Returns:
            True if none runs any more; False after `timeout_s` (stuck in the kernel, or forking faster than they stop).
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
        """Let stopped processes go on."""
        for pid in self.pids():
            _signal(pid, signal.SIGCONT)

    def kill(self, group: int | None = None, timeout_s: float = 20.0) -> bool:
        """Kill them all and wait until none is left.

        Without a namespace of its own this process must win against processes that still fork. The process group is
        killed at once. Then each sweep stops a process before it looks for its children, because one with a pending
        signal cannot fork, and kills all it has found; orphans become children of this process, so that none is lost.

        Args:
            group: Process group of most of them, whose leader has not been waited for; None if there is none.
            timeout_s: Seconds after which to give up.

        Returns:
            True if none is left; False if some outlived `timeout_s` (stuck in the kernel, or another user's).
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
    """Tell whether no thread of a process runs; its first one may have ended while others go on."""
    return all(_state(f"/proc/{pid}/task/{thread}") in b"TtZX" for thread in _threads(pid))


def has_stopped_itself(pid: int, own: Collection[int]) -> bool:
    """Tell whether a process stands still because of a signal, or because a process of its own task traces it.

    A person's debugger does not count. The number of a tracer outside of this namespace reads 0.

    Args:
        pid: The process.
        own: Processes of its task, and its parent, which is the tracer of a child that asks to be traced.
    """
    # Nearly always its first thread runs or waits, and one file shows that.
    if _state(f"/proc/{pid}") not in b"TtZ" or not _is_stopped(pid):
        return False
    threads = [f"/proc/{pid}/task/{thread}" for thread in _threads(pid)]
    states = {thread: _state(thread) for thread in threads}
    traced = [thread for thread, state in states.items() if state == b"t"]
    return b"T" in states.values() if not traced else all(_tracer(thread) in own for thread in traced)


def _state(folder: str) -> bytes:
    """Read the state of a thread, as a letter; X for one that has ended."""
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
    """Collect children that have ended; True if there are no children left."""
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return True
        if pid == 0:
            return False


def descendants(start: int, visit: Callable[[int], None] = lambda _pid: None) -> list[int]:
    """List the processes below a process; `visit` is called with each before its children are looked up."""
    reached, seen = [start], {start}
    for pid in reached:  # which grows meanwhile
        for child in children_of(pid):
            if child not in seen:
                seen.add(child)
                visit(child)
                reached.append(child)
    return reached[1:]


def children_of(pid: int) -> list[int]:
    """List the children of any process; the kernel lists them by the thread that forked them."""
    children: list[int] = []
    with contextlib.suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - twenty times a second beside a measurement
            children += map(int, read(f"/proc/{pid}/task/{thread}/children").split())
    return children


def offer_to_oom_killer(pids: Iterable[int]) -> bool:
    """Let the kernel, short of memory, kill one of these processes before others; True if a score had to be changed.

    A process may lower its own score again, down to the lowest that a privileged process gave it.
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
    """Kill every process that was started with `marker` ("NAME=value") in its environment, after its host has died."""
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
