"""Samples below the paths of a command line, and the datasets that they belong to.

A folder inside one that the settings name has samples of a project's dataset, such as "catalog" or "extracted". Any
other folder is a dataset of its own (`pipelines.selection.dataset_names`). A dataset is always cataloged as a whole,
because its newest catalog defines its content. Samples that are known to be invalid are left out of a benchmark.
"""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.dataset.sample.catalog.rows import BrokenSample, Catalog, Root, SampleRow, SampleTarget, build_catalog
from ops.dataset.sample.provenance import Ledger
from ops.dataset.sample.shards.packed import is_variant
from ops.dataset.validate.base import FindSimilar, SimilarSamples
from ops.dataset.validate.shipped import stored_rows
from ops.words import listed
from pipelines.exits import NothingToDoError
from pipelines.output.console import tell
from pipelines.selection.dataset_names import NameChoice, name_folders, record_names
from pipelines.settings import Settings
from warehouse.questions.queries import known_validity, validity_of_rows
from warehouse.store import Warehouse


@dataclass(frozen=True, slots=True)
class Selection:
    """Samples chosen by paths.

    Attributes:
        targets: The samples, in the order of the catalog.
        broken: Chosen folders that cannot be read.
        catalog: The whole datasets that they belong to.
        notes: Notes for the person on the datasets' names, one line each.
        list_name: The list that chose the samples; None for no list.
        weights: (dataset, sample_id) → weight in the list; empty for no list.
    """

    targets: tuple[SampleTarget, ...]
    broken: tuple[BrokenSample, ...]
    catalog: Catalog
    notes: tuple[str, ...] = ()
    list_name: str | None = None
    weights: Mapping[tuple[str, str], float] = field(default_factory=dict)

    def with_variants(self, most: int | None) -> Selection:
        """Keep the largest variants of each graph, by the bytes of their tensors, and samples that are no variants.

        Args:
            most: Number of variants to keep of each graph; None for all.
        """
        if most is None:
            return self
        groups: defaultdict[tuple[str, str], list[SampleTarget]] = defaultdict(list)
        for target in self.targets:
            above, _, name = target.sample_id.rpartition("/")
            groups[target.dataset, above if is_variant(name) else target.sample_id].append(target)
        kept = {
            (target.dataset, target.sample_id)
            for group in groups.values()
            for target in sorted(group, key=lambda target: (-target.size_bytes, target.sample_id))[:most]
        }
        targets = (target for target in self.targets if (target.dataset, target.sample_id) in kept)
        return dataclasses.replace(self, targets=tuple(targets))

    def of_torch(self, purpose: str) -> Selection:
        """Keep the samples of torch, and say how many others are left out.

        Args:
            purpose: Work that takes only samples of torch, for the message: "decomposition".

        Raises:
            NothingToDoError: All samples are of other frameworks.
        """
        kept = tuple(target for target in self.targets if target.framework == "torch")
        if others := len(self.targets) - len(kept):
            if not kept and not self.broken:
                raise NothingToDoError(f"{purpose} is for samples of torch, and these are of other frameworks")
            tell(
                f"{others} samples of other frameworks are left out: {purpose} is for samples of torch", kind="warning"
            )
        return dataclasses.replace(self, targets=kept)

    def similar_samples_finder(self, dataset: str) -> FindSimilar:
        """Make a function that finds the samples of `dataset` with a given content or graph."""
        by_graph: defaultdict[str, list[SampleRow]] = defaultdict(list)
        for row in self.catalog.rows:
            if row.dataset == dataset:
                by_graph[row.graph_hash].append(row)

        def find(content_hash: str, graph_hash: str) -> SimilarSamples:
            rows = by_graph[graph_hash]
            same = tuple(row.sample_id for row in rows if row.content_hash == content_hash)
            return SimilarSamples(same, tuple(row.sample_id for row in rows))

        return find


def echo_trust(selection: Selection) -> None:
    """Say on stderr how many samples run in the sandbox, if any do."""
    count = sum(not target.trusted for target in selection.targets)
    if count:
        text = f"{count} of {len(selection.targets)} samples are not trusted and run in the sandbox"
        tell(f"{text} (see `graphnet trust --help`)")


def echo_names(selection: Selection) -> None:
    """Say on stderr which datasets have other names than their folders."""
    for note in selection.notes:
        tell(note)


def select(
    paths: Sequence[Path], settings: Settings, choice: NameChoice | None = None, *, store: bool = False
) -> Selection:
    """Find the samples at and below `paths`; with `store`, the datasets' names are stored in the database.

    Raises:
        NothingToDoError: There are no samples.
        UsageError: The folder cannot have the requested name.
        WarehouseError: The database cannot be read or written.
    """
    choice = choice or NameChoice()
    if choice.moved and not store:
        raise click.UsageError("--moved is kept in the database, which --no-store leaves out")
    warehouse = Warehouse(settings.warehouse_path)
    if store and warehouse.path.exists():
        warehouse.ingest()  # so that names from a command that was killed before its ingest are known
    folders = _outermost_paths(path.resolve() for path in paths)
    roots = [Root(root.resolve(), name) for name, root in settings.dataset_folders.items()]
    own = {folder: root for folder in folders for root in roots if _lies_in(folder, [root.path])}
    for folder, root in own.items():
        if choice.moved or choice.name not in (None, root.dataset):
            raise click.UsageError(
                f"--dataset {choice.name!r}: samples in {folder} belong to the dataset {root.dataset!r}; "
                "leave the option out, or copy them to a folder elsewhere"
            )
    named = name_folders([folder for folder in folders if folder not in own], choice, warehouse)
    used = [root for root in roots if root in own.values()]
    catalog = build_catalog([*used, *(Root(item.folder, item.name) for item in named)], Ledger(settings.ledger_path))
    targets = tuple(target for target in catalog.targets if _lies_in(target.path, folders))
    broken = tuple(sample for sample in catalog.broken if _lies_in(sample.path, folders))
    if not targets and not broken:
        where = ", ".join(map(str, paths))
        raise NothingToDoError(
            f"no samples in {where}: a sample is a folder with graph_net.json; `graphnet extract` makes some"
        )
    if store:
        filled = {target.dataset for target in targets} | {sample.dataset for sample in broken}
        record_names([item for item in named if item.name in filled], warehouse)
    return Selection(targets, broken, catalog, tuple(item.note for item in named if item.note))


def _outermost_paths(paths: Iterable[Path]) -> list[Path]:
    """Drop paths that lie below another one, so that no sample is found twice."""
    folders = list(dict.fromkeys(paths))
    return [folder for folder in folders if not any(other in folder.parents for other in folders)]


def _lies_in(path: Path, folders: Sequence[Path]) -> bool:
    # Both the path and the target of its link count: a folder of links to samples is a dataset, too.
    places = (path.absolute(), path.resolve())
    return any(folder == place or folder in place.parents for folder in folders for place in places)


_SHOWN = 5


def leave_out_invalid(
    selection: Selection, warehouse: Warehouse, *, include_invalid: bool, store: bool
) -> tuple[Selection, str]:
    """Leave invalid samples out of a selection; return it with a note ("" where every sample is valid).

    Args:
        selection: The samples.
        warehouse: Where findings are; without `store` it need not exist.
        include_invalid: Take invalid samples, too.
        store: Whether results are stored.

    Raises:
        NothingToDoError: Every sample is invalid.
    """
    findings = {
        (OWN_DATASET, *version): finding
        for version, finding in validity_of_rows(stored_rows(selection.catalog)).items()
    }
    if store or warehouse.path.exists():
        for dataset in sorted({target.dataset for target in selection.targets}):
            findings |= {
                (dataset, *version): finding for version, finding in known_validity(warehouse, dataset=dataset).items()
            }

    def validity(target: SampleTarget) -> str:
        finding = findings.get((target.dataset, target.sample_id, target.sample_hash))
        return "unknown" if finding is None else finding.validity

    invalid = [target for target in selection.targets if validity(target) == "invalid"]
    unknown = sum(validity(target) == "unknown" for target in selection.targets)
    names = [
        f"{target.sample_id} ({findings[target.dataset, target.sample_id, target.sample_hash].broken})"
        for target in invalid
    ]
    parts = []
    if invalid:
        how = "invalid included" if include_invalid else "invalid left out, which --include-invalid would run"
        parts.append(f"{len(invalid)} {how}: {listed(names, _SHOWN)}")
    if unknown:
        parts.append(f"{unknown} not validated")
    if include_invalid or not invalid:
        return selection, "; ".join(parts)
    kept = tuple(target for target in selection.targets if validity(target) != "invalid")
    if not kept and not selection.broken:
        raise NothingToDoError(f"nothing to run: {parts[0]}")
    return dataclasses.replace(selection, targets=kept), "; ".join(parts)
