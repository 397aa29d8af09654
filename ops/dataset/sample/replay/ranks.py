"""Ranks of a sample or model: processes for them, which may be connected, and the values that each has.

Worker only: imports torch.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import multiprocessing.connection
import pickle
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing.connection import Connection
from typing import Any

import torch
from torch import distributed

from ops.dataset.sample.format.devices import Devices, Placement, devices_of, rank_sample, undivided
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.tensors import replay
from ops.errors import GraphNetError
from ops.execution.rank_groups import RankPlace, join_ranks
from ops.failures import FailureReason, ReasonedError

_TIMEOUT_S = 60.0
"""Longest time that a rank waits for others."""

_GRACE_S = 0.3
"""Seconds in which other ranks may fail after the first: one dies, and another notices that."""

Ask = Callable[[Sequence[Any]], list[Any]]
"""Sends each rank something, and returns the answers of all."""


class RankError(ReasonedError):
    """A rank failed or died; the message names it."""


@contextlib.contextmanager
def rank_processes(count: int, work: Callable[[int, Any], Any], begin: Callable[[int], None]) -> Iterator[Ask]:
    """Fork a process for each rank; this process may have started no threads.

    Args:
        count: Number of ranks.
        work: Makes a rank's answer from its number and what it was sent.
        begin: Called once in each process, before the first `work`; this context opens when all have returned.

    Yields:
        A function that asks all ranks.

    Raises:
        RankError: A rank failed or died; the message names it.
    """
    context = multiprocessing.get_context("fork")
    ends: list[Connection] = []
    processes = []
    try:
        for rank in range(count):
            end, of_rank = context.Pipe()
            process = context.Process(target=_serve, args=(rank, [of_rank, end, *ends], begin, work), daemon=True)
            process.start()
            of_rank.close()
            ends.append(end)
            processes.append(process)
        _receive(ends)

        def ask(messages: Sequence[Any]) -> list[Any]:
            for end, message in zip(ends, messages, strict=True):
                with contextlib.suppress(OSError):  # it died, which the answer says
                    end.send_bytes(pickle.dumps(message))
            return _receive(ends)

        yield ask
    finally:
        for process in processes:
            process.kill()
            process.join()
        for end in ends:
            end.close()


def _receive(ends: Sequence[Connection]) -> list[Any]:
    """Wait for an answer of each rank, in whatever order they come; of failures, that of a rank that died is told."""
    answers: dict[int, Any] = {}
    failures: list[RankError] = []
    numbers: dict[Any, int] = {end: rank for rank, end in enumerate(ends)}
    while numbers:
        ready = multiprocessing.connection.wait(list(numbers), _GRACE_S if failures else None)
        if not ready:
            break
        for end in ready:
            rank = numbers.pop(end)
            try:
                kind, content = pickle.loads(ends[rank].recv_bytes())
            except (EOFError, OSError):
                failures.append(RankError(f"rank {rank} died", FailureReason.CRASH))
                continue
            if kind == "failed":
                message, reason = content
                failures.append(RankError(f"rank {rank}: {message}", FailureReason(reason), quoted=message))
            answers[rank] = content
    if failures:
        raise min(failures, key=lambda failure: failure.reason != FailureReason.CRASH)
    return [answers[rank] for rank in range(len(ends))]


def _serve(
    rank: int, ends: Sequence[Connection], begin: Callable[[int], None], work: Callable[[int, Any], Any]
) -> None:
    """Answer by the first of the ends; the others are those of this process's parent."""
    end, *others = ends
    for other in others:
        other.close()
    try:
        begin(rank)
        end.send_bytes(pickle.dumps(("done", None)))
        while True:
            end.send_bytes(pickle.dumps(("done", work(rank, pickle.loads(end.recv_bytes())))))
    except EOFError:
        return
    except Exception as error:  # noqa: BLE001 - whatever fails in a rank is told
        traceback.print_exc()
        told = str(error) if isinstance(error, GraphNetError) else f"{type(error).__name__}: {error}"
        reason = error.reason if isinstance(error, ReasonedError) else FailureReason.UNKNOWN
        end.send_bytes(pickle.dumps(("failed", (told, str(reason)))))


@contextlib.contextmanager
def connected_ranks(devices: Devices, work: Callable[[int, Any], Any], seal: Callable[[], None]) -> Iterator[Ask]:
    """Fork a process for each rank, connected by gloo, before anything untrusted runs in this one.

    Args:
        devices: Mesh and groups.
        work: See `rank_processes`.
        seal: Called in each process after it is connected.
    """
    with tempfile.TemporaryDirectory() as folder:

        def connect(rank: int) -> None:
            torch.set_num_threads(1)
            join_ranks(RankPlace(rank, devices.count, devices.named_groups, folder, _TIMEOUT_S))
            seal()

        with rank_processes(devices.count, work, connect) as ask:
            yield ask


def is_rank() -> bool:
    """Tell whether this process is one of several that are connected, and not one with groups that talk to nobody."""
    return distributed.is_available() and distributed.is_initialized() and distributed.get_backend() != "fake"


def on_any_rank(flag: bool) -> bool:
    """Tell whether something holds on at least one rank; all ranks have to ask. Without ranks, it is what is given."""
    if not is_rank():
        return flag
    flags = torch.tensor(int(flag))
    distributed.all_reduce(flags, distributed.ReduceOp.MAX)
    return bool(flags)


def part_of(devices: Devices, placement: Placement | None, undivided: torch.Tensor, rank: int) -> torch.Tensor:
    """The part of an undivided tensor that a rank has."""
    if placement is None or placement.shape is None:
        return undivided
    return undivided.reshape(placement.shape)[devices.part(placement, placement.shape, rank)]


def replay_parts(sample: Sample, ranks: Iterable[int], *, seed: int, device: str = "cpu") -> list[dict[str, Any]]:
    """Make the values of undivided tensors, and return what each of these ranks has of them."""
    devices = devices_of(sample.info)
    assert devices is not None
    values = replay(undivided(sample), seed=seed, device=device)
    return [
        {
            name: value
            if isinstance(value, int)
            else part_of(devices, devices.tensors.get(name), value, rank).reshape(shapes[name]).clone()
            for name, value in values.items()
        }
        for rank in ranks
        for shapes in [{tensor.name: tensor.shape for tensor in rank_sample(sample, rank).tensors}]
    ]
