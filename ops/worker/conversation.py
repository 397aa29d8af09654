"""What a client and a host say about one task, step by step, so that a client can follow several tasks at once.

Of tasks that take turns one runs at a time, each in a host of its own. The first begins. It hands its turn on by
`Reporter.pass_turn`, or by its end, to the next task, which begins or goes on; all others are stopped by their hosts
meanwhile. So a thread that spins, or a process that goes on, disturbs no other task. No task decides whose turn it is:
each only says that its own is over.
"""

import math
import select
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ops.worker.events import Accepted, Done, Event, Partial, PhaseStarted, TurnPassed
from ops.worker.host_process import SILENT, START_TIMEOUT_S, GarbledError, HostDiedError, HostProcess
from ops.worker.task import Task, TaskFailureKind, TaskOutcome

GRACE_S = 30.0
"""How long past a task's deadline the host may take to end it before the host itself counts as hung."""

Steps = Generator["Conversation", None, TaskOutcome]
"""A task on its way: it gives its conversation whenever it can do nothing but wait for the host."""


@dataclass(slots=True)
class Conversation:
    """One task in one host.

    Attributes:
        host: Who runs it.
        task: As the host gets it.
        on_phase: Called with the name of each phase as it begins.
        started: When it was sent.
        accepted: Whether the host has read it.
        phase: The last that began.
        partials: What it reported on the way.
        has_turn: Whether it is this task's turn; of one that takes no turns, always.
        silent_at: When the host counts as hung unless it says something, on the monotonic clock.
    """

    host: HostProcess
    task: Task
    on_phase: Callable[[str], None] | None = None
    started: float = field(default_factory=time.monotonic)
    accepted: bool = False
    phase: str | None = None
    partials: dict[str, Any] = field(default_factory=dict)
    has_turn: bool = True
    silent_at: float = 0.0
    _remaining_s: float = 0.0

    @property
    def elapsed_ms(self) -> float:
        """Time since the task was sent."""
        return (time.monotonic() - self.started) * 1000

    def follow(self, task: Task) -> Steps:
        """Send the task and follow it to its end.

        Args:
            task: The task, with its files where the host can read them.

        Raises:
            HostDiedError: The host did not live to see it.
            GarbledError: The host says what no host says.
        """
        self.started = time.monotonic()
        self.host.send_task(task)
        self.silent_at = self.started + START_TIMEOUT_S
        while True:
            while (event := self.host.take_event()) is None:
                if time.monotonic() >= self.silent_at:
                    raise HostDiedError(SILENT)
                yield self
            if isinstance(event, Done) and self.accepted:
                self.host.priority.task_ended()
                return self._outcome(event)
            self._handle(event)

    def give_turn(self, *, alone: bool) -> None:
        """Let the task go on that has passed its turn.

        Args:
            alone: Nobody else is left.

        Raises:
            HostDiedError: Its host takes nothing any more.
        """
        self.has_turn = True
        self.silent_at = time.monotonic() + self._remaining_s
        self.host.send_turn(alone=alone)

    def _handle(self, event: Event) -> None:
        if isinstance(event, Accepted) == self.accepted:
            raise GarbledError("the worker host accepts each task once, and before it says anything else of it")
        match event:
            case Accepted(ticket=ticket):
                if ticket != self.host.ticket:
                    raise GarbledError("the worker host answered before it was asked")
                self.accepted = True
                self.silent_at = time.monotonic() + self.task.deadline_s + GRACE_S
            case PhaseStarted(name=name):
                self.phase = name
                self.host.priority.prefer(name in self.task.preferred_phases)
                if self.on_phase is not None:
                    self.on_phase(name)
            case Partial(values=values):
                self.partials.update(values)
            case TurnPassed():
                if not self.task.takes_turns or not self.has_turn:
                    raise GarbledError("the worker host passes on a turn that its task does not have")
                self.has_turn = False
                self._remaining_s, self.silent_at = self.silent_at - time.monotonic(), math.inf

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


def follow_in_turns(tasks: Sequence[Steps]) -> list[TaskOutcome]:
    """Run tasks, of which one at a time has its turn, until all have ended.

    Whatever is raised here ends all of them.
    """
    members = [_Member(steps) for steps in tasks]
    try:
        holder = 0
        while True:
            members[holder].advance()
            _wait(members, members[holder])
            order = [*range(holder + 1, len(members)), *range(holder + 1)]
            running = [index for index in order if members[index].outcome is None]
            if not running:
                return [member.outcome for member in members if member.outcome is not None]
            holder = running[0]
            members[holder].give_turn(alone=len(running) == 1)
    finally:
        for member in members:
            member.steps.close()


@dataclass(slots=True)
class _Member:
    """A task among others.

    Attributes:
        steps: What follows it.
        conversation: What is known of it; None before its first turn.
        outcome: What came of it, once it has ended.
    """

    steps: Steps
    conversation: Conversation | None = None
    outcome: TaskOutcome | None = None

    def advance(self) -> None:
        """Go on until there is nothing to do but to wait, or the task has ended."""
        if self.outcome is not None:
            return
        try:
            self.conversation = next(self.steps)
        except StopIteration as end:
            self.outcome = end.value

    def give_turn(self, *, alone: bool) -> None:
        """Let it go on; one that has not begun does so when it is next advanced."""
        if self.conversation is None:
            return
        try:
            self.conversation.give_turn(alone=alone)
        except HostDiedError as error:
            try:
                self.conversation = self.steps.throw(error)
            except StopIteration as end:
                self.outcome = end.value


def _wait(members: Sequence[_Member], holder: _Member) -> None:
    """Follow all tasks that have begun until one of them has passed its turn on, or ended."""
    while holder.outcome is None and holder.conversation is not None and holder.conversation.has_turn:
        poller = select.poll()
        by_fd = {}
        for member in members:
            if member.conversation is not None and member.outcome is None:
                by_fd[member.conversation.host.reply_fd] = member
                poller.register(member.conversation.host.reply_fd, select.POLLIN)
        wait_s = max(0.0, holder.conversation.silent_at - time.monotonic())
        ready = [by_fd[fd] for fd, _ in poller.poll(wait_s * 1000 + 1)]
        for member in ready or [holder]:
            member.advance()
