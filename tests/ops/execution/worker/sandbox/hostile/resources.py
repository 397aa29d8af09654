"""More memory, processes, threads and files than the task may have.

Met by a host that counts what the task's processes hold 20 times a second, page tables, names of files and memory that
is resident nowhere included (each is tried in tests/ops/execution/worker/processes/test_tree.py), by limits of the
kernel on each process, and by temporary folders of limited size.
"""

import contextlib
import ctypes
import mmap
import os
import resource
import socket
import threading
import time
from pathlib import Path

from attacking import LIBC, attack, attempts, keeps, map_memory, write

MIB16 = 1 << 24


def map_a_device():
    with open("/dev/zero", "r+b") as zero:
        return len(mmap.mmap(zero.fileno(), 1 << 20)) and "shared memory that no file system shows"


attempts(
    {
        "shared_memory_of_a_device": [map_a_device],
        "huge_pages": [lambda: map_memory(1 << 21, 3, 0x40022) and "mapped a huge page"],
        "raise_its_limits": [lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (1 << 20, 1 << 20)) or "raised"],
    }
)


@attack(ends="error")
def fork_bomb(payload):
    end = time.monotonic() + 8
    while time.monotonic() < end:
        if os.fork() == 0:
            os.setsid()
    os._exit(0)


@keeps("5000 threads", 5, ends="error")
def threads(payload):
    threading.stack_size(64 * 1024)
    for _ in range(5000):
        threading.Thread(target=time.sleep, args=(20,), daemon=True).start()


@keeps("memory in a file without a name", 1, ends="out_of_memory")
def nameless_file(payload):
    descriptor = os.memfd_create("evil")
    for _ in range(2 * payload["memory"] // MIB16):
        os.write(descriptor, bytes(MIB16))


@keeps("files of more than the memory limit", 1, ends="out_of_memory")
def files_in_memory(payload):
    for number in range(2 * payload["memory"] // MIB16):
        write(f"{('/tmp', '/dev/shm', '.')[number % 3]}/large-{number}", "x" * MIB16)


@keeps("names of more than the memory limit", 1, ends="out_of_memory")
def names_in_memory(payload):
    Path("/tmp/name").touch()
    for number in range(2 * payload["memory"] >> 10):
        os.link("/tmp/name", f"/tmp/{number}") if number % 2 else os.symlink("x" * 100, f"/tmp/{number}")


@keeps("memory behind one page", 1.5)
def shared_memory_behind_one_page(payload):
    """A page that stays mapped keeps all of what was written, which is resident in no process."""
    size = 2 * payload["memory"]
    start = map_memory(size, 3, 0x21)
    ctypes.memset(ctypes.c_void_p(start), 1, size)
    LIBC.munmap(ctypes.c_void_p(start + 4096), ctypes.c_size_t(size - 4096))


@keeps("9,000 pairs of sockets", 5, ends="error")
def sockets_of_many(payload):
    """Each socket buffers 200 kB that no kernel shows; here they are only opened."""
    for _ in range(6):
        if os.fork() == 0:
            held = [socket.socketpair() for _ in range(1500)]
            time.sleep(5)
            os._exit(len(held) and 0)


@attack(ends="error")
def the_kernels_choice(payload):
    """Short of memory, the kernel shall kill something else first."""
    own = Path("/proc/self/oom_score_adj")
    own.write_text("0")
    time.sleep(0.5)
    if own.read_text().strip() == "0":
        return "not the first to be killed"
    end = time.monotonic() + 8
    while time.monotonic() < end:
        own.write_text("0")
        time.sleep(0.001)
    return "seldom the first to be killed"


@keeps("memory in many processes", 5, ends="out_of_memory")
def memory_of_many(payload):
    for _ in range(16):
        if os.fork() == 0:
            held = bytearray(b"x") * (payload["memory"] // 8)
            time.sleep(5)
            os._exit(len(held) and 0)


@keeps("memory of a process without its first thread", 6, ends="out_of_memory")
def memory_behind_an_ended_thread(payload):
    """The folder of a process says that it holds nothing once its first thread has ended."""

    def hold():
        time.sleep(0.5)
        held = bytearray(b"x") * (3 * payload["memory"])
        time.sleep(6)
        os._exit(len(held) and 0)

    if os.fork() == 0:
        threading.Thread(target=hold).start()
        LIBC.pthread_exit(None)


@attack
def one_large_file(payload):
    with open("large", "wb") as file:
        for _ in range(payload["file_limit"] + (1 << 20) >> 20):
            file.write(bytes(1 << 20))
    return "a file over its limit"


@attack
def many_files(payload):
    for number in range(2_000):
        Path(f"file-{number}").touch()


@attack(ends="error")
def many_descriptors(payload):
    """Of a process the kernel counts them, of the whole task its host, if it looks in time."""
    held = []
    with contextlib.suppress(OSError):
        while len(held) < 100_000:
            held.append(os.open("/dev/null", os.O_RDONLY))
    for descriptor in held:
        os.close(descriptor)
    return len(held) >= 5000 and f"{len(held)} descriptors"


@attack
def lock_memory(payload):
    _, hard = resource.getrlimit(resource.RLIMIT_MEMLOCK)
    return LIBC.mlockall(3) == 0 and hard == resource.RLIM_INFINITY and "locked all memory"
