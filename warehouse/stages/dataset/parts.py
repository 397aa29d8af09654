"""A dataset of parts: samples of a dataset split by several schemes, each distinct part kept once, with its origins.

Typical sequences are mined over the whole dataset first; `mined` cuts them out of each sample. The other parts of a
graph that is cut so are no typical sequences, and are not kept.
"""

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from itertools import accumulate, chain
from pathlib import Path

from ops.decompose.distinct_parts import distinct_folder, keep_distinct
from ops.decompose.mining import (
    Document,
    Mined,
    MinedSequence,
    MiningConfig,
    mine,
    occurrences,
    operators_of,
    word_of,
)
from ops.decompose.parts import Decomposition
from ops.decompose.rows import PartOrigin
from ops.decompose.run import split_sample
from ops.decompose.schemes.base import parse_scheme
from ops.errors import GraphNetError
from ops.graph import Graph, NotDecomposableError
from ops.passes.sample_run import SampleRunConfig, SampleWorker
from ops.sample.catalog.datasets import PARTS_DATASET
from ops.sample.catalog.reading import SampleReader
from ops.sample.catalog.rows import BrokenSample, Root, SampleTarget, build_catalog
from ops.sample.format.codec import write_sample
from ops.sample.format.types import Sample
from ops.sample.identity import content_hash
from ops.sample.provenance import provenance_of
from ops.sample.trust import is_trusted
from ops.worker.client import WorkerHost
from ops.worker.sandbox_files import make_session
from ops.worker.task_folder import remove_folder
from warehouse.selection.outstanding import Candidate, part_candidates
from warehouse.stages.base import Site
from warehouse.store import Warehouse

MINED = "mined"
"""The scheme that cuts out typical sequences; in rows, with the identity of their table."""

SCHEMES = ("single_op", "fusible", "ranges?k=8", MINED)
"""What parts are made by, unless others are asked for."""

_NEWEST = """
SELECT table_hash, words FROM mined_sequence
WHERE dataset = $dataset AND table_hash = (
    SELECT table_hash FROM mined_sequence WHERE dataset = $dataset ORDER BY mined_at DESC, table_hash LIMIT 1
)
ORDER BY rank
"""

_ARCHITECTURES = """
SELECT sample_id, architecture_of(source, model_name, family) FROM sample_current WHERE dataset = $dataset
"""

_HASH_DIGITS = 12
_NOT_MINED = (
    "no typical sequences were mined over this dataset: `graphnet dataset parts PATH --mine`, or mined_sequences"
)


@dataclass(frozen=True, slots=True)
class SequenceTable:
    """Sequences that were mined together, by rank.

    Attributes:
        table_hash: Their identity.
        sequences: Words of each.
    """

    table_hash: str
    sequences: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class PartsOfSample:
    """What came of one sample.

    Attributes:
        sample_id: The sample.
        parts: Scheme → how many parts.
        new: How many of them the dataset of parts did not have.
        message: Why there are none by a scheme.
    """

    sample_id: str
    parts: Mapping[str, int] = field(default_factory=dict)
    new: int = 0
    message: str = ""


def sequence_table(warehouse: Warehouse, dataset: str) -> SequenceTable | None:
    """The sequences that were mined last over a dataset; None if none were."""
    rows = warehouse.rows(_NEWEST, {"dataset": dataset})
    return SequenceTable(str(rows[0][0]), tuple(tuple(words) for _, words in rows)) if rows else None


def mine_sequences(
    targets: Sequence[SampleTarget],
    site: Site,
    config: MiningConfig | None = None,
    *,
    on_read: Callable[[str], None] = lambda _: None,
) -> list[MinedSequence]:
    """Mine the typical sequences of samples of one dataset, and store them.

    Samples that cannot be read or split are left out: `run` says why.

    Args:
        targets: The samples.
        site: Where results are.
        config: What is mined.
        on_read: Called with each sample that is read.
    """
    dataset = targets[0].dataset
    architectures = dict(site.warehouse.rows(_ARCHITECTURES, {"dataset": dataset}))
    documents: set[Document] = set()
    with SampleReader() as reader:
        for target in targets:
            on_read(target.sample_id)
            try:
                words = _words(reader.read(target.path, target.files_hash).model_code)
            except (GraphNetError, NotDecomposableError):
                continue
            documents.add(Document(words, str(architectures.get(target.sample_id, target.sample_id))))
    rows = _rows(mine(documents, config), dataset)
    with site.storing(*rows):
        pass
    return rows


def _words(code: str) -> tuple[str, ...]:
    return tuple(map(word_of, Graph.parse(code).units))


def _rows(mined: Sequence[Mined], dataset: str) -> list[MinedSequence]:
    identity = hashlib.sha256(json.dumps([sequence.words for sequence in mined]).encode()).hexdigest()[:_HASH_DIGITS]
    now = datetime.now(UTC)
    return [
        MinedSequence(**asdict(sequence), dataset=dataset, table_hash=identity, rank=rank, mined_at=now)
        for rank, sequence in enumerate(mined, 1)
    ]


@dataclass(frozen=True, slots=True)
class DistinctPart:
    """A part that is to be kept.

    Attributes:
        sample: The part.
        content_hash: Its identity.
        operators: Names of its operators, in order.
    """

    sample: Sample
    content_hash: str
    operators: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Plan:
    """How one sample is split.

    Attributes:
        scheme: As workers know it; "" to split nothing.
        typical: Operators of the parts that are kept; empty to keep all.
        message: Why nothing is split.
        is_failure: Whether something is wrong where nothing is split.
    """

    scheme: str = ""
    typical: frozenset[tuple[str, ...]] = frozenset()
    message: str = ""
    is_failure: bool = False

    def kept(self, split: Decomposition) -> list[DistinctPart]:
        """The parts that are to be kept."""
        parts = map(DistinctPart, split.samples, split.content_hashes, split.operators)
        return [part for part in parts if not self.typical or part.operators in self.typical]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartsStage:
    """Samples as parts of a dataset, by several schemes.

    Attributes:
        schemes: "name" or "name?parameter=value&…", or `MINED`.
        root: Folder of the dataset of parts.
        host: Where samples are run.
        config: How.
        site: Where all of this is.
        table: The typical sequences; None where no scheme needs them.
    """

    schemes: tuple[str, ...]
    root: Path
    host: WorkerHost
    config: SampleRunConfig
    site: Site
    table: SequenceTable | None = None

    def recorded(self, scheme: str) -> str:
        """A scheme as rows name it."""
        return f"{MINED}?table={self.table.table_hash}" if scheme == MINED and self.table is not None else scheme

    def candidates(self, dataset: str) -> list[Candidate[PartsOfSample]]:
        """See `SampleStage`; a sample is up to date when it was split by every scheme."""
        recorded = [self.recorded(scheme) for scheme in self.schemes]
        return [
            Candidate(item.target, PartsOfSample(item.target.sample_id) if item.result else None)
            for item in part_candidates(self.site.warehouse, schemes=recorded, dataset=dataset)
        ]

    def unreadable(self, sample: BrokenSample) -> PartsOfSample:
        """See `SampleStage`."""
        return PartsOfSample(sample.sample_id, message=sample.message)

    def run(self, target: SampleTarget) -> tuple[PartsOfSample, Sequence[PartOrigin]]:
        """See `SampleStage`."""
        try:
            with SampleReader(1) as reader:
                sample = reader.read(target.path, target.files_hash)
            identity = content_hash(sample)
        except GraphNetError as error:
            return PartsOfSample(target.sample_id, message=str(error)), ()
        plans = {scheme: self._plan(scheme, sample.model_code) for scheme in self.schemes}
        splits = self._split(target, {plan.scheme for plan in plans.values() if plan.scheme})
        rows: list[PartOrigin] = []
        parts: dict[str, Sequence[DistinctPart]] = {}
        failures: list[str] = []
        for scheme, plan in plans.items():
            split = splits.get(plan.scheme)
            parts[scheme] = plan.kept(split) if isinstance(split, Decomposition) else ()
            message = split if isinstance(split, str) else plan.message
            failures += [f"{scheme}: {message}"] if isinstance(split, str) or plan.is_failure else []
            rows += _origins(target, identity, self.recorded(scheme), parts[scheme], message)
        try:
            new = self._keep(target, chain.from_iterable(parts.values()))
        except GraphNetError as error:
            return PartsOfSample(target.sample_id, message=str(error)), ()
        counts = {scheme: len(kept) for scheme, kept in parts.items()}
        return PartsOfSample(target.sample_id, counts, new, "; ".join(failures)), rows

    def catalog(self) -> int:
        """Store what the parts are, so that they can be asked for; how many there are."""
        catalog = build_catalog([Root(self.root, PARTS_DATASET)], self.site.ledger)
        self.site.warehouse.spool(catalog.stored)
        self.site.warehouse.ingest()
        return len(catalog.rows)

    @contextmanager
    def _staging(self) -> Iterator[Path]:
        """A folder beside the parts, so that files can be linked from there."""
        self.root.mkdir(parents=True, exist_ok=True)
        folder, lock = make_session(self.root.parent, ".parts-")
        try:
            yield folder
        finally:
            remove_folder(folder)
            os.close(lock)

    def _plan(self, scheme: str, code: str) -> _Plan:
        if scheme != MINED:
            return _Plan(scheme)
        if self.table is None:
            return _Plan(message=_NOT_MINED, is_failure=True)
        try:
            points, typical = _cuts(code, self.table)
        except NotDecomposableError as error:
            return _Plan(message=str(error), is_failure=True)
        if not points:
            return _Plan(message="it has no typical sequence")
        return _Plan(f"ranges?points={'-'.join(map(str, points))}", typical)

    def _split(self, target: SampleTarget, schemes: Iterable[str]) -> dict[str, Decomposition | str]:
        """Split a sample by schemes, in one task by all that need the same; for those that fail, why they do.

        Inductor may fail to plan the kernels of a graph, and that concerns no scheme that does not need them.
        """
        groups: dict[frozenset[str], list[str]] = {}
        for scheme in sorted(schemes):
            groups.setdefault(parse_scheme(scheme).needs, []).append(scheme)
        worker = SampleWorker(target, self.host, self.site.log_dir, self.config)
        splits: dict[str, Decomposition | str] = {}
        for group in groups.values():
            try:
                done = split_sample(worker, group)
                splits |= {scheme: split.decomposition for scheme, split in zip(group, done, strict=True)}
            except GraphNetError as error:
                splits |= dict.fromkeys(group, str(error))
        return splits

    def _keep(self, target: SampleTarget, parts: Iterable[DistinctPart]) -> int:
        """Add parts to the dataset, as far to be trusted as the whole; how many are new."""
        new: dict[Path, Sample] = {}
        for part in parts:
            place = distinct_folder(self.root, part.operators, part.content_hash)
            if place not in new and not place.is_dir():
                new[place] = part.sample
        if not new:
            return 0
        trusted = is_trusted(target)
        with self._staging() as staging:
            folders = {staging / str(number): place for number, place in enumerate(new)}
            for folder, place in folders.items():
                write_sample(new[place], folder)
            # Before they are there: none is left without a record by a kill, or gets that of another's part of its
            # content.
            self.site.ledger.record(
                [
                    provenance_of(
                        folder,
                        place.relative_to(self.root).as_posix(),
                        made_by="graphnet dataset parts",
                        source_spec=f"{target.dataset}/{target.sample_id}",
                        sandboxed=not trusted,
                        trusted=trusted,
                    )
                    for folder, place in folders.items()
                ]
            )
            return keep_distinct(folders.items())


def check_schemes(schemes: Iterable[str]) -> None:
    """Refuse schemes that there are not.

    Raises:
        SchemeError: There is one.
    """
    for scheme in schemes:
        if scheme != MINED:
            parse_scheme(scheme)


def _cuts(code: str, table: SequenceTable) -> tuple[list[int], frozenset[tuple[str, ...]]]:
    """Numbers of operators before each cut of a graph, and the operators of the typical sequences cut out."""
    units = Graph.parse(code).units
    words = tuple(map(word_of, units))
    before = [0, *accumulate(len(unit.operators) for unit in units)]
    places = occurrences(words, table.sequences)
    points = {before[place] for start, stop in places for place in (start, stop)}
    return sorted(points - {0, before[-1]}), frozenset(operators_of(words[start:stop]) for start, stop in places)


def _origins(
    target: SampleTarget, identity: str, scheme: str, kept: Sequence[DistinctPart], message: str
) -> list[PartOrigin]:
    """A row for each distinct part of a sample; for none, one that says so."""
    now = datetime.now(UTC)
    counts = Counter(part.content_hash for part in kept)
    source = (target.dataset, target.sample_id, identity, scheme)
    if not counts:
        return [PartOrigin(*source, "", 0, message, now)]
    return [PartOrigin(*source, child_hash, count, "", now) for child_hash, count in sorted(counts.items())]
