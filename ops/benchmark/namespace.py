"""A PID namespace for the worker host, where the kernel allows one: all that a task starts is inside, nothing gets out.

In it the host is process 1. Its death ends everything inside; one system call kills everything but itself, faster
than any fork bomb grows; and signals that a task sends it do nothing. Root may make one, and so may others where
unprivileged user namespaces are enabled. By itself it is no sandbox: files and network are the same inside and outside.
Confined to a folder, the host has no network, can write nothing else, and has no privilege to change that.

Not here: the host (`ops.benchmark.worker`) and what it does without a namespace (`ops.benchmark.processes`).
"""

from __future__ import annotations

import ctypes
import os
import signal
from pathlib import Path
from typing import NoReturn

from ops.benchmark.processes import LIBC, die_with_parent

_CLONE_NEWNS = 0x00020000
_CLONE_NEWIPC = 0x08000000
_CLONE_NEWUSER = 0x10000000
_CLONE_NEWPID = 0x20000000
_CLONE_NEWNET = 0x40000000
_MS_BIND = 0x1000
_MS_REC = 0x4000
_MS_SLAVE = 0x80000
_SYS_MOUNT_SETATTR = 442
_AT_RECURSIVE = 0x8000
_MOUNT_ATTR_RDONLY = 0x1
_PR_CAPBSET_DROP = 24
_PR_SET_NO_NEW_PRIVS = 38
_LAST_CAPABILITY = 63
_CAPABILITY_VERSION = 0x20080522


def enter(confined_to: Path | None = None) -> int | None:
    """Go on as process 1 of a new PID namespace, while this process waits outside and ends as that one ends.

    To be called while the process has a single thread and little memory.

    Args:
        confined_to: The only folder that can be written from then on, without network; None for no confinement.

    Returns:
        The new process's number as seen from outside; None where it is not possible, and then nothing has changed.
    """
    if not _is_possible(confined_to):
        return None
    _unshare(confined=confined_to is not None)
    inside = os.fork()
    if inside:
        _stand_in_for(inside)
    # The parent is outside and cannot be seen from here: its number reads as 0.
    die_with_parent(0)
    pid = int(os.readlink("/proc/self"))  # noqa: PTH115 - a number, and not a path
    _settle(confined_to)
    return pid


def _is_possible(confined_to: Path | None) -> bool:
    """Try in a process that can be thrown away: half-way there is no way back."""
    probe = os.fork()
    if probe == 0:
        status = 1
        try:
            _unshare(confined=confined_to is not None)
            inside = os.fork()
            if inside == 0:
                _settle(confined_to)
                os._exit(0)
            status = os.waitstatus_to_exitcode(os.waitpid(inside, 0)[1])
        finally:
            os._exit(status)
    return os.waitpid(probe, 0)[1] == 0


def _unshare(*, confined: bool) -> None:
    """Children of this process shall live in new namespaces: PID and mount, and confined also network and IPC."""
    wanted = _CLONE_NEWPID | _CLONE_NEWNS | (_CLONE_NEWNET | _CLONE_NEWIPC if confined else 0)
    if LIBC.unshare(wanted) == 0:
        return
    user, group = os.getuid(), os.getgid()
    _check(LIBC.unshare(_CLONE_NEWUSER | wanted), "unshare")
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def _settle(confined_to: Path | None) -> None:
    """Have /proc tell of this namespace; what is mounted outside later appears inside too."""
    _check(LIBC.mount(None, b"/", None, ctypes.c_ulong(_MS_REC | _MS_SLAVE), None), "mount /")
    _check(LIBC.mount(b"proc", b"/proc", b"proc", ctypes.c_ulong(0), None), "mount /proc")
    if confined_to is not None:
        _lock_files(os.fsencode(confined_to))
        _drop_privileges()


def _lock_files(writable: bytes) -> None:
    """Make everything read-only but one folder; shared memory, which OpenMP needs, becomes its own and small."""
    _check(LIBC.mount(writable, writable, None, ctypes.c_ulong(_MS_BIND), None), "mount the folder")
    _check(LIBC.mount(b"tmpfs", b"/dev/shm", b"tmpfs", ctypes.c_ulong(0), b"size=1g"), "mount /dev/shm")
    _set_read_only(b"/", _MOUNT_ATTR_RDONLY, recursive=True)
    for path in (writable, b"/dev/shm", b"/proc"):
        _set_read_only(path, 0, recursive=False)


def _set_read_only(path: bytes, attribute: int, *, recursive: bool) -> None:
    # struct mount_attr: what to set, what to clear, propagation, user namespace.
    change = (ctypes.c_uint64 * 4)(attribute, _MOUNT_ATTR_RDONLY if not attribute else 0, 0, 0)
    flags = _AT_RECURSIVE if recursive else 0
    result = LIBC.syscall(_SYS_MOUNT_SETATTR, -1, path, flags, ctypes.byref(change), ctypes.sizeof(change))
    _check(result, f"mount_setattr {os.fsdecode(path)}")


def _drop_privileges() -> None:
    """Give up every capability for good: with them, what was just locked could be unlocked."""
    for capability in range(_LAST_CAPABILITY + 1):
        LIBC.prctl(_PR_CAPBSET_DROP, ctypes.c_ulong(capability), 0, 0, 0)
    _check(LIBC.prctl(_PR_SET_NO_NEW_PRIVS, ctypes.c_ulong(1), 0, 0, 0), "no_new_privs")
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    _check(LIBC.capset(ctypes.byref(header), ctypes.byref((ctypes.c_uint32 * 6)())), "capset")


def _check(result: int, what: str) -> None:
    if result != 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{what}: {os.strerror(code)}")


def _stand_in_for(inside: int) -> NoReturn:
    """Wait for the host, pass SIGTERM on, and end as it ended; its pipes are its alone."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: os.kill(inside, signal.SIGTERM))
    os.closerange(0, 2)
    status = os.waitstatus_to_exitcode(os.waitpid(inside, 0)[1])
    if status < 0:
        if -status != signal.SIGKILL:
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status)
