"""Datasets, and the catalog of their samples: one row a sample, from its folder, without running anything of it."""

import hashlib
import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.datasets import LOG_PREFIX, PROJECT_DATASETS
from ops.dataset.sample.catalog.description import Description
from ops.dataset.sample.catalog.kept import KeptDescriptions
from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.catalog.walk import WalkedFolder, walk
from ops.dataset.sample.format.literals import SampleFormatError
from ops.dataset.sample.labels.rules import Label, SampleLabelRow, labelling
from ops.dataset.sample.provenance import Ledger, Provenance
from ops.execution.untrusted.text import printable

_LOGGER = logging.getLogger(__name__)

SHARDS: tuple[str, ...] = tuple(f"shard_{number:02d}" for number in range(16))

MOST_NAME_CHARACTERS = 100
"""Most characters of a dataset's name."""


SampleKey = tuple[str, str]
"""(dataset, sample id): identifies a sample, whatever its version."""


@dataclass(frozen=True, slots=True)
class DatasetRow:
    """A row of the table `dataset`; its key is the name. Of several rows with one name the newest counts."""

    name: Annotated[str, "What the column dataset of other tables says."]
    root_path: Annotated[str, "The folder; relative to the project when inside it."]
    created_at: Annotated[datetime, "When the folder got the name, UTC."]


@dataclass(frozen=True, slots=True)
class SampleFacts:
    """Facts by which readers choose samples; the fields are columns of `sample`, and of a shard.

    Hashes are explained in `ops.dataset.sample.identity`.
    """

    content_hash: Annotated[str, "sha256 of the graph and the shape and dtype of every input, for deduplication."]
    graph_hash: Annotated[str, "sha256 of the canonical graph text."]
    sample_hash: Annotated[
        str, "sha256 of the graph and all metadata that replay reads: what a benchmark run measured."
    ]
    framework: Annotated[str, "torch or paddle."]
    source: Annotated[str, "Library or hub that the model came from."]
    model_name: Annotated[str, "Name of the model at its source."]
    task: Annotated[str, "Task category: nlp, computer_vision, audio, multimodal, other, …"]
    task2: Annotated[str, "Task in two levels, such as nlp/translation; empty where nobody looked."]
    family: Annotated[str, "Architecture and family, such as transformer/bert; empty where nobody looked."]
    dtype: Annotated[str, 'The floating dtype that most bytes of its tensors have, or "none".']
    dynamic: Annotated[bool, "Whether sizes were captured symbolically."]
    operator_count: Annotated[int, "Calls of operators in the graph."]
    tensor_count: Annotated[int, "Inputs and weights."]
    size_bytes: Annotated[int, "Bytes that all its tensors take."]
    devices: Annotated[
        int,
        "Devices that it needs; operators, tensors and bytes are those of the first.",
    ] = field(default=1, kw_only=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleRow(SampleFacts):
    """A row of the table `sample`; its key is (dataset, sample_id, sample_hash).

    Graph breaks and wiring are explained in `ops.dataset.sample.catalog.description`.
    """

    dataset: Annotated[
        str,
        '"catalog": samples that the project ships; "extracted", "grown": those made here; else as in dataset.name.',
    ]
    sample_id: Annotated[str, "Path of the sample below its root, such as transformers/bert."]
    shard: Annotated[str, "shard_00 … shard_15, from the sha256 of sample_id."]
    path: Annotated[str, "Folder of the sample, relative to the project when inside it."]
    cataloged_at: Annotated[
        datetime, "When the newest catalog that lists it was made: one value for all rows of a catalog, UTC."
    ]
    graph_breaks: Annotated[
        tuple[str, ...],
        "Why the compiler stopped after this graph, each with file, line and source; empty for a model of one graph.",
    ] = ()
    wiring: Annotated[
        Mapping[str, str],
        "Input → the output of an earlier graph of the same model that feeds it, such as subgraph_0[2].",
    ] = field(default_factory=dict)
    files_hash: Annotated[
        str,
        "sha256 over the bytes of the sample's files, to which its provenance is bound; empty for samples cataloged"
        " before there was one.",
    ] = ""
    trusted: Annotated[
        bool, "Whether a record of its provenance says that its code may run outside of the sandbox."
    ] = False
    label_hash: Annotated[str, "Its labels with the rules that gave them, as in sample_label.label_hash."] = ""
    traits: Annotated[
        tuple[str, ...], "Traits of the graph, such as attention/fused and convolution/depthwise; see sample_label."
    ] = ()


@dataclass(frozen=True, slots=True)
class SampleOpRow:
    """A row of `sample_op`: how often a graph calls one operator; key (graph_hash, operator)."""

    graph_hash: Annotated[str, "The graph, as in sample.graph_hash."]
    operator: Annotated[str, "Name of the operator as the graph calls it."]
    call_count: Annotated[int, "Number of calls."]


@dataclass(frozen=True, slots=True)
class Root:
    """A folder to look for samples in, and the dataset that they belong to."""

    path: Path
    dataset: str = "catalog"


@dataclass(frozen=True, slots=True)
class SampleTarget:
    """A sample to work on: its identity, its version, and its folder.

    Attributes:
        files_hash: As in `SampleRow`; with other files the sample is not trusted (`ops.dataset.sample.trust`).
        trusted: As in `SampleRow`.
        framework: As in `SampleRow`.
        size_bytes: As in `SampleRow`; 0 if unknown.
        devices: As in `SampleRow`.
    """

    dataset: str
    sample_id: str
    sample_hash: str
    path: Path
    files_hash: str = ""
    trusted: bool = False
    framework: str = "torch"
    size_bytes: int = 0
    devices: int = 1


@dataclass(frozen=True, slots=True)
class BrokenSample:
    """A folder that should hold a sample but does not; `message` names file, line and expectation."""

    dataset: str
    sample_id: str
    path: Path
    message: str


@dataclass(frozen=True, slots=True)
class BrokenRow:
    """A row of the table `broken_sample`; its key is (dataset, sample_id, cataloged_at)."""

    dataset: Annotated[str, "As in sample.dataset."]
    sample_id: Annotated[str, "Path of the folder below its root; characters that cannot be printed are escaped."]
    path: Annotated[str, "The folder."]
    message: Annotated[str, "What was expected and what was found."]
    cataloged_at: Annotated[datetime, "When the catalog was made, UTC."]


@dataclass(frozen=True, slots=True)
class Catalog:
    """The samples found below some folders; broken ones are listed and never fatal.

    Attributes:
        rows: One a sample, by root and path. If two roots of one dataset have a sample of the same id, the first root
            counts.
        operators: One a graph and operator.
        labels: Task, family and traits of the samples; samples with equal labels share their rows.
        broken: Folders that could not be read.
        provenance: The records of those samples that have one.
        cataloged_at: When it was made, UTC.
    """

    rows: tuple[SampleRow, ...]
    operators: tuple[SampleOpRow, ...]
    broken: tuple[BrokenSample, ...]
    provenance: tuple[Provenance, ...] = ()
    labels: tuple[SampleLabelRow, ...] = ()
    cataloged_at: datetime = datetime.min  # noqa: DTZ901 (the warehouse's times are UTC without a zone)

    @property
    def warehouse_rows(self) -> tuple[SampleRow | SampleOpRow | SampleLabelRow | Provenance | BrokenRow, ...]:
        """All its rows that a warehouse keeps."""
        broken = (
            BrokenRow(sample.dataset, sample.sample_id, printable(str(sample.path)), sample.message, self.cataloged_at)
            for sample in self.broken
        )
        return (*self.operators, *self.labels, *self.provenance, *self.rows, *broken)

    @property
    def targets(self) -> tuple[SampleTarget, ...]:
        """The samples as targets."""
        return tuple(
            SampleTarget(
                row.dataset,
                row.sample_id,
                row.sample_hash,
                resolve_path(row.path),
                row.files_hash,
                row.trusted,
                row.framework,
                row.size_bytes,
                row.devices,
            )
            for row in self.rows
        )


def is_name(text: str) -> bool:
    """Tell whether a person may give a dataset this name.

    Those that start with "/" belong to `derived_names`, those with `LOG_PREFIX` to imported logs.
    """
    is_text = 0 < len(text) <= MOST_NAME_CHARACTERS and text == text.strip() and text.isprintable()
    return is_text and not text.startswith(("/", "-", LOG_PREFIX))


def derived_names(folder: Path) -> Iterator[str]:
    """Names that a folder may have, shortest first: its own, then with more and more of the folders above it.

    None is one of imported logs.

    "samples", "project_a/samples", …; last comes the whole path, which is unique.
    """
    parts = folder.parts[1:]
    for count in range(1, len(parts) + 1):
        if not (name := "/".join(printable(part) for part in parts[-count:])).startswith(LOG_PREFIX):
            yield name
    yield printable(str(folder))


def shard_of(sample_id: str) -> str:
    """The shard of a sample, which depends on nothing else in the catalog."""
    return SHARDS[hashlib.sha256(sample_id.encode()).digest()[0] % len(SHARDS)]


def resolve_path(path: str) -> Path:
    """Folder of a `SampleRow.path`, which is relative to the project when inside it."""
    return CHECKOUT / path


def stored_path(path: Path) -> str:
    """An absolute path as the warehouse keeps it: relative to the project when inside it."""
    return str(path.relative_to(CHECKOUT) if path.is_relative_to(CHECKOUT) else path)


def folder_name(text: str) -> str:
    """The name of a folder in labels and results, however a person writes it: relative to the project when inside it.

    A relative path that leads to no folder from the working folder starts at the project, as in labels.
    """
    path = Path(text).expanduser()
    here = os.path.isdir(path) or not os.path.isdir(CHECKOUT / path)  # noqa: PTH112 - pathlib raises for some texts
    return stored_path((path if here else CHECKOUT / path).resolve())


def build_catalog(roots: Sequence[Root], ledger: Ledger | None = None) -> Catalog:
    """Describe every sample below the roots; reads only samples that changed since a catalog with the same ledger.

    Args:
        roots: Folders to search; a missing one has no samples, one may be a sample itself.
        ledger: Records of who made which samples; None for those of the shipped samples only.
    """
    ledger = ledger or Ledger()
    kept = KeptDescriptions(ledger.path and ledger.path.with_name("descriptions.tsv"))
    build = _Build(ledger, datetime.now(UTC).replace(tzinfo=None), kept)
    with SampleReader() as reader:
        for root in roots:
            build.add(root, reader)
    kept.write(root.path.absolute() for root in roots)
    operator_rows = tuple(
        SampleOpRow(graph, operator, count)
        for graph, counts in build.operators.items()
        for operator, count in counts.items()
    )
    provenance = tuple(build.provenance.values())
    labels = tuple(row for rows in build.labels.values() for row in rows)
    rows = tuple(build.rows.values())
    return Catalog(rows, operator_rows, tuple(build.broken), provenance, labels, build.cataloged_at)


@dataclass(slots=True)
class _Build:
    """A catalog under construction."""

    ledger: Ledger
    cataloged_at: datetime
    kept: KeptDescriptions
    rows: dict[tuple[str, str], SampleRow] = field(default_factory=dict)
    operators: dict[str, Mapping[str, int]] = field(default_factory=dict)
    labels: dict[str, tuple[SampleLabelRow, ...]] = field(default_factory=dict)
    broken: list[BrokenSample] = field(default_factory=list)
    provenance: dict[str, Provenance] = field(default_factory=dict)

    def add(self, root: Root, reader: SampleReader) -> None:
        """Add the samples of a root."""
        # Links out of a folder are followed only in the project's own datasets; anybody else could link to anything.
        places = walk(root.path, links_out=root.dataset in PROJECT_DATASETS)
        incomplete = [place for place in places if not place.is_complete]
        if incomplete:  # perhaps still being written
            count = "1 incomplete sample" if len(incomplete) == 1 else f"{len(incomplete)} incomplete samples"
            example = printable(str(incomplete[0].path))
            _LOGGER.warning("skipped %s (model.py without graph_net.json), such as %s", count, example)
        samples = []
        for place in places:
            if place.problem is not None:
                self._add_broken(root, place, place.problem)
            elif (root.dataset, place.sample_id) in self.rows:
                _LOGGER.warning("%s: sample %r is already in %s; skipped", place.path, place.sample_id, root.dataset)
            elif place.is_complete:
                samples.append(place)
        descriptions = self._descriptions([place.path for place in samples], reader)
        for place, described in zip(samples, descriptions, strict=True):
            if isinstance(described, SampleFormatError):
                self._add_broken(root, place, str(described))
            else:
                self._add_row(root.dataset, place, described)

    def _descriptions(self, folders: Sequence[Path], reader: SampleReader) -> Iterator[Description | SampleFormatError]:
        """Descriptions of samples, in their order: kept ones, or read now."""
        paths = [folder.absolute() for folder in folders]
        states = [self.kept.state(path) for path in paths]
        kept = [self.kept.find(path, state) for path, state in zip(paths, states, strict=True)]
        read = reader.describe_all([path for path, earlier in zip(paths, kept, strict=True) if earlier is None])
        for path, state, earlier in zip(paths, states, kept, strict=True):
            described = next(read) if earlier is None else earlier
            if earlier is None and isinstance(described, Description):
                self.kept.keep(path, state, described)
            yield described

    def _add_broken(self, root: Root, place: WalkedFolder, message: str) -> None:
        _LOGGER.warning("broken sample %s: %s", place.sample_id, message)
        self.broken.append(BrokenSample(root.dataset, place.sample_id, place.path, message))

    def _add_row(self, dataset: str, place: WalkedFolder, description: Description) -> None:
        record = self.ledger.find(description.files_hash)
        if record is not None:
            self.provenance[description.files_hash] = record
        parts = [part for part in place.sample_id.split("/") if not part.startswith("subgraph_")] or [place.sample_id]
        described: dict[str, Any] = {
            **{name: getattr(description, name) for name in _DESCRIBED},
            "source": description.source or (parts[0] if len(parts) > 1 else "unknown"),
            "model_name": description.model_name or parts[-1],
            "task": description.task or "unknown",
        }
        labels = labelling(Label(*label) for label in description.labels)
        self.labels[labels.label_hash] = labels.rows
        self.rows[dataset, place.sample_id] = SampleRow(
            dataset=dataset,
            sample_id=place.sample_id,
            shard=shard_of(place.sample_id),
            path=stored_path(place.path.absolute()),  # links are kept: a root may be a folder of links
            operator_count=sum(description.operators.values()),
            cataloged_at=self.cataloged_at,
            trusted=record is not None and record.trusted,
            task2=labels.task,
            family=labels.family,
            traits=labels.traits,
            label_hash=labels.label_hash,
            **described,
        )
        self.operators[description.graph_hash] = description.operators


_DESCRIBED = {attribute.name for attribute in fields(Description)} - {"operators", "labels"}
