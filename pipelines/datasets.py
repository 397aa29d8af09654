"""Which samples a path on the command line means, and to which dataset they belong.

A folder inside one of the catalog's roots means samples of the dataset "catalog". Any other folder is a dataset of
its own, named like the folder. A dataset is always cataloged whole, because its newest catalog says what it holds.
Not here: reading samples (`ops.sample`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from ops.sample.catalog import BrokenSample, Catalog, Root, SampleRow, SampleTarget, build_catalog
from ops.sample.codec import find_samples
from ops.sample.provenance import Ledger
from ops.validate.base import FindRelatives, Relatives
from pipelines.exits import NothingToDoError
from pipelines.settings import Settings

CATALOG = "catalog"
"""The dataset of the project's own samples."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The samples that some paths mean.

    Attributes:
        targets: What to work on, in the order of the catalog.
        broken: What among it cannot be read.
        catalog: The datasets involved, whole.
    """

    targets: tuple[SampleTarget, ...]
    broken: tuple[BrokenSample, ...]
    catalog: Catalog

    def relatives_finder(self, dataset: str) -> FindRelatives:
        """A function that looks up which samples of `dataset` are like one."""
        by_graph: defaultdict[str, list[SampleRow]] = defaultdict(list)
        for row in self.catalog.rows:
            if row.dataset == dataset:
                by_graph[row.graph_hash].append(row)

        def find(content_hash: str, graph_hash: str) -> Relatives:
            rows = by_graph[graph_hash]
            same = tuple(row.sample_id for row in rows if row.content_hash == content_hash)
            return Relatives(same, tuple(row.sample_id for row in rows))

        return find


def echo_trust(selection: Selection) -> None:
    """Say on stderr how many samples run in the sandbox; nothing when all are trusted."""
    count = sum(not target.trusted for target in selection.targets)
    if count:
        text = f"{count} of {len(selection.targets)} samples are not trusted and run in the sandbox"
        click.echo(f"{text} (see `graphnet trust --help`)", err=True)


def select(paths: Sequence[Path], settings: Settings) -> Selection:
    """Find the samples at and below `paths`.

    Raises:
        NothingToDoError: There are none, or two paths would be two datasets of one name.
    """
    folders = _outermost(path.resolve() for path in paths)
    catalog = build_catalog(_roots(folders, settings), Ledger(settings.ledger_path))
    targets = tuple(target for target in catalog.targets if _lies_in(target.path, folders))
    broken = tuple(sample for sample in catalog.broken if _lies_in(sample.path, folders))
    if not targets and not broken:
        raise NothingToDoError(_why_none(paths, settings))
    return Selection(targets, broken, catalog)


def _why_none(paths: Sequence[Path], settings: Settings) -> str:
    where = ", ".join(map(str, paths))
    if any(find_samples(path) for path in paths):
        return (
            f"the samples in {where} have the names of samples in {settings.samples_root}, which come first in the "
            f"catalog: copy them to a folder elsewhere"
        )
    return f"no samples in {where}: a sample is a folder with graph_net.json; `graphnet extract` makes some"


def _roots(folders: Sequence[Path], settings: Settings) -> list[Root]:
    catalog_roots = [root.resolve() for root in settings.sample_roots]
    roots: list[Root] = []
    for folder in folders:
        if _lies_in(folder, catalog_roots):
            roots += [Root(root, CATALOG) for root in catalog_roots if Root(root, CATALOG) not in roots]
            continue
        same_name = [root.path for root in roots if root.dataset == folder.name]
        if same_name or folder.name == CATALOG:
            other = same_name[0] if same_name else "the project's own samples"
            raise NothingToDoError(f"{folder} and {other} would both be the dataset {folder.name!r}: rename the folder")
        roots.append(Root(folder, folder.name))
    return roots


def _outermost(paths: Iterable[Path]) -> list[Path]:
    """The paths without those that lie below another, so that no sample is meant twice."""
    folders = list(dict.fromkeys(paths))
    return [folder for folder in folders if not any(other in folder.parents for other in folders)]


def _lies_in(path: Path, folders: Sequence[Path]) -> bool:
    # By its own place, or by the one that a link leads to: a folder of links to samples is a dataset too.
    places = (path.absolute(), path.resolve())
    return any(folder == place or folder in place.parents for folder in folders for place in places)
