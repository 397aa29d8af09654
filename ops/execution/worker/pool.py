"""Worker hosts for several tasks at once, each on cores of its own."""

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

from ops.execution.worker.client import WorkerHost

Item = TypeVar("Item")
_ABANDON_EVERY_S = 0.5


def share_cores(hosts: Sequence[WorkerHost]) -> int:
    """Share the cores of this process among hosts that have not started; with fewer cores than hosts, each has one.

    Libraries start a thread for each core that they see, and threads of several tasks on the same cores mostly wait for
    each other.

    Returns:
        Fewest cores of a host: the number of threads that its tasks should use.
    """
    cores = sorted(os.sched_getaffinity(0))
    for number, host in enumerate(hosts):
        host.pin(cores[number :: len(hosts)] or [cores[number % len(cores)]])
    return max(1, len(cores) // len(hosts))


def abandon(hosts: Sequence[WorkerHost], futures: Iterable[Future[Any]]) -> None:
    """End the work of threads that use these hosts, at once; the caller drops the results of tasks that fail by this.

    Args:
        hosts: Hosts that are ended by force, again and again, since threads may start them again for their next task.
        futures: Those that have not begun are cancelled; all are over when this returns.
    """
    remaining = {future for future in futures if not future.cancel()}
    while remaining:
        for host in hosts:
            host.abandon()
        remaining = wait(remaining, _ABANDON_EVERY_S).not_done


class Pool(Generic[Item]):
    """Items that threads borrow, each by one thread at a time: hosts, or objects that work in one."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._idle: SimpleQueue[Item] = SimpleQueue()
        for item in items:
            self._idle.put(item)

    @contextmanager
    def borrow(self) -> Iterator[Item]:
        """Lend an item to the calling thread alone, which waits until one is idle."""
        item = self._idle.get()
        try:
            yield item
        finally:
            self._idle.put(item)
