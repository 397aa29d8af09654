"""Worker hosts for several tasks at once, each on cores of its own."""

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

from ops.worker.client import WorkerHost

Item = TypeVar("Item")
_ABANDON_EVERY_S = 0.5


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


def abandon(hosts: Sequence[WorkerHost], futures: Iterable[Future[Any]]) -> None:
    """End the work of threads that use these hosts, at once: what they make of tasks that fail by it is to be dropped.

    Args:
        hosts: Ended by force, again and again, as threads may start them again for what comes next.
        futures: Those that have not begun are cancelled; when this returns, all are over.
    """
    remaining = {future for future in futures if not future.cancel()}
    while remaining:
        for host in hosts:
            host.abandon()
        remaining = wait(remaining, _ABANDON_EVERY_S).not_done


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
