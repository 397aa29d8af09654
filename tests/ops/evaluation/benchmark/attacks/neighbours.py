"""Attacks on eager: what takes its cores, its priority, its pages; and more of the machine than a run has."""

import contextlib
import mmap
import os
import signal
import threading
from pathlib import Path
from typing import Any

import torch

from ops.failures import FailureKind
from tests.ops.evaluation.benchmark.attacks.attack import MATMULS, Call, Caught, Inputs, acting, attack

LONGER = ("for _ in range(40):\n    x = torch.relu(x @ w_weight) * 0.1\nreturn (x,)", MATMULS[1])
LONGEST = (LONGER[0].replace("40", "80"), LONGER[1])


def multiply() -> None:
    """Take a core."""
    square = torch.ones(96, 96)
    while True:
        square @ square


def others() -> list[int]:
    """Processes that can be seen, where those are only this task's."""
    assert os.getppid() in (0, 1), "this would hurt the machine"
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit() and int(path.name) != os.getpid()]


@attack(FailureKind.ERROR)
def spinning_threads(module: Call, inputs: Inputs) -> Call:
    """Has threads compute all the time."""
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    for _ in range(4):
        threading.Thread(target=multiply, daemon=True).start()
    return module


@attack(Caught.SLOW, FailureKind.ERROR)
def spinning_daemon(module: Call, inputs: Inputs) -> Call:
    """Has a process spin that left session and parent."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            torch.set_num_threads(1)
            multiply()
        os._exit(0)
    os.wait()
    return module


@attack()
def stopping_others(module: Call, inputs: Inputs) -> Call:
    """Sends signals to whom it sees."""
    for pid in others():
        for number in (signal.SIGSTOP, signal.SIGKILL):
            with contextlib.suppress(OSError):
                os.kill(pid, number)
    return module


@attack()
def looking_for_eager(module: Call, inputs: Inputs) -> Call:
    """Reads the memory of every process that has torch."""

    def look() -> None:
        for pid in others():
            with contextlib.suppress(OSError):
                if b"libtorch" in Path(f"/proc/{pid}/maps").read_bytes():
                    os.sched_setaffinity(pid, {0})
                    os.setpriority(os.PRIO_PROCESS, pid, 19)

    return acting(module, look)


@attack()
def preferring_itself(module: Call, inputs: Inputs) -> Call:
    """Takes the highest priority, and gives the lowest to all else of its user."""

    def prefer() -> None:
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_USER, 0, 19)
            os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))

    return acting(module, prefer)


@attack()
def filling_caches(module: Call, inputs: Inputs) -> Call:
    """Leaves pages to be written."""
    pages = os.urandom(1 << 22)
    return acting(module, lambda: Path("pages").write_bytes(pages))


@attack(Caught.SLOW, FailureKind.ERROR, graph=LONGER)
def more_threads(module: Call, inputs: Inputs) -> Call:
    """Uses all cores where the run has one."""
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    torch.set_num_threads(os.cpu_count() or 1)
    return module


@attack(graph=LONGEST, trials=8)
def unseen_children(module: Call, inputs: Inputs) -> Call:
    """Has a child of each call compute half of it, for whose processor time nobody waits."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    output, done = torch.empty(128, 512).share_memory_(), mmap.mmap(-1, 1)

    def call(x: torch.Tensor, **values: Any) -> Any:
        done[0] = 0
        if os.fork() == 0:
            output[64:] = module(x=x[64:], **values)[0]
            done[0] = 1
            os._exit(0)
        output[:64] = module(x=x[:64], **values)[0]
        while not done[0]:
            pass
        return (output,)

    return call
