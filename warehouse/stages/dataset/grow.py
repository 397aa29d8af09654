"""Growth of a dataset: variants of architectures captured, kept where their graph is new, and validated.

What was tried stands in the table `model`, and which graphs there are, in the dataset's folder: a growth that ended at
any instant goes on from these. A sample is moved into the folder when it is valid, and its row is stored after that.
"""

import contextlib
import dataclasses
import shutil
import threading
import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path

from ops.capture.extract import Extractor
from ops.errors import GraphNetError, is_disk_full
from ops.failures import FailureReason
from ops.intake.variants import Plan, Variant
from ops.sample.catalog.datasets import GROWN_DATASET
from ops.sample.catalog.reading import SampleReader
from ops.sample.catalog.rows import Root, SampleTarget, build_catalog
from ops.sample.catalog.walk import find_samples
from ops.sample.folders import replace_folder
from ops.sample.format.files import HASH_FILE
from ops.sources import registry
from ops.sources.base import ModelRow
from ops.validate.run import ValidateConfig
from ops.worker.client import WorkerHost
from ops.worker.device_lock import device_lock, device_user
from ops.worker.pool import abandon, share_cores
from ops.worker.task import TaskFailureKind
from warehouse.database.spool import SpoolBuffer
from warehouse.stages.base import Site
from warehouse.stages.extract import extract_model, libraries_text
from warehouse.stages.validate import ValidateStage

INVALID = "invalid"
"""Kind of failure of a model whose samples break a constraint."""

LEAST_FREE_BYTES = 512 * 1024**2
"""Growth ends while so much of the disk is free, so that what it has can still be stored."""

_PASSING = frozenset({TaskFailureKind.TIMEOUT, TaskFailureKind.OUT_OF_MEMORY, TaskFailureKind.CRASH})
"""Kinds of failures that may be the machine's: such a model is tried once more when growth is started again."""

_MOST_ATTEMPTS = 2
_HASH_DIGITS = 64
_TURN_S = 60.0
"""Growth has the device so long, then lets others have it, such as a benchmark."""

_TRIED = """
SELECT spec, status, failure, libraries, sample_ids, extract_ms
FROM model
WHERE dataset = $dataset
ORDER BY extracted_at
"""


class DiskFullError(GraphNetError):
    """There is no room for more samples."""


@dataclass(frozen=True, slots=True)
class Grown:
    """What came of one variant.

    Attributes:
        row: Of the table `model`.
        new: How many graphs it added.
        count: Different graphs of the dataset since.
    """

    row: ModelRow
    new: int
    count: int


@dataclass(frozen=True, slots=True)
class _Past:
    """What the table says of a model: how its newest attempt ended, and how many there were with these libraries."""

    is_success: bool
    failure: str | None
    libraries: str
    sample_ids: tuple[str, ...]
    extract_ms: float
    attempts: int


@dataclass(slots=True)
class _Graphs:
    """The graphs of the dataset; several threads claim new ones."""

    owners: dict[str, str]
    lock: threading.Lock = field(default_factory=threading.Lock)

    def claim(self, graph_hash: str, sample_id: str) -> str:
        """The sample that has a graph: the one that claims it, where it is new."""
        with self.lock:
            return self.owners.setdefault(graph_hash, sample_id)

    def release(self, graph_hash: str) -> None:
        """Nobody has the graph."""
        with self.lock:
            self.owners.pop(graph_hash, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class GrowStage:
    """Growth of a dataset until it has so many different graphs.

    Attributes:
        root: Folder of the dataset.
        extractor: How models are captured; where and into which folder, each worker decides.
        hosts: Where: as many models are captured at once.
        validation: How samples are validated.
        site: Where results are.
        least_operators: Graphs with fewer operators are not kept.
        again: Models that failed are tried again, whatever changed.
    """

    root: Path
    extractor: Extractor
    hosts: Sequence[WorkerHost]
    validation: ValidateConfig
    site: Site
    least_operators: int
    again: bool = False

    def run(self, plan: Plan, count: int) -> Generator[Grown, None, None]:
        """Capture variants until the dataset has `count` graphs or the plan is through; each result as it comes.

        Raises:
            DiskFullError: There is no room for more; what there is stays, and growth can go on later.
            GraphNetError: Another process grows the dataset: neither would know the other's graphs.
        """
        if device_user(self.site.lock_dir, GROWN_DATASET) is not None:
            raise GraphNetError(f"another process is growing {self.root}: wait until it has ended, or end it")
        with device_lock(self.site.lock_dir, GROWN_DATASET):
            yield from self._run(plan, count)

    def _run(self, plan: Plan, count: int) -> Generator[Grown, None, None]:
        self.site.warehouse.ingest()
        graphs = _Graphs(_graphs_below(self.root))
        variants = self._untried(plan, graphs.owners.values())
        threads = share_cores(self.hosts)
        with self.site.storing() as buffer, ThreadPoolExecutor(len(self.hosts)) as pool:
            workers = [_Worker(self, host, threads, number, graphs, buffer) for number, host in enumerate(self.hosts)]
            growth = _Growth(self, plan, count, graphs, variants, workers, pool, buffer)
            try:
                with contextlib.closing(growth.run()) as results:
                    yield from self.site.ingesting(results)
            except BaseException:
                abandon(self.hosts, growth.running)
                raise

    def untried(self, plan: Plan) -> Iterator[Variant]:
        """The variants that would be captured next, if each failed that was asked for."""
        self.site.warehouse.ingest()
        return self._untried(plan, _graphs_below(self.root).values())

    def graph_count(self) -> int:
        """Different graphs that the dataset has."""
        return len(_graphs_below(self.root))

    def catalog(self) -> None:
        """Store what the samples of the dataset are, so that they can be asked for."""
        self.site.warehouse.spool(build_catalog([Root(self.root, GROWN_DATASET)], self.site.ledger).stored)
        self.site.warehouse.ingest()

    def _untried(self, plan: Plan, present: Iterable[str]) -> Iterator[Variant]:
        """The variants whose fate is not known, `present` being the samples; the plan learns what is."""
        tried, sample_ids = self._tried(), set(present)
        libraries: dict[str, str] = {}
        for variant in plan:
            past = tried.get(variant.spec)
            if variant.library not in libraries:
                libraries[variant.library] = libraries_text(
                    registry.parse(variant.spec), self.site.environments, self.hosts[0].python
                )
            is_asked_for = self.again and past is not None and not past.is_success
            if past is None or is_asked_for or not _is_settled(past, libraries[variant.library], sample_ids):
                yield variant
            else:
                seconds = past.extract_ms / 1000
                plan.learn(variant, new=len(past.sample_ids), failed=not past.is_success, seconds=seconds)

    def _tried(self) -> Mapping[str, _Past]:
        """Model → its past, of those that were tried."""
        tried: dict[str, _Past] = {}
        rows = self.site.warehouse.rows(_TRIED, {"dataset": GROWN_DATASET})
        for spec, status, failure, libraries, sample_ids, extract_ms in rows:
            before = tried.get(spec)
            attempts = before.attempts if before is not None and before.libraries == libraries else 0
            tried[spec] = _Past(status == "success", failure, libraries, tuple(sample_ids), extract_ms, attempts + 1)
        return tried


def _is_settled(past: _Past, libraries: str, sample_ids: set[str]) -> bool:
    """Whether trying a model again would give the same."""
    if past.is_success:
        return sample_ids.issuperset(past.sample_ids)
    return past.libraries == libraries and (past.failure not in _PASSING or past.attempts >= _MOST_ATTEMPTS)


def _graphs_below(root: Path) -> dict[str, str]:
    """Hash of each graph in a dataset's folder → its sample; what cannot be read has none."""
    owners: dict[str, str] = {}
    with SampleReader(1) as reader:
        for folder in find_samples(root) if root.is_dir() else ():
            with contextlib.suppress(GraphNetError):
                owners.setdefault(_graph_hash(folder, reader), folder.relative_to(root).as_posix())
    return owners


def _graph_hash(folder: Path, reader: SampleReader) -> str:
    """What capture wrote beside a sample; what its text says where there is nothing."""
    with contextlib.suppress(OSError, ValueError):
        text = (folder / HASH_FILE).read_text().strip()
        if len(text) == _HASH_DIGITS:
            return text
    return reader.describe(folder).graph_hash


@dataclass(frozen=True, slots=True)
class _Worker:
    """Captures and validates one variant at a time, in a host of its own, on cores of its own."""

    stage: GrowStage
    host: WorkerHost
    threads: int
    number: int
    graphs: _Graphs
    buffer: SpoolBuffer

    def grow(self, variant: Variant, room: int) -> tuple[ModelRow, int]:
        """Capture a variant and keep its new graphs; the row, and how many were kept.

        Args:
            variant: The variant.
            room: How many graphs may be kept.

        Raises:
            DiskFullError: There is no room.
        """
        staging = self.stage.root.with_name(f"{self.stage.root.name}-staging") / str(self.number)
        self._require_space()
        extractor = dataclasses.replace(self.stage.extractor, host=self.host, out_root=staging, dataset=GROWN_DATASET)
        try:
            row = extract_model(registry.parse(variant.spec), extractor, self.stage.site)
            if row.failure is not None:
                if row.reason == FailureReason.NO_ROOM:
                    raise DiskFullError(_no_room(self.stage.root))
                return row, 0
            return self._keep(row, staging, room)
        except OSError as error:
            if is_disk_full(error):
                raise DiskFullError(_no_room(self.stage.root)) from error
            raise
        finally:
            shutil.rmtree(staging, ignore_errors=True)

    def _require_space(self) -> None:
        self.stage.root.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(self.stage.root).free < LEAST_FREE_BYTES:
            raise DiskFullError(_no_room(self.stage.root))

    def _claimed(
        self, row: ModelRow, staging: Path, room: int
    ) -> tuple[list[SampleTarget], dict[str, str], list[str], str | None]:
        """The samples of a model whose graphs are new: they, their graphs, and of the others why, and any failure."""
        notes: list[str] = []
        targets: list[SampleTarget] = []
        claimed: dict[str, str] = {}
        failure: str | None = None
        with SampleReader(1) as reader:
            for name in row.sample_ids:
                try:
                    described = reader.describe(staging / name)
                except GraphNetError as error:  # such as one with more inputs than a sample may have
                    failure = INVALID
                    notes.append(f"{name}: {error}")
                    continue
                count = sum(described.operators.values())
                if count < self.stage.least_operators:
                    notes.append(f"{name} has fewer operators than {self.stage.least_operators}: {count}")
                    continue
                owner = self.graphs.claim(described.graph_hash, name)
                if owner != name:
                    notes.append(f"{name} has the graph of {owner}")
                elif len(targets) == room:
                    self.graphs.release(described.graph_hash)
                    notes.append(f"{name} is one more graph than an architecture may have")
                else:
                    claimed[name] = described.graph_hash
                    targets.append(
                        SampleTarget(
                            GROWN_DATASET,
                            name,
                            described.sample_hash,
                            staging / name,
                            described.files_hash,
                            self.stage.site.ledger.trusts(described.files_hash),
                        )
                    )
        return targets, claimed, notes, failure

    def _keep(self, row: ModelRow, staging: Path, room: int) -> tuple[ModelRow, int]:
        """Move the samples of a model that have new graphs and are valid into the dataset."""
        targets, claimed, notes, failure = self._claimed(row, staging, room)
        kept: list[str] = []
        try:
            for judgement in self._validate().judged(targets, GROWN_DATASET, self.buffer):
                name = judgement.target.sample_id
                if FailureReason.NO_ROOM in judgement.reasons.values():
                    raise DiskFullError(_no_room(self.stage.root))
                if judgement.problems:
                    failure = str(TaskFailureKind.TIMEOUT) if judgement.undecided else INVALID
                    notes += [f"{name}: {check}: {why}" for check, why in judgement.problems.items()]
                    continue
                target = self.stage.root / name
                target.parent.mkdir(parents=True, exist_ok=True)
                replace_folder(staging / name, target)
                kept.append(name)
        finally:
            for name in claimed.keys() - set(kept):
                self.graphs.release(claimed[name])
        is_failed = failure is not None and not kept
        row = dataclasses.replace(
            row,
            status="failure" if is_failed else "success",
            failure=failure if is_failed else None,
            message="; ".join(notes) if not is_failed else f"validate: {'; '.join(notes)}",
            sample_ids=tuple(kept),
        )
        return dataclasses.replace(row, message=row.message or None), len(kept)

    def _validate(self) -> ValidateStage:
        return ValidateStage(
            config=dataclasses.replace(self.stage.validation, threads=self.threads),
            host=self.host,
            site=self.stage.site,
        )


def _no_room(root: Path) -> str:
    return f"the disk of {root} is full: make room and run this again; what was grown so far is kept"


@dataclass(slots=True)
class _Growth:
    """A run of `GrowStage.run`: which variants run where."""

    stage: GrowStage
    plan: Plan
    count: int
    graphs: _Graphs
    variants: Iterator[Variant]
    workers: list[_Worker]
    pool: ThreadPoolExecutor
    buffer: SpoolBuffer
    running: dict[Future[tuple[ModelRow, int]], tuple[_Worker, Variant]] = field(default_factory=dict)
    waiting: Variant | None = None

    def run(self) -> Generator[Grown, None, None]:
        """Work in turns of `_TURN_S`, in which the device is ours."""
        while True:
            with device_lock(self.stage.site.lock_dir, "cpu"):
                until = time.monotonic() + _TURN_S
                has_begun = False
                while True:
                    if time.monotonic() < until:
                        has_begun |= self._begin()
                    if not self.running:
                        break
                    yield from self._finished()
            if not has_begun:
                return

    def _begin(self) -> bool:
        """Begin variants while workers are free; whether there were any."""
        has_begun = False
        while self.workers and len(self.graphs.owners) < self.count:
            variant = self.waiting or next(self.variants, None)
            self.waiting = None
            if variant is None:
                break
            if any(other.family == variant.family for _, other in self.running.values()):
                self.waiting = variant  # what the running one teaches decides about it
                break
            worker = self.workers.pop()
            future = self.pool.submit(worker.grow, variant, self.plan.room(variant.family))
            self.running[future] = worker, variant
            has_begun = True
        return has_begun

    def _finished(self) -> Iterator[Grown]:
        """The results that come next."""
        for future in wait(self.running, return_when=FIRST_COMPLETED).done:
            worker, variant = self.running.pop(future)
            row, new = future.result()
            self.workers.append(worker)
            self.buffer.add(row)
            seconds = row.extract_ms / 1000
            self.plan.learn(variant, new=new, failed=row.failure is not None, seconds=seconds)
            yield Grown(row, new, len(self.graphs.owners))
