"""Measures interference (the share of the cores that other processes took), and waits until it is low.

It is the time that the cores were busy (from `/proc/stat`, including time a hypervisor gave to other machines) minus
the time that this process computed. The kernel counts the former in ticks of 10 ms, so one tick for each core is left
out: rounding must not make short measurements count as disturbed.
"""

import math
import os
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from ops.evaluation.benchmark.results import DISTURBED_SHARE
from ops.execution.worker.processes.usage import waiting_seconds

_STAT = Path("/proc/stat")
_THREADS = Path("/proc/self/task")
_IDLE_FIELDS = (3, 4)
"""Fields of a core's line for idle time and waiting for a disk. Fields after the eighth are included in others."""
_LAST_FIELD = 8
_PROBE_S = 0.25


def busy_seconds(cores: Collection[int], stat: str) -> float:
    """Time that cores were busy since the machine started, computed from the text of /proc/stat."""
    wanted = {f"cpu{core}" for core in cores}
    ticks = 0
    for line in stat.splitlines():
        name, *fields = line.split()
        if name in wanted:
            ticks += sum(int(value) for place, value in enumerate(fields[:_LAST_FIELD]) if place not in _IDLE_FIELDS)
    return ticks / _ticks_per_second()


def _ticks_per_second() -> int:
    return os.sysconf("SC_CLK_TCK")


def _read_stat() -> str | None:
    try:
        return _STAT.read_text()
    except OSError:
        return None


def _own_seconds() -> float:
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def _waiting_seconds() -> float:
    """Time that threads of this process were ready to run and had no core."""
    return math.fsum(waiting_seconds(str(thread)) for thread in _THREADS.iterdir())


@dataclass(slots=True)
class Interference:
    """Measures interference from `begin` on.

    Attributes:
        read_stat: Reads the text of /proc/stat; None if it cannot be read.
        clock: Reads the clock in seconds.
        own: Seconds that this process, and the processes that it measures, computed.
        waited: Seconds that threads of these were ready to run and had no core.
        others_share: Share of the cores that others took; None if it cannot be measured.
        waiting_share: Share of the cores' time that threads of this process waited for one, by the scheduler's account;
            includes threads that wait for each other.
    """

    read_stat: Callable[[], str | None] = _read_stat
    clock: Callable[[], float] = time.perf_counter
    own: Callable[[], float] = _own_seconds
    waited: Callable[[], float] = _waiting_seconds
    others_share: float | None = None
    waiting_share: float | None = None
    _cores: frozenset[int] = frozenset()
    _begun: tuple[str | None, float, float, float] = (None, 0.0, 0.0, 0.0)

    def begin(self) -> None:
        """Start measuring."""
        self._cores = frozenset(os.sched_getaffinity(0))
        self._begun = self._reading()

    def update_shares(self) -> None:
        """Update the shares for the time up to now; measuring goes on."""
        stat_before, clock_before, own_before, waited_before = self._begun
        stat, clock, own, waited = self._reading()
        capacity = (clock - clock_before) * len(self._cores)
        if capacity <= 0:
            return
        self.waiting_share = min(1.0, max(0.0, waited - waited_before) / capacity)
        if stat is not None and stat_before is not None:
            busy = busy_seconds(self._cores, stat) - busy_seconds(self._cores, stat_before)
            rounding = len(self._cores) / _ticks_per_second()
            self.others_share = min(1.0, max(0.0, busy - (own - own_before) - rounding) / capacity)

    def _reading(self) -> tuple[str | None, float, float, float]:
        return self.read_stat(), self.clock(), self.own(), self.waited()


def wait_until_quiet(
    seconds: float,
    *,
    read_stat: Callable[[], str | None] = _read_stat,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> bool:
    """Wait until interference on the cores that this process may use is below `DISTURBED_SHARE`.

    Args:
        seconds: Longest time to wait.
        read_stat: Reads the text of /proc/stat.
        clock: Reads the clock in seconds.
        sleep: Waits for a number of seconds.

    Returns:
        True if the machine is quiet, or interference cannot be measured.
    """
    end = clock() + seconds
    while True:
        probe = Interference(read_stat, clock)
        probe.begin()
        sleep(_PROBE_S)
        probe.update_shares()
        if probe.others_share is None or probe.others_share < DISTURBED_SHARE:
            return True
        if clock() >= end:
            return False
