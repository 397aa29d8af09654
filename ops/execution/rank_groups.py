"""Connects processes that are the ranks of a sample of several devices. Torch is imported inside functions."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class RankPlace:
    """The place of a process among ranks.

    Attributes:
        rank: Its number.
        count: Number of ranks.
        groups: Name and ranks of each process group; a name may stand for several groups, of which a rank is in one.
        folder: Folder that all ranks see.
        timeout_s: Longest time that a rank waits for others in a collective, in seconds.
    """

    rank: int
    count: int
    groups: Sequence[tuple[str, Sequence[int]]]
    folder: str
    timeout_s: float


def join_ranks(place: RankPlace, backend: str = "gloo") -> None:
    """Connect this process with the other ranks, over the loopback interface; graphs call groups by their names.

    Afterwards nobody else needs to connect, so that untrusted code may be let in once this process may not listen.
    """
    from torch import distributed

    from ops.execution.torch_private import register_group

    os.environ["GLOO_SOCKET_IFNAME"] = "lo"
    timeout, store = timedelta(seconds=place.timeout_s), f"file://{place.folder}/ranks"
    distributed.init_process_group(backend, init_method=store, rank=place.rank, world_size=place.count, timeout=timeout)
    for name, members in place.groups:
        group = distributed.new_group(list(members), timeout=timeout, backend=backend)
        if place.rank in members:
            register_group(name, group)
    shorten_queues()


def join_nobody(rank: int, count: int, groups: Sequence[tuple[str, Sequence[int]]] = ()) -> None:
    """Make this process a rank of `count`, whose collectives talk to nobody and return arbitrary values."""
    from torch import distributed

    from ops.execution.torch_private import fake_store, register_group

    distributed.init_process_group("fake", store=fake_store(), rank=rank, world_size=count)
    for name, members in groups:
        if rank in members:
            register_group(name, distributed.new_group(list(members), backend="fake"))


@contextlib.contextmanager
def fake_process_group(rank: int, count: int, groups: Sequence[tuple[str, Sequence[int]]] = ()) -> Iterator[None]:
    """Open a context in which `join_nobody` holds."""
    from torch import distributed

    join_nobody(rank, count, groups)
    try:
        yield
    finally:
        distributed.destroy_process_group()


def shorten_queues() -> None:
    """Let no socket of this process that listens keep more than one connection waiting.

    Each would hold what was sent to it, in memory of the kernel that is counted for nobody.
    """
    for name in os.listdir("/proc/self/fd"):  # noqa: PTH208 - numbers, and not paths
        with contextlib.suppress(OSError), socket.socket(fileno=os.dup(int(name))) as copy:
            if copy.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                copy.listen(0)
