"""Memory of processes: what is counted, whatever else the machine does."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ops.worker.processes.tree import SharedMappings, held_bytes, offer_to_oom_killer, open_file_total

MIB = 1 << 20

READER = """
import ctypes, sys
libc, step, count = ctypes.CDLL(None), 2 << 20, 16_384
libc.mmap.restype = ctypes.c_long
start = libc.mmap(None, ctypes.c_size_t(count * step), 1, 0x4022, -1, ctypes.c_long(0))
libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(count * step), 15)
for number in range(count):
    ctypes.c_char.from_address(start + number * step).value
print("read", flush=True)
sys.stdin.read()
"""
"""Reads one byte of every 2 MiB, which takes 64 MiB of page tables and no resident memory."""


@contextmanager
def running(function: Callable[[], object]) -> Iterator[int]:
    """A forked process that calls `function` and then waits."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        function()
        os.write(writing, b"ready")
        signal.pause()
        os._exit(0)
    os.close(writing)
    try:
        assert os.read(reading, 5) == b"ready"
        yield pid
    finally:
        os.close(reading)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def test_page_tables_are_counted_where_nothing_is_resident() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", READER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as reader:
        assert reader.stdout is not None and reader.stdout.readline() == "read\n"
        held = held_bytes([reader.pid], 48 * MIB)
        reader.communicate("")
    assert 64 * MIB <= held < 128 * MIB


def test_what_a_pool_of_processes_inherited_is_counted_once() -> None:
    """Twelve children that share 100 MiB with their parent hold no more than it alone."""
    program = """
import os, signal, sys
held, children = bytearray(b"x") * (100 << 20), []
for _ in range(12):
    child = os.fork()
    if child == 0:
        signal.pause()
    children.append(child)
print(*children, flush=True)
sys.stdin.read()
for child in children:
    os.kill(child, signal.SIGKILL)
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as pool:
        assert pool.stdout is not None
        pids = [pool.pid, *map(int, pool.stdout.readline().split())]
        try:
            held, over = held_bytes(pids, 400 * MIB), held_bytes(pids, 64 * MIB)
        finally:
            pool.communicate("")
    assert held <= 400 * MIB
    assert 100 * MIB < over < 300 * MIB


SHARER = """
import mmap, os, sys
block = mmap.mmap(-1, 64 << 20)
if os.fork() == 0:
    block.write(b"x" * (64 << 20))
    os._exit(0)
os.wait()
print("shared", flush=True)
sys.stdin.read()
"""
"""Maps 64 MiB to share, which a process that has ended has filled."""


def test_shared_memory_is_counted_that_is_resident_nowhere() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SHARER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as sharer:
        assert sharer.stdout is not None and sharer.stdout.readline() == "shared\n"
        held = held_bytes([sharer.pid], 16 * MIB)
        sharer.communicate("")
    assert 64 * MIB <= held < 128 * MIB


def test_a_process_that_ended_meanwhile_holds_nothing() -> None:
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    assert SharedMappings().size_bytes({pid: 64 * MIB, 2**22 + 1: MIB}, 0) == 0
    os.waitpid(pid, 0)


def test_a_process_that_hides_its_mappings_soon_counts_as_large_as_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    mappings = SharedMappings()
    # For a moment every task is hidden, while it enters its namespaces.
    for later, expected in ((0.0, 0), (1.2, 0), (2.4, 7 * MIB)):
        now[0] = 100.0 + later
        assert mappings.size_bytes({1: 3 * MIB, 2: 4 * MIB}, 0) == expected


def test_processes_that_inherited_nothing_are_counted_whatever_their_parent_holds() -> None:
    """Eight programs of 30 MiB each, started by a process that holds more than any of them."""
    held_here = bytearray(b"x") * (64 * MIB)
    program = "import sys; block = bytearray(b'x') * (30 << 20); print('held', flush=True); sys.stdin.read()"
    with contextlib.ExitStack() as stack:
        command = [sys.executable, "-c", program]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        programs = [stack.enter_context(subprocess.Popen(command, text=True, **pipes)) for _ in range(8)]
        for one in programs:
            assert one.stdout is not None and one.stdout.readline() == "held\n"
        held = held_bytes([one.pid for one in programs], 150 * MIB)
        for one in programs:
            one.communicate("")
    assert held > 8 * 30 * MIB and held_here


def test_mappings_are_read_when_address_spaces_grow_and_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[dict[int, int]] = []
    monkeypatch.setattr(
        "ops.worker.processes.tree._shared_mappings", lambda virtual: (looks.append(virtual) or len(looks), [])
    )
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    mappings = SharedMappings()
    sizes = [(10, 0.0, 1), (13, 0.1, 1), (15, 0.2, 2), (9, 0.3, 2), (14, 0.4, 3), (14, 1.5, 4)]
    for virtual, later, expected in sizes:
        now[0] = 100.0 + later
        assert mappings.size_bytes({7: virtual}, 4) == expected


def test_the_kernel_is_told_again_whom_to_take_first() -> None:
    with running(lambda: None) as pid:
        score = Path(f"/proc/{pid}/oom_score_adj")
        assert score.read_text().strip() != "1000"
        assert offer_to_oom_killer([pid])
        assert score.read_text().strip() == "1000"
        assert not offer_to_oom_killer([pid])


def test_open_files_are_counted() -> None:
    with running(lambda: [os.dup(0) for _ in range(100)]) as many, running(lambda: None) as few:
        both, alone = open_file_total([many, few]), open_file_total([few])
    assert 90 < both - 2 * alone < 110
