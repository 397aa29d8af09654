"""The task given to a worker, and its outcome: the types that client, host and child share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ops.execution.untrusted.values import REPORT_CONFIG, Name, Text
from ops.failures import Concern, FailureReason, concerns_of, reason_of

if TYPE_CHECKING:
    from pydantic import ConfigDict

ENVIRONMENT_RECORD = "graphnet-environment.json"
"""File in the folder of an environment that `graphnet env create NAME` made; the folder has that name."""


class TaskFailureKind(StrEnum):
    """Kinds of failure that any task can have. A stage may name kinds of its own (`Task.failure_kinds`)."""

    ERROR = "error"
    TIMEOUT = "timeout"
    OUT_OF_MEMORY = "out_of_memory"
    CRASH = "crash"


@dataclass(frozen=True, slots=True)
class Libraries:
    """Facts about the libraries of a task that a worker has to know.

    Attributes:
        private_caches: Environment variable → folder that it names below the task's own, for caches that start empty.
        shared_caches: Environment variable → folder that it names below the user's cache unless it is set, for caches
            of all tasks. In a sandbox the folder is below the task's own.
        memory_error_types: Names of exceptions that mean out of memory, besides `MemoryError`.
        memory_error_texts: Parts of messages of exceptions that mean out of memory.
        traceback_heads: First lines of messages of exceptions that begin with a traceback; the reason follows it, after
            the exception's name.
    """

    private_caches: Mapping[str, str] = field(default_factory=dict)
    shared_caches: Mapping[str, str] = field(default_factory=dict)
    memory_error_types: tuple[str, ...] = ()
    memory_error_texts: tuple[str, ...] = ()
    traceback_heads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """Work for a child process.

    Attributes:
        entry: "module:function"; the child calls `function(payload, reporter)`, which returns a mapping.
        payload: Its argument: any JSON value, infinities and NaN too. Paths in it are absolute, because the child's
            working folder is a private one.
        deadline_s: Time from the task's arrival at the host until its answer.
        memory_limit_bytes: Resident memory of the child and all processes below it.
        log_path: File for the child's stdout and stderr; None throws them away.
        files_from: A folder whose files are copied into the child's working folder, so that a task can work on
            them without learning where the originals are. Regular files only, and up to a size.
        file_limits: Name → bytes of the only files that are copied; None for all files of the folder.
        files_hash: Expected result of `ops.execution.untrusted.folders.hash_files` for the copied files, names in the
            order of `file_limits`; with another one the task fails: the decision where it runs was made for exactly
            these files. "" if no decision depends on them.
        host_setup: "module:function" that the host itself calls, without arguments and before it forks, the first
            time that a task names it: for facts about the machine that otherwise every child would have to find out.
        is_side: It is measured from outside (`ops.execution.worker.side`): the client exchanges messages with it over a
            channel (`Reporter.channel`), stops its processes and resumes them.
        connects: Its code first connects processes of its own by sockets, and then has each apply the filter of system
            calls (`Reporter.seal`), before it runs anything untrusted.
        leaves_output: Files that it leaves in the host's output folder (`HostInfo.output`) are for the client. Other
            tasks of a sandbox do not see that folder.
        reads: Files and folders that a sandboxed task may read; a host that does not show them is started anew.
        failure_kinds: Names of failures that its code may report besides `TaskFailureKind`.
        libraries: Facts about the libraries that it uses.
        preferred_phases: Phases in which the client lets the kernel prefer the task's processes, where it may.
    """

    entry: str
    payload: Mapping[str, Any]
    deadline_s: float
    memory_limit_bytes: int
    log_path: Path | None = None
    files_from: Path | None = None
    host_setup: str | None = None
    reads: tuple[Path, ...] = ()
    is_side: bool = False
    connects: bool = False
    leaves_output: bool = False
    preferred_phases: frozenset[str] = frozenset()
    file_limits: Mapping[str, int] | None = None
    files_hash: str = ""
    failure_kinds: frozenset[str] = frozenset()
    libraries: Libraries = Libraries()

    def __post_init__(self) -> None:
        """Reject a task that no host can run."""
        if ":" not in self.entry:
            raise ValueError(f"the entry of a task is 'module:function', not {self.entry!r}")
        if self.deadline_s <= 0 or self.memory_limit_bytes <= 0:
            raise ValueError("deadline_s and memory_limit_bytes must be positive")

    def message(self) -> dict[str, Any]:
        """Make the message that the host reads."""
        return {
            "entry": self.entry,
            "payload": dict(self.payload),
            "deadline_s": self.deadline_s,
            "memory_limit_bytes": self.memory_limit_bytes,
            "log_path": None if self.log_path is None else str(self.log_path.absolute()),
            "files_from": None if self.files_from is None else str(self.files_from.absolute()),
            "host_setup": self.host_setup,
            "is_side": self.is_side,
            "connects": self.connects,
            "leaves_output": self.leaves_output,
            "file_limits": None if self.file_limits is None else dict(self.file_limits),
            "files_hash": self.files_hash,
            "failure_kinds": sorted(self.failure_kinds),
            "libraries": asdict(self.libraries),
        }

    @classmethod
    def parse(cls, message: Mapping[str, Any]) -> Task:
        """Read the task from its `message`."""
        paths = {name: None if message[name] is None else Path(message[name]) for name in ("log_path", "files_from")}
        kinds, libraries = frozenset(message["failure_kinds"]), Libraries(**message["libraries"])
        return cls(**{**message, **paths, "failure_kinds": kinds, "libraries": libraries})


@dataclass(frozen=True, slots=True)
class TaskFailure:
    """The reason why a task has no result.

    Attributes:
        kind: A `TaskFailureKind` or one of the task's `failure_kinds`.
        phase: Phase of the task that failed: a name that it reported, or "start" before the first report; None in the
            host stands for the last phase.
        message: One line for a person; the log has the rest.
        signal: Name of the signal that ended the child ("SIGSEGV"), if one did.
        reason: Reason for code to decide by; `UNKNOWN` if nothing tells it.
        error: Class of the exception; "" where there was none.
        concerns: Subjects of a library's error, each with a word such as an input's name, or "".
    """

    __pydantic_config__: ClassVar[ConfigDict] = REPORT_CONFIG

    kind: Name
    phase: Name | None
    message: Text
    signal: Name | None = None
    reason: FailureReason = FailureReason.UNKNOWN
    error: Name = ""
    concerns: dict[Concern, Name] = field(default_factory=dict)

    @classmethod
    def of_error(
        cls,
        error: BaseException,
        phase: str | None = None,
        *,
        kind: str = TaskFailureKind.ERROR,
        message: str | None = None,
    ) -> TaskFailure:
        """Make the failure of an exception; by default, the message is its class and its text."""
        name = type(error).__name__
        told = f"{name}: {error}" if message is None else message
        return cls(kind, phase, told, None, reason_of(error), name, concerns_of(error))


TaskEnd = dict[str, Any] | TaskFailure
"""The end of a task: its result, or its failure."""


@dataclass(frozen=True, slots=True)
class TaskOutcome:
    """The outcome of a task: a result or a failure, never both.

    Attributes:
        partials: Partial results that the task reported, merged in order; also with a failure.
        phases: Milliseconds spent in each phase, "start" (from arrival to the first reported phase) included; the last
            one ends with the answer, before anything is cleaned up.
        task_ms: Time from the task's arrival at the host until all of it was gone.
        late_ms: Longest delay with which the host, without a core, noticed the begin of a phase.
    """

    result: dict[str, Any] | None
    partials: dict[str, Any]
    failure: TaskFailure | None
    phases: dict[str, float]
    task_ms: float
    log_path: Path | None
    late_ms: float = 0.0

    @classmethod
    def of_failure(
        cls,
        message: str,
        *,
        phase: str | None = None,
        log_path: Path | None = None,
        kind: str = TaskFailureKind.ERROR,
        reason: FailureReason = FailureReason.UNKNOWN,
    ) -> TaskOutcome:
        """Make the outcome of an error that the client noticed, and that no host reports."""
        return cls(None, {}, TaskFailure(kind, phase, message, reason=reason), {}, 0.0, log_path)
