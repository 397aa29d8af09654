"""The catalog: one row a sample, from its folder, without running anything of it.

Not here: storing the rows (`warehouse`) or choosing the folders (`pipelines.settings`).
"""

from __future__ import annotations

import hashlib
import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from ops.errors import GraphNetError
from ops.sample.codec import SampleFormatError, find_incomplete, find_samples, parse_sample
from ops.sample.files import files_hash, read_sample_files
from ops.sample.identity import content_hash, graph_hash, operator_counts, sample_hash
from ops.sample.model_code import ModelCodeError
from ops.sample.origin import graph_breaks, wiring
from ops.sample.provenance import Ledger, Provenance
from ops.sample.size import required_bytes, tensor_bytes
from ops.sample.types import Sample
from ops.untrusted_folder import UntrustedFileError

_LOGGER = logging.getLogger(__name__)

SHARDS: tuple[str, ...] = tuple(f"shard_{number:02d}" for number in range(16))

PROJECT_ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class SampleRow:
    """A row of the table `sample`; its key is (dataset, sample_id, sample_hash).

    Attributes:
        dataset: "catalog" for the project's own samples, else the name of the folder.
        sample_id: Path below the root, with "/" ("transformers/bert", "timm/resnet18/subgraph_0").
        sample_hash: See `ops.sample.identity`; likewise `graph_hash` and `content_hash`.
        shard: "shard_00" … "shard_15", from the sha256 of `sample_id`.
        path: Folder of the sample, relative to the project when inside it.
        dtype: The floating dtype that most bytes of its tensors have, or "none".
        operator_count: Calls of operators in the graph.
        tensor_count: Inputs and weights.
        size_bytes: Bytes that all its tensors take.
        cataloged_at: When this catalog was made: one value for all rows of one catalog, UTC.
        graph_breaks: Why the compiler stopped after this graph; see `ops.sample.origin`.
        wiring: Input → "subgraph_0[2]", the output of an earlier graph of the model that feeds it.
        files_hash: Sha256 over the bytes of its files, to which its provenance is bound.
        trusted: Whether a record of its provenance says that its code may run outside of the sandbox.
    """

    dataset: str
    sample_id: str
    sample_hash: str
    graph_hash: str
    content_hash: str
    shard: str
    path: str
    framework: str
    source: str
    model_name: str
    task: str
    dtype: str
    dynamic: bool
    operator_count: int
    tensor_count: int
    size_bytes: int
    cataloged_at: datetime
    graph_breaks: tuple[str, ...] = ()
    wiring: Mapping[str, str] = field(default_factory=dict)
    files_hash: str = ""
    trusted: bool = False


@dataclass(frozen=True, slots=True)
class SampleOpRow:
    """A row of `sample_op`: how often a graph calls one operator; key (graph_hash, operator)."""

    graph_hash: str
    operator: str
    call_count: int


@dataclass(frozen=True, slots=True)
class Root:
    """A folder to look for samples in, and the dataset that they belong to."""

    path: Path
    dataset: str = "catalog"


@dataclass(frozen=True, slots=True)
class SampleTarget:
    """One sample that something is to be done with: which, in which state, and where it lies.

    Attributes:
        files_hash: As in `SampleRow`; with other files the sample is not trusted (`ops.sample.trust`).
        trusted: As in `SampleRow`.
    """

    dataset: str
    sample_id: str
    sample_hash: str
    path: Path
    files_hash: str = ""
    trusted: bool = False


@dataclass(frozen=True, slots=True)
class BrokenSample:
    """A folder that should hold a sample and does not; `message` names file, line and expectation."""

    dataset: str
    sample_id: str
    path: Path
    message: str


@dataclass(frozen=True, slots=True)
class Catalog:
    """What a look at the folders found; broken samples are told, never fatal.

    Attributes:
        rows: One a sample, by root and path. A sample that lies below two roots of one dataset under one id is
            listed once, from the first root.
        operators: One a graph and operator.
        broken: Folders that could not be read.
        provenance: The records of those samples that have one.
    """

    rows: tuple[SampleRow, ...]
    operators: tuple[SampleOpRow, ...]
    broken: tuple[BrokenSample, ...]
    provenance: tuple[Provenance, ...] = ()

    @property
    def stored(self) -> tuple[SampleRow | SampleOpRow | Provenance, ...]:
        """All rows that a warehouse keeps of it."""
        return (*self.operators, *self.provenance, *self.rows)

    @property
    def targets(self) -> tuple[SampleTarget, ...]:
        """The samples as targets."""
        return tuple(
            SampleTarget(
                row.dataset, row.sample_id, row.sample_hash, resolve_path(row.path), row.files_hash, row.trusted
            )
            for row in self.rows
        )


def shard_of(sample_id: str) -> str:
    """The shard of a sample: fixed, whatever else the catalog holds."""
    return SHARDS[hashlib.sha256(sample_id.encode()).digest()[0] % len(SHARDS)]


def resolve_path(path: str) -> Path:
    """Folder of a `SampleRow.path`, which is relative to the project when inside it."""
    return PROJECT_ROOT / path


def build_catalog(roots: Sequence[Root], ledger: Ledger | None = None) -> Catalog:
    """Read every sample below the roots and describe it.

    Args:
        roots: Folders; one that does not exist holds no samples, one that is a sample itself is that sample.
        ledger: Who made which samples; None for what is known of those that the project ships.
    """
    ledger = ledger or Ledger()
    provenance: dict[str, Provenance] = {}
    cataloged_at = datetime.now(UTC).replace(tzinfo=None)
    rows: dict[tuple[str, str], SampleRow] = {}
    operators: dict[str, dict[str, int]] = {}
    broken: list[BrokenSample] = []
    for root in roots:
        _tell_incomplete(root.path)
        for folder in find_samples(root.path):
            sample_id = _sample_id(folder, root.path)
            if (root.dataset, sample_id) in rows:
                _LOGGER.warning("%s: sample %r is already in %s; skipped", folder, sample_id, root.dataset)
                continue
            try:
                row, counts = _describe(folder, root.dataset, sample_id, cataloged_at)
            except GraphNetError as error:
                message = f"{folder}/{error}" if isinstance(error, ModelCodeError) else str(error)
                _LOGGER.warning("broken sample %s: %s", sample_id, message)
                broken.append(BrokenSample(root.dataset, sample_id, folder, message))
                continue
            record = ledger.find(row.files_hash)
            if record is not None:
                row = replace(row, trusted=record.trusted)
                provenance[row.files_hash] = record
            rows[root.dataset, sample_id] = row
            operators[row.graph_hash] = counts
    operator_rows = tuple(
        SampleOpRow(graph, operator, count) for graph, counts in operators.items() for operator, count in counts.items()
    )
    return Catalog(tuple(rows.values()), operator_rows, tuple(broken), tuple(provenance.values()))


def _tell_incomplete(root: Path) -> None:
    """Say what was skipped for looking like half a sample; what is still being written looks so as well."""
    folders = find_incomplete(root)
    if folders:
        what = "1 incomplete sample" if len(folders) == 1 else f"{len(folders)} incomplete samples"
        _LOGGER.warning("skipped %s (model.py without graph_net.json), such as %s", what, folders[0])


def _sample_id(folder: Path, root: Path) -> str:
    """Path of a sample below the root; its own name when it is the root."""
    return folder.relative_to(root).as_posix() if folder != root else folder.resolve().name


def _describe(folder: Path, dataset: str, sample_id: str, cataloged_at: datetime) -> tuple[SampleRow, dict[str, int]]:
    """Row and operator counts of one sample."""
    try:
        files = read_sample_files(folder)
    except UntrustedFileError as error:
        raise SampleFormatError(str(error)) from error
    sample = parse_sample(files, folder)
    counts = operator_counts(sample.model_code)
    parts = [part for part in sample_id.split("/") if not part.startswith("subgraph_")] or [sample_id]
    place = folder.absolute()  # links are kept: a root may be a folder of links
    row = SampleRow(
        dataset=dataset,
        sample_id=sample_id,
        sample_hash=sample_hash(sample),
        graph_hash=graph_hash(sample),
        content_hash=content_hash(sample),
        shard=shard_of(sample_id),
        path=str(place.relative_to(PROJECT_ROOT) if place.is_relative_to(PROJECT_ROOT) else place),
        framework=sample.info.framework,
        source=sample.info.source or (parts[0] if len(parts) > 1 else "unknown"),
        model_name=sample.info.model_name or parts[-1],
        task=sample.info.task or "unknown",
        dtype=_main_dtype(sample),
        dynamic=bool(sample.constraints.symbols if sample.info.dynamic is None else sample.info.dynamic),
        operator_count=sum(counts.values()),
        tensor_count=len(sample.tensors),
        size_bytes=required_bytes(sample),
        cataloged_at=cataloged_at,
        graph_breaks=graph_breaks(sample.info),
        wiring=wiring(sample.info),
        files_hash=files_hash(files),
    )
    _check_texts(row)
    return row, counts


def _check_texts(row: SampleRow) -> None:
    """Refuse escapes in a sample's files that stand for no character: no table can hold them."""
    try:
        told = "".join(map(str, (*row.graph_breaks, *row.wiring, *row.wiring.values())))
        for text in (row.path, row.framework, row.source, row.model_name, row.task, row.dtype, told):
            text.encode()
    except UnicodeEncodeError as error:
        raise GraphNetError(f"{row.path!a}: expected texts of UTF-8 characters: {error.reason}") from error


def _main_dtype(sample: Sample) -> str:
    """The floating dtype that most bytes have; "none" when there is no floating tensor."""
    sizes: defaultdict[str, int] = defaultdict(int)
    for tensor in sample.tensors:
        if tensor.dtype.startswith(("float", "bfloat", "complex")):
            sizes[tensor.dtype] += tensor_bytes(tensor)
    return max(sizes, key=lambda dtype: (sizes[dtype], dtype), default="none")
