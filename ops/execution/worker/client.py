"""The parent's side of isolated execution: it runs tasks in a worker host and survives whatever they do.

Nothing in this module imports torch.
"""

from __future__ import annotations

import contextlib
import logging
import os
import select
import socket
import sys
import threading
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from ops.errors import GraphNetError
from ops.execution.untrusted.folders import UntrustedFileError
from ops.execution.worker.conversation import Conversation, Steps
from ops.execution.worker.host_process import GarbledError, HostDiedError, HostInfo, HostProcess
from ops.execution.worker.sandbox.confinement import Confinement, Sandbox
from ops.execution.worker.task import ENVIRONMENT_RECORD, Task, TaskFailure, TaskFailureKind, TaskOutcome
from ops.failures import reason_of

__all__ = [
    "HostInfo",
    "Task",
    "TaskFailure",
    "TaskFailureKind",
    "TaskOutcome",
    "WorkerError",
    "WorkerHost",
]

_REFUSAL = (
    "refused: this code was not made here and nothing on this machine confines it: install bubblewrap, enable "
    "unprivileged user namespaces, or set allow_weak_sandbox = true to run it with your rights"
)

_logger = logging.getLogger(__name__)


class WorkerError(GraphNetError):
    """A worker host could not be started."""


class WorkerHost:
    """A worker host, started at the first task and again after it died; a context manager.

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
            log_path: File to which the host's own stderr is appended; None for a temporary file.
            namespace: Give the host a PID namespace of its own where the kernel allows it.
            sandbox: Confine the host and all its tasks as far as this machine allows, for code that is not trusted.
                Only the files in `HostInfo.output` are kept, until the host is closed.
            confine_by: The sandbox of `confined_host()`; None for the best that this machine allows.
        """
        self._python = python or Path(sys.executable)
        self._preload = tuple(preload)
        self._env = dict(env or {})
        self._log_path = log_path
        self._namespace = namespace
        self._sandbox = sandbox
        self._confine_by = confine_by or Sandbox()
        self._needs_strong_sandbox = sandbox is not None and not sandbox.allow_weak
        self._readable: tuple[Path, ...] = ()
        self._cores: tuple[int, ...] = ()
        self._siblings: dict[tuple[Path, bool, str], WorkerHost] = {}
        self._lock = threading.Lock()
        self._host: HostProcess | None = None
        self._info: HostInfo | None = None
        self._announced: Confinement | None = None
        self._is_abandoned = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self, reads: tuple[Path, ...] = ()) -> HostInfo:
        """Start the host unless it is running, and return its description.

        Args:
            reads: Files that its next task reads, as in `Task`.

        Raises:
            WorkerError: It does not start; the message has the last line of its log.
        """
        with self._lock:
            return self._running_host(reads)[1]

    def run(self, task: Task, on_phase: Callable[[str], None] | None = None) -> TaskOutcome:
        """Run one task. Every error of it becomes an outcome.

        Args:
            task: The task.
            on_phase: Called with the name of each phase as it begins.

        Raises:
            WorkerError: No host could be started.
        """
        running = self.begin(task, on_phase=on_phase)
        try:
            return running.wait()
        finally:
            running.close()

    def begin(
        self, task: Task, channel: socket.socket | None = None, on_phase: Callable[[str], None] | None = None
    ) -> RunningTask:
        """Begin a task as `run` does, for callers that follow several tasks at once.

        Args:
            task: The task.
            channel: The task's end of its channel, if it is a side (`ops.execution.worker.side`).
            on_phase: See `run`.

        Raises:
            WorkerError: No host could be started.
        """
        # A copy: if the host died before it accepted the task, a new host gets the channel.
        held = None if channel is None else channel.dup()
        return RunningTask(self._run(task, held, on_phase))

    def _run(self, task: Task, channel: socket.socket | None, on_phase: Callable[[str], None] | None) -> Steps:
        with self._lock, channel or contextlib.nullcontext():
            outcome, accepted = yield from self._run_once(task, channel, on_phase)
            if not accepted:
                outcome, _ = yield from self._run_once(task, channel, on_phase)
            return outcome

    @property
    def preload(self) -> tuple[str, ...]:
        """Modules that the host imports before its first task."""
        return self._preload

    @property
    def python(self) -> Path:
        """Interpreter of its environment."""
        return self._python

    @property
    def confine_by(self) -> Sandbox:
        """The sandbox for code that was not made here."""
        return self._confine_by

    def refusal(self) -> str | None:
        """Tell why this host may not run code that was not made here, or None if it may; starts it to find out.

        Raises:
            WorkerError: It does not start.
        """
        return _REFUSAL if self._needs_strong_sandbox and self.start().confinement.is_weak else None

    def confined_host(self) -> WorkerHost:
        """Return this host's sibling in a sandbox, for code not made here: started when first used, closed with it."""
        return self if self._sandbox is not None else self._sibling(self._python, self._confine_by)

    def environment_host(self, python: Path | None, preload: Sequence[str] = ()) -> WorkerHost:
        """Return this host's sibling in another environment: started at first use, closed with this one.

        Args:
            python: Interpreter of that environment; None for this host itself.
            preload: Modules that it imports before its first task, which saves each task their import; empty for
                those of this host. A host that runs there already keeps its own.
        """
        if python is None or python == self._python:
            return self
        return self._sibling(python, self._sandbox, preload)

    def with_code(self, folder: Path | None) -> WorkerHost:
        """Return a sibling with a folder's packages before this checkout's: started at first use, closed with this one.

        Args:
            folder: Absolute path; the tasks have to name it in `reads`. None for this host itself.
        """
        paths = self._env.get("PYTHONPATH", "")
        if folder is None or paths.split(os.pathsep)[0] == str(folder):
            return self
        env = {"PYTHONPATH": os.pathsep.join(filter(None, [str(folder), paths]))}
        return self._sibling(self._python, self._sandbox, role=str(folder), env=env)

    def twin(self, preload: Sequence[str], role: str = "twin") -> WorkerHost:
        """Return a second host of the same environment and confinement, for tasks that run beside this one's.

        It is started at first use, closed with this one, and has not run the host set-ups of this one's tasks.

        Args:
            preload: Modules that it imports before its first task.
            role: Purpose of the host: each role has a host of its own, so that eager's has run nothing of a backend.
        """
        return self._sibling(self._python, self._sandbox, preload, role)

    def _sibling(
        self,
        python: Path,
        sandbox: Sandbox | None,
        preload: Sequence[str] = (),
        role: str = "",
        env: Mapping[str, str] | None = None,
    ) -> WorkerHost:
        with self._lock:
            key = (python, sandbox is not None, role)
            if key not in self._siblings:
                sibling = self._siblings[key] = WorkerHost(
                    python,
                    preload or self._preload,
                    {**self._env, **(env or {})},
                    namespace=self._namespace,
                    sandbox=sandbox,
                    confine_by=self._confine_by,
                )
                sibling.pin(self._cores)
            return self._siblings[key]

    def pin(self, cores: Sequence[int]) -> None:
        """Run the host on these cores from its next start on, and siblings that are made later; on all cores if empty.

        Where several hosts run tasks at the same time, see `ops.execution.worker.pool`.
        """
        self._cores = tuple(cores)

    def renew(self) -> None:
        """End the running host, so that the next task gets another one, with other addresses and hash values."""
        with self._lock:
            self._stop()

    def close(self) -> None:
        """End the host and its task."""
        with self._lock:
            self._stop()
            siblings, self._siblings = self._siblings, {}
        for sibling in siblings.values():
            sibling.close()

    def abandon(self) -> None:
        """End the running host and its siblings by force, from any thread: the task that one of them runs fails."""
        host, self._is_abandoned = self._host, True
        if host is not None:
            host.kill()
        for sibling in list(self._siblings.values()):
            sibling.abandon()

    def _running_host(self, reads: tuple[Path, ...]) -> tuple[HostProcess, HostInfo]:
        sandbox = None if self._sandbox is None else self._sandbox.with_reads(self._readable)
        if self._sandbox is not None and sandbox is not None and not sandbox.allows(reads):
            self._stop()
            self._readable = reads
            sandbox = self._sandbox.with_reads(reads)
        if self._host is not None and self._info is not None and self._host.is_alive:
            return self._host, self._info
        self._stop()
        self._is_abandoned = False
        try:
            self._host = HostProcess(
                self._python,
                self._env,
                self._log_path,
                namespace=self._namespace,
                sandbox=sandbox,
                cores=self._cores,
            )
        except OSError as error:
            raise WorkerError(_start_problem(self._python, str(error), "check that it is a Python")) from error
        try:
            self._info = self._host.preload(self._preload)
        except HostDiedError as error:
            end, log = self._host.end[0], self._host.log_tail().rstrip()
            _logger.debug("the worker host of %s did not start:\n%s", self._python, log)
            self._stop(at_once=True)
            why = log.rpartition("\n")[2].strip() or f"{error} ({end})"
            raise WorkerError(_start_problem(self._python, why)) from error
        except BaseException:
            self._stop(at_once=True)
            raise
        if self._sandbox is not None and self._info.confinement is not self._announced:
            self._announced = self._info.confinement
            self._announced.announce()
        return self._host, self._info

    def _run_once(
        self, task: Task, channel: socket.socket | None, on_phase: Callable[[str], None] | None
    ) -> Generator[Conversation, None, tuple[TaskOutcome, bool]]:
        """Run the task: its outcome, and whether the host accepted it."""
        host, info = self._running_host(task.reads)
        conversation = Conversation(host, task, on_phase, channel=channel)
        if task.files_from is not None and self._needs_strong_sandbox and info.confinement.is_weak:
            return TaskOutcome.of_failure(_REFUSAL), True
        try:
            with host.exchange_files(task) as staged:
                outcome = yield from conversation.follow(staged)
            return replace(outcome, log_path=task.log_path), True
        except UntrustedFileError as error:
            told = f"the task could not be started: {error}"
            return TaskOutcome.of_failure(told, log_path=task.log_path, reason=reason_of(error)), True
        except HostDiedError as error:
            return self._lose_host(conversation, error), conversation.accepted
        except GeneratorExit:
            self._stop(at_once=True)  # the caller stopped following the task and needs no answer
            raise
        except BaseException:
            # An interrupt, or an error of `on_phase`: the child must not go on.
            self._stop()
            raise

    def _lose_host(self, conversation: Conversation, reason: HostDiedError) -> TaskOutcome:
        """Make the death of the host the failure of its task; the next task gets a new host."""
        if isinstance(reason, GarbledError):
            kind, message, signal_name = TaskFailureKind.ERROR, str(reason), None
        else:
            detail, signal_name = conversation.host.end
            kind, message = TaskFailureKind.CRASH, f"{reason} while it ran the task ({detail})"
        self._stop(at_once=True)
        if not self._is_abandoned:
            _logger.warning("%s: %s", conversation.task.entry, message)
        failure = TaskFailure(kind, conversation.phase, message, signal_name)
        return TaskOutcome(
            None, conversation.partials, failure, {}, conversation.elapsed_ms, conversation.task.log_path
        )

    def _stop(self, *, at_once: bool = False) -> None:
        host, self._host, self._info = self._host, None, None
        if host is not None:
            host.stop(at_once=at_once)


class RunningTask:
    """A task that a host runs, which can be followed beside others."""

    def __init__(self, steps: Steps) -> None:
        """Send the task.

        Raises:
            WorkerError: No host could be started.
        """
        self._steps = steps
        self._outcome: TaskOutcome | None = None
        self._conversation: Conversation | None = None
        self.advance()

    @property
    def reply_fd(self) -> int:
        """Descriptor that is readable once the host has sent something, or is gone."""
        assert self._conversation is not None
        return self._conversation.host.reply_fd

    @property
    def log_path(self) -> Path | None:
        """File with the task's printed lines."""
        return None if self._conversation is None else self._conversation.task.log_path

    def advance(self) -> TaskOutcome | None:
        """Go on until only waiting is left to do; return the outcome once the task has ended."""
        if self._outcome is None:
            try:
                self._conversation = next(self._steps)
            except StopIteration as end:
                self._outcome = end.value
        return self._outcome

    def wait(self) -> TaskOutcome:
        """Follow it to its end."""
        while (outcome := self.advance()) is None:
            assert self._conversation is not None
            poller = select.poll()
            poller.register(self.reply_fd, select.POLLIN)
            poller.poll(max(0.0, self._conversation.silent_at - time.monotonic()) * 1000 + 1)
        return outcome

    def close(self) -> None:
        """Stop following it; if it has not ended, end its host, and so the task."""
        self._steps.close()


def _start_problem(python: Path, why: str, advice: str = "") -> str:
    """Describe why a host does not start, with a command that helps if the environment was made by a command."""
    folder = python.parent.parent
    if not (folder / ENVIRONMENT_RECORD).is_file():
        return f"the worker host of {python} did not start: {why}{advice and f'; {advice}'}"
    command = f"`graphnet env create {folder.name}`"
    return (
        f"the environment {folder.name} does not start: {why}; run {command}, and if that does not help delete "
        f"{folder} and run it again"
    )
