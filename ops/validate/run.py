"""The parent's side of validation: samples in, rows out, whatever the samples do.

No torch.
"""

from __future__ import annotations

import functools
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.errors import GraphNetError
from ops.sample.analysis.identity import content_hash, graph_hash
from ops.sample.analysis.size import required_bytes
from ops.sample.catalog.reading import SampleReader
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.files import FILE_LIMITS, file_name
from ops.sample.format.types import Sample
from ops.sample.trust import is_trusted
from ops.untrusted.values import ANSWER, MalformedError, Text, Truth, read
from ops.validate.base import Finding, FindRelatives, Relatives, ValidationRow
from ops.validate.registry import choose, dataset_checks, sample_checks
from ops.worker.client import Task, WorkerError, WorkerHost
from ops.worker.processes.limits import GIB
from ops.worker.task import TaskFailureKind

_ENTRY = "ops.validate.task:run"


@dataclass(frozen=True, slots=True)
class ValidateConfig:
    """How samples are validated.

    Attributes:
        checks: Names of the checks to run; None for all.
        device: Where samples run.
        threads: Threads given to torch.
        seed: Seed of replay and of every run.
        deadline_s: A sample's task is killed after this many seconds.
        memory_limit_bytes: Resident memory at which it is killed; larger samples are not run.
    """

    checks: tuple[str, ...] | None = None
    device: str = "cpu"
    threads: int = 2
    seed: int = 0
    deadline_s: float = 300.0
    memory_limit_bytes: int = 8 * GIB


def validate_samples(
    targets: Iterable[SampleTarget],
    host: WorkerHost,
    *,
    log_dir: Path,
    config: ValidateConfig | None = None,
    find_relatives: FindRelatives | None = None,
    on_phase: Callable[[SampleTarget, str], None] | None = None,
) -> Iterator[tuple[ValidationRow, ...]]:
    """Validate samples one after the other.

    Args:
        targets: The samples, their paths as they can be opened.
        host: Where they are run; those that are not trusted, in its confined twin.
        log_dir: Folder for the logs of their tasks.
        config: How; the defaults if None.
        find_relatives: Looks up which samples of the dataset are like one, by content_hash and graph_hash; if None,
            only the targets that came before are known.
        on_phase: Called with the sample and the name of each check as it begins.

    Yields:
        The rows of one sample, one a check.

    Raises:
        GraphNetError: A check that is asked for does not exist, or no worker can be started.
        OSError: `log_dir` cannot be made.
    """
    config = config or ValidateConfig()
    wanted = choose(config.checks)
    # Here, where it is an error of this machine; a task that cannot write its log would be a fault of its sample.
    log_dir.mkdir(parents=True, exist_ok=True)
    with SampleReader(1) as reader:
        seen = _Seen(find_relatives, reader)
        for target in targets:
            worker = host if is_trusted(target) else host.confined()
            findings = _validate(target, wanted, worker, log_dir, config, seen, on_phase)
            yield tuple(_row(target, name, findings[name]) for name in wanted)


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


def _validate(
    target: SampleTarget,
    wanted: Sequence[str],
    host: WorkerHost,
    log_dir: Path,
    config: ValidateConfig,
    seen: _Seen,
    on_phase: Callable[[SampleTarget, str], None] | None,
) -> dict[str, Finding]:
    try:
        sample = seen.reader.read(Path(target.path), target.files_hash)
        relatives, needed = seen.relatives(target.sample_id, sample), required_bytes(sample)
    except GraphNetError as error:
        return dict.fromkeys(wanted, Finding(passed=False, message=str(error)))
    among = [name for name in wanted if name in dataset_checks()]
    findings = {name: dataset_checks()[name]().check_among(target.sample_id, sample, relatives) for name in among}
    in_worker = [name for name in wanted if name in sample_checks()]
    if needed > config.memory_limit_bytes:
        text = f"needs {needed / GIB:.1f} GiB, more than the limit of {config.memory_limit_bytes / GIB:.1f} GiB"
        return findings | dict.fromkeys(in_worker, Finding(passed=False, message=text))
    return findings | _run_checks(target, in_worker, host, log_dir, config, on_phase)


def _nobody(_content: str, _graph: str) -> Relatives:
    return Relatives()


class _Seen:
    """The samples of this run, some of which the dataset may not list yet, on top of those that it does."""

    def __init__(self, find_relatives: FindRelatives | None, reader: SampleReader) -> None:
        self.reader = reader
        self._find = find_relatives or _nobody
        self._by_content: defaultdict[str, list[str]] = defaultdict(list)
        self._by_graph: defaultdict[str, list[str]] = defaultdict(list)

    def relatives(self, sample_id: str, sample: Sample) -> Relatives:
        """Who is like the sample; from now on it is one of those who are known."""
        content, graph = content_hash(sample), graph_hash(sample)
        listed = self._find(content, graph)
        self._by_content[content].append(sample_id)
        self._by_graph[graph].append(sample_id)
        return Relatives(
            tuple(dict.fromkeys((*listed.same_content, *self._by_content[content]))),
            tuple(dict.fromkeys((*listed.same_graph, *self._by_graph[graph]))),
        )


def _run_checks(
    target: SampleTarget,
    names: Sequence[str],
    host: WorkerHost,
    log_dir: Path,
    config: ValidateConfig,
    on_phase: Callable[[SampleTarget, str], None] | None,
) -> dict[str, Finding]:
    """Run checks in a child; after one that killed it, the remaining ones get another child."""
    if names and (refusal := host.refusal()):
        raise WorkerError(f"{target.sample_id}: {refusal}")  # which says nothing of the sample
    findings: dict[str, Finding] = {}
    while pending := [name for name in names if name not in findings]:
        task = Task(
            entry=_ENTRY,
            payload={"checks": pending, "seed": config.seed, "device": config.device, "threads": config.threads},
            deadline_s=config.deadline_s,
            memory_limit_bytes=config.memory_limit_bytes,
            log_path=log_dir / f"validate-{file_name(target.sample_id)}-{uuid.uuid4().hex[:12]}.log",
            files_from=Path(target.path),
            file_limits=FILE_LIMITS,
            files_hash=target.files_hash,
        )
        outcome = host.run(task, None if on_phase is None else functools.partial(on_phase, target))
        findings |= {name: _finding(outcome.partials[name]) for name in pending if name in outcome.partials}
        if unasked := outcome.partials.keys() - set(pending):
            culprits, text = pending, f"the task reported {len(unasked)} findings of checks that were not asked for"
        elif outcome.failure is None:
            culprits, text = pending, "the task ended without a finding"
        else:
            # A check that was under way is the culprit. A death before the first one would happen again, and waiting
            # for one deadline a sample is enough.
            alone = outcome.failure.phase in pending and outcome.failure.kind != TaskFailureKind.TIMEOUT
            culprits = [str(outcome.failure.phase)] if alone else pending
            text = f"{outcome.failure.kind}: {outcome.failure.message}\nlog: {outcome.log_path}"
        findings |= {name: Finding(passed=False, message=text) for name in culprits if name not in findings}
    return findings


@checked_dataclass(config=ANSWER, frozen=True, slots=True)
class _Reported:
    """A finding as a child reports it."""

    passed: Truth
    message: Text | None


_REPORTED = TypeAdapter(_Reported)


def _finding(reported: Any) -> Finding:
    """Read a finding; one that is malformed is a failed one."""
    try:
        found = read(_REPORTED, reported, "the task's finding")
    except MalformedError as error:
        return Finding(passed=False, message=str(error))
    return Finding(found.passed, found.message)
