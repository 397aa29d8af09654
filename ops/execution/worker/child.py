"""The part of a task that runs in the forked child: its environment, its reports, its failures.

Broad `except` clauses belong here: every exception of a task becomes a failure kind.
"""

import contextlib
import faulthandler
import importlib
import os
import resource
import signal
import socket
import sys
import tempfile
import traceback
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NoReturn, TextIO

from ops.execution.untrusted.text import printable
from ops.execution.worker.channel import Channel
from ops.execution.worker.processes import kernel
from ops.execution.worker.processes.limits import Limits
from ops.execution.worker.processes.tree import MAX_OOM_SCORE_ADJ, die_with_parent
from ops.execution.worker.protocol import MAX_FRAME_BYTES, encode
from ops.execution.worker.sandbox import seccomp
from ops.execution.worker.sandbox.task_namespaces import TaskNamespaces
from ops.execution.worker.sandbox.view import gpu_devices
from ops.execution.worker.task import Libraries, Task, TaskFailure, TaskFailureKind
from ops.execution.worker.task_folder import private_environment, working_folder

DUMP_SIGNAL = signal.SIGUSR1
"""Signal that the host sends at a timeout: every thread's Python stack then goes to the log."""

POOL_VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""Variables that keep the host at one thread. A child drops them: it sets its own thread count."""

NVML_ALONE = "PYTORCH_NVML_BASED_CUDA_CHECK"
"""Variable that lets torch ask NVML for GPUs, which starts nothing. A child drops it, since it may use a GPU."""


class TaskError(Exception):
    """Raised by task code to end the task with a kind of its choice instead of `error`."""

    def __init__(self, kind: str, message: str, phase: str | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.phase = phase


class Reporter:
    """Sends reports of task code to the host. Only the task's own process can: its child processes are ignored."""

    def __init__(
        self,
        fd: int,
        channel_fd: int | None = None,
        *,
        is_confined: bool = False,
        libraries: Libraries | None = None,
    ) -> None:
        self._fd = fd
        self._channel_fd = channel_fd
        self._is_confined = is_confined
        self.libraries = libraries or Libraries()
        self._pid = os.getpid()

    def channel(self) -> Channel:
        """Return the channel to the client, for a task that is a side; call it once."""
        assert self._channel_fd is not None, "the task is no side"
        return Channel(socket.socket(fileno=self._channel_fd))

    def seal(self) -> None:
        """Apply the sandbox's filter of system calls to this process, for a task that connects processes before."""
        if self._is_confined:
            seccomp.restrict(gpus=bool(gpu_devices()))

    def phase(self, name: str) -> None:
        """Report that phase `name` begins; later errors are attributed to it."""
        self._send({"phase": str(name)})

    def partial(self, values: Mapping[str, Any]) -> None:
        """Merge `values` into the outcome's partial results, which survive a later death of the task.

        Raises:
            TaskError: They are longer than a message may be.
        """
        self._send({"partial": dict(values)})

    def result(self, values: Mapping[str, Any]) -> None:
        """Send the result. It ends the task: the host kills it as soon as it has read this."""
        self._send({"result": dict(values)})

    def failure(self, failure: TaskFailure) -> None:
        """Send a failure instead of a result."""
        self._send({"failure": {**asdict(failure), "message": printable(failure.message, lines=True)}})

    def _send(self, message: Mapping[str, Any]) -> None:
        if os.getpid() != self._pid:
            return
        frame = encode(message)
        if len(frame) > MAX_FRAME_BYTES:
            raise TaskError("error", f"a report of {len(frame)} bytes is over the limit of {MAX_FRAME_BYTES}")
        view = memoryview(frame)
        while view:
            view = view[os.write(self._fd, view) :]


@dataclass(frozen=True, slots=True)
class ChildPlan:
    """The parameters of a child.

    Attributes:
        task: The task.
        folder: Private folder of the task; the host makes and removes it.
        report_fd: Descriptor for reports.
        log_fd: Descriptor for stdout and stderr.
        host_pid: The process that forked it.
        limits: The kernel's limits for it, in a sandbox.
        namespaces: Makes namespaces of its own.
        output: A folder outside of its own that it can write in its namespaces.
        channel_fd: The task's end of its channel to the client; None for a task that is no side.
    """

    task: Task
    folder: Path
    report_fd: int
    log_fd: int
    host_pid: int
    limits: Limits | None = None
    namespaces: TaskNamespaces | None = None
    output: Path | None = None
    channel_fd: int | None = None


def run_child(plan: ChildPlan) -> NoReturn:
    """Run the task and exit without returning; call it right after the fork."""
    status = 1
    try:
        reporter = Reporter(
            plan.report_fd,
            plan.channel_fd,
            is_confined=plan.limits is not None,
            libraries=plan.task.libraries,
        )
        status = _run_entry(plan, reporter)
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        # No `atexit` and no finalisation: they belong to the host, and they take long with torch loaded.
        os._exit(status)


def _run_entry(plan: ChildPlan, reporter: Reporter) -> int:
    try:
        _prepare(plan)
        if not plan.task.connects:
            reporter.seal()
        reporter.result(resolve(plan.task.entry)(dict(plan.task.payload), reporter))
    except TaskError as error:
        traceback.print_exc()
        reporter.failure(TaskFailure.of_error(error, error.phase, kind=error.kind, message=str(error)))
    except BaseException as error:  # noqa: BLE001 - SystemExit and KeyboardInterrupt of a model are failures too
        traceback.print_exc()
        libraries = plan.task.libraries
        message = _message(error, working_folder(plan.folder), libraries)
        reporter.failure(TaskFailure.of_error(error, kind=kind_of(error, libraries), message=message))
    else:
        return 0
    return 1


def resolve(entry: str) -> Callable[..., Any]:
    """Import the function that "module:function" names."""
    module, _, name = entry.partition(":")
    function = getattr(importlib.import_module(module), name)
    if not callable(function):
        raise TypeError(f"the task's entry {entry!r} is not a function")
    return function  # type: ignore[no-any-return]


def _message(error: BaseException, work: Path, libraries: Libraries) -> str:
    """Describe the exception in a line, or say that the task deleted its working folder, which makes all else fail."""
    line = first_line(error, libraries)
    return line if work.is_dir() else f"the task's working folder is gone, deleted by what ran in it ({line})"


def first_line(error: BaseException, libraries: Libraries) -> str:
    """Describe an exception in a line; skip a first line that only announces it ("backend='aot_eager' raised:")."""
    first, *more = [line.strip() for line in str(error).splitlines() if line.strip()] or [""]
    name = type(error).__name__
    if more and first in libraries.traceback_heads:
        last = ([line for line in more if line.startswith(f"{name}:")] or more)[-1]
        return f"{name}: {last.removeprefix(f'{name}:').strip()}"
    line = f"{first} {more[0]}" if more and first.endswith(":") else first
    return f"{name}: {line}" if line else name


def kind_of(error: BaseException, libraries: Libraries) -> TaskFailureKind:
    """Tell out of memory from other errors; libraries wrap exceptions, so causes count as well."""
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        if isinstance(cause, MemoryError) or type(cause).__name__ in libraries.memory_error_types:
            return TaskFailureKind.OUT_OF_MEMORY
        if any(text in str(cause) for text in libraries.memory_error_texts):
            return TaskFailureKind.OUT_OF_MEMORY
        cause = cause.__cause__ or cause.__context__
    return TaskFailureKind.ERROR


def _prepare(plan: ChildPlan) -> None:
    """Leave the host's session, signals, files, folders and environment."""
    os.setsid()
    # The host is not dumpable, so that no task can change it. A task is: else its host, which in a sandbox has no
    # CAP_SYS_PTRACE, could not see what it maps, nor a client that is not root read its memory (docs/security.md).
    kernel.prctl(kernel.PR_SET_DUMPABLE, 1)
    if plan.namespaces is None:
        die_with_parent(plan.host_pid)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    # Not 0: where core dumps go to a program, the kernel starts it even at a limit of 0, but not at 1.
    # Hardly any process may raise a limit that it inherited as 0.
    with contextlib.suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (1, 1))
    # When memory runs out, the kernel kills this process first, not the host or the pipeline.
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_bytes(MAX_OOM_SCORE_ADJ)
    _redirect(plan)
    if plan.namespaces is not None:
        plan.namespaces.enter(plan.folder, plan.output)
    if plan.limits is not None:
        plan.limits.apply(plan.task.deadline_s)
    _set_environment(plan.folder, plan.task.libraries, sandboxed=plan.limits is not None)
    os.chdir(working_folder(plan.folder))
    if plan.limits is not None:
        kernel.keep_capabilities()
    elif plan.channel_fd is not None:
        kernel.give_up_reach()  # root would find the client by its channel, and by that the other sides


def _redirect(plan: ChildPlan) -> None:
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(plan.log_fd, 1)
    os.dup2(plan.log_fd, 2)
    low = 3
    for kept in sorted({plan.report_fd, plan.channel_fd or plan.report_fd}):
        os.closerange(low, kept)
        low = kept + 1
    os.closerange(low, os.sysconf("SC_OPEN_MAX"))
    # Line by line, so that lines printed before a crash are not lost.
    sys.stdout = _open_text(1)
    sys.stderr = _open_text(2)
    faulthandler.enable(2)
    faulthandler.register(DUMP_SIGNAL, 2, all_threads=True, chain=False)


def _open_text(fd: int) -> TextIO:
    return open(fd, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)


def _set_environment(folder: Path, libraries: Libraries, *, sandboxed: bool) -> None:
    for name in (*POOL_VARIABLES, NVML_ALONE):
        os.environ.pop(name, None)
    private = private_environment(folder, libraries)
    cache_home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    if sandboxed:
        # No files are passed on from one task to the next.
        os.environ["HOME"], cache_home = str(folder), private["XDG_CACHE_HOME"]
    for name, place in libraries.shared_caches.items():
        if sandboxed or name not in os.environ:
            os.environ[name] = f"{cache_home}/{place}"
    os.environ.update(private)
    tempfile.tempdir = None
