"""Measures the memory, threads and open files of processes, and the machine's free memory.

Nothing here trusts a process's own account of itself. The host must return in time to end a task, however much there is
to read: a look at memory takes a bounded time, and a process that could not be read in that time counts in full.

Linux only.
"""

import contextlib
import os
import re
import time
from collections.abc import Callable, Iterable, Mapping

from ops.execution.worker.processes.procfs import pieces, process_folder, read

_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_MIN_EXACT, _MAX_EXACT = 4, 128
"""Fewest and most processes whose memory is measured exactly when their plain sum exceeds the limit."""

_MAPPINGS_INTERVAL_S = 1.0
_HIDDEN_S = 2.0
"""Seconds for which a process's mappings may be hidden before all of its address space counts."""

_MOST_MAPPINGS_BYTES = 16 << 20
"""Most bytes of one process's mappings: a kernel allows 65,530 of them, a line each."""

_SHARED = re.compile(
    rb"^([0-9a-f]+)-([0-9a-f]+) [r-][w-][x-]s [0-9a-f]+ (\S+ \d+) +/(?:dev/zero|memfd:|SYSV)", re.MULTILINE
)
"""Matches a line of shared anonymous memory: its start and end, and the device and inode that identify it."""

_LEAST_VIRTUAL_BYTES_PER_TABLE_BYTE = 256
"""A table of 4 KiB maps 2 MiB, 512 times its size; half of that leaves room for the tables above it."""


def _time_limit(cpu_s: float, wall_s: float) -> Callable[[], bool]:
    """Make a test whether a look has used up its processor time, which neighbours cannot take, or its elapsed time."""
    cpu_end, end = time.thread_time() + cpu_s, time.monotonic() + wall_s
    return lambda: time.thread_time() >= cpu_end or time.monotonic() >= end


def thread_total(pids: Iterable[int]) -> int:
    """Count the threads of processes."""
    return sum(int(field) for pid in pids for field in read(f"/proc/{pid}/stat").rpartition(b")")[2].split()[17:18])


def waiting_seconds(thread_folder: str) -> float:
    """Time that a thread was ready to run and had no core, by the scheduler's account; 0 where it keeps none.

    Args:
        thread_folder: Folder of the thread, under /proc.
    """
    fields = read(f"{thread_folder}/schedstat").split()
    return int(fields[1]) / 1e9 if len(fields) > 1 else 0.0


def open_file_total(pids: Iterable[int]) -> int:
    """Count the open files of processes; 0 for one that does not let them be seen."""
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            # Kernels before 6.2 do not give the number as the folder's size.
            path = f"{process_folder(pid)}/fd"
            total += os.stat(path).st_size or len(os.listdir(path))  # noqa: PTH116, PTH208 - twenty times a second
    return total


class SharedMappings:
    """Size of anonymous memory that processes map as shared, which may be resident in none of them.

    It counts whether it was touched or not, since only the figures of the complete machine show that, and these change
    by others. Reading mappings takes long, so they are read when address spaces have grown, and now and then, and for
    no more than half of the time.
    """

    def __init__(self) -> None:
        """Begin without any reading."""
        self._bytes = 0
        self._virtual_bytes = 0
        self._earliest = self._next = 0.0
        self._hidden_since: dict[int, float] = {}

    def size_bytes(self, virtual: Mapping[int, int], tolerated_bytes: int) -> int:
        """Return the size, some seconds old at most, or older than a growth of no more than `tolerated_bytes`.

        Args:
            virtual: Size of each process's address space.
            tolerated_bytes: Growth of all address spaces that needs no immediate look.
        """
        total, now = sum(virtual.values()), time.monotonic()
        has_grown = total > self._virtual_bytes + tolerated_bytes and now >= self._earliest
        if has_grown or now >= self._next:
            self._bytes, hidden = _shared_mappings(virtual)
            self._hidden_since = {pid: self._hidden_since.get(pid, now) for pid in hidden}
            # A process that is about to enter its namespaces cannot be read for a moment.
            lasting = (pid for pid, since in self._hidden_since.items() if now - since >= _HIDDEN_S)
            self._bytes += sum(virtual[pid] for pid in lasting)
            end = time.monotonic()
            self._virtual_bytes, self._earliest = total, end + (end - now)
            self._next = max(now + _MAPPINGS_INTERVAL_S, self._earliest)
        self._virtual_bytes = min(self._virtual_bytes, total)
        return self._bytes


def held_bytes(pids: Iterable[int], limit: int, scratch_bytes: int = 0, mappings: SharedMappings | None = None) -> int:
    """Measure the memory that processes hold together; pages that several share are counted once.

    It does not depend on the memory that the rest of the machine takes or frees meanwhile. The exact share of each
    process is slow to read, and slower for a process that forks. So it is read only if a plain sum exceeds `limit`,
    first for the largest processes, until the others cannot exceed it. A process for which no time remains counts with
    the memory that it has beyond this process, from which it inherited the rest.

    Args:
        pids: The processes.
        limit: Bytes; a result that does not exceed it need not be exact.
        scratch_bytes: Content of the task's temporary file systems, which are memory.
        mappings: Earlier readings of the memory that these processes map as shared; None reads anew.
    """
    folders = {pid: process_folder(pid) for pid in pids}
    spaces = {pid: _address_space(folder) for pid, folder in folders.items()}
    virtual = {pid: size for pid, (size, _, _) in spaces.items()}
    mapped = (mappings or SharedMappings()).size_bytes(virtual, limit // 4)
    total = sum(resident for _, resident, _ in spaces.values()) + scratch_bytes + mapped
    # Memory that was only read is not resident, but its page tables are. They are read whenever the address spaces are
    # large enough to matter.
    largest_tables = sum(virtual.values()) // _LEAST_VIRTUAL_BYTES_PER_TABLE_BYTE
    tables = sum(map(_page_table_bytes, folders.values())) if total + largest_tables > limit else 0
    if total + tables <= limit:
        return total + tables
    anonymous = {pid: _address_space(folder)[2] for pid, folder in folders.items()}
    inherited = _address_space("/proc/self")[2]
    beyond = {pid: max(0, size - inherited) for pid, size in anonymous.items()}
    ordered = sorted(anonymous, key=lambda pid: anonymous[pid], reverse=True)
    private = shared = 0
    unasked, most_unasked = sum(beyond.values()), sum(anonymous.values())
    is_late = _time_limit(cpu_s=1.0, wall_s=2.0)
    for asked, pid in enumerate(ordered[:_MAX_EXACT]):
        if asked >= _MIN_EXACT and (
            private + tables + max(shared, scratch_bytes + mapped) + most_unasked <= limit or is_late()
        ):
            break
        unasked, most_unasked = unasked - beyond[pid], most_unasked - anonymous[pid]
        of_its_own, of_shared_memory = _proportional_bytes(folders[pid])
        private, shared = private + (of_its_own or beyond[pid]), shared + of_shared_memory
    return private + unasked + tables + max(shared, scratch_bytes + mapped)


def _address_space(folder: str) -> tuple[int, int, int]:
    """Read the bytes of a process's address space; its resident part; and the resident part that belongs to no file."""
    pages = [int(number) for number in read(f"{folder}/statm").split()] or [0, 0, 0]
    virtual, resident, of_files = (_PAGE_BYTES * number for number in pages[:3])
    return virtual, resident, resident - of_files


def _page_table_bytes(folder: str) -> int:
    """Read the size of a process's page tables."""
    lines = read(f"{folder}/status").splitlines()
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith(b"VmPTE:")), 0)


def _proportional_bytes(folder: str) -> tuple[int, int]:
    """Read the proportional set size (each page divided by its users) without shared memory, and of shared memory."""
    sizes = {b"Pss:": 0, b"Pss_Shmem:": 0}
    for line in read(f"{folder}/smaps_rollup").splitlines():
        name, *values = line.split()
        if name in sizes:
            sizes[name] = int(values[0]) * 1024
    return sizes[b"Pss:"] - sizes[b"Pss_Shmem:"], sizes[b"Pss_Shmem:"]


def _shared_mappings(pids: Iterable[int]) -> tuple[int, list[int]]:
    """Measure the anonymous memory that processes map as shared, resident or not; list processes with hidden mappings.

    Hidden are mappings that may not be read, take too long to read, or are too many.
    """
    sizes: dict[bytes, int] = {}
    hidden = []
    is_late = _time_limit(cpu_s=0.5, wall_s=2.0)
    for pid in pids:
        try:
            if not _add_shared_mappings(sizes, process_folder(pid), is_late):
                hidden.append(pid)
        except PermissionError:
            hidden.append(pid)
        except OSError:  # it has just ended
            continue
    return sum(sizes.values()), hidden


def _add_shared_mappings(sizes: dict[bytes, int], folder: str, is_late: Callable[[], bool]) -> bool:
    """Add the sizes of a process's mappings, by device and inode; True if all were read."""
    size, rest = 0, b""
    for piece in pieces(f"{folder}/maps"):
        lines, _, rest = (rest + piece).rpartition(b"\n")
        for low, high, key in _SHARED.findall(lines):
            sizes[key] = max(sizes.get(key, 0), int(high, 16) - int(low, 16))
        size += len(piece)
        if size > _MOST_MAPPINGS_BYTES or is_late():
            return False
    return True


def available_share() -> float:
    """Share of the machine's memory that programs can still get."""
    available, total = machine_bytes()
    return available / total


def machine_bytes() -> tuple[int, int]:
    """Read the memory that programs can still get, and all memory of the machine."""
    fields = dict(line.split(b":", 1) for line in read("/proc/meminfo").splitlines())
    available, total = (1024 * int(fields[name].split()[0]) for name in (b"MemAvailable", b"MemTotal"))
    return available, total


def oom_kill_count() -> int:
    """Count the processes that the kernel has killed for lack of memory since it started."""
    lines = read("/proc/vmstat").splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith(b"oom_kill ")), 0)
