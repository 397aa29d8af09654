"""Which samples take another batch, sequence or image size, with the reasons of those that do not, as Markdown tables.

    python -m benchmarks.other_sizes [FOLDER]

Each sample is given another size by the pass, which proves the result by running it; `--dtypes` has the dtypes instead.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.common import sample_parser, scratch, table, targets
from ops.passes.apply import apply_pass
from ops.passes.base import get_pass
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


def _sizes(target: SampleTarget, host: WorkerHost, folder: Path) -> tuple[list[str], dict[str, bool], list[str]]:
    """A row of the table, which kinds the sample takes, and what it says of the others."""
    cells, takes, reasons = [], {}, []
    started = time.perf_counter()
    for kind, name in _PASSES.items():
        found = followings(read_sample(target.path), kind)
        if not found:
            cells.append("")
            continue
        n = _size(kind, found[0].size)
        made = apply_pass(
            target, get_pass(f"{name}?n={n}"), out=folder / name, host=host, log_dir=folder, config=SampleRunConfig()
        )
        takes[kind] = made.status == "success"
        cells.append(f"{found[0].size} → {n}" if takes[kind] else f"not {n}")
        if not takes[kind]:
            reasons.append(f"`{target.sample_id}`, {kind}: {made.message}")
    return [target.sample_id, *cells, f"{time.perf_counter() - started:.1f}"], takes, reasons


def _dtypes(target: SampleTarget, host: WorkerHost, folder: Path) -> list[str]:
    """A row of the table of dtypes."""
    cells = []
    for to in _DTYPES:
        made = apply_pass(
            target, get_pass(f"dtype?to={to}"), out=folder / to, host=host, log_dir=folder, config=SampleRunConfig()
        )
        cells.append(
            made.message.rpartition(" up to ")[2].partition(" ")[0] if made.status == "success" else made.message
        )
    return [target.sample_id, *cells]


def _share(count: int, total: int) -> str:
    return f"{count} of {total} ({count / total:.0%})"


def _print_sizes(found: Sequence[SampleTarget], host: WorkerHost, folder: Path) -> None:
    rows, batch, more, reasons = [], 0, 0, []
    for target in found:
        row, takes, why = _sizes(target, host, folder)
        rows.append(row)
        batch += takes.get(BATCH, False)
        more += any(takes.get(kind, False) for kind in (SEQUENCE, IMAGE))
        reasons += why
    print(table(("sample", "batch", "sequence", "image", "seconds"), rows))
    print(f"\nOver the batch: {_share(batch, len(rows))}; over one more dimension: {_share(more, len(rows))}.")
    print("\n".join(["", *(f"- {reason}" for reason in reasons)]))


def main(arguments: argparse.Namespace) -> None:
    """Print the table."""
    found = targets(arguments.folder, arguments.limit)
    preload = (*TORCH_PRELOAD, "ops.passes.shapes.task", "ops.passes.casting.task")
    with scratch() as folders, WorkerHost(preload=preload) as host:
        folder = folders["log_dir"]
        if arguments.dtypes:
            print(table(("sample", *_DTYPES), [_dtypes(target, host, folder) for target in found]))
        else:
            _print_sizes(found, host, folder)


if __name__ == "__main__":
    parser = sample_parser(__doc__ or "")
    parser.add_argument("--dtypes", action="store_true", help="other dtypes, with the difference of outputs")
    main(parser.parse_args())
