"""A filter of system calls for untrusted code: it refuses calls that attacks need, and no model or compiler does.

The filter is a program for the kernel's packet filter machine, eight bytes an instruction, and every process that a
task starts inherits it. It is assembled from tables of calls that always fail or do nothing, and from `_RULES` for
calls whose arguments decide. Where a library can do without a call, the call fails as on an old kernel (ENOSYS), so
that the library takes its other way. x86-64 and 64-bit ARM.
"""

import ctypes
import errno
import os
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ops.execution.worker.processes.kernel import LIBC, check

_FORBIDDEN = {
    # Other processes.
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "pidfd_getfd": (438, 438), "process_madvise": (440, 440),
    # Keys, and large doors into the kernel.
    "keyctl": (250, 219), "add_key": (248, 217), "request_key": (249, 218), "bpf": (321, 280),
    "perf_event_open": (298, 241), "userfaultfd": (323, 282), "kexec_load": (246, 104), "kexec_file_load": (320, 294),
    "init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106), "modify_ldt": (154, None),
    "iopl": (172, None), "ioperm": (173, None), "lookup_dcookie": (212, 18), "nfsservctl": (180, 42),
    # Compiled filters of all processes share one limit of the whole machine.
    "seccomp": (317, 277),
    # Mounts and namespaces.
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51), "move_mount": (429, 429),
    "open_tree": (428, 428), "fsopen": (430, 430), "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433),
    "mount_setattr": (442, 442), "open_tree_attr": (467, 467), "unshare": (272, 97), "setns": (308, 268),
    "open_by_handle_at": (304, 265), "name_to_handle_at": (303, 264), "fanotify_init": (300, 262),
    # Attributes of files take memory of the kernel that is counted for no process.
    "setxattr": (188, 5), "lsetxattr": (189, 6), "fsetxattr": (190, 7), "setxattrat": (463, 463),
    "file_setattr": (469, 469),
    # The machine.
    "swapon": (167, 224), "swapoff": (168, 225), "reboot": (169, 142), "acct": (163, 89), "quotactl": (179, 60),
    "quotactl_fd": (443, 443), "syslog": (103, 116), "settimeofday": (164, 170), "clock_settime": (227, 112),
    "clock_adjtime": (305, 266), "sethostname": (170, 161), "setdomainname": (171, 162), "vhangup": (153, 58),
    # Disks of all, and for how long others wait for a core or a disk.
    "sync": (162, 81), "syncfs": (306, 267), "sched_setattr": (314, 274), "ioprio_set": (251, 30),
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
    # Their flags are behind a pointer, where no filter can see them; libraries then call `clone` and `openat`.
    "clone3": (435, 435), "openat2": (437, 437),
    # Of its own children a program knows what it needs by their numbers, and asyncio then waits for them in threads.
    "pidfd_open": (434, 434),
    # They tell of mounts and of the modules that guard the machine.
    "statmount": (457, 457), "listmount": (458, 458), "lsm_get_self_attr": (459, 459),
    "lsm_set_self_attr": (460, 460), "lsm_list_modules": (461, 461),
}  # fmt: skip
"""These fail with ENOSYS."""

_IGNORED = {
    # A file that is only read can be flushed to its disk, and dropped from the memory that keeps it for all. What a
    # task writes lies in memory.
    "fsync": (74, 82), "fdatasync": (75, 83), "sync_file_range": (277, 84), "fadvise64": (221, 223),
    "readahead": (187, 213),
}  # fmt: skip
"""These do nothing and succeed, whatever their arguments."""

_NEW_NAMESPACES, _CLONE_THREAD, _CLONE_FILES = 0x7E020000, 0x10000, 0x400
_UNIX, _INET, _INET6, _NETLINK = 1, 2, 10, 16
_TYPE_OF_SOCKET, _STREAM, _DATAGRAM, _RAW = 0xF, 1, 2, 3
_TCP, _UDP, _NETLINK_ROUTE = 6, 17, 0
_PR_SET_DUMPABLE, _PR_SET_SECCOMP, _PR_SET_MM, _PR_SET_SPECULATION_CTRL = 4, 22, 35, 53
_PR_SCHED_CORE, _PR_FUTEX_HASH = 62, 78
_SOL_SOCKET, _SO_SNDBUF, _SO_RCVBUF, _SO_ZEROCOPY = 1, 7, 8, 60
_SO_ATTACH_FILTER, _SO_ATTACH_BPF, _SO_ATTACH_REUSEPORT_CBPF, _SO_ATTACH_REUSEPORT_EBPF = 26, 50, 51, 52
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
_MAP_SHARED, _MAP_ANONYMOUS, _MAP_HUGETLB = 0x1, 0x20, 0x40000
_F_SETLEASE, _F_NOTIFY = 1024, 1026
_F_SETLK, _F_SETLKW, _F_OFD_SETLK, _F_OFD_SETLKW = 6, 7, 37, 38
_GLOBAL_BARRIERS = 0x1 | 0x2 | 0x4
_PERSONALITY_QUERY = 0xFFFFFFFF
_RLIMIT_CORE = 4
_MS_SYNC = 4
_MADV_MERGEABLE, _MADV_PAGEOUT = 12, 21
_RWF_DONTCACHE = 0x80
_F_SETFL = 4
_O_DIRECT = (0x4000, 0x10000)

_ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""Machine to its column in the tables of calls, and to how the kernel names it."""

_X32 = 0x40000000
_LOAD, _EQUAL, _ANY_BIT, _AT_LEAST, _AND, _RETURN = 0x20, 0x15, 0x45, 0x35, 0x54, 0x06
_ALLOW, _FAIL = 0x7FFF0000, 0x00050000
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
_SYS_SECCOMP = (317, 277)
_SET_MODE_FILTER = 1
_FLAG_ALL_THREADS, _FLAG_SPEC_ALLOW = 1, 4
"""Without it, kernels before 5.16 slow the process down against speculative stores, and measurements with it."""


@dataclass(frozen=True, slots=True)
class _Step:
    """An instruction.

    Attributes:
        code: Operation; `value` is its operand.
        yes: Label of the next step if its comparison holds; "" for the step behind it.
        no: Label of the next step if it does not hold; "" likewise.
        label: Name by which other steps refer to this one.
    """

    code: int
    value: int
    yes: str = ""
    no: str = ""
    label: str = ""


def assemble(steps: Sequence[_Step]) -> bytes:
    """Assemble a block of steps, whose jumps lead to labels in it or to its "end", into the machine's instructions."""
    places = {step.label: index for index, step in enumerate(steps)} | {"end": len(steps)}

    def distance(index: int, label: str) -> int:
        return places[label] - index - 1 if label else 0

    return b"".join(
        struct.pack("HBBI", step.code, distance(index, step.yes), distance(index, step.no), step.value)
        for index, step in enumerate(steps)
    )


def _fail(number: int, label: str = "") -> _Step:
    return _Step(_RETURN, _FAIL | number, label=label)


def _argument(index: int, label: str = "") -> _Step:
    """Load the low half of an argument."""
    return _Step(_LOAD, _ARGUMENTS + 8 * index, label=label)


def _high_half(index: int) -> _Step:
    return _Step(_LOAD, _ARGUMENTS + 8 * index + 4)


def _is(value: int, yes: str = "", no: str = "", label: str = "") -> _Step:
    return _Step(_EQUAL, value, yes, no, label)


_REFUSE = _fail(errno.EPERM, "refuse")
_PERMIT = _Step(_RETURN, _ALLOW, label="permit")

_LOCAL_SOCKETS = (
    _argument(0),
    _is(_UNIX, no="others"),
    # A local socket of datagrams takes what any number of others, closed since, have sent.
    _argument(1),
    _Step(_AND, _TYPE_OF_SOCKET),
    _is(_DATAGRAM, yes="datagrams"),
    _is(_RAW, no="connected"),
    _fail(errno.EPROTONOSUPPORT, "datagrams"),
    _Step(_RETURN, _ALLOW, label="connected"),
)

_Rule = tuple[tuple[int | None, int | None], tuple[_Step, ...]]
"""Numbers of a call on x86-64 and on ARM, and the steps that decide by its arguments."""

_LISTEN = (50, 201)
"""Connections that wait at a socket keep what was sent to it after the sender is gone: one socket, many buffers."""

_RULES: dict[str, _Rule] = {
    # Memory that keeps files for all is taken from them, and pages of others are looked for to be merged with.
    "madvise": ((28, 233), (
        _argument(2),
        _is(_MADV_MERGEABLE, yes="invalid"),
        _is(_MADV_PAGEOUT, no="permit"),
        _fail(errno.EINVAL, "invalid"),
        _PERMIT,
    )),
    "clone": ((56, 220), (
        _argument(0),
        _Step(_ANY_BIT, _NEW_NAMESPACES, yes="refuse"),
        # A thread with open files of its own would hide them: a process shows those of one thread.
        _Step(_ANY_BIT, _CLONE_THREAD, no="permit"),
        _Step(_ANY_BIT, _CLONE_FILES, yes="permit"),
        _REFUSE,
        _PERMIT,
    )),
    "socket": ((41, 198), (
        *_LOCAL_SOCKETS,
        # Sockets of other families reach beyond the network namespace: of a virtual machine, its host.
        _is(_INET, yes="internet", label="others"),
        _is(_INET6, yes="internet"),
        _is(_NETLINK, yes="netlink"),
        _fail(errno.EAFNOSUPPORT),
        # For a protocol that it does not know the kernel looks for a module, as root and outside of the namespaces.
        _argument(1, "internet"),
        _Step(_AND, _TYPE_OF_SOCKET),
        _is(_STREAM, yes="stream"),
        _is(_DATAGRAM, yes="datagram"),
        _fail(errno.ESOCKTNOSUPPORT),
        _argument(2, "stream"),
        _is(0, yes="permit"),
        _is(_TCP, yes="permit", no="unknown"),
        _argument(2, "datagram"),
        _is(0, yes="permit"),
        _is(_UDP, yes="permit", no="unknown"),
        # Interfaces and routes of its own namespace: the C library looks at them to resolve names.
        _argument(2, "netlink"),
        _is(_NETLINK_ROUTE, yes="permit"),
        _fail(errno.EPROTONOSUPPORT, "unknown"),
        _PERMIT,
    )),
    "socketpair": ((53, 199), (*_LOCAL_SOCKETS, _fail(errno.EAFNOSUPPORT, "others"))),
    # Buffers of sockets are counted nowhere: requests for larger ones are ignored, and those to refer to pages refused.
    "setsockopt": ((54, 208), (
        _argument(1),
        _is(_SOL_SOCKET, no="permit"),
        _argument(2),
        _is(_SO_SNDBUF, yes="ignore"),
        _is(_SO_RCVBUF, no="pages"),
        _fail(0, "ignore"),
        _is(_SO_ZEROCOPY, yes="refuse", label="pages"),
        _is(_SO_ATTACH_FILTER, yes="refuse"),
        _is(_SO_ATTACH_BPF, yes="refuse"),
        _is(_SO_ATTACH_REUSEPORT_CBPF, yes="refuse"),
        _is(_SO_ATTACH_REUSEPORT_EBPF, no="permit"),
        _REFUSE,
        _PERMIT,
    )),
    # A process that is not dumpable hides what it holds from its host, and one that says where its environment is
    # makes others read what it likes.
    "prctl": ((157, 167), (
        _argument(0),
        _is(_PR_SET_DUMPABLE, yes="refuse"),
        _is(_PR_SET_MM, yes="refuse"),
        _is(_PR_SET_SECCOMP, yes="refuse"),
        # Both slow down what runs on the same core, or on its other half.
        _is(_PR_SET_SPECULATION_CTRL, yes="refuse"),
        _is(_PR_SCHED_CORE, yes="refuse"),
        # A table of any size in memory of the kernel.
        _is(_PR_FUTEX_HASH, no="permit"),
        _REFUSE,
        _PERMIT,
    )),
    # A limit of 1 keeps the kernel from starting a program for a core dump, as root and outside; a limit of 0 does not.
    "prlimit64": ((302, 261), (
        _argument(1),
        _is(_RLIMIT_CORE, no="permit"),
        _argument(2),
        _is(0, no="refuse"),
        _high_half(2),
        _is(0, yes="permit"),
        _REFUSE,
        _PERMIT,
    )),
    "setrlimit": ((160, 164), (_argument(0), _is(_RLIMIT_CORE, no="permit"), _REFUSE, _PERMIT)),
    # It interrupts every core that runs a process which asked for it, or waits for all cores.
    "membarrier": ((324, 283), (_argument(0), _Step(_ANY_BIT, _GLOBAL_BARRIERS, no="permit"), _REFUSE, _PERMIT)),
    "personality": ((135, 92), (_argument(0), _is(_PERSONALITY_QUERY, yes="permit"), _REFUSE, _PERMIT)),
    # As `fsync`. Without this flag it only says what is mapped, for which libraries use it.
    "msync": ((26, 227), (_argument(2), _Step(_ANY_BIT, _MS_SYNC, no="permit"), _fail(0), _PERMIT)),
    "ioctl": ((16, 29), (
        _argument(1),
        _is(_TIOCSTI, yes="refuse"),
        _is(_TIOCLINUX, no="permit"),
        _REFUSE,
        _PERMIT,
    )),
    "preadv2": ((327, 286), (
        _argument(5),
        _Step(_ANY_BIT, _RWF_DONTCACHE, no="permit"),
        _fail(errno.EOPNOTSUPP),
        _PERMIT,
    )),
}  # fmt: skip


def build_filter(machine: str, *, gpus: bool) -> bytes:
    """Build the program for a kind of machine, of `_ARCHITECTURES`; see `restrict`."""
    column, architecture = _ARCHITECTURES[machine]
    return b"".join(map(assemble, _blocks(column, architecture, gpus=gpus)))


def _blocks(column: int, architecture: int, *, gpus: bool) -> Iterator[Sequence[_Step]]:
    """Yield the filter in blocks, of which each ends with a verdict or leads to the next."""
    yield _Step(_LOAD, _ARCHITECTURE), _is(architecture, yes="end"), _fail(errno.ENOSYS)
    yield (_Step(_LOAD, _NUMBER),)
    if column == 0:
        yield _Step(_AT_LEAST, _X32, no="end"), _fail(errno.ENOSYS)
    # Rules with arguments come first: the kernel remembers calls that always pass, so only these take time.
    rules = (_mmap_rule(shared_memory=gpus), *_file_rules(_O_DIRECT[column]), *_RULES.values())
    for by_machine, steps in rules:
        number = by_machine[column]
        if number is not None:
            yield _is(number, no="end"), *steps
    forbidden = _FORBIDDEN if gpus else {**_FORBIDDEN, "listen": _LISTEN}
    for table, error in ((forbidden, errno.EPERM), (_ABSENT, errno.ENOSYS), (_IGNORED, 0)):
        for numbers in table.values():
            number = numbers[column]
            if number is not None:
                yield _is(number, no="end"), _fail(error)
    yield (_PERMIT,)


def _file_rules(direct: int) -> Iterator[_Rule]:
    """Refuse direct access to files: it bypasses the page cache, and so could keep the disk busy.

    Args:
        direct: The flag of direct access, which differs between machines.
    """
    is_direct = _Step(_ANY_BIT, direct, no="permit")
    refusal = (is_direct, _fail(errno.EINVAL), _PERMIT)
    yield (2, None), (_argument(1), *refusal)  # open
    yield (257, 56), (_argument(2), *refusal)  # openat
    fcntl = (
        _argument(1),
        _is(_F_SETFL, no="leases"),
        _argument(2),
        is_direct,
        _fail(errno.EINVAL),
        # A lease on a file that is only read makes everybody else wait who opens it, outside too.
        _is(_F_SETLEASE, yes="refuse", label="leases"),
        _is(_F_NOTIFY, no="locks"),
        _REFUSE,
        # Locks of parts of a file are memory of the kernel without a limit, and keep others waiting as well. `flock`,
        # which locks a file as a whole and once for each time that it is open, is permitted.
        _is(_F_SETLK, yes="no locks", label="locks"),
        _is(_F_SETLKW, yes="no locks"),
        _is(_F_OFD_SETLK, yes="no locks"),
        _is(_F_OFD_SETLKW, no="permit"),
        _fail(errno.ENOLCK, "no locks"),
        _PERMIT,
    )
    yield (72, 25), fcntl


def _mmap_rule(*, shared_memory: bool) -> _Rule:
    """Refuse anonymous shared memory: one page that stays mapped keeps all of it, and no kernel shows its size."""
    return (9, 222), (
        _argument(3),
        _Step(_ANY_BIT, _MAP_HUGETLB, yes="refuse"),
        _Step(_ANY_BIT, 0 if shared_memory else _MAP_ANONYMOUS, no="permit"),
        _Step(_ANY_BIT, _MAP_SHARED, no="permit"),
        _fail(errno.ENOMEM, "refuse"),
        _PERMIT,
    )


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_char_p))


def restrict(*, gpus: bool) -> bool:
    """Apply the filter to all threads of this process and its later children.

    Its threads must have given up new privileges.

    Args:
        gpus: Permit calls of GPU drivers: anonymous shared memory, and listening at sockets, by which CUDA passes on
            open files. Without the latter CUDA ends with error 304, "OS call failed".

    Returns:
        False if there is no filter for this machine.

    Raises:
        OSError: The kernel refuses.
    """
    machine = os.uname().machine
    if machine not in _ARCHITECTURES:
        return False
    steps = build_filter(machine, gpus=gpus)
    program = _Program(len(steps) // 8, steps)
    number = _SYS_SECCOMP[_ARCHITECTURES[machine][0]]
    result = LIBC.syscall(number, _SET_MODE_FILTER, _FLAG_ALL_THREADS | _FLAG_SPEC_ALLOW, ctypes.byref(program))
    check(result, "seccomp")
    return True
