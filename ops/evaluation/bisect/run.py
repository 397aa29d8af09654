"""Bisects a compiler: tries both ends, then the middle of the rest, until the change is between two versions.

A version that cannot be installed, is not available or has no baseline is skipped. "failed" and "wrong" are facts,
which two ordinary runs have to agree on; "slower" is decided by twin runs of the good end and the version.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.errors import GraphNetError
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription, describe_backend
from ops.evaluation.benchmark.runner import run_benchmarks
from ops.evaluation.bisect.candidates import Candidates
from ops.evaluation.bisect.memory import BisectError, BisectMemory
from ops.evaluation.bisect.search import SearchSpan, span_of
from ops.evaluation.bisect.trials import Criterion, VersionTrial, criterion_of_facts, judge_trial, trial_of
from ops.evaluation.compare.conclude import findings_of
from ops.evaluation.compare.decide import Decision
from ops.evaluation.compare.pairs import Subject
from ops.evaluation.compare.twin_run import TwinRunner, twin_config
from ops.evaluation.verdict.findings import ComparisonFinding
from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.rules import Metric
from ops.execution.environments.pip import OnProgress
from ops.execution.worker.client import WorkerHost

_RUNS = 2
"""Ordinary runs of a version: a failure or a wrong result counts if it happens in both."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BisectResources:
    """The hosts and folders of bisections.

    Attributes:
        config: Configuration of runs by the settings.
        host: Host of the pipeline's own environment.
        environments: Folder of the environments that exist already.
        root: Folder of all bisections.
        log_dir: Folder of logs.
        lock_dir: Folder of the device locks.
    """

    config: BenchmarkConfig
    host: WorkerHost
    environments: Path
    root: Path
    log_dir: Path
    lock_dir: Path


@dataclass(frozen=True, slots=True)
class Step:
    """A trial with its verdict.

    Attributes:
        trial: The trial of a version.
        is_bad: Whether the version is bad; None where it is skipped, and at an end before the criterion is known.
        reason: Why it is skipped; "" otherwise.
        span: Span of the search after this step; None of an end.
    """

    trial: VersionTrial
    is_bad: bool | None
    reason: str = ""
    span: SearchSpan | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """The result of a bisection.

    Attributes:
        criterion: Criterion of bad versions.
        last_good: The last version before the change.
        first_bad: The first version after it.
        skipped: Versions between them that could not be judged → the reason.
        steps: All trials, in the order of the versions: the first is the good end, the last the bad one.
        commands: Command lines that show the change again.
    """

    criterion: Criterion
    last_good: VersionTrial
    first_bad: VersionTrial
    skipped: dict[str, str]
    steps: tuple[Step, ...]
    commands: tuple[str, ...]


class SameEndsError(GraphNetError):
    """Both ends behave alike, so that there is nothing to find."""


@dataclass(slots=True)
class Bisection:
    """A bisection; `run` yields each step, and sets `change` at the end.

    Attributes:
        target: The sample.
        candidates: The versions.
        place: Where they run.
        memory: Trials of earlier runs, and of this one.
        criterion: Criterion of bad versions; None for the difference of both ends, whatever it is.
        on_progress: Called with each version and step.
        change: The result; None until the end.
    """

    target: SampleTarget
    candidates: Candidates
    place: BisectResources
    memory: BisectMemory
    criterion: Criterion | None = None
    on_progress: OnProgress = lambda _item, _step: None
    change: Change | None = None
    _described: dict[str, BackendDescription] = field(default_factory=dict)

    def run(self) -> Iterator[Step]:
        """Try versions until the change is between two neighbours, and yield each step.

        Environments and worktrees are removed at the end; those of an interrupted run serve the next one.

        Raises:
            SameEndsError: Both ends behave alike, or the good end is the worse one.
            BisectError: An end cannot be tried, or nothing can be installed.
        """
        # 1. Both ends.
        names = self.candidates.names
        ends = []
        for name in (names[0], names[-1]):
            ends.append(self._trial(name))
            yield Step(ends[-1], None)
            if ends[-1].problem:
                self._clear()
                raise BisectError(f"the {self.candidates.noun} {name} cannot be tried: {ends[-1].problem}")
        # 2. The criterion by which they differ.
        good, bad = ends
        try:
            criterion, bad = self._criterion(good, bad)
        except SameEndsError:
            self._clear()
            raise
        self._discard(names[-1])
        if criterion is not Criterion.SLOWER:
            self._discard(names[0])
        # 3. Versions that an earlier run has tried, then those between good and bad ones.
        steps = {0: Step(good, False), len(names) - 1: Step(bad, True)}
        for position, step in self._remembered_steps(criterion, good):
            steps[position] = step
            yield replace(step, span=self._span(steps))
        while (place := (span := self._span(steps)).next) is not None:
            trial = self._trial(names[place], good if criterion is Criterion.SLOWER else None)
            self._discard(names[place])
            is_bad, reason = judge_trial(criterion, trial, good)
            steps[place] = Step(trial, is_bad, reason)
            yield replace(steps[place], span=self._span(steps))
        self.change = self._change(criterion, steps, span)
        self._clear()

    def _remembered_steps(self, criterion: Criterion, good: VersionTrial) -> Iterator[tuple[int, Step]]:
        """Yield the positions and steps of versions between the ends that an earlier run has tried."""
        for place, name in list(enumerate(self.candidates.names))[1:-1]:
            trial = self.memory.trials.get(name)
            if trial is not None and (is_bad := judge_trial(criterion, trial, good)[0]) is not None:
                yield place, Step(trial, is_bad)

    def _span(self, steps: dict[int, Step]) -> SearchSpan:
        return span_of(len(self.candidates.names), {place: step.is_bad for place, step in steps.items()})

    def _change(self, criterion: Criterion, steps: dict[int, Step], span: SearchSpan) -> Change:
        last_good, first_bad = steps[span.good].trial, steps[span.bad].trial
        folder, here = CHECKOUT / self.target.path, Path.cwd()
        sample = str(folder.relative_to(here) if folder.is_relative_to(here) else folder)
        commands = self.candidates.commands(str(self.candidates.spec), sample, last_good.version, first_bad.version)
        return Change(
            criterion=criterion,
            last_good=last_good,
            first_bad=first_bad,
            skipped={steps[place].trial.version: steps[place].reason for place in span.skipped},
            steps=tuple(steps[place] for place in sorted(steps)),
            commands=tuple(commands),
        )

    def _criterion(self, good: VersionTrial, bad: VersionTrial) -> tuple[Criterion, VersionTrial]:
        """Determine the criterion by which the ends differ; the bad end gets its speed if that is the one."""
        by_facts, asked = criterion_of_facts(good, bad), self.criterion
        if by_facts is not None and asked in (None, by_facts):
            return by_facts, bad
        has_failed = good.result.has_failed or bad.result.has_failed
        if criterion_of_facts(bad, good) is not None:
            why = "it is the good end that is worse, the other way round it can be bisected"
        elif by_facts is not None or has_failed or asked in (Criterion.FAILED, Criterion.WRONG):
            why = f"the bad end {f'is not {asked}' if asked else 'does not differ'}"
        else:
            bad = self._trial(bad.version, good)
            is_bad, reason = judge_trial(Criterion.SLOWER, bad, good)
            if is_bad:
                return Criterion.SLOWER, bad
            why = f"both ends run and are right, and {reason or 'twin runs say that it is not slower'}"
        raise SameEndsError(f"{why}: {good.version}: {good.outcome}; {bad.version}: {bad.outcome}")

    def _trial(self, name: str, good: VersionTrial | None = None) -> VersionTrial:
        """Return the trial of a version, remembered or new; with its speed against the good end if that is given."""
        trial = self.memory.trials.get(name)
        try:
            trial = trial or self._try_version(name)
            if good is not None and not (trial.problem or trial.result.has_failed or trial.speed):
                trial = replace(trial, speed=self._speed(good.version, name))
        except BisectError:
            raise
        except GraphNetError as error:
            return replace(trial or VersionTrial(name, self.candidates.about.get(name, "")), problem=str(error))
        self.memory.keep(trial)
        return trial

    def _try_version(self, name: str) -> VersionTrial:
        """Try a version by ordinary runs."""
        config = replace(self.place.config, processes=1, repeat_disturbed=0)
        described = self._describe(name)
        runs = []
        for number in range(1, _RUNS + 1):
            self.on_progress(name, f"run {number} of {_RUNS}:")
            (result,) = run_benchmarks(
                [self.target], described, config, self.place.host,
                log_dir=self.place.log_dir, lock_dir=self.place.lock_dir,
            )  # fmt: skip
            runs.append(RunResult.of(result.run))
        return trial_of(name, self.candidates.about.get(name, ""), runs)

    def _describe(self, name: str) -> BackendDescription:
        """Make a version ready, and describe it.

        Raises:
            GraphNetError: The version cannot be installed, or is not available here.
        """
        if name not in self._described:
            spec, environments = self.candidates.ready(name, self.on_progress)
            described = describe_backend(spec, self.place.config, self.place.host, environments)
            if described.framework != self.target.framework:
                raise BisectError(f"{spec} takes samples of {described.framework}, not of {self.target.framework}")
            self._described[name] = described
        return self._described[name]

    def _speed(self, good: str, name: str) -> ComparisonFinding:
        """Compare the speed of a version with that of the good end, by twin runs."""
        a, b, place = self._describe(good), self._describe(name), self.place
        runner = TwinRunner(a, b, twin_config(place.config), place.host, place.log_dir, place.lock_dir)
        decision = Decision(
            [Subject((self.target.dataset, self.target.sample_id))],
            lambda _, round_number, number: runner.measure(self.target, round_number, number),
            covers_all=False,
            metrics=(Metric.SPEED,),
            on_progress=lambda at: self.on_progress(name, f"twin run with the good end, {at.remaining} left:"),
        )
        decision.run()
        findings = {finding.metric: finding for finding in findings_of(decision)}
        return findings.get(Metric.SPEED) or findings[Metric.RESULT]

    def _discard(self, name: str) -> None:
        """Close the hosts of a version, and remove what was made for it."""
        described = self._described.pop(name, None)
        if described is not None and described.python is not None:
            self.place.host.environment_host(described.python).close()
        self.candidates.discard(name)

    def _clear(self) -> None:
        for name in [*self._described]:
            self._discard(name)
        self.memory.clear()
        self.candidates.clear()
