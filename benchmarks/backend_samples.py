"""Which samples every backend is tried on: all shipped ones, and published ones of every task.

Not here: running them (`benchmarks.backends`).
"""

from __future__ import annotations

import collections
import dataclasses
import json
import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from benchmarks.common import REPO
from ops.benchmark.config import GIB
from ops.errors import GraphNetError
from ops.sample.catalog import Root, SampleRow, SampleTarget, build_catalog, resolve_path
from ops.sample.codec import find_samples, read_sample
from ops.sample.size import required_bytes

SHIPPED, PUBLISHED = "shipped", "published"

SMALL_GIB = 0.35
"""Tensors of a sample that is drawn at random; a task without enough of them gets its next larger ones."""

LARGEST_GIB = 2.0


@dataclasses.dataclass(frozen=True, slots=True)
class Chosen:
    """A sample that every backend is tried on.

    Attributes:
        target: What runs.
        task: Its task type, "unknown" where nobody says.
        kind: `SHIPPED` or `PUBLISHED`.
    """

    target: SampleTarget
    task: str
    kind: str


def shipped() -> list[Chosen]:
    """All samples that come with the project."""
    return [_chosen(row, SHIPPED) for row in build_catalog([Root(REPO / "samples")]).rows]


def drawn(root: Path, per_task: int, seed: int) -> list[Chosen]:
    """Published samples below a folder: so many of every task, no two of them the same graph but for its sizes."""
    by_task: dict[str, list[Path]] = collections.defaultdict(list)
    for folder in find_samples(root.resolve()):
        task = json.loads((folder / "graph_net.json").read_text("utf-8")).get("heuristic_tag") or "unknown"
        by_task[task].append(folder)
    found = []
    for _, folders in sorted(by_task.items()):
        random.Random(seed).shuffle(folders)
        for folder, _ in zip(_small_first(_different(folders)), range(per_task), strict=False):
            (row,) = build_catalog([Root(folder, PUBLISHED)]).rows
            sample = _chosen(row, PUBLISHED)
            name = folder.relative_to(root.resolve()).as_posix()
            found.append(dataclasses.replace(sample, target=dataclasses.replace(sample.target, sample_id=name)))
    return found


def _chosen(row: SampleRow, kind: str) -> Chosen:
    target = SampleTarget(row.dataset, row.sample_id, row.sample_hash, resolve_path(row.path))
    return Chosen(target, row.task, kind)


def _different(folders: Iterable[Path]) -> Iterator[Path]:
    """Those whose code is that of none before but for its numbers."""
    seen = set()
    for folder in folders:
        code = re.sub(r"\d+", "", (folder / "model.py").read_text("utf-8"))
        if code not in seen:
            seen.add(code)
            yield folder


def _small_first(folders: Iterable[Path]) -> Iterator[Path]:
    """The small ones in their order, then larger ones by size."""
    larger = []
    for folder in folders:
        try:
            size_bytes = required_bytes(read_sample(folder))
        except GraphNetError:
            continue
        if size_bytes <= SMALL_GIB * GIB:
            yield folder
        elif size_bytes <= LARGEST_GIB * GIB:
            larger.append((size_bytes, folder))
    yield from (folder for _, folder in sorted(larger))
