"""Memory of processes: what is counted, whatever else the machine does."""

import contextlib
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ops.execution.worker.processes.procfs import environment_has, read
from ops.execution.worker.processes.tree import children_of, offer_to_oom_killer
from ops.execution.worker.processes.usage import SharedMappings, held_bytes, open_file_total

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
def program(code: str, says: str, *arguments: str, folder: Path | None = None) -> Iterator[int]:
    """A Python program that has said a line and waits for its input to end; its number."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", code, *arguments], cwd=folder, text=True, **pipes) as process:
        assert process.stdout is not None and process.stdout.readline() == f"{says}\n"
        yield process.pid
        process.communicate("")


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


def wait_until(holds: Callable[[], bool], timeout_s: float = 20.0) -> None:
    deadline = time.monotonic() + timeout_s
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_page_tables_are_counted_where_nothing_is_resident() -> None:
    with program(READER, "read") as pid:
        held = held_bytes([pid], 48 * MIB)
    assert 64 * MIB <= held < 128 * MIB


POOL = """
import os, signal, sys
held, children = bytearray(b"x") * (100 << 20), []
for _ in range(12):
    child = os.fork()
    if child == 0:
        signal.pause()
    children.append(child)
print("forked", flush=True)
sys.stdin.read()
for child in children:
    os.kill(child, signal.SIGKILL)
"""
"""Twelve children that share 100 MiB with their parent."""


def test_what_a_pool_of_processes_inherited_is_counted_once() -> None:
    with program(POOL, "forked") as pid:
        pids = [pid, *children_of(pid)]
        held, over = held_bytes(pids, 400 * MIB), held_bytes(pids, 64 * MIB)
    assert len(pids) == 13
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
    with program(SHARER, "shared") as pid:
        held = held_bytes([pid], 16 * MIB)
    assert 64 * MIB <= held < 128 * MIB


def test_a_process_that_ended_meanwhile_holds_nothing() -> None:
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    assert SharedMappings().size_bytes({pid: 64 * MIB, 2**22 + 1: MIB}, 0) == 0
    os.waitpid(pid, 0)


def test_a_process_that_hides_its_mappings_soon_counts_as_large_as_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str) -> Iterator[bytes]:
        raise PermissionError(path)

    monkeypatch.setattr("ops.execution.worker.processes.usage.pieces", refuse)
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
    code = "import sys; block = bytearray(b'x') * (30 << 20); print('held', flush=True); sys.stdin.read()"
    with contextlib.ExitStack() as stack:
        held = held_bytes([stack.enter_context(program(code, "held")) for _ in range(8)], 150 * MIB)
    assert held > 8 * 30 * MIB and held_here


def test_mappings_are_read_when_address_spaces_grow_and_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[dict[int, int]] = []
    monkeypatch.setattr(
        "ops.execution.worker.processes.usage._shared_mappings",
        lambda virtual: (looks.append(virtual) or len(looks), []),
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


LEADERLESS = """
import ctypes, os, sys, threading
block = bytearray(b"x") * (100 << 20)
files = [os.dup(0) for _ in range(100)]
def stay():
    print("started", flush=True)
    sys.stdin.read()
    os._exit(0)
threading.Thread(target=stay).start()
ctypes.CDLL(None).pthread_exit(None)
"""
"""Ends its first thread, after which the kernel shows no memory and no files in the folder of the process."""


def test_a_process_whose_first_thread_has_ended_is_seen_as_before() -> None:
    with program(LEADERLESS, "started") as pid:
        wait_until(lambda: Path(f"/proc/{pid}/statm").read_text().startswith("0 "))
        held, files = held_bytes([pid], 16 * MIB), open_file_total([pid])
    assert 100 * MIB <= held < 200 * MIB
    assert files >= 100


MANY_MAPPINGS = """
import ctypes, os, sys
for _ in range(250):
    os.mkdir("\\n" * 255)
    os.chdir("\\n" * 255)
file = os.open("f", os.O_CREAT | os.O_RDWR)
os.ftruncate(file, 1 << 30)
libc = ctypes.CDLL(None)
for number in range(int(sys.argv[1])):
    libc.mmap(None, ctypes.c_size_t(4096), 1, 2, file, ctypes.c_long(2 * number * 4096))
print("mapped", flush=True)
sys.stdin.read()
"""
"""Maps parts of a file whose path takes 16 KiB or more a line in the list of mappings."""


def test_a_list_of_mappings_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    with program(MANY_MAPPINGS, "mapped", "2500", folder=tmp_path) as pid:
        mappings, virtual = SharedMappings(), {pid: 7 * MIB}
        start = time.thread_time()
        first = mappings.size_bytes(virtual, 0)
        spent_s = time.thread_time() - start
        time.sleep(2.1)
        second = mappings.size_bytes(virtual, 0)
    assert (first, second) == (0, 7 * MIB), "what is hidden for two seconds counts as large as it may be"
    assert spent_s < 1


def test_a_process_is_known_by_a_variable_it_was_started_with() -> None:
    variables = {"FILLER": "x" * 100_000, "MARK": "one", "OTHER": "1"}
    with subprocess.Popen(["sleep", "100"], env=variables) as marked, subprocess.Popen(["sleep", "100"]) as other:
        wait_until(lambda: b"FILLER" in Path(f"/proc/{marked.pid}/environ").read_bytes())
        assert environment_has(marked.pid, "MARK=one") and environment_has(marked.pid, "OTHER=1")
        assert not environment_has(marked.pid, "MARK=on") and not environment_has(marked.pid, "ARK=one")
        assert not environment_has(other.pid, "MARK=one")
        other.kill()
        marked.kill()


CLAIMER = """
import ctypes, struct, sys
libc = ctypes.CDLL(None)
libc.mmap.restype = libc.sbrk.restype = ctypes.c_long
size = 512 << 20
start = libc.mmap(None, ctypes.c_size_t(size), 1, 0x4022, -1, ctypes.c_long(0))
fields = [0, 0, 0, *map(int, open("/proc/self/stat").read().rpartition(")")[2].split()[1:])]
code, stack, (data, data_end, heap, argument, argument_end) = fields[25:27], fields[27], fields[44:49]
places = (*code, data, data_end, heap, libc.sbrk(0), stack, argument, argument_end, start, start + size)
buffer = ctypes.create_string_buffer(struct.pack("<11QQIi", *places, 0, 0, -1))
print(libc.prctl(35, 14, buffer, ctypes.c_ulong(len(buffer) - 1), 0), flush=True)
sys.stdin.read()
"""
"""Says that its environment is 512 MiB of nothing."""


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the layout of the call's argument is that of x86-64")
def test_an_environment_without_end_is_not_read_to_its_end() -> None:
    with program(CLAIMER, "0") as pid:
        with Path(f"/proc/{pid}/environ").open("rb") as environment:
            environment.seek(256 * MIB)
            assert environment.read(5) == bytes(5), "the claim does not hold, so that this test tries nothing"
        tracemalloc.start()
        assert not environment_has(pid, "MARK=one")
        assert len(read(f"/proc/{pid}/environ")) < 2 * MIB
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert peak < 4 * MIB
