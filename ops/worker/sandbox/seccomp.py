"""A filter of system calls for untrusted code: what no model and no compiler needs, and attacks on the kernel do.

The filter is a program for the kernel's packet filter machine, eight bytes an instruction, and is inherited by all
that a process starts. Calls that a program can do without answer as an old kernel does (ENOSYS), so that libraries take
their other way. x86-64 and 64-bit ARM.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
from collections.abc import Iterator

from ops.worker.processes.kernel import LIBC, check

_FORBIDDEN = {
    # Other processes.
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "pidfd_getfd": (438, 438), "process_madvise": (440, 440),
    # Keys, and large doors into the kernel.
    "keyctl": (250, 219), "add_key": (248, 217), "request_key": (249, 218), "bpf": (321, 280),
    "perf_event_open": (298, 241), "userfaultfd": (323, 282), "kexec_load": (246, 104), "kexec_file_load": (320, 294),
    "init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106), "modify_ldt": (154, None),
    "iopl": (172, None), "ioperm": (173, None), "lookup_dcookie": (212, 18), "nfsservctl": (180, 42),
    # Mounts and namespaces.
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51), "move_mount": (429, 429),
    "open_tree": (428, 428), "fsopen": (430, 430), "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433),
    "mount_setattr": (442, 442), "open_tree_attr": (467, 467), "unshare": (272, 97), "setns": (308, 268),
    "open_by_handle_at": (304, 265), "name_to_handle_at": (303, 264), "fanotify_init": (300, 262),
    # Attributes of files are memory of the kernel, which counts for nobody.
    "setxattr": (188, 5), "lsetxattr": (189, 6), "fsetxattr": (190, 7), "setxattrat": (463, 463),
    "file_setattr": (469, 469),
    # Connections that wait at a socket keep what was sent to it after the sender is gone: one socket, many buffers.
    "listen": (50, 201),
    # The machine.
    "swapon": (167, 224), "swapoff": (168, 225), "reboot": (169, 142), "acct": (163, 89), "quotactl": (179, 60),
    "quotactl_fd": (443, 443), "syslog": (103, 116), "settimeofday": (164, 170), "clock_settime": (227, 112),
    "clock_adjtime": (305, 266), "sethostname": (170, 161), "setdomainname": (171, 162), "vhangup": (153, 58),
}  # fmt: skip
"""Name to number on x86-64 and on ARM; these fail with EPERM."""

_ABSENT = {
    # Memory that no mapping shows: System V's, message queues, files without a name, large pages of which a pipe or a
    # socket keeps a part, sets of rules.
    "shmget": (29, 194), "shmat": (30, 196), "shmctl": (31, 195), "msgget": (68, 186), "semget": (64, 190),
    "mq_open": (240, 180), "memfd_create": (319, 279), "memfd_secret": (447, 447), "vmsplice": (278, 75),
    "splice": (275, 76), "tee": (276, 77), "sendfile": (40, 71), "landlock_create_ruleset": (444, 444),
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
    # Counted for the whole machine or for a user, not for a task; and others can be watched while they open files.
    "io_setup": (206, 0), "inotify_init": (253, None), "inotify_init1": (294, 26),
    # Its flags are behind a pointer, where no filter can see them; C libraries then call `clone`.
    "clone3": (435, 435),
}  # fmt: skip
"""These fail with ENOSYS."""

_CLONE, _SOCKET, _PRCTL, _IOCTL, _MMAP, _FCNTL = (56, 220), (41, 198), (157, 167), (16, 29), (9, 222), (72, 25)
_SETSOCKOPT, _SOCKETPAIR = (54, 208), (53, 199)
_NEW_NAMESPACES, _CLONE_THREAD, _CLONE_FILES = 0x7E020000, 0x10000, 0x400
_UNIX, _INET, _INET6, _NETLINK = 1, 2, 10, 16
_TYPE_OF_SOCKET, _DATAGRAM, _RAW = 0xF, 2, 3
_PR_SET_DUMPABLE, _PR_SET_MM = 4, 35
_SOL_SOCKET, _SO_SNDBUF, _SO_RCVBUF, _SO_ZEROCOPY = 1, 7, 8, 60
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
_MAP_SHARED, _MAP_ANONYMOUS, _MAP_HUGETLB = 0x1, 0x20, 0x40000
_F_SETLEASE, _F_NOTIFY = 1024, 1026
_F_SETLK, _F_SETLKW, _F_OFD_SETLK, _F_OFD_SETLKW = 6, 7, 37, 38

_ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
_X32 = 0x40000000
_LOAD, _EQUAL, _ANY_BIT, _AT_LEAST, _AND, _RETURN = 0x20, 0x15, 0x45, 0x35, 0x54, 0x06
_ALLOW, _FAIL = 0x7FFF0000, 0x00050000
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
_SYS_SECCOMP = (317, 277)
_SET_MODE_FILTER = 1
_FLAG_SPEC_ALLOW = 4
"""Without it, kernels before 5.16 slow the process down against speculative stores, and measurements with it."""


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("HBBI", code, if_true, if_false, value)


def _fail(number: int) -> bytes:
    return _step(_RETURN, _FAIL | number)


def _argument(index: int) -> bytes:
    """Load the low half of an argument."""
    return _step(_LOAD, _ARGUMENTS + 8 * index)


def _when(call: int, *steps: bytes) -> bytes:
    """Take these steps, which end with a verdict, for one system call."""
    return _step(_EQUAL, call, 0, len(steps)) + b"".join(steps)


def _program(column: int, architecture: int, *, shared_memory: bool) -> Iterator[bytes]:
    allow = _step(_RETURN, _ALLOW)
    yield _step(_LOAD, _ARCHITECTURE)
    yield _step(_EQUAL, architecture, 1, 0)
    yield _fail(errno.ENOSYS)
    yield _step(_LOAD, _NUMBER)
    if column == 0:
        yield _step(_AT_LEAST, _X32, 0, 1)
        yield _fail(errno.ENOSYS)
    for table, error in ((_FORBIDDEN, errno.EPERM), (_ABSENT, errno.ENOSYS)):
        for numbers in table.values():
            number = numbers[column]
            if number is not None:
                yield _when(number, _fail(error))
    refused = _fail(errno.EPERM)
    # A thread with open files of its own would hide them: a process shows those of one thread.
    clone_flags = (
        _step(_ANY_BIT, _NEW_NAMESPACES, 2, 0),
        _step(_ANY_BIT, _CLONE_THREAD, 0, 2),
        _step(_ANY_BIT, _CLONE_FILES, 1, 0),
    )
    yield _when(_CLONE[column], _argument(0), *clone_flags, refused, allow)
    # Sockets of other families reach beyond the network namespace: of a virtual machine, its host.
    other_family = _fail(errno.EAFNOSUPPORT)
    families = [_step(_EQUAL, family, left, 0) for left, family in ((3, _INET), (2, _INET6), (1, _NETLINK))]
    # A local socket of datagrams takes what any number of others, closed since, have sent.
    connected_only = (
        _argument(1),
        _step(_AND, _TYPE_OF_SOCKET),
        _step(_EQUAL, _DATAGRAM, 1, 0),
        _step(_EQUAL, _RAW, 0, 1),
        _fail(errno.EPROTONOSUPPORT),
        allow,
    )
    local = (_step(_EQUAL, _UNIX, 0, len(connected_only)), *connected_only)
    yield _when(_SOCKET[column], _argument(0), *local, *families, other_family, allow)
    yield _when(_SOCKETPAIR[column], _argument(0), *local, other_family)
    # What sockets buffer is counted nowhere: they keep their usual size, whatever they are told, and refer to no pages.
    of_socket = (_step(_EQUAL, _SOL_SOCKET, 0, 6), _argument(2))
    sizes = (_step(_EQUAL, _SO_SNDBUF, 1, 0), _step(_EQUAL, _SO_RCVBUF, 0, 1), _fail(0))
    pages = (_step(_EQUAL, _SO_ZEROCOPY, 0, 1), refused)
    yield _when(_SETSOCKOPT[column], _argument(1), *of_socket, *sizes, *pages, allow)
    # A process that is not dumpable hides what it holds from its host, and one that says where its environment is
    # makes others read what it likes.
    hiding = (_step(_EQUAL, _PR_SET_DUMPABLE, 1, 0), _step(_EQUAL, _PR_SET_MM, 0, 1))
    yield _when(_PRCTL[column], _argument(0), *hiding, refused, allow)
    terminal = (_step(_EQUAL, _TIOCSTI, 1, 0), _step(_EQUAL, _TIOCLINUX, 0, 1))
    yield _when(_IOCTL[column], _argument(1), *terminal, refused, allow)
    # A lease on a file that is only read makes everybody else wait who opens it, outside too.
    watching = (_step(_EQUAL, _F_SETLEASE, 1, 0), _step(_EQUAL, _F_NOTIFY, 0, 1))
    # Locks of parts of a file are memory of the kernel without a limit, and keep others waiting as well. `flock`, which
    # locks a file as a whole and once for each time that it is open, is left.
    locks = [_step(_EQUAL, what, left, 0) for left, what in ((3, _F_SETLK), (2, _F_SETLKW), (1, _F_OFD_SETLK))]
    locks.append(_step(_EQUAL, _F_OFD_SETLKW, 0, 1))
    yield _when(_FCNTL[column], _argument(1), *watching, refused, *locks, _fail(errno.ENOLCK), allow)
    # Of shared memory without a file one page that stays mapped keeps all, and no kernel shows how much that is.
    anonymous = 0 if shared_memory else _MAP_ANONYMOUS
    refusable = (
        _step(_ANY_BIT, _MAP_HUGETLB, 2, 0),
        _step(_ANY_BIT, anonymous, 0, 2),
        _step(_ANY_BIT, _MAP_SHARED, 0, 1),
    )
    yield _when(_MMAP[column], _argument(3), *refusable, _fail(errno.ENOMEM), allow)
    yield allow


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_char_p))


def restrict(*, shared_memory: bool) -> bool:
    """Apply the filter to this process and all that it starts; it must have given up new privileges.

    Args:
        shared_memory: Let it share memory that is of no file, which drivers of GPUs need.

    Returns:
        Whether there is a filter for this machine.

    Raises:
        OSError: The kernel refuses.
    """
    known = _ARCHITECTURES.get(os.uname().machine)
    if known is None:
        return False
    steps = b"".join(_program(*known, shared_memory=shared_memory))
    program = _Program(len(steps) // 8, steps)
    number = _SYS_SECCOMP[known[0]]
    result = LIBC.syscall(number, _SET_MODE_FILTER, _FLAG_SPEC_ALLOW, ctypes.byref(program))
    check(result, "seccomp")
    return True
