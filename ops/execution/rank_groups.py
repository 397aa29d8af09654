"""Connects processes that are the ranks of a sample of several devices. Torch is imported inside functions."""

from __future__ import annotations

import os
from collections.abc import Sequence
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
    """Connect this process with the other ranks, over the loopback interface; graphs call groups by their names."""
    from torch import distributed

    from ops.execution.torch_private import register_group

    os.environ["GLOO_SOCKET_IFNAME"] = "lo"
    timeout, store = timedelta(seconds=place.timeout_s), f"file://{place.folder}/ranks"
    distributed.init_process_group(backend, init_method=store, rank=place.rank, world_size=place.count, timeout=timeout)
    for name, members in place.groups:
        group = distributed.new_group(list(members), timeout=timeout, backend=backend)
        if place.rank in members:
            register_group(name, group)
