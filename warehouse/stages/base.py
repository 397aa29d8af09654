"""Where every stage reads and writes, so that no finished result is lost; and derivations, with one result a sample.

Passes, conversions and decompositions are a `Derivation` each, and `choose`, `among` and `work_through` take samples
through one. Benchmarks have a result for each backend, validation one for each constraint and extraction one for each
model: they choose by themselves.

By default a command works on all samples that it was given, and with `--changed` on those that are out of date; an
asset works on those that are out of date, and with `again` on all.
"""

import contextlib
import itertools
import shutil
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar, Self, TypeVar

from ops.derived import DerivationRow
from ops.errors import GraphNetError
from ops.passes.sample_run import SampleRunConfig
from ops.sample.catalog.rows import BrokenSample, SampleKey, SampleTarget
from ops.sample.catalog.walk import find_samples
from ops.sample.format.files import files_hash, read_sample_files
from ops.sample.provenance import Ledger
from ops.worker.client import WorkerHost
from ops.worker.pool import Pool, abandon
from warehouse.database.spool import SpoolBuffer
from warehouse.database.tables import Row
from warehouse.selection.outstanding import Candidate, derivation_candidates
from warehouse.store import Warehouse

Result = TypeVar("Result")
_AHEAD = 4
"""Samples that are begun for each stage before the first of them has its result: some take longer than others."""

_INGEST_EVERY_S = 120.0
"""Seconds between two times that what was spooled is brought into the database."""


def key_of(target: SampleTarget) -> SampleKey:
    """What identifies a sample in any version."""
    return target.dataset, target.sample_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """Where a stage reads and writes.

    Attributes:
        warehouse: Where results are.
        log_dir: Folder of the logs of tasks.
        lock_dir: Folder of the locks of devices.
        ledger: Who made which samples, and how far their code is trusted.
        environments: Folder of the environments that compilers have of their own.
        builds: Folder of the code that is kept of backends (`ops.benchmark.builds`); None to keep none.
        store: Whether results are stored.
    """

    warehouse: Warehouse
    log_dir: Path
    lock_dir: Path
    ledger: Ledger
    environments: Path | None = None
    builds: Path | None = None
    store: bool = True

    def begin(self, rows: Sequence[Row], *, ask: bool) -> None:
        """Store what is known before a stage runs; where it asks what is current, with all that is in the spool."""
        if self.store:
            self.warehouse.spool(rows)
            if ask:
                self.warehouse.ingest()

    @contextmanager
    def storing(self, *rows: Row) -> Iterator[SpoolBuffer]:
        """A buffer for rows: all are in the database at the end, however it comes; dropped where none are stored."""
        try:
            with self.warehouse.spooling() if self.store else SpoolBuffer(None) as buffer:
                buffer.add(*rows)
                yield buffer
        finally:
            if self.store:
                self.warehouse.ingest()

    def ingesting(self, results: Iterable[Result]) -> Iterator[Result]:
        """Results as they come; others see those of a long run in the database meanwhile."""
        ingested_at = time.monotonic()
        for result in results:
            if self.store and time.monotonic() - ingested_at >= _INGEST_EVERY_S:
                self.warehouse.ingest()
                ingested_at = time.monotonic()
            yield result


@dataclass(frozen=True, kw_only=True)
class Derivation(ABC):
    """What makes samples of samples: of each one result, which is a row of the table `derivation`.

    A derivation is one file of `warehouse.stages.derivations`: `name` and `make` are all that it needs for an asset,
    and with a `SECTION` in its module it has a command, too.

    Attributes:
        name: Of the command; `derivation.kind`.
        quiet: What is told of a sample without a message.
        takes_invalid: Whether it takes samples that break a constraint of the dataset.
        keeps_failures: Whether a sample that failed is up to date, since the same code would fail again; then results
            that are up to date are shown.
        has_ids: Whether a result is a sample of the same id in the folder of results.
        row_type: What results are.
        spec: What is done, as users write it.
        site: Where all of this is.
        root: Folder of the results; None to change samples in place.
        host: Where samples are run.
        config: How.
    """

    name: ClassVar[str]
    quiet: ClassVar[str] = "done"
    takes_invalid: ClassVar[bool] = True
    keeps_failures: ClassVar[bool] = False
    has_ids: ClassVar[bool] = True
    row_type: ClassVar[type[DerivationRow]] = DerivationRow

    spec: str
    site: Site
    root: Path | None
    host: WorkerHost = field(default_factory=WorkerHost)
    config: SampleRunConfig = field(default_factory=SampleRunConfig)

    @property
    def identity(self) -> tuple[str, Mapping[str, str]]:
        """Version of the code, or "" where results last longer than code; and of packages that they depend on."""
        return "", {}

    @property
    def runs(self) -> bool:
        """Whether it runs code of samples."""
        return True

    @contextmanager
    def opened(self) -> Iterator[Self]:
        """The same with all that it needs to run.

        Raises:
            GraphNetError: What is asked for makes no sense, or cannot be done here.
        """
        yield self

    @abstractmethod
    def make(self, target: SampleTarget) -> tuple[DerivationRow, Sequence[Row]]:
        """Make something of a sample: the result, and further rows."""

    def run(self, target: SampleTarget) -> tuple[DerivationRow, Sequence[Row]]:
        """Work on a sample: the result, and the rows to store; those that others refer to come first."""
        result, others = self.make(target)
        folder = self.folder(target.sample_id) or target.path
        if self.has_ids and not result.result_hash and folder.resolve() != target.path.resolve():
            shutil.rmtree(folder, ignore_errors=True)  # of an earlier version of the sample, or of the code
        code_hash, versions = self.identity if self.site.store else ("", {})
        files = files_hash(read_sample_files(folder)) if result.result_hash else ""
        now = datetime.now(UTC)
        result = result.having(code_hash=code_hash, versions=dict(versions), result_files_hash=files, made_at=now)
        return result, (*others, result)

    def folder(self, sample_id: str) -> Path | None:
        """Where the result of a sample is; None where that is the sample."""
        return None if self.root is None else self.root / sample_id

    def unreadable(self, sample: BrokenSample) -> DerivationRow:
        """The result of a folder that cannot be read."""
        return self.row_type.of(sample, self.name, self.spec, status="failure", phase="read", message=sample.message)

    def candidates(self, dataset: str) -> list[Candidate]:
        """The samples of a dataset's newest catalog that it takes; those that are up to date have a result."""
        stored = self.stored(self.spec, dataset)
        return [item if self._is_current(item) else replace(item, result=None) for item in stored]

    def stored(self, spec: str, dataset: str) -> list[Candidate]:
        """The same samples with what was last made of them by this code, be it as it was left or not."""
        return derivation_candidates(
            self.site.warehouse,
            kind=self.name,
            spec=spec,
            code_hash=self.identity[0],
            dataset=dataset,
            takes_invalid=self.takes_invalid,
        )

    def _is_current(self, item: Candidate) -> bool:
        """Whether a result counts, and is in its folder as it was left."""
        result, folder = item.result, self.folder(item.target.sample_id)
        if result is None or (result.status == "failure" and not self.keeps_failures):
            return False
        if folder is None or not result.result_files_hash:
            return folder is None or result.status == "failure" or folder.is_dir()
        try:
            return files_hash(read_sample_files(folder)) == result.result_files_hash
        except (GraphNetError, OSError):
            return False

    def note(self, result: DerivationRow) -> str:
        """A result in a few words."""
        return result.message or self.quiet

    def is_good(self, result: DerivationRow) -> bool:
        """Whether nothing is wrong with a result."""
        return result.status == "success" and result.composed in ("", "equal")

    def told(self, results: Sequence[DerivationRow]) -> str:
        """All results in a line."""
        return f"{sum(map(self.is_good, results))} of {len(results)} samples were made, in {self.root}"


@dataclass(frozen=True, slots=True)
class Choice:
    """The samples that a stage is to work on.

    Attributes:
        targets: Those, in order.
        current: Results of samples that were asked for and are up to date, hence left alone.
        all_ids: Ids of all samples that the stage takes.
    """

    targets: list[SampleTarget]
    current: dict[SampleKey, DerivationRow]
    all_ids: frozenset[str]


def choose(candidates: Iterable[Candidate], *, again: bool = False, only: Collection[str] = ()) -> Choice:
    """Choose what is out of date; with `again`, what is up to date, too; only the samples `only`, if there are any."""
    candidates = list(candidates)
    asked = [item for item in candidates if not only or item.target.sample_id in only]
    current = {} if again else {key_of(item.target): item.result for item in asked if item.result is not None}
    targets = [item.target for item in asked if key_of(item.target) not in current]
    return Choice(targets, current, frozenset(item.target.sample_id for item in candidates))


def among(stage: Derivation, targets: Sequence[SampleTarget]) -> list[Candidate]:
    """Some samples of any datasets as candidates of a stage, each as it is now."""
    results = {
        (*key_of(item.target), item.target.sample_hash): item.result
        for dataset in sorted({target.dataset for target in targets})
        for item in stage.candidates(dataset)
    }
    return [Candidate(target, results.get((*key_of(target), target.sample_hash))) for target in targets]


def work_through(
    stages: Sequence[Derivation],
    targets: Iterable[SampleTarget],
    *,
    hosts: Sequence[WorkerHost] = (),
    on_start: Callable[[SampleTarget], None] = lambda _: None,
) -> Generator[DerivationRow, None, None]:
    """Results of samples, in their order; the rows of those that were finished are stored, however this ends.

    Args:
        stages: One stage, or the same in several hosts, each of which works on a sample at a time.
        targets: The samples.
        hosts: Those of several stages: what runs in them is ended at once where this ends early.
        on_start: Called with each sample before its result is waited for.
    """
    results = _results(stages, targets, hosts, on_start)
    with stages[0].site.storing() as buffer, contextlib.closing(results):
        for result, rows in stages[0].site.ingesting(results):
            buffer.add(*rows)
            yield result


def _results(
    stages: Sequence[Derivation],
    targets: Iterable[SampleTarget],
    hosts: Sequence[WorkerHost],
    on_start: Callable[[SampleTarget], None],
) -> Generator[tuple[DerivationRow, Sequence[Row]], None, None]:
    if len(stages) == 1:
        for target in targets:
            on_start(target)
            yield stages[0].run(target)
        return
    idle = Pool(stages)

    def run(target: SampleTarget) -> tuple[DerivationRow, Sequence[Row]]:
        with idle.borrow() as stage:
            return stage.run(target)

    remaining = iter(targets)
    begun: deque[tuple[SampleTarget, Future[tuple[DerivationRow, Sequence[Row]]]]] = deque()
    with ThreadPoolExecutor(len(stages)) as pool:
        try:
            ahead = len(stages) * _AHEAD
            begun += ((target, pool.submit(run, target)) for target in itertools.islice(remaining, ahead))
            while begun:
                on_start(begun[0][0])
                yield begun[0][1].result()
                begun.popleft()
                begun += ((target, pool.submit(run, target)) for target in itertools.islice(remaining, 1))
        except BaseException:
            abandon(hosts, (future for _, future in begun))
            raise


def drop_others(root: Path, sample_ids: Collection[str]) -> None:
    """Remove results of samples that the catalog no longer has."""
    for folder in list(find_samples(root)) if root.is_dir() else ():
        if folder.relative_to(root).as_posix() not in sample_ids:
            shutil.rmtree(folder)
