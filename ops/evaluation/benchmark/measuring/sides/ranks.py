"""A side of several devices: a process for each rank, and this one, which passes the judge's messages on.

All are forked before anything of the sample or of a compiler runs. They connect, apply the sandbox's filter of system
calls, and only then get the graph. The judge sees one side: it stops all processes together, and reads the outputs
where they lie. A call takes from the barrier before it until the end of the slowest rank.
"""

from __future__ import annotations

import contextlib
import dataclasses
import linecache
import mmap
import os
import re
import select
import signal
import socket
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn

from ops.dataset.sample.format.files import MODEL_FILE
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.measuring.sides.framework import SideFramework
from ops.evaluation.benchmark.measuring.sides.serve import Prepared, Server, backend_of
from ops.execution.environments.process import choose_cores
from ops.execution.rank_groups import RankPlace
from ops.execution.worker.channel import Channel, ClientEnd
from ops.execution.worker.child import Reporter, TaskError, first_line, kind_of
from ops.execution.worker.processes.tree import die_with_parent
from ops.execution.worker.protocol import FrameError
from ops.execution.worker.task import Libraries, TaskFailureKind

_TIMEOUT_SHARE = 1 / 3
"""Longest time that a rank waits for others, as a share of the deadline: a deadlock ends before the deadline."""

_GRACE_S = 0.3
"""Seconds in which other ranks may fail after the first: one dies, and another notices that."""

_MOST_NAMED = 4
"""Most ranks that a message names."""

_COLLECTIVE = re.compile(r"_c10d_functional\.(?!wait_tensor)(\w+)")

_clock_ns, _CLOCK = time.clock_gettime_ns, time.CLOCK_MONOTONIC_RAW


def _first(values: list[Any]) -> Any:
    return next((value for value in values if value), values[0])


_MERGED: Mapping[str, Callable[[list[Any]], Any]] = {
    **dict.fromkeys(("compiles_ahead", "is_timed", "proves_run"), all),
    **dict.fromkeys(("operator_count", "fallback_count", "frames"), sum),
    **dict.fromkeys(("artefact", "detail", "note", "refused", "collectives", "collective_names"), _first),
    **dict.fromkeys(("adaptations", "reads", "written"), lambda lists: list(dict.fromkeys(chain(*lists)))),
    **dict.fromkeys(("event_ms", "ms"), lambda times: max((each for each in times if each is not None), default=None)),
    "size_bytes": lambda sizes: sum(filter(None, sizes)) or None,
    "random": any,
    "addresses": lambda lists: list(chain(*lists)),
}
"""Field of an answer → what is made of those of the ranks."""


class _RankServer(Server):
    """A rank."""

    def __init__(self, place: RankPlace, arrivals: memoryview, *server: Any) -> None:
        super().__init__(*server)
        self._place, self._arrivals = place, arrivals
        self._met_ns = 0

    def _meet(self) -> None:
        """Wait for all ranks in shared memory: messages would wake them one after the other."""
        arrivals, rank = self._arrivals, self._place.rank
        number = arrivals[rank] = arrivals[rank] + 1
        while min(arrivals) < number:
            os.sched_yield()
        self._met_ns = _clock_ns(_CLOCK)

    def do_first_call(self, *, seed: int) -> dict[str, Any]:
        """Call eager, and list its collectives."""
        call, collectives = self._call, list[str]()

        def watched(**values: Any) -> Any:
            returned, collectives[:] = self._framework.watch_collectives(lambda: call(**values))
            return returned

        self._call = watched
        try:
            return {**super().do_first_call(seed=seed), "collectives": collectives}
        finally:
            self._call = call

    def do_call(self, *, seed: int) -> dict[str, Any]:
        """Call the graph once; the answer says when this rank had met the others."""
        return {**super().do_call(seed=seed), "met_ns": self._met_ns}

    def do_collectives(self, *, seed: int) -> dict[str, Any]:
        """List the names of the collectives of a call, in order."""
        self._forget()
        self._refresh()
        self._framework.seed(seed)
        return {"collective_names": self._framework.collective_names(lambda: self._call(**self._values))}


class _Rank:
    """A rank as the process sees it that passes messages on."""

    def __init__(self, number: int, pid: int, end: socket.socket) -> None:
        self.number, self.pid, self.end = number, pid, ClientEnd(end)
        self.kinds: list[Any] = []
        self._socket = end
        end.recv(1)

    def receive(self) -> dict[str, Any] | None:
        """Return its next message, None if there is no complete one; of its end, the failure."""
        try:
            return self.end.receive()
        except EOFError:
            return {"failed": [TaskFailureKind.CRASH, self._death()]}
        except FrameError as error:
            return {"failed": [TaskFailureKind.ERROR, f"it wrote into the channel: {error}"]}

    def _death(self) -> str:
        end = time.monotonic() + 10 * _GRACE_S
        while time.monotonic() < end:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                code = os.waitstatus_to_exitcode(status)
                return f"killed by signal {-code}" if code < 0 else f"exited with status {code} without an answer"
            time.sleep(0.01)
        return "hung up and went on"


class _Ranks:
    """The ranks of a side."""

    def __init__(self, ranks: Sequence[_Rank]) -> None:
        self._ranks = ranks

    def ask(self, messages: Sequence[Mapping[str, Any]], descriptors: Sequence[int] = ()) -> list[dict[str, Any]]:
        """Send each rank its message: the answers of all.

        Raises:
            TaskError: A rank failed or ended; the message names it.
        """
        for rank, message in zip(self._ranks, messages, strict=True):
            with contextlib.suppress(OSError):  # it has ended, which the answer says
                rank.end.send(message, descriptors)
        answers = dict[int, dict[str, Any]]()
        while len(answers) < len(self._ranks):
            answers |= self._receive(answers, None)
            if any("failed" in answer for answer in answers.values()):
                raise self._error(answers)
        return [answers[rank.number] for rank in self._ranks]

    def _receive(self, answers: Mapping[int, Any], timeout_ms: float | None) -> dict[int, dict[str, Any]]:
        """Wait for an answer of any rank that has not answered; some may come at once, or none."""
        poller, waited = select.poll(), [rank for rank in self._ranks if rank.number not in answers]
        for rank in waited:
            poller.register(rank.end, select.POLLIN)
        ready = {descriptor for descriptor, _ in poller.poll(timeout_ms)}
        received = {rank.number: rank.receive() for rank in waited if rank.end.fileno() in ready}
        return {number: answer for number, answer in received.items() if answer is not None}

    def _error(self, answers: dict[int, dict[str, Any]]) -> TaskError:
        """Make the failure of all ranks that have failed by now, or do so soon; those that died come first."""
        end = time.monotonic() + _GRACE_S
        while len(answers) < len(self._ranks) and (remaining := end - time.monotonic()) > 0:
            answers |= self._receive(answers, 1000 * remaining)
        failed = [(number, *answer["failed"]) for number, answer in answers.items() if "failed" in answer]
        failed.sort(key=lambda failure: failure[1] != TaskFailureKind.CRASH)
        return TaskError(
            failed[0][1], "; ".join(f"rank {number}: {message}" for number, _, message in failed[:_MOST_NAMED])
        )

    def merge(self, answers: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """Make one answer of all: outputs in the order of ranks, and the time from the barrier to the slowest's end."""
        names = dict.fromkeys(chain(*answers))
        merged = {
            name: _MERGED[name]([answer[name] for answer in answers if name in answer])
            for name in names & _MERGED.keys()
        }
        if "addresses" in merged:
            if "kinds" in names:
                for rank, answer in zip(self._ranks, answers, strict=True):
                    rank.kinds = answer.get("kinds", rank.kinds)
                merged["kinds"] = list(chain(*(rank.kinds for rank in self._ranks)))
            merged["ranks"] = [
                [rank.pid, len(answer.get("addresses", ())), answer.get("own_ns", 0)]
                for rank, answer in zip(self._ranks, answers, strict=True)
            ]
        if "own_ns" in names:
            starts = [answer.get("met_ns", 0) for answer in answers]
            ends = [start + answer.get("own_ns", 0) for start, answer in zip(starts, answers, strict=True)]
            merged["own_ns"] = max(ends) - min(starts)
        return merged


def serve(
    framework: SideFramework, payload: Mapping[str, Any], reporter: Reporter, prepared: Prepared | None = None
) -> None:
    """Serve as a side of several ranks until the judge ends the conversation; arguments as in `serve.serve`."""
    channel, count = reporter.channel(), payload["ranks"]
    message = channel.receive()
    if message is None:
        return
    described, config = message["ranks"], BenchmarkConfig(**payload["config"])
    arrivals = memoryview(mmap.mmap(-1, 8 * count)).cast("Q")
    folder, cores = os.getcwd(), choose_cores(max(config.threads, count))  # noqa: PTH109
    share = max(1, len(cores) // count)
    started, parent = [], os.getpid()
    for rank in range(count):
        end, of_rank = socket.socketpair()
        place = RankPlace(rank, count, described["groups"], folder, _TIMEOUT_SHARE * config.deadline_s)
        device = config.device if config.device == "cpu" else f"cuda:{rank}"
        own = dataclasses.replace(config, threads=share, device=device)
        if not (pid := os.fork()):
            # Those of the judge and of other ranks are not this process's.
            os.closerange(3, of_rank.fileno())
            os.closerange(of_rank.fileno() + 1, os.sysconf("SC_OPEN_MAX"))
            os.sched_setaffinity(0, {cores[(rank * share + number) % len(cores)] for number in range(share)})
            task = _RankTask(framework, payload, reporter, prepared, own, described["texts"][rank], parent)
            _be_rank(task, place, arrivals, of_rank)
        of_rank.close()
        started.append(_Rank(rank, pid, end))
    ranks = _Ranks(started)
    ranks.ask([{"do": "connect"}] * count)
    reporter.seal()  # no rank runs anything of a sample before
    sending_ns = 0
    while message is not None:
        received = _clock_ns(_CLOCK)
        descriptors = channel.take_descriptors(message.get("descriptors", 0))
        parts = message.pop("ranks", {"parts": [{}] * count})["parts"]
        answer = ranks.merge(ranks.ask([{**message, **part} for part in parts], descriptors))
        for descriptor in descriptors:
            os.close(descriptor)
        if "own_ns" in answer:
            answer["beside_ns"] = max(0, _clock_ns(_CLOCK) - received - answer["own_ns"]) + sending_ns
        started_ns = _clock_ns(_CLOCK)
        channel.send(answer)
        sending_ns = _clock_ns(_CLOCK) - started_ns
        message = channel.receive()


class _RankChannel(Channel):
    """The channel of a rank, which knows when the latest message came."""

    received_at = 0.0

    def receive(self) -> dict[str, Any] | None:
        """Wait for the next message."""
        message = super().receive()
        self.received_at = time.monotonic()
        return message


def _failure(error: BaseException, libraries: Libraries, waited_s: float, timeout_s: float) -> tuple[str, str]:
    """Kind and message of a rank's failure, with the collective in which it happened."""
    collective = _collective_of(error)
    if collective and waited_s >= timeout_s:
        return TaskFailureKind.TIMEOUT, f"waits in {collective}: other ranks did not come within {timeout_s:.3g} s"
    return kind_of(error, libraries), f"in {collective}: " * bool(collective) + first_line(error, libraries)


def _collective_of(error: BaseException) -> str:
    """Name the collective that raised an error, or whose result was waited for; "" if there was none."""
    name = ""
    for frame, number in traceback.walk_tb(error.__traceback__):
        lines = linecache.getlines(frame.f_code.co_filename, frame.f_globals)[:number]
        if lines and "_c10d_functional" in lines[-1]:
            name = (_COLLECTIVE.findall("".join(lines)) or [name])[-1].strip("_")
    return name


@dataclasses.dataclass(frozen=True, slots=True)
class _RankTask:
    """The arguments of `serve`, and the configuration and the graph of a rank."""

    framework: SideFramework
    payload: Mapping[str, Any]
    reporter: Reporter
    prepared: Prepared | None
    config: BenchmarkConfig
    text: str
    parent: int


def _be_rank(task: _RankTask, place: RankPlace, arrivals: memoryview, end: socket.socket) -> NoReturn:
    """Run as a rank, and never return."""
    try:
        die_with_parent(task.parent)
        channel = _RankChannel(end)
        work = Path(place.folder, f"rank_{place.rank}")
        work.mkdir(exist_ok=True)
        os.chdir(work)
        Path(MODEL_FILE).write_text(task.text, "utf-8")
        try:
            task.framework.prepare_process(task.config.threads, task.config.device)
            task.framework.join_ranks(place, task.config.device)
            task.reporter.seal()
            channel.receive()
            channel.send({})
            message = channel.receive()
            server = _RankServer(place, arrivals, task.framework, task.config, backend_of(task.payload), task.prepared)
            server.serve(channel, message)
        except BaseException as error:  # noqa: BLE001 - of the sample or the compiler: the judge's row tells
            traceback.print_exc()
            waited_s = time.monotonic() - channel.received_at
            channel.send({"failed": _failure(error, task.reporter.libraries, waited_s, place.timeout_s)})
            signal.pause()  # other ranks would fail too if this one closed its connections
    finally:
        os._exit(0)
