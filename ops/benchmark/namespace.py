"""A PID namespace for the worker host, where the kernel allows one: all that a task starts is inside, nothing gets out.

In it the host is process 1. Its death ends everything inside; one system call kills everything but itself, faster
than any fork bomb grows; and signals that a task sends it do nothing. Root may make one, and so may others where
unprivileged user namespaces are enabled. It is no sandbox: files and network are the same inside and outside.

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
_CLONE_NEWUSER = 0x10000000
_CLONE_NEWPID = 0x20000000
_MS_REC = 0x4000
_MS_SLAVE = 0x80000


def enter() -> int | None:
    """Go on as process 1 of a new PID namespace, while this process waits outside and ends as that one ends.

    To be called while the process has a single thread and little memory.

    Returns:
        The new process's number as seen from outside; None where it is not possible, and then nothing has changed.
    """
    if not _is_possible():
        return None
    _unshare()
    inside = os.fork()
    if inside:
        _stand_in_for(inside)
    # The parent is outside and cannot be seen from here: its number reads as 0.
    die_with_parent(0)
    pid = int(os.readlink("/proc/self"))  # noqa: PTH115 - a number, and not a path
    _mount_proc()
    return pid


def _is_possible() -> bool:
    """Try in a process that can be thrown away: half-way there is no way back."""
    probe = os.fork()
    if probe == 0:
        status = 1
        try:
            _unshare()
            inside = os.fork()
            if inside == 0:
                _mount_proc()
                os._exit(0)
            status = os.waitstatus_to_exitcode(os.waitpid(inside, 0)[1])
        finally:
            os._exit(status)
    return os.waitpid(probe, 0)[1] == 0


def _unshare() -> None:
    """Children of this process shall live in new PID and mount namespaces."""
    if LIBC.unshare(_CLONE_NEWPID | _CLONE_NEWNS) == 0:
        return
    user, group = os.getuid(), os.getgid()
    _check(LIBC.unshare(_CLONE_NEWUSER | _CLONE_NEWPID | _CLONE_NEWNS), "unshare")
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def _mount_proc() -> None:
    """Have /proc tell of this namespace; what is mounted outside later appears inside too."""
    _check(LIBC.mount(None, b"/", None, ctypes.c_ulong(_MS_REC | _MS_SLAVE), None), "mount /")
    _check(LIBC.mount(b"proc", b"/proc", b"proc", ctypes.c_ulong(0), None), "mount /proc")


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
