"""Which samples take another batch, sequence or image size, with the reasons of those that do not, as Markdown tables.

    python -m benchmarks.dataset.other_sizes [FOLDER]

Each sample is given another size by the pass, which proves the result by running it; `--dtypes` has the dtypes instead.
"""

import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks._shared.harness import FOLDER, LIMIT, option, parse, scratch, table, targets
from ops.passes.apply import apply_pass
from ops.passes.registry import get_pass
from ops.passes.sample_run import SampleRunConfig
from ops.passes.shapes.inputs import BATCH, IMAGE, SEQUENCE, followings
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.codec import read_sample
from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import WorkerHost

_PASSES = {BATCH: "batch_size", SEQUENCE: "sequence_length", IMAGE: "image_size"}
_DTYPES = ("float16", "bfloat16", "float64")


def _size(kind: str, size: int) -> int:
    """The size to ask for: 8 rows, and half as long or twice as large again."""
    return (8 if size != 8 else 6) if kind == BATCH else size * 2 if kind == IMAGE else size * 3 // 2


def _apply(target: SampleTarget, spec: str, host: WorkerHost, folder: Path) -> tuple[bool, str]:
    """Whether a pass works on a sample, and its message."""
    out = folder / spec.partition("?")[0] / spec.rpartition("=")[2]
    result = apply_pass(target, get_pass(spec), out=out, host=host, log_dir=folder, config=SampleRunConfig())
    return result.status == "success", result.message


def _sizes(target: SampleTarget, host: WorkerHost, folder: Path) -> tuple[list[str], set[str], list[str]]:
    """A row of the table, which kinds the sample takes, and what it says of the others."""
    cells, taken, reasons = [], set(), []
    started = time.perf_counter()
    for kind, name in _PASSES.items():
        sizes = followings(read_sample(target.path), kind)
        if not sizes:
            cells.append("")
            continue
        n = _size(kind, sizes[0].size)
        works, message = _apply(target, f"{name}?n={n}", host, folder)
        cells.append(f"{sizes[0].size} → {n}" if works else f"not {n}")
        if works:
            taken.add(kind)
        else:
            reasons.append(f"`{target.sample_id}`, {kind}: {message}")
    return [target.sample_id, *cells, f"{time.perf_counter() - started:.1f}"], taken, reasons


def _dtypes(target: SampleTarget, host: WorkerHost, folder: Path) -> list[str]:
    """A row of the table of dtypes."""
    cells = []
    for dtype in _DTYPES:
        works, message = _apply(target, f"dtype?to={dtype}", host, folder)
        cells.append(message.rpartition(" up to ")[2].partition(" ")[0] if works else message)
    return [target.sample_id, *cells]


def _share(count: int, total: int) -> str:
    return f"{count} of {total} ({count / total:.0%})"


def _print_sizes(samples: Sequence[SampleTarget], host: WorkerHost, folder: Path) -> None:
    rows, taken, reasons = zip(*(_sizes(target, host, folder) for target in samples), strict=True)
    print(table(("sample", "batch", "sequence", "image", "seconds"), rows))
    batch, more = (sum(bool(kinds & wanted) for kinds in taken) for wanted in ({BATCH}, {SEQUENCE, IMAGE}))
    print(f"\nOver the batch: {_share(batch, len(rows))}; over one more dimension: {_share(more, len(rows))}.")
    print("\n".join(["", *(f"- {reason}" for of_sample in reasons for reason in of_sample)]))


def main() -> None:
    """Print the table."""
    arguments = parse(
        __doc__,
        FOLDER,
        LIMIT,
        option("--dtypes", action="store_true", help="other dtypes, with the difference of outputs"),
    )
    samples = targets(arguments.folder, arguments.limit)
    preload = (*TORCH_PRELOAD, "ops.passes.shapes.task", "ops.passes.casting.task")
    with scratch() as folders, WorkerHost(preload=preload) as host:
        folder = folders["log_dir"]
        if arguments.dtypes:
            print(table(("sample", *_DTYPES), [_dtypes(target, host, folder) for target in samples]))
        else:
            _print_sizes(samples, host, folder)


if __name__ == "__main__":
    main()
