"""Tries candidates: some units of a sample, or a sample, under one backend, each in an isolated task of its own.

To find a regression, each candidate runs under an earlier build as well, block beside block.

No torch.
"""

import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ops.dataset.outputs.tolerances import AGREED_T
from ops.dataset.passes.sample_run import Answer, answer_of
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.devices import rank_sample
from ops.dataset.sample.format.files import file_name
from ops.errors import GraphNetError
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.contenders import baseline, contender, takes_weights
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.benchmark.result_parsing import ProcessResult
from ops.evaluation.benchmark.runner import read_target
from ops.evaluation.benchmark.side_modules import side_preload
from ops.evaluation.locate.search import OutOfBudgetError
from ops.evaluation.locate.signature import Signature, signature_of
from ops.evaluation.verdict.rules import Verdict, is_slower_than_eager, paired_ratio, verdict_of_time
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.device_lock import device_lock
from ops.failures import FaultKind


@dataclass(frozen=True, slots=True)
class LocateConfig:
    """Options of the search for a fault.

    Attributes:
        kind: What to look for; None for what the sample does.
        t: Tolerance at which outputs have to agree.
        max_trials: Candidates that may be tried.
        budget_s: Seconds that this may take.
        shrink: Whether shapes and arguments are made smaller, too.
        context: Whether the operators that make the inputs of a fault are cut out as well.
    """

    kind: FaultKind | None = None
    t: int = AGREED_T
    max_trials: int = 300
    budget_s: float = 1800.0
    shrink: bool = True
    context: bool = False


@dataclass(frozen=True, slots=True)
class CandidateTrial:
    """The result of one candidate.

    Attributes:
        signature: What is wrong with it; None for nothing, or where it does not run in eager mode.
        result: What its task reported.
        seconds: Time that it took.
        before: What the task of the earlier build reported; None without one.
    """

    signature: Signature | None
    result: ProcessResult
    seconds: float
    before: ProcessResult | None = None

    @property
    def loss_ms(self) -> float:
        """Time that a call takes more than under the earlier build, or than in eager mode if there is none."""
        reported = self.result.reported
        other_ms = reported.eager_median_ms if self.before is None else self.before.reported.compiled_median_ms
        return (reported.compiled_median_ms or 0.0) - (other_ms or 0.0)

    @property
    def message(self) -> str:
        """Its failure, or how far its outputs or times are off, in a line."""
        failure, reported = self.result.failure, self.result.reported
        if failure is not None:
            return failure.message.strip().partition("\n")[0]
        if self.signature is not None:
            worst = max((match.max_difference or 0.0 for match in reported.matches), default=0.0)
            return f"its outputs agree with eager's from t = {reported.t_min:g} on; largest difference {worst:.3g}"
        if self.before is not None:
            return f"{reported.compiled_median_ms:.3g} ms, and {self.before.reported.compiled_median_ms:.3g} ms before"
        return f"{reported.compiled_median_ms:.3g} ms, and {reported.eager_median_ms:.3g} ms in eager mode"

    @property
    def is_slower(self) -> bool:
        """True where a call loses time beyond its interval, and for two builds beyond the margin, too."""
        if self.before is None:
            return is_slower_than_eager(self.result.reported.speedup_high)
        ratio = paired_ratio(self.before.blocks, self.result.blocks)
        return ratio is not None and verdict_of_time(ratio) is Verdict.SLOWER


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
        search: What is looked for, and for how long.
        against: An earlier build, whose own failures do not count; None to look for any failure.
        rank: The rank of whose graph units are tried; 0 for one device.
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
    search: LocateConfig
    against: BackendDescription | None = None
    rank: int = 0
    on_trial: Callable[[str, CandidateTrial], None] = lambda _label, _trial: None
    trial_count: int = 0
    others: dict[Signature, None] = field(default_factory=dict)
    _trials: dict[tuple[int, ...], CandidateTrial] = field(default_factory=dict)
    _began: float = field(default_factory=time.monotonic)

    def units(self, units: Sequence[int]) -> CandidateTrial:
        """Try some units of the sample, on the values that they have in the whole.

        Raises:
            OutOfBudgetError: No further candidate may be tried.
        """
        key = self.rank, *units
        if key not in self._trials:
            special = {"entry": "ops.evaluation.locate.task:run", "units": list(units), "rank": self.rank}
            self._trials[key] = self._try(f"{len(units)} operators", self.target, **special)
        return self._trials[key]

    def all_ranks(self) -> CandidateTrial:
        """Try a sample of several devices, whose ranks talk to each other.

        Raises:
            OutOfBudgetError: No further candidate may be tried.
        """
        return self._try("all ranks", self.target)

    def sample(self, folder: Path, label: str) -> CandidateTrial:
        """Try a sample that was made of the target, and is trusted as far as that.

        Raises:
            OutOfBudgetError: No further candidate may be tried.
        """
        return self._try(label, SampleTarget(self.target.dataset, folder.name, "", folder))

    def fails_like(self, wanted: Signature, trial: CandidateTrial) -> bool:
        """Tell whether a trial fails in the way that is looked for; another failure is noted and not followed."""
        if trial.signature is not None and trial.signature != wanted:
            self.others[trial.signature] = None
        return trial.signature == wanted

    def answer(self, kind: type[Answer], entry: str, **payload: Any) -> Answer:
        """Return the answer of a task on the sample that measures nothing; errors as of `sample_run.answer_of`."""
        target, log_path = self.target, self.log_dir / self._log_name()
        payload["rank"] = self.rank
        task = self.description.task(self.config, entry, target.path, target.files_hash, log_path, **payload)
        return answer_of(kind, self.description.worker(self.host, target).run(task))

    def _try(self, label: str, target: SampleTarget, **special: Any) -> CandidateTrial:
        if self.trial_count >= self.search.max_trials:
            raise OutOfBudgetError(f"{self.search.max_trials} candidates were tried")
        if time.monotonic() - self._began > self.search.budget_s:
            raise OutOfBudgetError(f"{self.search.budget_s:g} s are over")
        self.trial_count += 1
        started = time.monotonic()
        with device_lock(self.lock_dir, self.config.device):
            result, *others = self._measure(target, special)
        signatures = [signature_of(item.failure, item.reported, t=self.search.t) for item in (result, *others)]
        before = others[0] if others else None
        # A failure under the earlier build, too, is no regression.
        signature = None if before is not None and (before.failure or signatures[1]) else signatures[0]
        trial = CandidateTrial(signature, result, time.monotonic() - started, before)
        self.on_trial(label, trial)
        return trial

    def _measure(self, target: SampleTarget, special: dict[str, Any]) -> list[ProcessResult]:
        """Run a candidate, under the earlier build, too, block beside block; return the results."""
        builds = [self.description, *([self.against] if self.against else [])]
        log_path = self.log_dir / self._log_name()
        try:
            sample = read_target(target)
            sample = rank_sample(sample, self.rank) if special else sample
        except GraphNetError as error:
            return [ProcessResult.of_failure(str(error), log_path)] * len(builds)
        # A candidate is trusted as far as the target that it was made of.
        hosts = [build.worker(self.host, self.target) for build in builds]
        if len(hosts) > 1 and hosts[0] is hosts[1]:
            hosts[1] = hosts[0].twin(side_preload(builds[1].framework) or self.host.preload, role="build")
        contenders = [
            contender(build, host, target, self.config, log_path, **special)
            for build, host in zip(builds, hosts, strict=True)
        ]
        of_eager = log_path.with_suffix(".eager.log")
        eager = baseline(self.description, hosts[0], target, self.config, of_eager, **special)
        from ops.evaluation.benchmark.measuring.judge.run import run

        return run(
            sample, self.config, eager, contenders, takes_weights=takes_weights(*builds), is_derived=bool(special)
        )

    def _log_name(self) -> str:
        return f"locate-{file_name(self.target.sample_id)}-{uuid.uuid4().hex[:12]}.log"
