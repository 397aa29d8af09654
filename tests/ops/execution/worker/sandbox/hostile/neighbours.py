"""What the whole machine waits for, pays for or keeps: barriers of memory, disks, modules, core dumps, filters.

Met by the filter of system calls, and by limits for core dumps, signals and timers that no task can change.
"""

import contextlib
import ctypes
import errno
import fcntl
import mmap
import os
import resource
import socket
import struct
from functools import partial

from attacking import LIBC, X86, attack, attempts, called, first, map_memory

SEQUENCE, RELIABLE, UDP_LITE, MULTIPATH = 5, 4, 136, 262
PROTOCOLS = (
    (socket.SOCK_STREAM, 132), (SEQUENCE, 132), (SEQUENCE, 0), (RELIABLE, 0), (6, 33), (socket.SOCK_DGRAM, UDP_LITE),
    (socket.SOCK_STREAM, MULTIPATH), (socket.SOCK_STREAM, socket.IPPROTO_UDP), (socket.SOCK_DGRAM, socket.IPPROTO_TCP),
    (socket.SOCK_DGRAM, socket.IPPROTO_ICMP), (socket.SOCK_DGRAM, 115), (socket.SOCK_RAW, 255), (10, 0),
)  # fmt: skip
RETURN_ALL = struct.pack("HBBI", 0x06, 0, 0, 0x7FFF0000)


def attach(option):
    program = ctypes.create_string_buffer(RETURN_ALL)
    with socket.socketpair()[0] as end:
        end.setsockopt(socket.SOL_SOCKET, option, struct.pack("HxxxxxxN", 1, ctypes.addressof(program)))
    return "a filter of a socket"


def new_limit(call, *arguments):
    return f"{called(call, *arguments)}: core dumps of {resource.getrlimit(resource.RLIMIT_CORE)}"


attempts({"filters_of_sockets": [partial(attach, option) for option in (26, 51, 50, 52)]})


@attack
def protocols_of_modules(payload):
    """For what it does not know the kernel starts a program that looks for a module; no kernel knows all of these."""
    for family in (socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK):
        for kind, protocol in PROTOCOLS:
            with contextlib.suppress(OSError):
                return socket.socket(family, kind, protocol) and f"socket of {family}, {kind}, {protocol}"
    # This one would be refused by the kernel in another way.
    try:
        socket.socket(socket.AF_INET, socket.SOCK_STREAM, 200)
    except OSError as error:
        return error.errno != errno.EPROTONOSUPPORT and str(error)


@attack
def flush_or_forget_files(payload):
    """What the kernel would say to a pipe, or to an address where nothing is mapped, shows whether it was asked."""
    out, _end = os.pipe()
    asked = {
        "fsync": lambda: os.fsync(out), "fdatasync": lambda: os.fdatasync(out),
        "sync_file_range": lambda: called("sync_file_range", out, 0, 0, 7),
        "fadvise64": lambda: os.posix_fadvise(out, 0, 0, os.POSIX_FADV_DONTNEED),
        "readahead": lambda: called("readahead", out, 0, 1 << 20), "msync": lambda: called("msync", 4096, 4096, 4),
    }  # fmt: skip
    for name, ask in asked.items():
        try:
            ask()
        except OSError as error:
            return f"{name} was looked at by the kernel: {error}"


@attack
def core_dumps(payload):
    """A program that takes core dumps is started for a task that lowers its limit to 0."""
    none = ctypes.create_string_buffer(struct.pack("QQ", 0, 0))
    # A pointer of which only the high half is set.
    high = mmap_at(1 << 32)
    return first(
        lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)) or "none",
        lambda: resource.prlimit(0, resource.RLIMIT_CORE, (0, 1)) and "none for a while",
        lambda: new_limit("setrlimit", 4, none),
        lambda: new_limit("prlimit64", 0, 4, none, 0),
        lambda: new_limit("prlimit64", os.getpid(), 4, ctypes.c_ulong(high), 0),
    )


def mmap_at(address):
    """Zeros at an address."""
    LIBC.mmap.restype = ctypes.c_long
    fixed = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x10
    start = LIBC.mmap(ctypes.c_void_p(address), ctypes.c_size_t(4096), 3, fixed, -1, ctypes.c_long(0))
    assert start == address
    return start


@attack
def timers_of_the_user(payload):
    """Timers and waiting signals are counted for the user, and others want some too."""
    count, timer = 0, ctypes.c_void_p()
    with contextlib.suppress(OSError):
        while count < 100_000:
            if LIBC.timer_create(1, None, ctypes.byref(timer)) != 0:
                break
            count += 1
    return count > 2000 and f"{count} timers"


@attack
def work_for_every_core(payload):
    """By a look at a file that only root may read, as which a task of root's runs."""
    descriptor = os.open("/proc/sys/vm/stat_refresh", os.O_RDONLY)
    if os.fstat(descriptor).st_rdev != os.makedev(1, 3):
        return f"read {len(os.read(descriptor, 1))} bytes, for which every core had to work"


@attack
def files_that_others_read(payload):
    """Read again and again from their disk, or forgotten by the machine: as root, also what others have open."""
    path = os.path.realpath("/usr/bin/env")
    file = os.open(path, os.O_RDONLY)
    size = os.fstat(file).st_size
    mapped = map_memory(size, 1, 1, file)
    ctypes.string_at(mapped, size)
    return first(
        lambda: os.open(path, os.O_RDONLY | os.O_DIRECT) and "opened past the machine's memory",
        lambda: called("openat2", -100, os.fsencode(path), struct.pack("3Q", os.O_DIRECT, 0, 0), 24),
        lambda: X86 and called(2, os.fsencode(path), os.O_DIRECT, 0),
        lambda: fcntl.fcntl(file, fcntl.F_SETFL, os.O_DIRECT) or "set to go past the machine's memory",
        lambda: os.preadv(file, [bytearray(4096)], 0, 0x80) and "read and not kept",
        lambda: LIBC.madvise(ctypes.c_void_p(mapped), ctypes.c_size_t(size), 21) == 0 and "forgotten",
        lambda: LIBC.madvise(ctypes.c_void_p(mapped), ctypes.c_size_t(size), 12) == 0 and "merged with pages of others",
    )
