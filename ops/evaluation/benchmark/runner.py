"""The parent's side of benchmarking: run samples one by one, and make a row of every result.

Nothing in this module imports torch.
"""

from __future__ import annotations

import functools
import logging
import uuid
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Protocol

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import parse_sample
from ops.dataset.sample.format.files import FILE_LIMITS, file_name, read_sample_files
from ops.dataset.sample.format.types import Sample
from ops.errors import GraphNetError
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.contenders import baseline, contender, takes_weights
from ops.evaluation.benchmark.contenders import refusal as refusal_of
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.benchmark.measuring.timing.interference import wait_until_quiet
from ops.evaluation.benchmark.pooling import pool, pool_outputs
from ops.evaluation.benchmark.result_parsing import ProcessResult, failure_fields
from ops.evaluation.benchmark.results import BenchmarkResult, Phase, Status
from ops.execution.untrusted.folders import hash_files, path_text
from ops.execution.untrusted.values import MalformedError
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.device_lock import device_lock
from ops.execution.worker.task import TaskFailure
from ops.failures import FailureKind
from ops.pooling_rules import total

if TYPE_CHECKING:
    from ops.dataset.outputs.comparing import Output
    from ops.evaluation.benchmark.measuring.judge.arguments import Arguments

_logger = logging.getLogger(__name__)

QUIET_WAIT_S = 10.0
"""Longest time that a repetition waits for others to leave the cores alone before it is given up, in seconds."""

WAIT_SHARE = 0.25
"""The same limit as a share of the time of the disturbed runs: a longer wait would not pay."""


class OutputTaker(Protocol):
    """Takes the outputs of compiled graphs on the values that every run has."""

    def take(self, target: SampleTarget, arguments: Arguments, outputs: Sequence[Output]) -> None:
        """Take a sample's outputs, and the arguments that they were computed from."""
        ...


def run_benchmarks(
    targets: Iterable[SampleTarget],
    description: BackendDescription,
    config: BenchmarkConfig,
    host: WorkerHost,
    *,
    log_dir: Path,
    lock_dir: Path,
    on_phase: Callable[[SampleTarget, str], None] | None = None,
    outputs: OutputTaker | None = None,
) -> Generator[BenchmarkResult, None, None]:
    """Benchmark samples in order, each in children of its own, and yield each result when it is there.

    Samples of another framework than the backend's are left out: their baseline is another one's eager mode. A backend
    that is not available here gives one result for each dataset, with the reason and no sample. Samples whose runs were
    disturbed are run again at the end, when others leave the cores alone, as often as the configuration says; each
    such run is a result too. If others come back meanwhile, this repetition ends, and the next one waits.
    The device's lock is held while a task runs, and while it waits for a quiet machine before it (`wait_quiet_s`).
    Waiting for the lock does not count towards the task's deadline. Samples that are not trusted run in a sandbox, and
    so do all samples under a backend that runs code from a folder.

    Args:
        targets: Samples.
        description: From `describe_backend`, with the same `config`.
        config: Configuration of the measurement.
        host: Worker host; a backend with an environment of its own runs in a host of that environment.
        log_dir: Logs go to `<log_dir>/<backend>/<sample>-<run>.log`.
        lock_dir: Folder of the device locks, the same for all processes of this project.
        on_phase: Called when a sample enters a phase.
        outputs: Receiver of the outputs of compiled graphs, or None.
    """
    runner = _Runner(description, config, host, log_dir.absolute(), lock_dir, on_phase, outputs)
    remaining = [target for target in targets if target.framework == description.framework]
    if description.unavailable_reason is not None:
        for dataset in dict.fromkeys(target.dataset for target in remaining):
            of_no_sample = SampleTarget(dataset, sample_id="", sample_hash="", path=Path())
            yield runner.unavailable(of_no_sample, description.unavailable_reason, datetime.now(UTC))
        return
    disturbed_s = 0.0
    for attempt in range(1 + config.repeat_disturbed):
        if attempt and not wait_until_quiet(max(config.wait_quiet_s, min(QUIET_WAIT_S, WAIT_SHARE * disturbed_s))):
            _logger.info("%d samples stay disturbed: others did not leave the cores alone", len(remaining))
            return
        disturbed = []
        for position, target in enumerate(remaining, start=1):
            result = runner.run(target)
            yield result
            if result.run.is_disturbed:
                disturbed.append(target)
                disturbed_s += (result.run.times.task_ms or 0.0) / 1000
            if attempt and result.run.is_beside_others:
                disturbed += remaining[position:]
                break
        remaining = disturbed
        if not remaining:
            return


def quiet_config(config: BenchmarkConfig) -> BenchmarkConfig:
    """Make the configuration to measure apparent slowdowns again: it waits for a quiet machine before each sample."""
    return replace(config, wait_quiet_s=max(config.wait_quiet_s, QUIET_WAIT_S))


@dataclass(frozen=True, slots=True)
class _Runner:
    """Runs samples under one backend; the attributes are arguments of `run_benchmarks`."""

    description: BackendDescription
    config: BenchmarkConfig
    host: WorkerHost
    log_dir: Path
    lock_dir: Path
    on_phase: Callable[[SampleTarget, str], None] | None
    outputs: OutputTaker | None = None

    def run(self, target: SampleTarget) -> BenchmarkResult:
        """Benchmark one sample."""
        run_id, started_at = uuid.uuid4().hex, datetime.now(UTC)
        worker = self.description.worker(self.host, target)
        if refusal := refusal_of(self.description, target) or worker.refusal():
            # The compiler did not fail: the sample is tried again when there is a sandbox.
            return self.unavailable(target, refusal, started_at)
        processes: list[ProcessResult] = []
        while len(processes) < self.config.processes and not (processes and processes[-1].failure):
            if processes:
                worker.renew()  # children of one host share addresses and hash values: each process needs its own
            with device_lock(self.lock_dir, self.config.device):
                if self.config.wait_quiet_s:
                    wait_until_quiet(self.config.wait_quiet_s)
                started_at = started_at if processes else datetime.now(UTC)
                processes.append(self._measure(worker, target, run_id, len(processes)))
        return self.result(target, run_id, started_at, processes)

    def _measure(self, worker: WorkerHost, target: SampleTarget, run_id: str, number: int) -> ProcessResult:
        """Measure one process of the compiler, beside one of eager."""
        description, config, taker = self.description, self.config, self.outputs
        logs = self.log_dir / description.name.replace(":", "-")
        logs.mkdir(parents=True, exist_ok=True)
        name = f"{file_name(target.sample_id)}-{run_id[:12]}{f'-{number + 1}' if number else ''}"
        log_path = logs / f"{name}.log"
        try:
            sample = read_target(target)
        except GraphNetError as error:
            return ProcessResult.of_failure(str(error), log_path)
        from ops.evaluation.benchmark.measuring.judge.run import run as judge_run  # numpy, for those who only read rows

        side = contender(description, worker, target, config, log_path)
        (result,) = judge_run(
            sample,
            config,
            baseline(description, worker, target, config, logs / f"{name}.eager.log"),
            [side],
            takes_weights=takes_weights(description),
            on_phase=lambda phase: None if self.on_phase is None else self.on_phase(target, phase),
            take_outputs=None if taker is None else functools.partial(taker.take, target),
        )
        return result

    def unavailable(self, target: SampleTarget, reason: str, started_at: datetime) -> BenchmarkResult:
        """Make the row of a sample that could not be run."""
        fields = self._common_fields(target, uuid.uuid4().hex, started_at)
        return BenchmarkResult.from_columns(fields | {"status": Status.UNAVAILABLE, "message": reason})

    def result(
        self, target: SampleTarget, run_id: str, started_at: datetime, processes: Sequence[ProcessResult]
    ) -> BenchmarkResult:
        """Make the row of all processes, or of the one that failed."""
        failure = processes[-1].failure
        if failure is not None and self.config.processes > 1:
            message = f"process {len(processes)} of {self.config.processes}: {failure.message}"
            failure = replace(failure, message=message)
        counted = processes if failure is None else processes[-1:]
        spread = self.config.process_spread
        reported = [process.reported for process in counted]
        try:
            outputs = pool_outputs(reported, run_id)
        except MalformedError as error:
            failure = TaskFailure(FailureKind.ERROR, Phase.COMPARE, str(error))
            counted, spread = processes[-1:], 0.0
            reported = [counted[0].reported]
            outputs = pool_outputs(reported, run_id)
        log_path = counted[0].log_path
        load_times = [process.load_ms for process in counted if process.load_ms is not None]
        values = {
            **self._common_fields(target, run_id, started_at),
            **failure_fields(failure),
            **pool(reported, process_spread=spread),
            "load_ms": median(load_times) if load_times else None,
            "task_ms": sum(process.task_ms for process in processes),
            "log_path": None if log_path is None else str(log_path),
        }
        return BenchmarkResult.from_columns(values, outputs, total([item.model_ms for item in reported]))

    def _common_fields(self, target: SampleTarget, run_id: str, started_at: datetime) -> dict[str, Any]:
        return {
            "run_id": run_id,
            "dataset": target.dataset,
            "sample_id": target.sample_id,
            "sample_hash": target.sample_hash,
            "device": self.config.device,
            "started_at": started_at,
            "finished_at": datetime.now(UTC),
            **self.description.run_fields(),
        }


def read_target(target: SampleTarget) -> Sample:
    """Read the sample that is to run, and check that its files are those that were cataloged.

    Raises:
        GraphNetError: The files are missing, have changed, or are no sample.
    """
    folder = CHECKOUT / target.path
    if not folder.is_dir():
        raise GraphNetError(f"the sample's folder {folder} is gone; catalog the samples again")
    files = read_sample_files(folder)
    if target.files_hash and hash_files(files, FILE_LIMITS) != target.files_hash:
        raise GraphNetError(f"{path_text(folder)}: its files changed after they were cataloged")
    return parse_sample(files, folder)
