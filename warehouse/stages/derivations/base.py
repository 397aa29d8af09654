"""Derivations make samples of samples, one result a sample: passes, conversions and decompositions are a class each.

`work_through` takes samples through one. Benchmarks have a result for each backend, validation one for each constraint
and extraction one for each model: they choose by themselves.

By default a command works on all samples that it was given, and with `--changed` on those that are out of date; an
asset works on those that are out of date, and with `again` on all.
"""

import contextlib
import itertools
import os
import shutil
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar, Self

from ops.dataset.derived import DerivationRow
from ops.dataset.passes.sample_run import SampleRunConfig
from ops.dataset.sample.catalog.rows import BrokenSample, SampleKey, SampleTarget
from ops.dataset.sample.format.files import files_hash, read_sample_files
from ops.errors import GraphNetError
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.pool import Pool, abandon
from warehouse.database.table import Row
from warehouse.selection.outstanding import DerivationCandidate, derivation_candidates
from warehouse.stages.base import Site, key_of

_AHEAD = 4
"""Samples that are begun for each stage before the first of them has its result: some take longer than others."""


@dataclass(frozen=True, kw_only=True)
class Derivation(ABC):
    """Makes samples of samples: one result of each, which is a row of the table `derivation`.

    A derivation is one file of this package: `name` and `make` are all that it needs for an asset, and with a `SECTION`
    in its module it has a command, too.

    Attributes:
        name: Of the command; `derivation.kind`.
        has_spec: Whether users say more than its name, such as which pass: then it has assets and a command of its own.
        makes_parts: Whether it splits valid samples; others make one sample of each, valid or not, with the same id.
        keeps_failures: Whether a sample that failed is up to date, since the same code would fail again; then results
            that are up to date are shown.
        spec: What is done, as users write it.
        site: Places of logs, locks, environments and stored results.
        root: Folder of the results; None to change samples in place.
        host: Where samples are run.
        config: Device, threads, seed and limits.
    """

    name: ClassVar[str]
    has_spec: ClassVar[bool] = False
    makes_parts: ClassVar[bool] = False
    keeps_failures: ClassVar[bool] = False

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
        """True where it runs code of samples."""
        return True

    @contextmanager
    def prepare(self) -> Iterator[Self]:
        """Yield the same derivation with all that it needs to run.

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
        made_at, folder = datetime.now(UTC), self.folder(target.sample_id) or target.path
        if not (self.makes_parts or result.result_hash or folder.resolve() == target.path.resolve()):
            shutil.rmtree(folder, ignore_errors=True)  # of an earlier version of the sample, or of the code
        code_hash, versions = self.identity if self.site.store else ("", {})
        files = files_hash(read_sample_files(folder)) if result.result_hash else ""
        key = {"code_hash": code_hash, "versions": dict(versions), "result_files_hash": files}
        result = result.having(made_at=made_at, **key)
        return result, (*others, result)

    def folder(self, sample_id: str) -> Path | None:
        """Return the folder of a sample's result; None where samples are changed in place."""
        return None if self.root is None else self.root / sample_id

    def unreadable(self, sample: BrokenSample) -> DerivationRow:
        """The result of a folder that cannot be read."""
        return DerivationRow.of(sample, self.name, self.spec, status="failure", phase="read", message=sample.message)

    def candidates(self, dataset: str) -> list[DerivationCandidate]:
        """The samples of a dataset's newest catalog that it takes; those that are up to date have a result."""
        stored = self.stored(self.spec, dataset)
        return [item if self._is_current(item) else replace(item, result=None) for item in stored]

    def current(self, targets: Sequence[SampleTarget]) -> dict[SampleKey, DerivationRow]:
        """Return the results that are up to date of samples (of any datasets) in their present version."""
        hashes = {key_of(target): target.sample_hash for target in targets}
        candidates = (item for dataset in {target.dataset for target in targets} for item in self.candidates(dataset))
        return {
            key_of(item.target): item.result
            for item in candidates
            if item.result is not None and item.target.sample_hash == hashes.get(key_of(item.target))
        }

    def stored(self, spec: str, dataset: str) -> list[DerivationCandidate]:
        """Return the same samples with their last results by this code, whether these were changed since or not."""
        return derivation_candidates(
            self.site.warehouse,
            kind=self.name,
            spec=spec,
            code_hash=self.identity[0],
            dataset=dataset,
            takes_invalid=not self.makes_parts,
        )

    def _is_current(self, item: DerivationCandidate) -> bool:
        """Tell whether a result counts, and is in its folder as it was left."""
        result, folder = item.result, self.folder(item.target.sample_id)
        if result is None or (result.status == "failure" and not self.keeps_failures):
            return False
        if folder is None or not result.result_files_hash:
            return folder is None or result.status == "failure" or folder.is_dir()
        try:
            is_untouched = _changed_at(folder) <= result.made_at.replace(tzinfo=UTC)
            return is_untouched or files_hash(read_sample_files(folder)) == result.result_files_hash
        except (GraphNetError, OSError):
            return False

    def note(self, result: DerivationRow) -> str:
        """Describe a result in a few words."""
        return result.message or "done"

    def is_good(self, result: DerivationRow) -> bool:
        """Tell whether nothing is wrong with a result."""
        return result.status == "success" and result.composed in ("", "equal")

    def summarize(self, results: Sequence[DerivationRow]) -> str:
        """Summarise all results in a line."""
        return f"{sum(map(self.is_good, results))} of {len(results)} samples were made, in {self.root}"


def _changed_at(folder: Path) -> datetime:
    """Return when a folder or a file in it last changed, by the file system's own time, which nobody can set back."""
    with os.scandir(folder) as entries:
        changes = [entry.stat(follow_symlinks=False).st_ctime for entry in entries]
    return datetime.fromtimestamp(max(folder.stat().st_ctime, *changes), UTC)


def work_through(
    stages: Sequence[Derivation],
    targets: Iterable[SampleTarget],
    *,
    on_start: Callable[[SampleTarget], None] = lambda _: None,
) -> Generator[DerivationRow, None, None]:
    """Yield results of samples in their order; rows of finished samples are stored, however this ends.

    Args:
        stages: One stage, or the same in several hosts, each of which works on a sample at a time; what runs in these
            hosts is ended at once where this ends early.
        targets: The samples.
        on_start: Called with each sample before its result is waited for.
    """
    results = _results(stages, targets, on_start)
    with stages[0].site.open_buffer() as buffer, contextlib.closing(results):
        for result, rows in stages[0].site.ingest_during(results):
            buffer.add(*rows)
            yield result


def _results(
    stages: Sequence[Derivation], targets: Iterable[SampleTarget], on_start: Callable[[SampleTarget], None]
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

    begun: deque[tuple[SampleTarget, Future[tuple[DerivationRow, Sequence[Row]]]]] = deque()
    with ThreadPoolExecutor(len(stages)) as pool:
        coming = ((target, pool.submit(run, target)) for target in targets)
        try:
            begun += itertools.islice(coming, len(stages) * _AHEAD)
            while begun:
                on_start(begun[0][0])
                yield begun[0][1].result()
                begun.popleft()
                begun += itertools.islice(coming, 1)
        except BaseException:
            abandon([stage.host for stage in stages], (future for _, future in begun))
            raise
