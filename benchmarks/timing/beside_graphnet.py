"""Time of `eager` against itself per sample, here and by GraphNet's own command: same samples, warm-up, trials.

`python -m benchmarks.timing.beside_graphnet FOLDER [CHECKOUT]` draws samples over all sizes below FOLDER; if
CHECKOUT is a checkout of GraphNet, its `graph_net_bench.torch.test_compiler` runs each as well. With `--results FILE`,
finished samples are kept there and not done again, and `--seconds` ends a run early: a long comparison is made in
pieces. A sample during whose runs others took more than a tenth of the cores is not kept.
"""

import argparse
import dataclasses
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from benchmarks._shared.harness import (
    COUNT,
    PUBLISHED_FOLDER,
    RESULTS,
    SECONDS,
    SEED,
    SIZE,
    TRIALS,
    Bench,
    Results,
    bench,
    last_line,
    option,
    parse,
    size_bytes,
    table,
    targets,
)
from benchmarks.timing.counting_eager import CALL
from ops.dataset.sample.catalog.walk import find_samples
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.measuring.timing.interference import Interference, wait_until_quiet
from ops.evaluation.benchmark.results import DISTURBED_SHARE, Status
from ops.execution.worker.processes.limits import GIB

_CANDIDATES = 400
"""Samples whose sizes are read for a draw; reading all of a large folder takes minutes."""

_WAIT_QUIET_S = 20.0

_VARIES = "Environment fluctuation detected"

_BACKEND = f"{Path(__file__).with_name('counting_eager.py')}:CountingEager"


@dataclasses.dataclass(frozen=True, slots=True)
class MeasuredSample:
    """One sample, measured both ways.

    Attributes:
        size_bytes: Bytes of its tensors.
        here_s: Wall time here, from one row to the next; the host's start is not in it.
        calls: Number of calls of the graph here.
        calls_s: Time of these calls.
        there_s: Wall time of GraphNet's command; None if it was not run or failed.
        problem: Reason why there is nothing to compare.
        others_share: Share of the cores that others took meanwhile, the larger one of both sides.
    """

    sample_id: str
    size_bytes: int
    here_s: float
    calls: int
    calls_s: float
    there_s: float | None
    problem: str = ""
    others_share: float = 0.0

    @property
    def ratio(self) -> float | None:
        """Time there divided by time here."""
        return None if self.there_s is None or self.problem else self.there_s / self.here_s


def main() -> None:
    """Draw, run, print the table."""
    arguments = parse(
        __doc__,
        PUBLISHED_FOLDER,
        option("checkout", type=Path, nargs="?", help="a checkout of GraphNet"),
        COUNT.with_settings(default=21),
        SEED,
        SIZE,
        option("--warmup", type=int, default=1),
        TRIALS.with_settings(default=5),
        RESULTS,
        SECONDS.with_settings(help="begin no sample after so many"),
    )
    end = time.monotonic() + arguments.seconds
    drawn = draw(arguments.folder.resolve(), arguments.count, arguments.seed, int(arguments.size * GIB))
    results = Results(arguments.results, MeasuredSample)
    finished = {row.sample_id for row in results.rows}
    for row in _measure([name for name in drawn if name not in finished], drawn[0], arguments, end):
        if row.others_share > DISTURBED_SHARE:
            print(f"{row.sample_id}: disturbed, others took {row.others_share:.0%} of the cores", file=sys.stderr)
            continue
        results.add(row)
        print(f"{row.sample_id}: here {row.here_s:.2f} s, there {row.there_s} s {row.problem}", file=sys.stderr)
    by_name = {row.sample_id: row for row in results.rows}
    print(report([by_name[name] for name in drawn if name in by_name], arguments.warmup, arguments.trials))


def draw(root: Path, count: int, seed: int, limit_bytes: int) -> list[str]:
    """Draw ids of samples that are spread evenly over the order of their sizes, with the smallest and the largest."""
    folders = sorted(find_samples(root))
    candidates = random.Random(seed).sample(folders, min(_CANDIDATES, len(folders)))
    sizes = sorted((size_bytes(folder), folder.relative_to(root).as_posix()) for folder in candidates)
    sizes = [item for item in sizes if item[0] <= limit_bytes]
    step = (len(sizes) - 1) / max(1, count - 1)
    return [name for _, name in dict.fromkeys(sizes[round(step * index)] for index in range(min(count, len(sizes))))]


def _measure(
    names: Sequence[str], smallest: str, arguments: argparse.Namespace, end: float
) -> Iterator[MeasuredSample]:
    if not names:
        return
    config = BenchmarkConfig(warmup=arguments.warmup, trials=arguments.trials)
    with bench(_BACKEND, config) as backend:
        # The first sample starts the sandboxed host: it is the smallest one, and is not counted.
        for position, name in enumerate([smallest, *names]):
            if time.monotonic() > end:
                return
            with tempfile.TemporaryDirectory(prefix="graphnet-beside-") as copies:
                sample = Path(copies) / "samples" / name
                shutil.copytree(arguments.folder / name, sample)
                row = _run_here(sample.parents[len(Path(name).parts) - 1], backend)
                if position == 0:
                    continue
                if arguments.checkout is not None and not row.problem:
                    disturbance = Interference()
                    wait_until_quiet(_WAIT_QUIET_S)
                    disturbance.begin()
                    seconds, problem = _run_there(sample, arguments)
                    disturbance.update_shares()
                    most = max(row.others_share, disturbance.others_share or 0.0)
                    row = dataclasses.replace(row, there_s=seconds, problem=problem, others_share=most)
            yield dataclasses.replace(row, sample_id=name)


def _run_here(root: Path, backend: Bench) -> MeasuredSample:
    (target,) = targets(root)
    wait_until_quiet(_WAIT_QUIET_S)
    started = time.perf_counter()
    (result,) = backend.results([target])
    seconds = time.perf_counter() - started
    run = result.run
    log = "" if run.log_path is None else Path(run.log_path).read_text()
    problem = "" if run.status is Status.SUCCESS else f"here: {run.message}"
    calls_s, others = (result.model_ms or 0.0) / 1000, run.conditions.others_cpu_share or 0.0
    size = int(size_bytes(target.path))
    return MeasuredSample(target.sample_id, size, seconds, log.count(CALL), calls_s, None, problem, others)


def _run_there(sample: Path, arguments: argparse.Namespace) -> tuple[float | None, str]:
    command = [sys.executable, "-m", "graph_net_bench.torch.test_compiler", "--model-path", str(sample)]
    command += ["--compiler", "nope", "--device", "cpu"]
    command += ["--warmup", str(arguments.warmup), "--trials", str(arguments.trials)]
    environment = os.environ | {"PYTHONPATH": str(arguments.checkout.resolve())}
    started = time.perf_counter()
    done = subprocess.run(
        command, cwd=sample, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False
    )
    seconds = time.perf_counter() - started
    # If times vary by more than it accepts it has made all calls and reports a failure of the sample.
    if done.returncode == 0 and ("status: success" in done.stderr or _VARIES in done.stderr):
        return seconds, ""
    return None, f"there: {last_line(done.stderr)[:200]}"


def report(measured: Sequence[MeasuredSample], warmup: int, trials: int) -> str:
    """Write the table, by size, and its summary."""
    rows = [
        (
            f"`{row.sample_id}`",
            f"{row.size_bytes / 1e6:,.1f}",
            f"{row.here_s:.2f}",
            row.calls,
            f"{row.calls_s:.2f}",
            "" if row.there_s is None else f"{row.there_s:.2f}",
            row.problem if row.ratio is None else f"{row.ratio:.1f}",
        )
        for row in sorted(measured, key=lambda row: row.size_bytes)
    ]
    text = table(["sample", "MB", "here, s", "calls", "of these, s", "GraphNet, s", "times"], rows)
    compared = [(row.here_s, row.there_s or 0.0, row.ratio) for row in measured if row.ratio is not None]
    if compared:
        here, there, ratios = zip(*compared, strict=True)
        text += (
            f"\n\n{len(ratios)} samples, {warmup} warm-up call and {trials} trials of each side: "
            f"{sum(here):.0f} s here, {sum(there):.0f} s there; "
            f"{median(ratios):.1f} times in the median, {min(ratios):.2f} times in the least."
        )
    return text


if __name__ == "__main__":
    main()
