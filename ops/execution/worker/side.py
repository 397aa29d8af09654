"""A task that is measured from outside: its client sends it messages, stops and resumes it, and reads its memory.

While a side is stopped, nothing of it runs: neither its threads nor processes that it has started. It sends only
answers. The caller defines the messages and the meaning of the answers.
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

from ops.execution.worker.channel import ClientEnd
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.halting import Halting, HaltingError
from ops.execution.worker.processes.priority import PREFERRED, set_niceness
from ops.execution.worker.protocol import FrameError
from ops.execution.worker.task import Task, TaskFailureKind, TaskOutcome

_CREDENTIALS = struct.Struct("iII")
_LOOK_S = 0.2
"""Seconds between looks at a side that should run: it may have stopped itself."""

_START_S = 300.0
_ENDING_S = 10.0
"""Seconds in which a process that has hung up may end, and its host may report how."""


class SideEndedError(Exception):
    """The side has ended; the message is the reason, and the outcome is attached."""

    def __init__(self, outcome: TaskOutcome) -> None:
        super().__init__("" if outcome.failure is None else outcome.failure.message)
        self.outcome = outcome


class Side:
    """A task in a host of its own.

    Attributes:
        halting: Stops its processes; set by `meet`.
        explain: Called before it fails because its processes ran, are gone or cannot be read: raises a truer failure
            if there is one.
    """

    halting: Halting
    explain: Callable[[], None] | None = None

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
        """Wait for its first message, from which the kernel tells its process.

        Args:
            deadline: Time by which it has to arrive, on the monotonic clock.

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
            raise self._end_error()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 0)
        self.halting = Halting.of_task(pids[0])

    def prefer(self) -> None:
        """Let the scheduler prefer its threads to all others on their cores, where this process may."""
        for pid in self.halting.pids():
            set_niceness(pid, PREFERRED, PREFERRED)

    def send(self, message: Mapping[str, Any], descriptors: Sequence[int] = ()) -> None:
        """Send it a message.

        Raises:
            SideEndedError: It has ended.
        """
        try:
            self._channel.send(message, descriptors)
        except OSError:
            raise self._end_error() from None

    def receive(self, deadline: float) -> dict[str, Any]:
        """Wait for its answer.

        Args:
            deadline: Time by which it has to arrive, on the monotonic clock.

        Raises:
            SideEndedError: It has ended, sent something that is no message, or is late.
        """
        while (message := self._next_message()) is None:
            self._wait(deadline)
        return message

    def _next_message(self) -> dict[str, Any] | None:
        try:
            return self._channel.receive()
        except FrameError as error:
            raise self.fail(TaskFailureKind.ERROR, f"its process wrote into the judge's channel: {error}") from error
        except EOFError:
            raise self._end_error() from None

    def run(
        self, message: Mapping[str, Any], deadline: float, clock_ns: Callable[[], int]
    ) -> tuple[dict[str, Any], int]:
        """Resume it, send a message, and stop it as soon as it answers.

        Args:
            message: The message.
            deadline: See `receive`.
            clock_ns: Reads the clock in nanoseconds.

        Returns:
            Its answer, and nanoseconds from before the resumption until all of it was stopped.

        Raises:
            SideEndedError: See `receive`.
        """
        started = clock_ns()
        self.resume()
        self.send(message)
        while True:
            self._wait(deadline)
            self.stop()
            ended = clock_ns()
            if (answer := self._next_message()) is not None:
                return answer, ended - started
            self.resume()  # a long answer comes in parts

    def _wait(self, deadline: float) -> None:
        """Wait until it sends something, or ends."""
        if self._running.advance() is not None and self._channel.is_silent:
            raise self._end_error()
        while True:
            poller = select.poll()
            poller.register(self._channel, select.POLLIN)
            poller.register(self._running.reply_fd, select.POLLIN)  # of a new host, if the first has died early
            remaining = deadline - time.monotonic()
            events = dict(poller.poll(max(0.0, min(_LOOK_S, remaining)) * 1000 + 1))
            if self._channel.fileno() in events:
                return
            if self._running.advance() is not None:
                raise self._end_error()
            if remaining <= 0:
                raise self.fail(TaskFailureKind.TIMEOUT, "the deadline of the run has passed")
            if not events and hasattr(self, "halting") and self.halting.has_stopped_itself():
                raise self.fail(TaskFailureKind.ERROR, "its process has stopped itself")

    @property
    def is_over(self) -> bool:
        """True once it has ended."""
        return self._running.advance() is not None

    @property
    def is_silent(self) -> bool:
        """True if no message is waiting to be received."""
        return self._channel.is_silent

    def stop(self) -> None:
        """Stop all of its processes; when this returns, none runs.

        Raises:
            SideEndedError: It has ended, or cannot be stopped.
        """
        with self._fail_on_halting_error():
            self.halting.stop()

    def require_rest(self, kind: str) -> None:
        """Check that nothing of it ran since `Halting.note_rest`.

        Args:
            kind: Kind of its failure otherwise.

        Raises:
            SideEndedError: Something ran.
        """
        with self._fail_on_halting_error():
            has_run = self.halting.has_run()
        if has_run:
            raise self._fail_by_processes(kind, "its processes ran while they were stopped")

    def resume(self) -> None:
        """Let all of its processes go on.

        Raises:
            SideEndedError: A process is another user's.
        """
        with self._fail_on_halting_error():
            self.halting.resume()

    def read_memory(self, spans: list[tuple[int, memoryview]], own_number: int | None = None) -> None:
        """Copy parts of the memory of one of its processes; see `Halting.read_memory`.

        Raises:
            SideEndedError: There is no such memory.
        """
        with self._fail_on_halting_error():
            self.halting.read_memory(spans, own_number)

    @contextlib.contextmanager
    def _fail_on_halting_error(self) -> Iterator[None]:
        """Open a context that ends the side if its processes cannot be stopped, resumed or read."""
        try:
            yield
        except HaltingError as error:
            raise self._fail_by_processes(TaskFailureKind.ERROR, str(error)) from error

    def _fail_by_processes(self, kind: str, message: str) -> SideEndedError:
        explain, self.explain = self.explain, None
        if explain is not None:
            explain()
        return self.fail(kind, message)

    def fail(self, kind: str, message: str) -> SideEndedError:
        """End it with a failure that the caller names."""
        self.close()
        return SideEndedError(TaskOutcome.of_failure(message, kind=kind))

    def _end_error(self) -> SideEndedError:
        """Make the error of its end, once its channel is closed or its host reports the end."""
        if hasattr(self, "halting"):
            self.resume()  # a stopped process does not end
        deadline = time.monotonic() + _ENDING_S
        while (outcome := self._running.advance()) is None and time.monotonic() < deadline:
            select.select([self._running.reply_fd], [], [], _LOOK_S)
        if outcome is None:
            return self.fail(TaskFailureKind.ERROR, "its process hung up and went on")
        if outcome.failure is None:
            return self.fail(TaskFailureKind.ERROR, "its process ended before it was told to")
        return SideEndedError(outcome)

    def kill(self) -> None:
        """End it; its host removes the rest."""
        self._socket.close()
        if hasattr(self, "halting") and self._running.advance() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.halting.pid, signal.SIGKILL)
        else:
            self._running.close()

    def close(self) -> None:
        """End it, and wait until its host has removed everything."""
        self.kill()
        if hasattr(self, "halting"):
            self._running.wait()
            self.halting.close()
