"""What is asked of a worker and what comes of it: the types that cross the seam."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ops.failures import Concern, FailureReason, concerns_of, reason_of
from ops.untrusted.values import REPORT_CONFIG, Name, Text

if TYPE_CHECKING:
    from pydantic import ConfigDict

ENVIRONMENT_RECORD = "graphnet-environment.json"
"""File in the folder of an environment that `graphnet env create NAME` made, which is named like it."""


class TaskFailureKind(StrEnum):
    """How any task can fail. A stage may name kinds of its own (`Task.failure_kinds`)."""

    ERROR = "error"
    TIMEOUT = "timeout"
    OUT_OF_MEMORY = "out_of_memory"
    CRASH = "crash"


@dataclass(frozen=True, slots=True)
class Libraries:
    """What a worker has to know of the libraries that a task uses.

    Attributes:
        private_caches: Environment variable → folder below the task's own that it names, for caches that start empty.
        shared_caches: Environment variable → folder below the user's cache that it names where it is not set, for what
            all tasks use. In a sandbox it is below the task's own.
        memory_error_types: Names of exceptions that mean out of memory, besides `MemoryError`.
        memory_error_texts: Parts of messages of exceptions that mean it.
        traceback_heads: First lines of messages of exceptions that begin with a traceback; what is wrong follows it,
            after the exception's name.
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
        payload: Its argument: what JSON can hold, infinities and NaN too. Paths in it are absolute, because the
            child's working folder is a private one.
        deadline_s: From the task's arrival at the host until its answer.
        memory_limit_bytes: Resident memory of the child and all processes below it.
        log_path: Where the child's stdout and stderr go; None throws them away.
        files_from: A folder whose files are copied into the child's working folder, so that a task can work on
            them without ever learning where the originals are. Regular files only, and up to a size.
        file_limits: Name → bytes of the only files that are copied; None for all that lie there.
        files_hash: What `ops.untrusted.folders.hash_files` must give for the files that are copied, names in the order
            of `file_limits`, or the task fails: the decision where it runs was made for these files and no others.
            "" where no decision depends on them.
        host_setup: "module:function" that the host itself calls, without arguments and before it forks, the first
            time that a task names it: for what belongs to the machine and would otherwise be found out in every child.
        is_side: It is measured from outside (`ops.worker.side`): the client speaks with it over a channel
            (`Reporter.channel`), stops its processes and lets them go on.
        leaves_output: Files that it leaves in the host's output folder (`HostInfo.output`) are for the client. Other
            tasks of a sandbox do not see that folder.
        reads: Files and folders that a sandboxed task may read; a host that does not show them is started anew.
        failure_kinds: Names of failures that its code may report besides `TaskFailureKind`.
        libraries: What it uses.
        preferred_phases: Phases in which the client has the kernel prefer the task's processes, where it may.
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
    leaves_output: bool = False
    preferred_phases: frozenset[str] = frozenset()
    file_limits: Mapping[str, int] | None = None
    files_hash: str = ""
    failure_kinds: frozenset[str] = frozenset()
    libraries: Libraries = Libraries()

    def __post_init__(self) -> None:
        """Reject what no host could run."""
        if ":" not in self.entry:
            raise ValueError(f"the entry of a task is 'module:function', not {self.entry!r}")
        if self.deadline_s <= 0 or self.memory_limit_bytes <= 0:
            raise ValueError("deadline_s and memory_limit_bytes must be positive")

    def message(self) -> dict[str, Any]:
        """The task as the host reads it."""
        return {
            "entry": self.entry,
            "payload": dict(self.payload),
            "deadline_s": self.deadline_s,
            "memory_limit_bytes": self.memory_limit_bytes,
            "log_path": None if self.log_path is None else str(self.log_path.absolute()),
            "files_from": None if self.files_from is None else str(self.files_from.absolute()),
            "host_setup": self.host_setup,
            "is_side": self.is_side,
            "leaves_output": self.leaves_output,
            "file_limits": None if self.file_limits is None else dict(self.file_limits),
            "files_hash": self.files_hash,
            "failure_kinds": sorted(self.failure_kinds),
            "libraries": asdict(self.libraries),
        }

    @classmethod
    def parse(cls, message: Mapping[str, Any]) -> Task:
        """Read what `message` made."""
        paths = {name: None if message[name] is None else Path(message[name]) for name in ("log_path", "files_from")}
        kinds, libraries = frozenset(message["failure_kinds"]), Libraries(**message["libraries"])
        return cls(**{**message, **paths, "failure_kinds": kinds, "libraries": libraries})


@dataclass(frozen=True, slots=True)
class TaskFailure:
    """Why a task has no result.

    Attributes:
        kind: A `TaskFailureKind` or one of the task's `failure_kinds`.
        phase: What the task was doing: a name that it reported, or "start" before the first; in the host also None, for
            what it was doing last.
        message: One line for a person; the log has the rest.
        signal: Name of the signal that ended the child ("SIGSEGV"), if one did.
        reason: What went wrong, for code; `UNKNOWN` where nothing says it.
        error: Class of the exception; "" where there was none.
        concerns: What the error of a library is about, each with a word such as an input's name, or "".
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
    def of(
        cls,
        error: BaseException,
        phase: str | None = None,
        *,
        kind: str = TaskFailureKind.ERROR,
        message: str | None = None,
    ) -> TaskFailure:
        """What an exception comes to; by default, the message is its class and all that it says."""
        name = type(error).__name__
        told = f"{name}: {error}" if message is None else message
        return cls(kind, phase, told, None, reason_of(error), name, concerns_of(error))


TaskEnd = dict[str, Any] | TaskFailure
"""How a task ended: its result, or why it has none."""


@dataclass(frozen=True, slots=True)
class TaskOutcome:
    """What came of a task: a result or a failure, never both.

    Attributes:
        partials: What the task reported on the way, merged in order; there in a failure too.
        phases: Milliseconds spent in each phase, "start" (from arrival to the first reported phase) included; the end
            of the last one is the answer, before anything was cleaned up.
        task_ms: From the task's arrival at the host until everything of it was gone.
        late_ms: How late the host, which had no core, saw a phase begin at most.
    """

    result: dict[str, Any] | None
    partials: dict[str, Any]
    failure: TaskFailure | None
    phases: dict[str, float]
    task_ms: float
    log_path: Path | None
    late_ms: float = 0.0

    @classmethod
    def failed(
        cls,
        message: str,
        *,
        phase: str | None = None,
        log_path: Path | None = None,
        kind: str = TaskFailureKind.ERROR,
        reason: FailureReason = FailureReason.UNKNOWN,
    ) -> TaskOutcome:
        """What came of a task by an error that the client has seen, and no host tells of."""
        return cls(None, {}, TaskFailure(kind, phase, message, reason=reason), {}, 0.0, log_path)
