"""Twin runs of two builds on a sample: two children that measure in turn, block by block, each with its own eager mode.

Nothing in this module imports torch.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendDescription
from ops.benchmark.measuring.timing.interference import wait_until_quiet
from ops.benchmark.result_parsing import ProcessResult, blocks_of
from ops.benchmark.results import FailureKind, Phase
from ops.checkout import CHECKOUT
from ops.compare.pairs import Outcome, Pair, Ratio, ratio_of
from ops.compare.rows import NO_BASELINE
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.files import file_name
from ops.worker.client import WorkerHost, run_in_turns
from ops.worker.device_lock import device_lock
from ops.worker.task import Task, TaskOutcome

TWIN_SECONDS = 2.0
"""Seconds that each of both processes times calls for, eager's and the compiled graph's together."""

_NEVER = 1e-9
"""Width of an interval that no measurement reaches: both processes are to time about as many blocks."""

_NO_ROOM = "there is no room in memory for both builds at once, so their times were not compared"


def twin_config(config: BenchmarkConfig, seconds: float = TWIN_SECONDS) -> BenchmarkConfig:
    """The configuration of both children: as the settings say, but each times blocks for a fixed time."""
    return replace(
        config,
        trials=None,
        target_interval=_NEVER,
        time_budget_s=seconds,
        processes=1,
        twin="none",
        repeat_disturbed=0,
        kernel_time=False,
    )


@dataclass(slots=True)
class TwinRunner:
    """Runs pairs of two builds.

    Hosts are new in each sweep over the samples, so that each pair of a sample is of processes with other addresses.
    Where both builds can run in either host they change places from sample to sample: what a host is like favours
    neither. Which of both begins changes from pair to pair.

    Attributes:
        a: The build that is compared with.
        b: The other.
        config: From `twin_config`.
        host: Host of the pipeline's own environment.
        log_dir: Logs go to `<log_dir>/compare/`.
        lock_dir: Folder of the device locks.
        on_phase: Called as a sample enters a phase.
        renews: Whether hosts are new in each sweep.
    """

    a: BackendDescription
    b: BackendDescription
    config: BenchmarkConfig
    host: WorkerHost
    log_dir: Path
    lock_dir: Path
    on_phase: Callable[[str], None] | None = None
    renews: bool = True
    _sweep: tuple[int, int] = (0, 0)
    _renewed: set[int] = field(default_factory=set)
    _count: int = 0

    def measure(self, target: SampleTarget, round_number: int, number: int) -> Pair:
        """A twin run of a sample.

        Args:
            target: The sample.
            round_number: 1 or 2.
            number: Counts the pairs of a sample in a round, from 0.

        Raises:
            WorkerError: A host of one of the builds does not start.
        """
        started = time.monotonic()
        folder = CHECKOUT / target.path
        hosts = self._hosts(target)
        refusal = next((words for host in hosts if (words := host.refusal())), None)
        if refusal is None and not folder.is_dir():
            refusal = f"the sample's folder {folder} is gone; catalog the samples again"
        if refusal is not None:
            gone = Outcome("unavailable", refusal.partition("\n")[0], has_baseline=False)
            return Pair(round_number, number, gone, gone)
        self._renew(hosts, round_number, number)
        tasks = self._tasks(target, folder)
        with device_lock(self.lock_dir, self.config.device):
            if self.config.wait_quiet_s:
                wait_until_quiet(self.config.wait_quiet_s)
            outcomes = self._in_turns(hosts, tasks, a_first=number % 2 == 0)
            note = ""
            if any(item.failure and item.failure.kind == FailureKind.OUT_OF_MEMORY for item in outcomes):
                note = _NO_ROOM
                outcomes = [host.run(replace(task, takes_turns=False)) for host, task in zip(hosts, tasks, strict=True)]
        a, b = map(ProcessResult.of, outcomes)
        has_times = not note and a.failure is None and b.failure is None
        return Pair(
            round_number,
            number,
            _outcome(a),
            _outcome(b),
            _ratio(a, b, "compiled") if has_times else None,
            _ratio(a, b, "eager") if has_times else None,
            note,
            time.monotonic() - started,
        )

    def _hosts(self, target: SampleTarget) -> tuple[WorkerHost, WorkerHost]:
        """The hosts of A and of B."""
        first, second = self.a.worker(self.host, target), self.b.worker(self.host, target)
        if first is not second:
            return first, second
        preload = self.a.of_framework.preload or self.host.preload
        return first, first.twin(preload, role="build")

    def _renew(self, hosts: tuple[WorkerHost, WorkerHost], round_number: int, number: int) -> None:
        """Have the next tasks get new hosts: once a sweep, or for each pair where hosts cannot change places."""
        if not self.renews:
            return
        if self._sweep != (round_number, number) or not self._may_swap():
            self._sweep, self._renewed, self._count = (round_number, number), set(), 0
        for host in hosts:
            if id(host) not in self._renewed:
                host.renew()
                self._renewed.add(id(host))

    def _may_swap(self) -> bool:
        """Whether either build can run in the other's host."""
        a, b = ((side.python, side.code_path, side.host_setup, bool(side.folders)) for side in (self.a, self.b))
        return a == b

    def _tasks(self, target: SampleTarget, folder: Path) -> tuple[Task, Task]:
        logs = self.log_dir / "compare"
        logs.mkdir(parents=True, exist_ok=True)
        name = f"{file_name(target.sample_id)}-{uuid.uuid4().hex[:12]}"
        a, b = (
            replace(
                side.task(
                    self.config,
                    f"{side.of_framework.module}:run",
                    folder,
                    target.files_hash,
                    logs / f"{name}-{letter}.log",
                ),
                takes_turns=True,
            )
            for side, letter in ((self.a, "a"), (self.b, "b"))
        )
        return a, b

    def _in_turns(
        self, hosts: tuple[WorkerHost, WorkerHost], tasks: tuple[Task, Task], *, a_first: bool
    ) -> list[TaskOutcome]:
        """What came of A's task and of B's."""
        if self._may_swap() and self._count % 2:
            hosts = hosts[1], hosts[0]
        self._count += 1
        members = list(zip(hosts, tasks, strict=True))
        outcomes = run_in_turns(members if a_first else members[::-1], self.on_phase)
        return outcomes if a_first else outcomes[::-1]


def _outcome(result: ProcessResult) -> Outcome:
    reported, failure = result.reported, result.failure
    phase = "" if failure is None else failure.phase or Phase.LOAD
    return Outcome(
        failure="" if failure is None else f"{failure.kind} in {phase}",
        message="" if failure is None else failure.message.partition("\n")[0],
        has_baseline=failure is None or phase not in NO_BASELINE,
        t_min=reported.t_min,
        compiled_median_ms=reported.compiled_median_ms,
        eager_median_ms=reported.eager_median_ms,
        compile_ms=reported.compile_ms,
        compile_cpu_ms=reported.compile_cpu_ms,
        compiled_peak_bytes=reported.compiled_peak_bytes,
        evidence_operator_count=reported.evidence_operator_count,
        evidence_fallback_count=reported.evidence_fallback_count,
        log_path=None if result.outcome.log_path is None else str(result.outcome.log_path),
    )


def _ratio(a: ProcessResult, b: ProcessResult, side: str) -> Ratio | None:
    """The ratio of both processes' times of eager, or of the compiled graph."""
    before, after = (
        list(blocks_of(getattr(item.reported, f"{side}_trials_ms"), getattr(item.reported, f"{side}_block_sizes")))
        for item in (a, b)
    )
    return ratio_of(before, after)
