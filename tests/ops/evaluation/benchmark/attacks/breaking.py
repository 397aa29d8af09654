"""Sides that do not what sides do: they stop, die, flood, or say nothing."""

import contextlib
import itertools
import os
import shutil
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from ops.evaluation.benchmark.measuring.sides.serve import Server
from ops.failures import FailureKind
from tests.ops.evaluation.benchmark.attacks.attack import Attack, Call, Caught, Inputs, acting, attack, channel

CALLS_BEFORE = 6
"""Calls that are answered as they should be: later ones are timed."""


def _late(act: Callable[[], object]) -> Callable[[Call, Inputs], Call]:
    """Does something in calls that are timed."""
    return lambda module, inputs: acting(module, act, after=CALLS_BEFORE)


def _saying(*pieces: bytes, pause_s: float = 0.0) -> Callable[[], None]:
    """Writes to the judge, for ever."""

    def act() -> None:
        link = channel()
        while True:
            for piece in pieces:
                link._end.sendall(piece)
                time.sleep(pause_s)

    return act


def _fork_for_ever() -> None:
    for _ in range(700):
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
    time.sleep(60)


def _claim() -> None:
    """Say to whoever listens that the task is over, and how it went."""
    claim = b'{"result": {"speedup": 9.0, "t_min": -Infinity}}\n'
    for descriptor in range(3, 100):
        with contextlib.suppress(OSError):
            if str(Path(f"/proc/self/fd/{descriptor}").readlink()).startswith("pipe:"):
                os.write(descriptor, claim)
    time.sleep(60)


def _delete_folder() -> None:
    with contextlib.suppress(FileNotFoundError):
        shutil.rmtree(Path.cwd())


def _kill_host() -> None:
    if os.getppid() in (0, 1):
        for number in (signal.SIGKILL, signal.SIGSTOP):
            os.kill(1, number)


class _Loads(Attack):
    """Fails to load the graph for the so manieth time, as if eager could not do it either."""

    caught = (FailureKind.ERROR,)
    number: ClassVar[int]

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        load, loads = Server.do_load, itertools.count(1)

        def do_load(server: Server, *arguments: Any, **details: Any) -> dict[str, Any]:
            if next(loads) == self.number:
                raise RuntimeError("not today")
            return load(server, *arguments, **details)

        if any(name.endswith("compiler_side") for name in sys.modules):
            Server.do_load = do_load  # type: ignore[method-assign]

    def compile(self, module: Call, inputs: Inputs) -> Call:
        """As it is."""
        return module


class refuses_the_graph(_Loads):  # noqa: N801 - as all attacks are called
    """Does not load what it would lose on."""

    number = 1


class refuses_its_arguments(_Loads):  # noqa: N801
    """Does not bind arguments anew, while eager is looked at."""

    number = 2
    graph = ("y = x @ w_weight\nx.add_(1.0)\nreturn (y, x * 2)", {"x": (8, 16), "w_weight": (16, 16)})


forks_for_ever = attack(FailureKind.ERROR, FailureKind.OUT_OF_MEMORY)(_late(_fork_for_ever))
forged_report = attack(FailureKind.ERROR)(_late(_claim))
kills_its_host = attack(Caught.SLOW)(_late(_kill_host))
deletes_its_folder = attack(Caught.SLOW)(_late(_delete_folder))
hangs_up = attack(FailureKind.ERROR)(_late(lambda: channel()._end.shutdown(socket.SHUT_RDWR)))
floods = attack(FailureKind.ERROR)(_late(_saying(b"x" * (1 << 20))))
trickles = attack(FailureKind.TIMEOUT, deadline_s=6.0)(_late(_saying(b"x", pause_s=0.01)))
nested = attack(FailureKind.ERROR)(_late(_saying(b'{"own_ns":' + b"[" * 10**5 + b"\n")))


@attack()
def sends_descriptors(module: Call, inputs: Inputs) -> Call:
    """Sends open files with each answer, which nobody takes."""
    link, descriptors = channel(), [os.open("/dev/null", os.O_RDONLY) for _ in range(200)]
    send = link._end.sendall
    end = link._end

    class Socket:
        """Sends files, too."""

        def sendall(self, data: bytes) -> None:
            """Send them with the first byte."""
            socket.send_fds(end, [data[:1]], descriptors)
            send(data[1:])

        def __getattr__(self, name: str) -> Any:
            return getattr(end, name)

    link._end = Socket()  # type: ignore[assignment]
    return module
