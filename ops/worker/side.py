"""A task that is measured from outside: its client speaks with it, stops it, lets it go on, and looks at its memory.

While a side is stopped, nothing of it runs: neither its threads nor processes that it has started. It says nothing
that nobody asked for. What it is asked, and what its answers mean, is its caller's.
"""

from __future__ import annotations

import contextlib
import math
import os
import select
import signal
import socket
import struct
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ops.worker.channel import ClientEnd
from ops.worker.client import WorkerHost
from ops.worker.processes.halting import Halting, HaltingError
from ops.worker.processes.priority import PREFERRED, set_niceness
from ops.worker.protocol import FrameError
from ops.worker.task import Task, TaskFailureKind, TaskOutcome

_CREDENTIALS = struct.Struct("iII")
_LOOK_S = 0.2
"""How often a side that should run is looked at: it may have stopped itself."""

_START_S = 300.0
_ENDING_S = 10.0
"""What a process that has hung up may take to end, and its host to say how."""


class SideEndedError(Exception):
    """The side has ended, and why; its outcome is there."""

    def __init__(self, outcome: TaskOutcome) -> None:
        super().__init__("" if outcome.failure is None else outcome.failure.message)
        self.outcome = outcome


class Side:
    """A task in a host of its own.

    Attributes:
        halting: Its processes; there once it has said its first word.
    """

    halting: Halting

    def __init__(self, host: WorkerHost, task: Task) -> None:
        """Begin the task.

        Raises:
            WorkerError: The host does not start.
        """
        end, of_task = socket.socketpair()
        end.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self._socket, self._channel = end, ClientEnd(end)
        try:
            with of_task:
                self._running = host.begin(task, of_task)
        except BaseException:
            end.close()
            raise

    def meet(self, deadline: float | None = None) -> None:
        """Wait for its first word, by which its process is known.

        Args:
            deadline: When it has to be there, on the monotonic clock.

        Raises:
            SideEndedError: It has ended.
        """
        self._wait(min(time.monotonic() + _START_S, math.inf if deadline is None else deadline))
        _, ancillary, _, _ = self._socket.recvmsg(1, socket.CMSG_SPACE(_CREDENTIALS.size))
        pids = [
            _CREDENTIALS.unpack(data[: _CREDENTIALS.size])[0]
            for level, kind, data in ancillary
            if (level, kind) == (socket.SOL_SOCKET, socket.SCM_CREDENTIALS)
        ]
        if not pids or not pids[0]:
            raise self._ended()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 0)
        self.halting = Halting.of(pids[0])

    def prefer(self) -> None:
        """Have the scheduler prefer its threads over everything else on their cores, where this process may."""
        for pid in self.halting.pids():
            set_niceness(pid, PREFERRED, PREFERRED)

    def send(self, message: Mapping[str, Any], descriptors: Sequence[int] = ()) -> None:
        """Say something to it.

        Raises:
            SideEndedError: It has ended.
        """
        try:
            self._channel.send(message, descriptors)
        except OSError:
            raise self._ended() from None

    def receive(self, deadline: float) -> dict[str, Any]:
        """Its answer.

        Args:
            deadline: When it has to be there, on the monotonic clock.

        Raises:
            SideEndedError: It has ended, says something else than messages, or is late.
        """
        while (message := self._received()) is None:
            self._wait(deadline)
        return message

    def _received(self) -> dict[str, Any] | None:
        try:
            return self._channel.receive()
        except FrameError as error:
            raise self.fail(TaskFailureKind.ERROR, f"its process wrote into the judge's channel: {error}") from error
        except EOFError:
            raise self._ended() from None

    def run(
        self, message: Mapping[str, Any], deadline: float, clock_ns: Callable[[], int]
    ) -> tuple[dict[str, Any], int]:
        """Let it go on, say something, and stop it as soon as it answers.

        Args:
            message: What it is asked.
            deadline: As of `receive`.
            clock_ns: Takes the time.

        Returns:
            Its answer, and nanoseconds from before it went on until all of it was stopped.

        Raises:
            SideEndedError: As `receive`.
        """
        started = clock_ns()
        self.resume()
        self.send(message)
        while True:
            self._wait(deadline)
            self.stop()
            ended = clock_ns()
            if (answer := self._received()) is not None:
                return answer, ended - started
            self.resume()  # a long answer comes in parts

    def _wait(self, deadline: float) -> None:
        """Until it says something, or ends."""
        if self._running.advance() is not None and self._channel.is_silent:
            raise self._ended()
        while True:
            poller = select.poll()
            poller.register(self._channel, select.POLLIN)
            poller.register(self._running.reply_fd, select.POLLIN)  # of another host, where the first has died early
            remaining = deadline - time.monotonic()
            events = dict(poller.poll(max(0.0, min(_LOOK_S, remaining)) * 1000 + 1))
            if self._channel.fileno() in events:
                return
            if self._running.advance() is not None:
                raise self._ended()
            if remaining <= 0:
                raise self.fail(TaskFailureKind.TIMEOUT, "the deadline of the run has passed")
            if not events and hasattr(self, "halting") and self.halting.has_stopped_itself():
                raise self.fail(TaskFailureKind.ERROR, "its process has stopped itself")

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self._running.advance() is not None

    @property
    def is_silent(self) -> bool:
        """Whether it has said nothing that was not received."""
        return self._channel.is_silent

    def stop(self) -> None:
        """Stop all of its processes; when this returns, none runs.

        Raises:
            SideEndedError: It has ended, or goes on.
        """
        with self._halted():
            self.halting.stop()

    def require_rest(self, kind: str) -> None:
        """Require that nothing of it ran since `Halting.note_rest`.

        Args:
            kind: Of its failure otherwise.

        Raises:
            SideEndedError: Something did.
        """
        with self._halted():
            has_run = self.halting.has_run()
        if has_run:
            raise self.fail(kind, "its processes ran while they were stopped")

    def resume(self) -> None:
        """Let all of its processes go on.

        Raises:
            SideEndedError: One is not this user's.
        """
        with self._halted():
            self.halting.resume()

    def read_memory(self, spans: list[tuple[int, memoryview]]) -> None:
        """Copy parts of its memory; see `Halting.read_memory`.

        Raises:
            SideEndedError: There is no such memory.
        """
        with self._halted():
            self.halting.read_memory(spans)

    @contextlib.contextmanager
    def _halted(self) -> Iterator[None]:
        """A context in which what its processes refuse is its end."""
        try:
            yield
        except HaltingError as error:
            raise self.fail(TaskFailureKind.ERROR, str(error)) from error

    def fail(self, kind: str, message: str) -> SideEndedError:
        """End it, with a failure of the caller's own."""
        self.close()
        return SideEndedError(TaskOutcome.failed(message, kind=kind))

    def _ended(self) -> SideEndedError:
        """What came of it, once its channel is closed or its host says that it is over."""
        if hasattr(self, "halting"):
            self.resume()  # what is stopped does not end
        deadline = time.monotonic() + _ENDING_S
        while (outcome := self._running.advance()) is None and time.monotonic() < deadline:
            select.select([self._running.reply_fd], [], [], _LOOK_S)
        if outcome is None:
            return self.fail(TaskFailureKind.ERROR, "its process hung up and went on")
        if outcome.failure is None:
            return self.fail(TaskFailureKind.ERROR, "its process ended before it was told to")
        return SideEndedError(outcome)

    def kill(self) -> None:
        """End it; its host removes what is left of it."""
        self._socket.close()
        if hasattr(self, "halting") and self._running.advance() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.halting.pid, signal.SIGKILL)
        else:
            self._running.close()

    def close(self) -> None:
        """End it, and wait until nothing is left of it."""
        self.kill()
        if hasattr(self, "halting"):
            self._running.wait()
            self.halting.close()
