"""Worker hosts for several tasks at once, each on cores of its own."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from queue import SimpleQueue

from ops.worker.client import WorkerHost


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


class HostPool:
    """Hosts that threads borrow, with cores of their own.

    Attributes:
        threads: See `share_cores`.
    """

    def __init__(self, hosts: Sequence[WorkerHost]) -> None:
        self.threads = share_cores(hosts)
        self._idle: SimpleQueue[WorkerHost] = SimpleQueue()
        for host in hosts:
            self._idle.put(host)

    @contextmanager
    def borrowed(self) -> Iterator[WorkerHost]:
        """A host for the calling thread alone, which waits until one is idle."""
        host = self._idle.get()
        try:
            yield host
        finally:
            self._idle.put(host)
