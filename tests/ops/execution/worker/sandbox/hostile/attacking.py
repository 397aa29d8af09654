"""What attacks are made of: how they are registered, and what they do again and again.

An attack is a function of the payload that says what it gained, or a list of attempts of which none may gain anything.
Nothing is gained where the kernel refuses (`OSError`).
"""

import contextlib
import ctypes
import errno
import functools
import os
import time
from functools import partial
from pathlib import Path

LIBC = ctypes.CDLL(None, use_errno=True)
ATTACKS = {}
KINDS = {}
"""Attack to what may end its task (a failure kind) where the attack is not merely refused."""

LEFT = []
"""Files that the attack wrote where a task may write to what is its own: whether the host has them, the test looks."""

X86 = os.uname().machine == "x86_64"
CALLS = {
    "io_setup": (206, 0), "vmsplice": (278, 75), "tee": (276, 77), "shmget": (29, 194),
    "semget": (64, 190), "msgget": (68, 186), "mq_open": (240, 180), "landlock_create_ruleset": (444, 444),
    "file_setattr": (469, 469), "inotify_init1": (294, 26), "inotify_init": (253, None), "ptrace": (101, 117),
    "process_vm_writev": (311, 271), "pidfd_getfd": (438, 438), "setns": (308, 268), "ioprio_set": (251, 30),
    "syslog": (103, 116), "unshare": (272, 97), "clone": (56, 220), "clone3": (435, 435), "fsopen": (430, 430),
    "open_tree": (428, 428), "fspick": (433, 433), "mount_setattr": (442, 442), "pivot_root": (155, 41),
    "open_by_handle_at": (304, 265), "add_key": (248, 217), "keyctl": (250, 219), "request_key": (249, 218),
    "mount": (165, 40), "umount2": (166, 39), "chroot": (161, 51), "reboot": (169, 142), "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425), "kexec_file_load": (320, 294), "finit_module": (313, 273), "init_module": (175, 105),
    "acct": (163, 89), "swapon": (167, 224), "quotactl": (179, 60), "kcmp": (312, 272), "fanotify_init": (300, 262),
    "name_to_handle_at": (303, 264), "lookup_dcookie": (212, 18), "settimeofday": (164, 170),
    "sync": (162, 81), "syncfs": (306, 267),
    "pidfd_open": (434, 434), "seccomp": (317, 277), "sched_setattr": (314, 274), "sync_file_range": (277, 84),
    "readahead": (187, 213), "openat2": (437, 437), "msync": (26, 227), "prlimit64": (302, 261), "setrlimit": (160, 164),
}  # fmt: skip
"""Name to number on x86-64 and on ARM."""


def attack(function=None, *, ends=None):
    """Register a function as an attack of its name."""
    if function is None:
        return partial(attack, ends=ends)
    ATTACKS[function.__name__] = function
    KINDS[function.__name__] = ends
    return function


def keeps(gained, seconds, ends=None):
    """Register a function as an attack that takes something and has it for a while; `gained` says what it is."""

    def register(function):
        @functools.wraps(function)
        def take_and_keep(payload):
            held = function(payload)
            time.sleep(seconds)
            return gained if held is None else f"{gained}, in {len(held)} parts"

        return attack(take_and_keep, ends=ends)

    return register


def attempts(table):
    """Register attacks by name, each a list of attempts."""
    for name, tries in table.items():
        ATTACKS[name], KINDS[name] = partial(_try_all, tries), None


def _try_all(tries, _payload):
    return first(*tries)


def attempts_on_payload(table):
    """Register attacks by name, each a list of attempts that are given the payload."""
    for name, tries in table.items():
        ATTACKS[name], KINDS[name] = partial(_try_with, tries), None


def _try_with(tries, payload):
    return first(*(partial(attempt, payload) for attempt in tries))


def attempts_on_others(table):
    """Register attacks by name, each an attempt on a process, tried on the first and on all that can be seen."""
    for name, attempt in table.items():
        ATTACKS[name], KINDS[name] = partial(_try_on_others, attempt), None


def _try_on_others(attempt, _payload):
    return first(*(partial(attempt, pid) for pid in (1, *others())))


def first(*tries):
    """What the first attempt gained that was not refused."""
    for attempt in tries:
        with contextlib.suppress(OSError):
            gained = attempt()
            if gained:
                return gained
    return None


def syscall(name, *arguments):
    """A raw system call, by its name or number; OSError where it fails."""
    number = name if isinstance(name, int) else CALLS[name][0 if X86 else 1]
    values = [ctypes.c_long(value) if isinstance(value, int) else value for value in arguments]
    result = LIBC.syscall(ctypes.c_long(number), *values)
    if result == -1:
        raise OSError(ctypes.get_errno(), f"{name} is refused")
    return result


def called(name, *arguments):
    """That a system call worked, in words."""
    return f"{name} gave {syscall(name, *arguments)}"


def look_at(name, *arguments):
    """What the kernel says to a call that it should not see."""
    try:
        return called(name, *arguments)
    except OSError as error:
        return error.errno not in (errno.EPERM, errno.ENOSYS) and f"{name} was looked at by the kernel: {error}"


def map_memory(size, protection, flags, file=-1, offset=0):
    """The address of a new mapping."""
    LIBC.mmap.restype = ctypes.c_long
    start = LIBC.mmap(None, ctypes.c_size_t(size), protection, flags, file, ctypes.c_long(offset))
    if start in (-1, None):
        raise OSError(ctypes.get_errno(), "mmap is refused")
    return start


def write(path, text="x"):
    Path(path).write_text(text)
    return f"wrote {path}"


def leave(path, text="x"):
    """Write a file at a path that may be the host's or the task's own, such as one below a temporary folder."""
    with contextlib.suppress(OSError):
        write(path, text)
        LEFT.append(str(Path(path).absolute()))


def read(path, size=100):
    with open(path, "rb") as file:
        data = file.read(size)
    return data and f"read {path}: {data[:40]!r}"


def open_for_writing(paths):
    """What can be opened of these, but for what is /dev/null in truth."""
    for path in paths:
        with contextlib.suppress(OSError):
            descriptor = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
            is_null = os.fstat(descriptor).st_rdev == os.makedev(1, 3)
            os.close(descriptor)
            if not is_null:
                return f"opened {path} for writing"
    return None


def files_below(folder):
    return (f"{root}/{name}" for root, _, names in os.walk(folder) for name in names)


def others():
    """Processes that can be seen beside this one and the first of its namespace."""
    return [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) not in (1, os.getpid())]
