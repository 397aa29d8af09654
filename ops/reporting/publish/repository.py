"""Writes a dataset repository: a folder with shards, card, charts, lists of its splits, and `dataset.json`."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.lists import COLUMNS
from ops.dataset.sample.catalog.rows import SampleRow, resolve_path
from ops.dataset.sample.folders import replace_folder, unfinished_folder
from ops.dataset.sample.shards.packed import PackedSample, ShardFacts, pack
from ops.dataset.sample.shards.writing import write_shards
from ops.errors import GraphNetError
from ops.execution.untrusted.folders import path_text
from ops.reporting.publish.card import CHARTS, FOLDER, Summary, Tally, card
from ops.reporting.publish.manifest import MANIFEST_FILE, DatasetManifest, Origin, read_manifest

ALL = "samples"
"""Name of the split of a dataset that has only one."""

LISTS = "lists"
"""Folder with a CSV file for each split, for `graphnet list create --from`."""

_ATTRIBUTES = "*.parquet filter=lfs diff=lfs merge=lfs -text\n*.png filter=lfs diff=lfs merge=lfs -text\n"
"""Text of `.gitattributes`: hubs store large files with Git LFS."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A sample to publish.

    Attributes:
        row: Its row of the catalog.
        license: Licence of its model; "" if unknown.
        source: Source that it was made from; "" if unknown.
    """

    row: SampleRow
    license: str = ""
    source: str = ""


def write_repository(
    splits: Mapping[str, Sequence[Entry]],
    out: Path,
    *,
    title: str,
    licence_files: Mapping[str, bytes],
    on_sample: Callable[[str], None] = lambda _: None,
) -> int:
    """Write a repository; it appears complete, and replaces an earlier one.

    Args:
        splits: Split → its samples, in which no id may occur twice.
        out: Its folder.
        title: Name of the dataset.
        licence_files: Files with the texts of licences, by name.
        on_sample: Called with the id of each sample that is about to be written.

    Returns:
        The number of its samples.

    Raises:
        GraphNetError: Something else is at `out`, or a sample cannot go into a shard.
    """
    check_free(out)
    tally, origins = Tally(), dict[str, Origin]()
    with unfinished_folder(out, keeps=False) as folder:
        (folder / FOLDER).mkdir()
        (folder / LISTS).mkdir()
        for split, entries in splits.items():
            ordered = sorted(entries, key=lambda entry: entry.row.sample_id)
            write_shards(_pack_entries(ordered, tally, origins, on_sample), folder / FOLDER, split)
            _write_list(ordered, folder / LISTS / f"{split}.csv")
        rows = [entry.row for entries in splits.values() for entry in entries]
        _draw_charts(rows, folder)
        counts = {split: len(entries) for split, entries in splits.items()}
        summary = Summary(title, counts, tally.counts, tally.licences)
        (folder / "README.md").write_text(card(summary), "utf-8")
        (folder / ".gitattributes").write_text(_ATTRIBUTES, "utf-8")
        for name, content in licence_files.items():
            (folder / name).write_bytes(content)
        DatasetManifest("", origins).write(folder)
        replace_folder(folder, out)
    return len(rows)


def check_free(out: Path) -> None:
    """Refuse a folder that cannot be replaced.

    Raises:
        GraphNetError: It is neither empty nor a repository of a dataset; or it is the working folder, or a link.
    """
    if out.is_symlink() or out.resolve() == Path.cwd():
        kind = "a link" if out.is_symlink() else "the working folder"
        raise GraphNetError(f"{path_text(out)} is {kind}, which cannot be replaced: name another folder")
    if (out / ".git").exists():
        raise GraphNetError(f"{path_text(out)} is a checkout of git, and would be replaced: export beside it, and copy")
    is_other = out.exists() and not (out.is_dir() and (read_manifest(out) is not None or not any(out.iterdir())))
    if is_other:
        told = f"{path_text(out)} is there, and no dataset that was exported (it has no {MANIFEST_FILE})"
        raise GraphNetError(f"{told}: name another folder")


def _pack_entries(
    entries: Sequence[Entry], tally: Tally, origins: dict[str, Origin], on_sample: Callable[[str], None]
) -> Iterator[PackedSample]:
    for entry in entries:
        row = entry.row
        on_sample(row.sample_id)
        facts = ShardFacts.from_catalog(row, license_name=entry.license, origin=entry.source)
        sample = pack(resolve_path(row.path), row.sample_id, facts)
        if sample.files_hash != row.files_hash:
            raise GraphNetError(f"{row.sample_id} changed after it was cataloged: run this again")
        tally.add(sample)
        origins[row.sample_id] = Origin(row.files_hash, entry.license, entry.source)
        yield sample


def _write_list(entries: Sequence[Entry], path: Path) -> None:
    """Write the samples of a split as a list, one entry a content."""
    first = {entry.row.content_hash: entry.row.sample_id for entry in reversed(entries)}
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(
            (content, 1, sample_id) for content, sample_id in sorted(first.items(), key=lambda item: item[1])
        )


def _draw_charts(rows: Sequence[SampleRow], folder: Path) -> None:
    """Draw the charts of the card."""
    import pandas as pd

    from ops.reporting.score.charts import composition_chart, operator_histogram, to_png

    frame = pd.DataFrame([asdict(row) for row in rows])
    for name, chart in zip(CHARTS, (composition_chart, operator_histogram), strict=True):
        (folder / name).write_bytes(to_png(chart(frame)))


def own_licence() -> dict[str, bytes]:
    """The licence file of this project, for the samples that it ships."""
    return {"LICENSE": (CHECKOUT / "LICENSE").read_bytes()}
