"""The parent's side of isolated execution: start a host, run tasks in it, outlive whatever they do.

Not here: the host (`ops.benchmark.worker`) or the tasks. Nothing in this module imports torch.
"""

from __future__ import annotations

import contextlib
import logging
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ops.benchmark.child import POOL_VARIABLES
from ops.benchmark.processes import kill_marked
from ops.benchmark.protocol import MARKER, FrameError, FrameReader, encode
from ops.benchmark.results import FailureKind
from ops.errors import GraphNetError

DEFAULT_PRELOAD = ("torch", "torch._dynamo", "torch._inductor.compile_fx")
"""What every task of the pipeline needs, and what takes longest to import."""

_START_TIMEOUT_S = 300.0
_STOP_TIMEOUT_S = 30.0
_GRACE_S = 30.0
"""How long past a task's deadline the host may take to end it before the host itself counts as hung."""

_ROOT = Path(__file__).resolve().parents[2]
_logger = logging.getLogger(__name__)


class WorkerError(GraphNetError):
    """A worker host could not be started."""


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
            them without ever learning where the originals are.
    """

    entry: str
    payload: Mapping[str, Any]
    deadline_s: float
    memory_limit_bytes: int
    log_path: Path | None = None
    files_from: Path | None = None

    def __post_init__(self) -> None:
        """Reject what no host could run."""
        if ":" not in self.entry:
            raise ValueError(f"the entry of a task is 'module:function', not {self.entry!r}")
        if self.deadline_s <= 0 or self.memory_limit_bytes <= 0:
            raise ValueError("deadline_s and memory_limit_bytes must be positive")


@dataclass(frozen=True, slots=True)
class TaskFailure:
    """Why a task has no result.

    Attributes:
        phase: What the task was doing: a name that it reported, or "start" before the first.
        message: One line for a person; the log has the rest.
        signal: Name of the signal that ended the child ("SIGSEGV"), if one did.
    """

    kind: FailureKind
    phase: str | None
    message: str
    signal: str | None = None


@dataclass(frozen=True, slots=True)
class TaskOutcome:
    """What came of a task: a result or a failure, never both.

    Attributes:
        partials: What the task reported on the way, merged in order; there in a failure too.
        phases: Milliseconds spent in each phase, "start" (from arrival to the first reported phase) included.
        task_ms: From the task's arrival at the host until everything of it was gone.
    """

    result: dict[str, Any] | None
    partials: dict[str, Any]
    failure: TaskFailure | None
    phases: dict[str, float]
    task_ms: float
    log_path: Path | None


@dataclass(frozen=True, slots=True)
class HostInfo:
    """What a host says of itself once it is ready.

    Attributes:
        threads: Operating-system threads; 1, or children could hang.
        preload_ms: Time that its imports took.
    """

    pid: int
    threads: int
    python: str
    preload_ms: float


@dataclass(slots=True)
class _Progress:
    """What is known of a task while it runs."""

    started: float = field(default_factory=time.monotonic)
    phase: str | None = None
    partials: dict[str, Any] = field(default_factory=dict)


class _HostDiedError(Exception):
    """The host is gone, silent past every deadline, or talks nonsense."""


class WorkerHost:
    """A worker host, started at the first task and again whenever it died; a context manager.

    One task runs at a time; threads that share a host wait for each other.
    """

    def __init__(
        self,
        python: Path | None = None,
        preload: Sequence[str] = DEFAULT_PRELOAD,
        env: Mapping[str, str] | None = None,
        log_path: Path | None = None,
    ) -> None:
        """Describe a host without starting it.

        Args:
            python: Interpreter of the environment to run tasks in; None for this one.
            preload: Modules that the host imports before its first task.
            env: Environment variables on top of this process's.
            log_path: Where the host's own stderr is appended; None for a temporary file.
        """
        self._python = python or Path(sys.executable)
        self._preload = tuple(preload)
        self._env = dict(env or {})
        self._log_path = log_path
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._reader = FrameReader(max_frame_bytes=1024**3)
        self._waiting: list[dict[str, Any]] = []
        self._folder: Path | None = None
        self._marker = ""
        self.info: HostInfo | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self) -> HostInfo:
        """Start the host unless it is running, and say what it is.

        Raises:
            WorkerError: It does not start; the message has the end of its log.
        """
        with self._lock:
            return self._start()

    def run(self, task: Task, on_phase: Callable[[str], None] | None = None) -> TaskOutcome:
        """Run one task; whatever it does becomes an outcome.

        Args:
            task: What to run.
            on_phase: Called with the name of each phase as it begins.

        Raises:
            WorkerError: No host could be started.
        """
        with self._lock:
            self._start()
            progress = _Progress()
            try:
                return self._converse(task, progress, on_phase)
            except _HostDiedError as error:
                return self._bury(task, progress, str(error))
            except BaseException:
                # An interrupt, or an error of `on_phase`: the child must not run on unattended.
                self._stop()
                raise

    def close(self) -> None:
        """End the host and whatever it runs."""
        with self._lock:
            self._stop()

    def _start(self) -> HostInfo:
        if self.info is not None and self._process is not None and self._process.poll() is None:
            return self.info
        self._stop()
        token = uuid.uuid4().hex
        self._marker = f"{MARKER}={token}"
        self._folder = Path(tempfile.mkdtemp(prefix="graphnet-"))
        log_path = self._log_path or self._folder / "host.log"
        log_path.parent.mkdir(parents=True, exist_ok=True)
        self._reader = FrameReader(max_frame_bytes=1024**3)
        self._waiting = []
        try:
            with log_path.open("ab") as log:
                self._process = subprocess.Popen(
                    [str(self._python), "-P", "-m", "ops.benchmark.worker", str(self._folder)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    env=self._environment(token),
                    bufsize=0,
                    start_new_session=True,
                )
            self._write({"preload": self._preload})
            ready = self._read(time.monotonic() + _START_TIMEOUT_S)
            self.info = HostInfo(ready["pid"], ready["threads"], ready["python"], ready["preload_ms"])
        except (OSError, KeyError, _HostDiedError) as error:
            tail = log_path.read_text(errors="replace")[-2000:] if log_path.exists() else ""
            self._stop()
            raise WorkerError(f"the worker host of {self._python} did not start: {error}\n{tail}".rstrip()) from error
        except BaseException:
            self._stop()
            raise
        return self.info

    def _environment(self, token: str) -> dict[str, str]:
        """The host's environment: single-threaded pools and no compile workers, so that it can fork."""
        path = os.pathsep.join(filter(None, [str(_ROOT), os.environ.get("PYTHONPATH")]))
        settings = {**dict.fromkeys(POOL_VARIABLES, "1"), "TORCH_WARM_POOL": "0", "PYTHONPATH": path, MARKER: token}
        return {**os.environ, **settings, **self._env}

    def _converse(self, task: Task, progress: _Progress, on_phase: Callable[[str], None] | None) -> TaskOutcome:
        self._write(
            {
                "entry": task.entry,
                "payload": dict(task.payload),
                "deadline_s": task.deadline_s,
                "memory_limit_bytes": task.memory_limit_bytes,
                "log_path": None if task.log_path is None else str(task.log_path.absolute()),
                "files_from": None if task.files_from is None else str(task.files_from.absolute()),
            }
        )
        give_up = progress.started + task.deadline_s + _GRACE_S
        while True:
            match self._read(give_up):
                case {"event": "phase", "name": str(name)}:
                    progress.phase = name
                    if on_phase is not None:
                        on_phase(name)
                case {"event": "partial", "values": dict(values)}:
                    progress.partials.update(values)
                case {"event": "done", "result": result, "failure": failure, "phases": phases, "task_ms": task_ms}:
                    reason = (
                        None if failure is None else TaskFailure(**{**failure, "kind": FailureKind(failure["kind"])})
                    )
                    return TaskOutcome(result, progress.partials, reason, phases, task_ms, task.log_path)
                case other:
                    raise _HostDiedError(f"the worker host said {str(other)[:100]}")

    def _bury(self, task: Task, progress: _Progress, reason: str) -> TaskOutcome:
        """The host died of this task: that is the task's failure, and the next task gets a new host."""
        returncode = self._process.poll() if self._process is not None else None
        self._stop(at_once=True)
        name = _signal_name(returncode)
        detail = name or (f"exit status {returncode}" if returncode is not None else "still running")
        message = f"{reason} while it ran the task ({detail})"
        _logger.warning("%s: %s", task.entry, message)
        failure = TaskFailure(FailureKind.CRASH, progress.phase, message, name)
        task_ms = (time.monotonic() - progress.started) * 1000
        return TaskOutcome(None, progress.partials, failure, {}, task_ms, task.log_path)

    def _write(self, message: Mapping[str, Any]) -> None:
        assert self._process is not None and self._process.stdin is not None
        view = memoryview(encode(message))
        try:
            while view:
                view = view[os.write(self._process.stdin.fileno(), view) :]
        except BrokenPipeError as error:
            raise _HostDiedError("the worker host died") from error

    def _read(self, deadline: float) -> dict[str, Any]:
        assert self._process is not None and self._process.stdout is not None
        fd = self._process.stdout.fileno()
        poller = select.poll()
        poller.register(fd, select.POLLIN)
        while not self._waiting:
            wait_s = deadline - time.monotonic()
            if wait_s <= 0 or not poller.poll(wait_s * 1000):
                raise _HostDiedError("the worker host stopped answering")
            data = os.read(fd, 1024**2)
            if not data:
                self._process.wait()
                raise _HostDiedError("the worker host died")
            try:
                self._waiting += self._reader.feed(data)
            except FrameError as error:
                raise _HostDiedError(f"the worker host's answer was garbled: {error}") from error
        return self._waiting.pop(0)

    def _stop(self, *, at_once: bool = False) -> None:
        """End the host, by asking or by force, and everything that it leaves behind."""
        process, self._process, self.info = self._process, None, None
        if process is not None:
            assert process.stdin is not None and process.stdout is not None
            process.stdin.close()
            try:
                # Its end of the pipe closed, a healthy host kills its task and leaves.
                process.wait(0 if at_once else _STOP_TIMEOUT_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            process.stdout.close()
            kill_marked(self._marker)
        if self._folder is not None:
            with contextlib.suppress(OSError):
                shutil.rmtree(self._folder)
            self._folder = None


def _failure(message: Mapping[str, Any]) -> TaskFailure:
    return TaskFailure(FailureKind(message["kind"]), message["phase"], message["message"], message["signal"])


def _signal_name(returncode: int | None) -> str | None:
    return signal.Signals(-returncode).name if returncode is not None and -returncode in set(signal.Signals) else None
