"""The tree of processes below this one: who they are, how much memory they hold, and how to end them all.

Orphans become children of a subreaper above them, and in a PID namespace of its first process. So all descendants
of a task stay descendants of its host, whatever session or group they moved to, and a host without children knows
that nothing of the task survives.

Linux only.
"""

from __future__ import annotations

import contextlib
import math
import os
import signal
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from ops.worker import kernel

_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_EXACT_COUNT, _EXACT_COUNT_WHEN_SCARCE = 4, 32
_LEAST_VIRTUAL_BYTES_PER_TABLE_BYTE = 256
"""A table of 4 KiB maps 2 MiB, 512 times its size; half of that leaves room for the tables above it."""


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


def _virtual_and_resident_bytes(pid: int) -> tuple[int, int]:
    """Size of the address space of a process, and what of it is resident, what it shares with others included."""
    fields = _read(f"/proc/{pid}/statm").split()
    return (int(fields[0]) * _PAGE_BYTES, int(fields[1]) * _PAGE_BYTES) if len(fields) > 1 else (0, 0)


def thread_total(pids: Iterable[int]) -> int:
    """Threads of processes, together."""
    return sum(_threads_of(pid) for pid in pids)


def _threads_of(pid: int) -> int:
    fields = _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
    return int(fields[17]) if len(fields) > 17 else 0


def held_bytes(pids: Iterable[int], enough: int, scratch_bytes: int = 0, rise: Rise | None = None) -> int:
    """Memory that processes hold together, pages that several share counted once.

    What is shared exactly is slow to find out, and slower from a process that forks. So it is asked only when a plain
    sum comes to more than `enough`, and then of those that hold the most; of the others, what goes beyond this process,
    which they inherited from, is counted. More are asked when the machine as a whole has lost as much.

    Args:
        pids: The processes.
        enough: What comes to no more than this need not be exact.
        scratch_bytes: Content of the task's temporary file systems, which are memory.
        rise: What the machine has lost since the task began.
    """
    rise = rise or Rise(0, 0)
    spaces = {pid: _virtual_and_resident_bytes(pid) for pid in pids}
    sizes = {pid: resident for pid, (_, resident) in spaces.items()}
    total = sum(sizes.values()) + max(scratch_bytes, rise.shared_bytes)
    # Memory that was only read is not resident, but its page tables are. What the machine has lost does not show them
    # where others free as much meanwhile, so they are read whenever the address spaces are large enough for it.
    largest_tables = sum(virtual for virtual, _ in spaces.values()) // _LEAST_VIRTUAL_BYTES_PER_TABLE_BYTE
    tables = sum(map(page_table_bytes, sizes)) if total + largest_tables > enough else 0
    total += tables
    if total <= enough:
        return total
    anonymous = {pid: anonymous_bytes(pid) for pid in sizes}
    inherited = anonymous_bytes(os.getpid())
    ordered = sorted(anonymous, key=lambda pid: anonymous[pid], reverse=True)
    count = _EXACT_COUNT if rise.used_bytes <= enough else _EXACT_COUNT_WHEN_SCARCE
    private = shared = 0
    for pid in ordered[:count]:
        one, other = _proportional_bytes(pid)
        private, shared = private + (one or max(0, anonymous[pid] - inherited)), shared + other
    private += sum(max(0, anonymous[pid] - inherited) for pid in ordered[count:])
    unattributed = max(0, rise.shared_bytes - scratch_bytes)
    mapped = int(min(unattributed, _shared_mappings(sizes))) if unattributed else 0
    return private + tables + max(shared, scratch_bytes + mapped)


def page_table_bytes(pid: int) -> int:
    """Memory that says where a process's memory is."""
    lines = _read(f"/proc/{pid}/status").splitlines()
    return next((_kib(line[6:]) for line in lines if line.startswith(b"VmPTE:")), 0)


def anonymous_bytes(pid: int) -> int:
    """Resident memory of a process that is of no file, what it shares with its parent included."""
    fields = _read(f"/proc/{pid}/statm").split()
    return (int(fields[1]) - int(fields[2])) * _PAGE_BYTES if len(fields) > 2 else 0


@dataclass(frozen=True, slots=True)
class Rise:
    """Memory of the whole machine that is in use: at a moment, or more than at an earlier one.

    Attributes:
        shared_bytes: In temporary file systems, and what processes map to share it. Some of it may be a task's without
            being resident in any of its processes.
        used_bytes: That programs can no longer get.
    """

    shared_bytes: int
    used_bytes: int

    @classmethod
    def now(cls) -> Rise:
        """What is in use at this moment."""
        fields = _memory()
        return cls(_kib(fields[b"Shmem"]), _kib(fields[b"MemTotal"]) - _kib(fields[b"MemAvailable"]))

    def since(self, before: Rise) -> Rise:
        """How much more than before."""
        return Rise(self.shared_bytes - before.shared_bytes, self.used_bytes - before.used_bytes)


def _kib(value: bytes) -> int:
    return int(value.split()[0]) * 1024


def _proportional_bytes(pid: int) -> tuple[int, int]:
    """Resident memory, shared pages divided among those that share them; first without, then that of shared memory."""
    found = {b"Pss:": 0, b"Pss_Shmem:": 0}
    for line in _read(f"/proc/{pid}/smaps_rollup").splitlines():
        name, *values = line.split()
        if name in found:
            found[name] = int(values[0]) * 1024
    return found[b"Pss:"] - found[b"Pss_Shmem:"], found[b"Pss_Shmem:"]


def _shared_mappings(resident: Mapping[int, int]) -> float:
    """Size of the anonymous memory that processes map to share it, whether it is resident or not.

    Without bound if a process does not let its mappings be read, which no compiler does.

    Args:
        resident: Each process's resident memory.
    """
    sizes: dict[bytes, int] = {}
    for pid, held in resident.items():
        lines = _read(f"/proc/{pid}/maps").splitlines()
        if held and not lines:
            return math.inf
        for line in lines:
            span, rights, _, device, inode, *name = line.split(maxsplit=5)
            if rights.endswith(b"s") and name and name[0].startswith((b"/dev/zero", b"/memfd:", b"/SYSV")):
                low, high = (int(number, 16) for number in span.split(b"-"))
                key = device + inode
                sizes[key] = max(sizes.get(key, 0), high - low)
    return sum(sizes.values())


def _memory() -> dict[bytes, bytes]:
    return dict(line.split(b":", 1) for line in _read("/proc/meminfo").splitlines())


def available_share() -> float:
    """Share of the machine's memory that programs can still get."""
    fields = _memory()
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
