"""Tries candidates: some units of a sample, or a sample, under one backend, each in an isolated task of its own.

No torch.
"""

import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendDescription
from ops.benchmark.result_parsing import ProcessResult
from ops.locate.search import OutOfBudgetError
from ops.locate.signature import Signature, signature_of
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.files import file_name
from ops.worker.client import WorkerHost
from ops.worker.device_lock import device_lock
from ops.worker.task import TaskOutcome


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of one candidate.

    Attributes:
        signature: What is wrong with it; None for nothing, or where it does not run in eager mode.
        result: What its task reported.
        seconds: That it took.
    """

    signature: Signature | None
    result: ProcessResult
    seconds: float


@dataclass(slots=True)
class Probe:
    """Candidates of one sample under one backend.

    Attributes:
        target: The sample.
        description: The backend, with its options.
        config: How candidates are run.
        host: Where they run; those of a sample that is not trusted, in its confined twin.
        log_dir: Folder of the tasks' logs.
        lock_dir: Folder of the devices' locks.
        t: Tolerance at which outputs have to agree with eager's.
        max_trials: Candidates that may be tried.
        budget_s: Seconds that all trials may take.
        on_trial: Called after each candidate with what was tried and what came of it.
        trial_count: How many were tried.
        others: Other failures that candidates met; a dict for its order.
    """

    target: SampleTarget
    description: BackendDescription
    config: BenchmarkConfig
    host: WorkerHost
    log_dir: Path
    lock_dir: Path
    t: int
    max_trials: int = 500
    budget_s: float = 3600.0
    on_trial: Callable[[str, Trial], None] = lambda _label, _trial: None
    trial_count: int = 0
    others: dict[Signature, None] = field(default_factory=dict)
    _trials: dict[tuple[int, ...], Trial] = field(default_factory=dict)
    _began: float = field(default_factory=time.monotonic)

    def units(self, units: Sequence[int]) -> Trial:
        """Try some units of the sample, on the values that they have in the whole.

        Raises:
            OutOfBudgetError: No further candidate may be tried.
        """
        key = tuple(units)
        if key not in self._trials:
            self._trials[key] = self._try(
                f"{len(units)} operators", "ops.locate.task:run", self.target, units=list(units)
            )
        return self._trials[key]

    def sample(self, folder: Path, label: str) -> Trial:
        """Try a sample that was made of the target, and is trusted as far as that.

        Raises:
            OutOfBudgetError: No further candidate may be tried.
        """
        smaller = SampleTarget(self.target.dataset, folder.name, "", folder)
        return self._try(label, "ops.benchmark.tasks.torch_run:run", smaller)

    def fails_like(self, wanted: Signature, trial: Trial) -> bool:
        """Whether a trial fails in the way that is looked for; another failure is noted and not followed."""
        if trial.signature is not None and trial.signature != wanted:
            self.others[trial.signature] = None
        return trial.signature == wanted

    def ask(self, entry: str, **payload: Any) -> TaskOutcome:
        """Run a task on the sample that measures nothing."""
        return self._run(entry, self.target, payload)

    def _try(self, label: str, entry: str, target: SampleTarget, **payload: Any) -> Trial:
        if self.trial_count >= self.max_trials:
            raise OutOfBudgetError(f"{self.max_trials} candidates were tried")
        if time.monotonic() - self._began > self.budget_s:
            raise OutOfBudgetError(f"{self.budget_s:g} s are over")
        self.trial_count += 1
        started = time.monotonic()
        with device_lock(self.lock_dir, self.config.device):
            result = ProcessResult.of(self._run(entry, target, payload))
        trial = Trial(signature_of(result.failure, result.reported, t=self.t), result, time.monotonic() - started)
        self.on_trial(label, trial)
        return trial

    def _run(self, entry: str, target: SampleTarget, payload: dict[str, Any]) -> TaskOutcome:
        name = f"locate-{file_name(self.target.sample_id)}-{uuid.uuid4().hex[:12]}.log"
        task = self.description.task(self.config, entry, target.path, target.files_hash, self.log_dir / name, **payload)
        return self.description.worker(self.host, self.target).run(task)
