"""Code that benchmarks share: command lines, samples, kept results, measuring under a backend, and tables."""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import functools
import gzip
import itertools
import json
import math
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypedDict, TypeVar

from pydantic import TypeAdapter

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import Root, SampleTarget, build_catalog
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.types import required_bytes
from ops.errors import GraphNetError
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec, describe_backend
from ops.evaluation.benchmark.results import BenchmarkResult, BenchmarkRun, RunBlocks
from ops.evaluation.benchmark.runner import run_benchmarks
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.sandbox.confinement import Sandbox
from ops.words import markdown_table

T = TypeVar("T")
Item = TypeVar("Item")
Key = TypeVar("Key", bound=Hashable)

REPO = CHECKOUT

SHIPPED = REPO / "samples"

ENVIRONMENTS = Path(os.environ.get("GRAPHNET_HOME", REPO / ".graphnet")) / "environments"
"""Folder of the environments that `graphnet env create` made."""

CLI = "import sys; sys.path.insert(0, ''); from pipelines.cli import main; main()"
"""Code for `python -c` that runs the command line of the checkout in the working folder."""


class Option(NamedTuple):
    """An argument of a command line.

    Attributes:
        name: Name, as `argparse` takes it.
        settings: Further arguments for `argparse`.
    """

    name: str
    settings: Mapping[str, Any]

    def with_settings(self, **settings: Any) -> Option:
        """Make the same option with other settings."""
        return Option(self.name, {**self.settings, **settings})


def option(name: str, **settings: Any) -> Option:
    """Make an option of one benchmark; those of several are below."""
    return Option(name, settings)


FOLDER = option("folder", nargs="?", type=Path, default=SHIPPED, help="samples (default: the shipped)")
PUBLISHED_FOLDER = option("folder", type=Path, help="folder of published samples")
LIMIT = option("--limit", type=int, help="use only the first so many samples")
STEP = option("--step", type=int, default=1, help="use only every n-th sample")
BACKENDS = option("--backend", default="eager", help="several with commas")
SEED = option("--seed", type=int, default=0, help="of the draw")
COUNT = option("--count", type=int, help="draw so many samples")
SIZE = option("--size", type=float, default=1.0, help="skip samples with more GiB of tensors")
RESULTS = option("--results", type=Path, help="file of finished results; what it has is not done again")
SECONDS = option("--seconds", type=float, default=float("inf"), help="begin nothing after so many")
VERBOSE = option("--verbose", action="store_true", help="show each sample")
JOBS = option("--jobs", type=int, default=1, help="how many run at once")
OUT = option("--out", type=Path, help="page to write")
ROUNDS = option("--rounds", type=int)
TRIALS = option("--trials", type=int, help="timed calls of each side")


def parse(doc: str | None, *options: Option) -> argparse.Namespace:
    """Parse the arguments of this process.

    Args:
        doc: Docstring of the benchmark, for `--help`.
        options: Options of the benchmark.
    """
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, settings in options:
        parser.add_argument(name, **settings)
    return parser.parse_args()


def run_graphnet(
    *arguments: str, checkout: Path = REPO, env: Mapping[str, str] | None = None
) -> tuple[list[dict[str, Any]], subprocess.CompletedProcess[str]]:
    """Run the command line of a checkout with this interpreter: its rows of JSON, and the finished process."""
    command = [sys.executable, "-c", CLI, *arguments, "--json"]
    done = subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")], done


def last_line(text: str) -> str:
    """Find the last line that is not blank."""
    return next((line for line in reversed(text.splitlines()) if line.strip()), "")


def targets(folder: Path, limit: int | None = None, step: int = 1) -> tuple[SampleTarget, ...]:
    """Find the samples of torch below a folder."""
    samples = [target for target in build_catalog([Root(folder.resolve())]).targets if target.framework == "torch"]
    if not samples:
        raise SystemExit(f"no samples of torch below {folder}")
    return tuple(samples[::step][:limit])


def size_bytes(folder: Path) -> float:
    """Compute the bytes of a sample's tensors; infinite if the sample cannot be read."""
    try:
        return required_bytes(read_sample(folder))
    except GraphNetError:
        return math.inf


def fits(folder: Path, gib: float) -> bool:
    """Tell whether a sample can be read, and its tensors take at most so many GiB."""
    return size_bytes(folder) <= gib * GIB


def task_of(folder: Path) -> str:
    """Read the type of task of a sample's model."""
    return json.loads((folder / "graph_net.json").read_text("utf-8")).get("heuristic_tag") or "unknown"


class Results(Generic[T]):
    """Rows in a file of JSON lines, or nowhere.

    Attributes:
        rows: All finished rows, those of earlier calls first.
    """

    def __init__(self, path: Path | None, row_type: type[T]) -> None:
        """Read finished rows; the file may be packed by gzip, and need not exist yet."""
        self._path = path
        self.rows: list[T] = []
        if path is not None and path.exists():
            content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
            self.rows += map(TypeAdapter(row_type).validate_json, content.splitlines())

    def add(self, row: Any) -> None:
        """Append a row, a dataclass or a dictionary."""
        self.rows.append(row)
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row if isinstance(row, dict) else dataclasses.asdict(row)) + "\n")


def share_out(items: Sequence[Item], jobs: int, work: Callable[[Iterator[Item]], Iterable[T]]) -> list[T]:
    """Let so many threads do `work` on items; each takes the next item as soon as it is free."""
    waiting = iter(items)
    with ThreadPoolExecutor(jobs) as pool:
        parts = [pool.submit(lambda: list(work(waiting))) for _ in range(jobs)]
        return [row for part in parts for row in part.result()]


table = functools.partial(markdown_table, is_aligned=True)
"""Write a Markdown table whose columns are aligned."""


def cell(text: str, most: int = 300) -> str:
    """Write any text as a cell of a table."""
    return " ".join(text.replace("|", "\\|").split())[:most]


def group_by_key(rows: Iterable[T], key: Callable[[T], Key]) -> dict[Key, list[T]]:
    """Group rows by a key of theirs, in the order in which keys come."""
    groups: defaultdict[Key, list[T]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return dict(groups)


def section_of(page: str, heading: str) -> tuple[int, int]:
    """Find the begin and end of the section with a heading; both are the page's end if there is none."""
    match = re.search(rf"^{heading}\n.*?(?=^## |\Z)", page, flags=re.MULTILINE | re.DOTALL)
    return match.span() if match else (len(page), len(page))


_BURN = "import os, sys; parent = int(sys.argv[1])\nwhile os.getppid() == parent: pass"
"""Program that computes until its parent has ended, in whatever way: later measurements must not be disturbed."""


class Folders(TypedDict):
    """Folders for `run_benchmarks`."""

    log_dir: Path
    lock_dir: Path


@dataclasses.dataclass(frozen=True, slots=True)
class Bench:
    """A backend that is ready to measure samples."""

    description: BackendDescription
    config: BenchmarkConfig
    host: WorkerHost
    folders: Folders

    def results(self, samples: Iterable[SampleTarget]) -> Iterator[BenchmarkResult]:
        """Measure samples, and yield each result when it is there."""
        return run_benchmarks(samples, self.description, self.config, self.host, **self.folders)

    def runs(self, samples: Iterable[SampleTarget]) -> list[BenchmarkRun]:
        """Measure samples, and return their runs."""
        return [result.run for result in self.results(samples)]


@contextlib.contextmanager
def bench(
    backend: str,
    config: BenchmarkConfig,
    host: WorkerHost | None = None,
    *,
    preload: tuple[str, ...] = TORCH_PRELOAD,
    sandbox: Sandbox | None = None,
) -> Iterator[Bench]:
    """Describe a backend, in this host or in a new one with these modules and this sandbox."""
    with contextlib.ExitStack() as stack:
        host = host or stack.enter_context(WorkerHost(preload=preload, sandbox=sandbox))
        folders = stack.enter_context(scratch())
        yield Bench(describe_backend(BackendSpec(backend), config, host), config, host, folders)


def blocks(timed: RunBlocks, side: str) -> list[list[float]]:
    """Split the times of a side's calls ("eager" or "compiled") into blocks, in ms."""
    times = iter(getattr(timed, f"{side}_trials_ms"))
    return [list(itertools.islice(times, size)) for size in getattr(timed, f"{side}_block_sizes")]


@contextlib.contextmanager
def scratch() -> Iterator[Folders]:
    """Make folders that are removed when the benchmark ends."""
    with tempfile.TemporaryDirectory(prefix="graphnet-benchmark-") as folder:
        yield {"log_dir": Path(folder) / "logs", "lock_dir": Path(folder) / "locks"}


@contextlib.contextmanager
def one_loaded_core(active: bool) -> Iterator[None]:
    """Keep one core busy with another process, in a session of its own, like another user's program."""
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
