"""One task in the host: forks it, reads its reports, watches deadline and memory, ends it and explains the end."""

import contextlib
import os
import select
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ops.execution.untrusted.folders import UntrustedFileError
from ops.execution.untrusted.text import printable
from ops.execution.worker.child import DUMP_SIGNAL, ChildPlan, run_child
from ops.execution.worker.processes.limits import Limits
from ops.execution.worker.processes.tree import ProcessTree, has_stopped_itself
from ops.execution.worker.processes.usage import oom_kill_count, waiting_seconds
from ops.execution.worker.protocol import (
    MAX_PHASE_NAMES_LENGTH,
    MAX_PHASES,
    REPORT_QUOTA,
    FrameError,
    FrameReader,
    Report,
    parse_report,
)
from ops.execution.worker.sandbox.task_namespaces import OUTPUT, TaskNamespaces
from ops.execution.worker.task import Task, TaskEnd, TaskFailure, TaskFailureKind
from ops.execution.worker.task_end import Usage, explain_exit
from ops.execution.worker.task_folder import TaskLog, empty_folder, make_folder, remove_folder, take_output
from ops.failures import FailureReason, reason_of

WATCH_INTERVAL_S = 0.05
"""Interval of looks at the task's processes, in seconds; longer when a look takes long, so that looks take below 5%."""

_MAX_INTERVAL_S = 1.0
"""Longest interval, however long a look takes: with much memory to read, a look must not be the last one."""

_DUMP_S = 0.2
"""Seconds that a task at its deadline has to report where it hangs."""

_THIS_THREAD = "/proc/thread-self"

FIRST_PHASE = "start"
"""Phase before the first that the task reports: from the task's arrival to its first line of code."""


class ClientGoneError(Exception):
    """The client no longer waits for an answer."""


def _error(message: str, cause: BaseException | None = None) -> TaskFailure:
    reason = FailureReason.UNKNOWN if cause is None else reason_of(cause)
    return TaskFailure(TaskFailureKind.ERROR, None, message, reason=reason)


@dataclass(slots=True)
class _PeriodicCheck:
    """A check of the task's processes with its next time: counting them must not wait for reading their memory."""

    check: Callable[[Sequence[int]], TaskFailure | None]
    next_at: float = field(default_factory=lambda: time.monotonic() + WATCH_INTERVAL_S)

    def run_if_due(self, tree: ProcessTree, now: float) -> TaskFailure | None:
        """Run the check if it is time."""
        if now < self.next_at:
            return None
        before = time.thread_time()
        failure = self.check(tree.pids())
        self.next_at = now + min(max(WATCH_INTERVAL_S, 20 * (time.thread_time() - before)), _MAX_INTERVAL_S)
        return failure


@dataclass(slots=True)
class TaskSupervisor:
    """One task, from its arrival to its exit.

    Attributes:
        task: The task.
        folder: Private folder to be made for it.
        tree: Finds and kills the task's processes.
        send: Passes events on to the client while the task runs.
        client_fds: Hung up (the pipe) or readable (the process) once the client is gone, in this order.
        limits: Limits of each of the task's processes in a sandbox.
        namespaces: Makes the task's own namespaces in a sandbox.
        output: A folder outside of its own that it can write in its namespaces, if it asks for that.
        channel_fd: The task's end of its channel to the client, closed here once it is forked; None if it has no
            channel.
        phase: Current or last phase of the task.
        phases: Milliseconds spent in each phase.
        late_ms: Longest time that this process had no core while a report of a phase was waiting to be read.
        has_survivors: True if a process of the task could not be killed: this host must not run another task.
    """

    task: Task
    folder: Path
    tree: ProcessTree
    send: Callable[[Mapping[str, Any]], None]
    client_fds: tuple[int, int]
    limits: Limits | None = None
    namespaces: TaskNamespaces | None = None
    output: Path | None = None
    channel_fd: int | None = None
    phase: str = FIRST_PHASE
    phases: dict[str, float] = field(default_factory=dict)
    late_ms: float = 0.0
    has_survivors: bool = False
    _started: float = field(default_factory=time.monotonic)
    _phase_started: float = 0.0
    _core_waits_s: tuple[float, float] = (0.0, 0.0)
    _pid: int = 0
    _fds: dict[str, int] = field(default_factory=dict)
    _reader: FrameReader = field(default_factory=lambda: FrameReader(REPORT_QUOTA))
    _log: TaskLog = field(default_factory=lambda: TaskLog(None))
    _oom_kills: int = 0
    _looks_stopped: int = 0

    def run(self) -> TaskEnd:
        """Run the task; when this returns (or raises), no process and no file of it is left.

        Raises:
            ClientGoneError: The client ended meanwhile.
        """
        self._phase_started = self._started
        self._core_waits_s = (waiting_seconds(_THIS_THREAD),) * 2
        self._oom_kills = oom_kill_count()
        try:
            end: TaskEnd = self._start() or self._watch()
            self._enter_phase(None)
        finally:
            refusal = self._clean_up()
        return refusal if refusal is not None and isinstance(end, dict) else end

    @property
    def elapsed_ms(self) -> float:
        """Time since the task arrived."""
        return (time.monotonic() - self._started) * 1000

    def _start(self) -> TaskFailure | None:
        try:
            self._log = TaskLog(self.task.log_path)
            if self.namespaces is not None:
                self.namespaces.mount(self.folder, self._output_bytes())
            make_folder(self.folder, self.task)
            self._fork()
        except OSError as error:
            # No such folder, no space, no more processes.
            return _error(printable(f"the task could not be started: {error}"), error)
        return None

    def _fork(self) -> None:
        with contextlib.ExitStack() as child_ends:
            if self.channel_fd is not None:
                child_ends.callback(os.close, self.channel_fd)  # or its client would not see it end
            plan = ChildPlan(
                self.task,
                self.folder,
                self._pipe("report", child_ends),
                self._pipe("log", child_ends),
                host_pid=os.getpid(),
                limits=self.limits,
                namespaces=self.namespaces,
                output=self.output if self.task.leaves_output else None,
                channel_fd=self.channel_fd,
            )
            self.channel_fd = None
            if self.namespaces is not None:
                self._pid = self.namespaces.fork(lambda: run_child(plan))
            else:
                self._pid = os.fork()
                if self._pid == 0:
                    run_child(plan)
        self._fds["exit"] = os.pidfd_open(self._pid)

    def _pipe(self, name: str, child_ends: contextlib.ExitStack) -> int:
        """Make a pipe under this name to read from; its other end is the child's, and closed here with `child_ends`."""
        self._fds[name], other = os.pipe()
        child_ends.callback(os.close, other)
        os.set_blocking(self._fds[name], False)
        return other

    def _watch(self) -> TaskEnd:
        scratch = None if self.namespaces is None else self.folder
        usage = Usage(self.task.memory_limit_bytes, scratch, is_confined=self.limits is not None)
        poller = select.poll()
        for fd in self._fds.values():
            poller.register(fd, select.POLLIN)
        pipe, process = self.client_fds
        poller.register(pipe, select.POLLIN)
        poller.register(process, select.POLLIN)
        looks = (usage.check_count, usage.check_memory, self._check_stopped_itself)
        checks = tuple(map(_PeriodicCheck, looks))
        deadline = self._started + self.task.deadline_s
        while True:
            wait_s = max(0.0, min(deadline, *(check.next_at for check in checks)) - time.monotonic())
            events = poller.poll(wait_s * 1000 + 1)
            # Both, because a report that is read now may have arrived right after the previous poll: it waited since
            # then.
            self._core_waits_s = (self._core_waits_s[1], waiting_seconds(_THIS_THREAD))
            end = self._handle_events(poller, events)
            if end is not None:
                return end
            now = time.monotonic()
            if now >= deadline:
                return self._time_out()
            for check in checks:
                failure = check.run_if_due(self.tree, now)
                if failure is not None:
                    return failure

    def _handle_events(self, poller: select.poll, events: list[tuple[int, int]]) -> TaskEnd | None:
        pipe, process = self.client_fds
        if any(fd in (pipe, process) for fd, _ in events):
            raise ClientGoneError  # while a task runs, a client says nothing but that the host is to stop
        ready = {fd for fd, _ in events}
        exited = self._fds["exit"] in ready
        if self._fds["log"] in ready and not self._read_log(once=True):
            poller.unregister(self._fds["log"])
        if self._fds["report"] in ready or exited:
            end = self._read_reports(poller, exited)
            if end is not None:
                return end
        return explain_exit(self._pid, self._oom_kills) if exited else None

    def _read_log(self, *, once: bool) -> bool:
        """Copy printed lines to the log; False if no more can come."""
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self._fds["log"], 65536):
                self._log.write(data)
                if once:
                    return True
            return False
        return True

    def _read_reports(self, poller: select.poll, exited: bool) -> TaskEnd | None:
        try:
            for report in self._reports(to_the_end=exited):
                end = self._handle_report(*report)
                if end is not None:
                    return end
        except FrameError as error:
            return _error(f"the task wrote into the host's report pipe: {error}")
        except EOFError:
            if not exited:
                poller.unregister(self._fds["report"])
        return None

    def _reports(self, *, to_the_end: bool) -> Iterator[Report]:
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self._fds["report"], 65536):
                for frame in self._reader.feed(data):
                    yield parse_report(frame, self.task.failure_kinds)
                if not to_the_end:
                    return
            raise EOFError

    def _handle_report(self, kind: str, content: Any) -> TaskEnd | None:
        if kind == "phase":
            if failure := self._check_phases(content):
                return failure
            self.late_ms = max(self.late_ms, (waiting_seconds(_THIS_THREAD) - self._core_waits_s[0]) * 1000)
            self._enter_phase(content)
            self.send({"event": "phase", "name": content})
        elif kind == "partial":
            self.send({"event": "partial", "values": content})
        return content if kind == "end" else None

    def _check_stopped_itself(self, pids: Sequence[int]) -> TaskFailure | None:
        # A side is stopped by its client, which looks too (`ops.execution.worker.side`). Two looks, because one of a
        # task's own processes may stop it for a moment and resume it.
        stopped = not self.task.is_side and has_stopped_itself(self._pid, {os.getpid(), *pids})
        self._looks_stopped = self._looks_stopped + 1 if stopped else 0
        return _error("the task stopped itself, and nothing would have it go on") if self._looks_stopped > 1 else None

    def _check_phases(self, name: str) -> TaskFailure | None:
        names = {*self.phases, self.phase, name}
        if len(names) > MAX_PHASES:
            return _error(f"the task reported more than {MAX_PHASES} different phases")
        if sum(map(len, names)) > MAX_PHASE_NAMES_LENGTH:
            return _error(f"the names of the task's phases are over {MAX_PHASE_NAMES_LENGTH} characters together")
        return None

    def _enter_phase(self, name: str | None) -> None:
        now = time.monotonic()
        self.phases[self.phase] = self.phases.get(self.phase, 0.0) + (now - self._phase_started) * 1000
        self._phase_started = now
        if name is not None:
            self.phase = name

    def _time_out(self) -> TaskFailure:
        # If the task is still able to, it writes its stacks to the log.
        with contextlib.suppress(OSError):
            os.kill(self._pid, DUMP_SIGNAL)
            end = time.monotonic() + _DUMP_S
            while time.monotonic() < end and select.select([self._fds["log"]], [], [], _DUMP_S / 4)[0]:
                if not self._read_log(once=True):
                    break
        message = f"the task did not end within {self.task.deadline_s:g} s"
        return TaskFailure(TaskFailureKind.TIMEOUT, None, message)

    def _output_bytes(self) -> int:
        """Most bytes of files for the client: they lie in the task's memory."""
        if not self.task.leaves_output or self.limits is None:
            return 0
        return min(self.limits.file_bytes, self.task.memory_limit_bytes)

    def _clean_up(self) -> TaskFailure | None:
        """End the rest of the task; return the failure of taking its files for the client, if that failed."""
        self.has_survivors = bool(self._pid) and not self.tree.kill(self._pid)
        if "log" in self._fds:
            self._read_log(once=False)
        self._log.close()
        for fd in (*self._fds.values(), *([] if self.channel_fd is None else [self.channel_fd])):
            os.close(fd)
        if self.namespaces is None:
            remove_folder(self.folder)
            return None
        try:
            return self._take_output()
        finally:
            self.namespaces.unmount(self.folder)

    def _take_output(self) -> TaskFailure | None:
        if not self.task.leaves_output or self.output is None:
            return None
        try:
            empty_folder(self.output)  # files of an earlier task are not this one's
            if self.has_survivors:
                raise UntrustedFileError("some of its processes could not be ended")
            take_output(self.folder, OUTPUT, self.output, self._output_bytes())
        except (OSError, UntrustedFileError) as error:
            return _error(printable(f"what the task left could not be taken: {error}"), error)
        return None
