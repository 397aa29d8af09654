"""Follows one task, or several that take turns, to their ends; each has a host of its own.

Of tasks that take turns one runs at a time. The first begins. It hands its turn on by `Reporter.pass_turn`, or by its
end, to the next task, which begins or goes on; all others are stopped by their hosts meanwhile. So what the others do,
a thread that spins or a process that goes on, disturbs nobody, and no task decides whose turn it is: each only says
that its own is over.
"""

from __future__ import annotations

import select
import time
from collections.abc import Sequence
from dataclasses import dataclass

from ops.worker.conversation import Conversation, Steps
from ops.worker.host_process import HostDiedError
from ops.worker.task import TaskOutcome


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

    @property
    def has_turn(self) -> bool:
        """Whether it runs."""
        return self.outcome is None and self.conversation is not None and self.conversation.has_turn

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
    while holder.has_turn:
        poller = select.poll()
        by_fd = {}
        for member in members:
            if member.conversation is not None and member.outcome is None:
                by_fd[member.conversation.host.reply_fd] = member
                poller.register(member.conversation.host.reply_fd, select.POLLIN)
        assert holder.conversation is not None
        wait_s = max(0.0, holder.conversation.silent_at - time.monotonic())
        ready = [by_fd[fd] for fd, _ in poller.poll(wait_s * 1000 + 1)]
        for member in ready or [holder]:
            member.advance()
