"""The tree of processes below this one: who they are, how much memory they hold, and how to end them all.

Orphans become children of a subreaper above them, and in a PID namespace of its first process. So all descendants
of a task stay descendants of its host, whatever session or group they moved to, and a host without children knows
that nothing of the task survives.

Linux only.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from ops.worker.processes import kernel

_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_MIN_EXACT, _MAX_EXACT = 4, 128
"""Of how many processes it is found out exactly what they hold, at least and at most, when their sum is too much."""

_MAPPINGS_INTERVAL_S = 1.0
_HIDDEN_S = 2.0
"""How long the mappings of a process may be hidden before all of its address space counts."""

_LEAST_VIRTUAL_BYTES_PER_TABLE_BYTE = 256
"""A table of 4 KiB maps 2 MiB, 512 times its size; half of that leaves room for the tables above it."""


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
        return _all_pids() if self.owns_namespace else _walk()

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


class SharedMappings:
    """Size of the anonymous memory that processes map to share, which may be resident in none of them.

    It is counted whether it was touched or not, since only the machine as a whole shows what was, and others change
    that too. To read what is mapped takes long, so it is read when address spaces have grown, and now and then.
    """

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._bytes = 0
        self._virtual_bytes = 0
        self._next = 0.0
        self._hidden_since: dict[int, float] = {}

    def size_bytes(self, virtual: Mapping[int, int], tolerated_bytes: int) -> int:
        """The size, at most a second old or of address spaces that were `tolerated_bytes` smaller together.

        Args:
            virtual: Size of each process's address space.
            tolerated_bytes: Growth that need not be looked at at once.
        """
        total, now = sum(virtual.values()), time.monotonic()
        if total > self._virtual_bytes + tolerated_bytes or now >= self._next:
            self._bytes, hidden = _shared_mappings(virtual)
            self._hidden_since = {pid: self._hidden_since.get(pid, now) for pid in hidden}
            # A process that is about to enter its namespaces cannot be read for a moment.
            lasting = (pid for pid, since in self._hidden_since.items() if now - since >= _HIDDEN_S)
            self._bytes += sum(virtual[pid] for pid in lasting)
            self._virtual_bytes, self._next = total, now + _MAPPINGS_INTERVAL_S
        self._virtual_bytes = min(self._virtual_bytes, total)
        return self._bytes


def held_bytes(pids: Iterable[int], limit: int, scratch_bytes: int = 0, mappings: SharedMappings | None = None) -> int:
    """Memory that processes hold together, pages that several share counted once.

    What the rest of the machine takes or frees meanwhile does not enter it. What is shared exactly is slow to find out,
    and slower from a process that forks. So it is asked only when a plain sum comes to more than `limit`, first of
    those that hold the most, until the others cannot make it too much. Of those for whom there is no more time, what
    goes beyond this process, which they inherited from, is counted.

    Args:
        pids: The processes.
        limit: Bytes; what comes to no more than this need not be exact.
        scratch_bytes: Content of the task's temporary file systems, which are memory.
        mappings: What is known of the memory that these processes map to share; None looks anew.
    """
    spaces = {pid: _virtual_and_resident_bytes(pid) for pid in pids}
    virtual = {pid: size for pid, (size, _) in spaces.items()}
    mapped = (mappings or SharedMappings()).size_bytes(virtual, limit // 4)
    total = sum(resident for _, resident in spaces.values()) + scratch_bytes + mapped
    # Memory that was only read is not resident, but its page tables are. They are read whenever the address spaces are
    # large enough for it.
    largest_tables = sum(virtual.values()) // _LEAST_VIRTUAL_BYTES_PER_TABLE_BYTE
    tables = sum(map(page_table_bytes, spaces)) if total + largest_tables > limit else 0
    if total + tables <= limit:
        return total + tables
    anonymous = {pid: anonymous_bytes(pid) for pid in spaces}
    inherited = anonymous_bytes(os.getpid())
    beyond = {pid: max(0, size - inherited) for pid, size in anonymous.items()}
    ordered = sorted(anonymous, key=lambda pid: anonymous[pid], reverse=True)
    private = shared = 0
    unasked, most_unasked = sum(beyond.values()), sum(anonymous.values())
    for asked, pid in enumerate(ordered[:_MAX_EXACT]):
        if asked >= _MIN_EXACT and private + tables + max(shared, scratch_bytes + mapped) + most_unasked <= limit:
            break
        unasked, most_unasked = unasked - beyond[pid], most_unasked - anonymous[pid]
        one, other = _proportional_bytes(pid)
        private, shared = private + (one or beyond[pid]), shared + other
    return private + unasked + tables + max(shared, scratch_bytes + mapped)


def page_table_bytes(pid: int) -> int:
    """Memory that says where a process's memory is."""
    lines = _read(f"/proc/{pid}/status").splitlines()
    return next((_kib(line[6:]) for line in lines if line.startswith(b"VmPTE:")), 0)


def anonymous_bytes(pid: int) -> int:
    """Resident memory of a process that is of no file, what it shares with its parent included."""
    fields = _read(f"/proc/{pid}/statm").split()
    return (int(fields[1]) - int(fields[2])) * _PAGE_BYTES if len(fields) > 2 else 0


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


def _shared_mappings(pids: Iterable[int]) -> tuple[int, list[int]]:
    """Size of the anonymous memory that processes map to share it, resident or not; and whose mappings are hidden."""
    sizes: dict[bytes, int] = {}
    hidden = []
    for pid in pids:
        try:
            lines = Path(f"/proc/{pid}/maps").read_bytes().splitlines()
        except PermissionError:
            hidden.append(pid)
            continue
        except OSError:  # it has just ended
            continue
        for line in lines:
            span, rights, _, device, inode, *name = line.split(maxsplit=5)
            if rights.endswith(b"s") and name and name[0].startswith((b"/dev/zero", b"/memfd:", b"/SYSV")):
                low, high = (int(number, 16) for number in span.split(b"-"))
                key = device + inode
                sizes[key] = max(sizes.get(key, 0), high - low)
    return sum(sizes.values()), hidden


def available_share() -> float:
    """Share of the machine's memory that programs can still get."""
    fields = dict(line.split(b":", 1) for line in _read("/proc/meminfo").splitlines())
    return int(fields[b"MemAvailable"].split()[0]) / int(fields[b"MemTotal"].split()[0])


def oom_kill_count() -> int:
    """How many processes the kernel has killed for lack of memory since it started."""
    for line in _read("/proc/vmstat").splitlines():
        if line.startswith(b"oom_kill "):
            return int(line.split()[1])
    return 0


def offer_to_oom_killer(pids: Iterable[int]) -> bool:
    """Have the kernel, short of memory, take one of these processes before any other; whether one had to be told.

    A process may lower its own score again, down to the lowest that a privileged one gave it.
    """
    found = [pid for pid in pids if _read(f"/proc/{pid}/oom_score_adj").strip() not in (MAX_OOM_SCORE_ADJ, b"")]
    for pid in found:
        with contextlib.suppress(OSError):
            Path(f"/proc/{pid}/oom_score_adj").write_bytes(MAX_OOM_SCORE_ADJ)
    return bool(found)


def open_file_total(pids: Iterable[int]) -> int:
    """Open files of processes, together; 0 for one that does not let them be seen."""
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            # Kernels before 6.2 do not give the number as the folder's size.
            path = f"/proc/{pid}/fd"
            total += os.stat(path).st_size or len(os.listdir(path))  # noqa: PTH116, PTH208 - twenty times a second
    return total


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
