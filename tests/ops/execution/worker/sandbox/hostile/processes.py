"""The host, and whatever other processes there are: to see, trace, change, slow or end them, or to hide from them.

Met by a PID namespace of the task's own, in which it sees itself and a program that sleeps, by a host that is not
dumpable, by the filter of system calls, and by a host that compares its own priority, cores and limits after each task.
"""

import contextlib
import fcntl
import os
import resource
import signal
from functools import partial

from attacking import LIBC, attack, attempts, attempts_on_others, first, others, read, syscall


def type_into(terminal):
    return f"typed {fcntl.ioctl(terminal, 0x5412, b'x')}"


def run_in_real_time():
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))
    return "runs in real time"


attempts_on_others(
    {
        "memory_files": lambda pid: os.open(f"/proc/{pid}/mem", os.O_RDWR),
        "descriptors_of_others": lambda pid: first(
            *(partial(os.open, f"/proc/{pid}/fd/{number}", os.O_RDWR | os.O_NONBLOCK) for number in range(10))
        ),
        "folders_of_others": lambda pid: first(*(partial(os.listdir, f"/proc/{pid}/{at}/") for at in ("root", "cwd"))),
        "environment_of_others": lambda pid: read(f"/proc/{pid}/environ"),
    }
)
attempts(
    {
        "see_other_processes": [others],
        "faster_than_others": [lambda: os.setpriority(os.PRIO_PROCESS, 0, -5) or "raised its own priority"],
        "real_time": [run_in_real_time],
        "type_into_a_terminal": [
            *(partial(type_into, number) for number in range(4)),
            lambda: type_into(os.open("/dev/tty", os.O_RDWR)),
        ],
    }
)


@attack
def guess_processes(payload):
    """By number, without looking: any but its own and the first of its namespace."""
    guessed = set()
    for pid in range(1, 40_000):
        with contextlib.suppress(ProcessLookupError):
            with contextlib.suppress(PermissionError):
                os.kill(pid, 0)
            guessed.add(pid)
    return guessed - {1, os.getpid()}


@attack
def own_descriptors(payload):
    """What a task has open beside its output and its report."""
    kept = []
    for name in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError):
            target = os.readlink(f"/proc/self/fd/{name}")
            if not target.startswith(("pipe:", "/dev/null", "/proc/")):
                kept.append(target)
    return kept or (None if len(os.listdir("/proc/self/fd")) <= 5 else "more than 5")


@attack
def slow_the_host(payload):
    """Niceness, cores, input and output, limits: of whatever has a number here."""
    slow = [
        partial(os.setpriority, which, who, 19)
        for which, who in ((os.PRIO_USER, 0), (os.PRIO_USER, os.getuid()), (os.PRIO_PGRP, 0), (os.PRIO_PGRP, 1))
    ]
    for pid in {1, os.getppid(), *others()} - {0, os.getpid()}:
        slow += [
            partial(os.setpriority, os.PRIO_PROCESS, pid, 19),
            partial(os.sched_setaffinity, pid, {0}),
            partial(resource.prlimit, pid, resource.RLIMIT_NOFILE, (3, 3)),
        ]
    for attempt in (*slow, partial(syscall, "ioprio_set", 3, os.getuid(), 3 << 13)):
        with contextlib.suppress(OSError):
            attempt()


@attack
def kill_everything(payload):
    for number in (signal.SIGSTOP, signal.SIGKILL, signal.SIGTERM):
        for pid in (1, os.getppid(), -1, *others()):
            if pid not in (0, os.getpid()):
                with contextlib.suppress(OSError):
                    os.kill(pid, number)


@attack(ends="error")
def stop_itself(payload):
    """It would hold its host until its deadline."""
    os.kill(os.getpid(), signal.SIGSTOP)
    return "it was let go on"


@attack
def hide_from_its_host(payload):
    LIBC.prctl(4, 0, 0, 0, 0)
    return None if LIBC.prctl(3, 0, 0, 0, 0) == 1 else "it cannot be looked at any more"
