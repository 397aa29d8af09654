"""The messages of a worker host to its client, as typed events: one parser, and bounds on their size and number.

A host forks tasks that run untrusted code, and one of them may have taken over the host: its messages are as untrusted
as those of a task.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass

from ops.execution.untrusted.values import REPORT_CONFIG, Boolean, Count, Milliseconds, Name, read
from ops.execution.worker.protocol import MAX_FRAME_BYTES, MAX_MESSAGES, MAX_PHASES, MAX_REPORT_BYTES, MAX_VALUES, Quota
from ops.execution.worker.sandbox.confinement import Confinement
from ops.execution.worker.task import TaskFailure

HOST_QUOTA = Quota(MAX_FRAME_BYTES + 256 * 1024, MAX_REPORT_BYTES + 1024**2, MAX_MESSAGES + 10, MAX_VALUES + 1000)
"""Quota of a host's messages about one task: the task's own, and a little for the host."""


@dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class Ready:
    """The description that a host sends once it has imported its modules.

    Attributes:
        pid: Its process number, as seen from outside.
        namespace: True if it has a PID namespace of its own (see `ops.execution.worker.sandbox.namespaces`).
        confinement: Confinement of it and its tasks.
        threads: Operating-system threads; 1, or children could hang.
        python: Version of its interpreter.
        preload_ms: Time of its imports.
        task_namespaces: True if each task has namespaces of its own (see
            `ops.execution.worker.sandbox.task_namespaces`).
    """

    event: Literal["ready"]
    pid: Count
    namespace: Boolean
    confinement: Confinement
    threads: Count
    python: Name
    preload_ms: Milliseconds
    task_namespaces: Boolean


@dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class Accepted:
    """The host has read the task and begins it.

    Attributes:
        ticket: Random word that came with the task, so that no answer can be given in advance.
    """

    event: Literal["accepted"]
    ticket: Name


@dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class PhaseStarted:
    """The task begins a phase."""

    event: Literal["phase"]
    name: Name


@dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class Partial:
    """The task has sent partial results; the stage that asked for them parses them."""

    event: Literal["partial"]
    values: dict[str, Any]


@dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class Done:
    """The task has ended, and no process or file of it is left."""

    event: Literal["done"]
    result: dict[str, Any] | None
    failure: TaskFailure | None
    phases: Annotated[dict[Name, Milliseconds], Field(max_length=MAX_PHASES)]
    task_ms: Milliseconds
    late_ms: Milliseconds = 0.0

    slack_ms: ClassVar[float] = 5.0

    def __post_init__(self) -> None:
        """Check that there is either a result or a failure."""
        if (self.result is None) == (self.failure is None):
            raise ValueError("expected a result or a failure")

    def check_times(self, elapsed_ms: float) -> None:
        """Check the times against the client's own clock.

        Args:
            elapsed_ms: Time since the client sent the task.

        Raises:
            ValueError: The task cannot have taken so long.
        """
        said_ms = max(self.task_ms, self.late_ms, sum(self.phases.values()))
        if said_ms > elapsed_ms + self.slack_ms:
            raise ValueError(f"a task of {said_ms:.6g} ms in {elapsed_ms:.6g} ms")


Event = Accepted | PhaseStarted | Partial | Done

_EVENT: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="event")])
_READY = TypeAdapter(Ready)


def parse_event(message: Mapping[str, Any]) -> Event:
    """Parse a message about a task.

    Raises:
        MalformedError: It is no known message.
    """
    return read(_EVENT, message, "a message of the worker host")


def parse_ready(message: Mapping[str, Any]) -> Ready:
    """Parse the first message.

    Raises:
        MalformedError: It is another message.
    """
    return read(_READY, message, "the first message of the worker host")
