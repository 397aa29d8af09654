"""What a worker host tells its client, as typed events: one parser, and bounds on how much it may say.

A host forks tasks that run untrusted code, and one of them may have taken it over: what it says is read as untrusted
as what a task says.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass

from ops.untrusted.values import REPORT_CONFIG, Boolean, Count, Milliseconds, Name, read
from ops.worker.protocol import MAX_FRAME_BYTES, MAX_MESSAGES, MAX_PHASES, MAX_REPORT_BYTES, MAX_VALUES, Quota
from ops.worker.sandbox.confinement import Confinement
from ops.worker.task import TaskFailure

HOST_QUOTA = Quota(MAX_FRAME_BYTES + 256 * 1024, MAX_REPORT_BYTES + 1024**2, MAX_MESSAGES + 10, MAX_VALUES + 1000)
"""What a host may say of one task: what the task may, and a little of its own."""


@dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class Ready:
    """What a host says of itself once it has imported what it was asked to.

    Attributes:
        pid: Its process number, as seen from outside.
        namespace: Whether it has a PID namespace of its own (see `ops.worker.sandbox.namespaces`).
        confinement: What is kept from it and its tasks.
        threads: Operating-system threads; 1, or children could hang.
        python: Version of its interpreter.
        preload_ms: Time that its imports took.
        task_namespaces: Whether each task has namespaces of its own (see `ops.worker.sandbox.task_namespaces`).
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
    """The host has read the task and begins.

    Attributes:
        ticket: The word that came with the task, so that no answer can be given in advance.
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
    """The task has results so far; the stage that asked for them reads them."""

    event: Literal["partial"]
    values: dict[str, Any]


@dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class Done:
    """The task has ended, and nothing of it is left."""

    event: Literal["done"]
    result: dict[str, Any] | None
    failure: TaskFailure | None
    phases: Annotated[dict[Name, Milliseconds], Field(max_length=MAX_PHASES)]
    task_ms: Milliseconds
    late_ms: Milliseconds = 0.0

    slack_ms: ClassVar[float] = 5.0

    def __post_init__(self) -> None:
        """A task has a result or a failure."""
        if (self.result is None) == (self.failure is None):
            raise ValueError("expected a result or a failure")

    def check_times(self, elapsed_ms: float) -> None:
        """Hold the times to the client's own clock.

        Args:
            elapsed_ms: Time since the client sent the task.

        Raises:
            ValueError: The task cannot have taken as long as that.
        """
        said_ms = max(self.task_ms, self.late_ms, sum(self.phases.values()))
        if said_ms > elapsed_ms + self.slack_ms:
            raise ValueError(f"a task of {said_ms:.6g} ms in {elapsed_ms:.6g} ms")


Event = Accepted | PhaseStarted | Partial | Done

_EVENT: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="event")])
_READY = TypeAdapter(Ready)


def parse_event(message: Mapping[str, Any]) -> Event:
    """Read a message about a task.

    Raises:
        MalformedError: It is none of the known ones.
    """
    return read(_EVENT, message, "a message of the worker host")


def parse_ready(message: Mapping[str, Any]) -> Ready:
    """Read the first message.

    Raises:
        MalformedError: It is another one.
    """
    return read(_READY, message, "the first message of the worker host")
