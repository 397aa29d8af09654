"""The parent's side of isolated execution: run tasks in a worker host and outlive whatever they do.

Nothing in this module imports torch.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ops.errors import GraphNetError
from ops.untrusted.folders import UntrustedFileError
from ops.worker.events import Accepted, Done, Partial, PhaseStarted
from ops.worker.host_process import START_TIMEOUT_S, GarbledError, HostDiedError, HostInfo, HostProcess
from ops.worker.sandbox.confinement import Confinement, Sandbox
from ops.worker.task import ENVIRONMENT_RECORD, Task, TaskFailure, TaskFailureKind, TaskOutcome

__all__ = ["HostInfo", "Task", "TaskFailure", "TaskFailureKind", "TaskOutcome", "WorkerError", "WorkerHost"]

_GRACE_S = 30.0
"""How long past a task's deadline the host may take to end it before the host itself counts as hung."""

_REFUSAL = (
    "refused: this code was not made here and nothing on this machine confines it: install bubblewrap, enable "
    "unprivileged user namespaces, or set allow_weak_sandbox = true to run it with your rights"
)

_logger = logging.getLogger(__name__)


class WorkerError(GraphNetError):
    """A worker host could not be started."""


@dataclass(slots=True)
class _Progress:
    """What is known of a task while it runs."""

    started: float = field(default_factory=time.monotonic)
    accepted: bool = False
    phase: str | None = None
    partials: dict[str, Any] = field(default_factory=dict)

    @property
    def elapsed_ms(self) -> float:
        """Time since the task was sent."""
        return (time.monotonic() - self.started) * 1000


class WorkerHost:
    """A worker host, started at the first task and again whenever it died; a context manager.

    One task runs at a time; threads that share a host wait for each other.
    """

    def __init__(
        self,
        python: Path | None = None,
        preload: Sequence[str] = (),
        env: Mapping[str, str] | None = None,
        log_path: Path | None = None,
        *,
        namespace: bool = True,
        sandbox: Sandbox | None = None,
        confine_by: Sandbox | None = None,
    ) -> None:
        """Describe a host without starting it.

        Args:
            python: Interpreter (3.11 or later) of the environment to run tasks in; None for this one.
            preload: Modules that the host imports before its first task.
            env: Environment variables on top of this process's.
            log_path: Where the host's own stderr is appended; None for a temporary file.
            namespace: Give the host a PID namespace of its own where the kernel allows it.
            sandbox: Confine the host and all its tasks as far as this machine allows, for code that is not trusted.
                Of what they write, only `HostInfo.output` is kept, until the host is closed.
            confine_by: The sandbox of `confined()`; None for the best that this machine allows.
        """
        self._python = python or Path(sys.executable)
        self._preload = tuple(preload)
        self._env = dict(env or {})
        self._log_path = log_path
        self._namespace = namespace
        self._sandbox = sandbox
        self._confine_by = confine_by or Sandbox()
        self._readable: tuple[Path, ...] = ()
        self._siblings: dict[tuple[Path, bool], WorkerHost] = {}
        self._lock = threading.Lock()
        self._host: HostProcess | None = None
        self._info: HostInfo | None = None
        self._announced: Confinement | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self) -> HostInfo:
        """Start the host unless it is running, and say what it is.

        Raises:
            WorkerError: It does not start; the message has the last line of its log.
        """
        with self._lock:
            self._running()
            assert self._info is not None
            return self._info

    def run(self, task: Task, on_phase: Callable[[str], None] | None = None) -> TaskOutcome:
        """Run one task; whatever it does becomes an outcome.

        Args:
            task: What to run.
            on_phase: Called with the name of each phase as it begins.

        Raises:
            WorkerError: No host could be started.
        """
        with self._lock:
            outcome, accepted = self._run_once(task, on_phase)
            if not accepted:
                # The host had died before, and nobody had noticed.
                outcome, _ = self._run_once(task, on_phase)
            return outcome

    @property
    def confine_by(self) -> Sandbox:
        """The sandbox of what was not made here."""
        return self._confine_by

    def refusal(self) -> str | None:
        """Why this host, which is started to know it, runs no code that was not made here; None if it does.

        Raises:
            WorkerError: It does not start.
        """
        if self._sandbox is None or self._sandbox.allow_weak:
            return None
        return _REFUSAL if self.start().confinement.is_weak else None

    def confined(self) -> WorkerHost:
        """The same host in a sandbox, for what was not made here: started when first used, closed with this one."""
        return self if self._sandbox is not None else self._sibling(self._python, self._confine_by)

    def within(self, python: Path | None, preload: Sequence[str] = ()) -> WorkerHost:
        """The same host in another environment: started when first used, closed with this one.

        Args:
            python: Interpreter of that environment; None for this host's own.
            preload: Modules that it imports before its first task, which saves each task their import; none for those
                of this host. A host that runs there already keeps its own.
        """
        if python is None or python == self._python:
            return self
        return self._sibling(python, self._sandbox, preload)

    def _sibling(self, python: Path, sandbox: Sandbox | None, preload: Sequence[str] = ()) -> WorkerHost:
        with self._lock:
            key = (python, sandbox is not None)
            if key not in self._siblings:
                self._siblings[key] = WorkerHost(
                    python,
                    preload or self._preload,
                    self._env,
                    namespace=self._namespace,
                    sandbox=sandbox,
                    confine_by=self._confine_by,
                )
            return self._siblings[key]

    def renew(self) -> None:
        """End the running host, so that the next task gets another, with other addresses and hash values."""
        with self._lock:
            self._stop()

    def close(self) -> None:
        """End the host and whatever it runs."""
        with self._lock:
            self._stop()
            siblings, self._siblings = self._siblings, {}
        for sibling in siblings.values():
            sibling.close()

    def _running(self, reads: tuple[Path, ...] = ()) -> HostProcess:
        sandbox = None if self._sandbox is None else self._sandbox.reading(self._readable)
        if self._sandbox is not None and sandbox is not None and not sandbox.allows(reads):
            self._stop()
            self._readable = reads
            sandbox = self._sandbox.reading(reads)
        if self._host is not None and self._info is not None and self._host.is_alive:
            return self._host
        self._stop()
        try:
            self._host = HostProcess(
                self._python, self._env, self._log_path, namespace=self._namespace, sandbox=sandbox
            )
        except OSError as error:
            raise WorkerError(_not_started(self._python, str(error), "check that it is a Python")) from error
        try:
            self._info = self._host.preload(self._preload)
        except HostDiedError as error:
            end, log = self._host.end[0], self._host.log_tail().rstrip()
            _logger.debug("the worker host of %s did not start:\n%s", self._python, log)
            self._stop(at_once=True)
            why = log.rpartition("\n")[2].strip() or f"{error} ({end})"
            raise WorkerError(_not_started(self._python, why)) from error
        except BaseException:
            self._stop(at_once=True)
            raise
        if self._sandbox is not None and self._info.confinement is not self._announced:
            self._announced = self._info.confinement
            self._announced.announce()
        return self._host

    def _run_once(self, task: Task, on_phase: Callable[[str], None] | None) -> tuple[TaskOutcome, bool]:
        """Run the task; with what came of it, whether the host had accepted it at all."""
        host = self._running(task.reads)
        progress = _Progress()
        if self._refuses(task):
            failure = TaskFailure(TaskFailureKind.ERROR, None, _REFUSAL)
            return TaskOutcome(None, {}, failure, {}, 0.0, None), True
        try:
            with host.exchanging_files(task) as staged:
                outcome = _follow(host, staged, progress, on_phase)
            return replace(outcome, log_path=task.log_path), True
        except UntrustedFileError as error:
            failure = TaskFailure(TaskFailureKind.ERROR, None, f"the task could not be started: {error}")
            return TaskOutcome(None, {}, failure, {}, 0.0, task.log_path), True
        except HostDiedError as error:
            return self._host_lost(host, task, progress, error), progress.accepted
        except BaseException:
            # An interrupt, or an error of `on_phase`: the child must not run on unattended.
            self._stop()
            raise

    def _refuses(self, task: Task) -> bool:
        """Whether the task brings code that a sandbox should hold, and there is none that could."""
        assert self._info is not None
        weak = self._sandbox is not None and self._info.confinement.is_weak and not self._sandbox.allow_weak
        return weak and task.files_from is not None

    def _host_lost(self, host: HostProcess, task: Task, progress: _Progress, reason: HostDiedError) -> TaskOutcome:
        """The host is lost by this task: that is the task's failure, and the next task gets a new host."""
        if isinstance(reason, GarbledError):
            kind, message, signal_name = TaskFailureKind.ERROR, str(reason), None
        else:
            detail, signal_name = host.end
            kind, message = TaskFailureKind.CRASH, f"{reason} while it ran the task ({detail})"
        self._stop(at_once=True)
        _logger.warning("%s: %s", task.entry, message)
        failure = TaskFailure(kind, progress.phase, message, signal_name)
        return TaskOutcome(None, progress.partials, failure, {}, progress.elapsed_ms, task.log_path)

    def _stop(self, *, at_once: bool = False) -> None:
        host, self._host, self._info = self._host, None, None
        if host is not None:
            host.stop(at_once=at_once)


def _not_started(python: Path, why: str, advice: str = "") -> str:
    """Why a host does not start, with the command that helps where one has made its environment."""
    folder = python.parent.parent
    if not (folder / ENVIRONMENT_RECORD).is_file():
        return f"the worker host of {python} did not start: {why}{advice and f'; {advice}'}"
    command = f"`graphnet env create {folder.name}`"
    return (
        f"the environment {folder.name} does not start: {why}; run {command}, and if that does not help delete "
        f"{folder} and run it again"
    )


def _follow(host: HostProcess, task: Task, progress: _Progress, on_phase: Callable[[str], None] | None) -> TaskOutcome:
    progress.started = time.monotonic()
    host.send_task(task)
    give_up = progress.started + START_TIMEOUT_S
    while True:
        event = host.receive(give_up)
        if isinstance(event, Accepted) == progress.accepted:
            raise GarbledError("the worker host accepts each task once, and before it says anything else of it")
        match event:
            case Accepted(ticket=ticket):
                if ticket != host.ticket:
                    raise GarbledError("the worker host answered before it was asked")
                progress.accepted = True
                give_up = time.monotonic() + task.deadline_s + _GRACE_S
            case PhaseStarted(name=name):
                progress.phase = name
                host.priority.prefer(name in task.preferred_phases)
                if on_phase is not None:
                    on_phase(name)
            case Partial(values=values):
                progress.partials.update(values)
            case Done():
                host.priority.task_ended()
                return _outcome(event, progress, task)


def _outcome(done: Done, progress: _Progress, task: Task) -> TaskOutcome:
    failure = done.task_failure
    if failure is not None and failure.kind not in {*TaskFailureKind, *task.failure_kinds}:
        raise GarbledError(f"the worker host tells of a failure that this task cannot have: {failure.kind}")
    try:
        done.check_times(progress.elapsed_ms)
    except ValueError as error:
        raise GarbledError(f"the worker host tells of {error}") from error
    return TaskOutcome(done.result, progress.partials, failure, done.phases, done.task_ms, task.log_path)
