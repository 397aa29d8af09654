"""The parent's side of validation: from samples to rows.

No torch.
"""

import functools
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.dataset.passes.sample_run import SampleRunConfig
from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.devices import Devices, devices_of, rank_sample, to_json
from ops.dataset.sample.format.types import Sample, required_bytes
from ops.dataset.sample.identity import content_hash, graph_hash
from ops.dataset.sample.trust import is_trusted
from ops.dataset.validate.base import (
    CheckFinding,
    FindSimilar,
    ListedSample,
    SampleValidation,
    SimilarSamples,
    ValidationRow,
)
from ops.dataset.validate.registry import ENTRIES, choose_checks, dataset_checks, sample_checks
from ops.errors import GraphNetError
from ops.execution.environments.definition import own_python, with_installation
from ops.execution.frameworks.base import frameworks
from ops.execution.untrusted.values import REPORT_CONFIG, Boolean, MalformedError, Text, read
from ops.execution.worker.client import WorkerError, WorkerHost
from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.task import TaskFailure, TaskFailureKind
from ops.failures import FailureReason, reason_of

_TASK = "ops.dataset.validate.task"

_MORE_MEMORY = "try more memory (--memory-limit, or the setting validate.memory_limit_bytes)"
_UNDECIDED = {
    TaskFailureKind.TIMEOUT: "try more time (--deadline, or the setting validate.deadline_s) or a machine less busy",
    TaskFailureKind.OUT_OF_MEMORY: f"{_MORE_MEMORY} or a machine less busy",
}
"""Kind of failure that depends on limits and on what else runs, so says nothing about a sample → advice."""


_OF_RUNS = ("runnable", "re_extraction")
"""Constraints for which all ranks of a sample of several devices run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidateConfig(SampleRunConfig):
    """Settings of a validation; samples larger than `memory_limit_bytes` are not run, and stay undecided.

    Attributes:
        checks: Names of the checks to run; None for all.
    """

    checks: tuple[str, ...] | None = None


def validate_samples(
    targets: Iterable[SampleTarget],
    host: WorkerHost,
    *,
    log_dir: Path,
    config: ValidateConfig | None = None,
    find_similar: FindSimilar | None = None,
    environments: Path | None = None,
    on_phase: Callable[[SampleTarget, str], None] | None = None,
) -> Iterator[SampleValidation]:
    """Validate samples one after the other; skips samples for which `unvalidated_reason` has a reason.

    Args:
        targets: The samples, with paths that can be opened.
        host: Worker to run them; untrusted samples run in its confined twin.
        log_dir: Folder for the logs of their tasks.
        config: Settings; the defaults if None.
        find_similar: Looks up similar samples of the dataset by content_hash and graph_hash; if None, only earlier
            targets are compared.
        environments: Folder of the environments, for frameworks that need one of their own.
        on_phase: Called with the sample and the name of each check as it begins.

    Yields:
        The result of one sample.

    Raises:
        GraphNetError: An unknown check is asked for, or no worker can be started.
        OSError: `log_dir` cannot be made.
    """
    config = config or ValidateConfig()
    wanted = choose_checks(config.checks)
    # Made here, where an error is the machine's: a task that cannot write its log would count as its sample's fault.
    log_dir.mkdir(parents=True, exist_ok=True)
    with SampleReader(1) as reader:
        validation = _Validation(wanted, config, log_dir, reader, find_similar, on_phase)
        hosts: dict[str, WorkerHost | None] = {}
        for target in targets:
            if target.framework not in hosts:
                hosts[target.framework] = _host_of(target.framework, host, environments)
            own = hosts[target.framework]
            if own is not None:
                yield validation.judge(target, own if is_trusted(target) else own.confined_host())


def unvalidated_reason(framework: str, environments: Path | None) -> str | None:
    """Describe why samples of a framework cannot be validated here; None if they can."""
    if framework not in ENTRIES:
        return f"no constraints are defined for samples of {framework}"
    environment = frameworks()[framework].environment
    if environment is None:
        return None
    if own_python(environment, environments) is None:
        return f"`graphnet env create {environment}` installs what samples of {framework} need"
    return with_installation(None, environment, environments)


def _host_of(framework: str, host: WorkerHost, environments: Path | None) -> WorkerHost | None:
    """The host for samples of a framework; None where they cannot be validated."""
    if unvalidated_reason(framework, environments) is not None:
        return None
    kind = frameworks()[framework]
    return host.environment_host(own_python(kind.environment, environments), kind.preload_with(_TASK))


@dataclass(slots=True)
class _Findings:
    """Findings of one sample by check, and reasons why other checks have none."""

    findings: dict[str, CheckFinding] = field(default_factory=dict)
    undecided: dict[str, str] = field(default_factory=dict)
    limits: dict[str, FailureReason] = field(default_factory=dict)

    @property
    def reasons(self) -> dict[str, FailureReason]:
        """Check that is not met or undecided → reason."""
        return {name: finding.reason for name, finding in self.findings.items() if not finding.passed} | self.limits

    def fail(self, names: Iterable[str], message: str, reason: FailureReason = FailureReason.UNKNOWN) -> None:
        """Note that the sample does not meet these checks."""
        self.findings.update(dict.fromkeys(names, CheckFinding(passed=False, message=message, reason=reason)))

    def leave(self, names: Sequence[str], message: str, limit: FailureReason) -> None:
        """Note that a limit left these checks undecided."""
        self.undecided.update(dict.fromkeys(names, message))
        self.limits.update(dict.fromkeys(names, limit))

    def note_failure(self, concerned: Sequence[str], failure: TaskFailure, log_path: Path | None) -> None:
        """Note the failure of a task for the checks that it concerns."""
        reason = f"{failure.kind}: {failure.message}"
        advice = next((text for kind, text in _UNDECIDED.items() if kind == failure.kind), None)
        if advice is None:
            self.fail(concerned, f"{reason}\nlog: {log_path}", failure.reason)
        else:
            self.leave(concerned, f"{reason}; {advice}; log: {log_path}", FailureReason(failure.kind))


@dataclass(frozen=True, slots=True)
class _Validation:
    """A run of `validate_samples`, with its arguments.

    `earlier` has ids of its samples by content_hash and graph_hash, as the dataset may not list them yet.
    """

    wanted: tuple[str, ...]
    config: ValidateConfig
    log_dir: Path
    reader: SampleReader
    find_similar: FindSimilar | None
    on_phase: Callable[[SampleTarget, str], None] | None
    earlier: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def judge(self, target: SampleTarget, host: WorkerHost) -> SampleValidation:
        """Run all checks of a sample."""
        noted = _Findings()
        try:
            sample = self.reader.read(target.path, target.files_hash, ranks=True)
            similar, needed = self._similar_to(target.sample_id, sample), required_bytes(sample)
        except GraphNetError as error:
            noted.fail(self.wanted, str(error), reason_of(error))
        else:
            listed = ListedSample(target.sample_id, sample, similar, is_trusted(target))
            for name in self.wanted:
                if name in dataset_checks():
                    noted.findings[name] = dataset_checks()[name]().check_listed(listed)
            if (devices := devices_of(sample.info)) is not None:
                if devices.reason:
                    needed, told = 0, f"needs a run of all {devices.count} ranks; it cannot: {devices.reason}"
                    noted.leave([name for name in self.wanted if name in _OF_RUNS], told, FailureReason.UNKNOWN)
                else:
                    needed = sum(required_bytes(rank_sample(sample, rank)) for rank in range(devices.count))
            self._run_checks(target, host, needed, devices, noted)
        version, now = (target.dataset, target.sample_id, target.sample_hash), datetime.now(UTC)
        rows = tuple(
            ValidationRow(uuid.uuid4().hex, *version, name, finding.passed, finding.message, now)
            for name in self.wanted
            if (finding := noted.findings.get(name)) is not None
        )
        undecided = {name: noted.undecided[name] for name in self.wanted if name in noted.undecided}
        return SampleValidation(target, rows, undecided, noted.reasons)

    def _similar_to(self, sample_id: str, sample: Sample) -> SimilarSamples:
        """Find the samples that are similar to this one, and add it to the earlier samples."""
        hashes = content_hash(sample), graph_hash(sample)
        listed = SimilarSamples() if self.find_similar is None else self.find_similar(*hashes)
        for each in hashes:
            self.earlier[each].append(sample_id)
        content, graph = (self.earlier[each] for each in hashes)
        return SimilarSamples(
            tuple(dict.fromkeys((*listed.same_content, *content))), tuple(dict.fromkeys((*listed.same_graph, *graph)))
        )

    def _run_checks(
        self, target: SampleTarget, host: WorkerHost, needed_bytes: int, devices: Devices | None, noted: _Findings
    ) -> None:
        """Run checks in a child; after a check that killed it, run the remaining ones in another child."""
        names = [name for name in self.wanted if name in sample_checks()]
        if needed_bytes > self.config.memory_limit_bytes:
            limit = f"the limit of {self.config.memory_limit_bytes / GIB:.1f} GiB"
            text = f"needs {needed_bytes / GIB:.1f} GiB, more than {limit}; {_MORE_MEMORY}"
            noted.leave(names, text, FailureReason.OUT_OF_MEMORY)
        elif names and (refusal := host.refusal()):
            raise WorkerError(f"{target.sample_id}: {refusal}")  # says nothing about the sample
        while pending := [name for name in names if name not in noted.findings and name not in noted.undecided]:
            payload: dict[str, Any] = {"checks": pending, "framework": target.framework}
            if devices is not None and not devices.reason:
                payload["devices"] = to_json(devices)
            setup = ENTRIES[target.framework].setup
            task = self.config.task("validate", f"{_TASK}:run", target, self.log_dir, host_setup=setup, **payload)
            outcome = host.run(task, None if self.on_phase is None else functools.partial(self.on_phase, target))
            reported = {name: _parse_finding(outcome.partials[name]) for name in pending if name in outcome.partials}
            noted.findings.update(reported)
            missing = [name for name in pending if name not in reported]
            if unexpected := outcome.partials.keys() - set(pending):
                noted.fail(missing, f"the task reported {len(unexpected)} findings of checks that were not asked for")
            elif outcome.failure is None:
                noted.fail(missing, "the task ended without a finding")
            else:
                # It concerns only the check that was running. A death before the first check, which would happen
                # again, and a deadline concern all remaining checks.
                alone = outcome.failure.phase in pending and outcome.failure.kind != TaskFailureKind.TIMEOUT
                concerned = [name for name in missing if name == outcome.failure.phase or not alone]
                noted.note_failure(concerned, outcome.failure, outcome.log_path)


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Reported:
    """A finding as a child reports it."""

    passed: Boolean
    message: Text | None
    reason: FailureReason = FailureReason.UNKNOWN


_REPORTED = TypeAdapter(_Reported)


def _parse_finding(reported: Any) -> CheckFinding:
    """Read a finding; a malformed one becomes a failed one."""
    try:
        finding = read(_REPORTED, reported, "the task's finding")
    except MalformedError as error:
        return CheckFinding(passed=False, message=str(error))
    return CheckFinding(finding.passed, finding.message, finding.reason)
