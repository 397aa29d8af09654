"""Stops the processes of a task from outside, and examines them while they stand still.

All of a task's processes are descendants of one process: its host, or in a sandbox also the first of its namespace. So
they are found by walking the tree from there, whatever session or group they moved to. SIGSTOP can be neither caught
nor ignored, and a stopped process cannot fork. Linux only.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ops.execution.worker.processes.kernel import LIBC
from ops.execution.worker.processes.procfs import pieces, read
from ops.execution.worker.processes.tree import children_of

_TIMEOUT_S = 5.0
_PAUSE_S = 2e-5
"""Pause between looks. A thread without a core takes the signal only when it has one again, maybe this process's."""

_AGAIN_S = 0.05
"""Seconds after which processes that the kernel has woken meanwhile get the signal again."""

_AT_REST = b"TtZX"
_GONE = b"ZX"
_RESET_PEAK = "5"
_MOST_PIECES = 512
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_ENTRY_BYTES = 8
_TAIL_NS = 100_000
"""Processor time that a thread may still use after the kernel reports it as stopped."""

_TICK_MS = 1000 / os.sysconf("SC_CLK_TCK")


_COMPUTING_SHARE = 0.2
"""Smallest share of the busiest thread's processor time with which another thread counts as computing."""

_CoreTimes = dict[int, tuple[int, int]]
"""Number of a thread → nanoseconds that it was on a core, and the number of times it came onto one."""


class HaltingError(Exception):
    """A process could not be stopped, or its memory could not be read."""


class _Threads:
    """The threads of a process, by descriptors that stay open: opening a file of /proc takes longer than reading it."""

    def __init__(self, pid: int) -> None:
        self._pid, self.is_alive = pid, True
        self._folder = os.open(f"/proc/{pid}/task", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        self._files: dict[str, tuple[int, int]] = {}

    def look(self) -> tuple[bool, list[int]]:
        """Tell whether all threads are at rest, and list the process's children."""
        self.is_alive = False
        try:
            names = os.listdir(self._folder)  # noqa: PTH208 - while a clock runs
        except OSError:
            return True, []
        for gone in self._files.keys() - set(names):
            self._close(self._files.pop(gone))
        is_at_rest, children = True, list[int]()
        for name in names:
            try:
                if name not in self._files:
                    self._files[name] = self._open(f"{name}/stat"), self._open(f"{name}/children")
                stat, below = self._files[name]
                state = os.pread(stat, 512, 0).rpartition(b")")[2][1:2]
                is_at_rest = is_at_rest and state in _AT_REST
                self.is_alive = self.is_alive or state not in _GONE
                children += map(int, os.pread(below, 4096, 0).split())
            except OSError as error:  # it has ended meanwhile
                if error.errno in (errno.EMFILE, errno.ENFILE):
                    raise HaltingError(f"too many threads to watch: {error}") from None
                continue
        return is_at_rest, children

    def core_times(self) -> _CoreTimes:
        """Read the processor time and switches of its threads, by their numbers."""
        fields = {int(name): read(f"/proc/{self._pid}/task/{name}/schedstat").split() for name in self._files}
        return {tid: (int(field[0]), int(field[2])) for tid, field in fields.items() if field}

    def _open(self, name: str) -> int:
        return os.open(name, os.O_RDONLY | os.O_CLOEXEC, dir_fd=self._folder)

    @staticmethod
    def _close(files: tuple[int, int]) -> None:
        for descriptor in files:
            os.close(descriptor)

    def close(self) -> None:
        """Close all descriptors."""
        for files in self._files.values():
            self._close(files)
        self._files.clear()
        os.close(self._folder)


@dataclass(slots=True)
class Halting:
    """Stops a task and lets it go on.

    Attributes:
        pid: The task's own process, in this process's PID namespace.
        parent: Its parent, which adopts the task's orphans.
        keepers: Other children of the parent, from before the task did anything: one is the first process of its
            namespace. They are never stopped, and adopt orphans as well.
    """

    pid: int
    parent: int
    keepers: frozenset[int]
    _threads: dict[int, _Threads] = field(default_factory=dict)
    _stopped: set[int] = field(default_factory=set)
    _ended: set[int] = field(default_factory=set)
    _taken: dict[int, _CoreTimes] = field(default_factory=dict)
    _taken_before: _CoreTimes = field(default_factory=dict)
    _spread: frozenset[int] | None = None
    _cores: list[int] = field(default_factory=list)

    @classmethod
    def of_task(cls, pid: int) -> Halting:
        """Make it for a task that has done nothing yet."""
        parent = int(read(f"/proc/{pid}/stat").rpartition(b")")[2].split()[1])
        return cls(pid, parent, frozenset(children_of(parent)) - {pid})

    def stop(self) -> None:
        """Stop all processes; when this returns, none runs.

        Raises:
            HaltingError: A process still runs after some seconds.
        """
        deadline, again = time.monotonic() + _TIMEOUT_S, time.monotonic() + _AGAIN_S
        self._signal(self._stopped or {self.pid}, signal.SIGSTOP)
        while True:
            is_at_rest, pids = self._look()
            if new := pids - self._stopped:
                self._signal(new, signal.SIGSTOP)
                self._stopped |= new
            elif is_at_rest:
                self._stopped = pids
                return
            time.sleep(_PAUSE_S)
            if time.monotonic() > again:
                again += _AGAIN_S
                self._signal(pids, signal.SIGSTOP)
            if time.monotonic() > deadline:
                raise HaltingError(f"a process could not be stopped within {_TIMEOUT_S:g} s")

    def note_rest(self) -> None:
        """Record the processor time of all threads; call it when they are stopped."""
        self._taken_before = self._taken.get(self.pid, {})
        self._taken = {pid: threads.core_times() for pid, threads in self._threads.items() if threads.is_alive}

    def has_run(self) -> bool:
        """Tell whether any of the processes ran since `note_rest`.

        The kernel stops them once. A process that has arranged a SIGCONT at a certain time, or at the arrival of data,
        goes on by that, and may stop itself again before anybody looks.
        """
        is_at_rest, pids = self._look()
        if not is_at_rest or pids - self._stopped:
            return True
        for pid, before in self._taken.items():
            threads = self._threads.get(pid)
            if threads is None or not threads.is_alive:
                if pid != self.pid:  # the end of the task's own process is reported elsewhere, with its reason
                    return True
            elif _has_run(before, threads.core_times()):
                return True
        return False

    def spread(self) -> None:
        """Give each of the task's own threads that ran between the last two `note_rest` a core of its own, for good.

        The scheduler may keep two threads on one core while another process has the other core: they wait for each
        other at each operator, and a call takes a hundred times as long. A thread that starts later would inherit the
        single core of the thread that started it: then all threads get all cores again, and stay so.
        """
        taken = self._taken.get(self.pid, {})
        if self._spread is None:
            run_ns = {tid: ns - self._taken_before.get(tid, (0, 0))[0] for tid, (ns, _) in taken.items()}
            computing = [tid for tid, ns in run_ns.items() if ns > _COMPUTING_SHARE * max(run_ns.values())]
            cores = _cores_of(self.pid)
            if 1 < len(computing) <= len(cores):
                self._spread, self._cores = frozenset(taken), cores
                for tid, core in zip(sorted(computing), cores, strict=False):
                    _pin(tid, (core,))
        elif taken.keys() - self._spread and self._cores:
            for tid in taken:
                _pin(tid, self._cores)
            self._cores = []

    def resume(self) -> None:
        """Let all processes go on."""
        self._signal(self._stopped or {self.pid}, signal.SIGCONT)

    def has_stopped_itself(self) -> bool:
        """Tell whether the task's own process is stopped while it should run."""
        return read(f"/proc/{self.pid}/stat").rpartition(b")")[2][1:2] in (b"T", b"t")

    def has_dead_child(self) -> bool:
        """Tell whether a child of the task's own process has ended, which that has not noticed yet."""
        states = (read(f"/proc/{pid}/stat").rpartition(b")")[2][1:2] for pid in children_of(self.pid))
        return any(state in _GONE for state in states)

    def pids(self) -> set[int]:
        """Find the current processes."""
        return self._look()[1]

    def _look(self) -> tuple[bool, set[int]]:
        """Tell whether all processes are at rest, and list them."""
        below = self._children()
        is_at_rest, pids = True, set[int]()
        while below:
            pid = below.pop()
            if pid in pids:
                continue
            pids.add(pid)
            try:
                if pid not in self._threads:
                    self._threads[pid] = _Threads(pid)
            except OSError:  # it has ended meanwhile
                continue
            rests, children = self._threads[pid].look()
            is_at_rest = is_at_rest and rests
            below += children
        # A process that ended between two looks left its children to a process that may have been examined before.
        ended = {pid for pid in pids if pid not in self._threads or not self._threads[pid].is_alive}
        is_at_rest = is_at_rest and ended <= self._ended and self._threads.keys() <= pids
        self._ended = ended
        for gone in self._threads.keys() - pids:
            self._threads.pop(gone).close()
        return is_at_rest, pids

    def _children(self) -> list[int]:
        first = set(children_of(self.parent))
        for keeper in self.keepers:
            first.update(children_of(keeper))
        return list(first - self.keepers)

    @staticmethod
    def _signal(pids: set[int], number: signal.Signals) -> None:
        for pid in pids:
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                continue
            except PermissionError as error:
                raise HaltingError("one of its processes runs as another user") from error

    def processor_ms(self) -> float:
        """Processor time of all processes, with that of children that they have waited for."""
        return sum(map(_processor_ms, self.pids()))

    def keepers_ms(self) -> float:
        """Processor time of the processes that are never stopped."""
        return sum(map(_processor_ms, {self.parent, *self.keepers}))

    def waiting_ms(self) -> float:
        """Time that threads were ready to run and had no core, by the scheduler's account."""
        return sum(_scheduled_ms(pid, 1) for pid in self.pids())

    def resident_bytes(self) -> int:
        """Resident memory of all processes."""
        return self._memory(b"VmRSS:")

    def reset_peak(self) -> bool:
        """Let the kernel measure the peak of resident memory from now on; False if it cannot."""
        try:
            for pid in self.pids():
                Path(f"/proc/{pid}/clear_refs").write_text(_RESET_PEAK)
        except OSError:
            return False
        return True

    def peak_bytes(self) -> int:
        """Sum of the largest resident memory of each process since `reset_peak`."""
        return self._memory(b"VmHWM:")

    def _memory(self, name: bytes) -> int:
        lines = (line for pid in self.pids() for line in read(f"/proc/{pid}/status").splitlines())
        return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith(name))

    def has_written(self, name: bytes) -> bool:
        """Tell whether a process has written to its private mapping of the memory of this name."""
        return any(_has_own_pages(pid, name) for pid in self.pids())

    def read_memory(self, spans: list[tuple[int, memoryview]], own_number: int | None = None) -> None:
        """Copy parts of the memory of one of the task's processes.

        Args:
            spans: Addresses there, and buffers for the bytes, whose sizes decide how many are read.
            own_number: Number by which the process knows itself; None for the task's own.

        Raises:
            HaltingError: There is no such process or memory, or the kernel does not permit reading it.
        """
        reader = self.pid if own_number is None else self._find(own_number)
        spans = [span for span in spans if span[1].nbytes]
        for start in range(0, len(spans), _MOST_PIECES):
            piece = spans[start : start + _MOST_PIECES]
            targets = [(ctypes.c_char * view.nbytes).from_buffer(view) for _, view in piece]
            local = (_Piece * len(piece))(*(_Piece(ctypes.addressof(target), len(target)) for target in targets))
            remote = (_Piece * len(piece))(*(_Piece(address, view.nbytes) for address, view in piece))
            wanted = sum(view.nbytes for _, view in piece)
            count = LIBC.process_vm_readv(reader, local, len(piece), remote, len(piece), 0)
            if count != wanted:
                reason = os.strerror(ctypes.get_errno()) if count < 0 else "a part of it is not there"
                raise HaltingError(f"outputs cannot be read: {reason}")

    def _find(self, own_number: int) -> int:
        """Find one of the task's processes by its number in its own PID namespace.

        Raises:
            HaltingError: None has it.
        """
        for pid in self._threads:
            lines = read(f"/proc/{pid}/status").splitlines()
            if any(line.startswith(b"NSpid:") and int(line.split()[-1]) == own_number for line in lines):
                return pid
        raise HaltingError(f"the task has no process {own_number}")

    def close(self) -> None:
        """Close all descriptors."""
        for threads in self._threads.values():
            threads.close()
        self._threads.clear()


def _has_run(before: _CoreTimes, after: _CoreTimes) -> bool:
    """Tell whether a process ran between two looks.

    It did if one of its threads has ended, which a stopped thread cannot, or if all together have used more processor
    time than they may after they were stopped.
    """
    grown = [
        (ns - before.get(tid, (0, 0))[0], count > before.get(tid, (0, 0))[1]) for tid, (ns, count) in after.items()
    ]
    return bool(before.keys() - after.keys()) or sum(ns for ns, came in grown if came) > _TAIL_NS


def _cores_of(pid: int) -> list[int]:
    with contextlib.suppress(OSError):  # it has ended
        return sorted(os.sched_getaffinity(pid))
    return []


def _pin(tid: int, cores: Sequence[int]) -> None:
    with contextlib.suppress(OSError):  # it has ended, or is another user's
        os.sched_setaffinity(tid, cores)


def _has_own_pages(pid: int, name: bytes) -> bool:
    """Tell whether a process has written to its private mapping of a memory, by the kernel's flags of each page."""
    spans = [
        tuple(int(end, 16) // _PAGE_BYTES for end in line.split(maxsplit=1)[0].split(b"-"))
        for line in _read_all(f"/proc/{pid}/maps").splitlines()
        if b"memfd:" + name in line
    ]
    with contextlib.suppress(OSError), Path(f"/proc/{pid}/pagemap").open("rb", buffering=0) as pagemap:
        for first, end in spans:
            pagemap.seek(first * _ENTRY_BYTES)
            # The byte of each entry with its flags: the page is present or swapped (bits 6, 7), and not the file's (bit
            # 5).
            flags = set(pagemap.read((end - first) * _ENTRY_BYTES)[_ENTRY_BYTES - 1 :: _ENTRY_BYTES])
            if any(flag >> 6 and not flag >> 5 & 1 for flag in flags):
                return True
    return False


def _processor_ms(pid: int) -> float:
    """Processor time of a process, to a hundredth of a second; exact if all its threads live."""
    fields = read(f"/proc/{pid}/stat").rpartition(b")")[2].split()[11:15]
    return max(_TICK_MS * sum(map(int, fields)), _scheduled_ms(pid, 0))


def _scheduled_ms(pid: int, field_index: int) -> float:
    """Sum a figure of the scheduler over the threads of a process: 0 is time on a core, 1 waiting for one."""
    total = 0
    with contextlib.suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - beside a measurement
            kept = read(f"/proc/{pid}/task/{thread}/schedstat").split()
            total += int(kept[field_index]) if len(kept) > field_index else 0
    return total / 1e6


class _Piece(ctypes.Structure):
    _fields_ = (("address", ctypes.c_size_t), ("size", ctypes.c_size_t))


LIBC.process_vm_readv.restype = ctypes.c_ssize_t


def _read_all(path: str) -> bytes:
    """Read a file of /proc to its end, however many mappings a process makes; nothing if it cannot be read."""
    with contextlib.suppress(OSError):
        return b"".join(pieces(path))
    return b""
