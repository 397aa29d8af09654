"""System calls that Python 3.11 does not have: namespaces, mounts, capabilities. Linux only."""

import ctypes
import os
from collections.abc import Iterable
from pathlib import Path

LIBC = ctypes.CDLL(None, use_errno=True)
"""The C library."""

CLONE_NEWNS = 0x00020000
CLONE_NEWCGROUP = 0x02000000
CLONE_NEWUTS = 0x04000000
CLONE_NEWIPC = 0x08000000
CLONE_NEWUSER = 0x10000000
CLONE_NEWPID = 0x20000000
CLONE_NEWNET = 0x40000000
MS_BIND = 0x1000
MS_REC = 0x4000
MS_PRIVATE = 0x40000
MS_SLAVE = 0x80000
MS_NOSUID = 2
MS_NODEV = 4
ATTR_RDONLY = 0x1
ATTR_NOSUID = 0x2
ATTR_NODEV = 0x4
PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_CAPBSET_DROP = 24
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38
PR_CAP_AMBIENT = 47
CAP_SYS_ADMIN = 21
REACHING = (2, 16, 17, 18, 19, CAP_SYS_ADMIN, 22, 38, 39, 40)
"""Capabilities of root by which a process can leave its namespaces, or reach processes outside: CAP_DAC_READ_SEARCH,
SYS_MODULE, SYS_RAWIO, SYS_CHROOT, SYS_PTRACE, SYS_ADMIN, SYS_BOOT, PERFMON, BPF and CHECKPOINT_RESTORE."""
SANDBOX_ID = 1000
"""User and group inside of a sandbox for every user outside: not root, so that no program gets root's rights."""
_PR_CAP_AMBIENT_CLEAR_ALL = 4
_LAST_CAPABILITY = 63
_CAPABILITY_VERSION = 0x20080522
_MNT_DETACH = 2
_AT_RECURSIVE = 0x8000
_SYS_MOUNT_SETATTR = 442
_SYS_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}


def check(result: int, call: str) -> None:
    """Raise the error that a C function reported.

    Raises:
        OSError: `result` is not 0.
    """
    if result != 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{call}: {os.strerror(code)}")


def prctl(option: int, value: int, more: int = 0) -> None:
    """Set an attribute of this process.

    Raises:
        OSError: The kernel refuses.
    """
    zero = ctypes.c_ulong(0)
    check(LIBC.prctl(option, ctypes.c_ulong(value), ctypes.c_ulong(more), zero, zero), f"prctl({option}, {value})")


def unshare(flags: int) -> None:
    """Leave namespaces for new ones.

    Raises:
        OSError: The kernel refuses.
    """
    check(LIBC.unshare(flags), "unshare")


def map_user(user: int, group: int, inside: tuple[int, int]) -> None:
    """Map the user and group outside to those `inside` of the user namespace that this process has just made."""
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{inside[0]} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{inside[1]} {group} 1")


def mount(source: str | None, target: str, kind: str | None, flags: int = 0, options: str | None = None) -> None:
    """Mount a file system, or (`MS_BIND`) show a file or folder at another place.

    Raises:
        OSError: The kernel refuses.
    """
    raw = [None if text is None else os.fsencode(text) for text in (source, target, kind, options)]
    check(LIBC.mount(raw[0], raw[1], raw[2], ctypes.c_ulong(flags), raw[3]), f"mount {target}")


def set_mount(target: str, attributes: int, *, recursive: bool = True) -> None:
    """Set `ATTR_*` of a mount, and of those below it.

    Raises:
        OSError: The kernel refuses, or is older than 5.12.
    """
    # struct mount_attr: attributes to set, attributes to clear, propagation, user namespace.
    change = (ctypes.c_uint64 * 4)(attributes, 0, 0, 0)
    flags = _AT_RECURSIVE if recursive else 0
    size = ctypes.sizeof(change)
    result = LIBC.syscall(_SYS_MOUNT_SETATTR, -1, os.fsencode(target), flags, ctypes.byref(change), size)
    check(result, f"mount_setattr {target}")


def unmount(target: str) -> None:
    """Remove a mount and the mounts below it, now or when they are no longer used.

    Raises:
        OSError: The kernel refuses.
    """
    check(LIBC.umount2(os.fsencode(target), _MNT_DETACH), f"umount {target}")


def make_root(folder: str) -> None:
    """Make a mounted folder the root of this mount namespace, and remove everything else from it.

    Raises:
        OSError: The kernel refuses.
    """
    os.chdir(folder)
    check(LIBC.syscall(_SYS_PIVOT_ROOT[os.uname().machine], b".", b"."), "pivot_root")
    unmount(".")
    os.chdir("/")


def keep_capabilities(*kept: int) -> None:
    """Give up every capability but these for good, and those that programs with special rights would give.

    Raises:
        OSError: The kernel refuses.
    """
    _drop_bounds(set(range(_LAST_CAPABILITY + 1)) - set(kept))
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    LIBC.prctl(PR_CAP_AMBIENT, ctypes.c_ulong(_PR_CAP_AMBIENT_CLEAR_ALL), 0, 0, 0)
    _set_capabilities(sum(1 << capability for capability in kept))


def give_up_reach() -> None:
    """Give up `REACHING` for good, also for programs that are started later: root keeps its rights over files.

    A process that lacks a capability of another process may neither read its memory nor take its files.

    Raises:
        OSError: The kernel refuses.
    """
    permitted = _permitted_capabilities()
    if permitted:
        _drop_bounds(set(REACHING))
        _set_capabilities(permitted & ~sum(1 << capability for capability in REACHING))


def _drop_bounds(capabilities: Iterable[int]) -> None:
    """Keep programs that are started later from getting these capabilities."""
    for capability in capabilities:
        LIBC.prctl(PR_CAPBSET_DROP, ctypes.c_ulong(capability), 0, 0, 0)


def _permitted_capabilities() -> int:
    """Read the capabilities that this process may use, as a mask."""
    header, sets = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0), (ctypes.c_uint32 * 6)()
    check(LIBC.capget(ctypes.byref(header), ctypes.byref(sets)), "capget")
    return int(sets[1] | sets[4] << 32)


def _set_capabilities(mask: int) -> None:
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    # Effective, permitted and inheritable; first their low halves, then the high ones.
    sets = (ctypes.c_uint32 * 6)(mask & 0xFFFFFFFF, mask & 0xFFFFFFFF, 0, mask >> 32, mask >> 32, 0)
    check(LIBC.capset(ctypes.byref(header), ctypes.byref(sets)), "capset")
