"""Growth of a dataset: variants of architectures captured, kept where their graph is new, and validated.

The table `model` has the variants that were tried, and the dataset's folder the graphs: a growth that ended at any
instant goes on from these. A sample is moved into the folder when it is valid, and its row is stored after that.
"""

import contextlib
import dataclasses
import functools
import shutil
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ops.dataset.intake.rows import is_settled
from ops.dataset.intake.variants import Plan, Variant
from ops.dataset.sample.catalog.datasets import GROWN_DATASET
from ops.dataset.sample.catalog.description import Description
from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.catalog.rows import Root, build_catalog
from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.folders import replace_folder
from ops.dataset.sample.format.files import HASH_FILE
from ops.dataset.sources import registry
from ops.dataset.sources.rows import IntakeRow
from ops.errors import GraphNetError
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.device_lock import device_lock, device_user
from ops.failures import FailureReason
from warehouse.database.spool import SpoolBuffer
from warehouse.stages.intake.extract import extract_model, libraries_text
from warehouse.stages.intake.work import Claims, Crew, Intake, Job, NoRoomError

_HASH_DIGITS = 64

_TRIED = """
SELECT spec, status = 'success', failure, reason, libraries, sample_ids, extract_ms / 1000,
    count(*) OVER (PARTITION BY spec, libraries)
FROM model
WHERE dataset = $dataset
QUALIFY row_number() OVER (PARTITION BY spec ORDER BY extracted_at DESC) = 1
"""
"""Query of the result of each model's newest try, and of the number of tries with the same libraries."""


@dataclass(frozen=True, slots=True)
class Grown:
    """The result of one variant.

    Attributes:
        row: Row of the table `model`.
        new: How many graphs it added.
        count: Different graphs of the dataset since.
    """

    row: IntakeRow
    new: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GrowStage(Intake):
    """Growth of a dataset until it has so many different graphs.

    Attributes:
        root: Folder of the dataset.
    """

    root: Path

    def run(self, plan: Plan, count: int) -> Generator[Grown, None, None]:
        """Capture variants until the dataset has `count` graphs or the plan is through; each result as it comes.

        Raises:
            NoRoomError: There is no room for more samples; those that there are stay, and growth can go on later.
            GraphNetError: Another process grows the dataset: neither would know the other's graphs.
        """
        if device_user(self.site.lock_dir, GROWN_DATASET) is not None:
            raise GraphNetError(f"another process is growing {self.root}: wait until it has ended, or end it")
        with device_lock(self.site.lock_dir, GROWN_DATASET):
            self.site.warehouse.ingest()
            graphs = _graphs_below(self.root)
            variants = self._untried_variants(plan, graphs.values())
            with self.site.open_buffer() as buffer:
                growth = _Growth(self, plan, count, Claims(graphs), variants, buffer)
                with contextlib.closing(growth.run()) as results:
                    yield from self.site.ingest_during(results)

    def untried_variants(self, plan: Plan) -> Iterator[Variant]:
        """The variants that would be captured next, if each of them failed."""
        self.site.warehouse.ingest()
        return self._untried_variants(plan, _graphs_below(self.root).values())

    def graph_count(self) -> int:
        """Different graphs that the dataset has."""
        return len(_graphs_below(self.root))

    def catalog(self) -> None:
        """Store what the samples of the dataset are, so that they can be asked for."""
        self.site.warehouse.spool(build_catalog([Root(self.root, GROWN_DATASET)], self.site.ledger).warehouse_rows)
        self.site.warehouse.ingest()

    def _untried_variants(self, plan: Plan, present: Iterable[str]) -> Iterator[Variant]:
        """The variants without a lasting result, `present` being the samples; the plan learns from those with one."""
        rows = self.site.warehouse.rows(_TRIED, {"dataset": GROWN_DATASET})
        tried, sample_ids = {spec: past for spec, *past in rows}, set(present)

        now: dict[str, str] = {}
        for variant in plan:
            if variant.library not in now:
                model = registry.parse(variant.spec)
                now[variant.library] = libraries_text(model, self.site.environments, self.hosts[0].python)
            if variant.spec not in tried:
                yield variant
                continue
            is_success, failure, reason, libraries, made_ids, seconds, tries = tried[variant.spec]
            will_fail = is_settled(failure, has_changed=libraries != now[variant.library], tries=tries)
            if sample_ids.issuperset(made_ids) if is_success else will_fail and not self.again:
                plan.learn(variant, new=len(made_ids), failed=not is_success, seconds=seconds, reason=reason)
            else:
                yield variant


def _graphs_below(root: Path) -> dict[str, str]:
    """Hash of each graph in a dataset's folder → its sample; what cannot be read has none."""
    owners: dict[str, str] = {}
    with SampleReader(1) as reader:
        for folder in find_samples(root) if root.is_dir() else ():
            with contextlib.suppress(GraphNetError):
                owners.setdefault(_graph_hash(folder, reader), folder.relative_to(root).as_posix())
    return owners


def _graph_hash(folder: Path, reader: SampleReader) -> str:
    """The hash that capture wrote beside a sample; where there is none, computed from the sample's text."""
    with contextlib.suppress(OSError, ValueError):
        text = (folder / HASH_FILE).read_text().strip()
        if len(text) == _HASH_DIGITS:
            return text
    return reader.describe(folder).graph_hash


class _Growth:
    """A run of `GrowStage.run`."""

    def __init__(
        self,
        stage: GrowStage,
        plan: Plan,
        count: int,
        graphs: Claims,
        variants: Iterator[Variant],
        buffer: SpoolBuffer,
    ) -> None:
        self._stage, self._plan, self._count = stage, plan, count
        self._graphs, self._variants, self._buffer = graphs, variants, buffer
        self._running: set[str] = set()

    def run(self) -> Generator[Grown, None, None]:
        """Results as they come, from which the plan learns."""
        work = Crew(self._stage.hosts, [self._stage.root]).work(self._jobs(), turns=self._stage.site.lock_dir)
        with contextlib.closing(work) as results:
            for variant, row, new in results:
                self._running.remove(variant.family)
                self._buffer.add(row)
                failed, seconds = row.failure is not None, row.extract_ms / 1000
                self._plan.learn(variant, new=new, failed=failed, seconds=seconds, reason=row.reason)
                yield Grown(row, new, self._graphs.count)

    def _jobs(self) -> Iterator[Job[tuple[Variant, IntakeRow, int]] | None]:
        """Variants, one of an architecture at a time: its result decides about the next."""
        while True:
            while self._graphs.count >= self._count:
                yield None
            variant = next(self._variants, None)
            if variant is None:
                return
            while variant.family in self._running or self._graphs.count >= self._count:
                yield None
            self._running.add(variant.family)
            yield functools.partial(self._capture, variant, self._plan.room(variant.family))

    def _capture(self, variant: Variant, room: int, host: WorkerHost) -> tuple[Variant, IntakeRow, int]:
        """Capture a variant and keep as many new graphs as there is room for; return the row and how many were kept."""
        stage = self._stage
        staging = stage.root.with_name(f"{stage.root.name}-staging") / str(list(stage.hosts).index(host))
        extractor = dataclasses.replace(stage.extractor, host=host, out_root=staging, dataset=GROWN_DATASET)
        try:
            row = extract_model(registry.parse(variant.spec), extractor, stage.site)
            if row.reason == FailureReason.NO_ROOM:
                raise NoRoomError([stage.root])
            return variant, *((row, 0) if row.failure is not None else self._keep_samples(row, staging, room, host))
        finally:
            shutil.rmtree(staging, ignore_errors=True)

    def _keep_samples(self, row: IntakeRow, staging: Path, room: int, host: WorkerHost) -> tuple[IntakeRow, int]:
        """Move the samples of a model that have new graphs and are valid into the dataset."""
        stage, captured = self._stage, self._stage.read(staging, row.sample_ids)
        notes = [f"{name}: {error}" for name, error in captured.broken.items()]
        notes += [
            f"{name} has fewer operators than {stage.least_operators}: {count}"
            for name, count in captured.small.items()
        ]
        failure = str(FailureReason.INVALID) if captured.broken else None
        kept: list[str] = []
        with contextlib.closing(self._claim_samples(captured.large, kept, room, notes)) as new:
            for judgement in stage.judge(staging, GROWN_DATASET, new, host, self._buffer):
                name = judgement.target.sample_id
                if FailureReason.NO_ROOM in judgement.reasons.values():
                    raise NoRoomError([stage.root])
                if judgement.problems:
                    failure = str(FailureReason.TIMEOUT if judgement.undecided else FailureReason.INVALID)
                    notes += [f"{name}: {check}: {why}" for check, why in judgement.problems.items()]
                    continue
                target = stage.root / name
                target.parent.mkdir(parents=True, exist_ok=True)
                replace_folder(staging / name, target)
                kept.append(name)
        failure, message = None if kept else failure, "; ".join(notes)
        row = dataclasses.replace(
            row,
            status="success" if failure is None else "failure",
            failure=failure,
            message=(message if failure is None else f"validate: {message}") or None,
            sample_ids=tuple(kept),
        )
        return row, len(kept)

    def _claim_samples(
        self, samples: dict[str, Description], kept: list[str], room: int, notes: list[str]
    ) -> Generator[tuple[str, Description], None, None]:
        """The samples with new graphs, until `room` of them are kept; notes say why others are left out.

        The graph of each is held until the next one is asked for: by then it is kept, or is not valid.
        """
        for name, described in samples.items():
            owner = self._graphs.claim([described.graph_hash], name)
            if owner is not None:
                notes.append(f"{name} has the graph of {owner}")
                continue
            try:
                if len(kept) < room:
                    yield name, described
                else:
                    notes.append(f"{name} is one more graph than an architecture may have")
            finally:
                self._graphs.end(name, [described.graph_hash] if name in kept else ())
