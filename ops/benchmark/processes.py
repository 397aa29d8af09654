"""The tree of processes below this one: who they are, how much memory they hold, and how to end them all.

A subreaper inherits every orphan below it, so all descendants of a task stay descendants of its host, whatever
session or group they moved to: having no children left proves that nothing of the task survives.

Not here: when a task is to end (`ops.benchmark.attempt`). Linux only.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import time
from collections.abc import Callable, Iterable
from pathlib import Path

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_LIBC = ctypes.CDLL(None, use_errno=True)


def _prctl(option: int, value: int) -> None:
    if _LIBC.prctl(option, ctypes.c_ulong(value), 0, 0, 0) != 0:
        code = ctypes.get_errno()
        raise OSError(code, f"prctl({option}, {value}): {os.strerror(code)}")


def become_subreaper() -> None:
    """Have orphaned descendants become children of this process."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def die_with_parent(parent_pid: int) -> None:
    """Have the kernel kill this process when the one that forked it ends, or leave now if it already has."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent_pid:
        os._exit(1)


def thread_count() -> int:
    """Operating-system threads of this process."""
    return len(os.listdir("/proc/self/task"))  # noqa: PTH208 - once a task, and cheap


def descendants(visit: Callable[[int], None] | None = None) -> list[int]:
    """Every process below this one, at this moment; one that is born or adopted meanwhile may be missing.

    Args:
        visit: Called with each process before its children are looked up.
    """
    found: list[int] = []
    seen = {os.getpid()}
    queue = [os.getpid()]
    while queue:
        for child in _children(queue.pop()):
            if child not in seen:
                seen.add(child)
                found.append(child)
                if visit is not None:
                    visit(child)
                queue.append(child)
    return found


def _children(pid: int) -> list[int]:
    """Children of a process, which the kernel lists by the thread that forked them."""
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


def resident_bytes(pids: Iterable[int]) -> int:
    """Resident memory, pages shared between processes counted in each: quick, and never too low."""
    fields = (_read(f"/proc/{pid}/statm").split() for pid in pids)
    return sum(int(field[1]) * _PAGE_BYTES for field in fields if len(field) > 1)


def proportional_bytes(pids: Iterable[int]) -> int:
    """Resident memory, shared pages divided among those that share them: right, and slow."""
    total = 0
    for pid in pids:
        lines = _read(f"/proc/{pid}/smaps_rollup").splitlines()
        values = [int(line.split()[1]) * 1024 for line in lines if line.startswith(b"Pss:")]
        total += values[0] if values else resident_bytes([pid])
    return total


def kernel_kill_count() -> int:
    """How many processes the kernel has killed for lack of memory since it started."""
    for line in Path("/proc/vmstat").read_text().splitlines():
        if line.startswith("oom_kill "):
            return int(line.split()[1])
    return 0


def kill_descendants(timeout_s: float = 20.0) -> bool:
    """Kill every process below this one and wait until none is left.

    A sweep stops each process before it looks for its children, because one with a pending signal cannot fork, then
    kills all it found. Whatever slipped through becomes a child of this process, so sweeps win against any fork bomb.

    Returns:
        Whether none is left; False if some outlived `timeout_s` (stuck in the kernel, or another user's).
    """
    deadline = time.monotonic() + timeout_s
    while not _reap_all():
        if time.monotonic() > deadline:
            return False
        for pid in descendants(visit=lambda pid: _signal(pid, signal.SIGSTOP)):
            _signal(pid, signal.SIGKILL)
        if not _reap_all():
            time.sleep(0.0005)
    return True


def _signal(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, number)


def _reap_all() -> bool:
    """Collect children that ended; whether none is left, ended or not."""
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return True
        if pid == 0:
            return False


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
