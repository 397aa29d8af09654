"""How long `eager` against itself takes per sample, here and by GraphNet's own command: same samples, warm-up, trials.

`python -m benchmarks.beside_graphnet FOLDER [CHECKOUT]` draws samples over all sizes below FOLDER; where CHECKOUT is a
checkout of GraphNet, its `graph_net_bench.torch.test_compiler` runs each as well. With `--results FILE`, what is done
is kept there and not done again, and `--seconds` ends a run early: a long comparison is made in pieces. A sample
during whose runs others took more than a tenth of the cores is not kept.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
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

from benchmarks.common import scratch, table, targets
from benchmarks.counting_eager import CALL
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendDescription, BackendSpec, describe_backend
from ops.benchmark.measuring.interference import DISTURBED_SHARE, Interference, wait_until_quiet
from ops.benchmark.results import Status
from ops.benchmark.runner import run_benchmarks
from ops.errors import GraphNetError
from ops.sample.catalog.walk import find_samples
from ops.sample.format.codec import read_sample
from ops.sample.format.types import required_bytes
from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import WorkerHost
from ops.worker.processes.limits import GIB

_CANDIDATES = 400
"""Samples whose sizes are read for a draw; reading all of a large folder takes minutes."""

_WAIT_QUIET_S = 20.0

_VARIES = "Environment fluctuation detected"

_BACKEND = f"{Path(__file__).with_name('counting_eager.py')}:CountingEager"


@dataclasses.dataclass(frozen=True, slots=True)
class Measured:
    """One sample, both ways.

    Attributes:
        size_bytes: Of its tensors.
        here_s: Wall time here, from one row to the next; the host's start is not in it.
        calls: Calls of the graph that were made here.
        calls_s: Time of those.
        there_s: Wall time of GraphNet's command; None where it was not asked or failed.
        problem: Why there is nothing to compare.
        others_share: Share of the cores that others took meanwhile, on the side where it was more.
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
        """How many times as long it takes there."""
        return None if self.there_s is None or self.problem else self.there_s / self.here_s


def main() -> None:
    """Draw, run, print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="samples")
    parser.add_argument("checkout", type=Path, nargs="?", help="a checkout of GraphNet")
    parser.add_argument("--count", type=int, default=21, help="samples to draw")
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    parser.add_argument("--size", type=float, default=1.0, help="GiB of tensors above which a sample is passed over")
    parser.add_argument("--warmup", type=int, default=1)
    parser.add_argument("--trials", type=int, default=5)
    parser.add_argument("--results", type=Path, help="file of finished samples, to go on from")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no sample after so many")
    arguments = parser.parse_args()
    end = time.monotonic() + arguments.seconds
    drawn = draw(arguments.folder.resolve(), arguments.count, arguments.seed, int(arguments.size * GIB))
    done = {one.sample_id: one for one in _finished(arguments.results)}
    waiting = [name for name in drawn if name not in done]
    for one in _measure(waiting, drawn[0], arguments, end):
        if one.others_share > DISTURBED_SHARE:
            print(f"{one.sample_id}: disturbed, others took {one.others_share:.0%} of the cores", file=sys.stderr)
            continue
        done[one.sample_id] = one
        if arguments.results is not None:
            with arguments.results.open("a") as file:
                file.write(json.dumps(dataclasses.asdict(one)) + "\n")
        print(f"{one.sample_id}: here {one.here_s:.2f} s, there {one.there_s} s {one.problem}", file=sys.stderr)
    print(report([done[name] for name in drawn if name in done], arguments.warmup, arguments.trials))


def draw(root: Path, count: int, seed: int, limit_bytes: int) -> list[str]:
    """Ids of samples that are evenly spread over the order of their sizes, the smallest and the largest among them."""
    folders = sorted(find_samples(root))
    sizes: list[tuple[int, str]] = []
    for folder in random.Random(seed).sample(folders, min(_CANDIDATES, len(folders))):
        try:
            size = required_bytes(read_sample(folder))
        except GraphNetError:
            continue
        if size <= limit_bytes:
            sizes.append((size, folder.relative_to(root).as_posix()))
    sizes.sort()
    step = (len(sizes) - 1) / max(1, count - 1)
    return [name for _, name in dict.fromkeys(sizes[round(step * index)] for index in range(min(count, len(sizes))))]


def _finished(results: Path | None) -> list[Measured]:
    if results is None or not results.exists():
        return []
    return [Measured(**json.loads(line)) for line in results.read_text().splitlines()]


def _measure(names: Sequence[str], smallest: str, arguments: argparse.Namespace, end: float) -> Iterator[Measured]:
    if not names:
        return
    config = BenchmarkConfig(warmup=arguments.warmup, trials=arguments.trials)
    with WorkerHost(preload=TORCH_PRELOAD) as host, scratch() as folders:
        description = describe_backend(BackendSpec(_BACKEND), config, host)
        # The first sample starts the sandboxed host, once: the smallest one, since it is not counted.
        for position, name in enumerate([smallest, *names]):
            if time.monotonic() > end:
                return
            with tempfile.TemporaryDirectory(prefix="graphnet-beside-") as copies:
                sample = Path(copies) / "samples" / name
                shutil.copytree(arguments.folder / name, sample)
                one = _here(sample.parents[len(Path(name).parts) - 1], description, config, host, folders)
                if position == 0:
                    continue
                if arguments.checkout is not None and not one.problem:
                    disturbance = Interference()
                    wait_until_quiet(_WAIT_QUIET_S)
                    disturbance.begin()
                    seconds, problem = _there(sample, arguments)
                    disturbance.end()
                    most = max(one.others_share, disturbance.others_share or 0.0)
                    one = dataclasses.replace(one, there_s=seconds, problem=problem, others_share=most)
            yield dataclasses.replace(one, sample_id=name)


def _here(
    root: Path, description: BackendDescription, config: BenchmarkConfig, host: WorkerHost, folders: dict[str, Path]
) -> Measured:
    (target,) = targets(root, None)
    wait_until_quiet(_WAIT_QUIET_S)
    started = time.perf_counter()
    (result,) = run_benchmarks([target], description, config, host, **folders)
    seconds = time.perf_counter() - started
    run = result.run
    log = "" if run.log_path is None else Path(run.log_path).read_text()
    problem = "" if run.status is Status.SUCCESS else f"here: {run.message}"
    size = required_bytes(read_sample(target.path))
    calls_s, others = (result.model_ms or 0.0) / 1000, run.others_cpu_share or 0.0
    return Measured(target.sample_id, size, seconds, log.count(CALL), calls_s, None, problem, others)


def _there(sample: Path, arguments: argparse.Namespace) -> tuple[float | None, str]:
    command = [sys.executable, "-m", "graph_net_bench.torch.test_compiler", "--model-path", str(sample)]
    command += ["--compiler", "nope", "--device", "cpu"]
    command += ["--warmup", str(arguments.warmup), "--trials", str(arguments.trials)]
    environment = os.environ | {"PYTHONPATH": str(arguments.checkout.resolve())}
    started = time.perf_counter()
    done = subprocess.run(
        command, cwd=sample, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False
    )
    seconds = time.perf_counter() - started
    # Where times vary by more than it accepts it has made all calls and says that the sample failed.
    if done.returncode == 0 and ("status: success" in done.stderr or _VARIES in done.stderr):
        return seconds, ""
    last = [line for line in done.stderr.splitlines() if line.strip()][-1:]
    return None, f"there: {' '.join(last)[:200]}"


def report(measured: Sequence[Measured], warmup: int, trials: int) -> str:
    """The table, by size, and what it comes to."""
    rows = [
        (
            f"`{one.sample_id}`",
            f"{one.size_bytes / 1e6:,.1f}",
            f"{one.here_s:.2f}",
            one.calls,
            f"{one.calls_s:.2f}",
            "" if one.there_s is None else f"{one.there_s:.2f}",
            one.problem if one.ratio is None else f"{one.ratio:.1f}",
        )
        for one in sorted(measured, key=lambda one: one.size_bytes)
    ]
    text = table(["sample", "MB", "here, s", "calls", "of these, s", "GraphNet, s", "times"], rows)
    ratios = [one.ratio for one in measured if one.ratio is not None]
    if ratios:
        here = sum(one.here_s for one in measured if one.ratio is not None)
        there = sum(one.there_s or 0.0 for one in measured if one.ratio is not None)
        text += (
            f"\n\n{len(ratios)} samples, {warmup} warm-up call and {trials} trials of each side: {here:.0f} s here, "
            f"{there:.0f} s there; {median(ratios):.1f} times in the median, {min(ratios):.2f} times in the least."
        )
    return text


if __name__ == "__main__":
    main()
