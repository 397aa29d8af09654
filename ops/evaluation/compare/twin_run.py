"""Makes twin runs of two builds on a sample: both are sides of one run, block beside block, on the same values.

Nothing in this module imports torch.
"""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass, field, replace
from pathlib import Path

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.files import file_name
from ops.dataset.sample.format.types import Sample
from ops.errors import GraphNetError
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.contenders import baseline, contender, takes_weights
from ops.evaluation.benchmark.contenders import refusal as refusal_of
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.benchmark.measuring.timing.interference import wait_until_quiet
from ops.evaluation.benchmark.result_parsing import ProcessResult
from ops.evaluation.benchmark.results import Status
from ops.evaluation.benchmark.runner import read_target
from ops.evaluation.benchmark.side_modules import side_preload
from ops.evaluation.compare.pairs import Pair
from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.rules import paired_ratio
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.device_lock import device_lock

TWIN_SECONDS = 3.0
"""Seconds that calls of eager and of both builds are timed for, together."""

_NEVER = 1e-9
"""Width of an interval that no measurement reaches, so that all pairs of a sample have about as many blocks."""


def twin_config(config: BenchmarkConfig, seconds: float = TWIN_SECONDS) -> BenchmarkConfig:
    """Return the configuration of a twin run: that of the settings, but blocks are timed for a fixed time."""
    return replace(
        config,
        trials=None,
        target_interval=_NEVER,
        time_budget_s=seconds,
        processes=1,
        repeat_disturbed=0,
        kernel_time=False,
    )


@dataclass(slots=True)
class TwinRunner:
    """A runner of pairs of two builds.

    Each sweep over the samples has new hosts, so that the pairs of a sample are of processes with different addresses.
    Where both builds can run in either host, they change places from sample to sample, so that no host favours one of
    them. The build that begins alternates from pair to pair.

    Attributes:
        a: The build that B is compared with.
        b: The other.
        config: Configuration by `twin_config`.
        host: Host of the pipeline's own environment.
        log_dir: Folder of logs, which go to `<log_dir>/compare/`.
        lock_dir: Folder of the device locks.
    """

    a: BackendDescription
    b: BackendDescription
    config: BenchmarkConfig
    host: WorkerHost
    log_dir: Path
    lock_dir: Path
    _sweep: tuple[int, int] = (0, 0)
    _renewed: set[int] = field(default_factory=set)
    _count: int = 0

    def measure(self, target: SampleTarget, round_number: int, number: int) -> Pair:
        """Make a twin run of a sample.

        Args:
            target: The sample.
            round_number: 1 or 2.
            number: Number of the pair in its round, from 0.

        Raises:
            WorkerError: A host of one of the builds does not start.
        """
        started = time.monotonic()
        hosts = self._hosts(target)
        folder = CHECKOUT / target.path
        gone = "" if folder.is_dir() else f"the sample's folder {folder} is gone; catalog the samples again"
        refusals = *(refusal_of(build, target) for build in (self.a, self.b)), *(host.refusal() for host in hosts)
        if refusal := next(filter(None, refusals), gone):
            result = RunResult.of({"status": Status.UNAVAILABLE, "message": refusal})
            return Pair(round_number, number, result, result)
        self._renew(hosts, round_number, number)
        try:
            sample = read_target(target)
        except GraphNetError as error:
            result = RunResult.of_process(ProcessResult.of_failure(str(error)))
            return Pair(round_number, number, result, result)
        with device_lock(self.lock_dir, self.config.device):
            if self.config.wait_quiet_s:
                wait_until_quiet(self.config.wait_quiet_s)
            processes = self._run_both(sample, target, hosts, a_first=number % 2 == 0)
        a, b = map(RunResult.of_process, processes)
        speed = None if a.has_failed or b.has_failed else paired_ratio(*(process.blocks for process in processes))
        return Pair(round_number, number, a, b, speed, seconds=time.monotonic() - started)

    def _hosts(self, target: SampleTarget) -> tuple[WorkerHost, WorkerHost]:
        """Return the hosts of A and of B."""
        first, second = self.a.worker(self.host, target), self.b.worker(self.host, target)
        if first is not second:
            return first, second
        preload = side_preload(self.a.framework) or self.host.preload
        return first, first.twin(preload, role="build")

    def _renew(self, hosts: tuple[WorkerHost, WorkerHost], round_number: int, number: int) -> None:
        """Renew the hosts: once a sweep, or for each pair where the builds cannot change places."""
        if self._sweep != (round_number, number) or not self._may_swap():
            self._sweep, self._renewed, self._count = (round_number, number), set(), 0
        for host in hosts:
            if id(host) not in self._renewed:
                host.renew()
                self._renewed.add(id(host))

    def _may_swap(self) -> bool:
        """Tell whether each build can run in the other's host."""
        a, b = ((side.python, side.code_path, side.host_setup, bool(side.folders)) for side in (self.a, self.b))
        return a == b

    def _run_both(
        self, sample: Sample, target: SampleTarget, hosts: tuple[WorkerHost, WorkerHost], *, a_first: bool
    ) -> list[ProcessResult]:
        """Run both builds and eager; return the results of A and of B."""
        logs = self.log_dir / "compare"
        logs.mkdir(parents=True, exist_ok=True)
        name = f"{file_name(target.sample_id)}-{uuid.uuid4().hex[:12]}"
        if self._may_swap() and self._count % 2:
            hosts = hosts[1], hosts[0]
        self._count += 1
        contenders = [
            replace(contender(build, host, target, self.config, logs / f"{name}-{letter}.log"), name=letter)
            for build, letter, host in zip((self.a, self.b), "ab", hosts, strict=True)
        ]
        from ops.evaluation.benchmark.measuring.judge.run import run as judge_run

        results = judge_run(
            sample,
            self.config,
            baseline(self.a, hosts[0], target, self.config, logs / f"{name}.eager.log"),
            contenders if a_first else contenders[::-1],
            takes_weights=takes_weights(self.a, self.b),
        )
        return results if a_first else results[::-1]
