"""Worker hosts for several tasks at once, each on cores of its own."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Generic, TypeVar

from ops.worker.client import WorkerHost

Item = TypeVar("Item")


def share_cores(hosts: Sequence[WorkerHost]) -> int:
    """Share the cores of this process among hosts that have not started; where there are fewer, each has one.

    Libraries start a thread for each core that they see, and threads of several tasks on the same cores mostly wait for
    each other.

    Returns:
        Cores of each host, at least: the threads that its tasks had better use.
    """
    cores = sorted(os.sched_getaffinity(0))
    for number, host in enumerate(hosts):
        host.pin(cores[number :: len(hosts)] or [cores[number % len(cores)]])
    return max(1, len(cores) // len(hosts))


class Pool(Generic[Item]):
    """Things that threads borrow, each one thread at a time: hosts, or what works in one."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._idle: SimpleQueue[Item] = SimpleQueue()
        for item in items:
            self._idle.put(item)

    @contextmanager
    def borrowed(self) -> Iterator[Item]:
        """One for the calling thread alone, which waits until one is idle."""
        item = self._idle.get()
        try:
            yield item
        finally:
            self._idle.put(item)
