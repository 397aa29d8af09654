"""A dataset of parts: samples of a dataset split by several schemes, each distinct part kept once, with its origins.

Typical sequences are mined over the whole dataset first; `mined` cuts them out of each sample. The other parts of a
graph that is cut so are no typical sequences, and are not kept.
"""

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from itertools import accumulate, chain
from pathlib import Path
from typing import ClassVar, Self

from ops.dataset.decompose.distinct_parts import distinct_folder, keep_distinct
from ops.dataset.decompose.mining import (
    Document,
    Mined,
    MinedSequence,
    MiningConfig,
    mine,
    occurrences,
    operators_of,
    word_of,
)
from ops.dataset.decompose.parts import Decomposition
from ops.dataset.decompose.run import split_sample
from ops.dataset.decompose.schemes.base import parse_scheme
from ops.dataset.derived import DerivationRow, PartRow, record_results
from ops.dataset.graph import Graph, NotDecomposableError
from ops.dataset.passes.sample_run import SampleWorker
from ops.dataset.sample.catalog.datasets import PARTS_DATASET
from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.catalog.rows import BrokenSample, Root, SampleTarget, build_catalog
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.devices import devices_of
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.identity import content_hash
from ops.dataset.sample.trust import is_trusted
from ops.errors import GraphNetError
from ops.execution.worker.sandbox_files import make_session
from ops.execution.worker.task_folder import remove_folder
from warehouse.database.table import Row
from warehouse.selection.outstanding import DerivationCandidate
from warehouse.stages.base import Site
from warehouse.stages.derivations.base import Derivation
from warehouse.store import Warehouse

MINED = "mined"
"""The scheme that cuts out typical sequences; in rows, with the identity of their table."""

SCHEMES = ("single_op", "fusible", "ranges?k=8", MINED)
"""Schemes that parts are made by, unless others are asked for."""

_NEWEST = """
SELECT table_hash, words FROM mined_sequence
WHERE dataset = $dataset AND table_hash = (
    SELECT table_hash FROM mined_sequence WHERE dataset = $dataset ORDER BY mined_at DESC, table_hash LIMIT 1
)
ORDER BY rank
"""

_SPLIT = """
SELECT sample_id FROM derivation_current WHERE dataset = $dataset AND kind = 'parts' AND list_contains($specs, spec)
GROUP BY sample_id HAVING count(*) = len($specs)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PartsOfSample(DerivationRow):
    """The result of one sample; its message says why there are no parts by a scheme.

    Attributes:
        parts: Scheme → how many parts.
        new: How many of them the dataset of parts did not have.
        reason: The message; None for none.
    """

    parts: Mapping[str, int] = field(default_factory=dict)
    new: int = 0
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class _Split:
    """The parts that a scheme makes of a sample.

    Attributes:
        parts: Operators, identity and sample of each part that is to be kept.
        message: Why there are none.
        is_failure: Whether that is a failure.
    """

    parts: Sequence[tuple[tuple[str, ...], str, Sample]] = ()
    message: str = ""
    is_failure: bool = False

    @classmethod
    def of(cls, decomposition: Decomposition, typical: Collection[tuple[str, ...]]) -> Self:
        """The parts of a decomposition that need no other rank, or those of them that are typical sequences."""
        parts = zip(decomposition.operators, decomposition.content_hashes, decomposition.samples, strict=True)
        kept = (part for part in parts if not typical or part[0] in typical)
        return cls([part for part in kept if devices_of(part[2].info) is None])


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
                units = Graph.parse(reader.read(target.path, target.files_hash, ranks=True).model_code).units
            except (GraphNetError, NotDecomposableError):
                continue
            documents.add(
                Document(tuple(map(word_of, units)), str(architectures.get(target.sample_id, target.sample_id)))
            )
    rows = _rows(mine(documents, config), dataset)
    with site.open_buffer(*rows):
        pass
    return rows


def _rows(mined: Sequence[Mined], dataset: str) -> list[MinedSequence]:
    identity = hashlib.sha256(json.dumps([sequence.words for sequence in mined]).encode()).hexdigest()[:_HASH_DIGITS]
    now = datetime.now(UTC)
    return [
        MinedSequence(**asdict(sequence), dataset=dataset, table_hash=identity, rank=rank, mined_at=now)
        for rank, sequence in enumerate(mined, 1)
    ]


@dataclass(frozen=True, kw_only=True)
class PartsStage(Derivation):
    """Samples as parts of a dataset, by several schemes.

    Attributes:
        schemes: "name" or "name?parameter=value&…", or `MINED`.
        table: The typical sequences; None where no scheme needs them.
    """

    name: ClassVar[str] = "parts"
    has_spec: ClassVar[bool] = True
    makes_parts: ClassVar[bool] = True

    root: Path
    schemes: tuple[str, ...]
    spec: str = ""
    table: SequenceTable | None = None

    def spec_of(self, scheme: str) -> str:
        """A scheme as rows name it."""
        return f"{MINED}?table={self.table.table_hash}" if scheme == MINED and self.table is not None else scheme

    def candidates(self, dataset: str) -> list[DerivationCandidate]:
        """Return the samples of a dataset; one is up to date when it was split by every scheme."""
        specs = list(map(self.spec_of, dict.fromkeys(self.schemes)))
        rows = self.site.warehouse.rows(_SPLIT, {"dataset": dataset, "specs": specs})
        split = {sample_id for (sample_id,) in rows}
        stored = self.stored(specs[0], dataset)
        return [item if item.target.sample_id in split else replace(item, result=None) for item in stored]

    def make(self, target: SampleTarget) -> tuple[DerivationRow, Sequence[Row]]:
        """Split a sample by all schemes, and keep its new parts."""
        result = PartsOfSample.of(target, self.name, self.spec)
        try:
            with SampleReader(1) as reader:
                sample = reader.read(target.path, target.files_hash, ranks=True)
            identity = content_hash(sample)
            splits = self._split(target, sample.model_code)
            new = self._keep(target, chain.from_iterable(split.parts for split in splits.values()))
        except GraphNetError as error:
            return result.having(status="failure", message=str(error), reason=str(error)), ()
        rows = [row for scheme, split in splits.items() for row in self._rows(target, identity, scheme, split)]
        failures = [f"{scheme}: {split.message}" for scheme, split in splits.items() if split.is_failure]
        counts = {scheme: len(split.parts) for scheme, split in splits.items()}
        status, message = "failure" if failures else "success", "; ".join(failures)
        return result.having(parts=counts, new=new, status=status, message=message, reason=message or None), rows

    def run(self, target: SampleTarget) -> tuple[DerivationRow, Sequence[Row]]:
        """Work on a sample; the rows are of the schemes."""
        return self.make(target)

    def unreadable(self, sample: BrokenSample) -> DerivationRow:
        """Return the failure of a folder that cannot be read."""
        return PartsOfSample.of(
            sample, self.name, self.spec, status="failure", message=sample.message, reason=sample.message
        )

    def note(self, result: DerivationRow) -> str:
        """Count the parts of each scheme, and the new ones."""
        assert isinstance(result, PartsOfSample)
        counts = ", ".join(f"{scheme} {count}" for scheme, count in result.parts.items())
        return f"{counts}; {result.new} new {result.message}".rstrip()

    def summarize(self, results: Sequence[DerivationRow]) -> str:
        """Count the distinct parts of the dataset, and the new ones among them."""
        new = sum(result.new for result in results if isinstance(result, PartsOfSample))
        return f"{len(list(self.root.glob('*/*')))} distinct parts, {new} of them new, are below {self.root}"

    def catalog(self) -> int:
        """Store rows of the parts, so that they can be asked for; return how many there are."""
        catalog = build_catalog([Root(self.root, PARTS_DATASET)], self.site.ledger)
        self.site.warehouse.spool(catalog.warehouse_rows)
        self.site.warehouse.ingest()
        return len(catalog.rows)

    def _resolve_scheme(self, scheme: str, code: str) -> tuple[str, frozenset[tuple[str, ...]]]:
        """Return a scheme as workers know it, "" for no split, and the sequences whose parts are kept, none for all.

        Raises:
            NotDecomposableError: It cannot be split.
        """
        if scheme != MINED:
            return scheme, frozenset()
        if self.table is None:
            raise NotDecomposableError(_NOT_MINED)
        points, typical = _cuts(code, self.table)
        return f"ranges?points={'-'.join(map(str, points))}" if points else "", typical

    def _split(self, target: SampleTarget, code: str) -> dict[str, _Split]:
        """Split a sample by all schemes; those that need the same share a task.

        Inductor may fail to plan the kernels of a graph; schemes that do not need kernels must not fail with it.
        """
        splits = dict.fromkeys(self.schemes, _Split(message="it has no typical sequence"))
        groups: dict[frozenset[str], dict[str, tuple[str, frozenset[tuple[str, ...]]]]] = {}
        for scheme in self.schemes:
            try:
                asked, typical = self._resolve_scheme(scheme, code)
                if asked:
                    groups.setdefault(parse_scheme(asked).needs, {})[scheme] = asked, typical
            except NotDecomposableError as error:
                splits[scheme] = _Split(message=str(error), is_failure=True)
        worker = SampleWorker(target, self.host, self.site.log_dir, self.config)
        for group in groups.values():
            try:
                done = split_sample(worker, [asked for asked, _ in group.values()])
                for (scheme, (_, typical)), split in zip(group.items(), done, strict=True):
                    splits[scheme] = _Split.of(split, typical)
            except GraphNetError as error:
                splits |= dict.fromkeys(group, _Split(message=str(error), is_failure=True))
        return splits

    def _rows(self, target: SampleTarget, identity: str, scheme: str, split: _Split) -> Iterator[Row]:
        """Yield a row for each distinct part of a sample by a scheme, and one that says that the scheme was tried."""
        row = DerivationRow.of(
            target,
            self.name,
            self.spec_of(scheme),
            sample_hash="",
            files_hash="",
            content_hash=identity,
            status="failure" if split.is_failure else "success",
            message=split.message,
            part_count=len(split.parts),
        )
        counts = Counter(child_hash for _, child_hash, _ in split.parts)
        sizes = {child_hash: len(operators) for operators, child_hash, _ in split.parts}
        for index, (child_hash, count) in enumerate(sorted(counts.items())):
            yield PartRow(
                derivation_id=row.derivation_id,
                part_index=index,
                child_hash=child_hash,
                occurrence_count=count,
                operator_count=sizes[child_hash],
            )
        yield row

    def _keep(self, target: SampleTarget, parts: Iterable[tuple[tuple[str, ...], str, Sample]]) -> int:
        """Add parts to the dataset, trusted as far as the whole; return how many are new."""
        places: dict[Path, Sample] = {}
        for operators, child_hash, part in parts:
            places.setdefault(distinct_folder(self.root, operators, child_hash), part)
        new = [(part, place) for place, part in places.items() if not place.is_dir()]
        if not new:
            return 0
        trusted = is_trusted(target)
        self.root.mkdir(parents=True, exist_ok=True)
        with ExitStack() as stack:
            staging, lock = make_session(self.root.parent, ".parts-")  # beside the parts, so that files can be linked
            stack.callback(os.close, lock)
            stack.callback(remove_folder, staging)
            folders = {staging / str(number): place for number, (_, place) in enumerate(new)}
            for folder, (part, _) in zip(folders, new, strict=True):
                write_sample(part, folder)
            # Record before parts are in place: a kill then leaves none without a record, and none gets the record of
            # another sample's part with the same content.
            names = {folder: place.relative_to(self.root).as_posix() for folder, place in folders.items()}
            record_results(self.site.ledger, target, "graphnet dataset parts", names, trusted=trusted, ran=True)
            return keep_distinct(folders.items())


def _cuts(code: str, table: SequenceTable) -> tuple[list[int], frozenset[tuple[str, ...]]]:
    """Numbers of operators before each cut of a graph, and the operators of the typical sequences cut out."""
    units = Graph.parse(code).units
    words = tuple(map(word_of, units))
    before = [0, *accumulate(len(unit.operators) for unit in units)]
    places = occurrences(words, table.sequences)
    points = {before[place] for start, stop in places for place in (start, stop)}
    return sorted(points - {0, before[-1]}), frozenset(operators_of(words[start:stop]) for start, stop in places)
