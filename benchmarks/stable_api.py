"""What samples that use an unstable function of torch compute after the pass `stable_api`.

`python -m benchmarks.stable_api FOLDER [--count 5]` draws samples of each of fifteen functions and benchmarks them
under `unstable_to_stable`: ES(-6) is 1 where every output agrees at the strictest tolerance but four, apart from the
noise of the machine; GraphNet asks for 0.63. For a function that no small published sample uses, a sample is made.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from benchmarks.common import scratch, table
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendSpec, describe_backend
from ops.benchmark.results import BenchmarkRun, Status
from ops.benchmark.runner import run_benchmarks
from ops.errors import GraphNetError
from ops.passes.base import applied
from ops.passes.stable_api import StableApi
from ops.sample.catalog.rows import SampleTarget
from ops.sample.catalog.walk import find_samples
from ops.sample.format.codec import read_sample, write_sample
from ops.sample.format.types import Sample, TensorMeta, required_bytes
from ops.score.metrics import ScoredSample, score
from ops.score.policies import POLICIES
from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import WorkerHost
from ops.worker.processes.limits import GIB

T = -6
FUNCTIONS = (
    "torch._C._fft.fft_irfft", "torch._C._fft.fft_rfft", "torch._C._fft.fft_fftn",
    "torch._C._linalg.linalg_vector_norm", "torch._C._linalg.linalg_norm", "torch._C._nn.softplus",
    "torch._C._nn.one_hot", "torch._C._special.special_logit", "torch._C._set_grad_enabled",
    "torch._C._log_api_usage_once", "torch._C._nn.pad", "torch._C._nn.avg_pool2d", "torch._C._nn.gelu",
    "torch._C._nn.scaled_dot_product_attention", "torch._C._nn.linear",
)  # fmt: skip

MADE = {
    "torch._C._nn.one_hot": Sample(
        model_code="""import torch


class GraphModule(torch.nn.Module):
    def forward(self, tokens: torch.Tensor, weight: torch.Tensor):
        chosen = torch._C._nn.one_hot(tokens, 100)
        return (torch.matmul(chosen.to(torch.float32), weight), chosen.sum(1))
""",
        weights=(
            TensorMeta("tokens", (8, 128), "int64", "cpu", min_val=0, max_val=99),
            TensorMeta("weight", (100, 256), "float32", "cpu", mean=0.0, std=1.0),
        ),
    )
}
"""Samples for functions that only large samples, or none, of those published use."""


def main() -> None:
    """Draw, run, print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where published samples are")
    parser.add_argument("--function", action="append", choices=FUNCTIONS, help="only this; may be repeated")
    parser.add_argument("--count", type=int, default=5, help="samples of each function")
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    parser.add_argument("--largest", type=float, default=1.0, help="GiB of tensors that a sample may have")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="graphnet-made-") as made:
        print(_figures(_samples(arguments, Path(made))))


def _samples(arguments: argparse.Namespace, made: Path) -> dict[str, list[SampleTarget]]:
    """The samples of each function: drawn ones, or else the one that is made for it, below the folder `made`."""
    root = arguments.folder.resolve()
    found: dict[str, list[SampleTarget]] = {}
    for function, folders in _drawn(list(find_samples(root)), arguments).items():
        found[function] = [SampleTarget("", one.relative_to(root).as_posix(), "", one) for one in folders]
        if not folders and function in MADE:
            write_sample(MADE[function], made / function)
            found[function] = [SampleTarget("", f"made/{function}", "", made / function)]
    return found


def _figures(samples: dict[str, list[SampleTarget]]) -> str:
    targets = {target.sample_id: target for found in samples.values() for target in found}
    runs = {run.sample_id: run for run in _runs("unstable_to_stable", targets.values())}
    doubtful = [targets[name] for name, run in runs.items() if not _agrees(run)]
    for run in _runs("eager", doubtful):
        if not _agrees(run):
            print(f"{run.sample_id}: does not agree with itself in eager mode; left out", file=sys.stderr, flush=True)
            del runs[run.sample_id]
    rows = []
    for function, found in samples.items():
        known = [runs[target.sample_id] for target in found if target.sample_id in runs]
        rows.append(_row(function, known, [_left(target.path) for target in found]))
    return table(("function", "samples", f"agree at t = {T}", "ES(-6)", "functions of torch._C left"), rows)


def _drawn(folders: list[Path], arguments: argparse.Namespace) -> dict[str, list[Path]]:
    """Samples that use each function, at random, without those that are too large or cannot be read."""
    random.Random(arguments.seed).shuffle(folders)
    texts = {folder: (folder / "model.py").read_text("utf-8", errors="replace") for folder in folders}
    drawn: dict[str, list[Path]] = {}
    for function in arguments.function or FUNCTIONS:
        users = (folder for folder in folders if f"{function}(" in texts[folder])
        drawn[function] = []
        for folder in users:
            if len(drawn[function]) == arguments.count:
                break
            if _size_gib(folder) <= arguments.largest:
                drawn[function].append(folder)
    return drawn


def _size_gib(folder: Path) -> float:
    try:
        return required_bytes(read_sample(folder)) / GIB
    except GraphNetError:
        return math.inf


def _agrees(run: BenchmarkRun) -> bool:
    return run.t_min is not None and run.t_min <= T


def _runs(backend: str, targets: Iterable[SampleTarget]) -> Iterator[BenchmarkRun]:
    config = BenchmarkConfig(warmup=3, trials=10, deadline_s=300)
    with scratch() as folders, WorkerHost(preload=(*TORCH_PRELOAD, "ops.benchmark.task")) as host:
        description = describe_backend(BackendSpec(backend), config, host)
        for result in run_benchmarks(list(targets), description, config, host, **folders):
            run = result.run
            if run.status is not Status.SUCCESS:
                print(f"{run.sample_id}: {run.phase}: {run.message}", file=sys.stderr, flush=True)
            yield run


def _left(folder: Path) -> int:
    """Functions of torch._C in the text after the pass."""
    return applied(StableApi(), read_sample(folder)).sample.model_code.count("torch._C.")


def _row(function: str, runs: list[BenchmarkRun], left: list[int]) -> tuple[str, ...]:
    scored = [found for run in runs if (found := ScoredSample.of(run, POLICIES["paper"])) is not None]
    agreeing = sum(map(_agrees, runs))
    value = f"{score(scored, T).es:.3f}" if scored else "-"
    return f"`{function}`", str(len(runs)), str(agreeing), value, str(sum(left))


if __name__ == "__main__":
    main()
