"""Chooses the samples that every backend is tried on: all shipped ones, and published ones of every task."""

import dataclasses
import itertools
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from benchmarks._shared.harness import SHIPPED as SHIPPED_FOLDER
from benchmarks._shared.harness import group_by_key, size_bytes, task_of
from ops.dataset.sample.catalog.rows import Root, SampleRow, SampleTarget, build_catalog, resolve_path
from ops.dataset.sample.catalog.walk import find_samples
from ops.evaluation.benchmark.results import BenchmarkRun, Status
from ops.evaluation.verdict.rules import RunState, state_of
from ops.evaluation.verdict.words import reason_text
from ops.execution.worker.processes.limits import GIB

SHIPPED, PUBLISHED = "shipped", "published"

SMALL_GIB = 0.35
SMALL_CALLS = 400
"""Most GiB of tensors and calls of a randomly drawn sample; a task without enough of them gets its next larger ones."""

LARGEST_GIB = 2.0

_CALL = re.compile(r"^ +\w+ = .*\(", re.MULTILINE)

SLOWEST_MS = 500.0
"""Longest eager call in ms; a slower sample is too expensive to be tried on every backend."""


@dataclasses.dataclass(frozen=True, slots=True)
class ChosenSample:
    """A sample that every backend is tried on.

    Attributes:
        target: The sample to run.
        task: Its task type, "unknown" where it has none.
        kind: `SHIPPED` or `PUBLISHED`.
    """

    target: SampleTarget
    task: str
    kind: str


def shipped_samples() -> list[ChosenSample]:
    """List all samples that come with the project."""
    rows = build_catalog([Root(SHIPPED_FOLDER)]).rows
    return [_make_chosen(row, SHIPPED) for row in rows if row.framework == "torch"]


def candidates(root: Path, seed: int) -> dict[str, Iterator[ChosenSample]]:
    """List published samples below a folder by task, in random order; no two differ only in their graph's sizes."""
    root = root.resolve()
    by_task = group_by_key(find_samples(root), task_of)
    for folders in by_task.values():
        random.Random(seed).shuffle(folders)
    return {
        task: _published_samples(_order_by_size(_different_folders(by_task[task])), root) for task in sorted(by_task)
    }


def unusable_reason(eager: BenchmarkRun, float32: BenchmarkRun | None = None) -> str | None:
    """Tell why a sample is meaningless for compilers, by runs under eager and `benchmarks.backends.float32`, or None.

    It is meaningful if eager runs, its outputs are numbers on which two runs agree at t = 0 (in dtype and shape, if
    they are random), and a call takes no longer than `SLOWEST_MS`. In half precision eager in float32 has to agree,
    too: if it does not, rounding decides on the outputs.
    """
    if eager.status is Status.FAILURE:
        return f"eager fails: {reason_text(eager)}"
    if state_of(eager) is not RunState.RIGHT:
        return "eager disagrees with itself, or is not finite"
    if (eager.times.eager_median_ms or 0.0) > SLOWEST_MS:
        return f"a call takes {(eager.times.eager_median_ms or 0.0) / 1000:.1f} s"
    if float32 is not None and state_of(float32) is RunState.WRONG:
        return f"rounding decides: computed in float32, {reason_text(float32)}"
    return None


def is_in_half_precision(sample: ChosenSample) -> bool:
    """Tell whether a sample's files mention 16-bit floats."""
    return any(re.search(r"float16|\.half\(", file.read_text("utf-8")) for file in sample.target.path.glob("*.py"))


def choose(
    by_task: Mapping[str, Iterator[ChosenSample]],
    per_task: int,
    works: Callable[[ChosenSample], bool],
    taken: Iterable[ChosenSample] = (),
) -> list[ChosenSample]:
    """Choose the first so many of every task that work and are not taken yet, and try no more than that takes.

    Samples are the same if their hashes are: each is run once, and cannot be in two tables.
    """
    seen = {sample.target.sample_hash for sample in taken}

    def is_new(sample: ChosenSample) -> bool:
        count = len(seen)
        seen.add(sample.target.sample_hash)
        return len(seen) > count

    chosen: list[ChosenSample] = []
    for of_task in by_task.values():
        chosen += itertools.islice(filter(works, filter(is_new, of_task)), per_task)
    return chosen


def _published_samples(folders: Iterable[Path], root: Path) -> Iterator[ChosenSample]:
    for folder in folders:
        (row,) = build_catalog([Root(folder, PUBLISHED)]).rows
        sample = _make_chosen(row, PUBLISHED)
        target = dataclasses.replace(sample.target, sample_id=folder.relative_to(root).as_posix())
        yield dataclasses.replace(sample, target=target)


def _make_chosen(row: SampleRow, kind: str) -> ChosenSample:
    target = SampleTarget(row.dataset, row.sample_id, row.sample_hash, resolve_path(row.path))
    return ChosenSample(target, row.task, kind)


def _different_folders(folders: Iterable[Path]) -> Iterator[Path]:
    """Yield folders whose code differs from all earlier ones by more than its numbers."""
    seen = set()
    for folder in folders:
        code = re.sub(r"\d+", "", (folder / "model.py").read_text("utf-8"))
        if code not in seen:
            seen.add(code)
            yield folder


def _order_by_size(folders: Iterable[Path]) -> Iterator[Path]:
    """Yield the small ones in their order, then larger ones by size."""
    larger = []
    for folder in folders:
        size = size_bytes(folder)
        calls = len(_CALL.findall((folder / "model.py").read_text("utf-8")))
        if size <= SMALL_GIB * GIB and calls <= SMALL_CALLS:
            yield folder
        elif size <= LARGEST_GIB * GIB:
            larger.append((size, folder))
    yield from (folder for _, folder in sorted(larger))
