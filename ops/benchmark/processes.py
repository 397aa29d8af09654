"""The tree of processes below this one: who they are, how much memory they hold, and how to end them all.

Orphans become children of a subreaper above them, and in a PID namespace of its first process. So all descendants
of a task stay descendants of its host, whatever session or group they moved to, and a host without children knows
that nothing of the task survives.

Not here: when a task is to end (`ops.benchmark.attempt`). Linux only.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterable

from ops.benchmark import kernel

_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_EXACT_COUNT = 4


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
        alone: This process is the first of its PID namespace, so whatever else is in there is below it.
    """

    def __init__(self, *, alone: bool) -> None:
        self.alone = alone
        if not alone:
            kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)

    def pids(self) -> list[int]:
        """Who they are, at this moment; one that is born or adopted meanwhile may be missing."""
        return _all_pids() if self.alone else _walk()

    def kill(self, group: int, timeout_s: float = 20.0) -> bool:
        """Kill them all and wait until none is left.

        Without a namespace of its own this process must win against what is still forking. The process group goes
        at once. Beyond it, a sweep stops each process before it looks for its children, because one with a pending
        signal cannot fork, then kills all it found; orphans become children of this process, so that none is lost.

        Args:
            group: Process group that most of them are in, whose leader has not been waited for.
            timeout_s: When to give up.

        Returns:
            Whether none is left; False if some outlived `timeout_s` (stuck in the kernel, or another user's).
        """
        deadline = time.monotonic() + timeout_s
        _signal(-1 if self.alone else -group, signal.SIGKILL)
        while not _reap_all():
            if time.monotonic() > deadline:
                return False
            if self.alone:
                _signal(-1, signal.SIGKILL)
            else:
                for pid in _walk(visit=lambda pid: _signal(pid, signal.SIGSTOP)):
                    _signal(pid, signal.SIGKILL)
            if not _reap_all():
                time.sleep(0.0005)
        return True


def _reap_all() -> bool:
    """Collect children that ended; whether none is left, ended or not."""
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return True
        if pid == 0:
            return False


def _walk(visit: Callable[[int], None] | None = None) -> list[int]:
    """Go down from this process; `visit` is called with each one found before its children are looked up."""
    found: list[int] = []
    seen = {os.getpid()}
    queue = [os.getpid()]
    while queue:
        for child in children_of(queue.pop()):
            if child not in seen:
                seen.add(child)
                found.append(child)
                if visit is not None:
                    visit(child)
                queue.append(child)
    return found


def children_of(pid: int) -> list[int]:
    """Children of a process, wherever it is in the tree, which the kernel lists by the thread that forked them."""
    children: list[int] = []
    with contextlib.suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - twenty times a second beside a measurement
            children += map(int, _read(f"/proc/{pid}/task/{thread}/children").split())
    return children


def _read(path: str) -> bytes:
    try:
        fd = os.open(path, os.O_RDONLY)
    except OSError:
        return b""
    parts = []
    try:
        # The kernel gives such files page by page.
        while part := os.read(fd, 65536):
            parts.append(part)
    except OSError:
        return b""
    finally:
        os.close(fd)
    return b"".join(parts)


def resident_bytes(pid: int) -> int:
    """Resident memory of a process, what it shares with others included."""
    fields = _read(f"/proc/{pid}/statm").split()
    return int(fields[1]) * _PAGE_BYTES if len(fields) > 1 else 0


def held_bytes(pids: Iterable[int], enough: int) -> int:
    """Memory that processes hold together, pages that several share counted once.

    What is shared exactly is slow to find out, and slower from a process that forks, so it is asked of few, and only
    when a plain sum comes to more than `enough`: a process no larger than this one is taken to hold nothing but what
    it inherited, and of the others the largest are asked.
    """
    sizes = {pid: resident_bytes(pid) for pid in pids}
    total = sum(sizes.values())
    if total <= enough:
        return total
    inherited = resident_bytes(os.getpid())
    larger = sorted((pid for pid in sizes if sizes[pid] > inherited), key=lambda pid: sizes[pid], reverse=True)
    asked, rest = larger[:_EXACT_COUNT], larger[_EXACT_COUNT:]
    return sum(_proportional_bytes(pid) or sizes[pid] for pid in asked) + sum(sizes[pid] - inherited for pid in rest)


def _proportional_bytes(pid: int) -> int:
    """Resident memory, shared pages divided among those that share them; 0 for a process that is gone."""
    for line in _read(f"/proc/{pid}/smaps_rollup").splitlines():
        if line.startswith(b"Pss:"):
            return int(line.split()[1]) * 1024
    return 0


def available_share() -> float:
    """Share of the machine's memory that programs can still get."""
    fields = dict(line.split(b":", 1) for line in _read("/proc/meminfo").splitlines())
    return int(fields[b"MemAvailable"].split()[0]) / int(fields[b"MemTotal"].split()[0])


def kernel_kill_count() -> int:
    """How many processes the kernel has killed for lack of memory since it started."""
    for line in _read("/proc/vmstat").splitlines():
        if line.startswith(b"oom_kill "):
            return int(line.split()[1])
    return 0


def _signal(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, number)


def kill_marked(marker: str, timeout_s: float = 20.0) -> None:
    """Kill every process whose environment was started with `marker` ("NAME=value"), after its host has died."""
    deadline = time.monotonic() + timeout_s
    wanted = marker.encode()
    while True:
        victims = [pid for pid in _all_pids() if wanted in _read(f"/proc/{pid}/environ").split(b"\0")]
        for pid in victims:
            _signal(pid, signal.SIGKILL)
        if not victims or time.monotonic() > deadline:
            return
        time.sleep(0.005)


def _all_pids() -> list[int]:
    own = os.getpid()
    return [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) != own]  # noqa: PTH208
