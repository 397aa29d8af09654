"""The messages between a client and a host about one task, step by step, so that a client can follow several tasks."""

import socket
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from ops.execution.worker.events import Accepted, Done, Event, Partial, PhaseStarted
from ops.execution.worker.host_process import SILENT, START_TIMEOUT_S, GarbledError, HostDiedError, HostProcess
from ops.execution.worker.task import Task, TaskFailureKind, TaskOutcome

GRACE_S = 30.0
"""Seconds past a task's deadline in which the host may end it before the host itself counts as hung."""

Steps = Generator["Conversation", None, TaskOutcome]
"""A task in progress: it yields its conversation whenever it has to wait for the host."""


@dataclass(slots=True)
class Conversation:
    """One task in one host.

    Attributes:
        host: Host that runs it.
        task: The task as the host gets it.
        on_phase: Called with the name of each phase as it begins.
        started: Time at which it was sent.
        accepted: True once the host has read it.
        phase: Phase that began last.
        partials: Partial results up to now.
        channel: The task's end of its channel, for a side.
        silent_at: Time at which the host counts as hung unless it sends something, on the monotonic clock.
    """

    host: HostProcess
    task: Task
    on_phase: Callable[[str], None] | None = None
    started: float = field(default_factory=time.monotonic)
    accepted: bool = False
    phase: str | None = None
    partials: dict[str, Any] = field(default_factory=dict)
    channel: socket.socket | None = None
    silent_at: float = 0.0

    @property
    def elapsed_ms(self) -> float:
        """Time since the task was sent."""
        return (time.monotonic() - self.started) * 1000

    def follow(self, task: Task) -> Steps:
        """Send the task and follow it to its end.

        Args:
            task: The task, with its files where the host can read them.

        Raises:
            HostDiedError: The host died before the end of the task.
            GarbledError: The host sent a message that no host sends.
        """
        self.started = time.monotonic()
        self.host.send_task(task, self.channel)
        self.silent_at = self.started + START_TIMEOUT_S
        while True:
            while (event := self.host.take_event()) is None:
                if time.monotonic() >= self.silent_at:
                    raise HostDiedError(SILENT)
                yield self
            if isinstance(event, Done) and self.accepted:
                self.host.priority.forget_task()
                return self._outcome(event)
            self._handle(event)

    def _handle(self, event: Event) -> None:
        if isinstance(event, Accepted) == self.accepted:
            raise GarbledError("the worker host accepts each task once, and before it says anything else of it")
        match event:
            case Accepted(ticket=ticket):
                if ticket != self.host.ticket:
                    raise GarbledError("the worker host answered before it was asked")
                self.accepted = True
                if self.channel is not None:
                    self.channel.close()  # while this copy is open, the end of the task would not be seen
                self.silent_at = time.monotonic() + self.task.deadline_s + GRACE_S
            case PhaseStarted(name=name):
                self.phase = name
                self.host.priority.prefer(name in self.task.preferred_phases)
                if self.on_phase is not None:
                    self.on_phase(name)
            case Partial(values=values):
                self.partials.update(values)

    def _outcome(self, done: Done) -> TaskOutcome:
        failure = done.failure
        if failure is not None and failure.kind not in {*TaskFailureKind, *self.task.failure_kinds}:
            raise GarbledError(f"the worker host tells of a failure that this task cannot have: {failure.kind}")
        try:
            done.check_times(self.elapsed_ms)
        except ValueError as error:
            raise GarbledError(f"the worker host tells of {error}") from error
        times = done.phases, done.task_ms
        return TaskOutcome(done.result, self.partials, failure, *times, self.task.log_path, done.late_ms)
