"""The parent's side of validation: from samples to rows.

No torch.
"""

from __future__ import annotations

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

from ops.environments.definition import own_python, with_installation
from ops.errors import GraphNetError
from ops.paddle_worker import PADDLE_ENVIRONMENT, PADDLE_PRELOAD
from ops.passes.sample_run import SampleRunConfig
from ops.sample.analysis.identity import content_hash, graph_hash
from ops.sample.catalog.reading import SampleReader
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.types import Sample, required_bytes
from ops.sample.trust import is_trusted
from ops.untrusted.values import REPORT_CONFIG, Boolean, MalformedError, Text, read
from ops.validate.base import Finding, FindSimilar, Judgement, SimilarSamples, ValidationRow
from ops.validate.registry import FRAMEWORKS, choose, dataset_checks, sample_checks
from ops.worker.client import WorkerError, WorkerHost
from ops.worker.processes.limits import GIB
from ops.worker.task import TaskFailure, TaskFailureKind

_IMPORT_CAPTURE = "ops.validate.sample_under_test:import_capture"

_ENVIRONMENTS = {"paddle": (PADDLE_ENVIRONMENT, (*PADDLE_PRELOAD, "ops.validate.task"))}
"""Framework → its own environment, and what hosts import there; torch is the pipeline's."""

_MORE_MEMORY = "try more memory (--memory-limit, or the setting validate.memory_limit_bytes)"
_UNDECIDED = {
    TaskFailureKind.TIMEOUT: "try more time (--deadline, or the setting validate.deadline_s) or a machine less busy",
    TaskFailureKind.OUT_OF_MEMORY: f"{_MORE_MEMORY} or a machine less busy",
}
"""Kinds of failures that depend on limits and on what else runs, hence say nothing of a sample → what to try."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidateConfig(SampleRunConfig):
    """How samples are validated; samples larger than `memory_limit_bytes` are not run, and stay undecided.

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
) -> Iterator[Judgement]:
    """Validate samples one after the other; those that `why_unvalidated` names a reason for are passed over.

    Args:
        targets: The samples, their paths as they can be opened.
        host: Where they are run; those that are not trusted, in its confined twin.
        log_dir: Folder for the logs of their tasks.
        config: How; the defaults if None.
        find_similar: Looks up similar samples of the dataset by content_hash and graph_hash; if None, only earlier
            targets are compared.
        environments: Folder of the environments, where a framework needs one of its own.
        on_phase: Called with the sample and the name of each check as it begins.

    Yields:
        What was found of one sample.

    Raises:
        GraphNetError: A check that is asked for does not exist, or no worker can be started.
        OSError: `log_dir` cannot be made.
    """
    config = config or ValidateConfig()
    wanted = choose(config.checks)
    # Here, where it is an error of this machine; a task that cannot write its log would be a fault of its sample.
    log_dir.mkdir(parents=True, exist_ok=True)
    with SampleReader(1) as reader:
        known = _KnownSamples(find_similar, reader)
        hosts: dict[str, WorkerHost | None] = {}
        for target in targets:
            if target.framework not in hosts:
                hosts[target.framework] = _host_of(target.framework, host, environments)
            own = hosts[target.framework]
            if own is None:
                continue
            worker = own if is_trusted(target) else own.confined()
            found = _validate(target, wanted, worker, log_dir, config, known, on_phase)
            rows = tuple(_row(target, name, found.findings[name]) for name in wanted if name in found.findings)
            yield Judgement(target, rows, {name: found.undecided[name] for name in wanted if name in found.undecided})


def why_unvalidated(framework: str, environments: Path | None) -> str | None:
    """Why samples of a framework cannot be validated here; None if they can."""
    if framework not in FRAMEWORKS:
        return f"no constraints are defined for samples of {framework}"
    environment, _ = _ENVIRONMENTS.get(framework, (None, ()))
    if environment is None:
        return None
    if own_python(environment, environments) is None:
        return f"`graphnet env create {environment}` installs what samples of {framework} need"
    return with_installation(None, environment, environments)


def _host_of(framework: str, host: WorkerHost, environments: Path | None) -> WorkerHost | None:
    """Where samples of a framework run; None where they cannot be validated."""
    if why_unvalidated(framework, environments) is not None:
        return None
    environment, preload = _ENVIRONMENTS.get(framework, (None, ()))
    return host.within(own_python(environment, environments), preload)


def _row(target: SampleTarget, name: str, finding: Finding) -> ValidationRow:
    return ValidationRow(
        uuid.uuid4().hex,
        target.dataset,
        target.sample_id,
        target.sample_hash,
        name,
        finding.passed,
        finding.message,
        datetime.now(UTC),
    )


@dataclass(frozen=True, slots=True)
class _Found:
    """Findings by check, and why others have none."""

    findings: dict[str, Finding] = field(default_factory=dict)
    undecided: dict[str, str] = field(default_factory=dict)

    def fail(self, names: Iterable[str], message: str) -> None:
        """The sample does not meet these."""
        self.findings.update(dict.fromkeys(names, Finding(passed=False, message=message)))


def _validate(
    target: SampleTarget,
    wanted: Sequence[str],
    host: WorkerHost,
    log_dir: Path,
    config: ValidateConfig,
    known: _KnownSamples,
    on_phase: Callable[[SampleTarget, str], None] | None,
) -> _Found:
    found = _Found()
    try:
        sample = known.reader.read(target.path, target.files_hash)
        similar, needed = known.similar_to(target.sample_id, sample), required_bytes(sample)
    except GraphNetError as error:
        found.fail(wanted, str(error))
        return found
    for name in wanted:
        if name in dataset_checks():
            check = dataset_checks()[name]()
            found.findings[name] = check.check_among(target.sample_id, sample, similar, is_trusted=is_trusted(target))
    in_worker = [name for name in wanted if name in sample_checks()]
    if needed > config.memory_limit_bytes:
        text = f"needs {needed / GIB:.1f} GiB, more than the limit of {config.memory_limit_bytes / GIB:.1f} GiB"
        found.undecided.update(dict.fromkeys(in_worker, f"{text}; {_MORE_MEMORY}"))
    else:
        _run_checks(found, target, in_worker, host, log_dir, config, on_phase)
    return found


def _none_similar(_content: str, _graph: str) -> SimilarSamples:
    return SimilarSamples()


class _KnownSamples:
    """The samples that the dataset lists, and those of this run, some of which it may not list yet."""

    def __init__(self, find_similar: FindSimilar | None, reader: SampleReader) -> None:
        self.reader = reader
        self._find = find_similar or _none_similar
        self._by_content: defaultdict[str, list[str]] = defaultdict(list)
        self._by_graph: defaultdict[str, list[str]] = defaultdict(list)

    def similar_to(self, sample_id: str, sample: Sample) -> SimilarSamples:
        """The samples that are similar to this one, which is added to the known ones."""
        content, graph = content_hash(sample), graph_hash(sample)
        listed = self._find(content, graph)
        self._by_content[content].append(sample_id)
        self._by_graph[graph].append(sample_id)
        return SimilarSamples(
            tuple(dict.fromkeys((*listed.same_content, *self._by_content[content]))),
            tuple(dict.fromkeys((*listed.same_graph, *self._by_graph[graph]))),
        )


def _run_checks(
    found: _Found,
    target: SampleTarget,
    names: Sequence[str],
    host: WorkerHost,
    log_dir: Path,
    config: ValidateConfig,
    on_phase: Callable[[SampleTarget, str], None] | None,
) -> None:
    """Run checks in a child; after one that killed it, the remaining ones get another child."""
    if names and (refusal := host.refusal()):
        raise WorkerError(f"{target.sample_id}: {refusal}")  # which says nothing of the sample
    while pending := [name for name in names if name not in found.findings and name not in found.undecided]:
        payload = {"checks": pending, "framework": target.framework}
        setup = _IMPORT_CAPTURE if target.framework == "torch" else None
        task = config.task("validate", "ops.validate.task:run", target, log_dir, host_setup=setup, **payload)
        outcome = host.run(task, None if on_phase is None else functools.partial(on_phase, target))
        found.findings.update({name: _finding(outcome.partials[name]) for name in pending if name in outcome.partials})
        left = [name for name in pending if name not in found.findings]
        if unexpected := outcome.partials.keys() - set(pending):
            found.fail(left, f"the task reported {len(unexpected)} findings of checks that were not asked for")
        elif outcome.failure is None:
            found.fail(left, "the task ended without a finding")
        else:
            # It concerns the check that was running. A death before the first check would happen again, and one
            # deadline a sample is enough.
            alone = outcome.failure.phase in pending and outcome.failure.kind != TaskFailureKind.TIMEOUT
            concerned = [name for name in left if name == outcome.failure.phase or not alone]
            _note_failure(found, concerned, outcome.failure, outcome.log_path)


def _note_failure(found: _Found, concerned: Sequence[str], failure: TaskFailure, log_path: Path | None) -> None:
    """Note what the end of a task says of the checks that it concerns."""
    reason = f"{failure.kind}: {failure.message}"
    advice = next((text for kind, text in _UNDECIDED.items() if kind == failure.kind), None)
    if advice is None:
        found.fail(concerned, f"{reason}\nlog: {log_path}")
    else:
        found.undecided.update(dict.fromkeys(concerned, f"{reason}; {advice}; log: {log_path}"))


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Reported:
    """A finding as a child reports it."""

    passed: Boolean
    message: Text | None


_REPORTED = TypeAdapter(_Reported)


def _finding(reported: Any) -> Finding:
    """Read a finding; one that is malformed is a failed one."""
    try:
        found = read(_REPORTED, reported, "the task's finding")
    except MalformedError as error:
        return Finding(passed=False, message=str(error))
    return Finding(found.passed, found.message)
