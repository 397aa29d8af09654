"""Which samples every backend is tried on: all shipped ones, and published ones of every task."""

import dataclasses
import itertools
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from benchmarks._shared.harness import SHIPPED as SHIPPED_FOLDER
from benchmarks._shared.harness import grouped, size_bytes, task_of
from ops.benchmark.results import BenchmarkRun, Status
from ops.sample.catalog.rows import Root, SampleRow, SampleTarget, build_catalog, resolve_path
from ops.sample.catalog.walk import find_samples
from ops.verdict.rules import State, state_of
from ops.verdict.words import reason_text
from ops.worker.processes.limits import GIB

SHIPPED, PUBLISHED = "shipped", "published"

SMALL_GIB = 0.35
SMALL_CALLS = 400
"""Tensors and calls of a sample that is drawn at random; a task without enough of them gets its next larger ones."""

LARGEST_GIB = 2.0

_CALL = re.compile(r"^ +\w+ = .*\(", re.MULTILINE)

SLOWEST_MS = 500.0
"""An eager call that takes longer makes a sample too expensive to be tried on every backend."""


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
    rows = build_catalog([Root(SHIPPED_FOLDER)]).rows
    return [_chosen(row, SHIPPED) for row in rows if row.framework == "torch"]


def candidates(root: Path, seed: int) -> dict[str, Iterator[Chosen]]:
    """Published samples below a folder by task, in random order, no two of them the same graph but for its sizes."""
    root = root.resolve()
    by_task = grouped(find_samples(root), task_of)
    for folders in by_task.values():
        random.Random(seed).shuffle(folders)
    return {task: _published(_small_first(_different(by_task[task])), root) for task in sorted(by_task)}


def unusable_reason(eager: BenchmarkRun, float32: BenchmarkRun | None = None) -> str | None:
    """Why a sample says nothing of compilers, None if it does, by runs under eager and `benchmarks.backends.float32`.

    It does if eager runs, its outputs are numbers on which two runs agree at t = 0 (in dtype and shape, where they are
    random), a call takes no longer than `SLOWEST_MS`, and eager in float32 agrees, too, for one in half precision:
    where it does not, rounding decides on the outputs.
    """
    if eager.status is Status.FAILURE:
        return f"eager fails: {reason_text(eager)}"
    if state_of(eager) is not State.RIGHT:
        return "eager disagrees with itself, or is not finite"
    if (eager.times.eager_median_ms or 0.0) > SLOWEST_MS:
        return f"a call takes {(eager.times.eager_median_ms or 0.0) / 1000:.1f} s"
    if float32 is not None and state_of(float32) is State.WRONG:
        return f"rounding decides: computed in float32, {reason_text(float32)}"
    return None


def is_in_half_precision(sample: Chosen) -> bool:
    """Whether a sample's files speak of 16-bit floats."""
    return any(re.search(r"float16|\.half\(", file.read_text("utf-8")) for file in sample.target.path.glob("*.py"))


def choose(
    by_task: Mapping[str, Iterator[Chosen]],
    per_task: int,
    works: Callable[[Chosen], bool],
    taken: Iterable[Chosen] = (),
) -> list[Chosen]:
    """The first so many of every task that work and are none of those taken already; no more are asked than that takes.

    A sample is the same if its hash is: it is run once, and cannot be in two tables.
    """
    seen = {sample.target.sample_hash for sample in taken}

    def is_new(sample: Chosen) -> bool:
        count = len(seen)
        seen.add(sample.target.sample_hash)
        return len(seen) > count

    chosen: list[Chosen] = []
    for of_task in by_task.values():
        chosen += itertools.islice(filter(works, filter(is_new, of_task)), per_task)
    return chosen


def _published(folders: Iterable[Path], root: Path) -> Iterator[Chosen]:
    for folder in folders:
        (row,) = build_catalog([Root(folder, PUBLISHED)]).rows
        sample = _chosen(row, PUBLISHED)
        target = dataclasses.replace(sample.target, sample_id=folder.relative_to(root).as_posix())
        yield dataclasses.replace(sample, target=target)


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
        size = size_bytes(folder)
        calls = len(_CALL.findall((folder / "model.py").read_text("utf-8")))
        if size <= SMALL_GIB * GIB and calls <= SMALL_CALLS:
            yield folder
        elif size <= LARGEST_GIB * GIB:
            larger.append((size, folder))
    yield from (folder for _, folder in sorted(larger))
