"""The worker host: a process that has imported what every task needs, and forks one child per task.

It is started by `ops.execution.worker.client.WorkerHost` as `python -m ops.execution.worker <arguments>` and speaks
JSON lines on stdin and stdout. It has a single thread, never runs a tensor operation and calls nothing of `torch.cuda`:
a thread pool or a CUDA context of the parent would leave forked children hanging.
"""

import contextlib
import ctypes
import dataclasses
import gc
import importlib
import logging
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from ops.execution.worker.child import resolve
from ops.execution.worker.processes import kernel
from ops.execution.worker.processes.limits import process_state
from ops.execution.worker.processes.tree import ProcessTree, thread_count
from ops.execution.worker.protocol import STOP, FrameReader, HostArguments, Quota, encode
from ops.execution.worker.sandbox import namespaces as host_namespaces
from ops.execution.worker.sandbox.confinement import Confinement
from ops.execution.worker.sandbox.task_namespaces import TaskNamespaces
from ops.execution.worker.supervisor import ClientGoneError, TaskSupervisor
from ops.execution.worker.task import Task, TaskEnd, TaskFailure
from ops.execution.worker.task_folder import HOST_TMP, remove_folder

_MADV_COLLAPSE = 25
_HUGE_BYTES = 2 * 1024**2

_logger = logging.getLogger(__name__)


class Host:
    """Serves one client until the client ends the conversation, dies, or sends SIGTERM."""

    def __init__(self, arguments: HostArguments, tree: ProcessTree, request_fd: int, reply_fd: int) -> None:
        self._arguments = arguments
        self._folder = Path(arguments.folder)
        self._tree = tree
        view = arguments.view if arguments.task_namespaces else None
        self._namespaces = TaskNamespaces.find(view, self._folder.parent)
        self._output = self._folder / "output"
        self._request_fd = request_fd
        self._reply_fd = reply_fd
        self._client_fd = arguments.client_fd
        self._channels = socket.socket(fileno=arguments.channel_fd)
        self._reader = FrameReader(Quota(frame_bytes=1024**3))
        self._messages: list[dict[str, Any]] = []
        self._task_count = 0
        self._setups_run: set[str] = set()

    def serve(self, pid: int) -> None:
        """Import the modules of the first message, then run tasks until the client, who sees `pid`, is gone."""
        with contextlib.suppress(ClientGoneError):
            self._preload(self._receive()["preload"], pid)
            while True:
                message = self._receive()
                self._run(Task.parse(message["task"]), message["ticket"])
        # A killed client cannot remove the session's folder. In a sandbox, only this host's folder is within reach.
        remove_folder(self._folder if self._arguments.limits else self._folder.parent)

    def _preload(self, modules: list[str], pid: int) -> None:
        started = time.monotonic()
        _import(*modules)
        self._send(
            {
                "event": "ready",
                "pid": pid,
                "namespace": self._tree.owns_namespace,
                "confinement": self._arguments.confinement,
                "threads": thread_count(),
                "python": sys.version.split()[0],
                "task_namespaces": self._namespaces is not None,
                "preload_ms": (time.monotonic() - started) * 1000,
            }
        )

    def _run(self, task: Task, ticket: str) -> None:
        _import_entry(task.entry)
        if task.host_setup is not None and task.host_setup not in self._setups_run:
            self._setups_run.add(task.host_setup)
            _run_setup(task.host_setup)
        if thread_count() != 1:
            _logger.warning("the host has %d threads; what it preloads must start none", thread_count())
        self._send({"event": "accepted", "ticket": ticket})
        self._task_count += 1
        folder = self._folder / f"task-{self._task_count}"
        client_fds = (self._request_fd, self._client_fd)
        limits, namespaces = self._arguments.limits, self._namespaces
        channel_fd = self._channel() if task.is_side else None
        before = process_state()
        supervisor = TaskSupervisor(
            task, folder, self._tree, self._send, client_fds, limits, namespaces, self._output, channel_fd
        )
        self._report(supervisor, supervisor.run())
        if supervisor.has_survivors:
            raise SystemExit(f"processes of the task {task.entry} could not be killed")
        if limits is None:
            return
        after = process_state()
        changed = [name for name, value in before.items() if after[name] != value]
        if changed:
            raise SystemExit(f"{', '.join(changed)} of the host changed during the task {task.entry}")
        if namespaces is None and self._arguments.confinement is not Confinement.LIMITS:
            raise SystemExit("tasks have no namespaces of their own here, so each has a host of its own")

    def _report(self, supervisor: TaskSupervisor, end: TaskEnd) -> None:
        failure = None
        if isinstance(end, TaskFailure):
            failure = dataclasses.asdict(end) | {"phase": end.phase or supervisor.phase}
        self._send(
            {
                "event": "done",
                "result": None if failure else end,
                "failure": failure,
                "phases": supervisor.phases,
                "late_ms": supervisor.late_ms,
                "task_ms": supervisor.elapsed_ms,
            }
        )

    def _receive(self) -> dict[str, Any]:
        poller = select.poll()
        poller.register(self._request_fd, select.POLLIN)
        poller.register(self._client_fd, select.POLLIN)
        while not self._messages:
            ready = [fd for fd, _ in poller.poll()]
            if self._client_fd in ready:
                raise ClientGoneError
            self._messages += self._requests()
        return self._messages.pop(0)

    def _channel(self) -> int:
        """Receive the task's end of its channel, which the client sent before the task."""
        _, (descriptor,), _, _ = socket.recv_fds(self._channels, 1, 1)
        return int(descriptor)

    def _requests(self) -> list[dict[str, Any]]:
        data = os.read(self._request_fd, 1024**2)
        messages = list(self._reader.feed(data))
        if not data or STOP in messages:
            raise ClientGoneError
        return messages

    def _send(self, message: Mapping[str, Any]) -> None:
        view = memoryview(encode(message))
        try:
            while view:
                view = view[os.write(self._reply_fd, view) :]
        except BrokenPipeError as error:
            raise ClientGoneError from error


def _use_huge_pages() -> None:
    """Gather this process's writable private memory into pages of 2 MiB, as far as the kernel finds any.

    A fork copies one entry a page: with torch imported a task took 15 ms for it in small pages and 4 ms in huge ones.
    Needs Linux 6.1; elsewhere nothing happens.
    """
    madvise = ctypes.CDLL(None).madvise
    madvise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    for line in Path("/proc/self/maps").read_text().splitlines():
        span, rights, _, _, _, *name = line.split(maxsplit=5)
        if not rights.startswith("rw-p") or name not in ([], ["[heap]"]):
            continue
        low, high = (int(number, 16) for number in span.split("-"))
        start = -(-low // _HUGE_BYTES) * _HUGE_BYTES
        length = (high - start) // _HUGE_BYTES * _HUGE_BYTES
        if length > 0:
            madvise(start, length, _MADV_COLLAPSE)


def _import(*modules: str) -> None:
    """Import modules that children share until something writes to them, as a garbage collection would.

    No collection runs here: imports leave little garbage, and the search for it would take a sixth of their time.
    """
    gc.disable()
    try:
        for module in modules:
            importlib.import_module(module)
    finally:
        _prepare_to_fork()
        gc.enable()


def _import_entry(entry: str) -> None:
    """Import the task's own module here once, instead of in every child; the child reports a failure."""
    module = entry.partition(":")[0]
    if module not in sys.modules:
        with contextlib.suppress(Exception):
            _import(module)


def _run_setup(function: str) -> None:
    """Call "module:function" here; a failure is only logged, since the children will meet it, too."""
    try:
        resolve(function)()
    except Exception:
        _logger.warning("%s failed in the host", function, exc_info=True)
    gc.collect()
    _prepare_to_fork()


def _leave_gpus() -> None:
    """Shut down NVIDIA's management library, if anything has used it.

    Children close the files that it holds open, and could not use it again.
    """
    with contextlib.suppress(OSError, AttributeError):
        library = ctypes.CDLL("libnvidia-ml.so.1", mode=os.RTLD_NOLOAD)
        while library.nvmlShutdown() == 0:
            pass


def _prepare_to_fork() -> None:
    """Exclude imported objects from collections, which would write to them, and move them to huge pages.

    This comes before the first task, at any cost: operators run 1 to 2% faster in huge pages, and a sample's times must
    not depend on the number of earlier samples.
    """
    gc.freeze()
    _use_huge_pages()
    _leave_gpus()


def _end_on_signal(_number: int, _frame: object) -> NoReturn:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise ClientGoneError


def _claim_pipes() -> tuple[int, int]:
    """Keep stdin and stdout for the protocol alone: lines that a library prints must not end up in it."""
    request_fd, reply_fd = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)
    return request_fd, reply_fd


def _confine(arguments: HostArguments) -> tuple[HostArguments, int | None]:
    """Enter the namespaces that are possible: the arguments as they came true, and this process's number outside."""
    if arguments.confinement is Confinement.BUBBLEWRAP:
        with contextlib.suppress(OSError):
            host_namespaces.drop_privileges()
            host_namespaces.mask_proc()
            if arguments.view is not None:
                host_namespaces.protect_devices(arguments.view)
        return arguments, os.getpid()
    if arguments.confinement is Confinement.NAMESPACES:
        pid = host_namespaces.enter(arguments.view, Path(arguments.folder).parent / "root")
        if pid is not None:
            return arguments, pid
        arguments = dataclasses.replace(arguments, confinement=Confinement.LIMITS, view=None)
    pid = host_namespaces.enter() if arguments.namespace else None
    if pid is None:
        host_namespaces.fork_below_guard()
    return arguments, pid


def main() -> None:
    """Run the host; its argument is `HostArguments` as JSON."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    arguments, pid = _confine(HostArguments.from_json(sys.argv[1]))
    if arguments.limits is not None:
        # Some packages need a folder for temporary files when they are imported, and no other can be written.
        os.environ["TMPDIR"] = f"{arguments.folder}/{HOST_TMP}"
    # A task must not be able to trace this process, write its memory or take its descriptors.
    kernel.prctl(kernel.PR_SET_DUMPABLE, 0)
    for descriptor in (arguments.client_fd, arguments.channel_fd):
        os.set_inheritable(descriptor, False)
    request_fd, reply_fd = _claim_pipes()
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end_on_signal)
    tree = ProcessTree(owns_namespace=pid is not None)
    Host(arguments, tree, request_fd, reply_fd).serve(pid or os.getpid())
    logging.shutdown()
    os._exit(0)  # finalising an interpreter that has torch loaded takes a tenth of a second and is not needed
