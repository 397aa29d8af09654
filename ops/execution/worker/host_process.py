"""A worker host as a process, seen from its client: it is launched, exchanges messages, and is ended."""

import contextlib
import functools
import os
import select
import signal
import socket
import subprocess
import time
import uuid
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ops.checkout import CHECKOUT
from ops.execution.untrusted.text import printable
from ops.execution.untrusted.values import MalformedError
from ops.execution.worker.child import NVML_ALONE, POOL_VARIABLES
from ops.execution.worker.events import HOST_QUOTA, Event, Ready, parse_event, parse_ready
from ops.execution.worker.processes.priority import TaskPriority
from ops.execution.worker.processes.tree import kill_marked
from ops.execution.worker.protocol import MARKER, STOP, FrameError, FrameReader, HostArguments, encode
from ops.execution.worker.sandbox.confinement import Confinement, Sandbox, bubblewrap_flags, sandboxed_environment
from ops.execution.worker.sandbox.view import View, bubblewrap_command, make_view
from ops.execution.worker.sandbox_files import SandboxFiles, make_session
from ops.execution.worker.task import Task
from ops.execution.worker.task_folder import remove_folder

START_TIMEOUT_S = 300.0
"""Seconds that a host may take for its imports and for the set-up that a task asks of it."""

SILENT = "the worker host stopped answering"

_STOP_TIMEOUT_S = 30.0
_SEND_TIMEOUT_S = 30.0
_GUARD_TIMEOUT_S = 5.0
_READ_BYTES = 1024**2
_TAIL_BYTES = 2000


class HostDiedError(Exception):
    """The host is gone, or has sent nothing past every deadline."""


class GarbledError(HostDiedError):
    """The host sent a message that no host sends: a task has taken it over, or it is broken."""


@dataclass(frozen=True, slots=True)
class HostInfo(Ready):
    """The description of a host that is ready.

    Attributes:
        output: The folder that its tasks can write and the client can read, in every confinement.
    """

    output: Path


class HostProcess:
    """One run of a host, from launch to end; it is never started again.

    Attributes:
        priority: Raises and lowers the priority of its tasks; set once it is ready.
    """

    priority: TaskPriority

    def __init__(
        self,
        python: Path,
        env: Mapping[str, str],
        log_path: Path | None,
        *,
        namespace: bool,
        sandbox: Sandbox | None = None,
        cores: Collection[int] = (),
    ) -> None:
        """Launch the host; see `WorkerHost` for the arguments, and for `cores` its method `pin`.

        Raises:
            OSError: `python` cannot be run.
        """
        token = uuid.uuid4().hex
        self._marker = f"{MARKER}={token}"
        self._folder, self._lock = make_session()
        self._files = SandboxFiles(self._folder)
        self._sandbox = sandbox
        self._log_path = log_path or self._folder / "host.log"
        self._reader = FrameReader(HOST_QUOTA)
        self.ticket = ""
        """Random word that was sent with the last task; its answer has to repeat it."""
        self._messages: list[dict[str, Any]] = []
        self._guarded_pid: int | None = None
        try:
            self._process = self._launch(
                python, _environment(env, token), namespace=namespace, sandbox=sandbox, cores=cores
            )
        except BaseException:
            self._remove_folder()
            raise
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        os.set_blocking(self._stdin.fileno(), False)

    def _launch(
        self, python: Path, env: dict[str, str], *, namespace: bool, sandbox: Sandbox | None, cores: Collection[int]
    ) -> subprocess.Popen[bytes]:
        # The client's death is noticed even if another process of the client still holds the pipe open.
        client_fd = os.pidfd_open(os.getpid())
        self._channels, of_host = socket.socketpair()
        wrapper: list[str] = []
        view: View | None = None
        confinement = Confinement.NONE
        if sandbox is not None:
            env = sandboxed_environment(env)
            confinement = sandbox.confinement()
            namespace = namespace and confinement is not Confinement.LIMITS
            if not confinement.is_weak:
                reads = (*sandbox.reads, self._files.inbox)
                view = make_view(python, reads, self._files.work, sandbox.scratch_bytes)
            if confinement is Confinement.BUBBLEWRAP and view is not None:
                wrapper = bubblewrap_command(view, bubblewrap_flags() or ())
        arguments = HostArguments(
            str(self._files.work),
            client_fd,
            of_host.fileno(),
            namespace,
            confinement,
            sandbox.limits if sandbox else None,
            view,
            task_namespaces=sandbox is not None and sandbox.task_namespaces,
        )
        try:
            self._log_path.parent.mkdir(parents=True, exist_ok=True)
            with self._log_path.open("ab") as log:
                return (
                    _launcher(os.getpid())
                    .submit(
                        _start_process,
                        cores,
                        [*wrapper, str(python), "-P", "-m", "ops.execution.worker", arguments.to_json()],
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        stderr=log,
                        env=env,
                        bufsize=0,
                        start_new_session=True,
                        pass_fds=(client_fd, of_host.fileno()),
                    )
                    .result()
                )
        finally:
            os.close(client_fd)
            of_host.close()

    def _remove_folder(self) -> None:
        remove_folder(self._folder)
        os.close(self._lock)

    @property
    def is_alive(self) -> bool:
        """True while it runs."""
        return self._process.poll() is None

    @property
    def end(self) -> tuple[str, str | None]:
        """Description of its end, and the name of the signal if one ended it."""
        status = self._process.poll()
        if status is None:
            return "still running", None
        if -status in set(signal.Signals):
            return signal.Signals(-status).name, signal.Signals(-status).name
        return f"exit status {status}", None

    def log_tail(self) -> str:
        """Read the end of the host's own stderr, without that of its tasks."""
        with contextlib.suppress(OSError), self._log_path.open("rb") as log:
            log.seek(max(0, log.seek(0, os.SEEK_END) - _TAIL_BYTES))
            return printable(log.read(_TAIL_BYTES).decode(errors="replace"), lines=True)
        return ""

    def preload(self, modules: Sequence[str]) -> HostInfo:
        """Let the host import the modules of its tasks, and wait until it is ready.

        Raises:
            HostDiedError: The imports failed.
        """
        self.send({"preload": modules})
        try:
            ready = parse_ready(self._receive(time.monotonic() + START_TIMEOUT_S))
        except MalformedError as error:
            raise GarbledError(str(error)) from error
        if self._sandbox is not None:
            self._sandbox.check(ready.confinement)
        self.priority = TaskPriority(self._process.pid)
        self._guarded_pid = None if ready.namespace else ready.pid
        # In bubblewrap's namespace the host does not know its number outside.
        pid = self._process.pid if ready.confinement is Confinement.BUBBLEWRAP else ready.pid
        return HostInfo(**{**asdict(ready), "pid": pid}, output=self._files.output)

    @contextlib.contextmanager
    def exchange_files(self, task: Task) -> Iterator[Task]:
        """Yield the task as the host can run it; afterwards collect its files.

        Raises:
            UntrustedFileError: The task's files cannot be handed to the sandbox.
        """
        if self._sandbox is None:
            yield task
            return
        try:
            yield self._files.stage(task)
        finally:
            self._files.collect(task)

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message.

        Raises:
            HostDiedError: The host does not read it.
        """
        view = memoryview(encode(message))
        poller = select.poll()
        poller.register(self._stdin, select.POLLOUT)
        try:
            while view:
                if not poller.poll(_SEND_TIMEOUT_S * 1000):
                    raise HostDiedError("the worker host stopped listening")
                view = view[os.write(self._stdin.fileno(), view) :]
        except BrokenPipeError as error:
            raise self._death() from error

    def send_task(self, task: Task, channel: socket.socket | None = None) -> None:
        """Send a task; for a side also the task's end of its channel.

        Raises:
            HostDiedError: The host does not read it.
            GarbledError: The host has sent something since the last task's end.
        """
        poller = select.poll()
        poller.register(self._stdout, select.POLLIN)
        said = any(event & select.POLLIN for _, event in poller.poll(0))
        if said or self._messages or not self._reader.is_empty:
            raise GarbledError("the worker host answered before it was asked")
        self._reader.renew()
        self.ticket = uuid.uuid4().hex
        if channel is not None:
            try:
                socket.send_fds(self._channels, [b"."], [channel.fileno()])
            except OSError as error:
                raise self._death() from error
        self.send({"ticket": self.ticket, "task": task.message()})

    @property
    def reply_fd(self) -> int:
        """Descriptor that is readable once the host has sent something, or is gone."""
        return self._stdout.fileno()

    def take_event(self) -> Event | None:
        """Read the next message about the task; None if there is none yet.

        Raises:
            HostDiedError: The host is gone.
            GarbledError: A host sends no such message.
        """
        message = self._take_message(0.0)
        try:
            return None if message is None else parse_event(message)
        except MalformedError as error:
            raise GarbledError(str(error)) from error

    def _receive(self, deadline: float) -> dict[str, Any]:
        while (message := self._take_message(max(0.0, deadline - time.monotonic()))) is None:
            if time.monotonic() >= deadline:
                raise HostDiedError(SILENT)
        return message

    def _take_message(self, wait_s: float) -> dict[str, Any] | None:
        if not self._messages:
            poller = select.poll()
            poller.register(self._stdout, select.POLLIN)
            if not poller.poll(wait_s * 1000):
                return None
            data = os.read(self._stdout.fileno(), _READ_BYTES)
            if not data:
                raise self._death()
            try:
                self._messages += self._reader.feed(data)
            except FrameError as error:
                raise GarbledError(f"the worker host's answer was garbled: {error}") from error
        return self._messages.pop(0) if self._messages else None

    def _death(self) -> HostDiedError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(5)
        return HostDiedError("the worker host died")

    def stop(self, *, at_once: bool = False) -> None:
        """End it, by a request or (`at_once`) by force, and every process that it leaves behind."""
        with contextlib.suppress(OSError):  # a host that reads nothing is ended by force
            os.write(self._stdin.fileno(), encode(STOP))
        self._stdin.close()
        try:
            # A healthy host then kills its task and leaves, also if only its end of the pipe is closed.
            self._process.wait(0 if at_once else _STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self.kill()
        self._stdout.close()
        self._channels.close()
        kill_marked(self._marker)
        self._remove_folder()

    def kill(self) -> None:
        """End it by force, from any thread; its guard, if it has one, ends the processes that it leaves behind."""
        if self._guarded_pid is not None:
            with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                os.kill(self._guarded_pid, signal.SIGKILL)
                self._process.wait(_GUARD_TIMEOUT_S)
        self._process.kill()
        self._process.wait()


@functools.cache
def _launcher(pid: int) -> ThreadPoolExecutor:  # noqa: ARG001 - the threads of a process are not those of its fork
    """Start a thread that lives as long as this process: the kernel ends a host with the thread that launched it."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="worker-launcher")


def _start_process(cores: Collection[int], command: list[str], **how: Any) -> subprocess.Popen[bytes]:
    """Start a process on some cores; on those of this thread if none are given."""
    if not cores:
        return subprocess.Popen(command, **how)
    before = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, cores)
        return subprocess.Popen(command, **how)
    finally:
        os.sched_setaffinity(0, before)


def _environment(env: Mapping[str, str], token: str) -> dict[str, str]:
    """Make the host's environment: single-threaded pools and no compile workers, so that it can fork.

    Torch's compiler asks for GPUs when it is imported. If it asked CUDA, no process that is forked from the host could
    use one.
    """
    forkable = {**dict.fromkeys(POOL_VARIABLES, "1"), "TORCH_WARM_POOL": "0", NVML_ALONE: "1"}
    settings = {**forkable, MARKER: token}
    merged = {**os.environ, **settings, **env}
    paths = [env.get("PYTHONPATH"), str(CHECKOUT), os.environ.get("PYTHONPATH")]
    merged["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    return merged
