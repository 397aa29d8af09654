"""What the benchmarks of this project share: which samples, and how a table is printed."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from ops.checkout import CHECKOUT
from ops.sample.catalog.rows import Root, SampleTarget, build_catalog

REPO = CHECKOUT

CLI = "import sys; sys.path.insert(0, ''); from pipelines.cli import main; main()"
"""The command line of the checkout that is the working folder, for `python -c`."""

_BURN = "import os, sys; parent = int(sys.argv[1])\nwhile os.getppid() == parent: pass"
"""It ends with its parent, however that ends: one left behind would spoil what is measured after it."""


def sample_parser(description: str) -> argparse.ArgumentParser:
    """A parser with the options that choose samples."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("folder", nargs="?", type=Path, default=REPO / "samples", help="samples (default: the shipped)")
    parser.add_argument("--limit", type=int, help="use only the first so many samples")
    return parser


def targets(folder: Path, limit: int | None) -> tuple[SampleTarget, ...]:
    """The samples of torch below a folder."""
    found = [one for one in build_catalog([Root(folder.resolve())]).targets if one.framework == "torch"]
    if not found:
        raise SystemExit(f"no samples of torch below {folder}")
    return tuple(found[:limit])


@contextlib.contextmanager
def scratch() -> Iterator[dict[str, Path]]:
    """Folders for logs and locks, as `run_benchmarks` takes them."""
    with tempfile.TemporaryDirectory(prefix="graphnet-benchmark-") as folder:
        yield {"log_dir": Path(folder) / "logs", "lock_dir": Path(folder) / "locks"}


@contextlib.contextmanager
def one_loaded_core(active: bool) -> Iterator[None]:
    """Keep one core busy with another process, in a session of its own as another user's program would be."""
    if not active:
        yield
        return
    process = subprocess.Popen(
        [sys.executable, "-c", _BURN, str(os.getpid())], start_new_session=True, stdout=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table."""
    cells = [list(map(str, row)) for row in (header, *rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(header))]
    lines = [
        "| " + " | ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) + " |" for row in cells
    ]
    return "\n".join([lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]])
